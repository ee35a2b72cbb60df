"""Which tables the prices of a game rest on, so that those of another may change and leave them be."""

from __future__ import annotations

from hashlib import sha256

from euchre_tutor import PRESETS, Rules
from euchre_tutor.base import tables
from euchre_tutor.rules import nearest


def tables_of(*games: str) -> tuple[str, ...]:
    """List the tables that prices of games rest on, as patterns below the folder of the tables.

    Games without a table of their own are called, and their scores weighed, as their nearest relatives are.

    >>> tables_of("bicycle")
    ('players/*.npz', 'bidding/bicycle.npz', 'rates/bicycle.*')
    """
    found = {"players/*.npz": True}
    for rules in map(PRESETS.__getitem__, games):
        kinds = (("bidding", "npz"), ("rates", "csv")) if rules.turns_up else ()
        for kind, ending in kinds:
            near = nearest(rules, [Rules.parse(path.stem) for path in tables(kind).glob(f"*.{ending}")])
            found[f"{kind}/{near}.{'*' if kind == 'rates' else ending}"] = True
        if not kinds:
            found["bids/*.csv"] = True
    return tuple(found)


def digest_of(*patterns: str) -> str:
    """Return what tells one content of some tables from another: what rests on them is named by it.

    >>> digest_of("rates/*") == digest_of("rates/*") != digest_of("rates/*", "players/*")
    True
    """
    found = sha256()
    for path in sorted(path for pattern in patterns for path in tables("").glob(pattern)):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()[:12]
