"""Stored hands drawn by lot and replayed card by card: by the rules on text alone, and by another solver."""

import importlib
import sys
from random import Random

import pytest
from helpers.by_text import TextHand

from euchre_tutor.players import player_action
from euchre_tutor.practice.pairs import pairs
from euchre_tutor.practice.whole_hands import SEED
from euchre_tutor.scoring import scores

LATER = ("tutor", "rule bot", "beginner")


def drawn(question):
    """Ten hands by lot: of calls, or of cards; the first by day."""
    sides = [side for pair in pairs() for side in (pair.one, pair.two) if side.position.question == question]
    for number, side in enumerate(Random(f"{question} by lot").sample(sides, 10)):
        yield pytest.param(side, marks=[pytest.mark.nightly] if number else [], id=side.position.text)


def shows(side, right, wrong):
    """The right kind wins and the wrong one loses, or against a lone hand stops its march, which is four points."""
    return right > 0 > wrong or (side.plan == "split" and wrong == -4 < right)


by_lot = pytest.mark.parametrize("side", [*drawn("call"), *drawn("play")])


def referee(side):
    """The hand at its key, as text brought it there: what isn't allowed fails."""
    hand, (held, _, rest) = TextHand(side.hand), side.position.text.partition(" seat ")
    seen, played = held.split()[:-2], rest.partition(" played ")[2].split()
    assert {*hand.hands[hand.seat]} == {*seen} - {*played}
    return hand


def points_after(side, choice, later):
    """Play a hand to its end, each action allowed by the text's rules, which count the points, too."""
    view, text, hand, action = side.position.view, referee(side), side.key.copy(), choice
    while not text.is_over:
        hand.push(action)
        text.push(action)
        if not text.is_over:
            assert (text.seat + 1, {*text.legal}) == (hand.seat, {*hand.legal})
            score = view.score if hand.seat in view.rules.side(view.seat) else view.score[::-1]
            action = player_action(later if hand.seat == view.seat else "tutor", hand, score=score, seed=SEED)
    assert hand.is_over
    return text.points(view.seat - 1)


@by_lot
def test_by_the_rules_on_text_the_right_kind_wins_points_and_the_wrong_one_loses_them(side):
    assert {*referee(side).legal} == {*side.position.options}
    for later, right, wrong in zip(LATER, side.right, side.wrong, strict=True):
        points = {option: points_after(side, option, later) for option in side.position.options}
        assert points[side.position.best] == right
        others = [points[option] for option in points if side.kinds[option] != side.kind]  # the likeliest first
        assert others[0] == wrong
        assert max(others) < right
        assert shows(side, right, max(others)) or side.position.question == "call"  # a pass may only bring less


@pytest.mark.parametrize("side", [*drawn("play")])
def test_with_all_cards_seen_another_solver_wins_with_the_right_card_and_loses_with_the_wrong_one(side):
    if sys.version_info >= (3, 14):
        pytest.importorskip("endplay", reason="endplay has no wheels for Python 3.14 yet")
    contract, tricks = side.key.contract, importlib.import_module("helpers.oracle").maker_tricks_by_card(side.key.play)
    ours = 1 if side.position.view.seat in contract.makers else -1
    points = {
        str(card): ours * (made - defended)
        for card, number in tricks.items()
        for made, defended in [scores(contract, number)]
    }
    other = next(option for option in side.position.options if side.kinds[option] != side.kind)
    assert shows(side, points[side.position.best], points[other])
