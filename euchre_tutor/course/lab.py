"""JupyterLab on top of the learner's copy of the lessons."""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from euchre_tutor.base import EuchreError, whole
from euchre_tutor.course.copies import MANIFEST, own_folder, reason, runs_when_opened, shipped_files
from euchre_tutor.course.home import BAR, bar_html
from euchre_tutor.look import bare, sheet
from euchre_tutor.progress import answered_cells
from euchre_tutor.settings import IN_LAB

EXTENSIONS = Path(__file__).parent / "labextensions"
# Options of JupyterLab's page, for the extension.
_LESSONS, _CODE, _BAR, _ANSWERED = (f"euchreTutor{name}" for name in ("Lessons", "Code", "Bar", "Answered"))
_PAGES = {
    "Learn": "start.ipynb",
    "Play": "play.ipynb",
    "Analyse": "start.ipynb#Analyse-a-hand",
    "Class": "start.ipynb#For-teachers",
    "Notebook": "",
}
_LAB_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/docmanager-extension:plugin": {"defaultViewers": {"markdown": "Markdown Preview"}},
    # Lab 4.6 draws cells as they come into view by an observer that it asks for after it has let it go.
    "@jupyterlab/notebook-extension:tracker": {"showEditorForReadOnlyMarkdown": False, "windowingMode": "none"},
}
_SERVER_SETTINGS = {
    "ServerApp": {"jpserver_extensions": {"euchre_tutor.course.address": True, "euchre_tutor.course.strangers": True}}
}
_GRACE, _LAST_GRACE = 3.0, 20.0  # seconds for an interrupted server to end, and for one that was told to


def open_lab(
    folder: Path,
    *,
    port: int | None = None,
    browser: bool = True,
    page: str = "start.ipynb",
    environment: Mapping[str, str] | None = None,
) -> int:
    """Run JupyterLab in a folder until it is closed (Ctrl-C or SIGTERM does it) and return its exit status.

    It opens a notebook of the folder, or, if that isn't there, what is nearest to a start. Without a port JupyterLab
    takes the first free one from 8888 on; without a browser it only prints its address. Its notebooks find
    the variables of ``environment`` in theirs.

    Raises EuchreError if there is no such folder or the port can't be used.
    """
    folder = own_folder(folder)
    if not folder.is_dir():
        raise EuchreError(f"there is no folder '{folder}'; copy the lessons there first")
    if port is not None:
        _check_port(port)
    with tempfile.TemporaryDirectory(prefix="euchre-tutor-") as config:
        command = _lab_command(folder, page, port, browser, Path(config))
        variables = _lab_environment(Path(config)) | dict(environment or {})
        with suppress(EuchreError):  # an installation without lessons has none to run
            write_page_config(Path(config), shipped_files() if (folder / MANIFEST).is_file() else {})
        with subprocess.Popen(command, env=variables) as server, _sigterm_passed_on(server):
            return _wait(server)


@contextmanager
def _sigterm_passed_on(server: subprocess.Popen[bytes]) -> Iterator[None]:
    """Let SIGTERM end a server instead of this process, where Python allows it: in the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)


def _wait(server: subprocess.Popen[bytes]) -> int:
    """Wait for a server to end; Ctrl-C in a terminal reaches it as well, a lone interrupt is passed on.

    One that hasn't ended soon after is told to; if that doesn't help, it is killed.
    """
    grace, stop = None, server.terminate
    while True:
        try:
            return server.wait(grace)
        except KeyboardInterrupt:
            grace = _GRACE
        except subprocess.TimeoutExpired:
            stop()
            grace, stop = _LAST_GRACE, server.kill


def _lab_command(folder: Path, page: str, port: int | None, browser: bool, config: Path) -> list[str]:
    options = {
        "ServerApp.root_dir": str(folder.resolve()),
        "ServerApp.answer_yes": "True",
        "LabApp.default_url": _landing_page(folder, page),
        "LabApp.extra_labextensions_path": str(EXTENSIONS),
        "LabApp.workspaces_dir": str(config / "workspaces"),  # of one page at a time: none that plain Lab opens
        "Application.log_level": "WARN",  # the last thing that it says is its address (address.py)
    }
    if port is not None:
        options |= {"ServerApp.port": str(port), "ServerApp.port_retries": "0"}
    flags = [] if browser else ["--no-browser"]
    flags += ["--allow-root"] * (getattr(os, "geteuid", lambda: None)() == 0)  # a container's only user is often root
    return [sys.executable, "-m", "jupyterlab", *flags, *(f"--{name}={value}" for name, value in options.items())]


def _landing_page(folder: Path, wanted: str = "start.ipynb") -> str:
    """Address of a notebook, else of the start or the overview, else of Lab's own start."""
    for page in [folder / wanted, folder / "start.ipynb", folder / "README.md"]:
        if page.is_file():
            return f"/lab/tree/{quote(page.name)}"
    return "/lab"


def _lab_environment(config: Path) -> dict[str, str]:
    """Environment in which Lab's question about news is answered; the learner's own settings still win.

    Neither Lab nor a kernel imports a module that lies beside a notebook: a sender of one could send the other, too.
    Lab leaves out the saved widgets of notebooks that it doesn't trust (``strangers.py``). A user without a home that
    can be written gets one that lasts as long as Lab does.
    """
    (config / "labconfig").mkdir()
    (config / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(_LAB_SETTINGS))
    (config / "jupyter_server_config.d").mkdir()
    (config / "jupyter_server_config.d" / "euchre_tutor.json").write_text(json.dumps(_SERVER_SETTINGS))
    paths = [str(config), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    home = {} if _has_home() else {"HOME": str(config), "USERPROFILE": str(config)}
    return {**os.environ, **home, "PYTHONSAFEPATH": "1", IN_LAB: "1", "JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}


def write_page_config(config: Path, shipped: Mapping[str, bytes]) -> None:
    """Tell JupyterLab, in one of its configuration folders, which lessons and which code may run by themselves.

    It is told, too, which questions of lessons were answered, so that it opens one where its reader stopped at once.
    Lessons are alive when they are opened: JupyterLab runs their code by itself, as far as it is ours. If
    there are any, it shows one page at a time under a bar of ours, which it is told, too.
    """
    code = {name: list(_code(content)) for name, content in shipped.items()}
    lessons = [name for name in code if code[name]]
    options: dict[str, object] = {_LESSONS: lessons, _CODE: sorted({each for name in lessons for each in code[name]})}
    if shipped:
        # On the stage, cells are as wide as parts, so the tokens are there as well.
        tokens = sheet("base").replace(".euchre {", ":is(.euchre, [data-euchre-stage]) {", 1)
        options[_BAR] = {
            "html": bar_html(_PAGES, "start.ipynb"),
            "style": tokens
            + "".join(bare(path.read_text("utf-8")) for path in (BAR, Path(__file__).parent / "stage.css")),
        }
    options[_ANSWERED] = [f"{lesson}.ipynb#{cell}" for lesson, cell in answered_cells()]
    (config / "labconfig").mkdir(exist_ok=True)
    (config / "labconfig" / "page_config.json").write_text(
        json.dumps({name: json.dumps(value) for name, value in options.items()})
    )


def _code(content: bytes) -> Iterator[str]:
    """Code cells that run when a notebook is opened, which are none in any other file, and no proofs."""
    with suppress(ValueError, TypeError, LookupError, AttributeError, RecursionError):
        notebook = json.loads(content)
        for cell in notebook["cells"] if runs_when_opened(notebook) else []:
            if cell["cell_type"] == "code" and "proof" not in cell["metadata"].get("tags", ()):  # runs when asked for
                yield "".join(cell["source"])


def _has_home() -> bool:
    """Whether the user has a home folder that can be written."""
    with suppress(RuntimeError):
        return os.access(Path.home(), os.W_OK)
    return False


def _check_port(port: int) -> None:
    """Raise EuchreError unless a server may listen on this port of this machine."""
    port = whole(port, "port")
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as error:
        raise EuchreError(
            f"port {port} can't be used ({reason(error)}); name another, or none to take a free one"
        ) from error
