"""What one option is worth, in both brackets: when everybody sees all cards, and at a table."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, TypeVar

from euchre_tutor.analysis.text import percent, signed, value_and_error
from euchre_tutor.auction.words import ORDER_UP
from euchre_tutor.base import ALL_SEEN, AT_A_TABLE, ListsItsNames, on_screen
from euchre_tutor.charts import DrawnBar
from euchre_tutor.pieces import format_cards
from euchre_tutor.pricing import Estimate, Numbers
from euchre_tutor.rules import Rules

Way = Literal["at_a_table", "double_dummy"]
"""How hands are played: everybody sees only their own hand, or all cards."""
WORDS: Mapping[Way, str] = {"at_a_table": AT_A_TABLE, "double_dummy": ALL_SEEN}


@dataclass(frozen=True, kw_only=True, repr=False)
class Price(ListsItsNames, Numbers):
    """What one option is worth: its own numbers, such as ``points``, are those that advice follows.

    These are the numbers at a table where hands are played so, else those with all cards seen; ``way`` says which.

    Attributes:
        double_dummy: the numbers when everybody sees all cards.
        at_a_table: the numbers when everybody sees only their own hand; None if no hand is played so.
        note: why the option is not priced, or nothing.
    """

    double_dummy: Numbers = field(default_factory=Numbers)
    at_a_table: Numbers | None = None
    note: str = ""
    names: ClassVar[tuple[str, ...]] = ("make", "march", "euchred", "points", "game")

    def __post_init__(self) -> None:
        vars(self).update(vars(self.at_a_table or self.double_dummy))

    @property
    @abstractmethod
    def option(self) -> Any:
        """What is priced; it is the key of ``Odds.points_by_deal``."""

    @property
    def name(self) -> str:
        """The option as a person writes it."""
        return words_of(self.option)

    @property
    def way(self) -> str:
        """How the hands are played that these numbers are of, in words: at a table, or with all cards seen."""
        return AT_A_TABLE if self.at_a_table else ALL_SEEN

    def estimates(self, way: Way) -> dict[str, Estimate | None]:
        """Return the numbers of one way of play by name, in the order of a table's columns."""
        numbers = getattr(self, way) or Numbers()
        return {name: numbers[name] for name in self.names}

    @property
    def about(self) -> dict[str, Any]:
        """What else is decided along with the option, and the note, as plain data."""
        return {}

    def __str__(self) -> str:
        return f"{self.name}: {f'{signed(self.points)} points {self.way}' if self.points else self.note}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    def to_json(self) -> dict[str, Any]:
        """Return the numbers as plain data: chances from 0 to 1, points of our side, null where not priced.

        Those that advice follows stand first; ``meaning`` says how hands are played for them.
        """
        both = {way: self.estimates(way) for way in WORDS}
        return {
            "meaning": self.way,
            **plain_data({name: self[name] for name in self.names}),
            **{way: plain_data(numbers) if getattr(self, way) else None for way, numbers in both.items()},
        }


P = TypeVar("P", bound=Price)
"""A kind of price."""


def text_of(option: Any) -> str:
    """Write an option as it is pushed: a call, a card; several cards with spaces between.

    >>> from euchre_tutor.pieces import parse_cards
    >>> text_of(parse_cards("9h Kd")), text_of("order up alone")
    ('9h Kd', 'order up alone')
    """
    return format_cards(option) if isinstance(option, tuple) else str(option)


def words_of(option: Any, rules: Rules | None = None, seat: int | None = None) -> str:
    """Write an option as a person does: a call in words, cards with their symbols; it may be given as text.

    Where the rules and the seat are known, a dealer picks the turn-up up, and a dealer's partner assists.

    >>> words_of("9h Kd"), words_of("hearts calling As")
    ('9♥ K♦', 'hearts calling A♠')
    >>> from euchre_tutor.rules import BICYCLE
    >>> [words_of("order up alone", BICYCLE, seat) for seat in (1, 2, 4)]
    ['order up alone', 'assist alone', 'pick it up alone']
    """
    words = on_screen(text_of(option))
    if not (rules and seat and words.startswith(ORDER_UP)):
        return words
    said = "pick it up" if seat == rules.dealer else "assist" if rules.dealer in rules.side(seat) else ORDER_UP
    return words.replace(ORDER_UP, said)


def with_unit(name: str) -> str:
    """Return the name of a number as the column of a table, which says what it counts: a chance or points.

    >>> with_unit("make"), with_unit("points")
    ('make_chance', 'points')
    """
    return name if name.endswith(("points", "tricks")) else f"{name}_chance"


def plain_data(estimates: Mapping[str, Estimate | None]) -> dict[str, float | None]:
    """Write estimates as plain data: each number under its name, the ends of its interval as ``_low`` and ``_high``.

    >>> plain_data({"make": Estimate(0.5, 0.4, 0.6)})
    {'make': 0.5, 'make_low': 0.4, 'make_high': 0.6}
    """
    return {
        f"{name}{end}": number
        for name, estimate in estimates.items()
        for end, number in zip(("", "_low", "_high"), estimate or (None, None, None), strict=True)
    }


def bar_of(price: Price, chances: Mapping[str, str], aim: Literal["points", "game"], *, is_best: bool) -> DrawnBar:
    """Return the bar of an option, with its numbers in lines; for a pass, with who calls then.

    Args:
        price: the option.
        chances: the words for ``make``, ``march`` and ``euchred``.
        aim: what the bar counts: our points a hand, or our chance to win the game as games of a hundred.
        is_best: whether it is the best, or may be.
    """
    seen, played = (price.estimates(way)["points"] for way in ("double_dummy", "at_a_table"))
    named = zip(chances.values(), (price.make, price.march, price.euchred), strict=True)
    lines = (
        *([f"{AT_A_TABLE}: {signed(played)} points"] if played else []),
        *([f"{ALL_SEEN}: {signed(seen)} points"] if seen else []),
        *([f"{name} {percent(chance)} %" for name, chance in named if chance] or [price.note]),
        *([f"win the game {percent(price.game)} %"] if price.game else []),
    )
    size = 100 if aim == "game" else 1
    in_all, at_table = (
        Estimate(*(size * end for end in estimate)) if (estimate := price.estimates(way)[aim]) else None
        for way in ("double_dummy", "at_a_table")
    )
    number = price.estimates("at_a_table" if at_table else "double_dummy")[aim]
    told = value_and_error((percent if aim == "game" else signed)(number))[0] if number else ""
    return DrawnBar(price.name, in_all, at_table, lines, price.note, told, is_best)
