"""A whole game: it goes on where it was left, follows the rule book, and tells what decisions cost."""

import os
import re
import signal
import subprocess
import sys
import time
from random import Random

import pytest
from helpers.covering import in_every_game
from helpers.paged import Paged
from helpers.strategies import refusal
from helpers.tables import nobody_works, until
from ipywidgets.widgets import widget as jupyter

from euchre_tutor import PickedHand, PlayTable, parse_cards, settings
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.game import Game, GameHand
from euchre_tutor.lots import draw_for_deal
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.progress import PlayedGame, note_game, played_games
from euchre_tutor.review import reading
from euchre_tutor.review.costs import Choice
from euchre_tutor.review.read_game import Made
from euchre_tutor.widgets.play import game_widget, telling
from euchre_tutor.widgets.play.telling import in_sum
from euchre_tutor.widgets.table import work
from euchre_tutor.widgets.table.values import Values


def send(table: PlayTable, **content: object) -> None:
    """Deliver a message as the browser does."""
    Paged(table).hear(content)


def play(table: PlayTable, rng: Random, *, hands: int = 1) -> None:
    """Play our seat at random until so many hands are over."""
    for _ in range(hands):
        while not Paged(table).next:
            mine = table.table.line.hand
            if mine.seat == table.board.you:
                table.board.act(rng.choice(mine.legal))
            else:
                until(lambda: Paged(table).next or table.table.line.hand.seat == table.board.you)
        if hands > 1:
            table.next()


@pytest.mark.slow
@in_every_game(day="domino_solo3")
def test_a_game_is_played_to_its_end_and_kept(rules):
    table, rng = PlayTable(rules, seed=4, pace=0.0), Random(4)
    while not table.game.is_over:
        play(table, rng)
        number = len(table.game.hands)
        kept = played_games()[-1]
        assert Game.parse(kept.text) == table.game
        assert [*Paged(table).score.values()] == list(table.game.score)
        if not table.game.is_over:
            assert Paged(table).next == "Next hand"
            send(table, next=True)
            assert (len(table.game.hands), Paged(table).next) == (number + 1, "")
    assert (played_games()[-1].is_over, Paged(table).next) == (True, "New game")
    assert " won" in Paged(table).result[0]
    assert len(played_games()) == 1
    send(table, next=True)
    assert (len(table.game.hands), table.game.score, len(played_games())) == (1, (0,) * len(table.game.sides), 2)


def test_only_our_own_cards_are_seen_and_the_page_cannot_ask_for_more():
    table = PlayTable(seed=1)
    seats = {seat["seat"]: seat for seat in Paged(table.board).table["seats"]}
    assert {seat for seat, shown in seats.items() if not all(card["text"] for card in shown["cards"])} == {*seats} - {
        table.board.you
    }
    assert not any(str(card) in Paged(table.board).text for card in table.game.hand.hands[table.board.you % 4 + 1])
    before = str(table.table.line.hand)
    for message in ({"go": 0}, {"take_back": True}, {"next_deal": True}, {"load": "x"}, {"deal": ""}, {"go_on": True}):
        Paged(table.board).hear(message)
        assert str(table.table.line.hand).startswith(before)
        assert "reload" in Paged(table.board).message
    assert Paged(table.board).values == {}


def test_we_sit_where_the_deal_puts_us_and_at_the_score_of_the_game():
    table, rng = PlayTable("bicycle+game=10", seed=2, pace=0.0), Random(1)
    for _ in range(4):
        assert table.board.you == table.game.seat_of(1)
        assert table.board.score == "{}-{}".format(*table.game.points_of(1))
        assert Paged(table).about.startswith(f"Hand {len(table.game.hands)}. ")
        play(table, rng)
        table.next()
    dealers = [table.game._dealer_of(number) for number in range(4)]
    assert sorted(dealers) == [1, 2, 3, 4]


def test_a_game_goes_on_where_it_was_left():
    table, rng = PlayTable("two_handed", seed=5, pace=0.0), Random(2)
    play(table, rng)
    table.next()
    until(lambda: table.table.line.hand.seat == table.board.you)
    table.board.act(table.table.line.hand.legal[0])
    until(lambda: table.table.line.hand.seat in (table.board.you, None))
    table.close()
    again = PlayTable("two_handed")
    assert again.game == table.game
    assert again.board.you == table.board.you
    assert again.table.line.hand == table.table.line.hand
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
    first = PlayTable("two_handed+game=1", seed=1)
    ours(first)  # and is kept as it is: the last game is the other one, whoever is quicker
    assert not first.game.is_over
    last = PlayTable("two_handed+game=1", seed=2)
    ours(last)
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
    one = PlayTable("two_handed", seed=3, pace=10)
    other = PlayTable("two_handed")
    assert one.game == other.game
    for table, action in ((one, 0), (other, -1)):
        until(lambda table=table: table.table.line.hand.seat == table.board.you)
        table.board.act(table.table.line.hand.legal[action])
    texts = {game.text for game in played_games()}
    assert {str(one.game), str(other.game)} <= texts
    assert len(texts) == 2


def test_another_game_is_started_by_its_name_and_what_cannot_be_is_said():
    table = PlayTable(seed=1, pace=10)
    table.rules = "cutthroat"
    assert (table.game.rules.name, len(table.game.labels), len(Paged(table).score)) == ("cutthroat", 3, 3)
    table.rules = "whist"
    assert (table.rules, table.game.rules.name) == ("cutthroat", "cutthroat")
    assert "'whist' is not a rule set" in Paged(table).message
    send(table, new=True)
    assert len(played_games()) == 1, "a game takes the place of one in which nothing was done"
    for bad, words in (({"next": True}, "finish it first"), ({"next": 5}, "reload"), ({"dance": True}, "reload")):
        send(table, **bad)
        assert words in Paged(table).message
    with refusal("'whist' is not a rule set"):
        PlayTable("whist")
    with refusal("seed"):
        PlayTable(seed=-1)


def test_what_cannot_be_kept_is_said_and_played_all_the_same(monkeypatch):
    def refuse(*_arguments: object) -> str:
        raise EuchreError("the disk is full")

    table = PlayTable("two_handed", seed=5, pace=0.0)
    monkeypatch.setattr(game_widget, "note_game", refuse)
    play(table, Random(1))
    assert Paged(table).message == "The disk is full."
    table.next()
    assert len(table.game.hands) == 2
    assert Paged(table).message == "The disk is full."
    monkeypatch.setattr(game_widget, "note_game", note_game)
    play(table, Random(1))
    assert Paged(table).message == "", "the game is kept again"


def test_a_record_that_cannot_be_read_or_a_game_that_is_none_begins_a_new_game(monkeypatch):
    note_game(PlayedGame("", "rules whist"), "")
    note_game(PlayedGame("", "rules bicycle\nplayers Ann, Ben, Cam, Dee"), "")
    assert PlayTable().game.names[0] == "You"

    def refuse() -> None:
        raise EuchreError("your progress can't be read")

    monkeypatch.setattr(game_widget, "played_games", refuse)
    table = PlayTable()
    assert (len(table.game.hands), Paged(table).message) == (1, "Your progress can't be read.")


def test_what_decisions_cost_is_told_after_each_hand_and_added_up_at_the_end(monkeypatch):
    seat = PlayTable("bicycle+game=5", seed=4).board.you
    dear = Choice(1, "the calls", seat, "pass", "order up", Estimate(0.4, 0.3, 0.5), "points")
    close = Choice(2, "trick 1", seat, "Ah", "Kh", Estimate(-0.01, -0.1, 0.08), "points")
    asked = []

    def priced(hand, seats, score, **_):
        asked.append((hand, list(seats), dict(score)))
        right = Choice(3, "trick 2", next(iter(seats)), "9c", "9c", Exact(0.0), "games")
        return iter((dear, close, right) if len(asked) == 1 else (right,))

    monkeypatch.setattr(reading, "choices", priced)
    table, rng = PlayTable("bicycle+game=5", seed=4, pace=0.0), Random(4)
    play(table, rng)
    until(lambda: Paged(table).costs)
    assert [cost["words"] for cost in Paged(table).costs] == [f"{dear.told('you')}."]
    assert Paged(table).costs[0]["band"] == "mistake"
    assert "In this hand your 3 decisions together cost 0.4\u00a0±\u00a00.1 points." in Paged(table).result
    hand, seats, score = asked[0]
    assert (hand, seats, score) == (table.game.hands[0], [seat], {seat: (0, 0)})
    while not table.game.is_over:
        table.next()
        assert (Paged(table).result, Paged(table).costs) == ([], [])
        play(table, rng)
        until(lambda: "Working out" not in " ".join(Paged(table).result))
    number = len(table.game.hands)
    assert "No mistake found in this hand." in Paged(table).result
    assert Paged(table).result[-1] == table.review.sentence
    assert f"in {number + 2} decisions" in table.review.sentence
    (worst,) = table.review.worst
    assert [cost["words"] for cost in Paged(table).costs] == [f"{worst.told('you')}."]
    assert worst.choice == dear
    assert "games of 100" in worst.told()
    assert len(table.review.hands) == number
    assert table.review.has_luck
    assert asked[-1][2] == {asked[-1][1][0]: table.game.points_of(1, number - 1)}


def test_a_sum_inside_its_error_does_not_deny_the_mistake_that_is_listed_below_it():
    costs = [Estimate(0.2, 0.1, 0.3), Estimate(-0.1, -0.5, 0.3)]
    choices = [Choice(n, f"trick {n}", 1, "Ah", "Kh", cost, "points") for n, cost in enumerate(costs, start=1)]
    assert [choice.is_told for choice in choices] == [True, False]
    words = in_sum([Made(1, 1, choice, None) for choice in choices])
    assert words == "In this hand your 2 decisions together cost 0.1\u00a0±\u00a00.4 points."
    assert (
        in_sum([Made(1, 1, choices[1], None)] * 2) == "No mistake found in this hand (I see them from 0.4 points up)."
    )
    assert in_sum([]) == "In this hand you had nothing to decide."
    equal = [Made(1, 1, choices[0]._replace(matters=False), None)]
    assert in_sum(equal) == "In this hand you had nothing to decide that mattered."
    assert in_sum([*equal, Made(1, 1, choices[0], None)]).startswith("In this hand your decision cost 0.4")


def test_what_is_left_in_the_notebook_is_the_score_and_how_the_hand_ended():
    table = PlayTable("two_handed", seed=5, pace=0.0)
    play(table, Random(1))
    snapshot = Paged(table).snapshot()
    assert all(words in snapshot for words in ("You", "Opponent", *Paged(table).result))


def ours(table: PlayTable) -> None:
    """Wait until it is our turn, or the hand is over."""

    def are_we() -> bool:
        with table.table.lock:
            return bool(Paged(table).next) or table.table.line.hand.seat == table.board.you

    until(are_we)


def test_each_of_the_others_plays_as_well_as_is_wished_and_keeps_to_it(monkeypatch):
    asked = []

    def note_player(player, hand, **_options):
        asked.append((player, hand.seat))
        return hand.legal[0]

    monkeypatch.setattr(work, "player_action", note_player)
    table = PlayTable(seed=3, pace=0.0, players=["beginner", "club", "rule bot"])
    play(table, Random(1))
    table.next()
    ours(table)
    seats = {number: {table.game.seat_of(player, number): player for player in range(1, 5)} for number in (0, 1)}
    done = [action.seat for action in table.game.hands[0].history if action.seat != table.game.seat_of(1, 0)]
    strengths = {2: "beginner", 3: "club", 4: "rule bot"}
    assert asked[: len(done)] == [(strengths[seats[0][seat]], seat) for seat in done]
    later = asked[len(done) :]
    assert later == [(strengths[seats[1][seat]], seat) for _, seat in later]
    table.close()
    again = PlayTable()
    assert (again.players, again.game) == (["beginner", "club", "rule bot"], table.game)
    again.rules = "cutthroat"
    assert again.players == ["beginner", "club"]
    again.rules = "bicycle"
    assert again.players == ["beginner", "club", "tutor"]
    again.players = ["rule bot", "club", "tutor"]  # while the game goes on
    assert PlayTable().players == ["rule bot", "club", "tutor"]


def test_those_who_call_in_ways_of_their_own_have_names_and_no_others_do(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    table = PlayTable(seed=3, pace=10)

    def seen(*traits: str) -> list[tuple[str, ...]]:
        return [tuple(seat[trait] for trait in traits) for seat in Paged(table.board).table["seats"]]

    assert {*seen("person", "way")} == {("", "")}, "the tutor plays every seat"
    at_the_table = next(entry["value"] for entry in Paged(table).tables if "Ben" in entry["words"])
    Paged(table).set(players=at_the_table.split(", "))
    table.new_game()
    assert seen("name", "person", "way") == [
        ("You", "", ""),
        ("Left", "Ben", "bold"),
        ("Partner", "Ruth", "rules of thumb"),
        ("Right", "Ada", "careful"),
    ]
    table.players = ["club", "club", "bold"]
    table.new_game()
    assert seen("person", "way")[1:] == [("Ada", "careful"), ("Finn", "careful"), ("Ben", "bold")]
    table.players = ["club"] * 3
    table.new_game()
    assert seen("person", "way")[1:] == [("Ada", "careful"), ("Finn", "careful"), ("", "careful")]
    settings(names=False)
    table.new_game()
    assert {*seen("person", "way")} == {("", "")}


def test_players_that_cannot_be_are_refused_and_change_nothing():
    table = PlayTable(seed=3, players=["club"] * 3)
    for wrong, words in (
        (["expert"] * 3, "'expert' is not a player"),
        (["club"], "3 others play bicycle"),
        ([1, 2, 3], "not a player"),
    ):
        table.players = wrong
        assert table.players == ["club"] * 3
        assert words in Paged(table).message
        with refusal(words):
            PlayTable(seed=3, players=wrong)
    assert sorted(table.board.players) == ["club"] * 3 + ["tutor"]
    assert table.board.players[table.board.you - 1] == "tutor"


def test_who_does_not_play_as_the_tutor_is_judged_too_and_ours_alone_are_listed(monkeypatch):
    judged = []

    def priced(_hand, seats, _score, **_options):
        judged.append(sorted(seats))
        return iter(
            Choice(1, "the calls", seat, "pass", "order up", Estimate(0.4, 0.3, 0.5), "points") for seat in seats
        )

    monkeypatch.setattr(reading, "choices", priced)
    table = PlayTable(seed=4, pace=0.0, players=["tutor", "beginner", "tutor"])
    play(table, Random(4))
    until(lambda: Paged(table).costs)
    assert judged[0] == sorted([table.game.seat_of(1, 0), table.game.seat_of(3, 0)])
    assert {made.player for made in table.costs[0]} == {1, 3}
    assert len(Paged(table).costs) == 1
    assert "your decision cost 0.4" in Paged(table).result[-1]


def test_what_we_did_is_taken_back_to_our_own_turn_and_kept_so():
    table = PlayTable(seed=2, pace=0.0)
    ours(table)
    before = table.table.line.hand
    assert not any(action.seat == table.board.you for action in before.history)
    send(table, take_back=True)
    assert "you have done nothing yet" in Paged(table).message.lower()
    assert not Paged(table).can["take_back"]
    table.board.act(before.legal[0])
    ours(table)
    assert Paged(table).can["take_back"]
    send(table, take_back=True)
    assert table.table.line.hand == before == table.game.hands[-1]
    assert Game.parse(played_games()[-1].text).hands[-1] == before
    play(table, Random(1))
    send(table, take_back=True)
    assert "stays as it is" in Paged(table).message


def test_a_hint_is_given_when_it_is_asked_for_and_goes_with_the_position(monkeypatch):
    known = Values(
        {"pass": {"short": "0.1", "words": "best", "tone": "good", "lost": 0.0, "punished": ""}}, "Best: pass."
    )
    monkeypatch.setattr(work.Asked, "values", lambda *_: known)
    table = PlayTable(seed=2, pace=0.0)
    ours(table)
    assert (Paged(table.board).values, Paged(table.board).verdict) == ({}, "")
    send(table, hint=True)
    until(lambda: Paged(table.board).values)
    assert (Paged(table.board).values, Paged(table.board).verdict) == (dict(known.values), "Best: pass.")
    assert Paged(table.board).swings == []
    table.table.change(pace=10)  # or the others may have played on before the second hint is asked for
    table.board.act(table.table.line.hand.legal[0])
    assert (Paged(table.board).values, Paged(table.board).verdict) == ({}, "")
    if not Paged(table).next and table.table.line.hand.seat != table.board.you:
        send(table, hint=True)
        assert "your own turn" in Paged(table).message


def test_the_deal_is_drawn_for_and_the_lowest_deals():
    for seed in range(12):
        table = PlayTable(seed=seed, pace=10)
        drew = re.findall(r"[\dJQKA]+[♣♦♥♠]", Paged(table).about)
        assert len(drew) == 4
        names = ["you", "Left", "Partner", "Right"]
        assert f"{names[table.game.dealer - 1]} deal" in Paged(table).about
        lowest = draw_for_deal(
            tuple(parse_cards(" ".join(card.replace("10", "T")[0] + "cdhs"["♣♦♥♠".index(card[-1])] for card in drew)))
        )
        assert lowest.dealer == table.game.dealer
        table.close()


def priced_later(monkeypatch) -> list[Made]:
    """Have the first hand priced once something is put into the list that is returned."""
    found = []

    def priced(_asked):
        while not found:
            time.sleep(0.01)
            yield None
        yield 0, [*found], []

    monkeypatch.setattr(game_widget, "_priced", priced)
    return found


COST = ((2, 0.2), (4, 0.4), (5, 0.9))


def test_the_review_of_a_hand_that_has_just_ended_is_one_key_away_and_deals_nothing():
    table = PlayTable("two_handed", seed=5, pace=0.0)
    with refusal("this hand isn't over"):
        table.show_review()
    assert not Paged(table).can["review"]
    play(table, Random(1))
    assert Paged(table).can["review"]
    over = table.game.hands[-1]
    send(table, review=True)
    below = table.show_review().table
    assert (below.line.whole, below.line.at, below.options.mode) == (over, 0, "play")
    assert Paged(table).can["is_reviewed"]
    below.act(below.line.hand.legal[-1])
    assert (table.game.hands, table.board.mode) == ([over], "game")
    assert table.show_review().table is below
    send(table, review=True)
    assert (Paged(table).review, Paged(table).can["is_reviewed"]) == (None, False)
    send(table, review=True)
    send(table, next=True)
    assert (Paged(table).review, Paged(table).can["review"], len(table.game.hands)) == (None, False, 2)


def test_a_review_shows_where_the_hand_lost_most_and_learns_what_is_priced_later(monkeypatch):
    found = priced_later(monkeypatch)
    table = PlayTable("bicycle", seed=4, pace=0.0, players=["tutor", "tutor", "club"])
    play(table, Random(4))
    first = table.show_review()
    seat, length = table.game.seat_of(1, 0), len(table.game.hands[0].history)
    made = [
        Made(1, player, Choice(at, "trick 1", seat, "Ah", "Kh", Estimate(lost, 0.9 * lost, 1.1 * lost), "points"), None)
        for player, (at, lost) in zip((1, 1, 4), COST, strict=True)
    ]
    assert (Paged(first).decisions, first.table.line.at, first.review.done) == ([], 0, 0)
    found += made
    until(nobody_works)
    assert ({each["number"] for each in Paged(first).decisions}, first.review.done) == ({0, 1}, 1)
    assert (first.review.tutors, Paged(first).chosen, first.table.line.at) == ({2, 3}, 1, COST[1][0])
    for _ in range(2):
        send(table, review=True)
    review = table.show_review()
    assert (Paged(review).chosen, review.table.line.at) == (1, COST[1][0])
    assert len(review.table.line.whole.history) == length


@pytest.mark.parametrize("doing", ["go", "set up", "look", "nothing lost"])
def test_a_review_whose_board_was_touched_stays_where_it_is_when_more_is_known(monkeypatch, doing):
    found = priced_later(monkeypatch)
    table = PlayTable("bicycle", seed=4, pace=0.0)
    play(table, Random(4))
    review = table.show_review()
    if doing == "go":
        review.table.go(2)
    elif doing == "look":
        review.look(1)
    elif doing == "set up":
        review.table.change(mode="set up")
    cost = Exact(0.0) if doing == "nothing lost" else Estimate(0.5, 0.4, 0.6)
    made = [Made(1, 1, Choice(5, "trick 1", table.game.seat_of(1, 0), "Ah", "Kh", cost, "points"), None)]
    found += made
    until(nobody_works)
    assert (review.review.done, Paged(review).chosen) == (1, -1)
    assert review.table.line.at == (2 if doing == "go" else 0)


def test_a_review_that_is_closed_leaves_no_widget_behind():
    table = PlayTable("two_handed", seed=5, pace=0.0)
    play(table, Random(1))
    before = {*jupyter._instances}
    for _ in range(2):
        send(table, review=True)
    assert {*jupyter._instances} == before


def test_a_review_that_is_open_goes_with_its_table():
    table = PlayTable("two_handed", seed=2, pace=0.0)
    play(table, Random(2))
    review = table.show_review()
    table.close()
    assert (review.comm, table.board.comm) == (None, None)


def test_a_hand_that_a_notebook_puts_on_the_board_is_not_taken_into_the_game():
    table = PlayTable("two_handed", seed=2, pace=10)
    before = str(table.game)
    table.board.deal(seed=5)
    assert str(table.game) == before
    assert played_games()[-1].text == before


def test_games_are_listed_the_last_first_and_gone_on_with():
    first = PlayTable("two_handed", seed=5, pace=0.0, players=["club"])
    play(first, Random(1))
    text, number = str(first.game), played_games()[-1].id
    second = PlayTable("cutthroat", seed=6, pace=0.0)
    play(second, Random(1))
    assert [entry["value"] for entry in Paged(second).all_games] == [played_games()[-1].id, number]
    assert [entry["words"].split(" · ")[0] for entry in Paged(second).all_games] == ["cutthroat", "two_handed"]
    assert " · You " in Paged(second).all_games[1]["words"]
    empty = PlayTable("domino", seed=7, pace=10)
    assert Paged(empty).all_games == Paged(second).all_games, "a game in which nothing was done isn't one to go on with"
    send(second, open=number)
    assert (second.rules, second.players, second.game.hands[0]) == ("two_handed", ["club"], Game.parse(text).hands[0])
    assert len(second.game.hands) == 2
    send(second, open="nowhere")
    assert "no game is kept" in Paged(second).message.lower()
    assert second.rules == "two_handed"


def test_the_coach_speaks_of_what_costs_enough_and_is_silent_when_it_is_off(monkeypatch):
    looked = []

    def priced(hand, seats, score, **_options):
        looked.append((hand, list(seats), dict(score)))
        return iter([Choice(len(looked), "trick 1", seats[0], "Ah", "Kh", Estimate(0.3, 0.25, 0.35), "points")])

    monkeypatch.setattr(telling, "choices", priced)
    table = PlayTable(seed=2, pace=0.0)
    ours(table)
    assert (looked, Paged(table).coached) == ([], {})
    table.table.change(pace=1)
    table.board.act(table.table.line.hand.legal[0])
    until(lambda: Paged(table).coached)
    assert Paged(table).coached == {
        "words": "In trick 1: you played A♥; K♥ was better (a mistake, 0.30\u00a0±\u00a00.05 points).",
        "band": "mistake",
    }
    seat = table.game.seat_of(1)
    assert looked == [(table.game.hands[-1], [seat], {seat: (0, 0)})]
    send(table, take_back=True)
    assert Paged(table).coached == {}
    table.coach = "off"
    table.board.act(table.table.line.hand.legal[-1])
    until(lambda: nobody_works() or len(looked) > 1)
    assert len(looked) == 1


def test_the_coach_says_a_thing_once_in_a_hand_and_says_it_of_another_hand_again(monkeypatch):
    first = Choice(1, "trick 1", 1, "Ah", "Kh", Estimate(0.3, 0.25, 0.35), "points")
    monkeypatch.setattr(telling, "choices", lambda *_, **__: iter([first]))
    table = PlayTable("two_handed", seed=5, pace=0.0)
    said = []
    table.observe(lambda change: change.new and said.append(change.new["words"]), "_coached")
    play(table, Random(1))
    until(lambda: said and nobody_works())
    assert said == [f"{first.told('you')}."]
    table.next()
    play(table, Random(1))
    until(nobody_works)
    assert said == [f"{first.told('you')}."] * 2


DEALT = "Js Jc As Ks Ah / Qh 9h Td 9c Tc / Kc Qc Ac 9d Jd / Kh Ts 9s Ad Qd up Qs then order up"


@pytest.mark.parametrize(("band", "told"), [("slip", 3), ("mistake", 2), ("blunder", 1), ("off", 0)])
def test_what_is_inside_its_error_or_below_its_band_is_never_spoken_of(monkeypatch, band, told):
    costs = [
        Estimate(0.1, 0.05, 0.15),
        Estimate(0.3, 0.2, 0.4),
        Estimate(0.9, 0.8, 1.0),
        Estimate(0.9, -0.5, 2.3),
        Exact(0.0),
    ]
    made = [Choice(at, "trick 1", 1, "Ah", "Kh", cost, "points") for at, cost in enumerate(costs)]
    monkeypatch.setattr(telling, "choices", lambda *_: iter(made))
    said = list(telling.spoken(telling.Watched(GameHand.parse(DEALT), 1, (0, 0), band)))
    assert [choice for choice in said if choice] == made[3 - told : 3]


PLAY_ON = """
import random, sys, time
from random import Random
from euchre_tutor import PlayTable
random.seed(int(sys.argv[1]))
table, rng = PlayTable("bicycle", pace=0.0), Random(int(sys.argv[1]))
print("begun", flush=True)
while True:
    hand = table.table.line.hand
    if table._next:
        table.next()
    elif hand.seat == table.board.you:
        action = rng.choice(hand.legal)
        with table.table.lock:  # else the next action of somebody else may be counted before it is kept
            table.board.act(action)
            done = len(table.game.hands), len(table.table.line.hand.history)
        print(*done, flush=True)
    else:
        time.sleep(0.001)
"""


@pytest.mark.slow
@pytest.mark.parametrize("kills", [1, pytest.param(100, marks=pytest.mark.nightly)])
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


def test_the_pace_that_was_chosen_holds_at_the_next_table_and_in_a_picked_hand(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    PlayTable(seed=1).pace = 0.3
    assert (PlayTable(seed=2).pace, PlayTable(seed=2).table.options.pace) == (0.3, 0.3)
    PickedHand("pairs: draw; hand 1").pace = 0.0
    assert PlayTable(seed=3).pace == PickedHand("pairs: draw; hand 1").pace == 0.0
    assert PickedHand("pairs: draw; hand 1", pace=0.3).pace == 0.3
    assert PlayTable(seed=3, pace=1.0).pace == 1.0
    assert settings().table_pace == 0.0
    monkeypatch.undo()
