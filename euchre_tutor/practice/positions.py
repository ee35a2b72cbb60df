"""Positions: decisions with the price of each option, many of them found and priced beforehand.

They stand in tables/positions, a table for each game; data/positions/make.py finds and prices them.

>>> position = positions("bicycle", theme="assist")[0]
>>> position.question, position.view.seat, "assist" in position.themes
('call', 2, True)
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple

from euchre_tutor.analysis.asked import answer, question_of
from euchre_tutor.analysis.ends import of_hundred
from euchre_tutor.analysis.kinds import KINDS, Question
from euchre_tutor.analysis.odds import Odds
from euchre_tutor.analysis.prices import text_of, words_of
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.analysis.text import is_beyond_error
from euchre_tutor.auction import Auction
from euchre_tutor.base import EuchreError, quoted, read_rows, tables
from euchre_tutor.deal import View
from euchre_tutor.pieces import parse_plays
from euchre_tutor.practice.themes import themes_of
from euchre_tutor.pricing import Sample
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.rules import BICYCLE
from euchre_tutor.scoring import OUTCOMES

Unit = Literal["points", "games"]
STORED = Sample(2_000, 17, realistic=800, progress=False)
"""What every stored price rests on."""
DECIMALS = 3  # of a cost, so that a fresh position is graded as a stored one
_ENOUGH = 30  # positions needed to show shares
_CLEAR = {"points": (0.6, 0.25), "games": (0.06, 0.025)}  # by how much the best is ahead at level 1, and at level 2
_OBVIOUS = {"points": 1.0, "games": 0.1}
_ABOUT_THE_SAME = {"points": 0.01, "games": 0.001}


class Band(StrEnum):
    """What a choice is, by what it costs."""

    RIGHT = "right"
    CLOSE = "too close to grade"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS: Mapping[Unit, tuple[float, float]] = {"points": (0.15, 0.5), "games": (0.015, 0.05)}
"""What a mistake and a blunder cost at least, in points or in chances to win the game from 0 to 1.

eXtreme Gammon, the program by which backgammon players measure their play, calls a loss of .020 of a game's equity an
error and of .080 a blunder. Equity goes from -1 to 1, so these are 1 and 4 % of games. Ours are a little larger, and
say the same in both units: when a game to five begins, a point is worth about 10 % of games.
"""


def band_of(lost: float, unit: Unit) -> Band:
    """Return the band of a choice that costs more than its error.

    >>> band_of(0.3, "points"), band_of(0.05, "games")
    (<Band.MISTAKE: 'mistake'>, <Band.BLUNDER: 'blunder'>)
    """
    mistake, blunder = LIMITS[unit]
    return Band.SLIP if lost < mistake else Band.MISTAKE if lost < blunder else Band.BLUNDER


def is_told(cost: Estimate, unit: Unit) -> bool:
    """Tell whether a cost, as it is written, is larger than its error."""
    return is_beyond_error(cost, chance=unit == "games")


def graded(cost: Estimate, unit: Unit, *, is_best: bool) -> Band:
    """Return the band of a choice, the best or another; a cost inside its error isn't graded."""
    return Band.RIGHT if is_best else band_of(cost.value, unit) if is_told(cost, unit) else Band.CLOSE


class Cost(NamedTuple):
    """How far an option is behind the best, at a table if that is known, where everybody sees only their own hand.

    Attributes:
        behind: in the unit of its position: points, or the chance to win the game from 0 to 1.
        error: the 95% error of that.
        other: the same in the other unit; not a number where that isn't known.
        seen: how far it is behind the best when everybody sees all cards, in the unit of its position.
        ends: of 100 hands at a table, how many end in each of scoring.OUTCOMES; nothing where it isn't known.
    """

    behind: float
    error: float
    other: float
    seen: float
    ends: Mapping[str, int] = {}

    @property
    def estimate(self) -> Estimate:
        """How far it is behind, with its interval."""
        return Estimate.within(self.behind, self.error) if self.error else Exact(self.behind)

    @property
    def ahead(self) -> Estimate:
        """The same as what it brings beside the best, which is never more than 0."""
        return Estimate(*(0.0 - end for end in (self.behind, self.estimate.high, self.estimate.low)))


@dataclass(frozen=True)
class Position:
    """A decision with the price of each option.

    Attributes:
        text: what the seat has seen, as text.
        themes: the names of its themes.
        like: what the best answer is like, such as ``call`` or ``high trump``; the learner doesn't see it.
        unit: what costs are counted in: points, or the chance to win the game.
        worth: what the best option is worth at a table, in this unit.
        options: what each option costs, by its text, the best first.
        tutor: what the tutor's player does here, who sees only its own hand; nothing where that isn't known.
        rule_bot: what a player does who goes by rules of thumb; nothing where that isn't known.
        version: a digest of the table that it is from.
        as_dealt: the themes of which it is a fair sample: those that were looked for when a random hand, which the
            tutor's players called and played, brought it. None if it was dealt for a theme or for its answer.
    """

    text: str
    themes: tuple[str, ...]
    like: str
    unit: Unit
    worth: float
    options: Mapping[str, Cost]
    tutor: str = ""
    rule_bot: str = ""
    version: str = ""
    as_dealt: tuple[str, ...] = ()

    @cached_property
    def view(self) -> View:
        """What the seat has seen."""
        return View.parse(self.text)

    @property
    def question(self) -> Question:
        """What is asked: a call, a discard or a card."""
        return question_of(self.view)

    @property
    def best(self) -> str:
        """The best option."""
        return next(iter(self.options))

    @property
    def as_good(self) -> list[str]:
        """The best option and those that are as good, those of no difference at all as people choose."""
        habit = KINDS[self.question].habit(self.view)
        return sorted(filter(self.is_best, self.options), key=lambda text: (self.options[text].behind, habit(text)))

    def is_best(self, option: str) -> bool:
        """Tell whether an option is the best, or as good on nearly every deal, as the nine beside the ten."""
        return self.options[option].behind < _ABOUT_THE_SAME[self.unit]

    def may_be_best(self, option: str) -> bool:
        """Tell whether an option is the best, or the difference, as it is written, is inside its error."""
        return not is_told(self.options[option].estimate, self.unit)

    def lost(self, option: str) -> float:
        """Return what an option costs; nothing where it isn't known to be worse than the best."""
        return 0.0 if self.may_be_best(option) else self.options[option].behind

    @property
    def margin(self) -> float:
        """How far the next option is behind the best and its equals."""
        return min((cost.behind for text, cost in self.options.items() if not self.is_best(text)), default=0.0)

    @property
    def missed_by(self) -> int:
        """How many of three simple players miss it: by thumb, the tutor's, and one who plays as with all cards seen."""
        open_cards = min(self.options, key=lambda text: self.options[text].seen)
        return sum(not self.may_be_best(choice) for choice in (self.rule_bot, self.tutor, open_cards) if choice)

    @property
    def closeness(self) -> int:
        """How close the choice is: 1 (clear) to 3 (close)."""
        clear, fair = _CLEAR[self.unit]
        return 1 if self.margin >= clear else 2 if self.margin >= fair else 3

    @cached_property
    def level(self) -> int:
        """How hard it is: 1 to 3 by how close the choice is, one more if most simple players miss it, 4 at most."""
        return min(self.closeness + (self.missed_by >= 2), 4)

    def named(self, option: str) -> str:
        """Write an option as the one who decides says it."""
        return words_of(option, self.view.rules, self.view.seat)

    @property
    def is_one_choice(self) -> bool:
        """Whether one thing is chosen, not two cards at once."""
        return self.question == "call" or not any(" " in text for text in self.options)

    @property
    def is_gradable(self) -> bool:
        """Whether some option is worse than the best beyond its error."""
        return not all(map(self.may_be_best, self.options))

    @property
    def is_obvious(self) -> bool:
        """Whether the best is far ahead, and a player who goes by rules of thumb finds it."""
        return self.margin >= _OBVIOUS[self.unit] and self.rule_bot != "" and self.may_be_best(self.rule_bot)

    def priced(self) -> SampledOdds[Any]:
        """Price the options anew; they come out as they stand here."""
        return answer(self.view, STORED)


def unit_of(odds: Odds[Any]) -> Unit:
    """Return what the options of an answer are ranked by."""
    return "games" if odds.aim == "game" else "points"


def position_of(odds: Odds[Any], *, tutor: str = "", rule_bot: str = "") -> Position:
    """Return the decision that odds are of, its options ranked as the odds advise.

    Args:
        odds: the odds.
        tutor: what the tutor's player does there, if that is known.
        rule_bot: what a player does who goes by rules of thumb, if that is known.

    >>> from euchre_tutor import compare_calls
    >>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=256, realistic=64, seed=0)
    >>> position_of(odds).best
    'order up alone'
    """
    ranked, view = odds.ranked, odds.view
    unit = unit_of(odds)
    options = {}
    for price, other, seen in zip(ranked, _in_the_other_unit(ranked, unit), _behind_seen(odds), strict=True):
        behind, error = (round(number, DECIMALS) for number in _behind(odds, price))
        told = round(other, DECIMALS), round(seen, DECIMALS), of_hundred(price.ends)
        options[text_of(price.option)] = Cost(behind, error, *told)
    best = next(iter(options))
    names = tuple(theme.name for theme in themes_of(view))
    theirs, by_rules = (choice if choice in ("", *options) else best for choice in (tutor, rule_bot))  # in other words
    worth = round(odds.advice.value(ranked[0]).value, DECIMALS + 1)
    return Position(str(view), names, like_of(view, best), unit, worth, options, theirs, by_rules)


def _behind(odds: Odds[Any], price: Any) -> tuple[float, float]:
    """Return how far an option is behind the best, and the 95% error of that."""
    gap = odds.gaps.get(price.option)
    return (round(gap.value, DECIMALS + 1), round(gap.value - gap.low, DECIMALS + 1)) if gap else (0.0, 0.0)


def _behind_seen(odds: Odds[Any]) -> list[float]:
    """Return how far each option is behind the best when everybody sees all cards."""
    gaps = odds.double_dummy.gaps
    return [round(gaps[price.option].value, DECIMALS + 1) if price.option in gaps else 0.0 for price in odds.ranked]


def _in_the_other_unit(prices: Sequence[Any], unit: Unit) -> list[float]:
    """Return how far each price is behind the first in the unit that doesn't rank them; NaN where that isn't known."""
    other = "game" if unit == "points" else "points"
    worth = [price.estimates("at_a_table")[other] for price in prices]
    return [worth[0].value - estimate.value if estimate and worth[0] else math.nan for estimate in worth]


def like_of(view: View, best: str) -> str:
    """Say what an answer is like; after a mistake, a decision of the same theme comes back that has such a best."""
    if question_of(view) == "call":
        call = Auction.at(view).read(best)
        return "pass" if call.is_pass else "alone" if call.alone else "bid" if call.tricks else "call"
    card, ranking = parse_plays(best.split()[0])[0], view.ranking
    is_high = card.held == ranking.order[ranking.suit_of(card)][-1]
    return f"{'high' if is_high else 'low'} {'trump' if ranking.is_trump(card) else 'plain card'}"


# The tables.


def positions(game: str = BICYCLE.name, *, theme: str | None = None) -> tuple[Position, ...]:
    """Return the positions of a game, or those of a theme; none for a game without a table.

    Raises EuchreError for a table that can't be read.

    >>> positions("no such game")
    ()
    """
    paths = {path.name.removesuffix(".csv.gz"): path for path in table_paths()}
    stored = read_positions(paths[game]) if game in paths else ()
    return stored if theme is None else tuple(position for position in stored if theme in position.themes)


@cache
def as_dealt(game: str, theme: str) -> Mapping[str, float]:
    """Return how often each kind of answer is the best in a theme's hands as they are dealt; nothing if few are known.

    >>> sum(as_dealt("bicycle", "your_lead").values())
    1.0
    """
    likes = Counter(position.like for position in positions(game, theme=theme) if theme in position.as_dealt)
    return {like: times / likes.total() for like, times in likes.most_common()} if likes.total() >= _ENOUGH else {}


def table_paths() -> list[Path]:
    """List the files of the tables, each named after its game."""
    return sorted(tables("positions").glob("*.csv.gz"))


@cache
def read_positions(path: Path) -> tuple[Position, ...]:
    """Read a table of positions; raise EuchreError, naming the file, if it can't be read."""
    try:
        version = sha256(path.read_bytes()).hexdigest()[:8]
        return tuple(position_in(row, version) for row in read_rows(path))
    except (OSError, ValueError, LookupError, TypeError, EOFError) as error:
        raise EuchreError(
            f"{quoted(path.name)} holds no positions ({error}); make it again by data/positions/make.py"
        ) from error


def position_in(row: Mapping[str, str], version: str) -> Position:
    """Return the decision that a row holds, see `row_of`; raise LookupError or ValueError if it holds none."""
    options = dict(_option(text) for text in row["options"].split("|"))
    if row["unit"] not in ("points", "games") or not {row["tutor"], row["rule_bot"]} <= set(options):
        raise ValueError(f"a row can't be: {row['view']}")
    return Position(
        text=row["view"],
        themes=tuple(row["themes"].split()),
        like=row["like"],
        unit="games" if row["unit"] == "games" else "points",
        worth=float(row["worth"]),
        options=options,
        tutor=row["tutor"],
        rule_bot=row["rule_bot"],
        version=version,
        as_dealt=tuple(row["as_dealt"].split()),
    )


def _option(text: str) -> tuple[str, Cost]:
    name, _, numbers = text.partition("=")
    costs, _, shares = numbers.partition(";")
    behind, error, other, seen = (float(number) if number else math.nan for number in costs.split(","))
    ends = {OUTCOMES[int(which)]: int(many) for which, many in (share.split(":") for share in shares.split())}
    if (
        not math.isfinite(behind + error + seen)
        or min(behind, error, *ends.values()) < 0
        or sum(ends.values()) not in (0, 100)
    ):
        raise ValueError(f"a cost can't be: {text}")
    return name, Cost(behind, error, other, seen, ends)
