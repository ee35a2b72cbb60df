"""The network that chooses cards: what it expects, beside plain Python from a seat's view."""

from random import Random

import numpy as np
import pytest
from helpers.eyes import random_point, view_of
from helpers.networks import expected_points
from helpers.players import network_values
from helpers.strategies import random_contract, random_deal

from euchre_tutor import BICYCLE, Rules
from euchre_tutor.beliefs.exchange import knowledge
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.solver import network_of
from euchre_tutor.solver.engine import public_state_of

pytestmark = pytest.mark.slow


def test_a_card_is_worth_what_the_plain_network_says():
    rng, checked = Random(1), 0
    while checked < 8:
        deal, contract, play = random_point(rng, BICYCLE, left=rng.randint(2, 20))
        if play.is_over or len(play.legal_plays) < 2:
            continue
        ranking, active = play.ranking, contract.active
        view = view_of(deal, contract, play, play.seat)
        start = play.copy()
        while start.history:
            start.pop()
        dealt = ranking.decode(np.array([[[ranking.index[card] for card in hand] for hand in deal.hands]]))
        masks = np.array([[ranking.mask(start.hands[seat]) for seat in active]])
        known, barred = knowledge(dealt, masks, deal.view(active[0]), contract)
        points, network = makers_points(contract), network_of(contract, deal.view(1).turn_up)
        state = public_state_of(contract, points, barred, play.history, None, network)
        hand, out = ranking.mask(play.hands[play.seat]), int(known[0, active.index(play.seat)])
        values = network_values(hand, out, state)
        slow = expected_points(view, contract, network, points[0].tolist())
        found = {card: values[ranking.index[card]] for card in slow}
        listed = [card for card in found if not np.isnan(found[card])]
        assert len(listed) > 0
        for card in listed:
            assert found[card] == pytest.approx(slow[card], abs=1e-4)
        checked += 1


@pytest.mark.parametrize("name", ["bid_euchre", "call_ace4", "british", "cutthroat"])
def test_a_game_with_other_cards_or_seats_has_no_network(name):
    deal = random_deal(Random(1), Rules.parse(name))
    assert network_of(random_contract(Random(1), deal), BICYCLE.turn_up("Qs")) is None
