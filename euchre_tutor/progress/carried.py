"""Answers that were given elsewhere join the record, all or none, each once."""

from collections.abc import Callable, Iterable
from functools import reduce
from operator import attrgetter

from euchre_tutor.base import grouped
from euchre_tutor.progress.kept import kept
from euchre_tutor.progress.noted import Decision, Given, Remembered, Review, added
from euchre_tutor.progress.record import opened, record_path


def name_of(answer: Given | Decision) -> tuple[str, str, str]:
    """Return what tells an answer from all others: its time, and what was asked, or decided in which game.

    >>> name_of(Given("Trump?", "J♥", False, lesson="01", cell="a", at="2025-01-06T12:00:00.000+00:00"))
    ('2025-01-06T12:00:00.000+00:00', '01', 'a')
    """
    return answer.at, *((answer.lesson, answer.cell) if isinstance(answer, Given) else (answer.game, answer.kind))


def note_carried(
    answers: Iterable[Given | Decision], review: Callable[[str, int], Review]
) -> tuple[int, list[Given | Decision]]:
    """Keep answers that were given elsewhere; return how many weren't here yet, and all that were.

    Kinds of decisions come back as if all had been made here, in the order of their times. Where a game has brought a
    kind back as well, the new ones follow upon what is remembered of it.

    Args:
        answers: each with its time; a lesson that was answered was begun.
        review: called with a kind and a rating, returns what `note_decision` calls.

    Raises EuchreError if they can't be kept.
    """
    with opened(record_path()) as record:
        record.execute("BEGIN IMMEDIATE")  # nobody adds any meanwhile
        before = kept()
        here: list[Given | Decision] = [*before.progress.given, *before.decisions]
        known = {*map(name_of, here)}
        new = [each for each in answers if name_of(each) not in known]
        for each in new:
            added(record, each)
        begun = "INSERT OR IGNORE INTO begun VALUES (?, ?)"
        record.executemany(begun, [(each.lesson, each.at) for each in new if isinstance(each, Given)])
        kinds = grouped(((each.game, each.kind), each) for each in new if isinstance(each, Decision) and each.rating)
        for (game, kind), made in kinds.items():
            old = [each for each in before.decisions if (each.game, each.kind) == (game, kind) and each.rating]
            state = before.remembered.get(game, {}).get(kind, nothing := Remembered("", ""))
            follows = state == _after(nothing, old, review)
            state = _after(nothing, old + made, review) if follows else _after(state, made, review)
            record.execute("INSERT OR REPLACE INTO memory VALUES (?, ?, ?, ?)", (game, kind, state.card, state.due))
        record.execute("COMMIT")
    return len(new), here


def _after(state: Remembered, decisions: Iterable[Decision], review: Callable[[str, int], Review]) -> Remembered:
    """Return what is remembered after decisions, in the order of their times."""
    return reduce(
        lambda state, each: review(each.kind, each.rating or 0)(state.card, each.at),
        sorted(decisions, key=attrgetter("at")),
        state,
    )
