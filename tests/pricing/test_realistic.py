"""Hands as they end where nobody sees more than the own hand: coded as solved hands are, for every game."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from helpers.callers import play_by_thumb
from helpers.strategies import TABLES, random_contract, random_deal, refusal

from euchre_tutor import Deal, Rules, make_contract
from euchre_tutor.beliefs import deals_of_chunk, hands_in_play
from euchre_tutor.beliefs.exchange import knowledge
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.options import Prospect, solved
from euchre_tutor.pricing.realistic import makers_points, played_out, seeds_of_chunk
from euchre_tutor.ranking import ranking_of
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import tricks_as_played_many

EVERY_TABLE = pytest.mark.parametrize("rules", TABLES, ids=str)
FEW = 24


def prospect_of(rng: Random, rules: Rules) -> Prospect:
    """Let a random seat look at a random contract, with something to lay down where it has to."""
    deal = random_deal(rng, rules)
    contract = random_contract(rng, deal)
    view = deal.view(rng.randint(1, rules.players))
    prospect = Prospect.under(view, contract, evidence="none")
    options = list(prospect.options())
    return replace(prospect, laid=rng.choice(options))


def outcomes(prospect: Prospect, deals: np.ndarray, seeds: np.ndarray, **options: int) -> np.ndarray:
    """Play some deals of a prospect out."""
    question = (prospect.view, prospect.contract, prospect.order, prospect.goals, prospect.laid)
    return played_out(deals, *question, seeds=seeds, **options)


@EVERY_TABLE
def test_outcomes_are_coded_as_those_of_solved_deals(rules):
    """The same partners in each deal, and a number of goals that makers can meet; some deals end as if solved."""
    rng, alike = Random(1), 0
    for _ in range(4):
        prospect = prospect_of(rng, rules)
        deals = deals_of_chunk(prospect.view, seed=2, chunk=0)[:FEW]
        played = outcomes(prospect, deals, seeds_of_chunk(FEW, seed=2, chunk=0), samples=2)
        best = solved(deals, prospect.view, prospect.contract, prospect.order, prospect.goals, prospect.laid)
        assert played.dtype == best.dtype
        assert (played // (len(prospect.goals) + 1) == best // (len(prospect.goals) + 1)).all()
        assert played.min() >= 0
        assert played.max() < len(prospect.points)
        alike += int((played == best).sum())
    assert alike > FEW


@EVERY_TABLE
def test_an_outcome_is_the_number_of_goals_met(rules):
    prospect = prospect_of(Random(2), rules)
    deals = deals_of_chunk(prospect.view, seed=3, chunk=1)[:FEW]
    seeds, order, contract = np.arange(FEW), prospect.order, prospect.contract
    dealt = np.array([ranking.index[card] for card in rules.pack.cards])[deals]
    hands = hands_in_play(dealt, prospect.view, contract, order, prospect.laid)
    known, barred = knowledge(dealt, hands, prospect.view, contract, order)
    points = makers_points(contract)
    more = {"known": known, "barred": barred, "seeds": seeds, "samples": 2}
    tricks = tricks_as_played_many(hands, contract, points, **more)
    met = outcomes(prospect, deals, seeds, samples=2) % (len(prospect.goals) + 1)
    assert met.tolist() == [sum(taken >= goal for goal in prospect.goals) for taken in tricks]


@EVERY_TABLE
def test_what_was_laid_down_is_known_to_who_laid_it_and_a_turn_up_to_all(rules):
    """Deal by deal, beside the play of the rules of thumb."""
    rng = Random(3)
    for _ in range(8):
        prospect = prospect_of(rng, rules)
        view, contract, order = prospect.view, prospect.contract, prospect.order
        deals = deals_of_chunk(view, seed=4, chunk=0)[:3]
        dealt = np.array([ranking.index[card] for card in rules.pack.cards])[deals]
        hands = hands_in_play(dealt, view, contract, order, prospect.laid)
        known, barred = knowledge(dealt, hands, view, contract, order)
        for number, places in enumerate(deals):
            held = tuple(tuple(rules.pack.cards[place] for place in hand) for hand in places)
            deal = Deal(held, view.up, rules, view.named)
            play = play_by_thumb(deal, contract, ours=view.seat, laid=prospect.laid)
            for place, seat in enumerate(contract.active):
                had = {*deal.hand(seat), *[view.up] * (contract.taker == seat)}
                laid = had - set(play.hands[seat])
                if view.up and not contract.taker:
                    laid |= {view.up}
                assert set(_cards(known[number, place], ranking.cards)) == laid
                assert not barred[place] & hands[number, place]
            if contract.taker:
                swaps = bool(contract.giver) and contract.maker == contract.taker
                assert _cards(barred[-1], ranking.cards) == (() if swaps else (view.up,))


def _cards(mask: int, cards: Hand) -> Hand:
    return tuple(card for place, card in enumerate(cards) if int(mask) >> place & 1)


def test_chunks_are_the_same_in_any_split_and_any_threads():
    prospect = prospect_of(Random(4), Rules.parse("bicycle"))
    deals, seeds = deals_of_chunk(prospect.view, seed=5, chunk=0)[:60], seeds_of_chunk(60, seed=5, chunk=0)
    whole = outcomes(prospect, deals, seeds, samples=4)
    parts = np.array_split(np.arange(60), 7)
    with ThreadPoolExecutor(2) as pool:
        again = pool.map(lambda part: outcomes(prospect, deals[part], seeds[part], samples=4), parts)
        assert (whole == np.concatenate(list(again))).all()
    assert (seeds_of_chunk(20, seed=5, chunk=0) == seeds[:20]).all()
    others = [seeds_of_chunk(60, seed=6, chunk=0), seeds_of_chunk(60, seed=5, chunk=1)]
    others.append(seeds_of_chunk(60, seed=5, chunk=0, stream=1))
    assert not any((seeds == other).any() for other in others)


@EVERY_TABLE
def test_points_are_those_of_the_rules_with_and_without_a_called_partner(rules):
    rng = Random(5)
    for _ in range(5):
        contract = random_contract(rng, random_deal(rng, rules))
        alone, joined = makers_points(contract).tolist()
        assert alone == list(points_table(contract))
        partner = next(seat for seat in range(1, rules.players + 1) if seat != contract.maker)
        hands = dict.fromkeys(contract.active, ()) | {partner: (contract.called,)}
        if contract.called:
            assert joined == list(points_table(contract.revealed(hands)))
        else:
            assert joined == alone


def test_a_bid_without_its_height_is_refused():
    rules = Rules.parse("bid_euchre")
    contract = make_contract(rules, "s", 1, bid=4)
    assert makers_points(contract).tolist()[0] == [-10, -9, -8, -7, 2, 4, 6]
    with refusal("points depend on the bid", "bid=4"):
        makers_points(replace(contract, bid=None))


def test_players_know_the_bid():
    """The same cards and dice: some hands are played otherwise if the maker has bid six instead of three."""
    rules = Rules.parse("bid_euchre")
    view, order = Deal.random(seed=3, rules=rules).view(1), ranking_of(rules, None)
    deals, seeds = deals_of_chunk(view, seed=1, chunk=0), seeds_of_chunk(256, seed=1, chunk=0)
    contracts = (make_contract(rules, None, 1, bid=bid) for bid in (3, 6))
    three, six = (
        played_out(deals, view, each, order, (1, 2, 3, 4, 5, 6), seeds=seeds, samples=4) for each in contracts
    )
    assert (three != six).any()
