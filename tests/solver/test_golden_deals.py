"""The golden deals of data/golden: what every solver agreed on, this one still says."""

import importlib
import importlib.util
import json
import sys
from pathlib import Path

import pytest
from helpers.strategies import IN_FOURS

from euchre_tutor.auction import make_contract
from euchre_tutor.pieces import format_cards, parse_cards
from euchre_tutor.play import Play
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.solver import maker_tricks, solve

GOLDEN = Path(__file__).parents[2] / "data" / "golden"
LINES = (GOLDEN / "deals.jsonl").read_text(encoding="utf-8").splitlines()


def play_of(golden: dict) -> Play:
    """Stand at a golden point of play."""
    rules = Rules.parse(golden["rules"])
    said = {key: golden[key] for key in ("alone", "called", "bid")}
    contract = make_contract(rules, golden["trump"], golden["maker"], **said)
    play = Play({int(seat): parse_cards(hand) for seat, hand in golden["hands"].items()}, contract)
    assert play.leader == golden["leader"]
    for card in parse_cards(golden.get("played", "")):
        play.push(card)
    return play


@pytest.mark.parametrize("name", PRESETS)
def test_the_golden_deals_are_solved_as_they_were(name):
    of_this_game = [golden for golden in map(json.loads, LINES) if golden["rules"] == name]
    assert len(of_this_game) >= 10
    for golden in of_this_game:
        solution = solve(play_of(golden))
        assert {str(value.card): value.maker_tricks for value in solution.cards} == golden["values"]
        assert format_cards(card for _, card in solution.line) == golden["line"]
        assert golden["agreed"][:2] == ["kernel", "reference"]


def test_the_slowest_deals_found_are_solved_as_they_were():
    """By DDS as well, where it can be asked."""
    slowest = [json.loads(line) for line in (GOLDEN / "slowest.jsonl").read_text(encoding="utf-8").splitlines()]
    assert {golden["rules"] for golden in slowest} == set(PRESETS)
    plays = [play_of(golden) for golden in slowest]
    assert [maker_tricks(play) for play in plays] == [golden["maker_tricks"] for golden in slowest]
    if sys.version_info < (3, 14):  # endplay has no wheels for it yet
        oracle = importlib.import_module("helpers.oracle")
        in_fours = [play for play in plays if play.rules in IN_FOURS]
        assert oracle.maker_tricks(in_fours) == list(map(maker_tricks, in_fours))


@pytest.mark.nightly
def test_the_golden_deals_can_be_made_again():
    """Every solver is asked again, and the file comes out the same."""
    spec = importlib.util.spec_from_file_location("make_golden", GOLDEN / "make.py")
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    assert [json.dumps(make.golden(play)) for play in make.points_of_play()] == LINES
