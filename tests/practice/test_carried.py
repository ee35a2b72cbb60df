"""Answers travel in a file between two records: each is there once on either side, and nothing is lost."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from helpers.decided import AT_A_SCORE, CLOSE, FOUND, MISSED, NOON, VIEW
from helpers.record import decisions, progress, remembered

from euchre_tutor import EuchreError, carry_answers
from euchre_tutor.base.files import HOME
from euchre_tutor.cli import main
from euchre_tutor.practice.keeping import keep_kind
from euchre_tutor.practice.memory import reviewed
from euchre_tutor.progress import Decision, Given, kept, note_answer, note_decision, noted
from euchre_tutor.progress import record as module

ASKED = Given("Trump?", "J♥", False, lesson="the_score", cell="a")
BRITISH = replace(MISSED, game="british", view=f"{VIEW.replace('Qs', 'Jd')} rules british")


@pytest.fixture
def learner(tmp_path, monkeypatch) -> Callable[[str], None]:
    """Change to the record of a learner."""
    return lambda name: monkeypatch.setenv(HOME, str(tmp_path / name))


@pytest.fixture
def file(tmp_path) -> Path:
    return tmp_path / "euchre_answers.json"


def at(minutes: float) -> str:
    return (NOON + timedelta(minutes=minutes)).isoformat(timespec="milliseconds")


def decide(decision: Decision, minutes: float) -> None:
    made = replace(decision, at=at(minutes))
    note_decision(made, reviewed(made.kind, made.rating or 0))


@pytest.fixture
def answer(monkeypatch) -> Callable[[Given, float], None]:
    def give(answer: Given, minutes: float) -> None:
        monkeypatch.setattr(noted, "now", lambda: at(minutes))
        note_answer(answer)

    return give


def test_a_record_goes_there_and_back_and_is_the_same_on_both_sides(learner, file, answer):
    learner("one")
    answer(ASKED, 0)
    answer(replace(ASKED, sure=0.75, about="spades", is_right=True), 5)
    for number, made in enumerate((MISSED, FOUND, AT_A_SCORE, CLOSE, BRITISH)):
        decide(made, 10 * number)
    mine = kept()
    assert carry_answers(file) == "7 of your answers were new to the file; 0 of the file were new here."
    learner("other")
    assert carry_answers(file) == "0 of your answers were new to the file; 7 of the file were new here."
    assert (decisions(), remembered(), progress().given) == (mine.decisions, mine.remembered, mine.progress.given)
    assert [each.at for each in progress().given] == [each.at for each in mine.progress.given]
    assert progress().begun == ("the_score",)
    text, theirs = file.read_bytes(), kept()
    for name in ("other", "one", "other"):
        learner(name)
        assert carry_answers(file) == "0 of your answers were new to the file; 0 of the file were new here."
    assert (file.read_bytes(), kept()) == (text, theirs)
    learner("one")
    assert kept() == mine


def test_what_two_have_done_is_remembered_as_if_one_had_done_it_all(learner, file, answer):
    rng = Random(4)
    minutes = sorted(rng.sample(range(9_000), 40))
    made = [(replace(MISSED, kind=rng.choice("ab"), rating=rng.choice([1, 2, 3, 4])), each) for each in minutes]
    of_one = {at for _, at in made if rng.random() < 0.5}
    for each, at_minute in made:
        for name in ("all", "one" if at_minute in of_one else "other"):
            learner(name)
            decide(each, at_minute)
    learner("all")
    answer(ASKED, 3)
    wanted = kept()
    learner("other")
    answer(ASKED, 3)
    for name in ("one", "other", "one"):
        learner(name)
        carry_answers(file)
    for name in ("one", "other"):
        learner(name)
        assert (decisions(), remembered(), progress().given) == (
            wanted.decisions,
            wanted.remembered,
            wanted.progress.given,
        )


def test_a_kind_that_a_game_brought_back_is_not_forgotten(learner, file, monkeypatch):
    learner("one")
    decide(FOUND, 0)
    monkeypatch.setattr(noted, "now", lambda: at(20))
    keep_kind("bicycle", FOUND.kind, 1)
    brought = remembered()["bicycle"][FOUND.kind]
    learner("other")
    decide(replace(FOUND, rating=2), 30)
    carry_answers(file)
    learner("one")
    carry_answers(file)
    assert remembered()["bicycle"][FOUND.kind] == reviewed(FOUND.kind, 2)(brought.card, at(30))


def test_an_answer_of_a_page_is_kept_by_its_own_time_and_one_that_cannot_be_stays_in_the_file(learner, file):
    learner("one")
    decided = {**vars(MISSED), "page": "practice_assist", "cell": "assist-2", "at": "2025-01-06T13:00:00.250Z"}
    given = {"page": "the_score", "cell": "a", "question": "Trump?", "choice": "J♥", "is_right": False}
    odd = [3, None, {}, given, {**decided, "view": "Ks"}, {**decided, "rating": 7}, {**decided, "level": 10**30}]
    odd += [{**decided, "game": "british"}, {**decided, "lost": 10**400}, {**decided, "at": "9999-12-31T23:59:59Z"}]
    odd += [
        {**decided, "kind": 3},
        {**decided, "choice": "\ud800"},
        {**given, "at": "soon"},
        {"kind": "a", "rating": 3},
    ]
    answers = [decided, *odd, {**given, "at": "2025-01-06T15:00:00.000+02:00"}]
    file.write_text(json.dumps({"version": 1, "answers": answers}))
    assert carry_answers(file) == "0 of your answers were new to the file; 2 of the file were new here."
    assert json.loads(file.read_text())["answers"] == answers
    assert decisions() == (replace(MISSED, at="2025-01-06T13:00:00.250+00:00"),)
    assert [each.at for each in progress().given] == ["2025-01-06T13:00:00.000+00:00"]
    assert remembered()["bicycle"][MISSED.kind].due == "2025-01-06T13:01:00.250000+00:00"


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\xff", b"{", b"[1]", b"null", b"rules bicycle", b"[" * 100_000),
        *(b'{"version": 2, "answers": []}', b'{"version": 1}', b'{"version": 1, "answers": {"a": 1}}'),
    ],
)
def test_another_file_is_refused_in_a_sentence_and_nothing_changes(learner, file, content, capsys):
    learner("one")
    decide(MISSED, 0)
    mine = kept()
    file.write_bytes(content)
    with pytest.raises(EuchreError, match="is no file of answers, or one of a newer Euchre Tutor"):
        carry_answers(file)
    assert main(["progress", "--carry", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert (file.read_bytes(), kept()) == (content, mine)


@pytest.mark.parametrize("path", ["", ".", "\0", "\0.json", 3, "answers.txt", "file/answers.json"])
def test_what_is_no_name_of_a_file_is_refused(learner, tmp_path, monkeypatch, path):
    learner("one")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(EuchreError, match=r"can't be read or written|is no file of answers"):
        carry_answers(path)


def test_answers_join_all_or_none(learner, file, monkeypatch):
    learner("one")
    decide(MISSED, 0)
    decide(FOUND, 1)
    carry_answers(file)
    learner("other")
    monkeypatch.setattr("euchre_tutor.practice.carried.reviewed", lambda *_: (_ for _ in ()).throw(OSError("no more")))
    with pytest.raises(EuchreError, match="no more"):
        carry_answers(file)
    assert decisions() == ()
    assert module.record_path().exists()


def test_the_command_carries_answers_to_a_file_and_says_how_many(learner, file, capsys):
    learner("one")
    decide(MISSED, 0)
    for new in (1, 0):
        assert main(["progress", "--carry", str(file)]) == 0
        assert capsys.readouterr().out == f"{new} of your answers were new to the file; 0 of the file were new here.\n"
