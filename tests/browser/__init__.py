"""Tests in a real browser. A package, so that the browser and JupyterLab end with its last test."""
