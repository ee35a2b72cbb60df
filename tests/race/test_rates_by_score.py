"""How hands end at each score: the tables, what a race makes of them, the script, and that luck is 0 on average."""

import pickle
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace

import numpy as np
import pytest
from helpers.covering import by_day
from helpers.scripts import modules_of
from helpers.strategies import refusal

from euchre_tutor import PRESETS, Deal, Ending, Race, Rates, Rules
from euchre_tutor.base.files import tables
from euchre_tutor.beliefs import turns
from euchre_tutor.beliefs.bidding.model import outcome_worth
from euchre_tutor.game import GameHand
from euchre_tutor.players import tutor_action
from euchre_tutor.race.rates import ByScore
from euchre_tutor.scoring import OUTCOMES, outcome_points

GAMES = sorted(path.stem for path in tables("rates").glob("*.csv"))
CLOSE = pytest.approx
MOST = 15
# By pencil: the dealers take a point half of the time at 0-0, and at other scores by what they are missing, and the
# others: at 1 and 1 three hands of four, at 1 and 2 all, at 2 and 1 one of four, at 2 and 2 half.
ENDINGS = Ending(1, 0, "we"), Ending(0, 1, "they")
WON = np.array([[0.75, 1.0], [0.25, 0.5]])
PENCIL = Rates(dict.fromkeys(ENDINGS, 0.5), by_score=ByScore(ENDINGS, np.stack([WON, 1 - WON], axis=-1)))


@pytest.fixture(scope="module")
def scripts() -> SimpleNamespace:
    make, by_score = modules_of("rates", "make", "by_score")
    return SimpleNamespace(by_score=by_score, make=make)


def scores_of(rules: Rules) -> Iterator[tuple[int, int]]:
    return product(range(rules.game), repeat=2)


# The race.


def test_chances_by_score_are_what_pencil_and_paper_say():
    race = Race(PENCIL, game=2)
    assert (race.chance(1, 1, True), race.chance(1, 1, False)) == CLOSE((0.75, 0.25))
    assert race.chance(1, 0, True) == CLOSE(1)  # all hands that we deal
    assert race.chance(1, 0, False) == CLOSE(0.75 + 0.25 * 0.75)  # they deal, and take one of four: then it is 1-1
    assert race.chance(0, 1, True) == CLOSE(0.25 * 0.25)
    assert race.chance(0, 0, True) == CLOSE(0.5 * race.chance(1, 0, False) + 0.5 * race.chance(0, 1, False))


def test_a_longer_game_reads_the_same_corner_and_begins_as_the_longest_that_is_known():
    race, short = Race(PENCIL, game=6), Race(PENCIL, game=2)
    assert race.chance(5, 4, False) == CLOSE(short.chance(1, 0, False))
    assert race.rates_at(5, 0).we_deal == race.rates_at(5, 4).we_deal == short.rates_at(1, 0).we_deal
    assert race.rates_at(0, 3).they_deal[1, 0, "we"] == 0.5
    assert race.rates_at(5, 5).they_deal[0, 1, "they"] == 0.75, "they deal, and take it as often as we would"
    assert race.rates_at(0, 0) is race.rates


def test_the_two_sides_see_one_race():
    race = Race(PENCIL, game=4)
    for ours, theirs in product(range(4), repeat=2):
        assert race.chance(ours, theirs, True) + race.chance(theirs, ours, False) == CLOSE(1)
        seen, other = race.rates_at(ours, theirs).we_deal, race.rates_at(theirs, ours).they_deal
        assert {end.mirrored: share for end, share in seen.items()} == dict(other)


def test_rates_of_ones_own_are_the_same_at_every_score():
    own = Race(Rates(PENCIL.we_deal), game=2)
    assert own.rates_at(1, 0) is own.rates != PENCIL
    assert own.chance(1, 1, True) == CLOSE(0.5)


def test_rates_by_score_survive_another_process_and_can_be_compared():
    assert pickle.loads(pickle.dumps(PENCIL)) == PENCIL
    assert Rates(PENCIL.we_deal, by_score=ByScore(ENDINGS, PENCIL.by_score.shares[:1, :1])) != PENCIL
    assert PENCIL.by_score != "bicycle"


def test_a_score_that_can_not_be_has_no_rates():
    race = Race(PENCIL, game=5)
    with refusal("the game of 5 is over"):
        race.rates_at(5, 2)
    with refusal("nobody has -1 points"):
        race.rates_at(-1, 2)
    with refusal("score is a whole number"):
        race.rates_at(1.5, 2)
    with refusal("'often' are not rates by score", "Rates("):
        Rates({(1, 0): 1.0}, by_score="often")


# The tables.


def missing(name: str) -> np.ndarray:
    """How many deals end how, by what the dealers are missing, and the others: int64[missing, missing, OUTCOMES]."""
    with np.load(tables("rates") / f"{name}.npz") as kept:
        assert kept["outcomes"].tolist() == list(OUTCOMES)
        return kept["deals"].astype(np.int64)


@pytest.mark.parametrize("name", GAMES)
def test_at_each_score_the_table_counts_every_deal_once(name):
    deals = missing(name)
    assert deals.shape == (MOST, MOST, len(OUTCOMES))
    assert f"{deals[0, 0].sum():,} deals of {name}" in Rates.of(name).note
    assert (deals.sum(axis=-1) == deals[0, 0].sum()).all()


@pytest.mark.parametrize("name", GAMES)
def test_far_from_the_end_people_call_nearly_as_at_nil_and_near_it_otherwise(name):
    nil = Rates.of(name).we_deal
    race = Race.of(f"{name}+game={MOST}")
    far, near = race.rates_at(0, 1).we_deal, race.rates_at(14, 14).we_deal
    differ = [sum(abs(each.get(end, 0) - share) for end, share in nil.items()) for each in (far, near)]
    assert differ[0] < 0.08 < differ[1]


@pytest.mark.parametrize("name", GAMES)
def test_who_needs_a_single_point_seldom_goes_alone(name):
    deals, alone = missing(name), [number for number, outcome in enumerate(OUTCOMES) if outcome.startswith("we alone")]
    assert deals[0, MOST - 1, alone].sum() <= deals[MOST - 1, MOST - 1, alone].sum() / 2


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_any_length_reads_the_corner_of_the_longest(name):
    longest = Race.of(f"{name}+game={MOST}")
    for game in (2, 5, 11):
        race = Race.of(f"{name}+game={game}")
        for ours, theirs in [(0, 1), (1, 0), (game - 1, game - 1), (game // 2, game - 1)]:
            other = ours + MOST - game, theirs + MOST - game
            assert race.chance(ours, theirs, True) == CLOSE(longest.chance(*other, True), abs=1e-12)
            assert dict(race.rates_at(ours, theirs).we_deal) == CLOSE(dict(longest.rates_at(*other).we_deal))


def test_at_nil_seats_call_for_points_however_long_the_game():
    for game in (2, 5, 10):
        race = Race.of(f"bicycle+game={game}")
        assert race.rates_at(0, 0) == race.rates == Rates.of("bicycle") != race.rates_at(0, 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_chance_is_that_of_the_hands_which_may_follow_at_each_score(name):
    """The slow twin: at every score the mean, over the endings of that score, of the chances they lead to."""
    race = Race.of(name)
    for ours, theirs in scores_of(PRESETS[name]):
        rates = race.rates_at(ours, theirs)
        for we_deal, shares, dealer in ((True, rates.we_deal, "they"), (False, rates.they_deal, "we")):
            after = sum(share * race.chance_after(ours, theirs, end, dealer) for end, share in shares.items())
            assert race.chance(ours, theirs, we_deal) == CLOSE(after, abs=1e-12)


def test_double_dummy_hands_end_alike_at_every_score():
    solved = Rates.of("bicycle", play="double dummy")
    assert Race(solved, 5).rates_at(4, 4) is solved


def test_house_rules_that_change_points_alone_price_each_score_anew():
    usual, generous = (Race.of(f"bicycle{rule}+game=10").rates_at(3, 8).we_deal for rule in ("", "+lone_march=6"))
    assert generous[6, 0, "we"] == usual[4, 0, "we"]


# The script.


def test_seats_call_in_the_script_as_the_tutors_players_do_at_a_score(scripts):
    rules, score = PRESETS["old_school"], (6, 5)  # of eldest's side
    sample = scripts.by_score.samples(rules, 600, 3)[2]
    worth = {turn.seat in rules.side(rules.dealer): outcome_worth(turn) for turn in turns(rules, sample.turn_up, score)}
    made = sample.called(worth)
    found = np.full(len(made), scripts.by_score.THROWN_IN)
    for contract, rows in scripts.make.contracts(rules, sample.turn_up, sample.hands, score=score):
        found[rows] = sample.contracts.index(contract)
    assert (found == made).all()
    for row in range(12):
        hands = tuple(tuple(rules.pack.cards[index] for index in hand) for hand in sample.hands[row].tolist())
        hand = GameHand(Deal(hands, sample.turn_up.card, rules=rules))
        while not hand.contract and not hand.is_over:
            hand.push(tutor_action(hand, score=score if hand.seat in (1, 3) else score[::-1]))
        assert hand.contract == sample.contracts[made[row]]


@pytest.mark.parametrize("name", by_day(GAMES, ["bicycle"]))
def test_the_script_and_the_bidding_model_give_outcomes_the_same_worth(scripts, name):
    rules = Rules.parse(f"{name}+game={MOST}")
    race, way = Race.of(rules), scripts.by_score.Backwards(rules, [], MOST)
    for dealers, others in product(range(1, MOST + 1), repeat=2):
        way.chances[dealers, others] = race.chance(MOST - dealers, MOST - others, True)
    for dealers, others in ((1, 1), (1, 6), (9, 2), (4, 4), (15, 14)):
        eldest = MOST - others, MOST - dealers
        for turn in turns(rules, scripts.by_score.turn_ups(rules)[0][0], eldest)[:4]:
            expected = way.worth(dealers, others)[turn.seat in rules.side(rules.dealer)]
            assert outcome_worth(turn) == CLOSE(expected, abs=1e-9)


def test_each_hand_is_played_once_and_a_second_run_goes_on_where_the_first_ended(scripts, tmp_path, monkeypatch):
    rules, by_score = PRESETS["two_handed"], scripts.by_score
    first = by_score.played(rules, by_score.samples(rules, 240, 5), 3, tmp_path / "kept.npz")
    assert (first.deals.sum(axis=-1) == first.at_nil.sum()).all()
    assert first.at_nil.sum() == 240
    for dealers, others in ((1, 1), (2, 3), (3, 2)):
        shares = first.deals[dealers - 1, others - 1] / 240
        mean = sum(share * first.after(dealers, others, gain) for share, gain in zip(shares, first.points, strict=True))
        assert first.chances[dealers, others] == CLOSE(mean, abs=1e-9)
    monkeypatch.setattr(by_score.Sample, "_played", lambda *_: pytest.fail("a hand is played again"))
    again = by_score.played(rules, by_score.samples(rules, 240, 5), 3, tmp_path / "kept.npz")
    assert (again.deals == first.deals).all()


# Luck: what the cards of a hand as dealt change the chance to win by, over all deals.


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_the_hands_as_dealt_bring_nothing_on_average_at_any_score(scripts, name):
    """Fresh deals, called by the package's own model at the score, and played as reviews play them."""
    rules, race, points = PRESETS[name], Race.of(name), np.array(outcome_points(PRESETS[name]))
    of = scripts.by_score.samples(rules, 2_000 if name == "parlour32" else 4_000, 77)
    stored = missing(name)[0, 0].sum()
    sigmas = {}
    for dealers, others in scores_of(rules):
        counts = np.zeros(len(OUTCOMES))
        for sample in of:
            wanted = np.zeros(sample.ends.shape, np.bool_)
            for contract, rows in scripts.make.contracts(rules, sample.turn_up, sample.hands, score=(others, dealers)):
                wanted[sample.contracts.index(contract), rows] = True
            sample.play(wanted)
            made = np.where(wanted.any(axis=0), wanted.argmax(axis=0), scripts.by_score.THROWN_IN)
            counts += sample.counts(made)
        luck = np.array([race.worth(dealers, others, True, int(gain)) for gain in points])
        deals = counts.sum()
        mean, square = counts @ luck / deals, counts @ luck**2 / deals
        sigmas[dealers, others] = mean / (square * (1 / deals + 1 / stored)) ** 0.5
    found = np.array(list(sigmas.values()))
    assert np.abs(found).max() < 4.5, sigmas
    assert (found**2).mean() < 3, sigmas  # scores share their deals, so that their errors go together
