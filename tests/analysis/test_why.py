"""Why a call is worth what it is: facts counted from the deals behind the odds, told only where they are sure."""

from dataclasses import replace

import numpy as np
import pytest
from helpers.callers import play_by_thumb
from helpers.strategies import refusal

from euchre_tutor import Call, Card, Suit, View, compare_calls, make_contract
from euchre_tutor.analysis.facts import Endings, chance_of_luck, telling
from euchre_tutor.analysis.phrases import share
from euchre_tutor.analysis.reasons import _is_below, comparison
from euchre_tutor.analysis.splits import Split
from euchre_tutor.analysis.text import number as with_error
from euchre_tutor.analysis.text import signed
from euchre_tutor.pricing import Estimate, Outcomes, Payoffs
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import BICYCLE

HAND = "Jc 9s Ah Kd Qd up Qs seat 1"  # ordering up: left bower, the nine and an ace
SPADES = ranking_of(BICYCLE, Suit.SPADES)


@pytest.fixture(scope="module")
def odds():
    return compare_calls(HAND, deals=2_000, realistic=0)


def inside_of(explanation, words):
    """Return the deals of which a clause is true, bool[deals]."""
    situations = (each for split in explanation.case.choice.splits for each in split.situations())
    return next(each.inside for each in situations if each.words == words)


def test_a_situation_has_the_deals_behind_the_odds_one_by_one(odds):
    """The slow twin: each deal looked at by itself."""
    told, right = odds.explain("order up"), "the right bower J♠"
    clauses = {
        f"your partner holds {right}": {3},
        f"an opponent holds {right}": {2, 4},
        f"the opponent on your left holds {right}": {2},
        f"the opponent on your right holds {right}": {4},
        f"{right} is out of play": {None},
    }
    deals = map(odds.deal, range(odds.deals))
    holders = [next((seat for seat in (1, 2, 3, 4) if Card("Js") in deal.hand(seat)), None) for deal in deals]
    for words, seats in clauses.items():
        assert inside_of(told, words).tolist() == [holder in seats for holder in holders]


def test_partners_trumps_are_counted_with_the_left_bower(odds):
    none = [not any(map(SPADES.is_trump, odds.deal(n).hand(3))) for n in range(odds.deals)]
    assert inside_of(odds.explain("order up"), "your partner holds no trump").tolist() == none


def test_a_bower_with_partner_helps_and_with_an_opponent_hurts(odds):
    told, points = odds.explain("order up"), odds.points_by_deal[Call("order up")]
    holders = ("your partner", "the opponent on your left", "the opponent on your right")
    ours, *theirs = (points[inside_of(told, f"{who} holds the right bower J♠")].mean() for who in holders)
    assert ours > max(theirs) + 0.2
    assert "an opponent holds the right bower J♠: you are euchred in" in str(told)


CONTRACT = make_contract(BICYCLE, "s", 1)


def made_up(points):
    """Return endings of spades by seat 1 that score these points, 2 or 1 or -2."""
    tricks = np.array([{2: 5, 1: 3, -2: 0}[each] for each in points.tolist()], np.int8)
    return Endings(Outcomes(tricks, np.zeros(len(tricks), np.bool_)), Payoffs.of(CONTRACT, 1))


@pytest.mark.slow
def test_luck_alone_is_seldom_told():
    """Deals split at random in ten ways, 60 times over: about one time in twenty, at most, anything is told."""
    rng, told = np.random.default_rng(5), 0
    for _ in range(60):
        points = rng.choice([-2, 1, 2], size=600, p=[0.1, 0.6, 0.3])
        labels = rng.choice(["a", "b"], size=(10, 600))
        splits = [Split(row, {"so": ["a"]}) for row in labels]
        told += bool(telling(splits, made_up(points)))
    assert told <= 3


def test_a_real_difference_is_told():
    labels = np.array(["a", "b"] * 300)
    splits = [Split(labels, {"it is so": ["a"]})]
    endings = made_up(np.where(labels == "a", 1, -2))
    assert [situation.words for situation in telling(splits, endings)] == ["it is so"]


def told_slowly(splits, endings):
    """The slow twin: fit every set of situations by least squares, and add whichever explains most."""
    values, told = endings.values, []
    situations = [(split, each) for split in splits for each in split.situations()]

    def explained(some):
        columns = np.column_stack([np.ones(len(values)), *(each.inside for _, each in some)])
        fitted = np.linalg.lstsq(columns, values, rcond=None)[0]
        return 1 - np.var(values - columns @ fitted) / np.var(values), fitted[-1]

    while len(told) < 3:
        before, found = explained(told)[0], []
        for split, each in situations:
            share, slope = explained([*told, (split, each)])
            inside = each.inside
            effect = values[inside].mean() - values[~inside].mean()
            p = chance_of_luck(endings, inside) * len(situations)
            is_new = not any(split is other for other, _ in told)
            if (
                is_new
                and share - before >= 0.02
                and slope * np.sign(effect) >= abs(effect) / 2
                and p < 0.05
                and abs(effect) >= 0.2
            ):
                found.append((round(share - before, 9), inside.mean() <= 2 / 3, split, each))
        if not found:
            break
        told.append(max(found, key=lambda each: each[:2])[2:])
    return [each.words for _, each in told]


@pytest.mark.parametrize("call", ["order up", "order up alone", "pass"])
def test_what_is_told_is_what_a_slow_regression_finds(odds, call):
    case = odds.explain(call).case
    found = [situation.words for situation in telling(case.choice.splits, case.choice.endings)]
    assert found == told_slowly(case.choice.splits, case.choice.endings)
    assert len(found) == 3


def test_what_says_the_same_is_told_once():
    """Two splits that hardly differ: only the stronger is told, and one that says something else."""
    rng = np.random.default_rng(7)
    first, other = rng.random(2_000) < 0.5, rng.random(2_000) < 0.4
    second = np.where(rng.random(2_000) < 0.95, first, ~first)
    points = np.where(first, np.where(other, 2, 1), np.where(other, 1, -2))
    named = {"first": first, "second": second, "other": other}
    splits = [Split(np.where(f, "yes", "no"), {n: ["yes"]}) for n, f in named.items()]
    assert [situation.words for situation in telling(splits, made_up(points))] == ["first", "other"]


def test_the_dealers_turn_up_is_not_counted_among_partners_trumps():
    told = compare_calls("Js As 9h Kd Ad up Qs seat 2", deals=600, realistic=0).explain("order up")
    some, none = (inside_of(told, f"your partner holds {words} beside Q♠") for words in ("a trump", "no trump"))
    assert (some ^ none).all()


def test_situations_are_about_the_hands_that_are_played(odds):
    """The slow twin: the dealer, an opponent, takes the turn-up and lays a card down, and may be void only then."""
    void = 0
    for number in range(odds.deals):
        play = play_by_thumb(odds.deal(number), make_contract(BICYCLE, "s", 1, up=Card("Qs")), ours=1, laid=())
        void += any(not [c for c in play.hands[seat] if c.suit is Suit.HEARTS] for seat in (2, 4))
    assert inside_of(odds.explain("order up"), "an opponent has no hearts").sum() == void


def test_a_lone_defender_has_the_makers_against_him():
    odds = compare_calls(
        "Js Jc As Ks 9s up Qh seat 1 trump s maker 4 rules bicycle+defend_alone", deals=64, realistic=0
    )
    splits = odds.explain("defend alone").case.choice.splits
    assert splits
    assert not any((split.labels == "with your partner").any() for split in splits)


def test_the_best_call_is_explained_unless_another_is_named(odds):
    assert str(odds.explain()) == str(odds.explain(odds.ranked[0].call))
    assert odds.explain().option == odds.ranked[0].call
    assert odds.explain("order up alone").option == Call("order up", alone=True)
    assert "with your partner" not in str(odds.explain("order up alone")), "the partner rests"


def test_the_rival_is_compared_deal_by_deal(odds):
    gap = odds.points_by_deal[Call("order up")] - odds.points_by_deal[Call("pass")]
    more, less = (share(float(np.mean(flags)), of=" of the deals") for flags in (gap > 0, gap < 0))
    size = with_error(odds.gaps[Call("order up")])
    sentence = next(each for each in odds.explain("order up").sentences if each.startswith("Compared"))
    assert f"Compared with pass, it is worth {size} points less: better in {more}, worse in {less[:-13]}." == sentence


def test_where_the_choice_turns_round_is_told_by_the_mean_of_such_deals(odds):
    """The slow twin: the opponents' trumps counted deal by deal, the turn-up with the dealer."""
    told = odds.explain("pass").sentences[-1]
    gap = odds.points_by_deal[Call("order up")] - odds.points_by_deal[Call("pass")]
    contract, few = make_contract(BICYCLE, "s", 1, up=Card("Qs")), []
    for n in range(odds.deals):
        hands = play_by_thumb(odds.deal(n), contract, ours=1, laid=()).hands
        if max(sum(map(SPADES.is_trump, hands[seat])) for seat in (2, 4)) <= 1:
            few.append(n)
    part = share(len(few) / odds.deals, of=" of the deals")
    by, few_trumps = f"{gap[few].mean():.1f} points", "no opponent holds more than one trump with spades as trumps"
    assert told == f"But order up would be better by {by} where {few_trumps} ({part})."


def test_both_ways_to_play_stand_in_the_first_sentence_and_in_the_comparison():
    odds = compare_calls(HAND, deals=256, realistic=64)
    price, told = odds["order up alone"], odds.explain("order up alone")
    assert odds.ranked[0].name == "pass"
    both = f"{signed(price.points)} points a hand at a table (with all cards seen {signed(price.double_dummy.points)})"
    assert told.sentences[0] == f"Order up alone: {both}."
    behind = with_error(odds.at_a_table.gaps[price.call])
    assert f"Compared with pass, it is worth {behind}" in str(told)
    seen = with_error(odds.double_dummy.gaps[price.call])
    assert f" points less at a table; with all cards seen {seen}: better in " in str(told)
    assert told.caption.endswith("Played with all cards seen. At a table they see only their own.")


def test_how_it_ends_is_told_at_a_table_as_bars_are_and_what_decides_says_that_all_cards_are_seen():
    odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=512, realistic=128, progress=False)
    for call in ("order up", "order up alone"):
        march, euchred = odds[call].march.value, odds[call].euchred.value
        _, ends, *others = odds.explain(call).sentences
        assert (
            ends == f"At a table you march in {share(march, of=' of the deals')} and are euchred in {share(euchred)}."
        )
        facts = [sentence for sentence in others if sentence.startswith("In ")]
        assert facts
        assert all(": with all cards seen " in sentence for sentence in facts)


@pytest.mark.parametrize(
    ("gap", "said"),
    [
        ((-0.3, -0.4, -0.2), " 0.3\xa0±\xa00.1 points less at a table; with all cards seen 0."),
        ((0.3, 0.2, 0.4), " loses 0.3\xa0±\xa00.1 points less at a table; with all cards seen it is worth 0."),
        ((-0.3, -0.7, 0.1), " it is too close to call at a table; with all cards seen it is worth 0."),
    ],
)
def test_where_the_two_ways_to_play_disagree_the_comparison_says_so(odds, gap, said):
    case = odds.explain("order up").case
    assert said in next(comparison(replace(case, gap_at_a_table=Estimate(*gap)), case.rival))


def test_no_turn_is_made_up_from_luck():
    rng, told = np.random.default_rng(6), 0
    for _ in range(60):
        gap = rng.choice([-3.0, 0.0, 1.0], size=600, p=[0.1, 0.6, 0.3])
        labels = rng.choice(["a", "b"], size=(5, 600))
        splits = [Split(row, {"so": ["a"]}) for row in labels]
        told += any(_is_below(gap[each.inside], 0, 5) for split in splits for each in split.situations())
    assert told <= 3


def test_a_call_that_is_not_legal_is_said_to_be_so(odds):
    with refusal("'hearts'", "can't be called"):
        odds.explain("hearts")


@pytest.mark.parametrize(
    "view",
    [
        "Jh Ah 9h Kd Qd up Th seat 3 rules cutthroat",
        pytest.param("64 66 51 55 30 down 65 seat 3 rules domino_call_ace5", marks=pytest.mark.nightly),
        "Js Jc As 9h Kd 9s seat 1 rules bid_euchre",
        "7d 9h Ts 8s Ah up Th seat 1 rules call_ace6",
    ],
)
def test_calls_of_every_kind_are_explained(view):
    odds = compare_calls(View.parse(view), deals=256, realistic=0)
    for price in odds.prices:
        told = odds.explain(price.call)
        assert told.sentences[0].lower().startswith(price.call.name)
        assert not price.call.called or price.call.called.symbol in told.sentences[0]
        assert all(sentence.endswith(".") for sentence in told.sentences)
    assert told._repr_html_().startswith("<div><ul><li>")
    assert told.caption in told._repr_html_()


def test_once_a_score_is_told_reasons_go_by_the_chance_to_win_the_game():
    """At 4-4 in a game of five any point wins it: alone or not is all the same, however many points it brings."""
    odds = compare_calls("Js Jc As 9h Kd up Qs seat 4 score 4-4", deals=256, realistic=0)
    said = str(odds.explain("order up alone"))
    assert "wins the game in" in said
    assert "Compared with order up, it is worth the same in each of these deals." in said
