"""Deals for a duplicate night: every card is on its slip, the record says what the deal is worth, and par is par."""

import re
import sys
from html import unescape
from types import SimpleNamespace

import numpy as np
import pytest
from helpers.strategies import refusal
from helpers.tables import DEAL

from euchre_tutor import Deal, compare_calls, solve
from euchre_tutor.analysis import progress
from euchre_tutor.cli import main
from euchre_tutor.conditions import Where
from euchre_tutor.game import GameHand
from euchre_tutor.players import tutor_action
from euchre_tutor.rules import BICYCLE
from euchre_tutor.site import deals, write_deals

SYMBOLS = {card.symbol: str(card) for card in BICYCLE.pack.cards}


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Two deals in which seat 2 has three trumps."""
    path = tmp_path_factory.mktemp("deals") / "night.html"
    return write_deals(path, where="seat 2 has 3 trumps", count=2, seed=1).read_text(encoding="utf-8")


def cards_of(cell):
    """The cards that are written in lines by suit."""
    lines = [re.sub(r"<[^>]+>", "", line).split() for line in re.sub(r"<b>.*?</b>", "", cell).split("<br>")]
    return [SYMBOLS[rank + suit] for suit, *ranks in lines for rank in ranks]


def slow_par(hand):
    """The calls that are best for all sides, and what they bring seat 1's side: each call is tried, to its end."""
    if hand.stage != "calls":
        if hand.contract is None:
            return [], 0
        contract = hand.contract
        solved = solve(hand.dealt, trump=contract.trump, maker=contract.maker, alone=contract.alone)
        return [], solved.points if contract.maker in (1, 3) else -solved.points
    sign, found = 1 if hand.seat in (1, 3) else -1, []
    for call in hand.legal:
        calls, points = slow_par(hand.after(call))
        found.append((sign * points, [call, *calls]))
    worth, calls = max(found, key=lambda each: each[0])
    return calls, sign * worth


def test_every_card_is_on_a_slip_and_the_condition_holds(page):
    rows = re.findall(r"<tr>(.*?)</tr>", page, re.S)
    assert len(rows) == 2
    assert "<p>2 deals of Bicycle in which seat 2 has 3 trumps. Cut along the lines" in page
    for number, row in enumerate(rows, 1):
        cells = re.findall(r"<td>(.*?)</td>", row, re.S)
        names = [re.search(r"<b>(.*?)</b>", cell)[1] for cell in cells]
        places = ["seat 1", "seat 2", "seat 3", "seat 4 (dealer)", "turn-up", "kitty"]
        assert names == [f"Deal {number}, {place}" for place in places]
        held = [cards_of(cell) for cell in cells]
        assert [len(cards) for cards in held] == [5, 5, 5, 5, 1, 3]
        assert {card for cards in held for card in cards} == {*SYMBOLS.values()}
        deal = Deal.parse(" / ".join(" ".join(cards) for cards in held[:4]) + f" up {held[4][0]}")
        assert Where.parse("seat 2 has 3 trumps")(deal)
        record = unescape(re.findall(r'<section class="record">.*?</section>', page, re.S)[number - 1])
        assert [cards_of(div) for div in re.findall(r"<div>(.*?)</div>", record, re.S)] == held[:5]


def test_the_same_seed_deals_the_same_hands_and_another_one_others(tmp_path, monkeypatch):
    monkeypatch.setattr(deals, "_record", lambda *_: "")
    one, same, other = (
        {re.sub(r"Deal \d+", "", row) for row in re.findall(r"<tr>.*?</tr>", path.read_text(encoding="utf-8"))}
        for path in (write_deals(tmp_path / f"{n}.html", count=40, seed=seed) for n, seed in enumerate((1, 1, 2)))
    )
    assert one == same
    assert len(one) == 40
    assert not one & other


@pytest.mark.parametrize("text", [DEAL, str(Deal.random(seed=8)), str(Deal.random(seed=11))])
def test_par_is_what_a_slow_search_finds(text):
    deal = Deal.parse(text)
    calls, points = slow_par(GameHand(deal))
    found, maker, worth = deals.par_of(deal)
    assert list(found) == calls
    assert points == (worth if maker in (1, 3) else -worth)


def test_a_record_asks_for_the_call_that_makes_trump_and_answers_it():
    deal = Deal.parse(DEAL)
    hand = GameHand(deal)
    while hand.stage == "calls":
        hand.push(tutor_action(hand))
    assert [done.text for done in hand.history] == ["pass", "order up"]
    asked, answer = deals._question(deal)
    assert asked == "Question: what does seat 2 call, after a pass?"
    odds = compare_calls(GameHand.parse(f"{DEAL} then pass").view(2), progress=False)
    assert answer == f"Answer: {odds.verdict}"
    told = deals._as_played(deal)
    assert told.startswith("The tutor's players: pass, order up. At a table that brings seat 2's side ")
    points = solve(deal, trump="s", maker=2).points
    assert told.endswith(f"with all cards seen {points:+d}.")


@pytest.mark.parametrize("text", [DEAL, str(Deal.random(seed=8)), str(Deal.random(seed=11))])
def test_a_record_tells_par_with_the_makers_points(text):
    calls, maker, points = deals.par_of(deal := Deal.parse(text))
    assert maker
    told = deals._par(deal).replace("−", "-").replace("♠", "spades")
    assert told.endswith(f"best: {', '.join(calls)}; {points:+d} for seat {maker}'s side.")


def test_hearts_and_diamonds_are_red(page):
    colours = re.findall(r'<span class="(\w+)">(.)</span>', page)
    assert set(colours) == {("black", "♠"), ("black", "♣"), ("red", "♥"), ("red", "♦")}


def test_what_nobody_calls_is_told_so(monkeypatch):
    monkeypatch.setattr(deals, "tutor_action", lambda _: "pass")
    deal = Deal.parse(DEAL)
    assert deals._as_played(deal) == f"The tutor's players: {', '.join(['pass'] * 8)}. Nobody makes trump."
    assert deals._question(deal)[0] == "Question: what does seat 4 call, after 3 passes?"
    monkeypatch.setattr(deals, "par_of", lambda _: ((), 0, 0))
    assert deals._par(deal).endswith("best: all pass.")


def test_at_a_table_the_cards_lie_as_they_were_dealt():
    """All trumps in one hand take all tricks, whoever plays, and a lone maker's march is worth four."""
    deal = Deal.parse("Js Jc As Ks Qs / Ah Kh Qh Jh Th / Ac Kc Qc Tc 9c / Ad Kd Qd Jd Td up 9s")
    hand = GameHand(deal).after("order up alone")
    assert tuple(deals._at_a_table(deal, hand.contract)) == (4, 4, 4)


def test_what_it_brings_at_a_table_is_a_mean_with_its_error(monkeypatch):
    """Half of the hands a march, half a euchre: 0 points on average, with a standard deviation of 2."""
    tricks = np.array([5, 0]).repeat(deals._TIMES // 2)
    monkeypatch.setattr(deals, "played_out", lambda *_, **__: SimpleNamespace(tricks=tricks))
    hand = GameHand.parse(f"{DEAL} then pass, order up")
    found = deals._at_a_table(hand.deal, hand.contract)
    error = 1.96 * 2 / np.sqrt(deals._TIMES - 1)
    assert tuple(found) == pytest.approx((0, -error, error))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"paper": "a5"}, "paper is 'a4' or 'letter', not 'a5'"),
        ({"count": 0}, "1 to 40"),
        ({"count": 41}, "1 to 40"),
        ({"where": "seat 9 has trumps"}, "seat"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_written(asked, said, tmp_path):
    with refusal(said):
        write_deals(tmp_path / "night.html", **asked)
    assert not list(tmp_path.iterdir())


def test_a_file_of_others_stays(tmp_path):
    (tmp_path / "night.html").write_text("mine")
    with refusal("night.html"):
        write_deals(tmp_path / "night.html", count=1)
    assert (tmp_path / "night.html").read_text() == "mine"


def test_the_command_writes_what_is_asked_for(tmp_path, capsys):
    path = tmp_path / "night.html"
    assert main(["deals", str(path), "--count", "1", "--paper", "letter", "--seed", "2"]) == 0
    assert "print it" in capsys.readouterr().out
    text = path.read_text(encoding="utf-8")
    assert "size: letter" in text
    assert len(re.findall(r'class="record"', text)) == 1


def test_the_command_shows_how_far_it_is_and_stops_without_a_file(tmp_path, monkeypatch, capsys):
    def record(at, _deal):
        if at == 3:
            raise KeyboardInterrupt
        return ""

    monkeypatch.setattr(deals, "_record", record)
    monkeypatch.setattr(progress, "_SOON", -1.0)  # seconds
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["deals", str(tmp_path / "night.html"), "--count", "4"]) == 130
    said = capsys.readouterr().err
    assert "1/4" in said
    assert said.endswith("euchre-tutor: stopped; nothing more is written\n")
    assert list(tmp_path.iterdir()) == []
