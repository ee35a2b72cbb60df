"""What comes of an option: from deals to outcomes, and from outcomes to estimates.

``pricing.outcomes.estimates`` is the one way to price. Options (``ContractOption``, ``PassOption``, ``PlayOptions``)
yield outcomes on deals; ``Sampling`` does so for several options on the same deals, and ``pricing.counting`` on all
deals there are.
"""

from euchre_tutor.pricing.counting import Counting, Part, count_all, every_branch, parts_of, to_count
from euchre_tutor.pricing.estimates import (
    Estimate,
    Estimates,
    Exact,
    chance_beyond,
    controlled,
    difference,
    errors_apart,
    paired_difference,
    standard_error,
)
from euchre_tutor.pricing.options import ContractOption
from euchre_tutor.pricing.outcomes import REALISTIC, Outcomes, Payoffs, our_tricks, realistic_estimates
from euchre_tutor.pricing.passing import BidOption, OpenOption, PassOption, options_of, who_bids_more, who_calls
from euchre_tutor.pricing.pilot import Option, decided_at_a_table
from euchre_tutor.pricing.playing import PlayOption, PlayOptions, play_options
from euchre_tutor.pricing.sampling import Played, Sampling, share_played
from euchre_tutor.pricing.stakes import Stakes

__all__ = [
    "REALISTIC",
    "BidOption",
    "ContractOption",
    "Counting",
    "Estimate",
    "Estimates",
    "Exact",
    "OpenOption",
    "Option",
    "Outcomes",
    "Part",
    "PassOption",
    "Payoffs",
    "PlayOption",
    "PlayOptions",
    "Played",
    "Sampling",
    "Stakes",
    "chance_beyond",
    "controlled",
    "count_all",
    "decided_at_a_table",
    "difference",
    "errors_apart",
    "every_branch",
    "options_of",
    "our_tricks",
    "paired_difference",
    "parts_of",
    "play_options",
    "realistic_estimates",
    "share_played",
    "standard_error",
    "to_count",
    "who_bids_more",
    "who_calls",
]
