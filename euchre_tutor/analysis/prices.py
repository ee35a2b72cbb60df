"""What one option is worth, in both brackets: when everybody sees all cards, and at a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from euchre_tutor.analysis.text import percent, signed
from euchre_tutor.base import ALL_SEEN, AT_A_TABLE, on_screen
from euchre_tutor.charts import Bar
from euchre_tutor.pieces import format_cards
from euchre_tutor.pricing import Estimate

_ESTIMATES = ("make", "march", "euchred", "tricks", "points", "game")
_REALISTIC = ("realistic_make", "realistic_march", "realistic_euchred", "realistic", "realistic_game")


@dataclass(frozen=True, kw_only=True)
class Price:
    """What one option is worth. Each number has its 95% interval, and is None where it is not known.

    Chances are from 0 to 1. Points are our side's, and those of the other side are negative. Everybody sees all cards,
    unless the name begins with ``realistic``: then everybody sees only their own hand, as at a table.

    Attributes:
        make, realistic_make: the chance that the makers score, a march included.
        march, realistic_march: the chance that the makers take every trick.
        euchred, realistic_euchred: the chance that the makers take fewer than half of the tricks, or than they bid.
        points, realistic: our points a hand.
        game, realistic_game: our chance to win the game from the score of the view.
        note: why the option is not priced, or nothing.
    """

    make: Estimate | None = None
    march: Estimate | None = None
    euchred: Estimate | None = None
    points: Estimate | None = None
    game: Estimate | None = None
    realistic_make: Estimate | None = None
    realistic_march: Estimate | None = None
    realistic_euchred: Estimate | None = None
    realistic: Estimate | None = None
    realistic_game: Estimate | None = None
    note: str = ""

    @property
    def option(self) -> Any:
        """What is priced; it is the key of ``Odds.points_by_deal``."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """The option as a person writes it."""
        return words_of(self.option)

    @property
    def estimates(self) -> dict[str, Estimate | None]:
        """The estimates when everybody sees all cards by name, in the order of the table's columns."""
        return {name: getattr(self, name) for name in _ESTIMATES if hasattr(self, name)}

    @property
    def realistic_estimates(self) -> dict[str, Estimate | None]:
        """The estimates at a table, by the names that they have when everybody sees all cards."""
        known = {name.removeprefix("realistic_"): getattr(self, name) for name in _REALISTIC}
        return {name: known.get("realistic" if name == "points" else name) for name in self.estimates}

    def to_json(self) -> dict[str, Any]:
        """Return the estimates as plain data: chances from 0 to 1, points of our side, null where not priced."""
        return plain_data(self.estimates | {name: getattr(self, name) for name in _REALISTIC})


def text_of(option: Any) -> str:
    """Write an option as it is pushed: a call, a card; several cards with spaces between.

    >>> from euchre_tutor.pieces import parse_cards
    >>> text_of(parse_cards("9h Kd")), text_of("order up alone")
    ('9h Kd', 'order up alone')
    """
    return format_cards(option) if isinstance(option, tuple) else str(option)


def words_of(option: Any) -> str:
    """Write an option as a person does: a call in words, cards with their symbols; it may be given as text.

    >>> words_of("9h Kd"), words_of("hearts calling As")
    ('9♥ K♦', 'hearts calling A♠')
    """
    return on_screen(text_of(option))


def plain_data(estimates: Mapping[str, Estimate | None]) -> dict[str, float | None]:
    """Write estimates as plain data: each number under its name, the ends of its interval as ``_low`` and ``_high``.

    >>> plain_data({"make": Estimate(0.5, 0.4, 0.6)})
    {'make': 0.5, 'make_low': 0.4, 'make_high': 0.6}
    """
    data: dict[str, float | None] = {}
    for name, estimate in estimates.items():
        data[name], data[f"{name}_low"], data[f"{name}_high"] = estimate or (None, None, None)
    return data


def bar_of(price: Price, chances: Mapping[str, str]) -> Bar:
    """Return the bar of an option, with its numbers in lines; for a pass, with who calls then.

    Args:
        price: the option.
        chances: the words for ``make``, ``march`` and ``euchred``.
    """
    named = zip(chances.values(), (price.make, price.march, price.euchred), strict=True)
    shares = [f"{name} {percent(chance)} %" for name, chance in named if chance]
    lines = [f"{AT_A_TABLE}: {signed(price.realistic)} points"] if price.realistic else []
    lines += [f"{ALL_SEEN}: {signed(price.points)} points"] if price.points else []
    lines += shares or [price.note]
    lines += [f"win the game {percent(price.game)} %"] if price.game else []
    return Bar(price.name, price.points, price.realistic, tuple(lines), price.note)
