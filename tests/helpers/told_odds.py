"""Odds in which every difference is as somebody says."""

from collections.abc import Iterator
from typing import Any

from euchre_tutor.pricing.estimates import Estimate


class ToldOdds:
    """The odds of a question, but each difference that is asked for is the next of some."""

    def __init__(self, odds: Any, costs: Iterator[Estimate]) -> None:
        self._odds, self._costs = odds, costs

    def __getattr__(self, name: str) -> Any:
        """Return anything else as the odds have it."""
        return getattr(self._odds, name)

    def difference(self, *_: Any) -> Estimate:
        """Return the next difference."""
        return next(self._costs)
