"""Do, change, do again: a widget that has shown something else says what a new one says, and nothing of the first."""

from random import Random
from typing import Any

import pytest
from helpers.covering import by_day
from helpers.paged import Paged
from helpers.tables import CALLED, DEAL, nobody_works, traits_of, until
from ipywidgets.widgets import widget as jupyter

from euchre_tutor import Ask, Deal, GameReview, HandBuilder, PlayTable, ReviewBoard, TableBoard, Trainer, settings
from euchre_tutor.analysis.asked import answer
from euchre_tutor.game import Game
from euchre_tutor.practice.positions import Position, positions
from euchre_tutor.pricing import Sample
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.progress import played_games
from euchre_tutor.review import reading
from euchre_tutor.review.costs import Choice
from euchre_tutor.review.read_game import Made
from euchre_tutor.review.why import Why
from euchre_tutor.widgets.builder import hand_builder
from euchre_tutor.widgets.parts.hearing import HearingWidget
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.play import telling
from euchre_tutor.widgets.review import review_board

COUNTS = {"_heard", "number", "so_far", "undo", "redo"}  # what counts what was done so far, or takes it back


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A learner who has done nothing yet; what a test has opened is closed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(hand_builder, "_warm_up", lambda: None)
    before = {*jupyter._instances}
    yield
    for widget in [each for name, each in jupyter._instances.items() if name not in before]:
        if isinstance(widget, HearingWidget):
            widget.close()


def send(widget: HearingWidget, *messages: dict[str, Any]) -> None:
    """Do what the face of a widget does, one thing after another, each when the one before has had its effect."""
    for content in messages:
        traits = {name: each for name, each in content.items() if name in widget.traits(sync=True)}
        if traits:
            widget.set_state(traits)
        else:
            Paged(widget).send(**content)
        until(nobody_works)


def told(widget: HearingWidget) -> dict[str, Any]:
    """What a widget tells its face, and what is open in it."""
    traits = {name: each for name, each in traits_of(widget).items() if name not in COUNTS}
    for part in ("_hand", "_practised"):
        if part in traits:
            traits[part] = {name: each for name, each in traits[part].items() if name not in COUNTS}
    return {name: told(each) if isinstance(each, HearingWidget) else each for name, each in traits.items()}


HANDS = {
    "another seat and score, among others": "Js Jc As 9h Kd up Qs seat 1 score 3-4 others bold",
    "the second round": "9s Ts Qh Kh Ad down Qd seat 2",
    "another game": "Js Jc As 9h Kd up Qs seat 3 rules british",
    "a hand in play of another game": "Js Jc As 9h Kd up Qs seat 1 rules british trump s maker 4",
    "part of a hand": "Js Jc seat 2",
}


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("name", by_day(HANDS, ["a hand in play of another game", "part of a hand"]))
def test_a_builder_tells_another_hand_as_a_new_builder_does(name):
    used = HandBuilder("Js Jc As 9h Kd up Qs seat 4 score 2-1", deals=64)
    send(used, {"save": "x"}, {"press": "Kd"}, {"view": HANDS[name]})
    fresh = HandBuilder(HANDS[name], deals=64)
    until(nobody_works)
    assert told(used) == told(fresh)


def test_a_question_that_is_taken_back_and_answered_again_shows_that_answer_alone():
    used, fresh = (Ask.choice("Which is the left bower?", ["Js", "Jc", "Jh"], "Jc", sure=True) for _ in range(2))
    send(used, {"choose": "Js", "sure": 0.95}, {"again": True})
    assert told(used) == told(fresh)
    for each in (used, fresh):
        send(each, {"choose": "Jh"})
    assert told(used) == told(fresh)


def test_a_trainer_asks_another_drill_as_a_new_trainer_does(monkeypatch):
    monkeypatch.setattr(Position, "priced", lambda self: answer(self.view, Sample(8, 17, realistic=0, progress=False)))
    hands = [positions(game, theme="assist")[0].text for game in ("bicycle", "trickster")]
    used, fresh = Trainer(drill=f"hand {hands[0]}", seed=1), Trainer(drill=f"hand {hands[1]}", seed=1)
    send(used, {"asks_how_sure": True}, {"asks_how_sure": False}, {"choose": "pass"})
    send(used, {"table": "lots"}, {"drill": f"hand {hands[1]}"})
    used_told, fresh_told = told(used), told(fresh)
    assert used_told == fresh_told
    for each in (used, fresh):
        send(each, {"choose": "pass"})
    assert used.marked == fresh.marked
    send(used, {"next": True}, {"next": True})
    assert (used.question, used.answered, Paged(used).choices) == (fresh.question, None, Paged(fresh).choices), (
        "once more"
    )


TABLES = {"a hand in play": CALLED, "another game, to ten": str(Deal.random(seed=3, rules="british"))}


@pytest.mark.parametrize("hand", TABLES.values(), ids=TABLES)
def test_a_board_shows_another_hand_as_a_new_board_does(hand):
    used, fresh = TableBoard(f"{DEAL} then pass, order up, Qh, Ah, 9h", seed=1), TableBoard(hand, seed=1)
    until(nobody_works)
    send(used, {"go": 3}, {"act": "9c"}, {"mode": "set up"}, {"act": "Ah"}, {"mode": "play"}, {"load": hand})
    send(fresh, {"you": used.you}, {"load": hand})
    assert told(used) == told(fresh)


def test_a_quiz_asks_about_another_hand_as_a_new_quiz_does():
    played = f"{DEAL} then pass, pass, pass, pass"
    used, fresh = (TableBoard(hand, seed=1, you=4, mode="quiz") for hand in (DEAL, played))
    until(nobody_works)
    send(used, {"load": played})
    assert Paged(used).message
    assert told(used) == told(fresh)


def test_what_was_worked_out_of_a_hand_goes_with_it_at_once(monkeypatch):
    """Both hands were called alike; of the second nothing is known yet."""
    done = "then pass, order up, Qh, Ah, 9h"
    used = TableBoard(f"{DEAL} {done}", seed=1)
    until(nobody_works)
    send(used, {"mode": "set up"}, {"act": "Ah"}, {"mode": "play"})
    assert Paged(used).picked == "", "a card that is picked belongs to setting up"
    assert Paged(used).swings
    assert Paged(used).values
    monkeypatch.setattr(Refiner, "start", lambda *_: None)
    used.load(f"{DEAL.replace('Kh 9c', '9c Kh').replace('Td', '9d', 1).replace('Tc 9d', 'Tc Td')} {done}")
    assert (Paged(used).swings, Paged(used).values, Paged(used).caption, Paged(used).picked) == ([], {}, "", "")


@pytest.mark.parametrize(("before", "after"), [("british", "bicycle"), ("bicycle", "two_handed")])
def test_a_board_keeps_of_a_game_before_no_seat_and_no_score_that_cannot_be(before, after):
    used = TableBoard(Deal.random(seed=1, rules=before), seed=1, score="3-2")
    if before == "british":
        send(used, {"score": "9-8"})
    send(used, {"you": used.table.line.deal.rules.players}, {"rules": after})
    fresh = TableBoard(Deal.random(seed=1, rules=after), seed=1, score=used.score)
    until(nobody_works)
    assert told(used) == told(fresh)
    assert Paged(used).message == ""


def test_a_review_of_another_game_says_what_a_new_board_says(monkeypatch):
    """In both games something was lost at the same place, for another reason."""

    def read(game: Game, *, player: int, tutors: Any) -> Any:
        cost = Estimate(0.4, 0.3, 0.5)
        made = [
            Made(1, player, Choice(at, "the calls", at + 1, "pass", f"{game.names[0]} {at}", cost, "points"), None)
            for at in (0, 1)
        ]
        yield GameReview(game, player, made, (), frozenset(tutors))

    def reasons(review: GameReview, made: Made) -> Why:
        return Why([f"{review.game.names[0]}: {made.choice.at}"], "bicycle", "assist", "assist: pass")

    monkeypatch.setattr(review_board, "reviewing", read)
    monkeypatch.setattr(review_board, "why", reasons)
    games = [Game("bicycle", names=("Ann", "B", "C", "D")), Game("two_handed", names=("Eve", "B"))]
    for number, game in enumerate(games):
        game.start(Deal.random(seed=number, rules=game.rules))
        for _ in range(3):
            game.push("pass")
    used, fresh = ReviewBoard(next(read(games[0], player=1, tutors=[2, 3]))), ReviewBoard(str(games[1]))
    send(used, {"show": 1}, {"show": 0}, {"note": True}, {"play_on": True}, {"typed": "up Qs then pass"}, {"show": 7})
    send(used, {"look": 1}, {"player": 3}, {"show": 1}, {"note": True}, {"read": str(games[1])})
    for other in (GameReview(used.game, 2, (), ()), GameReview(games[0], 1, (), ())):
        used.take(other)  # it was begun before
    send(fresh, {"look": 1})
    send(used, {"look": 1})
    assert told(used) == told(fresh)
    for each in (used, fresh):
        send(each, {"show": 1})
    assert Paged(used).why == ["Eve: 1"]
    assert told(used) == told(fresh)
    used.take(used.review)  # more is known
    assert told(used) == told(fresh), "what is shown stays chosen"


def test_a_table_goes_on_with_a_kept_game_as_a_new_table_does(monkeypatch):
    for module in (reading, telling):
        monkeypatch.setattr(module, "choices", lambda *_, **__: iter(()))
    kept = PlayTable("cutthroat", seed=6, pace=10, players=["club", "beginner"])
    name = played_games()[-1].id
    kept.close()
    used = PlayTable("two_handed", seed=5, pace=0.0)
    rng = Random(1)
    while not Paged(used).next:
        hand = used.table.line.hand
        if hand.seat == used.board.you:
            used.board.act(rng.choice(hand.legal))
        else:
            until(lambda: Paged(used).next or used.table.line.hand.seat == used.board.you)
    send(used, {"review": True}, {"hint": True})
    used.pace = 10
    settings(table_pace=0.6)  # for the next test
    Paged(used).send(open=name)
    fresh = PlayTable("cutthroat", pace=10)
    assert told(used) == told(fresh)
    assert (used.costs, used.luck) == (fresh.costs, fresh.luck)
