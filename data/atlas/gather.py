"""From the chunks of a sweep to the atlas: what each call brings with each class of hands, at a table.

1. **With all cards seen** a class has the mean of its deals, weighed by the chance that the turn comes.
2. **What double dummy misses** at a table is added: regressed on the features of the hand, over the deals of the chunks
   that were played out. A turn that comes seldom has few of these, so the ridge is that of the bidding model.
3. **What the features of the hand say** stands beside it: the bidding model's own estimate, of a table. A class that
   came seldom leans on it, the more so the less classes differ from the model beyond what their errors explain
   (empirical Bayes).

The error of a margin has two parts: what is left of that of 1 and of the regression (two halves of the deals), and what
a regression on features can't know of a class (MISFIT, as found when cells were priced again, see
docs/calling_guide.md).
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from chunks import BICYCLE, KINDS, SETTINGS, Setting, dealt_in, looks, number_of, options, turns_of
from learning import AT_A_TABLE, Floats, Look, Normal, Play
from numpy.typing import NDArray
from samples import turn_ups

from euchre_tutor import Call
from euchre_tutor.auction import PASS
from euchre_tutor.base import replace_file
from euchre_tutor.beliefs import Turn, bidding_model, turns
from euchre_tutor.beliefs.bidding.model import features_of, outcome_worth
from euchre_tutor.beliefs.bidding.tables import Class, Shares, class_of
from euchre_tutor.guide.atlas import OPTIONS, STEP
from euchre_tutor.guide.hand_classes import CLASSES, hands_of, sizes
from euchre_tutor.pieces import TurnUp

ERROR = 20  # steps: the largest error that is shown
COMES = 32  # steps of the chance that a turn comes
MISFIT = 0.05  # points
_Z = 1.96
_POOLED = 5.0  # deals: so many of all classes together stand beside those of a class in its variance
_UNSEEN = 1e9  # the variance of a class that never came
_NEVER = 1e-12  # the weight that such a class is divided by
TURN_UPS: list[TurnUp] = [turn_up for turn_up, _ in turn_ups(BICYCLE)]
TURNS = 8

Fits = dict[Class, Shares]


def pooled(turn: Turn, call: Call) -> Class:
    """Return the class of a call whose deals are regressed together: all ranks turned up but the jack."""
    found = class_of(turn, call)
    return found if found.turn_up == "J" else found._replace(turn_up="")


def what_is_missed(play: Play, setting: Setting, normals: dict[Class, Normal]) -> None:
    """Add to the regressions what calls and passes bring at a table beside what they bring with all cards seen."""
    dealt = play.solved
    solved = list(looks(play, setting))
    play.solved = dealt.at_a_table
    for one, other in zip(solved, list(looks(play, setting)), strict=True):
        missed, hands = other.points - one.points, dealt.hands[:, one.turn.seat - 1]
        for column, call in enumerate(calls_of(one.turn)):
            class_, look = pooled(one.turn, call), Look.at(features_of(one.turn, call), hands)
            normal = normals.setdefault(class_, Normal(*AT_A_TABLE))
            normal.add_hands(look, one.weight)
            normal.add_ends(class_, look, {0: one.weight * (missed[:, column] - missed[:, 0] * (column > 0))})
    play.solved = dealt


def calls_of(turn: Turn) -> list[Call]:
    """Return a pass, and a turn's calls in the order of a class."""
    return [PASS, *(turn.calls[column] for column in options(turn))]


def regressed(paths: Sequence[Path], setting: Setting) -> Fits:
    """Return what is missed, as sums over features."""
    normals: dict[Class, Normal] = {}
    for path in paths:
        what_is_missed(Play(dealt_in(path)), setting, normals)
    return {class_: shares for normal in normals.values() for class_, shares in normal.solved().items()}


def by_features(fits: Fits, turn: Turn, call: Call, look: Look) -> Floats:
    """Return what a regression says of hands."""
    class_ = pooled(turn, call)
    shares = fits.get(class_) or fits[class_._replace(turn_up="")]  # a few chunks may have no jack
    known = dict(zip(shares.names, shares.shares[:, 0], strict=True))
    total = np.zeros(len(look.values[0]))
    for part, values in zip(look.parts, look.values, strict=True):
        total += (part.features @ np.array([known.get(name, 0.0) for name in part.names]))[values]
    return total


@dataclass
class Cells:
    """All classes beside one rank turned up, at one turn.

    Attributes:
        points: float64[options, CLASSES], of a pass and of each call, at a table.
        spread: float64[options, options, CLASSES], the variance of the difference of two of them.
        comes: float64[CLASSES], the chance that the turn comes.
    """

    points: Floats
    spread: Floats
    comes: Floats


def shrunk(mean: Floats, variance: Floats, prior: Floats) -> tuple[Floats, Floats]:
    """Let means lean on a prior: float64[ups, CLASSES] each; return them, and the variance that is left."""
    off, between = mean - prior, 0.01
    for _ in range(20):
        weight = 1 / (variance + between)
        bias = (weight * off).sum(axis=1, keepdims=True) / (1 + weight.sum(axis=1, keepdims=True))  # 0 where none came
        square = weight**2 * ((off - bias) ** 2 - variance)
        between = max(float(square.sum() / (weight**2).sum()), 1e-4)
    share = between / (between + variance)
    return prior + bias + share * (off - bias), share * variance


def gains_of(sums: Floats) -> Floats:
    """Return what each call gains beside a pass: float64[calls, CLASSES] of one rank turned up."""
    calls = {10: 2, 36: OPTIONS - 1, 4: 2, 8: OPTIONS - 1}[len(sums)]
    return np.asarray((sums[2 : 2 + calls] - sums[1]) / np.maximum(sums[0], _NEVER))


def variances(sums: Floats) -> Floats:
    """Return the variance of each difference of options of a rank: float64[options, options, CLASSES], a pass first."""
    gains = gains_of(sums)
    number, square = len(gains), sums[2 + len(gains)]
    rest = sums[3 + number :]
    linear, pairs = rest[:number], rest[number:]
    product = np.zeros((number, number, CLASSES))
    product[np.triu_indices(number)] = pairs
    lower = np.tril_indices(number, -1)
    product[lower] = product.transpose(1, 0, 2)[lower]
    cross = gains[:, None] * linear[None]
    spread = product - cross - cross.transpose(1, 0, 2) + gains[:, None] * gains[None] * square
    full = np.zeros((number + 1, number + 1, CLASSES))
    full[1:, 1:] = spread
    own = np.einsum("iic->ic", full)
    of_difference = np.maximum(own[:, None] + own[None] - 2 * full, 0)
    deals = np.divide(sums[0] ** 2, square, out=np.zeros(CLASSES), where=square > 0)
    average = of_difference.sum(axis=2, keepdims=True) / max(square.sum(), 1e-12)
    own_part = np.divide(of_difference, square, out=np.zeros_like(of_difference), where=square > 0)
    found = (own_part * deals + average * _POOLED) / (deals + _POOLED) / np.maximum(deals, 1e-9)
    return np.where(deals > 0.5, found, _UNSEEN)


def cells_of(setting: Setting, number: int, sums: Sums, plain: Sequence[Floats], fits: Sequence[Fits]) -> list[Cells]:
    """Return the cells of a turn for each rank turned up.

    Args:
        setting: a game and a score.
        number: the turn.
        sums: the sums of all chunks, by key a float64[ups, rows, CLASSES], and the deals of each rank.
        plain: the variances at 0-0, for each rank turned up.
        fits: what double dummy misses: by all deals, and by two halves.
    """
    found = sums.of[f"{setting.name} {number}"]
    here = [turns_of(setting, up, 1 + number % setting.rules.players)[number] for up in TURN_UPS]
    count = len(here[0].calls) + 1
    passed = found[:, 1] / np.maximum(found[:, 0], _NEVER)
    means = np.stack([np.vstack([own, gains_of(each)]) for own, each in zip(passed[:, None], found, strict=True)])
    model = bidding_model(setting.rules)
    assert model
    prior, missed, halves = (np.zeros_like(means) for _ in range(3))
    for place, (up, turn) in enumerate(zip(TURN_UPS, here, strict=True)):
        hands = hands_of(setting.rules, up.card)
        prior[place, 1:] = model.gains(hands, turn)[:, options(turn)].T
        for column, call in enumerate(calls_of(turn)):
            look = Look.at(features_of(turn, call), hands.astype(np.int8))
            if column == 0:
                prior[place, 0] = look.worth(model.table.get(class_of(turn, PASS)), outcome_worth(turn))
            missed[place, column], *both = (by_features(fit, turn, call, look) for fit in fits)
            halves[place, column] = both[0] - both[1] if len(both) == 2 else 0
    of_fit = (halves**2).mean(axis=(0, 2)) / 4
    points, left = means + missed, np.zeros_like(means)
    for column in range(count):
        variance = np.stack([each[0, column] if column else each[0, 1] for each in plain]) + of_fit[column]
        points[:, column], left[:, column] = shrunk(points[:, column], variance, prior[:, column])
    points[:, 1:] += points[:, :1]
    possible = outcome_worth(here[0])
    points = np.clip(points, possible.min(), possible.max())
    cells = []
    for place in range(len(TURN_UPS)):
        known = plain[place] + (of_fit[:, None] + of_fit[None])[..., None]
        spread = np.minimum(known, left[place][:, None] + left[place][None])
        spread[0, 1:] = spread[1:, 0] = left[place, 1:]
        spread += MISFIT**2
        expected = sums.deals[place] * sizes() / sizes().sum()
        cells.append(Cells(points[place], spread, np.minimum(found[place, 0] / expected, 1.0)))
    return cells


@dataclass
class Sums:
    """The sums of all solved chunks.

    Attributes:
        of: by setting and turn float64[ups, rows, CLASSES], see chunks.added.
        deals: int64[ups].
    """

    of: dict[str, Floats]
    deals: NDArray[np.int64]

    @classmethod
    def read(cls, folder: Path) -> Sums:
        """Add up the chunks of a folder."""
        of: dict[str, Floats] = {}
        deals = np.zeros(len(TURN_UPS), np.int64)
        size = json.loads((folder / "manifest.json").read_text())["deals"]["solved"]
        for path in sorted(folder.glob("solved_*.npz")):
            place = number_of(path) % len(TURN_UPS)
            deals[place] += size
            with np.load(path) as file:
                for key in file.files:
                    of.setdefault(key, np.zeros((len(TURN_UPS), *file[key].shape)))[place] += file[key]
        return cls(of, deals)


def bests(cells: Cells, *, must_call: bool) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """Return the best and the second best option of each class, and the 95 % error of what lies between them."""
    points = cells.points.copy()
    if must_call:
        points[0] = -np.inf
    order = np.argsort(-points, axis=0, kind="stable")
    rows = np.arange(CLASSES)
    return order[0], order[1], _Z * np.sqrt(cells.spread[order[0], order[1], rows])


def packed(cells: Sequence[Cells], *, must_call: bool) -> dict[str, NDArray[Any]]:
    """Write the cells of a turn as bytes, see euchre_tutor/guide/atlas.py."""
    points = np.stack([each.points for each in cells])
    best, second, error = (
        np.stack(each) for each in zip(*(bests(each, must_call=must_call) for each in cells), strict=True)
    )
    at_best, at_second = (np.take_along_axis(points, each[:, None], 1)[:, 0] for each in (best, second))
    comes = np.stack([each.comes for each in cells])
    return {
        "best": (best * OPTIONS + second).astype(np.uint8),
        "points": np.round(at_best / STEP).astype(np.int8),
        "margin": np.clip(np.round((at_best - at_second) / STEP), 0, 255).astype(np.uint8),
        "error": np.clip(np.ceil(error / STEP), 1, ERROR).astype(np.uint8),
        "comes": np.ceil(comes * COMES).astype(np.uint8),
    }


def tables_of(folder: Path) -> Iterator[tuple[Setting, int, list[Cells]]]:
    """Yield the cells of each setting and turn; those of Bicycle come first, whose variances the scores share."""
    sums, plain = Sums.read(folder), dict[str, list[Floats]]()
    for setting in SETTINGS:
        fits = fits_of(folder, setting)
        for number in range(TURNS):
            if setting.score == (0, 0):
                key = f"{number}"
                plain[key] = [variances(each) for each in sums.of[f"{setting.name} {number}"]]
            yield setting, number, cells_of(setting, number, sums, plain[f"{number}"], fits)


def fits_of(folder: Path, setting: Setting) -> list[Fits]:
    """Return what double dummy misses, by all deals that were played out, and by two halves of them."""
    paths = sorted(folder.glob("played_*.npz"))
    halves: list[list[Path]] = [[], []]
    for path in paths:
        halves[number_of(path) // len(TURN_UPS) % 2].append(path)
    return [regressed(each, setting) for each in (paths, *halves) if each]


def write(folder: Path, into: Path, prices: Path | None) -> Iterator[Path]:
    """Write the atlas of each game, and all prices as text if that is asked for."""
    held: dict[str, dict[str, NDArray[Any]]] = {}
    frames = []
    for setting, number, cells in tables_of(folder):
        must_call = turns(setting.rules, TURN_UPS[0])[number].must_call
        if prices is not None:
            frames.append(frame_of(setting, number, cells))
        if setting.score == (0, 0):
            made = packed(cells, must_call=must_call)
            held.setdefault(setting.name, {}).update({f"{name} {number}": each for name, each in made.items()})
        else:
            best = np.stack([bests(each, must_call=must_call)[0] for each in cells])
            held["bicycle"][f"{setting.name} {number}"] = best.astype(np.uint8)
    for name, made in held.items():
        file, path = io.BytesIO(), into / f"{name}_atlas.npz"
        np.savez_compressed(file, deals=deals_in(folder), **made)
        replace_file(path, file.getvalue())
        yield path
    if prices is not None:
        replace_file(prices, gzip.compress(pd.concat(frames).to_csv(index=False).encode(), mtime=0))
        yield prices


def deals_in(folder: Path) -> NDArray[np.int64]:
    """Return how many deals were solved, and how many of others played out: int64[2]."""
    sizes_of = json.loads((folder / "manifest.json").read_text())["deals"]
    return np.array([sizes_of[kind] * len([*folder.glob(f"{kind}_*.npz")]) for kind in KINDS])


def frame_of(setting: Setting, number: int, cells: Sequence[Cells]) -> pd.DataFrame:
    """Return the prices of a turn as a table."""
    frames = []
    for up, each in zip(TURN_UPS, cells, strict=True):
        frame = pd.DataFrame({f"option {place}": points.round(4) for place, points in enumerate(each.points)})
        frame.insert(0, "class", np.arange(CLASSES))
        frame.insert(0, "up", str(up.card.rank))
        frame.insert(0, "turn", number)
        frame.insert(0, "setting", setting.name)
        frames.append(frame)
    return pd.concat(frames)
