"""What a notebook shows of a widget when it is opened again, and Python isn't there: a picture of how it looked.

A notebook keeps no state of its widgets, so JupyterLab would show "model not found". Before the widget stands its
snapshot, as an output of its own, which a style sheet hides as long as the widget stands below it.
"""

import re
from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from html import escape, unescape
from threading import Timer
from typing import Any
from uuid import uuid4

from IPython.core.getipython import get_ipython
from IPython.display import display, update_display

from euchre_tutor.base import EuchreError, at_the_door, grouped
from euchre_tutor.base.core import why_slow
from euchre_tutor.base.screen import capital, paragraphs
from euchre_tutor.draw.shapes import shared
from euchre_tutor.widgets.parts.hearing import HearingWidget
from euchre_tutor.widgets.parts.modules import joined_style
from euchre_tutor.widgets.parts.wire import Choice, Picture, Scale

_PAUSE = 0.4  # seconds, so that clicks in a row make one snapshot
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_DRAWING = re.compile(r"<svg.*?<title>(.*?)</title>.*?</svg>", re.DOTALL)
_END = re.compile(r",?</(?:p|li|tr|figure|td|th)>|<br>")
_TAG = re.compile(r"<[^>]*>")
_WHAT_TO_DO = "This is what was here when the notebook was saved. To go on, run the notebook's cells again."


class SnapshotWidget(HearingWidget):
    """A widget that leaves a snapshot of itself in the notebook; ``_snapshot`` says what is in it.

    Whoever inherits calls ``_keep`` when there is something new to be kept.
    """

    def __init__(self, **traits: Any) -> None:
        self._display_id = uuid4().hex
        self._is_displayed = False
        self._pause: Timer | None = None
        super().__init__(**traits)

    @abstractmethod
    def _snapshot(self) -> str:
        """Return what is shown now as HTML without scripts; see the functions of this module for its parts."""

    def _ipython_display_(self) -> None:
        """Show the snapshot, and the widget below it; above both, why it is slow."""
        self._is_displayed = True
        with at_the_door():
            if slow := paragraphs(capital(why_slow())):
                display({"text/html": slow}, raw=True)
            display(self._kept(), raw=True, display_id=self._display_id)
            data, metadata = self._repr_mimebundle_() or ({}, {})
            display(data, metadata=metadata, raw=True)

    def _keep(self) -> None:
        """Keep what is shown in the notebook, as soon as there is a pause; nothing happens outside of one."""
        if self._is_displayed and _is_in_notebook() and self._pause is None:
            self._pause = Timer(_PAUSE, self._keep_now)
            self._pause.daemon = True
            self._pause.start()

    def _keep_now(self) -> None:
        """Keep what is shown now: after a click the page changes first, and the snapshot follows."""
        self._pause = None
        with suppress(EuchreError), at_the_door():
            if _is_in_notebook():
                update_display(self._kept(), raw=True, display_id=self._display_id)

    def _kept(self) -> dict[str, str]:
        shown = self._snapshot()
        return {"text/html": framed(f"{shown}<p>{_WHAT_TO_DO}</p>"), "text/plain": in_words(shown)}


def _is_in_notebook() -> bool:
    """Tell whether what was shown can change: a kernel replaces it, where a terminal would print it once more."""
    return getattr(get_ipython(), "kernel", None) is not None


def framed(shown: str) -> str:
    """Give a snapshot its frame and its style."""
    return f'<div class="euchre-snapshot"><style>{joined_style("snapshot.css")}</style>{shared(shown)}</div>'


def headline(words: str) -> str:
    """Write what is most important; nothing if there is nothing to say."""
    return f"<p><strong>{escape(words)}</strong></p>" if words else ""


def table_of(rows: list[tuple[str, str]]) -> str:
    """Write a table of options, each with what it is worth; nothing if there are none."""
    cells = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(worth)}</td></tr>' for name, worth in rows)
    return f"<table><tbody>{cells}</tbody></table>" if rows else ""


def picture_as_html(picture: Picture) -> str:
    """Draw what a question is about."""
    groups = [
        figure(
            ": ".join(filter(None, [group["title"], ", ".join(group["labels"])])),
            *(card["svg"] for card in group["cards"]),
        )
        for group in picture["groups"]
    ]
    return (
        "".join(groups)
        + picture["svg"]
        + paragraphs(" · ".join(fact for fact in picture["facts"] if not fact.startswith("Trick ")))  # those are drawn
    )


def choices_as_html(choices: Sequence[Choice], scale: Scale | None = None) -> str:
    """Show what may be answered: cards, which are often all of a hand that is shown, words, or a number."""
    refused = grouped((choice["why_not"], choice["words"]) for choice in choices)
    others = [f"{', '.join(words)}: {why_not}" for why_not, words in refused.items() if why_not]
    cards = [choice["card"] for choice in choices if "card" in choice]
    drawn = figure("Choose from", *(card["svg"] for card in cards)) if cards else ""
    listed = "".join(f"<li>{escape(choice['words'])}</li>" for choice in choices if "card" not in choice)
    number = "A number from {low:g} to {high:g} {unit}. Within {within:g} counts as right."
    ends = [number.format(**scale).replace(" .", ".")] if scale else []
    return drawn + (f"<ul>{listed}</ul>" if listed else "") + paragraphs(*ends, *others)


def in_words(html: str) -> str:
    """Return what a snapshot says, without its drawings but for what these are called.

    >>> print(in_words("<p>A card?</p><figure><figcaption>Hand</figcaption><svg><title>Ace</title></svg></figure>"))
    A card?
    Hand: Ace
    """
    told = _DRAWING.sub(r" \1,", _STYLE.sub("", html)).replace("</figcaption>", ":").replace("</th><td>", ": ")
    return unescape(_TAG.sub("", _END.sub("\n", told))).strip()


def figure(title: str, *drawings: str) -> str:
    """Write drawings under a title."""
    return f"<figure><figcaption>{escape(title)}</figcaption>{''.join(drawings)}</figure>"
