"""How the model bids tricks, and what a seat could gain by bidding otherwise.

    pip install -e '.[learn]'
    python benchmarks/bids.py --deals 100000

For each game: how often each seat makes each call, who plays which contract, the share thrown in, and for each seat
what its best response gains in points a deal, with a 95% interval. The response sees every card of its hand. Gradient
boosting learns on some deals where the model is wrong by the cards; other deals judge it. The seat never errs there,
with the response or without; the others bid by the model.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1] / "data" / "bids"))
from as_played import read_play
from learning import Play, Said, calls_after, chunks, highest, states
from samples import Sample, for_others, sample_of
from solved_deals import HEIGHTS, SEATS, Floats, deal, solve, strengths_of

from euchre_tutor import PRESETS, Call, Rules
from euchre_tutor.auction import PASS
from euchre_tutor.base import tables
from euchre_tutor.beliefs import best_calls
from euchre_tutor.beliefs.bidding.bids import BidModel, bid_model, part_points
from euchre_tutor.ranking import ranking_of

GAMES = ("bid_euchre",)
FOLDER = tables("bids")
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


class Turns:
    """One seat's turns in some deals: in each deal the state that it comes to, one drawn by its chance.

    Attributes:
        seen: float[deals, numbers], what the response sees: the cards, the model's numbers, and what was said.
        said: the state of each deal, as its index in ``states()``.
        gains: by state, float[deals of it, calls], what each call gains by the model.
        values: by state, float[deals of it, calls], what each call brought beside a pass.
    """

    def __init__(self, sample: Sample, cards: Floats, model: BidModel, rules: Rules, seat: int, seed: int) -> None:
        worth, generator = part_points(rules), np.random.default_rng([seed, seat])
        self.rows: dict[Said, NDArray[np.int64]] = {}
        self.gains: dict[Said, Floats] = {}
        self.values: dict[Said, Floats] = {}
        found: dict[Said, list[tuple[NDArray[np.int64], Floats, Floats]]] = {}
        for deals in chunks(sample):
            play = Play(sample, deals, model.weights, worth)
            open_states = [said for said in states() if len(said) == seat]
            reach = np.stack([play.reach[said] for said in open_states]).cumsum(axis=0)
            drawn = (generator.random(reach.shape[1]) >= reach).sum(axis=0)
            for number, said in enumerate(open_states):
                rows = np.flatnonzero(drawn == number)
                brought = play.values[said][:, :, rows] - play.values[said][:1][:, :, rows]
                ours = [worth @ (each if seat % 2 == 0 else for_others(each)) for each in brought[1:]]
                weights = np.stack([worth @ model.weights[said, call] for call in calls_after(said)[1:]])
                gains = sample.features[seat][deals][rows] @ weights.T
                found.setdefault(said, []).append((rows + deals.start, gains, np.stack(ours, axis=1)))
        for said, parts in found.items():
            self.rows[said], self.gains[said], self.values[said] = map(np.concatenate, zip(*parts, strict=True))
        self._cards, self._features = cards, sample.features[seat]

    def seen(self, said: Said) -> Floats:
        """Return what the response sees in a state: float[deals of it, numbers]."""
        rows, end = self.rows[said], highest(said)
        bids = [0 if call == PASS else HEIGHTS[-1] if call.alone else call.tricks for call in said]
        public = [*bids, *([0, 0] if end is None else [end[0], HEIGHTS[end[1]]])]
        return np.column_stack([self._cards[rows], self._features[rows], np.tile(public, (len(rows), 1))])


def cards_of(sample: Sample, model: BidModel, rules: Rules, seat: int) -> Floats:
    """Return a seat's cards, its best suit first, then the other of that colour, then the better of the others."""
    hands, suits = sample.hands[:, seat], rules.pack.suits
    worth = strengths_of(rules, hands, model.strengths)[:, :, 0]
    best = worth[: len(suits)].argmax(axis=0)
    held = np.zeros((len(hands), len(rules.pack.cards)))
    np.put_along_axis(held, hands, 1, axis=1)
    found = np.zeros_like(held)
    for number, suit in enumerate(suits):
        others = [place for place, other in enumerate(suits) if other not in (suit, suit.same_colour)]
        for first, last in (others, others[::-1]):
            rows = (best == number) & ((worth[first] > worth[last]) | ((worth[first] == worth[last]) & (first < last)))
            order = [number, suits.index(suit.same_colour), first, last]
            plain = ranking_of(rules, None).order
            columns = [rules.pack.cards.index(card) for place in order for card in plain[suits[place]]]
            found[rows] = held[rows][:, columns]
    return np.column_stack([found, np.sort(worth, axis=0).T])


def best_response(learnt: Turns, judged: Turns) -> Floats:
    """Return what the response gains in each judged deal: float[deals]."""
    from sklearn.ensemble import HistGradientBoostingRegressor

    errors = {said: np.zeros_like(gains) for said, gains in judged.gains.items()}
    for call in {call for said in learnt.rows for call in calls_after(said)[1:]}:
        known = [said for said in learnt.rows if call in calls_after(said)]
        missed = [(learnt.values[said] - learnt.gains[said])[:, _place(said, call)] for said in known]
        seen = np.concatenate([learnt.seen(said) for said in known])
        model = HistGradientBoostingRegressor(**BOOSTING).fit(seen, np.concatenate(missed))
        for said in judged.rows:
            if call in calls_after(said) and len(judged.rows[said]):
                errors[said][:, _place(said, call)] = model.predict(judged.seen(said))
    gained = []
    for said, gains in judged.gains.items():
        usual, better = (best_calls(each, must_call=False) for each in (gains, gains + errors[said]))
        gained.append(((better.astype(float) - usual) * judged.values[said]).sum(axis=1))
    return np.concatenate(gained)


def _place(said: Said, call: Call) -> int:
    return calls_after(said).index(call) - 1


def shares(sample: Sample, model: BidModel, rules: Rules) -> str:
    """Report how often each seat makes each call, who plays which contract, and the share thrown in."""
    made, played = np.zeros((len(SEATS), 1 + len(HEIGHTS))), np.zeros((len(SEATS), len(HEIGHTS)))
    for deals in chunks(sample):
        play = Play(sample, deals, model.weights, part_points(rules))
        for said in states():
            for call, chance in zip(calls_after(said), play.chances[said].T, strict=True):
                share, after = (play.reach[said] * chance).sum() / len(sample), (*said, call)
                made[len(said), 0 if call == PASS else 1 + highest(after)[1]] += share
                if highest(after) and not any(state[: len(after)] == after for state in states()):
                    played[highest(after)] += share
    words = ["seat: pass, 3, 4, 5, 6, alone (calls of those that may bid; contracts)"]
    for seat in SEATS:
        rows = (" ".join(f"{100 * share:5.1f}" for share in row) for row in (made[seat], played[seat]))
        words.append(f"{seat + 1}: {' | '.join(rows)}")
    return "\n".join([*words, f"thrown in {100 * (1 - played.sum()):.2f}%"])


def main() -> None:
    """Report on each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100_000, help="deals to learn from, and to judge (%(default)s)")
    options = parser.parse_args()
    for name in GAMES:
        rules, model = PRESETS[name], bid_model(PRESETS[name])
        as_played, samples = read_play(FOLDER / f"{name}_play.csv"), []
        for seed in (2, 3):
            hands = deal(rules, options.deals, seed)
            samples.append(sample_of(rules, hands, solve(rules, hands), model.strengths, as_played))
        print(f"{name}, {options.deals:,} deals to learn from and as many to judge", flush=True)
        print(shares(samples[1], model, rules), flush=True)
        for seat in SEATS:
            turns = [
                Turns(each, cards_of(each, model, rules, seat), model, rules, seat, seed)
                for seed, each in enumerate(samples)
            ]
            gained = best_response(*turns)
            error = 1.96 * gained.std() / np.sqrt(len(gained)) * len(gained) / options.deals
            mean = gained.sum() / options.deals
            print(f"best response of seat {seat + 1}: {mean:+.4f} ± {error:.4f} points a deal", flush=True)


if __name__ == "__main__":
    main()
