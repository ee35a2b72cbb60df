"""What comes of an option: from deals to outcomes, and from outcomes to estimates.

``pricing.outcomes.estimates`` is the one way to price. Options (``ContractOption``, ``PassOption``, ``PlayOptions``)
yield outcomes on deals; ``Sampling`` does so for several options on the same deals.
"""

from euchre_tutor.pricing.estimates import (
    Estimate,
    Exact,
    Numbers,
    chance_beyond,
    controlled,
    difference,
    errors_apart,
    paired_difference,
    standard_error,
)
from euchre_tutor.pricing.options import ContractOption
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs, our_tricks, realistic_estimates
from euchre_tutor.pricing.passing import BidOption, OpenOption, PassOption, options_of, who_bids_more, who_calls
from euchre_tutor.pricing.pilot import Option
from euchre_tutor.pricing.playing import PlayOption, PlayOptions, play_options
from euchre_tutor.pricing.sample import Sample
from euchre_tutor.pricing.sampling import Played, Sampling
from euchre_tutor.pricing.stakes import Stakes

__all__ = [
    "BidOption",
    "ContractOption",
    "Estimate",
    "Exact",
    "Numbers",
    "OpenOption",
    "Option",
    "Outcomes",
    "PassOption",
    "Payoffs",
    "PlayOption",
    "PlayOptions",
    "Played",
    "Sample",
    "Sampling",
    "Stakes",
    "chance_beyond",
    "controlled",
    "difference",
    "errors_apart",
    "options_of",
    "our_tricks",
    "paired_difference",
    "play_options",
    "realistic_estimates",
    "standard_error",
    "who_bids_more",
    "who_calls",
]
