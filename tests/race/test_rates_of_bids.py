"""How hands of Bid Euchre end: the table, its points under house rules, and the race that follows."""

import csv
import runpy
import sys
from pathlib import Path

import pytest

from euchre_tutor import PRESETS, Race, Rates, Rules
from euchre_tutor.base.files import tables
from euchre_tutor.race import Ending

FOLDER = Path(__file__).parents[2] / "data" / "bids"


def rows(play: str) -> list[dict[str, str]]:
    with (tables("bids") / "bid_euchre_rates.csv").open(encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["play"] == play]


def ending(row: dict[str, str], alone: int = 12) -> Ending:
    """Section 8 of the rule book: makers score their tricks or lose the bid, defenders score theirs."""
    tricks, is_alone = int(row["tricks"]), row["bid"] == "alone"
    if not row["bid"]:
        return Ending(0, 0)
    is_made = tricks >= (6 if is_alone else int(row["bid"]))
    makers = (alone if is_alone else tricks) if is_made else -(12 if is_alone else int(row["bid"]))
    return Ending(makers, 6 - tricks, "we") if row["maker"] == "we" else Ending(6 - tricks, makers, "they")


@pytest.mark.parametrize("play", ["double dummy", "realistic"])
@pytest.mark.parametrize(("rules", "alone"), [("bid_euchre", 12), ("bid_euchre+lone_march=24", 24)])
def test_the_rates_are_the_shares_of_the_table_with_the_points_of_the_game(rules, alone, play):
    deals, shares = sum(int(row["deals"]) for row in rows(play)), dict[Ending, float]()
    for row in rows(play):
        end = ending(row, alone)
        shares[end] = shares.get(end, 0) + int(row["deals"]) / deals
    found = Rates.of(rules, play=play)
    assert dict(found.we_deal) == pytest.approx(shares)
    assert f"{deals:,} deals of bid_euchre" in found.note


def test_without_lone_hands_nobody_scores_for_one():
    gains = [abs(points) for end in Rates.of("bid_euchre+lone_hands=false").we_deal for points in end[:2]]
    assert max(gains) == 6


def test_every_race_of_bids_is_told_once_and_eldest_has_a_small_advantage():
    race = Race.of("bid_euchre")
    assert race is Race.of(Rules.parse("bid_euchre"))
    assert race.chance(0, 0, we_deal=True) + race.chance(0, 0, we_deal=False) == pytest.approx(1)
    assert 0.48 < race.chance(0, 0, we_deal=True) < 0.505
    chances = [race.chance(ours, 20, we_deal=True) for ours in range(-12, 32, 4)]
    assert chances == sorted(chances)


@pytest.mark.nightly
def test_the_script_still_makes_such_a_table(monkeypatch):
    monkeypatch.syspath_prepend(str(FOLDER))
    deals, table = (
        4_000,
        {(row["maker"], row["bid"], int(row["tricks"])): int(row["deals"]) for row in rows("double dummy")},
    )
    counts = runpy.run_path(str(FOLDER / "rates.py"))["simulate"](PRESETS["bid_euchre"], deals, seed=99)
    for name in ("solved_deals", "samples", "as_played"):
        sys.modules.pop(name, None)
    assert counts.total() == deals
    total = sum(table.values())
    for end in set(table) | set(map(tuple, counts)):
        share = table.get(end, 0) / total
        assert counts[end] / deals == pytest.approx(share, abs=5 * (max(share, 1e-3) / deals) ** 0.5)
