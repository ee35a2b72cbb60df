"""Players who see only their own hand: what they draw, how they decide, and that they never peek."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import comb, factorial, prod
from pathlib import Path
from random import Random

import numpy as np
import pytest
from helpers import reference
from helpers.compiled import in_python
from helpers.covering import by_day, in_every_game
from helpers.eyes import held_by, random_point, renamed_view, view_of, whole_hands
from helpers.networks import expected_points
from helpers.players import decide, draw_layouts, mean_points
from helpers.strategies import RENAMINGS, TABLES, play_on, random_contract, random_deal, refusal, renamed

from euchre_tutor import BICYCLE, Contract, Deal, Play, Rules, Suit, View, compare_plays, layouts_left, parse_cards
from euchre_tutor.auction import make_contract
from euchre_tutor.beliefs import Layouts, contract_of
from euchre_tutor.beliefs.allocations import Allocations
from euchre_tutor.beliefs.card_sets import ranks
from euchre_tutor.beliefs.exchange import Knowledge, knowledge
from euchre_tutor.pieces import Piece
from euchre_tutor.pricing.outcomes import makers_points
from euchre_tutor.ranking import ranking_of
from euchre_tutor.scoring import points_table
from euchre_tutor.solver import network_of, tricks_as_played_many
from euchre_tutor.solver.engine import public_state_of
from euchre_tutor.solver.players.knowledge import Network, PublicState
from euchre_tutor.solver.players.network import no_network
from euchre_tutor.solver.players.pimc import PRIOR

pytestmark = pytest.mark.slow

EVERY_TABLE = in_every_game()
# Two seats have shown out of a suit; all followed, one card is on the table; the dealer's partner has been ruffed.
VIEWS = (
    "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played As 9d Ts Ks Kd Ad Td Kc 9c Tc Qc Js Jc",
    "Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played As 9s Ts Ks Kd 9d Td Ad 9c Js Tc Qc Kc Ac",
    "Ks Ad Ac 9c Jh down Qs seat 4 trump h maker 1 played As 9s Ts Ks Ah Qh Td Jh Ac 9h Kc Tc Jd Th Kd",
)
HEARTS, RANKING = make_contract(BICYCLE, Suit.HEARTS, 4), ranking_of(BICYCLE, Suit.HEARTS)
POINTS = np.array([points_table(HEARTS)] * 2)
TESTS = str(Path(__file__).parents[1])


@dataclass
class Point:
    """A point of a hand that the test sees whole, and what the seats see of it.

    Attributes:
        deal: all hands as they were dealt.
        contract: the contract as everybody knows it at the first lead.
        play: the hand so far.
        likely: how likely each hand is, as players take it; None if all are equally likely.
        network: what players ask, if anything.
    """

    deal: Deal
    contract: Contract
    play: Play
    likely: np.ndarray | None = None
    network: Network | None = None

    @classmethod
    def random(cls, rng: Random, rules: Rules, *, left: int) -> "Point":
        """Stand at a random point of a random hand with so many cards left."""
        return cls(*random_point(rng, rules, left=left))

    @property
    def seat_index(self) -> int:
        """The index of the seat whose turn it is."""
        return self.contract.active.index(self.play.seat)

    @property
    def points(self) -> np.ndarray:
        """The makers' points."""
        return makers_points(self.contract)

    @cached_property
    def knowledge(self) -> Knowledge:
        """What the seats knew at the first lead."""
        start, ranking = self.play.copy(), self.play.ranking
        while start.history:
            start.pop()
        dealt = ranking.decode(np.array([[[ranking.index[card] for card in hand] for hand in self.deal.hands]]))
        masks = np.array([[ranking.mask(start.hands[seat]) for seat in self.contract.active]])
        return knowledge(dealt, masks, self.deal.view(self.contract.active[0]), self.contract)

    @property
    def state(self) -> PublicState:
        """What everybody knows."""
        history, barred = self.play.history, self.knowledge.barred
        return public_state_of(self.contract, self.points, barred, history, self.likely, self.network)

    @property
    def own(self) -> tuple[int, int]:
        """What the seat whose turn it is sees beside that: its hand, and cards out of play."""
        return self.play.ranking.mask(self.play.hands[self.play.seat]), int(self.knowledge.known[0, self.seat_index])

    @property
    def layouts(self) -> Layouts:
        """The layouts that this seat can't rule out."""
        return Layouts(view_of(self.deal, self.contract, self.play, self.play.seat))

    @property
    def hands(self) -> np.ndarray:
        """What everybody holds, one row of masks."""
        return np.array([[self.play.ranking.mask(self.play.hands[seat]) for seat in self.contract.active]])

    def decided(self, *, seed: int, samples: int) -> Piece:
        """The card that the seat whose turn it is plays."""
        return self.card(decide(*self.own, seed, samples, self.state))

    def values(self, *, seed: int, samples: int) -> dict[Piece, float]:
        """The mean points of the moves that it weighs, for its side."""
        values = mean_points(*self.own, seed, samples, self.state)
        return {self.card(code): value for code, value in enumerate(values) if not np.isnan(value)}

    def card(self, code: int) -> Piece:
        """Read a move."""
        return next(card for card, index in self.play.ranking.index.items() if index == code)

    def played_out(self, seeds: np.ndarray, **options: object) -> np.ndarray:
        """Play the hand out once for each seed."""
        hands, known = (np.repeat(masks, len(seeds), axis=0) for masks in (self.hands, self.knowledge.known))
        more = {"known": known, "barred": self.knowledge.barred, "seeds": seeds, "history": self.play.history}
        more |= {"likely": self.likely, "network": self.network}
        return tricks_as_played_many(hands, self.contract, self.points, **(more | options))


def point_of(text: str) -> Point:
    """Stand where a view stands, the hidden cards anywhere that fits."""
    layouts = Layouts(text)
    seen, view = layouts.seen, layouts.seen.view
    hands = held_by(layouts.drawn(1, seed=0)[0], layouts)
    dealt = {seat: (*hand, *(card for by, card in seen.history if by == seat)) for seat, hand in hands.items()}
    deal, contract = Deal(tuple(dealt.values()), view.up, view.rules), contract_of(view)
    return Point(deal, contract, Play.of(deal, contract, played=view.played))


def random_hands(deals: int, *, seed: int) -> np.ndarray:
    """Deal hands at random, as masks over the cards under hearts; the dealer has made hearts with three or more."""
    packs = np.random.default_rng(seed).permuted(np.tile(np.arange(24), (20 * deals, 1)), axis=1)[:, :20]
    hands = (1 << packs.reshape(-1, 4, 5)).sum(axis=2)
    trumps = RANKING.mask(RANKING.order[Suit.HEARTS])
    return hands[np.bitwise_count(hands[:, 3] & trumps) >= 3][:deals]


def bicycle_tricks(hands: np.ndarray, **options: object) -> np.ndarray:
    """Play hearts by the dealer, nothing known of any card."""
    nothing = {"known": np.zeros_like(hands), "barred": np.zeros(5, np.int64), "seeds": np.arange(len(hands))}
    return tricks_as_played_many(hands, HEARTS, POINTS, **(nothing | {"samples": 4} | options))


# What a seat knows.


@EVERY_TABLE
def test_each_seat_knows_as_much_as_its_view_says(rules):
    """Who takes, lays down and swaps what: the layouts left to a seat are as many as by its own view."""
    rng = Random(1)
    for _ in range(10):
        point = Point.random(rng, rules, left=99)
        pack = range(len(point.play.ranking.cards))
        for index, seat in enumerate(point.contract.active):
            known = int(point.knowledge.known[0, index]) | int(point.hands[0, index])
            others = [other for other in range(len(point.contract.active)) if other != index]
            holders = [*others, len(point.contract.active)]
            open_to = {
                card: tuple(at for at, other in enumerate(holders) if not point.knowledge.barred[other] >> card & 1)
                for card in pack
                if not known >> card & 1
            }
            capacity = [rules.hand_size] * len(others)
            allocations = Allocations(open_to, [*capacity, len(open_to) - sum(capacity)])
            view = view_of(point.deal, point.contract, point.play, seat)
            assert allocations.count == layouts_left(view)


# The layouts that are drawn.


def drawn(point: Point, number: int) -> tuple[list[tuple[int, ...]], np.ndarray]:
    """Draw layouts as the seat to play does; give its own hand back to it, and leave out what is out of play."""
    layouts, weights = draw_layouts(*point.own, 12345, number, point.state)
    layouts[:, point.seat_index] = point.own[0]
    return list(map(tuple, layouts[:, :-1].tolist())), weights


@pytest.mark.slow
def test_a_turn_up_is_thought_to_be_held_until_its_taker_shows_that_it_is_not():
    """The dealer has laid it down: while that can't be seen all players put it into the dealer's hand."""
    rng, shown = Random(9), {True: 0, False: 0}
    while min(shown.values()) < 5:
        deal = random_deal(rng, BICYCLE)
        contract = random_contract(rng, deal)
        if contract.taker is None:
            continue
        play = play_on(rng, Play.of(deal, contract, discard=deal.up), left=rng.randint(4, 9))
        if play.is_over or play.seat == contract.taker:
            continue
        point = Point(deal, contract, play)
        up, taker = play.ranking.mask([deal.up]), contract.active.index(contract.taker)
        found, weights = drawn(point, 50)
        held = {bool(layout[taker] & up) for layout, weight in zip(found, weights, strict=True) if weight}
        is_shown = not point.layouts.enumerated()[0, taker] & up
        assert held == {not is_shown}
        shown[is_shown] += 1


@in_every_game(day="cutthroat+pack_size=32+no_trump")
def test_layouts_are_drawn_that_fit_and_by_weight_each_as_often(rules):
    rng, checked = Random(2), 0
    while checked < 6:
        point = Point.random(rng, rules, left=rng.randint(2, 9))
        if point.play.is_over:
            continue
        layouts = point.layouts
        if not 1 < layouts.count <= 300:
            continue
        checked += 1
        every = list(map(tuple, layouts.enumerated().tolist()))
        found, weights = drawn(point, 4_000)
        assert {layout for layout, weight in zip(found, weights, strict=True) if weight} <= set(every)
        number_of = {layout: number for number, layout in enumerate(every)}
        numbers = np.array([number_of.get(layout, 0) for layout in found])
        share = 1 / len(every)
        for number in range(len(every)):
            spread = weights**2 * np.maximum(((numbers == number) - share) ** 2, share * (1 - share))
            error = np.sqrt(spread.sum()) / weights.sum()
            assert abs(weights[numbers == number].sum() / weights.sum() - share) <= 5 * error


@EVERY_TABLE
def test_the_weights_count_the_layouts(rules):
    """The mean weight is the share of all ways to deal the unseen cards out that fit what the seat knows."""
    rng = Random(3)
    for left in (99, 15, 10):
        point = Point.random(rng, rules, left=left)
        if point.play.is_over:
            continue
        layouts = point.layouts
        found, weights = drawn(point, 4_000)
        sizes = [mask.bit_count() for at, mask in enumerate(found[weights.argmax()]) if at != point.seat_index]
        known = sum(point.own).bit_count() + len(point.play.history)
        unseen = len(point.play.ranking.cards) - known
        ways = factorial(unseen) // prod(map(factorial, [*sizes, unseen - sum(sizes)]))
        error = weights.std() / np.sqrt(len(weights))
        assert abs(weights.mean() - layouts.count / ways) <= 5 * error + 1e-12
        assert (weights > 0).mean() > 0.2


# Decisions.


@pytest.mark.slow
@pytest.mark.parametrize("text", by_day(VIEWS, VIEWS[2:]))
def test_with_many_samples_a_card_is_worth_what_all_layouts_say(text):
    point = point_of(text)
    agree(point.values(seed=1, samples=6_000), View.parse(text), samples=6_000)


@in_every_game(day="call_ace6")
def test_a_card_is_worth_so_in_every_game(rules):
    """Late in a hand; where a partner was called, partly before anybody knows who that is."""
    rng, checked = Random(14), 0
    while checked < 4:
        point = Point.random(rng, rules, left=rng.randint(3, 12))
        if len(point.play.legal_plays) > 1 and point.layouts.count <= 500:
            values, checked = point.values(seed=rng.randrange(1, 2**31 - 1), samples=1_500), checked + 1
            agree(values, point.layouts.seen.view, samples=1_500)


def agree(values: dict[Piece, float], view: View, *, samples: int) -> None:
    """Check values beside those of all layouts; samples of bound layouts vary a little more than uniform ones."""
    odds = compare_plays(view, evidence="none", realistic=0)
    assert values.keys() <= {price.card for price in odds.prices}
    for card, value in values.items():
        error = odds.points_by_deal[card].std() / np.sqrt(samples)
        assert abs(value - odds.points_by_deal[card].mean()) <= 7 * error + 1e-9


@pytest.mark.slow
@in_every_game(day="bicycle+defend_alone+partners_best")
def test_a_slow_player_who_looks_at_every_layout_plays_the_same_card(rules):
    """Where its best card is clearly so: all layouts, each by plain minimax, and the mean points of its side."""
    rng, tried, checked = Random(4), 0, 0
    while checked < 2 and tried < 60:
        point, tried = Point.random(rng, rules, left=rng.randint(3, 9)), tried + 1
        if point.play.is_over:
            continue
        layouts = point.layouts
        if len(point.play.legal_plays) == 1 or not 1 < layouts.count <= 60:
            continue
        point.likely = random_likelihoods(rng, point.contract)
        means = slow_means(point, layouts)
        best = max(means, key=means.__getitem__)
        if sum(value > means[best] - 0.25 for value in means.values()) == 1:
            assert point.decided(seed=rng.randrange(1, 2**31 - 1), samples=600) == best
            checked += 1


@pytest.mark.parametrize("points", [4, pytest.param(20, marks=pytest.mark.nightly)])
def test_a_slow_player_who_asks_the_network_too_plays_the_same_card(points):
    """The network counts for some layouts, so with few of its own a player often plays another card than without it."""
    rng, checked = Random(21), 0
    while checked < points:
        point = Point.random(rng, BICYCLE, left=rng.randint(3, 9))
        if point.play.is_over or len(point.play.legal_plays) == 1 or not 1 < point.layouts.count <= 60:
            continue
        point.network = network_of(point.contract, point.deal.view(1).turn_up)
        view, worth = point.layouts.seen.view, point.points[0].tolist()
        prior, means = expected_points(view, point.contract, point.network, worth), slow_means(point, point.layouts)
        mixed = {card: (PRIOR * prior[card] + 600 * means[card]) / (PRIOR + 600) for card in means}
        best = max(mixed, key=mixed.__getitem__)
        if sum(value > mixed[best] - 0.25 for value in mixed.values()) == 1:
            assert point.decided(seed=rng.randrange(1, 2**31 - 1), samples=600) == best
            assert point.decided(seed=1, samples=0) in {
                card for card in prior if prior[card] > max(prior.values()) - 1e-4
            }
            checked += 1


def random_likelihoods(rng: Random, contract: Contract) -> np.ndarray:
    """Make each hand of each seat likely at random, if these are not too many."""
    hands = comb(len(contract.ranking.cards), contract.rules.hand_size)
    generator = np.random.default_rng(rng.randrange(2**31))
    return generator.random((len(contract.active), hands if hands < 10**6 else 0))


@pytest.mark.parametrize("rules", [rules for rules in TABLES if rules.leader_names_end], ids=str)
def test_the_last_tile_is_led_as_its_better_end(rules):
    rng, ends = Random(15), set()
    while len(ends) < 2:
        point = Point.random(rng, rules, left=rules.players)
        if not point.play.trick and len(point.play.legal_plays) == 2 and point.layouts.count <= 60_000:
            values = {
                card: points.mean()
                for card, points in compare_plays(
                    point.layouts.seen.view, evidence="none", realistic=0, deals=2_000
                ).points_by_deal.items()
            }
            best = max(values, key=values.__getitem__)
            if np.ptp(list(values.values())) > 0.3:
                assert point.decided(seed=rng.randrange(1, 2**31 - 1), samples=600) == best
                ends.add(point.play.ranking.index[best] < len(point.play.ranking.cards))


def slow_means(point: Point, layouts: Layouts) -> dict[Piece, float]:
    """The mean points of each legal card for the side of the seat to play, each layout by how likely its hands are."""
    sums, total = dict.fromkeys(point.play.legal_plays, 0.0), 0.0
    for layout in layouts.enumerated():
        again = Play(whole_hands(point.play, held_by(layout, layouts)), point.contract)
        for _, card in point.play.history:
            again.push(card)
        sign = 1 if again.seat in again.contract.makers else -1
        table, weight = points_table(again.contract), chance_of(point, layout)
        total += weight
        for card, tricks in reference.maker_tricks_by_card(again).items():
            sums[card] += weight * sign * table[tricks]
    return {card: value / total for card, value in sums.items()}


def chance_of(point: Point, layout: np.ndarray) -> float:
    """How likely the hands of the others are in a layout: the product of what each held at the first lead."""
    if point.likely is None or not point.likely.size:
        return 1.0
    ranking, chance = point.play.ranking, 1.0
    for row, seat in enumerate(point.contract.active):
        played = [ranking.index[card.held] for other, card in point.play.history if other == seat]
        held = [index for index in range(len(ranking.cards)) if int(layout[row]) >> index & 1]
        if row != point.seat_index:
            chance *= point.likely[row, int(ranks(np.sort([[*played, *held]], axis=1))[0])]
    return chance


def test_of_cards_worth_the_same_points_the_one_that_takes_more_tricks_is_played():
    """The makers are euchred already; the ace takes a trick now, and the jack, the cheaper card, doesn't."""
    seen = "played 9c Ac Tc Jc Ad 9d Td Qd Ah 9h Th 9s Qs Ts Kc"
    point = point_of(f"9c Qd 9s As Js down Qc seat 1 trump h maker 1 {seen}")
    assert list(point.values(seed=1, samples=50).values()) == pytest.approx([-2.0, -2.0])
    assert point.decided(seed=1, samples=50) == parse_cards("As")[0]


def test_of_cards_worth_the_same_the_one_that_most_others_beat_is_played():
    """No nine takes a trick; four clubs are gone, so that most of what is left beats the nine of diamonds."""
    seen = "played As 9s Js Ts Jh 9h Th Qs Ah Ac Kc Ks Kh Qc Tc"
    point = point_of(f"9c 9d Ks Qs Ts down Jc seat 4 trump h maker 1 {seen}")
    assert point.decided(seed=1, samples=50) == parse_cards("9d")[0]


@in_every_game(day="domino_call_ace4+leader_names_end+exchange=maker")
def test_a_hand_is_played_out_decision_by_decision(rules):
    """The rules of play.py, and at each turn the card that the seat decides on."""
    rng = Random(5)
    for left in (99, 12):
        point, seed = Point.random(rng, rules, left=left), rng.randrange(2**31 - 2)
        point.likely = random_likelihoods(rng, point.contract)
        point.network = network_of(point.contract, point.deal.view(1).turn_up)
        result = point.played_out(np.array([seed]), samples=2)
        while not point.play.is_over:
            point.play.push(point.decided(seed=seed + 1, samples=2))
        assert result == point.play.maker_tricks


@in_every_game(day="call_ace6")
def test_nobody_sees_a_hidden_card(rules):
    """However the hidden cards lie, the seat to play decides as it does with all other hands left out."""
    rng = Random(6)
    point = Point.random(rng, rules, left=99)
    seeds = np.array([rng.randrange(2**31 - 2)] * 2)
    for _ in range(2):
        card = point.decided(seed=int(seeds[0]) + 1, samples=3)
        codes = np.full(2, point.play.ranking.index[card])
        free, forced, each = (point.played_out(seeds, samples=3, first=first) for first in (None, card, codes))
        assert (free == forced).all()
        assert (free == each).all()
        layouts = point.layouts
        other = layouts.drawn(1, seed=rng.randrange(99))
        point.play = Play(held_by(other[0], layouts), point.contract)
        assert point.decided(seed=int(seeds[0]) + 1, samples=3) == card


def test_cards_of_a_kind_are_forced_and_tricks_go_by_the_rules():
    """Each seat's cards are neighbours: the four highest trumps and the next, all clubs, all diamonds, all spades."""
    hands = ["Qh Kh Ah Jd Jh", "9c Tc Jc Qc Kc", "9d Td Qd Kd Ad", "9s Ts Js Qs Ks"]
    masks = np.array([[RANKING.mask(parse_cards(hand)) for hand in hands]])
    assert bicycle_tricks(masks) == 0
    assert bicycle_tricks(np.roll(masks, -1, axis=1)) == 5
    assert bicycle_tricks(np.roll(masks, 2, axis=1), samples=1) == 0


@EVERY_TABLE
def test_in_the_last_trick_everybody_plays_the_last_card(rules):
    rng = Random(7)
    for _ in range(10):
        point = Point.random(rng, rules, left=rng.randint(1, 3))
        if rules.leader_names_end:
            continue
        result = point.played_out(np.arange(3))
        while len(point.play.legal_plays) == 1:
            point.play.push(point.play.legal_plays[0])
        assert not point.play.is_over or (result == point.play.maker_tricks).all()


@pytest.mark.parametrize("renaming", RENAMINGS[::3], ids=str)
def test_renaming_suits_changes_no_value_beyond_its_error(renaming):
    view = View.parse(VIEWS[0])
    plain, other = point_of(VIEWS[0]), point_of(str(renamed_view(view, renaming)))
    values, again = plain.values(seed=1, samples=3_000), other.values(seed=2, samples=3_000)
    for card, value in values.items():
        assert again[renamed((card,), renaming)[0]] == pytest.approx(value, abs=0.12)


def test_turning_the_table_changes_no_value_beyond_its_error():
    """The same leader at each of the four seats, the partner opposite."""
    hand = RANKING.mask(parse_cards("Jh Ah 9c Ks 9d"))
    values = []
    for leader in range(4):
        makers = 5 << leader & 15 | 5 >> (4 - leader)
        state = PublicState(makers, 0, leader, *_nothing(), POINTS, RANKING.tables, np.ones((4, 0)), no_network())
        values.append(mean_points(hand, 0, 7 + leader, 3_000, state))
    assert np.allclose(values, values[0], atol=0.12, equal_nan=True)


def _nothing() -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(0, np.int64), np.zeros(5, np.int64)


# Many hands.


def test_the_same_hands_come_out_in_any_batches_and_threads():
    hands, seeds = random_hands(60, seed=8), np.arange(60)
    whole = bicycle_tricks(hands, seeds=seeds)
    parts = np.array_split(np.arange(60), 7)
    with ThreadPoolExecutor(2) as pool:
        again = pool.map(lambda part: bicycle_tricks(hands[part], seeds=seeds[part]), parts)
        assert (whole == np.concatenate(list(again))).all()
    assert (whole != bicycle_tricks(hands, seeds=seeds + 1)).any()


@EVERY_TABLE
def test_makers_take_none_to_all_of_the_tricks_with_any_first_card(rules):
    point = Point.random(Random(9), rules, left=99)
    for card in point.play.legal_plays:
        tricks = point.played_out(np.arange(8), samples=1, first=card)
        assert tricks.min() >= 0
        assert tricks.max() <= rules.hand_size


def test_who_looks_at_more_layouts_scores_more():
    """Sixteen against one, as makers and as defenders; some tenths of a point, with an error of some hundredths."""
    hands = random_hands(700, seed=10)
    strong, weak = (POINTS[0][bicycle_tricks(hands, samples=each)].mean() for each in ((1, 16, 1, 16), (16, 1, 16, 1)))
    assert strong - weak > 0.15


def test_no_samples_are_refused():
    with refusal("samples=0", "ask for 1 or more"):
        bicycle_tricks(random_hands(1, seed=0), samples=0)


@pytest.mark.slow
def test_in_plain_python_the_players_play_the_same():
    rng = Random(31)
    for rules in (BICYCLE, Rules.parse("domino"), Rules.parse("call_ace5")):
        for left in (20, 12):
            point = Point.random(rng, rules, left=left)
            fast = point.played_out(np.arange(2), samples=2).tolist(), point.decided(seed=5, samples=3)
            with in_python():
                assert fast == (point.played_out(np.arange(2), samples=2).tolist(), point.decided(seed=5, samples=3))
