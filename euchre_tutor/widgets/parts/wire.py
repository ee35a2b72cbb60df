"""What goes over the wire between Python and a face: plain JSON, written down once; wire.js says the same.

A face shows what it is told and knows no rule of the game. So the same answers may come from a running Python, or from
a file in which they were stored.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Face(TypedDict):
    """A card or tile to be drawn.

    Attributes:
        text: the card as text, such as ``Js``; it names the drawing.
        name: the card as it is spoken.
        svg: its drawing.
    """

    text: str
    name: str
    svg: str


class Group(TypedDict):
    """Cards side by side under a title, such as our hand.

    Attributes:
        title: what they are.
        cards: the cards.
        labels: what is written below each, such as who played it; as many as cards, or none.
    """

    title: str
    cards: list[Face]
    labels: list[str]


class Picture(TypedDict):
    """What a question is about.

    Attributes:
        groups: cards to look at.
        facts: what else is known, in a few words each.
        svg: a drawing of something else; nothing if there is none.
    """

    groups: list[Group]
    facts: list[str]
    svg: str


class Choice(TypedDict):
    """Something that may be answered.

    Attributes:
        value: what is sent.
        words: what it is called.
        card: the card that is clicked for it, if it is one.
        why_not: why it can't be chosen, in a sentence; nothing if it can.
    """

    value: str
    words: str
    card: NotRequired[Face]
    why_not: str


class Scale(TypedDict):
    """A slider for a number: its ends, its step, and what is counted."""

    low: float
    high: float
    step: float
    unit: str


class Row(TypedDict):
    """What one choice is worth, as a bar with its interval.

    Attributes:
        choice: the value of the choice; nothing for a row that can't be chosen.
        words: what it is called.
        text: what it is worth, in words.
        value, low, high: the same as numbers, for the bar.
        is_right: whether it was a right answer.
        note: a word more.
    """

    choice: str
    words: str
    text: str
    value: float
    low: float
    high: float
    is_right: bool
    note: str


class Setting(TypedDict):
    """What a house rule may be, in words too, and why it can't be so beside the others; nothing if it can."""

    value: bool | int | str
    words: str
    why_not: str


class HouseRule(TypedDict):
    """A house rule.

    Attributes:
        field: its name among the rules.
        words: what it is called.
        value: what it is now.
        settings: what it may be: no and yes, or some words; none where it is any number.
    """

    field: str
    words: str
    value: bool | int | str
    settings: list[Setting]


class Bar(TypedDict):
    """A number as a bar with its interval.

    Attributes:
        value, low, high: the number, and the ends of its interval.
        other: the same number with all cards seen, for a mark; None if there is no such mark.
    """

    value: float
    low: float
    high: float
    other: float | None


class CallRow(TypedDict):
    """What one call is worth.

    Attributes:
        call: what it is called.
        mark: whether it is the best, or ties with the best; nothing for the others.
        note: what is decided along with it, or what comes after it.
        worth: what it is worth, in words; nothing if that isn't known.
        bar: the same as a bar; None if that isn't known.
        compared: what it was worth before, and by how much more it is worth now; nothing unless that is asked.
        numbers: the other numbers as text, one for each column.
    """

    call: str
    mark: str
    note: str
    worth: str
    bar: Bar | None
    compared: list[str]
    numbers: list[str]


class OddsTable(TypedDict):
    """The odds of every call.

    Attributes:
        title: what the table is about.
        noun: the head of the options: a call, a discard, a card to play.
        worth: the head of what calls are worth.
        legend: what the bars show.
        compared: the heads of what calls were worth before; none unless that is asked.
        columns: the heads of the other numbers.
        rows: a row for each call.
        caption: what the numbers rest on.
        details: how the same numbers can be had again.
    """

    title: str
    noun: str
    worth: str
    legend: str
    compared: list[str]
    columns: list[str]
    rows: list[CallRow]
    caption: str
    details: str


class Before(TypedDict):
    """What is kept to be compared with: the situation, and its verdict with the margin."""

    situation: str
    verdict: str
    margin: str


class Marked(TypedDict):
    """What is shown once a choice is made.

    Attributes:
        choice: what was chosen.
        is_right: whether it was right.
        band: how big a mistake it was, see Band; nothing of a wrong choice that has no price.
        words: the answer in a sentence or two.
        rows: what each choice is worth; none where that has no number.
        unit: what their numbers count; nothing where each says so itself.
        explanation: the reasons, a sentence or paragraph each.
        caption: what the numbers rest on.
        details: how the same numbers can be had again.
        picture: what is shown with the answer.
    """

    choice: str
    is_right: bool
    band: str
    words: str
    rows: list[Row]
    unit: str
    explanation: list[str]
    caption: str
    details: str
    picture: Picture


class TableCard(TypedDict):
    """A card at the table.

    Attributes:
        text: the card as text, which names its drawing; nothing for a card that lies face down.
        name: the card as it is spoken, such as ``Jack of clubs, left bower``.
        mark: ``left`` or ``right`` for a bower; nothing for others.
        action: what is sent when it is clicked; nothing if that does nothing.
        why_not: why it can't be played, in a sentence; nothing if it can, or if it isn't this seat's turn.
    """

    text: str
    name: str
    mark: str
    action: str
    why_not: str


class TableSeat(TypedDict):
    """A seat at the table.

    Attributes:
        seat: its number.
        name: ``You``, ``Partner``, ``Left``, ``Right``, or its number in words.
        place: where it sits: ``bottom``, ``left``, ``top`` or ``right``.
        facts: what it is in this hand, such as ``dealer`` and ``maker``.
        side: ``makers``, ``defenders``, or nothing while nobody knows.
        is_dealer: whether it dealt.
        is_turn: whether it is its turn.
        is_hidden: whether its cards lie face down.
        tricks: how many tricks it has taken.
        cards: what it holds.
    """

    seat: int
    name: str
    place: str
    facts: list[str]
    side: str
    is_dealer: bool
    is_turn: bool
    is_hidden: bool
    tricks: int
    cards: list[TableCard]


class Laid(TypedDict):
    """A card in the middle of the table: who played it, or what it is, and whether it takes the trick so far."""

    seat: int
    text: str
    name: str
    label: str
    wins: bool


class Trick(TypedDict):
    """A trick that was taken: its cards in order, and the same as a sentence."""

    cards: list[Laid]
    words: str


class Button(TypedDict):
    """Something to be said: what is sent, and what it is called."""

    action: str
    words: str


class Table(TypedDict):
    """A position of a hand, as the board draws it.

    Attributes:
        seats: the seats, the one at the bottom first, then clockwise.
        middle: the trick so far, or the turn-up.
        turn_up: the turn-up once trump is made, with what became of it.
        trump: the trump and its order, or that it isn't made yet.
        said: the calls so far, in words.
        played: the tricks so far.
        buttons: the calls that may be made now.
        words: whose turn it is, or how the hand has ended.
        makers, defenders: the tricks that either side has taken.
        at: how many actions come before this position.
        moves: each action of the line in words, in order.
        fork: how many of them come before the side line; -1 on the hand itself.
    """

    seats: list[TableSeat]
    middle: list[Laid]
    turn_up: list[Laid]
    trump: str
    said: list[str]
    played: list[Trick]
    buttons: list[Button]
    words: str
    makers: int
    defenders: int
    at: int
    moves: list[str]
    fork: int


class Value(TypedDict):
    """What an action is worth.

    Attributes:
        short: on a badge.
        words: in words.
        tone: ``good`` for the best, ``bad`` for what costs points, ``poor`` for what costs tricks alone; nothing where
            the badge says what an action is worth, and it isn't the best.
        lost: the points that it costs.
        punished: the card, as it is shown, if there is a line that punishes it; nothing otherwise.
    """

    short: str
    words: str
    tone: str
    lost: float
    punished: str


class Swing(TypedDict):
    """What an action that was made has cost.

    Attributes:
        at: the position after it.
        before, tricks: the makers' tricks in the whole hand before and after it, with best play; -1 for a call or a
            discard.
        lost: the points that it cost its side.
        fewer: the tricks that it cost its side.
        words: the same in words.
        is_makers: whether the makers' side made it.
    """

    at: int
    before: int
    tricks: int
    lost: float
    fewer: int
    words: str
    is_makers: bool


class Option(TypedDict):
    """One of a list: what is sent when it is chosen, and what it is called."""

    value: str
    words: str


class Points(TypedDict):
    """A side of a game, and its points."""

    name: str
    points: int


class Told(TypedDict):
    """What is said of a decision, and how big a mistake it was, see Band."""

    words: str
    band: str


class Can(TypedDict):
    """What may be asked for at a table where a game is played; ``is_reviewed``: its review is open."""

    hint: bool
    take_back: bool
    claim: bool
    review: bool
    is_reviewed: bool
