"""What a cell or a tooltip shows of a value is one short line that tells what it is."""

import pytest

from euchre_tutor import Auction, Call, Rules, View, pack
from euchre_tutor.rules import PRESETS

SEEN = View.parse("Js Jc As 9h Kd up Qs seat 4")
VALUES = {
    "Rules.parse('bicycle+no_trump')": Rules.parse("bicycle+no_trump"),
    "Call.parse('order up alone')": Call.parse("order up alone"),
    "Call.parse('fives calling 33')": Call.parse("fives calling 33"),
    "<Auction of bicycle: pass, pass, pass>": Auction.at(SEEN),
    "<Auction of canadian: no call yet>": Auction("canadian", "Qs"),
    "<Contract of bicycle: spades by seat 4>": Auction.at(SEEN).contract_of(Call.parse("order up")),
    "<Pack: the 24-card pack (9 to A)>": pack(24),
}


@pytest.mark.parametrize("told", VALUES)
def test_a_value_tells_what_it_is_in_one_line(told):
    assert repr(VALUES[told]) == told


@pytest.mark.parametrize("rules", PRESETS.values(), ids=str)
def test_rules_and_calls_are_what_they_tell(rules):
    assert eval(repr(rules)) == rules
    for call in Auction(rules, rules.pack.cards[0] if rules.turns_up else None).legal_calls:
        assert eval(repr(call)) == call
