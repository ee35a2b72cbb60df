"""Tiny lessons in a real JupyterLab: made, opened, and looked at."""

import time
from copy import deepcopy
from typing import Any

import anywidget
import nbformat
from playwright.sync_api import Locator, Page, expect

from helpers.tables import PATIENCE

LOCKED = {"editable": False, "deletable": False}
FOLDED = LOCKED | {"jupyter": {"source_hidden": True}}
COUNTS = "{0} = globals().get('{0}', 0) + 1; print('{1}', {0})"
BUTTON = """
import ipywidgets
button = ipywidgets.Button(description="{0}")
button.on_click(lambda button: setattr(button, "description", button.description + "!"))
button
""".strip()
COUNTED = COUNTS.format("runs", "runs of the picture:")
# It waits for a file beside it, so that a test can leave a lesson while it runs.
GATE = "import time; from pathlib import Path\nwhile not Path('go').exists():\n    time.sleep(0.05)"
SAVE = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); }"
SAVED = "!window.jupyterapp.shell.currentWidget.context.model.dirty"
PANEL = "window.jupyterapp?.shell.currentWidget"
KERNEL = f"{PANEL}?.sessionContext?.session?.kernel"
# Playwright waits for no promise in wait_for_function: it counts as true.
_COUNT = f"""
async () => {{
  const reply = await {KERNEL}.requestExecute({{ code: "", silent: true, store_history: false }}).done;
  return reply.content.execution_count;
}}
"""
_SETTLED = """
async () => {
  const { sessionContext } = window.jupyterapp.shell.currentWidget;
  await sessionContext.ready;
  const kernel = sessionContext.session.kernel;
  await kernel.requestCommInfo({});
  await navigator.locks.request(`euchre-tutor ${kernel.id}`, () => {});
}
"""


_OPEN = """
async (path) => {
  await window.jupyterapp.restored;
  await window.jupyterapp.commands.execute("docmanager:open", { path });
}
"""
_CLOSE = """
async () => {
  for (const { context } of [...window.jupyterapp.shell.widgets("main")].filter((each) => each.context)) {
    await Promise.all([context.ready, context.sessionContext.ready]);
    context.model.dirty = false;
  }
  await window.jupyterapp.commands.execute("application:close-all");
}
"""


def code(source: str, **metadata: Any) -> dict:
    return nbformat.v4.new_code_cell(source, metadata=FOLDED | metadata)


def text(source: str) -> dict:
    return nbformat.v4.new_markdown_cell(source, metadata=LOCKED)


def notebook(*cells: dict, **metadata: Any) -> dict:
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(cells=cells, metadata=metadata | {"kernelspec": kernel})


def lesson(*cells: dict) -> dict:
    return notebook(*cells, euchre_tutor={"runs_when_opened": True})


def open_page(page: Page, course: Any, name: str) -> None:
    """Open a file in a fresh workspace."""
    page.goto(f"{course.url}lab/workspaces/test-{next(course.numbers)}/tree/{name}?token={course.token}")
    page.wait_for_function("window.jupyterapp !== undefined")


def open_beside(page: Page, name: str) -> None:
    """Open a file in the JupyterLab that a page shows already, which takes a fraction of the time."""
    page.evaluate(_OPEN, name)


def close_all(page: Page) -> None:
    """Close all that is open in JupyterLab, and keep nothing of it."""
    page.evaluate(_CLOSE)
    page.wait_for_function("![...window.jupyterapp.shell.widgets('main')].some((each) => each.context)")


def outputs(page: Page) -> Locator:
    """Outputs in the tab that is shown."""
    return page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-OutputArea-output")


def settle(page: Page) -> None:
    """Wait until nothing more runs by itself in the notebook that is shown, and nothing more is saved."""
    page.wait_for_function(KERNEL)
    page.evaluate(_SETTLED)


def expect_heard(page: Page, name: str, clicks: int = 0) -> None:
    """Expect a button to have been clicked so often, and Python to hear the next click."""
    page.get_by_role("button", name=name + "!" * clicks, exact=True).click()
    expect(page.get_by_role("button", name=name + "!" * (clicks + 1), exact=True)).to_be_visible()


def expect_kernel_has_run(page: Page, count: int) -> None:
    """Expect the kernel of the notebook that is shown to have run so many cells, once all that runs by itself has."""
    page.wait_for_function(KERNEL)
    end = time.monotonic() + PATIENCE
    while True:
        settle(page)
        if (ran := page.evaluate(_COUNT)) == count:
            return
        assert time.monotonic() < end, f"the kernel has run {ran} cells, not {count}"
        page.wait_for_timeout(100)


BUTTONS = lesson(
    code(BUTTON.format("hearts")), code(f"print('waiting')\n{GATE}"), code(BUTTON.format("spades")), code(COUNTED)
)
VIEW = "application/vnd.jupyter.widget-view+json"


def of_yesterday(content: dict) -> dict:
    """Return a lesson as it was saved when it had run in a kernel that has ended since."""
    content = deepcopy(content)
    for number, cell in enumerate(content["cells"], 1):
        cell["execution_count"] = number
        gone = {"text/plain": "Button()", VIEW: {"version_major": 2, "version_minor": 0, "model_id": f"{number:032}"}}
        if "ipywidgets" in cell["source"]:
            cell["outputs"] = [nbformat.v4.new_output("execute_result", data=gone, execution_count=number)]
        else:
            cell["outputs"] = [nbformat.v4.new_output("stream", name="stdout", text="yesterday")]
    return content


SCRIPT = "export default { initialize() { document.documentElement.dataset.script = 'ran'; } };"
VERSIONS = {"model_module": "anywidget", "model_module_version": anywidget.__version__}
STATE = {"_esm": SCRIPT, "_anywidget_id": "sent", "_model_name": "AnyModel", "_model_module": "anywidget"}
WIDGETS = {"0" * 32: VERSIONS | {"model_name": "AnyModel", "state": STATE}}
WITH_SCRIPT = {"application/vnd.jupyter.widget-state+json": {"version_major": 2, "version_minor": 0, "state": WIDGETS}}


def sent(*cells: dict) -> dict:
    """Return a notebook that brings along the saved state of an anywidget, whose script marks the page."""
    return notebook(*cells, widgets=WITH_SCRIPT)
