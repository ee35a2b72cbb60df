"""What is said of a choice, beside what it cost."""

import math
import re
from dataclasses import replace

import pytest
from helpers.covering import by_day

from euchre_tutor import calling_guide
from euchre_tutor.practice.grading import decision, grade, guide_says
from euchre_tutor.practice.positions import Band, Cost, Position, positions
from euchre_tutor.rules import PRESETS

OPTIONS = {
    "order up alone": Cost(0.0, 0.0, 0.0, 0.0),
    "order up": Cost(0.005, 0.08, 0.0005, 0.1),
    "pass": Cost(0.7, 0.1, 0.07, 0.5),
}
POSITION = Position("Jd Ad 9d Qh Ac up Kd seat 1", ("assist",), "call", "points", 1.49, OPTIONS, "order up", "order up")


def test_what_is_as_good_as_the_best_is_named_beside_it_unless_it_is_the_same_call_alone():
    assert grade(POSITION, "order up").words.startswith("Right: order up, as good as order up alone, 0.7")
    assert grade(POSITION, "order up alone").words.startswith("Right: order up alone, as good as order up, 0.7")
    assert grade(POSITION, "pass").words.endswith("Best: order up.")
    cards = {"Jd": OPTIONS["order up"], "Ad": OPTIONS["order up"], "9d": OPTIONS["pass"]}
    play = Position("Jd Ad 9d Qh Ac up Kd seat 2 trump d maker 2 played 9s", (), "high trump", "points", 1.0, cards)
    assert {*grade(play, "9d").head.removesuffix(" is better.").split(" or ")} == {"J♦", "A♦"}


@pytest.mark.parametrize(("behind", "named"), [(0.05, "Order up"), (0.3, "Order up alone")])
def test_going_alone_is_advised_only_if_it_is_better_than_the_same_call_beyond_its_error(behind, named):
    plain = Cost(behind, 0.1, behind / 13, 0.1)
    options = {"order up alone": Cost(0, 0, 0, 0), "order up": plain, "pass": OPTIONS["pass"]}
    told = grade(replace(POSITION, options=options), "pass")
    assert told.head == f"{named} is better."
    assert told.sentence.startswith(named.replace("Order", "Ordering"))
    assert told.words.endswith(f"Best: {named[0].lower()}{named[1:]}.")


@pytest.mark.parametrize(
    ("close", "told"),
    [
        (["order up"], "Right: pass; order up is too close to tell from it."),
        (["order up", "order up alone"], "Right: pass; order up and order up alone are too close to tell from it."),
    ],
)
def test_what_is_too_close_to_the_best_is_named_once_or_twice(close, told):
    options = {name: Cost(0.1, 0.2 if name in close else 0.01, 0.01, 0.1) for name in ("order up", "order up alone")}
    position = replace(POSITION, options={"pass": Cost(0, 0, 0, 0)} | options, tutor="pass", rule_bot="pass")
    assert grade(position, "pass").words == told


TOLD = {
    "pass": ("Order up is better.", "Ordering up wins 7 games more of 100 than passing."),
    "order up": ("Order up is best.", "Ordering up wins 7 games more of 100 than passing."),
}


@pytest.mark.parametrize("choice", TOLD)
def test_a_verdict_is_told_in_games_of_a_hundred(choice):
    graded = grade(POSITION, choice)
    assert (graded.head, graded.sentence) == TOLD[choice]
    yours = f" Yours: a {graded.band}." if graded.band not in (Band.RIGHT, Band.CLOSE) else ""
    assert graded.told.endswith(" ".join(TOLD[choice]) + yours)


@pytest.mark.parametrize(("seat", "told"), [(2, "Assist is better. Assisting"), (4, "Pick it up is better. Picking")])
def test_the_dealer_picks_the_card_up_and_the_partner_assists(seat, told):
    text = POSITION.text.replace("seat 1", f"seat {seat}")
    assert told in grade(replace(POSITION, text=text), "pass").told


@pytest.mark.parametrize(
    ("error_of_alone", "told"),
    [(0.1, "Order up is best. Ordering up wins 7 games"), (0.4, "Order up is right. Ordering up wins 2 games")],
)
def test_a_call_is_compared_with_a_pass_and_with_itself_alone_only_if_that_may_be_as_good(error_of_alone, told):
    alone = Cost(0.2, error_of_alone, 0.02, 0.1)
    options = {"order up": Cost(0.0, 0.0, 0.0, 0.0), "order up alone": alone, "pass": OPTIONS["pass"]}
    assert told in grade(replace(POSITION, options=options), "order up").told


def test_what_is_too_close_says_so_and_without_a_race_points_are_told():
    close = with_cost(0.05, 0.1)
    assert grade(close, "order up").head == "About even: pass and order up."
    assert grade(close, "order up").sentence.endswith("than ordering up, which is too close to tell.")
    assert grade(close, "pass").head == "Pass is right."
    little = replace(close, options=close.options | {"order up": Cost(0.2, 0.1, 0.002, 0)})
    assert grade(little, "pass").sentence == "Passing and ordering up differ by less than one game of 100."
    for other in (math.nan, -0.02):  # or where the best by points wins fewer games
        unknown = replace(close, options=close.options | {"order up": Cost(0.4, 0.1, other, 0)})
        told = grade(unknown, "order up").sentence.replace("\xa0", " ")
        assert told == "Passing brings 0.4 ± 0.1 points a hand more than ordering up."
    alike = replace(close, options={name: Cost(0, 0, 0, 0) for name in close.options})
    assert (grade(alike, "pass").head, grade(alike, "pass").sentence) == ("Pass is as good as any.", "")


@pytest.mark.parametrize("game", by_day(PRESETS, ["bicycle", "bid_euchre"]))
def test_the_sentence_of_every_position_names_what_is_done_and_no_number_below_0(game):
    stored = positions(game)
    for position in stored[:: 1 + len(stored) // 1_000]:  # a thousand of a game
        for choice in position.options:
            said = grade(position, choice).sentence
            assert re.match(r"((Pass|Order|Pick|Assist|Call|Bidd|Play|Lay|Defend)ing|$)", said), said
            assert not re.search(r"[-−]\d|nan", said), said


def with_cost(behind: float, error: float, unit: str = "points") -> Position:
    """Return a position where ordering up costs so much, and alone nearly a point or a tenth of games."""
    worst = 0.9 if unit == "points" else 0.09
    options = {
        "pass": Cost(0, 0, 0, 0),
        "order up": Cost(behind, error, 0.1, 0),
        "order up alone": Cost(worst, 0, 0, 0),
    }
    return Position(POSITION.text, ("assist",), "pass", unit, 1.0, options, "order up", "order up")


@pytest.mark.parametrize(
    ("behind", "error", "counts"),
    [
        (0.2, 0.1, True),
        (0.151, 0.1, True),
        (0.101, 0.1, False),
        (0.1, 0.1, False),
        (0.099, 0.1, False),
        (0.05, 0.1, False),
    ],
)
def test_a_cost_counts_only_beyond_its_error_as_both_are_written(behind, error, counts):
    """At the very end of the interval it doesn't, nor where both are written alike: the choice may be the best."""
    graded = grade(with_cost(behind, error), "order up")
    assert (graded.is_right, graded.is_graded) == (False, counts)
    assert graded.band == (Band.MISTAKE if counts else Band.CLOSE)
    assert graded.words.startswith("Order up costs " if counts else "Too close to grade: order up is ")
    assert (graded.lost, graded.error) == (behind, error)
    kept = decision(graded, theme="assist", sure=0.95, tries=1)
    assert (kept.is_graded, kept.rating) == (counts, 1 if counts else None)


@pytest.mark.parametrize(
    ("unit", "behind", "band", "rating"),
    [
        ("points", 0.149, Band.SLIP, 2),
        ("points", 0.15, Band.MISTAKE, 1),
        ("points", 0.499, Band.MISTAKE, 1),
        ("points", 0.5, Band.BLUNDER, 1),
        ("games", 0.0149, Band.SLIP, 2),
        ("games", 0.015, Band.MISTAKE, 1),
        ("games", 0.0499, Band.MISTAKE, 1),
        ("games", 0.05, Band.BLUNDER, 1),
    ],
)
def test_a_cost_has_a_name_by_its_size_in_its_unit(unit, behind, band, rating):
    graded = grade(with_cost(behind, 0.001, unit), "order up")
    assert graded.band == band
    assert re.match(
        rf"Order up costs [^:]+: a {band}\. Best: ", graded.words
    )  # first what it costs, then a word for that
    assert re.match(rf"Pass is better\. .+ Yours: a {band}\.$", graded.told)
    assert decision(graded, theme="assist", sure=None, tries=1).rating == rating
    assert (grade(graded.position, "pass").band, grade(graded.position, "pass").cost) == (Band.RIGHT, "")


@pytest.mark.parametrize("game", by_day(PRESETS, ["stick_the_dealer", "domino"]))
def test_no_verdict_of_any_position_tells_a_cost_that_is_not_larger_than_its_error(game):
    told = 0
    for position in positions(game):
        for choice in position.options:
            words = grade(position, choice).words.replace("\xa0", " ")
            if found := re.search(r"costs ([\d.]+) ± (<?)([\d.]+)", words):
                cost, error = float(found[1]), float(found[3])
                assert cost > error or (found[2] and cost == error), words
                told += 1
    assert told > len(positions(game)) / 2


def test_a_cost_is_told_without_the_best():
    clear = with_cost(0.4, 0.1)
    assert grade(clear, "order up").cost.replace("\xa0", " ") == (
        "Order up costs 0.4 ± 0.1 points a hand, about 10.0 % of games: a mistake."
    )
    assert grade(clear, "pass").cost == ""
    right = grade(clear, "pass").words.replace("\xa0", " ")
    assert right == "Right: pass, 0.4 ± 0.1 points a hand ahead of order up."


def test_what_everybody_finds_counts_neither_right_nor_wrong():
    options = with_cost(1.0, 0.1).options | {"order up alone": Cost(1.5, 0.1, 0.1, 0.0)}
    obvious = replace(with_cost(1.0, 0.1), options=options, rule_bot="pass")
    for choice in ("order up", "pass"):
        assert not grade(obvious, choice).is_graded
    assert grade(obvious, "order up").words.endswith("It doesn't count: nearly everybody finds the best here.")
    assert grade(replace(obvious, rule_bot="order up"), "order up").is_graded
    options["order up"] = Cost(0.999, 0.1, 0.1, 0.0)
    assert grade(replace(obvious, options=options), "order up").is_graded


def test_where_nothing_is_worse_beyond_its_error_nothing_counts():
    options = {"pass": Cost(0.0, 0.0, 0.0, 0.0), "order up": Cost(0.1, 0.1, 0.1, 0.0)}
    undecided = replace(POSITION, options=options)
    assert not grade(undecided, "pass").is_graded
    assert grade(undecided, "pass").words == "Right: pass; order up is too close to tell from it."


def test_what_others_lose_is_kept_beside():
    kept = decision(grade(replace(POSITION, tutor="pass"), "pass"), theme="assist", sure=0.5, tries=2)
    assert (kept.lost, kept.error, kept.lost_other) == (0.7, 0.1, 0.07)
    assert (kept.tutor_lost, kept.rule_bot_lost, kept.random_lost) == (0.7, 0.005, 0.705 / 3)
    assert (kept.best, kept.choice, kept.tries, kept.sure) == ("order up alone", "pass", 2, 0.5)
    assert (kept.theme, kept.kind, kept.game) == ("assist", "assist: call", "bicycle")


def test_a_cost_in_the_other_unit_is_told_where_it_is_one():
    told = [grade(with_cost(cost, 0.01, unit), "order up").cost for cost, unit in ((0.4, "points"), (0.04, "games"))]
    assert told[0].endswith("points a hand, about 10.0 % of games: a mistake.")
    assert told[1].endswith("% of games, about 0.10 points a hand: a mistake.")
    for other in (math.nan, 0.0, -0.2):
        options = POSITION.options | {"pass": Cost(0.7, 0.1, other, 0.5)}
        graded = grade(replace(POSITION, options=options), "pass")
        assert "about" not in graded.cost
        kept = decision(graded, theme="assist", sure=None, tries=1).lost_other
        assert kept == (None if math.isnan(other) else other)


@pytest.mark.parametrize(
    ("unit", "behind", "level"),
    [
        ("points", 0.6, 1),
        ("points", 0.599, 2),
        ("points", 0.25, 2),
        ("points", 0.249, 3),
        ("games", 0.06, 1),
        ("games", 0.059, 2),
        ("games", 0.025, 2),
        ("games", 0.024, 3),
    ],
)
def test_a_level_goes_by_the_thresholds_of_its_own_unit(unit, behind, level):
    found = replace(with_cost(behind, 0.001, unit), rule_bot="pass", tutor="pass")
    assert (found.margin, found.missed_by, found.level) == (behind, 0, level)
    missed = replace(found, rule_bot="order up", tutor="order up")
    assert (missed.missed_by, missed.level) == (2, level + 1)


def test_a_single_best_choice_is_named_alone():
    options = OPTIONS | {"order up": Cost(0.3, 0.05, 0.03, 0.1)}
    clear = Position(POSITION.text, ("assist",), "call", "points", 1.49, options, "order up", "order up")
    assert grade(clear, "pass").words.endswith("Best: order up alone.")


def test_a_right_choice_costs_nothing_in_either_unit():
    options = OPTIONS | {"order up": Cost(0.0005, 0.001, 0.6, 0.0)}  # at four all a march is worth no more than a make
    at_four = replace(POSITION, text=f"{POSITION.text} score 4-4", unit="games", options=options)
    right = decision(grade(at_four, "order up"), theme="assist", sure=None, tries=1)
    assert (right.is_right, right.lost, right.lost_other) == (True, 0.0, 0.0)


def test_what_the_guide_says_of_a_call_is_told_by_what_that_costs():
    told = {"right": 0, "too close": 0, "wrong": 0}
    for position in [each for each in positions("bicycle") if each.question == "call"][:300]:
        said = guide_says(position)
        if position.view.score != (0, 0):
            assert said == ""
            continue
        call = next(text for text in position.options if text == str(calling_guide().call(position.view)))
        how = "right" if position.is_best(call) else "too close" if position.may_be_best(call) else "wrong"
        told[how] += 1
        assert said.startswith(f"The one-page guide says {position.named(call)}")
        assert how in said
        assert ("hands in 100" in said) == (how == "wrong")
    assert all(told.values())


def test_the_guide_says_nothing_of_cards_or_of_games_without_one():
    others = [position for game in ("bicycle", "british") for position in positions(game)]
    for position in others:
        if position.question != "call" or position.view.rules.name != "bicycle":
            assert guide_says(position) == ""
