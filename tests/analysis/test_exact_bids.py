"""What an exact count says where tricks are bid: nothing of a pass, and bids as if nobody bid more."""

import numpy as np

from euchre_tutor import Auction, View
from euchre_tutor.analysis import exact
from euchre_tutor.analysis.calls import exact_calls
from euchre_tutor.auction import PASS
from euchre_tutor.pricing.counting import to_count
from euchre_tutor.pricing.options import ContractOption
from euchre_tutor.pricing.passing import BidOption, options_of

THIRD = View.parse("Js Jc As Ks Ah 9h seat 3 bids 3,pass rules bid_euchre")


def test_bids_are_counted_as_if_nobody_bid_more_and_a_pass_is_not():
    options = options_of(THIRD, seed=0, evidence="calls", stakes=None)
    found = to_count(options)
    assert set(options) - set(found) == {PASS}
    for call, option in found.items():
        bid = options[call]
        assert isinstance(bid, BidOption)
        assert option == ContractOption(THIRD, bid.contract, bid.laid, "calls")


def test_an_exact_answer_says_why_a_pass_is_not_counted(monkeypatch):
    """Without the count, which takes minutes: every outcome comes up once."""

    def once(parts, _deals, **_options):
        return [np.ones(part.shape) for part in parts]

    monkeypatch.setattr(exact, "_counted", once)
    odds = exact_calls(THIRD, progress=False)
    assert odds["pass"].points is None
    assert "Pass is not counted, since others may bid on in too many ways" in odds.verdict
    assert odds.proviso == "Bids are priced as if nobody bids more."
    assert odds.verdict.endswith(odds.proviso)
    assert all(odds[call].points for call in Auction.at(THIRD).legal_calls[1:])
