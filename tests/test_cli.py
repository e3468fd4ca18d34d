"""The command `ttr-lab`: it keeps what is yours, and says in one sentence why it cannot go on."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from ttr_lab import cli


@pytest.fixture
def source(tmp_path, monkeypatch):
    """Originals of our own, so that a test can change them."""
    folder = tmp_path / "originals"
    (folder / "europe").mkdir(parents=True)
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / "00_start_here.ipynb").write_text("first")
    (folder / "europe" / "01.ipynb").write_text("second")
    (folder / ".ipynb_checkpoints" / "x.ipynb").write_text("leftover")
    monkeypatch.setattr(cli, "notebooks_dir", lambda: folder)
    return folder


@pytest.fixture
def started(monkeypatch):
    """The command lines that would have started JupyterLab."""
    commands = []
    monkeypatch.setattr(cli, "run_lab", lambda command: commands.append(command) or 0)
    return commands


@pytest.fixture
def taken():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        yield server.getsockname()[1]


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


def refused(capsys, *words):
    """The one sentence that the command ends with."""
    try:
        code = cli.main(words)
    except SystemExit as stop:
        code = stop.code
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err


# Copying


def test_the_notebooks_are_copied_without_leftovers(source, tmp_path):
    mine = tmp_path / "mine"
    copied = cli.copy_notebooks(source, mine)
    assert copied.added == ("00_start_here.ipynb", "europe/01.ipynb")
    assert (mine / "europe" / "01.ipynb").read_text() == "second"
    assert not (mine / ".ipynb_checkpoints").exists()


def test_a_second_start_changes_nothing(source, tmp_path):
    cli.copy_notebooks(source, tmp_path / "mine")
    assert cli.copy_notebooks(source, tmp_path / "mine") == cli.Copied()


def test_a_changed_notebook_is_kept_and_named(source, tmp_path, started, capsys):
    mine = tmp_path / "mine"
    cli.main(["--dir", str(mine)])
    (mine / "00_start_here.ipynb").write_text("my notes")
    capsys.readouterr()
    cli.main(["--dir", str(mine)])
    assert (mine / "00_start_here.ipynb").read_text() == "my notes"
    assert "Kept your own version of 00_start_here.ipynb: " in capsys.readouterr().out


def test_a_changed_notebook_is_kept_when_the_original_changes_too(source, tmp_path):
    mine = tmp_path / "mine"
    cli.copy_notebooks(source, mine)
    (mine / "00_start_here.ipynb").write_text("my notes")
    (source / "00_start_here.ipynb").write_text("first, mended")
    for _ in range(2):  # and again: the first refusal must not make it ours
        assert cli.copy_notebooks(source, mine).kept == ("00_start_here.ipynb",)
    assert (mine / "00_start_here.ipynb").read_text() == "my notes"


def test_an_untouched_notebook_is_renewed(source, tmp_path):
    mine = tmp_path / "mine"
    cli.copy_notebooks(source, mine)
    (source / "00_start_here.ipynb").write_text("first, mended")
    assert cli.copy_notebooks(source, mine).renewed == ("00_start_here.ipynb",)
    assert (mine / "00_start_here.ipynb").read_text() == "first, mended"


def test_a_new_notebook_is_added_beside_changed_ones(source, tmp_path):
    mine = tmp_path / "mine"
    cli.copy_notebooks(source, mine)
    (mine / "00_start_here.ipynb").write_text("my notes")
    (source / "europe" / "02.ipynb").write_text("third")
    copied = cli.copy_notebooks(source, mine)
    assert copied == cli.Copied(added=("europe/02.ipynb",), kept=("00_start_here.ipynb",))


@pytest.mark.parametrize("text", ["{not json", "[]", '{"00_start_here.ipynb": 3}'])
def test_a_broken_list_of_originals_never_costs_a_notebook(source, tmp_path, text):
    mine = tmp_path / "mine"
    cli.copy_notebooks(source, mine)
    (mine / "00_start_here.ipynb").write_text("my notes")
    (mine / cli.ORIGINALS).write_text(text)
    assert cli.copy_notebooks(source, mine).kept == ("00_start_here.ipynb",)


def test_copies_as_they_came_are_trusted_and_changed_ones_are_not(tmp_path, monkeypatch):
    """An untrusted notebook shows a dead picture after F5 where the live board was."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    mine = tmp_path / "mine"
    cli.prepare_folder(mine)
    changed = mine / "europe" / "01_setup.ipynb"
    changed.write_text(changed.read_text(encoding="utf-8").replace("Ada", "Eve"), encoding="utf-8")
    trusted = cli.trust_notebooks(cli.notebooks_dir(), mine)
    assert "europe/07_play_a_game.ipynb" in trusted
    assert "europe/01_setup.ipynb" not in trusted
    notary = NotebookNotary()
    for name, right in (("00_start_here.ipynb", True), ("europe/01_setup.ipynb", False)):
        assert notary.check_signature(nbformat.read(mine / name, as_version=4)) is right


def test_where_jupyter_can_keep_nothing_the_start_goes_on(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "file" / "data"))
    cli.prepare_folder(tmp_path / "mine")
    assert cli.trust_notebooks(cli.notebooks_dir(), tmp_path / "mine") == []


def test_a_file_that_is_no_notebook_is_not_trusted_and_stops_nothing(source, tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    (source / "broken.ipynb").write_text("{", encoding="utf-8")
    cli.copy_notebooks(source, tmp_path / "mine")
    assert "broken.ipynb" not in cli.trust_notebooks(source, tmp_path / "mine")


def test_files_of_the_users_own_are_left_alone(source, tmp_path):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "diary.ipynb").write_text("dear diary")
    cli.copy_notebooks(source, mine)
    assert (mine / "diary.ipynb").read_text() == "dear diary"


def test_the_originals_themselves_can_be_opened(source):
    assert cli.copy_notebooks(source, source) == cli.Copied()
    assert not (source / cli.ORIGINALS).exists()


def test_a_folder_inside_the_originals_does_not_grow_copies_of_itself(source):
    for _ in range(3):
        cli.copy_notebooks(source, source / "mine")
    assert not (source / "mine" / "mine").exists()


# Starting


def test_it_says_what_it_does(source, tmp_path, started, capsys):
    port = free_port()
    assert cli.main(["--dir", str(tmp_path / "mine"), "--port", str(port), "--no-browser"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"The notebooks are in {tmp_path / 'mine'} (2 new).",
        f"Starting JupyterLab on port {port}: stop it with Ctrl-C.",
    ]


def test_jupyterlab_opens_the_first_notebook_of_the_folder(source, tmp_path, started):
    port = free_port()
    cli.main(["--dir", str(tmp_path / "mine"), "--port", str(port)])
    *python, root, at, retries = started[0][:6]
    assert python == [sys.executable, "-m", "jupyterlab"]
    assert root == f"--ServerApp.root_dir={tmp_path / 'mine'}"
    assert (at, retries) == (f"--ServerApp.port={port}", "--ServerApp.port_retries=0")
    assert "--LabApp.default_url=/doc/tree/00_start_here.ipynb" in started[0]
    assert "--no-browser" not in started[0]


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there is no root on this system")
@pytest.mark.parametrize(("uid", "wanted"), [(0, True), (1000, False)])
def test_root_is_allowed(tmp_path, monkeypatch, uid, wanted):
    monkeypatch.setattr(os, "geteuid", lambda: uid)
    assert ("--allow-root" in cli.lab_command(tmp_path, 8888, browser=True)) is wanted


def test_without_a_port_a_free_one_is_found(taken, monkeypatch):
    monkeypatch.setattr(cli, "FIRST_PORT", taken)
    assert cli.choose_port(None) > taken


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith("ttr-lab 0.")


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent another way there")
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_a_real_start_serves_the_notebooks_and_ends_with_ctrl_c(tmp_path, stop):
    port = free_port()
    home = {f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    code = "import sys; from ttr_lab.cli import main; sys.exit(main())"
    lab = subprocess.Popen(
        [sys.executable, "-c", code, "--port", str(port), "--no-browser", "--dir", "mine"],
        cwd=tmp_path,
        env={**os.environ, **home},
        stdout=subprocess.PIPE,
        stderr=(log := (tmp_path / "log").open("w")),
        text=True,
    )
    try:
        for _ in range(300):
            try:
                url = f"http://127.0.0.1:{port}/api"
                with urllib.request.urlopen(url, timeout=1) as answer:
                    assert "version" in json.load(answer)
                break
            except OSError:
                assert lab.poll() is None, (tmp_path / "log").read_text()
                time.sleep(0.1)
        assert asks_for_news(port, tmp_path / "RUNTIME") == "false"
        lab.send_signal(stop)
        out, _ = lab.communicate(timeout=30)
    finally:
        lab.kill()
        log.close()
    assert lab.returncode == 0
    assert out.splitlines()[-1] == "JupyterLab has ended; your notebooks stay where they are."
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(url, timeout=1)


def asks_for_news(port, runtime):
    """Whether the first page would ask about news of Jupyter: JupyterLab's own setting."""
    (server,) = runtime.glob("jpserver-*.json")
    token = json.loads(server.read_text(encoding="utf-8"))["token"]
    name = "@jupyterlab/apputils-extension:notification"
    url = f"http://127.0.0.1:{port}/lab/api/settings/{name}?token={token}"
    with urllib.request.urlopen(url, timeout=20) as answer:
        return json.load(answer)["schema"]["properties"]["fetchNews"]["default"]


def test_nothing_is_asked_of_the_world_outside(tmp_path):
    """README: nothing leaves your computer."""
    command = cli.lab_command(tmp_path, 8888, browser=True)
    assert "--LabApp.news_url=None" in command
    assert "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate" in command


# Refusing


def test_a_taken_port_is_named_before_anything_is_written(source, tmp_path, taken, started, capsys):
    mine = tmp_path / "mine"
    assert refused(capsys, "--dir", str(mine), "--port", str(taken)) == (
        f"ttr-lab: Port {taken} is already taken: choose another with --port, "
        "or leave --port out and a free one is found.\n"
    )
    assert not mine.exists()
    assert started == []


@pytest.mark.parametrize("text", ["0", "65536", "-1", "lots", "８８８８", "1.5"])
def test_a_port_that_cannot_be_is_refused(capsys, text):
    assert "a port is a number from 1 to 65535" in refused(capsys, f"--port={text}")


def test_a_file_in_the_place_of_the_folder_is_named(source, tmp_path, started, capsys):
    (tmp_path / "mine").write_text("a letter")
    sentence = refused(capsys, "--dir", str(tmp_path / "mine"))
    assert f"{tmp_path / 'mine'} is a file, not a folder" in sentence
    assert (tmp_path / "mine").read_text() == "a letter"
    assert started == []


@pytest.mark.parametrize("blocked", ["mine/more", "mine"])
def test_a_folder_that_cannot_be_written_is_named(source, tmp_path, started, capsys, blocked):
    """A file in the way, since root may write in a read-only folder."""
    if blocked == "mine":  # the folder is there, but a file stands where a folder must come
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "europe").write_text("not a folder")
    else:
        (tmp_path / "mine").write_text("not a folder")
    sentence = refused(capsys, "--dir", str(tmp_path / blocked))
    assert f"Nothing can be written in the folder {tmp_path / blocked} (" in sentence
    assert started == []


def test_a_missing_jupyterlab_is_named(source, tmp_path, started, capsys, monkeypatch):
    monkeypatch.setattr(cli.importlib.util, "find_spec", lambda name: None)
    assert "JupyterLab is missing" in refused(capsys, "--dir", str(tmp_path / "mine"))
    assert not (tmp_path / "mine").exists()


def test_missing_originals_are_named(tmp_path, started, capsys, monkeypatch):
    monkeypatch.setattr(cli, "notebooks_dir", lambda: tmp_path / "nowhere")
    assert "The notebooks are missing" in refused(capsys, "--dir", str(tmp_path / "mine"))


def test_an_unknown_word_is_refused_in_one_sentence(capsys):
    assert "--prot" in refused(capsys, "--prot", "1")
