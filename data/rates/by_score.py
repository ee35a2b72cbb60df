"""How hands end at each score: the same deals, called by what each score makes of the outcomes.

A score is how many points each side is missing. Near the end of the game seats call otherwise than at 0-0, since they
call by the chance to win the game; and that chance rests on how hands end at the scores that may follow. So the scores
are worked through from the end of the game backwards. At each of them every seat calls as the tutor's players do, and
the hands of the deals are played realistically. A hand is played once for each contract that it comes to at any score.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from samples import contracts, draw_hands, turn_ups

from euchre_tutor import Contract, Rules, View
from euchre_tutor.beliefs import Turn, best_calls, bidding_model
from euchre_tutor.beliefs.bidding.model import lookups, scaled_worth
from euchre_tutor.pieces import TurnUp
from euchre_tutor.pricing.options import played_out
from euchre_tutor.scoring import OUTCOMES, march_goal, outcome_points, tricks_to_escape

THEY = 6  # is added to an outcome of the dealers where the others made trump
ALONE = 3  # is added where the maker is alone
NOT_PLAYED, THROWN_IN = -1, -1
_ROUNDS = 8  # in which a score and the one with the sides exchanged are worked out from each other, at most

Floats = NDArray[np.float64]
Worth = Mapping[bool, Floats]  # of each of OUTCOMES, to a seat of the dealer's side or of the other


@dataclass
class Thought:
    """How hands end after a call or a pass, as the model sees it: float64[deals, outcomes], for some of OUTCOMES."""

    shares: Floats
    outcomes: NDArray[np.int64]

    def worth(self, worth: Floats, deals: NDArray[np.int64]) -> Floats:
        """Return what the call is worth in some of the deals."""
        return np.asarray(self.shares[deals] @ worth[self.outcomes])


class Sample:
    """Deals with one turn-up: what the model thinks of each call, and how hands end under the contracts played so far.

    Attributes:
        ends: int8[calls, deals], how the hand ends after each call as an index of OUTCOMES, as the dealers see it.
    """

    def __init__(self, rules: Rules, turn_up: TurnUp, deals: int, seed: int) -> None:
        self.rules, self.turn_up = rules, turn_up
        self.hands = draw_hands(rules, turn_up.card, deals, seed).astype(np.int64)
        self.turns, made = map(list, zip(*contracts(rules, turn_up), strict=True))
        self.contracts: list[Contract] = [contract for each in made for contract in each]
        self.thoughts = [self._thoughts(turn) for turn in self.turns]
        self.ends = np.full((len(self.contracts), deals), NOT_PLAYED, np.int8)
        self.seeds = np.random.default_rng([seed, rules.pack.cards.index(turn_up.card), 1]).integers(2**62, size=deals)

    def _thoughts(self, turn: Turn) -> list[Thought]:
        """Return what the model thinks of a pass, and of each call."""
        looks: dict[int, list[NDArray[np.int64]]] = {}
        thoughts = []
        for features, tables in lookups(bidding_model(self.rules), turn, np.arange(len(OUTCOMES), dtype=float)):
            if id(features) not in looks:
                looks[id(features)] = features.values(self.hands[:, turn.seat - 1])
            weights = tables.weights(looks[id(features)])
            outcomes = tables.points.astype(int)  # the worth of an outcome was its index
            thoughts.append(Thought(weights / np.maximum(weights.sum(axis=1, keepdims=True), 1e-9), outcomes))
        return thoughts

    def called(self, worth: Worth) -> NDArray[np.int64]:
        """Let the seats call; return which call makes trump in each deal, as a row of ``ends``, or THROWN_IN."""
        made, left, first = np.full(self.ends.shape[1], THROWN_IN), np.arange(self.ends.shape[1]), 0
        for turn, thoughts in zip(self.turns, self.thoughts, strict=True):
            own = worth[turn.seat in self.rules.side(self.rules.dealer)]
            passing, *calls = (thought.worth(own, left) for thought in thoughts)
            best = best_calls(np.stack(calls, axis=1) - passing[:, None], must_call=turn.must_call)
            is_made = best.any(axis=1)
            made[left[is_made]] = first + best[is_made].argmax(axis=1)
            left, first = left[~is_made], first + len(turn.calls)
        return made

    def counts(self, made: NDArray[np.int64]) -> NDArray[np.int64]:
        """Count how deals end after these calls, int64[OUTCOMES]; hands that were not played are left out."""
        ends = np.where(made == THROWN_IN, 0, self.ends[made, np.arange(len(made))])
        return np.bincount(ends[ends != NOT_PLAYED], minlength=len(OUTCOMES))

    def play(self, wanted: NDArray[np.bool_]) -> int:
        """Play the hands that are wanted, bool[calls, deals], unless they were played; return how many that were."""
        wanted = wanted & (self.ends == NOT_PLAYED)
        for call in np.flatnonzero(wanted.any(axis=1)).tolist():
            rows = np.flatnonzero(wanted[call])
            self.ends[call, rows] = self._played(self.contracts[call], rows)
        return int(wanted.sum())

    def _played(self, contract: Contract, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        rules, (up, suit) = self.rules, self.turn_up
        cards = tuple(rules.pack.cards[index] for index in self.hands[0, -1])
        dealer = View(cards, up, rules.dealer, rules=rules, named=suit if rules.names_suit(up) else None)
        tricks = played_out(self.hands[rows], dealer, contract, seeds=self.seeds[rows]).tricks
        ends = np.searchsorted((tricks_to_escape(contract), march_goal(contract)), tricks, side="right")
        return 1 + ends + ALONE * contract.alone + THEY * (rules.dealer not in contract.makers)


def samples(rules: Rules, deals: int, seed: int) -> list[Sample]:
    """Deal at random: a sample for each turn-up that stands for others like it, with its share of the deals."""
    return [Sample(rules, turn_up, round(deals * share), seed) for turn_up, share in turn_ups(rules)]


class Backwards:
    """One way through all scores, from the end of the game backwards.

    Attributes:
        deals: int64[most, most, OUTCOMES], how many deals end how, by how many points the dealers are missing, and the
            others, from 1 on.
        at_nil: int64[OUTCOMES], the same at 0-0, where seats call for points.
        wanted: for each sample the hands that came up, bool[calls, deals].
    """

    def __init__(self, rules: Rules, of: Sequence[Sample], most: int) -> None:
        self.samples, self.points = of, outcome_points(rules)
        self.wanted = [np.zeros(sample.ends.shape, np.bool_) for sample in of]
        usual = np.array(self.points, float)
        self.at_nil = self._counted({True: usual, False: usual})
        self.deals = np.zeros((most, most, len(OUTCOMES)), np.int64)
        self.chances = np.zeros((most + 1, most + 1))  # of the dealers, by what they are missing and the others

    @property
    def is_whole(self) -> bool:
        """Whether all scores were worked out."""
        return bool(self.deals.any(axis=-1).all())

    def scores(self) -> Iterator[tuple[int, int]]:
        """Yield the scores in the order in which they are worked out; that with the sides exchanged goes with each."""
        most = len(self.deals)
        for total in range(2, 2 * most + 1):
            yield from ((dealers, total - dealers) for dealers in range(max(1, total - most), total // 2 + 1))

    def work_out(self, dealers: int, others: int) -> None:
        """Find out how hands end at a score, and with the sides exchanged: after a hand without points it is that."""
        both = list(dict.fromkeys([(dealers, others), (others, dealers)]))
        found = dict.fromkeys(both, self.at_nil)
        for _ in range(_ROUNDS):
            before = {score: self.chances[score] for score in both}
            self._solve(found)
            if all(abs(self.chances[score] - before[score]) < 1e-12 for score in both):
                break
            found = {score: self._counted(self.worth(*score)) for score in both}
        for score, counts in found.items():
            self.deals[score[0] - 1, score[1] - 1] = counts

    def _solve(self, found: Mapping[tuple[int, int], NDArray[np.int64]]) -> None:
        """Work out the dealers' chances at a score and at the one with the sides exchanged, from how hands end."""
        scored, nothing = [], []
        for score, counts in found.items():
            shares = counts / counts.sum()
            gains = [(share, gain) for share, gain in zip(shares.tolist(), self.points, strict=True)]
            scored.append(sum(share * self.after(*score, gain) for share, gain in gains if gain))
            nothing.append(sum(share for share, gain in gains if not gain))
        s, p = (scored[0], scored[-1]), (nothing[0], nothing[-1])
        for at, score in enumerate(found):  # chance = s + p * (1 - that of the other score)
            self.chances[score] = (s[at] + p[at] * (1 - s[1 - at] - p[1 - at])) / (1 - p[0] * p[1])

    def after(self, dealers: int, others: int, gain: int) -> float:
        """Return the chance of those who deal now after a hand that brings them points, if not the others."""
        left = dealers - max(gain, 0), others - max(-gain, 0)
        return float(1 - self.chances[left[1], left[0]]) if min(left) > 0 else float(left[0] <= 0)

    def worth(self, dealers: int, others: int) -> Worth:
        """Return what outcomes are worth at a score to a seat of the dealer's side, and of the other."""
        own = {gain: self.after(dealers, others, gain) for gain in self.points}
        theirs = {gain: 1 - self.after(dealers, others, -gain) for gain in self.points}
        return {True: scaled_worth(self.points, own), False: scaled_worth(self.points, theirs)}

    def _counted(self, worth: Worth) -> NDArray[np.int64]:
        """Let the seats call, note which hands are wanted, and count how they end."""
        total = np.zeros(len(OUTCOMES), np.int64)
        for sample, wanted in zip(self.samples, self.wanted, strict=True):
            made = sample.called(worth)
            rows = np.flatnonzero(made != THROWN_IN)
            wanted[made[rows], rows] = True
            total += sample.counts(made)
        return total


def all_scores(rules: Rules, of: Sequence[Sample], most: int) -> Backwards:
    """Work out all scores by the hands that were played so far."""
    way = Backwards(rules, of, most)
    for score in way.scores():
        way.work_out(*score)
    return way


def played(rules: Rules, of: Sequence[Sample], most: int, keep: Path) -> Backwards:
    """Return how hands end at each score once every hand that comes up was played; hands are kept on the way."""
    if keep.exists():
        with np.load(keep) as kept:
            for number, sample in enumerate(of):
                sample.ends[:] = kept[str(number)]
    way = Backwards(rules, of, most)  # at 0-0
    while True:
        number = sum(sample.play(wanted) for sample, wanted in zip(of, way.wanted, strict=True))
        if not number and way.is_whole:
            return way
        np.savez_compressed(keep, **{str(at): sample.ends for at, sample in enumerate(of)})
        print(f"  {number:,} hands were played", flush=True)
        way = all_scores(rules, of, most)
