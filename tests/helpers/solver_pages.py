"""Pages of open deals: written by Python, and what Python says of what they show."""

from __future__ import annotations

import fcntl
import importlib.util
import os
import subprocess
import sys
import tempfile
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from euchre_tutor.base import core
from euchre_tutor.base.screen import on_screen
from euchre_tutor.play import Play
from euchre_tutor.rank_tables import Tables
from euchre_tutor.rules import Rules
from euchre_tutor.scoring import points_table
from euchre_tutor.site import game, solver, writing
from euchre_tutor.solver.encode import cheapest_first, position_of
from euchre_tutor.solver.engine import CardLines, lines_by_card
from euchre_tutor.solver.search import kernel, lines

ROOT = Path(__file__).parents[2]
_ZIG = "ziglang>=0.15"
game_data = cache(game.game_data)  # which takes seconds
BY_PYTHON = "globalThis.euchreSolver = async () => (position) => solvedByPython(position);"


def write_solver(folder: Path, *games: Rules, script: str = BY_PYTHON) -> Path:
    """Write pages of open deals whose solver is what a script brings: Python, through a function of the page's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "PRESETS", {str(rules): rules for rules in games})
        patch.setattr(writing, "core_script", lambda: script)
        patch.setattr(writing, "game_data", game_data)
        writing._write_solvers(folder)
    (folder / "site.css").write_text(writing._style())
    return folder


def path_of(folder: Path, rules: Rules) -> str:
    """Return the address of the page of a game."""
    return (folder / f"solver_{rules}.html").as_uri()


def question_of(play: Play) -> dict[str, Any]:
    """Return what a page asks the module for browsers about a point of play."""
    hands, makers, leader, trick = position_of(play)
    order = [play.ranking.index[card] for _, card in cheapest_first(play)]
    tables = {name: table.tolist() for name, table in play.ranking.tables._asdict().items()}
    question = {"hands": hands.tolist(), "makers": makers, "leader": leader, "trick": trick.tolist()}
    return {**question, "order": order, "tables": tables}


def solved_by_python(position: dict[str, Any]) -> dict[str, Any]:
    """Answer as the module for browsers does."""
    masks, trick, order = (np.array(position[name], np.int64) for name in ("hands", "trick", "order"))
    tables = Tables(**{name: np.array(table, np.int64) for name, table in position["tables"].items()})
    where = masks, position["makers"], position["leader"], trick
    workspace = np.zeros(kernel.SIZE, np.int64)
    values, along, cashed = lines.lines_along(workspace, *where, trick[:0], order, tables)
    both = [[[place for place in line if place >= 0] for line in pair] for pair in along.tolist()]
    return {"values": values[0].tolist(), "lines": both, "cashed": cashed.tolist()}


def _in_words(play: Play, moves: Any) -> str:
    """Write a line with a dot between tricks, from the cards on the table on."""
    shown, size = [], len(play.contract.active)
    for number, (_, card) in enumerate([*play.trick, *moves]):
        shown += ["·"] * (number > 0 and number % size == 0) + [card.symbol]
    return " ".join(shown)


def _row(play: Play, line: CardLines, best: int) -> str:
    """Tell of a card what a page does, by Python's own solver."""
    points, most = points_table(play.contract), play.rules.hand_size
    is_maker = play.seat in play.contract.makers
    own = line.maker_tricks if is_maker else most - line.maker_tricks
    lost = abs(points[line.maker_tricks] - points[best])
    fewer = abs(line.maker_tricks - best)
    cost = f"{lost} point{'s' * (lost > 1)}" if lost else f"{fewer} trick{'s' * (fewer > 1)}, no points"
    words = [f"{own} trick{'s' * (own != 1)}, {f'costs {cost}' if fewer else 'best'}."]
    words += [f"Best play: {_in_words(play, line.best)}."] * (len(line.best) > 1)
    words += [f"Punished by {_in_words(play, line.punishment)}."] * bool(line.punishment)
    words += [f"Then {on_screen(' '.join(map(str, line.cashed)))} can be cashed."] * bool(line.cashed)
    return " ".join(words)


def rows_of(play: Play) -> dict[str, str]:
    """Return what a page tells of each card at a point of play."""
    by_card = lines_by_card(play)
    choose = max if play.seat in play.contract.makers else min
    best = choose((line.maker_tricks for line in by_card.values()), default=0)
    return {card.symbol: _row(play, line, best) for card, line in by_card.items()}


def browser_core() -> Path:
    """Return the module of the core for browsers; who asks first compiles it, with zig from the index if need be."""
    made_by = sha256((ROOT / "compiler" / "make.py").read_bytes()).hexdigest()
    path = ROOT / "build" / f"core-{core.digest()[:16]}-{made_by[:8]}.wasm"
    path.parent.mkdir(exist_ok=True)
    with path.with_suffix(".lock").open("w") as lock, tempfile.TemporaryDirectory() as folder:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists() and not importlib.util.find_spec("ziglang"):
            subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--target", folder, _ZIG], check=True)
        if not path.exists():
            make = [sys.executable, str(ROOT / "compiler" / "make.py"), "--into", f"{folder}/core"]
            subprocess.run([*make, "--browser", str(path)], check=True, env=os.environ | {"PYTHONPATH": folder})
    return path


def core_script() -> str:
    """Return the script with the module for browsers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "CORE", browser_core())
        return solver.core_script()
