"""How the hands of a hundred end, in lines by their points."""

import pytest
from helpers.strategies import TABLES

from euchre_tutor import Rules
from euchre_tutor.analysis.ends import how_hands_end, of_hundred
from euchre_tutor.scoring import OUTCOMES, outcome_points

TURNED_UP = [rules for rules in TABLES if rules.turns_up]
EVERY = {"one": dict.fromkeys(OUTCOMES, 4), "two": dict.fromkeys(OUTCOMES, 3)}


@pytest.mark.parametrize("rules", TURNED_UP, ids=str)
def test_every_hand_stands_in_one_line_and_lines_go_from_most_to_least(rules):
    lines = how_hands_end(EVERY, rules)
    assert len(lines) == len(set(outcome_points(rules)))
    assert [sum(hands[option] for hands in lines.values()) for option in (0, 1)] == [
        4 * len(OUTCOMES),
        3 * len(OUTCOMES),
    ]
    values = [int(words.split(":")[0].split()[-1]) if ":" in words and "Nobody" not in words else 0 for words in lines]
    signs = [-1 if words.startswith(("They", "You lose")) else 1 for words in lines]
    assert [value * sign for value, sign in zip(values, signs, strict=True)] == sorted(
        {*outcome_points(rules)}, reverse=True
    )


def test_lines_say_by_what_points_come_most_frequent_first_and_nothing_twice():
    order_up = {"we together made": 50, "we alone marched": 5, "we together euchred": 45}
    passing = {"they together euchred": 20, "we together marched": 5, "they alone euchred": 1, "thrown in": 10}
    lines = how_hands_end({"order up": order_up, "pass": passing | {"they together made": 64}}, Rules.parse("bicycle"))
    assert [*lines.items()] == [
        ("We win 4: alone, all five", (5, 0)),
        ("We win 2: a euchre, or all five", (0, 26)),
        ("We win 1: we make it", (50, 0)),
        ("Nobody scores: the hand is thrown in", (0, 10)),
        ("They win 1: they make it", (0, 64)),
        ("They win 2: a euchre", (45, 0)),
    ]


def test_alone_is_said_where_a_rule_sets_it_apart():
    lines = how_hands_end(
        {"alone": {"we alone euchred": 30, "we alone made": 70}}, Rules.parse("bicycle+lone_euchre=4")
    )
    assert [*lines] == ["We win 1: we make it", "They win 4: a lone hand is euchred"]
    cutthroat = how_hands_end(
        {"spades": {"we together marched": 10, "we together euchred": 90}}, Rules.parse("cutthroat")
    )
    assert [words.split(":")[0].rsplit(" ", 1)[0] for words in cutthroat] == ["You gain", "You lose"]


def test_no_option_no_line_and_shares_add_up():
    assert how_hands_end({}, Rules.parse("bicycle")) == {}
    assert of_hundred({}) == {}
    for shares in ([1 / 3] * 3, [1 / 7] * 7, [0.004] * 250, [1.0]):
        assert sum(of_hundred({str(n): share for n, share in enumerate(shares)}).values()) == 100
