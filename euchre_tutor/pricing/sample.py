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

    The fields are arguments of ``compare_calls`` and its like; compare_calls says what each is.

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
