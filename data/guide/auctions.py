"""What calls bring in the deals of a part: with rules of thumb in some seats, and the bidding model in the others."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

import numpy as np
from deals import Dealt
from learning import Floats, Play, evaluated
from numpy.typing import NDArray

from euchre_tutor import EuchreError, Rules
from euchre_tutor.beliefs import best_calls, bidding_model, call_chances, reluctance
from euchre_tutor.deal import Others
from euchre_tutor.guide.sights import Sighting, columns_of, sights
from euchre_tutor.scoring import outcome_points

TABLES: tuple[Others, ...] = ("model", "cautious", "bold")
WAYS = ("solved", "played")
RARE = 1e-3  # turns that come with less chance in a deal are left out

Ints = NDArray[np.int64]
Turns = Mapping[int, Floats]  # by the number of a turn the chances of its calls, where the model doesn't decide


def check_game(rules: Rules) -> None:
    """Raise EuchreError for a game in which a hand isn't seen so: anything but four players with 24 cards."""
    is_so = rules.turns_up and rules.players == 4 and rules.has_two_sides and len(rules.pack.cards) == 24
    if not is_so or rules.no_trump:
        raise EuchreError(f"a calling guide is for four players with 24 cards, as in bicycle; {rules} is another game")


class Auctions:
    """The deals of a part with one turn-up.

    Attributes:
        turns: whose turn it is while everybody passes.
        gains: by turn what each call gains by the bidding model, float64[deals, calls].
    """

    def __init__(self, dealt: Dealt) -> None:
        self._plays = {"solved": Play(dealt)}
        self._plays["played"] = copy(self._plays["solved"])
        self._plays["played"].solved = dealt.at_a_table
        self.hands, self.rules = dealt.hands.astype(np.int64), dealt.rules
        self.turns = self._plays["solved"].turns
        model = bidding_model(dealt.rules)
        assert model
        self._care = model.care
        self.gains = [self._plays["solved"].gains(model.table, number) for number in range(len(self.turns))]
        self._points = np.array(outcome_points(dealt.rules), float)
        self._seen: dict[int, Sighting] = {}

    def __len__(self) -> int:
        return len(self.hands)

    def seen(self, number: int) -> Sighting:
        """Return what the seat of a turn sees of its hands."""
        if number not in self._seen:
            turn = self.turns[number]
            self._seen[number] = sights(self.hands[:, turn.seat - 1], turn)
        return self._seen[number]

    def by_the_model(self, number: int) -> Floats:
        """Return the chances of a turn's calls if its seat calls by the model and never errs."""
        return best_calls(self.gains[number], must_call=self.turns[number].must_call).astype(float)

    def _chances(self, others: Others, ours: Turns) -> list[Floats]:
        return [
            ours[number]
            if number in ours
            else call_chances(
                self.gains[number], must_call=turn.must_call, reluctance=reluctance(turn, others), care=self._care
            ).astype(float)
            for number, turn in enumerate(self.turns)
        ]

    def worth(self, seat: int, others: Others, ours: Turns, way: str) -> Floats:
        """Return what each deal brings a seat, in points: float64[deals]."""
        play = self._plays[way]
        return np.asarray(self._points @ evaluated(play, self._chances(others, ours))[2][play.eye_of[seat]])

    def choices(self, number: int, others: Others, ours: Turns, way: str) -> tuple[Floats, Floats]:
        """Return the chance that a turn comes, float64[deals]; and the points of a pass and of each call there."""
        play, turn = self._plays[way], self.turns[number]
        comes, passed, _ = evaluated(play, self._chances(others, ours))
        called = [self._points[play.outcomes(number, call, turn.seat)] for call in range(len(turn.calls))]
        return comes[number], np.stack([self._points @ passed[number], *called], axis=1)


def of_best_suit(auctions: Auctions, number: int, points: Floats) -> Floats:
    """Return the points of a pass, of a call in the suit that a player thinks of, and of that alone: float64[n, 3]."""
    columns = columns_of(auctions.turns[number], auctions.seen(number).suit)
    rows = np.arange(len(points))
    return np.stack([points[:, 0], *(points[rows, 1 + column] for column in columns)], axis=1)


def chances_of(auctions: Auctions, number: int, choice: Ints, suit: Ints) -> Floats:
    """Turn choices into the chances of a turn's calls: float64[deals, calls].

    Args:
        auctions: the deals.
        number: the turn.
        choice: int64[deals]: 0 pass, 1 call, 2 alone.
        suit: int64[deals], the suit of a call, as its index in ``trumps_of``.
    """
    chances = np.zeros((len(auctions), len(auctions.turns[number].calls)))
    for which, column in enumerate(columns_of(auctions.turns[number], suit), start=1):
        rows = np.flatnonzero(choice == which)
        chances[rows, column[rows]] = 1.0
    return chances
