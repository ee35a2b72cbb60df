"""What goes over the wire of a board and of a game, as in wire.py; wire.js says the same."""

from typing import NotRequired, TypedDict

from euchre_tutor.widgets.parts.wire import Face, InWords, Named, Row


class TableCard(Named):
    """A card at the table.

    Attributes:
        text: the card as text, which names its drawing; nothing for a card that lies face down.
        name: the card as it is spoken, such as ``Jack of clubs, left bower``.
        mark: ``left`` or ``right`` for a bower; nothing for others.
        action: what is sent when it is clicked; nothing if that does nothing.
        why_not: why it can't be played, in a sentence; nothing if it can, or if it isn't this seat's turn.
    """

    mark: str
    action: str
    why_not: str


class TableSeat(TypedDict):
    """A seat at the table.

    Attributes:
        seat: its number.
        name: ``You``, ``Partner``, ``Left``, ``Right``, or its number in words.
        place: where it sits: ``bottom``, ``left``, ``top`` or ``right``.
        facts: what it is in this hand, such as ``seat 4, dealer`` and ``Left sits out``.
        person, way: who plays it, and how that player calls; nothing where that isn't to be told.
        said: what it said last, until the play begins.
        side: ``makers``, ``defenders``, or nothing while nobody knows.
        made: ``made it``, or ``alone``, if it made trump.
        is_dealer: whether it dealt.
        is_turn: whether it is its turn.
        tricks: how many tricks it has taken.
        cards: what it holds.
    """

    seat: int
    name: str
    place: str
    facts: list[str]
    person: str
    way: str
    said: str
    side: str
    made: str
    is_dealer: bool
    is_turn: bool
    tricks: int
    cards: list[TableCard]


class Laid(Named):
    """A card in the middle of the table: who played it, or what it is, and whether it takes the trick so far."""

    seat: int
    mark: str
    label: str
    wins: bool


class Trick(InWords):
    """A trick that was taken: its cards in order, and the same as a sentence."""

    cards: list[Laid]


class Button(InWords):
    """Something to be said: what is sent, and what it is called."""

    action: str


class Table(InWords):
    """A position of a hand, as the board draws it.

    Attributes:
        seats: the seats, the one at the bottom first, then clockwise.
        middle: the trick so far, or the turn-up.
        turn_up: the turn-up once trump is made, with what became of it.
        trump: the trump and its order, or that it isn't made yet.
        suit: the trump alone, once it is made, and who made it.
        svg: its drawing.
        said: the calls so far, in words.
        played: the tricks so far.
        buttons: the calls that may be made now.
        words: whose turn it is, or how the hand has ended.
        makers, defenders: the tricks that either side has taken.
        at: how many actions come before this position.
        moves: each action of the line in words, in order.
        fork: how many of them come before the side line; -1 on the hand itself.
        points, to: those of both sides, and how many are game, where that stands in a corner.
    """

    seats: list[TableSeat]
    middle: list[Laid]
    turn_up: list[Laid]
    trump: str
    suit: list[str]
    svg: str
    said: list[str]
    played: list[Trick]
    buttons: list[Button]
    makers: int
    defenders: int
    at: int
    moves: list[str]
    fork: int
    points: NotRequired[dict[str, int]]
    to: NotRequired[int]


class Value(InWords):
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
    tone: str
    lost: float
    punished: str


class Swing(InWords):
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
    is_makers: bool


class CardTells(InWords):
    """What a card that was played tells: the card, a sentence, what moved as bars, and what these rest on."""

    card: str
    rows: list[Row]
    caption: str


class Told(InWords):
    """The words about a decision, and how big a mistake it was, see Band."""

    band: str


class Decided(Told):
    """A decision: what it has cost, its number, mistakes first, and our hand then."""

    cost: str
    number: int
    cards: list[Face]
