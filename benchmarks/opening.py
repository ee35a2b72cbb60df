"""How long does a learner wait for a lesson? Its first question, and all of it, beside an empty notebook.

    python benchmarks/opening.py --times 3

Each lesson, and a notebook with one cell that asks for nothing, is opened as `euchre-tutor` opens it, in real
JupyterLab and Chromium, in turns. A lesson is whole when nothing more runs. Each figure is the median, in seconds on
the clock and as a multiple of the empty notebook in the same run; so other work on the machine counts in both.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import nbformat

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "tests")]

from conftest import Lab, course_lab  # noqa: E402
from helpers.chromium import FLAGS, find_chromium  # noqa: E402
from helpers.little_lessons import code, lesson, open_page, settle  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from euchre_tutor.course import syllabus  # noqa: E402

EMPTY = "empty.ipynb"
FIRST = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-OutputArea-output :is(.euchre, pre)"  # not the stage around it


def opened(page: Page, lab: Lab, name: str) -> tuple[float, float]:
    """Open a notebook; return the seconds until its first question or output is seen, and until nothing more runs."""
    begun = time.perf_counter()
    open_page(page, lab, name)
    page.locator(FIRST).first.wait_for()
    first = time.perf_counter() - begun
    settle(page)
    return first, time.perf_counter() - begun


def measured(names: list[str], times: int) -> dict[str, tuple[float, float]]:
    """Return the median seconds of each notebook: to the first question, and to the whole."""
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = Path(folder)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        shipped = shutil.copytree(ROOT / "lessons", home / "shipped")
        nbformat.write(lesson(code("print(1)")), shipped / EMPTY)
        with course_lab(shipped, home) as lab:
            for turn in range(times + 1):  # the first turn, in which Lab itself is loaded, isn't counted
                for name in names if turn else [EMPTY]:
                    shutil.copy(shipped / name, lab.root / name)  # without what was saved of the turn before
                    page = browser.new_page()
                    taken = opened(page, lab, name)
                    page.close()
                    lab.end_kernels()
                    found[name] += [taken] if turn else []
        browser.close()
    return {
        name: (median(first for first, _ in each), median(whole for _, whole in each)) for name, each in found.items()
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3, help="how often each is opened (%(default)s)")
    parser.add_argument("--lessons", type=int, default=99, help="how many lessons, from the first on (all)")
    options = parser.parse_args()
    lessons = [each.notebook for each in syllabus() if each.is_there][: options.lessons]
    found = measured([EMPTY, *lessons], options.times)
    empty = found[EMPTY]
    for name, (first, whole) in found.items():
        print(f"{name:28} {first:6.2f} s {first / empty[0]:5.2f} times {whole:6.2f} s {whole / empty[1]:5.2f} times")


if __name__ == "__main__":
    main()
