"""The image that Binder builds, without Docker: its files, its environment, its first page."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.outside import (
    answers,
    copy_checkout,
    environ_of,
    fails_in_ci_and_skips_elsewhere,
    free_port,
    need_registry,
    run,
    serving,
)

FIRST_PAGE = "doc/tree/notebooks/00_start_here.ipynb"
NEWS = "@jupyterlab/apputils-extension:notification"
WHERE = """
import importlib.metadata, json, ttr_lab
versions = {each.name: each.version for each in importlib.metadata.distributions()}
print(json.dumps([ttr_lab.__file__, versions]))
"""
# Binder replaces the image's own command by such a line, with these options behind it.
BINDERHUB = ["python3", "-c", "import os, sys; os.execvp('jupyter-lab', sys.argv)"]
OF_BINDERHUB = "--{}.base_url=/user/me/", "--{}.token=secret", "--{}.trust_xheaders=True"
COMMANDS = {
    "Binder": BINDERHUB
    + [word.format(app) for app in ("NotebookApp", "ServerApp") for word in OF_BINDERHUB],
    "repo2docker": ["jupyter", "notebook", "--ServerApp.default_url=/lab"],
    "a hand": ["jupyter", "lab"],
}


def canonical(name):
    return re.sub(r"[-_.]+", "-", name).lower()


@dataclass(frozen=True)
class Image:
    """What the image would hold: the repository, an environment, and the way to it."""

    repository: Path
    python: Path
    environ: dict[str, str]


@pytest.fixture(scope="module")
def repository(tmp_path_factory, checkout):
    return copy_checkout(checkout, tmp_path_factory.mktemp("binder") / "repository")


@pytest.fixture(scope="module")
def python_version(checkout):
    (version,) = re.findall(
        r"\Apython-(3\.\d+)\n\Z", (checkout / "binder" / "runtime.txt").read_text()
    )
    return version


@pytest.fixture(scope="module")
def pins(checkout):
    """The packages and their versions; a line that pins none is found here."""
    lines = (checkout / "binder" / "requirements.txt").read_text().splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z_]+==\d+(\.\d+)+", line) for line in wanted), wanted
    return dict(line.split("==") for line in wanted)


@pytest.fixture(scope="module")
def image(tmp_path_factory, repository, python_version):
    """The environment, built as repo2docker builds it: the requirements, then postBuild."""
    home = tmp_path_factory.mktemp("image")
    need_registry(home)
    this_one = "{}.{}".format(*sys.version_info) == python_version
    base = sys.executable if this_one else shutil.which(f"python{python_version}")
    if base is None:
        fails_in_ci_and_skips_elsewhere(f"there is no Python {python_version} here")
    run([base, "-m", "venv", str(home / "venv")])
    commands = home / "venv" / "bin"
    image = Image(repository, commands / "python", environ_of(commands, home))
    # Only wheels: nothing has to be compiled on Binder. To compile to bytecode takes longer here
    # than all that the notebooks then do without it.
    pip = [str(commands / "pip"), "install", "--no-compile", "--only-binary=:all:"]
    where = {"cwd": repository, "env": image.environ}
    run([*pip, "-r", "binder/requirements.txt"], **where)
    run([str(repository / "binder" / "postBuild")], **where)
    yield image
    shutil.rmtree(home)


def test_repo2docker_finds_each_of_our_files(repository, python_version):
    """Its dry run writes the Dockerfile; a misplaced file would just not be in it."""
    dry_run = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", "."],
        cwd=repository,
        capture_output=True,
        text=True,
    )
    dockerfile = dry_run.stdout
    assert dry_run.returncode == 0, dry_run.stderr
    assert "-2epy-2d" + python_version.replace(".", "-2e") + "-2d" in dockerfile
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in dockerfile
    assert "RUN ./binder/postBuild" in dockerfile
    assert 'ENV R2D_ENTRYPOINT="${REPO_DIR}/binder/start"' in dockerfile


def test_the_image_holds_what_the_package_needs_and_its_notebook_and_no_more(pins, checkout):
    """pyproject.toml says what ttr_lab needs; numpy and pillow are used, and come with them."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {canonical(re.match(r"[\w.-]+", line)[0]) for line in project["dependencies"]}
    assert set(map(canonical, pins)) == needed | {"notebook", "numpy", "pillow"}


def test_the_image_holds_just_the_pinned_versions(image, pins, tmp_path):
    said = run([str(image.python), "-c", WHERE], cwd=tmp_path, env=image.environ)
    package, found = json.loads(said)
    assert Path(package).is_relative_to(image.python.parent.parent)
    found = {canonical(name): version for name, version in found.items()}
    assert {name: found.get(canonical(name)) for name in pins} == pins


def test_pip_finds_nothing_amiss_in_the_image(image):
    run([str(image.python), "-m", "pip", "check"], env=image.environ)


def test_every_notebook_runs_in_the_image_as_it_is_saved(image, tmp_path):
    """nbval runs in the environment of the tests; only the kernel is that of the image."""
    spec = tmp_path / "kernels" / "image" / "kernel.json"
    spec.parent.mkdir(parents=True)
    argv = [str(image.python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec.write_text(json.dumps({"argv": argv, "display_name": "image", "language": "python"}))
    (tmp_path / "empty.ini").write_text("[pytest]\n")
    notebooks = sorted((image.repository / "notebooks").rglob("*.ipynb"))
    cells = [
        cell
        for notebook in notebooks
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]
    nbval = [sys.executable, "-m", "pytest", "-q", "-c", str(tmp_path / "empty.ini")]
    nbval += ["-p", "no:cacheprovider", "--nbval", "--nbval-cell-timeout=120"]
    nbval += ["--nbval-kernel-name=image"]

    def compare(some):
        return run(
            [*nbval, *map(str, some)],
            cwd=tmp_path,
            env=image.environ | {"JUPYTER_PATH": str(tmp_path)},
        )

    with ThreadPoolExecutor() as both:  # at once: a kernel alone leaves half of the computer idle
        reports = list(both.map(compare, (notebooks[::2], notebooks[1::2])))
    passed = [int(n) for report in reports for n in re.findall(r"(\d+) passed", report)]
    assert len(notebooks) >= 17
    assert sum(passed) == len(cells)


@pytest.mark.skipif(os.name != "posix", reason="an image is a Linux")
@pytest.mark.parametrize("who", COMMANDS)
def test_whoever_starts_the_image_lands_on_the_first_notebook(image, tmp_path, who):
    """By a link that names no page; even when the command asks for another one."""
    port = free_port()
    # Binder is no root, which needs the word; and a container has no browser to open.
    words = ["--ip=127.0.0.1", f"--port={port}", "--allow-root", "--no-browser"]
    if who == "Binder":
        address = f"http://127.0.0.1:{port}/user/me/"
    else:
        address = f"http://127.0.0.1:{port}/"
        words.append("--ServerApp.token=secret")
    start = [str(image.repository / "binder" / "start"), *COMMANDS[who], *words]
    place = {"cwd": image.repository, "env": image.environ}
    with serving(start, f"{address}api", tmp_path / "log", **place) as server:
        with urllib.request.urlopen(f"{address}?token=secret", timeout=30) as page:
            assert page.url == f"{address}{FIRST_PAGE}?token=secret"
            assert b"JupyterLab" in page.read()
        there = f"{address}api/contents/notebooks/00_start_here.ipynb?token=secret&content=0"
        with urllib.request.urlopen(there, timeout=30) as file:
            assert json.loads(file.read())["type"] == "notebook"
        settings = f"{address}lab/api/settings/{NEWS}?token=secret"
        with urllib.request.urlopen(settings, timeout=30) as told:
            news = json.loads(told.read())["schema"]["properties"]["fetchNews"]
            assert news["default"] == "false"  # nobody is asked about it on the first page
    assert server.returncode == 0
    assert not answers(f"{address}api")
