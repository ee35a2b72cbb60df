"""Lessons are alive when they are opened: JupyterLab runs their code by itself, as far as it is ours."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

EXTENSIONS = Path(__file__).parent / "labextensions"
_LESSONS, _CODE = "euchreTutorLessons", "euchreTutorCode"  # options of JupyterLab's page, for the extension


def runs_when_opened(notebook: dict[str, Any]) -> bool:
    """Return whether a notebook's metadata ask JupyterLab to run it when it is opened."""
    return ((notebook.get("metadata") or {}).get("euchre_tutor") or {}).get("runs_when_opened") is True


def write_page_config(config: Path, shipped: Mapping[str, bytes]) -> None:
    """Tell JupyterLab, in one of its configuration folders, which lessons and which code may run by themselves."""
    code = {name: list(_code(content)) for name, content in shipped.items()}
    lessons = [name for name in code if code[name]]
    options = {_LESSONS: lessons, _CODE: sorted({source for name in lessons for source in code[name]})}
    (config / "labconfig").mkdir(exist_ok=True)
    page = {name: json.dumps(value) for name, value in options.items()}
    (config / "labconfig" / "page_config.json").write_text(json.dumps(page))


def _code(content: bytes) -> Iterator[str]:
    """Code cells that run when a notebook is opened, which are none in any other file, and no proofs."""
    with suppress(ValueError, TypeError, LookupError, AttributeError, RecursionError):
        notebook = json.loads(content)
        cells = notebook["cells"] if runs_when_opened(notebook) else []
        for cell in cells:
            if cell["cell_type"] == "code" and "proof" not in cell["metadata"].get("tags", ()):  # runs when asked for
                yield "".join(cell["source"])
