"""Reasons explain the choice that was made, on the numbers of the bars."""

import re
from dataclasses import replace

import numpy as np
import pytest

from euchre_tutor import View, compare_calls, compare_discards, compare_plays
from euchre_tutor.practice.positions import position_of
from euchre_tutor.practice.reasons import at_a_glance, reasons_of
from euchre_tutor.pricing.playing import PlayOptions

CALL = "Js Jc As 9h Kd up Qs seat 4"
DISCARD = "Js Jc As 9h Kd up Qs seat 4 trump s maker 2"
PLAY = "9c Ks Js Kd Kc up As seat 1 trump s maker 4 played Kd Th 9d Ad 9s"  # K♠, or J♠, which takes the trick for sure
FEW = {"deals": 400, "realistic": 200, "seed": 1}


@pytest.fixture(scope="module")
def plays():
    return compare_plays(PLAY, **FEW)


def told(odds, choice):
    return reasons_of(odds, position_of(odds), choice)


def test_a_wrong_choice_is_compared_with_the_best_and_the_best_with_the_next(plays):
    position = position_of(plays)
    best, other = position.options
    for choice, beside in ((best, other), (other, best)):
        names = [{"Ks": "K♠", "Js": "J♠"}[text] for text in (choice, beside)]
        sentences = told(plays, choice)
        (facts,) = (at for at, text in enumerate(sentences) if text.startswith(f"What decides about {names[0]}: "))
        assert facts
        for sentence in sentences[:facts]:
            assert sentence.index(names[0]) < sentence.index(names[1])


def test_who_takes_the_trick_is_said_of_both_cards(plays):
    first = told(plays, "Js")[0]
    shares = re.fullmatch(
        r"After J♠ your side takes this trick in every hand at a table, after K♠ in (\d+) of 100 hands\.", first
    )
    hands = plays.layouts.drawn(2_000, seed=99)
    takers = PlayOptions(plays.layouts.seen).taken_by(hands, plays["Ks"].card, seed=5)
    assert int(shares[1]) == pytest.approx(100 * np.mean(np.isin(takers, (1, 3))), abs=15)


def test_a_card_that_nobody_can_follow_any_more_takes_the_trick_as_the_rules_say():
    odds = compare_plays("9c Ac 9h Qd 9s up Kd seat 3 trump d maker 4 played Js Ts 9s 9d Qc Jc Tc", **FEW)
    options, hands = PlayOptions(odds.layouts.seen), odds.layouts.drawn(5, seed=0)
    cards = {str(price.card): price.card for price in odds.prices}
    assert options.taken_by(hands, cards["Ac"], seed=0).tolist() == [3] * 5
    assert options.taken_by(hands, cards["9c"], seed=0).tolist() == [4] * 5


@pytest.mark.parametrize(
    ("view", "said"),
    [
        ("Js Jc As 9h Kd up Qs seat 4", "You would hold 4 trumps and no aces of another suit."),
        ("Js 9c Ah 9h Kd up Qs seat 2", "You would hold 1 trump and 1 ace of another suit."),
        ("Js Jc As 9h Kd down Qd seat 1", ""),
        (DISCARD, "You hold 4 trumps and no aces of another suit."),
        (
            "Js Jc As Qs Ah up Qs seat 4 laid 9h trump s maker 4 played Kh 9c Th Ah",
            "You hold 4 trumps and no aces of another suit.",
        ),
    ],
)
def test_what_is_held_is_said_first_as_one_sees_it_then(view, said):
    (told_first,) = at_a_glance(View.parse(view)) or [""]
    assert told_first == said


def test_chances_inside_their_errors_are_not_compared(plays):
    wide = [replace(p, at_a_table=replace(p.at_a_table, make=p.make._replace(low=0.0, high=1.0))) for p in plays.prices]
    odds = replace(plays, prices=tuple(wide))
    assert not [words for words in told(odds, "Js") if "makes it" in words]


@pytest.mark.parametrize("choice", ["pass", "order up", "order up alone"])
def test_what_decides_is_said_of_a_call_never_of_a_pass(choice):
    sentences = told(compare_calls(CALL, progress=False, **FEW), choice)
    about = "order up alone" if choice != "order up" else "order up"
    assert [words for words in sentences if words.startswith(f"What decides about {about}: ")]
    assert not [words for words in sentences if words.endswith(":")], "a heading is no reason"
    assert [words for words in sentences if words.startswith(("After", "Pass", "Order"))]


def test_a_discard_is_told_by_the_makers_side():
    text = " ".join(told(compare_discards(DISCARD, **FEW), "As"))
    assert "After A♠ your side makes it in" in text or "After A♠ your side takes all tricks in" in text
    theirs = compare_discards("9c Th Ad Qd 9d up Kh seat 4 trump h maker 1", deals=2_000, realistic=800, seed=17)
    assert "the other side makes it in" in " ".join(told(theirs, "Kh"))


def test_where_there_is_one_option_only_nothing_is_to_be_said():
    odds = compare_plays("Js Jc As Qs Kh up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th", deals=50, realistic=20)
    assert told(odds, "Kh") == []
