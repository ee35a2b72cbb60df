"""The trainer without a browser: what it asks, what it says after a choice, and what it keeps."""

import json
import re
import tempfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from helpers.paged import Paged, asked, follow, idle, session, work_out
from helpers.record import decisions, remembered
from helpers.strategies import refusal
from helpers.tables import PATIENCE, until
from helpers.unwritable import read_only

from euchre_tutor import EuchreError, Trainer
from euchre_tutor.analysis.asked import answer
from euchre_tutor.practice import fresh, keeping
from euchre_tutor.practice import positions as stock
from euchre_tutor.practice.choosing import Chosen
from euchre_tutor.practice.grading import grade, guide_says
from euchre_tutor.practice.memory import theme_of
from euchre_tutor.practice.positions import Position, positions, table_paths
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.pricing import Sample
from euchre_tutor.progress import Memory, Remembered, kept, note_decision
from euchre_tutor.review.played import why_played
from euchre_tutor.review.tells import told_by
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion, decision_question
from euchre_tutor.widgets.trainer import session as module
from euchre_tutor.widgets.trainer.session import State

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """The folder of a learner who has done nothing yet; reasons are worked out on few deals.

    No pairs come after a mistake (tests/widgets/pairs has them): which there are changes with what is stored.
    """
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(keeping, "plans", lambda _: ())
    monkeypatch.setattr(
        Position, "priced", lambda self: answer(self.view, Sample(64, 17, realistic=16, progress=False))
    )
    return tmp_path


def position(trainer: Trainer) -> Position:
    """Return what is asked about."""
    question = asked(trainer)
    assert isinstance(question, DecisionQuestion)
    return question.position


def wrong(trainer: Trainer) -> str:
    """Return the choice that costs most, of a question where one costs something beyond its error."""
    while position(trainer).may_be_best(worst := [*position(trainer).options][-1]):
        trainer.next()
    return worst


def send(trainer: Trainer, **content: object) -> None:
    """Deliver a message as the browser does."""
    Paged(trainer).send(**content)


def told(trainer: Trainer) -> str:
    """All that the browser is told, as text without the drawings."""
    state = {name: value for name, value in trainer.get_state().items() if name not in ("_esm", "_css")}
    return re.sub(r"<svg.*?</svg>", "", json.dumps(state, default=str))


def test_a_choice_is_graded_at_once_and_its_reasons_follow():
    trainer = Trainer(seed=1)
    choice = wrong(trainer)
    asked = position(trainer)
    send(trainer, choose=choice)
    assert trainer.marked["words"] == grade(asked, choice).words
    assert "costs" in trainer.marked["words"]
    idle()
    assert {row["choice"] for row in trainer.marked["rows"]} == set(asked.options)
    assert trainer.marked["reasons"]
    assert trainer.marked["details"]


def test_only_the_best_has_a_star_and_what_is_too_close_to_it_says_so():
    def is_open(each: Position) -> bool:
        return any(each.may_be_best(text) and not each.is_best(text) for text in each.options)

    close = next(each for each in positions("bicycle", theme="your_lead") if is_open(each))
    asked = decision_question(close)
    asked.prepare()
    marked = asked.mark(close.best)
    stars = {row["choice"]: row["is_right"] for row in marked["rows"]}
    notes = {row["choice"]: "too close to tell" in row["note"] for row in marked["rows"]}
    assert stars == {text: close.is_best(text) for text in close.options}
    assert notes == {text: close.may_be_best(text) and not stars[text] for text in close.options}
    assert marked["unit"] == asked.odds.advice.unit != ""


@pytest.mark.parametrize("two_tries", [False, True])
def test_a_choice_whose_cost_is_inside_its_error_is_neither_graded_nor_called_wrong(two_tries):
    def too_close(each: Position) -> str:
        return next((text for text in each.options if each.may_be_best(text) and not each.is_best(text)), "")

    close = next(each for each in positions("bicycle", theme="your_lead") if too_close(each) and each.is_gradable)
    trainer = Trainer(two_tries=two_tries, seed=1)
    follow(trainer, partial(session(trainer).ask, Chosen(close, "your_lead", "New")))
    send(trainer, choose=too_close(close))
    assert trainer.answered == too_close(close)  # no second try: nothing is known to be better
    assert trainer.marked["words"].startswith("Too close to grade: ")
    assert "costs" not in trainer.marked["words"]
    made = trainer.this_session[-1]
    assert (made.is_graded, made.rating) == (False, None)
    idle()


def test_the_reasons_for_a_call_say_which_call_and_what_they_rest_on():
    trainer = Trainer(theme="dealer_choice", seed=1)
    trainer.choose(position(trainer).best)
    told = " ".join(trainer.marked["reasons"])
    assert re.search(r"What decides about order up( alone)?:", told)
    (seen,) = trainer.marked["explanation"]
    assert re.fullmatch(r"You would hold (no|\d) trumps? and (no|\d) aces? of another suit\.", seen)


def test_a_late_question_shows_the_earlier_tricks():
    trainer = Trainer(theme="counting", seed=1)
    view = position(trainer).view
    facts = [fact for fact in Paged(trainer).picture["facts"] if fact.startswith("Trick ")]
    told = "".join(facts)
    assert len(facts) == len(view.tricks) - 1
    assert all(card.held.symbol in told for trick in view.tricks[:-1] for _, card in trick)


def test_questions_that_were_skipped_meanwhile_are_not_worked_out(monkeypatch):
    begun, may_end, priced = [], Event(), Position.priced

    def slowly(self: Position) -> object:
        begun.append(self.text)
        may_end.wait()
        return priced(self)

    monkeypatch.setattr(Position, "priced", slowly)
    trainer, asked = Trainer(seed=1), []
    for _ in range(4):
        trainer.next()
        asked.append(position(trainer).text)
        trainer._repr_mimebundle_()
        until(lambda: begun)
    may_end.set()
    idle()
    assert begun == [asked[0], asked[-1]]


@pytest.mark.parametrize("questions", [2, pytest.param(6, marks=pytest.mark.nightly)])
def test_nothing_of_the_answer_is_told_before_the_choice(questions):
    for seed in range(questions):
        trainer = Trainer(seed=seed)
        work_out(trainer)
        before = told(trainer)
        costs = [cost for cost in position(trainer).options.values() if cost.behind]
        assert not [cost for cost in costs if f"{cost.behind:.3f}" in before or f"{cost.behind:.2f}" in before]
        assert "Best" not in before
        assert trainer.marked == {}


def test_a_decision_is_kept_with_what_others_lose_there():
    trainer = Trainer(seed=2, asks_how_sure=True)
    choice = wrong(trainer)
    trainer.sure = 0.95
    trainer.choose(choice)
    asked, (made,) = position(trainer), decisions()
    assert (made.choice, made.best, made.sure, made.is_right) == (choice, asked.best, 0.95, False)
    assert made.lost == asked.options[choice].behind
    assert made.rule_bot_lost == asked.options[asked.rule_bot].behind
    assert made.random_lost == pytest.approx(sum(cost.behind for cost in asked.options.values()) / len(asked.options))
    assert made.version == asked.version != ""
    assert (made.rating, {game: [*kinds] for game, kinds in remembered().items()}) == (1, {"bicycle": [made.kind]})
    assert trainer.this_session[0].view == made.view
    assert "1 answered" in Paged(trainer).so_far


def test_of_several_answers_to_a_question_the_first_one_is_kept():
    trainer = Trainer(seed=3)
    trainer.choose(wrong(trainer))
    trainer.again()
    trainer.choose(position(trainer).best)
    assert [made.is_right for made in decisions()] == [False]


def test_a_cost_inside_its_error_is_not_graded_and_does_not_come_back():
    trainer = Trainer(level=3, seed=4)

    def close() -> list[str]:
        asked = position(trainer)
        return [text for text in asked.options if asked.may_be_best(text) and not asked.is_best(text)]

    while not close():
        trainer.next()
    trainer.choose(close()[0])
    (made,) = decisions()
    assert (made.is_graded, made.rating, remembered()) == (False, None, {})
    assert trainer.marked["words"].startswith("Too close to grade")


def test_with_two_tries_the_first_one_counts_and_what_was_tried_is_off():
    trainer = Trainer(seed=5, two_tries=True)
    choice = wrong(trainer)
    send(trainer, choose=choice)
    assert trainer.answered is None
    cost = grade(position(trainer), choice).cost
    assert Paged(trainer).message == f"{cost} The first choice counts; you have one more try."
    assert Paged(trainer).message[0].isupper() or Paged(trainer).message[0].isdigit()
    assert "Best" not in Paged(trainer).message
    assert "costs" not in json.dumps(trainer.marked)
    with refusal("you have tried it"):
        trainer.choose(choice)
    trainer.choose(position(trainer).best)
    (made,) = decisions()
    assert (made.choice, made.is_right, made.tries) == (choice, False, 2)
    assert trainer.is_right
    assert Paged(trainer).message == f"Of your two choices the first one counts. {cost}"


def test_a_choice_that_comes_late_is_not_taken_for_the_next_question():
    trainer = Trainer(theme="dealer_choice", seed=5)
    send(trainer, next=True, number=1)
    send(trainer, next=True, number=1)  # a double click
    send(trainer, choose="pass", number=1)
    assert Paged(trainer).number == 2
    assert (trainer.answered, decisions()) == (None, ())
    send(trainer, choose="pass", number=2)
    assert trainer.answered == "pass"


def all_due() -> Memory:
    """Return what is remembered as if all of it had been due for long."""
    then = "2020-01-01T00:00:00+00:00"
    return {
        game: {kind: Remembered(state.card, then) for kind, state in kinds.items()}
        for game, kinds in remembered().items()
    }


def test_theme_and_level_are_told_with_the_answer_and_not_before():
    trainer = Trainer(seed=6)
    for _ in range(3):
        theme, level = THEMES[session(trainer).chosen.theme].title, position(trainer).level
        asked = json.dumps(
            {name: getattr(trainer, name) for name in trainer.traits(sync=True) if name != "_wishes"}, default=str
        )
        assert theme not in asked
        assert Paged(trainer).kind == ""
        trainer.choose(wrong(trainer))
        assert Paged(trainer).kind.startswith(f"{theme} · level {level}")
        trainer.next()


def test_after_a_call_the_trainer_says_what_the_one_page_guide_calls():
    trainer = Trainer(theme="assist", game="bicycle", seed=1)
    while not guide_says(position(trainer)):  # at another score it says nothing
        trainer.next()
    assert "guide" not in Paged(trainer).kind
    trainer.choose(wrong(trainer))
    assert Paged(trainer).kind.endswith(guide_says(position(trainer)))
    assert "The one-page guide says " in Paged(trainer).kind


def test_what_comes_back_is_counted_anew_after_each_answer(monkeypatch):
    trainer = Trainer(seed=6)
    trainer.choose(wrong(trainer))
    due = all_due()
    monkeypatch.setattr(keeping, "kept", lambda: replace(kept(), remembered=due))
    trainer.next()
    assert "1 due again" in Paged(trainer).so_far
    monkeypatch.setattr(keeping, "kept", kept)
    trainer.choose(position(trainer).best)
    assert "due again" not in Paged(trainer).so_far


def test_how_much_is_lost_is_told_after_five_decisions_that_count():
    trainer, counted = Trainer(theme="next", seed=5), 0
    while counted < 6:
        trainer.choose(wrong(trainer))
        counted = sum(made.is_graded and made.unit == "points" for made in trainer.this_session)
        assert ("points lost a decision" in Paged(trainer).so_far) == (counted >= 5)
        trainer.next()
    trainer.drill = "next; 5 questions"
    assert Paged(trainer).so_far.split(", ")[0] == "0 of 5 answered"
    assert "lost" not in Paged(trainer).so_far, "what was lost before isn't that of the drill"


def test_a_mistake_comes_back_after_other_things_as_another_hand_of_its_kind(monkeypatch):
    trainer = Trainer(seed=6)
    trainer.choose(wrong(trainer))
    (made,) = decisions()
    for _ in range(3):
        trainer.next()
        assert Paged(trainer).about == "New"
        trainer.choose(position(trainer).best)
        due = all_due()
        monkeypatch.setattr(keeping, "kept", lambda due=due: replace(kept(), remembered=due))
    trainer.next()
    assert Paged(trainer).about == "Due again"
    assert position(trainer).text != made.view
    assert f"{session(trainer).chosen.theme}: {position(trainer).like}" == made.kind


def test_what_is_due_and_skipped_is_left_for_later(monkeypatch):
    long_ago = datetime(2020, 1, 1, tzinfo=UTC).isoformat()
    kinds = {kind: Remembered("{}", long_ago) for kind in ("assist: pass", "discard: low plain card")}
    monkeypatch.setattr(keeping, "kept", lambda: replace(kept(), remembered={"bicycle": kinds}))
    trainer, met = Trainer(seed=6), []
    for _ in range(3):
        met.append((Paged(trainer).about, f"{session(trainer).chosen.theme}: {position(trainer).like}"))
        trainer.next()
    assert met[:2] == [("Due again", "assist: pass"), ("Due again", "discard: low plain card")]
    assert met[2][0] == "New"
    assert Paged(trainer).so_far == "2 due again"


def test_a_new_trainer_goes_on_where_the_last_one_ended():
    first, before = Trainer(seed=7), datetime.now(UTC)
    first.choose(wrong(first))
    after = datetime.now(UTC)
    (made,) = decisions()
    again = Trainer(seed=7)
    assert position(again).text != made.view
    due = datetime.fromisoformat(remembered()["bicycle"][made.kind].due)
    asked_at = due - timedelta(minutes=1)  # kept to the millisecond
    assert before - timedelta(milliseconds=1) < asked_at <= after


def test_another_theme_level_or_game_asks_anew():
    trainer = Trainer(seed=8)
    trainer.theme = "discard"
    assert "discard" in position(trainer).themes
    trainer.level = 3
    assert position(trainer).level == 3
    trainer.theme, trainer.game = "", "bid_euchre"
    assert position(trainer).view.rules.name == "bid_euchre"


def test_one_like_it_is_of_the_same_theme_and_another_hand():
    trainer = Trainer(theme="next", seed=9)
    first = position(trainer)
    trainer.choose(first.best)
    trainer.similar()
    assert position(trainer).text != first.text
    assert "next" in position(trainer).themes
    assert theme_of(f"{session(trainer).chosen.theme}: x") == "next"


def test_what_cannot_be_kept_is_said_once_and_practice_goes_on(home):
    (home / "euchre-tutor").write_text("a file where the folder should be")
    trainer = Trainer(seed=12)
    trainer.choose(wrong(trainer))
    assert "you can practise all the same" in Paged(trainer).message
    trainer.next()
    trainer.choose(wrong(trainer))
    assert Paged(trainer).message == ""
    assert len(trainer.this_session) == 2
    assert session(trainer).keeper._own


def test_what_could_not_be_kept_is_asked_no_more_and_kept_as_soon_as_it_can_be(home):
    (home / "euchre-tutor").write_text("a file where the folder should be")
    trainer, seen = Trainer(seed=12), []
    for _ in range(2):
        seen.append(position(trainer).text)
        trainer.choose(wrong(trainer))
        trainer.next()
    assert decisions() == ()
    assert {each.view for each in session(trainer).past.decisions} >= {each.view for each in trainer.this_session}
    (home / "euchre-tutor").unlink()
    trainer.choose(position(trainer).best)
    assert decisions() == tuple(trainer.this_session)
    assert {*remembered()["bicycle"]} == {made.kind for made in trainer.this_session if made.rating}
    assert (session(trainer).keeper._waiting, session(trainer).keeper._own) == ([], {})


def test_a_trainer_reads_a_record_that_cannot_be_written_and_says_so_at_once(monkeypatch):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        monkeypatch.setenv("XDG_DATA_HOME", folder)
        monkeypatch.setenv("XDG_CONFIG_HOME", folder)  # settings of other tests may be closed to others, too
        first = Trainer(seed=7)
        first.choose(wrong(first))
        (made,), states = decisions(), remembered()
        tables = table_paths()  # the checkout itself may be closed to others
        monkeypatch.setattr(stock, "table_paths", lambda: tables)
        with read_only(Path(folder, "euchre-tutor")):
            trainer = Trainer(seed=7)
            assert position(trainer).text != made.view
            assert Paged(trainer).message.startswith("Nothing can be added to your progress")
            trainer.choose(wrong(trainer))
            assert Paged(trainer).message.startswith("Your progress can't be saved in")
            assert {*session(trainer).past.memory["bicycle"]} >= {*states["bicycle"], trainer.this_session[0].kind}
            assert session(trainer).past.decisions == (made, *trainer.this_session)
        assert decisions() == (made,)


@pytest.mark.parametrize("card", ["{}", '{"due": "tomorrow"}', '{"due": 1, "stability": []}'])
def test_a_state_of_memory_that_cannot_be_does_not_end_the_trainer(card):
    trainer = Trainer(seed=6)
    choice, chosen = wrong(trainer), session(trainer).chosen
    trainer.choose(choice)
    (made,), states = decisions(), remembered()
    broken = Remembered(card, states["bicycle"][made.kind].due)
    note_decision(replace(made, view="another"), lambda _card, _at: broken)
    again = Trainer(seed=6)
    assert ("left out: 1 of the dates" in Paged(again).message) == (card == "{}")
    follow(again, partial(session(again).ask, chosen))
    again.choose(choice)
    assert datetime.fromisoformat(remembered()["bicycle"][made.kind].due) > datetime.now(UTC)


HOUSE = "bicycle+no_trump"  # no positions are stored for house rules


def test_a_game_without_positions_is_asked_about_fresh_hands_and_the_next_is_found_meanwhile(monkeypatch):
    found, hands = [], iter(positions("bicycle", theme="discard"))

    def fresh(wish, _chance):
        found.append(wish)
        yield Chosen(next(hands), "discard", "New")

    monkeypatch.setattr(module, "fresh_position", fresh)
    trainer = Trainer(game=HOUSE, seed=13)
    until(lambda: len(found) == 2 and session(trainer).ahead)
    first = position(trainer)
    assert Paged(trainer).about == "New"
    assert {"value": HOUSE, "words": "Bicycle, 4 players + no trump"} in Paged(trainer).games
    trainer.choose(first.best)
    trainer.next()
    until(lambda: len(found) == 3 and session(trainer).ahead)
    assert position(trainer).text != first.text


def test_a_trainer_that_is_shown_while_it_looks_for_a_hand_waits_in_silence(monkeypatch, capfd):
    may_end, hands = Event(), iter(positions("bicycle", theme="discard"))

    def fresh(_wish, _chance):
        while not may_end.is_set():
            yield None
        yield Chosen(next(hands), "discard", "New")

    monkeypatch.setattr(module, "fresh_position", fresh)
    trainer = Trainer(game=HOUSE, seed=15)
    work_out(trainer)
    assert "Looking" in trainer.question
    may_end.set()
    until(lambda: session(trainer).ahead)
    assert position(trainer)
    assert capfd.readouterr().err == ""


def test_one_search_goes_on_at_a_time_however_often_the_learner_skips(monkeypatch):
    begun, ended, may_end, hands = [], [], Event(), iter(positions("bicycle", theme="discard"))

    def fresh(_wish, _chance):
        begun.append(1)
        try:
            while not may_end.is_set():
                yield None
            yield Chosen(next(hands), "discard", "New")
        finally:
            ended.append(1)

    monkeypatch.setattr(module, "fresh_position", fresh)
    trainer = Trainer(game=HOUSE, seed=16)
    until(lambda: begun)
    for number in range(5):
        trainer.next()
        until(lambda number=number: (len(begun), len(ended)) == (number + 2, number + 1))  # the one before is over
    may_end.set()
    until(lambda: Paged(trainer).about and session(trainer).ahead)
    assert len(begun) == len(ended) == 7  # one for each click, and one for the hand after this one


def test_a_search_ends_when_something_else_is_wished_for(monkeypatch):
    searches = []

    def fresh(_wish, _chance):
        searches.append("begun")
        try:
            while True:
                yield None
        finally:
            searches.append("ended")

    monkeypatch.setattr(module, "fresh_position", fresh)
    trainer = Trainer(game=HOUSE, seed=18)
    until(lambda: searches)
    trainer.game = "bicycle"
    until(lambda: searches == ["begun", "ended"])
    assert position(trainer).view.rules.name == "bicycle"


def test_one_like_it_of_house_rules_is_looked_for_with_the_same_theme(monkeypatch):
    wishes, hands = [], iter(positions("bicycle", theme="discard"))

    def fresh(drill, _chance):
        wishes.append(drill.themes)
        hand = next(hands)
        yield Chosen(replace(hand, text=f"{hand.text} rules {HOUSE}"), "discard", "New")

    monkeypatch.setattr(module, "fresh_position", fresh)
    trainer = Trainer(game=HOUSE, seed=19)
    until(lambda: session(trainer).ahead)
    trainer.choose(position(trainer).best)
    trainer.similar()
    until(lambda: ("discard",) in wishes)


def test_a_theme_that_another_game_does_not_have_is_left():
    trainer = Trainer(theme="assist", seed=17)
    trainer.game = "bid_euchre"
    assert trainer.theme == ""
    assert position(trainer).view.rules.name == "bid_euchre"
    trainer.theme, trainer.game = "second_hand", "bicycle"
    assert trainer.theme == "second_hand"


def test_where_nothing_is_found_another_theme_is_proposed(monkeypatch):
    monkeypatch.setattr(module, "fresh_position", lambda _wish, _chance: iter([None]))
    trainer = Trainer(game=HOUSE, seed=14)
    until(lambda: "choose another theme" in trainer.question)
    send(trainer, choose="pass")
    assert "there is no question yet" in Paged(trainer).message
    trainer.game = "bicycle"
    assert position(trainer)


@pytest.mark.parametrize(
    ("traits", "words"),
    [({"theme": "bluffing"}, "there is no theme 'bluffing'"), ({"game": "whist"}, "whist"), ({"level": 5}, "level")],
)
def test_what_is_not_there_is_refused_in_a_sentence(traits, words):
    with refusal(words):
        Trainer(**traits)


def test_a_trainer_begins_with_what_the_command_was_told_unless_it_is_told_itself(monkeypatch):
    monkeypatch.setenv("EUCHRE_TUTOR_DRILL", "bid; game bid_euchre; level 2; 5 questions")
    trainer = Trainer(seed=1)
    assert (trainer.theme, trainer.game, trainer.level) == ("bid", "bid_euchre", 2)
    assert trainer.drill == "bid; game bid_euchre; level 2; 5 questions"
    told = Trainer(seed=1, theme="assist")
    assert (told.theme, told.game, told.level) == ("assist", "bicycle", 0)
    monkeypatch.setenv("EUCHRE_TUTOR_DRILL", "level hard")
    with refusal("level is a whole number from 0 to 4, not 'hard'"):
        Trainer()


def end_of(trainer: Trainer) -> str:
    """Return what is said where a drill is over."""
    assert session(trainer).state is State.OVER
    assert (Paged(trainer).next, Paged(trainer).about) == ("Once more", "")
    return trainer.question


def test_a_drill_ends_after_its_questions_with_how_it_went_and_begins_anew():
    trainer = Trainer(drill="assist, donate; 3 questions", seed=1)
    assert Paged(trainer).so_far == "0 of 3 answered"
    for number in range(3):
        assert Paged(trainer).next == "Skip"
        assert {"assist", "donate"} & {*position(trainer).themes}
        trainer.choose(position(trainer).best)
        assert Paged(trainer).so_far.startswith(f"{number + 1} of 3 answered")
        trainer.next()
    assert end_of(trainer) == "3 answered: 3 right."
    trainer.next()
    assert position(trainer)
    assert (Paged(trainer).so_far, len(trainer.this_session)) == ("0 of 3 answered", 3)


def test_a_skipped_question_of_a_drill_is_not_counted():
    trainer = Trainer(drill="assist; 1 question", seed=1)
    for _ in range(3):
        trainer.next()
    assert position(trainer)
    trainer.choose(position(trainer).best)
    trainer.next()
    assert end_of(trainer) == "1 answered: 1 right."


def test_a_list_of_hands_is_asked_in_its_order_and_a_hand_that_is_not_stored_is_priced(monkeypatch):
    monkeypatch.setattr(fresh, "STORED", Sample(64, realistic=16, progress=False))
    stored, new = positions("bicycle", theme="discard")[7], "Js Jc As 9h Kd up Qs seat 4"
    trainer = Trainer(drill=f"hand {new}; hand {stored.text}")
    until(lambda: isinstance(asked(trainer), DecisionQuestion))
    assert position(trainer).text == new
    assert Paged(trainer).about == "From your list"
    trainer.choose("order up")
    assert decisions()[-1].view == new
    trainer.next()
    assert position(trainer) == stored
    trainer.next()
    assert end_of(trainer).startswith("1 answered: ")


def test_a_listed_hand_that_cannot_be_priced_is_said_and_the_next_one_follows(monkeypatch):
    def refuse(*_args: object, **_options: object) -> None:
        raise EuchreError("nobody plays this one")

    monkeypatch.setattr(fresh, "answer", refuse)
    stored = positions("bicycle", theme="discard")[7]
    trainer = Trainer(drill=f"hand Js Jc As 9h Kd up Qs seat 4; hand {stored.text}")
    until(lambda: trainer.question == "Nobody plays this one.")
    trainer.next()
    assert position(trainer) == stored


def test_my_mistakes_are_those_that_were_not_answered_rightly_since_the_latest_first():
    assert end_of(Trainer(drill="my mistakes")) == "You have no mistakes left for this drill."
    first, missed = Trainer(theme="assist", seed=6), []
    for _ in range(2):
        missed.insert(0, wrong(first))
        missed[0] = position(first).text
        first.choose(wrong(first))
        first.next()
    trainer = Trainer(drill="my mistakes", seed=1)
    assert [position(trainer).text] == missed[:1]
    trainer.choose(position(trainer).best)
    trainer.next()
    assert position(trainer).text == missed[1]
    trainer.choose(wrong(trainer))
    trainer.next()
    assert end_of(trainer).startswith("2 answered: 1 right and 1 ")
    assert position(Trainer(drill="my mistakes; assist")).text == missed[1]
    assert end_of(Trainer(drill="my mistakes; donate"))


def test_a_part_of_the_drill_and_its_text_follow_each_other():
    trainer = Trainer(seed=1)
    send(trainer, drill="assist, donate; seat 2; level 2; as dealt; 10 questions")
    assert (trainer.theme, trainer.level, trainer.mode, Paged(trainer).questions) == (
        "assist, donate",
        2,
        "as dealt",
        10,
    )
    assert {"value": "assist, donate", "words": "; ".join(THEMES[name].title for name in ("assist", "donate"))} in (
        Paged(trainer).themes
    )
    trainer.theme = "assist"
    assert trainer.drill == "assist; seat 2; level 2; as dealt; 10 questions"
    send(trainer, questions=0)
    send(trainer, mistakes=True)
    assert trainer.drill == "assist; seat 2; level 2; as dealt; my mistakes"
    assert Paged(trainer).missed_only


def test_a_drill_that_cannot_be_read_changes_nothing():
    trainer = Trainer(theme="assist", seed=1)
    question = asked(trainer)
    for words, said in (
        ("bluffing", "There is no theme 'bluffing'"),
        ("level 9", "Level is"),
        ("hand Js", "Say where you sit"),
    ):
        send(trainer, drill=words)
        assert said in Paged(trainer).message
        assert (asked(trainer), trainer.drill) == (question, "assist")
    for part in ({"questions": 5000}, {"questions": -1}, {"questions": "5"}, {"mistakes": 1}):
        send(trainer, **part)
        assert Paged(trainer).message
        assert (asked(trainer), trainer.drill) == (question, "assist")


def test_one_like_it_is_of_the_same_game_where_a_drill_has_several():
    trainer = Trainer(drill="game bicycle, bid_euchre; bid", seed=2)
    assert str(position(trainer).view.rules) == "bid_euchre"
    trainer.choose(position(trainer).best)
    trainer.similar()
    assert str(position(trainer).view.rules) == "bid_euchre"


def test_what_an_earlier_search_finds_is_not_asked_once_something_else_is(monkeypatch):
    begun, go_on = Event(), Event()
    found, shown = (positions("bicycle", theme=theme)[0] for theme in ("assist", "next"))

    def search(*_):
        begun.set()
        assert go_on.wait(PATIENCE)
        yield Chosen(found, "assist", "New")

    drawn = {("assist",): None, ("next",): Chosen(shown, "next", "New")}
    monkeypatch.setattr(module, "fresh_position", search)
    monkeypatch.setattr(module, "next_position", lambda drill, *_: drawn[drill.themes])
    trainer = Trainer(theme="assist", seed=1)
    assert begun.wait(PATIENCE)
    trainer.theme = "next"
    number = Paged(trainer).number
    go_on.set()
    idle()
    assert (position(trainer), Paged(trainer).number) == (shown, number)


def test_a_choice_that_was_tried_in_one_hand_may_be_made_in_the_next(monkeypatch):
    monkeypatch.setattr(Position, "priced", lambda self: answer(self.view, Sample(8, 17, realistic=0, progress=False)))
    clear = [
        each
        for each in positions("bicycle", theme="assist")
        if each.best == "order up" and grade(each, "pass").is_graded and len(each.options) > 2
    ]
    trainer = Trainer(drill="; ".join(f"hand {each.text}" for each in clear[:2]), seed=1, two_tries=True)
    for number, each in enumerate(clear[:2], start=1):
        assert position(trainer) == each
        Paged(trainer).hear({"choose": "pass"})
        assert (session(trainer).state, trainer.answered, len(trainer.this_session)) == (State.TRIED, None, number)
        assert "you have one more try" in Paged(trainer).message
        Paged(trainer).hear({"next": True})


def test_after_the_answer_a_card_that_was_played_tells_what_the_review_says_of_it_and_the_next_question_nothing():
    trainer = Trainer(theme="second_hand", seed=1)
    seen = position(trainer).view
    (_, card) = seen.tricks[-1][0]
    send(trainer, tell=str(card), number=session(trainer).number)
    assert "answer the question first" in Paged(trainer).message
    assert trainer._tells["words"] == ""
    for _ in range(2):  # the second time after "Ask me again"
        trainer.choose(position(trainer).best)
        send(trainer, tell=str(card), number=session(trainer).number)
        until(lambda: "12,000" in trainer._tells["caption"])
        assert trainer._tells["words"].startswith(why_played(seen, card))
        assert told_by(seen, card).sentence.partition(":")[0] in trainer._tells["words"]
        trainer.again()
        assert trainer._tells["words"] == ""
    trainer.choose(position(trainer).best)
    send(trainer, tell=str(card), number=session(trainer).number)
    trainer.next()
    idle()
    assert trainer._tells["words"] == "", "what was asked of the question before"
