"""The games of every day show whatever the games of the night do; each lesson runs in a kernel by day or by night."""

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import get_args, get_type_hints

from helpers.covering import COVERING
from helpers.strategies import TABLES

from euchre_tutor.rules import PRESETS, Rules

OF_THE_WHOLE_GAME = {"draw"}  # who deals first: no single hand is played otherwise


def values(tables: Iterable[Rules], name: str) -> set[object]:
    """What a field says in some games."""
    return {getattr(rules, name) for rules in tables}


def test_the_covering_games_choose_whatever_some_game_chooses_and_change_each_number_of_points_that_some_game_changes():
    assert set(COVERING) <= set(TABLES)
    for name, kind in get_type_hints(Rules).items():
        everywhere = values(TABLES, name)
        if kind is bool or get_args(kind) or name in ("pack_size", "hand_size"):
            assert values(COVERING, name) == everywhere or name in OF_THE_WHOLE_GAME, name
        else:
            assert len(values(COVERING, name)) > 1 or len(everywhere) == 1, name


def test_each_covering_game_is_the_day_of_some_dear_test():
    tests = [path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].rglob("test_*.py")]
    days = {day for text in tests for day in re.findall(r'in_every_game\(.*?day="([^"]+)"\)', text)}
    assert {Rules.parse(game) for day in days for game in day.split(", ")} == set(COVERING)


def test_the_covering_games_are_of_every_family_and_for_two_three_four_and_six():
    def families(tables: Iterable[Rules]) -> set[tuple[object, ...]]:
        return {(rules.dominoes, rules.partnership, rules.auction) for rules in tables}

    assert families(COVERING) == families(PRESETS.values())
    assert values(COVERING, "players") == {2, 3, 4, 6}


def test_the_lessons_that_run_in_no_kernel_by_day_do_so_by_night(request):
    root = Path(__file__).parents[2]
    by_day = request.config.pluginmanager.get_plugin(str(root / "tests" / "conftest.py")).IN_KERNELS
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n0", "-m", "night_house", __file__, "lessons"]
    found = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout
    by_night = set(re.findall(r"^lessons/\w+\.ipynb", found, re.MULTILINE))
    names = (f"lessons/{path.name}" for path in (root / "lessons").glob("*.ipynb"))
    assert by_night == {name for name in names if not name.startswith(by_day)}
