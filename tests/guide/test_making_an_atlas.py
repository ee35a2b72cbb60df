"""The sweep behind the atlas: chunks depend on their numbers alone, sums agree with slow ones, errors are honest."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial

import numpy as np
import pytest
from helpers.covering import by_day
from helpers.scripts import DATA, modules_of

from euchre_tutor import Card, EuchreError
from euchre_tutor.beliefs import best_calls, bidding_model, call_chances, turns
from euchre_tutor.guide.hand_classes import CLASSES, classes_of, hands_of, sizes
from euchre_tutor.scoring import outcome_points

chunks, gather = modules_of("atlas", "chunks", "gather")
SMALL = {"solved": 400, "played": 40}
BICYCLE, SETTING = chunks.BICYCLE, chunks.SETTINGS[0]


def play_of(deals=40, seed=3, rank=2):
    turn_up = chunks.turn_ups(BICYCLE)[rank][0]
    made = chunks.solve(BICYCLE, turn_up, deals, seed)
    which = chunks.which_of(BICYCLE, turn_up)
    return chunks.Play(chunks.Solved(BICYCLE, turn_up, made["hands"], made["ends"], which))


def slow_worth(play, deal, number, seat, worth):
    """What a pass at a turn brings in one deal: every way that the auction can go on, one after the other."""
    listed, model = turns(BICYCLE, play.solved.turn_up), bidding_model(BICYCLE)
    if number + 1 == len(listed):
        return worth[0]
    turn = listed[number + 1]
    gains = model.gains(play.solved.hands[deal : deal + 1, turn.seat - 1].astype(np.int64), turn)
    others = partial(call_chances, care=model.care)
    chance = (best_calls if turn.seat == seat else others)(gains, must_call=turn.must_call)[0].astype(float)
    called = sum(chance[call] * worth[play.outcomes(number + 1, call, seat)[deal]] for call in range(len(turn.calls)))
    return called + (1 - chance.sum()) * slow_worth(play, deal, number + 1, seat, worth)


def test_what_a_pass_brings_is_the_sum_over_all_ways_that_the_auction_goes_on():
    play = play_of(deals=6)
    worth = np.array(outcome_points(BICYCLE), float)
    for seen in chunks.looks(play, SETTING):
        seat = seen.turn.seat
        slow = [slow_worth(play, deal, seen.number, seat, worth) for deal in range(6)]
        assert seen.points[:, 0] == pytest.approx(slow, abs=1e-5)


def test_a_turn_comes_if_the_others_pass_whatever_the_seat_itself_would_call():
    play, model = play_of(deals=20), bidding_model(BICYCLE)
    listed = turns(BICYCLE, play.solved.turn_up)
    for seen in chunks.looks(play, SETTING):
        chance = np.ones(20)
        for turn in listed[: seen.number]:
            if turn.seat != seen.turn.seat:
                gains = model.gains(play.solved.hands[:, turn.seat - 1].astype(np.int64), turn)
                chance *= 1 - call_chances(gains, must_call=turn.must_call, care=model.care).sum(axis=1)
        assert seen.weight == pytest.approx(chance)


def test_calls_stand_in_the_order_of_a_class():
    for name in ("Qs", "Qh"):
        turn = turns(BICYCLE, BICYCLE.turn_up(name))[5]
        own, colour, first, second = chunks.suits_as(turn.turn_up.suit)
        calls = [turn.calls[column] for column in chunks.options(turn)]
        assert [call.trump(own) for call in calls] == [colour, colour, first, first, second, second]
        assert [call.alone for call in calls] == [False, True] * 3


def test_sums_by_class_are_those_of_its_deals():
    play, sums = play_of(deals=300), {}
    chunks.added(play, SETTING, sums)
    for seen in chunks.looks(play, SETTING):
        hands = play.solved.hands[:, seen.turn.seat - 1].astype(np.int64)
        number, swapped = classes_of(BICYCLE, play.solved.turn_up.card, hands)
        row = int(number[7])
        deals = np.flatnonzero(number == row)
        points = seen.points[deals]
        if points.shape[1] == 7:
            points = np.array(
                [
                    each[[0, 1, 2, 5, 6, 3, 4]] if turned else each
                    for each, turned in zip(points, swapped[deals], strict=True)
                ]
            )
        found, weight = sums[f"bicycle {seen.number}"][:, row], seen.weight[deals]
        assert found[0] == pytest.approx(weight.sum(), rel=1e-4)
        count = points.shape[1]
        assert found[1 : 1 + count] == pytest.approx((weight[:, None] * points).sum(axis=0), rel=1e-3, abs=1e-4)
        gains = points[:, 1:] - points[:, :1]
        assert found[1 + count] == pytest.approx((weight**2).sum(), rel=1e-4)
        assert found[2 + count : 1 + 2 * count] == pytest.approx(
            (weight[:, None] ** 2 * gains).sum(axis=0), rel=1e-3, abs=1e-4
        )
        assert found[-1] == pytest.approx((weight**2 * gains[:, -1] ** 2).sum(), rel=1e-3, abs=1e-4)
    assert all(each.shape[1] == CLASSES for each in sums.values())


def test_the_variance_of_a_class_that_came_often_is_that_of_a_weighted_mean():
    rng = np.random.default_rng(1)
    weight, gains = rng.random(4_000), rng.normal(size=(4_000, 2)) + np.array([1, 2])
    square = weight**2
    rows = [weight, 0 * weight, *(weight * each for each in gains.T), square, *(square * each for each in gains.T)]
    rows += [square * gains[:, a] * gains[:, b] for a, b in ((0, 0), (0, 1), (1, 1))]
    sums = np.zeros((10, CLASSES))
    sums[:, 5] = [each.sum() for each in rows]
    found = gather.variances(sums)[:, :, 5]
    mean = (weight[:, None] * gains).sum(axis=0) / weight.sum()
    for first, second, values in ((0, 1, gains[:, 0] - mean[0]), (0, 2, gains[:, 1] - mean[1])):
        slow = (square * values**2).sum() / weight.sum() ** 2
        assert found[first, second] == pytest.approx(slow, rel=0.02) == found[second, first]
    off = gains[:, 1] - gains[:, 0] - (mean[1] - mean[0])
    assert found[1, 2] == pytest.approx((square * off**2).sum() / weight.sum() ** 2, rel=0.02)
    assert gather.variances(sums)[0, 1, 6] > 1e5  # a class that never came


def test_means_lean_on_the_model_as_far_as_their_errors_explain_what_lies_between():
    rng = np.random.default_rng(2)
    prior = rng.normal(size=(6, 3_000))
    truth = prior + 0.3 + 0.2 * rng.normal(size=prior.shape)
    variance = np.where(rng.random(prior.shape) < 0.5, 0.01, 1.0)
    mean = truth + np.sqrt(variance) * rng.normal(size=prior.shape)
    found, left = gather.shrunk(mean, variance, prior)
    off = (found - truth) ** 2
    assert off.mean() < 0.6 * min(((prior + 0.3 - truth) ** 2).mean(), ((mean - truth) ** 2).mean()) + 0.02
    for each in (0.01, 1.0):
        rows = variance == each
        assert off[rows].mean() == pytest.approx(left[rows].mean(), rel=0.15)


def test_the_best_is_not_a_pass_where_one_must_call():
    points = np.zeros((3, CLASSES))
    points[0], points[2] = 1.0, 0.5
    cells = gather.Cells(points, np.full((3, 3, CLASSES), 0.01), np.ones(CLASSES))
    best, second, error = gather.bests(cells, must_call=False)
    assert (best[0], second[0]) == (0, 2)
    assert error[0] == pytest.approx(0.196)
    best, second, _ = gather.bests(cells, must_call=True)
    assert (best[0], second[0]) == (2, 1)


WANTED = [("solved", 0), ("solved", 7), ("played", 2), ("solved", 3)]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("one")
    with ThreadPoolExecutor(1) as executor:
        assert len(list(chunks.sweep(folder, WANTED, executor, SMALL))) == len(WANTED)
    return folder


def bytes_in(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("workers", by_day([2, 7], [7]))
def test_any_number_of_workers_in_any_order_makes_the_same_bytes(made, tmp_path, workers):
    shuffled = random.Random(workers).sample(WANTED, len(WANTED))
    with ThreadPoolExecutor(workers) as executor:
        list(chunks.sweep(tmp_path, shuffled, executor, SMALL))
    assert bytes_in(tmp_path) == bytes_in(made)


def test_what_is_there_is_not_made_again(made, tmp_path):
    chunks.begin(tmp_path, SMALL)
    kept = chunks.path_of(tmp_path, "solved", 3)
    kept.write_bytes(b"kept")
    with ThreadPoolExecutor(2) as executor:
        written = list(chunks.sweep(tmp_path, WANTED, executor, SMALL))
    assert len(written) == len(WANTED) - 1
    found = bytes_in(tmp_path)
    assert found.pop(kept.name) == b"kept"
    assert found == {name: each for name, each in bytes_in(made).items() if name != kept.name}


@pytest.mark.nightly
def test_a_sweep_that_is_killed_goes_on_where_it_was_and_comes_to_the_same_bytes(tmp_path):
    wanted = [(kind, number) for kind, many in (("solved", 12), ("played", 4)) for number in range(many)]
    with ThreadPoolExecutor(2) as executor:
        list(chunks.sweep(tmp_path / "whole", wanted, executor, SMALL))
    command = [sys.executable, str(DATA / "atlas" / "make.py"), "--folder", str(tmp_path / "killed"), "--only-chunks"]
    command += ["--solved", "12", "--played", "4", "--sizes", *map(str, SMALL.values())]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stdout.readline()
        os.killpg(process.pid, signal.SIGKILL)
    broken_off = bytes_in(tmp_path / "killed")
    assert 2 <= len(broken_off) < 1 + len(wanted)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    assert bytes_in(tmp_path / "killed") == bytes_in(tmp_path / "whole")


@pytest.mark.nightly
def test_a_cluster_whose_workers_are_killed_makes_the_same_bytes(tmp_path):
    distributed = pytest.importorskip("distributed", reason="the extra cluster isn't installed")
    wanted = [("solved", number) for number in range(8)]
    with ThreadPoolExecutor(2) as executor:
        list(chunks.sweep(tmp_path / "whole", wanted, executor, SMALL))
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        command = [sys.executable, str(DATA / "atlas" / "make.py"), "--folder", str(tmp_path / "cluster")]
        command += ["--solved", "8", "--played", "0", "--sizes", *map(str, SMALL.values()), "--only-chunks"]
        command += ["--scheduler", cluster.scheduler_address]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline()
            killed = [nanny.pid for nanny in cluster.workers.values()]
            os.kill(killed[0], signal.SIGKILL)
            said = process.stdout.read()
        assert process.returncode == 0, said
        assert killed[0] not in [nanny.pid for nanny in cluster.workers.values()]
    assert bytes_in(tmp_path / "cluster") == bytes_in(tmp_path / "whole")


@pytest.fixture
def scheduler():
    """Start a scheduler with two workers at an address of its own, as often as it is called; all end with the test."""
    pytest.importorskip("distributed", reason="the extra cluster isn't installed")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with ExitStack() as ends:

        def start():
            here = ["--host", "127.0.0.1", "--port", str(port)]
            parts = {
                "dask_scheduler": here,
                "dask_worker": [f"tcp://127.0.0.1:{port}", "--nworkers", "2", "--nthreads", "1"],
            }
            for name, options in parts.items():
                command = [sys.executable, "-m", f"distributed.cli.{name}", *options, "--no-dashboard"]
                process = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
                ends.callback(process.wait)
                ends.callback(lambda process=process: process.poll() is None and os.killpg(process.pid, signal.SIGKILL))
                if name == "dask_scheduler":
                    started = process
            return f"tcp://127.0.0.1:{port}", started

        yield start


@pytest.mark.nightly
def test_a_sweep_goes_on_where_its_scheduler_was_lost_once_it_is_back(tmp_path, scheduler):
    wanted = [("solved", number) for number in range(8)]
    with ThreadPoolExecutor(2) as executor:
        list(chunks.sweep(tmp_path / "whole", wanted, executor, SMALL))
    address, process = scheduler()
    command = [sys.executable, str(DATA / "atlas" / "make.py"), "--folder", str(tmp_path / "cluster")]
    command += ["--solved", "8", "--played", "0", "--sizes", *map(str, SMALL.values()), "--only-chunks"]
    command += ["--scheduler", address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as sweep:
        assert sweep.stdout.readline()
        os.killpg(process.pid, signal.SIGKILL)
        _, said = sweep.communicate()
    assert sweep.returncode == 1
    assert said.splitlines()[-1].endswith("start the scheduler again, and give the same command to go on")
    assert len(bytes_in(tmp_path / "cluster")) < 1 + len(wanted)
    scheduler()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert bytes_in(tmp_path / "cluster") == bytes_in(tmp_path / "whole")


def test_chunks_of_another_sweep_are_not_mixed_in(tmp_path):
    chunks.begin(tmp_path, SMALL)
    chunks.begin(tmp_path, SMALL)
    with pytest.raises(EuchreError, match=r"another sweep.*name an empty folder"):
        chunks.begin(tmp_path, {**SMALL, "solved": 500})
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    for other in ({"answers": 0}, {"tables": "of another day"}):
        (tmp_path / "manifest.json").write_text(json.dumps(manifest | other))
        with pytest.raises(EuchreError, match="another sweep"):
            chunks.begin(tmp_path, SMALL)


def test_chunks_differ(made):
    found = bytes_in(made)
    assert len(set(found.values())) == len(found)
    first, second = (dict(chunks.pieces("solved", number, 90_000)) for number in (0, 1))
    assert not first.keys() & second.keys()
    assert list(first.values()) == [40_000, 40_000, 10_000]


def test_a_deal_that_is_played_out_says_what_double_dummy_misses(made):
    play = chunks.Play(chunks.dealt_in(chunks.path_of(made, "played", 2)))
    assert play.solved.hands.shape == (40, 4, 5)
    normals = {}
    gather.what_is_missed(play, SETTING, normals)
    assert {class_.call for class_ in normals} == {"pass", "up", "next", "cross"}
    assert isinstance(play.solved, chunks.Dealt)
    assert any(np.abs(shares.shares).max() > 0.01 for normal in normals.values() for shares in normal.solved().values())


def test_what_is_missed_by_a_call_is_told_beside_what_is_missed_by_a_pass(made):
    play, normals = chunks.Play(chunks.dealt_in(chunks.path_of(made, "played", 2))), {}
    gather.what_is_missed(play, SETTING, normals)
    dealt = play.solved
    first = next(chunks.looks(play, SETTING))
    play.solved = dealt.at_a_table
    missed = next(chunks.looks(play, SETTING)).points - first.points
    assert np.abs(missed[:, 0]).max() > 0
    for column, call in enumerate(gather.calls_of(first.turn)):
        normal = normals[gather.pooled(first.turn, call)]
        told = missed[:, column] - (missed[:, 0] if column else 0)
        total = normal.ends[gather.pooled(first.turn, call)][normal.names["any"], 0]
        assert total == pytest.approx((first.weight * told).sum(), abs=1e-5)


def test_the_score_is_the_callers_own_in_every_seat():
    setting = chunks.SETTINGS[2]
    assert setting.score == (9, 6)
    found = list(chunks.looks(play_of(deals=4), setting))
    assert [seen.turn.score for seen in found] == [(9, 6)] * 8
    assert sorted(seen.number for seen in found) == list(range(8))


@pytest.mark.parametrize(("setting", "number"), [(0, 1), (2, 3), (3, 4)])
def test_a_class_that_never_came_is_worth_what_the_model_says_as_far_off_as_classes_that_came(setting, number):
    setting = chunks.SETTINGS[setting]
    calls = 2 if number < 4 else 6
    sums = gather.Sums({f"{setting.name} {number}": np.zeros((6, {2: 10, 6: 36}[calls], CLASSES))}, np.full(6, 1_000))
    never = [np.full((calls + 1, calls + 1, CLASSES), gather._UNSEEN)] * 6
    came, model = np.arange(CLASSES) % 2 == 0, bidding_model(setting.rules)
    fits = {}
    for up in gather.TURN_UPS:
        turn = chunks.turns_of(setting, up, 1 + number % 4)[number]
        for column, call in enumerate(gather.calls_of(turn)):
            fits[gather.pooled(turn, call)] = gather.Shares(("any",), np.full((1, 1), 0.25 if column else 0.125))
    cells = gather.cells_of(setting, number, sums, never, [fits])
    place, up = 4, gather.TURN_UPS[4]
    turn = chunks.turns_of(setting, up, 1 + number % 4)[number]
    assert turn.score == setting.score
    hands = hands_of(setting.rules, up.card)
    gains = model.gains(hands, turn)[:, chunks.options(turn)].T
    look = gather.Look.at(gather.features_of(turn, gather.PASS), hands.astype(np.int8))
    passing = look.worth(model.table.get(gather.class_of(turn, gather.PASS)), gather.outcome_worth(turn))
    possible = gather.outcome_worth(turn)

    def hold(found, off):
        assert possible.min() <= found.min() <= found.max() <= possible.max()
        inside = np.flatnonzero(((found > possible.min()) & (found < possible.max())).all(axis=0) & ~came)
        assert len(inside) > 1_000
        assert (found[1:] - found[0])[:, inside] == pytest.approx(gains[:, inside] + off[1], abs=0.02)
        assert found[0, inside] == pytest.approx(passing[inside] + off[0], abs=0.02)

    hold(cells[place].points, (0, 0))
    assert (cells[place].comes == 0).all()
    seen = sums.of[f"{setting.name} {number}"][place]
    seen[0], seen[1] = came, came * passing
    seen[2 : 2 + calls] = came * (passing + gains)
    never[place] = np.where(came, 0.01, gather._UNSEEN) * np.ones_like(never[place])
    hold(gather.cells_of(setting, number, sums, never, [fits])[place].points, (0.125, 0.25))


def test_errors_are_stored_rounded_up_and_prices_to_the_next_step():
    points = np.array([0.0, 0.57, -1.0])[:, None] + np.zeros((3, CLASSES))
    cells = gather.Cells(points, np.full((3, 3, CLASSES), (0.11 / 1.96) ** 2), np.full(CLASSES, 0.5))
    found = gather.packed([cells] * 6, must_call=False)
    told = {name: int(each[2, 7]) for name, each in found.items()}
    assert told == {"best": 7 * 1 + 0, "points": 11, "margin": 11, "error": 3, "comes": 16}
    assert {each.shape for each in found.values()} == {(6, CLASSES)}
    far = gather.Cells(points * 7, np.full((3, 3, CLASSES), 99.0), np.ones(CLASSES))
    assert int(gather.packed([far] * 6, must_call=False)["error"].max()) == 20


def test_how_often_hands_come_adds_up():
    assert sizes().sum() == 33_649
    assert len(hands_of(BICYCLE, Card.parse("9s"))) == CLASSES
