"""Cards by thumb, tried on the trainer's positions: what one rule gains over another where the choice matters.

The trainer keeps no decision that is obvious or the same whatever one does, so over all hands a rule gains less.

>>> gained("highest trump", "lowest trump", "maker_leads").low > 0
True
"""

from collections.abc import Callable, Iterable, Mapping
from statistics import fmean, stdev

from euchre_tutor.base import EuchreError
from euchre_tutor.beliefs import Seen
from euchre_tutor.pieces import Piece
from euchre_tutor.practice.positions import positions
from euchre_tutor.practice.themes import plain_aces, play_seen
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.rules import BICYCLE

_LEAST = 20  # hands: fewer tell nothing


def _plain(seen: Seen) -> list[Piece]:
    """List the plain cards that may be played, from low to high."""
    return sorted((card for card in seen.legal_plays if not seen.ranking.is_trump(card)), key=seen.ranking.height)


def _trumps(seen: Seen) -> list[Piece]:
    """List the trumps that may be played, from low to high."""
    return sorted((card for card in seen.legal_plays if seen.ranking.is_trump(card)), key=seen.ranking.height)


def _beside(seen: Seen, card: Piece) -> int:
    """Count the cards of a plain card's suit that are held, itself included."""
    return sum(seen.ranking.suit_of(other) == seen.ranking.suit_of(card) for other in seen.hand)


def _others(seen: Seen) -> list[Piece]:
    """List the plain cards that may be played and are no ace, from low to high."""
    aces = plain_aces(seen.view, seen.view.trump)
    return [card for card in _plain(seen) if card not in aces]


def _winners(seen: Seen) -> list[Piece]:
    """List the cards that take the trick as it stands, from low to high."""
    ranking, led = seen.ranking, seen.led
    if led is None:
        return []
    laid = [card for _, card in seen.trick]
    return [card for card in (*_plain(seen), *_trumps(seen)) if all(ranking.beats(card, other, led) for other in laid)]


def _longest(seen: Seen, cards: Iterable[Piece]) -> Piece | None:
    """Return the lowest card of the suit of which most are held."""
    return max(cards, key=lambda card: _beside(seen, card), default=None)


def _without_ace(seen: Seen) -> list[Piece]:
    """List the plain cards of suits of which the ace isn't held, from low to high."""
    suits = {seen.ranking.suit_of(ace) for ace in plain_aces(seen.view, seen.view.trump)}
    return [card for card in _plain(seen) if seen.ranking.suit_of(card) not in suits]


def holds_the_highest(seen: Seen) -> bool:
    """Tell whether no trump that may still be out beats ours."""
    up = {seen.view.up} if seen.view.turned_down else set()
    gone = up | {card for _, card in seen.history}
    left = [card for card in seen.ranking.cards if seen.ranking.is_trump(card) and card not in gone]
    return bool(left) and left[-1] in seen.hand


def together(seen: Seen) -> bool:
    """Tell whether nobody plays alone."""
    return not seen.view.alone


def partner_wins(seen: Seen) -> bool:
    """Tell whether a card of our side is winning the trick."""
    side, led, winning = seen.view.rules.side(seen.view.seat), seen.led, seen.trick[:1]
    for seat, card in seen.trick[1:]:
        if led is not None and seen.ranking.beats(card, winning[0][1], led):
            winning = [(seat, card)]
    return bool(winning) and winning[0][0] in side


def _first(cards: Iterable[Piece]) -> Piece | None:
    return next(iter(cards), None)


CARDS: Mapping[str, Callable[[Seen], Piece | None]] = {
    "highest trump": lambda seen: _first(reversed(_trumps(seen))),
    "lowest trump": lambda seen: _first(_trumps(seen)),
    "ace": lambda seen: _first(card for card in _plain(seen) if card not in _others(seen)),
    "lone card": lambda seen: _first(card for card in _others(seen) if _beside(seen, card) == 1),
    "low card": lambda seen: _first(_others(seen)),
    "low card of the longest suit": lambda seen: _longest(seen, _others(seen)),
    "low card of a suit without its ace": lambda seen: _longest(seen, _without_ace(seen)),
    "highest plain card": lambda seen: _first(reversed(_plain(seen))),
    "cheapest winner": lambda seen: _first(_winners(seen)),
}
"""What a rule plays, if a hand has it; an ace is that of a plain suit, and a low card isn't one."""


def gained(first: str, second: str, *themes: str, where: Callable[[Seen], bool] = lambda _: True) -> Estimate:
    """Return what one rule gains over another, in points a hand at 0-0, over positions of Bicycle as they are dealt.

    Args:
        first: the rule, a name of CARDS.
        second: the rule that it is compared with. Only hands count in which the two play different cards.
        themes: of what the positions are.
        where: which of them count, by what has been seen of the play.

    Raises EuchreError if a rule isn't known, or there are fewer than twenty such hands.
    """
    if unknown := {first, second} - {*CARDS}:
        raise EuchreError(f"{min(unknown)!r} is no rule; rules are {', '.join(CARDS)}")
    gains = []
    for position in {each.text: each for theme in themes for each in positions(str(BICYCLE), theme=theme)}.values():
        seen = play_seen(position.view)
        if seen and position.unit == "points" and {*themes} & {*position.as_dealt} and where(seen):
            one, two = CARDS[first](seen), CARDS[second](seen)
            if one and two and one != two:
                gains.append(position.options[str(two)].behind - position.options[str(one)].behind)
    if len(gains) < _LEAST:
        raise EuchreError(f"only {len(gains)} hands have both; take more themes, or fewer conditions")
    value, error = fmean(gains), 1.96 * stdev(gains) / len(gains) ** 0.5
    return Estimate(value, value - error, value + error)
