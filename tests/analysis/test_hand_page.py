"""The page about a hand: what it says, that nothing in it is markup, and that it takes no file of yours."""

import re
from html import unescape

import pytest

from euchre_tutor import EuchreError, compare_calls, compare_discards, compare_plays, settings
from euchre_tutor.analysis.hand_page import hand_page
from euchre_tutor.analysis.stored import plain_odds, read_odds
from euchre_tutor.deal import View

FEW = {"deals": 300, "realistic": 60, "progress": False}
DEALER = "Js Jc As 9h Kd up Qs seat 4"
PLAY = "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"


@pytest.fixture(scope="module")
def calls():
    return compare_calls(DEALER, **FEW)


def words(page: str) -> str:
    """What a reader sees, without the drawings."""
    body = re.sub(r"<svg.*?</svg>", "", page.partition("<body>")[2], flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", body)))


def test_the_verdict_comes_first_and_then_what_the_choice_cost(calls):
    best, chosen = calls.ranked[0], calls["pass"]
    text = words(calls.page(chose="pass"))
    assert text.strip().startswith(" ".join(calls.verdict.split()))
    cost = calls.advice.ahead(calls.difference(best.call, chosen.call))
    assert " ".join(f"You chose pass: that costs {cost} at a table.".split()) in text
    assert text.index("You chose pass") < text.index("Your hand") < text.index("Passed: left, partner, right")
    assert f"Pass: compared with {best.name}, it is worth" in text


def test_both_brackets_are_told_with_their_errors_and_how_far_each_option_is_behind(calls):
    page = calls.page()
    rows = re.findall(r'<tr class="(best|)"><th scope="row">(.*?)</th>(.*?)</tr>', page)
    assert [name for _, name, _ in rows] == [price.name for price in calls.ranked]
    assert [kind == "best" for kind, _, _ in rows] == [price in calls.leaders for price in calls.ranked]
    for price, (_, _, cells) in zip(calls.ranked, rows, strict=True):
        table, seen, behind = (cell.replace("\u00a0", " ") for cell in re.findall(r"<td>(.*?)</td>", cells))
        assert table == calls.at_a_table.value_in_words(price).replace("\u00a0", " ")
        assert seen == calls.double_dummy.value_in_words(price).replace("\u00a0", " ")
        assert bool(behind) is (price is not calls.ranked[0])
    heads = [re.sub(r"<.*?>", "", head) for head in re.findall(r'<th scope="col">.*?</th>', page)]
    assert [head.split(":")[0] for head in heads] == ["Call", "At a table", "With all cards seen", "Behind"]


def test_a_page_says_why_and_what_it_rests_on(calls):
    text = words(calls.page())
    for said in calls.explain().sentences[1:4]:
        assert " ".join(said.split()) in text
    assert "You chose" not in text
    for said in (calls.caption, calls.details, f"As text: {DEALER}"):
        assert " ".join(said.split()) in text


def test_the_best_choice_costs_nothing_and_one_that_is_no_option_is_refused(calls):
    assert f"You chose {calls.ranked[0].name}: the best." in words(calls.page(chose=calls.ranked[0].call))
    with pytest.raises(EuchreError, match="can't be called here"):
        calls.page(chose="hearts")


def test_a_tie_is_told_as_one_and_a_cost_inside_its_error_is_not_told():
    odds = compare_plays(PLAY, **FEW)
    tied = next(price for price in odds.leaders if price is not odds.ranked[0])
    assert f"You chose {tied.name}: {odds.advice.tie}." in words(odds.page(chose=tied.card))
    assert words(odds.page()).count("On the table: left, partner, right") == 1
    assert "You laid down 9\u2665" in words(odds.page())


def test_discards_and_stored_answers_have_a_page_too():
    odds = compare_discards(f"{DEALER} trump s maker 2", **FEW)
    stored = read_odds(plain_odds(odds))
    text, again = (words(each.page(chose="Js")) for each in (odds, stored))
    assert "You chose J\u2660: that costs" in text
    assert len(odds.leaders) > 1
    assert text.partition(" is worth ")[0] == again.partition(" is worth ")[0]
    assert "J♠: compared with" in again
    assert "compared with" not in words(stored.page(chose=stored.ranked[0].text))


def test_of_many_options_the_best_are_told_and_the_one_that_was_chosen():
    odds = compare_calls("Js Jc 8s 9h Kd down Qs seat 1 rules call_ace6", deals=64, realistic=16, progress=False)
    worst = odds.ranked[-1]
    page = odds.page(chose=worst.call)
    shown = re.findall(r'<th scope="row">(.*?)</th>', page)
    assert len(odds.ranked) > 11
    assert shown == [price.name for price in (*odds.ranked[:10], worst)]
    assert f"{len(odds.prices) - 11} more calls rank below these." in words(page)


def test_nothing_that_is_told_is_markup():
    bad = "<b>&\"'"
    page = hand_page(
        View.parse(DEALER),
        title=bad,
        verdict=bad,
        cost=bad,
        heads=[bad],
        rows=[([bad, bad], True)],
        notes=[bad],
        why=[bad, bad],
        rests=[bad],
    )
    assert "<b>" not in page
    assert page.count("&lt;b&gt;&amp;&quot;&#x27;") == 10


def test_a_page_asks_nobody_for_anything_and_runs_nothing(calls):
    page = calls.page()
    assert not re.search(r"<script|<link|<img|@import|url\((?!#)|src=", page)
    assert not [found for found in re.findall(r'href="(.*?)"', page) if not found.startswith("#")]


def test_suits_have_the_colours_of_the_learner(calls, monkeypatch, tmp_path):
    plain = calls.page()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    settings(four_colours=True)
    try:
        assert calls.page() != plain
    finally:
        settings(four_colours=False)


def test_a_page_is_written_into_the_home_folder_where_that_is_named(calls, tmp_path, monkeypatch):
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    calls.save("~/hand.html")
    assert (tmp_path / "hand.html").read_text(encoding="utf-8") == calls.page()


def test_a_page_of_ours_is_replaced_and_any_other_file_is_kept(calls, tmp_path):
    ours, other = tmp_path / "hand.html", tmp_path / "letter.html"
    calls.save(ours)
    calls.save(ours, chose="pass")
    assert ours.read_text(encoding="utf-8") == calls.page(chose="pass")
    other.write_text("Dear partner")
    with pytest.raises(EuchreError, match="is not one of our pages; choose another name"):
        calls.save(other)
    assert other.read_text() == "Dear partner"
    with pytest.raises(EuchreError, match="needs the name of a file"):
        calls.save(5)
    with pytest.raises(EuchreError, match="can't be written"):
        calls.save(other / "hand.html")


def test_no_heading_names_one_call_as_the_best_below_a_verdict_that_leaves_it_open(calls):
    tie = compare_calls("Js Jc As Ac 9h down Qd seat 1", **FEW)
    assert len(tie.leaders) > 1
    text = words(tie.page())
    assert re.search("too close to call|equally good", text)
    assert "Why " not in text
    assert f"What {tie.explain().name} is worth" in text
    assert f"Why {calls.leaders[0].name}" in words(calls.page())
