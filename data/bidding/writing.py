"""How the table of a game is written, for ``read_table`` to read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from euchre_tutor.beliefs.bidding.tables import ARRAYS, THOUSAND, Learnt
from euchre_tutor.scoring import OUTCOMES


def write_table(path: Path, learnt: Learnt) -> None:
    """Write what was learnt of a game as arrays, without features that add nothing.

    They are the ``care``, one number; the ``classes``, str[n, 5]; the ``features`` of one class after the other,
    str[m], and their ``numbers``, int16[n]; the ``outcomes`` that there are, str[k], and what each feature adds to
    their shares, in ``thousandths``, int16[m, k].
    """
    table = learnt.table
    used = [name for n, name in enumerate(OUTCOMES) if any(learned.shares[:, n].any() for learned in table.values())]
    columns = [OUTCOMES.index(name) for name in used]
    features: list[str] = []
    numbers, rows = [], []
    for _, (names, shares) in sorted(table.items()):
        thousandths = (shares * THOUSAND).round().astype(np.int16)
        told = np.flatnonzero(thousandths.any(axis=1))
        features += [names[row] for row in told]
        numbers.append(len(told))
        rows.append(thousandths[told][:, columns])
    arrays = np.array(sorted(table)), np.array(features), np.array(numbers, np.int16), np.concatenate(rows)
    kept: dict[str, Any] = {
        "care": np.array(learnt.care),
        "outcomes": np.array(used),
        **dict(zip(ARRAYS, arrays, strict=True)),
    }
    np.savez_compressed(path, **kept)
