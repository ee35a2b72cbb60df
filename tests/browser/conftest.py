"""Chromium, one JupyterLab for the whole run, and the rule that a page neither fails nor leaves this machine."""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import nbformat
import pytest
from helpers.chromium import FLAGS, find_chromium
from helpers.little_lessons import close_all
from helpers.tables import PATIENCE
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

from euchre_tutor.course.lab import EXTENSIONS

expect.set_options(timeout=1_000 * PATIENCE)  # milliseconds
LOCAL_HOSTS = (None, "localhost", "127.0.0.1")  # data:, blob: and about: have no host

# What anywidget says of a module that took two seconds to come: of ours it costs nothing (`test_late_faces.py`).
LATE = "[anywidget] Failed to initialize model."

# What JupyterLab says where a page is closed, or a kernel ends, while a kernel is asked for a subshell.
CLOSED = "Canceled future for create_subshell_request"

# One process draws all pages, so that what it has compiled for one page, above all of Lab, is there for the next.
ONE_RENDERER = ("--renderer-process-limit=1", "--disable-site-isolation-trials")

LAB_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    # Lab draws the cells in view only; a test wants to find them all.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}

RUN_ALL_CELLS = """
async ({ name, seconds }) => {
  const app = window.jupyterapp;
  const run = async () => {
    await app.restored;
    const panel = await app.commands.execute("docmanager:open", { path: name });
    await panel.revealed;
    await panel.context.ready;
    await panel.sessionContext.ready;
    await panel.sessionContext.session.kernel.info;
    await app.commands.execute("notebook:run-all-cells");
    const cells = panel.content.widgets.map((cell) => cell.model).filter((model) => model.type === "code");
    const meant = (model) => (model.getMetadata("tags") ?? []).includes("raises-exception");
    const errors = cells
      .filter((model) => !meant(model))
      .flatMap((model) => model.outputs.toJSON())
      .filter((output) => output.output_type === "error")
      .map((output) => `${output.ename}: ${output.evalue}`);
    const skipped = cells.filter((model) => model.sharedModel.source.trim() && !model.executionCount);
    if (skipped.length && !errors.length) errors.push(`never ran: ${skipped[0].sharedModel.source}`);
    return errors.length ? errors.join("\\n") : "ok";
  };
  const timer = new Promise((resolve) => {
    const cells = () => app.shell.currentWidget?.content?.widgets ?? [];
    const ran = () => cells().filter(({ model }) => model.executionCount).length;
    let [seen, since] = [0, Date.now()];
    const look = setInterval(() => {
      if (ran() !== seen) [seen, since] = [ran(), Date.now()];
      if (Date.now() - since < seconds * 1000) return;
      clearInterval(look);
      resolve(`no cell has ended for ${seconds} s`);
    }, 1000);
  });
  return await Promise.race([run().catch((error) => `Lab failed: ${error}`), timer]);
}
"""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark every test of this folder as a browser test."""
    if item.path.is_relative_to(Path(__file__).parent):
        item.add_marker("browser")


@pytest.fixture(scope="session", autouse=True)
def chromium(pytestconfig: pytest.Config) -> str:
    """Path of the Chromium of this machine, never a download of Playwright's."""
    if found := find_chromium():
        return found
    reason = "no Chromium: install Debian's chromium package, or name a browser in EUCHRE_CHROMIUM"
    if pytestconfig.getoption("--require-browser"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def base_url() -> None:
    """No base address; pytest-playwright's own fixture for it is a bound method, which pytest 9.1 warns about."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict, chromium: str) -> dict:
    return browser_type_launch_args | {"executable_path": chromium, "args": [*FLAGS, *ONE_RENDERER]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict) -> dict:
    """Cards jump instead of gliding, since a test that measures where one lies may look while it is on its way."""
    return browser_context_args | {"viewport": {"width": 1280, "height": 1200}, "reduced_motion": "reduce"}


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """Collect what goes wrong in the pages of a test; anything in it fails the test."""
    found: list[str] = []
    yield found
    assert not found, "\n".join(found)


# Lab as it is, and not one page at a time: what most tests look at is easier to find.
SHOW_NOTEBOOK = """
if (location.protocol.startsWith("http") && !sessionStorage.getItem("euchre-tutor-notebook"))
  sessionStorage.setItem("euchre-tutor-notebook", "yes");
"""


@pytest.fixture(scope="session")
def whole_context(browser: Browser, browser_context_args: dict) -> Iterator[BrowserContext]:
    """Open one browser context for all tests, which loads the scripts of Lab only once, and a page that stays."""
    with closing(browser.new_context(**browser_context_args)) as context:
        context.set_default_timeout(1_000 * PATIENCE)
        context.add_init_script(SHOW_NOTEBOOK)
        context.new_page()
        yield context


@pytest.fixture
def context(whole_context: BrowserContext, faults: list[str]) -> Iterator[BrowserContext]:
    """Note errors on the pages of a test and requests to other machines; close all pages that the test has opened."""

    def note_url(url: str) -> None:
        if urlsplit(url).hostname not in LOCAL_HOSTS:
            faults.append(f"left this machine: {url}")

    def note_error(text: str) -> None:
        if text != LATE and CLOSED not in text:
            faults.append(f"page error: {text}")

    def note_socket(socket: WebSocket) -> None:
        note_url(socket.url)

    notes = {
        "weberror": lambda fault: note_error(str(fault.error)),
        "request": lambda request: note_url(request.url),
        "page": lambda page: page.on("websocket", note_socket),
    }
    for event, note in notes.items():
        whole_context.on(event, note)
    stay = whole_context.pages
    for page in stay:
        page.on("websocket", note_socket)
    yield whole_context
    for page in stay:
        page.remove_listener("websocket", note_socket)
    for page in whole_context.pages:
        if page not in stay:
            page.close()
    for event, note in notes.items():
        whole_context.remove_listener(event, note)


@pytest.fixture
def screenshot(page: Page, tmp_path: Path) -> Callable[[str], Path]:
    """Save what the page shows now as NAME.png in pytest's folder for this test."""

    def save(name: str) -> Path:
        path = tmp_path / f"{name}.png"
        page.screenshot(path=path)
        return path

    return save


@dataclass
class Lab:
    """A running JupyterLab: where it answers, its secret, and the folder that holds its notebooks."""

    url: str
    token: str
    root: Path
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def notebook(self, cells: list[str]) -> str:
        """Write a notebook of code cells into the root and return its name."""
        sheet = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code in cells])
        sheet.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        name = f"cells_{next(self.numbers)}.ipynb"
        nbformat.write(sheet, self.root / name)
        return name

    def copy(self, path: Path) -> str:
        """Copy a notebook into the root and return its name."""
        shutil.copy(path, self.root)
        return path.name

    def address(self) -> str:
        """Address of Lab's page with a fresh workspace, so that no tab of an earlier test comes back."""
        return f"{self.url}lab/workspaces/test-{next(self.numbers)}?token={self.token}"

    def ask(self, path: str, method: str = "GET") -> bytes:
        """Answer of the server's REST interface."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}api{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.read()

    def end_kernels(self) -> None:
        """End every kernel that is running."""
        for session in json.loads(self.ask("/sessions")):
            self.ask(f"/sessions/{session['id']}", "DELETE")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def lab_environment(home: Path) -> dict[str, str]:
    """Environment in which Lab sees no settings, kernels or history but its own."""
    (home / "config" / "labconfig").mkdir(parents=True)
    (home / "config" / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(LAB_SETTINGS))
    own = {key: value for key, value in os.environ.items() if not key.startswith(("JUPYTER", "PYTEST", "PYTHONW"))}
    folders = {f"JUPYTER_{name.upper()}_DIR": str(home / name) for name in ("config", "data", "runtime")}
    return own | folders | {"IPYTHONDIR": str(home / "ipython")}


def lab_command(lab: Lab, home: Path) -> list[str]:
    options = {
        "ServerApp.port": urlsplit(lab.url).port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": lab.root,
        "IdentityProvider.token": lab.token,
        "LabApp.extra_labextensions_path": EXTENSIONS,
        "LabApp.workspaces_dir": home / "workspaces",
        "LabApp.user_settings_dir": home / "settings",
    }
    flags = ["--no-browser", "--allow-root", "--expose-app-in-browser"]
    return [sys.executable, "-m", "jupyterlab", *flags, *(f"--{name}={value}" for name, value in options.items())]


def wait_until_it_answers(lab: Lab, server: subprocess.Popen, log: Path, seconds: float = PATIENCE) -> None:
    limit = time.monotonic() + seconds
    while time.monotonic() < limit and server.poll() is None:
        try:
            lab.ask("/status")
            return
        except urllib.error.URLError:
            time.sleep(0.1)
    pytest.fail(f"JupyterLab didn't start:\n{log.read_text()}")


def end_group(server: subprocess.Popen) -> None:
    """End a server and its process group: politely, so that it ends its kernels, then for sure."""
    server.terminate()
    try:
        server.wait(15)
    except subprocess.TimeoutExpired:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """One JupyterLab for all tests: this Python, a free port, a token, and folders of its own."""
    home = tmp_path_factory.mktemp("lab")
    lab = Lab(f"http://127.0.0.1:{free_port()}/", secrets.token_hex(16), home / "notebooks")
    lab.root.mkdir()
    log = home / "server.log"
    with log.open("w") as stream:
        server = subprocess.Popen(
            lab_command(lab, home),
            env=lab_environment(home),
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=stream,
            start_new_session=True,
        )
    try:
        wait_until_it_answers(lab, server, log)
        yield lab
    finally:
        end_group(server)


OPEN_COURSE = """
import sys
from pathlib import Path
from euchre_tutor.course import copies, copy_lessons, open_lab

shipped, folder, port = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
copies.lessons_folder = lambda: shipped
copy_lessons(folder)
sys.exit(open_lab(folder, port=port, browser=False))
"""


@contextmanager
def course_lab(shipped: Path, home: Path) -> Iterator[Lab]:
    """Open JupyterLab as `euchre-tutor` does, on a learner's copy of a course, for a user of its own."""
    lab = Lab(f"http://127.0.0.1:{free_port()}/", secrets.token_hex(16), home / "mine")
    environment = lab_environment(home) | {"JUPYTER_TOKEN": lab.token}
    (home / "config" / "jupyter_lab_config.json").write_text('{"LabApp": {"expose_app_in_browser": true}}')
    shutil.rmtree(home / "config" / "labconfig")  # what Lab is told comes from the course
    command = [sys.executable, "-c", OPEN_COURSE, str(shipped), str(lab.root), str(urlsplit(lab.url).port)]
    with (home / "server.log").open("w") as stream:
        pipes = {"stdin": subprocess.DEVNULL, "stdout": stream, "stderr": stream}
        server = subprocess.Popen(command, env=environment, start_new_session=True, **pipes)
    try:
        wait_until_it_answers(lab, server, home / "server.log")
        yield lab
    finally:
        end_group(server)


@pytest.fixture(scope="module")
def open_course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Path], Lab]]:
    """Open JupyterLab on a course; its servers end with the tests of the file."""
    with ExitStack() as labs:
        yield lambda shipped: labs.enter_context(course_lab(shipped, tmp_path_factory.mktemp("course")))


def load_lab(page: Page, lab: Lab) -> None:
    page.goto(lab.address())
    page.wait_for_function("window.jupyterapp !== undefined")


@pytest.fixture(scope="session")
def whole_lab(whole_context: BrowserContext, lab: Lab) -> Iterator[Page]:
    """Show JupyterLab in one page for all tests that need no fresh one: to load it takes seconds."""
    page = whole_context.new_page()
    load_lab(page, lab)
    yield page
    page.close()


@pytest.fixture
def lab_page(context: BrowserContext, whole_lab: Page) -> Iterator[Page]:  # noqa: ARG001
    """That page, in which nothing is open before the test and after it."""
    size = whole_lab.viewport_size
    yield whole_lab
    close_all(whole_lab)
    whole_lab.evaluate("window.jupyterapp.shell.expandLeft()")
    whole_lab.set_viewport_size(size)


@pytest.fixture
def run_notebook(lab: Lab) -> Iterator[Callable[..., str]]:
    """Open a notebook in Lab, run all its cells, and fail on any error in its outputs."""

    def run(page: Page, name: str, seconds: float = PATIENCE) -> str:
        if not page.url.startswith(f"{lab.url}lab"):
            load_lab(page, lab)
        verdict = page.evaluate(RUN_ALL_CELLS, {"name": name, "seconds": seconds})
        assert verdict == "ok", f"{name}: {verdict}"
        expect(page.get_by_text("Loading widget")).to_have_count(0)
        expect(page.locator(".jupyter-widgets-error-widget")).to_have_count(0)
        return verdict

    yield run
    lab.end_kernels()
