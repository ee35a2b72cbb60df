"""A hand that shows what a choice leads to is played as the tutor's players play it: the wrong one loses it alone."""

import re

import pytest

from euchre_tutor import GameHand, View
from euchre_tutor.course.shown_hands import _stored, hands_after
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.whole_hands import SEED
from euchre_tutor.widgets import Ask
from euchre_tutor.widgets.ask.consequence import consequence

STORED = [(view, wrong, pair) for view, hands in _stored().items() for wrong, pair in hands.items()]
SIX = "Ks Ts Jc Ah 9d up Qs seat 4 trump s maker 4"


def choice_in(hand: GameHand, seat: int) -> int:
    """Where the choice stands that was asked: what a seat lays down."""
    return next(at for at, done in enumerate(hand.history) if (done.seat, done.stage) == (seat, "discard"))


@pytest.mark.parametrize(("view", "wrong", "pair"), STORED, ids=[f"{view}: {wrong}" for view, wrong, _ in STORED])
def test_the_wrong_choice_loses_and_the_right_one_wins_as_the_tutors_players_go_on(view, wrong, pair):
    seat = View.parse(view).seat
    lost, won = map(GameHand.parse, pair)
    assert lost.dealt == won.dealt
    assert lost.dealt.hand(seat) == View.parse(view).hand
    for hand in (lost, won):
        at = choice_in(hand, seat)
        again = GameHand(hand.dealt)
        for action in hand.history[: at + 1]:
            again.push(action.text)
        while not again.is_over:
            again.push(tutor_action(again, seed=SEED))
        assert str(again) == str(hand)
    assert lost.history[choice_in(lost, seat)].text == wrong
    assert lost.scores[seat] == 0 < won.scores[seat]


def test_every_wrong_choice_has_its_hand_and_the_right_one_a_hand_that_another_loses():
    hands = hands_after(SIX, "9d")
    ask = Ask.discard(SIX, deals=200, hands=hands)
    assert hands.keys() == {choice["value"] for choice in ask._choices}


def test_a_question_tells_the_consequence_before_the_number_and_a_stored_one_the_number_alone():
    ask = Ask.discard(SIX, deals=200, hands=hands_after(SIX, "9d"))
    ask.choose("Jc")
    played = ask.marked["played"]
    assert played["head"] == "Euchred. They lead 4-2."
    assert [len(trick["cards"]) for trick in played["tricks"]] == [4] * 5
    assert re.fullmatch(r"You \d, they [345]", played["tricks"][-1]["words"])
    assert not any("played" in mark for mark in (ask.stored()["every_mark"], *ask.stored()["marks"].values()))
    ask.again()
    ask.choose("9d")
    assert ask.marked["played"]["head"].startswith("You made it. You lead ")


def test_without_marks_a_question_sorts_and_names_no_card_as_it_plays():
    told = Ask.discard(SIX, deals=200)
    plain = Ask.discard(SIX, deals=200, marks=False)
    assert told._choices[0]["value"] == "Jc"
    assert [choice["value"] for choice in plain._choices] == ["Ks", "Ts", "Jc", "Ah", "9d", "Qs"]
    assert "bower" in str([choice["card"] for choice in told._choices])
    assert "bower" not in str([{**choice["card"], "svg": ""} for choice in plain._choices])


DEFENDED = "Ad Jd Ts Qc Ac / 9d 9s 9c Kh Kd / Qh Jc As Ah Qs / Tc Qd Js Th 9h up Jh then pass, pass, pass, order up, Tc"


@pytest.mark.parametrize(
    ("choice", "head"), [("Jc", "You euchred them. You lead 4-2."), ("Qh", "They made it. They lead 3-2.")]
)
def test_how_a_hand_ends_is_told_for_defenders_too(choice, head):
    hand = GameHand.parse(f"{DEFENDED}, Ad, 9d, {choice}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    assert consequence(str(hand), View.parse("Qh Jc As Ah Qs up Jh seat 3"))["head"] == head
