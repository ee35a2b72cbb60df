"""What a board shows of a table: from its state to plain data, and nothing back."""

from typing import TypedDict

from euchre_tutor.players import people
from euchre_tutor.settings import settings
from euchre_tutor.widgets.parts import games
from euchre_tutor.widgets.parts.reporting import reported
from euchre_tutor.widgets.parts.wire import ListedGame
from euchre_tutor.widgets.parts.wire_table import CardTells, Swing, Table, Value
from euchre_tutor.widgets.table.machine import TableMachine
from euchre_tutor.widgets.table.state import move_words, setup_table, table_of, text_shown


class BoardPosition(TypedDict):
    """What is shown of a position; the page never gets what it must hide."""

    _text: str
    _table: Table
    _faces: dict[str, str]
    _games: list[ListedGame]


class ShownBoard(BoardPosition):
    """What goes over the wire, a trait each: one of them all would send the drawings again with every value."""

    _values: dict[str, Value]
    _verdict: str
    _caption: str
    _best: list[tuple[str, int]]
    _swings: list[Swing]
    _tells: CardTells
    _picked: str
    _result: str
    _report: str
    _dealing: bool
    _message: str


def shown(table: TableMachine, position: BoardPosition) -> ShownBoard:
    """Show a table at a position, with what is known and said of it."""
    return {
        **position,
        "_values": dict(table.values.values),
        "_verdict": table.verdict,
        "_caption": table.values.caption,
        "_best": [*table.values.line],
        "_swings": table.swings,
        "_tells": table.tells,
        "_picked": table.picked,
        "_result": table.result,
        "_report": report_of(table),
        "_dealing": table.is_dealing,
        "_message": table.message,
    }


def position_of(table: TableMachine) -> BoardPosition:
    """Show the position."""
    line, you, hidden, rules = table.line, table.options.you, table.hidden, table.rules
    if table.options.mode == "set up":
        drawn = setup_table(line.deal, you=you)
    else:
        fork = line.fork if line.side is not None else -1
        sitting = people(table.options.players, you) if settings().names else ()
        drawn = table_of(line.hand, move_words(line.whole, you, hidden), fork, you=you, hidden=hidden, sitting=sitting)
        drawn["words"] = table.ending or drawn["words"]
        if points := table.options.points(line.hand):
            drawn |= {"points": points, "to": rules.game}
        drawn["played"] = drawn["played"][0 if table.shows_tricks else -1 :]
    return {
        "_text": text_shown(line.hand, you, hidden),
        "_table": drawn,
        "_faces": games.faces(rules),
        "_games": games.games(rules, (rules,)),
    }


def report_of(table: TableMachine) -> str:
    """Write a report of what was said of our choices, in a quiz or at the end of a hand; nothing before."""
    hand, quiz, you = table.line.hand, table.quiz, table.options.you
    told = (table.message if quiz.is_answered else "") if quiz.tried else table.verdict if table.ending else ""
    if not told:
        return ""
    return reported(
        [
            f"Seen: {text_shown(hand, you, table.hidden)}",
            f"Done: {', '.join(move_words(hand, you, table.hidden))}",
            f"Score {table.options.score}, seed {table.seed}",
            *(f"Chosen: {each.choice}" for each in quiz.tried),
            f"Told: {told}",
            *(f"{action}: {value['words']}" for action, value in table.values.values.items()),
            table.values.caption,
        ]
    )
