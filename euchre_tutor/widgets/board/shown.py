"""What a board shows of a table: from its state to plain data, and nothing back."""

from collections.abc import Mapping
from typing import Any, TypedDict

from euchre_tutor.widgets.parts import games
from euchre_tutor.widgets.parts.wire import Drawing, ListedGame
from euchre_tutor.widgets.parts.wire_table import Swing, Table, Value
from euchre_tutor.widgets.table.machine import TableMachine
from euchre_tutor.widgets.table.state import move_words, setup_table, table_of, text_shown


class Position(TypedDict):
    """What is shown of a position; the page never gets what it must hide."""

    text: str
    rules: str
    _text: str
    _table: Table
    _faces: dict[str, Drawing]
    _games: list[ListedGame]


class Known(TypedDict):
    """What is known of it, and said about it."""

    _values: Mapping[str, Value]
    _verdict: str
    _caption: str
    _swings: list[Swing]
    _picked: str
    _result: str
    _dealing: bool
    _message: str


def shown(table: TableMachine, *, has_moved: bool = True) -> dict[str, Any]:
    """Return what goes over the wire, trait by trait; of the position only what may have changed with it.

    The traits stay apart: one of them all would send the drawings and the table again with every value.
    """
    return {**(position_of(table) if has_moved else {}), **known_of(table), **table.options._asdict()}


def position_of(table: TableMachine) -> Position:
    """Show the position."""
    line, you, hidden, rules = table.line, table.options.you, table.hidden, table.rules
    if table.options.mode == "set up":
        drawn = setup_table(line.deal, you=you)
    else:
        fork = line.fork if line.side is not None else -1
        drawn = table_of(line.hand, move_words(line.whole, you, hidden), fork, you=you, hidden=hidden)
    return {
        "text": table.text,
        "rules": str(rules),
        "_text": text_shown(line.hand, you, hidden),
        "_table": drawn,
        "_faces": games.faces(rules),
        "_games": games.games(rules, (rules,)),
    }


def known_of(table: TableMachine) -> Known:
    """Show what is known of the position."""
    return {
        "_values": table.values.values,
        "_verdict": table.verdict,
        "_caption": table.values.caption,
        "_swings": table.swings,
        "_picked": table.picked,
        "_result": table.result,
        "_dealing": table.is_dealing,
        "_message": table.message,
    }
