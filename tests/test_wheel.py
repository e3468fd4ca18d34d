"""What people install from a wheel holds everything a game needs, far from any checkout."""

import os
import subprocess
import sys
import sysconfig
import zipfile

import pytest

PLAY = """
import sys
import ttr_lab as ttr
from pathlib import Path
from ttr_lab import boards, cli

game = ttr.new_game("europe", players=3, seed=5)
ttr.run(game, bots={name: ttr.bots.random for name in game.seats}, seed=5)
print(game.over, len(game.scores()))
print(Path(ttr.__file__).parent)
print(boards.boards_dir())
print(cli.notebooks_dir())
"""


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory, checkout):
    out = tmp_path_factory.mktemp("wheel")
    # hatchling itself, and not `pip wheel`: no second environment, so no network.
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)], cwd=checkout)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(tmp_path_factory, wheel):
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    run([*pip, "--target", str(folder), str(wheel)])
    return folder


@pytest.fixture
def python(installed, tmp_path, checkout):
    """Runs code with the installed wheel on the path, and not the checkout.

    `-S` leaves out the .pth files, by which an editable install would bring the checkout back.
    """
    path = [str(installed), sysconfig.get_path("purelib")]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}

    def python(*words):
        return run([sys.executable, "-S", *words], cwd=tmp_path, env=environ)

    assert str(checkout) not in python("-c", "import sys; print(*sys.path, sep='\\n')").split("\n")
    return python


def test_a_whole_game_runs_from_the_wheel(python, installed):
    ended, package, boards, notebooks = python("-c", PLAY).splitlines()
    assert ended == "True 3"
    assert package == str(installed / "ttr_lab")
    assert boards == str(installed / "ttr_lab" / "_boards")
    assert notebooks == str(installed / "ttr_lab" / "_notebooks")


def test_the_command_starts_from_the_wheel(python):
    assert python("-m", "ttr_lab.cli", "--version").startswith("ttr-lab 0.")


def test_the_wheel_holds_each_board_notebook_and_text(wheel, checkout):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    moved = {"boards": "ttr_lab/_boards", "notebooks": "ttr_lab/_notebooks", "ttr_lab": "ttr_lab"}
    for folder, inside in moved.items():
        files = [p for p in (checkout / folder).rglob("*") if p.is_file()]
        wanted = [
            f"{inside}/{p.relative_to(checkout / folder).as_posix()}"
            for p in files
            if not {"__pycache__", ".ipynb_checkpoints"} & set(p.parts)
        ]
        assert wanted
        assert set(wanted) <= names
    assert "ttr_lab/py.typed" in names


def test_the_wheel_holds_nothing_else(wheel):
    """No tests, no caches and no checkpoints travel with the package."""
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
        caches = [n for n in archive.namelist() if "__pycache__" in n or "checkpoints" in n]
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ttr_lab"}
    assert caches == []
