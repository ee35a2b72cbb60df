"""The board that closes a lesson keeps its promise: one way to call loses whatever one plays, the other wins."""

import re

import pytest
from helpers.lessons import FOLDER
from helpers.paged import Paged
from helpers.scripts import modules_of
from helpers.strategies import refusal
from helpers.tables import until

from euchre_tutor import TableBoard
from euchre_tutor.course.showing import cells_of
from euchre_tutor.players import player_action

(CLOSING,) = modules_of("course", "closing_boards")
SOURCES = {
    lesson: source
    for lesson in CLOSING.CLOSING
    for cell in cells_of(FOLDER / f"{lesson}.ipynb")
    for source in ["".join(cell["source"])]
    if re.match(r"TableBoard\(.*seed=\d+", source)
}
BY_DAY = "the_two_bowers"
every_board = pytest.mark.parametrize(
    "lesson", [pytest.param(lesson, marks=() if lesson == BY_DAY else pytest.mark.nightly) for lesson in SOURCES]
)


def board_of(lesson: str) -> tuple[TableBoard, int]:
    board = eval(SOURCES[lesson], {"TableBoard": TableBoard})
    board.pace = 0.0
    until(lambda: board.table.line.hand.seat == board.you)
    return board, board.table.seed


def choices(lesson: str) -> tuple[str, list[str]]:
    """What wins, and what loses."""
    board, _ = board_of(lesson)
    is_call = CLOSING.CLOSING[lesson].is_call
    right = "order up" if is_call else "pass"
    return right, [call for call in board.table.line.hand.legal if (call == "pass") is is_call]


def play_out(lesson: str, board: TableBoard, player: str, seed: int) -> None:
    """Go on in our seat to the end as a player does."""
    hand, score = board.table.line, CLOSING.CLOSING[lesson].score
    while not hand.hand.is_over:
        if hand.hand.seat == board.you:
            board.act(player_action(player, hand.hand, score=score, seed=seed))
        else:
            until(lambda: hand.hand.is_over or hand.hand.seat == board.you)


def test_lessons_close_at_boards_that_ask_for_a_call_at_four_all_but_the_first_which_knows_no_score():
    assert SOURCES.keys() == CLOSING.CLOSING.keys()
    for lesson, source in SOURCES.items():
        board, seed = board_of(lesson)
        asked = CLOSING.asked(CLOSING.CLOSING[lesson], seed)
        score = "{}-{}".format(*CLOSING.CLOSING[lesson].score)
        assert (board.score, board.you, board.hides_others, board.tutor) == (score, asked.seat, True, True), source
        assert board.table.line.hand == asked
        assert CLOSING.CLOSING[lesson].fits(asked)


@every_board
def test_the_wrong_choice_loses_on_every_line_of_ours_and_the_right_one_wins_with_a_beginners_play(lesson):
    board, seed = board_of(lesson)
    right, wrong = choices(lesson)
    hand = board.table.line.hand
    for call in wrong:
        ends = [*CLOSING.lines(CLOSING.after(hand, call), CLOSING.CLOSING[lesson], seed)]
        assert len(ends) > 1
        assert not any(ends)
    assert all(
        CLOSING.won(CLOSING.after(hand, right), CLOSING.CLOSING[lesson], seed, "beginner", other)
        for other in range(CLOSING.BEGINNERS)
    )


@every_board
def test_it_is_graded_there_and_played_again_at_once(lesson):
    board, seed = board_of(lesson)
    right, wrong = choices(lesson)
    moment = board.table.line.hand
    board.act(wrong[0])
    play_out(lesson, board, "tutor", seed)
    how = "lead [124]-0" if lesson == "play_one_hand" else "won [5-8]-4"
    lost = rf"(They made it|They took every trick|Euchred)\. They {how}\. Again\?"
    until(lambda: re.fullmatch(lost, Paged(board).table["words"]))  # the last card may be theirs
    until(
        lambda: re.search(
            r" is better\. .* more (of 100 )?than .*\. Yours: a (mistake|blunder)\.$", Paged(board).verdict
        )
    )
    Paged(board).send(again=True, at=board.table.line.at)
    assert board.table.line.hand == moment
    assert Paged(board).verdict == ""
    board.act(right)
    play_out(lesson, board, "tutor", seed)
    won = rf"(You made it|You took every trick|You euchred them)\. You {how}\."
    until(lambda: re.fullmatch(won, Paged(board).table["words"]))
    until(lambda: Paged(board).verdict.startswith("Right: "))
    again = board_of(lesson)[0]
    assert again.table.line.hand == moment, "and after F5 the same hand is there"


def test_nobody_plays_again_who_has_done_nothing_yet():
    board, _ = board_of(BY_DAY)
    with refusal("you have done nothing yet that could be done again"):
        board.again()
