"""The games in which a dear test is tried every day; in the others it is tried by night."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from euchre_tutor.rules import Rules
from helpers.strategies import TABLES

COVERING = tuple(
    map(
        Rules.parse,
        (
            "bicycle+defend_alone+partners_best",  # partners with cards; lone defenders, a lone hand's best card
            "bicycle+farmers_hand=redeal+alone_until_lead",  # two sides; the farmer's hand dealt again; alone said late
            "bicycle+farmers_hand=exchange",  # three cards change with the kitty before anybody calls
            "stick_the_dealer+no_trump",  # the dealer must call, and may call no trump; a table of calls
            "canadian",  # the dealer's partner orders up alone
            "british",  # a joker whose suit the dealer names; 28 cards
            "cutthroat+pack_size=32+no_trump",  # three, each for self; 32 cards
            "two_handed+pack_size=32+joker",  # two; a joker
            "call_ace6",  # six, and a partner nobody knows
            "bid_euchre",  # tricks are bid; six cards and no turn-up
            "domino_solo3",  # dominoes, each for self
            "domino+defend_alone+first_lead=eldest+lone_lead=left+defend_loners_only",  # dominoes with a partner
            "bicycle+joker+joker_binds+take_alone",  # a joker that binds the dealer; partners who take a hand over
            "domino_call_ace4+leader_names_end+exchange=maker",  # a leader names an end; the maker takes the turn-up
        ),
    )
)


def in_every_game(tables: Iterable[Rules] = TABLES, *, day: str = "") -> pytest.MarkDecorator:
    """Try a test in the covering games every day, and in the rest of some games by night.

    A dear test names the games of its ``day``, one or several with commas between. Each covering game is the day of
    some test: see test_covering.py.
    """
    games, daily = tuple(tables), list(map(Rules.parse, day.split(", "))) if day else COVERING
    assert not day or {*daily} <= {*games}, f"{day} is none of the games of this test"
    return pytest.mark.parametrize("rules", by_day(games, daily))


def each_by_day(names: str, *values: Iterable[Any]) -> pytest.MarkDecorator:
    """Try all combinations of the values of some arguments by night, and by day as many as it takes to have each."""
    lists = [list(each) for each in values]
    daily = {tuple(each[at % len(each)] for each in lists) for at in range(max(map(len, lists)))}
    cases = [pytest.param(*case, marks=() if case in daily else pytest.mark.nightly) for case in product(*lists)]
    return pytest.mark.parametrize(names, cases)


def by_day(cases: Iterable[Any], daily: Iterable[Any], name: Callable[[Any], str] = str) -> list[ParameterSet]:
    """Return the cases of a test, each by its name, of which all but the daily ones are tried by night."""
    often = list(daily)
    return [pytest.param(case, marks=() if case in often else pytest.mark.nightly, id=name(case)) for case in cases]
