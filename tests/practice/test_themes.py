"""Every theme is found by its rule, in any game, and by nothing else."""

import pytest
from helpers.covering import by_day

from euchre_tutor import PRESETS, Deal, GameHand, View
from euchre_tutor.course.syllabus import syllabus
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.themes import THEMES, plain_aces, themes_of, trumps_with

DEALER = "Js Jc As 9h Kd up Qs seat 4"
LEAD = "trump s maker {} played"
# For each theme a view that is of it, and one that differs in what the theme is about.
EXAMPLES = {
    "dealer_choice": (DEALER, "Js Jc As 9h Kd up Qs seat 3"),
    "pass_on_the_bower": ("Jc As 9h Kd Td up Js seat 4", "Jc As 9h Kd Td up Qs seat 4"),
    "discard": (f"{DEALER} trump s maker 2", "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 2 played Ah 9c Th"),
    "assist": ("Ks Tc As 9h Kd up Qs seat 2", "Ks Tc As 9h Kd up Qs seat 3"),
    "assist_light": ("Ks Tc Ac 9h Kd up Qs seat 2", "Ks Tc As 9h Kd up Qs seat 2"),
    "bower_to_partner": ("Ks Tc As 9h Kd up Js seat 2", "Ks Tc As 9h Kd up Jd seat 1"),
    "order_up_eldest": ("Ks Tc As 9h Kd up Qs seat 1", "Ks Tc As 9h Kd up Qs seat 3"),
    "order_up_third": ("Ks Tc As 9h Kd up Qs seat 3", "Ks Tc As 9h Kd up Qs seat 1"),
    "trap_pass": ("Js Jc 9h Kd Td up Qs seat 1", "Js Jc 9h Kd Td up Qs seat 2"),
    "next": ("Ks Tc As 9h Kd down Qs seat 1", "Ks Tc As 9h Kd down Qs seat 2"),
    "cross": ("Ks Tc As 9h Kd down Qs seat 2", "Ks Tc As 9h Kd down Qs seat 3"),
    "second_round_third": ("Ks Tc As 9h Kd down Qs seat 3", "Ks Tc As 9h Kd up Qs seat 3"),
    "second_round_dealer": ("Ks Tc As 9h Kd down Qs seat 4", "Ks Tc As 9h Kd up Qs seat 4"),
    "alone": (DEALER, "Jc As 9h Kd Td up Qs seat 4"),
    "four_trumps_alone": (DEALER, "Js Jc 9h Kd Td up Qs seat 4"),
    "alone_at_eight": (f"{DEALER} score 8-6 rules stick_the_dealer", f"{DEALER} score 7-6 rules stick_the_dealer"),
    "donate": (
        "9c Tc 9d Td Qh up Js seat 1 score 9-6 rules stick_the_dealer",
        "9c Tc 9d Td Qh up Js seat 1 score 9-8 rules stick_the_dealer",
    ),
    "bridge": (f"{DEALER} score 4-2", f"{DEALER} score 4-3"),
    "nine_nine": (f"{DEALER} score 9-9 rules stick_the_dealer", f"{DEALER} score 9-8 rules stick_the_dealer"),
    "lead_to_partners_call": (
        "Ks Tc Ac 9h Kd up Qs seat 1 trump s maker 3",
        "Ks Tc Ac 9h Kd up Qs seat 1 trump s maker 2",
    ),
    "opening_lead_ace": ("Ks Tc Ac 9h Kd up Qs seat 1 trump s maker 2", "Ks Tc Qc 9h Kd up Qs seat 1 trump s maker 2"),
    "trump_in_second_hand": (
        "Ks Tc Qc 9h Th up Qs seat 2 trump s maker 1 played Ad",
        "Ks Tc Qc 9d Th up Qs seat 2 trump s maker 1 played Ad",
    ),
    "against_a_lone_hand": (
        "Ks Tc Qc 9h Kd up Qs seat 1 trump s maker 2 alone",
        "Ks Tc Qc 9h Kd up Qs seat 1 trump s maker 2",
    ),
    "partners_ace": (
        "Ks Tc Qc 9h Th up Qs seat 3 trump s maker 1 played Ad 9d",
        "Ks Tc Qc 9h Th up Qs seat 3 trump s maker 1 played Kd 9d",
    ),
    "maker_leads": ("Ks Tc Ac 9h Kd up Qs seat 1 trump s maker 1", "Ks Tc Ac 9h Kd up Qs seat 1 trump s maker 2"),
    "opening_lead_blank": (
        "Ks Tc Qc 9h Kd up Qs seat 1 trump s maker 2",
        "Ks Tc Ac 9h Kd up Qs seat 1 trump s maker 2",
    ),
    "second_hand": (
        "Ks Tc Qc 9d Td up Qs seat 2 trump s maker 1 played Ad",
        "Ks Tc Qc 9h Td up Qs seat 2 trump s maker 1 played Ad",
    ),
    "third_hand": (
        "Ks Tc Qc 9d Td up Qs seat 3 trump s maker 1 played Ad 9c",
        "Ks Tc Qc 9h Td up Qs seat 3 trump s maker 1 played Ad 9c",
    ),
    "last_to_play": (
        "Ks Tc Qc 9d Td up Qs seat 4 trump s maker 1 laid Qs played Ad 9c Kd",
        "Ks Tc Qc 9d Td up Qs seat 3 trump s maker 1 played Ad 9c",
    ),
    "throw_away": (
        "Kc Tc Qc 9h Th up Qs seat 2 trump s maker 1 played Ad",
        "Ks Tc Qc 9h Th up Qs seat 2 trump s maker 1 played Ad",
    ),
    "your_lead": (
        "Ah Ks Qs Tc Qc down Qd seat 1 trump s maker 1 played Ah Th Qh Kh",
        "Ah Ks Qs Tc Qc down Qd seat 1 trump s maker 1",
    ),
    "bid": ("Js Jc As Ks Qs Kd seat 4 rules bid_euchre bids pass, pass, pass", DEALER),
    "bowers": ("Jc As 9h Kd Td up Qs seat 4", "Jc As 9h Kd Td up Qd seat 4"),
    "follow": (
        "Ks Tc Qc 9d Th up Qs seat 2 trump s maker 1 played Ad",
        "Ks Tc Qc 9h Th up Qs seat 2 trump s maker 1 played Ad",
    ),
    "counting": (
        "Ah Ks Qs Tc Qc down Qd seat 1 trump s maker 1 played Ah Th Qh Kh Ks 9s Ts Td",
        "Ah Ks Qs Tc Qc down Qd seat 1 trump s maker 1 played Ah Th Qh Kh",
    ),
}


def test_every_theme_has_an_example():
    assert list(EXAMPLES) == list(THEMES)
    assert {name: theme.name for name, theme in THEMES.items()} == {name: name for name in THEMES}


@pytest.mark.parametrize("name", THEMES)
def test_a_theme_tells_its_example_from_another(name):
    is_one, is_none = EXAMPLES[name]
    assert THEMES[name].is_of(View.parse(is_one))
    assert not THEMES[name].is_of(View.parse(is_none))


def test_the_turn_up_counts_for_the_dealer_alone():
    views = [View.parse(f"Js Jc As 9h Kd up Qs seat {seat}") for seat in (2, 4)]
    assert [len(trumps_with(view, view.proposed)) for view in views] == [3, 4]
    assert [str(card) for card in plain_aces(View.parse("Js Jc As Ah Kd up Qs seat 4"), views[0].proposed)] == ["Ah"]


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("deals", by_day([1, 3], [1]))
def test_every_view_of_any_game_is_sorted_without_an_error(rules, deals):
    found = set()
    for seed in range(deals):
        hand = GameHand(Deal.random(seed=seed, rules=rules))
        while not hand.is_over:
            found |= {theme.name for theme in themes_of(hand.view(hand.seat))}
            hand.push(tutor_action(hand) if hand.stage == "calls" else hand.legal[0])
    assert found - set(THEMES) == set()
    assert "follow" in found


def test_every_theme_of_the_syllabus_is_one():
    assert {theme for lesson in syllabus() for theme in lesson.themes} - set(THEMES) == set()
