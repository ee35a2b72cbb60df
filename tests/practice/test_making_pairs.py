"""How pairs of hands are found: what a plan offers, which hands are twins, and which deals show it."""

import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from euchre_tutor import EuchreError, GameHand, View
from euchre_tutor.beliefs import Seen
from euchre_tutor.players import rule_bot
from euchre_tutor.practice.positions import positions

DATA = Path(__file__).parents[2] / "data"
FOLDERS = [str(DATA / name) for name in ("positions", "pairs")]
TAKES = "Ah Qh Qs 9c Js up 9h seat 3 trump h maker 4 played Ad Kd"


@pytest.fixture(scope="module")
def makers():
    for folder in FOLDERS:
        sys.path.insert(0, folder)
    import deals
    import make
    import natural
    import plans
    import twins

    yield SimpleNamespace(deals=deals, make=make, natural=natural, plans=plans, twins=twins)
    for folder in FOLDERS:
        sys.path.remove(folder)
    for name in ("dealt", "deals", "laid_out", "make", "natural", "plans", "screen", "twins", "cues", "kind"):
        sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def pair(makers):
    view, found = View.parse(TAKES), makers.twins.variants
    likely = [each for each in found(view) if each[1] == ("Qh", "Ac")]  # all of them take a quarter of a minute
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(makers.twins, "variants", lambda _: likely)
        return next(makers.twins.pairs_of(view, makers.plans.PLANS["take_over"]))


HELD = "Jh Ad Qs 9s"


def options_in(words: str) -> list[str]:
    return words.split(", ") if words.islower() else words.split()


OFFERED = [
    ("take_over", TAKES, {"take over": "Ah Qh", "leave it": "9c Qs Js"}),
    ("take_over", TAKES.replace("Ad Kd", "Kd Ad"), {}),  # an opponent is winning
    ("draw", f"{HELD} Ah up 9h seat 1 trump h maker 1", {"lead a trump": "Jh Ah", "lead another suit": "Ad Qs 9s"}),
    ("draw", f"{HELD} Ah up 9h seat 1 trump h maker 4", {}),
    (
        "keep_last",
        f"{HELD} Ks up 9h seat 1 trump h maker 3",
        {"lead a trump": "Jh", "lead another suit": "Ad Qs 9s Ks"},
    ),
    ("second_hand", f"{HELD} Ks up 9h seat 2 trump h maker 4 played Kc", {"trump in": "Jh", "throw": "Ad Qs 9s Ks"}),
    ("second_hand", f"{HELD} Kc up 9h seat 2 trump h maker 4 played Ac", {}),  # it has to follow
    ("second_hand", f"{HELD} Ks up 9h seat 3 trump h maker 4 alone played Kc", {}),  # that is of the plan to split
    ("assist", "Jh Ad Qs 9s Kc up 9h seat 2", {"pass": "pass", "call": "order up, order up alone"}),
    ("alone", "Jh Jd Ah Kh As up 9h seat 2", {"pass": "pass", "call": "order up", "go alone": "order up alone"}),
    ("assist", "Jh Ad Qs 9s Kc up 9h seat 1", {}),  # an opponent deals
    (
        "split",
        f"{HELD} Kc up 9h seat 1 trump h maker 4 alone",
        {"lead a trump": "Jh", "lead a winner": "Ad", "lead a loser": "Qs 9s Kc"},
    ),
]


@pytest.mark.parametrize(("plan", "text", "kinds"), OFFERED)
def test_a_plan_tells_the_kinds_of_play_that_a_player_would_name(makers, plan, text, kinds):
    found = makers.plans.PLANS[plan].kinds(View.parse(text))
    assert found == {option: kind for kind, each in kinds.items() for option in options_in(each)}


def test_one_card_changes_and_the_tricks_go_to_the_same_seats(makers):
    view = View.parse("Jd Ks Kc Qc Ts up Qs seat 3 trump s maker 2 played As Jc Ts Qs Jh")
    variants = [*makers.twins.variants(view)]
    assert len(variants) > 30
    for other, (old, new) in variants:
        before, after = (str(each).split() for each in (view, other))
        assert {(a, b) for a, b in zip(before, after, strict=True) if a != b} == {(old, new)}
        assert Seen(other).winners == Seen(view).winners
        assert old not in ("Qs", str(view.up))


def test_each_kind_is_best_once_a_cue_changes_and_rules_of_thumb_miss_one(makers, pair):
    one, two = pair.one, pair.two
    assert one.kind != two.kind
    assert {one.kind, two.kind} <= {*one.kinds.values()} & {*two.kinds.values()}
    assert min(one.ahead - one.error, two.ahead - two.error, one.ahead - 0.2, two.ahead - 0.2) >= 0
    assert pair.cue
    kinds = makers.plans.PLANS["take_over"].kinds
    views = [View.parse(each.view) for each in (one, two)]
    assert [kinds(view)[rule_bot(view)] for view in views] != [one.kind, two.kind]


def test_prices_have_to_hold_on_other_deals(makers, pair):
    assert makers.twins.AGAIN.seed != makers.twins.PRICE.seed
    assert all(map(makers.twins.holds, (pair.one, pair.two)))
    one = pair.one
    assert not makers.twins.holds(SimpleNamespace(view=one.view, kinds=one.kinds, kind=pair.two.kind))


def test_a_deal_begins_as_the_tutor_plays_and_only_the_right_kind_wins(makers, pair):
    for each in (pair.one, pair.two):
        found = makers.deals.deal_for(each)
        hand, view = GameHand.parse(found.hand), View.parse(each.view)
        assert makers.natural.is_natural(hand, view)
        assert sorted(str(hand.view(view.seat)).split()) == sorted(each.view.split())
        ends = {card: makers.deals.points_of(hand, card, "tutor", view) for card in each.kinds}
        assert [ends[each.best], ends[each.other]] == [found.right[0], found.wrong[0]]
        assert min(found.right) > 0 > max(found.wrong)
        assert all(ends[card] < 0 for card, kind in each.kinds.items() if kind != each.kind)
        assert makers.deals.choices_before(hand, view) <= 1
        assert 1 >= found.shown >= 1.25 * found.contrary >= 0
        assert found.shown >= 0.03


LONE = "As Ts Qh Th Jh up 9d seat 1 trump d maker 4 alone"


def test_against_a_lone_hand_it_is_enough_to_stop_its_march(makers):
    march, shows = makers.deals.lost_by_a_march(View.parse(LONE)), makers.deals.shows
    assert march == -4
    assert [makers.deals.lost_by_a_march(View.parse(each)) for each in (TAKES, LONE.replace("maker 4", "maker 1"))] == [
        0,
        0,
    ]
    better, worse = np.array([-1, 2, 2, -1, -4]), np.array([-4, -4, -1, -1, -1])
    assert shows(better, worse, is_call=False, march=march).tolist() == [True, True, True, False, False]
    assert shows(better, worse, is_call=False).tolist() == [False, True, True, False, False]


def test_where_the_game_counts_few_deals_that_decide_it_may_outweigh_many(makers):
    each = SimpleNamespace(best="a", other="b")
    values = {"a": np.array([0.5, 0.4, 0.4, 0.4]), "b": np.array([0.0, 0.5, 0.5, 0.5])}
    odds = SimpleNamespace(ranked_values=values)
    assert makers.deals.in_games(odds, each) == pytest.approx((0.125, 0.075))


def test_before_a_call_a_card_the_turn_up_or_the_score_may_change(makers):
    found = [change for _, change in makers.twins.variants(View.parse("Jh Ad Qs 9s Kc up 9h seat 2 score 4-4"))]
    assert {("Jh", "Ah"), ("9h", "Jd"), ("4-4", "4-2")} <= {*found}
    assert not {change for change in found if change[1] in ("0-0", "Ad")}


def test_a_hand_that_the_tutor_would_not_have_called_is_not_natural(makers):
    hand = GameHand.parse("9d Qd Jh Ks Ad / Tc Qc Jd Ts Kd / 9c Qh Ah Js Qs / Kc Ac Kh As 9s up 9h")
    hand.push("order up")
    assert not makers.natural.is_natural(hand, View.parse("9d Qd Jh Ks Ad up 9h seat 1"))


def test_our_own_calls_and_cards_are_as_the_tutor_would_do_whatever_the_others_hold(makers):
    assert makers.natural.is_ours(View.parse("Kc Ac 9c Qd Tc up Qc seat 3 trump c maker 3 played Ah Qh"))
    called_on_nothing = View.parse("9d 9h 9s Qd Th up Qc seat 3 trump c maker 3 played Ah Kh")
    assert not makers.natural.is_ours(called_on_nothing)
    hand = "Kc Ac 9c Qd Tc up Qc seat 3 trump c maker 3 played Kh Ah"
    assert [makers.natural.is_ours(View.parse(f"{hand} {rest}")) for rest in ("Kc 9h", "Qd 9h Ks")] == [True, False]


def test_what_the_calls_alone_rule_out_is_never_what_the_tutor_does(makers):
    view = View.parse("Kc Ac 9c Qd Tc up Qc seat 3 trump c maker 3 played Ah Kh")
    found = [other for other, (old, _) in makers.twins.variants(view) if old in ("Kc", "Ac")]
    fits = makers.natural.calls_as_made(found)
    assert {*fits.tolist()} == {True, False}
    assert not any(makers.natural.is_ours(each) for each, fit in zip(found, fits, strict=True) if not fit)


def test_what_is_plainly_too_little_is_priced_no_further(makers, monkeypatch):
    view, kinds = View.parse(TAKES), makers.plans.PLANS["take_over"].kinds(View.parse(TAKES))
    all_of_it = makers.twins.told(view, kinds)
    assert all_of_it.position == makers.twins.position_of(
        makers.twins.answer(view, makers.twins.PRICE), rule_bot=rule_bot(view)
    )
    monkeypatch.setattr(makers.twins, "least", lambda _: all_of_it.ahead + 1)
    assert makers.twins.told(view, kinds) is None


def test_a_card_that_the_others_would_not_have_played_is_not_likely(makers):
    begun = "Js Qs Jd Kd 9c up 9s seat 3 trump s maker 4 alone played Qd Kd"
    played_a_bower_away, likely = (View.parse(f"{begun} {rest}") for rest in ("Ts Jc As Js", "Ad Jc As Js"))
    assert makers.natural.is_ours(played_a_bower_away)
    assert [makers.natural.may_be(view) for view in (played_a_bower_away, likely)] == [False, True]


def test_in_a_game_that_no_network_has_learnt_the_others_may_have_played_anything(makers):
    view = View.parse("Ah Qh Qs 9c Js up 8h seat 3 trump h maker 4 played Ad Kd", rules="parlour32")
    layouts = makers.natural.Layouts(view)
    assert {*makers.natural.likely_to_play(layouts.seen, layouts.drawn(5, seed=1))} == {1.0}


def test_deals_are_tried_first_in_which_the_others_likelier_play_what_they_played(makers):
    odds = makers.deals.answer(View.parse(TAKES), makers.deals.Sample(400, 5, realistic=0, progress=False))
    order = makers.deals.likeliest(odds, np.arange(odds.deals), Random(1))
    likely = makers.natural.likely_to_play(odds.layouts.seen, odds.hands)
    assert len(order) == makers.deals.TRIED < odds.deals
    assert [*likely[order]] == sorted(likely, reverse=True)[: len(order)]
    assert order != makers.deals.likeliest(odds, np.arange(odds.deals), Random(2))


@pytest.fixture
def guessed(makers, monkeypatch):
    """The likely pairs, if it is guessed that one leaves it with the ace of clubs, and else takes over."""
    guess = SimpleNamespace(kind="take over", ahead=0.3, least=0.2)
    guess.of_twin = lambda view, *_: 0.5 if "Ac" in str(view) else -0.5
    monkeypatch.setattr(makers.twins, "Guess", lambda *_: guess)
    rough = makers.twins.Rough("take over", 0.3, 0.2)
    return lambda view, plan: makers.twins._promising(view, plan, lambda _: rough)


def test_pairs_are_two_positions_with_one_card_changed_that_need_not_be_the_one_they_come_from(makers, guessed):
    view, plan = View.parse(TAKES), makers.plans.PLANS["take_over"]
    found = [*guessed(view, plan)]
    assert any(view not in (one.view, two.view) for one, two in found)
    assert any(view == one.view for one, _ in found)
    for one, two in found:
        before, after = (str(each.view).split() for each in (one, two))
        assert {(a, b) for a, b in zip(before, after, strict=True) if a != b} == {(one.card, two.card)}
        assert two.card == "Ac"


def test_something_that_one_sees_changes_and_enough_stays_to_ask_what_decides(makers):
    tells, cues = makers.twins._is_told_apart, {"a": 1, "b": 2, "c": 3, "score": "0-0"}
    assert tells(cues, cues | {"a": 2})
    assert not tells(cues, dict(cues)), "nobody could tell the two apart"
    assert not tells(cues, cues | {"a": 2, "b": 3}), "fewer than three things stay"


def test_where_nobody_is_known_to_be_a_partner_neither_the_partner_nor_the_called_card_tells_two_apart(makers):
    view = View.parse("9s 9c Jh As 7c up 7d seat 2 trump d maker 4 called Ac played Kh rules call_ace4")
    assert "partner is winning" in makers.plans.cues(View.parse(TAKES))
    assert "partner is winning" not in makers.plans.cues(view)
    changes = [change for _, change in makers.twins.variants(view)]
    assert changes
    assert not any("Ac" in change for change in changes)


def test_pairs_of_which_rules_of_thumb_get_both_right_are_not_even_priced(makers, guessed, monkeypatch):
    view, plan = View.parse(TAKES), makers.plans.PLANS["take_over"]

    def card(each, wanted):
        return next(card for card, kind in plan.kinds(each).items() if kind == wanted)

    for with_the_ace, number in (("take over", 1), ("leave it", 0)):
        kinds = {True: with_the_ace, False: "take over"}
        monkeypatch.setattr(makers.twins, "rule_bot", lambda each, kinds=kinds: card(each, kinds["Ac" in str(each)]))
        assert min(1, len([*guessed(view, plan)])) == number


@pytest.mark.usefixtures("guessed")
def test_a_position_without_a_deal_is_priced_once_and_in_no_pair(makers, monkeypatch):
    view, plan, priced = View.parse(TAKES), makers.plans.PLANS["take_over"], []
    instead = {
        "may_be": lambda _: True,
        "_roughly": lambda each, **_: makers.twins.Rough("leave it" if "Ac" in str(each) else "take over", 0.3, 0.2),
        "told": lambda each, _: priced.append(each) or SimpleNamespace(view=str(each)),
        "_is_clear": lambda _: True,
        "_are_twins": lambda *_: True,
    }
    for name, what in instead.items():
        monkeypatch.setattr(makers.twins, name, what)
    assert [*makers.twins.pairs_of(view, plan, is_shown=lambda _: True)]
    priced.clear()
    assert [*makers.twins.pairs_of(view, plan, is_shown=lambda each: "Ac" in each.view)] == []
    assert len(priced) == len({*priced}) == makers.twins._PRICED
    priced.clear()
    assert [*makers.twins.pairs_of(view, plan, may_show=lambda each, *_: "Ac" not in str(each))] == []
    assert priced == [], "of a position that no deal can show it isn't asked what its options cost"


@pytest.mark.parametrize("plan", ["take_over", "assist", "donate"])
def test_hands_drawn_for_a_plan_bring_its_decisions_and_each_number_the_same_again(makers, plan):
    found = [[*makers.make.dealt_views(plan, number, "bicycle")] for number in range(16)]
    assert any(found[:4])
    assert found[:4] == [[*makers.make.dealt_views(plan, number, "bicycle")] for number in range(4)]
    views = [view for each in found for view in each]
    assert all(makers.plans.PLANS[plan].kinds(view) for view in views)
    scores = {view.score for view in views}
    assert (
        scores == {(0, 0)}
        if plan != "donate"
        else {view.rules.game - theirs for _, theirs in scores for view in views[:1]} == {3, 4}
    )


def test_stored_positions_come_first_those_whose_best_kind_is_seldom_and_then_hands_that_are_dealt(makers, monkeypatch):
    few = [each for each in positions("bicycle", theme="donate")[:200] if makers.plans.PLANS["donate"].kinds(each.view)]
    monkeypatch.setattr(makers.make, "positions", lambda _game: few)
    makers.make.stored.cache_clear()
    there, by_view = makers.make.stored("donate", "bicycle"), {each.view: each for each in few}
    makers.make.stored.cache_clear()
    best = ["pass" if by_view[view].best == "pass" else "call" for view in there]
    assert 0 < best.count("call") < best.count("pass")
    assert best == sorted(best)  # calls first
    for view in there:
        passing, calling = (
            min(by_view[view].lost(option) for option in by_view[view].options if (option == "pass") == is_pass)
            for is_pass in (True, False)
        )
        assert abs(passing - calling) >= 0.02
    monkeypatch.setattr(makers.make, "stored", lambda *_: there[:2])
    assert [[*makers.make.views_of("donate", number, "bicycle")] for number in (0, 1)] == [[there[0]], [there[1]]]
    assert [*makers.make.views_of("donate", 2, "bicycle")] == [*makers.make.dealt_views("donate", 2, "bicycle")]


def test_hands_that_are_played_alone_come_up_for_the_plan_that_is_of_them(makers):
    views = [view for number in range(2) for view in makers.make.dealt_views("split", number, "bicycle")]
    assert len(views) > 4
    assert all(view.alone and view.maker not in view.rules.side(view.seat) for view in views)


def test_what_all_cards_seen_miss_in_a_position_is_taken_off_in_its_twin(makers, monkeypatch):
    view, twin = (View.parse(TAKES.replace("Qh Qs", f"{card} Qs")) for card in ("Qh", "Ac"))
    kinds = makers.plans.PLANS["take_over"].kinds
    told = {str(view): -0.3, str(twin): 0.5}  # the other kind, ahead with all cards seen
    monkeypatch.setattr(makers.twins.Guess, "_others_ahead", lambda _, view, *__: told[str(view)])
    guess = makers.twins.Guess(view, kinds(view), makers.twins.Rough("take over", 0.3, 0.2))
    assert guess.of_twin(twin, kinds(twin), ("Qh", "Ac")) == pytest.approx(0.5 - (guess.ahead - 0.3))


def test_of_a_call_the_table_of_calls_says_what_is_ahead_but_not_where_partners_are_secret(makers, monkeypatch):
    def priced(*_):
        raise EuchreError("priced on deals")

    monkeypatch.setattr(makers.twins, "answer", priced)
    view, rough = View.parse("Ac Kc Ts 7h Ah up Jd seat 4 rules parlour32"), makers.twins.Rough("pass", 0.4, 0.2)
    kinds = makers.plans.PLANS["dealer"].kinds
    guess = makers.twins.Guess(view, kinds(view), rough)
    strong, weak = (View.parse(str(view).replace("Ah", card)) for card in ("Jh", "7s"))
    assert guess.of_twin(strong, kinds(strong), ("Ah", "Jh")) > 0.5 > 0 > guess.of_twin(weak, kinds(weak), ("Ah", "7s"))
    view, kinds = View.parse("9c Jc 8d 7c Kd up Ac seat 3 rules call_ace4"), makers.plans.PLANS["order_up"].kinds
    with pytest.raises(EuchreError, match="priced on deals"):
        makers.twins.Guess(view, kinds(view), rough)


def test_the_layouts_of_a_position_fit_its_twins_with_one_card_changed(makers):
    view = View.parse("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th")
    screen = sys.modules["screen"].Screen.of(view)
    for twin, change in makers.twins.variants(view):
        seen = Seen(twin)
        there = screen.in_twin(seen, change)
        known = seen.ranking.mask([*seen.hand, *twin.laid, *(card for _, card in seen.history)])
        for row in there.hands[:20].tolist():
            others = [held for seat, held in zip(seen.active, row, strict=True) if seat != twin.seat]
            assert [held.bit_count() for held in others] == [4, 4, 4]
            assert sum(others) == others[0] | others[1] | others[2]
            assert not sum(others) & known
            for seat, held in zip(seen.active, row, strict=True):
                out = [card for suit in seen.voids[seat] for card in seen.ranking.order[suit]]
                assert not held & seen.ranking.mask(out) or seat == twin.seat


def test_plans_take_turns_and_one_that_has_its_pairs_is_left_out(makers, tmp_path, monkeypatch):
    class Pool:
        def __init__(self, *_):
            pass

        __enter__, __exit__, map = lambda self: self, lambda *_: None, staticmethod(map)

    monkeypatch.setattr(makers.make, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(makers.make, "WANTED", {"draw": 1, "split": 2, "count": 1})
    row = {"plan": "draw"} | {name: {"position": {"view": name}} for name in ("one", "two")}
    monkeypatch.setattr(
        makers.make, "tried", lambda plan, numbers, **_: [row] if plan == "draw" and 8 in numbers else []
    )
    store = makers.make.Store(tmp_path, "bicycle")
    told = makers.make.search(store, ["draw", "split", "count"], until=float("inf"), cores=2)
    plans = [next(told).partition(":")[0] for _ in range(9)]
    assert plans == ["draw", "split", "count", "split", "draw", "split", "count", "split", "split"]


_SIDES = [("one", "a"), ("two", "b")], [("one", "b"), ("two", "c")]  # a position may be the twin of one pair alone


def test_a_search_goes_on_where_it_ended_and_begins_anew_with_other_tables(makers, tmp_path, monkeypatch):
    monkeypatch.setattr(makers.make, "rests_on", lambda _game: {"tables": "these"})
    row, shared = ({"plan": "draw"} | {n: {"position": {"view": v}} for n, v in each} for each in _SIDES)
    makers.make.Store(tmp_path, "cutthroat").add("draw", [row], 8)
    makers.make.Store(tmp_path, "cutthroat").add("draw", [shared], 4)
    again = makers.make.Store(tmp_path, "cutthroat")
    assert (again.tried, again.of("draw"), again.of("count")) == ({"draw": 12}, [row], [])
    monkeypatch.setattr(makers.make, "rests_on", lambda _game: {"tables": "others"})
    assert makers.make.Store(tmp_path, "cutthroat").tried == {}


def test_a_plan_that_is_not_there_is_refused_with_the_plans(makers, monkeypatch):
    monkeypatch.setattr(makers.make, "positions", lambda game: positions(game)[:400])
    for asked, said in {
        "guard": "in bicycle there is no plan 'guard'; plans are assist, order_up, ",
        "take_over --game cutthroat": "in cutthroat there is no plan 'take_over'; plans are order_up, dealer, ",
    }.items():
        monkeypatch.setattr(sys, "argv", ["make.py", *asked.split()])
        with pytest.raises(EuchreError, match=said):
            makers.make.main()
