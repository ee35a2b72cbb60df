"""A whole game: it goes on where it was left, follows the rule book, and tells what decisions cost."""

import os
import signal
import subprocess
import sys
from random import Random

import pytest
from helpers.covering import in_every_game
from helpers.strategies import refusal
from helpers.tables import until
from ipywidgets.widgets import widget as jupyter

from euchre_tutor import PlayTable, parse_cards
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.game import Game
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.progress import PlayedGame, note_game, played_games
from euchre_tutor.review import reading
from euchre_tutor.review.costs import Choice
from euchre_tutor.widgets.play import play_table


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A learner who has played nothing yet, and decisions without prices."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(reading, "choices", lambda *_, **__: iter(()))
    yield
    for widget in [*jupyter._instances.values()]:
        if isinstance(widget, PlayTable):
            widget.close()


def send(table: PlayTable, **content: object) -> None:
    """Deliver a message as the browser does."""
    table._handle_custom_msg(content, [])


def play(table: PlayTable, rng: Random, *, hands: int = 1) -> None:
    """Play our seat at random until so many hands are over."""
    for _ in range(hands):
        while not table._next:
            mine = table.board._line.hand
            if mine.seat == table.board.you:
                table.board.act(rng.choice(mine.legal))
            else:
                until(lambda: table._next or table.board._line.hand.seat == table.board.you)
        if hands > 1:
            table.next()


@pytest.mark.slow
@in_every_game(day="bid_euchre, domino_solo3")
def test_a_game_is_played_to_its_end_and_kept(rules):
    table, rng = PlayTable(rules, seed=4, pace=0.0), Random(4)
    while not table.game.is_over:
        play(table, rng)
        number = len(table.game.hands)
        kept = played_games()[-1]
        assert Game.parse(kept.text) == table.game
        assert [side["points"] for side in table._score] == list(table.game.score)
        if not table.game.is_over:
            assert table._next == "Next hand"
            send(table, next=True)
            assert (len(table.game.hands), table._next) == (number + 1, "")
    assert (played_games()[-1].is_over, table._next) == (True, "New game")
    assert any("the game." in words for words in table._result)
    assert len(played_games()) == 1
    send(table, next=True)
    assert (len(table.game.hands), table.game.score, len(played_games())) == (1, (0,) * len(table.game.sides), 2)


def test_only_our_own_cards_are_seen_and_the_page_cannot_ask_for_more():
    table = PlayTable(seed=1)
    seats = {seat["seat"]: seat for seat in table.board._table["seats"]}
    assert {seat for seat, shown in seats.items() if shown["is_hidden"]} == {*seats} - {table.board.you}
    assert not any(str(card) in table.board._text for card in table.game.hand.hands[table.board.you % 4 + 1])
    before = str(table.board._line.hand)
    for message in ({"go": 0}, {"take_back": True}, {"next_deal": True}, {"load": "x"}, {"deal": ""}, {"go_on": True}):
        table.board._handle_custom_msg(message, [])
        assert str(table.board._line.hand).startswith(before)
        assert "reload" in table.board._message
    assert table.board._values == {}


def test_we_sit_where_the_deal_puts_us_and_at_the_score_of_the_game():
    table, rng = PlayTable("bicycle+game=10", seed=2, pace=0.0), Random(1)
    for _ in range(4):
        assert table.board.you == table.game.seat_of(1)
        assert table.board.score == "{}-{}".format(*table.game.points_of(1))
        assert table._about.startswith(f"Hand {len(table.game.hands)}. ")
        play(table, rng)
        table.next()
    dealers = [table.game._dealer_of(number) for number in range(4)]
    assert sorted(dealers) == [1, 2, 3, 4]


def test_a_game_goes_on_where_it_was_left():
    table, rng = PlayTable("two_handed", seed=5, pace=0.0), Random(2)
    play(table, rng)
    table.next()
    until(lambda: table.board._line.hand.seat == table.board.you)
    table.board.act(table.board._line.hand.legal[0])
    until(lambda: table.board._line.hand.seat in (table.board.you, None))
    table.close()
    again = PlayTable("two_handed")
    assert again.game == table.game
    assert again.board.you == table.board.you
    assert again.board._line.hand == table.board._line.hand
    assert PlayTable().game == table.game
    assert PlayTable("bicycle").game.rules.name == "bicycle"
    assert PlayTable("two_handed", seed=5).game != table.game


def test_a_game_that_is_over_is_not_gone_on_with_and_of_several_the_last_is():
    won = Game("two_handed+game=1", names=("You", "Opponent"))
    won.start("Jd Jh Kd 9s Tc / Ad Qd 9d As Kc up Ah")
    for action in ("pass", "pass", "diamonds", *map(str, parse_cards("Jd 9d Jh Qd Kd Ad As 9s Kc Tc"))):
        won.push(action)
    assert won.is_over
    note_game(PlayedGame("", str(won), is_over=True), "")
    assert not PlayTable("two_handed+game=1", seed=1).game.is_over
    last = PlayTable("two_handed+game=1", seed=2)
    assert PlayTable().game == last.game
    note_game(PlayedGame("", str(won), is_over=True), "")
    assert PlayTable().game == last.game


def test_the_command_says_what_is_played(monkeypatch):
    monkeypatch.setenv("EUCHRE_TUTOR_GAME", "cutthroat")
    assert PlayTable().rules == "cutthroat"
    assert PlayTable("domino").rules == "domino"


def test_the_same_seed_deals_the_same_cards_to_the_same_dealer():
    one, other = (PlayTable(seed=7) for _ in range(2))
    assert (one.game.hand.dealt, one.game.dealer) == (other.game.hand.dealt, other.game.dealer)
    assert PlayTable(seed=8).game.hand.dealt != one.game.hand.dealt


def test_a_game_that_two_notebooks_go_on_with_becomes_two_and_nothing_is_lost():
    one = PlayTable("two_handed", seed=5, pace=10)
    other = PlayTable("two_handed")
    assert one.game == other.game
    for table, action in ((one, 0), (other, -1)):
        until(lambda table=table: table.board._line.hand.seat == table.board.you)
        table.board.act(table.board._line.hand.legal[action])
    texts = {game.text for game in played_games()}
    assert {str(one.game), str(other.game)} <= texts
    assert len(texts) == 2


def test_another_game_is_started_by_its_name_and_what_cannot_be_is_said():
    table = PlayTable(seed=1)
    table.rules = "cutthroat"
    assert (table.game.rules.name, len(table.game.labels), len(table._score)) == ("cutthroat", 3, 3)
    table.rules = "whist"
    assert (table.rules, table.game.rules.name) == ("cutthroat", "cutthroat")
    assert "'whist' is not a rule set" in table._message
    send(table, new=True)
    assert len(played_games()) == 3
    for bad, words in (({"next": True}, "finish it first"), ({"next": 5}, "reload"), ({"dance": True}, "reload")):
        send(table, **bad)
        assert words in table._message
    with refusal("'whist' is not a rule set"):
        PlayTable("whist")
    with refusal("seed"):
        PlayTable(seed=-1)


def test_what_cannot_be_kept_is_said_and_played_all_the_same(monkeypatch):
    def refuse(*_arguments: object) -> str:
        raise EuchreError("the disk is full")

    table = PlayTable("two_handed", seed=5, pace=0.0)
    monkeypatch.setattr(play_table, "note_game", refuse)
    play(table, Random(1))
    assert table._message == "The disk is full."
    table.next()
    assert len(table.game.hands) == 2


def test_a_record_that_cannot_be_read_or_a_game_that_is_none_begins_a_new_game(monkeypatch):
    note_game(PlayedGame("", "rules whist"), "")
    note_game(PlayedGame("", "rules bicycle\nplayers Ann, Ben, Cam, Dee"), "")
    assert PlayTable().game.names[0] == "You"

    def refuse() -> None:
        raise EuchreError("your progress can't be read")

    monkeypatch.setattr(play_table, "played_games", refuse)
    table = PlayTable()
    assert (len(table.game.hands), table._message) == (1, "Your progress can't be read.")


def test_what_decisions_cost_is_told_after_each_hand_and_added_up_at_the_end(monkeypatch):
    seat = PlayTable("bicycle+game=3", seed=4).board.you
    dear = Choice(1, "the calls", seat, "pass", "order up", Estimate(0.4, 0.3, 0.5), "points")
    close = Choice(2, "trick 1", seat, "Ah", "Kh", Estimate(-0.01, -0.1, 0.08), "points")
    asked = []

    def priced(hand, seats, score, **_):
        asked.append((hand, list(seats), dict(score)))
        right = Choice(3, "trick 2", next(iter(seats)), "9c", "9c", Exact(0.0), "games")
        return iter((dear, close, right) if len(asked) == 1 else (right,))

    monkeypatch.setattr(reading, "choices", priced)
    table, rng = PlayTable("bicycle+game=3", seed=4, pace=0.0), Random(4)
    play(table, rng)
    until(lambda: 0 in table.costs)
    assert [cost["words"] for cost in table._costs] == [f"{dear}."]
    assert table._costs[0]["band"] == "mistake"
    assert "In this hand your 3 decisions cost 0.4\u00a0±\u00a00.1 points." in table._result
    hand, seats, score = asked[0]
    assert (hand, seats, score) == (table.game.hands[0], [seat], {seat: (0, 0)})
    while not table.game.is_over:
        table.next()
        assert (table._result, table._costs) == ([], [])
        play(table, rng)
        until(lambda: len(table.costs) == len(table.game.hands))
    number = len(table.game.hands)
    assert "In this hand your 1 decision cost nothing, or no more than the error." in table._result
    assert table._result[-1] == table.review.sentence
    assert f"in {number + 2} decisions" in table.review.sentence
    assert [cost["words"] for cost in table._costs] == [f"Hand 1, i{str(dear)[1:]}."]
    assert len(table.review.hands) == number
    assert table.review.has_luck
    assert asked[-1][2] == {asked[-1][1][0]: table.game.points_of(1, number - 1)}


def test_what_is_left_in_the_notebook_is_the_score_and_how_the_hand_ended():
    table = PlayTable("two_handed", seed=5, pace=0.0)
    play(table, Random(1))
    snapshot = table._snapshot()
    assert all(words in snapshot for words in ("You", "Opponent", *table._result))


PLAY_ON = """
import sys, time
from random import Random
from euchre_tutor import PlayTable
table, rng = PlayTable("bicycle", pace=0.0), Random(int(sys.argv[1]))
print("begun", flush=True)
while True:
    hand = table.board._line.hand
    if table._next:
        table.next()
    elif hand.seat == table.board.you:
        action = rng.choice(hand.legal)
        table.board.act(action)
        print(len(table.game.hands), len(table.board._line.hand.history), flush=True)
    else:
        time.sleep(0.001)
"""


@pytest.mark.slow
@pytest.mark.parametrize("kills", [2, pytest.param(100, marks=pytest.mark.nightly)])
def test_who_is_killed_in_the_middle_loses_no_card_played(kills):
    """Python ends without a word after some of our actions; each that was told is in the game that goes on."""
    rng = Random(3)
    for number in range(kills):
        command = [sys.executable, "-c", PLAY_ON, str(number)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as player:
            try:
                told = [player.stdout.readline() for _ in range(2 + rng.randrange(12))]
            finally:
                player.send_signal(signal.SIGKILL)
        hands, actions = map(int, told[-1].split())
        games = [Game.parse(game.text) for game in played_games()]
        kept = games[-1]
        assert (
            len(kept.hands) > hands or (len(kept.hands) == hands and len(kept.hand.history) >= actions) or kept.is_over
        )
