"""What a test does outside its own process: a copy of the checkout, an environment, a server."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

LEFT_OUT = (".*", "__pycache__", "build", "dist", "*.egg-info", "ttr_lab_notebooks")
# An environment of its own must not find the one that the tests run in.
TIED_TO_THIS_ONE = ("PYTHON", "VIRTUAL_ENV", "CONDA_", "JUPYTER", "IPYTHON", "MPL")


def in_ci():
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")


def fails_in_ci_and_skips_elsewhere(reason):
    """The end of a test whose machine lacks something."""
    if in_ci():
        pytest.fail(f"CI must test this, and {reason}.", pytrace=False)
    pytest.skip(reason)


def need_registry(folder):
    """Goes on only where pip reaches the package registry, as this machine sets it up.

    It asks for a small package that this one needs and that no machine comes with.
    """
    ask = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-cache-dir"]
    ask += ["--retries=0", "--timeout=30", f"--dest={folder / 'asked'}", "ipycanvas"]
    if subprocess.run(ask, capture_output=True).returncode:
        fails_in_ci_and_skips_elsewhere("pip reaches no package registry here")


def run(command, **options):
    """What a command printed; everything it said when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def copy_checkout(checkout, folder):
    """The project's own files, without what tools and people leave in a checkout."""
    keep = {".ci", ".gitignore"}

    def left_out(at, names):
        return set(shutil.ignore_patterns(*LEFT_OUT)(at, names)) - keep

    return shutil.copytree(checkout, folder, ignore=left_out)


def environ_of(commands, home):
    """The environment of somebody who has just these commands first, and no settings of Jupyter.

    HOME stays, for there a person tells pip where packages come from.
    """
    kept = {k: v for k, v in os.environ.items() if not k.startswith(TIED_TO_THIS_ONE)}
    own = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    lab = ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR", "MPLCONFIGDIR")
    kept |= {name: str(home / name.lower()) for name in own + lab}
    return kept | {"PATH": os.pathsep.join([str(commands), kept.get("PATH", os.defpath)])}


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def answers(url):
    try:
        with urllib.request.urlopen(url, timeout=20):
            return True
    except urllib.error.HTTPError:
        return True  # a refusal is an answer
    except OSError:
        return False


@contextlib.contextmanager
def serving(command, url, log, *, stop=signal.SIGTERM, seconds=60, **options):
    """A server from its first answer at `url` to its end: stopped like by Ctrl-C in its terminal.

    Gives the process, which has its exit code afterwards. What it prints goes to the file `log`.
    """
    with log.open("w") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=subprocess.STDOUT, start_new_session=True, **options
        )
    try:
        deadline = time.monotonic() + seconds
        while not answers(url):
            if process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"{command} does not serve:\n{log.read_text()}", pytrace=False)
            time.sleep(0.1)
        yield process
        os.killpg(process.pid, stop)
        process.wait(seconds)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # whatever is left of it
        process.wait()
