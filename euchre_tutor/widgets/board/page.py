"""A hand without Python: what a notebook keeps of a table, and what a page needs to step through a hand."""

from collections.abc import Mapping
from typing import Any

from euchre_tutor import draw
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.base.screen import paragraphs
from euchre_tutor.widgets.parts import games
from euchre_tutor.widgets.parts.snapshot import figure, headline
from euchre_tutor.widgets.parts.snapshot import table_of as table_of_worth
from euchre_tutor.widgets.parts.wire_table import Table, Value
from euchre_tutor.widgets.table.line import HandLine
from euchre_tutor.widgets.table.state import move_words, table_of, text_shown
from euchre_tutor.widgets.table.values import NOTHING
from euchre_tutor.widgets.table.work import Asked, swings


def snapshot_of(table: Table, values: Mapping[str, Value], *words: str) -> str:
    """Return what is seen of a table as HTML: hands that lie open, what was said and played, and some words more.

    Args:
        table: the position.
        values: what each action is worth, as far as that is known and may be seen.
        words: what else is said.
    """
    drawn = "".join(
        figure(title, *(draw.card(text) for text in texts)) for title, texts in open_cards(table).items() if texts
    )
    said = {button["action"]: button["words"] for button in table["buttons"]}
    worth = [(said.get(action) or words_of(action), value["words"]) for action, value in values.items()]
    tricks = (trick["words"] for trick in table["played"])
    facts = paragraphs(table["trump"], " · ".join(table["said"]), *tricks, *words)
    return headline(table["words"]) + drawn + table_of_worth(worth) + facts


def open_cards(table: Table) -> dict[str, list[str]]:
    """Return the cards that can be seen on a table: by who holds them, and those in the middle by who laid them."""
    open_seats = [seat for seat in table["seats"] if all(card["text"] for card in seat["cards"])]
    hands = {
        " · ".join([seat["name"], *seat["facts"]]): [card["text"] for card in seat["cards"]] for seat in open_seats
    }
    middle = " · ".join(["On the table", *(laid["label"] for laid in table["middle"])])
    turn_up = " · ".join(card["label"] for card in table["turn_up"])
    cards = {middle: [laid["text"] for laid in table["middle"]], turn_up: [laid["text"] for laid in table["turn_up"]]}
    return hands | cards


def stored_hand(asked: Asked, *, values: bool) -> dict[str, Any]:
    """Return a hand as plain data: every position, the drawings, and what was lost; see ``stored_table.js``.

    Args:
        asked: a question about the last position of the hand.
        values: whether each position has its values.
    """
    return {
        "you": asked.you,
        "shows_values": values,
        "hides_others": bool(asked.hidden),
        "_faces": games.faces(asked.whole.deal.rules),
        "_swings": list(swings(asked))[-1],
        "positions": positions(asked, values=values),
    }


def positions(asked: Asked, *, values: bool) -> list[dict[str, Any]]:
    """Return every position of a hand as the board draws it, its values included if they are wanted."""
    moves, steps = move_words(asked.whole, asked.you, asked.hidden), []
    for hand in HandLine(asked.whole).main:
        known = asked.values(hand) if values else NOTHING
        steps.append(
            {
                "_text": text_shown(hand, asked.you, asked.hidden),
                "_table": table_of(hand, moves, -1, you=asked.you, hidden=asked.hidden),
                "_values": dict(known.values),
                "_verdict": known.verdict,
                "_caption": known.caption,
                "_best": [*known.line],
            }
        )
    return steps
