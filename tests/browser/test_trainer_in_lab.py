"""Trainer in a real JupyterLab, with a real kernel behind it: a learner who practises, goes, and comes back."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from helpers.covering import by_day
from helpers.reopened import expect_errors_hidden, open_again, saved
from helpers.tables import PATIENCE
from playwright.sync_api import Browser, Locator, Page, expect

from euchre_tutor.practice.memory import kind_of, theme_of
from euchre_tutor.practice.positions import positions

SLOW = 1_000 * PATIENCE  # milliseconds
ASKED = 10
BEGIN = """
import os
from pathlib import Path
os.environ["XDG_DATA_HOME"] = {folder!r}
_ = Path({folder!r}, "kernel").write_text(str(os.getpid()))
from euchre_tutor import *
"""
READ = """
import json
from euchre_tutor.progress import kept
made = kept().decisions
print(json.dumps([[each.choice, each.view, each.kind, each.sure, each.tries, each.rating] for each in made]))
"""
RESTART = "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart(); }"


class Kept(NamedTuple):
    """What the learner's record says of a decision."""

    choice: str
    view: str
    kind: str
    sure: float | None
    tries: int
    rating: int | None


class Learner:
    """A learner with a folder of their own, and the trainer in front of them."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.folder, self.number = page, folder, 1
        self.trainer = page.locator(".euchre-trainer")

    @property
    def choices(self) -> Locator:
        """The choices that can be made."""
        return self.trainer.locator(".row button:not([aria-disabled='true'])")

    @property
    def verdict(self) -> Locator:
        """What a choice has cost."""
        return self.trainer.locator(".verdict")

    @property
    def about(self) -> Locator:
        """What the question is about, and why it is asked."""
        return self.trainer.locator(".about")

    def button(self, name: str) -> Locator:
        """Find the button of exactly this name."""
        return self.trainer.get_by_role("button", name=name, exact=True)

    def said(self, words: str | re.Pattern[str]) -> Locator:
        """Find what a screen reader says."""
        return self.trainer.get_by_role("status").filter(has_text=words)

    def choose(self, choice: Locator) -> str:
        """Choose by a click, and wait until verdict and Next are in view."""
        value = choice.get_attribute("data-value")
        choice.click()
        expect(self.verdict).to_be_in_viewport(ratio=0.95, timeout=SLOW)
        expect(self.button("Next")).to_be_in_viewport(ratio=0.95)
        return value

    def meet_the_next(self) -> None:
        """Wait for the next question."""
        self.number += 1
        expect(self.said(f"Question {self.number}: ")).to_have_count(1, timeout=SLOW)

    @property
    def kept(self) -> list[Kept]:
        """All decisions, as a process of its own reads them."""
        environment = os.environ | {"XDG_DATA_HOME": str(self.folder)}
        read = subprocess.run([sys.executable, "-c", READ], env=environment, capture_output=True, check=True)
        return [Kept(*row) for row in json.loads(read.stdout)]

    def kill_python(self) -> None:
        """End the kernel as a crash would."""
        os.kill(int((self.folder / "kernel").read_text()), signal.SIGKILL)


@pytest.fixture
def write(lab, tmp_path: Path):
    """Write a notebook with a trainer for a learner of its own; return its name."""
    return lambda code: lab.notebook([BEGIN.format(folder=str(tmp_path)), code])


@pytest.fixture
def meet(run_notebook, write, tmp_path: Path):
    """Open a notebook with a trainer."""

    def meet(page: Page, code: str) -> Learner:
        run_notebook(page, write(code))
        return Learner(page, tmp_path)

    return meet


def make_due(folder: Path, kinds: list[str]) -> None:
    """Let some kinds have been due for long, the first one longest, and all others not for long."""
    with closing(sqlite3.connect(folder / "euchre-tutor" / "progress.sqlite")) as record, record:
        record.execute("UPDATE memory SET due = '2999-01-01T00:00:00+00:00'")
        for second, kind in enumerate(kinds):
            record.execute("UPDATE memory SET due = ? WHERE kind = ?", (f"2020-01-01T00:00:{second:02}+00:00", kind))


def comes_back(kind: str, seen: set[str]) -> bool:
    """Tell whether there is a hand of a kind that wasn't seen yet."""
    found = positions("bicycle", theme=theme_of(kind))
    return any(kind_of(each, theme_of(kind)) == kind and each.text not in seen for each in found)


@pytest.mark.nightly
def test_after_ten_questions_and_a_killed_kernel_other_hands_of_what_was_missed_come_back(
    page: Page, browser: Browser, browser_context_args: dict, lab, run_notebook, write, tmp_path: Path
) -> None:
    name = write("Trainer(seed=1)")
    run_notebook(page, name)
    page.set_viewport_size({"width": 1366, "height": 768})
    learner, clicked = Learner(page, tmp_path), []
    for number in range(ASKED):
        choices = learner.choices
        clicked.append(learner.choose(choices.last if number % 3 else choices.first))
        last_verdict = learner.verdict.inner_text()
        if number < ASKED - 1:
            learner.button("Next").click()
            learner.meet_the_next()
    expect(page.locator(".euchre-snapshot")).to_contain_text(last_verdict)
    saved(page, lab.root / name)
    page.close()
    learner.kill_python()
    first = learner.kept
    assert [each.choice for each in first] == clicked
    seen, missed = {each.view for each in first}, [*dict.fromkeys(each.kind for each in first if each.rating == 1)]
    due = [kind for kind in missed if comes_back(kind, seen)]
    assert due, "nothing was missed that can come back"
    make_due(tmp_path, due)
    with closing(browser.new_context(**browser_context_args)) as another:
        again = Learner(another.new_page(), tmp_path)
        open_again(again.page, lab, name)
        expect(again.page.locator(".euchre-snapshot")).to_contain_text(last_verdict)
        expect_errors_hidden(again.page, 1)
        run_notebook(again.page, name)
        for _ in due:
            expect(again.about).to_contain_text("Due again")
            again.choose(again.choices.first)
            again.button("Next").click()
            again.meet_the_next()
        expect(again.about).to_have_text("New")
        second = again.kept[ASKED:]
    assert [each.kind for each in second] == due
    assert not seen & {each.view for each in second}


@pytest.mark.parametrize("game", by_day(["bicycle", "bicycle+no_trump"], ["bicycle"]))
def test_a_learner_practises_with_the_keyboard_alone(lab_page: Page, meet, game: str) -> None:
    """D twice would delete the cell, were it a shortcut there. Of house rules, fresh hands are asked."""
    learner = meet(lab_page, f"Trainer(game={game!r}, seed=2)")
    trainer, keyboard = learner.trainer, learner.page.keyboard
    trainer.get_by_label("Theme").focus()
    for key in ("Tab", "Enter", *["Tab"] * 6, "Space", "Tab", "Space"):  # to Two tries, and to how sure
        keyboard.press(key)
    expect(trainer.get_by_role("radio", name="a guess")).to_be_visible()
    for key in (*["Tab"] * 3, "Space", "d", "d", "ArrowRight", "Tab", "End", "Enter"):
        keyboard.press(key)
    expect(learner.said(re.compile("costs|Yes|Yours|Too close"))).to_have_count(1, timeout=SLOW)
    expect(trainer.locator(".row button:focus")).to_have_count(1)
    if learner.said("one more try").count():
        for key in ("Home", "Enter"):
            keyboard.press(key)
    expect(learner.verdict).to_be_visible(timeout=SLOW)
    expect(trainer.locator(".row button:focus")).to_have_count(1)
    keyboard.press("n")
    learner.meet_the_next()
    expect(learner.choices.first).to_be_focused()
    (made,) = learner.kept
    assert (made.sure, made.tries) == (0.75, 2)
    for key in ("Enter", "Home", "Enter"):  # the first choice, and with two tries another one
        keyboard.press(key)
    trainer.get_by_role("combobox", name="Game").focus()
    keyboard.type("Trickster")
    expect(trainer.get_by_role("combobox", name="Game")).to_have_value("trickster")
    learner.meet_the_next()
    drill = trainer.get_by_label("Drill, as text")
    drill.select_text()
    keyboard.type("zzz")
    keyboard.press("Enter")  # which JupyterLab keeps from the field
    expect(trainer.get_by_text("There is no theme 'zzz'").first).to_be_visible()
    expect(drill).to_be_focused()


@pytest.mark.nightly
def test_a_learner_wishes_for_other_hands_with_the_mouse(page: Page, meet) -> None:
    learner = meet(page, "Trainer(theme='dealer_choice', seed=3)")
    learner.page.set_viewport_size({"width": 1024, "height": 768})
    learner.choose(learner.choices.filter(has_text="pass"))
    learner.button("One like it").click()
    learner.meet_the_next()
    expect(learner.about).to_contain_text("Like the last one")
    learner.trainer.get_by_label("Theme").select_option("discard")
    learner.meet_the_next()
    expect(learner.trainer.get_by_label("Theme")).to_have_value("discard")  # which is asked in mixes
    learner.trainer.get_by_text("Game, level, drill").click()
    learner.trainer.get_by_role("combobox", name="Level").select_option("3")
    learner.meet_the_next()
    expect(learner.trainer.get_by_role("combobox", name="Level")).to_have_value("3")
    learner.page.evaluate(RESTART)
    asleep = learner.said("Restart Kernel and Run All Cells")
    learner.choices.first.click()
    expect(asleep).to_have_count(1)
