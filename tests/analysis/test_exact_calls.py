"""The exact odds of a call: every deal once, by its weight."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from helpers.callers import chances
from helpers.covering import by_day, in_every_game
from helpers.eyes import DEALER, ELDEST
from helpers.strategies import refusal

from euchre_tutor import Auction, Call, Deal, Rules, View, compare_calls
from euchre_tutor.analysis import exact as counting
from euchre_tutor.analysis.calls import exact_calls
from euchre_tutor.auction import PASS, Contract
from euchre_tutor.beliefs import Enumeration, EquivalenceClasses
from euchre_tutor.pieces import Hand
from euchre_tutor.pricing.estimates import CONTROL_SLOPE, Exact
from euchre_tutor.pricing.options import ContractOption, solved
from euchre_tutor.pricing.outcomes import goals_of
from euchre_tutor.scoring import scores
from euchre_tutor.solver import goals_met_many

# Four at the table, and only 756,756 deals: eldest has laid the three low cards down that are now the kitty.
SMALL = "9s Ts 9h Ah Kd {} Qs seat 1 laid 9c 9d Td rules bicycle+farmers_hand=exchange"


# Every deal, once.


def seen_again(view: View) -> Iterator[np.ndarray]:
    """Each block as one number a deal: who holds each unseen card."""
    deals = Enumeration(view)
    for number in range(deals.blocks):
        block = deals.block(number).deals
        cards = np.delete(block, view.seat - 1, axis=1)
        digits = np.arange(1, cards.shape[1] + 1)[None, :, None]
        yield (digits * (cards.shape[1] + 1) ** cards).sum(axis=(1, 2))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("view", "count"),
    [(str(DEALER), 8_568), (str(ELDEST), 8_568), (SMALL.format("up"), 756_756), (SMALL.format("down"), 756_756)],
)
def test_every_deal_comes_once(view, count):
    deals = Enumeration(View.parse(view))
    keys = np.concatenate(list(seen_again(deals.view)))
    assert deals.count == len(keys) == len(np.unique(keys)) == count


@in_every_game()
def test_a_block_holds_deals_that_fit_the_view(rules):
    view = Deal.random(seed=2, rules=rules).view(2)
    deals, cards = Enumeration(view), rules.pack.cards
    for number in {0, deals.blocks // 2, deals.blocks - 1}:
        block = deals.block(number)
        assert 0 < len(block.deals) <= 150_000
        assert (deals.hands[block.numbers] == np.delete(block.deals, view.seat - 1, axis=1)).all()
        for hands in block.deals[:: len(block.deals) // 4 + 1]:
            deal = Deal(tuple(tuple(cards[place] for place in hand) for hand in hands), view.up, rules, view.named)
            assert deal.view(2) == view
            assert not any(rules.must_redeal(hand) for seat, hand in enumerate(deal.hands, 1) if seat != 2)


def test_the_bid_of_a_seat_in_the_book_has_the_deals_that_the_book_says():
    deals = Enumeration(View.parse("Js Jc As 9h Kd up Qs seat 4"))
    assert deals.count == 617_512_896
    assert deals.blocks * len(deals.block(0).deals) == deals.count


@pytest.mark.parametrize(
    "rules", ["two_handed", "cutthroat", "bicycle", "bicycle+pack_size=32", "cutthroat+pack_size=28"]
)
def test_deals_that_are_dealt_again_are_left_out(rules):
    """By how many low cards each hand holds: not five of them."""
    view = Deal.random(seed=5, rules=Rules.parse(f"{rules}+farmers_hand=redeal")).view(1)
    seen, low = {*view.hand, view.up}, {"7", "8", "9", "T"}
    unseen = [str(card) for card in view.rules.pack.cards if card not in seen]
    lows, highs = (sum((card[0] in low) is is_low for card in unseen) for is_low in (True, False))
    total = 0
    for numbers in product(range(5), repeat=view.rules.players - 1):
        ways, there = 1, [lows, highs]
        for number in numbers:
            ways *= comb(max(there[0], 0), number) * comb(max(there[1], 0), 5 - number)
            there = [there[0] - number, there[1] - 5 + number]
        total += ways
    assert Enumeration(view).count == total
    if view.rules.players == 2:
        assert sum(map(len, seen_again(view))) == total


# Deals that are played alike.


def counts_one_by_one(view: View, contract: Contract, laid: Hand, lines: list[dict[int, np.ndarray]]) -> np.ndarray:
    """What the deals of each outcome weigh, solving all of them."""
    goals, deals = goals_of(contract), Enumeration(view)
    counts = np.zeros((len(lines), len(goals) + 1))
    for number in range(deals.blocks):
        block = deals.block(number)
        met = np.searchsorted(goals, solved(block.deals, view, contract, laid).tricks, side="right")
        for index, line in enumerate(lines):
            factors = [factor[block.numbers[:, deals.others.index(seat)]] for seat, factor in line.items()]
            counts[index] += np.bincount(met, np.prod([np.ones(len(met)), *factors], axis=0), counts.shape[1])
    return counts


def counts_alike(view: View, contract: Contract, laid: Hand, lines: list[dict[int, np.ndarray]]) -> np.ndarray:
    """The same, solving one of those that are played alike."""
    goals, deals = goals_of(contract), EquivalenceClasses(view, contract, laid, lines)
    counts = np.zeros((len(lines), len(goals) + 1))
    for number in range(deals.blocks):
        hands, weights = deals.block(number)
        met = goals_met_many(hands, contract, goals)
        counts += [np.bincount(met, weight, counts.shape[1]) for weight in weights]
    return counts


def whole_factors(view: View, seed: int) -> list[dict[int, np.ndarray]]:
    """Weights of some seats and of all, in whole numbers: sums of them are exact."""
    deals, generator = Enumeration(view), np.random.default_rng(seed)
    each = {seat: generator.integers(0, 8, len(deals.hands)).astype(float) for seat in deals.others}
    return [{}, each, {seat: each[seat] for seat in deals.others[1:2]}]


@pytest.mark.parametrize(
    ("view", "call"),
    [
        (str(DEALER), "order up"),
        (str(ELDEST), "order up"),
        (str(replace(DEALER, turned_down=True)), "hearts"),
        ("9s Jc Js Ah Kd down Jh seat 1 rules two_handed+no_trump", "no trump"),
        ("9s Jc Jo Ah Kd up Jh seat 1 rules two_handed+joker", "order up"),
        (SMALL.format("up"), "order up alone"),  # a seat takes the turn-up, another rests, the kitty is known
        (SMALL.format("down"), "clubs alone"),
    ],
)
def test_deals_that_are_played_alike_weigh_what_they_weigh_one_by_one(view, call):
    view = View.parse(view)
    contract = Auction.at(view).contract_of(Call.parse(call))
    lines = whole_factors(view, seed=3)
    laid = next(ContractOption(view, contract).discards())
    assert EquivalenceClasses.fits(view, contract)
    counts = counts_alike(view, contract, laid, lines)
    assert np.array_equal(counts, counts_one_by_one(view, contract, laid, lines))
    assert counts[0].sum() == Enumeration(view).count


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("view", "call"),
    [
        (SMALL.format("up"), "order up"),
        (SMALL.format("up").replace("seat 1", "seat 3"), "order up alone"),
        (SMALL.format("down"), "hearts"),
        ("Js Jc As 9h Kd up Qs seat 3 rules cutthroat", "order up"),
        ("Js Jc As 9h Kd up Qs seat 1 rules cutthroat", "order up"),
        ("Js Jc As 9h Kd down Qs seat 2 rules cutthroat", "hearts"),
    ],
)
def test_deals_of_larger_tables_that_are_played_alike_weigh_what_they_weigh_one_by_one(view, call):
    test_deals_that_are_played_alike_weigh_what_they_weigh_one_by_one(view, call)


@pytest.mark.nightly
@pytest.mark.parametrize("maker", [2, 3, 4])
def test_a_lone_hand_of_others_weighs_what_it_weighs_one_by_one(maker):
    """Our partner's, for which we rest, or an opponent's; the dealer takes the turn-up, or rests."""
    view = View.parse(SMALL.format("up"))
    auction = Auction(view.rules, view.turn_up)
    auction.calls = [PASS] * (maker - 1)
    contract = auction.contract_of(Call.parse("order up alone"))
    lines = whole_factors(view, seed=maker)
    assert np.array_equal(counts_alike(view, contract, (), lines), counts_one_by_one(view, contract, (), lines))


# Against brute force.


class Slow:
    """All deals of a game for two, one by one: what the other seat holds, and the chances of its calls, slowly."""

    def __init__(self, view: View, then: Call | None = None) -> None:
        self.view, self.then, cards = view, then, view.rules.pack.cards
        self.hands = list(combinations([card for card in cards if card not in (*view.hand, view.up)], 5))
        both = [{view.seat: view.hand, 3 - view.seat: hand} for hand in self.hands]
        self.deals = np.array([[[cards.index(card) for card in hands[seat]] for seat in (1, 2)] for hands in both])

    def points(self, contract: Contract, laid: Hand = ()) -> np.ndarray:
        """Our points of a contract, deal by deal."""
        sign = 1 if self.view.seat in contract.makers else -1
        tricks = solved(self.deals, self.view, contract, laid, goals=(1, 2, 3, 4, 5)).tricks
        return np.array([sign * (made - lost) for made, lost in (scores(contract, n) for n in tricks)])

    def chances(self, auction: Auction) -> list[dict[Call, float]]:
        """The chances of the calls of the seat whose turn it is, deal by deal."""
        if auction.seat != self.view.seat:
            return [chances(auction, hand) for hand in self.hands]
        return [{self.then: 1.0} if self.then in auction.legal_calls[1:] else {}] * len(self.hands)

    def weights(self) -> np.ndarray:
        """The chance of the calls so far: one in a thousand is made without a look."""
        auction, weights = Auction(self.view.rules, self.view.turn_up), np.ones(len(self.hands))
        while (auction.seat, auction.turned_down) != (self.view.seat, self.view.turned_down):
            if auction.seat != self.view.seat:
                careless = 0.001 / len(auction.legal_calls)
                weights *= [0.999 * (1 - sum(made.values())) + careless for made in self.chances(auction)]
            auction.push(PASS)
        return weights

    def passed(self) -> tuple[np.ndarray, dict[str, np.ndarray]]:
        """What our pass is worth, deal by deal, and who makes trump how often."""
        auction, left, value = Auction.at(self.view), np.ones(len(self.hands)), np.zeros(len(self.hands))
        makers = dict.fromkeys(("we call", "they call", "thrown in"), 0.0)
        auction.push(PASS)
        while not auction.is_over:
            made = self.chances(auction)
            for call in [call for call in auction.legal_calls if call != PASS]:
                share = left * [each.get(call, 0.0) for each in made]
                value += share * self.points(auction.contract_of(call))
                who = "we call" if auction.seat == self.view.seat else "they call"
                makers[who] = makers[who] + share
            left = left * [1 - sum(each.values()) for each in made]
            auction.push(PASS)
        return value, makers | {"thrown in": left}


@pytest.mark.slow
def test_an_exact_price_of_a_contract_is_that_of_a_loop_over_all_deals():
    slow, odds = Slow(DEALER), exact_calls(DEALER, evidence="none")
    for price in odds.prices[1:]:
        points = slow.points(Auction.at(DEALER).contract_of(price.call), price.laid)
        expected = {"points": points, "make": points > 0, "march": points == 2, "euchred": points < 0}
        found = {name: price.estimates[name].value for name in expected}
        assert found == pytest.approx({name: each.mean() for name, each in expected.items()}, abs=1e-12)


@pytest.mark.nightly
@pytest.mark.parametrize("evidence", ["none", "calls"])
@pytest.mark.parametrize("view", [DEALER, ELDEST], ids=["dealer", "eldest"])
def test_exact_odds_are_those_of_a_loop_over_all_deals(view, evidence):
    """With the chances of each call, which take plain Python some seconds; by day saved questions hold them."""
    slow = Slow(view, compare_calls(view, deals=8, realistic=0)["pass"].then)
    passed, makers = slow.passed()
    contracts = [Auction.at(view).contract_of(call) for call in Auction.at(view).legal_calls[1:]]
    odds = exact_calls(view, evidence=evidence)
    weights = slow.weights() if evidence == "calls" else np.ones(8_568)
    for price, contract in zip(odds.prices[1:], contracts, strict=True):
        points = slow.points(contract, price.laid)
        expected = {"points": points, "make": points > 0, "march": points == 2, "euchred": points < 0}
        for name, each in expected.items():
            mean = (each * weights).sum() / weights.sum()
            assert price.estimates[name].value == pytest.approx(mean, abs=1e-12)
    assert odds["pass"].points.value == pytest.approx((passed * weights).sum() / weights.sum(), abs=1e-12)
    shares = {who: (each * weights).sum() / weights.sum() for who, each in makers.items()}
    told = (f"{who} {share:.0%}" for who, share in shares.items() if share > 1e-12)
    assert odds["pass"].note == ", ".join(told)


def test_without_evidence_chances_are_whole_numbers_of_deals():
    odds = exact_calls(DEALER, evidence="none")
    for estimate in (odds["order up"].make, odds["order up"].march, odds["order up"].points):
        assert estimate.value == pytest.approx(round(estimate.value * 8_568) / 8_568, abs=1e-15)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    by_day(
        ["two_handed", "two_handed+stick_the_dealer", "two_handed+no_trump", "two_handed+joker", "domino_solo2",
         "two_handed+must_keep_turn_up", "two_handed+pack_size=32+must_hold_trump", "two_handed+farmers_hand=redeal"],
        ["two_handed+stick_the_dealer", "two_handed+joker", "domino_solo2"],
    ),
)  # fmt: skip
def test_samples_agree_with_the_exact_odds(rules):
    """Never are they off by twice the 95% interval: one number in ten thousand would be by chance."""
    for seat, turned_down in ((1, False), (2, True)):
        view = replace(Deal.random(seed=40 + seat, rules=Rules.parse(rules)).view(seat), turned_down=turned_down)
        agrees_with_a_sample(view, deals=2_000)


def agrees_with_a_sample(view: View, deals: int) -> None:
    """Check the exact odds of a view, number by number."""
    whole, some = exact_calls(view, progress=False), compare_calls(view, deals=deals, realistic=0, progress=False)
    assert whole.deals == Enumeration(view).count
    assert [price.call for price in whole.prices] == [price.call for price in some.prices]
    for one, other in zip(whole.prices, some.prices, strict=True):
        assert (one.laid, one.trump) == (other.laid, other.trump)
        for name, estimate in other.estimates.items():
            if estimate is None:
                assert one.estimates[name] is None
                continue
            assert isinstance(one.estimates[name], Exact)
            middle, reach = (estimate.high + estimate.low) / 2, (estimate.high - estimate.low) / 2
            assert abs(one.estimates[name].value - middle) <= 2 * reach + 1e-12


# What the answer looks like.


def test_exact_odds_have_no_errors_and_say_so():
    odds = exact_calls(replace(DEALER, score=(3, 2)))
    assert "±" not in str(odds)
    assert "all 8,568 deals" in odds.caption
    assert odds.details.startswith("exact, 8,568 deals · deals by the passes so far (self-play calls)")
    assert odds.details.endswith("seed 0 decides what is laid down")
    best, other = odds.ranked
    gap = odds.gaps[other.call]
    name = odds.aim
    assert gap == Exact(getattr(best, name).value - getattr(other, name).value)
    assert gap.value > 0
    assert odds.leaders == [best]
    assert odds.table.loc["order up", "points_low"] == odds["order up"].points.value
    assert odds.figure() is not None


def test_realistic_play_rests_on_a_sample_of_the_same_deals():
    """What it changes there is added to the exact points, and has an error of its own."""
    whole, some = exact_calls(DEALER, realistic=200), compare_calls(DEALER, deals=200, realistic=200, progress=False)
    assert "at a table on 200 · seed 0 decides what is laid down and which deals" in whole.details
    for one, other in zip(whole.prices, some.prices, strict=True):
        moved = [each.realistic.value - CONTROL_SLOPE * each.points.value for each in (one, other)]
        assert moved[0] == pytest.approx(moved[1])
        assert 0 < one.realistic.error < other.realistic.error
    assert all(price.realistic is None for price in exact_calls(DEALER).prices)


def test_exact_odds_are_explained_on_a_sample():
    odds = exact_calls(ELDEST)
    assert odds.points_by_deal == {}
    assert odds.deal(5) == compare_calls(ELDEST).deal(5)
    assert str(odds.explain()).startswith(str(odds.ranked[0].call).capitalize())
    assert str(odds.explain("pass")).startswith("Pass (then clubs if it comes round):")


# What can't be asked.


def test_too_many_deals_are_refused_at_once():
    with refusal("5,846,817,936,960 deals", "days", "leave out exact"):
        exact_calls("Js Jc As 9h Kd up Qs seat 4 rules parlour32")


def test_what_is_no_question_about_calls_is_refused():
    with refusal("trump is made already"):
        exact_calls("Js Jc As 9h Kd up Qs seat 4 trump s maker 2")
    with refusal("seed"):
        exact_calls(DEALER, seed="x")
    with refusal("evidence"):
        exact_calls(DEALER, evidence="all")


def test_a_hand_that_can_only_be_thrown_in_is_worth_nothing():
    odds = exact_calls("9s Ts Js Qs Ks down As seat 2 rules two_handed+must_hold_trump")
    assert [str(price) for price in odds.prices] == ["pass: 0.00 points"]
    assert odds["pass"].note == "thrown in 100%"


@pytest.mark.nightly
@pytest.mark.parametrize("seat", [1, 3])
def test_cutthroat_in_full(seat):
    """11,027,016 deals, some ten seconds: the sample agrees."""
    view = View.parse(f"Js Jc As 9h Kd up Qs seat {seat} rules cutthroat")
    assert Enumeration(view).count == 11_027_016
    agrees_with_a_sample(view, deals=20_000)


@pytest.mark.nightly
def test_four_at_the_table_in_full():
    """The farmer's game in both rounds, with partners, lone hands, and a dealer who takes the turn-up."""
    agrees_with_a_sample(View.parse(SMALL.format("up")), deals=20_000)
    agrees_with_a_sample(View.parse(SMALL.format("down")), deals=20_000)


@pytest.mark.parametrize(("long", "announced"), [(5.0, ""), (-1.0, "8,568 deals, about 0 seconds\n")])
def test_a_count_is_announced_if_it_takes_long_and_its_answer_written_as_a_table(monkeypatch, capsys, long, announced):
    monkeypatch.setattr(counting, "_LONG", long)
    odds = compare_calls("Js Jc As 9h Kd up Qs seat 1 rules two_handed", exact=True, realistic=0, progress=True)
    assert capsys.readouterr().out == announced
    assert repr(odds).splitlines()[0] == str(odds.view)
