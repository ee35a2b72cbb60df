"""Every answer as a frame: plain columns, numbers as numbers, and the unit in a column's name."""

import re

import pandas as pd
import pytest
from pandas.api.types import is_bool_dtype, is_numeric_dtype

from euchre_tutor import (
    Deal,
    Game,
    Race,
    Rates,
    compare_calls,
    compare_discards,
    compare_plays,
    range_chart,
    review,
    solve,
)
from euchre_tutor.review.many_games import MyGames

DEAL = "Qh Td Kh Jh 9c / Qd Kc Jd Th Ks / Ah Qc Tc 9d Ad / Js Jc As 9h Kd up Qs"
PLAY = "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"
HAND = "Js Jc As 9h Kd up Qs seat 4"


def reviewed():
    """What the calls of one hand cost."""
    game = Game("bicycle")
    game.start(Deal.parse(DEAL))
    for call in ("pass", "pass", "pass", "order up"):
        game.push(call)
    return review(game, player=1, progress=False)


ASKED = {"deals": 64, "realistic": 16, "progress": False}
FRAMES = {
    "calls": lambda: compare_calls(HAND, **ASKED).table,
    "discards": lambda: compare_discards(f"{HAND} trump s maker 2", **ASKED).table,
    "plays": lambda: compare_plays(PLAY, **ASKED).table,
    "solution": lambda: solve(DEAL, trump="s", maker=4).table,
    "chart": lambda: range_chart(seat=2, up="A").table,
    "race": lambda: Race.of("bicycle").table,
    "rates": lambda: Rates.of("bicycle").table,
    "review": lambda: reviewed().table,
    "games": lambda: MyGames((reviewed(),)).table,
}


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_has_plain_columns_and_no_number_in_words(name):
    frame = FRAMES[name]()
    assert isinstance(frame, pd.DataFrame)
    assert len(frame)
    assert list(frame.index) == list(range(len(frame)))
    assert all(isinstance(column, str) for column in frame.columns)
    for column in frame.columns:
        if not is_numeric_dtype(frame[column]) and not is_bool_dtype(frame[column]):
            numbers = [text for text in frame[column].dropna() if re.fullmatch(r"[-+−]?[\d.,]+( ?±.*)?", str(text))]
            assert not numbers or name in ("solution", "rates"), (column, numbers[:3])


def test_a_solution_has_a_row_for_each_card_with_what_it_costs():
    solution = solve(DEAL, trump="s", maker=4)
    table = solution.table
    assert table["card"].tolist() == [str(value.card) for value in solution.cards]
    assert table["maker_tricks"].tolist() == [value.maker_tricks for value in solution.cards]
    assert table["cost"].min() == 0
    assert table.loc[0, "line"].split()[0] == table.loc[0, "card"]
    assert table.loc[0, "reply"] == table.loc[0, "line"].split()[1]


def test_all_games_are_one_frame_with_the_number_of_each_game():
    one = reviewed()
    table = MyGames((one, one)).table
    assert table["game"].tolist() == [1] * len(one.table) + [2] * len(one.table)
    assert table[table["game"] == 2].drop(columns="game").reset_index(drop=True).equals(one.table)
    assert MyGames(()).table.empty
