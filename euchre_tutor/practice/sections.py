"""What practice has shown, section by section: a sentence, the numbers as a table, and the figure made of them."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import partial

from euchre_tutor.base import EuchreError, number_of
from euchre_tutor.charts import CostRow, DrawnStretch, Said, cost_over_time, right_when_sure, theme_costs
from euchre_tutor.charts.style import Figure, Interval
from euchre_tutor.practice.memory import due, theme_of
from euchre_tutor.practice.positions import Unit
from euchre_tutor.practice.rating import (
    FEW,
    Confidence,
    Level,
    Loss,
    Rival,
    Stretch,
    ThemeLoss,
    by_day,
    by_game,
    by_theme,
    change,
    compared,
    confidence,
    next_due,
    over_time,
)
from euchre_tutor.practice.themes import title_of
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.progress import Decision, Memory
from euchre_tutor.rules import Rules

_UNITS: Mapping[Unit, str] = {"points": "points", "games": "% of games"}
_DECIMALS: Mapping[Unit, int] = {"points": 2, "games": 1}
_MOST_DAYS = 14
_SHORT = {"the tutor's player": "tutor", "rules of thumb": "rules of thumb", "drawing lots": "lots"}
_KINDS = "A kind is a theme with its best answer, such as a pass; it comes back as another hand"
_OFF = {True: "too sure", False: "not sure enough"}
_VERDICTS = {
    "too sure": "You are too sure: on average you said {sure}, and were right {right} of the times",
    "not sure enough": "You may be surer: on average you said {sure}, and were right {right} of the times",
    "mixed": "You are {off}",
    "fitting": "You are right about as often as you say",
    "unknown": "It is too early to say whether you are right as often as you say",
}


@dataclass(frozen=True)
class Section:
    """A part of the report.

    Attributes:
        name: one word.
        title: what is seen, in a sentence.
        note: what it rests on.
        rows: the cells of a table, by their column.
        draw: makes the figure of the same numbers; None if there is none.
    """

    name: str
    title: str
    note: str = ""
    rows: tuple[Mapping[str, str], ...] = ()
    draw: Callable[[], Figure] | None = None


def written(loss: Loss, unit: Unit) -> str:
    r"""Write what decisions cost, with its error if that is known.

    >>> written(Loss(1, 0.3, None), "points"), written(Loss(9, 0.012, Estimate(0.012, 0.007, 0.017)), "games")
    ('0.30 points', '1.2\xa0±\xa00.5 % of games')
    """
    return f"{_cell(loss, unit)} {_UNITS[unit]}"


def game_title(name: str) -> str:
    """Return the title of a game; its name if it is one of another version."""
    try:
        return Rules.parse(name).title
    except EuchreError:
        return name


def day_in_words(day: date) -> str:
    """Write a day.

    >>> day_in_words(date(2025, 1, 6))
    '6 Jan 2025'
    """
    return f"{day.day} {day:%b %Y}"


def _digits(value: float, unit: Unit) -> str:
    """Write a cost with as many decimals as every cost in its unit has."""
    return f"{_scaled(value, unit):.{_DECIMALS[unit]}f}"


def _with_error(estimate: Estimate, unit: Unit) -> str:
    error, least = _digits(estimate.error, unit), _digits(0, unit)
    return f"{_digits(estimate.value, unit)}\u00a0±\u00a0{f'<{least[:-1]}1' if error == least else error}"


def _drawn(loss: Loss, unit: Unit) -> Interval:
    """Return a loss with both ends of its interval, as the axis counts it."""
    value, low, high = loss.interval or (loss.mean,) * 3
    return _scaled(value, unit), _scaled(low, unit), _scaled(high, unit)


def _axis(unit: Unit) -> str:
    return f"{_UNITS[unit]} lost a decision"


# Beside others.


def comparison(decided: Sequence[Decision], unit: Unit) -> Section | None:
    """Put the learner beside others on the same decisions; None if too few count."""
    losses = compared(decided, unit)
    if losses is None or losses.yours.decisions < FEW:
        return None
    column = f"{_UNITS[unit]} a decision"
    rows = [{"who": "you", column: _cell(losses.yours, unit), "note": ""}]
    rows += [
        {"who": rival.name, column: _cell(rival.loss, unit), "note": _beside(rival, unit)} for rival in losses.rivals
    ]
    title = f"On the same {number_of(losses.yours.decisions, 'decision')}" + " at a score" * (unit == "games")
    return Section(f"comparison in {unit}", title, rows=tuple(rows))


def _cell(loss: Loss, unit: Unit) -> str:
    return _with_error(loss.interval, unit) if loss.interval else _digits(loss.mean, unit)


def _beside(rival: Rival, unit: Unit) -> str:
    """Say by how much the learner is better or worse, if that is clear."""
    if not rival.is_told_apart or rival.gap is None:
        return "too close to tell"
    is_more = rival.gap.value > 0
    return f"you lose {_with_error(rival.gap if is_more else -rival.gap, unit)} {'more' if is_more else 'less'}"


# By game and by theme.


def games(decided: Sequence[Decision], unit: Unit) -> Section | None:
    """Tell what decisions cost in each game, since more is at stake in some than in others; None with one game only."""
    losses = by_game(decided, unit)
    if len(losses) < 2:
        return None
    rows = [
        {"game": game_title(name), "decisions": str(average.decisions), "you": _cell(average, unit)}
        for name, average in losses.items()
    ]
    note = f"{_axis(unit).capitalize()}; my_practice(game={next(iter(losses))!r}) shows one game"
    return Section("games", "Game by game, since more is at stake in some than in others", note, tuple(rows))


def themes(decided: Sequence[Decision], unit: Unit) -> Section | None:
    """Tell what each theme costs, the most costly first; None if too few decisions count."""
    losses = by_theme(decided, unit)
    count = sum(theme_loss.loss.decisions for theme_loss in losses)
    if count < FEW:
        return None
    costly = next(
        (theme_loss for theme_loss in losses if theme_loss.loss.decisions >= FEW and theme_loss.loss.mean > 0), None
    )
    title = f"Most costly so far: “{title_of(costly.theme)}”" if costly else "What each theme has cost so far"
    note = f"{_axis(unit).capitalize()}, with 95% intervals, over {number_of(count, 'decision')}"
    drawn = [_drawn_theme(theme_loss, unit) for theme_loss in losses]
    draw = partial(theme_costs, drawn, title=title, caption=note, axis=_axis(unit))
    return Section("themes", title, note, tuple(_theme_row(theme_loss, unit) for theme_loss in losses), draw)


def _theme_row(theme_loss: ThemeLoss, unit: Unit) -> dict[str, str]:
    yours = {"decisions": str(theme_loss.loss.decisions), "you": _cell(theme_loss.loss, unit)}
    others = {
        short: _digits(theme_loss.others[name], unit) if name in theme_loss.others else ""
        for name, short in _SHORT.items()
    }
    return {"theme": title_of(theme_loss.theme), **yours, **others}


def _drawn_theme(theme_loss: ThemeLoss, unit: Unit) -> CostRow:
    words = f"{written(theme_loss.loss, unit)} over {number_of(theme_loss.loss.decisions, 'decision')}"
    others = {name: _scaled(mean, unit) for name, mean in theme_loss.others.items()}
    return CostRow(title_of(theme_loss.theme), _drawn(theme_loss.loss, unit), words, others)


def _scaled(mean: float, unit: Unit) -> float:
    return mean if unit == "points" else 100 * mean


# Over time.


def course(decided: Sequence[Decision], unit: Unit, zone: tzinfo | None) -> Section | None:
    """Tell what decisions cost from the first to the last; None as long as there is one group only."""
    groups = over_time(decided, unit, zone)
    if len(groups) < 2:
        return None
    title, note = (
        _change_in_words(decided, unit),
        f"{_axis(unit).capitalize()}, with 95% intervals, over {number_of(groups[-1].last, 'decision')}",
    )
    rows = [
        {"decisions": f"{group.first} to {group.last}", "you": _cell(group.loss, unit), "note": _days_in_words(group)}
        for group in groups
    ]
    days = by_day(decided, unit, zone)[-_MOST_DAYS:]
    drawn = [_drawn_stretch(group, unit) for group in groups], [_drawn_stretch(day, unit) for day in days]
    draw = partial(cost_over_time, *drawn, title=title, caption=note, axis=_axis(unit))
    return Section("time", title, note, tuple(rows), draw)


def days(decided: Sequence[Decision], unit: Unit, zone: tzinfo | None) -> Section | None:
    """Tell what the decisions of each of the last days cost; None with one day only."""
    stretches = by_day(decided, unit, zone)[-_MOST_DAYS:]
    if len(stretches) < 2:
        return None
    rows = [
        {"day": day_in_words(day.since), "decisions": str(day.loss.decisions), "you": _cell(day.loss, unit)}
        for day in stretches
    ]
    return Section(
        "days", "Day by day", f"{_axis(unit).capitalize()}, on the last {len(stretches)} days of practice", tuple(rows)
    )


def _change_in_words(decided: Sequence[Decision], unit: Unit) -> str:
    """Say whether the second half of the decisions cost more or less than the first."""
    halves = change(decided, unit)
    if halves is None or halves.gap.low <= 0 <= halves.gap.high:
        return "It is too early to see a change over time"
    more = "more" if halves.gap.value > 0 else "less"
    first, second = (_cell(half, unit) for half in (halves.first, halves.second))
    return f"You lose {more} of late: {second} {_UNITS[unit]} in the second half, {first} in the first"


def _days_in_words(stretch: Stretch) -> str:
    return " to ".join(dict.fromkeys(map(day_in_words, (stretch.since, stretch.until))))


def _drawn_stretch(stretch: Stretch, unit: Unit) -> DrawnStretch:
    words = (
        f"{_days_in_words(stretch)}: {written(stretch.loss, unit)} over {number_of(stretch.loss.decisions, 'decision')}"
    )
    return DrawnStretch(stretch.first, stretch.last, _drawn(stretch.loss, unit), words)


# How sure one is.


def sureness(decided: Sequence[Decision]) -> Section | None:
    """Tell how often the learner is right when sure; None if that was said too seldom."""
    measured = confidence(decided)
    if measured.decisions < FEW:
        return None
    title = _verdict_in_words(measured)
    note = f"How often you were right, with 95% intervals, over {number_of(measured.decisions, 'decision')}"
    rows = [
        {"you said": f"{100 * level.sure:.0f} %", "decisions": str(level.decisions), "right": _share(level.right)}
        for level in measured.levels
    ]
    draw = partial(right_when_sure, [*map(_drawn_level, measured.levels)], title=title, caption=note)
    return Section("sure", title, note, tuple(rows), draw)


def _share(right: Estimate) -> str:
    """Write a share with both ends of its interval, which reach differently far.

    >>> _share(Estimate(1.0, 0.207, 1.0)).replace("\N{NO-BREAK SPACE}", " ")
    '100 % (21 to 100 %)'
    """
    value, low, high = (f"{100 * end:.0f}" for end in right)
    return f"{value}\u00a0% ({low} to {high}\u00a0%)"


def _verdict_in_words(measured: Confidence) -> str:
    sure = sum(level.sure * level.decisions for level in measured.levels) / measured.decisions
    right = sum(level.right.value * level.decisions for level in measured.levels) / measured.decisions
    off = ", and ".join(
        f"{_OFF[level.right.value < level.sure]} when you say {100 * level.sure:.0f} %" for level in measured.off
    )
    return _VERDICTS[measured.verdict].format(sure=f"{100 * sure:.0f} %", right=f"{100 * right:.0f} %", off=off)


def _drawn_level(level: Level) -> Said:
    short, (value, low, high) = f"{round(level.right.value * level.decisions)} of {level.decisions}", level.right
    words = f"{100 * level.sure:.0f} % sure: right {short} times, {_share(level.right)}"
    return Said(100 * level.sure, (100 * value, 100 * low, 100 * high), short, words)


# What comes back.


def coming_back(memory: Memory, now: datetime, zone: tzinfo | None) -> Section | None:
    """Tell what is due now, by game and theme, or when the next comes back; None if nothing is remembered."""
    counts = Counter((game, theme_of(kind)) for game, kinds in due(memory, now).items() for kind in kinds)
    if counts:
        many = number_of(counts.total(), "kind")
        rows = tuple(
            {"game": game_title(game), "theme": title_of(theme), "kinds": str(count)}
            for (game, theme), count in counts.most_common()
        )
        return Section("due", f"Due now: {many} of decision", _KINDS, rows=rows)
    if (coming := next_due(memory, now)) is None:
        return None
    then, today = coming.astimezone(zone), now.astimezone(zone).date()
    when = f"today at {then:%H:%M}" if then.date() == today else f"on {day_in_words(then.date())}"
    return Section("due", f"Nothing is due now; the next comes back {when}")
