"""A range chart to press on: a cell lists its hands as the atlas has them, a hand shows its odds, a cell is drilled."""

import pytest
from helpers.paged import Paged, idle, session

from euchre_tutor import Atlas, EuchreError, HandBuilder, RangeBoard, Trainer
from euchre_tutor.analysis.prices import words_of


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A learner who has practised nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.fixture
def board():
    board = RangeBoard(seat=3, up="J")
    yield board
    board.close()


def number_of(board: RangeBoard, **held: object) -> int:
    return board.chart.kinds.index(board.chart.kind(**held))


def press(board: RangeBoard, **held: object) -> None:
    Paged(board).hear({"show": number_of(board, **held)})


def test_a_cell_lists_its_hands_with_the_verdict_of_the_atlas_the_most_frequent_first(board):
    press(board, trumps=3, bowers="left bower", aces=1)
    assert len(board.hands) == 230
    shares = [*board.hands["share"]]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(1)
    assert len(Paged(board).hands) == 40
    close = 0
    for shown, view in zip(Paged(board).hands, board.hands["hand"], strict=False):
        told = Atlas()[view]
        assert shown["words"] == words_of(view.split(" up ")[0])
        assert (shown["verdict"], shown["is_close"]) == (told.verdict, told.is_close)
        close += told.is_close
    assert 0 < close < 40
    assert Paged(board).hands[0]["often"] == f"{100 * shares[0]:.1f} %"


def test_a_cell_says_how_often_each_call_is_the_best(board):
    press(board, trumps=3, bowers="left bower", aces=1)
    is_close = board.hands["margin"] <= board.hands["error"]
    passed = ~is_close & (board.hands["best"] == "pass")
    close, passes = (100 * board.hands["share"][rows].sum() for rows in (is_close, passed))
    assert Paged(board).told.startswith("3 trumps, left bower, 1 other ace: ")
    assert f"too close to call {close:.0f} %" in Paged(board).told
    assert f"pass {passes:.0f} %" in Paged(board).told


def test_a_cell_of_which_too_few_deals_came_lists_its_hands_too(board):
    press(board, trumps=5)
    assert Paged(board).told.startswith(
        "5 trumps, no bower, no other ace: too few deals to tell. Of its 1 different hand"
    )
    assert [hand["words"] for hand in Paged(board).hands] == ["9♠ 10♠ Q♠ K♠ A♠"]
    Paged(board).hear({"drill": True})
    assert len(session(Paged(board).inner).drill.hands) == 1


def test_more_hands_are_listed_until_all_are(board):
    press(board, trumps=3, bowers="left bower", aces=1)
    for listed, more in ((80, 40), (120, 40), (160, 40), (200, 30), (230, 0)):
        Paged(board).hear({"more": True})
        assert (len(Paged(board).hands), Paged(board).more) == (listed, more)
    listed = [hand["words"] for hand in Paged(board).hands]
    assert listed == [words_of(view.split(" up ")[0]) for view in board.hands["hand"]]
    Paged(board).hear({"more": True})
    assert (len(Paged(board).hands), Paged(board).message) == (230, "All hands of this cell are listed.")
    press(board, trumps=5)
    assert (len(Paged(board).hands), Paged(board).more) == (1, 0)
    press(board, trumps=2)
    board.up = "Q"
    assert (Paged(board).hands, Paged(board).more) == ([], 0)


def test_a_hand_shows_its_odds_and_another_one_in_the_same_builder(board):
    press(board, trumps=2, aces=1)
    Paged(board).hear({"odds": 1})
    builder = Paged(board).inner
    assert isinstance(builder, HandBuilder)
    assert str(builder.view) == board.hands["hand"][1]
    Paged(board).hear({"odds": 0})
    assert Paged(board).inner is builder
    assert (str(builder.view), Paged(board).chosen) == (board.hands["hand"][0], 0)
    press(board, trumps=1)
    assert (Paged(board).inner, Paged(board).chosen, builder.comm) == (None, -1, None)
    idle()
    assert builder.odds is None or builder.odds.done < 1, "nobody waits for it any more"


@pytest.mark.parametrize(("seat", "second"), [(2, False), (4, False), (1, True)])
def test_a_drill_asks_ten_hands_of_the_cell_of_the_same_seat_and_round(seat, second):
    board = RangeBoard(seat=seat, up=9, second=second)
    press(board, trumps=3, bowers="right bower", aces=1)
    assert all(f"{'down' if second else 'up'} 9s seat {seat}" in text for text in board.hands["hand"])
    Paged(board).hear({"drill": True})
    trainer = Paged(board).inner
    assert isinstance(trainer, Trainer)
    assert len(session(trainer).drill.hands) == 10
    assert all(f"{'down' if second else 'up'} 9s seat {seat}" in text for text in session(trainer).drill.hands)
    Paged(board).hear({"drill": True})
    assert session(Paged(board).inner).drill.hands != session(trainer).drill.hands, "another time others are drawn"
    board.close()


def test_another_chart_is_drawn_when_the_seat_the_turn_up_or_the_round_changes(board):
    press(board, trumps=1)
    before = Paged(board).html
    Paged(board).hear({"up": "T"})
    assert board.chart.title == "On the dealer's right, 10 turned up: bicycle"
    assert (board.hands, Paged(board).hands, Paged(board).cell) == (None, [], -1)
    assert Paged(board).html != before
    for opened in ("odds", "drill"):
        press(board, trumps=1)
        Paged(board).hear({opened: 0 if opened == "odds" else True})
        inner = Paged(board).inner
        Paged(board).hear({"up": "Q" if board.up == "T" else "T"})
        assert (Paged(board).inner, Paged(board).chosen, inner.comm) == (None, -1, None), (
            "what was open is of the chart before"
        )
    Paged(board).hear({"seat": 1, "second": True})
    assert (board.chart.seat, board.chart.second) == (1, True)
    assert Paged(board).html.count("data-cell=") == len(board.chart.kinds)


def test_what_cannot_be_is_said_and_changes_nothing(board):
    press(board, trumps=2, aces=1)
    before = Paged(board).listed
    for asked, said in (
        ({"show": 99}, "no cell 99"),
        ({"show": -1}, "no cell -1"),
        ({"odds": 40_000}, "no hand 40000"),
        ({"odds": -1}, "no hand -1"),
        ({"seat": 9}, "no seat"),
        ({"up": "8"}, "'8' is turned up"),
    ):
        Paged(board).hear(asked)
        assert said in Paged(board).message, asked
        assert Paged(board).listed == before
    with pytest.raises(EuchreError, match="no seat"):
        board.seat = 7
    assert board.seat == 3
    fresh = RangeBoard()
    for asked, said in (({"odds": 0}, "press a cell"), ({"drill": True}, "Press a cell")):
        Paged(fresh).hear(asked)
        assert said in Paged(fresh).message
    fresh.close()


def test_its_snapshot_has_the_chart_and_the_hands_of_the_cell(board):
    press(board, trumps=3, bowers="left bower", aces=1)
    kept = board._kept()["text/html"]
    assert kept.count("<td class=") == len(board.chart._repr_html_().split("<td class=")) - 1
    assert "data-cell" not in kept
    assert "<button" not in kept
    for hand in Paged(board).hands:
        assert hand["words"] in kept
    assert repr(board) == "RangeBoard(seat=3, up='J', second=False)"
