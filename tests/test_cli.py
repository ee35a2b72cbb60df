"""The command line, in this process and, where it matters, as a learner types it."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from euchre_tutor import PRESETS, Deal, compare_calls, format_cards, solve
from euchre_tutor.cli import main

VIEW = "Js Jc As 9h Kd up Qs seat 4"
DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"


def test_calls_prints_a_table_a_verdict_and_what_it_rests_on(capsys):
    assert main(["calls", VIEW, "--deals", "200", "--seed", "3"]) == 0
    assert capsys.readouterr().out.rstrip() == str(compare_calls(VIEW, deals=200, seed=3))


def test_calls_json_is_one_object(capsys):
    assert main(["calls", VIEW, "--rules", "trickster", "--score", "6-4", "--deals", "200", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["view"] == VIEW + " score 6-4 rules trickster"
    assert (data["rules"], data["deals"], data["seed"]) == ("trickster", 200, 0)
    assert data["model"]
    by_call = {row["call"]: row for row in data["calls"]}
    assert list(by_call) == ["pass", "order up", "order up alone"]
    assert by_call["pass"]["points"] is by_call["pass"]["make"] is None
    row = by_call["order up"]
    assert 0 <= row["march"] <= row["make"] <= 1
    assert row["points_low"] <= row["points"] <= row["points_high"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_game_is_asked_for_by_its_name(name, capsys):
    deal = Deal.random(seed=2, rules=PRESETS[name])
    view = deal.view(PRESETS[name].dealer)
    words = f"{format_cards(view.hand)} up {view.up} seat dealer"
    assert main(["calls", words, "--rules", name, "--deals", "64", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == compare_calls(view, deals=64).to_json()
    words, trump = " / ".join(map(format_cards, deal.hands)) + f" up {deal.up}", str(deal.up.suit)
    assert main(["solve", words, "--rules", name, "--trump", trump, "--maker", "dealer", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == solve(deal, trump=trump, maker="dealer").to_json()


def test_a_view_needs_no_quotation_marks(capsys):
    assert main(["calls", *VIEW.split(), "--deals", "64"]) == 0
    assert capsys.readouterr().out.startswith(VIEW)


def test_solve_prints_every_legal_card_and_a_line(capsys):
    assert main(["solve", DEAL, "--trump", "s", "--maker", "4"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {card}  makers take" in out for card in ("Ah", "Kh", "9c", "Td", "Qd"))
    assert "one line of best play:" in out


def test_solve_json(capsys):
    command = ["solve", DEAL, "--trump", "h", "--maker", "2", "--alone", "--played", "Ah 9h", "--json"]
    assert main(command) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["seat"] == 3
    assert {"card", "maker_tricks", "points", "line"} <= data["cards"][0].keys()
    assert data["maker_tricks"] == data["cards"][0]["maker_tricks"]
    assert data["line"] == data["cards"][0]["line"]


BAD = [
    (["calls", ""], "nothing to read"),
    (["calls", "Js Jc As 9h up Qs seat 4"], "not 4"),
    (["calls", "Js Js As 9h Kd up Qs seat 4"], "'Js' is dealt twice"),
    (["calls", "Js Jc As 9x Kd up Qs seat 4"], "'9x' is not a card"),
    (["calls", "Js Jc As 9h Kd up Js seat 4"], "in your hand and as the turn-up"),
    (["calls", "Js Jc As 9h Kd up Qs seat 5"], "there is no seat '5'"),
    (["calls", "Js Jc As 9h Kd up seat 4"], "'up' needs something after it"),
    (["calls", VIEW, "--rules", "bicycel"], "did you mean 'bicycle'?"),
    (["calls", VIEW, "--rules", "cutthroat"], "seats are 1 (eldest) to 3 (dealer)"),
    (["calls", VIEW, "--rules", "cutthroat+lone_hands"], "without partners every maker plays alone"),
    (["solve", DEAL, "--rules", "two_handed", "--trump", "s", "--maker", "2"], "2 hands"),
    (["calls", VIEW, "--deals", "0"], "ask for 1 or more"),
    (["calls", VIEW, "--deals", "many"], "--deals"),
    (["calls", VIEW, "--seed", "-1"], "a seed is 0 or more"),
    (["calls", VIEW, "--score", "six"], "'six' is not a score"),
    (["calls", VIEW, "--score", "7-0"], "a game ends at 5 points"),
    (["calls"], "required: view"),
    (["solve", "", "--trump", "s", "--maker", "4"], "nothing to read"),
    (["solve", DEAL, "--trump", "x", "--maker", "4"], "'x' is not a suit"),
    (["solve", DEAL, "--trump", "h", "--maker", "9"], "there is no seat '9'"),
    (["solve", DEAL, "--trump", "h", "--maker", "2", "--played", "Ah Js"], "must follow hearts, with 9h"),
    (["solve", DEAL, "--trump", "s", "--maker", "4", "--discard", "Jd"], "'Jd' can't be discarded"),
    (["solve", DEAL.replace("Qd", "Ah"), "--trump", "h", "--maker", "2"], "'Ah' is dealt twice"),
    (["solve", "Ah Kh / Js", "--trump", "h", "--maker", "2"], "not 2"),
    (["whist"], "invalid choice: 'whist'"),
    (["--port", "99999"], "there is no port 99999"),
]


@pytest.mark.parametrize(("command", "words"), BAD, ids=[" ".join(command) for command, _ in BAD])
def test_bad_input_is_answered_with_one_sentence_and_status_2(command, words, capsys, tmp_path):
    folder = ["--folder", str(tmp_path / "lessons")] if command[0].startswith("--") else []
    assert main(folder + command) == 2
    out, err = capsys.readouterr()
    assert out == "" or folder
    assert words in err
    assert err.startswith("euchre-tutor: ")
    assert err.count("\n") == 1


def test_a_lesson_folder_that_cannot_be_written_is_a_sentence(capsys, tmp_path):
    (tmp_path / "taken").write_text("mine")
    assert main(["--folder", str(tmp_path / "taken")]) == 2
    assert "is a file" in capsys.readouterr().err
    assert (tmp_path / "taken").read_text() == "mine"


def test_the_installed_command_runs_and_its_output_can_be_cut_short():
    command = shutil.which("euchre-tutor", path=str(Path(sys.executable).parent))
    assert command
    with subprocess.Popen([command, "calls", VIEW, "--deals", "64", "--json"], stdout=-1, stderr=-1) as process:
        assert process.stdout
        process.stdout.close()
        assert process.wait(timeout=120) == 0
        assert b"Traceback" not in process.stderr.read()


def test_importing_the_package_stays_light():
    heavy = "numba pandas plotly ipywidgets scipy anywidget"
    code = f"import sys, euchre_tutor; print(*(m for m in {heavy.split()!r} if m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


def test_rules_are_listed_and_explained(capsys):
    assert main(["rules"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(PRESETS)
    assert main(["rules", "cutthroat+joker"]) == 0
    told = capsys.readouterr().out
    assert "3 players" in told
    assert "from high to low: Jo Js Jc As Ks Qs Ts 9s" in told
    assert main(["rules", "whist"]) == 2
