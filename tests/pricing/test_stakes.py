"""What points are worth at a score, and how a score changes what to call."""

from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest
from helpers.strategies import refusal

from euchre_tutor import Ending, EuchreError, Race, Rates, View, compare_calls, compare_discards, compare_plays
from euchre_tutor.auction import PASS, Call
from euchre_tutor.pricing.stakes import Stakes

HAND = "Js Jc As 9h Kd up Qs"
ORDER_UP = Call("order up")
TEN = "rules stick_the_dealer"  # a game of ten
# A jack turned up against us, and nothing to stop a lone hand with.
DONATION = f"9h 9d Th Qd 9c up Jc seat 1 {TEN}"


def stakes_of(text: str) -> Stakes:
    found = Stakes.of(View.parse(text))
    assert found
    return found


@pytest.mark.parametrize(("seat", "we_deal"), [(1, False), (2, True), (3, False), (4, True)])
def test_the_deal_goes_to_the_dealers_left(seat, we_deal):
    stakes = stakes_of(f"{HAND} seat {seat} score 6-4 {TEN}")
    after = "they" if we_deal else "we"
    race = Race.of("stick_the_dealer")
    assert stakes.we_deal == we_deal
    for points in (-4, -2, -1, 0, 1, 2, 4):
        assert stakes.chances(np.array([points]))[0] == race.chance_after(6, 4, points, after)


def test_a_score_stays_what_it_was_when_a_hand_began():
    with pytest.raises(FrozenInstanceError):
        stakes_of(f"{HAND} seat 1 score 6-4 {TEN}").score = (7, 4)


def test_points_that_end_the_game_are_all_alike():
    values = stakes_of(f"{HAND} seat 1 score 9-8 {TEN}").chances(np.array([[-4, -2, -1, 0], [1, 1, 2, 4]]))
    assert values.tolist()[0][:2] == [0.0, 0.0]
    assert 0 < values[0, 2] < values[0, 3] < 1
    assert values.tolist()[1] == [1.0] * 4


def test_a_race_of_our_own_takes_the_place_of_the_usual_one():
    level = Race(Rates({(1, 0): 0.5, (0, 1): 0.5}), game=10)
    odds = compare_calls(f"{HAND} seat 4 score 9-9 {TEN}", deals=64, realistic=0, race=level)
    for price in odds.prices:
        points = odds.points_by_deal[price.call]
        expected = np.where(points > 0, 1.0, np.where(points < 0, 0.0, 0.5)).mean()
        assert price.game.value == pytest.approx(expected)


@pytest.mark.parametrize(("seat", "we_deal"), [(1, False), (2, True)])
def test_where_both_sides_score_in_a_hand_the_deal_goes_on_too(seat, we_deal):
    stakes = stakes_of(f"Js Jc As 9h Kd Qd seat {seat} score 20-12 rules bid_euchre")
    endings = [Ending(4, 2, "we"), Ending(-4, 3, "we"), Ending(2, 4, "they"), Ending(12, 0, "we")]
    race, dealer = Race.of("bid_euchre"), "they" if we_deal else "we"
    assert stakes.we_deal == we_deal
    assert stakes.chances_after(endings).tolist() == [race.chance_after(20, 12, each, dealer) for each in endings]
    assert stakes.chances_after(endings)[1] != race.chance_after(20, 12, endings[1], "we" if we_deal else "they")


@pytest.mark.parametrize("score", ["0-0", "6-4", "9-8"])
def test_a_point_is_worth_half_of_what_lies_between_one_for_us_and_one_for_them(score):
    stakes = stakes_of(f"{HAND} seat 1 score {score} {TEN}")
    ours, theirs = (stakes.race.chance_after(*stakes.score, points, "we") for points in (1, -1))
    assert stakes.point == pytest.approx((ours - theirs) / 2)
    assert 0 < stakes.point <= 0.5


@pytest.mark.parametrize(("score", "is_under_way"), [("0-0", False), ("1-0", True), ("0-1", True)])
def test_a_game_is_under_way_unless_the_score_is_nil(score, is_under_way):
    stakes = stakes_of(f"{HAND} seat 1 score {score} {TEN}")
    assert stakes.is_under_way == is_under_way
    assert stakes.in_words == score
    assert all(replace(stakes, score=below).is_under_way for below in ((-3, 0), (0, -1), (-2, -2)))


@pytest.mark.parametrize("game", [3, 7, 11])
def test_a_race_to_another_number_of_points_is_refused(game):
    with refusal(str(game)):
        compare_calls(f"{HAND} seat 4", deals=8, race=Race.of(f"bicycle+game={game}"))


@pytest.mark.parametrize(
    ("view", "race", "words"),
    [
        (f"{HAND} seat 4", Race.of("stick_the_dealer"), "the race goes to 10 points, and the game of this view to 5"),
        (f"{HAND} seat 3 rules cutthroat", Race.of("bicycle"), "a race is between two sides"),
        ("Js Jc As 9h Kd Qd seat 3 rules bid_euchre", Race.of("bicycle"), "the race goes to 5 points"),
        (f"{HAND} seat 4", "bicycle", "'bicycle' is not a race"),
    ],
)
def test_a_race_of_another_game_is_refused(view, race, words):
    view = view.replace(" up Qs", "") if "bid_euchre" in view else view
    with pytest.raises(EuchreError, match=words):
        compare_calls(view, deals=8, race=race)


def test_where_nobody_counted_how_hands_end_there_is_no_game_column():
    odds = compare_calls(f"{HAND} seat 3 rules cutthroat", deals=16)
    assert odds.stakes is None
    assert all(price.game is None for price in odds.prices)
    assert "win game" not in str(odds)


def test_the_chance_to_win_is_the_mean_over_the_deals_of_what_their_points_are_worth():
    odds = compare_calls(f"{HAND} seat 4 score 6-4 {TEN}", deals=500, realistic=0)
    for price in odds.prices:
        values = [odds.stakes.race.chance_after(6, 4, int(p), "they") for p in odds.points_by_deal[price.call]]
        assert price.game.value == pytest.approx(np.mean(values))
        assert price.game.low < price.game.value < price.game.high


def test_without_a_score_calls_are_ranked_by_points_and_with_one_by_the_chance_to_win():
    plain, told = (compare_calls(f"{HAND} seat 4 {score} {TEN}", deals=256, realistic=0) for score in ("", "score 9-4"))
    assert (plain.aim, told.aim) == ("points", "game")
    assert plain.ranked == sorted(plain.prices, key=lambda price: -price.points.value)
    assert told.ranked == sorted(told.prices, key=lambda price: -price.game.value)
    assert "to win the game from 9-4" in told.verdict
    assert "win the game" not in plain.verdict
    assert told.to_json()["ranked_by"] == "game"


def test_at_nine_points_nobody_needs_to_go_alone():
    """Both a march and a lone march win the game, and so does one point: what counts is to make it."""
    odds = compare_calls(f"Js Jc As Ks Ad down 9h seat 1 score 9-9 {TEN}", deals=256)
    together, alone = odds["spades"], odds["spades alone"]
    assert together.game.value >= alone.game.value
    assert alone.points.value > together.points.value


@pytest.mark.slow
@pytest.mark.parametrize(("score", "calls"), [pytest.param("0-0", PASS, marks=pytest.mark.nightly), ("9-7", ORDER_UP)])
def test_the_donation_comes_out_by_itself(score, calls):
    """Order up with nothing, to be euchred for two, before an opponent goes alone for four and the game."""
    odds = compare_calls(f"{DONATION} score {score}", deals=4_000)
    assert odds.leaders == [odds[calls]]
    assert max(odds.prices, key=lambda price: price.points.value).call == PASS
    if score == "9-7":
        ways = "at a table and with all cards seen"
        assert odds.verdict.startswith(f"Best call to win the game from 9-7, {ways}: order up")
        assert "Most points a hand: pass" in odds.verdict


@pytest.mark.nightly
def test_at_nine_to_six_the_donation_is_worth_about_as_much_as_a_pass():
    odds = compare_calls(f"{DONATION} score 9-6", deals=4_000)
    cost = {score: compare_calls(f"{DONATION} score {score}", deals=1_000) for score in ("0-0", "9-6")}
    behind = {score: each[PASS].game.value - each[ORDER_UP].game.value for score, each in cost.items()}
    assert behind["9-6"] < behind["0-0"]
    assert odds[ORDER_UP].points.high < odds[PASS].points.low


# A score in a game of which nobody has counted how its hands end.

NOTE = "The chance to win the game from 3-2 isn't known for this game yet, so {} are ranked by points."
UNKNOWN = {
    "calls": (compare_calls, "Js Jc As 9h Kd down Qd seat 3 {} rules cutthroat"),
    "discards": (compare_discards, "Js Jc As 9h Kd up Qs seat 3 {} trump s maker 2 rules cutthroat"),
    "plays": (compare_plays, "Js Jc As Qs Kd up Qs seat 3 {} laid 9h trump s maker 3 played Ah 9c rules cutthroat"),
}


@pytest.mark.parametrize(("noun", "ask", "view"), [(noun, *asked) for noun, asked in UNKNOWN.items()])
def test_a_score_without_a_known_race_is_said_to_change_nothing(noun, ask, view):
    told, plain = (ask(view.format(score), deals=64, realistic=0) for score in ("score 3-2", ""))
    note = NOTE.format(noun)
    assert (told.aim, told.score_note, plain.score_note) == ("points", note, "")
    assert note in told.verdict
    assert note in str(told)
    assert note in told._repr_html_().replace("&#x27;", "'")
    assert note in told.figure().layout.title.subtitle.text.replace("<br>", " ")
    assert (told.to_json()["score_note"], plain.to_json()["score_note"]) == (note, None)
    assert "ranked by points" not in plain.verdict
    assert told.verdict.replace(f" {note}", "") == plain.verdict, "the score changes nothing else"


@pytest.mark.parametrize("view", ["Js Jc As 9h Kd Qd seat 2 score -3-2 rules bid_euchre", f"{HAND} seat 4 score 3-2"])
def test_the_note_on_the_score_comes_only_where_the_race_is_unknown(view):
    odds = compare_calls(view, deals=32, realistic=0)
    assert bool(odds.score_note) == (odds.aim == "points") == (odds.stakes is None)


def test_what_explains_a_call_says_too_that_the_score_is_not_looked_at():
    ask, view = UNKNOWN["calls"]
    told, plain = (ask(view.format(score), deals=64, realistic=0).explain() for score in ("score 3-2", ""))
    assert told.sentences == (*plain.sentences, NOTE.format("calls"))
