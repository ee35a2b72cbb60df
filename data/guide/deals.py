"""Deals to make and to judge a guide with: solved for every contract, and under those that may come up played out.

Everybody who plays one out sees only their own hand. A part is 12,000 deals from a seed of its own, kept in the
user's cache folder, so that work that was broken off goes on where it ended, and can be added to later.
"""

from __future__ import annotations

import sys
from copy import copy
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

sys.path.insert(0, str(Path(__file__).parents[1] / "bidding"))
from learning import Pair, Play
from samples import LONE, Ends, Solved, contracts, rests_on, solve, turn_ups
from samples import _index as numbered
from samples import _played as play_key

from euchre_tutor import Contract, Rules, View
from euchre_tutor.base import in_order
from euchre_tutor.beliefs import bidding_model
from euchre_tutor.pieces import TurnUp
from euchre_tutor.pricing.options import played_out
from euchre_tutor.scoring import march_goal, tricks_to_escape

FOLDER = user_cache_path("euchre-tutor") / "guide"
SIZE = 12_000  # deals of a part
NOT_PLAYED = np.int8(-1)
HOPELESS = -0.9  # points: who gains so little by a call, by the bidding model, makes it nowhere; it is solved only
_PIECES = 16


@dataclass(frozen=True)
class Dealt(Solved):
    """Solved deals, of which some contracts were played out too.

    Attributes:
        as_played: int8[calls, deals], as ``ends``, for each call of each turn in order, since players hear who calls;
            NOT_PLAYED where a call is hopeless.
    """

    as_played: Ends

    @property
    def at_a_table(self) -> Solved:
        """The same deals as they were played out; where they weren't, as they were solved."""
        ends = np.where(self.as_played == NOT_PLAYED, by_call(self.ends, self.which), self.as_played)
        return Solved(self.rules, self.turn_up, self.hands, ends, _numbered(self.which))


def part(rules: Rules, seed: int, folder: Path = FOLDER, *, size: int = SIZE) -> list[Dealt]:
    """Return a part, one sample for each turn-up: read where it is kept, else solved and played."""
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for turn_up, share in turn_ups(rules):
        path = folder / f"{rules}_{turn_up.card}_{size}_{seed}_{rests_on(rules)}.npz"
        if not path.exists():
            made = solve(rules, turn_up, round(size * share), seed)
            np.savez_compressed(path, **made, played=_as_played(rules, turn_up, seed, **made))
        with np.load(path) as file:
            hands, ends, played = (file[name] for name in ("hands", "ends", "played"))
        found.append(Dealt(rules, turn_up, hands, ends, which_of(rules, turn_up), played))
    return found


def pair_of(dealt: Dealt, care: float) -> Pair:
    """Return deals as learning needs them, solved and played out."""
    told = [[dealt.as_played[number] != NOT_PLAYED for number in numbers] for numbers in _numbered(dealt.which)]
    solved = Play(dealt, care)
    played = copy(solved)
    played.solved = dealt.at_a_table
    return Pair(solved, played, told)


def by_call(ends: Ends, which: tuple[tuple[int, ...], ...]) -> Ends:
    """Return how deals end after each call of each turn in order, int8[calls, deals]."""
    return ends[[contract for calls in which for contract in calls]]


def which_of(rules: Rules, turn_up: TurnUp) -> tuple[tuple[int, ...], ...]:
    """Return for each turn, and each of its calls, the contract as its index in what ``solve`` returns."""
    index = numbered(rules, turn_up)
    return tuple(tuple(index[play_key(each)] for each in made) for _, made in contracts(rules, turn_up))


def _numbered(which: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Number the calls of all turns, one after the other."""
    numbers = count()
    return tuple(tuple(next(numbers) for _ in calls) for calls in which)


def _as_played(rules: Rules, turn_up: TurnUp, seed: int, hands: NDArray[np.int8], ends: Ends) -> Ends:
    """Play the deals after each call that isn't hopeless: int8[calls, deals]."""
    which = which_of(rules, turn_up)
    play = Play(Solved(rules, turn_up, hands, ends, which))
    model, places = bidding_model(rules), _numbered(which)
    played = np.full((sum(map(len, which)), len(hands)), NOT_PLAYED)
    assert model
    for number, (_, made) in enumerate(contracts(rules, turn_up)):
        gains = play.gains(model.table, number)
        least = np.minimum(gains.max(axis=1), 0) + HOPELESS
        for call, contract in enumerate(made):
            rows = np.flatnonzero(gains[:, call] > least)
            seeds = np.random.default_rng([seed, number, call]).integers(2**62, size=len(hands))
            played[places[number][call], rows] = _played(rules, turn_up, contract, hands[rows], seeds[rows])
    return played


def _played(rules: Rules, up: TurnUp, contract: Contract, hands: NDArray[np.int8], seeds: NDArray[np.int64]) -> Ends:
    """Return how each deal ends in realistic play, as ``ends_of`` does double dummy."""
    goals = tricks_to_escape(contract), march_goal(contract)

    def ends(rows: NDArray[np.int64]) -> Ends:
        deals = hands[rows].astype(np.int64)
        seat = next(seat for seat in contract.active if seat != contract.taker)
        named = up.suit if rules.names_suit(up.card) else None
        held = tuple(rules.pack.cards[card] for card in deals[0, seat - 1])
        view = View(held, up.card, seat, rules=rules, named=named)
        tricks = played_out(deals, view, contract, seeds=seeds[rows]).tricks
        return np.searchsorted(goals, tricks, side="right").astype(np.int8) + LONE * np.int8(contract.alone)

    pieces = [rows for rows in np.array_split(np.arange(len(hands)), _PIECES) if len(rows)]
    return np.concatenate([*in_order(ends, pieces), np.zeros(0, np.int8)])
