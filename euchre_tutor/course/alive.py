"""What JupyterLab needs so that lessons run by themselves when they are opened."""

from __future__ import annotations

import json
import sqlite3
import warnings
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nbformat.sign import NotebookNotary

EXTENSIONS = Path(__file__).parent / "labextensions"


def write_page_config(config: Path, names: Iterable[str]) -> None:
    """Name the files that may run by themselves, in a folder that JupyterLab reads its configuration from."""
    lessons = sorted(name for name in names if name.endswith(".ipynb"))
    page = {"euchreTutorLessons": json.dumps(lessons)}
    (config / "labconfig").mkdir(exist_ok=True)
    (config / "labconfig" / "page_config.json").write_text(json.dumps(page))


def sign_notebooks(contents: Iterable[bytes], data: Path) -> None:
    """Sign notebooks as they are shipped in the user's Jupyter data folder, so that JupyterLab trusts them unchanged.

    A folder that can't be written gets no signatures; then the user has to run the cells.
    """
    from nbformat.sign import NotebookNotary  # which takes longer to import than all else here

    with suppress(OSError, sqlite3.Error):
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        notary = NotebookNotary(data_dir=str(data))
        with closing(notary.store):
            for content in contents:
                _sign(content, notary)


def _sign(content: bytes, notary: NotebookNotary) -> None:
    """Sign one notebook; what is no notebook is left out."""
    import nbformat

    with suppress(ValueError, AttributeError, LookupError, RecursionError), warnings.catch_warnings(action="ignore"):
        notary.sign(nbformat.reads(content.decode(), as_version=4))
