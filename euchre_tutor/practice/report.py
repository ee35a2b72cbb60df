"""Progress in practice: what your decisions cost, against others and by theme, and what comes back."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from html import escape
from pathlib import Path
from typing import NamedTuple

from euchre_tutor.analysis.text import as_text, wide_table
from euchre_tutor.base import DataFrame, EuchreError, number_of, paragraphs
from euchre_tutor.base.installed import command
from euchre_tutor.look import sheet
from euchre_tutor.practice.memory import due, theme_of
from euchre_tutor.practice.positions import Unit
from euchre_tutor.practice.rating import FEW, OTHERS, Loss, Rival, by_theme, compared, loss, next_due, weights
from euchre_tutor.practice.themes import title_of
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.progress import Decision, Memory, kept
from euchre_tutor.rules import Rules

_STYLE = Path(__file__).with_suffix(".css")
_UNITS: Mapping[Unit, str] = {"points": "points", "games": "% of games"}
_DECIMALS: Mapping[Unit, int] = {"points": 2, "games": 1}
_WHERE: Mapping[Unit, str] = {"points": "", "games": " at a score"}
_SHORT = dict(zip(OTHERS.values(), ("tutor", "rules of thumb", "lots"), strict=True))
_KINDS = "A kind is a theme with its best answer, such as a pass; it comes back as another hand"


class Section(NamedTuple):
    """A part of the report.

    Attributes:
        title: what is seen, in a sentence.
        note: what it rests on.
        rows: the cells of a table, by their column.
    """

    title: str
    note: str = ""
    rows: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True, repr=False)
class Practice:
    """What the learner has practised; it prints as text, and shows itself as tables in a notebook.

    Attributes:
        decisions: the decisions, the oldest first.
        memory: by game, when decisions of each kind come back.
        now: the time of the report.
        trouble: why the record can't be read; nothing if it can.
        said: what else is to be said of the record: that nothing can be added to it, and what is left out.

    >>> print(Practice())  # doctest: +ELLIPSIS
    Nothing practised yet: answer a question of the trainer (...euchre-tutor train)
    """

    decisions: tuple[Decision, ...] = ()
    memory: Memory = field(default_factory=dict)
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    trouble: str = ""
    said: str = ""

    @property
    def headline(self) -> str:
        """What a decision costs on average, in a sentence; or what is missing to tell it."""
        if self.trouble:
            return EuchreError(self.trouble).sentence
        if not self.decisions:
            return f"Nothing practised yet: answer a question of the trainer ({command('train')})"
        if not self._losses:
            count = sum(decision.is_graded for decision in self.decisions)
            return (
                f"Decisions that count so far: {count}; after {FEW} in points, or {FEW} at a score, "
                "you see what they cost"
            )
        return self._averages[0]

    @cached_property
    def _losses(self) -> dict[Unit, Loss]:
        """What the decisions ranked in each unit cost, where enough of them count."""
        found = {unit: loss(self.decisions, unit) for unit in _UNITS}
        return {unit: average for unit, average in found.items() if average and average.decisions >= FEW}

    @property
    def _averages(self) -> list[str]:
        return [
            f"You lose {written(mean, unit)} a decision, over {number_of(mean.decisions, 'decision')}{_WHERE[unit]}"
            for unit, mean in self._losses.items()
        ]

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The parts of the report that there is something to tell in."""
        if self.trouble:
            return ()
        beside = [self._comparison(unit) for unit in self._losses]
        return (*beside, *self._coming_back, *[self._themes(unit) for unit in self._losses])

    def _comparison(self, unit: Unit) -> Section:
        """Put the learner beside others on the same decisions."""
        yours, column = self._losses[unit], f"{_UNITS[unit]} a decision"
        rows = (
            {"who": "you", column: _cell(yours, unit), "note": ""},
            *(
                {"who": rival.name, column: _cell(rival.loss, unit), "note": _beside(rival, unit)}
                for rival in compared(self.decisions, unit)
            ),
        )
        return Section(f"On the same {number_of(yours.decisions, 'decision')}{_WHERE[unit]}", rows=rows)

    def _themes(self, unit: Unit) -> Section:
        """Tell what each theme costs, the most costly first."""
        rows = []
        for theme, decided in by_theme(self.decisions, unit).items():
            yours = loss(decided, unit)
            assert yours
            others = {_SHORT[rival.name]: _digits(rival.loss.mean, unit) for rival in compared(decided, unit)}
            row = {"theme": title_of(theme), "decisions": str(yours.decisions), "you": _cell(yours, unit)}
            rows.append(row | others)
        over = number_of(self._losses[unit].decisions, "decision")
        note = f"{_UNITS[unit].capitalize()} lost a decision, with 95% intervals, over {over}"
        return Section(f"By theme{_WHERE[unit]}, the most costly first", note, tuple(rows))

    @property
    def _coming_back(self) -> list[Section]:
        """Tell what is due now, by game and theme, or when the next comes back; nothing if nothing is remembered."""
        counts = Counter((game, theme_of(kind)) for game, kinds in due(self.memory, self.now).items() for kind in kinds)
        if counts:
            rows = tuple(
                {"theme": title_of(theme), "kinds": str(count), "note": game_title(game)}
                for (game, theme), count in counts.most_common()
            )
            return [Section(f"Due now: {number_of(counts.total(), 'kind')} of decision", _KINDS, rows)]
        if (coming := next_due(self.memory, self.now)) is None:
            return []
        return [Section(f"Nothing is due now; the next comes back on {coming.astimezone():%d %b %Y at %H:%M}")]

    @property
    def table(self) -> DataFrame:
        """One row for each decision, as the record holds it; ``table.to_csv("practice.csv")`` writes them to a file."""
        import pandas as pd

        return pd.DataFrame([asdict(decision) for decision in self.decisions])

    @property
    def _sentences(self) -> list[str]:
        """The headline, and the sentences beside it."""
        sentences = [self.headline, *filter(None, [self.said])]
        if self.trouble or not self.decisions:
            return sentences
        sentences += self._averages[1:]
        if out := sum(not decision.is_graded for decision in self.decisions):
            sentences.append(f"Not counted, as they were too close to grade or obvious: {number_of(out, 'decision')}")
        if (weights([decision for decision in self.decisions if decision.is_graded]) != 1).any():
            sentences.append(
                "Each kind of answer, such as a call, counts as often as it is best in hands as dealt, if that is known"
            )
        return sentences

    def __str__(self) -> str:
        lines = [*self._sentences]
        for section in self.sections:
            table = [as_text([{**row, "best": False} for row in section.rows], {})] if section.rows else []
            lines += ["", section.title, *filter(None, [section.note]), *table]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return "my_practice()"

    def _repr_html_(self) -> str:
        headline, *others = self._sentences
        shown = "".join(map(_as_html, self.sections))
        style = sheet("base") + _STYLE.read_text(encoding="utf-8")
        return (
            f'<div class="euchre euchre-practice"><style>{style}</style><p class="headline">{escape(headline)}</p>'
            f"{paragraphs(*others)}{shown}</div>"
        )


def my_practice(*, game: str | None = None) -> Practice:
    """Return what this learner has practised, in all games or in one.

    Raises EuchreError if there is no such game.

    >>> my_practice(game="bicycle")
    my_practice()
    """
    name = None if game is None else str(Rules.parse(game))
    try:
        record = kept()
    except EuchreError as error:
        return Practice(trouble=str(error))
    mine = tuple(decision for decision in record.decisions if name in (None, decision.game))
    memory = {game_name: kinds for game_name, kinds in record.remembered.items() if name in (None, game_name)}
    return Practice(mine, memory, said=record.said)


# In words.


def game_title(name: str) -> str:
    """Return the title of a game; its name if it is one of another version."""
    try:
        return Rules.parse(name).title
    except EuchreError:
        return name


def written(loss: Loss, unit: Unit) -> str:
    r"""Write what decisions cost, with its error if that is known.

    >>> written(Loss(1, 0.3, None), "points"), written(Loss(9, 0.012, Estimate(0.012, 0.007, 0.017)), "games")
    ('0.30 points', '1.2\xa0±\xa00.5 % of games')
    """
    return f"{_cell(loss, unit)} {_UNITS[unit]}"


def _cell(loss: Loss, unit: Unit) -> str:
    return _with_error(loss.interval, unit) if loss.interval else _digits(loss.mean, unit)


def _digits(value: float, unit: Unit) -> str:
    """Write a cost with as many decimals as every cost in its unit has."""
    return f"{value if unit == 'points' else 100 * value:.{_DECIMALS[unit]}f}"


def _with_error(estimate: Estimate, unit: Unit) -> str:
    error, least = _digits(estimate.error, unit), _digits(0, unit)
    return f"{_digits(estimate.value, unit)}\u00a0±\u00a0{f'<{least[:-1]}1' if error == least else error}"


def _beside(rival: Rival, unit: Unit) -> str:
    """Say by how much the learner is better or worse, if that is clear."""
    if not rival.is_told_apart or rival.gap is None:
        return "too close to tell"
    is_more = rival.gap.value > 0
    return f"you lose {_with_error(rival.gap if is_more else -rival.gap, unit)} {'more' if is_more else 'less'}"


def _as_html(section: Section) -> str:
    note = f"<p><small>{escape(section.note)}</small></p>" if section.note else ""
    return f"<section><h3>{escape(section.title)}</h3>{note}{wide_table(section.rows, section.title)}</section>"
