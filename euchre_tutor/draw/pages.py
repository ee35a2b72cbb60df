"""A page that any browser shows, without Python and offline; a page of ours replaces no file of others."""

from html import escape
from pathlib import Path

from euchre_tutor.base.checks import quoted
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.base.files import replace_file

_OURS = '<meta name="generator" content="Euchre Tutor">'  # a line by which a page of ours is known
_PAGE = """<!doctype html>
<html lang="en" class="euchre">
<meta charset="utf-8">
{ours}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
{head}
<body>
{body}
</body>
</html>
"""


def page(title: str, body: str, *, style: str, head: str = "") -> str:
    """Return a page of ours.

    Args:
        title: its title, as text.
        body: what it shows, as HTML.
        style: its style sheet.
        head: what else its head holds, as HTML.
    """
    return _PAGE.format(ours=_OURS, title=escape(title), style=style, head=head, body=body)


def is_our_page(path: Path) -> bool:
    """Tell whether a file is a page of ours; raise OSError if it can't be read."""
    return _OURS in path.read_text("utf-8", errors="replace")


def save_page(path: str | Path, page: str) -> None:
    """Write a page of ours.

    Args:
        path: the file. An earlier page of ours is replaced.
        page: its HTML, as ``page`` returns it.

    Raises:
        EuchreError: there is a file of another kind already, or the file can't be written.
    """
    if not isinstance(path, str | Path):
        raise EuchreError(f"a page needs the name of a file, such as 'hand.html', not {quoted(path)}")
    try:
        target = Path(path).expanduser()
        is_another = target.exists() and not is_our_page(target)
        if not is_another:
            replace_file(target, page.encode())
    except (OSError, ValueError, RuntimeError) as error:
        raise EuchreError(f"{quoted(str(path))} can't be written: {error}") from error
    if is_another:
        raise EuchreError(f"{quoted(str(path))} already exists, and is not one of our pages; choose another name")
