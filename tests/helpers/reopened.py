"""A notebook that is saved in JupyterLab, and opened again without Python."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

_SAVE = "window.jupyterapp.commands.execute('docmanager:save')"
_OPEN_AGAIN = """
async (name) => {
  await window.jupyterapp.restored;
  const panel = await window.jupyterapp.commands.execute("docmanager:open", { path: name, kernel: null });
  await panel.revealed;
  await panel.context.ready;
}
"""


def saved(page: Page, path: Path) -> list[dict[str, Any]]:
    """Save the notebook, and return its cells."""
    page.evaluate(f"async () => {{ await {_SAVE}; }}")
    return json.loads(path.read_text())["cells"]


def open_again(page: Page, lab: Any, name: str) -> None:
    """Open a notebook in a fresh page, with no kernel running."""
    lab.end_kernels()
    page.goto("about:blank")
    page.goto(lab.address())
    page.wait_for_function("window.jupyterapp !== undefined")
    page.evaluate(_OPEN_AGAIN, name)


def expect_errors_hidden(page: Page, count: int) -> None:
    """Expect JupyterLab to have an error in the place of each widget, which nobody sees."""
    errors = page.get_by_text("model not found")
    expect(errors).to_have_count(count)
    for error in errors.all():
        expect(error).to_be_hidden()
