"""Each way in which people install the package, tried in an empty folder, up to the first page."""

import os
import shutil
import signal
import sys
import urllib.request
from dataclasses import dataclass

import pytest
import uv

import ttr_lab
from tests.outside import copy_checkout, environ_of, free_port, need_registry, run, serving
from ttr_lab import cli

pytestmark = pytest.mark.skipif(os.name != "posix", reason="commands lie elsewhere there")

# A game, its picture and the live board: they need all that the package says it needs.
PLAY = """
import ttr_lab as ttr
game = ttr.new_game("europe", players=["Ada", "Bo"], seed=5)
live = ttr.play(game, bots={"Bo": ttr.bots.planner})
game.play(game.legal()[0])
print(ttr.__file__, len(game.moves), game._repr_png_()[:4])
"""


@dataclass(frozen=True)
class Installed:
    """The words of the command and of Python where the package is, and how it looks around them."""

    command: list[str]
    python: list[str]
    environ: dict[str, str]


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """A folder for all that is installed, emptied afterwards; there must be a registry."""
    folder = tmp_path_factory.mktemp("install")
    need_registry(folder)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def repository(room, checkout):
    return copy_checkout(checkout, room / "repository")


@pytest.fixture(scope="module")
def wheel(room, repository):
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(room / "built")]
    run(build, cwd=repository)
    (built,) = (room / "built").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def of_pip(room):
    """An environment of pip's, used by both of its ways: the second finds no ttr_lab any more."""
    run([sys.executable, "-m", "venv", str(room / "pip")])
    return room / "pip" / "bin"


@pytest.fixture(scope="module")
def of_uv(room):
    """The environment for uv, which knows nothing from earlier runs and downloads no Python."""
    own = {"UV_CACHE_DIR": str(room / "cache"), "UV_PYTHON_DOWNLOADS": "never"}
    return environ_of(os.path.dirname(uv.find_uv_bin()), room) | own


def by_pip(what, commands, room):
    python, environ = str(commands / "python"), environ_of(commands, room)
    pip = [python, "-m", "pip"]
    run([*pip, "uninstall", "--yes", "ttr_lab"], cwd=room, env=environ)
    # To compile all of it to bytecode takes as long as the rest of the test.
    run([*pip, "install", "--no-compile", str(what)], cwd=room, env=environ)
    return Installed([str(commands / "ttr-lab")], [python], environ)


def a_wheel_by_pip(request, room):
    return by_pip(request.getfixturevalue("wheel"), request.getfixturevalue("of_pip"), room)


def the_repository_by_pip(request, room):
    return by_pip(request.getfixturevalue("repository"), request.getfixturevalue("of_pip"), room)


def the_repository_by_uv_pip(request, room):
    environ = request.getfixturevalue("of_uv") | {"VIRTUAL_ENV": str(room / "uv")}
    repository = request.getfixturevalue("repository")
    run(["uv", "venv", "--python", sys.executable, str(room / "uv")], cwd=room, env=environ)
    run(["uv", "pip", "install", str(repository)], cwd=room, env=environ)
    commands = room / "uv" / "bin"
    return Installed([str(commands / "ttr-lab")], [str(commands / "python")], environ)


def nothing_but_run_the_repository_by_uvx(request, room):
    repository = request.getfixturevalue("repository")
    words = ["uvx", "--python", sys.executable, "--from", str(repository)]
    return Installed([*words, "ttr-lab"], [*words, "python"], request.getfixturevalue("of_uv"))


@pytest.fixture(
    scope="module",
    params=[
        a_wheel_by_pip,
        the_repository_by_pip,
        the_repository_by_uv_pip,
        nothing_but_run_the_repository_by_uvx,
    ],
    ids=lambda way: way.__name__,
)
def installed(request, room):
    return request.param(request, room)


@pytest.fixture
def at(tmp_path, installed):
    """Where and how a command is run: in an empty folder."""
    (tmp_path / "empty").mkdir()
    return {"cwd": tmp_path / "empty", "env": installed.environ}


def test_the_command_tells_its_version(installed, at):
    said = run([*installed.command, "--version"], **at)
    assert said == f"ttr-lab {ttr_lab.__version__}\n"


def test_a_game_starts_with_its_picture_and_its_board(installed, at, checkout):
    package, moves, picture = run([*installed.python, "-c", PLAY], **at).split()
    assert not package.startswith(str(checkout))
    assert "site-packages" in package
    assert int(moves) >= 1
    assert picture == repr(b"\x89PNG")


def test_the_command_copies_the_notebooks_and_opens_the_first_until_ctrl_c(installed, at, tmp_path):
    port = free_port()
    start = [*installed.command, "--no-browser", "--port", str(port)]
    address = f"http://127.0.0.1:{port}"
    with serving(start, f"{address}/api", tmp_path / "log", stop=signal.SIGINT, **at) as lab:
        folder = at["cwd"] / cli.DEFAULT_FOLDER
        copied = {path.relative_to(folder) for path in folder.rglob("*.ipynb")}
        with urllib.request.urlopen(f"{address}/login", timeout=30) as page:
            assert b"Jupyter" in page.read()
    originals = cli.notebooks_dir()
    assert copied == {path.relative_to(originals) for path in originals.rglob("*.ipynb")}
    said = (tmp_path / "log").read_text()
    assert f"Starting JupyterLab on port {port}: stop it with Ctrl-C." in said
    assert "JupyterLab has ended; your notebooks stay where they are." in said
    assert lab.returncode == 0
