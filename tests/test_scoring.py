"""Points of a hand: sections 3, 5, 6, 7 and 8 of the rule book, for every number of tricks."""

import pytest
from helpers.strategies import IN_FOURS, WITH_TURN_UP, random_contract, random_deal, randoms, rules
from hypothesis import given
from hypothesis import strategies as st

from euchre_tutor.auction import make_contract
from euchre_tutor.deal import Deal
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.scoring import (
    OUTCOMES,
    march_goal,
    outcome_points,
    points_table,
    scores,
    tricks_to_escape,
    tricks_to_make,
)

WITH_PARTNERS = [rules for rules in WITH_TURN_UP if rules.partnership == "opposite" and rules.lone_euchre == 2]
BID = PRESETS["bid_euchre"]


def all_scores(contract):
    """What each maker and each defender scores, for 0 tricks of the makers to all."""
    return [scores(contract, tricks) for tricks in range(contract.rules.hand_size + 1)]


def standard(makers, euchre=2):
    """The scores where the defenders score for a euchre, and the makers for 3, 4 and 5 tricks."""
    return [(0, euchre)] * 3 + [(points, 0) for points in makers]


@pytest.mark.parametrize("rules", WITH_PARTNERS, ids=str)
@pytest.mark.parametrize("maker", [1, 2, 3, 4])
def test_makers_need_three_a_march_is_two_and_a_lone_march_four(rules, maker):
    trump = rules.pack.suits[3]
    together, alone = make_contract(rules, trump, maker), make_contract(rules, trump, maker, alone=True)
    assert points_table(together) == (-2, -2, -2, 1, 1, 2)
    assert points_table(alone) == (-2, -2, -2, 1, 1, 4)
    for contract in (together, alone):
        assert (tricks_to_escape(contract), tricks_to_make(contract), march_goal(contract)) == (3, 3, 5)


def test_every_game_for_partners_is_checked_for_the_standard_points():
    assert {rules.name for rules in WITH_PARTNERS} == {rules.name for rules in IN_FOURS} - {"bid_euchre"} | {"domino"}


@pytest.mark.parametrize(
    ("name", "trump", "march"),
    [("cutthroat", "s", 3), ("two_handed", "s", 2), ("domino_solo3", "5", 3), ("domino_solo2", "5", 2)],
)
def test_each_for_self_a_march_is_three_against_two_and_two_against_one(name, trump, march):
    contract = make_contract(PRESETS[name], trump, 2)
    assert points_table(contract) == (-2, -2, -2, 1, 1, march)
    assert all_scores(contract) == standard((1, 1, march)), "each defender scores 2"


@pytest.mark.parametrize(
    ("house_rules", "together", "alone"),
    [
        ("make=2+march=3+euchre=4", (-4, -4, -4, 2, 2, 3), (-2, -2, -2, 1, 1, 4)),
        ("lone_make=0", (-2, -2, -2, 1, 1, 2), (-2, -2, -2, 0, 0, 4)),  # alone must take five
        ("lone_make=2", (-2, -2, -2, 1, 1, 2), (-2, -2, -2, 2, 2, 4)),  # alone worth two
        ("lone_euchre=4", (-2, -2, -2, 1, 1, 2), (-4, -4, -4, 1, 1, 4)),
        ("lone_march=5", (-2, -2, -2, 1, 1, 2), (-2, -2, -2, 1, 1, 5)),
        ("tricks_to_score=4", (-2, -2, -2, 0, 1, 2), (-2, -2, -2, 0, 1, 4)),  # take 4 for 1
        ("tricks_to_score=4+lone_make=2", (-2, -2, -2, 0, 1, 2), (-2, -2, -2, 0, 2, 4)),
    ],
)
@pytest.mark.parametrize(("game", "trump"), [("bicycle", "h"), ("domino", "0")])
def test_house_rules_change_the_points(game, trump, house_rules, together, alone):
    rules = Rules.parse(f"{game}+{house_rules}")
    assert points_table(make_contract(rules, trump, 2)) == together
    assert points_table(make_contract(rules, trump, 2, alone=True)) == alone


def test_with_three_tricks_of_four_that_score_nobody_scores_and_nobody_is_euchred():
    rules = Rules.parse("bicycle+tricks_to_score=4")
    contract = make_contract(rules, "h", 2)
    assert scores(contract, 3) == (0, 0)
    assert (tricks_to_escape(contract), tricks_to_make(contract)) == (3, 4)


# A defender alone: euchring then scores 4, and nothing else changes.


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize(
    ("rules", "euchre"),
    [("bicycle+defend_alone", 4), ("bicycle+defend_alone+lone_defence=3", 3), ("domino+defend_alone", 4)],
)
def test_a_euchre_by_a_lone_defender_scores_four(rules, euchre, alone):
    rules = Rules.parse(rules)
    defended, usual = (
        make_contract(rules, rules.pack.suits[0], 2, alone=alone, defender=defender) for defender in (1, None)
    )
    assert all_scores(defended) == standard((1, 1, 4 if alone else 2), euchre)
    assert all_scores(usual) == standard((1, 1, 4 if alone else 2))


def test_a_lone_defender_never_scores_less_than_two_would():
    rules = Rules.parse("bicycle+defend_alone+euchre=5+lone_euchre=6")
    for alone, euchre in ((False, 5), (True, 6)):
        contract = make_contract(rules, "s", 2, alone=alone, defender=3)
        assert scores(contract, 0) == (0, euchre)


# Section 6 and 7: a lone maker's march scores 1 for every player in the game, a partnership's 2 each with 4 players and
# 3 each with 5 or 6; the lone maker is so by saying it, or by calling what nobody else holds.


def called_deal(players: int) -> Deal:
    """Seat 1 holds the ace of clubs, seat 2 that of diamonds; that of hearts lies undealt."""
    hands = ["Ac 7c 8c 9c Tc", "Ad 7d 8d 9d Td", "7h 8h 9h Th Jh", "7s 8s 9s Ts Js", "Qc Kc Qd Kd Qh", "Jc Jd Ks Qs As"]
    up = {4: "Qs", 5: "Qs", 6: "Kh"}[players]
    return Deal.parse(f"{' / '.join(hands[:players])} up {up} rules call_ace{players}")


def domino_deal(players: int) -> Deal:
    """Seat 1 holds the double six, seat 2 the double three; the double two lies undealt."""
    hands = ["66 61 60 10 31", "33 32 30 63 43", "64 62 42 41 40", "11 00 20 21 65", "55 54 44 51 50"]
    return Deal.parse(f"{' / '.join(hands[:players])} up 53 rules domino_call_ace{players}")


CALLED = [
    *(("s", called_deal(players), players, "Ac", "Ad", "Ah") for players in (4, 5, 6)),
    *(("5", domino_deal(players), players, "66", "33", "22") for players in (4, 5)),
]


@pytest.mark.parametrize(("trump", "deal", "players", "own", "partners", "undealt"), CALLED)
def test_with_a_called_partner_points_go_to_each(trump, deal, players, own, partners, undealt):
    def told(**how):
        contract = make_contract(deal.rules, trump, 1, **how).revealed(dict(enumerate(deal.hands, start=1)))
        return contract.makers, contract.is_lone, all_scores(contract)

    is_cards = not deal.rules.dominoes  # tiles score as with partners who sit opposite
    lone = standard((1, 1, players if is_cards else 4))
    together = standard((1, 1, 3 if is_cards and players > 4 else 2))
    assert told(alone=True) == ({1}, True, lone), "alone by saying so"
    assert told(called=own) == ({1}, True, lone), "alone knowingly"
    assert told(called=undealt) == ({1}, True, lone), "alone unknowingly"
    assert told(called=partners) == ({1, 2}, False, together)


# Section 8: bids.


@pytest.mark.parametrize(
    ("bid", "makers"),
    [
        (3, (-3, -3, -3, 3, 4, 5, 6)),
        (4, (-4, -4, -4, -4, 4, 5, 6)),
        (5, (-5, -5, -5, -5, -5, 5, 6)),
        (6, (-6, -6, -6, -6, -6, -6, 6)),
    ],
)
@pytest.mark.parametrize("trump", ["h", "no trump"])
def test_makers_score_their_tricks_or_lose_the_bid_and_the_defenders_score_theirs(trump, bid, makers):
    contract = make_contract(BID, trump, 3, bid=bid)
    assert all_scores(contract) == list(zip(makers, (6, 5, 4, 3, 2, 1, 0), strict=True))
    assert (tricks_to_escape(contract), tricks_to_make(contract), march_goal(contract)) == (bid, bid, 6)


def test_a_lone_bid_wins_or_loses_twelve():
    contract = make_contract(BID, "h", 3, bid=6, alone=True)
    makers = (-12, -12, -12, -12, -12, -12, 12)
    assert all_scores(contract) == list(zip(makers, (6, 5, 4, 3, 2, 1, 0), strict=True))
    assert points_table(contract) == (-18, -17, -16, -15, -14, -13, 12)


@given(rules(), randoms)
def test_a_table_is_what_each_maker_gains_on_each_defender(rules, rng):
    contract = random_contract(rng, random_deal(rng, rules))
    assert points_table(contract) == tuple(ours - theirs for ours, theirs in all_scores(contract))
    escape, make = tricks_to_escape(contract), tricks_to_make(contract)
    assert escape <= make <= march_goal(contract) == rules.hand_size
    for tricks, (ours, theirs) in enumerate(all_scores(contract)):
        assert (ours > 0) <= (tricks >= make), "makers score only with enough tricks"
        assert contract.bid or not (ours and theirs), "only in a game of bids both sides score"


@given(randoms, st.sampled_from(WITH_TURN_UP))
def test_each_outcome_brings_what_the_contract_scores(rng, rules):
    """For makers and for defenders, where three tricks make the point."""
    if rules.tricks_to_score != 3:
        return
    deal = random_deal(rng, rules)
    contract = random_contract(rng, deal).revealed(dict(enumerate(deal.hands, start=1)))
    if contract.defender:
        return
    points = dict(zip(OUTCOMES, outcome_points(rules), strict=True))
    how = "alone" if contract.is_lone and rules.lone_hands else "together"
    for tricks, value in enumerate(points_table(contract)):
        end = "euchred" if tricks < 3 else "marched" if tricks == rules.hand_size else "made"
        assert (points[f"we {how} {end}"], points[f"they {how} {end}"]) == (value, -value)
    assert points["thrown in"] == 0
