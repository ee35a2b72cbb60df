"""The trial of the core: ten golden deals, which every solver agreed on, and what players made of them.

A library is trusted on a machine once it has solved them there, in a process of its own; see base/core.py.
"""

import json
from typing import Any

import numpy as np

from euchre_tutor.auction import make_contract
from euchre_tutor.base import tables
from euchre_tutor.pieces import parse_cards
from euchre_tutor.play import Play
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import points_table
from euchre_tutor.solver.engine import lines_by_card, maker_tricks, tricks_as_played_many

_HANDS, _LAYOUTS = 4, 4  # hands that players play from each deal on, and the layouts that they draw for a card


def play_of(golden: dict[str, Any]) -> Play:
    """Stand at a golden point of play, as data/golden/make.py writes it."""
    rules = Rules.parse(golden["rules"])
    said = {key: golden[key] for key in ("alone", "called", "bid")}
    contract = make_contract(rules, golden["trump"], golden["maker"], **said)
    play = Play({int(seat): parse_cards(hand) for seat, hand in golden["hands"].items()}, contract)
    for card in parse_cards(golden.get("played", "")):
        play.push(card)
    return play


def answers(play: Play) -> dict[str, Any]:
    """Return what the core says of a point of play: every card's tricks, all tricks, and what players take."""
    contract, ranking = play.contract, play.ranking
    hands = np.array([[ranking.mask(play.hands[seat]) for seat in contract.active]] * _HANDS)
    played = tricks_as_played_many(
        hands,
        contract,
        np.array([points_table(contract)] * 2),
        known=np.zeros_like(hands),
        barred=np.zeros(hands.shape[1] + 1, np.int64),
        seeds=np.arange(_HANDS),
        samples=_LAYOUTS,
        history=play.history,
    )
    values = {str(card): line.maker_tricks for card, line in lines_by_card(play).items()}
    return {"values": values, "tricks": maker_tricks(play), "players": played.tolist()}


def is_wrong() -> bool:
    """Tell whether the core answers a golden deal otherwise than it should."""
    deals = [json.loads(line) for line in (tables("golden") / "trial.jsonl").read_text(encoding="utf-8").splitlines()]
    return any(golden[key] != told for golden in deals for key, told in answers(play_of(golden)).items())
