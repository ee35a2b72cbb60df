"""A hand from the cards to its points, and games from hand to hand, at every table; points by the rule book's text."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from helpers.covering import COVERING, by_day
from helpers.games import everything_said, maker_side, points_by_the_book, tricks_by_seat
from helpers.strategies import TABLES, random_deal, randoms, refusal
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre_tutor.auction import Auction
from euchre_tutor.cards import Card
from euchre_tutor.deal import Deal, View
from euchre_tutor.game import Game, GameHand
from euchre_tutor.pieces import format_cards, parse_cards
from euchre_tutor.rules import BICYCLE, Rules
from euchre_tutor.score import Rubber, at_the_bridge

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))
# Beside the tables that all tests use: what sections 5 and 7 of the rule book agree about points, and a farmer's hand
# that may have to hold what it makes.
_OTHERS = (
    "bicycle+lone_make=0",  # alone must take five
    "bicycle+lone_make=2",  # alone worth two
    "bicycle+tricks_to_score=4",  # take four for one
    "trickster+lone_euchre=4+rubber",
    "domino+lone_make=2+game=7",
    "bicycle+farmers_hand=exchange+must_hold_trump",
)
GAMES = (*TABLES, *map(Rules.parse, _OTHERS))
DEAL = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
FARMER = Deal.parse(
    "Ah Kh Jh Ad Qd / 9c Tc 9d Td 9h / Ac Kc Qc Kd Qh / Ks 9s Qs As Jc up Ts rules bicycle+farmers_hand=exchange"
)


# Playing at random.


def deal_at(rng: Random, rules: Rules) -> Deal:
    """Deal at random, often with a farmer's hand where it may be exchanged."""
    deal = random_deal(rng, rules)
    if rules.farmers_hand != "exchange" or rng.random() < 0.5:
        return deal
    low = [card for card in rules.pack.cards if isinstance(card, Card) and card.rank <= 10]
    farmers = rng.sample(low, rules.hand_size)
    others = [card for card in rules.pack.cards if card not in farmers]
    rng.shuffle(others)
    hands = [tuple(others[5 * seat : 5 * seat + 5]) for seat in range(3)]
    hands.insert(rng.randrange(4), tuple(farmers))
    return Deal(tuple(hands), others[15], rules)


def chosen(rng: Random, hand: GameHand) -> str:
    """Choose what to do: pass more often than not, and bid low, so that games end."""
    legal = hand.legal
    if hand.stage == "calls" and rng.random() < 0.6:
        return legal[0]
    return legal[1] if "bid 3" in legal else rng.choice(legal)


def play_hand(rng: Random, hand: GameHand, *, actions: int = 1000) -> GameHand:
    """Do legal things at random, so many or until the hand is over."""
    while not hand.is_over and actions:
        hand.push(chosen(rng, hand))
        actions -= 1
    return hand


def random_game(rng: Random, rules: Rules, *, hands: int = 1000, actions: int = 1000) -> Game:
    """Play until the game is over or so many hands were dealt; in the last, so many actions."""
    game = Game(rules, dealer=rng.randint(1, rules.players))
    while not game.is_over and len(game.hands) < hands:
        game.start(deal_at(rng, rules))
        play_hand(rng, game.hand, actions=actions if len(game.hands) == hands else 1000)
    return game


def state_of(game: Game) -> tuple:
    hand = game.hand
    views = [str(game.view(seat)) for seat in range(1, game.rules.players + 1)] if not hand.is_over else []
    return str(game), game.score, hand.stage, hand.seat, hand.legal, hand.hands, hand.scores, views


# Points, by the text of the rule book.


class Scorer:
    """Keeps the score of a game with paper and pencil, by player: partners who sit opposite have the same points."""

    def __init__(self, game: Game, first: int) -> None:
        self.game, self.dealer = game, first
        self.points = dict.fromkeys(range(1, game.rules.players + 1), 0)

    def player(self, seat: int) -> int:
        """Return who sits so many places to the dealer's left."""
        around = list(range(1, len(self.points) + 1)) * 3
        return around[around.index(self.dealer) + seat]

    def count(self, hand: GameHand) -> None:
        """Add what a hand brought; between two sides the makers first, and no more once a side has the game."""
        rules, by_seat = self.game.rules, points_by_the_book(hand)
        if hand.contract:
            makers = maker_side(hand)
            for side in (makers, set(by_seat) - makers):
                if rules.partnership != "opposite" or max(self.points.values()) < rules.game:
                    for seat in side:
                        self.points[self.player(seat)] += by_seat[seat]
        self.dealer = self.player(1)

    def score(self) -> tuple[int, ...]:
        """Return the points of each side."""
        points = tuple(self.points[player] for player in sorted(self.points))
        return points[:2] if self.game.rules.partnership == "opposite" else points


# Whole games.


def check_whole_game(rng: Random, rules: Rules) -> None:
    first = rng.randint(1, rules.players)
    game = Game(rules, dealer=first, names=[f"P{number}" for number in range(rules.players)])
    scorer = Scorer(game, first)
    while not game.is_over:
        assert (game.winner, game.next_dealer) == (None, scorer.dealer)
        game.start(deal_at(rng, rules))
        assert [game.player_at(seat) for seat in range(1, rules.players + 1)] == [
            scorer.player(seat) for seat in range(1, rules.players + 1)
        ]
        assert all(game.seat_of(game.player_at(seat)) == seat for seat in range(1, rules.players + 1))
        hand = play_hand(rng, game.hand)
        assert hand.scores == points_by_the_book(hand)
        if hand.contract:
            taken = tricks_by_seat(hand)
            assert sum(taken.values()) == rules.hand_size
            assert hand.maker_tricks == sum(taken[seat] for seat in maker_side(hand))
        scorer.count(hand)
        assert game.score == scorer.score()
    most = [side for side, points in zip(game.sides, game.score, strict=True) if points == max(game.score)]
    assert max(game.score) >= rules.game
    assert game.winner == tuple(sorted(player for side in most for player in side))
    assert "win" in game.score_line
    assert Game.parse(str(game)) == game
    with refusal("game is over"):
        game.start(deal_at(rng, rules))
    with refusal("hand"):
        game.push("pass")


@pytest.mark.parametrize("rules", by_day(GAMES, COVERING))
def test_a_whole_game_is_scored_by_the_book_and_won_by_who_has_most(rules):
    for seed in range(2):
        check_whole_game(Random(seed), rules)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_many_whole_games_are_scored_by_the_book(rules):
    for seed in range(2, 60):
        check_whole_game(Random(seed), rules)


def check_every_action(rng: Random, rules: Rules, *, refused: int) -> None:
    """Play two hands; at every action see that what isn't legal is refused, and taking back restores."""
    game, said = random_game(rng, rules, hands=1), everything_said(rules)
    if not game.is_over:
        game.start(deal_at(rng, rules))
    while not game.hand.is_over:
        before, legal = state_of(game), game.hand.legal
        assert legal
        assert len(set(legal)) == len(legal)
        assert all(game.hand.why_illegal(text) is None for text in legal)
        for text in rng.sample([text for text in said if text not in legal], refused):
            assert game.hand.why_illegal(text)
            with refusal(repr(text)):
                game.push(text)
        assert state_of(game) == before
        if rng.random() < 0.2:
            text = rng.choice(legal)
            game.push(text)
            assert game.pop() == text
            assert state_of(game) == before
        game.push(chosen(rng, game.hand))
    for text in said:
        with refusal(repr(text), "too late", "hand"):
            game.push(text)


@pytest.mark.slow
@pytest.mark.parametrize("rules", by_day(GAMES, COVERING))
def test_what_is_not_legal_is_refused_and_taking_back_restores(rules):
    check_every_action(Random(11), rules, refused=8)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_everything_that_is_not_legal_is_refused_in_many_hands(rules):
    for seed in range(20):
        check_every_action(Random(seed), rules, refused=25)


@given(randoms, st.sampled_from(GAMES), st.integers(1, 3), st.integers(0, 40))
def test_a_game_at_any_moment_is_what_its_text_says(rng, rules, hands, actions):
    game = random_game(rng, rules, hands=hands, actions=actions)
    again = Game.parse(str(game))
    assert again == game
    assert str(again) == str(game)
    assert (again.score, again.dealer, again.hand.legal) == (game.score, game.dealer, game.hand.legal)
    assert Game.parse("\n".join(" ".join(line.split()) for line in str(game).splitlines() if line)) == game


@given(randoms, st.sampled_from(GAMES), st.integers(0, 40))
def test_taking_everything_back_returns_to_the_deal(rng, rules, actions):
    hand = play_hand(rng, GameHand(deal_at(rng, rules)), actions=actions)
    texts = [action.text for action in hand.history]
    assert [hand.pop() for _ in texts] == texts[::-1]
    assert hand == GameHand(hand.dealt)
    with refusal("nothing to take back"):
        hand.pop()


@settings(max_examples=20)
@given(randoms, st.sampled_from(GAMES), st.integers(0, 40))
def test_a_copy_goes_its_own_way(rng, rules, actions):
    hand = play_hand(rng, GameHand(deal_at(rng, rules)), actions=actions)
    before = state_of_hand(hand)
    further = play_hand(rng, hand.copy(), actions=rng.randint(0, 30))
    assert state_of_hand(hand) == before
    assert state_of_hand(further) == state_of_hand(GameHand.parse(str(further)))
    while not hand.is_over:
        after = hand.after(chosen(rng, hand))
        assert len(after.history) == len(hand.history) + 1
        assert state_of_hand(after) == state_of_hand(GameHand.parse(str(after)))
        hand = after
    with refusal("too late"):
        hand.after("pass")


def state_of_hand(hand: GameHand) -> tuple[object, ...]:
    """Everything that can be seen of a hand."""
    seen = [hand.view(seat) for seat in range(1, hand.deal.rules.players + 1)]
    return str(hand), hand.stage, hand.seat, hand.legal, hand.contract, hand.hands, seen, hand.scores, hand.sections


def check_view(hand: GameHand, seat: int) -> None:
    """Own cards, what was turned up and played; and whoever is to call finds the auction as it stands."""
    view = hand.view(seat)
    assert View.parse(str(view)) == view
    contract, laid = hand.contract, set(view.laid)
    gave = contract is not None and contract.giver == seat
    assert set(view.hand) == set(hand.deal.hand(seat) if gave else hand.hands[seat])
    known = {*hand.dealt.hand(seat), hand.dealt.up}
    if any(action.text.startswith("exchange") and action.seat == seat for action in hand.history):
        known |= set(hand.dealt.kitty)
    if contract and contract.giver and contract.maker == seat:
        known |= {Card(action.text) for action in hand.history if action.stage == "swap"}
    assert {*view.hand, *laid} <= known
    assert not {*view.hand} & laid
    if hand.stage == "calls" and seat == hand.seat:
        assert tuple(map(str, Auction.at(view).legal_calls)) == hand.legal


@pytest.mark.slow
@settings(max_examples=20)
@given(randoms, st.sampled_from(GAMES))
def test_a_view_is_what_a_seat_has_seen(rng, rules):
    hand = GameHand(deal_at(rng, rules))
    while not hand.is_over:
        for seat in range(1, rules.players + 1):
            check_view(hand, seat)
        hand.push(chosen(rng, hand))


@pytest.mark.nightly
@settings(max_examples=200)
@given(randoms, st.sampled_from(GAMES))
def test_a_view_of_many_more_hands_is_what_a_seat_has_seen(rng, rules):
    test_a_view_is_what_a_seat_has_seen.hypothesis.inner_test(rng, rules)


def test_a_view_brings_our_points_and_theirs():
    game = random_game(Random(2), Rules.parse("call_ace5+game=30"), hands=9, actions=2)
    assert len(set(game.score)) > 2
    for seat in range(1, 6):
        points = list(game.score)
        ours = points.pop(game.player_at(seat) - 1)
        assert game.view(seat).score == (ours, max(points))


@given(randoms, st.sampled_from(GAMES), st.integers(0, 40))
def test_a_called_partner_is_no_secret_to_the_text_of_a_finished_hand_only(rng, rules, actions):
    hand = play_hand(rng, GameHand(deal_at(rng, rules)), actions=actions)
    called = hand.contract.called if hand.contract else None
    fallen = called is not None and any(card.held == called for _, card in hand.play.history)
    game = Game(rules)
    game.hands.append(hand)
    told = re.findall(r"is partner|maker is alone", str(game))
    assert len(told) == bool(called and (fallen or hand.is_over))
    assert hand.contract is None or hand.contract.makers == rules.side(hand.contract.maker)


# One hand, stage by stage.


def test_a_farmers_hand_may_take_the_kitty():
    hand = GameHand(FARMER)
    assert (hand.stage, hand.seat) == ("farmers", 2)
    assert len(hand.legal) == 1 + 10  # three cards of five
    hand.push("exchange Td 9c 9d")
    assert hand.history[-1].text == "exchange Td 9c 9d"
    assert set(hand.hands[2]) == {Card("Tc"), Card("9h"), *FARMER.kitty}
    assert set(hand.deal.kitty) == set(map(Card, ("9c", "9d", "Td")))
    assert (hand.stage, hand.view(2).laid) == ("calls", tuple(map(Card, ("Td", "9c", "9d"))))
    assert hand.pop() == "exchange Td 9c 9d"
    hand.push("decline")
    assert (hand.stage, hand.hands) == ("calls", dict(enumerate(FARMER.hands, start=1)))


def test_who_goes_under_gives_three_nines_or_tens_of_any_hand_and_the_kitty_is_taken_once():
    """Eldest holds two low cards, the others three or more; the first of them takes the kitty, or the next may."""
    text = "Ah Kh Jh 9s Td / 9c Tc 9d Ad Js / Ac Th Qc 9h Ts / Ks Qd Qs As Jc up Qh rules bicycle+farmers_hand=under"
    hand = GameHand(Deal.parse(text))
    assert (hand.seat, hand.legal) == (2, ("decline", "exchange 9c Tc 9d"))
    with refusal("three of its cards, 9c Tc 9d"):
        hand.push("exchange 9c Tc Js")
    hand.push("decline")
    assert hand.seat == 3
    hand.pop()
    hand.push("exchange Tc 9c 9d")
    assert (hand.stage, hand.seat) == ("calls", 1)
    assert set(hand.hands[2]) == {Card("Ad"), Card("Js"), *hand.dealt.kitty}
    again = GameHand.parse(str(hand))
    assert (again, again.view(2).laid) == (hand, tuple(map(Card, ("Tc", "9c", "9d"))))


@pytest.mark.parametrize(("answer", "holds_a_spade"), [("decline", False), ("exchange 9c 9d Td", True)])
def test_who_must_hold_a_trump_may_have_found_it_in_the_kitty(answer, holds_a_spade):
    hand = GameHand(replace(FARMER, rules=Rules.parse("bicycle+farmers_hand=exchange+must_hold_trump")))
    hand.push(answer)
    hand.push("pass")
    assert ("order up" in hand.legal) == holds_a_spade


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pass", ["seat 2", "'pass'", "decline", "exchange and three cards"]),
        ("exchange 9c 9d", ["three of them"]),
        ("exchange 9c 9d Ah", ["three of its cards", "9c Tc 9d Td 9h"]),
        ("exchange 9c 9d zz", ["'zz'"]),
    ],
)
def test_a_farmers_hand_answers_with_three_of_its_cards_or_none(text, words):
    with refusal(*words):
        GameHand(FARMER).push(text)


def test_who_took_the_turn_up_lays_down_a_card():
    hand = GameHand(DEAL)
    for text in ("pass", "assist"):
        hand.push(text)
    assert (hand.stage, hand.seat, hand.legal) == ("discard", 4, ("Ks", "Ts", "9s", "Ad", "Qh", "Qs"))
    with refusal("dealer can't lay down 'Ah'", "not one of Ks Ts 9s Ad Qh"):
        hand.push("Ah")
    hand.push("Q♥")
    assert (hand.stage, hand.seat, hand.history[-1].text) == ("play", 1, "Qh")
    assert str(hand.view(4)) == "Ks Ts 9s Ad Qs up Qs seat 4 trump s maker 2 laid Qh"
    assert str(hand.view(1)) == "Ah Kh 9c Td Qd up Qs seat 1 trump s maker 2"


def test_a_lone_maker_lays_down_a_card_and_the_partner_gives_one():
    hand = GameHand(replace(DEAL, rules=Rules.parse("bicycle+partners_best")))
    for text in ("pass", "order up alone"):
        hand.push(text)
    assert (hand.stage, hand.seat, hand.legal) == ("swap", 2, ("Js", "Jc", "As", "9h", "Kd"))
    hand.push("9h")
    assert (hand.stage, hand.seat, hand.legal) == ("swap", 4, ("Ks", "Ts", "9s", "Ad", "Qh"))
    hand.push("Ks")
    assert (hand.stage, hand.seat, format_cards(hand.play.hands[2])) == ("play", 1, "Js Jc As Kd Ks")
    game = Game(hand.deal.rules)
    game.hands.append(hand)
    assert "seat 2   lays down 9h\ndealer   gives Ks\n" in str(game)


def test_a_defender_is_asked_with_the_contract_in_view():
    hand = GameHand(replace(DEAL, rules=Rules.parse("bicycle+defend_alone")))
    for text in ("pass", "order up"):
        hand.push(text)
    assert (hand.stage, hand.seat, hand.legal) == ("calls", 3, ("pass", "defend alone"))
    assert str(hand.view(3)) == "Ac Kc Qc Tc 9d up Qs seat 3 trump s maker 2 rules bicycle+defend_alone"
    hand.push("defend alone")
    assert (hand.contract.defender, hand.stage) == (3, "discard")


@pytest.mark.parametrize(
    ("called", "scores"),
    [
        ("Ah", {1: 4, 2: 0, 3: 0, 4: 0}),  # in the maker's own hand: alone, and known to be
        ("Ad", {1: 4, 2: 0, 3: 0, 4: 0}),  # undealt: alone, and not known to be
        ("Ac", {1: 2, 2: 2, 3: 0, 4: 0}),  # a partner's
    ],
)
def test_a_march_with_a_called_ace_is_for_who_holds_it(called, scores):
    """Five tricks by the maker: one point for each player in the game if the maker was alone, else two each."""
    deal = "Js Jc As Ks Ah / Qs 9s 7c 8c Ac / 8s 7d 8d 9d Td / 7s 7h 8h 9h Th up Ts rules call_ace4"
    hand = GameHand(Deal.parse(deal))
    tricks = "Js 9s 8s 7s  Jc Qs 7d Ts  As 7c 8d 8h  Ks 8c 9d 9h  Ah Ac Td Th"
    for text in (f"order up calling {called}", "7h", *map(str, parse_cards(tricks))):
        hand.push(text)
    assert hand.scores == scores


def test_a_hand_that_everybody_passes_is_thrown_in_for_nothing():
    game = Game(names=("Ann", "Ben", "Cam", "Dee"), dealer="Cam")
    game.start(DEAL)
    for _ in range(8):
        assert game.hand.scores == {}
        game.push("pass")
    assert (game.hand.thrown_in, game.hand.stage, game.hand.seat, game.hand.legal) == (True, "over", None, ())
    assert game.hand.scores == {1: 0, 2: 0, 3: 0, 4: 0}
    assert (game.score, game.names[game.next_dealer - 1]) == ((0, 0), "Dee")
    assert str(game).endswith("thrown in\nscore    Ann and Cam 0, Ben and Dee 0\n")
    with refusal("'pass'", "too late", "thrown in"):
        game.push("pass")


@pytest.mark.parametrize("rules", by_day(GAMES, COVERING))
def test_a_hand_and_a_game_draw_themselves_at_every_stage(rules):
    rng = Random(3)
    game = Game(rules, names=[f"<{number}>" for number in range(rules.players)])
    assert "deals first" in game._repr_html_()
    game.start(deal_at(rng, rules))
    while not game.hand.is_over:
        assert game.hand.drawing.startswith("<svg")
        assert game.hand.drawing in game._repr_html_()
        game.push(chosen(rng, game.hand))
    assert "<1>" not in game._repr_html_()
    assert "&lt;1&gt;" in game._repr_html_()
    assert str(rules) in repr(game)


# The score of a game.


def test_makers_count_first_and_counting_stops_with_who_has_the_game():
    """Both sides would reach 4; the makers' three tricks come first, and the defenders' three aren't counted."""
    rng, rules = Random(5), Rules.parse("bid_euchre+game=3")
    for _ in range(100):
        game = Game(rules)
        game.start(deal_at(rng, rules))
        for text in ("bid 3", "pass", "pass", "pass"):
            game.push(text)
        play_hand(rng, game.hand)
        if game.hand.maker_tricks == 3:
            break
    assert game.hand.scores == {1: 3, 2: 3, 3: 3, 4: 3}
    assert (game.score, game.winner) == ((3, 0), (1, 3))


def euchred(rules: Rules, *earlier: str) -> Game:
    """Play hands that seat 2 makes: each brings the maker the points that are said, the last is euchred."""
    rng = Random(5)
    for _ in range(1000):
        game = Game(rules, names=("Ann", "Ben", "Cam", "Dee", "Eve", "Fay")[: rules.players])
        for wanted in (*earlier, "0"):
            game.start(deal_at(rng, rules))
            game.push("pass")
            game.push(next(call for call in game.hand.legal if call.startswith("order up") and "alone" not in call))
            play_hand(rng, game.hand)
            if str(game.hand.scores[game.hand.contract.maker]) != wanted:
                break
        else:
            return game
    raise AssertionError("never so")


def test_players_each_for_self_who_reach_the_game_in_one_hand_with_as_many_points_win_together():
    """Both defenders of a euchred maker reach 2: the pool is theirs."""
    game = euchred(Rules.parse("cutthroat+game=2"))
    assert game.hand.scores == {1: 2, 2: 0, 3: 2}
    assert (game.score, game.winner) == ((2, 0, 2), (1, 3))
    assert game.score_line == "score    Ann 2, Ben 0, Cam 2; Ann and Cam win the game"
    assert Game.parse(str(game)) == game


@pytest.mark.parametrize("name", ["cutthroat", "call_ace4", "call_ace6"])
def test_where_several_reach_the_game_in_one_hand_every_point_counts_and_the_most_win(name):
    """Somebody had a point already when the maker is euchred: that player has 3, and the other defenders 2."""
    rules = Rules.parse(f"{name}+game=2")
    game = euchred(rules, "1")
    assert sum(points >= 2 for points in game.score) > 1
    assert sorted(set(game.score)) in ([0, 1, 2, 3], [0, 2, 3], [1, 2, 3])
    best = tuple(number for number, points in enumerate(game.score, start=1) if points == 3)
    assert game.winner == best
    assert game.score_line.count("win") == 1


def test_a_game_stands_at_the_bridge_and_says_so():
    rng = Random(1)
    while True:
        game = Game()
        while not game.is_over and not at_the_bridge(game.score, game.rules):
            game.start(deal_at(rng, BICYCLE))
            play_hand(rng, game.hand)
        if not game.is_over:
            break
    assert max(game.score) == 4
    assert "at the bridge" in str(game)


def next_game(game):
    return Game(game.rules, dealer=game.next_dealer, names=game.names, earlier=game.rubber.games)


def test_a_rubber_is_a_sequence_of_games():
    rng, rules = Random(4), Rules.parse("bicycle+rubber")
    game, finals = Game(rules, names=("Ann", "Ben", "Cam", "Dee")), []
    while True:
        dealer = game.next_dealer
        while not game.is_over:
            game.start(deal_at(rng, rules))
            play_hand(rng, game.hand)
            dealer = dealer % 4 + 1
        finals.append(game.score)
        assert game.rubber == Rubber(tuple(finals), ("Ann and Cam", "Ben and Dee"))
        assert Game.parse(str(game)) == game
        assert str(game.rubber) in game._repr_html_()
        if game.rubber.is_over:
            break
        game = next_game(game)
        assert (game.dealer, game.score) == (dealer, (0, 0))
    with refusal("rubber is over", "start another"):
        next_game(game)


def test_where_no_rubber_is_played_no_game_follows():
    assert Game().rubber is None
    with refusal("not played in rubbers"):
        Game(earlier=[(5, 0)])


# Refusals.


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"names": ("Ann", "Ben")}, ["4 players", "Ann, Ben"]),
        ({"names": ("Ann", "Ben", "Cam", "Ann")}, ["different name"]),
        ({"names": ("Ann", "Ben", "Cam", "D,e")}, ["'D,e'", "comma"]),
        ({"names": ("Ann", "Ben", "Cam", "A and B")}, ["'A and B'", "'and'"]),
        ({"names": ("Ann", "Ben", "Cam", " ")}, ["''", "letters"]),
        ({"dealer": 5}, ["'5'", "1 to 4"]),
        ({"dealer": "Eve"}, ["'Eve'", "player 1, player 2"]),
    ],
)
def test_players_who_can_not_be_are_refused(options, words):
    with refusal(*words):
        Game(**options)


def test_a_hand_is_dealt_when_it_is_time_and_by_the_rules():
    game = Game()
    for act in (lambda: game.push("pass"), game.pop, lambda: game.view(1)):
        with refusal("no hand", "start(deal)"):
            act()
    with refusal("bicycle", "cutthroat"):
        game.start(Deal.random(seed=1, rules=Rules.parse("cutthroat")))
    with refusal("turn-up"):
        game.start(replace(DEAL, up=None))
    game.start(DEAL)
    with refusal("hand 1, dealt by player 4", "finish"):
        game.start(DEAL)
    for _ in range(8):
        game.push("pass")
    with refusal("hand is over"):
        game.view(1)


# The record.

RECORD = """
rules    bicycle
players  Ann, Ben, Cam, Dee
deals    Dee

hand 1, dealt by Dee
eldest   Ah Kh 9c Td Qd
seat 2   Js Jc As 9h Kd
seat 3   Ac Kc Qc Tc 9d
dealer   Ks Ts 9s Ad Qh
turn-up  Qs

eldest   pass
seat 2   order up
dealer   lays down Qh

1  eldest Ah  seat 2 9h  seat 3 Tc  dealer 9s  taken by dealer
2  dealer Ad  eldest Td  seat 2 Kd  seat 3 9d  taken by dealer
3  dealer Ts  eldest 9c  seat 2 Jc  seat 3 Qc  taken by seat 2
4  seat 2 Js  seat 3 Kc  dealer Qs  eldest Qd  taken by seat 2
5  seat 2 As  seat 3 Ac  dealer Ks  eldest Kh  taken by seat 2

spades by seat 2: 5 tricks, makers +2, defenders 0
score    Ann and Cam 0, Ben and Dee 2
"""


def test_a_record_is_written_as_it_is_read():
    assert str(Game.parse(RECORD)) == RECORD.lstrip()


def test_what_follows_from_the_rest_may_be_left_out():
    told = re.sub(r"  taken by .*|spades by .*|score .*", "", RECORD)
    assert Game.parse(told.replace("Ah", "A♥").replace("order up", "assist")) == Game.parse(RECORD)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("rules    bicycle", "rules    canasta", ["line 2:", "'canasta'"]),
        ("rules    bicycle", "bicycle", ["line 2:", "'bicycle'", "starts with"]),
        ("Cam, Dee", "Cam", ["line 3:", "4 players"]),
        ("deals    Dee", "deals    Eve", ["line 4:", "'Eve'"]),
        ("hand 1, dealt by Dee", "hand 1, dealt by Ann", ["line 6:", "'hand 1, dealt by Dee'"]),
        ("hand 1, dealt by Dee", "hand 2, dealt by Dee", ["line 6:", "'hand 1, dealt by Dee'"]),
        ("seat 3   Ac", "seat 2   Ac", ["line 9:", "'seat 3'"]),
        ("turn-up  Qs", "turn-up  Kd", ["line 11:", "'Kd'", "twice"]),
        ("turn-up  Qs", "turn-up  ,", ["line 11:", "','", "not a card"]),
        ("turn-up  Qs", "turn-up  Qs 9c", ["line 11:", "'Qs 9c'", "not a card"]),
        ("eldest   pass", "seat 2   pass", ["line 13:", "turn of eldest", "not of seat 2"]),
        ("order up", "clubs", ["line 14:", "'clubs'", "first round"]),
        ("lays down Qh", "lays down Kd", ["line 15:", "'Kd'", "not one of"]),
        ("lays down Qh", "gives Kd", ["line 15:", "'Kd'", "not one of"]),
        ("1  eldest", "2  eldest", ["line 17:", "trick 1"]),
        ("dealer 9s  taken by dealer", "dealer 9s  taken by seat 2", ["line 17:", "by dealer, not by seat 2"]),
        ("dealer 9s  taken by dealer", "taken by eldest", ["line 17:", "isn't complete"]),
        ("dealer 9s  taken", "dealer  taken", ["line 17:", "trick 1"]),
        ("seat 2 9h", "seat 2 Js", ["line 17:", "'Js'", "must follow hearts"]),
        ("5 tricks, makers +2", "5 tricks, makers +4", ["line 23:", "makers +4", "makers +2"]),
        ("seat 3 Tc  dealer", "\n1  seat 3 Tc  dealer", ["line 18:", "trick 1"]),
        ("Ben and Dee 2", "Ben and Dee 1", ["line 24:", "Dee 1", "Dee 2"]),
        ("4  seat 2 Js  seat 3 Kc", "spades by seat 2", ["line 20:", "turn of seat 2"]),
    ],
)
def test_a_record_that_can_not_be_is_refused_with_its_line(old, new, words):
    assert old in RECORD
    with refusal(*words):
        Game.parse(RECORD.replace(old, new, 1))


def test_a_farmers_exchange_is_read_with_the_kitty_it_took():
    game = Game(FARMER.rules)
    game.start(FARMER)
    game.push("exchange 9c 9d Td")
    kitty = format_cards(FARMER.kitty)
    assert f"seat 2   exchanges 9c 9d Td for {kitty}\n" in str(game)
    assert Game.parse(str(game).replace(f" for {kitty}", "")) == game
    with refusal("line 12:", f"the kitty is {kitty}", "not Ah Kh Jh"):
        Game.parse(str(game).replace(f"for {kitty}", "for Ah Kh Jh"))


def test_a_record_ends_where_a_game_may_stand():
    before, _, _ = RECORD.partition("dealer   Ks")
    with refusal("last deal", "'dealer'"):
        Game.parse(before)
    for text in ("", "\n\n", "hand 1, dealt by Dee"):
        with refusal("rules    bicycle"):
            Game.parse(text)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_hand_worked_by_hand_is_written_as_a_game_writes_it(path):
    _, table, *parts = path.read_text(encoding="utf-8").split("\n\n")
    rules, _, hands = table.partition("\n")
    players = Rules.parse(rules.removeprefix("rules")).players
    text = "\n\n".join([rules, f"hand 1, dealt by player {players}\n{hands}", *parts])
    written = str(Game.parse(text))
    assert [part for part in (hands, *parts) if part.strip() not in written] == []


def test_a_game_has_no_characters_that_move_a_terminals_cursor():
    for name in ("Ann\x1b[2J", "A\u202enn", "Ann\x00"):
        with refusal(repr(name), "can't be shown"):
            Game("two_handed", names=(name, "Ben"))
    with refusal("line 2:", repr("players A\x7f, Ben"), "can't be shown"):
        Game.parse("rules two_handed\nplayers A\x7f, Ben\n")


def test_a_record_may_begin_at_a_score_and_leave_cards_unknown():
    game = Game("bicycle", names=("Ann", "Ben", "Cam", "Dee"), began=(3, 2))
    game.start("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    game.unknown[0] = parse_cards("Qh 9d")
    text = str(game)
    assert "began    3-2" in text
    assert "unknown  Qh 9d" in text
    assert Game.parse(text) == game
    assert Game.parse(text.replace("unknown  Qh 9d\n", "")) != game
    assert game.score == (3, 2)
    assert (game.points_of(1), game.points_of(2)) == ((3, 2), (2, 3))
    assert (game.unknown_in(0), game.unknown_in(1)) == (parse_cards("Qh 9d"), ())
    with refusal("Jh", "in no hand"):
        Game.parse(text.replace("Qh 9d\n", "Jh\n"))
    with refusal("once"):
        Game.parse(f"{text}unknown Qh\n")
    with refusal("5-0", "over"):
        Game("bicycle", began=(5, 0))
    with refusal("two sides"):
        Game("cutthroat", began=(1, 0))
