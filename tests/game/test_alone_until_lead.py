"""A house rule: alone may still be said after the calls and the exchange, until the first card is led."""

from random import Random

import pytest
from helpers.scripts import modules_of
from helpers.strategies import random_deal, refusal

from euchre_tutor import Deal, Game, GameHand, Rules, View, compare_calls, compare_plays
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.fresh import decisions

DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs rules bicycle+alone_until_lead"


def hand(*said: str, rules: str = "alone_until_lead") -> GameHand:
    """Stand after some actions in a deal whose partner of the dealer can play alone in spades."""
    return GameHand.parse(f"{DEAL.replace('alone_until_lead', rules)} then {', '.join(said)}")


@pytest.mark.parametrize("said", [("pass", "order up", "Qh"), ("pass", "pass", "pass", "order up", "9s")])
def test_after_the_exchange_the_maker_says_together_or_alone(said):
    asked = hand(*said)
    maker = asked.contract.maker
    assert (asked.stage, asked.seat, asked.legal) == ("alone", maker, ("together", "alone"))
    asked.push("together")
    assert (asked.stage, asked.seat, asked.contract.active) == ("play", 1, (1, 2, 3, 4))
    asked.pop()
    asked.push("I go alone.")
    partner = (maker + 1) % 4 + 1
    assert asked.contract.alone
    assert partner not in asked.contract.active
    assert str(asked).endswith(", alone")
    assert GameHand.parse(str(asked)) == asked


def test_in_the_second_round_the_maker_is_asked_as_soon_as_trump_is_made():
    asked = hand("pass", "pass", "pass", "pass", "pass", "hearts")
    assert (asked.stage, asked.seat) == ("alone", 2)


@pytest.mark.parametrize("said", [("order up alone",), ("pass", "order up alone")])
def test_who_has_said_alone_with_the_call_is_not_asked_again(said):
    assert hand(*said).stage in ("discard", "play")
    assert "alone" not in [action.stage for action in hand(*said).history]


def test_without_the_house_rule_nobody_is_asked():
    assert hand("pass", "order up", "Qh", rules="game=5").stage == "play"


def test_a_dealer_who_exchanged_and_then_rests_takes_no_part_and_keeps_the_hand_that_was_dealt():
    late, early = hand("pass", "order up", "Qh", "alone"), hand("pass", "order up alone")
    assert (late.contract, late.hands, late.play.hands) == (early.contract, early.hands, early.play.hands)
    assert [late.view(seat) for seat in (1, 2, 3, 4)] == [early.view(seat) for seat in (1, 2, 3, 4)]


def test_a_dealer_alone_after_all_plays_the_hand_of_the_exchange():
    late = hand("pass", "pass", "pass", "order up", "9s", "alone")
    early = hand("pass", "pass", "pass", "order up alone", "9s")
    assert (late.contract, late.hands) == (early.contract, early.hands)
    assert late.view(4) == early.view(4)


def test_the_lead_against_a_lone_maker_follows_who_is_alone_in_the_end():
    asked = hand("pass", "pass", "order up", "Qh", rules="alone_until_lead+lone_lead=left")
    assert asked.contract.leader == 1
    asked.push("alone")
    assert (asked.contract.leader, asked.seat) == (4, 4)


def test_a_lone_defender_still_defends_when_the_maker_goes_alone_too():
    asked = hand("pass", "order up", "alone", "Qh", rules="alone_until_lead+defend_alone")
    assert (asked.contract.defender, asked.stage) == (3, "alone")
    asked.push("alone")
    assert asked.contract.active == (2, 3)


def test_once_a_card_is_led_alone_comes_too_late():
    led = hand("pass", "order up", "Qh", "together", "Ah")
    with refusal("with the call that makes trump"):
        led.push("alone")
    with refusal("seat 2 can't say 'pass'", "together or alone"):
        hand("pass", "order up", "Qh").push("pass")


def test_a_game_with_it_is_written_and_read():
    rng, rules = Random(4), Rules.parse("bicycle+alone_until_lead+defend_alone")
    game = Game(rules)
    said = set()
    while len(said) < 2 or not game.hand.is_over:
        if game.is_over:
            game = Game(rules)
        if not game.hand or game.hand.is_over:
            game.start(random_deal(rng, rules))
        said |= {game.hand.history[-1].text} if game.hand.history and game.hand.history[-1].stage == "alone" else set()
        game.push(rng.choice(game.hand.legal))
        assert Game.parse(str(game)) == game
    assert said == {"together", "alone"}


def test_the_tutor_says_alone_with_its_call_or_not_at_all():
    assert tutor_action(hand("pass", "order up", "Qh")) == "together"


def test_practice_never_asks_what_has_no_price():
    rules, stages = Rules.parse("bicycle+alone_until_lead"), set()
    for seed in range(30):
        stages |= {found.hand.stage for found in decisions(rules, seed, played=False)}
    assert stages == {"calls", "discard", "play"}


def test_a_deal_behind_the_price_of_a_card_can_be_played_out_under_the_house_rule():
    """The maker has said nothing before the card that is priced."""
    view = View.parse("Ah Kh 9c Td Qd up Qs seat 1 trump s maker 2 rules bicycle+alone_until_lead")
    (laid_out,) = modules_of("positions", "laid_out")
    whole = laid_out.whole_hand(compare_plays(view, deals=8, realistic=0), 0, Random(1))
    assert (whole.stage, whole.seat) == ("play", 1)
    assert "together" in [action.text for action in whole.history]


def test_what_alone_is_worth_later_is_not_worked_out_and_that_is_said():
    asked = hand("pass", "order up", "Qh")
    with refusal("trump is made already", "'alone'", "isn't worked out"):
        compare_calls(asked.view(2))
    odds = compare_calls(Deal.parse(DEAL).view(2), deals=16, realistic=0)
    assert "Calls are priced as if nobody said alone later." in odds.proviso
