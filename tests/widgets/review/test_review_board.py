"""A game read again at a board: pasted, told from either side, its mistakes shown, explained and remembered."""

import json
import re
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from threading import Event

import pytest
from helpers.games import played_at_random
from helpers.paged import Paged, idle
from helpers.record import remembered
from helpers.strategies import refusal
from helpers.tables import PATIENCE, until

from euchre_tutor import Deal, GameReview, ReviewBoard, Trainer, parse_cards
from euchre_tutor.game import Game, GameHand
from euchre_tutor.practice import choosing
from euchre_tutor.practice.memory import kind_of
from euchre_tutor.practice.skills import skill_of
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.progress import PlayedGame, note_game
from euchre_tutor.review import clearer as clearing
from euchre_tutor.review import costs, reading
from euchre_tutor.review.costs import Choice
from euchre_tutor.review.read_game import Made
from euchre_tutor.review.reading import review
from euchre_tutor.review.why import remember, skill_in, why
from euchre_tutor.solver import punishing_line
from euchre_tutor.widgets.review.shown import FINE, Reading, tomorrow
from euchre_tutor.widgets.table.machine import TableMachine

DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A learner who has played nothing yet, and few deals."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(costs, "DEALS", 512)
    monkeypatch.setattr(costs, "PLAYED", 128)


@pytest.fixture
def game() -> Game:
    """A game of one hand in which seat 2 has passed the best hand there is."""
    game = Game("bicycle", names=("Ann", "<b>Ben</b>", "Cam", "Dee"), dealer="Dee")
    game.start(DEAL)
    for _ in range(2):
        game.push("pass")
    return game


@pytest.fixture
def board(game):
    board = ReviewBoard(game, player=2)
    yield board
    board.close()


def is_done(board: ReviewBoard) -> None:
    until(lambda: board.review is not None and board.review.done == 1)


def test_a_mistake_is_shown_at_the_board_with_its_reasons(board):
    is_done(board)
    assert Paged(board).report == "", "of no row"
    (mistake,) = Paged(board).decisions
    assert mistake["band"] == "blunder"
    assert "passed; ordering up was better" in mistake["words"]
    Paged(board).send(show=0)
    assert board.table.hand == board.review.position(board.review.mistakes[0])
    assert (board.table.options.you, board.table.options.hides_others, board.table.options.mode) == (2, True, "play")
    until(lambda: Paged(board).why != ["Working out why ..."])
    assert any("order up" in reason for reason in Paged(board).why)
    seen, hand = str(board.review.view(board.review.mistakes[0])), str(board.game.hands[0])
    report = Paged(board).report
    assert {f"Seen: {seen}", "Chosen: pass", f"Hand: {hand}".splitlines()[0]} <= {*report.splitlines()}
    assert Paged(board).why[0] in report
    assert re.search(r"2 in|of 100|points", report)
    assert re.fullmatch(r"Euchre Tutor .*, answers of version \d+", report.splitlines()[-1])
    board.table.act("order up")
    assert board.table.hand.contract.maker == 2, "one may play on from there"


def test_what_was_priced_on_is_there_at_once_when_the_same_game_is_opened_again(game, monkeypatch):
    priced = []

    def clearer(_, choice):
        priced.append(choice)
        yield choice._replace(cost=Estimate(0.3, 0.25, 0.35))

    monkeypatch.setattr(clearing, "clearer", clearer)
    call = Choice(0, "the calls", 1, "pass", "order up", Exact(0.0), "points", seems=Estimate(0.3, -0.2, 0.8))
    known = GameReview(game, 1, [Made(1, 1, call, Exact(0.0), 0.1)], (), frozenset({2, 3, 4}))
    first = ReviewBoard(known)
    until(lambda: first.review.made[0].choice.cost.value == 0.3)
    idle()
    first.close()
    for opened in (replace(known), replace(known, made=(), done=0.0)):  # the second has only begun to price it anew
        again = ReviewBoard(opened)
        assert (again.review.done, again.review.made[0].choice.cost.value) == (1, 0.3)
        assert Paged(again).work == ""
        again.close()
    assert len(priced) == 1
    game.push("pass")
    longer = ReviewBoard(replace(known))
    idle()
    longer.close()
    assert len(priced) == 2, "a game that went on is worked out again"


def test_a_decision_that_is_shown_stays_chosen_when_its_price_changes(board):
    is_done(board)
    board.show(0)
    (made,) = board.review.decisions
    dearer = made._replace(choice=made.choice._replace(cost=Estimate(0.9, 0.8, 1.0)), games=Estimate(0.1, 0.09, 0.11))
    for done in (0.9, 1.0):
        board._take(replace(board.review, made=(dearer,), done=done))
        assert (Paged(board).chosen, Paged(board).decisions[0]["cost"]) == (0, dearer.cost_in_words)
        board.play_on()


def seen(table: TableMachine) -> tuple[bool, bool]:
    """Whether the tutor plays the others, and whether values are shown."""
    return table.options.tutor, table.options.shows_values


def test_a_mistake_is_played_from_here_against_the_tutor_and_the_hand_stays(board, game):
    is_done(board)
    Paged(board).send(play_on=True)
    assert Paged(board).message == "Choose a decision first."
    board.show(0)
    Paged(board).send(play_on=True)
    table = board.table
    assert (*seen(table), table.options.hides_others, table.line.at) == (True, False, True, 1)
    assert table.line.whole == board.review.position(board.review.mistakes[0])
    table.act("order up")
    until(lambda: table.line.hand.seat == 2)
    assert table.line.hand.contract.maker == 2
    assert len(table.line.hand.history) > 2, "the others have played"
    board.show(0)
    assert (*seen(table), table.line.whole) == (False, True, game.hands[0])


# The king of hearts goes under seat 2's ace.
THROWN = "Ts Jd Ad Js Kh / 9c Jh Td Tc Ah / Jc Qh Ac As Qc / 9d 9h Kc Kd 9s up Qs then order up, 9d, Kh, Ah, Qh, 9h"


def test_what_punishes_a_card_is_shown_with_all_hands_open_and_of_nothing_else():
    game = Game("bicycle", names=("Ann", "Ben", "Cam", "Dee"), dealer="Dee")
    hand = GameHand.parse(THROWN)
    game.start(hand.dealt)
    for action in hand.history:
        game.push(action.text)
    call, card = (
        Choice(at, when, 1, done, best, Estimate(0.4, 0.3, 0.5), "points")
        for at, when, done, best in ((0, "the calls", "order up", "pass"), (2, "trick 1", "Kh", "Js"))
    )
    review = GameReview(game, 1, [Made(1, 1, choice, None) for choice in (call, card)], ())
    board = ReviewBoard(review)
    is_done(board)
    assert [*board.review.made] == review.made, "what is known isn't read again"
    board.show(1)
    assert Paged(board).punished.startswith("K♥ is punished: ")
    line = punishing_line(review.position(review.mistakes[1]).play, parse_cards("Kh")[0])
    Paged(board).send(punish=True)
    assert (board.table.options.hides_others, board.table.line.at) == (False, 3)
    assert board.table.line.actions[2:6] == [str(card) for _, card in line]
    board.show(0)
    assert (Paged(board).punished, board.table.options.hides_others) == ("", True)
    Paged(board).send(punish=True)
    assert "nothing punishes this" in Paged(board).message
    game.unknown[0] = parse_cards("9h")
    board.show(1)
    assert Paged(board).punished == "", "nobody knows where the nine was"
    assert [*board.review.made] == review.made
    board.close()


def test_any_hand_is_looked_at_from_its_deal_on(board, game):
    is_done(board)
    Paged(board).send(look=1)
    assert (board.table.line.whole, board.table.line.at, board.table.options.you) == (game.hands[0], 0, 2)
    for wrong in (0, 2):
        Paged(board).send(look=wrong)
        assert f"no hand {wrong}" in Paged(board).message


def test_a_mistake_goes_into_the_memory_of_practice_under_its_kind(board):
    is_done(board)
    Paged(board).send(note=True)
    assert "first" in Paged(board).message
    board.show(0)
    until(lambda: Paged(board).why != ["Working out why ..."])
    Paged(board).send(note=True)
    kept = list(remembered()["bicycle"])
    found = why(board.review, board.review.mistakes[0])
    assert [kind for kind in kept if not kind.startswith("pairs: ")] == [found.kind], "a pair of its skill comes, too"
    assert found.theme in found.kind
    assert Paged(board).noted.startswith("Comes back in your practice of Bicycle: ")
    before, said = remembered(), Paged(board).noted
    for _ in range(2):
        Paged(board).send(note=True)
        assert (Paged(board).noted, remembered()) == (said, before), "it was forgotten once, not twice"
        board.show(0)


def test_kinds_that_come_back_are_listed_after_one_beginning():
    reading = Reading(None)
    reading.practised = {(1, 1): "Practice has none.", (1, 2): "Comes back: A lead.", (2, 1): "Comes back: A discard."}
    reading.awaited = [*reading.practised]
    assert tomorrow(reading) == "Comes back: A lead. A discard. Practice has none."
    assert tomorrow(Reading(None)) == ""
    reading.awaited += [(2, 2)]
    assert tomorrow(reading).startswith("Looking for hands")


def test_nothing_of_a_game_is_said_of_the_next_that_is_read(board, game):
    is_done(board)
    Paged(board).send(show=0)
    until(lambda: board._reading.reasons)
    Paged(board).send(note=True)
    assert Paged(board).noted
    other = Game.parse(str(game).replace("Ann", "Eve"))
    Paged(board).send(read=str(other))
    assert (Paged(board).chosen, Paged(board).why, Paged(board).noted, Paged(board).tomorrow) == (-1, [], "", "")
    is_done(board)
    board._explaining.stop()
    Paged(board).send(show=0)
    assert (Paged(board).why, Paged(board).noted) == (["Working out why ..."], "")


def test_what_cost_most_is_asked_tomorrow_by_one_press_and_each_kind_once(board):
    until(lambda: Paged(board).skills != [])
    assert Paged(board).skills == [skill_in(board.review, board.review.worst[0])]
    assert Paged(board).tomorrow == ""
    Paged(board).send(tomorrow=True)
    until(lambda: Paged(board).tomorrow.startswith("Comes back in your practice of Bicycle: "))
    before, found = remembered(), why(board.review, board.review.mistakes[0])
    assert found.kind in before["bicycle"]
    Paged(board).send(tomorrow=True)
    board.show(0)
    Paged(board).send(note=True)
    assert remembered() == before, "it was forgotten once, not three times"
    board.player = 1
    is_done(board)
    assert (Paged(board).skills, Paged(board).tomorrow) == ([], "")
    Paged(board).send(tomorrow=True)
    assert "nothing to ask tomorrow" in Paged(board).message


def test_the_next_day_the_trainer_asks_what_cost_most_and_a_pair_of_its_skill(board, monkeypatch):
    until(lambda: Paged(board).skills != [])
    Paged(board).send(tomorrow=True)
    until(lambda: Paged(board).tomorrow.startswith("Comes back"))
    found, next_day = why(board.review, board.review.mistakes[0]), datetime.now(UTC) + timedelta(days=1)
    monkeypatch.setattr(choosing, "due", lambda memory, _, really=choosing.due: really(memory, next_day))
    trainer, asked = Trainer(seed=1), set()
    for _ in range(2):
        session = trainer._session
        chosen = session.chosen
        asked |= {*session.hands.pairs} if chosen is None else {(kind_of(*chosen[:2]), chosen.why)}
        trainer.next()
    assert asked == {skill_of(found.theme).plan, (found.kind, "Due again")}
    trainer.close()


def test_who_passed_a_hand_that_wants_to_be_defended_alone_reads_why_and_that_practice_has_no_such_hands():
    game = Game("bicycle+defend_alone")
    game.start(Deal.parse(DEAL, rules=game.rules))
    for action in ("order up alone", "pass", "pass"):
        game.push(action)
    read = review(game, player=2, progress=False)
    (mistake,) = read.mistakes
    found = why(read, mistake)
    assert "defend alone" in found.reasons[0]
    assert skill_in(read, mistake) == "Alone"
    with refusal("practice has no hands of this kind"):
        remember(read, mistake, found)


def test_it_is_told_from_the_side_that_is_chosen(board):
    is_done(board)
    board.player = 1
    is_done(board)
    told = [(each["words"], each["band"] in ("right", "too close to grade")) for each in Paged(board).decisions]
    assert told == [("Hand 1, in the calls: passed", True)], "what was right is listed, too"
    board.show(0)
    assert Paged(board).noted == f"{FINE}."
    Paged(board).send(note=True)
    assert (Paged(board).message, remembered()) == (f"{FINE}.", {})
    assert [each["words"] for each in Paged(board).players] == ["Ann", "<b>Ben</b>", "Cam", "Dee"]


def test_a_game_is_pasted_and_what_is_no_game_is_said_and_changes_nothing(board, game):
    is_done(board)
    told = Paged(board).told
    Paged(board).send(read="hello")
    assert (Paged(board).message, Paged(board).told) == (
        "'hello' is not a game" + Paged(board).message.removeprefix("'hello' is not a game"),
        told,
    )
    other = Game.parse(str(game).replace("Ann", "Eve"))
    Paged(board).send(read=str(other))
    assert (board.game, Paged(board).message) == (other, "")
    is_done(board)


def test_a_hand_is_typed_card_by_card_and_says_what_is_wrong_on_the_way(board):
    said = []
    for text in ("up Qs then pass, order up, Ah", "up Qs then pass, order up, 7h", "up Qs then pass, order up, Ah 9h"):
        Paged(board).send(typed=text)
        said.append(Paged(board).typed)
    assert said[0] == "1 card so far. Seat 2 to play."
    assert said[1] == "'7h' is not in the 24-card pack (9 to A)."
    assert said[2] == "2 cards so far. Seat 3 to play."


def test_what_was_left_out_of_a_file_is_said(board):
    file = {"fileType": "Euchre Game Notation", "version": "1.4", "timings": {}, "deals": [{}]}
    file["metadata"] = {"players": ["Ann", "Ben", "Cam", "Dee"], "initialScore": [0, 0]}
    bidding = {"type": "EUCHRE_BIDDING", "calls": ["Pass"]}
    file["deals"] = [{"initialState": {"dealer": 3, "upCard": "Qs"}, "phases": [bidding]}]
    Paged(board).send(read=json.dumps(file))
    assert Paged(board).message == "Ignored, since it says nothing about the cards: 'timings'."


def test_it_stops_when_asked_and_keeps_what_it_knows(game):
    board = ReviewBoard(game, player=2)
    Paged(board).send(stop=True)
    assert Paged(board).work.startswith("Stopped.") or board.review.done == 1
    board.close()


def test_of_a_review_that_was_stopped_nothing_more_comes(game, monkeypatch):
    goes_on = Event()

    def slow(*_, **__):
        goes_on.wait(PATIENCE)
        yield Choice(1, "the calls", 2, "pass", "order up", Estimate(0.2, 0.1, 0.3), "points")

    monkeypatch.setattr(reading, "choices", slow)
    board = ReviewBoard(game, player=2)
    for _ in range(2):  # to stop what stands changes nothing
        Paged(board).send(stop=True)
        assert Paged(board).work == "Stopped. What was found so far stays."
    goes_on.set()
    idle()
    assert (board.review, Paged(board).decisions) == (None, [])
    board.close()


def test_the_last_game_that_was_finished_is_read_and_nothing_else(monkeypatch):
    clear = Choice(0, "the calls", 1, "pass", "order up", Estimate(0.2, 0.1, 0.3), "games")
    monkeypatch.setattr(reading, "choices", lambda hand, *_, **__: iter([clear] * (not hand.history[0].seat)))
    empty = ReviewBoard()
    assert (empty.game, empty.review, Paged(empty).players) == (None, None, [])
    assert "Paste a game" in Paged(empty).told[0]

    over, open_ = (played_at_random("bicycle", Random(seed)) for seed in (1, 2))
    note_game(PlayedGame("", str(over), is_over=True), "")
    open_.hands = open_.hands[:1]
    note_game(PlayedGame("", str(open_)), "")
    board = ReviewBoard()
    assert board.game == over
    for each in (empty, board):
        each.close()


def test_a_record_that_cannot_be_read_is_said_and_so_is_a_game_of_it(tmp_path):
    over = played_at_random("bicycle", Random(1))
    note_game(PlayedGame("", str(over), is_over=True), "")
    note_game(PlayedGame("", "rules bicycle, torn", is_over=True), "")
    board = ReviewBoard()
    assert board.game == over
    assert re.match(r"The game of \d{4}-\d\d-\d\d can't be read, and is left out: .*", Paged(board).message)
    board.close()
    with sqlite3.connect(next(tmp_path.rglob("progress.sqlite"))) as record:
        record.execute("PRAGMA user_version = 99")
    empty = ReviewBoard()
    assert (empty.game, "newer Euchre Tutor; install that version" in Paged(empty).message) == (None, True)
    assert "or paste a game below" in Paged(empty).message


def test_what_a_face_may_not_ask_for_is_refused_in_a_sentence(board):
    is_done(board)
    with refusal("no decision 7"):
        board.show(7)
    for wrong in ({"show": "0"}, {"read": 5}, {"nothing": True}, {"show": -1}, "show"):
        Paged(board).hear(wrong)
        assert Paged(board).message, wrong
        Paged(board).set(_message="")
    with refusal("not a game"):
        ReviewBoard("hello")


def test_names_stay_text_in_what_is_sent_as_html(board):
    is_done(board)
    assert "<b>Ben" not in Paged(board).line + Paged(board).snapshot()
