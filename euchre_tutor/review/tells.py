"""What a card that was played tells about the hand of who played it, for one who has seen no more than a seat could.

Layouts of the cards that the seat doesn't see are drawn as often as the calls make them likely. Each of them counts by
the chance that our network's players would have played the cards seen so far with the hands that it gives them: they
choose in proportion to ``exp(value / 0.04)``, and one card of 25 at random. It explains a card; no player uses it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from euchre_tutor.base import EuchreError, FloatArray, IntArray
from euchre_tutor.beliefs import Layouts, Seen
from euchre_tutor.beliefs.exchange import barred_cards
from euchre_tutor.deal import View, seen_from
from euchre_tutor.pieces import AnySuit, Piece, as_card
from euchre_tutor.pricing import Estimate, Exact, difference
from euchre_tutor.pricing.estimates import proportion
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.solver import moves_valued_many, network_of

LAYOUTS = 12_000  # that are drawn; where there are no more, all are looked at
SOFT, RANDOM = 0.04, 0.04  # points; the share of cards that are played at random
_KEYS = 3  # of the highest trumps that aren't seen yet
_CLEAR = 0.1  # by so much a chance has to move, and by more than its error


@dataclass(frozen=True)
class Fact:
    """Something that may be so of cards that a seat doesn't see, with its chance before a card and after it.

    Attributes:
        what: a card, or a suit.
        seat: who holds the card, or has none of the suit beside the card played; 0 if a card is out of play.
        before, after: the chances, 0 to 1.
    """

    what: Piece | AnySuit
    seat: int
    before: Estimate
    after: Estimate

    @property
    def moved(self) -> float:
        """By how much the card clearly moved the chance, up or down; 0 if that isn't clear."""
        by = difference(self.after, self.before)
        return abs(by.value) if abs(by.value) >= max(by.error, _CLEAR) else 0.0

    def words(self, name: str, *, is_so: bool = True) -> str:
        """Say of the seat, by its name, that it is so, or that it isn't.

        >>> from euchre_tutor.cards import Card, Suit
        >>> Fact(Suit.HEARTS, 2, Exact(0.2), Exact(1.0)).words("Left")
        'Left has no more hearts'
        """
        if isinstance(self.what, AnySuit):
            return f"{name} has {'no more' if is_so else 'more'} {self.what.label}"
        if not self.seat:
            return f"{self.what.symbol} is out of play"
        return f"{name} {'holds' if is_so else 'does not hold'} {self.what.symbol}"


@dataclass(frozen=True)
class Tells:
    """What a card that was played tells.

    Attributes:
        seat: who played it.
        facts: where the highest trumps are that aren't seen, then of which suits the player has no more; nothing of a
            player without cards.
        layouts: how many layouts were looked at after the card.
        sentence: what moved most, or that hardly anything did.
    """

    seat: int
    facts: tuple[Fact, ...]
    layouts: int
    sentence: str


def told_by(view: View, card: Piece | str, *, seed: int = 0, layouts: int = LAYOUTS) -> Tells:
    """Say what a card told a seat, which knew its own cards, the calls and the cards so far.

    Args:
        view: what the seat has seen; what came after the card doesn't count.
        card: a card that was played.
        seed: of the layouts, 0 or more.
        layouts: how many are drawn.

    Raises:
        EuchreError: the card wasn't played, it is the seat's own, the seat sits out, or no network plays this game.

    >>> from euchre_tutor.game import GameHand
    >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    >>> told_by(GameHand.parse(f"{deal} then order up, Qh, Ah, 9h, 9d").view(1), "9d").sentence
    '9♦ tells for certain: partner has no more hearts.'
    """
    earlier, seat, done = before_card(view, card)
    before, after = (Layouts(replace(view, played=played)) for played in (earlier.played, (*earlier.played, done)))
    sampled = [weighed(each, layouts, seed) for each in (before, after)]
    facts = tuple(Fact(*fact, *(_chance(*fact, done.held, each) for each in sampled)) for fact in _open(after.seen))
    return Tells(seat, facts, len(sampled[1].hands), _sentence(after.seen, facts))


def before_card(view: View, card: Piece | str) -> tuple[View, int, Piece]:
    """Return what a seat had seen before a card, who played it, and the card as it was played; see ``told_by``."""
    held, history = as_card(card).held, [played for trick in view.tricks for played in trick]
    if held not in (cards := [other.held for _, other in history]):
        raise EuchreError(f"{held.symbol} wasn't played, so it tells nothing")
    at = cards.index(held)
    if history[at][0] == view.seat:
        raise EuchreError(f"{held.symbol} is your own card, and you know your hand; choose a card of somebody else")
    return replace(view, played=view.played[:at]), *history[at]


# Layouts, and how likely they make the cards that were played.


class Weighed(NamedTuple):
    """Layouts of what was seen, int64[n, active seats], the weight of each, in sum 1, and whether these are all."""

    seen: Seen
    hands: IntArray
    weights: FloatArray
    is_all: bool


def weighed(layouts: Layouts, number: int, seed: int) -> Weighed:
    """Weigh layouts by the calls and by the cards that others have played: so many that are drawn, or all."""
    if is_all := layouts.count <= number:
        hands, weights = layouts.enumerated(), layouts.weights
    else:
        hands, weights = layouts.drawn(number, seed=seed), np.ones(number)
    weights = weights * chance_of_play(layouts.seen, hands)
    return Weighed(layouts.seen, hands, weights / weights.sum(), is_all)


def chance_of_play(seen: Seen, hands: IntArray) -> FloatArray:
    """Return the chance that the others play the cards that a seat has seen, by layout: float64[n]."""
    contract, view, ranking = seen.contract, seen.view, seen.ranking
    assert contract
    if (network := network_of(contract, view.turn_up)) is None:
        raise EuchreError(f"our network hasn't learnt {view.rules}, so what a card tells isn't known there")
    points, barred = makers_points(contract), barred_cards(view, contract)
    known = ranking.mask([view.up] if view.up and not contract.taker else [])
    size, chance = len(contract.active), np.ones(len(hands))
    for at, (seat, card) in enumerate(seen.history):
        if seat != view.seat:
            since = ranking.mask(other.held for who, other in seen.history[at:] if who == seat)
            held, which = np.unique(hands[:, contract.active.index(seat)] | since, return_inverse=True)
            values = moves_valued_many(
                held, contract, points, known=known, barred=barred, history=seen.history[:at], network=network
            )
            led = seen.history[at - at % size][1]
            follow = held & ranking.mask(ranking.order[ranking.suit_of(led)]) if at % size else held
            chance *= _chosen(values, ranking.index[card], np.bitwise_count(np.where(follow, follow, held)))[which]
    return chance


def _chosen(values: FloatArray, card: int, legal: IntArray) -> FloatArray:
    """Return the chance that a card is chosen, float64[n].

    Args:
        values: float64[n, cards], what each is worth; NaN where it isn't considered.
        card: the index of the card.
        legal: int64[n], how many cards may be played.
    """
    liking = np.exp((values - np.nanmax(values, axis=1, keepdims=True)) / SOFT)
    return np.asarray((1 - RANDOM) * np.nan_to_num(liking[:, card]) / np.nansum(liking, axis=1) + RANDOM / legal)


# Facts.


def _open(seen: Seen) -> Iterator[tuple[Piece | AnySuit, int]]:
    """Yield what may be so after the last card: where the highest trumps are, and in which suits its player is void."""
    (seat, card), ranking, size = seen.history[-1], seen.ranking, len(seen.active)
    if sum(who == seat for who, _ in seen.history) == seen.view.rules.hand_size:
        return
    down = None if seen.contract and seen.contract.taker else seen.view.up
    known = {*seen.view.hand, *seen.view.laid, *(other.held for _, other in seen.history), down}
    trumps = ranking.order[ranking.trump] if ranking.trump else ()
    for key in [other for other in reversed(trumps) if other not in known][:_KEYS]:
        yield from ((key, who) for who in (*seen.active, 0) if who != seen.view.seat)
    led = seen.history[(len(seen.history) - 1) // size * size][1]
    suits = [ranking.suit_of(led), ranking.suit_of(card), *([ranking.trump] if ranking.trump else [])]
    yield from ((suit, seat) for suit in dict.fromkeys(suits))


def _chance(what: Piece | AnySuit, seat: int, card: Piece, sample: Weighed) -> Estimate:
    """Return the chance of a fact on layouts before a card was played, or after it; what a void proves has no error."""
    seen, ranking = sample.seen, sample.seen.ranking
    held = np.bitwise_or.reduce(sample.hands[:, [seen.active.index(seat)] if seat else slice(None)], axis=1)
    if isinstance(what, AnySuit):
        suit, is_so = what, held & ranking.mask(other for other in ranking.order[what] if other != card) == 0
    else:
        suit, is_so = ranking.suit_of(what), (held & ranking.mask([what]) != 0) == (seat != 0)
    share = 1.0 if is_so.all() else float(sample.weights[is_so].sum())
    effective = float(1 / (sample.weights**2).sum())
    is_exact = sample.is_all or suit in seen.voids.get(seat, ())
    return Exact(share) if is_exact else proportion(share * effective, effective)


def _sentence(seen: Seen, facts: Sequence[Fact]) -> str:
    """Say which chance of the player's moved most, as it rose: that something is so, or that it isn't."""
    seat, card = seen.history[-1]
    name = seen_from(seen.view.seat, seat, seen.view.rules)
    if not facts:
        return f"{card.symbol} was the last card of {name}."
    most = max([fact for fact in facts if fact.seat == seat], key=lambda fact: fact.moved)
    if not most.moved:
        return f"{card.symbol} tells hardly anything about what {name} still holds."
    rises = most.after.value > most.before.value
    told = most.words(name, is_so=rises)
    if isinstance(most.after, Exact) and most.after.value in (0, 1):
        return f"{card.symbol} tells for certain: {told}."
    after, before = (10 * (each.value if rises else 1 - each.value) for each in (most.after, most.before))
    often = "nearly always" if after > 9.5 else f"in {after:.0f} of 10 such hands"
    return f"{card.symbol}: as our players play, {told} {often}; before it, in {before:.0f} of 10."
