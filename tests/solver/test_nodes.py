"""The search makes as many moves as it did: a change that costs or saves some is seen, and is meant."""

import json

import pytest
from helpers.nodes import DEALS, GOLDEN, KINDS, count_moves

from euchre_tutor.rules import PRESETS

KEPT = json.loads(GOLDEN.read_text(encoding="utf-8"))
RENEW = "if the change is meant, write the counts anew: python benchmarks/nodes.py --keep"


@pytest.mark.parametrize("name", ["every day", pytest.param("nightly", marks=pytest.mark.nightly)])
def test_the_search_makes_as_many_moves_as_it_did(name):
    counts = count_moves(DEALS[name])
    changed = {key: (KEPT[name].get(key), count) for key, count in counts.items() if KEPT[name].get(key) != count}
    assert not changed, RENEW
    assert counts.keys() == KEPT[name].keys(), RENEW


def test_the_kept_counts_are_of_every_game_and_kind_of_contract():
    for kept in KEPT.values():
        assert {key.split(", ")[0] for key in kept} == set(PRESETS)
        assert {key.split(", ")[1] for key in kept} == set(KINDS)
        assert all(kept.values())
