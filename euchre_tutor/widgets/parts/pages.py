"""A face with stored answers as a page that any browser shows without Python and without the internet."""

import json
import re
from itertools import count
from pathlib import Path
from typing import Any

from euchre_tutor.analysis.odds import Odds
from euchre_tutor.draw.pages import page, save_page
from euchre_tutor.look import bare
from euchre_tutor.widgets.parts.modules import joined_script, joined_style
from euchre_tutor.widgets.parts.snapshot import framed

_LONGEST = 60  # letters of the name of a file that tell the hand
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
    save_page(path, page(title, body, style=bare(joined_style("parts.css", f"{face}.css", "page.css"))))


def save_beside(odds: Odds[Any]) -> str:
    """Write a page about a hand into the folder of the notebook, under a name that is free; say where it is.

    Args:
        odds: what is priced.

    Raises:
        EuchreError: the file can't be written.
    """
    stem = re.sub(r"\W+", "_", f"hand_{odds.view}")[: _LONGEST + 5]
    names = (f"{stem}{f'_{number}' * (number > 1)}.html" for number in count(1))
    name = next(name for name in names if not Path(name).exists())
    odds.save(name)
    return f"Saved as {name}, in the folder of this notebook."
