"""The tables that self-play has filled: how hands end after each call and after a pass, by features of the hand."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from euchre_tutor.auction import Call
from euchre_tutor.base import FloatArray, read_arrays, tables
from euchre_tutor.beliefs.bidding.turns import Turn
from euchre_tutor.cards import Card, Rank, Suit
from euchre_tutor.pieces import AnySuit
from euchre_tutor.ranking import ranking_of
from euchre_tutor.scoring import OUTCOMES

THOUSAND = 1000
ARRAYS = "classes", "features", "numbers", "thousandths"  # of a file
_TURN_UPS = {Rank.JACK: "J", Rank.ACE: "A", Rank.KING: "KQ", Rank.QUEEN: "KQ"}  # by what they add to a hand; else T9


class Class(NamedTuple):
    """What decides, beside the hand, what a call or a pass is worth.

    Attributes:
        round: 1 or 2.
        seat: 1 (eldest) to the dealer.
        call: ``up``, ``next`` or ``cross``, the trump that is made; or ``pass``.
        how: ``together``, ``alone`` or, after a pass, nothing.
        turn_up: the group of the turn-up.
    """

    round: str
    seat: str
    call: str
    how: str
    turn_up: str


class Shares(NamedTuple):
    """How hands of one class end.

    Attributes:
        names: the names of features.
        shares: float64[names, OUTCOMES], what each feature adds to the share of each outcome.
    """

    names: tuple[str, ...]
    shares: FloatArray


Table = Mapping[Class, Shares]


class Learnt(NamedTuple):
    """What self-play has learnt of a game.

    Attributes:
        table: how hands end after each class of calls, and of passes.
        care: the gain at which a seat calls with a chance of 73%, in points; see call_chances.
    """

    table: Table
    care: float


def class_of(turn: Turn, call: Call) -> Class:
    """Return the class of a call or a pass.

    >>> from euchre_tutor.auction import PASS
    >>> from euchre_tutor.beliefs.bidding.turns import turns
    >>> from euchre_tutor.rules import BICYCLE
    >>> turn = turns(BICYCLE, BICYCLE.turn_up("Qs"))[4]
    >>> for call in (turn.calls[0], turn.calls[3], PASS):
    ...     print(*class_of(turn, call))
    2 1 next together other
    2 1 cross alone other
    2 1 pass  other
    """
    shown = _shown(turn)
    if call.is_pass:
        return Class(str(1 + turn.second), str(turn.seat), "pass", "", shown)
    kind = "up" if not turn.second else _across(call.trump(turn.turn_up.suit), turn.turn_up.suit)
    return Class(str(1 + turn.second), str(turn.seat), kind, "alone" if call.alone else "together", shown)


def _across(trump: AnySuit | None, proposed: AnySuit) -> str:
    is_next = isinstance(proposed, Suit) and trump is proposed.same_colour
    return "none" if trump is None else "next" if is_next else "cross"


def _shown(turn: Turn) -> str:
    """Return the group of the turn-up: by what it adds to a hand, or whether a bower is out of play."""
    up, suit = turn.turn_up
    if isinstance(up, Card):
        group = _TURN_UPS.get(up.rank, "T9") if up.suit else "Jo"
    else:
        height = ranking_of(turn.rules, suit).order[suit][::-1].index(up)
        group = "double" if height == 0 else "high" if height < 5 else "low"
    return group if not turn.second or group in ("J", "Jo", "double") else "other"


def table_paths() -> list[Path]:
    """List the files of the tables, each named after its game."""
    return sorted(tables("bidding").glob("*.npz"))


def read_table(path: Path) -> Learnt:
    """Read what was learnt of a game; what is in its file says data/bidding/writing.py."""
    kept = read_arrays(path)
    columns = [OUTCOMES.index(name) for name in kept["outcomes"].tolist()]
    classes, features, numbers, thousandths = (kept[name] for name in ARRAYS)
    shares = np.zeros((len(features), len(OUTCOMES)))
    shares[:, columns] = thousandths / THOUSAND
    names, ends = features.tolist(), np.cumsum(numbers).tolist()
    table = {
        Class(*class_): Shares(tuple(names[first:end]), shares[first:end])
        for class_, first, end in zip(classes.tolist(), [0, *ends], ends, strict=False)
    }
    return Learnt(table, float(kept["care"]))
