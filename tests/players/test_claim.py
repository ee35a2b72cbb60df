"""A claim is proved: whoever may claim takes every trick that is left, however the others play."""

from itertools import count

import pytest

from euchre_tutor.deal import Deal, View
from euchre_tutor.game import GameHand
from euchre_tutor.players import claimed, player_action


def always_takes(hand: GameHand, seat: int, order: list[str]) -> bool:
    """Slow twin: try every card of every other seat, and see whether the seat takes each trick with its next card."""
    if hand.is_over:
        return True
    assert hand.play
    if hand.seat != seat:
        return all(always_takes(hand.after(card), seat, order) for card in hand.legal)
    if hand.play.trick or (hand.play.winners and hand.play.history and hand.play.leader != seat):
        return False
    return order[0] in hand.legal and always_takes(hand.after(order[0]), seat, order[1:])


def leads(number: int) -> list[tuple[GameHand, int]]:
    """Find positions in which a seat leads, with three cards left or fewer."""
    found: list[tuple[GameHand, int]] = []
    for seed in count():
        hand = GameHand(Deal.random(seed=seed))
        while not hand.is_over and len(found) < number:
            if hand.play and not hand.play.trick and 1 < hand.play.tricks_left <= 3:
                found.append((hand.copy(), hand.seat))
            hand.push(player_action("beginner", hand, seed=seed))
        if len(found) == number:
            return found
    raise AssertionError


@pytest.mark.parametrize("number", [80, pytest.param(250, marks=pytest.mark.nightly)])
def test_whoever_claims_takes_every_trick_however_the_others_play(number: int) -> None:
    claims = 0
    for hand, seat in leads(number):
        if order := claimed(hand.view(seat)):
            claims += 1
            assert sorted(map(str, order)) == sorted(hand.legal)
            assert always_takes(hand, seat, [str(card) for card in order]), hand
    assert claims > number / 50


def test_no_claim_while_somebody_may_hold_a_higher_card_or_a_trump() -> None:
    base = "up Qs seat 1 trump s maker 1 played"
    for hand in ("Jc As Ah Kh 9d", "Js Jc As Ah Kd"):
        assert claimed(View.parse(f"{hand} {base}".removesuffix(" played"))) == ()
    assert [str(card) for card in claimed(View.parse("Js Jc As Ks Ah up Qs seat 1 trump s maker 1"))] == [
        "Js",
        "Jc",
        "As",
        "Ks",
        "Ah",
    ]
