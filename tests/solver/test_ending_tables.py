"""Tables of endings say what plain minimax says, whatever the suits are called; what they don't have is searched."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from random import Random
from threading import Barrier
from time import sleep

import numpy as np
import pytest
from helpers.compiled import in_python
from helpers.minimax import Minimax
from helpers.positions import EVERY_TABLES, random_position
from helpers.strategies import play_on, random_contract, random_deal, start_play
from making_tables import lengths_of, suits

from euchre_tutor.auction import Contract
from euchre_tutor.base import core
from euchre_tutor.rank_tables import Tables
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import PRESETS
from euchre_tutor.solver.encode import makers_masks, position_of
from euchre_tutor.solver.search import ending_tables, kernel
from euchre_tutor.solver.search import workspace as w

NOTHING = np.zeros(0, np.int64)
SIDES = [(4, tricks, 0b0101) for tricks in (2, 3)] + [
    (3, tricks, makers) for tricks in (2, 3, 4) for makers in (0b001, 0b010, 0b100, 0b110)
]


def workspace_with(tables: np.ndarray) -> np.ndarray:
    """Return a workspace in which the search finds tables of endings; none without them."""
    workspace = np.zeros(kernel.SIZE, np.int64)
    workspace[w.ENDINGS] = tables.ctypes.data if len(tables) else 0
    return workspace


WITH, WITHOUT = workspace_with(core.tables_beside()), workspace_with(NOTHING)


def tricks_of(workspace: np.ndarray, hands: tuple[int, ...], makers: int, leader: int, tables: Tables) -> int:
    """Return the makers' tricks in an ending."""
    goals = np.arange(1, hands[0].bit_count() + 1)
    return kernel.goals_met(workspace, np.array(hands), makers, leader, NOTHING, goals, tables)


def is_looked_up(hands: tuple[int, ...], makers: int, tables: Tables) -> bool:
    """Tell whether the answer to an ending comes without a move; a search may need none either."""
    WITH[w.MOVES_MADE] = 0
    tricks_of(WITH, hands, makers, 0, tables)
    return bool(WITH[w.TABLED] >= hands[0].bit_count() and WITH[w.MOVES_MADE] == 0)


def random_endings(rng: Random, seats: int, tricks: int, number: int) -> Iterator[tuple[int, ...]]:
    """Deal endings whose suits have each of the possible lengths in turn, whichever plain suit is the longest."""
    widths, lengths = [6, 6, 6, 7], lengths_of(seats * tricks)
    for count in range(number):
        *plain, trumps = lengths[count % len(lengths)]
        rng.shuffle(plain)
        held: list[int] = []
        for suit, length in enumerate((*plain, trumps)):
            held += rng.sample(range(6 * suit, 6 * suit + widths[suit]), length)
        rng.shuffle(held)
        yield tuple(sum(1 << card for card in held[seat::seats]) for seat in range(seats))


@pytest.mark.parametrize("number", [150, pytest.param(10_000, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("seats", "tricks", "makers"), SIDES)
def test_every_ending_is_worth_what_plain_minimax_says(seats, tricks, makers, number):
    rng, tables = Random(f"{seats} {tricks} {makers} {number}"), suits()
    for hands in random_endings(rng, seats, tricks, number):
        side = rng.choice([makers, (1 << seats) - 1 ^ makers])
        leader = rng.randrange(seats)
        assert tricks_of(WITH, hands, side, leader, tables) == Minimax(side, tables).value(hands, leader, ())
        assert is_looked_up(hands, side, tables)


@pytest.mark.parametrize("name", PRESETS)
def test_suits_are_found_in_whatever_order_a_game_has_them(name):
    rng, rules, is_in_tables = Random(f"suits {name}"), PRESETS[name], set()
    for _ in range(60):
        deal = random_deal(rng, rules)
        contract = random_contract(rng, deal)
        left = rng.choice([2, 3, 4]) * len(contract.active)
        play = start_play(rng, deal, contract)
        if play.tricks_left * len(contract.active) > left:
            play = play_on(rng, play, left=left)
        hands, makers, leader, trick = position_of(play)
        if len(trick):
            continue
        answers = [
            tricks_of(each, tuple(hands.tolist()), makers, leader, play.ranking.tables) for each in (WITH, WITHOUT)
        ]
        assert answers[0] == answers[1]
        assert WITHOUT[w.TABLED] == 0
        assert (WITH[w.TABLED] > 0) == fits(contract, makers)
        is_in_tables.add(bool(WITH[w.TABLED]))
    assert (True in is_in_tables) == (len(rules.pack.cards) == 24 and not rules.joker and 2 < rules.players < 5)


def fits(contract: Contract, makers: int) -> bool:
    """Tell whether the tables have endings of a contract: by the sizes of its suits and of its sides."""
    sizes = sorted(map(int.bit_count, ranking_of(contract.rules, contract.trump).tables.follow.tolist()))
    seats, ours = len(contract.active), makers.bit_count()
    sides = makers in (0b0101, 0b1010) if seats == 4 else seats == 3 and ours in (1, 2)
    return bool(contract.trump) and sizes == [5, 6, 6, 7] and sides


@EVERY_TABLES
def test_what_the_tables_do_not_have_is_searched(tables):
    rng, searched = Random(5), 0
    for _ in range(150):
        judge, hands, leader, trick = random_position(rng, tables, 12)
        goals = np.arange(1, max(map(int.bit_count, hands)) + 1)
        question = np.array(hands), judge.makers, leader, np.array(trick, np.int64), goals, tables
        assert kernel.goals_met(WITH, *question) == judge.value(hands, leader, trick)
        searched += WITH[w.TABLED] == 0
    assert searched > 30


def test_other_sides_are_searched():
    rng, tables = Random(6), suits()
    for seats, makers in ((4, 0b0011), (4, 0b0001), (4, 0b1110), (4, 0b1111), (4, 0), (3, 0), (3, 0b111)):
        for hands in random_endings(rng, seats, 3, 20):
            assert tricks_of(WITH, hands, makers, 1, tables) == Minimax(makers, tables).value(hands, 1, ())
            assert WITH[w.TABLED] == 0


def test_a_deal_after_one_without_tables_finds_them_again():
    rng, tables = Random(7), suits()
    for hands in random_endings(rng, 4, 3, 10):
        assert not is_looked_up(hands, 0b0011, tables)
        assert is_looked_up(hands, 0b1010, tables)
        lone = hands[:3]
        assert tricks_of(WITH, lone, 0b010, 2, tables) == Minimax(0b010, tables).value(lone, 2, ())
        assert WITH[w.TABLED] == 4


def test_plain_python_reads_the_same_tables():
    rng, tables = Random(8), suits()
    with in_python():
        for seats, tricks, makers in SIDES:
            for hands in random_endings(rng, seats, tricks, 3):
                assert tricks_of(WITH, hands, makers, 0, tables) == Minimax(makers, tables).value(hands, 0, ())


def test_tables_of_other_sources_are_not_read(tmp_path):
    path, made_from = tmp_path / "core.tables", np.frombuffer(core.digest().encode(), np.int64)
    assert not len(core.mapped(path))
    np.concatenate([np.arange(5), made_from]).tofile(path)
    assert core.mapped(path).tolist() == [0, 1, 2, 3, 4]
    for content in (
        b"",
        b"x" * 100,
        b"0" * 128,
        made_from.tobytes()[::-1],
        path.read_bytes()[:-8],
        path.read_bytes()[:-1],
    ):
        path.write_bytes(content)
        assert not len(core.mapped(path))


@pytest.mark.parametrize("number", [300, pytest.param(60_000, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", PRESETS)
def test_without_tables_all_answers_are_the_same(name, number):
    rng, rules = Random(f"same {name} {number}"), PRESETS[name]
    for _ in range(5):
        contract = start_play(rng, deal := random_deal(rng, rules), random_contract(rng, deal)).contract
        seats, size, tables = len(contract.active), rules.hand_size, ranking_of(rules, contract.trump).tables
        cards = np.random.default_rng(rng.randrange(10**9)).permuted([range(len(tables.leads))] * (number // 5), axis=1)
        dealt = (1 << cards[:, : seats * size]).reshape(-1, seats, size).sum(axis=2)
        question = dealt, makers_masks(dealt, contract), rng.randrange(seats)
        told = [kernel.goals_met_many(each, *question, np.arange(1, size + 1), tables) for each in (WITH, WITHOUT)]
        assert (told[0] == told[1]).all()
        told = [kernel.tricks_by_move_many(each, *question, NOTHING, tables) for each in (WITH, WITHOUT)]
        assert (told[0] == told[1]).all()


def test_all_threads_get_the_same_tables_which_are_kept(monkeypatch):
    """Of two that threads had mapped at once, one was let go while machine code had its address."""
    here, mapped = Barrier(8), core.mapped

    def slowly(path: Path) -> np.ndarray:
        sleep(0.05)
        return mapped(path)

    def asked() -> np.ndarray:
        here.wait(10)
        return core.tables_beside()

    monkeypatch.setattr(core, "mapped", slowly)
    monkeypatch.setattr(core, "_kept", cache(core._kept.__wrapped__))
    with ThreadPoolExecutor(8) as pool:
        found = [each.result() for each in [pool.submit(asked) for _ in range(8)]]
    assert len(found[0])
    assert all(each is found[0] for each in found)


def test_all_endings_have_room_in_a_place_of_their_own():
    tables = core.tables_beside()
    for seats, most in ending_tables.TRICKS.items():
        for tricks in range(1, most + 1):
            for lone in range(1 if seats == 4 else 3):
                header = ending_tables.header_of(seats, tricks, lone)
                assert (tables[header : header + ending_tables.HEADER] > 0).all()
                assert ending_tables.PRESSED < tables[header] < tables[header + ending_tables.VALUES] < len(tables)
