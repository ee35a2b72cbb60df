"""What passing is worth: what the passes so far tell, and how the auction goes on after ours."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from helpers.callers import chances, play_by_thumb
from helpers.covering import by_day, in_every_game
from helpers.strategies import QUEEN, RENAMINGS, TABLES, renamed

from euchre_tutor import BICYCLE, Auction, Call, Deal, Rank, Rules, Suit, View, compare_calls, parse_cards, solve
from euchre_tutor.analysis import CallOdds
from euchre_tutor.auction import PASS, Contract
from euchre_tutor.beliefs import (
    CHUNK,
    PILOT,
    PILOT_CHUNKS,
    bidding_model,
    call_chances,
    deals_of_chunk,
    deals_of_chunks,
    model_name,
    view_turns,
)
from euchre_tutor.pricing.options import ContractOption
from euchre_tutor.pricing.outcomes import estimates, makers_points
from euchre_tutor.pricing.passing import PassOption, options_of
from euchre_tutor.pricing.stakes import Stakes
from euchre_tutor.ranking import ranking_of

pytestmark = pytest.mark.slow

AUCTION = 2  # the stream of chances on which others call
DEALER = View.parse("Js Jc As 9h Kd up Qs seat 4")
ELDEST_AGAIN = View.parse("9c Tc Ad 9h Kd down Qs seat 1")
GAMES = tuple(rules for rules in TABLES if rules.turns_up)
PACK = BICYCLE.pack.cards


def dealt(view: View, *, evidence: str, chunks: int, seed: int = 0) -> np.ndarray:
    """Deal many times: int64[deals, seats, hand size]."""
    return np.concatenate([deals_of_chunk(view, seed=seed, chunk=n, evidence=evidence) for n in range(chunks)])


def trumps_of(deals: np.ndarray, trump: Suit) -> np.ndarray:
    """Count each seat's trumps in each deal."""
    ranking = ranking_of(BICYCLE, trump)
    return np.array([ranking.is_trump(card) for card in PACK])[deals].sum(axis=2)


# Passes are evidence.


def score_of(view: View, seat: int) -> tuple[int, int]:
    """The score as another seat sees it."""
    return view.score if seat in view.rules.side(view.seat) else view.score[::-1]


def weights(view: View, deals: np.ndarray) -> np.ndarray:
    """The chance that the others would have passed so far, deal by deal, in plain Python."""
    found = np.ones(len(deals))
    for number, places in enumerate(deals):
        hands = [tuple(view.rules.pack.cards[place] for place in hand) for hand in places]
        auction = Auction(view.rules, view.turn_up, dict(enumerate(hands, start=1)))
        while (auction.seat, auction.turned_down) != (view.seat, view.turned_down):
            if auction.seat != view.seat:
                made = chances(auction, hands[auction.seat - 1], score_of(view, auction.seat))
                found[number] *= 1 - sum(made.values())
            auction.push(PASS)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    "view", [pytest.param(DEALER, id="first round"), pytest.param(ELDEST_AGAIN, id="second round")]
)
@pytest.mark.nightly
def test_deals_come_as_often_as_the_passes_so_far_are_likely(view):
    """What was accepted has the trumps, seat by seat, of all deals alike when each weighs what its passes are worth."""
    accepted = trumps_of(dealt(view, evidence="calls", chunks=60), Suit.SPADES)
    plain_deals = dealt(view, evidence="none", chunks=24, seed=1)
    plain, weight = trumps_of(plain_deals, Suit.SPADES), weights(view, plain_deals)
    differs = 0.0
    for seat in {1, 2, 3, 4} - {view.seat}:
        for number in range(4):
            came, would = accepted[:, seat - 1] == number, plain[:, seat - 1] == number
            expected = np.average(would, weights=weight)
            spread = (weight**2 * (would - expected) ** 2).sum() / weight.sum() ** 2 + came.var() / len(came)
            assert abs(came.mean() - expected) <= 4 * np.sqrt(spread) + 1e-9
            differs = max(differs, abs(would.mean() - expected) / np.sqrt(spread))
    assert differs > 8, "all deals alike would have been told apart"


@pytest.mark.parametrize("up", ["Js", "Qs", "9s"])
def test_seats_that_passed_hold_fewer_trumps_and_the_kitty_more(up):
    view = View.parse(f"Ts Kc Ad 9h Kd down {up} seat 1")
    passed, alike = (trumps_of(dealt(view, evidence=each, chunks=12), Suit.SPADES) for each in ("calls", "none"))
    fewer = alike[:, 1:].mean(axis=0) - passed[:, 1:].mean(axis=0)
    assert fewer[2] > 0.5, "the dealer above all"
    assert fewer[0] > 0.05 or up == "Js", (
        "a jack that the dealer leaves lies beside few trumps there, so others have more"
    )
    assert passed[:, 1:].sum(axis=1).mean() < alike[:, 1:].sum(axis=1).mean() - 0.3


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_without_evidence_all_deals_are_alike(rules):
    """The plain model, card by card: the unseen cards shuffled, and dealt from eldest on."""
    view = Deal.random(seed=8, rules=rules).view(rules.dealer)
    unseen = [place for place, card in enumerate(rules.pack.cards) if card not in (*view.hand, view.up)]
    generator = np.random.default_rng(np.random.SeedSequence(5, spawn_key=(0, 2)))
    shuffled = generator.permuted(np.tile(unseen, (CHUNK, 1)), axis=1)
    others = shuffled[:, : (rules.players - 1) * rules.hand_size].reshape(CHUNK, rules.players - 1, rules.hand_size)
    redealt = [
        any(rules.must_redeal([rules.pack.cards[place] for place in hand]) for hand in hands) for hands in others
    ]
    others = others[~np.array(redealt)]
    deals = deals_of_chunk(view, seed=5, chunk=2, evidence="none")
    assert np.array_equal(deals[: len(others), :-1], others)


def test_what_nobody_has_said_is_no_evidence():
    for view in (View.parse("Js As 9h Kd Qd up Qs seat 1"), View.parse("55 54 44 62 33 up 51 seat 1 rules domino")):
        first, second = (deals_of_chunk(view, seed=0, chunk=0, evidence=each) for each in ("calls", "none"))
        assert np.array_equal(first, second)
        assert model_name(view, "calls") == model_name(view, "none") == "uniform deals, double dummy"


def test_the_details_say_which_deals_are_thought_likely():
    passes, none = (compare_calls(DEALER, deals=20, evidence=evidence) for evidence in ("calls", "none"))
    assert "deals by the passes so far (self-play calls), double dummy" in passes.details
    assert "uniform deals, double dummy" in none.details
    relative = compare_calls(replace(DEALER, rules=Rules.parse("old_school+pack_size=28")), deals=20)
    assert "(calls learnt in old_school)" in relative.details
    assert passes.deal(3) != none.deal(3)
    assert all(odds.deal(3).view(4) == DEALER for odds in (passes, none))


# How the auction goes on.


def told(view: View, deal: Deal, number: int, draws: list[np.ndarray], then: Call | None) -> tuple[int, str]:
    """Let the auction of one deal go on after our pass, and then our call; return our points, and who made trump."""
    auction, draws = Auction.at(view), list(draws)
    auction.hands = dict(enumerate(deal.hands, start=1))
    auction.push(PASS)
    while not auction.is_over:
        draw, hand, score = draws.pop(0)[number], deal.hand(auction.seat), score_of(view, auction.seat)
        if auction.seat == view.seat:
            auction.push(PASS if auction.asks_alone else then)
        else:
            auction.push(drawn_call(chances(auction, hand, score), draw))
    if auction.contract is None:
        return 0, "thrown in"
    is_ours = view.seat in auction.contract.makers
    points = solve(play_by_thumb(deal, auction.contract)).points
    return (points, "we call") if is_ours else (-points, "they call")


def drawn_call(made: dict[Call, float], draw: float) -> Call:
    """Choose the call on whose part of the line from 0 to 1 the draw lies; a pass beyond them."""
    for call, chance in made.items():
        draw -= chance
        if draw < 0:
            return call
    return PASS


def dealt_one_by_one(view: View, seed: int, chunk: int, stream: int, evidence: str) -> list[Deal]:
    """Return the deals of a chunk."""
    hands, cards = deals_of_chunk(view, seed=seed, chunk=chunk, stream=stream, evidence=evidence), view.rules.pack.cards
    return [
        Deal(tuple(tuple(cards[n] for n in hand) for hand in each), view.up, view.rules, view.named) for each in hands
    ]


def told_chunk(
    view: View, seed: int, chunk: int, evidence: str, then: Call | None, stream: int = 0
) -> list[tuple[int, str]]:
    """Tell what our pass scores in each deal of a chunk, one by one, and who makes trump."""
    deals, generator = dealt_one_by_one(view, seed, chunk, stream, evidence), luck(seed, chunk, stream)
    draws = [generator.random(len(deals)) for _ in range(2 * view.rules.players)]
    return [told(view, deal, number, draws, then) for number, deal in enumerate(deals)]


def luck(seed: int, chunk: int, stream: int = 0) -> np.random.Generator:
    """The stream of chances on which others call."""
    return np.random.default_rng(np.random.SeedSequence(seed, spawn_key=(AUCTION, chunk, stream)))


def best_later_call(view: View, seed: int) -> Call | None:
    """Return what brings most on the pilot's deals of our next turn, one by one; None if there is no such turn."""
    if view.turned_down or view.seat not in [turn.seat for turn in view_turns(view) if turn.second]:
        return None
    later = replace(view, turned_down=True)
    auction = Auction.at(later)
    race, worth = Stakes.of(later), dict[Call, float]()
    for call in auction.legal_calls:
        points = []
        for chunk in range(PILOT_CHUNKS):
            if call == PASS:
                points += [points for points, _ in told_chunk(later, seed, chunk, "calls", None, PILOT)]
                continue
            contract = auction.contract_of(call)
            deals = dealt_one_by_one(later, seed, chunk, PILOT, "calls")
            points += [solve(play_by_thumb(deal, contract)).points for deal in deals]
        values = race.chances(np.array(points)) if race and race.is_under_way else points
        worth[call] = float(np.mean(values))
    return max(worth, key=worth.__getitem__)


def views_of(rules: Rules, seed: int) -> list[View]:
    """What two seats may find at their turn, in either round; none of them stuck."""
    rng = Random(seed)
    views = []
    for turned_down in (False, True):
        deal = Deal.random(seed=rng.randrange(1_000), rules=rules)
        seat = rng.randint(1, rules.players - turned_down)
        score = (rng.randrange(rules.game), rng.randrange(rules.game))
        views.append(replace(deal.view(seat), turned_down=turned_down, score=score))
    return views


@pytest.mark.parametrize("evidence", ["calls", "none"])
@in_every_game((rules for rules in GAMES if rules.exchange != "maker" and not rules.partners_best), day="canadian")
@pytest.mark.usefixtures("few_deals")
def test_a_pass_scores_what_a_slow_auction_scores_deal_by_deal(rules, evidence):
    for view in views_of(rules, seed=len(str(rules))):
        odds = compare_calls(view, deals=16, seed=6, evidence=evidence, realistic=0)
        option = options_of(view, seed=6, evidence=evidence, stakes=Stakes.of(view))[PASS]
        is_seldom = option.then is not None and option._comes_round(6) < 0.01  # then the model decides
        then = option.then if is_seldom else best_later_call(view, 6)
        assert odds["pass"].then == then
        results = [result for chunk in range(2) for result in told_chunk(view, 6, chunk, evidence, then)]
        points, makers = zip(*results, strict=True)
        assert tuple(odds.points_by_deal[PASS]) == points
        assert odds["pass"].points.value == pytest.approx(np.mean(points))
        shares = {words: makers.count(words) / 16 for words in ("we call", "they call", "thrown in")}
        assert odds["pass"].note == ", ".join(f"{words} {share:.0%}" for words, share in shares.items() if share)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_a_pass_of_any_seat_scores_what_a_slow_auction_scores(rules):
    for seed in range(4):
        for view in views_of(rules, seed):
            odds = compare_calls(view, deals=CHUNK, seed=seed, realistic=0)
            points = [points for points, _ in told_chunk(view, seed, 0, "calls", odds["pass"].then)]
            assert odds.points_by_deal[PASS].tolist() == points


def contracts_made(option: PassOption, deals: np.ndarray) -> list[Contract | None]:
    """Let the auction go on after our pass: the contract of each deal, or None where it is thrown in."""
    return [
        option.payoffs.contracts[index]
        for index in option._ways.made(deals, option.chances, luck(0, 0).random((option._ways.depths, len(deals))))
    ]


def test_after_our_pass_the_others_go_by_their_own_score():
    """Where one point wins for them they go alone less than at 0-0, and more where it takes four."""
    first = View.parse("9s Kc Ad 9h Td up Js seat 1 rules trickster")
    hands, lone = dealt(first, evidence="none", chunks=4), []
    for score in ((9, 6), (0, 0), (6, 9)):
        option = PassOption(replace(first, score=score), bidding_model(first.rules), "none")
        made = contracts_made(option, hands)
        theirs = [contract.alone for contract in made if contract and contract.maker in (2, 4)]
        lone.append(sum(theirs) / len(theirs))
    assert lone[0] > lone[1] > lone[2]


def test_a_hand_that_is_thrown_in_scores_nothing():
    """The dealer's last pass ends it; where the dealer is stuck there is none."""
    last = compare_calls("9c Tc 9d Td 9h down Qs seat 4", deals=100)
    assert not last.points_by_deal[PASS].any()
    assert last["pass"].note == "thrown in 100%"
    before = compare_calls("9c Tc 9d Td 9h down Qs seat 3", deals=100)
    assert "thrown in" in before["pass"].note
    stuck = compare_calls("9c Tc 9d Td 9h down Qs seat 3 rules stick_the_dealer", deals=100)
    assert stuck["pass"].note == "they call 100%"
    assert stuck.points_by_deal[PASS].all()


@pytest.mark.parametrize(
    ("hand", "then"),
    [("Jd Jh Ad Ah Kd", "diamonds"), ("9s Ts Ks Td 9h", "pass")],
    ids=["both red bowers with both aces", "nothing"],
)
def test_our_second_turn_is_decided_once(hand, then):
    """Wherever it comes to us again we do the same: no other hand has a say in it, nor has chance."""
    share = then != "pass"
    view, model = View.parse(f"{hand} up Qs seat 1"), bidding_model(BICYCLE)
    hands, generator, comes_round = dealt(view, evidence="calls", chunks=1), luck(0, 0), np.ones(CHUNK, bool)
    for turn in view_turns(view)[1:4]:
        made = call_chances(model.gains(hands[:, turn.seat - 1], turn), must_call=False, care=model.care)
        comes_round &= generator.random(CHUNK) >= made.sum(axis=1)
    assert 20 < comes_round.sum() < CHUNK - 20
    option = PassOption(view, model, "calls").decided(seed=0)
    assert str(option.then).startswith(then)
    made = contracts_made(option, hands)
    by_us = {number: contract for number, contract in enumerate(made) if contract and contract.maker == 1}
    assert list(by_us) == np.flatnonzero(comes_round * share).tolist()
    assert len(set(by_us.values())) == share


@pytest.mark.parametrize("hand", ["9s Ts Ks Td 9h", "Js Jc As Ad 9h"])
def test_it_comes_round_to_us_as_often_as_all_others_pass(hand):
    view, model = View.parse(f"{hand} up Qh seat 2"), bidding_model(BICYCLE)
    hands = deals_of_chunks(view, range(1), seed=3, stream=PILOT, evidence="calls")
    share = np.ones(len(hands))
    for turn in view_turns(view)[2:5]:
        assert turn.seat != 2
        made = call_chances(model.gains(hands[:, turn.seat - 1], turn), must_call=False, care=model.care)
        share *= 1 - made.sum(axis=1)
    assert PassOption(view, model, "calls")._comes_round(3) == pytest.approx(share.mean())


def test_we_lay_down_a_card_for_a_contract_of_our_own_only():
    laid = parse_cards("9h")
    option = replace(PassOption(DEALER, bidding_model(BICYCLE), "calls"), laid=laid)
    made = {contract.maker: option.laid_for(contract) for contract in option.payoffs.contracts if contract}
    assert made == {seat: laid if seat == 4 else () for seat in made}
    assert set(made) >= {1, 4}


# What a price of a pass must not be.


def clairvoyant_pass(view: View, deals: int) -> float:
    """What a pass is worth if in every deal each seat then calls, or passes, knowing all cards."""
    auction = Auction.at(view)
    auction.calls.append(PASS)
    plan = []
    for turn in view_turns(view)[len(auction.calls) :]:
        options = [ContractOption(view, auction.contract_of(call), evidence="none") for call in turn.calls]
        points = [_points(option, deals) for option in options]
        plan.append((turn.seat in view.rules.side(view.seat), np.array(points)))
        auction.calls.append(PASS)
    value = np.zeros(deals)
    for is_ours, points in reversed(plan):
        value = np.maximum(value, points.max(axis=0)) if is_ours else np.minimum(value, points.min(axis=0))
    return float(value.mean())


def _points(option: ContractOption, deals: int) -> np.ndarray:
    return option.payoffs.points_of(option.solved(range(deals // CHUNK), seed=0))


def best_made(odds: CallOdds) -> float:
    """The points of the best call that makes trump."""
    return max(price.points.value for price in odds.prices if price.call != PASS)


@pytest.mark.nightly
@pytest.mark.slow
def test_open_hands_after_a_pass_would_pick_up_almost_every_jack_and_ours_do_not():
    """The dealer, a jack turned up, 40 hands at random.

    If all seats then called with open hands the other side would find what suits it, passing would look bad, and the
    advice would be to pick up whatever one holds. With seats that see their own hands a good part of them is passed.
    """
    hands = (Deal.random(seed=seed).view(4) for seed in range(1_000))
    jacks = [view for view in hands if view.up.rank is Rank.JACK][:40]
    assert len(jacks) == 40
    clairvoyant, ours, too_rosy = 0, 0, 0
    for view in jacks:
        plain, odds = (compare_calls(view, deals=CHUNK, evidence=each, realistic=0) for each in ("none", "calls"))
        open_hands = clairvoyant_pass(view, CHUNK)
        clairvoyant += best_made(plain) > open_hands
        ours += best_made(odds) > odds["pass"].points.value
        too_rosy += open_hands > plain["pass"].points.value
    shares = f"open hands pick up {clairvoyant} of 40 jacks, ours {ours}"
    assert clairvoyant / 40 > 0.9, shares
    assert ours / 40 < 0.85, shares
    assert ours / 40 > 0.6, shares
    assert too_rosy <= 3, "open hands make a pass look worse"


def test_a_hopeless_dealer_leaves_a_jack_where_open_hands_would_not_pass_a_good_one():
    hopeless = compare_calls("9c Tc 9d Td 9h up Js seat 4", deals=1_000)
    assert hopeless.leaders == [hopeless["pass"]]
    good = compare_calls("Jc As Ks 9d Ah up Js seat 4", deals=1_000)
    assert PASS not in [price.call for price in good.leaders]


# What every price keeps.


def test_same_seed_same_price_and_another_seed_another():
    first, again, other = (compare_calls(ELDEST_AGAIN, deals=600, seed=seed)["pass"] for seed in (1, 1, 2))
    assert first == again
    assert first.points != other.points


def test_any_number_of_threads_gives_the_same_price_of_a_pass(request):
    two = compare_calls(DEALER, deals=1_000, seed=3)
    deals_of_chunk.cache_clear()
    request.getfixturevalue("one_thread")
    one = compare_calls(DEALER, deals=1_000, seed=3)
    assert np.array_equal(one.points_by_deal[PASS], two.points_by_deal[PASS])
    assert one.to_json() == two.to_json()


def test_more_deals_only_add_to_those_of_a_pass():
    small, large = (compare_calls(DEALER, deals=deals, seed=3).points_by_deal[PASS] for deals in (300, 700))
    assert np.array_equal(small, large[:300])


@pytest.mark.slow
@pytest.mark.parametrize(
    "renaming", by_day(RENAMINGS[1:], RENAMINGS[3:4], lambda renaming: "".join(map(str, renaming.values())))
)
def test_renaming_suits_changes_no_pass_beyond_error(renaming):
    """On deals of its own: the prices differ by no more than their errors together."""
    view = View.parse("Js As 9h Kd Qd up Qs seat 2")
    (up,) = renamed((QUEEN,), renaming)
    again = replace(view, hand=renamed(view.hand, renaming), up=up)
    first = compare_calls(view, deals=2_000)["pass"].points
    second = compare_calls(again, deals=2_000, seed=9)["pass"].points
    assert abs(first.value - second.value) < first.error + second.error


def test_the_interval_of_a_pass_leaves_room_for_what_was_not_seen_yet():
    """One deal, one score: any other may yet come up; and the value is the mean of the deals."""
    option = PassOption(DEALER, bidding_model(BICYCLE), "calls")
    assert set(option.payoffs.points) == {-4, -2, -1, 0, 1, 2, 4}
    estimate = estimates(option.solved(range(1), seed=0)[:1], option.payoffs)["points"]
    assert estimate.low < estimate.value < estimate.high or estimate.error > 0.5
    odds = compare_calls(DEALER, deals=CHUNK, realistic=0)
    assert odds["pass"].points.value == pytest.approx(odds.points_by_deal[PASS].mean())


def test_every_point_of_a_pass_is_one_that_some_contract_scores():
    for rules in GAMES:
        view = Deal.random(seed=2, rules=rules).view(1)
        payoffs = PassOption(view, bidding_model(rules), "calls").payoffs
        assert np.array_equal(payoffs.points, np.unique(payoffs.points))
        assert np.array_equal(payoffs.points, -payoffs.points[::-1])
        scored = [makers_points(contract) for contract in payoffs.contracts if contract]
        assert set(payoffs.points) == {0, *(side * points for side in (1, -1) for points in np.unique(scored))}
