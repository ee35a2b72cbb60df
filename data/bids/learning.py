"""Self-play where tricks are bid: the states of the auction, what each call leads to, and the weights that follow."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray
from samples import Sample, for_others
from solved_deals import HEIGHTS, SEATS

from euchre_tutor import Auction, Call
from euchre_tutor.auction import PASS
from euchre_tutor.beliefs import best_calls, call_chances
from euchre_tutor.beliefs.bidding.bids import PARTS
from euchre_tutor.beliefs.bidding.holdings import FEATURES

Floats = NDArray[np.floating]
Said = tuple[Call, ...]
Weights = dict[tuple[Said, Call], Floats]  # float[PARTS, FEATURES]
Sums = dict[Said, tuple[Floats, Floats]]  # of the normal equations: float[F, F] and float[F, calls, PARTS]

CHUNK = 20_000  # deals
ITERATIONS, FORGET = 10, 0.6  # the weight of all earlier iterations beside the last one
LENT = 400.0  # deals that a state borrows from the states like it
RIDGE = 1.0


@cache
def calls_after(said: Said) -> tuple[Call, ...]:
    """List what may be called after these bids and passes; the pass comes first."""
    auction = Auction("bid_euchre")
    auction.calls = list(said)
    return auction.legal_calls


@cache
def states(said: Said = ()) -> tuple[Said, ...]:
    """List the states in which a seat has a choice, each before those that follow it."""
    if len(said) == len(SEATS):
        return ()
    later = (state for call in calls_after(said) for state in states((*said, call)))
    return (*[said] * (len(calls_after(said)) > 1), *later)


def like(said: Said) -> tuple[object, ...]:
    """Return what states that lend each other deals have in common: the seat, the highest bid, and whose it is."""
    bids = [(place, call) for place, call in enumerate(said) if call != PASS]
    place, call = bids[-1] if bids else (0, PASS)
    return len(said), call, (len(said) - place) % 2


class Play:
    """The auctions of some deals, by the chance of each call.

    Attributes:
        chances: by state, float[deals, calls], a pass first.
        reach: by state, float[deals], the chance that the seats before call so.
        values: by state, float[calls, PARTS, deals], what each call then brings eldest's side.
    """

    def __init__(self, sample: Sample, deals: slice, weights: Weights, worth: Floats, hard: int | None = None) -> None:
        self._ends = sample.ends[..., deals]
        self.chances: dict[Said, Floats] = {}
        self.reach: dict[Said, Floats] = {}
        self.values: dict[Said, Floats] = {}
        for said in states():
            seen = sample.features[len(said)][deals]
            gains = np.stack([seen @ (worth @ weights[said, call]) for call in calls_after(said)[1:]], axis=1)
            made = (best_calls if len(said) == hard else call_chances)(gains, must_call=False).astype(float)
            self.chances[said] = np.concatenate([1 - made.sum(axis=1, keepdims=True), made], axis=1)
        self.value = self._value((), np.ones(self._ends.shape[-1]))

    def _value(self, said: Said, reach: Floats) -> Floats:
        """Return what a state brings eldest's side: float[PARTS, deals]."""
        if len(said) == len(SEATS):
            return self._end(said)
        if said not in self.chances:
            return self._value((*said, PASS), reach)
        self.reach[said], chances = reach, self.chances[said].T
        after = zip(calls_after(said), chances, strict=True)
        self.values[said] = np.stack([self._value((*said, call), reach * chance) for call, chance in after])
        return np.asarray(np.einsum("cpd,cd->pd", self.values[said], chances))

    def _end(self, said: Said) -> Floats:
        if (end := highest(said)) is None:
            return np.zeros_like(self._ends[0, 0])
        return self._ends[end]


def highest(said: Said) -> tuple[int, int] | None:
    """Return the seat of the highest bid, from 0 on, and the index of its height; None if all passed."""
    bids = [(seat, call) for seat, call in enumerate(said) if call != PASS]
    if not bids:
        return None
    seat, call = bids[-1]
    return seat, HEIGHTS.index(HEIGHTS[-1] if call.alone else call.tricks)


def chunks(sample: Sample) -> Iterator[slice]:
    """Split deals into slices of a bearable size."""
    return (slice(start, start + CHUNK) for start in range(0, len(sample), CHUNK))


def no_weights() -> Weights:
    """Return weights by which no call gains or loses anything."""
    return {(said, call): np.zeros((len(PARTS), len(FEATURES))) for said in states() for call in calls_after(said)[1:]}


def add_deals(sums: Sums, sample: Sample, weights: Weights, worth: Floats) -> None:
    """Add what calls brought beside a pass, in the deals in which others come to a state, to the normal equations."""
    for deals in chunks(sample):
        play = Play(sample, deals, weights, worth)
        for said in states():
            seen = sample.features[len(said)][deals].astype(float)
            gained = (play.values[said][1:] - play.values[said][:1]).transpose(1, 2, 0)
            ours = gained if len(said) % 2 == 0 else for_others(gained)
            weighted = (seen * play.reach[said][:, None]).T
            square, moment = weighted @ seen, np.einsum("fd,pdc->fcp", weighted, ours, optimize=True)
            before = sums.get(said, (0.0, 0.0))
            sums[said] = before[0] + square, before[1] + moment


def solved_weights(sums: Sums) -> Weights:
    """Solve the normal equations of each state, with some deals of the states like it."""
    groups: dict[tuple[object, ...], list[Said]] = {}
    for said in sums:
        groups.setdefault(like(said), []).append(said)
    weights: Weights = {}
    for said, (square, moment) in sums.items():
        alike = [sums[other] for other in groups[like(said)]]
        lent = LENT / max(sum(each[0][0, 0] for each in alike), LENT)
        square = square + lent * sum(each[0] for each in alike) + RIDGE * np.eye(len(FEATURES))
        moment = moment + lent * sum(each[1] for each in alike)
        found = np.linalg.solve(square, moment.reshape(len(FEATURES), -1)).reshape(moment.shape)
        for place, call in enumerate(calls_after(said)[1:]):
            weights[said, call] = found[:, place].T
    return weights


def learn(sample: Sample, worth: Floats) -> Weights:
    """Improve the weights of gains again and again on the same deals; the last iterations count most."""
    sums, weights = dict[Said, tuple[Floats, Floats]](), no_weights()
    for _ in range(ITERATIONS):
        sums = {said: (FORGET * square, FORGET * moment) for said, (square, moment) in sums.items()}
        add_deals(sums, sample, weights, worth)
        weights = solved_weights(sums)
    return weights
