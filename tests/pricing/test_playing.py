"""What the seats of a play know of each other's cards, and who takes a trick."""

from random import Random

import numpy as np
import pytest
from helpers.covering import COVERING
from helpers.eyes import held_by, random_point, view_of

from euchre_tutor import BICYCLE
from euchre_tutor.beliefs import Layouts
from euchre_tutor.beliefs.exchange import knowledge
from euchre_tutor.pricing.playing import PlayOptions
from euchre_tutor.tricks import winner


def test_the_last_trick_is_taken_by_the_best_of_the_cards_that_are_left():
    deal, contract, play = random_point(Random(4), BICYCLE, left=4)
    takers = set()
    while not play.is_over:
        layouts = Layouts(view_of(deal, contract, play, play.seat))
        hands, seen = layouts.drawn(5, seed=1), layouts.seen
        found = PlayOptions(seen).taken_by(hands, seen.legal_plays[0], seed=0).tolist()
        held = [held_by(layout, layouts) for layout in hands]
        order = [(play.seat + n - 1) % 4 + 1 for n in range(4 - len(seen.trick))]
        tricks = [[*seen.trick, *((seat, hand[seat][0]) for seat in order)] for hand in held]
        assert found == [winner(trick, seen.ranking) for trick in tricks]
        takers |= {taker == play.seat for taker in found}
        play.push(seen.legal_plays[0])
    assert takers == {True, False}


@pytest.mark.parametrize("rules", COVERING, ids=str)
def test_no_seat_is_thought_to_hold_what_the_exchange_leaves_to_none(rules):
    rng = Random(2)
    for _ in range(3):
        deal, contract, play = random_point(rng, rules, left=99)
        view = view_of(deal, contract, play, play.seat)
        ranking = play.ranking
        masks = np.array([[ranking.mask(play.hands[seat]) for seat in contract.active]])
        dealt = ranking.decode(np.array([[[ranking.index[card] for card in hand] for hand in deal.hands]]))
        _, slow = knowledge(dealt, masks, deal.view(contract.active[0]), contract)
        _, barred = PlayOptions(Layouts(view).seen)._known(masks)
        assert barred.tolist() == slow.tolist()
