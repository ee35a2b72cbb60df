"""The surveys are read, and say what a new survey on other hands says too."""

import importlib
import math
import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from helpers.covering import by_day
from helpers.strategies import refusal

from euchre_tutor import Race, View
from euchre_tutor.beliefs import Seen
from euchre_tutor.course.surveys import Survey, count, counts, in_games, survey, surveys
from euchre_tutor.pieces import parse_card
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.pricing.playing import PlayOptions

FOLDER = Path(__file__).parents[2] / "data" / "surveys"
_FAR = 2.0  # times the joint 95% error: what one in ten thousand numbers misses by chance


@pytest.fixture
def make(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Import data/surveys/make.py as a script would."""
    monkeypatch.syspath_prepend(str(FOLDER))
    spec = spec_from_file_location("make_surveys", FOLDER / "make.py")
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "make_surveys", module)
    spec.loader.exec_module(module)
    return module


def test_a_point_at_the_beginning_of_a_game_to_five_is_worth_ten_games_of_a_hundred():
    race = Race.of("bicycle")
    for points, we_deal in product((-2, -1, 1, 2), (True, False)):
        gained = race.worth(0, 0, we_deal, points) - race.worth(0, 0, we_deal, 0)
        assert in_games(Estimate(points, points, points)).value == pytest.approx(100 * gained, rel=0.1)


@pytest.mark.usefixtures("make")
def test_a_pair_that_plays_as_the_others_do_is_level_in_each_deal_that_both_sides_play(monkeypatch):
    counting = importlib.import_module("counts")
    play = counting.player_action
    monkeypatch.setattr(counting, "player_action", lambda _, hand, **how: play("rule bot", hand, **how))
    lead, won, games, spread, twice = counting.matched(40, seed=3)
    assert (lead.value, twice.value) == (0, 0)
    assert spread.value > 1
    assert won.value <= 0.5
    assert 3 <= games.hands <= 20


@pytest.mark.usefixtures("make")
def test_games_are_parted_where_one_side_has_the_points():
    counting = importlib.import_module("counts")
    assert counting._games([(4, 0), (0, 2), (1, 0), (0, 4), (0, 1), (2, 0)]) == [True, False]


def disagreements(old: Survey, new: Survey) -> list[str]:
    """Name the numbers in which two surveys differ by more than their joint error explains."""
    pairs = [(name, getattr(old, name), getattr(new, name)) for name in ("gain", "gain_seen")]
    errors = {name: math.hypot(*(getattr(each, f"{name}_error") for each in (old, new))) for name, *_ in pairs}
    return [f"{old.name} {name}: {a} {b}" for name, a, b in pairs if abs(a - b) > _FAR * errors[name] + 0.005]


def surveyed_again(make: ModuleType, names: list[str], hands: int, played: int) -> list[str]:
    """Survey kinds of hands on other deals, and return what doesn't agree."""
    found = []
    for family in make.families([make.kinds()[name] for name in names]):
        for new in make.surveyed(family, hands, played=played, priced=0, seed=1_001):
            found += disagreements(survey(new.name), new)
    return found


def test_every_kind_is_surveyed(make):
    kinds = make.kinds()
    assert list(surveys()) == list(kinds)
    for name, row in surveys().items():
        assert (row.name, row.title) == (name, kinds[name].title)
        assert (row.first, row.second) == (kinds[name].first, kinds[name].second)
        assert 0 < row.played <= row.hands


def test_hands_are_drawn_of_their_kind_at_their_turn(make):
    for name in ("assist_two_trumps", "next_or_cross_two", "discard_lone_king"):
        kind = make.kinds()[name]
        views = [deal.view for deal in make.calls.drawn([kind], 20, seed=1, batches=40)[name]]
        assert len(views) == 20
        assert all(map(kind.has, views))
        assert {view.seat - 1 + 4 * view.turned_down for view in views} <= set(kind.turns)


@pytest.mark.parametrize("name", by_day(["lead_you_high_or_low", "second_lower_led"], ["second_lower_led"]))
def test_turns_to_play_are_drawn_of_their_kind_with_both_cards_to_choose_from(make, monkeypatch, name):
    monkeypatch.setattr(make.calls, "BATCH", 360)
    kind = make.kinds()[name]
    moments = make.plays.drawn([kind], 6, seed=1, batches=4)[name]
    assert len(moments) == 6
    for moment in moments:
        view, seen = moment.view, Seen(moment.view)
        assert kind.has(view)
        assert len(view.played) in kind.after
        one, two = (parse_card(act(view)) for act in (kind.one, kind.two))
        assert one != two
        assert {one, two} <= {*seen.legal_plays}
        (masks,), ranking = moment.hands, view.ranking
        assert masks[view.active.index(view.seat)] == ranking.mask(seen.hand)
        assert not any(mask & ranking.mask(card.held for card in view.played) for mask in masks)
        assert sum(int(mask).bit_count() for mask in masks) == 20 - len(view.played)


LEAD = "Ah Kh 9c Td Jd up Qd seat 1 trump d maker 3"
TAKEN = "Jh Qd Kd 9c Td up Qd seat 4 laid 9h trump d maker 4 played"


@pytest.mark.usefixtures("make")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LEAD, True),  # the right bower
        (LEAD.replace("Jd up", "Kd up"), False),
        ("Ah Kh 9c Td Ad down Jd seat 1 trump h maker 1", False),  # both bowers may be out
        ("Ah Kh 9c Td Jd down Jh seat 1 trump d maker 1", True),
        ("Kc Jc 9d Td Ad down Js seat 1 trump c maker 1", True),
        ("Ad Kh 9c Td Qd down Jh seat 1 trump d maker 1 played Td Jd 9d Kd", True),  # the bowers are gone
        ("Ad Kh 9c Td Qd down Js seat 1 trump d maker 1 played Td Jd 9d Kd", False),
        ("Kc Ac 9d Td Ad down Js seat 1 trump c maker 1", False),  # the left bower was turned down, the right is out
        (f"{TAKEN} 9d Qh Th", False),
        (f"{TAKEN} 9d Jd Th", True),  # a trump that was played beats ours no more
    ],
)
def test_the_highest_trump_is_ours_if_none_that_is_out_beats_it(text, expected):
    assert importlib.import_module("cues").holds_the_highest(Seen(View.parse(text))) is expected


def test_a_card_brings_points_of_a_hand_and_with_all_cards_seen_never_more_than_the_best_card(make, monkeypatch):
    monkeypatch.setattr(make.calls, "BATCH", 360)
    kind = make.kinds()["lead_you_high_or_low"]
    moments = make.plays.drawn([kind], 6, seed=1, batches=4)[kind.name]
    seen, table = make.plays.points(moments, [kind.one(each.view) for each in moments], np.arange(6) < 3, seed=1)
    assert {*seen, *table[:3]} <= {-2, 1, 2}
    assert not table[3:].any(), "three hands are played"
    for moment, points in zip(moments, seen, strict=True):
        options = PlayOptions(Seen(moment.view))
        assert points <= max(options.payoffs.points_of(ends)[0] for ends in options.solved(moment.hands).values())


@pytest.mark.nightly
@pytest.mark.slow
def test_a_small_survey_on_other_hands_agrees(make):
    assert surveyed_again(make, ["discard_void_or_guard"], 600, 200) == []


@pytest.mark.nightly
def test_every_survey_on_other_hands_agrees(make):
    calls, cards = (
        [name for name, kind in make.kinds().items() if bool(kind.after) is wanted] for wanted in (False, True)
    )
    assert surveyed_again(make, calls, 3_000, 1_000) == []
    assert surveyed_again(make, cards, 600, 300) == []


def test_a_survey_says_itself_in_a_line():
    for row in (*surveys().values(), *counts().values()):
        assert "\n" not in str(row)
        assert row.title in str(row)


def test_the_sign_of_a_gain_is_sure_only_beyond_both_errors():
    row = Survey("a", "a hand", "order up", "pass", 0.3, 0.1, 0.2, 0.1, 0.6, 0.1, 9, 9, 9, 0)
    assert row.is_sure
    assert not Survey("a", "a hand", "order up", "pass", 0.3, 0.1, 0.1, 0.2, 0.6, 0.1, 9, 9, 9, 0).is_sure
    assert str(row).startswith("a hand: order up gains +0.3")


def test_a_name_that_is_none_is_refused():
    with refusal("survey", "nonsense"):
        survey("nonsense")
    with refusal("count"):
        count(5)
