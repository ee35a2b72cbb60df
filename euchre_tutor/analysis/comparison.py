"""When to do otherwise: a call beside its best rival, deal by deal, and where the choice between them turns round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import numpy as np

from euchre_tutor.analysis import phrases
from euchre_tutor.analysis.case import Case, Choice
from euchre_tutor.analysis.facts import LEAST, SIGNIFICANT
from euchre_tutor.analysis.splits import Situation
from euchre_tutor.analysis.text import number
from euchre_tutor.base.arrays import FloatArray
from euchre_tutor.base.screen import ALL_SEEN, AT_A_TABLE, capital
from euchre_tutor.pricing import Estimate
from euchre_tutor.pricing.estimates import chance_beyond, paired_difference, standard_error

_CLOSE = 3  # times the least effect that is told; a call that stays farther behind doesn't come close


def comparison(case: Case, rival: Choice) -> Iterator[str]:
    """Say how much better or worse a call is than its rival, in how many deals, and where that turns round."""
    mine, other = case.choice.endings.values, rival.endings.values
    gap = np.asarray(mine - other, np.float64)
    if not gap.any():
        yield f"Compared with {rival.name}, it is worth the same in each of these deals."
        return
    mean = paired_difference(mine, other)
    more, less = (phrases.share(float(np.mean(flags))) for flags in (gap > 0, gap < 0))
    yield f"Compared with {rival.name}, {_both_ways(case, mean)}: better in {more} of the deals, worse in {less}."
    needs_trump = rival.trump is not case.choice.trump
    pairs = [*((split, False) for split in case.choice.splits), *((split, needs_trump) for split in rival.splits)]
    situations = [s for split, full in pairs if not split.follows_the_call for s in split.situations(in_full=full)]
    is_better = mean.value >= 0
    name, seen = rival.name if is_better else "it", f"{ALL_SEEN} " if case.at_a_table else ""
    yield _where_it_turns(situations, gap if is_better else -gap, case.choice.endings.unit, name, seen)


def _both_ways(case: Case, mean: Estimate) -> str:
    """Say by how much a call is better than its rival: at a table if that is known, and with all cards seen."""
    if (gap := case.gap_at_a_table) is None:
        return _how_much(case, case.points, mean)
    at_a_table = _how_much(case, case.at_a_table.get("points") or case.points, gap)
    is_alike = gap.value * mean.value > 0 and not _is_open(gap) and not _is_open(mean)
    seen = _size(mean, case.choice.endings.unit) if is_alike else _how_much(case, case.points, mean)
    return f"{at_a_table} {AT_A_TABLE}; {ALL_SEEN} {seen}"


def _how_much(case: Case, worth: Estimate, gap: Estimate) -> str:
    """Say by how much a call of some worth is better than its rival, both in the same way of play."""
    if _is_open(gap):
        return "it is too close to call"
    is_ahead, size = gap.value > 0, _size(gap, case.choice.endings.unit)
    if case.choice.endings.unit == "game":
        return f"it wins {size} {'more' if is_ahead else 'fewer'} games in 100"
    if worth.value < min(0, gap.value):
        return f"it loses {size} points {'less' if is_ahead else 'more'}"
    return f"it is worth {size} points {'more' if is_ahead else 'less'}"


def _is_open(gap: Estimate) -> bool:
    """Tell whether a difference may be nothing."""
    return gap.low <= 0 <= gap.high


def _size(gap: Estimate, unit: str) -> str:
    """Write how large a difference is, in points or in games of a hundred."""
    scale = 100 if unit == "game" else 1
    low, value, high = sorted(scale * end for end in (gap.low, gap.value, gap.high))
    return number(Estimate(value, low, high) if gap.value >= 0 else Estimate(-value, -high, -low))


def _where_it_turns(
    situations: Sequence[Situation], gap: FloatArray, unit: Literal["points", "game"], name: str, seen: str
) -> str:
    """Say where the second-best call is better, or else where it comes closest.

    Args:
        situations: where to look.
        gap: float64[deals], by how much the second-best call is behind.
        unit: what calls are ranked by.
        name: the second-best call.
        seen: how hands are played, where that is in question; else nothing.
    """
    means, tests = [float(gap[situation.inside].mean()) for situation in situations], len(situations)
    turned = [
        n for n, mean in enumerate(means) if mean <= -LEAST[unit] and _is_below(gap[situations[n].inside], 0.0, tests)
    ]
    if turned:
        n = min(turned, key=lambda n: means[n] * situations[n].inside.mean())
        return f"But {seen}{name} would be better {_by(-means[n], unit)} where {_so_often(situations[n])}."
    whole = float(gap.mean())
    bound = min(whole / 2, _CLOSE * LEAST[unit])
    close = [n for n, m in enumerate(means) if m <= bound and _is_below(gap[situations[n].inside], whole, tests)]
    if not close or not (gap < 0).any():
        return ""
    n = min(close, key=lambda n: means[n])
    none = capital(f"{seen}nothing that we looked at makes {name} better")
    return f"{none}; it comes closest where {_so_often(situations[n])}."


def _is_below(gap: FloatArray, bound: float, tests: int) -> bool:
    """Tell whether a mean difference is below a bound, in one of many tests."""
    mean = paired_difference(gap, np.full(len(gap), bound))
    errors = -mean.value / standard_error(mean) if mean.error else 0.0
    return tests * chance_beyond(errors) < SIGNIFICANT


def _by(gap: float, unit: str) -> str:
    return f"by {100 * gap:.0f} games in 100" if unit == "game" else f"by {gap:.1f} points"


def _so_often(situation: Situation) -> str:
    """Name a situation with its share of the deals."""
    return f"{situation.words} ({phrases.of_the_deals(situation.inside)})"
