"""What a page shows of practice, as plain data: a function of the state alone."""

from collections.abc import Mapping
from typing import Any

from euchre_tutor.practice.choosing import kind_in_words
from euchre_tutor.practice.drills import MODES, Drill, themes_asked
from euchre_tutor.practice.grading import guide_says
from euchre_tutor.practice.pairs import PLANS, plans
from euchre_tutor.practice.themes import THEMES, title_of
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.widgets.parts.wire import Option, Practised, Wishes
from euchre_tutor.widgets.trainer.session import Session, State

ONCE_MORE, SKIP, _HANDS = "Once more", "Skip", "A whole hand"
_LEVELS = ("chosen by how I do", "1: clear", "2: less clear", "3: close", "4: close, and often missed")
_ANYTHING = "Anything: what is due, then what is new"
_COUNTS = (5, 10, 20, 50)


def practised(session: Session, *, is_marked: bool) -> Practised:
    """Return how practice stands; theme and level come with the answer, since they would give it away.

    Args:
        session: the session.
        is_marked: whether the answer is shown.
    """
    chosen, drill = session.chosen, session.drill
    kind = ""
    if chosen and is_marked:
        kind, said = kind_in_words(chosen), guide_says(chosen.position)
        kind = f"{kind.rstrip('.')}. {said}" if said else kind
    return {
        "about": _HANDS if session.state is State.HANDS else chosen.why if chosen and session.is_asked else "",
        "kind": kind,
        "next": "" if drill.whole_hands else ONCE_MORE if session.state is State.OVER else SKIP,
        "so_far": session.so_far,
        "number": session.number,
        "questions": drill.questions,
        "missed_only": drill.mistakes,
    }


def wishes(drill: Drill) -> Wishes:
    """Return what may be practised, with what is.

    >>> [each["words"] for each in wishes(Drill.parse("assist; 7 questions"))["counts"]]
    ['without an end', '5', '7', '10', '20', '50']
    """
    with_pairs = {f"pairs: {plan}": f"Pairs: {PLANS[plan]}" for plan in plans(drill.games[0])}
    parts, titles = drill.parts, [Rules.parse(name).title for name in drill.games]
    asked = {name for game in drill.games for name in themes_asked(game)}
    chosen = {"": _ANYTHING, parts["theme"]: "; ".join(map(title_of, drill.themes)) or drill.whole_hands or _ANYTHING}
    counts = sorted({*_COUNTS, drill.questions} - {0})
    return {
        "games": _listed({name: rules.title for name, rules in PRESETS.items()} | {parts["game"]: ", ".join(titles)}),
        "themes": _listed(
            {"": _ANYTHING, **{name: title_of(name) for name in THEMES if name in asked}, **chosen, **with_pairs}
        ),
        "hard": _listed(dict(enumerate(_LEVELS))),
        "modes": _listed(MODES),
        "counts": _listed({0: "without an end", **{number: str(number) for number in counts}}),
    }


def _listed(words: Mapping[Any, str]) -> list[Option]:
    return [{"value": str(value), "words": text} for value, text in words.items()]
