"""What the cards of a hand, as they lie, are worth to a side: the tutor's players play them, again and again.

Everybody sees only their own hand, and calls and plays as the tutor does. So no choice that was made in the hand, and
no card that was guessed, gets into the worth of a deal.
"""

import math
from collections.abc import Collection, Iterator
from dataclasses import replace
from random import Random
from typing import Literal, NamedTuple

import numpy as np

from euchre_tutor.beliefs import Seen
from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import Piece
from euchre_tutor.players import tutor_action
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.pricing.options import played_out, seeds_of_chunk
from euchre_tutor.pricing.playing import PlayOptions
from euchre_tutor.race import Ending, Race
from euchre_tutor.review.costs import steps
from euchre_tutor.scoring import scores

TIMES = 32  # that the cards of a hand are played
_LAYOUTS = 8  # of cards that the record of a hand doesn't know
SEED = 19
_Z = 1.96  # of a 95 % interval


class Standing(NamedTuple):
    """Where a side stands before a hand.

    Attributes:
        race: of the game.
        seats: of the side.
        score: its points, and those of the others.
    """

    race: Race
    seats: frozenset[int]
    score: tuple[int, int]

    def before(self, dealer: int) -> float:
        """Return the chance of the side to win the game, before the cards are dealt."""
        return self.race.chance(*self.score, we_deal=dealer in self.seats)

    def after(self, hand: GameHand, tricks: int | None = None) -> float:
        """Return the chance of the side to win the game after a hand.

        Args:
            hand: the hand, whose calls are over; it is over, unless the tricks are given.
            tricks: how many the makers take, instead of those that they took.
        """
        if hand.play is None:
            return self.race.chance_after(*self.score, (0, 0), self._next_dealer)
        contract = hand.play.contract
        made, against = scores(contract, hand.maker_tricks if tricks is None else tricks)
        ending = Ending(made, against, "we") if contract.maker in self.seats else Ending(against, made, "they")
        return self.race.chance_after(*self.score, ending, self._next_dealer)

    @property
    def _next_dealer(self) -> Literal["we", "they"]:
        return "we" if 1 in self.seats else "they"

    @property
    def point(self) -> float:
        """What a point is worth in this hand: half the difference between one for us and one for them."""
        ours, theirs = (self.race.chance_after(*self.score, gain, self._next_dealer) for gain in (1, -1))
        return (ours - theirs) / 2

    def score_of(self, seat: int) -> tuple[int, int]:
        """Return the points of a seat's side, and of the others."""
        return self.score if seat in self.seats else (self.score[1], self.score[0])


def chance_as_dealt(deal: Deal, standing: Standing, *, times: int = TIMES, unknown: Collection[Piece] = ()) -> Estimate:
    """Return the chance to win the game of a side whose cards are known, but not yet called or played.

    Args:
        deal: the deal, of a game between two sides.
        standing: where the side stands before it.
        times: how often the cards are played; the calls are the same each time.
        unknown: cards of the deal that may as well lie elsewhere; the chance is then the mean over eight layouts.

    >>> deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> standing = Standing(Race.of("bicycle"), frozenset({2, 4}), (0, 0))
    >>> chance_as_dealt(deal, standing).value > standing.before(dealer=4)
    True
    """
    if not unknown:
        return _mean(_chances_as_dealt(deal, standing, times))
    rng, each = Random(SEED), max(times // _LAYOUTS, 1)
    return _mean([_mean(_chances_as_dealt(_relaid(deal, unknown, rng), standing, each)).value for _ in range(_LAYOUTS)])


def _relaid(deal: Deal, unknown: Collection[Piece], rng: Random) -> Deal:
    """Deal the cards anew of which nobody knows where they lie, those of the kitty among them."""
    cards = [*unknown, *deal.kitty]
    rng.shuffle(cards)
    left = iter(cards)
    return replace(
        deal, hands=tuple(tuple(next(left) if card in unknown else card for card in hand) for hand in deal.hands)
    )


def _chances_as_dealt(deal: Deal, standing: Standing, times: int) -> list[float]:
    hand = GameHand(deal)
    while hand.stage not in ("play", "over"):
        hand.push(tutor_action(hand, score=standing.score_of(hand.seat or 1)))
    if hand.play is None:
        return [standing.after(hand)]
    dealt = np.array([[*map(deal.rules.pack.cards.index, held)] for held in hand.deal.hands[: deal.rules.players]])
    contract, seeds = hand.play.contract, seeds_of_chunk(times, seed=SEED, chunk=0)
    view = hand.view(next(seat for seat in contract.active if seat != contract.taker))
    return [
        standing.after(hand, tricks)
        for tricks in played_out(np.repeat(dealt[None], times, axis=0), view, contract, seeds=seeds).tricks.tolist()
    ]


def chances_in_play(hand: GameHand, standing: Standing, *, times: int = TIMES) -> Iterator[tuple[int, float]]:
    """Yield the chance of a side to win the game when the calls are over, and after each trick but the last.

    The tutor's players go on from there with the cards as they lie. Each comes with the number of actions before it.
    """
    for at, (position, _) in enumerate(steps(hand)):
        play = position.play
        if play and not play.trick:
            ranking, seats = play.ranking, play.contract.active
            held = np.array([[ranking.mask(play.hands[seat]) for seat in seats]])
            options = PlayOptions(Seen(position.view(play.seat, score=standing.score_of(play.seat))))
            ends = options.played(np.repeat(held, times, axis=0), None, seeds=seeds_of_chunk(times, seed=SEED, chunk=0))
            yield at, _mean([standing.after(position, tricks) for tricks in ends.tricks.tolist()]).value


def _mean(values: list[float]) -> Estimate:
    error = _Z * float(np.std(values, ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate.within(math.fsum(values) / len(values), error)
