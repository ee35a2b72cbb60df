"""The kinds of cards to play that are told apart by what a player sees: who made trump, what is held, what is out."""

from __future__ import annotations

from collections.abc import Iterator

from cues import (
    ACE,
    CHEAPEST,
    HIGHEST_TRUMP,
    LATER,
    LOSER,
    LOW,
    OTHER,
    RIGHT,
    THROW,
    aces,
    holds_the_highest,
    is_partners,
    made,
    play,
    taken,
    trumps,
    winning,
)
from kind import Kind

from euchre_tutor.beliefs import Seen


def told_apart() -> Iterator[Kind]:
    """Yield all kinds."""
    yield from _against("the dealer", 3, 7)
    yield from _against("the dealer's partner", 1, 5)
    yield from _again()
    yield from _follows()


def _against(maker: str, *turns: int) -> Iterator[Kind]:
    """Yield kinds of the first leader, whose opponent made trump."""
    for name, held, one, two, has in (
        ("right_or_ace", "the right bower, another trump and an ace", RIGHT, ACE, _has_two),
        (
            "right_or_low",
            "the right bower, another trump and no ace",
            RIGHT,
            LOW,
            lambda s: _has_two(s) and not aces(s),
        ),
    ):
        key = maker.removeprefix("the ").replace("'", "").replace(" ", "_")
        title = f"{maker} made trump, you lead first, and hold {held}"
        yield play(f"lead_{key}_{name}", title, one, two, has, turns=turns)


def _has_two(seen: Seen) -> bool:
    return len(trumps(seen)) >= 2


def _again() -> Iterator[Kind]:
    """Yield kinds of the maker, who has taken a trick and leads to the next."""
    who = "you made trump, lead again, and hold"
    for is_high, cue in ((True, "that no trump still out beats"), (False, "that a trump still out may beat")):
        key = "highest" if is_high else "beatable"
        for name, words, tricks in (("first", "one", (1,)), ("later", "two or three", (2, 3))):
            yield play(
                f"again_last_{key}_{name}",
                f"{who} one trump, {cue}, with {words} of your side's tricks taken",
                HIGHEST_TRUMP,
                OTHER,
                lambda seen, h=is_high, t=tricks: _leads_again(seen, 1, h) and taken(seen) in t,
                after=LATER,
            )
        for name, words in (("ace", "and an ace of another suit"), ("no_ace", "and no ace of another suit")):
            yield play(
                f"again_two_{key}_{name}",
                f"{who} two trumps or more, the highest of them {cue}, {words}",
                HIGHEST_TRUMP,
                OTHER,
                lambda seen, h=is_high, a=name: _leads_again(seen, 2, h) and bool(aces(seen)) == (a == "ace"),
                after=LATER,
            )


def _leads_again(seen: Seen, number: int, is_high: bool) -> bool:
    return made(seen) and min(len(trumps(seen)), 2) == number and holds_the_highest(seen) is is_high


def _follows() -> Iterator[Kind]:
    """Yield kinds of seats 3 and 4, in the first trick."""
    yield play(
        "third_trumps_in",
        "you play third, an opponent is winning with a card of the suit led, you have none of it, and hold a trump",
        CHEAPEST,
        THROW,
        lambda seen: not is_partners(seen) and not seen.ranking.is_trump(winning(seen)[1]),
        after=(2,),
    )
    title = "you play last, your partner is winning, and you can win or lose"
    yield play("last_takes_partners", title, CHEAPEST, LOSER, is_partners, after=(3,))
