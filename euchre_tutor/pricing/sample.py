"""Which deals options are priced on: the arguments that all questions share, as one value."""

from dataclasses import dataclass
from typing import get_args

from euchre_tutor.base import EuchreError, check_flag, quoted, whole
from euchre_tutor.beliefs import Evidence
from euchre_tutor.deal import Others
from euchre_tutor.race import Race

_PLAYED, _MOST_PLAYED = 4, 1_000  # one deal in four is played realistically too, and at most 1,000: a second's work


@dataclass(frozen=True)
class Sample:
    """The deals that options are priced on.

    Attributes:
        deals: how many deals to solve for each option; the error shrinks with the square root of this number.
        seed: the same seed gives the same deals.
        evidence: ``calls`` weighs deals by the likelihood of the calls so far, ``none`` takes all as equally likely.
        others: how the others call, see View; unless given, as the view says.
        realistic: on how many of the deals everybody plays seeing only their own hand, too; unless given, on one in
            four, and at most on 1,000.
        race: how likely each side is to win the game from any score, instead of Race.of the rules.
        until_sure: stop earlier if fewer deals should show the best option to be better than all others. That number is
            estimated on a pilot of other deals, so that the intervals stay valid.
        progress: show a progress bar if it takes longer than two seconds.

    Raises:
        EuchreError: the number of deals is not 1 or more, or another argument can't be.

    >>> [Sample(deals, realistic=played).played for deals, played in ((2_000, None), (20_000, None), (100, 7))]
    [500, 1000, 7]
    """

    deals: int = 2_000
    seed: int = 0
    evidence: Evidence = "calls"
    others: Others | None = None
    realistic: int | None = None
    race: Race | None = None
    until_sure: bool = False
    progress: bool = True

    def __post_init__(self) -> None:
        whole(self.deals, "deals")
        whole(self.seed, "seed")
        if self.realistic is not None and whole(self.realistic, "realistic") > self.deals:
            raise EuchreError(
                f"realistic is how many of the solved deals are played out, so {self.realistic:,} of {self.deals:,} "
                "can't be"
            )
        if not isinstance(self.evidence, str) or self.evidence not in get_args(Evidence):
            raise EuchreError(f"evidence is {' or '.join(get_args(Evidence))}, not {quoted(self.evidence)}")
        check_flag(self.until_sure, "until_sure")
        check_flag(self.progress, "progress")

    @property
    def played(self) -> int:
        """On how many deals everybody plays seeing only their own hand: as many as asked for, or the usual number."""
        return min(-(-self.deals // _PLAYED), _MOST_PLAYED) if self.realistic is None else self.realistic
