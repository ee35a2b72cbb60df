"""How likely hands are at the first lead, hand by hand beside slow calls and slow discards."""

from random import Random

import numpy as np
import pytest
from helpers.callers import likelihood_slowly
from helpers.strategies import random_contract, random_deal

from euchre_tutor import Auction, Rules, View, make_contract
from euchre_tutor.beliefs import likely_hands, usual_discard, view_turns
from euchre_tutor.beliefs.card_sets import ranks
from euchre_tutor.beliefs.likely_hands import calls_to
from euchre_tutor.pieces import Hand
from euchre_tutor.ranking import Ranking

UP = View.parse("Js Jc As 9h Kd up Qs seat 4")
CONTRACTS = (("s", 2, False), ("s", 4, False), ("s", 1, True), ("c", 1, False), ("h", 3, True))


def discard_chance(six: Hand, card: object, ranking: Ranking) -> float:
    """The usual discard in nine of ten cases, ties shared evenly; any other card else."""
    numbers = [ranking.index[each] for each in six]
    firsts = [numbers[turn:] + numbers[:turn] for turn in range(len(numbers))]
    usual = [row[0] for row in firsts if int(usual_discard(np.array([row]), ranking)[0]) == 0]
    is_usual = ranking.index[card] in usual
    return 0.9 / len(usual) if is_usual else 0.1 / (len(six) - len(usual))


def slow_likelihood(contract: object, seat: int, held: Hand) -> float:
    """What the calls say of a hand at the first lead, summed over what its taker may have laid down."""
    calls, ranking = [call for _, call in calls_to(contract, view_turns(UP))], contract.ranking
    if seat != contract.taker:
        return likelihood_slowly(UP, calls, seat, held)
    total = 0.0
    for card in ranking.cards:
        if card not in held:
            dealt = tuple(each for each in (*held, card) if each != UP.up)
            total += likelihood_slowly(UP, calls, seat, dealt) * discard_chance((*held, card), card, ranking)
    return total


@pytest.mark.parametrize(("trump", "maker", "alone"), CONTRACTS)
def test_a_hand_is_as_likely_as_slow_calls_and_discards_say(trump, maker, alone):
    rng = Random(1)
    contract = make_contract(UP.rules, trump, maker, alone=alone, up=UP.up)
    likely, ranking = likely_hands(contract, view_turns(UP)), contract.ranking
    others = [card for card in ranking.cards if card != UP.up]
    for row, seat in enumerate(contract.active):
        takes = seat == contract.taker
        hands = [tuple(rng.sample(others, 5 - takes)) + (UP.up,) * takes for _ in range(10)]
        sets = np.sort([[ranking.index[card] for card in hand] for hand in hands], axis=1)
        slow = np.array([slow_likelihood(contract, seat, hand) for hand in hands])
        assert likely[row, ranks(sets)] / likely[row, ranks(sets)].max() == pytest.approx(slow / slow.max())
        assert likely[row].max() == 1


def test_the_calls_to_a_contract_are_those_of_its_auction():
    contract = make_contract(UP.rules, "c", 3, up=UP.up)
    calls = calls_to(contract, view_turns(UP))
    assert [turn.seat for turn, _ in calls] == [1, 2, 3, 4, 1, 2, 3]
    auction = Auction(UP.rules, UP.turn_up)
    for _, call in calls:
        auction.push(call)
    assert auction.contract == contract


@pytest.mark.parametrize("name", ["bid_euchre", "bicycle+partners_best+pack_size=28", "call_ace6"])
def test_where_bids_a_gift_or_many_calls_are_too_much_all_hands_count_alike(name):
    deal = random_deal(Random(1), Rules.parse(name))
    contracts = (random_contract(Random(seed), deal) for seed in range(100))
    contract = next(each for each in contracts if each.giver or not deal.rules.turns_up or each.called)
    assert likely_hands(contract, view_turns(deal.view(1))).shape == (len(contract.active), 0)
