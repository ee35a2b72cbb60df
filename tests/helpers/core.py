"""Seeded questions to the plain functions of the core: all that the rest of the package asks of it.

``python -m helpers.core`` in ``tests/`` writes the answers anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import comb
from pathlib import Path
from random import Random

import numpy as np

from euchre_tutor.play import Play
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.solver import engine
from euchre_tutor.solver.networks import network_of

from .strategies import play_on, random_contract, random_deal, start_play

__all__ = ["GOLDEN", "QUESTIONS", "answers"]

GOLDEN = Path(__file__).parents[1] / "golden" / "core.json"
QUESTIONS = [*PRESETS]
_MOST_SETS = 50_000  # hands whose chances are told to players


def _points(rng: Random, rules: Rules) -> Iterable[tuple[Play, object]]:
    """Stand before the first lead, within the hand, and near its end; yield also the turn-up."""
    for left in (99, 13, 10, 7):
        deal = random_deal(rng, rules)
        play = start_play(rng, deal, random_contract(rng, deal))
        yield play if left == 99 else play_on(rng, play, left=left), deal.up


def _layouts(play: Play) -> np.ndarray:
    """Return the hands as they are, and with the hands of other seats of the same size passed on by one."""
    seats = [seat for seat in play.contract.active if len(play.hands[seat]) == len(play.hands[play.seat])]
    passed = dict(zip(seats, [play.hands[seat] for seat in (*seats[1:], seats[0])], strict=True))
    hands = (play.hands, {**play.hands, **passed})
    return np.array([[play.ranking.mask(each[seat]) for seat in play.contract.active] for each in hands])


def _of_players(play: Play, masks: np.ndarray, seed: int, **options: object) -> str:
    """Return what players make of a point: the makers' tricks in each hand, and the card that is played in it."""
    table = {"known": np.zeros_like(masks), "barred": np.zeros(masks.shape[1] + 1, np.int64), "history": play.history}
    table |= {"seeds": np.arange(seed, seed + len(masks)), **options}
    hands = masks, play.contract, makers_points(play.contract)
    tricks, cards = engine.tricks_as_played_many(*hands, **table), engine.plays_as_chosen(*hands, **table)
    return " ".join(f"{number}{card}" for number, card in zip(tricks.tolist(), cards, strict=True))


def _line(played: Iterable[tuple[int, object]]) -> str:
    return " ".join(str(card) for _, card in played)


def _answer(play: Play, up: object, rng: Random) -> dict[str, object]:
    """Ask every function at one point."""
    masks, contract, rules = _layouts(play), play.contract, play.rules
    values = engine.tricks_by_card_many(masks, contract, play.trick, play.seat)
    found: dict[str, object] = {
        "maker tricks": engine.maker_tricks(play),
        "by card": " ".join(f"{card}{tricks}" for card, tricks in engine.maker_tricks_by_card(play).items()),
        "by card in two layouts": [" ".join(map(str, row[row >= 0].tolist())) for row in values],
        "lines": [
            f"{card}: {line.maker_tricks}, {_line(line.best)} | {_line(line.punishment)} | {len(line.cashed)}"
            for card, line in engine.lines_by_card(play).items()
        ],
        "along": [" ".join(f"{card}{tricks}" for card, tricks in each.items()) for each in engine.values_along(play)],
        "16 layouts": _of_players(play, masks, rng.randrange(10**6)),
        "some draw 1, some 5": _of_players(play, masks, 7, samples=([1, 5] * 3)[: masks.shape[1]]),
    }
    if not play.history:
        goals = tuple(range(1, play.tricks_left + 1))
        found["goals met"] = engine.goals_met_many(masks, contract, goals).tolist()
    sets = comb(len(play.ranking.cards), rules.hand_size)
    if sets <= _MOST_SETS:
        likely = np.random.default_rng(rng.randrange(10**6)).random((masks.shape[1], sets)) ** 4
        found["some hands likelier"] = _of_players(play, masks, rng.randrange(10**6), likely=likely)
    if network := network_of(contract, rules.turn_up(up) if up else None):
        found["by the network"] = _of_players(play, masks, 1, samples=0, network=network)
        found["16 layouts and the network"] = _of_players(play, masks, 1, network=network)
    return found


def answers(name: str) -> object:
    """Return what the core says to the questions of a game."""
    rng = Random(f"core {name}")
    return [_answer(play, up, rng) for play, up in _points(rng, Rules.parse(name))]


def main() -> None:
    """Write all answers."""
    found = {name: answers(name) for name in QUESTIONS}
    GOLDEN.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
