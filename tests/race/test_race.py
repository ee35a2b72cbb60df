"""The race to the game: chances from every score, and the rates that they rest on."""

import csv
import pickle
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from helpers.covering import by_day
from helpers.scripts import modules_of
from helpers.strategies import randoms, refusal
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre_tutor import PRESETS, Ending, Race, Rates, Rules
from euchre_tutor.auction import make_contract
from euchre_tutor.base.files import tables
from euchre_tutor.scoring import OUTCOMES, outcome_points, scores

TABLES = sorted(tables("rates").glob("*.csv"))
COIN = Rates({(1, 0): 0.5, (0, 1): 0.5})
UNEVEN = Rates({(1, 0): 0.5, (0, 1): 0.3, (0, 2): 0.2})
# Bid Euchre's endings: the makers' tricks or the loss of the bid, the defenders' tricks; the dealer's side makes more.
_BIDS = {
    (3, 3): 0.3,
    (4, 2): 0.3,
    (5, 1): 0.1,
    (6, 0): 0.06,
    (-4, 3): 0.1,
    (-4, 4): 0.06,
    (12, 0): 0.04,
    (-12, 1): 0.04,
}
BIDS = Rates(
    {Ending(*gains, "we"): 0.6 * share for gains, share in _BIDS.items()}
    | {Ending(*gains, "we").mirrored: 0.4 * share for gains, share in _BIDS.items()}
)
CLOSE = pytest.approx


@st.composite
def rates(draw: st.DrawFn) -> Rates:
    """Draw how hands end, for each dealer apart: with endings that bring nothing, and points for both."""
    gains = st.integers(0, 4)
    endings = st.builds(Ending, gains, gains, st.sampled_from(["we", "they"]))
    weights = st.dictionaries(endings, st.floats(0.01, 1), min_size=1, max_size=6)
    sides = []
    for _ in range(2):
        drawn = draw(weights) | {Ending(1, 0, "we"): 0.1, Ending(0, 1, "they"): 0.1}
        sides.append({ending: weight / sum(drawn.values()) for ending, weight in drawn.items()})
    return Rates(*sides)


races = st.builds(Race, rates(), st.integers(1, 6))


def swapped(race: Race) -> Race:
    """Return the race as the other side sees it."""
    ours = {ending.mirrored: share for ending, share in race.rates.they_deal.items()}
    theirs = {ending.mirrored: share for ending, share in race.rates.we_deal.items()}
    return Race(Rates(ours, theirs), race.game)


def every_score(race: Race, lowest: int = 0) -> list[tuple[int, int, bool]]:
    scores = range(lowest, race.game)
    return [(ours, theirs, we_deal) for ours in scores for theirs in scores for we_deal in (True, False)]


def won_games(race: Race, games: int, rng: Random, *, we_deal: bool) -> int:
    """Play games out, hand by hand, and count those that we win."""

    @cache
    def endings(ours: int, theirs: int, we_deal: bool) -> list[tuple[Any, ...]]:
        rates = race.rates_at(ours, theirs)
        return list(zip(*(rates.we_deal if we_deal else rates.they_deal).items(), strict=True))

    won = 0
    for _ in range(games):
        points, deal = {"we": 0, "they": 0}, we_deal
        while max(points.values()) < race.game:
            (end,) = rng.choices(*endings(points["we"], points["they"], deal))
            gains = {"we": end.ours, "they": end.theirs}
            for side in sorted(gains, key=lambda side: side != end.maker):  # the makers count first
                points[side] += gains[side]
                if points[side] >= race.game:
                    break
            deal = not deal
        won += points["we"] >= race.game
    return won


# Small games, by hand.


def test_a_game_of_one_point_is_won_by_the_first_hand_that_brings_one():
    race = Race(Rates({(0, 0): 0.2, (1, 0): 0.5, (0, 1): 0.3}), game=1)
    assert race.chance(0, 0, True) == CLOSE(0.7 / 1.2)  # w = 0.5 + 0.2 (1 - w)
    assert race.chance(0, 0, False) == CLOSE(0.5 / 1.2)


def test_hands_without_points_only_pass_the_deal_on():
    ours, theirs = {(0, 0): 0.5, (1, 0): 0.5}, {(0, 0): 0.25, (0, 1): 0.75}
    race = Race(Rates(ours, theirs), game=1)
    assert [race.chance(0, 0, True), race.chance(0, 0, False)] == CLOSE([4 / 7, 1 / 7])  # w = (1 + v) / 2, v = w / 4


def test_a_game_of_two_points_is_what_pencil_and_paper_say():
    race = Race(UNEVEN, game=2)
    told = {(1, 1): (0.5, 0.5), (1, 0): (0.65, 0.75), (0, 1): (0.25, 0.35), (0, 0): (0.48, 0.52)}
    for score, chances in told.items():
        assert [race.chance(*score, True), race.chance(*score, False)] == CLOSE(chances)


def test_the_makers_have_won_if_both_sides_reach_the_game():
    race = Race(Rates({(3, 3, "we"): 0.75, (3, 3, "they"): 0.25}), game=3)
    assert (race.chance(0, 0, True), race.chance(0, 0, False)) == (0.75, 0.25)


def test_a_game_that_is_over_is_won_or_lost():
    race = Race(UNEVEN, game=5)
    assert (race.chance(5, 4, True), race.chance(3, 6, False)) == (1, 0)
    for score in ((5, 4), (3, 6), (7, 0)):
        with refusal("the game of 5 is over"):
            race.chance_after(*score, 1, "we")
    assert (race.chance_after(4, 4, 1, "they"), race.chance_after(4, 4, (0, 2), "we")) == (1, 0)


# What holds for any rates.


@settings(max_examples=25)
@given(races)
def test_the_chances_of_the_two_sides_add_to_one(race):
    other = swapped(race)
    for ours, theirs, we_deal in every_score(race):
        assert race.chance(ours, theirs, we_deal) + other.chance(theirs, ours, not we_deal) == CLOSE(1)


@given(races)
def test_our_points_help_us_and_theirs_hurt(race):
    table = race.table["win_chance"].to_numpy().reshape(2, race.game, race.game)
    assert (np.diff(table, axis=1) >= -1e-12).all()
    assert (np.diff(table, axis=2) <= 1e-12).all()


@settings(max_examples=25)
@given(races)
def test_a_hand_is_worth_nothing_on_average(race):
    for ours, theirs, we_deal in every_score(race):
        shares = race.rates.we_deal if we_deal else race.rates.they_deal
        mean = sum(share * race.worth(ours, theirs, we_deal, ending) for ending, share in shares.items())
        assert mean == CLOSE(0, abs=1e-12)


@pytest.mark.nightly
@given(races)
def test_chances_add_to_one_and_hands_are_worth_nothing_on_average_in_many_more_races(race):
    test_the_chances_of_the_two_sides_add_to_one.hypothesis.inner_test(race)
    test_a_hand_is_worth_nothing_on_average.hypothesis.inner_test(race)


@given(races, st.integers(-4, 4), st.booleans())
def test_what_a_hand_is_worth_is_the_chance_after_it_less_the_chance_before(race, points, we_deal):
    before, after = race.chance(0, 0, we_deal), race.chance_after(0, 0, points, "they" if we_deal else "we")
    assert race.worth(0, 0, we_deal, points) == CLOSE(after - before)
    assert after == race.chance(max(points, 0), max(-points, 0), not we_deal)


@given(rates())
def test_the_table_of_rates_has_a_row_for_each_dealer_and_ending(some):
    rows = some.table.set_index(["dealer", *Ending._fields])["share"].to_dict()
    sides = {"we": some.we_deal, "they": some.they_deal}
    assert rows == {(dealer, *ending): share for dealer, shares in sides.items() for ending, share in shares.items()}


@given(rates())
def test_rates_survive_another_process(some):
    assert pickle.loads(pickle.dumps(some)) == some


@pytest.mark.parametrize(
    "race", [Race.of("bicycle"), Race.of("stick_the_dealer"), Race(BIDS, 32)], ids=["bicycle", "stick", "bids"]
)
@pytest.mark.parametrize("games", [2_000, pytest.param(8_000, marks=pytest.mark.nightly)])
def test_games_played_out_by_the_rates_are_won_as_often(race, games):
    for we_deal in (True, False):
        chance = race.chance(0, 0, we_deal)
        share = won_games(race, games, Random(7), we_deal=we_deal) / games
        assert share == CLOSE(chance, abs=4 * (chance * (1 - chance) / games) ** 0.5)


# Points that may fall.


def test_chances_add_to_one_and_grow_with_our_points_where_points_may_fall():
    race = Race(BIDS, game=12)
    other, table = swapped(race), race.table
    assert race.floor == -24
    for ours, theirs, we_deal in every_score(race, race.floor)[::17]:
        assert race.chance(ours, theirs, we_deal) + other.chance(theirs, ours, not we_deal) == CLOSE(1, abs=1e-10)
    assert (table.groupby(["dealer", "theirs"])["win_chance"].diff().dropna() >= -1e-12).all()


def test_iteration_finds_what_the_closed_form_does():
    exact = Race(Rates.of("bicycle", play="double dummy"), game=10)
    ours = {ending: share * (1 - 1e-14) for ending, share in exact.rates.we_deal.items()}
    iterated = Race(Rates({**ours, (-1, 0): 1e-14}, exact.rates.they_deal), game=10)
    assert iterated.floor < exact.floor == 0
    for score in every_score(exact):
        assert iterated.chance(*score) == CLOSE(exact.chance(*score), abs=1e-11)


def test_how_far_down_scores_are_told_apart_hardly_matters():
    near = Race(BIDS, game=12)
    far = Race(BIDS, game=12)
    far.__dict__["floor"] = -60  # a cached property
    assert far.chance(0, 0, True) == CLOSE(near.chance(0, 0, True), abs=1e-3)
    assert far.chance(-60, -60, True) != far.chance(-24, -24, True)


# Every legal score of every legal game costs less than a second.


def bids_in_full() -> dict[Ending, float]:
    """Return every ending of Bid Euchre, a bid that is made five times as often as one that is lost."""
    tricks = [(bid, made) for bid in (3, 4, 5, 6) for made in range(7)]
    gains = {(made if made >= bid else -bid, 6 - made) for bid, made in tricks}
    gains |= {(12, 0), *((-12, 6 - made) for made in range(6))}
    often = {Ending(*points, "we"): 5 if points[0] > 0 else 1 for points in sorted(gains)}
    whole = 2 * sum(often.values())
    return {ending: number / whole for end, number in often.items() for ending in (end, end.mirrored)}


@pytest.mark.parametrize("rates", [Rates.of(), Rates(bids_in_full()), Rates({(1, 0): 1e-6, (0, 0): 1 - 1e-6})])
def test_the_longest_game_is_solved_with_less_work_than_a_second_takes(rates):
    race = Race(rates, game=100)
    assert 0.4 < race.chance(0, 0, True) < 0.6
    assert race.chance(-1_000 if race.floor else 0, 0, True) < 0.6


@pytest.mark.parametrize("game", by_day([2, 32, 100], [32]))
def test_a_game_that_hardly_ends_is_given_up_after_as_much_work_as_a_second_takes(game):
    with refusal(f"a game of {game}", "lose fewer points"):
        Race(Rates({(-1, 0): 0.5, (0, -1): 0.5}), game).chance(0, 0, True)


@pytest.mark.parametrize("game", [101, 1_000_000, 10**5_000], ids=["101", "a million", "5,001 digits"])
def test_a_game_that_would_take_minutes_or_terabytes_is_refused(game):
    with refusal("game is a whole number from 1 to 100"):
        Race(COIN, game)
    with refusal("game is a whole number from 1 to 100"):
        replace(PRESETS["bicycle"], game=game)


def test_a_chance_is_that_of_the_hands_which_may_follow():
    """The slow twin: a chance is the mean, over all endings, of the chances they lead to."""
    for race in (Race(Rates.of("bicycle"), 7), Race(UNEVEN, 5), Race(BIDS, 12)):
        for ours, theirs, we_deal in Random(3).sample(every_score(race, race.floor), 40):
            rates = race.rates_at(ours, theirs)
            shares = rates.we_deal if we_deal else rates.they_deal
            dealer = "they" if we_deal else "we"
            after = sum(share * race.chance_after(ours, theirs, end, dealer) for end, share in shares.items())
            assert race.chance(ours, theirs, we_deal) == CLOSE(after, abs=1e-9)


def test_a_race_takes_no_more_endings_than_it_has_time_for():
    endings = {(ours, 0): 1 / 70 for ours in range(1, 71)}
    with refusal("we deal", "70 endings", "64 at most"):
        Rates(endings)


# The rates of the model's own play.


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    (make,) = modules_of("rates", "make")
    return vars(make)


@pytest.mark.parametrize("play", ["double dummy", "realistic"])
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_table_counts_every_deal_once(path, play, script):
    number = 200_000 if play == "double dummy" else script["REALISTIC"].get(path.stem, script["USUAL"])
    with path.open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["play"] == play]
    deals = sum(int(row["deals"]) for row in rows)
    assert deals == number
    assert sum(float(row["share"]) for row in rows) == CLOSE(1, abs=1e-12)
    assert all(float(row["share"]) == CLOSE(int(row["deals"]) / deals) for row in rows)
    assert {row["dealer"] for row in rows} == {"we"}


@pytest.mark.parametrize("play", ["double dummy", "realistic"])
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_rates_of_a_way_of_play_are_the_shares_of_its_own_rows(path, play):
    points = dict(zip(OUTCOMES, outcome_points(PRESETS[path.stem]), strict=True))
    expected: dict[Ending, float] = {}
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            if row["play"] == play:
                gain, maker = points[row["outcome"]], row["outcome"].split()[0]
                ending = Ending(max(gain, 0), max(-gain, 0), maker if gain else "")
                expected[ending] = expected.get(ending, 0.0) + float(row["share"])
    found = Rates.of(path.stem, play=play)
    assert dict(found.we_deal) == CLOSE(expected)
    assert dict(found.they_deal) == CLOSE({ending.mirrored: share for ending, share in expected.items()})


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_the_table_holds_every_ending_that_the_rules_score_and_no_other(path):
    rules = PRESETS[path.stem]
    scored = {Ending(0, 0)}
    for alone in (True, False) if rules.lone_hands else (False,):
        for tricks in range(rules.hand_size + 1):
            made = Ending(*scores(make_contract(rules, rules.pack.suits[0], rules.dealer, alone=alone), tricks), "we")
            scored |= {made, made.mirrored}
    assert set(Rates.of(rules).we_deal) | {Ending(0, 0)} == scored


@pytest.mark.parametrize("path", by_day(TABLES, [tables("rates") / "bicycle.csv"], lambda path: path.stem))
def test_the_script_still_makes_such_a_table(path, request, script):
    deals = 4_000 if request.node.get_closest_marker("nightly") else 1_000
    table = Rates.of(path.stem, play="double dummy").we_deal
    rules = PRESETS[path.stem]
    counts = script["simulate"](rules, deals, 99, script["double_dummy"])
    assert counts.total() == deals
    points, found = dict(zip(OUTCOMES, outcome_points(rules), strict=True)), dict.fromkeys(table, 0)
    for outcome, number in counts.items():
        gain = points[outcome]
        found[max(gain, 0), max(-gain, 0), outcome.split()[0] if gain else ""] += number
    for ending, share in table.items():
        assert found[ending] / deals == CLOSE(share, abs=5 * (share / deals) ** 0.5)


def test_realistic_play_can_make_a_table_too(script):
    """The same calls on the same deals; who called doesn't depend on who plays."""
    rules = PRESETS["bicycle"]
    solved, played = (script["simulate"](rules, 60, 1, script[name]) for name in ("double_dummy", "realistic"))
    for who in ("we together", "we alone", "they together", "they alone", "thrown in"):
        assert sum(n for name, n in solved.items() if name.startswith(who)) == sum(
            n for name, n in played.items() if name.startswith(who)
        )
    assert solved != played


@pytest.mark.parametrize("name", ["bicycle", "stick_the_dealer"])
def test_the_deal_is_a_small_advantage(name):
    race = Race.of(name)
    assert 0.5 < race.chance(0, 0, True) < 0.56
    assert race.chance(0, 0, True) + race.chance(0, 0, False) == CLOSE(1)
    for score in range(race.game):
        assert race.chance(score, score, True) > 0.5


def test_a_game_takes_the_table_of_one_that_plays_like_it():
    assert Race.of("trickster") == Race(Rates.of("bicycle"), game=10) == Race()
    assert Race.of("bicycle+game=7").rates == Race.of(Rules.parse("bicycle")).rates


def test_with_rates_of_ones_own_a_game_is_still_as_long_as_its_rules_say():
    assert Race.of("bicycle+game=7", rates=COIN) == Race(COIN, game=7)
    assert Rates.of("trickster+stick_the_dealer") == Rates.of("stick_the_dealer") != Rates.of("bicycle")


def test_a_house_rule_that_changes_points_alone_prices_the_same_hands_anew():
    usual, generous = Rates.of("bicycle").we_deal, Rates.of("bicycle+lone_march=6").we_deal
    assert generous[6, 0, "we"] == usual[4, 0, "we"]
    assert generous[1, 0, "we"] == usual[1, 0, "we"]


@pytest.mark.parametrize(
    ("name", "near"), [("bicycle+joker", "british"), ("two_handed+pack_size=32", "two_handed"), ("domino", "domino")]
)
def test_every_game_of_two_sides_with_a_turn_up_has_the_rates_of_its_nearest_relative(name, near):
    assert f"deals of {near}," in Race.of(name).rates.note


@pytest.mark.parametrize("name", ["cutthroat", "call_ace4", "domino_solo3"])
def test_a_game_of_more_than_two_sides_is_no_race_of_two(name):
    with refusal(name, "two sides"):
        Race.of(name, rates=COIN)


def test_rates_can_not_be_changed_behind_a_races_back():
    with pytest.raises(TypeError):
        COIN.we_deal[Ending(1, 0)] = 0.9


# The donation: ordering up to be euchred, so that they can't go alone.


@pytest.mark.parametrize("theirs", [6, 7])
def test_a_donation_costs_more_than_a_point_and_less_than_a_lone_march_against_us(theirs):
    race = Race(Rates.of("stick_the_dealer"), game=10)
    donated, else_one = race.worth(9, theirs, False, -2), race.worth(9, theirs, False, -1)
    out = race.worth(9, theirs, False, -4)
    assert race.chance_after(9, theirs, -4, "we") == 0  # four more and they are out
    assert out < donated < else_one


@pytest.mark.parametrize("theirs", [6, 7])
def test_a_donation_blindly_made_is_wrong(theirs):
    race = Race(Rates.of("stick_the_dealer"), game=10)
    alone = race.rates_at(9, theirs).they_deal[0, 4, "they"]
    otherwise = race.chance(9, theirs, False) / (1 - alone)  # given that they don't take four
    assert alone < 1 - race.chance(9, theirs + 2, True) / otherwise
    assert race.worth(9, theirs, False, -2) < 0


# What is refused.


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ({(1, 0): 0.5, (0, 1): 0.4}, ("add up to 0.9", "we deal")),
        ({(1, 0): 0.5, (0, 1): 0.5 + 1e-8}, ("add up to", "1")),
        ({}, ("add up to 0",)),
        ({(1, 0): 1.5, (0, 1): -0.5}, ("(0, 1)", "-0.5", "0 or more")),
        ({(1, 0): float("nan"), (0, 1): 1.0}, ("(1, 0)", "nan")),
        ({(1, 0): "0.5", (0, 1): 0.5}, ("'0.5'",)),
        ({(1, 1): 1.0}, ("both sides gain", "(1, 1, 'we')")),
        ({(1, 0, "us"): 1.0}, ("'us'", "'they'")),
        ({(1.5, 0): 1.0}, ("(1.5, 0)", "not an ending")),
        ({1: 1.0}, ("1 is not an ending",)),
        ({(101, 0): 1.0}, ("gain is a whole number from -100 to 100", "101")),
        ({(0, -101): 1.0}, ("gain is a whole number from -100 to 100", "-101")),
        ({(1,): 1.0}, ("(1,) is not an ending",)),
    ],
)
def test_rates_that_can_not_be_are_refused(shares, words):
    with refusal(*words):
        Rates(shares)


def test_shares_may_miss_one_by_rounding():
    assert Rates({(1, 0): 0.1 * 3, (0, 1): 0.7 + 1e-10})


def test_wrong_rates_of_their_deals_are_named_as_such():
    with refusal("they deal", "add up to 0.5"):
        Rates({(1, 0): 1.0}, {(1, 0): 0.5})


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: Race(COIN, game=0), ("game", "from 1 to 100", "0")),
        (lambda: Race(COIN, game=2.5), ("2.5",)),
        (lambda: Race("bicycle"), ("Race.of('bicycle')",)),
        (lambda: Race(Rates({(0, 0): 1.0})), ("never ends",)),
        (lambda: Race(Rates({(-1, 0): 0.5, (0, -1): 0.5}), 2).chance(0, 0, True), ("lose fewer",)),
        (lambda: Race(COIN).chance(10, 10, True), ("10-10", "not a score")),
        (lambda: Race(COIN).chance(-1, 0, True), ("-1",)),
        (lambda: Race(COIN).chance(0.5, 0, True), ("0.5", "whole")),
        (lambda: Race(COIN).chance(0, 0, "we"), ("we_deal", "'we'")),
        (lambda: Race(COIN).chance_after(0, 0, 1, True), ("'we' or 'they'", "True")),
        (lambda: Race(COIN).chance_after(10, 0, 1, "we"), ("10-0", "over")),
        (lambda: Race(COIN).chance_after(0, 0, (1, 1), "we"), ("both sides gain",)),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(act, words):
    with refusal(*words):
        act()


# Showing.


def test_the_figure_shows_both_deals_on_no_ground_of_its_own():
    race = Race(UNEVEN, game=4)
    figure = race.figure()
    assert (figure.layout.paper_bgcolor, figure.layout.plot_bgcolor) == ("rgba(0,0,0,0)", "rgba(0,0,0,0)")
    for trace, we_deal in zip(figure.data, (True, False), strict=True):
        shown = {
            (ours, theirs, we_deal): trace.z[row][column]
            for row, ours in enumerate(trace.y)
            for column, theirs in enumerate(trace.x)
        }
        assert shown == CLOSE({score: 100 * race.chance(*score) for score in every_score(race) if score[2] == we_deal})


def test_the_figure_starts_at_the_score_that_is_asked_for():
    assert list(Race(BIDS, game=12).figure(lowest=-3).data[0].y) == list(range(-3, 12))
    assert list(Race(COIN, game=12).figure(lowest=7).data[1].x) == list(range(7, 12))


def test_the_table_has_a_row_for_every_score_and_dealer():
    race = Race(UNEVEN, game=4)
    table = race.table
    assert list(table.columns) == ["dealer", "ours", "theirs", "win_chance"]
    told = table.set_index(["ours", "theirs", "dealer"])["win_chance"].to_dict()
    assert told == {
        (ours, theirs, "we" if we_deal else "they"): race.chance(ours, theirs, we_deal)
        for ours, theirs, we_deal in every_score(race)
    }


def test_a_race_tells_the_chance_of_either_dealer():
    race = Race(Rates({(1, 0): 0.6, (0, 1): 0.4}), game=1)
    assert str(race).startswith("race to 1: at 0-0 we win 60.0 % if we deal, 40.0 % if they do (")


@given(randoms)
def test_a_race_says_what_it_rests_on(rng):
    race = Race(COIN, game=rng.randint(1, 12))
    assert str(race) in repr(race)
    assert COIN.note in str(race)
    assert race.caption.startswith(f"game of {race.game}")
