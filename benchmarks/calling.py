"""How the bidding model calls in each game, and what a seat could gain by calling otherwise.

    pip install -e '.[learn]'
    python benchmarks/calling.py bicycle --deals 240000

For each game: the share of deals that end at each turn, the share thrown in, how often the dealer passes a jack that is
turned up, and for each seat what its best response gains in points a deal, with a 95% interval. The response sees every
card of its hand. Gradient boosting learns on some deals where the table is wrong by the cards, the second round first;
other deals judge it. The seat never errs there, with the response or without; the others call by the model.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1] / "data" / "bidding"))
from learning import Floats, Play, evaluated
from samples import FOLDER, kept

from euchre_tutor import PRESETS, Rank
from euchre_tutor.beliefs import bidding_model
from euchre_tutor.beliefs.bidding.tables import Table
from euchre_tutor.ranking import ranking_of
from euchre_tutor.scoring import outcome_points

_LONGEST = 10  # cards of a suit
FEWEST = 1_000  # hands from which the response learns a kind of call
CLOSE = 0.75  # points: the response only looks at hands whose calls, or whose best call and a pass, are so close
BOOSTING = {
    "max_iter": 200,
    "learning_rate": 0.07,
    "max_leaf_nodes": 24,
    "min_samples_leaf": 120,
    "l2_regularization": 20,
    "early_stopping": True,
    "n_iter_no_change": 12,
    "random_state": 0,
}

Kind = tuple[bool, bool]  # the second round, and alone


class Response:
    """What one seat would add to the gains of the table, by its cards."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.models = table, seat, dict[Kind, object]()

    def learn(self, plays: list[Play]) -> None:
        """Learn the second round, then the first, whose passes rest on it."""
        for second in (True, False):
            found: dict[Kind, list[tuple[Floats, Floats]]] = {}
            for play in plays:
                for kind, rows, errors in self._errors(play, second):
                    found.setdefault(kind, []).append((rows, errors))
            enough = {kind: parts for kind, parts in found.items() if sum(len(x) for x, _ in parts) >= FEWEST}
            self.models |= {kind: _boosted(parts) for kind, parts in enough.items()}

    def _errors(self, play: Play, second: bool) -> Iterator[tuple[Kind, Floats, Floats]]:
        """Yield for each call the cards of close hands, and what the call gains beside what the table says."""
        points, chances = np.array(outcome_points(play.rules), float), self.chances(play)
        comes, passed, _ = evaluated(play, chances)
        generator = np.random.default_rng(0)
        for turn, here in enumerate(play.turns):
            if here.seat != self.seat or here.second != second:
                continue
            gains = play.gains(self.table, turn)
            for call, said in enumerate(here.calls):
                rows = np.flatnonzero(_are_close(gains, call) & (generator.random(len(play)) < comes[turn]))
                errors = points[play.outcomes(turn, call, self.seat)] - points @ passed[turn] - gains[:, call]
                yield (second, said.alone), _cards(play, turn, call, gains, rows), errors[rows]

    def gains(self, play: Play, turn: int) -> Floats:
        """Return what the seat takes each call to gain: float64[deals, calls]."""
        here, gains = play.turns[turn], play.gains(self.table, turn)
        found = gains.copy()
        for call, said in enumerate(here.calls):
            if model := self.models.get((here.second, said.alone)):
                rows = np.flatnonzero(_are_close(gains, call))
                found[rows, call] += model.predict(_cards(play, turn, call, gains, rows)) if len(rows) else 0
        return found

    def chances(self, play: Play) -> list[Floats]:
        """Return the chances of all calls; the seat makes its best one."""
        return [
            play.chances(self.gains(play, turn), turn, soft=False)
            if here.seat == self.seat
            else play.chances(play.gains(self.table, turn), turn)
            for turn, here in enumerate(play.turns)
        ]

    def worth(self, play: Play) -> Floats:
        """Return what the deals bring the seat: float64[deals], points."""
        value = evaluated(play, self.chances(play))[2][play.eye_of[self.seat]]
        return np.array(outcome_points(play.rules), float) @ value


def _are_close(gains: Floats, call: int) -> NDArray[np.bool_]:
    """Tell where a call could be the best, or is so by little."""
    others = np.delete(gains, call, axis=1).max(axis=1, initial=0.0)
    return np.abs(gains[:, call] - np.maximum(others, 0)) < CLOSE


def _cards(play: Play, turn: int, call: int, gains: Floats, rows: NDArray[np.int64]) -> Floats:
    """Return what the response sees of hands: each card by its height and its suit's role, and the table's gains."""
    here, said = play.turns[turn], play.turns[turn].calls[call]
    trump, up, called = said.trump(here.turn_up.suit), here.turn_up, said.called.suit if said.called else None
    order = ranking_of(play.rules, trump).order
    hands = play.solved.hands[rows, here.seat - 1]
    seen = np.zeros((len(rows), len(order), _LONGEST), np.float32)
    for place, suit in enumerate(
        sorted(order, key=lambda suit: (suit is not trump, suit is not called, suit is not up.suit))
    ):
        for height, card in enumerate(order[suit][::-1]):
            seen[:, place, height] = (hands == play.rules.pack.cards.index(card)).any(axis=1)
    of_up = ranking_of(play.rules, up.suit).order[up.suit]
    others = np.delete(gains[rows], call, axis=1).max(axis=1, initial=0.0)
    told = (of_up.index(up.card), getattr(up.suit, "same_colour", None) is trump)
    both = [np.full(len(rows), each, np.float32) for each in told]
    return np.column_stack([seen.reshape(len(rows), len(order) * _LONGEST), *both, gains[rows, call], others]).astype(
        np.float32
    )


def _boosted(parts: list[tuple[Floats, Floats]]) -> object:
    """Learn from cards how far the table is wrong."""
    from sklearn.ensemble import HistGradientBoostingRegressor

    seen, errors = map(np.concatenate, zip(*parts, strict=True))
    return HistGradientBoostingRegressor(**BOOSTING).fit(seen, errors)


def best_response(table: Table, seat: int, learnt: list[Play], judged: list[Play]) -> tuple[float, float]:
    """Return what a seat gains by its best response, in points a deal, and half the width of the 95% interval."""
    response, usual = Response(table, seat), Response(table, seat)
    response.learn(learnt)
    gained = np.concatenate([response.worth(play) - usual.worth(play) for play in judged])
    return float(gained.mean()), float(1.96 * gained.std() / np.sqrt(len(gained)))


def rates(table: Table, plays: list[Play]) -> tuple[Floats, float | None]:
    """Return the share of deals that end at each turn, and how often the dealer passes a jack that is turned up."""
    ended, jacks = np.zeros(len(plays[0].turns)), []
    for play in plays:
        chances = [play.chances(play.gains(table, turn), turn) for turn in range(len(play.turns))]
        made = [come * each.sum(axis=1) for come, each in zip(evaluated(play, chances)[0], chances, strict=True)]
        ended += [each.sum() for each in made]
        if getattr(play.solved.turn_up.card, "rank", None) is Rank.JACK:
            dealer = play.rules.dealer - 1
            jacks.append(1 - made[dealer].sum() / (made[dealer].sum() + sum(each.sum() for each in made[dealer + 1 :])))
    return ended / sum(map(len, plays)), float(np.mean(jacks)) if jacks else None


def main() -> None:
    """Print how the games that are named are called."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=["bicycle"], help="names of games (bicycle)")
    parser.add_argument("--deals", type=int, default=240_000, help="deals to learn from, and to judge (%(default)s)")
    parser.add_argument("--seeds", type=int, nargs=2, default=[2, 3], help="of either; 1 made the tables (%(default)s)")
    parser.add_argument("--seats", type=int, nargs="*", help="whose best response is judged (all)")
    parser.add_argument("--keep", type=Path, default=FOLDER, help="where solved deals are kept (%(default)s)")
    options = parser.parse_args()
    for name in options.games:
        rules = PRESETS[name]
        model = bidding_model(rules)
        table, samples = model.table, [kept(rules, options.deals, seed, options.keep) for seed in options.seeds]
        learnt, judged = ([Play(each, model.care) for each in sample] for sample in samples)
        ended, jacks = rates(table, judged)
        print(f"{name}: calls at each turn {', '.join(f'{rate:.1%}' for rate in ended)}", end="")
        print(f"; thrown in {1 - ended.sum():.2%}; the dealer passes {jacks or 0:.0%} of jacks", flush=True)
        for seat in options.seats or range(1, rules.players + 1):
            gain, error = best_response(table, seat, learnt, judged)
            print(f"{name}: seat {seat} gains {gain:+.4f} +- {error:.4f} by its best response", flush=True)


if __name__ == "__main__":
    main()
