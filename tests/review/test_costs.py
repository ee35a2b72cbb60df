"""What decisions of a hand have cost: on what a seat could know, right on average, and nothing for a best choice."""

import math
from itertools import pairwise, repeat
from random import Random
from statistics import fmean, stdev

import pytest
from helpers.covering import in_every_game
from helpers.tables import CALLED, DEAL, random_hand
from helpers.told_odds import ToldOdds

from euchre_tutor import Deal, compare_calls, compare_plays
from euchre_tutor.analysis.asked import answer
from euchre_tutor.game import GameHand
from euchre_tutor.players import tutor_action
from euchre_tutor.practice.grading import did_and_doing
from euchre_tutor.practice.positions import Band
from euchre_tutor.pricing import Sample
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.review import costs
from euchre_tutor.review.costs import Choice, choices, is_priced, lost

LEVEL = dict.fromkeys(range(1, 7), (0, 0))


@pytest.fixture
def few(monkeypatch):
    """Few deals: only which decisions are priced matters."""
    monkeypatch.setattr(costs, "DEALS", 8)
    monkeypatch.setattr(costs, "PLAYED", 0)


def test_a_planted_blunder_is_found_with_its_price():
    hand = GameHand.parse(f"{DEAL} then pass, pass, pass, pass")
    (passed,) = choices(hand, [2], LEVEL)
    view = GameHand.parse(f"{DEAL} then pass").view(2)
    odds = compare_calls(view, deals=4_000, realistic=1_000, seed=99, progress=False)
    price = odds.difference(passed.best, "pass")
    assert (passed.at, passed.seat, passed.action, passed.unit) == (1, 2, "pass", "points")
    assert passed.band is Band.BLUNDER
    assert abs(passed.cost.value - price.value) < math.hypot(passed.cost.error, price.error)
    assert str(passed).startswith(
        f"In the calls: passed; {did_and_doing(passed.best, 'call')[1]} was better (a blunder, "
    )


def test_the_best_is_found_on_other_deals_than_those_that_price_it(monkeypatch):
    asked = []
    costs._choice.cache_clear()
    monkeypatch.setattr(costs, "answer", lambda view, sample, asks: asked.append(sample) or answer(view, sample, asks))
    (made,) = choices(GameHand.parse(f"{DEAL} then pass, pass"), [2], LEVEL)
    finds, prices = asked
    assert finds.seed != prices.seed
    odds = answer(GameHand.parse(f"{DEAL} then pass").view(2), prices)
    assert made.cost == odds.difference(made.best, "pass")
    asked.clear()
    (best,) = choices(GameHand.parse(f"{DEAL} then pass, {made.best}"), [2], LEVEL)
    assert (best.cost, best.band, str(best)) == (
        Exact(0.0),
        Band.RIGHT,
        f"In the calls: {did_and_doing(made.best, 'call')[0]} (right)",
    )
    assert best.action == best.seen_best
    assert len(asked) == 1, "what is best both ways costs nothing, whatever the deals"


@pytest.mark.parametrize(
    ("first", "again", "told"),
    [
        ((0.08, 0.48), (-0.1, 0.3), False),
        ((0.08, 0.48), (0.05, 0.35), True),
        ((0.2, 0.6), None, True),
        ((-0.1, 0.3), None, False),
    ],
)
def test_what_costs_hardly_more_than_its_error_is_named_only_if_other_deals_say_so_too(monkeypatch, first, again, told):
    prices = {costs.PRICES: first, costs.AGAIN: again}
    asked = []

    def answered(view, sample, asks):
        low, high = prices.get(sample.seed, (0.0, 1.0))
        asked.append(sample)
        return ToldOdds(answer(view, sample, asks), repeat(Estimate((low + high) / 2, low, high)))

    costs._choice.cache_clear()
    monkeypatch.setattr(costs, "answer", answered)
    (made,) = choices(GameHand.parse(f"{DEAL} then pass, pass"), [2], LEVEL)
    costs._choice.cache_clear()
    low, high = again or first
    assert made.cost == Estimate((low + high) / 2, low, high), "what chose it to be looked at again doesn't count"
    assert made.is_told is told
    assert [sample.seed for sample in asked] == [costs.FINDS, costs.PRICES, *[costs.AGAIN] * bool(again)]
    assert len({costs.AGAIN, costs.FINDS, costs.PRICES, costs.FOUND.seed}) == 4
    assert costs.PIECE.seed > costs.AGAIN
    assert not again or (asked[2].deals, asked[2].realistic) == (2 * costs.DEALS, 2 * costs.PLAYED)


def test_a_decision_has_its_cost_with_all_cards_seen_beside_that_at_a_table():
    hand = GameHand.parse(f"{CALLED}, 9c")
    made = next(choice for choice in choices(hand, [1], LEVEL) if choice.at == 3)
    odds = compare_plays(GameHand.parse(CALLED).view(1), deals=4_000, realistic=0, progress=False, seed=5)
    truth = odds.difference(odds.double_dummy.ranked[0].option, "9c")
    assert made.seen_best in ("Ah", "Kh"), "as good on every deal"
    assert abs(made.seen.value - truth.value) < 1.5 * math.hypot(made.seen.error, truth.error)
    assert made.seen.value != made.cost.value


@pytest.mark.usefixtures("few")
def test_a_seat_of_which_two_cards_are_unknown_is_not_judged():
    hand = GameHand.parse(f"{DEAL} then pass, order up, Qh, Ah, 9h, Ac, 9s")
    held = {seat: hand.dealt.hand(seat) for seat in range(1, 5)}
    everything = list(choices(hand, range(1, 5), LEVEL))
    for seat, cards in held.items():
        judged = list(choices(hand, range(1, 5), LEVEL, unknown=cards[3:]))
        assert judged == [choice for choice in everything if choice.seat != seat]


def test_where_no_option_is_worse_nothing_is_graded():
    same = Choice(0, "trick 5", 1, "9h", "9h", Exact(0.0), "points", matters=False)
    other = same._replace(action="Th", cost=Estimate(0.2, 0.1, 0.3))
    assert [choice.band for choice in (same, other)] == [Band.CLOSE, Band.CLOSE]
    assert not other.is_told
    assert same._replace(matters=True).band is Band.RIGHT


def test_costs_are_right_on_average_and_may_lie_below_nothing(monkeypatch):
    """Priced on the deals that chose the best, a cost is never below 0, and many small ones add up to blame."""
    monkeypatch.setattr(costs, "DEALS", 40)
    monkeypatch.setattr(costs, "PLAYED", 0)
    hand, found = GameHand.parse(f"{CALLED}, 9c"), []
    for seed in range(12):
        monkeypatch.setattr(costs, "FINDS", 2 * seed)
        monkeypatch.setattr(costs, "PRICES", 2 * seed + 1)
        found += [made.cost.value for made in choices(hand, [1], LEVEL) if made.at == 3]
    truth = compare_plays(GameHand.parse(CALLED).view(1), deals=4_000, realistic=0).difference("Ah", "9c")
    error = 1.96 * stdev(found) / math.sqrt(len(found))
    assert min(found) < 0 < truth.low
    assert abs(fmean(found) - truth.value) < math.hypot(error, truth.error)


@pytest.mark.nightly
@pytest.mark.night_hands
def test_who_plays_what_a_review_on_other_deals_finds_best_loses_nothing():
    """Both reviews know the same, so on average neither is better than the other; the tutor's players may be worse.

    On 60 hands a card chosen by the other review cost 0.002 ± 0.013 points a hand of two seats, and the tutor's card,
    which rests on 16 layouts instead of 1,000 deals, 0.059 ± 0.033.
    """
    lost_by = {"review": list[float](), "tutor": list[float]()}
    sample = Sample(costs.DEALS, costs.FINDS, realistic=costs.PLAYED, progress=False)
    for seed in range(20_000, 20_040):
        hand, lost_here = GameHand(Deal.random(seed=seed)), dict.fromkeys(lost_by, 0.0)
        while not hand.is_over:
            played = tutor_action(hand, seed=seed)
            if hand.stage == "play" and hand.seat in (1, 3) and is_priced(hand):
                other = compare_plays(hand.view(hand.seat), deals=costs.DEALS, realistic=costs.PLAYED, seed=1017)
                chosen = {"review": str(other.advice.ranked[0].option), "tutor": played}
                for who, card in chosen.items():
                    lost_here[who] += costs._choice(str(hand), 0, card, (0, 0), sample, costs.PRICES).cost.value
            hand.push(played)
        for who, points in lost_here.items():
            lost_by[who].append(points)
    error = 1.96 * stdev(lost_by["review"]) / math.sqrt(len(lost_by["review"]))
    assert abs(fmean(lost_by["review"])) < 1.5 * error < 0.06
    assert fmean(lost_by["tutor"]) > fmean(lost_by["review"]) + error


@pytest.mark.usefixtures("few")
@in_every_game(day="domino_solo3")
def test_every_decision_with_prices_is_told_once_and_no_other(rules):
    hand = random_hand(Random(6), rules)
    everybody = range(1, hand.deal.rules.players + 1)
    made = list(choices(hand, everybody, LEVEL))
    position, decided = GameHand(hand.dealt), []
    for at, done in enumerate(hand.history):
        assert not is_priced(position) or len(position.legal) > 1
        if is_priced(position):
            decided.append((at, done.seat, done.text))
        position.push(done.text)
    assert [(choice.at, choice.seat, choice.action) for choice in made] == decided
    assert all(one.at < other.at for one, other in pairwise(made))
    assert all(choice.best for choice in made)
    places = {at: done.stage for at, done in enumerate(hand.history)}
    first = next(at for at, stage in places.items() if stage == "play")
    active = len(hand.play.contract.active)
    for choice in made:
        trick = f"trick {(choice.at - first) // active + 1}"
        assert choice.when == {"calls": "the calls", "discard": "the discard"}.get(places[choice.at], trick)


@pytest.mark.usefixtures("few")
def test_only_the_seats_that_are_asked_for_are_told_and_a_score_is_heeded():
    hand = GameHand.parse(f"{DEAL} then pass, pass, pass, order up")
    made = list(choices(hand, [1, 3], LEVEL | {3: (3, 4)}))
    assert [(choice.seat, choice.unit) for choice in made] == [(1, "points"), (3, "games")]


@pytest.mark.parametrize(
    ("rules", "calls", "at", "named"),
    [
        ("bicycle+defend_alone", "order up, pass, pass", [0, 1, 2], "defending alone was better"),
        (
            "bicycle+defend_alone+defend_loners_only",
            "order up alone, pass, pass",
            [0, 1, 2],
            "defending alone was better",
        ),
        ("bicycle+defend_alone+defend_loners_only", "order up", [0], ""),
        ("bicycle+take_alone", "order up, order up alone", [0, 1], "passing was better"),
        ("bicycle", "order up", [0], ""),
    ],
)
def test_who_is_asked_whether_to_play_alone_is_judged_and_nobody_who_is_not(rules, calls, at, named):
    hand = GameHand.parse(f"{DEAL} rules {rules} then {calls}, Qh")
    made = list(choices(hand, range(1, 5), LEVEL, stages=["calls"]))
    assert [choice.at for choice in made] == at
    assert not named or any(named in choice.done for choice in made[1:])
    assert made == list(choices(hand, range(1, 5), LEVEL, stages=["calls"])), "the same when it is read again"


def test_a_cost_inside_its_error_is_not_told_and_counts_in_the_sum():
    clear = Choice(0, "the calls", 1, "pass", "order up", Estimate(0.4, 0.3, 0.5), "points")
    close = Choice(1, "trick 1", 1, "Ah", "Kh", Estimate(-0.06, -0.12, 0.0), "points")
    games = Choice(2, "trick 2", 1, "Ah", "Kh", Estimate(0.03, 0.02, 0.04), "games")
    assert [choice.band for choice in (clear, close, games)] == [Band.MISTAKE, Band.CLOSE, Band.MISTAKE]
    assert [choice.is_told for choice in (clear, close, games)] == [True, False, True]
    better = close._replace(cost=Estimate(-0.3, -0.4, -0.2))
    assert (better.is_told, better.band) == (False, Band.CLOSE), "nobody gains by a mistake"
    assert costs.seen_from([better]) == "0.1 points"
    assert str(close) == "In trick 1: played A♥ (too close to grade)"
    assert str(games) == "In trick 2: played A♥; K♥ was better (a mistake, 3\u00a0±\u00a01 games of 100)"
    total = lost([clear, close, games])
    assert set(total) == {"points", "games"}
    assert total["points"].value == pytest.approx(0.34)
    assert total["points"].error == pytest.approx(math.hypot(0.1, 0.06))
    assert total["games"].value == pytest.approx(0.03)
    assert lost([]) == {}
