"""What the home page of a site needs to show its reader's answers, which the browser keeps and nobody else sees."""

from collections.abc import Iterable
from pathlib import Path

from euchre_tutor.base import grouped
from euchre_tutor.cards import Card
from euchre_tutor.course.path import Stop
from euchre_tutor.course.today import lesson_step
from euchre_tutor.draw.shapes import ink_of
from euchre_tutor.practice.skills import PackCard
from euchre_tutor.site.parts import LessonPart, data_script

FSRS = "ts-fsrs.js"
_VENDOR = Path(__file__).parents[1] / "vendor" / "ts-fsrs"
_DOINGS = """<details class="answers" hidden><summary>Your answers</summary><div class="stack">
<p>They stay in this browser, and nothing is sent. A file carries them to another one, or to
your notebook's record (<code>euchre-tutor progress --carry</code>) and back, beside those that are there.</p>
<p class="flow"><a class="quiet" href="#" download="euchre_answers.json">Save as a file</a>
<button type="button" class="quiet">Open a file</button><input type="file" accept=".json" hidden>
<button type="button" class="quiet">Forget all</button></p></div></details>
<p class="message" role="status"></p>"""


def fsrs_script() -> str:
    """Return the library by which the browser works out when a hand comes back, after its licence."""
    licence, script = ((_VENDOR / name).read_text(encoding="utf-8") for name in ("LICENSE", "index.umd.js"))
    return f"/*\n{licence}*/\n{script}"


def answers_html(stops: Iterable[Stop], pack: Iterable[PackCard], hands: Iterable[LessonPart]) -> str:
    """Return what can be done with the reader's answers, and what the script of the page has to know to show them.

    That is, for a lesson, the questions, how its step is called, and whether it is off the road; the hands of each
    kind, by their numbers; and for each card of the pack, of what it is, and how it looks once it is won.
    """
    cards = [(held.skill, Card.parse(held.skill.card)) for held in pack]
    told = {
        "lessons": {
            stop.lesson.slug: {
                "cells": [*stop.lesson.asking],
                "step": lesson_step(stop, pack, is_first=False).title,
                "further": stop.lesson.further,
            }
            for stop in stops
        },
        "hands": grouped((hand["stored"]["kind"], int(hand["cell"].rpartition("-")[2])) for hand in hands),
        "pack": [
            {
                "name": skill.name,
                "themes": skill.themes,
                "lessons": skill.lessons,
                "face": f"{card.symbol}\ufe0e",
                "ink": ink_of(str(card)[1]),
            }
            for skill, card in cards
        ],
    }
    return _DOINGS + data_script(told)
