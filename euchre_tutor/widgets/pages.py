"""A face with stored answers as a page that any browser shows without Python and without the internet."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from euchre_tutor.base.checks import quoted
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.base.files import replace_file
from euchre_tutor.widgets.modules import joined_script, joined_style

_MARK = '<meta name="generator" content="Euchre Tutor">'
_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
{mark}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ max-width: 44rem; margin: 1rem auto; padding: 0 1rem; }}
{style}
</style>
<body>
<main></main>
<script type="application/json">{data}</script>
<script type="module">
{script}
</script>
</body>
</html>
"""


def write_page(path: str | Path, title: str, stored: dict[str, Any], *, face: str) -> None:
    """Write a page with a face and all that it may be asked for.

    Args:
        path: the file. An earlier page of ours is replaced.
        title: the title of the page.
        stored: what the face shows, as plain data.
        face: the name of the face; ``<face>_page.js`` shows it.

    Raises:
        EuchreError: there is a file of another kind already, or the file can't be written.
    """
    if not isinstance(path, str | Path):
        raise EuchreError(f"a page needs the name of a file, such as 'question.html', not {quoted(path)}")
    page = _PAGE.format(
        mark=_MARK,
        title=escape(title),
        style=joined_style("parts.css", f"{face}.css"),
        script=joined_script(f"{face}_page.js"),
        data=json.dumps(stored).replace("<", "\\u003c"),
    )
    try:
        is_another = Path(path).exists() and _MARK not in Path(path).read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError) as error:
        raise EuchreError(f"{quoted(str(path))} can't be written: {error}") from error
    if is_another:
        raise EuchreError(f"{quoted(str(path))} is there already and is no page of ours; choose another name")
    try:
        replace_file(Path(path), page.encode())
    except (OSError, ValueError) as error:
        raise EuchreError(f"{quoted(str(path))} can't be written: {error}") from error
