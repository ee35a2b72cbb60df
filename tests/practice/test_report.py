"""The report of one's practice: text and tables, and kind words where little is known."""

import re
import warnings
from dataclasses import asdict, fields, replace
from datetime import timedelta

import pytest
from helpers.decided import AT_A_SCORE, CLOSE, FOUND, MISSED, NOON, practised, state_due
from helpers.strategies import refusal

from euchre_tutor import Practice, my_practice
from euchre_tutor.base.installed import command
from euchre_tutor.practice.grading import decision, grade
from euchre_tutor.practice.positions import positions
from euchre_tutor.practice.rating import compared
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.progress import Decision, note_decision

NOTHING = f"Nothing practised yet: answer a question of the trainer ({command('train')})"


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The file of a learner who has done nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "euchre-tutor" / "progress.sqlite"


def report(*decided, **changes) -> Practice:
    return Practice(decided, now=NOON, **changes)


def plain(words: object) -> str:
    """Write spaces at which no line breaks as others."""
    return str(words).replace("\u00a0", " ")


def test_who_has_practised_nothing_is_told_how_to_begin():
    nothing = Practice()
    assert str(nothing) == nothing.headline == NOTHING
    assert "Nothing practised yet" in nothing._repr_html_()


def test_a_few_decisions_are_counted_and_not_judged():
    text = str(report(MISSED, MISSED, FOUND, CLOSE))
    assert (
        text.splitlines()[0]
        == "Decisions that count so far: 3; after 5 in points, or 5 at a score, you see what they cost"
    )
    assert "±" not in text
    assert report(CLOSE).headline.startswith("Decisions that count so far: 0;")


def test_the_headline_says_what_a_decision_costs_with_its_error():
    many = report(*[MISSED, FOUND] * 40)
    assert plain(many.headline) == "You lose 0.20 ± 0.05 points a decision, over 80 decisions"


@pytest.mark.usefixtures("kept")
def test_one_game_can_be_told_of_alone():
    for each in (*[MISSED] * 3, *[replace(MISSED, game="bid_euchre", lost=3.0)] * 4):
        note_decision(each, lambda _card, _at: state_due(NOON.isoformat()))
    assert [each.game for each in my_practice(game="bicycle").decisions] == ["bicycle"] * 3
    assert len(my_practice().decisions) == 7
    with refusal("whist"):
        my_practice(game="whist")


@pytest.mark.parametrize(("in_points", "at_scores"), [(4, 6), (20, 6), (20, 4), (0, 9), (6, 0)])
def test_each_unit_has_a_sentence_and_tables_of_the_same_decisions_once_enough_count(in_points, at_scores):
    told = report(*[MISSED, replace(FOUND, theme="alone")] * (in_points // 2), *[AT_A_SCORE] * at_scores)
    sentences = [plain(words) for words in str(told).splitlines() if words.startswith("You lose")]
    beside, themes = (
        [table for table in told.sections if table.title.startswith(words)] for words in ("On the same", "By theme")
    )
    numbers = {" points": in_points, " % of games": at_scores}
    expected = {unit: number for unit, number in numbers.items() if number >= 5}
    assert told.headline.replace("\u00a0", " ") == sentences[0]
    for sentence, rivals, by_theme, (unit, number) in zip(sentences, beside, themes, expected.items(), strict=True):
        where = " at a score" * (unit == " % of games")
        cost = re.fullmatch(rf"You lose (\S+ ± \S+){unit} a decision, over {number} decisions{where}", sentence)[1]
        assert plain([*rivals.rows[0].values()][1]) == cost
        assert rivals.title == f"On the same {number} decisions{where}"
        assert by_theme.title == f"By theme{where}, the most costly first"
        assert sum(int(row["decisions"]) for row in by_theme.rows) == number


def test_a_few_in_points_and_a_few_at_a_score_are_not_judged_together():
    assert report(*[MISSED] * 4, *[AT_A_SCORE] * 4).headline.startswith("Decisions that count so far: 8; after 5 in")


def test_a_theme_stands_beside_what_others_lose_on_it():
    rows = report(*[MISSED, FOUND] * 5, *[replace(MISSED, theme="alone")] * 2).sections[1].rows
    assert [row["theme"] for row in rows] == [THEMES["alone"].title, THEMES["assist"].title]
    assert [(row["tutor"], row["rules of thumb"], row["lots"]) for row in rows] == [("0.10", "0.20", "0.50")] * 2


def test_the_decisions_are_a_table():
    table = practised(60).table
    assert len(table) == 60
    assert list(table) == [field.name for field in fields(Decision)]
    assert table.to_dict("records")[0] == asdict(practised(60).decisions[0])


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
    assert re.search(rf"{re.escape(THEMES['assist'].title)} +1 Bicycle, 4 players\n?", text)
    both = told(assist=timedelta(0), bid=timedelta(0))
    assert "Due now: 2 kinds of decision" in both
    assert re.search(rf"{re.escape(THEMES['bid'].title)} +1 Bid Euchre, 4 players\n?", both)
    assert THEMES["alone"].title not in text
    later = f"{(NOON + timedelta(hours=2.5)).astimezone():%d %b %Y at %H:%M}"
    assert f"Nothing is due now; the next comes back on {later}" in told(assist=timedelta(hours=2.5))
    assert "the next comes back on 02 Oct 2027" in told()
    assert "due" not in str(report(FOUND))


@pytest.mark.parametrize("every", [20, pytest.param(2, marks=pytest.mark.nightly)])
def test_a_learner_who_goes_by_rules_of_thumb_is_as_good_as_they_are(every):
    """On real positions, graded as the trainer grades."""
    asked = positions("bicycle")[::every]
    graded = [decision(grade(each, each.rule_bot), theme=each.themes[0], sure=None, tries=1) for each in asked]
    rivals = {rival.name: rival for rival in compared(graded, "points")}
    assert rivals["rules of thumb"].loss.decisions > 100
    assert abs(rivals["rules of thumb"].gap.value) < 0.005
    assert not rivals["rules of thumb"].is_told_apart
    assert rivals["drawing lots"].gap.high < 0 < rivals["the tutor's player"].gap.low
    text = plain(Practice(tuple(replace(each, at=NOON.isoformat()) for each in graded), now=NOON))
    assert re.search(r"rules of thumb +\d\.\d\d ± \d\.\d\d too close to tell", text)


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


def test_a_record_that_cant_be_read_is_one_sentence(kept):
    kept.mkdir(parents=True)
    mine = my_practice()
    assert str(mine).startswith("Your progress can't be saved in")
    assert "\n" not in str(mine)


def test_a_record_that_is_damaged_is_put_aside_with_a_warning(kept):
    kept.parent.mkdir()
    kept.write_text("no database " * 100)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert my_practice().headline == NOTHING
    assert "the old one is" in str(told[0].message)
