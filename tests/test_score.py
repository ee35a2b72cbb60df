"""The score, markers and bridge, and the rubber."""

import pytest
from helpers.strategies import refusal
from hypothesis import assume, given
from hypothesis import strategies as st

from euchre_tutor.rules import Rules
from euchre_tutor.score import Rubber, Score, at_the_bridge


@pytest.mark.parametrize("ours", range(6))
@pytest.mark.parametrize("theirs", range(6))
def test_a_side_with_four_against_two_or_less_is_at_the_bridge(ours, theirs):
    assert at_the_bridge((ours, theirs)) == (sorted((ours, theirs)) in [[0, 4], [1, 4], [2, 4]])
    assert not at_the_bridge((ours, theirs), Rules.parse("bicycle+game=7"))
    assert ("at the bridge" in str(Score((ours, theirs)))) == at_the_bridge((ours, theirs))


def test_in_a_game_of_five_markers_show_the_score_and_in_others_words_do():
    assert "three face up on four" in Score((3, 1))._repr_svg_()
    assert "us 3" in Score((3, 1))._repr_html_()
    assert Score((5, 1))._repr_svg_() is None
    assert Score((3, 1), game=10)._repr_svg_() is None
    assert Score((-3, 1))._repr_svg_() is None
    assert str(Score((3, 1, 0), ("a", "b", "c"), game=10)) == "a 3, b 1, c 0"
    assert "<b>" not in Score((3, 1), ("<b>", "them"))._repr_html_()


def test_every_side_has_a_label_of_its_own():
    for labels in [("us",), ("us", "us")]:
        with refusal("2 sides", "label"):
            Score((1, 2), labels)


# The rubber: the rule book, section 4.


@pytest.mark.parametrize(("losers", "worth"), [(-2, 3), (0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_a_game_is_worth_the_more_the_less_the_losers_have(losers, worth):
    assert Rubber(((5, losers),)).points == (worth, 0)
    assert Rubber(((losers, 6),)).points == (0, worth)


@pytest.mark.parametrize(
    ("games", "points", "winner", "margin"),
    [
        ([(5, 0), (6, 0)], (6, 0), 0, 8),  # the most there is: two, and three for each game
        ([(4, 5), (5, 0), (3, 5)], (3, 2), 1, 1),  # the least: two and two, less three
        ([(5, 2), (1, 5), (5, 3)], (3, 2), 0, 3),
        ([(5, 2), (1, 5)], (2, 2), None, None),
        ([], (0, 0), None, None),
    ],
)
def test_the_first_side_with_two_games_wins_by_two_and_the_difference_in_points(games, points, winner, margin):
    rubber = Rubber(tuple(games), ("north", "east"))
    assert (rubber.points, rubber.winner, rubber.margin) == (points, winner, margin)
    assert rubber.is_over == (winner is not None)
    assert ("win the rubber" in str(rubber)) == rubber.is_over
    assert f"{points[0]}-{points[1]}" in str(rubber)
    assert str(rubber) in rubber._repr_html_()


@given(st.lists(st.tuples(st.booleans(), st.integers(-4, 4)), max_size=3))
def test_a_rubber_is_won_by_at_least_one_point(results):
    games = [(5, losers) if ours else (losers, 5) for ours, losers in results]
    assume(len(games) < 3 or results[0][0] != results[1][0])
    rubber = Rubber(tuple(games))
    assert rubber.is_over == (max(rubber.wins) == 2)
    assert (rubber.margin is None) != (1 <= (rubber.margin or 0) <= 8)
    swapped = Rubber(tuple((theirs, ours) for ours, theirs in games))
    assert (swapped.margin, swapped.points, swapped.wins) == (rubber.margin, rubber.points[::-1], rubber.wins[::-1])


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([(4, 3)], ["4-3", "not the end of a game of 5"]),
        ([(5, 5)], ["5-5", "not the end of a game of 5"]),
        ([(5, 1), (5, 1), (5, 2)], ["won before", "5-2"]),
    ],
)
def test_a_rubber_that_can_not_be_is_refused(games, words):
    with refusal(*words):
        Rubber(tuple(games))
