"""Pairs of hands as they are stored: each line holds what it says, and what is drawn, remembered and closed."""

import itertools
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from helpers.decided import FOUND
from helpers.reference import maker_tricks_by_card

from euchre_tutor import EuchreError, GameHand
from euchre_tutor.analysis.asked import answer
from euchre_tutor.players import player_action, tutor_action
from euchre_tutor.practice import pairs as module
from euchre_tutor.practice.drills import Drill
from euchre_tutor.practice.keeping import Keeper, keep_kind
from euchre_tutor.practice.memory import due
from euchre_tutor.practice.pairs import CUES, PLANS, drawn, games, in_turn, is_closed, pairs, plans
from euchre_tutor.practice.positions import position_of
from euchre_tutor.practice.skills import SKILLS, pack_of, skill_of
from euchre_tutor.practice.whole_hands import SEED
from euchre_tutor.pricing import Sample
from euchre_tutor.scoring import scores

STORED = Path(module.__file__).parents[1] / "tables" / "pairs" / "bicycle.jsonl"
LATER = ("tutor", "rule bot", "beginner")
ALL = [pair for game in games() for pair in pairs(game)]
BY_DAY = [*pairs()[:3], pairs("cutthroat")[0]]
SIDES = [side for pair in ALL for side in (pair.one, pair.two)]


def some(*, each_night):
    """The pairs that are looked at: where that takes long four by day, the others by night."""
    marks = {pair.one.position.text: pytest.mark.nightly if each_night and pair not in BY_DAY else () for pair in ALL}
    return [pytest.param(pair, marks=mark, id=text) for pair, (text, mark) in zip(ALL, marks.items(), strict=True)]


def replayed(side):
    """Yield the hand at each of its actions, played by hand from the deal: whoever acts may do what it does."""
    hand = GameHand(side.key.dealt)
    for action in side.key.history:
        assert action.text in hand.legal
        yield hand, action.text
        hand.push(action.text)
    assert str(hand) == side.hand


def taken(ranking, trick):
    """Tell who takes a trick, by looking at its cards one by one."""
    (seat, best), *others = trick
    for other, card in others:
        follows = ranking.suit_of(card) == ranking.suit_of(best)
        ruffs = ranking.is_trump(card) and not ranking.is_trump(best)
        if ruffs or (follows and ranking.height(card) > ranking.height(best)):
            seat, best = other, card
    return seat


def points_after(side, choice, later):
    """Play a hand to its end and count its tricks; a player does what our seat does later, the tutor all the rest."""
    view, hand, action = side.position.view, side.key.copy(), choice
    while not hand.is_over:
        hand.push(action)
        score = view.score if hand.seat in view.rules.side(view.seat) else view.score[::-1]
        who = later if hand.seat == view.seat else "tutor"
        action = "" if hand.is_over else player_action(who, hand, score=score, seed=SEED)
    if hand.play is None:
        return 0
    contract, played = hand.play.contract, hand.play.history
    size = len(contract.active)
    tricks = [taken(contract.ranking, played[at : at + size]) for at in range(0, len(played), size)]
    ours, theirs = scores(contract, sum(seat in contract.makers for seat in tricks))
    return (ours - theirs) * (1 if view.seat in contract.makers else -1)


def stops_a_march(side, right, wrong):
    """Against a lone hand one choice lets all tricks go, which is four points in Bicycle, and another doesn't."""
    if side.plan != "split":
        return False
    made, defended = scores(side.key.contract, side.position.view.rules.hand_size)
    return wrong == defended - made < right


@pytest.mark.parametrize("pair", some(each_night=True))
def test_each_hand_begins_as_the_tutor_plays_and_is_what_its_seat_sees(pair):
    for side in (pair.one, pair.two):
        view, ours = side.position.view, 0
        for hand, text in replayed(side):
            seen = view.score if hand.seat in view.rules.side(view.seat) else view.score[::-1]
            if len(hand.legal) > 1:
                assert tutor_action(hand, score=seen, seed=SEED) == text
                ours += hand.seat == view.seat and len(hand.history) >= side.begins
        assert ours <= 1
        assert sorted(str(side.key.view(view.seat, score=view.score)).split()) == sorted(side.position.text.split())


@pytest.mark.parametrize("pair", some(each_night=True))
def test_every_option_of_the_other_kind_fails_and_every_sound_one_succeeds_whoever_plays_on(pair):
    for side in (pair.one, pair.two):
        points = {each: [points_after(side, each, later) for later in LATER] for each in side.position.options}
        right = filter(side.position.may_be_best, points)
        sound = [min(points[each]) for each in right if side.kinds[each] == side.kind]
        tempting = [max(points[each]) for each in points if side.kinds[each] != side.kind]
        assert tuple(points[side.position.best]) == side.right
        assert min(sound) > max(tempting)
        if side.position.question == "play":  # a pass may only bring less
            assert min(sound) > 0 > max(tempting) or stops_a_march(side, min(sound), max(tempting))


@pytest.mark.parametrize("pair", some(each_night=True))
def test_with_all_cards_seen_the_slow_solver_agrees_where_few_cards_are_left(pair):
    for side in (pair.one, pair.two):
        if side.key.play is None or sum(map(len, side.key.play.hands.values())) > 14:
            continue
        tricks = {str(card): number for card, number in maker_tricks_by_card(side.key.play.copy()).items()}
        is_ours = side.position.view.seat in side.key.contract.makers
        best, others = tricks[side.position.best], [tricks[each] for each in side.kinds if side.misses(each)]
        assert all(best > other if is_ours else best < other for other in others)


@pytest.mark.nightly
@pytest.mark.parametrize("pair", some(each_night=False))
def test_on_other_deals_the_same_kind_is_best_and_the_other_one_costs(pair):
    for side in (pair.one, pair.two):
        again = position_of(answer(side.position.view, Sample(4_000, 97, realistic=1_200, progress=False)))
        assert side.kinds[again.best] == side.kind
        other = next(option for option in again.options if side.kinds[option] != side.kind)
        assert not again.may_be_best(other)


def test_one_card_is_changed_both_kinds_are_there_and_something_that_one_sees_tells_them_apart():
    for pair in ALL:
        assert pair.one.kind != pair.two.kind
        assert {pair.one.kind, pair.two.kind} <= {*pair.one.kinds.values()} & {*pair.two.kinds.values()}
        assert pair.cue in CUES
        assert {*pair.one.cues} <= {*CUES}
        one, two = pair.one.position.text.split(), pair.two.position.text.split()
        assert len({*one} ^ {*two}) == 2
        assert pair.told(pair.one) != pair.told(pair.two)
        for side in (pair.one, pair.two):  # said as a player says it
            assert not pair.told(side).endswith((": next.", ": cross."))
            assert (side.kind == "call" and pair.plan == "alone") == pair.told(side).endswith(
                ": call with your partner."
            )


def test_what_decides_is_asked_among_four_things_of_which_one_alone_differs():
    for pair in ALL:
        offered = pair.offered(Random(1))
        assert len({*offered}) == 4
        differ = [name for name in offered if pair.one.cues.get(name) != pair.two.cues.get(name)]
        assert differ == [pair.cue]


def test_rules_of_thumb_never_get_both_of_a_pair():
    for pair in ALL:
        assert [side.kinds[side.position.rule_bot] == side.kind for side in (pair.one, pair.two)] != [True, True]


def test_more_of_the_deals_that_fit_show_the_point_than_the_contrary():
    for side in SIDES:
        assert side.shown >= 0.03
        if side.position.unit == "points":
            assert side.shown >= 1.25 * side.contrary
        assert ("the few decide the game" in side.shares) == (side.contrary > side.shown)


def test_there_are_pairs_of_more_than_one_game_and_their_plans_are_known():
    assert len(pairs()) >= 4
    assert games()[:2] == ("bicycle", "cutthroat")
    told = (Path(__file__).parents[2] / "docs" / "practice.md").read_text(encoding="utf-8")
    for game in games():
        assert f"`{game}` has pairs of " in told
        assert {str(side.position.view.rules) for pair in pairs(game) for side in (pair.one, pair.two)} == {game}
        assert {*plans(game)} <= {*PLANS}
    assert {skill.plan for skill in SKILLS} - {""} == {*PLANS}


@pytest.fixture
def stored(tmp_path, monkeypatch):
    """A copy of the file, to be spoilt."""
    (tmp_path / "pairs").mkdir()
    copy = tmp_path / "pairs" / "bicycle.jsonl"
    copy.write_text(STORED.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(module, "tables", lambda kind: tmp_path / kind)
    pairs.cache_clear()
    yield copy
    pairs.cache_clear()


def test_pairs_of_another_version_of_the_answers_are_left_out(stored):
    assert len(pairs()) >= 4
    head, *rows = stored.read_text(encoding="utf-8").splitlines()
    stored.write_text("\n".join([json.dumps(json.loads(head) | {"answers": 0}), *rows]), encoding="utf-8")
    pairs.cache_clear()
    assert pairs() == ()
    with pytest.raises(EuchreError, match="no pairs of hands in bicycle"):
        Drill.parse("pairs: draw")


def test_a_file_that_is_broken_says_how_it_is_made_again(stored):
    stored.write_text("{", encoding="utf-8")
    pairs.cache_clear()
    with pytest.raises(EuchreError, match=r"'bicycle.jsonl' holds no pairs .* make it again by data/pairs/make.py"):
        pairs()


@pytest.mark.parametrize("number", [2, 3, 6])
def test_a_twin_is_never_next(number):
    for seed in range(50):
        order = in_turn(number, Random(seed))
        assert sorted(order) == [(pair, side) for pair in range(number) for side in (0, 1)]
        assert all(one[0] != two[0] for one, two in itertools.pairwise(order))


def test_drills_of_pairs_are_text_and_what_cannot_be_is_one_sentence():
    drill = Drill.parse("pairs: draw; 6 pairs")
    assert (drill.pairs, drill.questions, str(drill)) == (("draw",), 6, "pairs: draw; 6 pairs")
    assert Drill.parse(str(drill)) == drill
    assert Drill.parse("pairs").pairs == plans()
    assert str(Drill.parse("check: take_over")) == "check: take_over"
    assert Drill.parse("pairs; game cutthroat").pairs == plans("cutthroat")
    elsewhere = Drill.parse("pairs: order_up; game cutthroat; 1 pair")
    assert Drill.parse(str(elsewhere)) == elsewhere
    assert elsewhere.saying("game", "bicycle") == replace(elsewhere, games=("bicycle",))
    assert str(drill.saying("game", "domino")) == "game domino; 6 questions"  # it has none
    assert str(Drill(("cutthroat",)).saying("theme", "pairs: order_up")) == "pairs: order_up; game cutthroat"
    for wrong, said in {
        "pairs: guard": "there is no plan 'guard'; plans are assist, order_up, dealer,",
        "check: draw; pairs: draw": "pairs are drilled alone .*'pairs: draw; 6 pairs', and so is 'check: draw'",
        "assist; pairs: draw": "pairs are drilled alone and in one game, such as 'pairs: draw; 6 pairs'",
        "pairs: draw; game bicycle, cutthroat": "pairs are drilled alone and in one game",
        "check: x": "there is no plan 'x'; plans are assist,",
        "pairs: assist; game cutthroat": "there are no pairs of assist in cutthroat; there are some of order_up, ",
        "game domino; pairs": "there are no pairs of hands in domino; there are some in bicycle, cutthroat",
    }.items():
        with pytest.raises(EuchreError, match=said):
            Drill.parse(wrong)


def test_pairs_that_were_played_least_come_first():
    played = [replace(FOUND, theme="pairs", kind="pairs: draw", view=side.position.text) for side in SIDES[:2]]
    order = drawn((), 0, Random(3), played)
    assert all(pair in pairs("cutthroat") for pair in drawn((), 2, Random(3), played, "cutthroat"))
    assert len(order) == len(pairs())
    assert order[-1] == pairs()[0]


def test_a_key_that_was_missed_is_no_question_in_my_mistakes():
    missed = [replace(FOUND, theme=theme, view=SIDES[0].position.text, is_right=False) for theme in ("pairs", "check")]
    assert Drill.parse("my mistakes").listed(missed) == []
    assert Drill.parse("my mistakes").listed([replace(FOUND, is_right=False)]) == [FOUND.view]


MONDAY = datetime(2025, 1, 6, 12, tzinfo=UTC)


def right(side, days, *, is_right=True):
    at = (MONDAY + timedelta(days=days)).isoformat()
    return replace(FOUND, theme="pairs", kind=f"pairs: {side.plan}", view=side.position.text, is_right=is_right, at=at)


def test_both_of_a_pair_and_three_days_later_both_of_another_close_a_skill():
    one, two = [pair for pair in pairs() if pair.plan == "draw"][:2]
    first, later = [right(one.one, 0), right(one.two, 0)], [right(two.one, 3), right(two.two, 3)]
    assert is_closed("draw", [*first, *later])
    assert not is_closed("draw", first)
    assert not is_closed("draw", [*first, *later[:1]])
    assert not is_closed("draw", [*first, later[0], right(two.two, 3, is_right=False)])
    assert not is_closed("draw", [*first, right(two.one, 2), right(two.two, 2)])
    assert not is_closed("draw", [*first, right(one.one, 4), right(one.two, 4)])
    won = {card.skill.plan for card in pack_of([*first, *later], {}, set()) if card.is_won}
    assert won == {"draw"}


def test_a_miss_in_the_trainer_and_one_in_a_review_bring_a_pair_of_the_skill(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keeper, tomorrow = Keeper(), datetime.now(UTC) + timedelta(days=1)
    assert skill_of("maker_leads").plan == "draw"
    keeper.keep(replace(FOUND, theme="maker_leads", kind="maker_leads: high trump", rating=3))
    assert "pairs: draw" not in due(keeper.past().memory, tomorrow).get("bicycle", [])
    keeper.keep(replace(FOUND, theme="maker_leads", kind="maker_leads: high trump", rating=1))
    assert "pairs: draw" in due(keeper.past().memory, tomorrow)["bicycle"]
    keep_kind("bicycle", "third_hand: low trump", 1)
    assert "pairs: take_over" in due(keeper.past().memory, tomorrow)["bicycle"]
    waiting = due(keeper.past().memory, tomorrow)
    assert {card.skill.plan for card in pack_of([], waiting, set()) if card.is_due} >= {"draw", "take_over"}
