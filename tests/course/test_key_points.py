"""Each key point names what carries it: hands as they come on two seeds, a rule of the game, or what its lesson proves.

In the metadata of the cell "Key points" ``rests_on`` has a list for each point. Its entries are

- ``survey:NAME > 0``, ``< 0`` or ``~ 0`` (about even): what the first action gains at a table, on both seeds;
- ``count:NAME``, or a comparison with a number or with another count: what is true of hands as they come;
- ``rule:TEST``: a rule of the game, held by that test;
- ``proof:NAME``: a definition or a sum that a proof of the lesson asserts, or that a thing may happen.
"""

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from helpers.lessons import FOLDER, Notebook

from euchre_tutor.course.surveys import SEEDS, counts, surveys
from euchre_tutor.course.syllabus import syllabus
from euchre_tutor.pricing.estimates import Estimate

SLUGS = [lesson.slug for lesson in syllabus() if lesson.is_there and not lesson.is_end]
ENTRY = re.compile(r"(survey|count|rule|proof):([\w-]+)(?: ([<>~]) ([\w.]+))?")
EVEN = 0.1  # points: a difference that is about even is smaller, or within its error


@cache
def names_of_tests() -> frozenset[str]:
    """The names of all tests."""
    files = Path(__file__).parents[1].rglob("test_*.py")
    return frozenset(name for file in files for name in re.findall(r"def (test_\w+)", file.read_text("utf-8")))


def holds(found: Estimate, sign: str, other: Estimate) -> bool:
    """Whether a number is above another, below it, or about even with it, beyond the errors of both."""
    if sign == "~":
        return (found.low <= other.high and other.low <= found.high) or abs(found.value - other.value) < EVEN
    return found.low > other.high if sign == ">" else found.high < other.low


def faults(entry: str, proofs: set[str]) -> list[str]:
    """What is wrong with what a point is said to rest on."""
    parts = ENTRY.fullmatch(entry)
    if not parts:
        return [f"{entry!r} names no survey, count, rule or proof"]
    kind, name, sign, other = parts.groups()
    if kind in ("rule", "proof"):
        return [] if name in (names_of_tests() if kind == "rule" else proofs) else [f"there is no {entry}"]
    tables = {seed: surveys(seed) if kind == "survey" else counts(seed) for seed in SEEDS}
    if kind == "survey" and not sign:
        return [f"{entry} claims nothing"]
    needs = SEEDS if kind == "survey" or other == "0" else [seed for seed in SEEDS if name in tables[seed]] or SEEDS
    return [wrong for seed in needs for wrong in wrong_on(tables[seed], entry, parts.groups()[1:])]


def wrong_on(table, entry: str, asked: tuple[str, str, str]) -> list[str]:
    """What is wrong with it on the hands of one seed."""
    name, sign, other = asked
    if name not in table:
        return [f"{entry} isn't there on both seeds"]
    found = table[name].at_a_table if hasattr(table[name], "at_a_table") else table[name].average
    if not sign:
        return []
    against = table[other].average if other in table else Estimate(float(other), float(other), float(other))
    return [] if holds(found, sign, against) else [f"{entry} isn't so on seed {table[name].seed}: {found}"]


@pytest.mark.parametrize("slug", SLUGS)
def test_each_key_point_rests_on_hands_as_they_come_or_on_a_rule_of_the_game(slug: str):
    lesson = Notebook(FOLDER / f"{slug}.ipynb")
    cell = lesson.cells[lesson.place_of("Key points")]
    points = re.findall(r"^- .+$", cell.source.partition("<details>")[0], re.MULTILINE)
    rests_on = cell.metadata.get("euchre_tutor", {}).get("rests_on", [])
    assert len(rests_on) == len(points)
    assert all(rests_on), "each point names what carries it"
    proofs = {lesson.cells[at].id for at in lesson.tagged("proof")}
    assert [wrong for entries in rests_on for entry in entries for wrong in faults(entry, proofs)] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_no_lesson_proves_a_rule_by_hands_that_were_picked_because_the_choice_matters(slug: str):
    text = (FOLDER / f"{slug}.ipynb").read_text("utf-8")
    assert [words for words in ("course.thumb", "gained(", "trainer's hands") if words in text] == []


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        ("survey:second_ace_led < 0", "isn't so on seed 1"),
        ("survey:second_ace_led", "claims nothing"),
        ("survey:nonsense > 0", "isn't there on both seeds"),
        ("count:makers_ace_takes > 0.9", "isn't so"),
        ("count:makers_ace_takes < defenders_ace_takes", "isn't so"),
        ("rule:test_nonsense", "there is no rule"),
        ("proof:nonsense", "there is no proof"),
        ("thumb:gained", "names no survey"),
    ],
)
def test_what_carries_nothing_is_told(entry: str, wrong: str):
    assert any(wrong in each for each in faults(entry, {"a-proof"})), faults(entry, {"a-proof"})


@pytest.mark.parametrize(("value", "sign"), [*product((-0.3, 0.02, 0.3), "<~>")])
def test_a_sign_holds_only_beyond_the_error(value: float, sign: str):
    found = Estimate(value, value - 0.05, value + 0.05)
    assert holds(found, sign, Estimate(0, 0, 0)) is ({-0.3: "<", 0.02: "~", 0.3: ">"}[value] == sign)
