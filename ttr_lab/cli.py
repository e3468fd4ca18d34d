"""The command `ttr-lab`: copies the notebooks to a folder of yours and opens them in JupyterLab."""

from __future__ import annotations

import argparse
import errno
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

FIRST_NOTEBOOK = "00_start_here.ipynb"
DEFAULT_FOLDER = "ttr_lab_notebooks"
FIRST_PORT = 8888
PORTS_TRIED = 50
# What was copied, and how it looked then: so a file the user has not touched can be renewed.
ORIGINALS = ".ttr_lab_originals.json"


class CommandError(Exception):
    """One sentence that says why `ttr-lab` cannot go on."""


@dataclass(frozen=True)
class Copied:
    """What a copy did to each notebook file: names relative to the folder, sorted."""

    added: tuple[str, ...] = ()
    renewed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    def sentences(self, folder: Path) -> list[str]:
        """What happened, a sentence each.

        >>> print(*Copied(added=("a.ipynb",), kept=("b.ipynb",)).sentences(Path("my")), sep="\\n")
        The notebooks are in my (1 new).
        Kept your own version of b.ipynb: delete or rename it to get the original back.
        """
        counts = [(self.added, "new"), (self.renewed, "renewed")]
        news = ", ".join(f"{len(names)} {word}" for names, word in counts if names)
        lines = [f"The notebooks are in {folder} ({news or 'nothing new'})."]
        if self.kept:
            what, it = (", ".join(self.kept), "it" if len(self.kept) == 1 else "one")
            lines.append(
                f"Kept your own version of {what}: delete or rename {it} to get the original back."
            )
        return lines


def notebooks_dir() -> Path:
    """The folder of the original notebooks: inside an installed package, beside it in a checkout.

    >>> notebooks_dir().name in ("_notebooks", "notebooks")
    True
    """
    package = Path(__file__).resolve().parent
    installed = package / "_notebooks"
    return installed if installed.is_dir() else package.parent / "notebooks"


def copy_notebooks(source: Path, folder: Path) -> Copied:
    """Copies what is below `source` into `folder` and tells what it did.

    A file that the user has changed is never written over. Raises OSError when the folder
    cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if folder.resolve() == source.resolve():
        return Copied()
    originals = _read_originals(folder)
    added, renewed, kept = [], [], []
    for name in list(_files(source, leave_out=folder)):
        new = (source / name).read_bytes()
        target = folder / name
        if not target.exists():
            added.append(name)
        elif (old := target.read_bytes()) == new:
            originals[name] = _digest(new)
            continue
        elif _digest(old) == originals.get(name):
            renewed.append(name)
        else:
            kept.append(name)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(new)
        originals[name] = _digest(new)
    text = json.dumps(originals, indent=1, sort_keys=True)
    (folder / ORIGINALS).write_text(text + "\n", encoding="utf-8")
    return Copied(tuple(added), tuple(renewed), tuple(kept))


def trust_notebooks(source: Path, folder: Path) -> list[str]:
    """Tells Jupyter to trust the copies that are as they came; gives their names.

    Otherwise a page that is loaded anew shows no live board, though its game goes on: Jupyter shows
    nothing that could act in a notebook with outputs of somebody else.
    """
    import nbformat
    from nbformat.sign import NotebookNotary

    trusted: list[str] = []
    try:
        notary = NotebookNotary()
    except Exception:  # Jupyter's own folder cannot be written: boards then need a run after F5
        return trusted
    for name in _files(source, leave_out=folder):
        copy = folder / name
        if copy.suffix != ".ipynb" or copy.read_bytes() != (source / name).read_bytes():
            continue
        try:
            notary.sign(nbformat.read(copy, as_version=4))
        except Exception:  # an unreadable notebook
            continue
        trusted.append(name)
    return trusted


def _files(source: Path, *, leave_out: Path) -> Iterator[str]:
    """Names, relative to `source`, of the files a reader needs; a user's folder inside is not."""
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        hidden = any(part.startswith((".", "__pycache__")) for part in name.parts)
        if path.is_file() and not hidden and leave_out.resolve() not in path.resolve().parents:
            yield name.as_posix()


def _read_originals(folder: Path) -> dict[str, str]:
    try:
        found = json.loads((folder / ORIGINALS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}  # without the list every changed file counts as the user's
    return found if isinstance(found, dict) else {}


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def check_port(port: int) -> None:
    """Nothing when a server can listen on this port of this computer, else a CommandError."""
    with socket.socket() as server:
        if os.name == "posix":  # a port that was closed a moment ago is free
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind(("127.0.0.1", port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                raise CommandError(
                    f"Port {port} is already taken: choose another with --port, "
                    "or leave --port out and a free one is found."
                ) from None
            raise CommandError(f"Port {port} cannot be used: {_reason(error)}.") from None


def choose_port(wanted: int | None) -> int:
    """The wanted port, or else the first free one from 8888 up; a CommandError if there is none."""
    if wanted is not None:
        check_port(wanted)
        return wanted
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            check_port(port)
        except CommandError:
            continue
        return port
    last = FIRST_PORT + PORTS_TRIED - 1
    raise CommandError(f"Ports {FIRST_PORT} to {last} are all taken: choose another with --port.")


def prepare_folder(folder: Path) -> Copied:
    """Copies the notebooks into `folder`; a CommandError says what is in the way."""
    source = notebooks_dir()
    if not source.is_dir():
        raise CommandError(f"The notebooks are missing: there is no folder {source}.")
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder} is a file, not a folder: choose another name with --dir.")
    try:
        return copy_notebooks(source, folder)
    except OSError as error:
        raise CommandError(
            f"Nothing can be written in the folder {folder} ({_reason(error)}): "
            "choose another with --dir."
        ) from None


def _reason(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def lab_command(folder: Path, port: int, *, browser: bool) -> list[str]:
    """The words that start JupyterLab on the first notebook, with `folder` as its root."""
    command = [
        *(sys.executable, "-m", "jupyterlab"),
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.answer_yes=True",  # Ctrl-C ends it without a question
        # Nothing is asked of the world outside: no news, no look for a newer JupyterLab.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if (folder / FIRST_NOTEBOOK).is_file():
        # As a document of its own: the list of files is folded away, and boards have more room.
        command.append(f"--LabApp.default_url=/doc/tree/{FIRST_NOTEBOOK}")
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command


def run_lab(command: Sequence[str]) -> int:
    """Runs JupyterLab until it ends or is stopped, and gives its exit code (0 when stopped)."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends like Ctrl-C
    lab = subprocess.Popen(command, env={**os.environ, "JUPYTER_CONFIG_PATH": _settings()})
    try:
        return lab.wait()
    except KeyboardInterrupt:
        try:
            lab.wait(3)  # in a terminal Ctrl-C has reached JupyterLab too
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            lab.terminate()
            lab.wait()
        print("JupyterLab has ended; your notebooks stay where they are.", flush=True)
        return 0


def _settings() -> str:
    """The folders of Jupyter's settings: ours (no question about news), then those there are."""
    ours = str(Path(__file__).resolve().parent / "jupyter")
    return os.pathsep.join(filter(None, [ours, os.environ.get("JUPYTER_CONFIG_PATH")]))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One sentence instead of argparse's two."""
        self.exit(2, f"ttr-lab: {message} (see ttr-lab --help)\n")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)


def _version() -> str:
    try:
        return importlib.metadata.version("ttr_lab")
    except importlib.metadata.PackageNotFoundError:
        return "(not installed)"


def main(argv: Sequence[str] | None = None) -> int:
    """The command itself: its exit code is 0, JupyterLab's own, or 2 after a one-sentence error."""
    parser = _Parser(prog="ttr-lab", description=__doc__)
    parser.add_argument(
        "--dir",
        type=Path,
        default=Path(DEFAULT_FOLDER),
        help="where your notebooks are kept (default: %(default)s in the current folder)",
    )
    parser.add_argument("--port", type=_port, help="default: the first free one from 8888 up")
    parser.add_argument("--no-browser", action="store_true", help="print the address only")
    parser.add_argument("--version", action="version", version=f"ttr-lab {_version()}")
    options = parser.parse_args(argv)
    try:
        if importlib.util.find_spec("jupyterlab") is None:
            raise CommandError("JupyterLab is missing: install it with 'pip install jupyterlab'.")
        port = choose_port(options.port)
        copied = prepare_folder(options.dir)
        trust_notebooks(notebooks_dir(), options.dir)
    except CommandError as error:
        print(f"ttr-lab: {error}", file=sys.stderr)
        return 2
    print(*copied.sentences(options.dir), sep="\n")
    print(f"Starting JupyterLab on port {port}: stop it with Ctrl-C.", flush=True)
    return run_lab(lab_command(options.dir, port, browser=not options.no_browser))


if __name__ == "__main__":
    sys.exit(main())
