"""A hand that is stepped through: the hand is kept, whatever is tried beside it."""

from random import Random

import pytest
from helpers.covering import in_every_game
from helpers.strategies import refusal
from helpers.tables import CALLED, DEAL, random_hand

from euchre_tutor.game import GameHand
from euchre_tutor.widgets.table.line import HandLine


@in_every_game()
def test_every_position_of_a_hand_can_be_gone_to(rules):
    hand = random_hand(Random(4), rules)
    line = HandLine(hand)
    for at in [*range(len(hand.history), -1, -3), len(hand.history)]:
        line.go(at)
        assert [action.text for action in line.hand.history] == [action.text for action in hand.history][:at]
    line.go(10_000)
    assert line.hand == hand
    line.go(-5)
    assert line.at == 0


def test_what_is_done_already_is_stepped_into_and_not_a_side_line():
    line = HandLine(GameHand.parse(CALLED))
    line.go(0)
    line.push("pass")
    line.push("I'll order it up")
    assert (line.side, line.at, line.actions) == (None, 2, ["pass", "order up", "Qh"])


@pytest.mark.parametrize("seed", range(20))
def test_the_hand_is_kept_whatever_is_tried(seed):
    """Random steps, side lines and takings back: what was played of the hand stays, and every line is legal."""
    rng = Random(seed)
    line = HandLine(random_hand(rng, "bicycle", most=rng.randint(0, 24)))
    kept = list(line.main)
    for _ in range(60):
        before = list(line.main)
        match rng.randrange(4):
            case 0:
                line.go(rng.randrange(30))
            case 1:
                line.back_to_hand()
            case 2 if line.at and line.side is not None:
                line.take_back()
            case _:
                if not line.hand.is_over:
                    line.push(rng.choice(line.hand.legal))
        assert line.main[: len(before)] == before
        assert [action.text for action in line.hand.history] == line.actions[: line.at]
        assert line.at <= len(line.actions)
    assert line.main[: len(kept)] == kept
    line.back_to_hand()
    assert line.side is None


def test_another_card_further_back_starts_a_side_line_and_leads_back():
    line = HandLine(GameHand.parse(f"{CALLED}, Ah, 9h"))
    line.go(3)
    line.push("Kh")
    line.push("9h")
    assert (line.at > line.fork, line.fork, line.actions[3:]) == (True, 3, ["Kh", "9h"])
    line.go(2)
    assert line.at < line.fork
    line.go(5)
    line.take_back()
    line.take_back()
    assert (line.side, line.at, line.actions[3:]) == (None, 3, ["Ah", "9h"])


def test_what_is_illegal_changes_nothing():
    line = HandLine(GameHand.parse(DEAL))
    with refusal("order up"):
        line.push("hearts")
    assert line.actions == []
    with refusal("nothing to take back"):
        line.take_back()
