"""The kinds of turns to play a card that are surveyed: who made trump, what is held, which two cards are compared."""

from __future__ import annotations

from collections.abc import Iterator

from kind import NUMBERS, Action, Kind

from euchre_tutor import View
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.themes import plain_aces

MAKERS = {
    "you": (0, 4),
    "they": (1, 3, 5, 7),
    "partner": (2, 6),
}  # the turns at which each makes trump, before seat 1 leads
WHO = {"you": "you made trump", "they": "they made trump", "partner": "your partner made trump"}


def cards_to_play() -> Iterator[Kind]:
    """Yield all kinds."""
    yield from _leads()
    yield from _second_hand()
    yield from _later_leads()
    yield from _leads_back()
    yield from _third_and_last()
    yield from _against_lone_hands()


def in_hand(view: View) -> list[Piece]:
    """List the cards that are still held, from low to high."""
    return sorted((card for card in view.hand if card not in view.played), key=view.ranking.height)


def trumps(view: View) -> list[Piece]:
    """List the trumps that are still held, from low to high."""
    return [card for card in in_hand(view) if view.ranking.is_trump(card)]


def aces(view: View) -> list[Piece]:
    """List the aces of plain suits that are still held, those alone in their suit first."""
    found = [card for card in in_hand(view) if card in plain_aces(view, view.trump)]
    return sorted(found, key=lambda card: len(_suit(view, card)))


def _suit(view: View, card: Piece) -> list[Piece]:
    """List the cards that are held of the suit of a card."""
    return [other for other in in_hand(view) if view.ranking.suit_of(other) == view.ranking.suit_of(card)]


def longest(view: View) -> Piece:
    """Return the lowest card of the longest plain suit that is held."""
    return max(
        (card for card in in_hand(view) if not view.ranking.is_trump(card)), key=lambda card: len(_suit(view, card))
    )


TRUMP: tuple[str, Action] = ("your highest trump", lambda view: str(trumps(view)[-1]))
LOW: tuple[str, Action] = ("your lowest trump", lambda view: str(trumps(view)[0]))
PLAIN: tuple[str, Action] = ("a low card of your longest other suit", lambda view: str(longest(view)))
ACE: tuple[str, Action] = ("an ace", lambda view: str(aces(view)[0]))


def _leads() -> Iterator[Kind]:
    for who, number in (("they", 2), ("partner", 1), ("you", 2), ("you", 3)):
        held = f"{NUMBERS[number]} trump{'s' * (number != 1)}"
        yield Kind(
            f"lead_{who}_{held.replace(' ', '_')}_or_ace",
            f"{WHO[who]}, you lead first, and hold {held} and an ace of another suit",
            MAKERS[who],
            lambda view, n=number: len(trumps(view)) == n and bool(aces(view)),
            *_ways(TRUMP, ACE),
        )
    yield Kind(
        "lead_partner_one_trump_or_plain",
        f"{WHO['partner']}, you lead first, and hold one trump and no ace of another suit",
        MAKERS["partner"],
        lambda view: len(trumps(view)) == 1 and not aces(view),
        *_ways(TRUMP, PLAIN),
    )
    yield Kind(
        "lead_you_three_trumps_or_plain",
        f"{WHO['you']}, you lead first, and hold three trumps and no ace of another suit",
        MAKERS["you"],
        lambda view: len(trumps(view)) == 3 and not aces(view),
        *_ways(TRUMP, PLAIN),
    )
    yield Kind(
        "lead_you_high_or_low",
        f"{WHO['you']}, you lead first, and hold two trumps or more",
        MAKERS["you"],
        lambda view: len(trumps(view)) >= 2,
        *_ways(TRUMP, LOW),
    )
    yield Kind(
        "lead_king_or_ace",
        "you lead first, and hold the ace and the king of a suit that isn't trumps",
        ALL,
        lambda view: bool(_ace_and_king(view)),
        *_ways(
            ("the king", lambda view: str(_ace_and_king(view)[-1])),
            ("the ace", lambda view: str(_ace_and_king(view)[0])),
        ),
    )


ALL = tuple(range(8))
TRUMP_IN: tuple[str, Action] = ("a low trump", lambda view: str(_ruffs(view)[0]))
TRUMP_HIGH: tuple[str, Action] = ("a high trump", lambda view: str(_ruffs(view)[-1]))
THROW: tuple[str, Action] = ("a card thrown away", lambda view: str(_throws(view)[0]))
COVER: tuple[str, Action] = ("the ace", lambda view: str(_follows(view)[-1]))
DUCK: tuple[str, Action] = ("a low card", lambda view: str(_follows(view)[0]))


def _second_hand() -> Iterator[Kind]:
    """Yield kinds of seat 2, after the opening lead."""
    void = "you play second, have none of the suit that an opponent led, and hold a trump"
    for led, is_ace in (("an ace", True), ("a lower card", False)):
        yield Kind(
            f"second_{led.split()[1]}_led",
            f"{void}; {led} was led",
            ALL,
            lambda view, a=is_ace: _may_choose(view) and _is_ace(view) is a,
            *_ways(TRUMP_IN, THROW, after=(1,)),
        )
    for name, held, is_bower in (("small", "no bower", False), ("bower", "a bower", True)):
        yield Kind(
            f"second_lower_led_{name}",
            f"{void}, the lowest of yours {held}; a lower card was led",
            ALL,
            lambda view, b=is_bower: _may_choose(view) and not _is_ace(view) and (str(_ruffs(view)[0])[0] == "J") is b,
            *_ways(TRUMP_IN, THROW, after=(1,)),
        )
    yield Kind(
        "second_high_or_low",
        f"{void} and another",
        ALL,
        lambda view: _may_choose(view) and len(_ruffs(view)) >= 2,
        *_ways(TRUMP_HIGH, TRUMP_IN, after=(1,)),
    )
    yield Kind(
        "second_ace_or_low",
        "you play second, and hold the ace of the suit that an opponent led and a lower card of it",
        ALL,
        lambda view: len(_follows(view)) >= 2 and _follows(view)[-1] in aces(view),
        *_ways(COVER, DUCK, after=(1,)),
    )


OTHER: tuple[str, Action] = ("your best other card", lambda view: str(_best_other(view)))


def _later_leads() -> Iterator[Kind]:
    """Yield kinds of the maker, who has taken the first trick."""
    several = "two trumps or more"
    for name, held, has in (
        ("one_trump", "one trump", lambda view: len(trumps(view)) == 1),
        (
            "two_with_the_highest",
            f"{several} with the highest",
            lambda view: _has_two(view) and _holds_the_highest(view),
        ),
        (
            "two_without_the_highest",
            f"{several} without the highest",
            lambda view: _has_two(view) and not _holds_the_highest(view),
        ),
    ):
        yield Kind(
            f"maker_leads_again_{name}",
            f"you made trump, took the first trick, and hold {held}",
            ALL,
            lambda view, has=has: view.maker == view.seat and len(trumps(view)) < len(in_hand(view)) and has(view),
            *_ways(TRUMP, OTHER, after=(4,)),
        )


def _leads_back() -> Iterator[Kind]:
    """Yield the kind of the maker's partner, who has taken the first trick."""
    yield Kind(
        "back_to_maker",
        "your partner made trump, you took the first trick, and hold a trump and another card",
        ALL,
        lambda view: view.maker != view.seat and not _defends(view) and 0 < len(trumps(view)) < len(in_hand(view)),
        *_ways(TRUMP, OTHER, after=(4,)),
    )


CHEAP: tuple[str, Action] = ("the lowest card that wins", lambda view: str(_winners(view)[0]))
DEAR: tuple[str, Action] = ("the highest card that wins", lambda view: str(_winners(view)[-1]))
HIGH: tuple[str, Action] = ("your highest card of the suit", COVER[1])


def _third_and_last() -> Iterator[Kind]:
    """Yield kinds of seats 3 and 4, in the first trick."""
    yield Kind(
        "third_trumps_partners_ace",
        "you play third, your partner's ace is winning, and you have none of its suit but a trump and another card",
        ALL,
        lambda view: _may_choose(view) and _is_ace(view) and not view.ranking.is_trump(view.played[1].held),
        *_ways(TRUMP_IN, THROW, after=(2,)),
    )
    yield Kind(
        "third_high_or_low",
        "you play third, hold two or more of the plain suit led, and the highest beats an opponent's winning card",
        ALL,
        lambda view: (
            _winning(view) != _lead(view) and len(_follows(view)) >= 2 and _follows(view)[-1] in _winners(view)
        ),
        *_ways(HIGH, DUCK, after=(2,)),
    )
    yield Kind(
        "last_cheap_or_dear",
        "you play last, an opponent is winning, and two cards or more of yours win",
        ALL,
        lambda view: _winning(view) != view.played[1].held and len(_winners(view)) >= 2,
        *_ways(CHEAP, DEAR, after=(3,)),
    )


LONG: tuple[str, Action] = (
    "a low card of your longest suit without its ace",
    lambda view: str(_longest_without_ace(view)[0]),
)


def _against_lone_hands() -> Iterator[Kind]:
    """Yield kinds of the first leader, against an opponent who plays alone."""
    yield Kind(
        "lone_lead_trump_or_other",
        "an opponent plays alone, you lead first, and hold a trump and another card",
        ALL,
        lambda view: _defends(view) and bool(trumps(view)) and len(trumps(view)) < len(in_hand(view)),
        *_ways(LOW, OTHER),
        alone=True,
    )
    yield Kind(
        "lone_lead_ace_or_other",
        "an opponent plays alone, you lead first, and hold an ace and another suit without its ace",
        ALL,
        lambda view: _defends(view) and bool(aces(view)) and bool(_longest_without_ace(view)),
        *_ways(ACE, LONG),
        alone=True,
    )


def _defends(view: View) -> bool:
    return view.maker not in view.rules.side(view.seat)


def _longest_without_ace(view: View) -> list[Piece]:
    """List the cards of the longest plain suit of which the ace isn't held, from low to high."""
    plain = (card for card in in_hand(view) if not view.ranking.is_trump(card))
    return max((suit for card in plain if not {*(suit := _suit(view, card))} & {*aces(view)}), key=len, default=[])


def _winning(view: View) -> Piece:
    """Return the card that is winning the first trick."""
    best = _lead(view)
    for card in view.played[1:]:
        best = card.held if view.ranking.beats(card, best, view.ranking.suit_of(_lead(view))) else best
    return best


def _winners(view: View) -> list[Piece]:
    """List the cards that may be played and take the trick as it stands, from low to high."""
    led = view.ranking.suit_of(_lead(view))
    legal = _suit(view, _lead(view)) or in_hand(view)
    return [card for card in legal if view.ranking.beats(card, _winning(view), led)]


def _has_two(view: View) -> bool:
    return len(trumps(view)) >= 2


def _best_other(view: View) -> Piece:
    """Return an ace of a plain suit, or else the highest card of the longest one."""
    return (aces(view) or [_suit(view, longest(view))[-1]])[0]


def _holds_the_highest(view: View) -> bool:
    """Tell whether no trump that is still out is higher than ours."""
    played = {card.held for card in view.played}
    return trumps(view)[-1] == [card for card in view.ranking.order[view.trump] if card not in played][-1]


def _lead(view: View) -> Piece:
    return view.played[0].held


def _is_ace(view: View) -> bool:
    return _lead(view) == view.ranking.order[view.ranking.suit_of(_lead(view))][-1]


def _follows(view: View) -> list[Piece]:
    """List the plain cards that follow the lead, from low to high."""
    return [] if view.ranking.is_trump(_lead(view)) else _suit(view, _lead(view))


def _ruffs(view: View) -> list[Piece]:
    """List the trumps that may be played to a plain suit, from low to high."""
    return [] if view.ranking.is_trump(_lead(view)) or _follows(view) else trumps(view)


def _throws(view: View) -> list[Piece]:
    """List the plain cards that may be thrown away, the lowest first, and aces last."""
    return sorted((card for card in in_hand(view) if card not in trumps(view)), key=lambda card: card in aces(view))


def _may_choose(view: View) -> bool:
    return bool(_ruffs(view) and _throws(view))


def _ace_and_king(view: View) -> list[Piece]:
    """List an ace of a plain suit and the king that is held with it."""
    pairs = ((ace, view.ranking.order[view.ranking.suit_of(ace)][-2]) for ace in aces(view))
    return next(([ace, king] for ace, king in pairs if king in in_hand(view)), [])


def _ways(first: tuple[str, Action], second: tuple[str, Action], after: tuple[int, ...] = (0,)) -> tuple:
    """Return the last fields of a kind: what is done, in words, then as cards, and after how many cards."""
    return first[0], second[0], first[1], second[1], after
