"""The teaching deals say what is true: each is of its theme, and its values are those of its answer."""

import datetime
import math
import random
from pathlib import Path

import pytest
from helpers.strategies import refusal

from euchre_tutor import Auction, View
from euchre_tutor.course.deals import TeachingDeal, read_deals, teaching_deals
from euchre_tutor.practice.themes import THEMES, is_call, is_discard, play_seen

ROOT = Path(__file__).parents[2]
DEALS = teaching_deals()
NIGHTLY = pytest.mark.nightly
EVERY_DAY = random.Random(datetime.datetime.now(tz=datetime.UTC).date().isoformat()).sample(DEALS, 1)
_FAR = 2.0  # times the joint 95% error: what one in ten thousand numbers misses by chance


def options_of(deal: TeachingDeal) -> set[str]:
    """What the seat may do, as text."""
    if deal.question == "call":
        return {str(call) for call in Auction.at(deal.view).legal_calls}
    if deal.question == "discard":
        return {str(card) for card in (*deal.view.hand, deal.view.up)}
    return {str(card) for card in play_seen(deal.view).legal_plays}


def is_missed(value: float, error: float, other: float, other_error: float) -> bool:
    """Tell whether two estimates of one number are farther apart than their joint error explains."""
    return abs(value - other) > _FAR * math.hypot(error, other_error) + 0.002


def recomputed(deal: TeachingDeal, deals: int, played: int) -> list[str]:
    """Price a deal on other deals, and return what doesn't agree."""
    options = deal.priced(deals=deals, played=played, seed=deal.seed + 1_000)
    wrong = [
        f"{deal.name} {text} {name}"
        for text, value in deal.options.items()
        for name in ("table", "seen")
        if is_missed(*(getattr(each, field) for each in (value, options[text]) for field in (name, f"{name}_error")))
    ]
    best = [text for text, value in options.items() if value.behind <= _FAR * value.behind_error]
    return wrong + [f"{deal.name} {deal.best}: {best}"] * (not set(deal.best) & set(best))


def test_no_two_deals_have_one_name():
    names = [deal.name for deal in DEALS]
    assert len(names) == len(set(names))


def test_every_theme_but_bidding_has_deals():
    assert {deal.theme for deal in DEALS} == set(THEMES) - {"bid"}


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.name)
def test_a_deal_is_of_its_theme_and_asks_what_the_seat_has_to_decide(deal):
    assert THEMES[deal.theme].is_of(deal.view)
    assert deal.question == ("call" if is_call(deal.view) else "discard" if is_discard(deal.view) else "play")
    assert View.parse(str(deal.view)) == deal.view


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.name)
def test_a_deal_has_a_value_for_each_option_and_the_best_is_best(deal):
    assert set(deal.options) == options_of(deal)
    assert len(deal.options) > 1
    values = list(deal.options.values())
    assert values[0].behind == values[0].behind_error == 0
    assert [value.table for value in values] == sorted((value.table for value in values), reverse=True)
    assert min(value.behind_seen for value in values) == 0
    assert deal.best[0] == next(iter(deal.options))
    assert 1 <= deal.level <= 3


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.name)
def test_how_far_an_option_is_behind_is_the_difference_of_what_it_is_worth(deal):
    best = max(deal.options.values(), key=lambda value: value.table)
    for value in deal.options.values():
        assert value.behind == pytest.approx(best.table - value.table, abs=0.02)


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.name)
def test_the_point_is_a_sentence(deal):
    assert deal.point[0].isupper() or deal.point[0].isdigit()
    assert deal.point.endswith(".")
    assert "\n" not in deal.point


@pytest.mark.slow
@pytest.mark.parametrize("deal", EVERY_DAY, ids=lambda deal: deal.theme)
def test_a_deal_a_day_is_priced_again_and_agrees(deal):
    assert recomputed(deal, 1_000, 400) == []


@NIGHTLY
@pytest.mark.parametrize("theme", THEMES)
def test_every_deal_priced_on_other_deals_agrees(theme):
    assert [line for deal in teaching_deals(theme) for line in recomputed(deal, 4_000, 1_000)] == []


def test_a_theme_that_is_none_is_refused():
    with refusal("'nonsense'", "assist"):
        teaching_deals("nonsense")
    with refusal("there is no theme"):
        teaching_deals(5)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ("assist.toml",)),
        ("deal = 5", ("assist.toml",)),
        ("[[deal]]\nname = 'a'", ("'a'", "view")),
        ("not toml", ("assist.toml",)),
    ],
)
def test_a_bad_file_is_told_in_a_sentence(tmp_path: Path, text, words):
    (tmp_path / "assist.toml").write_text(text)
    with refusal(*words):
        read_deals(tmp_path / "assist.toml")


def test_a_bad_view_and_a_bad_question_are_told_in_a_sentence(tmp_path: Path):
    fields = {"name": "a", "view": "5", "question": "call", "point": "", "deals": 1, "played": 1, "seed": 1}
    for key, value, words in (("view", "Zz", "can't be read"), ("question", "why", "'why'")):
        rows = [f"{name} = {said!r}" for name, said in {**fields, key: value}.items()]
        (tmp_path / "assist.toml").write_text("\n".join(["[[deal]]", *rows, "[deal.options]"]))
        with refusal(words):
            read_deals(tmp_path / "assist.toml")
