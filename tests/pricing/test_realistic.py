"""Hands as they end where nobody sees more than the own hand: outcomes as those of solved hands, in every game."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import numpy as np
from helpers.callers import play_by_thumb
from helpers.covering import in_every_game
from helpers.strategies import random_contract, random_deal, refusal

from euchre_tutor import Deal, Rules, make_contract
from euchre_tutor.beliefs import deals_of_chunk, hands_in_play, knowledge
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.options import ContractOption, inference_of, played_out, seeds_of_chunk, solved
from euchre_tutor.pricing.outcomes import Outcomes, goals_of, makers_points
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import tricks_as_played_many

EVERY_TABLE = in_every_game()
FEW = 24


def option_of(rng: Random, rules: Rules) -> ContractOption:
    """Let a random seat look at a random contract, with something to lay down where it has to."""
    deal = random_deal(rng, rules)
    contract = random_contract(rng, deal)
    option = ContractOption(deal.view(rng.randint(1, rules.players)), contract, evidence="none")
    return replace(option, laid=rng.choice(list(option.discards())))


def played(option: ContractOption, deals: np.ndarray, seeds: np.ndarray, *, samples: int) -> Outcomes:
    """Play some deals of an option out."""
    return played_out(deals, option.view, option.contract, option.laid, seeds=seeds, samples=samples)


@in_every_game(day="call_ace6")
def test_outcomes_are_of_the_kinds_of_those_of_solved_deals(rules):
    """The same partners in each deal, and tricks that makers can take; some deals end as if solved."""
    rng, same = Random(1), 0
    for _ in range(4):
        option = option_of(rng, rules)
        deals = deals_of_chunk(option.view, seed=2, chunk=0)[:FEW]
        ends = played(option, deals, seeds_of_chunk(FEW, seed=2, chunk=0), samples=2)
        best = solved(deals, option.view, option.contract, option.laid)
        assert ends.tricks.dtype == best.tricks.dtype
        assert (ends.partnered == best.partnered).all()
        assert ends.tricks.min() >= 0
        assert ends.tricks.max() <= rules.hand_size
        kinds, kinds_of_best = (option.payoffs.kinds_of(each) for each in (ends, best))
        same += int((kinds == kinds_of_best).sum())
    assert same > FEW


@in_every_game(day="bid_euchre")
def test_an_outcome_is_what_players_take_and_its_kind_the_number_of_goals_met(rules):
    option = option_of(Random(2), rules)
    deals, seeds = deals_of_chunk(option.view, seed=3, chunk=1)[:FEW], np.arange(FEW)
    hands = hands_in_play(deals, option.view, option.contract, option.laid)
    known, barred = knowledge(deals, hands, option.view, option.contract)
    more = {"known": known, "barred": barred, "seeds": seeds, "samples": 2}
    more |= inference_of(option.view, option.contract)
    tricks = tricks_as_played_many(hands, option.contract, makers_points(option.contract), **more)
    ends, goals = played(option, deals, seeds, samples=2), goals_of(option.contract)
    assert ends.tricks.tolist() == tricks.tolist()
    met = option.payoffs.kinds_of(ends) % (len(goals) + 1)
    assert met.tolist() == [sum(taken >= goal for goal in goals) for taken in tricks]


@in_every_game(day="domino_call_ace4+leader_names_end+exchange=maker")
def test_what_was_laid_down_is_known_to_who_laid_it_and_a_turn_up_to_all(rules):
    """Deal by deal, beside the play of the rules of thumb."""
    rng = Random(3)
    for _ in range(8):
        option = option_of(rng, rules)
        view, contract, ranking = option.view, option.contract, option.contract.ranking
        deals = deals_of_chunk(view, seed=4, chunk=0)[:3]
        hands = hands_in_play(deals, view, contract, option.laid)
        known, barred = knowledge(deals, hands, view, contract)
        for number, indices in enumerate(deals):
            held = tuple(tuple(rules.pack.cards[index] for index in hand) for hand in indices)
            deal = Deal(held, view.up, rules, view.named)
            play = play_by_thumb(deal, contract, ours=view.seat, laid=option.laid)
            for index, seat in enumerate(contract.active):
                had = {*deal.hand(seat), *[view.up] * (contract.taker == seat)}
                laid = had - set(play.hands[seat])
                if view.up and not contract.taker:
                    laid |= {view.up}
                assert set(_cards(known[number, index], ranking.cards)) == laid
                assert not barred[index] & hands[number, index]
            if contract.taker:
                swaps = bool(contract.giver) and contract.maker == contract.taker
                assert _cards(barred[-1], ranking.cards) == (() if swaps else (view.up,))


def _cards(mask: int, cards: Hand) -> Hand:
    return tuple(card for index, card in enumerate(cards) if int(mask) >> index & 1)


def test_chunks_are_the_same_in_any_split_and_any_threads():
    option = option_of(Random(4), Rules.parse("bicycle"))
    deals, seeds = deals_of_chunk(option.view, seed=5, chunk=0)[:60], seeds_of_chunk(60, seed=5, chunk=0)
    whole = played(option, deals, seeds, samples=4).tricks
    parts = np.array_split(np.arange(60), 7)
    with ThreadPoolExecutor(2) as pool:
        again = pool.map(lambda part: played(option, deals[part], seeds[part], samples=4).tricks, parts)
        assert (whole == np.concatenate(list(again))).all()
    assert (seeds_of_chunk(20, seed=5, chunk=0) == seeds[:20]).all()
    others = [seeds_of_chunk(60, seed=6, chunk=0), seeds_of_chunk(60, seed=5, chunk=1)]
    others.append(seeds_of_chunk(60, seed=5, chunk=0, stream=1))
    assert not any((seeds == other).any() for other in others)


def test_the_same_seed_gives_players_the_same_seeds_as_ever():
    """They may draw on no stream on which deals or the calls of others are drawn."""
    assert seeds_of_chunk(2, seed=1, chunk=0).tolist() == [56825064042097043, 2319861480060434050]
    assert seeds_of_chunk(1, seed=2, chunk=3, stream=1).tolist() == [1951974861345999273]


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
    view = Deal.random(seed=3, rules=rules).view(1)
    deals, seeds = deals_of_chunk(view, seed=1, chunk=0), seeds_of_chunk(256, seed=1, chunk=0)
    contracts = (make_contract(rules, None, 1, bid=bid) for bid in (3, 6))
    three, six = (played_out(deals, view, each, seeds=seeds, samples=4).tricks for each in contracts)
    assert (three != six).any()
