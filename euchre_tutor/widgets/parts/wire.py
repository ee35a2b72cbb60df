"""What goes over the wire between Python and a face: plain JSON, written down once; wire.js says the same.

A face shows what it is told and knows no rule of the game. So the same answers may come from a running Python, or from
a file in which they were stored.
"""

from typing import Any, NotRequired, TypedDict

NOTHING: Any = {}  # of what isn't there yet


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


class ShownOdds(TypedDict):
    """The odds of a hand, as far as they are; what is empty is left out.

    Attributes:
        progress: how far they are refined, 0 to 1; -1 where there is nothing to refine.
        verdict: the best call in a sentence.
        table: the odds of every call, once there are some.
        margin: by how much the best call is ahead.
        reasons: what decides, once the odds are refined.
    """

    progress: float
    verdict: NotRequired[str]
    table: NotRequired[OddsTable]
    margin: NotRequired[str]
    reasons: NotRequired[list[str]]


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


class Option(TypedDict):
    """One of a list: what is sent when it is chosen, what it is called, and a word more where there is one."""

    value: str | float
    words: str
    title: NotRequired[str]


class Drawing(TypedDict):
    """A card drawn, and the same by its index alone, for where cards are small."""

    svg: str
    small: str


class DeckCard(TypedDict):
    """A card of the pack: its name under the trump, the row in which it lies, and which bower it is, if it is one."""

    text: str
    name: str
    row: str
    bower: NotRequired[str]


class NamedSuit(TypedDict):
    """A suit that may be chosen."""

    text: str
    name: str
    chosen: bool


class Bid(TypedDict):
    """What a seat has bid before ours, and what it could have bid."""

    seat: str
    said: str
    words: list[str]


class ListedGame(TypedDict):
    """A game to choose, under the head of its group."""

    rules: str
    title: str
    group: str
    chosen: bool


class PlayedGame(TypedDict):
    """The game of a hand that is built.

    Attributes:
        games: those to choose from.
        size: how many cards a hand has.
        pieces: what they are called.
        turns_up, names_suit: whether a card is turned up, and whether the dealer may have to name its suit.
        last_score: the highest score before the game is over.
        seats: their names.
        house: its house rules.
        chapters: how it is played, sentences under headings.
    """

    games: list[ListedGame]
    size: int
    pieces: str
    turns_up: bool
    names_suit: bool
    last_score: int
    seats: list[str]
    house: list[HouseRule]
    chapters: dict[str, list[str]]


class Order(TypedDict):
    """The order of the cards under a trump, in words and drawn."""

    words: str
    svg: str


class BuiltHand(TypedDict):
    """A hand that is built: its cards as a player sorts them, all that is picked as text, and what can be undone."""

    held: list[str]
    view: str
    undo: bool
    redo: bool


class Made(TypedDict):
    """Who has made trump in a hand that is built.

    Attributes:
        maker, trump, alone: what was made.
        suits: those that may be named.
        words: what to press next.
    """

    maker: str
    trump: str
    alone: bool
    suits: list[NamedSuit]
    words: str


class Situation(TypedDict):
    """Around a hand that is built; what is empty is left out.

    Attributes:
        seat, score, others: see HandBuilder.
        turn_up: the turn-up.
        turned_down: whether it was turned down.
        places: where each card is that is neither in the pack nor in the hand.
        why_not: why no ``card`` can be picked, nothing ``turned_down``, or the ``score`` not be.
        suits: those that the dealer may name for the turn-up.
        bidding: what seats before this one bid.
        made: who has made trump.
    """

    seat: int
    score: list[int]
    others: str
    turn_up: NotRequired[str]
    turned_down: NotRequired[bool]
    places: NotRequired[dict[str, str]]
    why_not: NotRequired[dict[str, str]]
    suits: NotRequired[list[NamedSuit]]
    bidding: NotRequired[list[Bid]]
    made: NotRequired[Made | None]


class Wishes(TypedDict):
    """What may be practised: games, themes, how hard, how often each answer is right, and how many questions."""

    games: list[Option]
    themes: list[Option]
    hard: list[Option]
    modes: list[Option]
    counts: list[Option]


class Practised(TypedDict):
    """How practice stands.

    Attributes:
        about: why this is asked; nothing where nothing is.
        kind: its theme and level, once it is answered.
        next: what may be done before the answer.
        so_far: how it goes.
        number: how many questions were asked.
        dealt: what is said about the table below.
        questions, missed_only: of the drill: how many, and whether only what was missed.
    """

    about: str
    kind: str
    next: str
    so_far: str
    number: int
    dealt: str
    questions: int
    missed_only: bool


class ReportTable(TypedDict):
    """A table of how the learner does."""

    title: str
    note: str
    rows: list[dict[str, str]]


class RangeHand(TypedDict):
    """A hand of a cell of a range chart.

    Attributes:
        words: its cards.
        verdict: what the atlas says of it.
        often: which share of the hands of the cell it is.
        is_close: whether it is too close to call.
    """

    words: str
    verdict: str
    often: str
    is_close: bool


class DrawnChart(TypedDict):
    """A range chart: the seats and turn-ups to choose from, the chart as HTML, and what its numbers rest on."""

    seats: list[Option]
    ups: list[Option]
    html: str
    rests: list[str]


class ListedHands(TypedDict):
    """The hands of a cell of a range chart.

    Attributes:
        cell: the number of the cell; -1 if none was pressed.
        told: what is said about it.
        hands: those that are listed.
        more: how many the next press lists.
    """

    cell: int
    told: str
    hands: list[RangeHand]
    more: int


class Report(TypedDict):
    """How the learner does, in sentences and tables."""

    sentences: list[str]
    tables: list[ReportTable]
