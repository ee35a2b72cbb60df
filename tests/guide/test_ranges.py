"""The range chart: a cell is the mean of its hands, tells the best and what may be the best, and can be dealt from."""

import math
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest
from helpers.covering import by_day
from helpers.paged import session
from helpers.scripts import modules_of

from euchre_tutor import BICYCLE, Atlas, Card, EuchreError, Suit, Trainer, View, compare_calls, range_chart
from euchre_tutor.guide import ranges
from euchre_tutor.guide.hand_classes import CLASSES
from euchre_tutor.guide.pages import line_of
from euchre_tutor.guide.ranges import BOWERS, HandKind
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.ranking import ranking_of

maker, auctions_of, deals, learn, samples = modules_of("guide", "ranges", "auctions", "deals", "learn", "samples")
CHARTS = [(seat, up, second) for seat in (1, 2, 3, 4) for up in "9TJQKA" for second in (False, True)]


def near(value: float, error: float = 0.1) -> Estimate:
    return Estimate(value, value - error, value + error)


def kind(call: float, alone: float, *, error: float = 0.1, hands: int = 1_000) -> HandKind:
    return HandKind(2, BOWERS[0], 1, hands, 0.1, near(call, error), near(alone, error), near(alone - call, error), 0.5)


@pytest.mark.parametrize(
    ("call", "alone", "leaders"),
    [
        (-0.5, -0.8, ["pass"]),
        (0.5, -0.8, ["call"]),
        (0.5, 0.8, ["alone"]),
        (-0.1, -0.8, ["pass", "call"]),
        (-0.11, -0.8, ["pass"]),
        (0.1, -0.8, ["call", "pass"]),
        (0.5, 0.4, ["call", "alone"]),
        (0.5, 0.55, ["alone", "call"]),
        (0.05, 0.01, ["call", "pass", "alone"]),
        (-0.5, -0.05, ["pass", "alone"]),
        (-0.5, 0.05, ["alone", "pass"]),
    ],
)
def test_what_brings_most_comes_first_with_all_that_is_no_more_than_the_error_behind(call, alone, leaders):
    found = kind(call, alone)
    assert (found.best, found.leaders) == (leaders[0], leaders)
    assert found.gain.value == max(call, alone)
    assert [found.brings(each) for each in ("pass", "call", "alone")] == [0.0, call, alone]


@pytest.mark.parametrize(("call", "share", "even"), [(-0.07, 0.3, True), (-0.07, 0.2, False), (-0.11, 0.9, False)])
def test_no_choice_is_told_as_the_best_that_is_little_ahead_and_not_with_a_quarter_of_its_hands(call, share, even):
    found = replace(kind(call, -0.8, error=0.045), ahead={"pass": 1 - share, "call": share, "alone": 0.0})
    assert found.leaders == ["pass", "call"][: 1 + even]
    assert ("about even" in line_of(found)) == even
    assert (f"call ahead with {100 * share:.0f} of 100" in line_of(found)) == (share >= 0.25)


def test_hands_with_two_trumps_and_an_ace_when_the_partner_turns_an_ace_up_are_split():
    """A call is as good as a pass over all of them, counted on many deals each, and worse with four in ten."""
    chart = range_chart(seat=2, up="A")
    found = chart.kind(trumps=2, aces=1)
    line = "2 trumps, no bower, 1 other ace: about even, call or pass: "
    assert line in str(chart)
    assert line_of(found).startswith(line)
    assert "<b>call or pass</b>" in chart._repr_html_()
    listed = chart.listed(trumps=2, aces=1)
    assert found.ahead["pass"] == pytest.approx(listed["share"][listed["best"] == "pass"].sum())
    assert 0.25 < found.ahead["pass"] < 0.5


@pytest.mark.parametrize(
    ("seat", "up", "second", "number"), [(4, "J", False, 20), (1, "9", True, 12), (3, "T", True, 9)]
)
def test_the_share_of_hands_with_which_a_choice_is_ahead_is_that_of_the_hands_that_are_listed(seat, up, second, number):
    chart = range_chart(seat=seat, up=up, second=second)
    found = chart.kinds[number]
    listed = chart.listed(**found.held)
    done = listed["best"].map(lambda call: call if call == "pass" else "alone" if "alone" in call else "call")
    shares = listed.groupby(done)["share"].sum()
    assert {each: share for each, share in found.ahead.items() if share} == pytest.approx(dict(shares[shares > 0]))


def test_a_kind_that_came_too_seldom_has_no_number():
    assert [kind(1, 0, hands=hands).is_rare for hands in (29, 30)] == [True, False]


@pytest.mark.parametrize(("seat", "up", "second"), CHARTS)
def test_the_kinds_of_a_chart_are_all_hands_in_order_and_doing_one_thing_never_beats_the_best(seat, up, second):
    chart = range_chart(seat=seat, up=up, second=second)
    held = [(each.trumps, BOWERS.index(each.bowers), each.aces) for each in chart.kinds]
    assert held == sorted(set(held))
    assert math.isclose(sum(each.share for each in chart.kinds), 1, abs_tol=0.005)
    lost = {choice: chart.always(choice) for choice in ("pass", "call", "alone")}
    assert max(lost.values()) <= 0
    by_hand = sum(each.share * max(0, each.call.value, each.alone.value) for each in chart.kinds)
    assert lost["pass"] == pytest.approx(-by_hand, abs=0.01)  # call, alone and their difference are rounded
    told = chart.table[["call_points", "call_points_low", "call_points_high"]].to_numpy().tolist()
    assert told == [list(kind.call) for kind in chart.kinds]


def test_more_trumps_and_higher_ones_are_worth_more_and_who_gets_the_bower_matters():
    dealer = range_chart(seat=4, up="9")
    strong, weak = dealer.kind(trumps=4, bowers="both bowers", aces=1), dealer.kind(trumps=1, aces=1)
    assert (strong.best, weak.best) == ("alone", "pass")
    assert strong.gain.low > 2 > 0 > weak.gain.high
    partner, opponent = (range_chart(seat=seat, up="J").kind(trumps=2, aces=1) for seat in (2, 3))
    assert partner.call.low > opponent.call.high, "the bower goes to our partner, or to an opponent"


def facts_of(view: View) -> tuple[int, str, int]:
    """The trumps, bowers and aces of other suits of a hand that isn't the dealer's, counted card by card."""
    trump = view.up.suit
    ranking = ranking_of(view.rules, trump)
    right, left = ranking.order[trump][-1], ranking.order[trump][-2]
    bowers = BOWERS[(left in view.hand) + 2 * (right in view.hand)]
    aces = sum(str(card)[0] == "A" and not ranking.is_trump(card) for card in view.hand)
    return sum(map(ranking.is_trump, view.hand)), bowers, aces


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_hands_that_are_dealt_are_of_their_kind_and_of_the_seat(seat):
    chart = range_chart(seat=seat, up="Q")
    for each in chart.kinds[:: 1 + len(chart.kinds) // 8]:
        held = {"trumps": each.trumps, "bowers": each.bowers, "aces": each.aces}
        views = [View.parse(text) for text in chart.hands(**held, count=4, seed=2)]
        assert len(views) == 4
        assert {facts_of(view) for view in views} == {(each.trumps, each.bowers, each.aces)}
        assert {(view.seat, str(view.up), view.turned_down) for view in views} == {(seat, "Qs", False)}
    assert chart.hands(trumps=2, aces=1, seed=1) == chart.hands(trumps=2, aces=1, seed=1)
    assert chart.hands(trumps=2, aces=1, seed=1) != chart.hands(trumps=2, aces=1, seed=2)


@pytest.mark.parametrize("seat", by_day([1, 2, 3], [3]))
def test_all_hands_of_a_kind_are_listed_as_the_atlas_has_them_the_most_frequent_first(seat):
    chart, every = range_chart(seat=seat, up="Q"), Atlas().table_of(np.arange(CLASSES), Card.parse("Qs"), seat - 1)
    every = every.set_index("hand")
    held = {"trumps": 3, "bowers": "right bower", "aces": 1}
    found = chart.listed(**held)
    kind = chart.kind(**held)
    of_kind = [text for text in every.index if facts_of(View.parse(text)) == (kind.trumps, kind.bowers, kind.aces)]
    assert sorted(found["hand"]) == sorted(of_kind)
    assert found["share"].is_monotonic_decreasing
    assert found["share"].sum() == pytest.approx(1)
    there = every.loc[found["hand"]]
    assert [*found["best"]] == [*there["best"]]
    assert np.allclose(found["share"], there["share"] / there["share"].sum())
    assert [*found["hand"]] == [*chart.listed(**held)["hand"]]


def test_the_hands_of_a_dealer_are_listed_by_what_they_hold_once_the_turn_up_is_taken():
    found = range_chart(seat=4, up="J").listed(trumps=4, bowers="both bowers", aces=1)
    ranking = ranking_of(BICYCLE, Suit.SPADES)
    held = {sum(map(ranking.is_trump, View.parse(text).hand)) for text in found["hand"]}
    assert held == {3}, "the turn-up is the fourth"


def test_among_cautious_others_no_hands_are_listed():
    with pytest.raises(EuchreError, match="by the model, not cautious"):
        range_chart(seat=2, others="cautious").listed(trumps=2)


def test_a_kind_is_drilled():
    chart = range_chart(seat=2, up="A")
    trainer = Trainer(drill=chart.drill(trumps=2, aces=1, count=2))
    assert [text.split(" up ")[0] for text in session(trainer).drill.hands] == [
        text.split(" up ")[0] for text in chart.hands(trumps=2, aces=1, count=2)
    ]


def test_of_a_rare_kind_each_hand_is_drawn_once():
    chart = range_chart(seat=1, up="9")
    rare = min(chart.kinds, key=lambda kind: len(chart.listed(**kind.held)))
    every, found = chart.listed(**rare.held)["hand"], chart.hands(**rare.held, count=40)
    assert len(found) == len(every) < 40
    assert len({frozenset(text.split()[:5]) for text in found}) == len(found)


def test_a_hand_is_drawn_as_often_as_it_is_dealt():
    """Of four spades without a bower and an ace there are three hands: the ace of clubs, or one of the two red ones."""
    chart = range_chart(seat=1, up="9")
    drawn = [chart.hands(trumps=4, aces=1, count=1, seed=seed)[0] for seed in range(300)]
    assert 75 < sum("Ac" in text for text in drawn) < 125


@pytest.mark.parametrize("count", [0, 41, "five", 2.5])
def test_so_many_hands_cannot_be_dealt(count):
    with pytest.raises(EuchreError, match="exercises"):
        range_chart(seat=4, up="9").hands(trumps=2, count=count)


def test_hands_of_round_two_and_of_the_dealer_can_be_priced():
    later = range_chart(seat=1, up="J", second=True).hands(trumps=3, bowers="right bower", aces=1, count=1)[0]
    assert " down Js " in later
    assert View.parse(later).turned_down
    taken = View.parse(range_chart(seat=4, up="Q").hands(trumps=3, aces=0, count=1)[0])
    ranking = ranking_of(BICYCLE, Suit.SPADES)
    assert sum(map(ranking.is_trump, taken.hand)) == 2, "the turn-up is the third"


class Cells(HTMLParser):
    """The classes and the words of the cells of a table."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        """Begin a cell."""
        if tag == "td":
            self.found.append((dict(attrs)["class"], ""))

    def handle_data(self, data):
        """Add words to the last cell."""
        if self.found:
            self.found[-1] = (self.found[-1][0], self.found[-1][1] + data)


def test_each_kind_is_a_cell_in_the_colour_of_its_call_hatched_where_it_is_close():
    chart = range_chart(seat=2, up="A")
    cells = [cell for cell in Cells(chart._repr_html_()).found if cell[0] != "none"]
    assert len(cells) == len(chart.kinds)
    hatched = 0
    for (drawn, words), each in zip(cells, chart.kinds, strict=True):
        if each.is_rare:
            assert (drawn, "few deals" in words) == ("rare", True)
            continue
        assert drawn == each.best + " close" * (len(each.leaders) > 1)
        assert words.startswith(each.best)
        assert all(f"{choice} ahead with {100 * share:.0f} of 100" in words for choice, share in each.split.items())
        hatched += drawn.endswith("close")
    assert 0 < hatched < len(cells)


def test_text_and_page_tell_the_same_and_no_file_of_others_is_overwritten(tmp_path):
    chart = range_chart(seat=3, up="10")
    assert chart.title == "On the dealer's right, 10 turned up: bicycle"
    assert str(chart) == str(range_chart(seat=3, up=10))
    assert str(chart).count("\n") >= len(chart.kinds)
    chart.save(tmp_path / "chart.html")
    assert all(line in (tmp_path / "chart.html").read_text("utf-8") for line in filter(None, chart.rests))
    (tmp_path / "mine.html").write_text("mine")
    with pytest.raises(EuchreError, match="mine"):
        chart.save(tmp_path / "mine.html")
    assert (tmp_path / "mine.html").read_text() == "mine"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"rules": "stick_the_dealer"}, "there is no range chart of stick_the_dealer, only of bicycle"),
        ({"seat": 5}, "seats are 1"),
        ({"up": "8"}, "no '8' is turned up in bicycle"),
        ({"up": "joker"}, "'joker' is not a rank; a rank is 9, 10, J, Q, K or A"),
        ({"others": "bold"}, "others call as 'model' or 'cautious', not 'bold'"),
        ({"second": 1}, "second"),
    ],
)
def test_a_chart_that_there_is_not_is_refused_in_one_sentence(asked, said):
    with pytest.raises(EuchreError, match=said):
        range_chart(**asked)


def test_a_kind_that_there_is_not_is_refused():
    for held in ({"trumps": 6}, {"trumps": 2, "bowers": "bower"}, {"trumps": 2, "aces": 4}):
        with pytest.raises(EuchreError, match="no hand of this chart has"):
            range_chart().hands(**held)


# How it is made.


def test_a_number_of_the_table_is_the_mean_that_a_plain_loop_finds():
    up, _ = samples.turn_ups(BICYCLE)[2]
    made, which = samples.solve(BICYCLE, up, 240, seed=5), deals.which_of(BICYCLE, up)
    played = deals.by_call(made["ends"], which)
    dealt = deals.Dealt(BICYCLE, up, made["hands"], made["ends"], which, played)
    auctions = auctions_of.Auctions(dealt)
    table = maker.table_of([auctions])
    for seat, number in ((1, 0), (3, 2), (4, 3)):
        comes, points = auctions.choices(number, "model", learn.policy(auctions, seat, {}), "played")
        seen = auctions.seen(number).seen
        by_kind: dict[tuple, list[tuple[float, float, float]]] = {}
        for row in range(240):
            trumps, right, left = seen[row, 0], seen[row, 1], seen[row, 2]
            key = int(trumps), BOWERS[int(left) + 2 * int(right)], int(seen[row, ranges.NAMES.index("aces")])
            if comes[row] > auctions_of.RARE:
                gains = points[row, 1] - points[row, 0], points[row, 2] - points[row, 0]
                by_kind.setdefault(key, []).append((comes[row], *gains))
        whole = sum(weight for each in by_kind.values() for weight, *_ in each)
        rows = table[(table["others"] == "model") & (table["seat"] == seat) & (table["round"] == 1)]
        assert len(rows) == len(by_kind)
        for row in rows.itertuples():
            each = np.array(by_kind[row.trumps, row.bowers, row.aces])
            weight = each[:, 0] / each[:, 0].sum()
            assert row.hands == len(each)
            assert row.share == pytest.approx(each[:, 0].sum() / whole, abs=1e-4)
            for name, gain in (("call", each[:, 1]), ("alone", each[:, 2]), ("more", each[:, 2] - each[:, 1])):
                mean = (weight * gain).sum()
                assert getattr(row, name) == pytest.approx(mean, abs=1e-4)
                error = 1.96 * math.sqrt((weight**2 * (gain - mean) ** 2).sum())
                assert getattr(row, f"{name}_error") == pytest.approx(error, abs=1e-4)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("up", "held"),
    [
        ("9", {"trumps": 3, "bowers": "right bower", "aces": 1}),
        ("K", {"trumps": 2, "bowers": "no bower", "aces": 1}),
        ("J", {"trumps": 3, "bowers": "left bower", "aces": 0}),
        ("A", {"trumps": 2, "bowers": "both bowers", "aces": 2}),
    ],
)
def test_a_cell_is_what_compare_calls_says_of_its_hands_on_average(up, held):
    """Eldest's turn always comes, so that all hands of a kind count alike."""
    chart = range_chart(seat=1, up=up)
    cell, gains = chart.kind(**held), []
    for text in [hand for seed in (4, 5) for hand in chart.hands(**held, count=30, seed=seed)]:
        odds = compare_calls(text, deals=1_000)
        gains.append(odds["order up"].points.value - odds["pass"].points.value)
    error = 1.96 * np.std(gains, ddof=1) / math.sqrt(len(gains))
    assert abs(np.mean(gains) - cell.call.value) <= 1.5 * math.hypot(error, cell.call.error)
