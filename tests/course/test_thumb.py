"""Cards by thumb: each rule plays the card that its name says, and what it gains is what the positions tell."""

from statistics import fmean, stdev

import pytest

from euchre_tutor import EuchreError, View
from euchre_tutor.beliefs import Seen
from euchre_tutor.course.thumb import CARDS, gained, holds_the_highest, partner_wins, together
from euchre_tutor.practice.positions import positions

LEAD = "Ah Kh 9c Td Jd up Qd seat 1 trump d maker 3"
SECOND = "9s Td Ad Js Ac up Ks seat 2 trump s maker 2 played Ah"  # void of hearts
LAST = "Ad Ah Th 9c Js up Ad seat 4 laid 9s trump d maker 4 played Qh Kh 9h"


def card_of(rule: str, text: str) -> str | None:
    """What a rule plays."""
    card = CARDS[rule](Seen(View.parse(text)))
    return card and str(card)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            LEAD,
            {
                "highest trump": "Jd",
                "lowest trump": "Td",
                "ace": "Ah",
                "lone card": "9c",
                "low card": "9c",
                "low card of the longest suit": "Kh",
                "low card of a suit without its ace": "9c",
                "highest plain card": "Ah",
                "cheapest winner": None,
            },
        ),
        (
            SECOND,
            {
                "highest trump": "Js",
                "lowest trump": "9s",
                "lone card": None,
                "low card": "Td",
                "cheapest winner": "9s",
                "low card of a suit without its ace": None,
            },
        ),
        (LAST, {"cheapest winner": "Ah", "low card": "Th", "highest trump": None, "lone card": None}),
    ],
)
def test_a_rule_plays_the_card_that_its_name_says(text, expected):
    assert {rule: card_of(rule, text) for rule in expected} == expected


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
    ],
)
def test_the_highest_trump_is_ours_if_none_that_is_out_beats_it(text, expected):
    assert holds_the_highest(Seen(View.parse(text))) is expected


def test_a_trump_that_was_played_beats_ours_no_more():
    mine = "Jh Qd Kd 9c Td up Qd seat 4 laid 9h trump d maker 4"
    assert not holds_the_highest(Seen(View.parse(f"{mine} played 9d Qh Th")))
    assert holds_the_highest(Seen(View.parse(f"{mine} played 9d Jd Th")))


@pytest.mark.parametrize(("played", "expected"), [("Qh Kh", False), ("Kh Qh", True), ("Qh 9d", False)])
def test_our_side_wins_the_trick_if_our_partners_card_is_ahead(played, expected):
    seen = Seen(View.parse(f"Ah Th 9c Jc Qs up Ad seat 3 trump d maker 4 played {played}"))
    assert partner_wins(seen) is expected


def test_nobody_wins_a_trick_that_isnt_begun():
    assert partner_wins(Seen(View.parse(LEAD))) is False


@pytest.mark.parametrize("theme", ["maker_leads", "lead_to_partners_call"])  # of these some are asked at a score
def test_what_a_rule_gains_is_the_mean_over_the_hands_in_which_it_differs(theme):
    fair = [each for each in positions("bicycle", theme=theme) if theme in each.as_dealt]
    gains = []
    for each in fair:
        high, low = (card_of(rule, each.text) for rule in ("highest trump", "lowest trump"))
        if each.unit == "points" and high and low and high != low:
            gains.append(each.options[low].behind - each.options[high].behind)
    found = gained("highest trump", "lowest trump", theme)
    assert found.value == pytest.approx(fmean(gains))
    assert found.value - found.low == pytest.approx(1.96 * stdev(gains) / len(gains) ** 0.5)
    assert gained("lowest trump", "highest trump", theme).value == pytest.approx(-found.value)


def test_only_hands_that_are_asked_for_count():
    alone = gained("lone card", "lowest trump", "opening_lead_blank", where=lambda seen: not together(seen))
    both = gained("lone card", "lowest trump", "opening_lead_blank", where=together)
    assert alone.value > both.high, "against a lone hand a trump costs more"


def test_an_unknown_rule_and_too_few_hands_are_one_sentence_each():
    with pytest.raises(EuchreError, match="'joker' is no rule; rules are highest trump, "):
        gained("joker", "ace", "maker_leads")
    with pytest.raises(EuchreError, match="only 0 hands have both"):
        gained("ace", "lone card", "maker_leads", where=lambda _: False)
