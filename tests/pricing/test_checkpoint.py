"""An exact count may be cut up, interrupted and kept; what is found in its file is the count, or isn't used."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from helpers.eyes import DEALER, ELDEST
from helpers.strategies import refusal

from euchre_tutor import View
from euchre_tutor.analysis import exact_calls as exact
from euchre_tutor.analysis.exact_calls import ExactCallOdds, exact_calls
from euchre_tutor.pricing import checkpoint, counting, passing
from euchre_tutor.pricing.checkpoint import Checkpoint, Counted

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("cache_folder")]


def numbers(odds: ExactCallOdds) -> list[dict[str, object]]:
    return [price.to_json() for price in odds.prices]


@pytest.mark.usefixtures("small_blocks")
def test_one_thread_and_two_count_the_same_to_the_last_bit(request):
    two = exact_calls(ELDEST)
    request.getfixturevalue("one_thread")
    assert numbers(exact_calls(ELDEST)) == numbers(two)


class Interrupting:
    """Interrupts a count when so many blocks are counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, blocks: int | None) -> None:
        self.left, self.counted = blocks, 0
        block = counting.Counting.block
        monkeypatch.setattr(counting.Counting, "block", lambda each, number: self.block(block, each, number))

    def block(self, block, counting, number):
        """Count a block, or interrupt."""
        if self.left is not None and self.counted == self.left:
            raise KeyboardInterrupt
        self.counted += 1
        return block(counting, number)


@pytest.mark.slow
@pytest.mark.usefixtures("small_blocks", "one_thread")
@pytest.mark.parametrize("interrupted_after", [1, 4, 8])
def test_an_interrupted_count_goes_on_where_it_was(interrupted_after, tmp_path, monkeypatch):
    keep = tmp_path / "count.json"
    with monkeypatch.context() as patch:
        whole = Interrupting(patch, None)
        at_once = exact_calls(ELDEST)
    with monkeypatch.context() as patch:
        Interrupting(patch, interrupted_after)
        with pytest.raises(KeyboardInterrupt):
            exact_calls(ELDEST, keep=keep)
    with monkeypatch.context() as patch:
        rest = Interrupting(patch, None)
        resumed = exact_calls(ELDEST, keep=keep)
    assert rest.counted == whole.counted - interrupted_after
    assert numbers(resumed) == numbers(at_once)
    with monkeypatch.context() as patch:
        again = Interrupting(patch, 0)
        assert numbers(exact_calls(ELDEST, keep=keep)) == numbers(at_once), "asked again, nothing is counted"
    assert again.counted == 0
    assert [path.name for path in tmp_path.glob("*.json*")] == ["count.json"]


def test_a_score_that_changes_no_call_needs_no_new_count(tmp_path):
    """Nobody calls after the last seat, and what was called before is not looked at."""
    keep, last = tmp_path / "count.json", View.parse("Js 9c As 9h Kd down Qs seat 2 rules two_handed")
    exact_calls(last, evidence="none", keep=keep)
    before = keep.stat().st_mtime_ns
    exact_calls(replace(last, score=(2, 3)), evidence="none", keep=keep)
    assert keep.stat().st_mtime_ns == before


def test_short_counts_are_not_kept_unless_asked_for(cache_folder):
    exact_calls(DEALER)
    assert not cache_folder.exists()


def test_a_long_count_says_how_long_it_takes_and_is_kept(cache_folder, monkeypatch, capsys):
    monkeypatch.setattr(exact, "_AT_ONCE", 0)
    monkeypatch.setattr(exact, "_LONG", 0.0)
    odds = exact_calls(DEALER)
    assert capsys.readouterr().out.startswith("8,568 deals, about ")
    assert len(list(cache_folder.glob("*.json"))) == 1
    assert numbers(exact_calls(DEALER)) == numbers(odds)
    assert capsys.readouterr().out == ""


def test_a_file_of_another_count_is_refused(tmp_path):
    keep = tmp_path / "count.json"
    exact_calls(ELDEST, keep=keep)
    for other, evidence in ((DEALER, "calls"), (replace(ELDEST, turned_down=True), "calls")):
        with refusal(str(keep), "another count", str(ELDEST), str(other), "keep="):
            exact_calls(other, keep=keep, evidence=evidence)


def test_a_file_from_before_another_table_of_calls_is_refused(tmp_path, monkeypatch):
    keep = tmp_path / "count.json"
    exact_calls(ELDEST, keep=keep)
    monkeypatch.setattr(passing, "call_chances", lambda gains, **_: np.full(gains.shape, 0.01))
    with refusal(str(keep), "another count", "older table"):
        exact_calls(ELDEST, keep=keep)


def test_a_file_by_an_older_solver_is_refused(tmp_path, monkeypatch):
    keep = tmp_path / "count.json"
    exact_calls(DEALER, keep=keep)
    monkeypatch.setattr(exact, "digest", lambda *_modules: "of other sources")
    with refusal(str(keep), "another count", "older table or solver"):
        exact_calls(DEALER, keep=keep)


def broken_files(written: str) -> Iterator[str]:
    """Texts that are no count, and what somebody may change in one."""
    yield from ("", "[]", "null", "{}", "\x00\xff", "[" * 200_000, '{"a":' * 200_000, written[:-2], written + "x")
    changes = {
        "more": lambda data, part: data["parts"].append(part),
        "fewer": lambda _, part: part["counts"].pop(),
        "negative": lambda _, part: part["counts"][0].__setitem__(0, -1.0),
        "nan": lambda _, part: part["counts"][0].__setitem__(0, float("nan")),
        "huge": lambda _, part: part["counts"][0].__setitem__(0, 10**400),
        "words": lambda _, part: part.__setitem__("done", "all"),
        "beyond": lambda _, part: part.__setitem__("done", part["blocks"] + 1),
        "by hand": lambda _, part: part["counts"][0].__setitem__(0, part["counts"][0][0] + 1),
        "nothing": lambda _, part: part.__setitem__("counts", (np.array(part["counts"]) * 0).tolist()),
        "format": lambda data, _: data.__setitem__("format", 1),
        "unchecked": lambda data, _: data.pop("checksum"),
    }
    for change in changes.values():
        data = json.loads(written)
        change(data, data["parts"][0])
        yield json.dumps(data)


def test_a_broken_file_is_refused_and_stays_as_it_is(tmp_path):
    keep = tmp_path / "count.json"
    exact_calls(DEALER, keep=keep)
    for text in broken_files(keep.read_text()):
        keep.write_bytes(text.encode("latin-1"))
        with refusal(str(keep), "broken", "keep="):
            exact_calls(DEALER, keep=keep)
        assert keep.read_bytes() == text.encode("latin-1")


def test_a_count_that_weighs_nothing_is_broken_even_with_a_checksum(tmp_path):
    keep = tmp_path / "count.json"
    exact_calls(DEALER, keep=keep)
    data = json.loads(keep.read_text())
    parts = [Counted(part["blocks"], part["blocks"], np.zeros_like(part["counts"])) for part in data["parts"]]
    keep.write_text(str(Checkpoint(data["question"], data["asked"], parts)))
    with refusal(str(keep), "broken", "keep="):
        exact_calls(DEALER, keep=keep)


@pytest.fixture
def long_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every count taken for a long one, which is kept."""
    monkeypatch.setattr(exact, "_LONG", -1.0)


@pytest.mark.usefixtures("long_count")
def test_a_broken_file_in_the_cache_folder_is_counted_anew_with_a_word(cache_folder):
    odds = exact_calls(DEALER, progress=False)
    (path,) = cache_folder.glob("*.json")
    written = path.read_text()
    for text in ("", written.replace('"done": ', '"done": 1')):
        path.write_text(text)
        with pytest.warns(UserWarning, match="broken.*counted anew$"):
            assert numbers(exact_calls(DEALER, progress=False)) == numbers(odds)
        assert path.read_text() == written


@pytest.mark.usefixtures("long_count")
def test_where_the_cache_folder_can_not_be_written_it_is_counted_without_keeping(cache_folder):
    cache_folder.touch()  # a file
    with pytest.warns(UserWarning, match="counted anew|is not saved") as told:
        exact_calls(DEALER, progress=False)
    assert str(told[-1].message).endswith("the count goes on, but is not saved")


@pytest.mark.usefixtures("long_count")
def test_a_folder_in_place_of_the_kept_file_is_no_hindrance(cache_folder):
    exact_calls(DEALER, progress=False)
    (path,) = cache_folder.glob("*.json")
    path.unlink()
    path.mkdir()
    with pytest.warns(UserWarning, match="counted anew|is not saved") as told:
        exact_calls(DEALER, progress=False)
    assert [str(word.message).rpartition("; ")[2] for word in told] == [
        "everything is counted anew",
        "the count goes on, but is not saved",
    ]


def test_a_disk_that_fills_up_costs_the_file_not_the_count(tmp_path, monkeypatch):
    keep = tmp_path / "count.json"
    write, written = checkpoint.replace_file, []

    def fill(path: Path, text: str) -> None:
        if written:
            raise OSError(28, "No space left on device")
        written.append(text)
        write(path, text)

    monkeypatch.setattr(checkpoint, "replace_file", fill)
    with pytest.warns(UserWarning, match="No space left"):
        assert exact_calls(DEALER, keep=keep).deals == 8_568


def test_a_link_that_leads_nowhere_is_refused_and_one_to_a_file_stays(tmp_path):
    keep = tmp_path / "link.json"
    keep.symlink_to(tmp_path / "count.json")
    with refusal(str(keep), "a link to a file that isn't there", "keep="):
        exact_calls(DEALER, keep=keep)
    exact_calls(DEALER, keep=tmp_path / "count.json")
    before = (tmp_path / "count.json").read_text()
    exact_calls(DEALER, keep=keep)
    assert keep.is_symlink()
    assert keep.read_text() == before


def test_who_is_behind_does_not_replace_what_another_process_counted(tmp_path):
    keep = tmp_path / "count.json"
    shape = np.ones((1, 2))
    further, behind = (Checkpoint("question", "asked", [Counted(4, done, shape)]) for done in (3, 2))
    further.save(keep)
    behind.save(keep)
    assert Checkpoint.read(keep, "question", "asked", [(1, 2)]).done == 3
    with refusal(str(keep), "another count"):
        Checkpoint("other", "asked too", further.parts).save(keep)


TWO_COUNT = """
import sys
from euchre_tutor.analysis.exact_calls import exact_calls
from euchre_tutor.beliefs import enumeration, equivalence
from euchre_tutor.pricing import counting
counting._SAVED_EVERY = 0.0
enumeration.BLOCK = equivalence.BLOCK = 100
print(exact_calls(sys.argv[1], keep=sys.argv[2], progress=False).to_json())
"""


@pytest.mark.slow
def test_two_processes_count_into_one_file(tmp_path):
    keep = tmp_path / "count.json"
    command = [sys.executable, "-c", TWO_COUNT, str(ELDEST), str(keep)]
    processes = [subprocess.Popen(command, stdout=-1, stderr=-1, text=True) for _ in range(2)]
    seen = set()
    while any(process.poll() is None for process in processes):
        if keep.exists():
            seen.add(found := keep.read_text())
            assert Checkpoint.parse(found), "somebody found half a file"
    answers = [process.communicate() for process in processes]
    assert answers[0] == answers[1]
    assert answers[0][1] == ""
    assert Checkpoint.parse(keep.read_text()).is_done
    assert [path.name for path in tmp_path.iterdir()] == ["count.json"]
    assert len(seen) > 2, "it was read while it was written"


def test_a_folder_that_is_none_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with refusal("keep="):
        exact_calls(ELDEST, keep=tmp_path / "file" / "count.json")
    with refusal("keep="):
        exact_calls(ELDEST, keep=tmp_path)
