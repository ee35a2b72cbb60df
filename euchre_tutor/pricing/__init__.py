"""What comes of an option: from deals to outcomes, and from outcomes to estimates.

``pricing.outcomes.estimates`` is the one way to price. Options (``ContractOption``, ``PassOption``, ``PlayOptions``)
yield outcomes on deals; ``Sampling`` does so for several options on the same deals, and ``pricing.counting`` on all
deals there are.
"""

from euchre_tutor.pricing.estimates import Estimate, Exact, difference
from euchre_tutor.pricing.options import ContractOption
from euchre_tutor.pricing.outcomes import Outcomes, Payoffs
from euchre_tutor.pricing.passing import PassOption
from euchre_tutor.pricing.playing import PlayOptions
from euchre_tutor.pricing.sampling import Sampling
from euchre_tutor.pricing.stakes import Stakes

__all__ = [
    "ContractOption",
    "Estimate",
    "Exact",
    "Outcomes",
    "PassOption",
    "Payoffs",
    "PlayOptions",
    "Sampling",
    "Stakes",
    "difference",
]
