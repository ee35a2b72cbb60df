"""How a table of positions is written, for ``read_positions`` to read."""

from __future__ import annotations

import csv
import gzip
import io
import math
from collections.abc import Iterable
from pathlib import Path

from euchre_tutor.practice.positions import DECIMALS, Cost, Position
from euchre_tutor.scoring import OUTCOMES

COLUMNS = ("view", "themes", "as_dealt", "like", "unit", "worth", "tutor", "rule_bot", "options")


def write_positions(path: Path, stored: Iterable[Position]) -> None:
    """Write a table as ``read_positions`` reads it: the same positions, the same file."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for position in sorted(stored, key=lambda position: position.text):
        writer.writerow(row_of(position).values())
    path.write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))


def row_of(position: Position) -> dict[str, str]:
    """Return a decision as a row of a table, by its columns."""
    row = (
        position.text,
        " ".join(position.themes),
        " ".join(position.as_dealt),
        position.like,
        position.unit,
        f"{position.worth:.4g}",
        position.tutor,
        position.rule_bot,
        "|".join(f"{name}={_numbers(cost)}" for name, cost in position.options.items()),
    )
    return dict(zip(COLUMNS, row, strict=True))


def _numbers(cost: Cost) -> str:
    *numbers, ends = cost
    shares = " ".join(f"{OUTCOMES.index(name)}:{many}" for name, many in ends.items())
    costs = ",".join("" if math.isnan(number) else f"{number:.{DECIMALS}f}" for number in numbers)
    return f"{costs};{shares}" if shares else costs
