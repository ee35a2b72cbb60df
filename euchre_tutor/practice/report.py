"""Progress in practice: what your decisions cost, against others, by theme and over time, and what comes back."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from functools import cached_property
from html import escape
from pathlib import Path

from euchre_tutor.analysis.text import as_text, wide_table
from euchre_tutor.base import EuchreError, number_of, paragraphs
from euchre_tutor.base.installed import command
from euchre_tutor.charts import Figure
from euchre_tutor.practice import sections
from euchre_tutor.practice.export import write_export
from euchre_tutor.practice.positions import Unit
from euchre_tutor.practice.rating import FEW, loss, streak, weights
from euchre_tutor.practice.sections import Section, written
from euchre_tutor.progress import Decision, Memory, kept
from euchre_tutor.rules import Rules

_STYLE = Path(__file__).with_suffix(".css")


@dataclass(frozen=True, repr=False)
class Practice:
    """What the learner has practised; it prints as text, and draws itself with its figures in a notebook.

    Attributes:
        decisions: the decisions, the oldest first.
        memory: by game, when decisions of each kind come back.
        now: the time of the report.
        zone: whose days are told; None for this machine's time zone.
        trouble: why the record can't be read; nothing if it can.
        said: what else is to be said of the record: that nothing can be added to it, and what is left out.

    >>> print(Practice())  # doctest: +ELLIPSIS
    Nothing practised yet: answer a question of the trainer (...euchre-tutor train)
    """

    decisions: tuple[Decision, ...] = ()
    memory: Memory = field(default_factory=dict)
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    zone: tzinfo | None = None
    trouble: str = ""
    said: str = ""

    @property
    def headline(self) -> str:
        """What a decision costs on average, in a sentence; or what is missing to tell it."""
        if self.trouble:
            return EuchreError(self.trouble).sentence
        if not self.decisions:
            return f"Nothing practised yet: answer a question of the trainer ({command('train')})"
        unit, decisions = self._told
        mean = loss(decisions, unit)
        if mean is None or mean.decisions < FEW:
            return f"Decisions that count so far: {mean.decisions if mean else 0}; after {FEW} you see what they cost"
        at_a_score = " at a score" * all(decision.unit == "games" for decision in decisions)
        return f"You lose {written(mean, unit)} a decision, over {number_of(mean.decisions, 'decision')}{at_a_score}"

    @property
    def _told(self) -> tuple[Unit, tuple[Decision, ...]]:
        """The unit of costs, and the decisions shown: those that are ranked in one unit, in points if possible.

        So every table shows the same decisions. If each unit ranks too few, all are shown in games.
        """
        units: tuple[Unit, ...] = ("points", "games")
        for unit in units:
            ranked = tuple(decision for decision in self.decisions if decision.unit == unit)
            if (average := loss(ranked, unit)) and average.decisions >= FEW:
                return unit, ranked
        return ("games" if loss(self.decisions, "games") else "points"), self.decisions

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The parts of the report that there is something to tell in, those without a figure first."""
        if self.trouble:
            return ()
        unit, decisions = self._told
        parts = (
            sections.comparison(self.decisions, "points"),
            sections.comparison(self.decisions, "games"),
            sections.coming_back(self.memory, self.now, self.zone),
            sections.games(decisions, unit),
            sections.themes(decisions, unit),
            sections.course(decisions, unit, self.zone),
            sections.days(decisions, unit, self.zone),
            sections.sureness(self.decisions),
        )
        return tuple(section for section in parts if section)

    @property
    def figures(self) -> dict[str, Figure]:
        """The figures by name, those that there are numbers for: ``themes``, ``time`` and ``sure``."""
        return {section.name: section.draw() for section in self.sections if section.draw}

    def export(self, path: str | Path) -> Path:
        """Write all decisions as a table (.csv), or the mistakes as a deck for Anki (.apkg).

        An earlier file of ours is replaced. Returns where the file is.

        Raises:
            EuchreError: the ending is none of these, there is nothing to write, the record can't be read, there is a
                file of another kind already, or the file can't be written.
        """
        if self.trouble:
            raise EuchreError(self.trouble)
        return write_export(path, self.decisions)

    @property
    def _sentences(self) -> list[str]:
        """The headline, and the sentences beside it."""
        sentences = [self.headline, *filter(None, [self.said])]
        if self.trouble or not self.decisions:
            return sentences
        sentences += self._also_in_games
        if out := sum(not decision.is_graded for decision in self.decisions):
            sentences.append(f"Not counted, as they were too close to grade or obvious: {number_of(out, 'decision')}")
        if (weights([decision for decision in self.decisions if decision.is_graded]) != 1).any():
            sentences.append(
                "Each kind of answer, such as a call, counts as often as it is best in hands as dealt, if that is known"
            )
        days = streak(self.decisions, self.now.astimezone(self.zone).date(), self.zone)
        return sentences + [f"You have practised {number_of(days, 'day')} in a row"] * (days > 1)

    @property
    def _also_in_games(self) -> list[str]:
        """What is lost in games, where points come first: at a score, as the table has it; else all in all."""
        at_a_score = loss([decision for decision in self.decisions if decision.unit == "games"], "games")
        is_enough = at_a_score is not None and at_a_score.decisions >= FEW
        average = at_a_score if is_enough else loss(self.decisions, "games")
        if self._told[0] == "games" or average is None or average.decisions < FEW:
            return []
        where = "At a score" if is_enough else "Counted in games,"
        return [f"{where} you lose {written(average, 'games')}, over {number_of(average.decisions, 'decision')}"]

    def __str__(self) -> str:
        lines = [*self._sentences]
        for section in self.sections:
            lines += ["", section.title, *filter(None, [section.note])]
            lines += [as_text([{**row, "best": False} for row in section.rows], {})] if section.rows else []
        return "\n".join(lines)

    def __repr__(self) -> str:
        return "my_practice()"

    def _repr_html_(self) -> str:
        """Return the words and the tables; those that figures show as well stay closed."""
        headline, *others = self._sentences
        shown = "".join(_as_html(section) for section in self.sections if not section.draw and section.name != "days")
        drawn = "".join(_as_html(section) for section in self.sections if section.draw or section.name == "days")
        more = f"<details><summary>The figures as tables</summary>{drawn}</details>" if drawn else ""
        style = _STYLE.read_text(encoding="utf-8")
        return (
            f'<div class="euchre-practice"><style>{style}</style><p class="headline">{escape(headline)}</p>'
            f"{paragraphs(*others)}{shown}{more}</div>"
        )

    def _ipython_display_(self) -> None:
        """Show the words, then each figure as JupyterLab draws it: plain data, without Plotly's own megabytes."""
        from IPython.display import display
        from plotly.io import renderers

        display({"text/html": self._repr_html_(), "text/plain": str(self)}, raw=True)
        for figure in self.figures.values():
            display(renderers["plotly_mimetype"].to_mimebundle(figure.to_dict()), raw=True)


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


def _as_html(section: Section) -> str:
    note = f"<p><small>{escape(section.note)}</small></p>" if section.note else ""
    return f"<section><h3>{escape(section.title)}</h3>{note}{wide_table(section.rows, section.title)}</section>"
