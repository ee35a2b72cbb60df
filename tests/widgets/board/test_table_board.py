"""TableBoard by its traits and its state: every seat of every game, values, side lines, the tutor, the quiz, set up."""

import re
import time
from collections.abc import Iterator
from random import Random
from threading import Event

import pytest
from helpers.covering import in_every_game
from helpers.paged import Paged
from helpers.strategies import refusal
from helpers.tables import CALLED, DEAL, PATIENCE, random_hand, until

from euchre_tutor import PRESETS, Deal, EuchreError, TableBoard
from euchre_tutor.game import GameHand
from euchre_tutor.widgets.board.page import positions, snapshot_of
from euchre_tutor.widgets.table.state import table_of


def words_in(value: object) -> Iterator[str]:
    """Yield every text in plain data, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (word for pair in value.items() for each in pair for word in words_in(each))
    elif isinstance(value, list | tuple):
        yield from (word for each in value for word in words_in(each))


@in_every_game(day="british")
def test_while_hands_are_hidden_the_page_is_told_no_card_of_theirs(rules):
    """Whoever's turn it is, values and what was lost included: what only others hold is in no trait that is sent."""
    rng = Random(9)
    for most in (0, 2, 3, 4, 5, 6, 9):
        hand = random_hand(rng, rules, most=most)
        you = rng.randint(1, rules.players)
        board = TableBoard(hand, you=you, hides_others=True, shows_values=not rules.dominoes)
        if board.shows_values and hand.seat == you and hand.stage in ("calls", "play") and len(hand.legal) > 1:
            until(lambda board=board: bool(Paged(board).values) or "defend" in " ".join(board.table.line.hand.legal))
        time.sleep(0.05)
        sent = {name: getattr(board, name) for name in TableBoard.class_own_traits() if name in board.get_state()}
        del sent["_faces"], sent["_games"], sent["_table"]["trump"]  # the whole pack, and the order of its trumps
        told = set(re.findall(r"\b(?:[2-9TJQKA]|10)[cdhs♣♦♥♠](?!\w)|\b[0-6]{2}\b", " ".join(words_in(sent))))
        mine = {str(card) for card in (*hand.hands[you], *hand.deal.hand(you))}
        seen = {str(card.held) for _, card in hand.play.history} if hand.play else set()
        seen |= {text for action in hand.history for text in action.text.split() if action.stage == "calls"}
        seen |= {text for legal in hand.legal for text in legal.split()} if hand.stage == "calls" else set()
        seen |= {str(hand.deal.up)} | {action.text for action in hand.history if action.seat == you}
        unseen = [card for card in rules.pack.cards if str(card) not in mine | seen]
        leaked = told & {name for card in unseen for name in (str(card), card.symbol)}
        assert leaked == set(), (str(hand), you)


def test_an_answer_of_the_quiz_is_reported_without_what_others_hold_and_only_once_it_is_over():
    board = TableBoard(f"{DEAL} then pass", you=2, mode="quiz", hides_others=True)
    until(lambda: Paged(board).message == "What do you do here?")
    assert Paged(board).report == ""
    board.act("pass")
    assert Paged(board).report == "", "there is one more try"
    board.act("order up")
    told = Paged(board).report
    lines = told.splitlines()
    assert lines[0] == "Seen: Js Jc As 9h Kd up Qs seat 2"
    assert {"Chosen: pass", "Chosen: order up", f"Told: {Paged(board).message}"} <= {*lines}
    assert any(line.startswith("order up: worth ") for line in lines)
    assert "Ac Kc" not in told
    board.go_on()
    assert Paged(board).report == ""


@pytest.mark.parametrize("bad", [{"you": 9}, {"score": "99-0"}, {"rules": "nonsense"}, {"score": "x"}])
def test_what_can_not_be_is_refused_at_once(bad):
    with pytest.raises(EuchreError):
        TableBoard(seed=1, **bad)


def test_rules_may_be_a_rule_set_and_nothing_else_than_that_or_its_name():
    assert TableBoard(seed=1, rules=PRESETS["british"], shows_values=False).rules == "british"
    with refusal("rules are a rule set or its name", "not 5"):
        TableBoard(rules=5)


def test_a_game_is_dealt_and_a_new_deal_leaves_no_chart_of_the_last():
    board = TableBoard(seed=1, rules="call_ace5", shows_values=False)
    assert len(Paged(board).table["seats"]) == 5
    board.table.swings = [{"at": 9}]
    board.deal()
    assert Paged(board).swings == []


def test_a_position_is_pasted_back_by_its_text():
    board = TableBoard(f"{CALLED}, Ah, 9h")
    other = TableBoard(board.text)
    assert (other.text, Paged(other).table) == (board.text, Paged(board).table)
    other.text = DEAL
    assert other.hand == GameHand.parse(DEAL)
    other.text = "nonsense"
    assert other.text == DEAL
    assert "nonsense" in Paged(other).message


def test_messages_of_the_browser_do_what_the_methods_do_and_errors_change_nothing():
    board = TableBoard(DEAL, shows_values=False)
    for content in ({"act": "pass"}, {"act": "order up"}, {"act": "Qh"}, {"act": "Ah"}, {"go": 3}, {"act": "Kh"}):
        Paged(board).hear(content)
    assert Paged(board).table["fork"] == 3
    Paged(board).send(back_to_hand=True)
    assert (Paged(board).table["fork"], board.text) == (-1, CALLED)
    for content, words in (
        ({"act": "Js"}, "seat 1 doesn't hold Js"),
        ({"load": "Js"}, "4 hands"),
        ({"deal": "seat 7 holds Js"}, "no seat '7'"),
        ({"punish": "Ah"}, "costs no trick"),
    ):
        Paged(board).hear(content)
        assert words in Paged(board).message
        assert board.text == CALLED


def test_what_can_not_be_a_seat_a_score_or_rules_is_said_and_changed_back():
    board = TableBoard(DEAL, shows_values=False)
    for name, bad in (("you", 9), ("score", "x"), ("rules", "poker")):
        before = getattr(board, name)
        setattr(board, name, bad)
        assert getattr(board, name) == before
        assert str(bad) in Paged(board).message


def send(board: TableBoard, **content: object) -> None:
    """Send what a click in the browser sends."""
    Paged(board).hear(content)


def test_a_double_click_on_the_last_card_leaves_no_error():
    board = TableBoard(random_hand(Random(3), "bicycle"), shows_values=False)
    last = board.table.line.actions[-1]
    board.take_back()
    at = board.table.line.at
    for _ in range(2):
        send(board, act=last, at=at)
    assert board.table.line.hand.is_over
    assert Paged(board).message == ""


def test_a_second_click_on_a_call_or_on_the_tutors_button_is_of_a_position_that_is_gone():
    board = TableBoard(DEAL, shows_values=False)
    for _ in range(2):
        send(board, act="pass", at=0)
    assert board.table.line.actions == ["pass"]
    send(board, take_back=True, at=5)
    assert board.table.line.actions == ["pass"]
    for _ in range(2):
        send(board, go_on=True, at=1)
    until(lambda: board.table.line.at > 1)
    assert board.table.line.at == 2


# What stays in sight: the turn-up, and the tricks that were taken.

FATES = {
    "pass, order up": (1, "Turn-up Q♠: ordered up by left; the dealer took it"),
    "pass, order up, Qs": (4, "Turn-up Q♠: ordered up by partner; you took it"),
    "pass, pass, pass, order up, Qh, Ah": (1, "Turn-up Q♠: right took it up"),
    "pass, pass, pass, order up": (4, "Turn-up Q♠: you took it up"),
    "pass, order up alone": (1, "Turn-up Q♠: ordered up by left; it was left lying"),
    "pass, pass, pass, pass, hearts, Ah": (1, "Turn-up Q♠: turned down"),
}


@pytest.mark.parametrize("done", FATES)
def test_the_turn_up_stays_in_sight_with_what_became_of_it(done):
    you, words = FATES[done]
    hand = GameHand.parse(f"{DEAL} then {done}")
    everybody = frozenset(range(1, 5))
    for hidden in (frozenset(), everybody - {you}):
        shown = table_of(hand, [], -1, you=you, hidden=hidden)
        assert [(card["text"], card["label"]) for card in shown["turn_up"]] == [("Qs", words)]
        assert "Qs" not in [card["text"] for card in shown["middle"]]
    board = TableBoard(hand, you=you, shows_values=False)
    assert f"<figcaption>{words}</figcaption>" in Paged(board).snapshot()
    stored = positions(board.table.asked("values"), values=False)
    assert stored[-1]["_table"]["turn_up"][0]["label"] == words


def test_words_that_look_like_markup_are_shown_as_words():
    board = TableBoard(DEAL, mode="set up")
    send(board, deal="<img src=x> holds Js")
    assert "<img src=x>" in Paged(board).message
    assert "<img" not in Paged(board).snapshot()
    worth = {"short": "", "words": "<i>", "tone": "", "lost": 0.0, "punished": ""}
    left = snapshot_of(Paged(board).table, {"pass": worth}, "<b>best</b>")
    assert "&lt;b&gt;best" in left
    assert "&lt;i&gt;" in left


def test_a_search_for_a_deal_is_said_and_can_be_stopped(monkeypatch):
    """The search never ends by itself: it ends when nobody waits for it."""
    begun, ended = Event(), Event()

    def draws(**_options):
        begun.set()
        try:
            while True:
                yield None
        finally:
            ended.set()

    monkeypatch.setattr(Deal, "draws", draws)
    for ends in ({"stop": True}, {"act": "Ah"}, {"go": 0}):
        begun.clear()
        ended.clear()
        board = TableBoard(DEAL, mode="set up")
        Paged(board).send(deal="seat 1 has 5 trumps")
        assert begun.wait(PATIENCE)
        assert (Paged(board).dealing, Paged(board).message) == (True, "Dealing ...")
        Paged(board).send(**ends)
        assert not Paged(board).dealing
        assert ended.wait(PATIENCE)
        assert board.text == DEAL
    assert Paged(board).message == ""
    Paged(board).send(stop=True)
    assert Paged(board).message == ""


def test_another_game_is_dealt_at_once_and_a_seat_that_is_not_there_moves():
    board = TableBoard(Deal.random(seed=1, rules="call_ace6"), mode="set up")
    assert board.you == 6
    board.rules = "two_handed"
    assert (board.you, len(Paged(board).table["seats"])) == (2, 2)


def test_what_is_stored_has_every_position_with_its_values():
    board = TableBoard(f"{CALLED}, Ah, 9h", you=2)
    stored = board.stored()
    assert [position["_table"]["at"] for position in stored["positions"]] == [0, 1, 2, 3, 4, 5]
    assert set(stored["positions"][1]["_values"]) == {"pass", "order up", "order up alone"}
    assert stored["positions"][-1]["_text"] == board.text


def test_who_plays_against_the_tutor_sees_values_only_when_asked_for():
    against = TableBoard(DEAL, tutor=True, hides_others=True)
    assert (against.shows_values, Paged(against).values) == (False, {})
    assert TableBoard(DEAL, tutor=True, hides_others=True, shows_values=True).shows_values
    assert TableBoard(DEAL, tutor=True).shows_values
    assert TableBoard(DEAL, hides_others=True).shows_values


def test_a_hand_against_the_tutor_at_a_score_shows_it_and_it_moves_when_the_hand_ends():
    board = TableBoard(CALLED, seed=1, you=1, score="4-3", tutor=True, hides_others=True, pace=0.0)
    assert (board._table["points"], board._table["to"]) == ({"You": 4, "They": 3}, 5)
    while not board.hand.is_over:
        until(lambda: board.hand.is_over or board.hand.seat == board.you)
        if not board.hand.is_over:
            board.act(board.hand.legal[0])
    until(lambda: bool(board.table.ending))
    assert board._table["points"] == {"You": 4, "They": 5}
    board.again()
    assert board._table["points"] == {"You": 4, "They": 3}
    for other in ({"score": "0-0"}, {"hides_others": False}, {"tutor": False}):
        assert (
            "points" not in TableBoard(CALLED, **{"score": "4-3", "tutor": True, "hides_others": True} | other)._table
        )
