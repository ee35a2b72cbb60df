"""The look: ``tokens.css`` names every colour, letter size and distance, for style sheets and for drawings alike."""

import re
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent
_COLOUR = re.compile(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));")


@cache
def sheet(*names: str) -> str:
    """Return style sheets of this folder by their names, those of ``tokens.css`` first.

    >>> "--unit:" in sheet()
    True
    """
    return bare("\n".join((_FOLDER / f"{name}.css").read_text(encoding="utf-8") for name in ("tokens", *names)))


def bare(source: str) -> str:
    r"""Leave out comments of whole lines and at their ends, and the space before each line: a phone fetches less.

    >>> bare("a {\n  /* Green. */\n  color: green; /* Really. */\n}")
    'a {\ncolor: green;\n}'
    """
    comments = r"^ *(/\*((?!\*/).)*\*/\n)?\s*|(?<=[;{,]) (//|/\*) [^\n\"'`]*$"
    return re.sub(comments, "", source, flags=re.MULTILINE | re.DOTALL)


@cache
def colours(*, is_dark: bool = False) -> dict[str, str]:
    """Return all colours by their names, as they are in light or in dark."""
    return {name: same or (dark if is_dark else light) for name, light, dark, same in _COLOUR.findall(sheet())}


def colour(name: str) -> str:
    """Return the colour of a token for what can't ask its page: a drawing, a chart.

    >>> colour("card")
    '#fffdf8'
    """
    return colours()[name]


def faded(name: str, share: float) -> str:
    """Return a colour of which only a share is seen, as charts write it.

    >>> faded("card", 0.5)
    'rgba(255,253,248,0.5)'
    """
    red, green, blue = bytes.fromhex(colour(name).removeprefix("#"))
    return f"rgba({red},{green},{blue},{share:g})"
