"""Ranked options in words and numbers: a verdict, a caption, rows of text, a table, plain data."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from euchre_tutor.analysis.brackets import Bracket, advice_in_words
from euchre_tutor.analysis.ends import every_trick
from euchre_tutor.analysis.phrases import caption, what_calls_tell
from euchre_tutor.analysis.prices import P, Way, plain_data, text_of, with_unit
from euchre_tutor.analysis.ranked import RankedPrices
from euchre_tutor.analysis.text import BID_CHANCES, CHANCES, Line, enumerated, value_and_error, written
from euchre_tutor.base import ALL_SEEN, AT_A_TABLE, DataFrame, capital, number_of
from euchre_tutor.beliefs import model_name
from euchre_tutor.pricing import Estimate, Exact

_MOST_ROWS = 14  # of a printed table; that is enough for four suits, with and without a partner, and some more


@dataclass(frozen=True, repr=False)
class PricesInWords(RankedPrices[P]):
    """The price of every option of a view, in words; see RankedPrices."""

    # Sentences.

    @property
    def title(self) -> str:
        """The question in a line."""
        return self.view.label

    @property
    def verdict(self) -> str:
        """The result in a few sentences."""
        noun, unpriced = self.noun, [price for price in self.prices if not price.points]
        if len(self.prices) == 1 and self.ranked:
            sentences = [f"There is only one {noun}: {self.advice.named}."]
        elif not self.ranked:
            sentences = ["There is nothing to choose."]
        else:
            option, loses = f"{'priced ' * bool(unpriced)}{noun}", self.kind.may_only_lose and self.advice.only_loses
            sentences = [f"Every {option} loses points."] * loses
            sentences.append(self._advice("Least lost" if loses else f"Best {option}"))
        sentences += [f"{capital(price.name)} is {price.note}." for price in unpriced]
        return " ".join(filter(None, [*sentences, *self._remarks]))

    @property
    def headline(self) -> str:
        """The result in a few words: which option is best, and by how much; or that it is about even."""
        if len(self.ranked) < 2:
            return self.verdict
        best, second = self.ranked[:2]
        if len(self.leaders) > 1:
            return f"About even: {enumerated([price.name for price in self.leaders])}"
        gap = self.advice.gaps[second.option].value
        if self.aim == "points":
            return f"{capital(best.name)}: {gap:.2f} points a hand more than {second.name}"
        games = round(100 * gap)
        more = number_of(games, "game") + " of 100 more" if games else "less than one game of 100 more"
        return f"{capital(best.name)} wins {more} than {second.name}"

    def _advice(self, best: str) -> str:
        """Say which options are best, in both brackets if both are known."""
        goal = f"to win the game from {self.stakes.in_words}" if self.stakes and self.aim == "game" else ""
        return advice_in_words(self.advice, self.double_dummy if self.at_a_table else None, best=best, goal=goal)

    @property
    def _remarks(self) -> list[str]:
        """The last sentences of the verdict, if there is anything to say."""
        return [self.score_note]

    @property
    def score_note(self) -> str:
        """A sentence that the ranking can't take the score into account; nothing if it can, or there is no score."""
        score = self.view.score
        if self.stakes or score == (0, 0) or not self.ranked:
            return ""
        return (
            f"The chance to win the game from {score[0]}-{score[1]} isn't known for this game yet, "
            f"so {self.noun}s are ranked by points."
        )

    @property
    def model(self) -> str:
        """Which deals are likely by which model, and how they are played."""
        return model_name(self.view, self.evidence)

    @property
    def caption(self) -> str:
        """What the numbers rest on, in plain sentences; ``details`` has the rest."""
        is_played, others = bool(self.realistic_deals), self.view.others
        return caption(self._which_deals, self._what_is_likely, is_played=is_played, others=others)

    @property
    def _which_deals(self) -> str:
        """Which deals the numbers are averages over, as the beginning of a sentence."""
        return f"Over {number_of(self.deals, 'deal')} that fit{'s' * (self.deals == 1)} what you have seen"

    @property
    def _what_is_likely(self) -> str:
        """What is likely about these deals; nothing if they are equally likely."""
        return what_calls_tell(self.view, self.evidence)

    @property
    def details(self) -> str:
        """Deals, seed, evidence and its model, and how hands are played: what it takes to get the same numbers."""
        return " · ".join([*self._how_many, self.model, *self._realistic_play])

    @property
    def _how_many(self) -> list[str]:
        """How many deals there are, and their seed."""
        return [number_of(self.deals, "deal"), f"seed {self.seed}"]

    @property
    def _realistic_play(self) -> list[str]:
        """On how many deals realistic play rests, if there is any."""
        if not self.realistic_deals:
            return []
        fewest = min((len(values.played) for values in self.ranked_as_played.values()), default=self.realistic_deals)
        fewer = f", of {self.noun}s far behind on {fewest:,} or more" * (fewest < self.realistic_deals)
        return [f"{AT_A_TABLE} on {self.realistic_deals:,}{fewer}"]

    # Numbers.

    @property
    def brackets(self) -> list[Bracket[P]]:
        """Both brackets, if both are known; first the one that advice follows."""
        return [bracket for bracket in (self.at_a_table, self.double_dummy) if bracket]

    def shares_of(self, price: P) -> str:
        """Say how many of a hundred hands are made, marched and euchred under an option; nothing if unknown."""
        numbers = price.estimates(self.advice.way)
        shares = [
            f"{every_trick(self.view.rules) if name == 'march' else words} {100 * chance.value:.0f}"
            for name, words in self.chances.items()
            if (chance := numbers[name])
        ]
        return " · ".join(shares)

    @property
    def chances(self) -> Mapping[str, str]:
        """The words for ``make``, ``march`` and ``euchred`` in this game."""
        return CHANCES if self.view.rules.turns_up else BID_CHANCES

    @property
    def table(self) -> DataFrame:
        """One row for each option and way of play, with chances from 0 to 1 and the ends of 95% intervals.

        ``played`` says how: the rows that advice follows come first.
        """
        import pandas as pd

        return pd.DataFrame(row for bracket in self.brackets for row in self._tidy(bracket))

    def _tidy(self, bracket: Bracket[P]) -> Iterator[dict[str, Any]]:
        """Yield the rows of the table for one way of play; the best option is 0 behind."""
        gaps = {price.option: Exact(0.0) for price in bracket.ranked[:1]} | dict(bracket.gaps)
        for price in self.prices:
            numbers = {**price.estimates(bracket.way), f"behind_{self.aim}": gaps.get(price.option)}
            data = plain_data({with_unit(name): number for name, number in numbers.items()})
            yield {self.noun: text_of(price.option), "played": bracket.words, **data, **price.about}

    def to_json(self) -> dict[str, Any]:
        """Return everything except ``points_by_deal`` as plain data."""
        return {
            "view": str(self.view),
            "rules": str(self.view.rules),
            "deals": self.deals,
            "realistic_deals": self.realistic_deals,
            "seed": self.seed,
            "model": self.model,
            "ranked_by": self.aim,
            "meaning": self.advice.words,
            "best": [text_of(price.option) for price in self.leaders],
            "score_note": self.score_note or None,
            f"{self.noun}s": self._plain_rows(),
        }

    def _plain_rows(self) -> list[dict[str, Any]]:
        return [price.to_json() for price in self.prices]

    # Rows of text, with no digit that the interval doesn't support.

    def rows(self) -> list[dict[str, Any]]:
        """Return the numbers that advice follows as text, with no digit that the interval doesn't support."""
        return [self._row(price) for price in self.prices]

    def _row(self, price: P) -> dict[str, Any]:
        # The best is better than all others beyond its error; of calls that only lose none is.
        is_best = self.leaders == [price] and not (self.kind.may_only_lose and self.advice.only_loses)
        texts = self._written(price, self.advice.way)
        return {self.noun: price.name, **texts, "note": self.note(price), "best": is_best}

    def note(self, price: P) -> str:
        """Return the note beside an option."""
        return price.note

    def shown(self, way: Way) -> tuple[list[str], list[Line]]:
        """Return the heads and the lines of a notebook's table: games of a hundred, chances in percent, points.

        A number that has an error has it in a column of its own. Games stand first, if anything is known of them.
        """
        prices = (*self.ranked, *(price for price in self.prices if not price.points))[:_MOST_ROWS]
        estimates = [price.estimates(way) for price in prices]
        is_game = any(price.game for price in self.prices)
        heads: list[str] = [self.noun]
        columns: list[list[str]] = []
        for name in ["game"] * is_game + [name for name in self.prices[0].names if name != "game"]:
            head, cells = self._column(name, [numbers[name] for numbers in estimates])
            heads, columns = heads + head, columns + cells
        lines = zip(prices, zip(*columns, strict=True), strict=True)
        return heads, [Line(price.name, cells, self.note(price), self.leaders == [price]) for price, cells in lines]

    def _column(self, name: str, estimates: Sequence[Estimate | None]) -> tuple[list[str], list[list[str]]]:
        """Return the head and the cells of a number, and of its errors if it has any."""
        if name in self.chances:
            head = every_trick(self.view.rules) if name == "march" and self.view.rules.turns_up else self.chances[name]
            return [head], [[f"{100 * known.value:.0f}" if known else "–" for known in estimates]]
        texts = [written({name: estimate})[name] for estimate in estimates]
        values, errors = zip(*map(value_and_error, texts), strict=True)
        head = "games of 100" if name == "game" else name
        return ([head, "±"], [[*values], [*errors]]) if any(errors) else ([head], [[*values]])

    def _written(self, price: P, way: Way) -> dict[str, str]:
        """Write the numbers of an option, without a column for games where nothing is known of the score."""
        texts = written(price.estimates(way))
        return texts if any(each.game for each in self.prices) else {k: v for k, v in texts.items() if k != "game"}

    def lines(self) -> tuple[list[dict[str, Any]], str]:
        """Return the rows to print, and the words below them; of a great many options only the best, best first.

        Where hands are played at a table, each option has a second line with all cards seen.
        """
        shown, foot = self.prices, self.verdict
        if len(shown) > _MOST_ROWS:
            shown = (*(price for price in shown if not price.points), *self.ranked)[:_MOST_ROWS]
            more = len(self.prices) - len(shown)
            foot += f" {more} more {self.noun}s rank below these; .table lists them all."
        return [line for price in shown for line in self._lines_of(price)], foot

    def _lines_of(self, price: P) -> list[dict[str, Any]]:
        row = self._row(price)
        if not self.at_a_table:
            return [row]
        first = {self.noun: row.pop(self.noun), "played": AT_A_TABLE if price.at_a_table else "", **row}
        if not price.points:
            return [first]
        texts = self._written(price, "double_dummy")
        return [first, {**first, self.noun: "", "played": ALL_SEEN, **texts, "note": "", "best": False}]
