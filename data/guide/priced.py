"""Hands as they are dealt at the model's table, each of their calls priced: how far a guide is behind the best call.

A hand whose two best calls are far apart on a first look is priced by that. Any other is priced on two samples of
deals: one finds the best call, the other says what it is ahead, and the other way round. The best calls are those of a
player whose own later calls are the best ones, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

import numpy as np
from deals import FOLDER

from euchre_tutor import Deal, Rules, View
from euchre_tutor.base import replace_file
from euchre_tutor.beliefs import bidding_model, call_chances, turns
from euchre_tutor.pricing import Sampling, options_of

SIZE = 10  # deals of a part
FIRST, CLOSE = (256, 96), (512, 256)  # deals that are solved, and of them played: at first, and where it is close
FAR = 0.6  # points between the two best calls of a hand that isn't close
SELDOM = 0.02  # who passes a hand so seldom in the first round isn't asked about it in the second

Prices = dict[str, float]


@dataclass(frozen=True)
class Priced:
    """A hand at a seat's turn.

    Attributes:
        view: what the seat has seen, as text.
        deal: the number of the deal.
        prices: what each call is worth at a table on two samples of deals, in points.
    """

    view: str
    deal: int
    prices: tuple[Prices, Prices]


def asked(rules: Rules, seed: int) -> Iterator[tuple[View, int]]:
    """Yield the turns of random deals that come if the others pass by the model: what the seat sees, and the turn."""
    chance, model = np.random.default_rng([seed, 16]), bidding_model(rules)
    for number in range(SIZE):
        deal = Deal.random(seed=seed * 1_000_000 + number, rules=rules)
        assert deal.turn_up
        assert model
        listed = turns(rules, deal.turn_up)
        passes = []
        for turn in listed:
            hand = np.array([[rules.pack.cards.index(card) for card in deal.hands[turn.seat - 1]]])
            called = call_chances(model.gains(hand, turn), must_call=turn.must_call, care=model.care).sum()
            passes.append((turn.seat, 1 - float(called)))
        drawn = chance.random(len(listed))
        for at, turn in enumerate(listed):
            before = [(passed, drawn[place]) for place, (seat, passed) in enumerate(passes[:at]) if seat != turn.seat]
            own = [passed for seat, passed in passes[:at] if seat == turn.seat]
            if all(draw < passed for passed, draw in before) and all(passed > SELDOM for passed in own):
                yield View(deal.hands[turn.seat - 1], deal.up, turn.seat, turned_down=turn.second, rules=rules), at


def prices(view: View, seed: int, deals: int, played: int) -> Prices:
    """Price the calls of a view at a table."""
    options = options_of(view, seed=seed, evidence="calls", stakes=None)
    sampling = Sampling(options, seed=seed, stakes=None, deals=deals, realistic=played)
    for _ in sampling.run():
        pass
    found = {str(call): sampling.estimates(call)[1]["points"] for call in options}
    return {call: round(each.value, 4) for call, each in found.items() if each}


def part(rules: Rules, seed: int, folder: Path = FOLDER) -> list[Priced]:
    """Return the priced hands of a part: read where they are kept, else priced."""
    path = folder / f"{rules}_{SIZE}_{seed}.jsonl"
    if not path.exists():
        rows = []
        for number, (view, turn) in enumerate(asked(rules, seed)):
            first = (seed * 1_000 + number) * 3
            both = [prices(view, first, *FIRST)] * 2  # hands that are far from close are priced once
            best = sorted(both[0].values())[-2:]
            if best[-1] - best[0] < FAR:
                both = [prices(view, first + one, *CLOSE) for one in (1, 2)]
            rows.append(json.dumps({"view": str(view), "turn": turn, "prices": both}))
        replace_file(path, "\n".join(rows).encode())
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    deals = accumulate(row["turn"] == 0 for row in rows)  # each deal begins with its first turn
    return [
        Priced(row["view"], seed * SIZE + deal, tuple(row["prices"])) for row, deal in zip(rows, deals, strict=True)
    ]
