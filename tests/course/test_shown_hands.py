"""A hand that shows what a choice leads to is played as the tutor's players play it: the wrong one loses it alone."""

import re
from types import SimpleNamespace

import pytest
from helpers.scripts import modules_of

from euchre_tutor import GameHand, View
from euchre_tutor.players import tutor_action
from euchre_tutor.practice import shown_hands
from euchre_tutor.practice.shown_hands import _stored, hands_after
from euchre_tutor.practice.whole_hands import points_of
from euchre_tutor.race import Race
from euchre_tutor.widgets import Ask
from euchre_tutor.widgets.ask.consequence import consequence

(LAID_OUT,), (MAKER,) = modules_of("positions", "laid_out"), modules_of("course", "shown_hands")
SIX = "Ks Ts Jc Ah 9d up Qs seat 4 trump s maker 4"
VIEWS = sorted(_stored()["hands"])
SEEN = ("up", "turned_down", "trump", "maker", "laid", "played")
BY_DAY = VIEWS[:: len(VIEWS) // 8]


def before(hand: GameHand, view: View, choice: str) -> GameHand:
    """The hand as it was when a choice was made, by the seat that saw just this."""
    again = GameHand(hand.dealt)
    for done in hand.history:
        if again.seat == view.seat and done.text == choice:
            seen = again.view(view.seat, score=view.score)
            if all(getattr(seen, name) == getattr(view, name) for name in SEEN):
                assert {*seen.hand} == {*view.hand}
                return again
        again.push(done.text)
    raise AssertionError(f"nobody chose {choice} in {hand}")


@pytest.mark.parametrize(
    "text", [pytest.param(text, marks=() if text in BY_DAY else pytest.mark.nightly) for text in VIEWS]
)
def test_a_wrong_choice_brings_less_than_the_right_one_as_the_tutors_players_go_on(text):
    view, stored = View.parse(text), hands_after(text)
    *wrong, right = stored
    for choice, hand in stored.items():
        ended = GameHand.parse(hand)
        assert str(LAID_OUT.played_on(before(ended, view, choice), choice, view)) == hand
        if choice in wrong:
            other = LAID_OUT.played_on(before(ended, view, choice), right, view)
            assert points_of(ended, view) < points_of(other, view)


def test_wrong_choices_lose_and_right_ones_win_but_against_a_lone_hand_and_where_a_wrong_one_only_wins_less():
    ends = {
        text: [points_of(GameHand.parse(hand), View.parse(text)) for hand in hands_after(text).values()]
        for text in VIEWS
    }
    lost = [View.parse(text) for text, (*_, right) in ends.items() if right < 0]
    assert all(view.alone or view.score == (9, 7) for view in lost)  # whoever donates is euchred
    wrong = [points for *others, _ in ends.values() for points in others]
    assert sum(points < 0 for points in wrong) > 0.9 * len(wrong)


def test_a_wrong_pass_is_mostly_punished_as_most_are_and_seldom_by_a_lone_march():
    passed = [(View.parse(text), hands_after(text)) for text in VIEWS if "pass" in hands_after(text)]
    told = [
        consequence(hands["pass"], view) for view, hands in passed if not any(view.score) and [*hands][-1] != "pass"
    ]
    marches = sum(each["head"].startswith("They took every trick") and each["made"].endswith("alone.") for each in told)
    assert marches < len(told) / 4


def test_trump_that_is_made_in_the_second_round_is_said_to_come_after_everybody_passed():
    told = [
        (
            consequence(text, view)["made"],
            hand.auction.turned_down and not view.turned_down,
            hand.play.contract.maker == view.seat,
        )
        for view in map(View.parse, VIEWS)
        for text in hands_after(view).values()
        if not view.maker
        for hand in [GameHand.parse(text)]
    ]
    assert {made.startswith("Everybody passed. Then ") for made, is_later, _ in told if is_later} == {True}
    assert not any("passed" in made for made, is_later, _ in told if not is_later)
    ours = {
        made.startswith("Everybody passed. Then the tutor, for you, made ") for made, later, us in told if later and us
    }
    others = {"the tutor" in made for made, is_later, is_ours in told if not (is_later and is_ours)}
    assert (ours, others) == ({True}, {False})


def test_a_donation_that_is_euchred_is_still_in_the_game_that_a_pass_loses_to_a_lone_hand():
    views = [view for view in map(View.parse, VIEWS) if view.score == (9, 7) and view.seat == 1]
    assert len(views) >= 2
    for view in views:
        passed, donated = (consequence(hands_after(view)[choice], view) for choice in ("pass", "order up"))
        assert donated["head"] == "Euchred. It is 9 all."
        assert passed["head"] == "They took every trick. They won 11-9."
        assert passed["made"].endswith("alone.")
        worth = [
            MAKER._worth(GameHand.parse(hands_after(view)[choice]), SimpleNamespace(view=view, unit="games"))
            for choice in ("pass", "order up")
        ]
        assert worth == [0, round(100 * Race.of(view.rules).chance(9, 9, we_deal=True))]


def test_hands_that_another_version_of_the_answers_found_are_not_shown(monkeypatch):
    assert hands_after(SIX)
    monkeypatch.setattr(shown_hands, "ANSWERS", shown_hands.ANSWERS + 1)
    assert hands_after(SIX) == {}


def test_a_question_tells_the_consequence_before_the_number_and_a_stored_one_the_number_alone():
    ask = Ask.discard(SIX, deals=200)
    ask.choose("Jc")
    played = ask.marked["played"]
    assert played["head"] == "Euchred. They lead 2-0."  # as no score was told, nobody has a point before
    assert [len(trick["cards"]) for trick in played["tricks"]] == [4] * 5
    assert re.fullmatch(r"Trick 5: you \d, they [345]", played["tricks"][-1]["words"])
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
    ("choice", "head"), [("Jc", "You euchred them. You lead 2-0."), ("Qh", "They made it. They lead 1-0.")]
)
def test_how_a_hand_ends_is_told_for_defenders_too(choice, head):
    hand = GameHand.parse(f"{DEFENDED}, Ad, 9d, {choice}")
    while not hand.is_over:
        hand.push(tutor_action(hand, seed=0))
    told = consequence(str(hand), View.parse("Qh Jc As Ah Qs up Jh seat 3"))
    assert (told["made"], told["head"]) == ("Your left opponent made hearts trump.", head)
    known = View.parse("Qh Jc As Ah Qs up Jh seat 3 trump h maker 4 played Ad 9d")
    assert consequence(str(hand), known)["made"] == "", "that was known before the choice"
