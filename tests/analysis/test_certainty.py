"""What one's own hand proves: a bound that no deal and no play contradicts."""

from itertools import permutations
from random import Random

import pytest
from helpers.covering import COVERING, in_every_game
from helpers.every_deal import EveryDeal
from helpers.strategies import random_contract, random_deal, start_play

from euchre_tutor import Auction, Call, View, make_contract
from euchre_tutor.analysis.certainty import OwnCards, certainties
from euchre_tutor.beliefs import CHUNK, deals_of_chunk, hands_in_play
from euchre_tutor.pricing.options import option_of
from euchre_tutor.pricing.outcomes import goals_of


def seen(deal, seat, contract):
    """Return what a seat has seen of a deal when it makes or defends a contract, before it lays anything down."""
    down = deal.turn_up is not None and contract.trump is not deal.turn_up.suit
    return View(deal.hand(seat), deal.up, seat, turned_down=down, rules=deal.rules, named=deal.named)


def most_beaten(own):
    """The slow twin: try every way in which higher trumps fall on ours, each on one."""
    height, ranking = own.contract.ranking.height, own.contract.ranking
    others = [card for card in own.unseen if ranking.is_trump(card)]
    places = [*others, *[None] * len(own.trumps)]
    ways = set(permutations(places, len(own.trumps)))
    return max(
        sum(o is not None and height(o) > height(c) for o, c in zip(way, own.trumps, strict=True)) for way in ways
    )


@pytest.mark.parametrize(
    "text", ["Jc As Ks 9h Kd", "Js As 9s Td 9d", "Ks Js Ts 9d 9c", "As Ts 9s Ah Kh", "9h Th Ad Kd Qd"]
)
@pytest.mark.parametrize("seat", [1, 2, 4])
def test_as_many_trumps_are_lost_as_higher_ones_can_be_paired_with(text, seat):
    view = View.parse(f"{text} up Qs seat {seat}")
    own = OwnCards(view, make_contract(view.rules, "s", seat, up=view.turn_up))
    assert own._paired == most_beaten(own)


def tricks_won(rng, play, seat, first):
    """Play at random, our seat the given cards first; return how many tricks it takes."""
    while not play.is_over:
        wanted = [card for card in first if card in play.legal_plays] if play.seat == seat else []
        play.push(wanted[0] if wanted else rng.choice(play.legal_plays))
    return play.winners.count(seat)


@in_every_game(
    day="bicycle+defend_alone+partners_best, british, call_ace6, two_handed+pack_size=32+joker, domino_solo3"
)
def test_no_play_takes_a_sure_trick_away(rules):
    rng, tried = Random(f"certain {rules}"), 0
    for _ in range(400):
        deal = random_deal(rng, rules)
        contract = random_contract(rng, deal)
        seat = rng.choice(contract.active)
        play = start_play(rng, deal, contract)
        view = seen(deal, seat, contract)
        had = [*view.hand, *([deal.up] if contract.taker == seat else [])]
        gone = tuple(card for card in had if card not in play.hands[seat])
        own = OwnCards(view, contract, gone)
        assert set(own.hand) <= set(play.hands[seat])
        if own.sure_tricks:
            tried += 1
            assert tricks_won(rng, play, seat, own._winners_on_lead) >= own.sure_tricks, (
                str(deal),
                str(contract),
                seat,
            )
    assert tried > 20


@pytest.mark.slow
@in_every_game(COVERING, day="bicycle+farmers_hand=redeal+alone_until_lead")
def test_no_deal_contradicts_what_is_certain(rules):
    """Best play of all deals of a chunk: the makers never take fewer tricks than are sure, nor more than are left."""
    rng, tried = Random(f"proven {rules}"), 0
    while tried < 2:
        deal = random_deal(rng, rules)
        seat = rng.randint(1, rules.players)
        if rules.must_redeal(deal.hand(seat)):
            continue
        view = View(deal.hand(seat), deal.up, seat, rules=rules, named=deal.named)
        auction = Auction.at(view)
        call = rng.choice([call for call in auction.legal_calls if not call.is_pass])
        option = option_of(view, auction, call, seed=0, evidence="none")
        own = OwnCards(view, option.contract, option.laid)
        if own.sure_tricks < 2:
            continue
        tried += 1
        tricks = option.solved(range(1), seed=0).tricks
        goals = [goal for goal in goals_of(option.contract) if goal <= own.sure_tricks]
        assert tricks.min() >= max(goals, default=0)
        hands = hands_in_play(deals_of_chunk(view, seed=0, chunk=0), view, option.contract, option.laid)
        mask = option.contract.ranking.mask(own.hand)
        assert len(hands) == CHUNK
        assert ((hands[:, option.contract.active.index(seat)] & mask) == mask).all()


@pytest.mark.parametrize("cards", ["Js Jc As 9h Kd", "Js Jc Ts 9s Ah", "Jc As Ks Ts 9s"])
def test_what_is_certain_holds_in_every_deal_there_is(cards):
    """Two hands, 8,568 deals."""
    view = View.parse(f"{cards} up Qs seat 1 rules two_handed")
    contract = Auction.at(view).contract_of(Call.parse("order up"))
    assert "you can't be euchred" in " ".join(certainties(view, contract, ()))
    assert EveryDeal(view).points(contract).min() > 0


SAID = {
    ("Js Jc As 9h Kd up Qs seat 4", 4): "The three highest trumps are yours (J♠ J♣ A♠), so you can't be euchred.",
    ("Js Ah Kh 9h Kd up Qs seat 4", 4): "",
    ("Js Ah Kh 9h Kd up Qs seat 2", 2): "The dealer, your partner, gets Q♠.",
    ("Js Jc Kh 9h Kd up Qh seat 1", 1): "The two highest trumps are yours (J♠ J♣), so two tricks are certain.",
    ("Js Ah Kh 9h Kd up Qh seat 1", 4): "The highest trump is yours (J♠), so they can't take all tricks.",
    (
        "Js Jc As 9h Kd up Qh seat 1",
        2,
    ): "The three highest trumps are yours (J♠ J♣ A♠), so they are sure to be euchred.",
    ("Js Ks As Ah 9h down Jc seat 2", 2): "J♣ is out of play, and then the three highest trumps are yours (J♠ A♠ K♠), "
    "so you can't be euchred.",
    ("Jc As Ks 9s Kd up Qh seat 2", 2): "Higher trumps can beat at most two of yours (J♣ A♠ K♠ 9♠), "
    "so two tricks are certain.",
    (
        "Js Jc As Ks Ah up Qh seat 1",
        1,
    ): "You lead, and nothing can beat J♠ J♣ A♠ K♠ A♥ once you have drawn their trumps, so you are sure of all tricks.",
}


@pytest.mark.parametrize(("text", "maker"), SAID)
def test_what_is_certain_is_told_in_words(text, maker):
    view = View.parse(text)
    told = certainties(view, make_contract(view.rules, "s", maker, up=view.turn_up))
    assert " ".join(told) == SAID[text, maker]
