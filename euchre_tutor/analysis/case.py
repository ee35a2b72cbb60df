"""A priced option to explain: what it makes, how the deals end after it, and the best other option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from euchre_tutor.analysis.facts import Endings
from euchre_tutor.analysis.splits import Split
from euchre_tutor.auction import Contract
from euchre_tutor.deal import View
from euchre_tutor.pieces import AnySuit
from euchre_tutor.pricing import Estimate


@dataclass(frozen=True, eq=False)
class Choice:
    """An option with its price.

    Attributes:
        view: what our seat has seen.
        option: the option: a call, what is laid down, or a card to play.
        name: the option as a person writes it.
        contract: the contract that is played; None for a pass, which many contracts may follow.
        decided: what else we decide along with a call, in words, such as ``discard 9♥``; or nothing.
        certain: what our own hand proves, in sentences.
        endings: how the deals end after it.
        ways: lists the ways to split the deals.
    """

    view: View
    option: Any
    name: str
    contract: Contract | None
    decided: str
    certain: Iterable[str]
    endings: Endings
    ways: Callable[[], Iterable[Split]]

    @property
    def trump(self) -> AnySuit | str | None:
        """The trump that is played; of a pass no one trump."""
        return self.contract.trump if self.contract else "any"

    @cached_property
    def splits(self) -> list[Split]:
        """The ways to split the deals."""
        return list(self.ways())


@dataclass(frozen=True, eq=False)
class Case:
    """A priced option to explain.

    Attributes:
        choice: the option.
        noun: what it is called after its name is told: ``the call``, or its name again.
        rival: the best other option; None if there is none.
        points: our points a hand with all cards seen.
        at_a_table: the estimates at a table by name; none if that is not known.
        wins: our chance to win the game, if options are ranked by it: at a table where that is known; else None.
        gap_at_a_table: by how much the option is better than its rival at a table, in what options are ranked by; None
            if that is not known.
        remark: a last sentence, or nothing.
    """

    choice: Choice
    noun: str
    rival: Choice | None
    points: Estimate
    at_a_table: Mapping[str, Estimate | None]
    wins: Estimate | None
    gap_at_a_table: Estimate | None
    remark: str
