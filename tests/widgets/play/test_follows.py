"""A table whose others follow the learner: asked for, or set; from hand to hand, and from one session to the next."""

from random import Random

import pytest
from helpers.paged import Paged
from helpers.strategies import refusal
from helpers.tables import until

from euchre_tutor import PlayTable, settings
from euchre_tutor.players import WHO_FOLLOW
from euchre_tutor.progress import PlayedGame, note_game
from euchre_tutor.widgets.table import work

TUTORS = ["tutor"] * 3


@pytest.fixture
def asked(monkeypatch):
    """Who was asked to act, while everybody does the first thing that may be done."""
    players: list[str] = []
    monkeypatch.setattr(work, "player_action", lambda player, hand, **_options: players.append(player) or hand.legal[0])
    return players


def play_a_hand(table: PlayTable, rng: Random) -> None:
    while not Paged(table).next:
        if (hand := table.table.line.hand).seat == table.board.you:
            table.board.act(rng.choice(hand.legal))
        else:
            until(lambda: Paged(table).next or table.table.line.hand.seat == table.board.you)


def kept(leads: list[int]) -> None:
    """Keep a game against who follows whose hands brought us so many points."""
    score, lines = [0, 0], ["rules    bicycle+game=100", "players  You, Left, Partner, Right"]
    for lead in leads:
        score[lead < 0] += abs(lead)
        lines.append(f"score    You and Partner {score[0]}, Left and Right {score[1]}")
    note_game(PlayedGame("", "\n".join(lines), is_over=True, others=", ".join(WHO_FOLLOW)), "")


def steps(table: PlayTable) -> set[str]:
    return {player for player in table.table.options.players if player.startswith("step")}


def test_nobody_follows_in_a_notebook_unless_it_is_asked_for_or_set():
    assert PlayTable(seed=1).players == TUTORS
    assert PlayTable(seed=1, players=list(WHO_FOLLOW)).players == [*WHO_FOLLOW]
    settings(follows=True)
    assert PlayTable("trickster", seed=1).players == [*WHO_FOLLOW]
    assert PlayTable(seed=1, players=TUTORS).players == TUTORS
    assert PlayTable("cutthroat", seed=1).players == ["tutor", "tutor"], "in a game between two sides alone"
    assert PlayTable("two_handed", seed=1).players == ["follows"]
    assert PlayTable(season=True, seed=1).players == ["beginner", "tutor", "beginner"]
    settings(follows=False)
    assert PlayTable(seed=1).players == TUTORS


def test_who_follows_is_chosen_at_the_table_and_refused_where_each_plays_for_self():
    table = PlayTable(seed=1)
    seated = {entry["words"]: entry["value"] for entry in Paged(table).tables}
    Paged(table).set(players=seated["Two who follow you"].split(", "))
    assert (table.players, steps(table)) == ([*WHO_FOLLOW], {"step 8"})
    assert "Two who follow you" not in {entry["words"] for entry in Paged(PlayTable("call_ace4", seed=1)).tables}
    with refusal("follows needs a game between two sides", "cutthroat"):
        PlayTable("cutthroat", seed=1, players=["follows", "tutor"])


def test_they_play_at_the_step_to_which_the_record_has_led_and_at_another_after_a_hand(asked):
    kept([1] * 5)
    table, rng = PlayTable("bicycle+game=100", seed=2, players=list(WHO_FOLLOW), pace=0.0), Random(2)
    at = []
    for _ in range(6):
        at.append(steps(table))
        asked.clear()
        play_a_hand(table, rng)
        assert {*asked} <= {*at[-1], "tutor"}
        table.next()
    points = 245
    for number, step in enumerate(at):
        assert step == {f"step {points // 25}"}
        ours, theirs = (
            now - before for now, before in zip(*map(table.game._score_after, (number + 1, number)), strict=True)
        )
        points += 9 if ours > theirs else -11 if theirs > ours else 0
    assert len({*map(tuple, at)}) > 1, "or nothing was tried"
    table.close()
    again = PlayTable()  # another session goes on with the same game, and at the same step
    assert (again.players, steps(again)) == ([*WHO_FOLLOW], {f"step {points // 25}"})
    other = PlayTable("stick_the_dealer", seed=3, players=list(WHO_FOLLOW))  # and so does another game
    assert steps(other) == steps(again)


@pytest.mark.usefixtures("asked")
def test_after_a_hand_one_line_says_how_many_are_won_and_how_the_others_play_now():
    kept([1, -1] * 20 + [1, 1])
    table = PlayTable("bicycle+game=100", seed=2, players=list(WHO_FOLLOW), pace=0.0)
    assert Paged(table).result == []
    play_a_hand(table, Random(2))
    won, hands = 22 + (table.game.score[0] > 0), 42 + any(table.game.score)
    assert Paged(table).result[-1].startswith(f"You win {100 * won / hands:.0f} of 100 hands (±\u00a015).")
    table.players = TUTORS
    assert "of 100 hands (" not in " ".join(Paged(table).result)


def test_games_against_others_move_nobody():
    table = PlayTable("bicycle+game=100", seed=2, pace=0.0)
    play_a_hand(table, Random(2))
    assert "The others play" not in " ".join(Paged(table).result)
    assert steps(PlayTable(seed=3, players=list(WHO_FOLLOW))) == {"step 8"}
