"""A picked hand: nothing announced, the error loses, what decides is asked after it; and it is there tomorrow."""

import itertools
import re
from datetime import timedelta

import pytest
from helpers.paged import Paged
from helpers.record import decisions, remembered
from helpers.strategies import refusal
from helpers.tables import until
from ipywidgets.widgets import widget as jupyter

from euchre_tutor import PickedHand, Trainer, settings
from euchre_tutor.players import tutor_action
from euchre_tutor.practice import choosing
from euchre_tutor.practice.drills import Drill
from euchre_tutor.practice.keeping import keep_kind
from euchre_tutor.practice.pairs import by_view, plans
from euchre_tutor.practice.whole_hands import SEED, points_of
from euchre_tutor.progress import note_unfinished, unfinished
from euchre_tutor.widgets.pairs.shown import shown
from euchre_tutor.widgets.pairs.sitting import Stage, change_of
from euchre_tutor.widgets.trainer.session import State

DRILL = "pairs: take_over; 2 pairs"


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A learner who has played nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    yield
    for widget in [*jupyter._instances.values()]:
        if isinstance(widget, PickedHand | Trainer):
            widget.close()


def picked(drill=DRILL, *, seed=2, **traits):
    return PickedHand(drill, seed=seed, **{"pace": 0.0} | traits)


def key(hand):
    """The hand at its key."""
    return hand.sitting.picked.key


def at_key(hand):
    """Play up to the key as the tutor does; the others, who play beside, wait for us there and before."""
    while len(hand.table.line.hand.history) < len(key(hand).history):
        until(lambda: hand.table.line.hand.seat == hand.board.you)
        before = len(hand.table.line.hand.history)
        if before < len(key(hand).history):
            hand.board.act(key(hand).history[before].text)
            until(lambda before=before: len(hand.table.line.hand.history) > before)


def wrong(hand):
    side = hand.sitting.picked
    return next(option for option in side.position.options if side.misses(option))


def play_on(hand):
    """Do what the tutor does at our turns until the hand is over."""
    view = hand.sitting.picked.position.view
    while hand.sitting.stage is Stage.ON:
        now = hand.table.line.hand
        if now.seat == view.seat:
            hand.board.act(tutor_action(now, score=view.score, seed=SEED))
        else:
            until(lambda: hand.sitting.stage is not Stage.ON or hand.table.line.hand.seat == view.seat)
    until(lambda: Paged(hand).stage == "made" and Paged(hand).told)


def missed(hand):
    """Miss the key, and let the hand be played to its end."""
    at_key(hand)
    hand.board.act(wrong(hand))
    until(lambda: Paged(hand).stage == "fell")


def found(hand):
    at_key(hand)
    hand.board.act(hand.sitting.picked.position.best)
    play_on(hand)


def test_a_hand_begins_at_its_first_card_without_a_theme_or_a_stem_and_only_our_cards_are_seen():
    hand = picked(pace=10)
    sitting, line = hand.sitting, hand.table.line
    assert len(line.hand.history) == sitting.picked.begins
    assert hand.board.mode == "game"
    before = Paged(hand)
    assert (before.told, before.asked, before.next, before.rows) == ([], "", "", [])
    assert not re.search("take over|draw|twin|pair", before.about)
    assert Paged(hand.board).text == str(line.hand.view(hand.board.you))


def test_a_miss_loses_and_the_hand_comes_back_to_that_very_moment_to_be_played_again():
    hand = picked()
    missed(hand)
    assert Paged(hand).told[0].startswith(("They made it. They lead", "Euchred. They lead"))
    assert Paged(hand).score["They"] > hand.sitting.picked.position.view.score[1], "the score moves"
    assert Paged(hand).next == "Back to that moment"
    hand.next()
    assert str(hand.table.line.hand) == str(key(hand))
    assert [*Paged(hand).score.values()] == [*hand.sitting.picked.position.view.score]
    assert Paged(hand).asked == "What decides?"
    assert len(Paged(hand).offered) == 4
    with refusal("say first what decides"):
        hand.board.act(hand.sitting.picked.position.best)
    hand.answer(hand.sitting.pair.cue)
    assert Paged(hand).told == [f"Yes. {hand.sitting.pair.told(hand.sitting.picked)} Now play it again."]
    found(hand)
    assert Paged(hand).told[0].startswith(("You made it. You lead", "You euchred them. You lead"))
    assert re.search(r"^.+ is better\. .*Yours at first: a (slip|mistake|blunder)\.$", Paged(hand).told[1])
    assert hand.sitting.right == [False]


def test_who_misses_it_again_sees_it_fall_again_and_what_decides_is_not_asked_twice():
    hand = picked()
    missed(hand)
    hand.next()
    cue = next(name for name in hand.sitting.offered if name != hand.sitting.pair.cue)
    hand.answer(cue)
    assert Paged(hand).told[0].startswith("Look again. ")
    missed(hand)
    hand.next()
    assert (Paged(hand).stage, Paged(hand).asked) == ("play", "")
    assert str(hand.table.line.hand) == str(key(hand))
    assert len(decisions()) == 1


def test_the_right_key_goes_on_to_the_end_and_then_says_how_seldom_that_is_with_prices_behind_numbers():
    hand = picked()
    assert Paged(hand).rows == []
    found(hand)
    side = hand.sitting.picked
    assert side.shares in Paged(hand).told
    assert [row["choice"] for row in Paged(hand).rows] == [*side.position.options]
    assert hand.sitting.right == [True]


def test_a_hand_that_a_later_card_loses_says_so_and_the_right_choice_stays_right():
    hand = picked("pairs: draw; hand 1")
    at_key(hand)
    side, later = hand.sitting.picked, key(hand).copy()
    later.push(side.position.best)
    hand.board.act(side.position.best)
    for text in losing(side, later):
        until(lambda: hand.table.line.hand.seat in (hand.board.you, None))
        hand.board.act(text)
    until(lambda: Paged(hand).stage == "made")
    assert Paged(hand).told[0].startswith("Euchred. ")
    assert Paged(hand).told[1] == "A later card lost it."
    assert hand.sitting.right == [True]


def losing(side, hand):
    """Return what our seat may do later so that its side loses, the others playing as the tutor does."""
    view = side.position.view
    while hand.seat not in (view.seat, None):
        seen = view.score if hand.seat in view.rules.side(view.seat) else view.score[::-1]
        hand.push(tutor_action(hand, score=seen, seed=SEED))
    if hand.is_over:
        return [] if points_of(hand, view) < 0 else None
    for text in hand.legal:
        if (rest := losing(side, hand.after(text))) is not None:
            return [text, *rest]
    return None


def test_a_choice_is_graded_by_its_price_and_kept_under_its_plan_with_the_day_it_comes_back():
    hand = picked()
    missed(hand)
    (made,) = decisions()
    side = hand.sitting.picked
    assert (made.theme, made.kind, made.view) == ("pairs", "pairs: take_over", side.position.text)
    assert made.lost == side.position.options[made.choice].behind > 0
    assert made.is_graded
    assert not made.is_right
    assert "pairs: take_over" in remembered()["bicycle"]


def test_who_strays_before_the_key_is_led_back_and_nothing_is_counted(monkeypatch):
    for _, side in by_view().values():
        monkeypatch.setitem(vars(side), "begins", 0)  # the calls are ours, too
    hand = picked()
    until(lambda: hand.table.line.hand.seat == hand.board.you)
    at = len(hand.table.line.hand.history)
    usual = key(hand).history[at].text
    other = next(text for text in hand.table.line.hand.legal if text != usual)
    hand.board.act(other)
    assert hand.table.line.hand.history[at].text == usual
    assert Paged(hand).told[0].endswith("here; this isn't counted.")
    assert decisions() == ()


def test_a_hand_that_is_played_out_can_be_skipped():
    hand = picked(pace=9)
    at_key_with_patience(hand)
    hand.board.act(wrong(hand))
    assert Paged(hand).next == "Skip"
    Paged(hand).hear({"skip": True, "number": 0})
    until(lambda: Paged(hand).stage == "fell")
    Paged(hand).hear({"skip": True, "number": 0})  # the second of a double click
    assert Paged(hand).stage == "fell"


def at_key_with_patience(hand):
    """Show the key at once; others would take their time."""
    hand.table.show(key(hand).copy(), you=hand.board.you)


def test_only_the_last_trick_lies_open_unless_the_settings_say_otherwise():
    hand = picked()
    missed(hand)
    assert len(Paged(hand.board).table["played"]) == 1
    try:
        settings(tricks=True)
        hand.next()
        hand.answer(hand.sitting.pair.cue)
        found(hand)
        assert len(Paged(hand.board).table["played"]) == 5
    finally:
        settings(tricks=False)


def test_a_sitting_has_each_hand_and_its_twin_never_next_and_ends_with_a_sentence():
    hand = picked()
    order = [pair for pair, _ in hand.sitting.queue]
    assert len(order) == 4
    assert all(one != two for one, two in itertools.pairwise(order))
    for _ in order:
        found(hand)
        hand.next()
    assert Paged(hand).told == ["4 of 4 hands right at the first try; both of a pair in 2 of 2."]
    hand.next()
    assert (hand.sitting.number, Paged(hand).stage) == (0, "play")


@pytest.mark.parametrize("where", ["before the key", "fell", "cue", "again", "made"])
def test_a_hand_left_in_the_middle_is_there_tomorrow(where):
    hand = picked(seed=None)
    if where != "before the key":
        missed(hand)
    if where in ("cue", "again"):
        hand.next()
    if where == "again":
        hand.answer(hand.sitting.pair.cue)
    if where == "made":
        hand.next()
        hand.answer(hand.sitting.pair.cue)
        found(hand)
    shown_before, queue = shown(hand.sitting, hand.table.line.hand), hand.sitting.queue
    hand.close()
    again = picked(seed=None)
    assert again.sitting.queue == queue
    assert shown(again.sitting, again.table.line.hand) == shown_before
    if where == "fell":
        again.next()
        again.answer(again.sitting.pair.cue)
    if where != "cue" and where != "made":
        found(again)
        again.next()
        assert again.sitting.number == 1


def test_a_hand_left_while_it_falls_falls_to_its_end_tomorrow():
    hand = picked(seed=None, pace=9)
    at_key_with_patience(hand)
    hand.board.act(wrong(hand))
    assert hand.sitting.stage is Stage.OUT
    hand.close()
    again = picked(seed=None)
    until(lambda: Paged(again).stage == "fell")


def test_what_was_kept_and_cannot_be_read_begins_anew():
    for broken in ("{", "[]", '{"views": ["no such hand"]}', '{"views": [], "number": 0}'):
        note_unfinished(DRILL, broken)
        assert picked(seed=None).sitting.number == 0


def test_a_sitting_that_is_done_is_not_kept():
    hand = picked(seed=None)
    assert unfinished(DRILL)
    for _ in range(4):
        found(hand)
        hand.next()
    assert unfinished(DRILL) == ""


def test_a_drill_without_pairs_is_refused():
    for drill in ("assist", ""):
        with refusal("names no pairs; a drill of pairs is such as 'pairs: draw; 6 pairs'"):
            PickedHand(drill)


def test_what_nobody_asked_is_refused_and_changes_nothing():
    hand = picked(pace=9)
    for content, said in (
        ({"next": True, "number": 0}, "The hand isn't over yet"),
        ({"answer": "score", "number": 0}, "What decides is asked after a hand that fell"),
        ({"answer": 1}, "reload it"),
    ):
        Paged(hand).hear(content)
        assert said in hand._message
    assert hand.sitting.stage is Stage.PLAY


def test_a_check_says_nothing_and_ends_with_one_sentence_and_its_error():
    assert len(picked("check: draw").sitting.queue) == 24
    before = picked("check: draw; 4 pairs", seed=None)
    assert "so others are mixed in" in Paged(before).told[0] or "pairs before" in Paged(before).told[0]
    views = {side.position.text for _, side in before.sitting.queue}
    for number in range(len(views)):
        at_key(before)
        before.board.act(before.sitting.picked.position.best if number else wrong(before))
        assert "is better" not in " ".join(Paged(before).told)
    number = len(views) // 2
    assert Paged(before).told == [
        f"Both right in {number - 1} of {number}. Learn, practise, and run this check again: others come then."
    ]
    before.close()
    after = picked("check: draw; 4 pairs", seed=None)
    assert views.isdisjoint(side.position.text for _, side in after.sitting.queue)
    while after.sitting.stage is not Stage.DONE:
        at_key(after)
        after.board.act(after.sitting.picked.position.best)
    change, error = change_of(number - 1, number, number, number)
    assert Paged(after).told == [
        f"Both right in {number - 1} of {number}, then in {number} of {number}: "
        f"+{change:.0f} of 100, give or take {error:.0f}."
    ]
    assert {made.theme for made in decisions()} == {"check"}
    assert remembered() == {}


@pytest.mark.parametrize(
    ("drill", "played"), [("check: order_up; game cutthroat; 1 pair", 2), ("check: draw; 3 pairs", 3)]
)
def test_a_check_has_as_many_pairs_as_its_drill_says_before_and_after(drill, played):
    for _ in range(2):
        check = picked(drill, seed=None)
        assert str(check.sitting.drill) == drill
        assert f"{played} pairs " in Paged(check).told[0]
        while check.sitting.stage is not Stage.DONE:
            at_key(check)
            check.board.act(check.sitting.picked.position.best)
        assert f"in {played} of {played}" in Paged(check).told[0]
        check.close()


def test_the_trainer_plays_a_drill_of_pairs_and_goes_back_to_questions():
    trainer = Trainer(DRILL)
    assert isinstance(trainer._table, PickedHand)
    assert trainer.drill == DRILL
    first = trainer._table
    trainer.theme = "assist"
    assert trainer._table is None
    assert first.comm is None
    trainer.theme = "pairs: draw"
    assert trainer.drill == "pairs: draw"


def test_a_trainer_with_pairs_changes_its_game_and_goes_back():
    trainer = Trainer("pairs: order_up; game cutthroat")

    def game_played():
        return str(trainer._table.sitting.picked.position.view.rules)

    assert game_played() == "cutthroat"
    trainer.game = "bicycle"
    assert (game_played(), trainer.drill) == ("bicycle", "pairs: order_up")
    trainer.game = "cutthroat"
    assert (game_played(), trainer.drill) == ("cutthroat", "pairs: order_up; game cutthroat")
    offered = [each["value"] for each in trainer._wishes["themes"] if each["value"].startswith("pairs: ")]
    assert offered == [f"pairs: {plan}" for plan in plans("cutthroat")]
    trainer.game = "domino"  # it has none
    assert (trainer._table, trainer.drill) == (None, "game domino")


def test_a_pair_that_is_due_comes_in_the_trainer_and_its_twin_some_questions_later(monkeypatch):
    keep_kind("cutthroat", "order_up_eldest: pass", 1)
    now = choosing.datetime.now(choosing.UTC) + timedelta(hours=1)
    monkeypatch.setattr(choosing, "due", lambda memory, _, really=choosing.due: really(memory, now))
    assert Trainer(seed=3)._session.state is State.ASKED  # it is due in another game
    trainer = Trainer("game cutthroat", seed=3)
    session = trainer._session
    assert session.state is State.HANDS
    one = trainer._table.sitting.picked
    seen = []
    for _ in range(4):
        trainer.next()
        seen.append(session.state)
    assert seen[:3] == [State.ASKED] * 3
    assert seen[3] is State.HANDS
    pair, two = by_view("cutthroat")[trainer._table.sitting.picked.position.text]
    assert [one, two] in ([pair.one, pair.two], [pair.two, pair.one])
    assert Drill.parse(str(session.hands)) == session.hands
