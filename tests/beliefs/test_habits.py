"""Tables at which people call less than the model, or more."""

import numpy as np
import pytest
from helpers.strategies import refusal

from euchre_tutor import PRESETS, View, compare_calls, compare_discards, compare_plays
from euchre_tutor.beliefs import bidding_model, call_chances, deals_of_chunk, reluctance, turns, view_turns
from euchre_tutor.cards import Suit

REAL = (5, 17, 5, 30, 18, 11)  # percent of the deals that end at each turn: World of Card Games, a stuck dealer
STUCK = PRESETS["stick_the_dealer"]
ELDEST = "Ks Ts Ah Ad 9c up Js seat 1"
HABITS = ("bold", "model", "cautious")


def rates(others: str, deals: int = 3_000) -> np.ndarray:
    """Return the percentage of random deals that end at each turn."""
    cards, ended, model = STUCK.pack.cards, np.zeros(8), bidding_model(STUCK)
    ups = [card for card in cards if card.suit is Suit.SPADES]
    for number, up in enumerate(ups):
        unseen = np.array([index for index, card in enumerate(cards) if card != up])
        generator = np.random.default_rng(number)
        hands = generator.permuted(np.tile(unseen, (deals, 1)), axis=1)[:, :20].reshape(-1, 4, 5)
        comes = np.ones(deals)
        for index, turn in enumerate(turns(STUCK, STUCK.turn_up(up), others=others)):
            gains, unwilling = model.gains(hands[:, turn.seat - 1], turn), reluctance(turn, others)
            chances = call_chances(gains, must_call=turn.must_call, reluctance=unwilling, care=model.care).sum(axis=1)
            ended[index] += 100 * (comes * chances).mean() / len(ups)
            comes = comes * (1 - chances)
    return ended


def test_cautious_seats_call_as_often_as_real_players():
    found = rates("cautious")
    assert np.abs(found[:6] - REAL).max() < 2.5
    assert found.sum() == pytest.approx(100)
    assert np.abs(rates("model")[:6] - REAL).max() > 5, "the model would have been told apart"


def test_bold_seats_call_more_and_cautious_ones_less_before_the_last_turns():
    first = [rates(others, deals=500)[:4].sum() for others in HABITS]
    assert first[0] > first[1] + 3 > first[2] + 6


def test_a_pass_tells_less_of_cautious_seats_and_is_answered_less():
    views = [View.parse(f"9c Tc 9d Td 9h up Js seat 4 others {others}") for others in HABITS]
    trumps = [views[0].rules.pack.cards.index(card) for card in View.parse("Qs Ks As Ts 9s up Js seat 1").hand]
    held = [np.isin(deals_of_chunk(view, seed=0, chunk=0)[:, 1], trumps).sum(axis=1).mean() for view in views]
    assert held[0] < held[1] < held[2], "the dealer's partner who passed"
    passes = [compare_calls(ELDEST, deals=1_000, realistic=0, others=others)["pass"] for others in HABITS]
    calls = [int(price.note.split("they call ")[1].split("%")[0]) for price in passes]
    assert calls[0] > calls[1] > calls[2]


def test_how_others_call_is_part_of_the_view():
    view = View.parse(f"{ELDEST} others cautious")
    assert str(view) == f"{ELDEST} others cautious"
    assert View.parse(str(view)) == view != View.parse(ELDEST)
    assert "cautious callers" in view.label
    assert {turn.others for turn in view_turns(view)} == {"cautious"}
    assert str(View.parse(f"{ELDEST} others model")) == ELDEST


@pytest.mark.parametrize(
    ("ask", "view"),
    [
        (compare_calls, ELDEST),
        (compare_discards, "Js Jc As 9h Kd up Qs seat 4 trump s maker 2"),
        (compare_plays, "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"),
    ],
)
def test_every_question_may_be_asked_of_another_table(ask, view):
    odds = ask(view, deals=64, realistic=0, others="cautious")
    assert odds.to_json() == ask(f"{view} others cautious", deals=64, realistic=0).to_json()
    assert odds.view.others == "cautious"
    assert "The others call less than the tutor's model, as real players do." in odds.caption
    assert "others call" not in ask(view, deals=64, realistic=0).caption
    with refusal("others call is model or cautious or bold, not 'timid'"):
        ask(view, others="timid")


def test_bids_are_fewer_at_a_cautious_table():
    view = "9c Tc 9d Td 9h Th seat 3 bids pass,pass rules bid_euchre"
    thrown = [compare_calls(view, deals=512, realistic=0, others=others)["pass"].note for others in HABITS]
    they = [int(note.split("they call ")[1].split("%")[0]) for note in thrown]
    assert they[0] > they[1] > they[2]
