"""What was practised can be taken along: nothing is lost on the way, and no file of somebody else's is overwritten."""

import csv
import json
import re
import sqlite3
import zipfile
from contextlib import closing
from dataclasses import asdict, fields, replace
from html import escape

import pytest
from helpers.decided import AT_A_SCORE, CLOSE, FOUND, MISSED, VIEW, practised
from helpers.strategies import refusal

from euchre_tutor import PRESETS, Practice, View
from euchre_tutor.practice import export
from euchre_tutor.practice.export import mistakes
from euchre_tutor.practice.positions import STORED, positions
from euchre_tutor.progress import Decision


@pytest.fixture(autouse=True)
def few_deals(monkeypatch):
    """Reasons are worked out on few deals."""
    monkeypatch.setattr(export, "STORED", replace(STORED, deals=32, realistic=8))


OTHER = VIEW.replace("Ks", "Qs").replace("up Qs", "up Ks")
FORMS = (".csv", ".apkg")


def notes(path) -> list[dict[str, str]]:
    """Read a deck as Anki does: an archive with an SQLite file."""
    with zipfile.ZipFile(path) as archive:
        archive.extract("collection.anki2", path.parent)
    with closing(sqlite3.connect(path.parent / "collection.anki2")) as collection:
        rows = collection.execute("SELECT guid, flds, tags, mid FROM notes ORDER BY id").fetchall()
        cards = collection.execute("SELECT count(*), count(DISTINCT nid) FROM cards").fetchone()
        decks = json.loads(collection.execute("SELECT decks FROM col").fetchone()[0])
    assert cards == (len(rows), len(rows))
    found = []
    for guid, told, tags, model in rows:
        view, front, back = told.split("\x1f")
        found.append({"guid": guid, "view": view, "front": front, "back": back, "tags": tags.strip()})
        found[-1] |= {"model": model, "decks": {*decks} - {"1"}}
    return found


def test_a_table_has_a_row_for_each_decision_with_all_that_is_known(tmp_path):
    learner = practised(60)
    with learner.export(tmp_path / "practice.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row.pop("euchre_tutor_decision") for row in rows] == [str(number) for number in range(1, 61)]
    assert list(rows[0]) == [field.name for field in fields(Decision)]
    for row, decision in zip(rows, learner.decisions, strict=True):
        assert row == {name: "" if value is None else str(value) for name, value in asdict(decision).items()}


def test_mistakes_are_hands_that_were_missed_and_not_answered_rightly_since():
    again = replace(MISSED, lost=0.7)
    other = replace(MISSED, view=OTHER)
    assert mistakes([MISSED, FOUND]) == ()
    assert mistakes([FOUND, MISSED]) == (MISSED,)
    assert mistakes([MISSED, other, again]) == (other, again)
    assert mistakes([other, MISSED, replace(FOUND, is_graded=False)]) == (other,)
    assert mistakes([CLOSE]) == ()


def test_a_hand_that_was_missed_stays_a_mistake_if_the_next_try_is_too_close_to_grade():
    assert mistakes([MISSED, CLOSE]) == (MISSED,)


def test_a_deck_has_a_card_for_each_mistake(tmp_path):
    discard = replace(MISSED, view="Js Jc As 9h Kd up Qs seat 4 trump s maker 4", question="discard", choice="Js")
    decided = MISSED, discard, replace(AT_A_SCORE, best="order up alone"), FOUND, CLOSE
    first, second = notes(Practice(decided).export(tmp_path / "mistakes.apkg"))
    assert "Which card do you lay down?" in first["front"]
    assert "You chose: J♠. That cost 0.40\u00a0±\u00a00.10 points on average." in first["back"]
    assert "What do you call?" in second["front"]
    assert "<b>Order up alone</b>" in second["back"]
    assert "That cost 4.0\u00a0±\u00a010.0 % of games on average." in second["back"]
    assert "One side needs a point" in second["back"]
    assert (first["tags"], second["tags"]) == ("assist", "bridge")


def test_a_card_shows_the_hand_as_it_draws_itself_and_as_text_and_needs_no_net(tmp_path):
    (card,) = notes(Practice((MISSED,)).export(tmp_path / "mistakes.apkg"))
    view = View.parse(VIEW)
    assert view.drawing in card["front"]
    assert VIEW in card["front"]
    assert all(fact in card["front"] for fact in view.facts)
    names = {"http://www.w3.org/2000/svg"}  # the name of a language, which nobody fetches
    assert set(re.findall(r"\w+://[^\"'\s)]+", card["front"] + card["back"])) <= names
    assert not re.search(r"<(script|img|link|iframe)|(src|href)=[\"'](?!#)|url\((?!#)", card["front"])
    assert MISSED.best not in card["front"].lower()


@pytest.mark.nightly
@pytest.mark.parametrize("game", PRESETS)
def test_a_card_of_every_game_says_why(game, tmp_path, monkeypatch):
    monkeypatch.undo()  # few deals give some choices no reason
    asked = {each.question: each for each in positions(game) if len(each.options) > 1}.values()
    missed = [
        replace(MISSED, view=each.text, question=each.question, best=each.best, choice=[*each.options][-1])
        for each in asked
    ]
    if missed:
        found = notes(Practice(tuple(missed)).export(tmp_path / "mistakes.apkg"))
        assert any(re.search("<p>(Why|After|With best play) ", card["back"]) for card in found)


def test_hands_of_every_game_become_cards(tmp_path, monkeypatch):
    """Cards, dominoes and bids; genanki warns of a field that is no HTML, and a warning fails the test."""
    monkeypatch.setattr(export, "_why", lambda _decision: [])  # which takes its time, and is tested above
    asked = [each for game in PRESETS for each in positions(game)[::40]]
    missed = [replace(MISSED, view=each.text, question=each.question, best=each.best) for each in asked]
    found = notes(Practice(tuple(missed)).export(tmp_path / "mistakes.apkg"))
    assert len(found) == len(asked) > 20
    assert {each.question for each in asked} == {"call", "discard", "play"}
    assert all(card["front"].count("<svg") == 1 for card in found)


def test_a_card_says_why_the_best_is_best(tmp_path):
    cards = "Js Jc As 9h Kd up Qs seat 4 trump s maker 4"
    discard = replace(MISSED, view=cards, question="discard", choice="Js", best="Qs")
    call, laid = (each["back"] for each in notes(Practice((MISSED, discard)).export(tmp_path / "mistakes.apkg")))
    assert re.search("<p>What decides about order up( alone)?:</p><p>", call)
    assert re.search(r"<p>J♠ brings more than Q♠ in \d+ % of hands at a table, less in \d+ %\.</p>", laid)


@pytest.mark.parametrize(("name", "words"), [("view", "no view"), ("best", "fold"), ("best", "Jc"), ("choice", "fold")])
def test_a_card_of_another_version_has_no_reason_and_is_there_all_the_same(tmp_path, name, words):
    discard = replace(MISSED, view="Js Jc As 9h Kd up Qs seat 4 trump s maker 4", question="discard", best="Qs")
    (card,) = notes(
        Practice((replace(discard, **{"choice": "Js"} | {name: words}),)).export(tmp_path / "mistakes.apkg")
    )
    assert "on average" in card["back"]
    assert "brings more" not in card["back"]


def test_nothing_that_is_kept_becomes_html_or_another_tag_in_a_deck(tmp_path):
    names = ("view", "choice", "best", "theme", "question")
    strange = replace(MISSED, **dict.fromkeys(names, "<b onclick=x> & </b>"))
    (card,) = notes(Practice((strange,)).export(tmp_path / "mistakes.apkg"))
    assert [side for side in ("view", "front", "back") if "<b onclick" in card[side] or "& " in card[side]] == []
    assert card["view"] == escape(strange.view)
    assert " " not in card["tags"]


# Spreadsheets.

RUN = ["=1+1", "+1", "-2", "@SUM(A1)", "\tx", "\rx", "\n=1", "'=1", "'"]


@pytest.mark.parametrize("text", RUN)
def test_no_text_is_a_formula_in_a_spreadsheet_and_read_back_it_is_what_it_was(text, tmp_path):
    names = [field.name for field in fields(Decision) if field.type == "str" and field.name != "unit"]
    strange = replace(MISSED, **dict.fromkeys(names, text))
    path = Practice((strange,)).export(tmp_path / "practice.csv")
    with path.open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert {row[name] for name in names} == {f"'{text}"}
    assert {row[name].removeprefix("'") for name in names} == {text}


def test_numbers_below_zero_stay_numbers_in_a_table(tmp_path):
    path = Practice((replace(MISSED, lost_other=-0.03, choice="pass"),)).export(tmp_path / "practice.csv")
    (row,) = csv.DictReader(path.read_text().splitlines())
    assert (row["lost_other"], row["choice"]) == ("-0.03", "pass")


def test_a_hand_is_the_same_note_in_every_export(tmp_path):
    """Anki knows notes by their guid, and decks and kinds of card by their ids."""
    first, second = (
        notes(Practice(decided).export(tmp_path / f"{len(decided)}.apkg"))
        for decided in [(MISSED,), (replace(MISSED, view=OTHER), MISSED)]
    )
    assert {first[0]["guid"]} < {note["guid"] for note in second}
    assert len({note["guid"] for note in second}) == 2
    assert len({note["model"] for note in first + second}) == 1
    assert [note["decks"] for note in first + second] == [first[0]["decks"]] * 3


def test_a_view_of_another_version_is_told_in_words(tmp_path):
    (card,) = notes(Practice((replace(MISSED, view="<i>no view</i>"),)).export(tmp_path / "mistakes.apkg"))
    assert "&lt;i&gt;no view&lt;/i&gt;" in card["front"]


def test_a_deck_leaves_nothing_in_the_temporary_folder(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    Practice((MISSED,)).export(tmp_path / "mistakes.apkg")
    assert [path.name for path in tmp_path.iterdir()] == ["mistakes.apkg"]


def test_without_mistakes_there_is_no_deck(tmp_path):
    for decided in [(), (FOUND,), (MISSED, FOUND)]:
        with refusal("no mistakes to make cards from"):
            Practice(decided).export(tmp_path / "mistakes.apkg")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", FORMS)
def test_an_earlier_export_is_replaced(ending, tmp_path):
    path = tmp_path / f"practice{ending}"
    Practice((MISSED,)).export(path)
    before = path.read_bytes()
    Practice((MISSED, replace(MISSED, view=OTHER))).export(path)
    assert path.read_bytes() != before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("ending", FORMS)
@pytest.mark.parametrize("content", [b"", b"my own notes", b'{"mine": 1}', b"[1]", b"PK\x05\x06" + b"\0" * 18])
def test_a_file_of_somebody_elses_is_left_alone(ending, content, tmp_path):
    path = tmp_path / f"practice{ending}"
    path.write_bytes(content)
    with refusal("already exists, and is not one of our exports", path.name):
        practised(20).export(path)
    assert path.read_bytes() == content


def test_an_export_of_one_kind_does_not_replace_one_of_another(tmp_path):
    content = practised(20).export(tmp_path / "practice.csv").read_bytes()
    (tmp_path / "practice.apkg").write_bytes(content)
    with refusal("is not one of our exports"):
        practised(20).export(tmp_path / "practice.apkg")


@pytest.mark.parametrize("name", ["practice", "practice.txt", "practice.csv.gz", "", ".csv"])
def test_another_ending_is_refused_in_a_sentence(name, tmp_path):
    with refusal("should end in .csv or .apkg"):
        practised(20).export(f"{tmp_path}/{name}" if name else name)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cant_be_written_is_a_sentence(tmp_path):
    (tmp_path / "taken").write_text("mine")
    (tmp_path / "folder.csv").mkdir()
    for name in ("taken/practice.csv", "folder.csv", "\0.csv"):
        with refusal("can't be written"):
            practised(20).export(tmp_path / name)
