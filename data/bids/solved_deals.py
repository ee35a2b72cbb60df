"""Deals of a game in which tricks are bid, solved for every contract; and what holdings of a suit are worth in them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from types import SimpleNamespace

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, vstack

from euchre_tutor import Rules, make_contract
from euchre_tutor.base import in_order
from euchre_tutor.beliefs.bidding.holdings import ADDED, HOLDINGS, LETTERS, Strengths, holdings, strength
from euchre_tutor.pricing.options import solved
from euchre_tutor.ranking import ranking_of

HEIGHTS = (3, 4, 5, 6, 7)  # of bids: tricks, and 7 for alone
SEATS = range(4)
ONLOOKER = SimpleNamespace(up=None, turn_up=None, seat=0, laid=(), hand=())  # a view of nobody at the table
FITTED = 150_000  # deals to which the worth of holdings is fitted; that is 600,000 hands
_RIDGE = 20.0  # hands by which each number of a fit is held back
_STEPS, _LONGEST_STEP = 25, 0.7  # of Newton's method

Floats = NDArray[np.floating]


def deal(rules: Rules, deals: int, seed: int) -> NDArray[np.int64]:
    """Deal at random: int64[deals, seats, hand size], each card as its index in the pack."""
    cards, dealt = len(rules.pack.cards), rules.players * rules.hand_size
    packs = np.random.default_rng(seed).permuted(np.tile(np.arange(cards), (deals, 1)), axis=1)
    return np.sort(packs[:, :dealt].reshape(deals, rules.players, rules.hand_size), axis=2)


def trumps(rules: Rules) -> list[object]:
    """List the trumps that may be named, no trump last."""
    return [*rules.pack.suits, None]


def solve(rules: Rules, hands: NDArray[np.int64]) -> NDArray[np.int8]:
    """Return the makers' tricks by maker, without and with a lone hand, and by trump: int8[deals, 4, 2, trumps]."""
    return np.concatenate(list(in_order(lambda part: _solve(rules, part), np.array_split(hands, 40))))


def _solve(rules: Rules, hands: NDArray[np.int64]) -> NDArray[np.int8]:
    found = np.zeros((len(hands), len(SEATS), 2, len(trumps(rules))), np.int8)
    goals = tuple(range(1, rules.hand_size + 1))
    for seat, alone, (number, trump) in product(SEATS, (0, 1), enumerate(trumps(rules))):
        contract = make_contract(rules, trump or "none", seat + 1, alone=bool(alone), bid=rules.hand_size)
        found[:, seat, alone, number] = solved(hands, ONLOOKER, contract, goals=goals).tricks
    return found


class Fit:
    """A sum over the suits of a hand, each adding what its holding is worth, to be fitted to many hands."""

    def __init__(self) -> None:
        self._columns: list[NDArray[np.int64]] = []
        self._targets: list[Floats] = []

    def add(self, rules: Rules, hands: NDArray[np.int64], trump: object, target: Floats) -> None:
        """Add hands, and what comes of them under a trump."""
        kinds = list(LETTERS)
        parts = [kinds.index(kind) * HOLDINGS + held for kind, held in holdings(hands, ranking_of(rules, trump))]
        self._columns.append(np.stack(parts, axis=1))
        self._targets.append(target.astype(float))

    def _system(self) -> tuple[csr_matrix, Floats]:
        size = len(LETTERS) * HOLDINGS
        rows = [
            csr_matrix(
                (np.ones(each.size), each.ravel(), np.arange(0, each.size + 1, each.shape[1])), (len(each), size)
            )
            for each in self._columns
        ]
        return vstack(rows).tocsr(), np.concatenate(self._targets)

    def mean(self) -> Floats:
        """Return what each holding adds to the mean of the target, by least squares: float[kinds, HOLDINGS]."""
        matrix, target = self._system()
        start = np.full(matrix.shape[1], target.mean() / 4)
        square = (matrix.T @ matrix).toarray() + _RIDGE * np.eye(len(start))
        return (start + np.linalg.solve(square, matrix.T @ (target - matrix @ start))).reshape(len(LETTERS), HOLDINGS)

    def log_odds(self) -> Floats:
        """Return what each holding adds to the log-odds of the target, by Newton's method: float[kinds, HOLDINGS]."""
        matrix, target = self._system()
        start = np.full(matrix.shape[1], np.log(target.mean() / (1 - target.mean())) / 4)
        added, ridge = start.copy(), _RIDGE / 4
        for _ in range(_STEPS):
            chance = 1 / (1 + np.exp(-(matrix @ added)))
            square = (matrix.T @ matrix.multiply((chance * (1 - chance))[:, None]).tocsr()).toarray()
            slope = matrix.T @ (target - chance) - ridge * (added - start)
            step = np.linalg.solve(square + ridge * np.eye(len(added)), slope)
            added += np.clip(step, -_LONGEST_STEP, _LONGEST_STEP)
        return added.reshape(len(LETTERS), HOLDINGS)


def fit_strengths(rules: Rules, hands: NDArray[np.int64], tricks: NDArray[np.int8]) -> Strengths:
    """Fit what each holding adds to the worth of a hand; see ADDED."""
    hands, tricks = hands[:FITTED], tricks[:FITTED]
    together, alone = Fit(), Fit()
    for seat, (number, trump) in product(SEATS, enumerate(trumps(rules))):
        together.add(rules, hands[:, seat], trump, tricks[:, seat, 0, number])
        alone.add(rules, hands[:, seat], trump, tricks[:, seat, 1, number] == rules.hand_size)
    found = {kind: np.zeros((HOLDINGS, len(ADDED))) for kind in LETTERS}
    for column, fitted in enumerate((together.mean(), alone.log_odds())):
        for kind, added in zip(LETTERS, fitted, strict=True):
            found[kind][:, column] = added
    for column, fitted in enumerate(_fit_others(rules, hands, tricks, found), start=2):
        found["no trump"][:, column] = fitted[list(LETTERS).index("no trump")]
    return found


def _fit_others(rules: Rules, hands: NDArray[np.int64], tricks: NDArray[np.int8], found: Strengths) -> Iterable[Floats]:
    """Fit what a holding adds to our tricks when partner makes the best trump of that hand, or an opponent does."""
    deals = np.arange(len(hands))
    named = [strengths_of(rules, hands[:, seat], found)[:, :, 0].argmax(axis=0) for seat in SEATS]
    makers = [tricks[deals, seat, 0, named[seat]].astype(float) for seat in SEATS]
    support, defence = Fit(), Fit()
    for seat in SEATS:
        left, partner, right = (makers[(seat + step) % 4] for step in (1, 2, 3))
        support.add(rules, hands[:, seat], None, partner)
        defence.add(rules, hands[:, seat], None, 2 * rules.hand_size - left - right)
    return support.mean(), defence.mean()


def strengths_of(rules: Rules, hands: NDArray[np.int64], strengths: Strengths) -> Floats:
    """Return what hands are worth under each trump: float[trumps, n, ADDED]."""
    return np.stack([strength(hands, ranking_of(rules, trump), strengths) for trump in trumps(rules)])
