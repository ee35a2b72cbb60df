"""Make the range chart of a game: what a call and a lone hand bring beside a pass, by what is seen of the hand.

    python data/guide/ranges.py bicycle --parts 24

Each deal teaches four seats and both rounds (auctions.py). Hands are gathered by seat, round, the rank turned up, and
their trumps, bowers and aces of other suits, in the suit that a player thinks of. The three others call by the model,
or as cautiously as people do; the seat itself calls by the model later on.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pandas as pd
from auctions import RARE, Auctions, check_game, of_best_suit
from deals import FOLDER, SIZE, part
from learn import policy
from learning import Floats

from euchre_tutor import PRESETS
from euchre_tutor.base import replace_file, tables
from euchre_tutor.deal import Others
from euchre_tutor.guide.ranges import BOWERS, OTHERS
from euchre_tutor.guide.sights import NAMES

COLUMNS = (
    *("others", "seat", "round", "up", "trumps", "bowers", "aces", "hands", "share"),
    *("call", "call_error", "alone", "alone_error", "more", "more_error", "tutor"),
)
KEY = [*COLUMNS[: COLUMNS.index("hands")]]
_Z = 1.96  # of a 95% interval


def rows(auctions: Auctions, others: Others) -> Iterator[pd.DataFrame]:
    """Yield for each turn that may be passed what the deals say: kind of hand, weight, and what choices bring."""
    for number, turn in enumerate(auctions.turns):
        if turn.must_call:
            continue
        comes, points = auctions.choices(number, others, policy(auctions, turn.seat, {}), "played")
        worth = of_best_suit(auctions, number, points)
        seen = dict(zip(NAMES, auctions.seen(number).seen.T, strict=True))
        tutor = auctions.by_the_model(number)
        frame = pd.DataFrame({name: seen[name] for name in ("trumps", "aces")})
        frame["bowers"] = np.array(BOWERS)[seen["left"] + 2 * seen["right"]]
        frame[["others", "seat"]] = others, turn.seat
        frame["round"], frame["up"] = 1 + turn.second, str(turn.turn_up.card.rank)
        frame["weight"] = np.where(comes > RARE, comes, 0.0)
        frame["call"], frame["alone"] = worth[:, 1] - worth[:, 0], worth[:, 2] - worth[:, 0]
        frame["more"] = worth[:, 2] - worth[:, 1]
        frame["tutor"] = tutor.sum(axis=1)
        yield frame


def averaged(found: pd.DataFrame, name: str) -> tuple[Floats, Floats]:
    """Return the weighted mean of a column and its 95% error, for each kind of hand."""
    weight = found.groupby(KEY)["weight"].sum()
    mean = (found["weight"] * found[name]).groupby([found[key] for key in KEY]).sum() / weight
    kinds = found.groupby(KEY)
    off = found["weight"] * (found[name] - mean.to_numpy()[kinds.ngroup()])
    error = _Z * np.sqrt((off**2).groupby([found[key] for key in KEY]).sum()) / weight
    return mean.to_numpy(), error.to_numpy()


def table_of(deals: Sequence[Auctions]) -> pd.DataFrame:
    """Return the table that some deals make."""
    found = pd.concat([frame for auctions in deals for others in OTHERS for frame in rows(auctions, others)])
    found = found[found["weight"] > 0]
    table = found.groupby(KEY).agg(hands=("weight", "size"), weight=("weight", "sum")).reset_index()
    whole = table.groupby(["others", "seat", "round", "up"])["weight"].transform("sum")
    table["share"] = table.pop("weight") / whole
    for name in ("call", "alone", "more"):
        table[name], table[f"{name}_error"] = averaged(found, name)
    table["tutor"], _ = averaged(found, "tutor")
    return table[[*COLUMNS]].round(4)


def main() -> None:
    """Write the tables of the games that are named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=["bicycle"], help="names of games")
    parser.add_argument("--parts", type=int, default=24, help="parts of deals (%(default)s)")
    parser.add_argument("--size", type=int, default=SIZE, help="deals of a part (%(default)s)")
    parser.add_argument("--keep", type=Path, default=FOLDER, help="where parts are kept (%(default)s)")
    parser.add_argument("--into", type=Path, default=tables("guide"), help="the folder (%(default)s)")
    options = parser.parse_args()
    for name in options.names:
        check_game(PRESETS[name])
        seeds, size = range(1, options.parts + 1), options.size
        parts = (part(PRESETS[name], seed, options.keep, size=size) for seed in seeds)
        table = table_of([Auctions(each) for dealt in parts for each in dealt])
        text = table.to_csv(index=False)
        replace_file(options.into / f"{name}_ranges.csv.gz", gzip.compress(text.encode(), mtime=0))
        print(name, len(table), "kinds of hands", flush=True)


if __name__ == "__main__":
    main()
