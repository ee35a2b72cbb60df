"""The calling guide: its sentences are its trees, it is read as it is meant, and what isn't asked well is refused."""

import json
import re
from html import unescape
from pathlib import Path

import numpy as np
import pytest
from helpers import told_guide
from helpers.scripts import modules_of
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre_tutor import BICYCLE, PRESETS, Auction, Deal, EuchreError, View, calling_guide, parse_cards
from euchre_tutor.beliefs import view_turns
from euchre_tutor.guide.calling_guide import WORDS, CallingGuide, guides
from euchre_tutor.guide.sights import NAMES, QUESTIONS, GuideQuestion, chosen, seen_by, sentences

(AUCTIONS,) = modules_of("guide", "auctions")
GAMES = [str(rules) for rules in guides()]
DOCUMENT = Path(__file__).parents[2] / "docs" / "calling_guide.md"
ORDERS = {"pass": "pass", "go alone": "alone"}


def views(game, seed):
    """What each seat sees in both rounds of a random deal."""
    deal = Deal.random(seed=seed, rules=game)
    for second in (False, True):
        for seat in (1, 2, 3, 4):
            yield View(deal.hands[seat - 1], deal.up, seat, turned_down=second, rules=deal.rules)


def as_told(line, view):
    """What a reader calls who knows the printed line only."""
    trump = told_guide.suit_thought_of(view)
    order = ORDERS.get(told_guide.done(line, told_guide.facts(view, trump)), "call")
    if order == "pass":
        return "pass"
    return f"{trump.label if view.turned_down else 'order up'}{' alone' * (order == 'alone')}"


def page_line(guide, view):
    return list(guide.page.values())[view.seat - 1 + 4 * view.turned_down]


def postcard_line(guide, view):
    first = [line.split(": ", 1)[1] for line in guide.postcard[:4]]
    left, others, *stuck = (line.split(": ", 1)[1] for line in guide.postcard[4:])
    second = [left, others, others, *(stuck or [others])]
    return (second if view.turned_down else first)[view.seat - 1]


@pytest.mark.parametrize("game", GAMES)
def test_the_printed_sentences_say_what_the_guide_calls(game):
    guide = calling_guide(game)
    for seed in range(25):
        for view in views(game, seed):
            assert as_told(page_line(guide, view), view) == str(guide.call(view)), view
            assert as_told(postcard_line(guide, view), view) == str(guide.call(view, by="postcard")), view


REASONS = st.lists(
    st.lists(st.sampled_from([*map(str, QUESTIONS)]), min_size=1, max_size=3, unique=True), max_size=3, unique_by=tuple
)
LINES = st.fixed_dictionaries({"alone": REASONS, "call": st.one_of(REASONS, st.just([[]]))})


@settings(max_examples=60, deadline=None)
@given(line=LINES, seed=st.integers(0, 10_000))
def test_any_line_is_told_so_that_a_reader_follows_it(line, seed):
    words = {"pass": "pass", "call": "call", "alone": "go alone"}
    for view in views("bicycle", seed):
        trump = told_guide.suit_thought_of(view)
        order = told_guide.done(" ".join(sentences(line, words)), told_guide.facts(view, trump))
        choice = int(chosen(line, seen_by(hand_of(view), turn_of(view), trump))[0])
        assert [*words].index(ORDERS.get(order, order)) == choice, (line, view)


@given(line=LINES, seen=st.lists(st.integers(0, 5), min_size=len(NAMES), max_size=len(NAMES)), more=st.data())
def test_a_hand_that_holds_more_never_calls_less(line, seen, more):
    added = more.draw(st.lists(st.integers(0, 2), min_size=len(NAMES), max_size=len(NAMES)))
    less, greater = chosen(line, np.array([seen, [a + b for a, b in zip(seen, added, strict=True)]]))
    assert less <= greater


def turn_of(view):
    return view_turns(view)[len(Auction.at(view).calls)]


def hand_of(view):
    return np.array([[BICYCLE.pack.cards.index(card) for card in view.hand]])


def test_what_is_seen_of_a_hand_is_what_its_cards_are():
    names = dict(
        zip(("trumps", "right", "left", "trump ace", "aces", "voids", "count"), told_guide_keys(), strict=True)
    )
    for seed in range(40):
        for view in views("bicycle", seed):
            trump = told_guide.suit_thought_of(view)
            seen = dict(zip(NAMES, seen_by(hand_of(view), turn_of(view), trump)[0].tolist(), strict=True))
            assert {name: seen[name] for name in names} == {
                name: told_guide.facts(view, trump)[key] for name, key in names.items()
            }, view


def told_guide_keys():
    return "trumps", "right", "left", "top", "aces", "missing", "count"


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_each_question_is_read_back_and_known_to_a_reader(question):
    assert GuideQuestion.parse(str(question)) == question
    view = next(views("bicycle", 0))
    assert told_guide.holds(question.words, told_guide.facts(view, view.up.suit)) in (True, False)


@pytest.mark.parametrize("game", GAMES)
def test_a_guide_calls_what_the_rules_allow(game):
    guide = calling_guide(game)
    for seed in range(100, 112):
        for view in views(game, seed):
            assert guide.call(view) in Auction.at(view).legal_calls


@pytest.mark.parametrize("game", GAMES)
def test_a_postcard_has_six_short_lines_and_one_for_a_stuck_dealer_and_no_reason_is_a_single_trump(game):
    guide = calling_guide(game)
    assert len(guide.postcard) == 6 + (game == "stick_the_dealer")
    for size, most in (("postcard", {"alone": (1, 2), "call": (2, 2)}), ("page", {"alone": (2, 3), "call": (3, 3)})):
        for line in guide._table[size]["lines"].values():
            for call, (reasons, questions) in most.items():
                assert len(line[call]) <= reasons
                for reason in line[call]:
                    assert len(reason) <= questions
                    assert not reason or int(re.fullmatch(r"trumps (\d)", reason[0])[1]) >= 2


def test_a_dealer_who_must_call_is_told_no_pass():
    *_, stuck = calling_guide("stick_the_dealer").postcard
    assert stuck.startswith("Second round, a dealer who must call: ")
    assert stuck.endswith(": Make it trump with any hand.")


def test_a_verdict_says_what_the_page_says_why_and_what_the_tutor_makes_of_it():
    said = calling_guide().verdict("Js Jc As Ks Ah up Qs seat 4", deals=256)
    assert said.startswith("The page says pick it up alone (with two trumps and a count of 5). ")
    assert said.endswith("The tutor agrees.")
    wrong = CallingGuide({**calling_guide()._table, "page": always("pass")})
    said = wrong.verdict("Js Jc As Ks Ah up Qs seat 4", deals=256)
    assert said.startswith("The page says pass (with less than it asks for). ")
    assert "The tutor does not agree: order up alone is " in said
    assert said.endswith(" points a hand ahead.")


@pytest.mark.parametrize("game", GAMES)
def test_each_seat_is_told_to_call_in_its_own_words(game):
    words = ("Order it up with ", "Assist with ", "Order it up with ", "Pick it up with ")
    for lines in (calling_guide(game).postcard, [*calling_guide(game).page.values()]):
        told = [[word for word in dict.fromkeys(words) if word in line] for line in lines]
        assert told[:4] == [[word] for word in words]
        assert not any(told[4:])
        assert all("Make it trump with " in line for line in lines[-2:])


def test_a_verdict_of_the_postcard_names_the_reason_that_the_hand_has():
    said = calling_guide().verdict("Js Ts 9h Td Kc up 9s seat 2", by="postcard", deals=64)
    assert said.startswith("The postcard says assist (with two trumps and a count of 3). ")


def always(choice):
    page = calling_guide()._table["page"]
    return {**page, "lines": dict.fromkeys(page["lines"], {} if choice == "pass" else {choice: [[]]})}


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: calling_guide("british"), "no calling guide of british, only of bicycle and stick_the_dealer"),
        (lambda: calling_guide(7), "rules are a rule set or its name"),
        (lambda: calling_guide().call("Js Jc As 9h Kd up Qs seat 4", by="book"), "a guide is a 'page' or a 'postcard'"),
        (lambda: calling_guide().call(7), "this is the guide of bicycle; give it a view"),
        (lambda: calling_guide().call("Js Jc As 9h Kd up Qs seat 4 trump s maker 1"), "the calls are over"),
        (
            lambda: calling_guide().call(View.parse("Js Jc As 9h Kd up Qs seat 4 rules stick_the_dealer")),
            "ask calling_guide('stick_the_dealer')",
        ),
        (lambda: AUCTIONS.check_game(PRESETS["parlour32"]), "a calling guide is for four players with 24 cards"),
    ],
)
def test_what_a_guide_cannot_answer_is_said_in_a_sentence(ask, sentence):
    with pytest.raises(EuchreError) as error:
        ask()
    assert sentence in str(error.value)


def test_a_file_of_another_kind_is_left_alone(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    with pytest.raises(EuchreError, match="not one of our pages"):
        calling_guide().save(notes)
    assert notes.read_text() == "mine"


@pytest.mark.parametrize("game", GAMES)
def test_the_text_the_notebook_and_the_page_say_the_same(game, tmp_path):
    guide = calling_guide(game)
    guide.save(tmp_path / "guide.html")
    saved, shown = read_as((tmp_path / "guide.html").read_text(encoding="utf-8")), read_as(guide._repr_html_())
    told = [*WORDS, *guide.page.values(), *guide.rests, *(line.split(": ", 1)[1] for line in guide.postcard)]
    for line in told:
        assert line in str(guide)
        assert line in saved
        assert line in shown


def read_as(html):
    """The words of a page, each drawing as it is told."""
    html = re.sub(r"<svg.*?<title>(.*?)</title>.*?</svg>", r" \1 ", html)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


@pytest.mark.parametrize("game", GAMES)
def test_the_page_and_the_numbers_are_folded_away_in_a_notebook_and_stand_open_in_a_file(game, tmp_path):
    guide = calling_guide(game)
    guide.save(tmp_path / "guide.html")
    assert (guide._repr_html_().count("<details>"), guide._repr_html_().count("<details open>")) == (3, 0)
    saved = (tmp_path / "guide.html").read_text(encoding="utf-8")
    assert (saved.count("<details>"), saved.count("<details open>")) == (0, 3)


@pytest.mark.parametrize("game", GAMES)
def test_each_hand_that_is_drawn_is_just_enough_by_the_postcard(game):
    guide, shown = calling_guide(game), read_as(calling_guide(game)._repr_html_())
    turned = {"Left of dealer": "up 9s seat 1", "Dealer's partner": "up 9s seat 2", "Right of dealer": "up 9s seat 3"}
    turned |= {"Dealer": "up 9s seat 4", "Second round, left of dealer": "down 9d seat 1"}
    turned |= {"Second round, others": "down 9d seat 2"}
    assert [{*rows} for rows in guide.hands.values()] == [{*turned}, {*turned}]
    for line, (seat, up) in zip(guide.postcard, turned.items(), strict=False):
        drawn = {words: rows[seat] for words, rows in guide.hands.items()}
        calls = {words: guide.call(f"{hand} {up}", by="postcard") for words, hand in drawn.items()}
        assert [(call.is_pass, call.alone) for call in calls.values()] == [(False, "alone" in words) for words in calls]
        named = {words: ", ".join(card.label for card in parse_cards(hand)) for words, hand in drawn.items()}
        beside = " ".join(f"{cards} {words}" for words, cards in named.items())
        assert f"{line.split(': ', 1)[1]} {beside}" in shown


def test_a_guide_says_what_it_loses_and_on_what_that_rests():
    guide = calling_guide()
    table = json.loads(json.dumps(guide._table))
    for size, line in zip(("postcard", "page"), guide.rests, strict=False):
        value, error = table[size]["loss"]["points"]
        games = table[size]["loss"]["games"]
        told = f"loses {value:.3f} ± {error:.3f} points a hand, {games:.1f} games of 100, beside the best calls"
        assert line == told
    assert f"on {table['priced']:,} priced deals and {table['judged']:,} fresh ones" in guide.rests[2]


def test_the_guides_and_the_page_about_them_rest_on_the_same_numbers():
    guides = [calling_guide(name)._table for name in ("bicycle", "stick_the_dealer")]
    rest = [
        f"| rests on | {table['priced']:,} priced deals, {table['judged']:,} deals beside the tutor's player, made "
        f"from {table['deals']:,} | the same |"
        for table in guides
    ]
    text = DOCUMENT.read_text()
    assert re.findall(r"^\| rests on .*$", text, re.MULTILINE) == rest
    assert "priced hands of" not in text
