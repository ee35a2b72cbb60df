"""Trickster's notation: reports that players pasted in public, games written as it writes them, and what can't be."""

import json
import re
from random import Random
from typing import Any

import pytest
from helpers.games import played_at_random
from helpers.strategies import refusal

from euchre_tutor import EuchreError, read_game
from euchre_tutor.game import Game, GameHand

# Facts of three reports in the public tracker of TricksterBots: issues 313, 233 and 278.
UNDER = r"""% PTN ---------------------------
[Event "Trickster Cards: Play Euchre - Play to 10"]
[GameOptionsJson "{\"stickTheDealer\":true,\"aloneTake5\":true,\"allowNotrump\":true,\"callForBest\":true}"]
[GameScores "S:10 7 10 7"]
[West "Ann (Auto)"]
[North "Ben (36 Res)"]
[East "Cam (Auto)"]
[South "Dee (33)"]
[Dealer "S"]
[Deal "S:Q.AQ.Q.J J.J.A9.A KT.K..KT A.T9.T.9"]
[Undealt "S9DKDJCQ"]
[Auction "W"]
Pass Pass Pass ♠
[CardsAdded "E:CQDJDK"]
[CardsRemoved "E:C9H9DT"]
[CardsAdded "S:S9"]
[CardsRemoved "S:DQ"]
[Play "W"]
CA CT CQ S9
SJ ST SA SQ
DA SK DJ HQ
HJ HK HT HA
D9 CK DK CJ"""
BEST = r"""% PBN ---------------------------
[Event "Trickster Cards: Play Euchre"]
[LocalDateTime "1/2/2024 9:07 PM PST"
[GameOptionsJson "{"stickTheDealer":true,"allowNotrump":true,"callForBest":true,"goUnder":true,"noWatching":true}"]
[GameScores "S:6 11 6 11"]
[Dealer "S"]
[Deal "S:J9.9.Q.J KQ..K.T9 .A.J9.AK AT.KQ..Q"]
[Undealt "HTDADTHJ"]
[Auction "W"]
Pass Pass Pass Pass
Pass NTalone - -
[CardsPassed "S:N:DQ"]
[CardsPassed "N:S:HA"]
[Play "W"]
C9 CA CQ -
CT CK ST -
DK DQ HQ -
SQ D9 SA -
SK DJ HK -"""
STOPPED = r"""[GameOptionsJson "{\"stickTheDealer\":true,\"goUnder\":true,\"noSuggestions\":true}"]
[Dealer "W"]
[Deal "W:AT..A9.Q Q9..T.T9 K.K.Q.AJ J.AQ9.K."]
[Undealt "HTHJDJCK"]
[Auction "N"]
Pass Pass ♥ -
[CardsAdded "N:CKDJHJ"]
[CardsRemoved "N:C9S9CT"]
[CardsAdded "W:HT"]
[CardsRemoved "W:CQ"]
[Play "N"]
HJ HK H9 HT
DT DQ DK DA
DJ CJ - D9"""
SEATS, SUITS = "SWNE", {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}


def ptn_of(game: Game, number: int) -> str:
    """Write a hand of a game as Trickster does: player 1 sits South."""
    hand, dealer = game.hands[number], game._dealer_of(number)
    seats = [SEATS[(dealer + step) % 4] for step in range(4)]
    held = dict(zip(seats, hand.dealt.hands, strict=True))
    turned = str(hand.dealt.up)
    kitty = [card for card in map(str, game.rules.pack.cards) if card not in str(hand.dealt).split()]
    lines = [f'[Dealer "{seats[3]}"]', f'[Deal "S:{" ".join(_by_suit(held[seat]) for seat in SEATS)}"]']
    lines.append(f'[Undealt "{"".join(map(_card, [turned, *kitty]))}"]')
    calls = [_call(done.text, hand) for done in hand.history if done.stage == "calls"]
    lines += [f'[Auction "{seats[0]}"]', *(" ".join(calls[at : at + 4]) for at in range(0, len(calls), 4))]
    for done in hand.history:
        if done.stage == "discard":
            lines.append(f'[CardsRemoved "{seats[done.seat - 1]}:{_card(done.text)}"]')
    fallen = [(seats[done.seat - 1], _card(done.text)) for done in hand.history if done.stage == "play"]
    size = len(hand.play.contract.active) if hand.play else 4
    lines.append(f'[Play "{seats[0]}"]')
    for at in range(0, len(fallen), size):
        trick = dict(fallen[at : at + size])
        lines.append(" ".join(trick.get(seat, "-") for seat in seats))
    return "\n".join(lines)


def _by_suit(hand) -> str:
    return ".".join("".join(str(card)[0] for card in hand if str(card)[1] == suit) for suit in "shdc")


def _card(text: str) -> str:
    return (text[1] + text[0]).upper()


def _call(text: str, hand) -> str:
    word = text.removesuffix(" alone")
    word = hand.dealt.turn_up.suit.label if word == "order up" else word
    return SUITS.get(word, word.title()) + "alone" * text.endswith(" alone")


def told(hand: GameHand) -> tuple[Any, ...]:
    """What a hand was: its cards, whatever their order in a hand, and what was done."""
    return [{*each} for each in hand.dealt.hands], hand.dealt.up, hand.history


@pytest.fixture(scope="module")
def game() -> Game:
    return played_at_random("trickster+stick_the_dealer", Random(5))


def options(**told: bool) -> str:
    return f"[GameOptionsJson {json.dumps(json.dumps(told))}]\n"


def test_a_pasted_report_is_read_with_its_score_and_three_nines_or_tens_go_under_as_told():
    game = read_game(UNDER)
    assert game.names == ("Dee", "Ann", "Ben", "Cam")
    assert (game.began, game.score) == ((9, 7), (10, 7))
    assert str(game.rules) == "trickster+farmers_hand=under+stick_the_dealer+no_trump+partners_best"
    hand = game.hands[0]
    assert {*map(str, hand.dealt.hand(3))} == {"As", "Th", "9h", "Td", "9c"}
    assert {*map(str, hand.hands[3])} == {"As", "Th", "Qc", "Jd", "Kd"}
    assert hand.history[0].text == "exchange 9c 9h Td"
    (lone,) = game.remarks
    assert "nobody played alone" in lone


def test_a_lone_maker_who_gets_the_partners_best_card_is_read():
    game = read_game(BEST)
    assert (game.began, game.score) == ((6, 9), (6, 11))
    assert "no trump alone, Ah, Qd, 9c" in str(game.hands[0])
    assert game.remarks == ()


def test_a_report_that_stops_in_a_trick_is_a_hand_that_goes_on_there():
    hand = read_game(STOPPED).hand
    assert (hand.stage, hand.seat, str(hand.play.history[-1][1])) == ("play", 3, "Jc")
    quoted = "> " + STOPPED.replace("\n", "\n> ")
    assert str(read_game(f"```\n{quoted}\n```").hand) == str(hand)


def test_each_hand_of_a_game_is_read_as_it_was_played_and_several_make_a_game(game: Game):
    head = options(stickTheDealer=True)
    for number, hand in enumerate(game.hands):
        assert told(read_game(head + ptn_of(game, number)).hands[0]) == told(hand)
    first = game._dealer_of(0)
    together = read_game(head + "\n".join(ptn_of(game, number) for number in range(len(game.hands))))
    assert [*map(told, together.hands)] == [*map(told, game.hands)]
    assert (together.score, together._dealer_of(0)) == (game.score, first)


def test_a_deal_that_does_not_move_on_is_refused_in_the_second_deal_as_in_the_first(game: Game):
    deals = [ptn_of(game, number) for number in range(3)]
    wrong = options(stickTheDealer=True) + "\n".join([deals[0], deals[2]])
    for _ in range(2):
        with refusal("deal 2: the deal moves on to "):
            read_game(wrong)
    assert len(read_game(options(stickTheDealer=True) + "\n".join(deals)).hands) == 3


@pytest.mark.parametrize("scores", ["S:0 0 0 0", "S:10 0 10 0", "S:40 7 40 7"])
def test_a_score_that_the_hand_can_not_have_led_to_is_no_beginning(scores: str):
    game = read_game(UNDER.replace("S:10 7 10 7", scores))
    ours = int(scores.split()[0].removeprefix("S:"))
    assert game.began == ((9, 0) if ours == 10 else (0, 0))
    assert game.hands[0].is_over


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('[Dealer "W"]\n', "", "has no tag Dealer"),
        ('[Dealer "W"]', '[Dealer "X"]', "a seat is S, W, N or E, not 'X'"),
        ("W:AT..A9.Q", "W:AT..A9", "four hands"),
        ("W:AT..A9.Q", "W:AT..A9.1", "'C1' is not a card"),
        ("W:AT..A9.Q", "W:AT..A9.K", "deal 1"),
        ('[Undealt "HTHJDJCK"]', '[Undealt ""]', "turn-up"),
        ('[Auction "N"]', '[Auction "E"]', "calls first, not East"),
        ("Pass Pass ♥", "Pass Pass ♠", "call 3 takes hearts up"),
        ("Pass Pass ♥", "Pass Perhaps ♥", "call 2 is Pass, a suit"),
        ('[CardsRemoved "W:CQ"]\n', "", "what West laid down"),
        ('[CardsRemoved "N:C9S9CT"]', '[CardsRemoved "N:C9S9CA"]', "exchanges three of its cards, 9s Td Tc 9c"),
        ("DT DQ DK DA", "DT DQ - DA", "trick 2: South plays next"),
        ("HJ HK H9 HT", "CK HK H9 HT", "deal 1"),
        ('noSuggestions\\":true', 'blindNil\\":true', "'blindNil' is not among our rules"),
        ('noSuggestions\\":true', 'variation\\":1', "another game"),
        ('noSuggestions\\":true', 'gameOverScore\\":0', "gameOverScore"),
        ('{\\"stickTheDealer', "{[", "GameOptionsJson holds options"),
        ("Pass Pass ♥ -", "Pass Pass ♥alone -", "trick 1"),
        ('[Dealer "W"]', "[Dealer W]", "line 2 is no tag"),
        ('[GameOptionsJson "', "[GameOptionsJson {", "line 1 is no tag"),
        ("DJ CJ - D9", "DJ DT - D9", "deal 1: seat 2 can't play 'Td'"),
        ("DJ CJ - D9", "DJ CJ - S9", "deal 1: dealer can't play '9s'"),
    ],
)
def test_what_can_not_be_so_is_refused_in_a_sentence_that_names_it(old, new, named):
    assert old in STOPPED
    with refusal(named):
        read_game(STOPPED.replace(old, new))


def test_an_option_that_matters_only_to_lone_makers_is_refused_where_one_plays():
    with refusal("a lone maker who must take all tricks (aloneTake5)"):
        read_game(BEST.replace('"goUnder":true', '"aloneTake5":true'))


def test_a_million_empty_lines_are_passed_over():
    with refusal("is not a game"):
        read_game("%" + "\n" * 1_000_000 + "x")
    assert str(read_game("%\n" + "\n" * 100_000 + STOPPED).hand) == str(read_game(STOPPED).hand)


@pytest.mark.parametrize("many", [100, pytest.param(1_000, marks=pytest.mark.nightly)])
def test_a_mangled_report_is_read_or_refused_in_a_sentence_with_its_line_or_deal(many: int):
    rng = Random(many)
    for _ in range(many):
        text = [*rng.choice([UNDER, BEST, STOPPED])]
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(text))
            text[at : at + rng.randrange(3)] = rng.choice(['"', "[", "]", "\n", "S9", "-", ":", "♠", "9", " ", ""])
        assert re.search(r"^$|^(deal|line) \d", refused("".join(text)))


def refused(text: str) -> str:
    """Why a text is refused; nothing if it is read."""
    try:
        return "" if read_game(text).hands else "no hand"
    except EuchreError as error:
        return str(error)
