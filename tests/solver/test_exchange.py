"""The exchange before the play, against every combination of discards and swaps that there is."""

from dataclasses import replace
from random import Random

import pytest
from helpers.strategies import random_contract, random_deal

from euchre_tutor import Contract, Deal, Play, Rules, parse_cards, solve
from euchre_tutor.auction import legal_discards
from euchre_tutor.play import exchanged, swaps
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import maker_tricks

# Every rule set in which somebody lays a card down: the dealer, the maker, a lone maker for a card of the partner's.
EXCHANGES = [
    "bicycle",
    "bicycle+must_keep_turn_up",
    "parlour32+defend_alone",
    "old_school",
    "canadian",
    "british",
    "cutthroat",
    "two_handed+pack_size=32+joker",
    "call_ace4",
    "call_ace5",
    "call_ace6",
    "bicycle+partners_best",
    "bicycle+partners_best+defend_alone+must_keep_turn_up",
    "british+partners_best",
    "bid_euchre+partners_best",
    "domino+partners_best",
    "domino+exchange=dealer",
    "domino+exchange=maker+partners_best",
    "domino_solo3+exchange=dealer+must_keep_turn_up",
    "domino_call_ace4+exchange=dealer",
    "domino_call_ace5+exchange=dealer",
    "domino_call_ace4+exchange=maker",
]
Exchanged = dict[tuple, dict[tuple, tuple[Play, int]]]


def every_exchange(deal: Deal, contract: Contract) -> Exchanged:
    """Solve the play after each discard, and each swap after it: the play and the makers' points."""
    found: Exchanged = {}
    takes = contract.taker and deal.up
    discards = legal_discards(deal.rules, deal.hand(contract.taker), deal.up) if takes else (None,)
    for discard in discards:
        hands = exchanged(deal, replace(contract, giver=None), (discard,) if discard else (), ())
        options = swaps(hands[contract.maker], hands[contract.giver]) if contract.giver else ((),)
        plays = {swap: Play.of(deal, contract, discard=discard, swap=swap) for swap in options}
        found[discard] = {swap: (play, points_table(play.contract)[maker_tricks(play)]) for swap, play in plays.items()}
    return found


def own(seat: int, play: Play, makers_points: int) -> int:
    """A seat's points: those of the makers if it turns out to be one."""
    return makers_points if seat in play.contract.makers else -makers_points


def contracts_with_exchange(rules: Rules, deals: int) -> list[tuple[Deal, Contract]]:
    """Draw deals and contracts in which somebody lays a card down."""
    rng, found = Random(11), []
    while len(found) < deals:
        deal = random_deal(rng, rules)
        contract = random_contract(rng, deal)
        alone = replace(contract, giver=None) if not contract.alone else contract
        if contract.taker or alone.giver:
            found.append((deal, contract))
    return found


def check_against_all(rules: Rules, deals: int) -> None:
    """Solve so many deals; the answer is what each chooser would choose, knowing what comes after."""
    for deal, contract in contracts_with_exchange(rules, deals):
        every = every_exchange(deal, contract)
        after = {discard: max(options.values(), key=lambda one: one[1]) for discard, options in every.items()}
        taker = contract.taker or contract.maker
        best = max(own(taker, *one) for one in after.values())
        solution = solve(
            deal,
            trump=contract.trump or "none",
            maker=contract.maker,
            alone=contract.alone,
            called=contract.called,
            bid=contract.bid,
            defender=contract.defender,
        )
        play, points = every[solution.discard][solution.swap or ()]
        assert points == solution.points
        assert points == after[solution.discard][1], "the swap is the best for the makers"
        assert own(taker, play, points) == best, "the discard is the best for its owner"


@pytest.mark.slow
@pytest.mark.parametrize("rules", EXCHANGES)
def test_each_exchange_is_the_best_for_whoever_chooses_it(rules):
    """Eight deals of each rule set, beside every combination of exchanges."""
    check_against_all(Rules.parse(rules), 8)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", EXCHANGES)
def test_each_exchange_is_the_best_for_whoever_chooses_it_in_many_deals(rules):
    check_against_all(Rules.parse(rules), 200)


def test_a_lone_makers_swap_is_chosen_for_the_makers_though_the_dealer_discards_against_them():
    """The dealer, a defender, lays down the nine of diamonds; the partner gives the left bower for the ten."""
    deal = "Th Ts Js Qc Ks / Jd 9c Ad Kc Td / Tc Jc 9h Qd Kd / Qh Ac 9d 9s Kh up Qs rules bicycle+partners_best"
    solution = solve(deal, trump="s", maker=1, alone=True)
    assert (solution.maker_tricks, solution.points) == (4, 1)
    assert (str(solution.discard), solution.swap) == ("9d", parse_cards("Th Jc"))


def test_a_swap_that_is_given_leaves_the_discard_to_be_chosen():
    """The lone dealer takes the turn-up, too; no card that is to be swapped is laid down for it."""
    rules = Rules.parse("bicycle+partners_best")
    for seed in range(3):
        deal = Deal.random(seed=seed, rules=rules)
        for mine in deal.hand(4):
            swap = (mine, deal.hand(2)[0])
            solution = solve(deal, trump=deal.turn_up.suit, maker=4, alone=True, swap=swap)
            options = [card for card in legal_discards(rules, deal.hand(4), deal.up) if card != mine]
            play = [Play.of(deal, solution.play.contract, discard=card, swap=swap) for card in options]
            assert solution.swap == swap
            assert solution.maker_tricks == max(map(maker_tricks, play))


@pytest.mark.parametrize(("discard", "points", "is_partner"), [("8s", -2, True), ("Kc", 1, True), ("Ah", -2, False)])
def test_a_dealer_with_the_called_ace_may_lay_it_down_and_be_a_defender(discard, points, is_partner):
    """With the ace of hearts gone the maker is alone and loses two; the dealer gains them instead of one."""
    deal = "Jc 7s Kh Jh 7h / Ac Ks Kd 9c As / Jd 8c 8h 7d 9d / Qc Qh 7c Js Tc / 8s 9s Kc Ah Qs up Td rules call_ace5"
    given = solve(deal, trump="d", maker=3, called="Ah", discard=discard)
    assert (given.points, 5 in given.play.contract.makers) == (points, is_partner)
    best = solve(deal, trump="d", maker=3, called="Ah")
    assert (str(best.discard), best.points) == ("Ah", -2)
