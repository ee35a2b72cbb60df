"""The players of all strengths: what they do is always legal, each time the same, and known by their own cards."""

from random import Random

import pytest
from helpers.covering import COVERING, by_day, in_every_game
from helpers.strategies import refusal

from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.players import PLAYERS, player_action, tutor_action
from euchre_tutor.rules import PRESETS, Rules

QUICK = ("beginner", "rule bot")


def played(deal: Deal, players: dict[int, str], seed: int = 0) -> GameHand:
    """Let players play a hand; the tutor plays the seats that aren't named."""
    hand = GameHand(deal)
    while not hand.is_over:
        hand.push(player_action(players.get(hand.seat, "tutor"), hand, seed=seed))
    return hand


@pytest.mark.parametrize("rules", sorted({*PRESETS, *map(str, COVERING)}))
@pytest.mark.parametrize("player", QUICK)
@pytest.mark.parametrize("hands", by_day([3, 12], [3]))
def test_what_goes_by_rules_of_thumb_plays_hands_of_every_game_to_the_end(rules: str, player: str, hands: int) -> None:
    for seed in range(hands):
        deal = Deal.random(seed=seed, rules=rules)
        assert played(deal, dict.fromkeys(range(1, deal.rules.players + 1), player)).is_over


@pytest.mark.slow
@in_every_game(day="two_handed+pack_size=32+joker")
def test_players_of_all_strengths_meet_at_one_table(rules: Rules | str) -> None:
    deal = Deal.random(seed=5, rules=rules)
    assert played(deal, dict(enumerate(PLAYERS, start=1))).is_over


@pytest.mark.parametrize("player", QUICK)
def test_a_player_does_the_same_again_and_knows_nothing_of_the_hands_of_others(player: str) -> None:
    """The other hands and the kitty change places; what the seat has seen stays the same, and so does what it does."""
    for seed in range(40):
        deal = Deal.random(seed=seed)
        hand = GameHand(deal)
        for _ in range(3):
            hand.push("pass")
        others = deal.hands[1], deal.hands[2], deal.hands[0], deal.hands[3]
        swapped = GameHand(Deal(others, deal.up, deal.rules))
        for _ in range(3):
            swapped.push("pass")
        first = player_action(player, hand)
        assert first == player_action(player, hand)
        assert first == player_action(player, swapped)


@pytest.mark.parametrize("hands", [40, pytest.param(150, marks=pytest.mark.nightly)])
def test_a_beginner_never_plays_alone_and_plays_other_cards_than_the_rule_bot_in_some_of_three(hands: int) -> None:
    other = total = 0
    for seed in range(hands):
        hand, rng = GameHand(Deal.random(seed=seed)), Random(seed)
        while not hand.is_over:
            beginner, bot = (player_action(player, hand, seed=seed) for player in QUICK)
            if hand.stage == "calls":
                assert beginner == bot.removesuffix(" alone")
            elif hand.stage == "play" and len(hand.legal) > 1:
                total, other = total + 1, other + (beginner != bot)
            hand.push(rng.choice([beginner, bot]))
    assert 0.1 < other / total < 1 / 3


def test_a_club_player_calls_less_than_the_tutor_and_never_more() -> None:
    calls = {"club": 0, "tutor": 0}
    for seed in range(60):
        hand = GameHand(Deal.random(seed=seed))
        for _ in range(3):
            hand.push("pass")
        said = {player: player_action(player, hand) for player in calls}
        assert said["club"] in ("pass", said["tutor"])
        for player, call in said.items():
            calls[player] += call != "pass"
    assert 0 < calls["club"] < calls["tutor"]


def test_a_club_player_plays_cards_as_the_tutor_does() -> None:
    hand = GameHand(Deal.random(seed=1))
    for action in ("order up", hand.legal and "order up"):
        if hand.stage == "calls":
            hand.push(action)
    while hand.stage != "play":
        hand.push(hand.legal[0])
    assert player_action("club", hand, seed=3) == tutor_action(hand, seed=3)


def test_who_is_no_player_is_refused_in_a_sentence() -> None:
    hand = GameHand(Deal.random(seed=1))
    for nobody in ("expert", "", None, 3):
        with refusal("is not a player; players are newcomer, beginner, rule bot, club, bold, tutor, follows"):
            player_action(nobody, hand)


@pytest.mark.nightly
@pytest.mark.parametrize(("weak", "strong", "deals"), [("beginner", "rule bot", 20_000), ("rule bot", "tutor", 1_500)])
def test_the_stronger_pair_gains_at_both_tables(weak: str, strong: str, deals: int) -> None:
    """Duplicate: the same deals, the pairs the other way round; the gain is larger than three standard errors."""
    gains = []
    for seed in range(deals):
        deal = Deal.random(seed=seed)
        north = played(deal, {1: strong, 3: strong, 2: weak, 4: weak}, seed).scores
        east = played(deal, {1: weak, 3: weak, 2: strong, 4: strong}, seed).scores
        gains.append((north[1] - north[2] + east[2] - east[1]) / 2)
    mean = sum(gains) / deals
    error = (sum((gain - mean) ** 2 for gain in gains) / deals / (deals - 1)) ** 0.5
    assert mean > 3 * error
