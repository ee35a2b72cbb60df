"""What goes over the wire of a hand that is built, as in wire.py; wire.js says the same."""

from typing import NotRequired, TypedDict

from euchre_tutor.widgets.parts.wire import Interval, InWords, ListedGame, Named


class Setting(InWords):
    """What a house rule may be, in words too, and why it can't be so beside the others; nothing if it can."""

    value: bool | int | str
    why_not: str


class HouseRule(InWords):
    """A house rule.

    Attributes:
        field: its name among the rules.
        words: what it is called.
        value: what it is now.
        settings: what it may be: no and yes, or some words; none where it is any number.
    """

    field: str
    value: bool | int | str
    settings: list[Setting]


class Bar(Interval):
    """A number as a bar with its interval.

    Attributes:
        value, low, high: the number, and the ends of its interval.
        other: the same number with all cards seen, for a mark; None if there is no such mark.
    """

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
        opens: whether all numbers lie open from the beginning.
        verdict: the best call in a sentence, with its price.
        plain: the same with no more than games of a hundred.
        table: the odds of every call, once there are some.
        margin: by how much the best call is ahead.
        reasons: what decides, once the odds are refined.
    """

    progress: float
    opens: NotRequired[bool]
    verdict: NotRequired[str]
    plain: NotRequired[str]
    table: NotRequired[OddsTable]
    margin: NotRequired[str]
    reasons: NotRequired[list[str]]


class Before(TypedDict):
    """What is kept to be compared with: the situation, and its verdict with the margin."""

    situation: str
    verdict: str
    margin: str


class DeckCard(Named):
    """A card of the pack: its name under the trump, the row in which it lies, and which bower it is, if it is one."""

    row: str
    bower: NotRequired[str]


class NamedSuit(Named):
    """A suit that may be chosen."""

    chosen: bool


class Bid(TypedDict):
    """What a seat has bid before ours, and what it could have bid."""

    seat: str
    said: str
    words: list[str]


class BuiltGame(TypedDict):
    """The game of a hand that is built.

    Attributes:
        games: those to choose from.
        size: how many cards a hand has.
        pieces: what they are called.
        turns_up, names_suit: whether a card is turned up, and whether the dealer may have to name its suit.
        last_score: the highest score before the game is over.
        seats: their names.
        yours: the same where you choose your own: in a lesson by who deals.
        in_lesson: whether a lesson shows it, which needs no more than the hand, its odds, the seat and the score.
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
    yours: list[str]
    in_lesson: bool
    house: list[HouseRule]
    chapters: dict[str, list[str]]


class Order(InWords):
    """The order of the cards under a trump, in words and drawn."""

    svg: str


class BuiltHand(TypedDict):
    """A hand that is built: its cards as a player sorts them, all that is picked as text, and what can be undone."""

    held: list[str]
    view: str
    undo: bool
    redo: bool


class BuiltContract(InWords):
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


class BuiltSituation(TypedDict):
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
    made: NotRequired[BuiltContract | None]
