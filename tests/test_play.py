"""The play of a hand: whose turn it is, what is legal and why not, what is exchanged before the first lead."""

import re
from dataclasses import replace
from random import Random

import pytest
from helpers.strategies import (
    MAX_CARDS,
    TABLES,
    cards_left,
    play_on,
    plays,
    random_contract,
    random_deal,
    random_play,
    randoms,
    refusal,
    start_play,
)
from hypothesis import given
from hypothesis import strategies as st

from euchre_tutor.auction import legal_discards, make_contract
from euchre_tutor.cards import Card, Suit
from euchre_tutor.deal import Deal
from euchre_tutor.pieces import format_cards, parse_cards, parse_plays
from euchre_tutor.play import Play, exchanged, swaps
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.solver import maker_tricks
from euchre_tutor.tiles import Tile
from euchre_tutor.tricks import winner

DEAL = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")


def play_of(trump: str, maker: int, played: str = "", **options) -> Play:
    return Play.of(DEAL, make_contract(BICYCLE, trump, maker, up=DEAL.turn_up), played=played, **options)


def state_of(play: Play) -> tuple:
    return dict(play.hands), list(play.history), play.trick, play.seat, play.leader, play.maker_tricks, play.tricks_left


def test_who_leads_may_name_an_end_where_the_rules_know_that():
    rules = Rules.parse("domino+leader_names_end")
    hands = dict(enumerate(map(parse_cards, ("55 61", "64 52", "41 20", "42 63")), start=1))
    named, plain = (Play(hands, make_contract(table, "5", 2)) for table in (rules, PRESETS["domino"]))
    assert named.legal_plays == parse_plays("64 46 52")  # a trump has no end to name
    assert plain.legal_plays == parse_cards("64 52")
    for play, led, legal in ((named, "fours", "41"), (plain, "sixes", "41 20")):
        play.push("46")
        assert (play.led.label, play.legal_plays) == (led, parse_cards(legal))
        assert str(play.pop()) == ("46" if play is named else "64")
        assert play.hands[2] == parse_cards("64 52")
    for tile in ("46", "41", "42", "61"):
        named.push(tile)
    assert named.leader == 2


def test_nobody_is_obliged_to_beat_or_to_ruff():
    assert play_of("s", 2, discard=Card("Ad"), played="Td Kd 9d").legal_plays == parse_cards("Ks Ts 9s Qh Qs")
    assert play_of("s", 2, discard=Card("Qh"), played="Ah 9h Tc 9s Ts Td").legal_plays == parse_cards("Js Jc As")


def test_the_winner_leads_to_the_next_trick():
    play = play_of("s", 2, discard=Card("Qh"), played="Ah 9h Tc 9s")
    assert (play.leader, play.seat, play.trick, play.led, play.maker_tricks) == (4, 4, [], None, 1)


def test_the_dealer_swaps_a_card_for_the_turn_up():
    assert play_of("s", 1, discard=Card("Qh")).hands[4] == parse_cards("Ks Ts 9s Ad Qs")
    assert play_of("h", 1).hands[4] == DEAL.hand(4)
    deal = replace(DEAL, rules=PRESETS["old_school"])
    left = Play.of(deal, make_contract(deal.rules, "s", 4, up=deal.turn_up), discard=deal.up)
    assert left.hands[4] == DEAL.hand(4)


@pytest.mark.parametrize(
    ("discard", "words"),
    [(None, ["picked up Qs", "discard"]), ("Ah", ["'Ah'", "dealer may lay down", "Ks Ts 9s Ad Qh Qs"])],
)
def test_a_discard_that_is_not_the_dealers_to_lay_down_is_refused(discard, words):
    with refusal(*words):
        play_of("s", 2, discard=discard and Card(discard))


EXCHANGES = [table for table in TABLES if table.exchange != "nobody" or table.partners_best]


@given(randoms, st.sampled_from(EXCHANGES))
def test_cards_that_are_exchanged_change_hands_and_no_others_do(rng, rules):
    deal = random_deal(rng, rules)
    contract = random_contract(rng, deal)
    before = dict(enumerate(deal.hands, start=1))
    discards = (rng.choice(legal_discards(rules, before[contract.taker], deal.up)),) if contract.taker else ()
    taken = exchanged(deal, replace(contract, giver=None), discards, ())
    swap = rng.choice(swaps(taken[contract.maker], taken[contract.giver])) if contract.giver else ()
    after = exchanged(deal, contract, discards, swap)
    changes = {seat: (set(after[seat]) - set(before[seat]), set(before[seat]) - set(after[seat])) for seat in before}
    if contract.taker and contract.taker not in (contract.maker, contract.giver):
        assert changes.pop(contract.taker) == ({deal.up} - set(discards), set(discards) - {deal.up})
    if contract.giver:
        assert changes.pop(contract.giver) == (set(), {swap[1]})
        assert swap[0] not in after[contract.maker]
        assert swap[1] in after[contract.maker]
    changes.pop(contract.maker)
    assert all(change == (set(), set()) for change in changes.values())
    assert all(len(after[seat]) == rules.hand_size for seat in contract.active)
    held = [card for hand in after.values() for card in hand]
    assert len(held) == len(set(held))


def test_a_lone_maker_may_swap_any_card_for_any_of_the_partners():
    mine, theirs = DEAL.hand(2), DEAL.hand(4)
    assert len(set(swaps(mine, theirs))) == len(mine) * len(theirs)
    deal = replace(DEAL, rules=Rules.parse("bicycle+partners_best"))
    play = Play.of(deal, make_contract(deal.rules, "h", 2, alone=True, up=deal.turn_up), swap="9h Ad")
    assert (play.hands[2], 4 in play.hands) == (parse_cards("Js Jc As Kd Ad"), False)


@pytest.mark.parametrize(
    ("rules", "alone", "options", "words"),
    [
        ("bicycle+partners_best", True, {}, ["swaps a card with the partner", "name one of Js Jc As 9h Kd", "Ad Qh"]),
        ("bicycle+partners_best", True, {"swap": "Ad 9h"}, ["'Ad 9h' can't be swapped", "to lay down, then"]),
        ("bicycle+partners_best", True, {"swap": "9h Ah"}, ["'9h Ah' can't be swapped"]),
        ("bicycle+partners_best", True, {"swap": "9h"}, ["'9h' can't be swapped"]),
        ("bicycle+partners_best", False, {"swap": "9h Ad"}, ["nobody swaps cards", "leave out '9h Ad'"]),
        ("bicycle", True, {"swap": "9h Ad"}, ["nobody swaps cards", "leave out '9h Ad'"]),
        ("bicycle", True, {"discard": "9h"}, ["nobody picked up the turn-up", "'9h'"]),
    ],
)
def test_a_swap_that_may_not_be_is_refused_with_what_may(rules, alone, options, words):
    deal = replace(DEAL, rules=Rules.parse(rules))
    with refusal(*words):
        Play.of(deal, make_contract(deal.rules, "h", 2, alone=alone, up=deal.turn_up), **options)


def test_the_maker_takes_the_tile_turned_up_where_that_is_agreed():
    deal = Deal.parse("21 53 64 63 11 / 32 20 50 44 55 / 42 30 60 31 00 / 51 52 33 43 54 up 65 rules domino")
    for exchange, taker in (("maker", 2), ("dealer", 4), ("nobody", None)):
        table = replace(deal, rules=Rules.parse(f"domino+exchange={exchange}"))
        contract = make_contract(table.rules, "6", 2, up=table.turn_up)
        laid = table.hand(taker)[0] if taker else None
        hands = Play.of(table, contract, discard=laid).hands
        assert [seat for seat in hands if Tile("65") in hands[seat]] == [taker] * bool(taker)
    with refusal("seat 2 picked up 65 and must discard", "32 20 50 44 55"):
        Play.of(
            replace(deal, rules=Rules.parse("domino+exchange=maker")),
            make_contract(Rules.parse("domino+exchange=maker"), "6", 2, up=deal.turn_up),
        )


@pytest.mark.parametrize(
    ("played", "words"),
    [
        ("Js", ["'Js'", "seat 1", "doesn't hold", "Ah Kh 9c Td Qd"]),
        ("Ah Js", ["'Js'", "seat 2 must follow hearts", "with 9h"]),
        ("Ah 9h Ah", ["'Ah'", "seat 3", "doesn't hold"]),
        ("Ah 9h Ac Ks", ["'Ks'", "seat 4 must follow hearts", "with Qh"]),
        ("Td Kd 9d Ad Ks Td", ["'Td'", "seat 1", "doesn't hold"]),
        ("Ah 9x", ["'9x'", "'x'", "not a suit"]),
    ],
)
def test_a_card_that_can_not_be_played_is_refused_in_a_sentence(played, words):
    with refusal(*words):
        play_of("d", 2, played)


def test_a_revoke_with_the_left_bower_is_refused():
    play = play_of("s", 2, "Td Kd 9d Ad", discard=Card("Qh"))
    play.push("Ks")
    play.push("9c")
    assert play.why_illegal("9h") == "seat 2 must follow spades, with Js or Jc or As"


@pytest.mark.parametrize(
    ("led", "card", "reason"),
    [
        ("43", "31", "seat 3 must follow fours, with 42 or 64"),
        ("62", "42", "seat 3 must follow sixes, with 64"),
        ("50", "64", "seat 3 must follow fives, with 44"),
        ("30", "44", "seat 3 must follow threes, with 31"),
    ],
)
def test_a_revoke_with_a_tile_is_named_in_a_sentence(led, card, reason):
    """Fives are trumps, so the double four is no four."""
    tiles = map(parse_cards, ("11 10 00 20", "43 62 50 30", "42 64 44 31", "60 61 40 21"))
    play = Play(dict(enumerate(tiles, start=1)), make_contract(PRESETS["domino"], "5", 2))
    play.push(led)
    assert play.why_illegal(card) == reason
    with refusal(f"'{card}' can't be played", reason):
        play.push(card)


def test_when_the_hand_is_over_nothing_may_be_played():
    play = random_play(Random(1), 0)
    assert (play.is_over, play.legal_plays, play.tricks_left) == (True, (), 0)
    with refusal("over"):
        play.push("Ah")


def test_there_must_be_a_card_to_take_back():
    with refusal("no card", "take back"):
        play_of("h", 1).pop()


@given(plays)
def test_a_card_has_a_reason_against_it_or_is_legal(play):
    leads = [lead for card in play.rules.pack.cards for lead in play.ranking.leads_of(card)]
    assert {card for card in leads if play.why_illegal(card) is None} >= set(play.legal_plays)
    assert {card.held for card in leads if play.why_illegal(card) is None} == {card.held for card in play.legal_plays}


@given(randoms, st.sampled_from(TABLES))
def test_a_whole_hand_is_a_trick_for_each_card_and_every_card_is_played_once(rng, rules):
    start = random_play(rng, MAX_CARDS, rules)
    end = play_on(rng, start.copy(), left=0)
    assert (end.is_over, end.tricks_left) == (True, 0)
    assert sorted(str(card.held) for _, card in end.history) == sorted(
        str(card) for hand in start.hands.values() for card in hand
    )
    assert len(end.history) == rules.hand_size * len(end.contract.active)
    assert 0 <= end.maker_tricks <= rules.hand_size


@given(randoms, st.sampled_from(TABLES))
def test_turns_go_round_the_table_from_who_took_the_last_trick(rng, rules):
    """From two to six seats, lone players and secret partners among them."""
    play = random_play(rng, MAX_CARDS, rules)
    dealt, active = dict(play.hands), play.contract.active
    play_on(rng, play, left=0)
    makers = rules.side(play.contract.maker) | {s for s in active if play.contract.called in dealt[s]}
    leader, makers_tricks = play.contract.leader, 0
    for start in range(0, len(play.history), len(active)):
        trick = play.history[start : start + len(active)]
        turns = [active[(active.index(leader) + turn) % len(active)] for turn in range(len(active))]
        assert [seat for seat, _ in trick] == turns
        leader = winner(trick, play.ranking)
        makers_tricks += leader in makers
    assert play.maker_tricks == makers_tricks


@pytest.mark.parametrize("name", ["call_ace5", "call_ace6", "domino_call_ace5"])
def test_five_and_six_play_to_every_trick(name):
    rules = PRESETS[name]
    play = random_play(Random(1), MAX_CARDS, rules)
    for turn in range(rules.players):
        assert len(play.trick) == turn
        play.push(play.legal_plays[0])
    assert (play.trick, play.tricks_left) == ([], 4)
    assert {seat for seat, _ in play.history} == set(range(1, rules.players + 1))


@pytest.mark.parametrize("more", ["joker", "pack_size=28", "pack_size=32"])
@given(randoms)
def test_cards_that_nobody_holds_change_nothing(more, rng):
    """The same hands from a pack with more cards: the same plays are legal, and the same seats take the tricks."""
    deal = random_deal(rng, BICYCLE)
    contract = random_contract(rng, deal)
    plain = start_play(rng, deal, contract)
    larger = Play(plain.hands, replace(contract, rules=Rules.parse(f"bicycle+{more}")))
    assert maker_tricks(larger) == maker_tricks(plain)
    while not plain.is_over:
        assert (larger.seat, larger.legal_plays) == (plain.seat, plain.legal_plays)
        card = rng.choice(plain.legal_plays)
        plain.push(card)
        larger.push(card)
    assert larger.maker_tricks == plain.maker_tricks


@given(plays)
def test_taking_a_card_back_undoes_it(play):
    for card in play.legal_plays:
        before = state_of(play)
        play.push(card)
        assert play.pop() == card
        assert state_of(play) == before


@given(plays)
def test_taking_every_card_back_returns_to_the_first_lead(play):
    cards = [card for _, card in play.history]
    start = play.copy()
    while start.history:
        start.pop()
    assert (start.leader, start.seat, start.maker_tricks) == (play.contract.leader, play.contract.leader, 0)
    for card in cards:
        start.push(card)
    assert state_of(start) == state_of(play)


@given(plays, st.integers(0, 2**32).map(Random))
def test_a_copy_goes_its_own_way(play, rng):
    before = state_of(play)
    play_on(rng, play.copy(), left=max(0, cards_left(play) - 3))
    assert state_of(play) == before


@given(plays)
def test_a_play_writes_what_stands(play):
    assert str(play).startswith(str(play.contract))
    assert all(format_cards(hand) in str(play) for hand in play.hands.values())
    assert play.drawing.startswith("<svg")


def test_a_play_tells_what_was_played_and_whose_turn_it_is():
    play = play_of("s", 2, discard=Card("Qh"))
    assert "played" not in str(play)
    assert "seat 1 to lead" in play.drawing
    play.push("Ah")
    assert str(play).endswith("played Ah")
    assert "seat 2 to play" in play.drawing


def test_a_contract_of_other_rules_is_refused():
    for other, trump in (("cutthroat", "h"), ("domino", "5"), ("bicycle+march=3", "h")):
        with refusal("made under other rules than bicycle", "make_contract(deal.rules"):
            Play.of(DEAL, make_contract(other, trump, 2))


def test_a_contract_that_has_forgotten_the_turn_up_is_refused():
    """Nobody else may make the turn-up's suit, so the dealer has to take it; unless the dealer rests."""
    with refusal(f"{DEAL.up} was ordered up, but the contract doesn't say so"):
        Play.of(DEAL, make_contract(DEAL.rules, DEAL.turn_up.suit, 1))
    lone = make_contract(DEAL.rules, DEAL.turn_up.suit, 2, alone=True)
    assert Play.of(DEAL, lone).seat == 1
    other = next(suit for suit in Suit if suit is not DEAL.turn_up.suit)
    assert Play.of(DEAL, make_contract(DEAL.rules, other, 1)).seat == 1


@given(plays)
def test_a_picture_of_a_play_counts_the_tricks_of_both_sides(play):
    taken = re.search(r"makers (\d), defenders (\d)", play.drawing)
    done = len(play.history) // len(play.contract.active)
    assert tuple(map(int, taken.groups())) == (play.maker_tricks, done - play.maker_tricks)


def test_nobody_sits_outside_the_table():
    with refusal("there is no seat '0'"):
        DEAL.hand(0)
    with refusal("there is no seat '9'"):
        DEAL.view(9)
    assert DEAL.view("dealer") == DEAL.view(4)
