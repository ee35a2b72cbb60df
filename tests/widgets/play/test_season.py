"""A season: a game is left and gone on with, one follows another, and then the pair plays the same cards."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from sqlite3 import connect
from threading import Event

import pytest
from helpers.paged import Paged
from helpers.strategies import refusal
from helpers.tables import nobody_works, until

from euchre_tutor import Deal, PlayTable, settings
from euchre_tutor.base import user_folder
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.course.map import hand_to_play
from euchre_tutor.game import Game
from euchre_tutor.players import player_action
from euchre_tutor.practice.shown_hands import deals_of_lessons
from euchre_tutor.progress import Given, PlayedGame, note_answer, note_game, played_games
from euchre_tutor.settings import IN_LAB
from euchre_tutor.widgets.play import game_widget, season
from euchre_tutor.widgets.play.season import (
    PARTS,
    RULES,
    compared,
    invitation,
    is_of_lesson,
    same_cards,
    standing,
    todays_deal,
)

OLD = Path(__file__).parents[2] / "golden" / "record_of_the_first_release.sql"


def random_game(number: int, *, seed: int = 1, short_of: int = 0) -> Game:
    """Play a part of the season to its end by any cards at all, or up to so many actions before it."""
    game, rng = Game(RULES, names=PARTS[number - 1].names), Random(seed)
    while not game.is_over:
        game.start(Deal.random(seed=rng.randrange(2**32), rules=game.rules))
        while not game.hand.is_over:
            game.push(rng.choice(game.hand.legal))
    for _ in range(short_of):
        game.pop()
    return game


def keep(game: Game) -> str:
    return note_game(PlayedGame("", str(game), game.is_over), "")


def won_by(ours: bool, number: int) -> Game:
    """Find a game of a part that we won, or lost."""
    games = (random_game(number, seed=seed) for seed in range(99))
    return next(game for game in games if (1 in game.winner) == ours)


def finish(table: PlayTable) -> None:
    """Play our seat to the end of a hand by the first cards that may be played."""
    while not Paged(table).next:
        if table.table.line.hand.seat == table.board.you:
            table.board.act(table.table.line.hand.legal[0])
        else:
            until(lambda: Paged(table).next or table.table.line.hand.seat == table.board.you)


def act(table: PlayTable, which: int = 0) -> None:
    """Do something once it is our turn."""
    until(lambda: table.table.line.hand.seat == table.board.you)
    table.board.act(table.table.line.hand.legal[which])


def test_each_part_is_a_game_to_ten_against_another_pair_whose_way_to_call_is_said():
    assert len({part.pair for part in PARTS}) == len({part.players for part in PARTS}) == 6
    table = PlayTable(season=True, pace=10)
    assert (table.rules, table.game.names) == ("bicycle+game=10", ("You", "Ivy", "Partner", "Max"))
    assert table.players == ["beginner", "tutor", "beginner"]
    assert Paged(table).about.startswith("Game 1 of 6 against Ivy and Max (new to it). Hand 1. You drew ")
    assert Paged(table).about.endswith("10 points are game.")
    people = {seat["name"]: (seat["person"], seat["way"]) for seat in Paged(table.board).table["seats"]}
    assert people == {"You": ("", ""), "Left": ("Ivy", "new to it"), "Partner": ("", ""), "Right": ("Max", "new to it")}


def test_the_pair_keeps_its_seats_whoever_deals():
    table = PlayTable(season=True, pace=0.0)
    for _ in range(3):
        seats = {seat["name"]: seat["person"] for seat in Paged(table.board).table["seats"]}
        assert (seats["Left"], seats["Right"]) == ("Ivy", "Max")
        finish(table)
        if not table.game.is_over:
            table.next()


def test_who_leaves_in_the_middle_of_a_hand_comes_back_to_the_same_game():
    table = PlayTable(season=True, pace=0.0)
    finish(table)
    table.next()
    act(table)
    table.close()
    other = PlayTable(pace=10)  # which is no game of the season
    assert (other.game.names[1], other.game.rules.name) == ("Left", "bicycle")
    again = PlayTable(season=True, pace=10)
    assert (again.game, again.players) == (table.game, table.players)
    assert PlayTable(pace=10).game == other.game
    ours, theirs = again.game.points_of(1)
    assert invitation(played_games()) == f"Game 1 of 6 against Ivy and Max (new to it): {ours}–{theirs}"
    _, game = standing(played_games())
    later = replace(game, text=f"{game.text}\nscore    You and Partner 8, Ivy and Max 3\n")
    assert invitation([later]).endswith(": 8–3"), "the score after its last hand"


@pytest.mark.parametrize("ours", [True, False])
def test_the_next_part_begins_when_a_game_is_over_won_or_lost(ours):
    keep(random_game(2, short_of=1))  # begun elsewhere
    keep(won_by(ours, 1))
    part, begun = standing(played_games())
    assert (part.number, begun.is_over) == (2, False)
    table = PlayTable(season=True, pace=0.0)
    assert table.game.hands[:-1] == random_game(2).hands[:-1]
    finish(table)
    points = "{}–{}".format(*sorted(table.game.score, reverse=True))
    assert Paged(table).result[0] in (f"You won {points}.", f"They won {points}.")
    assert Paged(table).next == "Next game"
    Paged(table).send(next=True)
    assert (table.part, table.game.names[1:]) == (PARTS[2], ("Ada", "Partner", "Finn"))
    assert Paged(table).about.startswith("Game 3 of 6 against Ada and Finn (careful). Hand 1.")
    assert len(played_games()) == 3
    assert invitation(played_games()) == "Game 3 of 6 against Ada and Finn (careful)"


def test_the_next_game_goes_on_where_it_was_begun_at_another_table():
    keep(begun := random_game(2, short_of=1))
    keep(random_game(1, short_of=1))
    table = PlayTable(season=True, pace=0.0)
    finish(table)
    table.next()
    assert (table.part, table.game.hands[:-1]) == (PARTS[1], begun.hands[:-1])


def test_after_the_last_part_games_are_as_everywhere():
    for number in range(1, 6):
        keep(random_game(number))
    keep(random_game(6, short_of=1))
    table = PlayTable(season=True, pace=0.0)
    finish(table)
    assert (standing(played_games()), invitation(played_games())) == ((None, None), "")
    table.next()
    assert (table.part, table.game.names[1]) == (None, "Left")
    assert PlayTable(season=True, pace=10).game.hands[0].dealt == table.game.hands[0].dealt


def test_a_pair_is_not_exchanged_but_another_game_has_whom_one_likes():
    table = PlayTable(season=True, pace=10)
    assert (Paged(table).names, Paged(table).tables) == ([], [])
    Paged(table).set(players=["tutor"] * 3)
    assert (table.players, table.table.options.players.count("beginner")) == (["beginner", "tutor", "beginner"], 2)
    assert "Ivy and Max play this game of the season" in Paged(table).message
    with refusal("Ivy and Max play this game"):
        PlayTable(season=True, players=["club"] * 3)
    with refusal("season is True or False, not 'yes'"):
        PlayTable(season="yes")
    act(table)
    table.new_game()
    table.players = ["club", "tutor", "club"]
    table.new_game()
    people = [seat["person"] for seat in Paged(table.board).table["seats"]]
    assert people == ["", "Ada", "", "Finn"], "the same opponents as in the season"
    assert PlayTable(season=True, pace=10).part == PARTS[0]


def test_two_windows_go_on_with_one_game_and_nothing_is_lost():
    games = (random_game(1, seed=seed, short_of=9) for seed in range(99))
    keep(next(each for each in games if each.player_at(each.hand.seat) == 1 and len(each.hand.legal) > 1))
    one, other = PlayTable(season=True, pace=10), PlayTable(season=True, pace=10)
    assert one.game == other.game
    act(one)
    act(other, -1)
    assert one.game != other.game
    kept = {game.text for game in played_games()}
    assert kept == {str(one.game), str(other.game)}
    assert PlayTable(season=True, pace=10).game == other.game, "the one that was played last"


def test_a_record_of_the_first_release_begins_the_season_and_keeps_its_games(tmp_path):
    (tmp_path / "euchre-tutor").mkdir()
    with connect(tmp_path / "euchre-tutor" / "progress.sqlite") as record:
        record.executescript(OLD.read_text())
    before = {game.id for game in played_games()}
    assert PlayTable(season=True, pace=10).part == PARTS[0]
    assert before < {game.id for game in played_games()}


def test_a_season_that_cannot_be_read_or_kept_is_played_all_the_same(monkeypatch):
    broken = note_game(PlayedGame("", "rules whist\nplayers You, Ivy, Partner, Max"), "")
    assert PlayTable(season=True, pace=10).part == PARTS[0]
    assert broken in {game.id for game in played_games()}

    def refuse() -> None:
        raise EuchreError("your progress can't be read")

    monkeypatch.setattr(game_widget, "played_games", refuse)
    table = PlayTable(season=True, pace=10)
    assert (table.part, Paged(table).message) == (PARTS[0], "Your progress can't be read.")


# The same cards.


def played_by_the_pair(number: int) -> Game:
    """Play a part as the pair does in all four seats, on any deals."""
    part = PARTS[number - 1]
    game, kinds = Game(RULES, names=part.names, dealer=3), (part.players[0],) * 2 + (part.players[2],) * 2
    while not game.is_over:
        game.start(Deal.random(seed=len(game.hands), rules=game.rules))
        while not game.hand.is_over:
            player = game.player_at(game.hand.seat)
            score = game.points_of(player, len(game.hands) - 1)
            game.push(player_action(kinds[player - 1], game.hand, score=score, seed=season._SEED))
    return game


@pytest.mark.parametrize("number", [2, pytest.param(5, marks=pytest.mark.slow)])
def test_with_its_own_cards_the_pair_does_what_it_did(number):
    game = played_by_the_pair(number)
    ours, theirs = game.points_of(1)
    *on_the_way, (last, goes_on) = same_cards(game)
    hands = len(game.hands)
    assert last.startswith(
        f"You {ours}, they {ours}: with the same cards, in your two seats, "
        f"{PARTS[number - 1].pair} {'win' if ours > theirs else 'lose'} "
        f"{ours}–{theirs} after your {hands} hands. "
    )
    assert not goes_on
    assert on_the_way == [
        (f"The same deals, played by {PARTS[number - 1].pair}: hand {at} of {hands} ...", True)
        for at in range(1, hands + 1)
    ]


def test_a_game_of_ours_ends_with_what_the_pair_makes_of_it_the_same_each_time():
    keep(random_game(1, short_of=1))
    table = PlayTable(season=True, pace=0.0)
    finish(table)
    until(lambda: "with the same cards, in your two seats, Ivy and Max " in Paged(table).result[-1])
    told = Paged(table).result[-1]
    assert told.startswith(f"You {table.game.points_of(1)[0]}, they ")
    assert told == [*same_cards(table.game)][-1][0]
    assert f"your {len(table.game.hands)} hands" in told
    assert "the luck of the deal is out" in told
    assert not Paged(table).can["stop"]
    table.next()
    assert Paged(table).result == []
    Paged(table).send(open=played_games()[0].id)
    until(lambda: Paged(table).result[-1] == told)


def test_who_does_not_want_to_wait_stops_it_and_it_stays_away(monkeypatch, request):
    may_act, acted = Event(), player_action
    request.addfinalizer(may_act.set)  # or a test that fails here keeps the worker from all that come later

    def slowly(*asked, **options):
        may_act.wait()
        return acted(*asked, **options)

    monkeypatch.setattr(season, "player_action", slowly)
    keep(random_game(1, short_of=1))
    table = PlayTable(season=True, pace=0.0)
    finish(table)
    until(lambda: "hand 1 of" in Paged(table).result[-1] and Paged(table).can["stop"])
    Paged(table).send(stop=True)
    may_act.set()
    until(nobody_works)
    assert not any("same" in words for words in Paged(table).result[1:])
    assert not Paged(table).can["stop"]


def test_the_comparison_is_kept_and_told_above_the_next_game_on_its_first_hand_and_on_the_start_page(monkeypatch):
    assert compared(PARTS[1]) == ""
    keep(game := random_game(1))
    *_, (told, _) = same_cards(game)
    monkeypatch.setattr(season, "player_action", None)  # nobody plays the cards a second time
    assert [*same_cards(game)] == [(told, False)]
    mine, theirs = re.match(r"You (\d+), they (\d+): ", told).groups()
    words = f"Game 2 of 6 against Ruth and Gus (rules of thumb). Game 1: You {mine}, they {theirs}, with the same cards"
    assert invitation(played_games()) == words
    table = PlayTable(season=True, pace=10)
    assert Paged(table).about.startswith(f"{words}. Hand 1.")
    again = PlayTable(season=True, pace=0.0)
    assert Paged(again).about.startswith(f"{words}. Hand 1."), "after F5"
    finish(again)
    again.next()
    assert Paged(again).about.startswith("Game 2 of 6 against Ruth and Gus (rules of thumb). Hand 2."), "and no longer"


def test_what_was_kept_of_another_game_is_not_told_of_this_one():
    first, other = random_game(1), random_game(1, seed=2)
    *_, (told, _) = same_cards(first)
    *_, (again, _) = same_cards(other)
    assert told != again
    assert f"your {len(other.hands)} hands" in again


# What lessons bring.


def take(lesson: str) -> None:
    note_answer(Given("What do you call?", "pass", is_right=True, lesson=lesson, cell="any"))


def dealt_from(table: PlayTable) -> list[str]:
    return [deals_of_lessons()[str(hand.dealt)][0] for hand in table.game.hands if is_of_lesson(hand.dealt)]


def test_todays_lesson_asks_in_the_next_hands_of_the_game_two_at_most_and_none_twice():
    take("the_dealers_choice")
    table = PlayTable(season=True, pace=0.0)
    for _ in range(13):
        if is_of_lesson(table.game.hands[-1].dealt):
            assert "This hand asks what your lesson asked." in Paged(table).about
            assert table.game.seat_of(1) == 4
            until(lambda: table.table.line.hand.seat == 4)
            assert [action.text for action in table.table.line.hand.history] == ["pass"] * 3, "the lesson's question"
        else:
            assert "lesson" not in Paged(table).about
        finish(table)
        if table.game.is_over:
            break
        table.next()
    assert dealt_from(table) == ["the_dealers_choice"] * 2
    assert len({hand.dealt for hand in table.game.hands}) == len(table.game.hands)
    first = next(number for number, hand in enumerate(table.game.hands) if is_of_lesson(hand.dealt))
    assert first < 4, "the first hand that we deal"


def test_a_hand_that_another_player_would_call_before_us_is_not_dealt(monkeypatch):
    take("the_dealers_choice")
    game = Game(RULES, names=PARTS[0].names, dealer=1)
    assert todays_deal(game)
    asked, before = [], season.player_action
    monkeypatch.setattr(Game, "points_of", lambda *_: (6, 1))
    monkeypatch.setattr(
        season, "player_action", lambda *given, **more: asked.append(more["score"]) or before(*given, **more)
    )
    assert todays_deal(game)
    assert asked[-3:] == [(1, 6), (6, 1), (1, 6)], "each knows the score as its own side sees it"
    monkeypatch.setattr(season, "player_action", lambda *_, **__: "order up")
    assert todays_deal(game) is None


def test_a_third_hand_of_lessons_is_not_dealt_in_a_game():
    for lesson, _, _ in deals_of_lessons().values():
        take(lesson)
    game, rng = Game(RULES, names=PARTS[0].names, dealer=1), Random(3)
    for number in range(2):
        deal = todays_deal(game)
        assert deal, number
        game.start(deal)
        while not game.hand.is_over:
            game.push(rng.choice(game.hand.legal))
    assert not game.is_over
    assert todays_deal(game) is None


def test_after_f5_the_lessons_hand_is_the_same_hand():
    for seat in range(1, 5):
        take(next(lesson for lesson, asked, _ in deals_of_lessons().values() if asked == seat))
    table = PlayTable(season=True, pace=10)
    assert len(dealt_from(table)) == 1, "whoever deals, a lesson of today has a hand for our seat"
    again = PlayTable(season=True, pace=10)
    assert again.game == table.game
    assert "This hand asks what your lesson asked." in Paged(again).about


def test_the_lesson_of_another_day_and_games_out_of_the_season_have_no_such_hand(monkeypatch):
    for lesson, _, _ in deals_of_lessons().values():
        take(lesson)
    assert dealt_from(PlayTable(pace=10)) == []
    monkeypatch.setattr(season, "day_of", lambda _: date(2025, 1, 6))
    assert dealt_from(PlayTable(season=True, pace=10)) == []


@pytest.mark.parametrize("number", range(1, 7))
def test_every_lesson_with_such_hands_has_one_that_this_pair_lets_come_to_us(number):
    for lesson in {lesson for lesson, _, _ in deals_of_lessons().values()}:
        take(lesson)
        games = [Game(RULES, names=PARTS[number - 1].names, dealer=dealer) for dealer in (1, 2, 3, 4)]
        found = [deal for game in games if (deal := todays_deal(game))]
        assert found, lesson
        with connect(user_folder("data") / "progress.sqlite") as record:
            record.execute("DELETE FROM answers")


def test_the_same_pair_sits_at_the_other_tables_of_the_courses_lab_until_the_season_is_switched_off(
    monkeypatch, tmp_path
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert PlayTable(seed=1).players == ["tutor"] * 3, "another JupyterLab"
    monkeypatch.setenv(IN_LAB, "1")
    assert PlayTable(seed=1).players == ["beginner", "tutor", "beginner"]
    board = hand_to_play()
    seats = {seat["name"]: seat["person"] for seat in board._table["seats"]}
    assert (seats["Left"], seats["Partner"], seats["Right"]) == ("Ivy", "", "Max")
    keep(random_game(1))
    assert PlayTable(seed=1).players == ["rule bot", "tutor", "rule bot"]
    settings(season=False)
    assert PlayTable(seed=1).players == ["tutor"] * 3
    assert [seat["person"] for seat in hand_to_play()._table["seats"]] == [""] * 4


@pytest.mark.parametrize(
    ("more", "words"), [(1, "after {} of your {} hands"), (-1, "stand at {}–{} after your {} hands")]
)
def test_how_many_hands_are_compared_is_said_and_nobody_has_won_who_has_not(more, words):
    game = played_by_the_pair(2)
    hands = len(game.hands)
    if more > 0:  # our own hands went on beyond the end of the pair's game
        game.hands.append(game.hands[0])
    else:
        game.hands.pop()
    told = [*same_cards(game)][-1][0]
    ours, theirs = game.points_of(1, hands - 1)
    assert words.format(*((hands, hands + 1) if more > 0 else (ours, theirs, hands - 1))) in told
