"""Notebooks from strangers: nothing in them runs before the learner trusts them.

JupyterLab builds the widgets that a notebook holds as soon as it is opened, trusted or not, and an anywidget's state
holds JavaScript. ``docs/untrusted_widgets.md`` tells more.
"""

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell a Jupyter server where its extension is: here."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Have a Jupyter server leave out the saved widgets of each notebook that it reads and doesn't trust."""
    manager = server.contents_manager
    mark = manager.mark_trusted_cells

    def mark_without_widgets(notebook: dict[str, Any], path: str = "") -> None:
        if not manager.notary.check_signature(notebook):
            notebook["metadata"].pop("widgets", None)
        mark(notebook, path)

    manager.mark_trusted_cells = mark_without_widgets
