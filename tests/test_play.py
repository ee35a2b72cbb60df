"""The play: what is legal and why not, who takes the trick; and whole hands worked by hand."""

import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import MAX_CARDS, TABLES, cards_left, play_on, plays, random_play, randoms, refusal

from euchre_tutor.auction import Auction, make_contract
from euchre_tutor.cards import Card, Suit, format_cards, pack, parse_cards
from euchre_tutor.deal import Deal, seat_name
from euchre_tutor.play import Play, legal_plays, winner
from euchre_tutor.ranking import ranking
from euchre_tutor.rules import BICYCLE, PRESETS
from euchre_tutor.scoring import points_table

DEAL = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
SPADES, WHOLE_PACK = ranking(pack(24), Suit.SPADES), ranking(pack(32), Suit.SPADES)
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def play_of(trump: str, maker: int, played: str = "", **options) -> Play:
    return Play.of(DEAL, make_contract(BICYCLE, trump, maker, up=DEAL.up), played=played, **options)


def state_of(play: Play) -> tuple:
    return dict(play.hands), list(play.history), play.trick, play.seat, play.leader, play.maker_tricks, play.tricks_left


# What may be played.


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("Jc 9h Kd", None, "Jc 9h Kd"),
        ("Jc 9h Kd", "h", "9h"),
        ("Jc 9h 9s", "s", "Jc 9s"),
        ("Jc 9h Kd", "c", "Jc 9h Kd"),
        ("Jc 9c Kd", "c", "9c"),
        ("As 9h Kd", "c", "As 9h Kd"),
    ],
)
def test_follow_the_suit_led_if_able_else_play_anything(hand, led, legal):
    assert legal_plays(parse_cards(hand), led and Suit(led), SPADES) == parse_cards(legal)


@pytest.mark.parametrize(
    ("hand", "led", "legal"), [("7h 8s 9d", "h", "7h"), ("7h 8s Jc", "s", "8s Jc"), ("7h 8s 9d", "c", "7h 8s 9d")]
)
def test_sevens_and_eights_follow_suit_like_any_card(hand, led, legal):
    assert legal_plays(parse_cards(hand), Suit(led), WHOLE_PACK) == parse_cards(legal)


@pytest.mark.parametrize(("cards", "taker"), [("7h 8h 7d 8c", 2), ("Ah 7s Kh 8s", 4), ("8s 9s 7s Ah", 2)])
def test_sevens_and_eights_are_the_lowest_of_their_suit_and_trumps_like_any_trump(cards, taker):
    assert winner(list(enumerate(parse_cards(cards), start=1)), WHOLE_PACK) == taker


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("9h Ah Th Kh", 2),
        ("9h Ah 9s Kh", 3),
        ("9h Td Ac Jd", 1),
        ("Jh Jc Js As", 3),
        ("As Ks Jc Ts", 3),
        ("9c Jc Ac Tc", 2),
    ],
)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(cards, taker):
    assert winner(list(enumerate(parse_cards(cards), start=1)), SPADES) == taker


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
    left = Play.of(deal, make_contract(deal.rules, "s", 4, up=deal.up), discard=deal.up)
    assert left.hands[4] == DEAL.hand(4)


@pytest.mark.parametrize(
    ("discard", "words"),
    [
        (None, ["picked up Qs", "discard"]),
        ("Ah", ["'Ah'", "dealer may lay down", "Ks Ts 9s Ad Qh"]),
        ("Qs", ["'Qs'", "dealer may lay down", "Ks Ts 9s Ad Qh"]),
    ],
)
def test_a_discard_that_is_not_the_dealers_to_lay_down_is_refused(discard, words):
    with refusal(*words):
        play_of("s", 2, discard=discard and Card(discard))


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
    assert {card for card in play.rules.pack.cards if play.why_illegal(card) is None} == set(play.legal_plays)


@given(randoms, st.sampled_from(TABLES))
def test_a_whole_hand_is_five_tricks_and_every_card_is_played_once(rng, rules):
    start = random_play(rng, MAX_CARDS, rules)
    end = play_on(rng, start.copy(), left=0)
    assert (end.is_over, end.tricks_left) == (True, 0)
    assert sorted(map(str, (card for _, card in end.history))) == sorted(
        str(card) for hand in start.hands.values() for card in hand
    )
    assert len(end.history) == 5 * len(end.contract.active)
    assert 0 <= end.maker_tricks <= 5


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
    assert play._repr_svg_().startswith("<svg")


# Whole hands, worked by hand at a table.


def transcript(title: str, deal: Deal, auction: Auction, discard: Card | None, cards: list[str]) -> str:
    """Write a hand as the golden files do."""
    contract = auction.contract
    play = Play.of(deal, contract, discard=discard)
    lines = [title, "", f"{'rules':<9}{deal.rules}"]
    name = partial(seat_name, rules=deal.rules)
    lines += [f"{name(seat):<9}{format_cards(hand)}" for seat, hand in enumerate(deal.hands, start=1)]
    lines += [f"{'turn-up':<9}{deal.up}", ""]
    lines += [f"{name(place % deal.rules.players + 1):<9}{call}" for place, call in enumerate(auction.calls)]
    lines += [f"{'dealer':<9}lays down {discard}"] * bool(discard) + [""]
    size = len(contract.active)
    for number, start in enumerate(range(0, len(cards), size), start=1):
        said = []
        for card in cards[start : start + size]:
            said.append(f"{name(play.seat)} {card}")
            play.push(card)
        lines.append("  ".join([str(number), *said, f"taken by {name(play.leader)}"]))
    points = points_table(deal.rules, contract)[play.maker_tricks]
    return "\n".join([*lines, "", f"{contract}: {play.maker_tricks} tricks, {points:+d}", ""])


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_hand_worked_by_hand_replays(path):
    title, table, said, tricks, _ = (text := path.read_text(encoding="utf-8")).split("\n\n")
    rules, *hands, up = (line[9:] for line in table.splitlines())
    deal = Deal.parse(f"{' / '.join(hands)} up {up} rules {rules}")
    auction = Auction(deal.rules, deal.up, dict(enumerate(deal.hands, start=1)))
    calls = [line[9:] for line in said.splitlines()]
    discard = Card(calls.pop().removeprefix("lays down ")) if "lays down" in said else None
    for call in calls:
        auction.push(call)
    cards = re.findall(r"(?:eldest|dealer|seat \d) (\w\w)\b", tricks)
    assert transcript(title, deal, auction, discard, cards) == text


def test_each_game_of_its_own_has_a_hand_worked_by_hand():
    played = {path.read_text(encoding="utf-8").split("rules    ")[1].split("\n")[0].split("+")[0] for path in GOLDEN}
    assert played >= PRESETS.keys() - {"trickster"}, "trickster is bicycle to ten"
