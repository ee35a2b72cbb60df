"""What the numbers rest on: a caption for a card player, and the details behind it."""

import re

import pytest

from euchre_tutor import compare_calls, compare_discards, compare_plays

FIRST, SECOND = "Js As 9h Kd Qd up Qs seat {}", "Js As 9h Kd Qd down Qs seat {}"
PLAYED = "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"
LAST = "Tc Js Jd Td 9s down 9d seat 2 trump h maker 2 played Ks Js As 9s 9h Jd Tc Qc Jh rules two_handed"


def few(ask, view: str, **options):
    return ask(view, **{"deals": 32, "realistic": 0} | options)


def in_one_line(words) -> str:
    """Take the line breaks out of words, or of what stands below the title of a figure, and the spaces beside them."""
    text = words if isinstance(words, str) else words.layout.title.subtitle.text
    return text.replace("<br>", "").replace(" ", "")


ANSWERS = {
    "calls": lambda **options: few(compare_calls, FIRST.format(4), **options),
    "discards": lambda **options: few(compare_discards, f"{FIRST.format(4)} trump s maker 2", **options),
    "plays": lambda **options: few(compare_plays, PLAYED, **options),
}


@pytest.mark.parametrize("ask", ANSWERS.values(), ids=ANSWERS)
def test_a_caption_says_how_many_deals_and_how_they_are_played_without_a_word_of_statistics(ask):
    caption = ask().caption
    assert "32" in caption
    assert "with all cards seen" in caption
    assert not [word for word in ("seed", "double dummy", "model", "self-play", " · ") if word in caption]


@pytest.mark.parametrize("ask", ANSWERS.values(), ids=ANSWERS)
def test_details_are_the_last_line_in_print_closed_on_a_page_and_in_the_data(ask):
    odds = ask(seed=3)
    assert all(words in odds.details for words in ("32", "seed 3", odds.model, "double dummy"))
    assert str(odds).splitlines()[-2:] == [odds.caption, odds.details]
    page = odds._repr_html_().replace("&#x27;", "'")
    assert page.index("<table") < page.index(odds.caption) < page.index("<details>") < page.index(odds.details)
    assert "open" not in page[page.index("<details") :].split(">")[0]
    assert (odds.to_json()["seed"], odds.to_json()["model"]) == (3, odds.model)


@pytest.mark.parametrize("ask", ANSWERS.values(), ids=ANSWERS)
def test_a_chart_has_the_caption_below_its_title_and_then_the_details(ask):
    odds = ask()
    below = in_one_line(odds.figure())
    assert below.startswith(in_one_line(odds.caption))
    assert below.endswith(in_one_line(odds.details))


@pytest.mark.parametrize("ask", ANSWERS.values(), ids=ANSWERS)
def test_realistic_play_is_explained_where_it_has_a_column(ask):
    with_column, without = ask(realistic=8), ask()
    assert "at a table" in with_column.caption
    assert "at a table on 8" in with_column.details
    assert not re.search("realistic|table", without.caption + without.details)


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (FIRST.format(1), "equally likely"),
        (FIRST.format(2), "seats that passed are likely to hold fewer trumps."),
        (SECOND.format(1), "seats that passed are likely to hold weaker hands."),
        (f"{FIRST.format(4)} trump s maker 1", "the seat that made trump is likely to hold a strong hand."),
        (f"{FIRST.format(4)} trump s maker 3", "likely to hold fewer trumps, the seat that made trump more."),
        ("55 54 44 62 33 up 51 seat 1 rules domino", "equally likely"),
    ],
)
def test_a_caption_says_what_the_calls_make_likely(view, words):
    ask = compare_discards if "maker" in view else compare_calls
    assert words in few(ask, view).caption
    assert "equally likely" in few(ask, view, evidence="none").caption


def test_where_all_cards_are_known_nothing_is_left_to_guess():
    odds = few(compare_plays, LAST)
    assert (odds.deals, "nothing is left to guess" in odds.caption) == (1, True)
    assert odds.details.startswith("exact, 1 layout ·")


def test_a_usual_discard_is_said_to_be_likely_where_nobody_else_has_called():
    odds = few(compare_plays, "Js As 9h Kd Td up Qs seat 1 trump s maker 1")
    assert "laid down the usual card" in odds.caption
    assert "the usual discard" in odds.details


def test_what_explains_a_call_rests_on_the_same_deals_all_cards_seen():
    odds = compare_calls(FIRST.format(1), deals=600, realistic=40)
    told = odds.explain("order up")
    assert (told.details, "realistic" in told.caption) == (odds.details, False)
