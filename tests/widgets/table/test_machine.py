"""A table without a widget: values, side lines, the tutor, the quiz, setting up."""

import time
from random import Random
from threading import Event, RLock

import pytest
from helpers.strategies import refusal
from helpers.tables import CALLED, DEAL, PATIENCE, nobody_works, random_hand, until

from euchre_tutor import Card, Deal
from euchre_tutor.progress import kept
from euchre_tutor.widgets.board.shown import position_of
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.table import machine, work
from euchre_tutor.widgets.table.machine import TableMachine
from euchre_tutor.widgets.table.values import NOTHING, values_of


def test_a_board_shows_values_and_what_was_lost_when_they_are_there():
    table = TableMachine(f"{CALLED}, Ah, 9h, Tc")
    until(lambda: bool(table.values.values) and bool(table.swings))
    assert set(table.values.values) == {*table.hand.legal}
    assert table.verdict
    assert table.values.caption.startswith("With all cards seen")


def test_hiding_the_others_prices_what_our_seat_knows():
    table = TableMachine(CALLED, you=1, hides_others=True)
    until(lambda: bool(table.values.values))
    assert "a hand" in table.values.values["Ah"]["words"]
    assert "ways in which the unseen cards can lie" in table.values.caption


def test_nothing_is_valued_for_a_seat_whose_cards_lie_face_down():
    for text, you in ((f"{DEAL} then pass, order up", 2), (f"{CALLED}, 9c", 1)):
        table = TableMachine(text, you=you, hides_others=True)
        time.sleep(0.5)
        assert table.values.values == {}
        assert position_of(table)["_table"]["buttons"] == []
        assert "deals" not in table.values.caption
    played = TableMachine(f"{CALLED}, 9c, 9h, Ac, Ad", you=2, hides_others=True)
    time.sleep(0.5)
    assert all(swing["tricks"] == -1 for swing in played.swings)


def test_values_stay_when_the_same_position_is_shown_anew():
    table = TableMachine(CALLED, you=1)
    until(lambda: bool(table.values.values))
    for anew in (lambda: table.go(99), table.back_to_hand, lambda: table.load(table.text)):
        anew()
        assert table.values.values


def test_the_tutors_seats_are_the_tutors_and_a_first_turn_has_nothing_to_take_back():
    table = TableMachine(Deal.random(seed=4), tutor=True, shows_values=False, pace=5, you=4)
    with refusal("the tutor plays this seat"):
        table.act("pass")
    with refusal("nothing yet"):
        table.take_back()


def test_a_costly_card_is_punished_on_the_board():
    rng = Random(5)
    for _ in range(200):
        hand = random_hand(rng, "bicycle", most=rng.randint(5, 15))
        if hand.stage == "play" and (values := values_of(hand, (0, 0), hidden=False)).differ:
            break
    wrong = next(card for card in values.position.options if values.cost(card))
    table = TableMachine(hand, shows_values=False)
    before = len(hand.history)
    table.go(before)
    table.punish(wrong)
    assert table.line.actions[before] == wrong
    assert len(table.line.actions) > before + 1
    assert table.line.at == before + 1


@pytest.mark.parametrize("rules", ["bicycle", "call_ace5", "domino_solo3", "bid_euchre", "two_handed"])
def test_a_learner_plays_a_hand_out_against_the_tutor(rules):
    table = TableMachine(
        Deal.random(seed=4, rules=rules), seed=1, tutor=True, hides_others=True, shows_values=False, pace=0
    )
    table.change(you=1)
    while not table.line.hand.is_over:
        until(lambda: table.line.hand.seat in (None, 1))
        if not table.line.hand.is_over:
            table.act(table.line.hand.legal[0])
    assert position_of(table)["_table"]["words"]


def test_looking_back_lets_the_tutor_wait():
    table = TableMachine(Deal.random(seed=4), tutor=True, hides_others=True, shows_values=False, pace=0, you=4)
    until(lambda: table.line.hand.seat == 4 or table.line.hand.is_over)
    number = len(table.line.actions)
    table.go(1)
    assert len(table.line.actions) == number
    assert table.line.at == 1


def test_taking_back_against_the_tutor_leads_to_our_own_decision_and_the_next_deal_moves_on():
    table = TableMachine(Deal.random(seed=4), seed=1, tutor=True, hides_others=True, shows_values=False, pace=0, you=3)
    until(lambda: table.line.hand.seat in (None, 3))
    with table.lock:  # which is held until what was done is written, too
        before = table.text
    table.act(table.line.hand.legal[0])
    until(lambda: table.line.hand.seat in (None, 3))
    table.take_back()
    assert table.text == before
    table.next_deal()
    assert table.options.you == 2
    assert table.text != before
    for _ in range(2):
        table.next_deal()
    assert table.options.you == 4


def beside_the_tutor(**traits) -> TableMachine:
    """Make a table where the tutor has come to our turn, as the dealer."""
    table = TableMachine(Deal.random(seed=4), tutor=True, shows_values=False, you=4, **{"pace": 0} | traits)
    until(lambda: table.line.hand.seat in (None, 4))
    return table


def test_whoever_steps_back_against_the_tutor_may_play_on_from_there():
    """Where the tutor waits, because it isn't the end of the line, its cards may be tried."""
    table = beside_the_tutor()
    number = len(table.line.actions)
    table.change(pace=10)
    table.go(number - 1)
    other = next(text for text in table.line.hand.legal if text != table.line.actions[number - 1])
    table.act(other)
    assert table.message == ""
    assert table.line.actions[number - 1 :] == [other]
    assert table.line.side


def test_the_tutor_goes_on_when_the_learner_comes_back_to_the_end():
    table = TableMachine(f"{DEAL} then pass", tutor=True, shows_values=False, pace=5, you=1)
    table.go(0)
    until(nobody_works)
    assert table.line.at == 0
    table.change(pace=0)
    table.go(1)
    until(lambda: table.line.at > 1)
    assert table.line.side is None


def test_what_was_thought_for_a_position_that_is_left_changes_nothing(monkeypatch):
    """The tutor's answer comes while the learner looks at an earlier position."""
    has_begun, may_answer, has_ended = Event(), Event(), Event()

    def answers(asked):
        try:
            has_begun.set()
            assert may_answer.wait(PATIENCE)
            yield "pass" if asked else ""
            pytest.fail("it goes on although nobody waits for it")
        finally:
            has_ended.set()

    monkeypatch.setattr(machine, "answers", answers)
    table = TableMachine(f"{DEAL} then pass", tutor=True, shows_values=False, you=1)
    assert has_begun.wait(PATIENCE)
    table.go(0)
    before = position_of(table)["_table"]
    may_answer.set()
    assert has_ended.wait(PATIENCE)
    assert (table.line.actions, table.line.at, position_of(table)["_table"]) == (["pass"], 0, before)


def test_no_cost_of_another_line_is_drawn_over_this_one(monkeypatch):
    table = TableMachine(f"{CALLED}, Ah, 9h")
    until(nobody_works)
    known = table.swings
    assert [swing["at"] for swing in known][:2] == [4, 5]
    monkeypatch.setattr(Refiner, "start", lambda *_: None)
    table.go(3)
    assert table.swings == known
    table.act("Kh")
    assert table.swings == [swing for swing in known if swing["at"] <= 3]


def test_the_first_try_of_a_quiz_with_hidden_hands_is_kept_under_its_theme_and_remembered():
    before = len(kept().decisions)
    for hides in (True, False):  # what all hands open show is not kept
        table = TableMachine(f"{DEAL} then pass", you=2, mode="quiz", hides_others=hides)
        until(lambda: table.message == "What do you do here?")  # noqa: B023
        table.act("pass")
        table.act("order up")
        found = kept()
        (made,) = found.decisions[before:]
        assert (made.game, made.theme, made.choice, made.is_right) == ("bicycle", "assist", "pass", False)
        assert made.tutor_lost == 0 < made.lost
        assert made.kind in found.remembered["bicycle"]


def test_a_quiz_hides_the_values_until_it_is_answered_and_goes_on():
    table = TableMachine(f"{DEAL} then pass", you=2, mode="quiz")
    until(lambda: table.message == "What do you do here?")
    assert table.values.values == {}
    table.act("pass")
    assert "you have one more try" in table.message
    assert table.values.values == {}
    with refusal("two tries"):
        table.go_on()
    table.act("pass")
    assert set(table.values.values) == {"pass", "order up", "order up alone"}
    assert table.result == "0 of 1 right on the first try"
    table.go_on()
    until(lambda: table.message in ("What do you do here?", "Nothing more to decide in this hand. Deal another."))
    assert "order up" in table.text


def test_another_seat_or_score_in_a_quiz_is_asked_anew_and_what_was_counted_stays():
    table = TableMachine(f"{DEAL} then pass", you=2, mode="quiz")
    until(lambda: table.message == "What do you do here?")
    table.act("order up")
    table.change(you=3)
    assert table.message == ""
    until(lambda: table.message != "")
    assert table.line.hand.seat in (None, 3)
    assert (table.quiz.asked, table.quiz.right) == (1, 1)
    table.change(mode="play")
    assert table.message == ""
    table.change(mode="quiz")
    assert (table.quiz.asked, table.result) == (0, ""), "a quiz that is begun again counts from the beginning"


def test_a_quiz_asks_only_where_a_choice_costs():
    table = TableMachine(random_hand(Random(8), "bicycle", most=0), you=3, mode="quiz")
    for _ in range(8):
        until(lambda: table.message != "")
        if "Nothing more" in table.message:
            break
        hand = table.line.hand
        assert hand.seat == 3
        assert values_of(hand, (0, 0), hidden=False).differ
        table.act(table.quiz.values.position.best)
        assert table.message.startswith("Right: ")
        table.message = ""
        table.go_on()
    else:
        pytest.fail("a hand has no more than seven decisions of one seat")


def test_two_cards_that_are_clicked_change_places_and_the_deal_stays_whole():
    table = TableMachine(DEAL, mode="set up")
    table.act("Ah")
    assert table.picked == "Ah"
    table.act("Qs")
    assert table.text.startswith("Qs Kh 9c Td Qd / ")
    assert table.text.endswith("up Ah")
    drawn = position_of(table)["_table"]
    assert len([card for seat in drawn["seats"] for card in seat["cards"]] + drawn["middle"]) == 24
    table.act("Kh")
    table.act("Kh")
    assert table.picked == ""


def test_a_deal_under_conditions_is_dealt_or_refused():
    table = TableMachine(DEAL, mode="set up", you=1)
    table.deal("partner holds Js Jc and up Qs", seed=2)
    assert {"Js", "Jc"} <= {str(card) for card in table.line.deal.hand(3)}
    before = table.text
    with refusal("no deal has", "10 trumps"):
        table.deal("seat 1 has 5 trumps, seat 2 has 5 trumps")
    assert table.text == before


def test_a_deal_that_is_asked_for_by_click_is_found_beside_the_main_thread():
    table = TableMachine(DEAL, mode="set up", you=1)
    table.deal_beside("I have 5 trumps, left holds Ah")
    until(lambda: not table.is_dealing)
    assert table.message == ""
    assert Card("Ah") in table.line.deal.hand(2)
    before = table.text
    table.deal_beside("I hold the left, left holds the left")
    until(lambda: not table.is_dealing)
    assert table.message.startswith("No deal has 'i hold the left' and 'left holds the left'")
    assert table.text == before


def test_each_seat_is_valued_and_plays_at_the_score_as_its_side_sees_it(monkeypatch):
    valued, played = {}, {}
    monkeypatch.setattr(work, "values_of", lambda hand, score, **_: valued.update({hand.seat: score}) or NOTHING)
    monkeypatch.setattr(
        work, "player_action", lambda _, hand, *, score, **_seed: played.update({hand.seat: score}) or "pass"
    )
    work._values_at.cache_clear()
    table = TableMachine(f"{DEAL} then pass", you=4, score="4-2")
    for _ in range(2):
        until(nobody_works)
        table.go_on()
    until(nobody_works)
    work._values_at.cache_clear()
    assert valued == {1: (2, 4), 2: (4, 2), 3: (2, 4), 4: (4, 2)}
    assert played == {2: (4, 2), 3: (2, 4)}


def test_watchers_hear_of_a_change_once_and_whether_the_position_may_be_another():
    table, told = TableMachine(DEAL, shows_values=False), []
    table.watch(told.append)
    table.next_deal()  # the seat and the deal
    assert told == [True]
    table.change(pace=2.0)
    with refusal("not a call"):
        table.act("Js")
    assert told == [True, False, False]
    table.stop()
    table.next_deal()
    assert len(told) == 3


def test_a_lock_that_is_given_is_held_while_something_changes():
    lock = RLock()
    table = TableMachine(DEAL, lock=lock, shows_values=False)
    table.watch(lambda _: held.append(lock._is_owned()))
    held = []
    table.act("pass")
    assert (table.lock, held) == (lock, [True])
