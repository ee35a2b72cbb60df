"""The tables of calls that self-play has filled: how they are ordered, and how they are read."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import numpy as np

from euchre_tutor.arrays import FloatArray
from euchre_tutor.auction import Call
from euchre_tutor.beliefs.bidding.features import KEYS, Features, key_of
from euchre_tutor.beliefs.bidding.turns import Turn
from euchre_tutor.cards import Card, Rank, Suit
from euchre_tutor.pieces import AnySuit

KINDS = ("together", "alone", "pass")  # what one may do with a suit
_TURN_UPS = {Rank.JACK: "J", Rank.ACE: "A", Rank.KING: "KQ", Rank.QUEEN: "KQ"}  # by what they add to a hand; else T9


def class_of(turn: Turn, call: Call) -> tuple[str, ...]:
    """Return the class of a call, by which tables are ordered beside the hand: round, seat, kind of trump, turn-up.

    >>> from euchre_tutor.beliefs.bidding.turns import turns
    >>> from euchre_tutor.rules import BICYCLE
    >>> turn = turns(BICYCLE, BICYCLE.turn_up("Qs"))[4]
    >>> [class_of(turn, call) for call in turn.calls[::2]][:2]
    [('2', '1', 'next', 'other'), ('2', '1', 'cross', 'other')]
    """
    trump, up = call.trump(turn.turn_up.suit), turn.turn_up.card
    kind = "up" if not turn.second else "next" if _is_next(trump, turn.turn_up.suit) else "cross"
    rank = _TURN_UPS.get(up.rank, "T9") if isinstance(up, Card) else ""
    shown = rank if not turn.second or rank == "J" else "other"
    return str(1 + turn.second), str(turn.seat), kind, shown


def _is_next(trump: AnySuit | None, proposed: AnySuit) -> bool:
    return isinstance(proposed, Suit) and trump is proposed.same_colour


def table_paths() -> list[Path]:
    """List the files of the tables, each named after its game."""
    package = Path(__file__).parents[2]
    folders = (package / "bidding", package.parent / "data" / "bidding")
    return sorted(next(folder for folder in folders if folder.is_dir()).glob("*.csv"))


def read_table(path: Path) -> tuple[dict[tuple[str, ...], FloatArray], tuple[int, ...]]:
    """Read a table, with a row for each class of calls and set of features.

    The name of a column of shares tells the kind and the points of an outcome: ``alone+4``.

    Returns:
        For each class float64[KEYS, kinds of calls, outcomes], see BiddingModel.tables; and the points of each outcome.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = {name: re.fullmatch(f"({'|'.join(KINDS)})([+-][0-9]+)", name) for name in rows[0]}
    columns = {name: (KINDS.index(match[1]), int(match[2])) for name, match in found.items() if match}
    points = sorted({value for _, value in columns.values()})
    tables: dict[tuple[str, ...], FloatArray] = {}
    for row in rows:
        shares = np.zeros((len(KINDS), len(points)))
        for name, (kind, value) in columns.items():
            shares[kind, points.index(value)] = float(row[name])
        class_ = tuple(row[name] for name in ("round", "seat", "trump", "turn_up"))
        hand = Features(*(np.array(int(row[name])) for name in Features._fields))
        empty = np.full((KEYS, len(KINDS) - 1, len(points)), np.nan)
        tables.setdefault(class_, empty)[key_of(hand)] = shares[:-1] - shares[-1]
    return tables, tuple(points)
