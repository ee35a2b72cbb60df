"""What goes over the wire between Python and a face: plain JSON, written down once; wire.js says the same.

A face shows what it is told and knows no rule of the game. So the same answers may come from a running Python, or from
a file in which they were stored.
"""

from typing import Any, NotRequired, TypedDict

NOTHING: Any = {}  # of what isn't there yet


class Named(TypedDict):
    """A card, a tile or a suit: as text, and as it is called."""

    text: str
    name: str


class InWords(TypedDict):
    """Whatever is told in words, beside what else it is."""

    words: str


class Interval(TypedDict):
    """A number, and the ends of its interval."""

    value: float
    low: float
    high: float


class Face(Named):
    """A card or tile to be drawn.

    Attributes:
        text: the card as text, such as ``Js``; it names the drawing.
        name: the card as it is spoken.
        svg: its drawing.
        mark: which bower it is, where that isn't the question.
    """

    svg: str
    mark: NotRequired[str]


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


class Choice(InWords):
    """Something that may be answered.

    Attributes:
        value: what is sent.
        words: what it is called.
        card: the card that is clicked for it, if it is one.
        why_not: why it can't be chosen, in a sentence; nothing if it can.
    """

    value: str
    card: NotRequired[Face]
    why_not: str


class Scale(TypedDict):
    """A slider for a number: its ends, its step, what is counted, and how far off is still right."""

    low: float
    high: float
    step: float
    unit: str
    within: NotRequired[float]


class Row(InWords, Interval):
    """What one choice is worth, as a bar with its interval.

    Attributes:
        choice: the value of the choice; nothing for a row that can't be chosen.
        words: what it is called.
        text: what it is worth, in words.
        value, low, high: the same as numbers, for the bar.
        is_right: whether it was a right answer.
        note: a word more.
        other: another number, that is marked on the bar.
    """

    choice: str
    text: str
    is_right: bool
    note: str
    other: NotRequired[float]


class Hundred(InWords):
    """How many games of a hundred are won after a choice.

    Attributes:
        words: whose choice it is, and which: ``You: pass``, ``Best: order up``.
        won: the games, 0 to 100.
    """

    won: int


class End(InWords):
    """Hands that bring the same points: which, and how many of a hundred after each of some choices."""

    hands: list[int]


class Ends(TypedDict):
    """How a hundred hands end: after which choices, and a line for each number of points; none if that isn't known."""

    after: list[str]
    lines: list[End]


class PlayedCard(TypedDict):
    """A card of a hand that plays itself: where its player sits, as you see it, and the card."""

    place: str
    card: Face


class PlayedTrick(InWords):
    """A trick of such a hand: its cards in their order, who took it, and how many each side has then, in words."""

    cards: list[PlayedCard]
    taker: str


class Played(TypedDict):
    """A hand that plays itself after a choice: its tricks, who made trump, how it ends, and how long it takes.

    It isn't said who made trump where that was known before the choice.
    """

    tricks: list[PlayedTrick]
    made: str
    head: str
    seconds: float


class Marked(InWords):
    """What is shown once a choice is made.

    Attributes:
        choice: what was chosen.
        is_right: whether it was right.
        right: the choices that are right, to be marked among the others; none where a number was guessed.
        band: how big a mistake it was, see Band; nothing of a wrong choice that has no price.
        head: what is right, in a few words.
        sentence: the one sentence that says why, in games of a hundred where they are known; nothing without a price.
        words: both exactly, in a sentence or two.
        hundreds: the games of a hundred that the choice wins, and those of the best one, or of the next if the choice
            is the best; none where they aren't known.
        ends: how hands end after the same choices.
        rows: what each choice is worth; none where that has no number.
        unit: what their numbers count; nothing where each says so itself.
        explanation: the lesson's own words, a paragraph each.
        reasons: what decides, a sentence each; none where the lesson says it.
        caption: what the numbers rest on.
        details: how the same numbers can be had again.
        picture: what is shown with the answer.
        played: a hand that plays itself first; nothing where none shows the consequence.
        report: all of this as text, for whoever doubts it.
        opens: whether the numbers lie open at once.
    """

    choice: str
    is_right: bool
    right: list[str]
    band: str
    head: str
    sentence: str
    hundreds: list[Hundred]
    ends: Ends
    rows: list[Row]
    unit: str
    explanation: list[str]
    reasons: list[str]
    caption: str
    details: str
    picture: Picture
    played: NotRequired[Played]
    report: NotRequired[str]
    opens: NotRequired[bool]


class Option(InWords):
    """One of a list: what is sent when it is chosen, what it is called, and a word more where there is one."""

    value: str | float
    title: NotRequired[str]


class ListedGame(TypedDict):
    """A game to choose, under the head of its group."""

    rules: str
    title: str
    group: str
    chosen: bool


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
        questions, missed_only: of the drill: how many, and whether only what was missed.
    """

    about: str
    kind: str
    next: str
    so_far: str
    number: int
    questions: int
    missed_only: bool
