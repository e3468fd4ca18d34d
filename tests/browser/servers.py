"""JupyterLab and Chromium as they are started for tests and for pictures, and ended again."""

import contextlib
import json
import os
import shutil
import sys
import urllib.request

from playwright.sync_api import sync_playwright

from tests.outside import free_port, serving

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
SERVER_FLAGS = [
    "--allow-root",
    "--no-browser",
    "--ServerApp.ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--ServerApp.disable_check_xsrf=True",
]
LAB_FLAGS = [
    *SERVER_FLAGS,
    "--LabApp.news_url=None",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.expose_app_in_browser=True",
]
# No question about news, no save behind a test's back, and each cell always in the page.
LAB_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}


def find_chromium():
    """Where Chromium is, or None; the variable CHROMIUM may name it."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUMS)), None)


class Lab:
    """A running JupyterLab: its address, and the folder it shows."""

    def __init__(self, url, root):
        self.url = url
        self.root = root

    def ask(self, path, method="GET"):
        request = urllib.request.Request(f"{self.url}/{path}", method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read() or b"null")

    def end_kernels(self):
        """Kernels outlive the page that started them."""
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", method="DELETE")


def environ_in(home):
    """Settings of Jupyter of one's own, so that nobody's own settings change a test."""
    environ = {
        **os.environ,
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
    }
    environ.pop("MPLBACKEND", None)  # in a notebook pictures go into the page
    return environ


@contextlib.contextmanager
def running_lab(root, home):
    """JupyterLab that shows a folder, with its own settings below `home`."""
    overrides = home / "config" / "labconfig" / "default_setting_overrides.json"
    overrides.parent.mkdir(parents=True)
    overrides.write_text(json.dumps(LAB_SETTINGS))
    environ = environ_in(home)
    port = free_port()
    where = [f"--ServerApp.port={port}", f"--ServerApp.root_dir={root}"]
    command = [sys.executable, "-m", "jupyterlab", *LAB_FLAGS, *where]
    url = f"http://127.0.0.1:{port}"
    with serving(command, f"{url}/api/status", home / "lab.log", cwd=root, env=environ):
        yield Lab(url, root)


@contextlib.contextmanager
def running_chromium():
    """The browser, without a window; there must be one."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), headless=True, args=CHROMIUM_FLAGS
        )
        yield browser
        browser.close()
