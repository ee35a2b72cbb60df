"""The report of one's practice: text that says all that the figures say, and kind words where little is known."""

import json
import re
import warnings
from dataclasses import replace
from datetime import UTC, timedelta

import pytest
from helpers.decided import AT_A_SCORE, CLOSE, FOUND, MISSED, NOON, practised, state_due
from helpers.strategies import refusal
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from euchre_tutor import Practice, my_practice
from euchre_tutor.base.installed import command
from euchre_tutor.practice.grading import decision, grade
from euchre_tutor.practice.positions import positions
from euchre_tutor.practice.rating import compared
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.progress import note_decision

NOTHING = f"Nothing practised yet: answer a question of the trainer ({command('train')})"


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The file of a learner who has done nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "euchre-tutor" / "progress.sqlite"


def report(*decided, **changes) -> Practice:
    return Practice(decided, now=NOON, zone=UTC, **changes)


def plain(words: object) -> str:
    """Write spaces at which no line breaks as others."""
    return str(words).replace("\u00a0", " ")


def test_who_has_practised_nothing_is_told_how_to_begin():
    nothing = Practice()
    assert str(nothing) == nothing.headline == NOTHING
    assert nothing.figures == {}
    assert "Nothing practised yet" in nothing._repr_html_()


def test_a_few_decisions_are_counted_and_not_judged():
    text = str(report(MISSED, MISSED, FOUND, CLOSE))
    assert text.splitlines()[0] == "Decisions that count so far: 3; after 5 you see what they cost"
    assert "±" not in text
    assert report(CLOSE).headline.startswith("Decisions that count so far: 0;")


@pytest.mark.usefixtures("kept")
def test_games_are_told_apart_where_there_are_several():
    for each in (*[MISSED] * 3, *[replace(MISSED, game="bid_euchre", lost=3.0)] * 4):
        note_decision(each, lambda _card, _at: state_due(NOON.isoformat()))
    every, one = my_practice(), my_practice(game="bicycle")
    assert "Game by game, since more is at stake in some than in others" in str(every)
    assert re.search(r"Bid Euchre, 4 players +4 +3\.00 ± ", plain(every))
    assert "my_practice(game='bid_euchre') shows one game" in str(every)
    assert [each.game for each in one.decisions] == ["bicycle"] * 3
    assert "Game by game" not in str(one)
    with refusal("whist"):
        my_practice(game="whist")


def test_the_headline_says_what_a_decision_costs_with_its_error():
    many = report(*[MISSED, FOUND] * 40)
    assert plain(many.headline) == "You lose 0.20 ± 0.05 points a decision, over 80 decisions"
    assert "Counted in games, you lose 1.5 ± 0.4 % of games, over 80 decisions" in plain(many)


def test_costs_are_told_in_games_where_points_are_not_known():
    at_scores = report(*[AT_A_SCORE] * 6)
    assert re.match(r"You lose 4\.0 ± \d\.\d % of games a decision, over 6 decisions", plain(at_scores.headline))
    assert "% of games lost a decision" in at_scores.figures["themes"].layout.xaxis.title.text
    assert at_scores.figures["themes"].data[0].x == pytest.approx((4.0,))


@pytest.mark.parametrize(("in_points", "at_scores"), [(4, 6), (20, 6), (20, 4), (0, 9), (6, 0), (2, 4), (4, 2)])
def test_the_headline_and_every_table_tell_of_the_same_decisions(in_points, at_scores):
    told = report(*[MISSED, replace(FOUND, theme="alone")] * (in_points // 2), *[AT_A_SCORE] * at_scores)
    headline, tables = plain(told.headline), {each.name: each for each in told.sections}
    cost, over = re.match(r"You lose (\S+ ± \S+) .+ over (\d+ decisions)", headline).groups()
    unit = "games" if "% of games" in headline else "points"
    if in_points >= 5 or at_scores >= 5:
        table = tables[f"comparison in {unit}"]
        assert cost in plain([*table.rows[0].values()][1])
        assert plain(table.title).startswith(f"On the same {over}")
        assert ("at a score" in table.title) == ("at a score" in headline) == (unit == "games")
    rows = tables["themes"].rows
    assert f"{sum(int(row['decisions']) for row in rows)} decisions" == over
    assert over in tables["themes"].note
    if "At a score you lose" in str(told):
        cost = re.search(r"At a score you lose (\S+ ± \S+) ", plain(told)).group(1)
        assert cost in plain([*tables["comparison in games"].rows[0].values()][1])


def test_a_game_of_another_version_is_told_by_its_name():
    strange = report(*[MISSED] * 5, *[replace(MISSED, game="whist")] * 5)
    assert re.search(r"whist +5", str(strange))


def test_what_is_to_be_said_of_the_record_stands_below_the_headline():
    said = replace(report(MISSED), said="Nothing can be added <here>.")
    assert str(said).splitlines()[1] == "Nothing can be added <here>."
    assert "Nothing can be added &lt;here&gt;." in said._repr_html_()
    assert "Nothing can be added" in str(replace(report(), said="Nothing can be added."))


def test_what_is_too_close_to_grade_is_told_beside():
    assert "Not counted, as they were too close to grade or obvious: 2 decisions" in str(
        report(*[MISSED] * 5, CLOSE, CLOSE)
    )
    assert "Not counted" not in str(report(*[MISSED] * 5))


def test_others_stand_beside_with_what_can_be_told():
    text = plain(report(*[MISSED, FOUND] * 40))
    assert "On the same 80 decisions" in text
    assert re.search(r"you +0\.20 ± 0\.05", text)
    assert re.search(r"the tutor's player +0\.10 ± 0\.02 you lose 0\.10 ± 0\.05 more", text)
    assert re.search(r"rules of thumb +0\.20 ± 0\.02 too close to tell", text)
    assert re.search(r"drawing lots +0\.50 ± 0\.02 you lose 0\.30 ± 0\.05 less", text)


def test_what_is_due_is_told_by_theme_or_when_the_next_comes_back():
    def told(bid: timedelta = timedelta(days=999), **kinds: timedelta) -> str:
        bids = {"bid: bid": state_due((NOON + bid).isoformat())}
        memory = {
            f"{theme}: {'alone' if theme == 'alone' else 'call'}": state_due((NOON + wait).isoformat())
            for theme, wait in kinds.items()
        }
        return str(report(FOUND, memory={"bicycle": memory, "bid_euchre": bids}))

    text = told(assist=timedelta(0), alone=timedelta(days=1))
    assert "Due now: 1 kind of decision" in text
    assert re.search(rf"Bicycle, 4 players +{re.escape(THEMES['assist'].title)} +1\n?", text)
    both = told(assist=timedelta(0), bid=timedelta(0))
    assert "Due now: 2 kinds of decision" in both
    assert re.search(rf"Bid Euchre, 4 players +{re.escape(THEMES['bid'].title)} +1\n?", both)
    assert THEMES["alone"].title not in text
    assert "Nothing is due now; the next comes back today at 14:30" in told(assist=timedelta(hours=2.5))
    assert "Nothing is due now; the next comes back on 9 Jan 2025" in told(assist=timedelta(days=3))
    assert "the next comes back on 2 Oct 2027" in told()
    assert "due" not in str(report(FOUND))


def test_a_streak_is_told_and_a_missed_day_is_not():
    days = [replace(FOUND, at=(NOON - timedelta(days=ago)).isoformat()) for ago in (2, 1, 0)]
    assert "You have practised 3 days in a row" in str(report(*days))
    assert "in a row" not in str(report(days[0]))
    assert not re.search("miss|lost your|streak|again", str(report(days[0])), re.IGNORECASE)


def test_the_learner_is_told_to_be_too_sure():
    title = report(*[replace(MISSED, sure=0.95), replace(FOUND, sure=0.95)] * 10).figures["sure"].layout.title.text
    assert "You are too sure" in title
    assert "you said 95 %" in title.replace("<br>", " ")


def test_the_learner_is_told_at_which_level_to_be_surer():
    answers = [*[MISSED] * 3, FOUND] * 10, [*[FOUND] * 3, MISSED] * 10
    title = report(
        *[replace(each, sure=sure) for sure, many in zip((0.75, 0.25), answers, strict=True) for each in many]
    )
    assert "You are not sure enough when you say 25 %, and too sure when you say 75 %" in str(title)


@pytest.mark.parametrize("every", [20, pytest.param(2, marks=pytest.mark.nightly)])
def test_a_learner_who_goes_by_rules_of_thumb_is_as_good_as_they_are(every):
    """On real positions, graded as the trainer grades."""
    asked = positions("bicycle")[::every]
    graded = [decision(grade(each, each.rule_bot), theme=each.themes[0], sure=None, tries=1) for each in asked]
    mine = compared(graded, "points")
    rivals = {rival.name: rival for rival in mine.rivals}
    assert mine.yours.decisions > 100
    assert abs(rivals["rules of thumb"].gap.value) < 0.005
    assert not rivals["rules of thumb"].is_told_apart
    assert rivals["drawing lots"].gap.high < 0 < rivals["the tutor's player"].gap.low
    text = plain(Practice(tuple(replace(each, at=NOON.isoformat()) for each in graded), now=NOON, zone=UTC))
    assert re.search(r"rules of thumb +\d\.\d\d ± \d\.\d\d too close to tell", text)


def test_a_change_for_the_better_is_told_with_both_halves():
    text = plain(report(*[MISSED, FOUND] * 20, *[FOUND] * 40))
    assert "You lose less of late: 0.00 ± 0.05 points in the second half, 0.20 ± 0.08 in the first" in text
    assert "It is too early to see a change over time" in str(report(*[MISSED, FOUND] * 20))


# Figures and text.


def test_the_text_says_every_number_that_the_figures_show():
    learner = practised(200)
    text, figures = plain(learner), learner.figures
    assert list(figures) == ["themes", "time", "sure"]
    bars, *marks = figures["themes"].data
    groups = figures["time"].data[1:]
    shown = [x for trace in (bars, *marks) for x in trace.x] + [y for trace in groups for y in trace.y]
    assert len(shown) > 25
    assert [number for number in shown if f"{number:.2f}" not in text] == []
    shares = figures["sure"].data[1]
    ends = zip(shares.y, shares.error_y.arrayminus, shares.error_y.array, strict=True)
    assert [f"{y:.0f} % ({y - down:.0f} to {y + up:.0f} %)" in text for y, down, up in ends] == [True] * 3
    for figure in figures.values():
        title, note = figure.layout.title.text, figure.layout.title.subtitle.text
        assert title.replace("<br>", " ") in text
        assert note.replace("<br>", " ") in text
    assert all(note.text.replace("<br>", " ") in text for note in figures["themes"].layout.annotations)


def test_words_under_the_pointer_have_units_and_numbers_of_decisions():
    learner = practised(200)
    bar = plain(learner.figures["themes"].data[0].customdata[0])
    assert re.fullmatch(r".+: \d\.\d\d ± \d\.\d\d points over \d+ decisions", bar)
    group = plain(learner.figures["time"].data[1].customdata[0])
    assert re.fullmatch(r"6 Jan 2025 to \d+ Jan 2025: \d\.\d\d ± \d\.\d\d points over \d+ decisions", group)


def test_a_notebook_shows_the_words_and_then_each_figure_and_stays_small():
    InteractiveShell.instance()
    try:
        with capture_output() as shown:
            practised(120)._ipython_display_()
    finally:
        InteractiveShell.clear_instance()
    words, *figures = [output.data for output in shown.outputs]
    assert words["text/plain"].startswith("You lose")
    assert [list(figure) for figure in figures] == [["application/vnd.plotly.v1+json"]] * 3
    assert sum(len(json.dumps(output.data)) for output in shown.outputs) < 100_000


def test_a_theme_of_another_version_is_told_by_its_name_and_nothing_becomes_html():
    strange = report(*[replace(MISSED, theme="<b>new</b>")] * 5)
    assert "<b>new</b>" in str(strange)
    assert "<b>new</b>" not in strange._repr_html_()


# The learner's own record.


@pytest.mark.usefixtures("kept")
def test_the_report_is_of_the_record():
    assert str(my_practice()) == NOTHING
    note_decision(MISSED, lambda _card, _at: state_due(NOON.isoformat()))
    mine = my_practice()
    assert mine.decisions == (MISSED,)
    assert "Due now: 1 kind of decision" in str(mine)
    assert repr(mine) == "my_practice()"


def test_a_record_that_cant_be_read_is_one_sentence(kept, tmp_path):
    kept.mkdir(parents=True)
    mine = my_practice()
    assert str(mine).startswith("Your progress can't be saved in")
    assert "\n" not in str(mine)
    assert mine.figures == {}
    with refusal("your progress can't be saved in"):
        mine.export(tmp_path / "practice.csv")
    assert not (tmp_path / "practice.csv").exists()


def test_a_record_that_is_damaged_is_put_aside_with_a_warning(kept):
    kept.parent.mkdir()
    kept.write_text("no database " * 100)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert my_practice().headline == NOTHING
    assert "the old one is" in str(told[0].message)
