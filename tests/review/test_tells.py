"""What a card tells: by cards seen alone, in chances that add up, the same with the same seed; else refused."""

from dataclasses import replace
from itertools import combinations
from random import Random

import numpy as np
import pytest
from helpers.networks import expected_points
from helpers.strategies import refusal
from helpers.tables import random_hand

from euchre_tutor import Deal, Rules
from euchre_tutor.beliefs import Layouts, Seen
from euchre_tutor.cards import Card, Suit
from euchre_tutor.game import GameHand
from euchre_tutor.players import tutor_action
from euchre_tutor.pricing import Exact
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.review.tells import RANDOM, SOFT, Fact, Tells, chance_of_play, told_by
from euchre_tutor.solver import network_of

DEAL = "9h Th Tc Jd Kh / Qh As Qd 9s Ac / Ts Qc Js Jc Kc / Kd Qs Ks Ad 9d up Td"
CALLS = f"{DEAL} then pass, pass, pass, order up, Qs"
HAND = f"{CALLS}, 9h, Qh, Ts, Ks, Qd, Js, Kd, Jd, Tc, Ac, Jc, 9d, Td, Th, As, Qc, Ad, Kh, 9s, Kc"
FEW = 1_000  # layouts


@pytest.fixture(scope="module")
def hands() -> list[GameHand]:
    """Hands that the tutor's players have played, one of them alone."""
    found = [GameHand(Deal.random(seed=seed)) for seed in (1, 2)]
    found.append(GameHand.parse(f"{DEAL} then pass, pass, pass, order up alone, Qs"))
    for hand in found:
        while not hand.is_over:
            hand.push(tutor_action(hand))
    return [hand for hand in found if hand.play]


def told(text: str, card: str, you: int = 1, **options: int) -> Tells:
    return told_by(GameHand.parse(text).view(you), card, layouts=FEW, **options)


def places(tells: Tells) -> dict[Card, list[Fact]]:
    """The facts about each card."""
    found: dict[Card, list[Fact]] = {}
    for fact in tells.facts:
        if isinstance(fact.what, Card):
            found.setdefault(fact.what, []).append(fact)
    return found


def test_a_card_that_isnt_seen_is_somewhere_and_what_you_see_isnt_asked_about(hands):
    asked = 0
    for hand in hands:
        play, you = hand.play, hand.play.contract.active[0]
        for number, (seat, card) in enumerate(play.history[:12], start=1):
            if seat == you:
                continue
            tells, seen = told_by(hand.view(you), card, layouts=FEW), [other for _, other in play.history[:number]]
            for key, facts in places(tells).items():
                asked += 1
                assert key not in (*play.start.hands[you], *seen)
                assert [fact.seat for fact in facts] == [*(s for s in play.contract.active if s != you), 0]
                for moment in ("before", "after"):
                    assert sum(getattr(fact, moment).value for fact in facts) == pytest.approx(1)
    assert asked > 50


def test_a_bower_that_was_turned_down_is_seen():
    down = "Ah Kh 9c Td Qd / Js 9s As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts Qs Ad Qh up Jc"
    tells = told(f"{down} then pass, pass, pass, pass, pass, spades, Ah, 9h", "9h")
    assert [*places(tells)] == [Card("Js"), Card("As"), Card("Ks")]


def test_a_trump_that_you_laid_down_yourself_is_seen():
    text = f"{DEAL} then pass, pass, pass, order up, Ad, 9h"
    assert Card("Ad") not in places(told(text, "9h", you=4))
    assert Card("Ad") in places(told(text, "9h", you=2))


def test_a_turn_up_that_was_taken_is_held_before_and_after_until_it_is_played():
    up = DEAL.replace("Jd", "Xd").replace("Td", "Jd").replace("Xd", "Kd").replace("Kd Qs", "Jh Qs")
    up = f"{up} then pass, pass, pass, order up, Qs, 9h, Qh"
    facts = {fact.seat: fact for fact in places(told(up, "Qh"))[Card("Jd")]}
    assert {seat: (fact.before.value, fact.after.value) for seat, fact in facts.items()} == {
        2: (0, 0),
        3: (0, 0),
        4: (1, 1),
        0: (0, 0),
    }


def test_who_doesnt_follow_is_void_for_certain_and_stays_so():
    for card, suit in (("Ts", Suit.HEARTS), ("Js", Suit.DIAMONDS)):
        (void,) = [fact for fact in told(HAND, card).facts if fact.what == suit]
        assert void.after == Exact(1)
        assert void.before.value < 1
    later = [fact for fact in told(HAND, "Kd").facts if fact.seat == 3]
    assert {fact.after for fact in later} == {Exact(0)}, "partner has shown a void in trumps"
    assert told(HAND, "Ks").sentence == "K♠ tells for certain: right has no more hearts."


def test_what_a_card_tells_depends_on_nothing_that_the_seat_doesnt_see():
    shown, rng = told(HAND, "Qd"), Random(3)
    start = GameHand.parse(HAND).play.start.hands
    seen = {card for _, card in GameHand.parse(HAND).play.history[:5]}
    hidden = [card for seat in (2, 3, 4) for card in start[seat] if card not in seen and card != Card("Td")]
    others, kitty = 0, [card for card in Rules.parse("bicycle").pack.cards if str(card) not in DEAL]
    swaps = [*combinations([*hidden, *kitty], 2)]
    rng.shuffle(swaps)
    for one, other in swaps[:40]:
        names = {str(one): str(other), str(other): str(one)}
        text = " ".join(
            names.get(word.strip(","), word.strip(",")) + "," * word.endswith(",") for word in CALLS.split()
        )
        try:
            hand = GameHand.parse(f"{text}, 9h, Qh, Ts, Ks, Qd")
        except ValueError:
            continue
        if str(hand) != f"{CALLS}, 9h, Qh, Ts, Ks, Qd":
            others += 1
            assert told_by(hand.view(1), "Qd", layouts=FEW) == shown
    assert others > 5


def test_the_same_seed_tells_the_same_and_asking_changes_nothing():
    hand = GameHand.parse(HAND)
    first, other = (told_by(hand.view(1), card, layouts=FEW) for card in ("Qh", "Qd"))
    assert told_by(hand.view(1), Card("Qh"), layouts=FEW) == first != other
    assert str(hand) == HAND
    again = told_by(hand.view(1), "Qh", layouts=FEW, seed=1)
    assert again != first
    for one, two in zip(first.facts, again.facts, strict=True):
        assert abs(one.after.value - two.after.value) < 2 * (one.after.error + two.after.error) + 0.01


def test_few_layouts_are_all_looked_at_so_that_nothing_is_left_to_chance():
    assert told(HAND, "Qc") == told(HAND, "Qc", seed=5)
    assert {type(fact.after) for fact in told(HAND, "Qc").facts} == {Exact}


def test_a_layout_counts_as_the_plain_network_says():
    hand = GameHand.parse(
        f"{DEAL} then pass, pass, pass, pass, pass, spades, Tc, Ac, Qc, 9d, Qh, Kc, Qs, 9h, Kd, Jd, Qd, Ts, Js, Ks"
    )
    view, play = hand.view(1), hand.play
    layouts = Layouts(view)
    held, contract, ranking = layouts.enumerated(), layouts.seen.contract, layouts.seen.ranking
    points, network = makers_points(contract)[0].tolist(), network_of(contract, view.turn_up)
    for row in Random(1).sample(range(len(held)), 3):
        chance = 1.0
        for number, (seat, card) in enumerate(play.history):
            if seat == 1:
                continue
            left = [other for other in ranking.cards if held[row, seat - 1] >> ranking.index[other] & 1]
            dealt = (*left, *(other for who, other in play.history if who == seat))
            theirs = replace(view, seat=seat, hand=dealt, played=view.played[:number])
            values = expected_points(theirs, contract, network, points)
            chance *= RANDOM / len(values)
            liked = {other: np.exp(values[other] / SOFT) for other in values if is_lowest(other, Seen(theirs))}
            chance += (chance / (RANDOM / len(values))) * (1 - RANDOM) * liked.get(card, 0) / sum(liked.values())
        assert chance_of_play(layouts.seen, held[[row]])[0] == pytest.approx(chance, rel=1e-3)


def is_lowest(card: Card, seen: Seen) -> bool:
    """Tell whether a seat holds no lower card that is as good: all between are gone."""
    order, trick = seen.ranking.order[seen.ranking.suit_of(card)], [other for _, other in seen.trick]
    gone = {other for _, other in seen.history if other not in trick} | {seen.view.up}
    below = [other for other in order[: order.index(card)] if other not in gone]
    return not below or below[-1] not in seen.hand


@pytest.mark.parametrize("rules", ["parlour32", "bicycle+joker", "bid_euchre", "call_ace4", "cutthroat", "domino"])
def test_a_game_that_no_network_plays_is_refused_in_a_sentence(rules):
    hand = random_hand(Random(1), rules)
    while not hand.play or not hand.is_over:
        hand = random_hand(Random(str(hand)), rules)
    (_, card), (you, _) = hand.play.history[:2]
    with refusal("our network hasn't learnt", rules):
        told_by(hand.view(you), card, layouts=FEW)


@pytest.mark.parametrize(("rules", "call"), [("trickster+no_trump", "no trump"), ("old_school", "spades")])
def test_house_rules_of_the_same_cards_are_told_too(rules, call):
    hand = GameHand.parse(f"{DEAL} rules {rules} then pass, pass, pass, pass, {call}, Kh, Qh")
    tells = told_by(hand.view(1), "Qh", layouts=FEW)
    assert any(fact.what == Suit.HEARTS and fact.after.value > fact.before.value for fact in tells.facts)


def test_what_tells_nothing_is_refused():
    for card, words in (("9h", "9♥ is your own card"), ("Tc", "10♣ wasn't played"), ("Jo", "wasn't played")):
        with refusal(words):
            told(f"{CALLS}, 9h, Qh", card)
    with refusal("not a card"):
        told(HAND, "X")
    with refusal("wasn't played"):
        told(DEAL, "9h")
    with refusal("has no part in the play"):
        told(f"{DEAL} then pass, pass, pass, order up alone, Qs, 9h, Ts", "9h", you=2)


def test_the_last_card_of_a_hand_tells_nothing_more():
    tells = told(HAND, "Kc")
    assert (tells.facts, tells.sentence) == ((), "K♣ was the last card of partner.")
