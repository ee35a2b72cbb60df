"""How a guide is made: the search finds the best line, and what a policy brings is what its deals bring."""

from itertools import chain, combinations, product

import numpy as np
import pytest
from helpers.scripts import modules_of

from euchre_tutor import BICYCLE, PRESETS, calling_guide
from euchre_tutor.guide import guides
from euchre_tutor.guide.sights import CHOICES, NAMES, QUESTIONS, GuideQuestion, chosen

make, lines, auctions_of, deals, learn, priced, samples = modules_of(
    "guide", "make", "lines", "auctions", "deals", "learn", "priced", "samples"
)
Auctions, KEYS = auctions_of.Auctions, learn.KEYS


@pytest.fixture(scope="module")
def auctions():
    """Some deals that are solved, and taken as played where the makers take a trick less."""
    up, _ = samples.turn_ups(BICYCLE)[2]
    made, which = samples.solve(BICYCLE, up, 200, seed=5), deals.which_of(BICYCLE, up)
    played = deals.by_call(made["ends"] // 3 * 3, which)
    return Auctions(deals.Dealt(BICYCLE, up, made["hands"], made["ends"], which, played))


ASKED = [GuideQuestion(of, least) for of, least in (("trumps", 2), ("trumps", 3), ("right", 1), ("aces", 1))]
OTHERS = ("right 1", "aces 1")
TWO_CALLS = lines.Size(1, 2, beside=1, least=1e-3)


def some_hands(seed, rows=30):
    """Hands as a guide sees them, their answers, and what choices bring."""
    random = np.random.default_rng(seed)
    seen = random.integers(0, 4, (rows, len(NAMES)))
    return seen, np.stack([question.asked(seen) for question in ASKED], axis=1), random.normal(size=(rows, 3)) / rows


def every_line():
    """All lines of one reason for a lone hand and two for a call, each reason of trumps and one question more."""
    trumps = ["trumps 2", "trumps 3"]
    reasons = [[], *([each] for each in trumps), *([one, more] for one in trumps for more in OTHERS)]
    few = [[], *([each] for each in reasons)]
    for alone, call in product(few, [*few, *map(list, combinations(reasons, 2))]):
        yield {"alone": alone, "call": call}


def worth_of(line, seen, worth, size):
    """What a line brings, less what its questions have to."""
    asked = sum(len(reason) for reason in chain(*line.values()))
    return worth[np.arange(len(worth)), chosen(line, seen)].sum() - size.least * asked


def test_no_line_of_a_size_brings_more_than_the_one_that_is_found():
    for seed in range(6):
        seen, answers, worth = some_hands(seed)
        brings, line = lines.best_line(*lines.grouped(answers, worth), ASKED, TWO_CALLS)
        assert brings == pytest.approx(max(worth_of(each, seen, worth, TWO_CALLS) for each in every_line()))
        assert worth_of(line, seen, worth, TWO_CALLS) == pytest.approx(brings)


def test_a_larger_line_brings_what_it_says_and_no_less_than_a_smaller_one():
    grown = 0
    for seed in range(6):
        seen, answers, worth = some_hands(seed)
        hands, sizes = lines.grouped(answers, worth), [(0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1), (1, 2, 1), (2, 3, 2)]
        brings = []
        for alone, call, beside in sizes:
            size = lines.Size(alone, call, beside=beside, least=1e-3)
            found, line = lines.best_line(*hands, ASKED, size)
            assert worth_of(line, seen, worth, size) == pytest.approx(found)
            assert (len(line["alone"]) <= alone, len(line["call"]) <= call) == (True, True)
            brings.append(found)
        assert brings == sorted(brings)
        grown += brings[-1] > brings[-2] + 1e-9
    assert grown


def test_no_other_reasons_for_one_call_bring_more_beside_those_for_the_other():
    size = lines.Size(2, 2, beside=1, least=1e-3)
    reasons = [["trumps 2"], ["trumps 3"], *([one, more] for one in ("trumps 2", "trumps 3") for more in OTHERS)]
    few = [[], [[]], *([each] for each in reasons), *map(list, combinations(reasons, 2))]
    for seed in range(12):
        seen, answers, worth = some_hands(seed)
        brings, line = lines.best_line(*lines.grouped(answers, worth), ASKED, size)
        for changed in ({**line, call: each} for call in line for each in few):
            assert worth_of(changed, seen, worth, size) <= brings + 1e-9


def test_a_question_that_brings_less_than_it_has_to_is_left_out():
    _, answers, worth = some_hands(3)
    line = lines.best_line(*lines.grouped(answers, worth * 1e-6), ASKED, TWO_CALLS)[1]
    assert all(not reason for reasons in line.values() for reason in reasons)


def test_who_must_call_is_told_to_call_in_any_case():
    _, answers, worth = some_hands(4)
    worth[:, CHOICES.index("pass")] = learn._FORBIDDEN
    assert lines.best_line(*lines.grouped(answers, worth), ASKED, TWO_CALLS)[1]["call"] == [[]]


def test_a_line_found_on_deals_chooses_what_was_found(auctions):
    random = np.random.default_rng(1)
    answers, size = learn.answers_of(auctions, 0), lines.Size(1, 1)
    worth = random.normal(size=(len(answers), 3))
    brings, line = lines.best_line(*lines.grouped(answers, worth), QUESTIONS, size)
    assert worth_of(line, auctions.seen(0).seen, worth, size) == pytest.approx(brings)


def test_a_policy_is_worth_what_its_first_call_brings(auctions):
    """In the second round nobody is left to call after the dealer, so a deal is worked out by hand."""
    guide = calling_guide()._table["page"]["lines"]
    lines_of = {key: guide[f"{key[0]} {'second' if key[1] else 'first'}"] for key in KEYS}
    for seat, way in product((1, 2, 3, 4), ("solved", "played")):
        ours = {
            number: each for other in (1, 2, 3, 4) for number, each in learn.policy(auctions, other, lines_of).items()
        }
        play = auctions._plays[way]
        by_hand = np.zeros(len(auctions))
        for deal in range(len(auctions)):
            for number in range(8):
                called = np.flatnonzero(ours[number][deal])
                if len(called):
                    by_hand[deal] = auctions._points[play.outcomes(number, int(called[0]), seat)[deal]]
                    break
        assert auctions.worth(seat, "model", ours, way) == pytest.approx(by_hand)


@pytest.mark.parametrize("way", ["solved", "played"])
def test_a_pass_is_worth_what_follows_it(auctions, way):
    passing = np.zeros((len(auctions), len(auctions.turns[0].calls)))
    comes, points = auctions.choices(0, "model", {}, way)
    assert (comes == 1).all()
    assert auctions.worth(1, "model", {0: passing}, way) == pytest.approx(points[:, 0])
    calling = auctions_of.chances_of(auctions, 0, np.full(len(auctions), 1), np.zeros(len(auctions), np.int64))
    assert auctions.worth(1, "model", {0: calling}, way) == pytest.approx(points[:, 1])
    assert (auctions.choices(1, "model", {0: calling}, way)[0] == 0).all()


def test_a_call_is_as_far_behind_as_the_other_sample_says():
    one, two = {"pass": 0.3, "order up": 0.1}, {"pass": 0.0, "order up": 0.4}
    assert make.behind((one, two), "pass") == pytest.approx((0.0, -0.2))
    assert make.behind((one, two), "order up") == pytest.approx((-0.4, 0.0))


def test_what_was_called_in_the_first_round_does_not_come_again_in_the_second():
    hand = "Js Jc As 9h Kd"
    hands = [
        priced.Priced(text, deal, ({"pass": 0.0, call: gain},) * 2)
        for deal in (1, 2)
        for text, call, gain in ((f"{hand} up Qs seat 4", "order up", 0.4), (f"{hand} down Qs seat 4", "clubs", 0.8))
    ]
    passing, calling = (dict.fromkeys(KEYS, line) for line in ({}, {"call": [[]]}))
    lost = make.judged(hands, passing, BICYCLE)
    assert (lost.points * 4, lost.hands, lost.wrong) == (pytest.approx(1.2), 4, 100.0)
    lost = make.judged(hands, {**calling, (4, True): {}}, BICYCLE)
    assert (lost.points, lost.hands, lost.wrong) == (0.0, 2, 0.0)


def test_what_was_not_played_counts_as_solved():
    up, _ = samples.turn_ups(BICYCLE)[0]
    made = samples.solve(BICYCLE, up, 20, seed=1)
    played = np.where(np.arange(20) < 10, deals.NOT_PLAYED, 2).astype(np.int8)
    which = deals.which_of(BICYCLE, up)
    dealt = deals.Dealt(BICYCLE, up, made["hands"], made["ends"], which, np.tile(played, (sum(map(len, which)), 1)))
    for turn, calls in enumerate(which):
        for call in range(len(calls)):
            assert (dealt.at_a_table.of(turn, call)[:10] == dealt.of(turn, call)[:10]).all()
            assert (dealt.at_a_table.of(turn, call)[10:] == 2).all()


def test_a_call_is_played_as_that_seat_made_it_though_a_partner_can_make_the_same_trump():
    up, _ = samples.turn_ups(BICYCLE)[0]
    made = samples.solve(BICYCLE, up, 60, seed=1)
    played = deals._as_played(BICYCLE, up, 1, **made)
    dealt = deals.Dealt(BICYCLE, up, made["hands"], made["ends"], deals.which_of(BICYCLE, up), played)
    assert dealt.which[0][0] == dealt.which[2][0]  # eldest and its partner order up: one contract
    (_, eldest), *_ = samples.contracts(BICYCLE, up)
    rows = np.flatnonzero(played[0] != deals.NOT_PLAYED)
    seeds = np.random.default_rng([1, 0, 0]).integers(2**62, size=60)[rows]
    again = deals._played(BICYCLE, up, eldest[0], made["hands"][rows], seeds)
    assert (dealt.at_a_table.of(0, 0)[rows] == again).all()


def test_lost_points_lose_games():
    assert make.games(BICYCLE, 0.0) == 0.0
    assert 0 < make.games(BICYCLE, 0.01) < make.games(BICYCLE, 0.03) < 3


@pytest.mark.nightly
@pytest.mark.night_house
@pytest.mark.parametrize("game", [str(rules) for rules in guides()])
def test_on_fresh_deals_the_page_is_no_worse_than_it_says_and_published_counts_are(game, tmp_path):
    rules = PRESETS[game]
    judges = [Auctions(dealt) for dealt in deals.part(rules, 987, tmp_path, size=2_400)]
    table, found = calling_guide(game)._table, {}
    for size in ("postcard", "page"):
        lines_of = {key: table[size]["lines"][f"{key[0]} {'second' if key[1] else 'first'}"] for key in KEYS}
        found[size] = make.beside_the_model(judges, make.going_by(lines_of))
        for others, (gain, error) in found[size].items():
            told, reach = table[size]["beside"][others]
            assert abs(gain - told) < 2 * (error + reach)
    fitz = make.beside_the_model(judges, make.counting(make.RIVALS[0]))
    assert fitz["model"][0] + fitz["model"][1] < found["postcard"]["model"][0]
