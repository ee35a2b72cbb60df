"""A view as people type it, with whatever they put between its parts."""

import pytest

from euchre_tutor import View


@pytest.mark.parametrize(
    "text",
    [
        "Js, Jc, As, 9h, Kd, up Qs, seat 4",
        "Js Jc As 9h Kd, up Qs, seat 4",
        "JsJcAs9hKd;up Qs;seat 4",
        "Js,Jc,As,9h,Kd,up Qs,seat 4",
        "Js; Jc; As; 9h; Kd; seat 4; up Qs.",
        "Js Jc As 9h Kd\nup Qs\nseat 4",
        "J♠ J♣ A♠ 9♥ K♦, turn-up: Q♠, seat: 4",
        "js jc as 9h kd, upcard QS, 4th seat",
        "Jack of spades, Jack of clubs, Ace of spades, 9 of hearts, King of diamonds, up Queen of spades, seat dealer",
        "Js Jc As 9h Kd turned up Qs, fourth seat",
    ],
)
def test_a_hand_is_typed_with_whatever_stands_between_its_parts(text):
    assert View.parse(text) == View.parse("Js Jc As 9h Kd up Qs seat 4")


def test_a_comma_before_alone_makes_it_a_bid():
    bids = View.parse("Jc Ac Kc Qc Js 9h, seat 4, bids 3, pass, alone, rules bid_euchre").bids
    assert bids == ("3", "pass", "alone")
