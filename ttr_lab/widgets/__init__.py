"""Live boards for notebooks."""

from .live import Live, play

__all__ = ["Live", "play"]
