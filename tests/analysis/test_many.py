"""Many hands in one frame: each as it is alone, in its place, and none of them lost for another's sake."""

import subprocess
import sys
from io import StringIO

import pandas as pd
import pytest
from helpers.strategies import refusal

from euchre_tutor import compare_calls, compare_discards, compare_many, compare_plays
from euchre_tutor.analysis import many
from euchre_tutor.analysis.asked import answer

CALL = "Js Jc As 9h Kd up Qs seat 4"
DISCARD = f"{CALL} trump s maker 2"
PLAY = "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"
FEW = {"deals": 64, "realistic": 16, "seed": 3}
ALONE = {CALL: (compare_calls, "call"), DISCARD: (compare_discards, "discard"), PLAY: (compare_plays, "play")}


@pytest.fixture(scope="module")
def found():
    return compare_many([CALL, DISCARD, PLAY], **FEW)


@pytest.mark.parametrize("view", ALONE)
def test_each_hand_has_the_rows_of_its_own_table(found, view):
    ask, kind = ALONE[view]
    odds = ask(view, **FEW)
    table, rows = odds.table, found[found["view"] == str(odds.view)]
    assert rows["hand"].unique().tolist() == [list(ALONE).index(view)]
    assert set(rows["question"]) == {kind}
    assert rows["choice"].tolist() == table[kind].tolist()
    for column in ("played", "points", "points_low", "points_high", "behind_points"):
        assert rows[column].tolist() == table[column].tolist()
    assert set(rows.loc[rows["best"], "choice"]) == {str(row) for row in odds.to_json()["best"]}
    assert rows["error"].isna().all()


def test_what_is_asked_of_one_hand_is_asked_of_all():
    cautious = compare_calls(CALL, others="cautious", evidence="none", **FEW).table
    found = compare_many([CALL], others="cautious", evidence="none", **FEW)
    assert found["view"].unique().tolist() == [f"{CALL} others cautious"]
    assert (
        found["points"].tolist() == cautious["points"].tolist() != compare_calls(CALL, **FEW).table["points"].tolist()
    )


def test_a_bad_hand_says_why_and_the_rest_is_priced():
    found = compare_many([CALL, "Js Jc As 9h Kd up Js seat 4", CALL, 7], **FEW)
    wrong = found[found["error"].notna()]
    assert wrong["hand"].tolist() == [1, 3]
    assert "Js" in wrong["error"].iloc[0]
    assert found.loc[found["hand"] == 0, "points"].tolist() == found.loc[found["hand"] == 2, "points"].tolist()


def test_a_frame_keeps_its_labels():
    hands = pd.DataFrame({"who": ["Ann", "Ben"], "view": [CALL, PLAY]}, index=["first", "last"])
    found = compare_many(hands, **FEW)
    assert found["hand"].unique().tolist() == ["first", "last"]
    merged = found.merge(hands["who"], left_on="hand", right_index=True)
    assert merged.groupby("hand")["who"].first().to_dict() == {"first": "Ann", "last": "Ben"}


def test_an_interrupt_returns_what_is_priced(monkeypatch, capsys):
    def until_the_third(view, sample):
        if view.maker:
            raise KeyboardInterrupt
        return answer(view, sample)

    monkeypatch.setattr(many, "answer", until_the_third)
    found = compare_many([CALL, CALL, DISCARD, CALL], **FEW)
    assert found["hand"].unique().tolist() == [0, 1]
    assert capsys.readouterr().out == "stopped: 2 of 4 hands are priced\n"


def test_in_processes_it_is_the_same_and_a_script_is_not_run_again(tmp_path):
    """Six hands are enough for processes; the script has no guard against being run in each of them."""
    script = tmp_path / "asks.py"
    script.write_text(
        "from euchre_tutor import compare_many\nprint('begun')\n"
        f"print(compare_many([{CALL!r}] * 6, deals=64, realistic=16, seed=3).to_json())\nprint(__file__[-7:])\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True, timeout=120)
    begun, told, path = done.stdout.splitlines()
    assert (begun, path) == ("begun", "asks.py")
    frame = pd.read_json(StringIO(told))
    one = compare_calls(CALL, **FEW).table
    assert frame["points"].tolist() == pytest.approx(6 * one["points"].tolist())
    assert frame["hand"].unique().tolist() == list(range(6))


def test_what_is_no_list_of_hands_is_refused():
    with refusal("a frame of hands needs a column 'view'; this one has hand, seat"):
        compare_many(pd.DataFrame({"hand": [CALL], "seat": [4]}))
    with refusal("hands are a list of texts or a frame with a column 'view'", CALL):
        compare_many(CALL)
    with refusal("hands are a list of texts"):
        compare_many(7)
    with refusal("deals is a whole number"):
        compare_many([CALL], deals=0)


def test_of_no_hands_there_is_an_empty_frame():
    assert compare_many([]).empty
