"""House rules about who makes trump and who plays alone: a joker that binds, hands taken over, defenders of loners."""

from random import Random

import pytest
from helpers.strategies import QUEEN, auction_after, random_contract, random_deal, refusal, start_play

from euchre_tutor import Deal, Game, GameHand, Rules, View, compare_calls
from euchre_tutor.auction import PASS, Auction, Call, make_contract
from euchre_tutor.beliefs import calls_of_others, contract_of
from euchre_tutor.cards import JOKER
from euchre_tutor.players import player_action, tutor_action
from euchre_tutor.scoring import points_table

BINDS, TAKES = Rules.parse("british+joker_binds"), Rules.parse("bicycle+take_alone")
LONERS = Rules.parse("bicycle+defend_alone+defend_loners_only")
TURNED = BINDS.turn_up(JOKER, "h")
DEAL = "Ah Kh 9c Td Qd / Js 9s As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts Jc Ad Qh up Qs rules bicycle+take_alone"
GAMES = (BINDS, TAKES, LONERS, Rules.parse("bicycle+joker+joker_binds+take_alone"))


def said(auction: Auction) -> list[str]:
    return list(map(str, auction.legal_calls))


# A joker that binds the dealer.


def test_who_turns_the_joker_up_makes_its_suit_and_nobody_else_calls():
    auction = Auction(BINDS, TURNED)
    for _ in range(3):
        assert said(auction) == ["pass"]
        with refusal("turned the joker up", "nobody else calls"):
            auction.push("order up")
        auction.push(PASS)
    assert said(auction) == ["order up", "order up alone"]
    with refusal("a dealer who turns the joker up makes its suit"):
        auction.push(PASS)
    auction.push("order up alone")
    assert (str(auction.contract), auction.contract.taker) == ("hearts by seat 4 alone", 4)


def test_another_turn_up_binds_nobody_nor_does_the_joker_without_the_house_rule():
    assert said(Auction(BINDS, QUEEN)) == ["pass", "order up", "order up alone"]
    assert said(Auction(Rules.parse("british"), TURNED)) == ["pass", "order up", "order up alone"]
    spades = Auction(Rules.parse("trickster+joker+joker_binds"), JOKER)
    spades.calls.extend([PASS] * 3)
    assert said(spades) == ["order up", "order up alone"]


def test_a_view_in_which_a_bound_dealer_passed_or_another_called_is_refused():
    for seen in ("down Jo named s seat 1", "up Jo named s seat 4 trump s maker 2"):
        with refusal("joker up"):
            Auction.at(View.parse(f"Js As 9h Kd Ad {seen} rules {BINDS}"))


def test_passes_of_seats_that_were_not_asked_tell_nothing_of_their_hands():
    seen = "Js As 9h Kd Ad up Jo named s seat 4 rules british"
    assert len(calls_of_others(View.parse(seen))) == 3
    assert calls_of_others(View.parse(f"{seen}+joker_binds")) == ()


def test_the_call_of_a_bound_dealer_is_priced_and_so_is_what_awaits_the_partner():
    dealer = compare_calls(f"Js As 9h Kd Ad up Jo named s seat 4 rules {BINDS}", deals=64, realistic=8)
    assert [price.name for price in dealer.prices] == ["order up", "order up alone"]
    assert dealer.leaders[0].name == "order up alone"
    free, bound = (
        compare_calls(f"9c 9d 9h Tc Td up Jo named s seat 2 rules {rules}", deals=256, realistic=0)[PASS]
        for rules in ("british", BINDS)
    )
    assert "we call 100%" in bound.note
    assert "we call 100%" not in free.note


# A hand that is taken over.


@pytest.mark.parametrize(("before", "maker", "lone"), [([], 1, 3), (["pass"], 2, 4)])
@pytest.mark.parametrize("call", ["order up", "hearts"])
def test_a_partner_who_has_not_spoken_may_take_the_hand_and_play_it_alone(before, maker, lone, call):
    auction = auction_after(*["pass"] * 4 * (call == "hearts"), *before, call, rules=TAKES)
    assert (auction.seat, said(auction), auction.asks_alone) == (lone, ["pass", f"{call} alone"], True)
    with refusal("can't be made now", "pass"):
        auction.push("clubs")
    left = auction.copy()
    left.push(PASS)
    assert str(left.contract).endswith(f"by seat {maker}")
    auction.push("I'll play it alone")
    contract = auction.contract
    assert (contract.maker, contract.player, contract.alone) == (maker, lone, True)
    assert contract.active == tuple(seat for seat in (1, 2, 3, 4) if seat != maker)
    assert contract.taker == (4 if call == "order up" else None)
    assert auction.is_over


@pytest.mark.parametrize("calls", [["order up alone"], ["pass", "pass", "order up"], ["pass"] * 3 + ["order up"]])
def test_nobody_takes_a_hand_from_a_lone_maker_or_after_a_pass(calls):
    assert auction_after(*calls, rules=TAKES).is_over


def test_without_the_house_rule_a_partner_is_not_asked():
    assert auction_after("pass", "order up").is_over


def test_who_can_not_take_a_hand_over_is_told_so():
    for rules, maker, lone, more in ((TAKES, 2, 3, {}), (TAKES, 3, 1, {}), (TAKES, 2, 4, {"alone": True})):
        with refusal("a partner who speaks after", f"seat {lone} can't"):
            make_contract(rules, "s", maker, up=QUEEN, lone=lone, **more)
    with refusal("nobody takes the hand over", "seat 4"):
        make_contract("bicycle", "s", 2, up=QUEEN, lone=4)


def test_a_hand_taken_over_is_played_scored_shown_and_read_like_the_partners_own():
    taken = GameHand.parse(f"{DEAL} then pass, order up, order up alone, Qh")
    own = GameHand.parse(f"{DEAL} then pass, pass, pass, order up alone, Qh")
    assert (taken.contract.active, taken.contract.leader) == (own.contract.active, own.contract.leader)
    assert points_table(taken.contract) == points_table(own.contract)
    for card in ("Ah", "Ac", "Ad"):
        for hand in (taken, own):
            hand.push(next(text for text in (card, *hand.legal) if text in hand.legal))
    view = taken.view(4)
    assert "trump s maker 2 lone 4" in str(view)
    assert View.parse(str(view)) == view
    assert view.tricks == own.view(4).tricks
    assert contract_of(view) == taken.contract
    assert "Spades by your partner, you alone" in view.facts
    assert GameHand.parse(str(taken)) == taken


def test_the_partners_choice_is_priced_and_the_tutor_takes_what_it_would_have_played_alone():
    for cards, best in (("Js Jc As 9h Kd", "order up alone"), ("9s 9c Td 9h Kd", "pass")):
        odds = compare_calls(f"{cards} up Qs seat 4 trump s maker 2 rules {TAKES}", deals=128, realistic=16)
        assert [price.name for price in odds.prices] == ["pass", "order up alone"]
        assert [price.name for price in odds.leaders] == [best]
        assert all(price.points for price in odds.prices)
    for cards, wanted in (("Js Jc As 9h Kd", "order up alone"), ("Ks Ts 9s 9h Kd", "pass")):
        rest = [str(card) for card in TAKES.pack.cards if str(card) not in f"{cards} Qs"]
        others = " / ".join(" ".join(rest[at : at + 5]) for at in (0, 5, 10))
        hand = GameHand.parse(f"{others} / {cards} up Qs rules {TAKES} then pass, order up")
        assert (hand.seat, tutor_action(hand)) == (4, wanted)


def test_prices_say_that_nobody_is_expected_to_take_the_hand_over():
    odds = compare_calls(f"Js Jc As 9h Kd up Qs seat 2 rules {TAKES}", deals=16, realistic=0)
    assert odds.proviso == "Calls are priced as if nobody else plays alone after them."


# Defenders of lone hands only.


@pytest.mark.parametrize("maker", [1, 2, 3, 4])
def test_only_a_lone_maker_is_defended_against_alone(maker):
    before = ["pass"] * (maker - 1)
    assert auction_after(*before, "order up", rules=LONERS).is_over
    asked = auction_after(*before, "order up alone", rules=LONERS)
    assert said(asked) == ["pass", "defend alone"]
    asked.push("alone")
    assert (asked.contract.defender, len(asked.contract.active)) == (maker % 4 + 1, 2)
    with refusal("only a lone maker is defended against alone", "leave out seat"):
        make_contract(LONERS, "s", maker, defender=maker % 4 + 1)


def test_a_lone_defenders_euchre_scores_four_and_another_two():
    alone = make_contract(LONERS, "s", 1, alone=True, defender=2)
    assert (points_table(alone)[2], points_table(make_contract(LONERS, "s", 1))[2]) == (-4, -2)


# All of them.


def asked_by_the_book(rules: Rules, calls: list[Call]) -> list[int]:
    """The slow twin: who is asked after the calls so far whether to play alone, told case by case."""
    made = next((number for number, call in enumerate(calls) if not call.is_pass), None)
    if made is None or any(not call.is_pass for call in calls[made + 1 :]):
        return []
    answered, maker, alone = len(calls) - made - 1, made % 4 + 1, calls[made].alone
    if rules.take_alone:
        partner = {1: [3], 2: [4]}.get(maker, [])
        return [] if alone else partner[answered:]
    if rules.defend_alone and (alone or not rules.defend_loners_only):
        return {1: [2, 4], 2: [3, 1], 3: [4, 2], 4: [1, 3]}[maker][answered:]
    return []


@pytest.mark.parametrize("rules", [*GAMES, Rules.parse("bicycle+defend_alone"), Rules.parse("bicycle")], ids=str)
def test_in_every_auction_those_are_asked_whom_the_book_has_asked(rules):
    ends = 0
    for turned in (QUEEN, TURNED) if rules is BINDS else (QUEEN,):
        waiting = [Auction(rules, turned)]
        while waiting:
            auction = waiting.pop()
            asked = asked_by_the_book(rules, auction.calls)
            assert auction.asks_alone == bool(asked)
            assert not asked or auction.seat == asked[0]
            ends += auction.is_over
            for call in auction.legal_calls:
                auction.push(call)
                waiting.append(auction.copy())
                auction.pop()
    assert ends > 30


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_hands_under_any_of_these_rules_are_played_and_kept_as_text_again_and_again(rules):
    rng, ways = Random(1), set()
    for seed in range(15):
        game = Game(rules)
        game.start(Deal.random(seed=seed, rules=rules))
        hand = game.hands[0]
        while hand.seat:
            hand.push(rng.choice(hand.legal))
            for seat in hand.contract.active if hand.play and not hand.play.history else ():
                view = hand.view(seat)
                assert View.parse(str(view)) == view
                assert contract_of(view) == hand.contract
        if hand.contract:
            ways.add((bool(hand.contract.lone), bool(hand.contract.defender)))
        assert Game.parse(str(game)) == game
    assert len(ways) == (1 if rules is BINDS else 2)


@pytest.mark.parametrize("player", ["beginner", "rule bot", "club"])
@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_the_other_players_play_under_these_rules(rules, player):
    for seed in range(3):
        hand = GameHand(Deal.random(seed=seed, rules=rules))
        while hand.seat:
            hand.push(player_action(player, hand, seed=seed))
        assert hand.is_over


def test_a_hand_taken_over_starts_its_play_with_any_cards():
    rng, taken = Random(2), 0
    for _ in range(40):
        deal = random_deal(rng, TAKES)
        contract = random_contract(rng, deal)
        play = start_play(rng, deal, contract)
        taken += contract.lone is not None
        assert set(play.hands) == set(contract.active)
    assert taken > 3
