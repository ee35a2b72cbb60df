"""What lessons ask is answered from what was counted beforehand, all of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.lessons import notebook
from helpers.scripts import modules_of

from euchre_tutor import EuchreError, View
from euchre_tutor.analysis import Estimate
from euchre_tutor.analysis.stored import StoredOdds
from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import tables
from euchre_tutor.course import counted
from euchre_tutor.course.counted import (
    Counting,
    agreement,
    answers_of_lessons,
    asked_so_far,
    compare_calls,
    kept,
    plain,
    read_answers,
)
from euchre_tutor.course.lesson import says
from euchre_tutor.course.syllabus import syllabus

(MAKE,) = modules_of("course", "make")
HAND = "Js Jc As 9h Kd up Qs seat 4"
LESSONS = [each for each in syllabus() if each.is_there]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Forget what was asked in this process so far."""
    found: dict[str, object] = {}
    monkeypatch.setattr(counted, "_asked", found)
    return found


def test_every_question_of_the_lessons_is_stored(asked):
    for sheet in map(notebook, LESSONS):
        for each in sheet.asks:
            each.ask.stored()
        for cell in (*sheet.outputs.values(), *sheet.proofs.values()):
            asked |= dict.fromkeys(cell.counted)
    assert set(asked) <= set(answers_of_lessons()), "make what is missing by data/course/make.py"
    assert len(asked) > 50


def test_a_stored_question_is_answered_without_a_deal(monkeypatch):
    monkeypatch.setattr(counted, "COMPARE", {})  # whoever counts fails
    odds = compare_calls(HAND)
    assert isinstance(odds, StoredOdds)
    assert (odds.deals, odds.realistic_deals) == (20_000, 4_000)


def test_who_names_a_sample_gets_it():
    odds = compare_calls(HAND, deals=300, seed=4, realistic=0)
    assert (odds.deals, odds.seed, odds.realistic_deals) == (300, 4, 0)
    assert not isinstance(odds, StoredOdds)
    assert isinstance(counted.odds(HAND, "calls"), StoredOdds)
    assert counted.odds(HAND, "calls", deals=50).deals == 50
    assert isinstance(counted.odds(HAND, "calls"), StoredOdds), "and who names none gets what is stored again"


def test_what_is_not_stored_is_counted():
    odds = compare_calls("Js Jc As 9h Kd up Ts seat 2 rules two_handed")
    assert not isinstance(odds, StoredOdds)


def test_who_sits_at_the_table_makes_another_question():
    worst = "Th 9h Ks Qc 9d down Jd seat 1"
    usual, cautious = compare_calls(worst), compare_calls(worst, others="cautious")
    assert (usual.view.others, cautious.view.others) == ("model", "cautious")
    assert compare_calls(View.parse(f"{worst} others cautious")).view == cautious.view


def test_questions_are_counted_once_and_kept(asked):
    calls = []

    @kept
    def seats(view: str, *, deals: int = 1, seed: int = 0) -> dict[str, Estimate]:
        calls.append((view, deals, seed))
        return {"left": Estimate(0.5, 0.4, 0.6)}

    counting = Counting(lambda question: 70 if "first" in question else 7, seed=3)
    with MAKE.counted_by(counting):
        assert seats("first") == seats("first") == {"left": Estimate(0.5, 0.4, 0.6)}
        seats("second")
    assert calls == [("first", 70, 3), ("second", 7, 3)]
    assert list(counting.answers.values()) == [{"left": [0.5, 0.4, 0.6]}] * 2
    with MAKE.counted_by(Counting(lambda _: 1, known=counting.answers)):
        seats("second")
    assert len(calls) == 2
    seats("third")
    assert calls[-1] == ("third", 1, 0)
    assert len(asked) == 3


def test_answers_are_written_and_read_again(tmp_path: Path):
    found = {'["odds", "♠"]': {"left": [0.5, 0.25, 0.75]}, '["holders"]': {}}
    MAKE.write_answers(tmp_path / "counted.jsonl", found)
    assert read_answers(tmp_path / "counted.jsonl") == found
    head, *rows = (tmp_path / "counted.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(head) == {
        "answers": ANSWERS,
        "rests_on": MAKE.digest_of("bidding/*", "bids/*", "rates/*", "players/*"),
    }
    assert len(rows) == 2


def test_what_is_stored_was_counted_with_the_tables_that_serve():
    head = json.loads((tables("course") / counted.FILE).read_text(encoding="utf-8").partition("\n")[0])
    assert head["rests_on"] == MAKE.digest_of(*MAKE.RESTS_ON), "run data/course/make.py"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f'{{"answers": {ANSWERS + 1}}}', f"of version {ANSWERS + 1}, not {ANSWERS}"),
        (f'{{"answers": {ANSWERS - 1}}}', f"of version {ANSWERS - 1}, not {ANSWERS}"),
        ("", "holds no answers"),
        ("{}", "holds no answers"),
        (f'{{"answers": {ANSWERS}}}\n{{"asked": 1}}', "holds no answers"),
        ("\x00", "holds no answers"),
    ],
)
def test_a_file_that_holds_no_answers_of_this_version_is_refused(tmp_path: Path, text: str, reason: str):
    (tmp_path / "counted.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(EuchreError, match=reason):
        read_answers(tmp_path / "counted.jsonl")


def test_numbers_agree_where_their_difference_may_be_nothing():
    ours = {"a": [1.0, 0.9, 1.1], "b": [1.0, 0.9, 1.1], "c": [1.0, 1.0, 1.0], "d": [2, 1, 3]}
    theirs = {"a": [1.1, 1.0, 1.2], "b": [1.2, 1.1, 1.3], "c": [1.0, 1.0, 1.0], "e": [2, 1, 3]}
    assert agreement(ours, theirs) == (2, 3)
    assert agreement(ours, theirs, times=2) == (3, 3)


def test_odds_agree_with_themselves_and_not_with_those_of_another_hand():
    odds, other = (plain(compare_calls(hand)) for hand in (HAND, "Ts Jd Kc 9c Kh up As seat 4"))
    near, every = agreement(odds, odds)
    assert near == every > 20  # prices, and differences of pairs
    near, every = agreement(odds, other)
    assert near < every / 2


@pytest.mark.parametrize(
    ("found", "told", "holds"),
    [
        (Estimate(0.42, 0.38, 0.46), 0.4, True),
        (Estimate(0.42, 0.29, 0.49), 0.4, False),  # it may be less than 0.3
        (Estimate(0.42, 0.31, 0.51), 0.4, False),  # it may be more than 0.5
        (Estimate(0.42, 0.38, 0.46), -0.4, False),
        (Estimate(0.42, 0.41, 0.43), 0.42, True),
        (Estimate(0.44, 0.43, 0.45), 0.42, False),
        (Estimate(12.5, 11.2, 12.9), 12, True),
        (Estimate(12.5, 11.2, 13.1), 12, False),
    ],
)
def test_a_told_number_is_near_both_ends_of_its_interval(found, told, holds):
    assert says(found, told) is holds


def test_chances_are_told_of_100_and_as_near_as_is_said():
    chance = Estimate(0.45, 0.435, 0.465)
    assert says(chance, 45, of=100, within=2)
    assert not says(chance, 45, of=100)
    assert not says([chance, Estimate(0.1, 0.05, 0.15)], 45, 20, of=100, within=3)


FEW = 5  # numbers of an answer, of which no share is asked


def of_the_same_options(stored: dict[str, Any], fresh: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Leave out a call for which the two answers decided on different discards: they price two things."""
    prices, others = stored.get("prices", {}), fresh.get("prices", {})
    discards = [{name: price.get("beside") for name, price in each.items()} for each in (prices, others)]
    unlike = {name for name, words in discards[0].items() if "discard" in (words or "") and discards[1][name] != words}
    return without(stored, unlike), without(fresh, unlike)


def without(answer: dict[str, Any], unlike: set[str]) -> dict[str, Any]:
    """An answer without the prices and the differences of some options."""
    if not unlike:
        return answer
    prices = {name: price for name, price in answer["prices"].items() if name not in unlike}
    differences = [row for row in answer.get("differences", []) if not unlike & {row[0], row[1]}]
    return answer | {"prices": prices, "differences": differences}


@pytest.mark.nightly
@pytest.mark.parametrize("question", answers_of_lessons())
def test_a_stored_answer_agrees_with_one_counted_on_another_seed(question: str):
    name, *arguments = json.loads(question)
    import euchre_tutor.course.figures as figures

    count = counted.odds if name == "odds" else getattr(figures, name)
    count(*arguments)
    fresh = plain(asked_so_far()[question](deals=20_000, seed=20_261_123))
    # Of a thousand numbers some are further off than a 95% error, those of one answer together; none is twice as far.
    stored, fresh = of_the_same_options(answers_of_lessons()[question], fresh)
    near, every = agreement(stored, fresh, times=2)
    assert near == every, f"{near} of {every} numbers agree"
    near, every = agreement(stored, fresh)
    assert every < FEW or near >= 0.6 * every, f"{near} of {every} numbers agree"
