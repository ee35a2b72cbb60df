"""The walk of a question that docs/architecture.md describes is taken here, and has to arrive at the same table."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np

import euchre_tutor
from euchre_tutor import Auction, Call, View, compare_calls
from euchre_tutor.beliefs import CHUNK, deals_of_chunks, hands_in_play
from euchre_tutor.pricing.options import option_of, solved
from euchre_tutor.pricing.outcomes import estimates, goals_of
from euchre_tutor.pricing.stakes import Stakes
from euchre_tutor.solver import goals_met_many

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
WALKED = [
    "View.parse",
    "Auction.at",
    "option_of",
    "deals_of_chunks",
    "hands_in_play",
    "goals_met_many",
    "solved",
    "estimates",
    "CallOdds",
]


def walk() -> list[str]:
    """Return the numbered lines of the walk."""
    section = PAGE.read_text(encoding="utf-8").split("## A question, from text to table")[1].split("\n## ")[0]
    return re.findall(r"^\d+\. .*", section, re.MULTILINE)


def test_the_walk_has_ten_lines_at_most_and_names_what_is_called() -> None:
    lines = walk()
    assert len(lines) <= 10
    assert [re.search(r"`([\w.]+)\(", line)[1] for line in lines] == WALKED


def test_the_walk_arrives_where_the_question_does() -> None:
    text = re.search(r'compare_calls\("([^"]+)"\)', PAGE.read_text(encoding="utf-8"))[1]
    odds = compare_calls(text, deals=CHUNK, realistic=0, progress=False)
    view = View.parse(text)
    auction, call = Auction.at(view), Call.parse("order up")
    option = option_of(view, auction, call, seed=0, evidence="calls")
    deals = deals_of_chunks(view, range(1), seed=0)
    hands = hands_in_play(deals, view, option.contract, option.laid)
    goals = goals_of(option.contract)
    met = goals_met_many(hands, option.contract, goals)
    outcomes = solved(deals, view, option.contract, option.laid)
    assert (deals.shape, hands.shape, met.shape) == ((CHUNK, 4, 5), (CHUNK, 4), (CHUNK,))
    assert np.array_equal(np.array((0, *goals))[met], outcomes.tricks)
    numbers = estimates(outcomes, option.payoffs, Stakes.of(view))
    price = odds[call]
    assert price.double_dummy == numbers
    assert np.array_equal(odds.points_by_deal[call], option.payoffs.points_of(outcomes))


def test_the_calls_of_a_view_are_replayed_once_for_a_question(monkeypatch) -> None:
    replayed = []
    replay = Auction._replayed.__func__
    view = View.parse("Js Jc As 9h Td up Ks seat 3")

    def noted(cls: type[Auction], seen: View) -> Auction:
        if seen.hand == view.hand:  # a widget of another test may still be at work
            replayed.append(seen)
        return replay(cls, seen)

    monkeypatch.setattr(Auction, "_replayed", classmethod(noted))
    print(compare_calls(view, deals=CHUNK, realistic=8, progress=False), compare_calls(view, deals=8).explain())
    assert replayed == [view, replace(view, turned_down=True)]


def test_one_module_makes_the_threads() -> None:
    package = Path(euchre_tutor.__file__).parent
    found = {path.name for path in package.rglob("*.py") if "ThreadPoolExecutor" in path.read_text(encoding="utf-8")}
    assert found == {"threads.py"}
