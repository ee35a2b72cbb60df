"""The games of the rule book: what each changes in the values that Rules has of its own."""

from typing import Any

_FOR_SELF = {"partnership": "none", "lone_hands": False}
_CALL_ACE = {"partnership": "called", "lone_lead": "left", "pack_size": 32}
_DOMINO = {"dominoes": True, "pack_size": 28, "exchange": "nobody", "first_lead": "maker"}
_MARCH_ALONE = {players: {"players": players, "lone_march": players} for players in (4, 5, 6)}

PRESET_FIELDS: dict[str, dict[str, Any]] = {
    "bicycle": {},
    "trickster": {"game": 10},
    "stick_the_dealer": {"game": 10, "stick_the_dealer": True},
    "parlour32": {"pack_size": 32, "lone_lead": "left", "draw": "highest"},
    "old_school": {"game": 7, "first_lead": "maker"},
    "canadian": {"game": 10, "canadian_loner": True},
    "british": {"game": 11, "joker": True, "joker_turned": "dealer", "lone_lead": "left"},
    "cutthroat": {"players": 3, "march": 3, **_FOR_SELF},
    "two_handed": {"players": 2, **_FOR_SELF},
    "call_ace4": {**_CALL_ACE, **_MARCH_ALONE[4]},
    "call_ace5": {**_CALL_ACE, **_MARCH_ALONE[5], "march": 3},
    "call_ace6": {**_CALL_ACE, **_MARCH_ALONE[6], "march": 3},
    "domino": _DOMINO,
    "domino_solo2": {"players": 2, **_DOMINO, **_FOR_SELF},
    "domino_solo3": {"players": 3, "march": 3, **_DOMINO, **_FOR_SELF},
    "domino_call_ace4": {**_DOMINO, "partnership": "called"},
    "domino_call_ace5": {**_DOMINO, "partnership": "called", "players": 5},
    "bid_euchre": {
        "auction": "bids",
        "exchange": "nobody",
        "hand_size": 6,
        "game": 32,
        "no_trump": True,
        "first_lead": "maker",
        "lone_march": 12,
        "lone_euchre": 12,
    },
    "cutthroat32": {"players": 3, "march": 3, "pack_size": 32, "draw": "highest", **_FOR_SELF},
}
