"""The command line, in this process and, where it matters, as a learner types it."""

import io
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from helpers.covering import by_day
from helpers.decided import MISSED, state_due
from helpers.strategies import random_contract, random_deal

from euchre_tutor import PRESETS, Auction, Contract, Deal, Rules, calling_guide, compare_calls, my_practice, range_chart
from euchre_tutor.cli import main
from euchre_tutor.progress import note_decision

VIEW = "Js Jc As 9h Kd up Qs seat 4"
DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"


def test_a_folder_needs_a_name(capsys):
    assert main(["--folder", " "]) == 2
    assert "it needs a name" in capsys.readouterr().err


def test_calls_prints_a_table_a_verdict_and_what_it_rests_on(capsys):
    assert main(["calls", VIEW, "--deals", "200", "--seed", "3"]) == 0
    assert capsys.readouterr().out.rstrip() == str(compare_calls(VIEW, deals=200, seed=3))


def test_python_runs_the_package_as_the_command(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["euchre_tutor", "calls", "nonsense"])
    with pytest.raises(SystemExit, match="2"):
        runpy.run_module("euchre_tutor", run_name="__main__", alter_sys=True)
    assert capsys.readouterr().err.startswith("euchre-tutor: ")


@pytest.mark.parametrize(("columns", "lines"), [(200, 40), (60, 60), (200, 5)])
def test_on_a_terminal_the_first_answer_comes_soon_and_the_last_in_its_place(columns, lines, capsys, monkeypatch):
    for name, value in {"TERM": "xterm", "COLUMNS": columns, "LINES": lines}.items():
        monkeypatch.setenv(name, str(value))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main(["calls", VIEW, "--deals", "600", "--seed", "3"]) == 0
    first, *later = re.split(r"\x1b\[(\d+)F\x1b\[J", capsys.readouterr().out)
    texts = [first, *later[1::2]]
    assert texts[-1].rstrip() == str(compare_calls(VIEW, deals=600, seed=3))
    assert (len(texts) > 3 and "Over 256 deals" in first) == (lines > 5)
    for text, up in zip(texts, later[::2], strict=False):
        assert int(up) == sum(-(-len(line) // columns) for line in text.splitlines())
    monkeypatch.setenv("TERM", "dumb")
    assert main(["calls", VIEW, "--deals", "64"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_calls_json_is_one_object(capsys):
    assert main(["calls", VIEW, "--rules", "trickster", "--score", "6-4", "--deals", "200", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["view"] == VIEW + " score 6-4 rules trickster"
    assert (data["rules"], data["deals"], data["seed"]) == ("trickster", 200, 0)
    assert data["model"]
    by_call = {row["call"]: row for row in data["calls"]}
    assert list(by_call) == ["pass", "order up", "order up alone"]
    assert by_call["pass"]["make"] is None
    assert by_call["pass"]["points_low"] <= by_call["pass"]["points"] <= by_call["pass"]["points_high"]
    assert "they call" in by_call["pass"]["note"]
    row = by_call["order up"]
    assert 0 <= row["march"] <= row["make"] <= 1
    assert row["points_low"] <= row["points"] <= row["points_high"]


def test_guide_prints_the_sheets_writes_them_or_says_what_they_call(capsys, tmp_path):
    assert main(["guide", "--game", "stick_the_dealer"]) == 0
    assert capsys.readouterr().out.rstrip() == str(calling_guide("stick_the_dealer"))
    assert main(["guide", "--save", str(tmp_path / "guide.html")]) == 0
    assert "Written: " in capsys.readouterr().out
    assert calling_guide().postcard[4].split(". ")[1] in (tmp_path / "guide.html").read_text(encoding="utf-8")
    assert main(["guide", VIEW]) == 0
    assert capsys.readouterr().out.startswith("The page says pick it up alone (with ")
    assert main(["guide", "--seat", "2", "--up", "10", "--second"]) == 0
    assert capsys.readouterr().out.rstrip() == str(range_chart(seat=2, up="T", second=True))
    assert main(["guide", "--seat", "2", "--save", str(tmp_path / "chart.html")]) == 0
    assert "partner, J turned up" in (tmp_path / "chart.html").read_text(encoding="utf-8")
    capsys.readouterr()
    for words in (["--up", "A"], ["--second"], ["--seat", "2", VIEW]):
        assert main(["guide", *words]) == 2
        assert "a chart shows all hands of one seat: give --seat" in capsys.readouterr().err
    assert main(["guide", "--game", "british", "--seat", "2"]) == 2
    assert "there is no range chart of british" in capsys.readouterr().err
    assert main(["guide", "--game", "british"]) == 2
    assert "there is no calling guide of british" in capsys.readouterr().err


def said_in_flags(contract: Contract) -> list[str]:
    """Say a contract as `solve` is told it."""
    flags = ["--trump", str(contract.trump or "none"), "--maker", str(contract.maker)]
    for name in ("called", "bid", "defender"):
        value = getattr(contract, name)
        flags += [f"--{name}", str(value)] if value else []
    return flags + ["--alone"] * contract.alone


@pytest.mark.parametrize("name", by_day(PRESETS, ["cutthroat", "bid_euchre"]))
@pytest.mark.usefixtures("few_deals")
def test_calls_are_priced_in_every_game(name, capsys):
    rules = PRESETS[name]
    view = Deal.random(seed=2, rules=rules).view(2)
    expected = compare_calls(view, deals=8).to_json()
    for words in ([str(view)], [str(view).split(" rules ")[0], "--rules", name]):
        assert main(["calls", *words, "--deals", "8", "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == expected
    assert [row["call"] for row in expected["calls"]] == [str(call) for call in Auction.at(view).legal_calls]
    assert expected["rules"] == name


@pytest.mark.parametrize("name", PRESETS)
def test_a_deal_is_solved_in_every_game(name, capsys):
    rng, rules = Random(5), PRESETS[name]
    deal = random_deal(rng, rules)
    contract = random_contract(rng, deal)
    words = str(deal).split(" rules ")[0]
    assert main(["solve", words, "--rules", name, *said_in_flags(contract), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["contract"] == str(contract)
    hand = {str(card) for card in deal.hand(contract.leader)}
    assert {value["card"] for value in data["cards"]} == hand or contract.taker == contract.leader
    assert all(len(value["line"]) == rules.hand_size * len(contract.active) for value in data["cards"])
    played = ["--played", data["line"][0]]
    assert main(["solve", f"{words} rules {name}", *said_in_flags(contract), *played]) == 0
    assert capsys.readouterr().out.startswith(f"{contract}")


@pytest.mark.parametrize(
    ("rules", "flags", "told"),
    [
        ("bicycle+defend_alone", ["--trump", "h", "--maker", "2", "--defender", "1"], "seat 1 defends alone"),
        ("bicycle+partners_best", ["--trump", "h", "--maker", "2", "--alone", "--swap", "9h Ad"], "swaps 9h for Ad"),
        ("old_school", ["--trump", "s", "--maker", "4", "--discard", "Qs"], "discards Qs"),
    ],
)
def test_what_a_house_rule_adds_is_told_by_a_flag(rules, flags, told, capsys):
    assert main(["solve", DEAL, "--rules", rules, *flags]) == 0
    assert told in capsys.readouterr().out


@pytest.mark.usefixtures("few_deals")
def test_calls_take_what_was_bid_and_named_from_the_view(capsys):
    bids = "Jc Ac Kc Qd Js 9h seat 2 bids pass,4,pass,pass rules bid_euchre"
    assert main(["calls", bids, "--deals", "8"]) == 0
    assert "no trump" in capsys.readouterr().out
    assert main(["calls", "Jc Ac Kc Qd Js up Jo named c seat 2 rules british", "--deals", "8", "--json"]) == 0
    assert [row["call"] for row in json.loads(capsys.readouterr().out)["calls"]] == [
        "pass",
        "order up",
        "order up alone",
    ]
    defence = "Js Jc As 9h Kd up Qs seat 1 trump s maker 2 rules bicycle+defend_alone"
    assert main(["calls", defence, "--deals", "8"]) == 0
    assert "defend alone" in capsys.readouterr().out


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


ACES = f"{DEAL} rules call_ace4"
SIX_EACH = "Ah Kh 9c Td Qd Qs / Js Jc As 9h Kd Th / Ac Kc Qc Tc 9d Jh / Ks Ts 9s Ad Qh Jd rules bid_euchre"
TILES = "21 53 64 63 11 / 32 20 50 44 55 / 42 30 60 31 51 / 00 52 33 43 54 up 66 rules domino"
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
    (["calls", VIEW, "--deals", "0"], "deals is a whole number from 1 to 10,000,000, not 0"),
    (["calls", VIEW, "--deals", "many"], "--deals"),
    (["calls", VIEW, "--seed", "-1"], "seed is a whole number from 0 to"),
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
    (["solve", DEAL, "--trump", "h", "--maker", "2", "--called", "Ac"], "in bicycle no partner is called"),
    (["solve", ACES, "--trump", "h", "--maker", "2"], "alone, or call one of"),
    (["solve", ACES, "--trump", "h", "--maker", "2", "--called", "Kc"], "'Kc' can't be called"),
    (["solve", ACES, "--trump", "h", "--maker", "2", "--called", "X"], "'X' is not a card"),
    (["solve", ACES, "--trump", "h", "--maker", "2", "--called", "Ac", "--alone"], "plays alone calls no partner"),
    (["solve", DEAL, "--trump", "h", "--maker", "2", "--bid", "4"], "in bicycle no tricks are bid"),
    (["solve", SIX_EACH, "--trump", "h", "--maker", "2"], "the maker bids 3 to 6 tricks"),
    (["solve", SIX_EACH, "--trump", "h", "--maker", "2", "--bid", "7"], "bid is a whole number from 3 to 6, not 7"),
    (["solve", SIX_EACH, "--trump", "h", "--maker", "2", "--bid", "four"], "not 'four'"),
    (["solve", DEAL, "--trump", "h", "--maker", "2", "--defender", "1"], "nobody defends alone"),
    (["solve", DEAL, "--trump", "h", "--maker", "2", "--swap", "9h Ad"], "nobody swaps cards"),
    (["solve", DEAL, "--trump", "5", "--maker", "2"], "fives are not a suit of"),
    (["solve", DEAL, "--rules", "domino", "--trump", "5", "--maker", "2"], "'Ah' is not in the double-six set"),
    (["solve", TILES, "--trump", "7", "--maker", "2"], "'7' is not a suit"),
    (["solve", TILES, "--trump", "h", "--maker", "2"], "hearts are not a suit of"),
    (["solve", TILES, "--trump", "5", "--maker", "2", "--played", "55 42"], "must follow fives"),
    (["solve", DEAL, "--trump", "none", "--maker", "2"], "has no 'no trump'"),
    (["calls", "55 54 50 33 62 up 77 seat 2 rules domino"], "'77' is not a tile"),
    (["calls", "55 54 50 33 Ah up 31 seat 2 rules domino"], "'Ah' is not in the double-six set"),
    (["calls", "Jc Ac Kc Qd Js 9h seat 2 bids 9 rules bid_euchre"], "bids 9 can't be"),
    (["calls", "Jc Ac Kc Qd Js 9h up 9s seat 2 rules bid_euchre"], "no card is turned up"),
    (["calls", "Jc Ac Kc Qd Js up Jo seat 2 rules british"], "the dealer names a suit"),
    (["calls", "9c Tc 9d Td 9h up Js seat 2 rules bicycle+farmers_hand=redeal"], "means a new deal"),
    (["progress", "--game"], "expected one argument"),
    (["whist"], "invalid choice: 'whist'"),
    (["--port", "99999"], "port is a whole number from 1 to 65,535, not 99999"),
    (["rules", "bicycle+game=1000000"], "game is a whole number from 1 to 100, such as game=5, not 1000000"),
    (["rules", f"bicycle+game={9:9>5000}"], "game is a whole number from 1 to 100"),
    (["rules", "bicycle+march=99999999999999999999"], "march is a whole number from 0 to 100"),
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
        assert process.wait() == 0
        assert b"Traceback" not in process.stderr.read()


def test_importing_the_package_stays_light():
    heavy = "numba pandas plotly ipywidgets scipy anywidget sqlite3 euchre_tutor.game euchre_tutor.practice"
    code = f"import sys, euchre_tutor; print(*(m for m in {heavy.split()!r} if m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


def test_the_first_answer_is_shown_without_what_it_can_do_without():
    """Each takes longer to load than the answer to find."""
    heavy = "pandas plotly scipy numba tqdm requests ipywidgets numpy.ma sqlite3 multiprocessing euchre_tutor.guide"
    show = f"odds = euchre_tutor.compare_calls({VIEW!r}, deals=64, progress=False); str(odds), odds._repr_html_()"
    code = f"import sys, euchre_tutor; {show}; print(*(m for m in {heavy.split()!r} if m in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == ""


@pytest.mark.parametrize("first", ["euchre_tutor.review", "euchre_tutor.review.costs", "euchre_tutor.widgets.review"])
def test_review_is_the_function_whatever_of_its_package_is_loaded_first(first):
    code = f"import {first}, euchre_tutor; print(euchre_tutor.review.__name__, 'review' in dir(euchre_tutor))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "review True\n"


def test_rules_are_listed(capsys):
    assert main(["rules"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(PRESETS)


@pytest.mark.parametrize("name", [*PRESETS, "cutthroat+joker", "domino+leader_names_end"])
def test_each_rule_set_is_explained_with_its_order_of_trumps(name, capsys):
    rules = Rules.parse(name)
    assert main(["rules", name]) == 0
    first, *told = capsys.readouterr().out.splitlines()
    assert first == name
    assert [line for line in told if line.startswith("- ")][:-1] == [f"- {sentence}" for sentence in rules.explain()]
    assert [line for line in told if line[:2] not in ("- ", "")] == [*rules.chapters, "An example"]
    order = "66 55 65 64 63 62 61 60" if rules.dominoes else "Js Jc As Ks Qs Ts 9s"
    assert ("Jo " * rules.joker + order) in told[-1]


@pytest.fixture
def practised(tmp_path, monkeypatch):
    """A learner who has missed a hand."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    note_decision(MISSED, lambda _card, _at: state_due(MISSED.at))


@pytest.mark.usefixtures("practised")
def test_progress_prints_the_report(capsys):
    assert main(["progress"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(
        "Decisions that count so far: 1; after 5 in points, or 5 at a score, you see what they cost\n"
    )
    assert told.rstrip() == str(my_practice())


@pytest.mark.usefixtures("practised")
def test_progress_tells_of_the_game_that_is_named(capsys):
    note_decision(replace(MISSED, game="bid_euchre"), lambda _card, _at: state_due(MISSED.at))
    for game, count in ((None, 2), ("bicycle", 1), ("bid_euchre", 1), ("cutthroat", 0)):
        flags = ["--game", game] if game else []
        assert main(["progress", *flags]) == 0
        assert capsys.readouterr().out.startswith(f"Decisions that count so far: {count};" if count else "Nothing pra")
    assert main(["progress", "--game", "whist"]) == 2


# Where the output takes no symbols of suits.

ENCODINGS = {"cp1252": "±", "ascii": "+-", "utf-8": "±"}


@pytest.fixture
def written(monkeypatch):
    """What a command writes to a stream in an encoding, as ``> file`` does on Windows."""

    def write(encoding: str, *command: str) -> tuple[int, str]:
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", stream)
            status = main(command)
        stream.flush()
        return status, stream.buffer.getvalue().decode(encoding)

    return write


@pytest.mark.parametrize(("encoding", "plus_or_minus"), ENCODINGS.items())
def test_calls_are_written_in_every_encoding(encoding, plus_or_minus, written):
    view = "Js Jc 9h Td Qd up 9s seat 1"
    status, told = written(encoding, "calls", view, "--deals", "64")
    assert status == 0
    assert plus_or_minus in told
    minus = "\u2212" if encoding == "utf-8" else "-"
    expected = str(compare_calls(view, deals=64))
    assert minus in told
    assert "\\" not in told
    if encoding == "utf-8":
        assert told.rstrip() == expected
    else:
        assert [each for each in "♠♥♦♣\u2212" if each in told] == []


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_command_is_written_in_every_encoding(encoding, written):
    solve_it = ["solve", DEAL, "--trump", "s", "--maker", "4"]
    for command in (["rules"], *(["rules", name] for name in PRESETS), solve_it, ["progress"]):
        status, told = written(encoding, *command)
        assert (status, "\\" in told) == (0, False)


@pytest.mark.parametrize("encoding", ["cp1252", pytest.param("ascii", marks=pytest.mark.nightly)])
def test_a_file_in_another_encoding_takes_what_the_installed_command_says(encoding, tmp_path):
    """In a process of its own: the report of a learner, whose error is at first a refusal with a suit in it."""
    command = [sys.executable, "-m", "euchre_tutor.cli"]
    environment = os.environ | {"PYTHONIOENCODING": encoding, "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run([*command, "rules", "bicycle"], capture_output=True, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "With spades" in done.stdout.decode(encoding)
    refused = subprocess.run([*command, "calls", "J♠ up"], capture_output=True, env=environment)
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert refused.stderr.decode(encoding).count("\n") == 1


# Practice, as the command is told.


@pytest.fixture
def opened(monkeypatch):
    """What JupyterLab would be opened with, in a folder of its own."""
    told = {}
    monkeypatch.setattr("euchre_tutor.course.open_lab", lambda _folder, **options: told.update(options) or 0)
    monkeypatch.setattr("euchre_tutor.course.copy_lessons", lambda folder: folder)
    return told


def test_train_tells_the_trainer_what_is_wished_for(opened):
    assert main(["train"]) == 0
    assert (opened["page"], opened["environment"]) == ("train.ipynb", {"EUCHRE_TUTOR_DRILL": ""})
    for flags, drill in (
        (["--theme", "bid", "--game", "bid_euchre", "--level", "3"], "bid; game bid_euchre; level 3"),
        (["--theme", "assist", "--level", "0"], "assist"),
        (["--drill", "my mistakes; 10 questions", "--theme", "assist"], "assist; my mistakes; 10 questions"),
    ):
        assert main(["train", *flags]) == 0
        assert opened["environment"] == {"EUCHRE_TUTOR_DRILL": drill}
    assert main([]) == 0
    assert (opened["page"], opened["environment"]) == ("start.ipynb", {})


def test_a_check_opens_the_trainer_and_an_unknown_plan_is_a_sentence_with_the_plans(opened, capsys):
    assert main(["check", "--plan", "draw"]) == 0
    assert (opened["page"], opened["environment"]) == ("train.ipynb", {"EUCHRE_TUTOR_DRILL": "check: draw"})
    assert main(["check", "--plan", "order_up", "--game", "cutthroat"]) == 0
    assert opened["environment"] == {"EUCHRE_TUTOR_DRILL": "check: order_up; game cutthroat"}
    opened.clear()
    assert main(["check", "--plan", "guard"]) == 2
    assert "there is no plan 'guard'; plans are assist, order_up" in capsys.readouterr().err
    assert opened == {}


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--theme", "bluffing"], "there is no theme 'bluffing'; there are "),
        (["--theme", "bid"], "in bicycle there is no theme 'bid'; there are "),
        (["--game", "whist"], "'whist' is not a rule set"),
        (["--level", "5"], "level is a whole number from 0 to 4, not 5"),
        (["--drill", "bluffing"], "there is no theme 'bluffing'"),
        (["--level", "hard"], "level is a whole number from 0 to 4, not 'hard'"),
    ],
)
def test_a_wish_that_cannot_be_opens_nothing(flags, words, capsys, opened):
    assert main(["train", *flags]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), opened) == ("", 1, {})
    assert words in err


def test_play_tells_the_table_what_is_played(opened, capsys):
    for flags, game in (([], ""), (["--game", "trickster+game=5"], "trickster+game=5")):
        assert main(["play", *flags]) == 0
        assert (opened["page"], opened["environment"]) == ("play.ipynb", {"EUCHRE_TUTOR_GAME": game})
    opened.clear()
    assert main(["play", "--game", "whist"]) == 2
    assert "'whist' is not a rule set" in capsys.readouterr().err
    assert opened == {}


def test_the_help_of_train_names_what_may_be_wished_for(capsys):
    with pytest.raises(SystemExit):
        main(["train", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert all(flag in told for flag in ("--theme", "--game", "--level", "--drill"))
    assert all(name in told for name in ("assist", "second_hand", "bid_euchre"))


def test_progress_that_cant_be_read_is_a_sentence(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "euchre-tutor" / "progress.sqlite").mkdir(parents=True)
    assert main(["progress"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "your progress can't be saved in" in err


def test_rules_that_are_none_are_refused(capsys):
    assert main(["rules", "whist"]) == 2
    assert "'whist' is not a rule set" in capsys.readouterr().err
