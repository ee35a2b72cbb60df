"""A player of the tutor acts in every game by its rules, and on nothing but what its seat has seen."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from helpers.covering import in_every_game
from helpers.players import decide
from helpers.strategies import random_deal, refusal

from euchre_tutor import Deal, View
from euchre_tutor.beliefs import Seen
from euchre_tutor.game import GameHand
from euchre_tutor.players import tutor_action
from euchre_tutor.pricing.options import inference_of, seeds_of_chunk
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.pricing.playing import PlayOptions
from euchre_tutor.solver import SAMPLES
from euchre_tutor.solver.engine import public_state_of

SETTLED = (4, 13, 16, 35)  # deals in which the last tricks make no difference
DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"


@in_every_game(day="domino_solo3")
def test_four_players_of_the_tutor_play_any_hand_to_its_end(rules):
    rng = Random(3)
    for seed in range(3):
        hand = GameHand(random_deal(rng, rules))
        while not hand.is_over:
            hand.push(tutor_action(hand, seed=seed))
        assert GameHand.parse(str(hand)) == hand


@in_every_game(day="canadian, bicycle+joker+joker_binds+take_alone, call_ace6, bid_euchre, domino_solo3")
def test_a_card_is_the_compiled_players_own_choice(rules):
    """The slow twin asks the players' decision for this seat alone."""
    hand = GameHand(random_deal(Random(5), rules))
    while hand.stage != "play" and not hand.is_over:
        hand.push(tutor_action(hand))
    while not hand.is_over:
        card = tutor_action(hand, seed=7)
        options = PlayOptions(Seen(hand.view(hand.seat)))
        if len(hand.legal) > 1 and not options.is_settled:
            assert card == _decided(options)
        hand.push(card)


def test_who_goes_under_keeps_trumps_if_three_others_can_go():
    for up, kept in (("Qh", "9h"), ("Qd", "9d")):
        text = f"Ah Kh Jh 9s Td / 9c Tc 9d Js 9h / Ac Th Kd Jd Ts / Ks {'Qd' if up == 'Qh' else 'Qh'} Qs As Jc up {up}"
        hand = GameHand(f"{text} rules bicycle+farmers_hand=under")
        assert len(hand.legal) == 1 + 4
        assert kept not in tutor_action(hand)


@pytest.mark.parametrize(
    ("seed", "cards", "score", "call"),
    [
        (2, "Ah Ts Kc Qc Jh up 9h seat 4", (0, 0), "order up"),
        (2, "Ah Ts Kc Qc Jh up 9h seat 4", (6, 9), "order up alone"),  # they need one point, and we need four
        (4, "Td Qd Qc 9h Qh up Jh seat 1", (0, 0), "pass"),
        (4, "Td Qd Qc 9h Qh up Jh seat 1", (9, 7), "order up"),  # the donation
        (4, "Td Qd Qc 9h Qh up Jh seat 1", (7, 9), "pass"),
    ],
)
def test_a_call_looks_at_the_score_ours_first(seed, cards, score, call):
    hand = GameHand(Deal.random(seed=seed, rules="stick_the_dealer"))
    while hand.seat != int(cards[-1]):
        hand.push("pass")
    assert str(hand.view(hand.seat)).startswith(cards)
    assert tutor_action(hand, score=score) == call


def test_a_card_too_is_chosen_for_the_score():
    """Who would call what depends on the score, so what a call says about hands does too."""
    differs = 0
    for seed in (4, 6):
        hand = GameHand(Deal.random(seed=seed, rules="stick_the_dealer"))
        while not hand.is_over:
            card = tutor_action(hand, score=(9, 7), seed=7)
            if hand.stage == "play" and len(hand.legal) > 1:
                options = [PlayOptions(Seen(hand.view(hand.seat, score=score))) for score in ((9, 7), (0, 0))]
                at_the_score, at_nil = map(_decided, options)
                assert card == at_the_score or options[0].is_settled
                differs += at_the_score != at_nil
            hand.push(card)
    assert differs


# Where it makes no difference any more.


def played_on(hand: GameHand, *, by_the_network: bool) -> dict[int, int]:
    """Play a hand on, and return the points of each side; the network chooses cards that make no difference, too."""
    hand = GameHand.parse(str(hand))
    while not hand.is_over:
        options = PlayOptions(Seen(hand.view(hand.seat)))
        hand.push(_decided(options) if by_the_network and len(hand.legal) > 1 else tutor_action(hand, seed=7))
    return hand.scores


def test_where_the_points_are_settled_a_maker_leads_from_the_top_and_others_throw_their_lowest():
    """And the hand scores the same whoever chooses, since it makes no difference any more."""
    led, thrown = 0, 0
    for seed in SETTLED:
        hand = GameHand(Deal.random(seed=seed))
        while not hand.is_over:
            card = tutor_action(hand, seed=seed)
            if (
                hand.stage == "play"
                and len(hand.legal) > 1
                and (options := PlayOptions(Seen(hand.view(hand.seat)))).is_settled
            ):
                ranking, legal = options.seen.ranking, options.seen.legal_plays
                trumps = [each for each in legal if ranking.is_trump(each)]
                if not options.seen.trick and hand.seat in hand.contract.makers and trumps:
                    assert card == str(max(trumps, key=ranking.height))
                    led += 1
                elif options.seen.trick:
                    assert card == str(min(legal, key=ranking.cheapness.__getitem__))
                    thrown += 1
                assert played_on(hand, by_the_network=True) == played_on(hand, by_the_network=False)
            hand.push(card)
    assert min(led, thrown) >= 2


@pytest.mark.parametrize(
    ("view", "sure"),
    [
        ("Qc Jc Td As 9h down 9s seat 1 trump c maker 1", 1),  # the other jack isn't seen
        ("Qc Jc Td As 9h down 9s seat 1 trump c maker 1 played As Js Qs Ts Ah Qh Jh 9h Ac 9c Tc", 1),  # nor the king
        ("Ac Td Kd As 9h down 9s seat 1 trump c maker 1 played As Js Qs Ts Jc 9c Tc", 0),  # a bower is on the table
        ("Qs Js As Ks 9h down Jc seat 1 trump s maker 1", 4),  # the left bower is turned down
        ("Qh Jh Ah Ad Kh up Kh seat 4 laid 9d trump h maker 4", 1),
        ("Jc Ac Kc Ad 9c down Qs seat 1 trump nt maker 1 rules bicycle+no_trump", 0),
    ],
)
def test_sure_tricks_are_trumps_that_no_card_beats_on_the_table_or_unseen(view, sure):
    assert PlayOptions(Seen(View.parse(view)))._sure_tricks == sure


def _decided(options: PlayOptions) -> str:
    seen, contract = options.seen, options.contract
    at = contract.active.index(seen.seat)
    own = np.zeros((1, len(contract.active)), np.int64)
    own[0, at] = contract.ranking.mask(seen.hand)
    table = options._table(own, seeds=np.zeros(1, np.int64))
    known, barred = table["known"], table["barred"]
    inferred = inference_of(seen.view, contract)
    state = public_state_of(contract, makers_points(contract), barred, seen.history, **inferred)
    seed = int(seeds_of_chunk(1, seed=7, chunk=0)[0]) % (2**31 - 2) + 1
    code = decide(int(own[0, at]), int(known[0, at]), seed, SAMPLES, state)
    return str({index: card for card, index in contract.ranking.index.items()}[code])


@pytest.mark.parametrize("seed", range(6))
def test_what_the_others_hold_changes_nothing_that_a_seat_does(seed):
    """Exchange cards that neither the seat nor the table has shown: calls, discards and plays stay the same."""
    rng = Random(seed)
    deal = Deal.random(seed=seed, rules="bicycle")
    hand = GameHand(deal)
    for _ in range(rng.randint(0, 12)):
        if not hand.is_over:
            hand.push(tutor_action(hand))
    if hand.is_over or hand.stage == "discard":
        return
    seat, played = hand.seat, [card for _, card in hand.play.history] if hand.play else []
    others = [number for number in range(1, 5) if number not in (seat, hand.contract and hand.contract.taker)]
    mine, theirs = ([card for card in deal.hand(number) if card not in played] for number in others[:2])
    swapped = dict(zip((*mine, *theirs), (*theirs, *mine), strict=False)) if len(mine) == len(theirs) else {}
    hands = tuple(tuple(swapped.get(card, card) for card in held) for held in deal.hands)
    other = GameHand(replace(deal, hands=hands))
    try:
        for action in hand.history:
            other.push(action.text)
    except ValueError:
        return  # a card was played in a suit that must be followed otherwise
    assert tutor_action(other, seed=1) == tutor_action(hand, seed=1)


def test_a_hand_that_is_over_and_a_seed_below_nothing_are_refused():
    over = GameHand.parse(f"{DEAL} then {', '.join(['pass'] * 8)}")
    with refusal("the hand is over"):
        tutor_action(over)
    with refusal("seed", "-1"):
        tutor_action(GameHand.parse(f"{DEAL} then order up, Qh"), seed=-1)


DEALT = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh"


@pytest.mark.parametrize(
    ("calls", "exchanged"),
    [
        (["pass", "order up alone"], [(2, "9h"), (4, "Ks")]),
        (["pass", "pass", "pass", "order up alone"], [(4, "Qh"), (4, "Ad"), (2, "Js")]),  # after the turn-up
    ],
)
def test_a_lone_hand_lays_its_worst_card_down_and_gets_the_partners_best(calls, exchanged):
    hand = GameHand(f"{DEALT} up Qs rules bicycle+partners_best")
    for call in calls:
        hand.push(call)
    found = []
    while hand.stage != "play":
        found.append((hand.seat, tutor_action(hand)))
        hand.push(found[-1][1])
    assert found == exchanged


def test_who_has_not_called_alone_does_not_say_so_later():
    hand = GameHand(f"{DEALT} up Qs rules bicycle+alone_until_lead")
    for call in ("pass", "order up", "Qh"):
        hand.push(call)
    assert (hand.stage, tutor_action(hand)) == ("alone", "together")


def test_a_defender_never_plays_alone():
    hand = GameHand(f"{DEALT} up Qs rules bicycle+defend_alone")
    for call in ("pass", "order up alone"):
        hand.push(call)
    assert (hand.legal, tutor_action(hand)) == (("pass", "defend alone"), "pass")


def test_without_a_seed_a_card_is_that_of_the_first_seed():
    hand = GameHand(Deal.random(seed=0, rules="bicycle"))
    for text in ("pass", "pass", "pass", "order up", "Qs"):
        hand.push(text)
    assert tutor_action(hand) == tutor_action(hand, seed=0) != tutor_action(hand, seed=1), "where the seed matters"
