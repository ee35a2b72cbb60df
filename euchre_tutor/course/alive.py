"""Lessons are alive when they are opened: JupyterLab runs their code by itself, as far as it is ours."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

EXTENSIONS = Path(__file__).parent / "labextensions"
_OPTION = "euchreTutorCode"  # of JupyterLab's page, for the extension


def runs_when_opened(notebook: dict[str, Any]) -> bool:
    """Return whether a notebook's metadata ask JupyterLab to run it when it is opened."""
    return ((notebook.get("metadata") or {}).get("euchre_tutor") or {}).get("runs_when_opened") is True


def write_page_config(config: Path, shipped: Iterable[bytes]) -> None:
    """Tell JupyterLab, in one of its configuration folders, the code that may run by itself: that of these files."""
    sources = sorted({source for content in shipped for source in _code(content)})
    (config / "labconfig").mkdir(exist_ok=True)
    (config / "labconfig" / "page_config.json").write_text(json.dumps({_OPTION: json.dumps(sources)}))


def _code(content: bytes) -> Iterator[str]:
    """Code cells of a notebook that runs when it is opened; any other file has none."""
    with suppress(ValueError, TypeError, LookupError, AttributeError, RecursionError):
        notebook = json.loads(content)
        cells = notebook["cells"] if runs_when_opened(notebook) else []
        yield from ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
