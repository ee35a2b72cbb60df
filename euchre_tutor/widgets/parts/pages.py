"""A face with stored answers as a page that any browser shows without Python and without the internet."""

import json
from pathlib import Path
from typing import Any

from euchre_tutor.draw.pages import page, save_page
from euchre_tutor.widgets.parts.modules import joined_script, joined_style
from euchre_tutor.widgets.parts.snapshot import framed

_STYLE = "body { max-width: 44rem; margin: 1rem auto; padding: 0 1rem; }\n"
_BODY = """<main></main>
<noscript>{plain}</noscript>
<script type="application/json">{data}</script>
<script type="module">
{script}
</script>"""


def write_page(path: str | Path, title: str, stored: dict[str, Any], *, face: str, plain: str) -> None:
    """Write a page with a face and all that it may be asked for.

    Args:
        path: the file. An earlier page of ours is replaced.
        title: the title of the page.
        stored: what the face shows, as plain data.
        face: the name of the face; ``<face>_page.js`` shows it.
        plain: what is shown where no script runs, as HTML.

    Raises:
        EuchreError: there is a file of another kind already, or the file can't be written.
    """
    body = _BODY.format(
        script=joined_script(f"{face}_page.js"), plain=framed(plain), data=json.dumps(stored).replace("<", "\\u003c")
    )
    save_page(path, page(title, body, style=_STYLE + joined_style("parts.css", f"{face}.css")))
