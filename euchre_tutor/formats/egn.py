"""Euchre Game Notation 1.4, a game as JSON: calls and cards in the order of play, and nothing more.

The hands follow from the cards played. Cards that nobody can know are filled in at random and noted as unknown: the
dealer's discard if it isn't recorded, and the hands of partners who sit out. Versions 1.0 and 1.1, which have other
names for some fields, are brought up to date. Four fields are ours: the house rules ``joker_binds``, ``take_alone``
and ``defend_loners_only``, and ``alonePartner`` of a bidding, who took the hand over. Specification:
github.com/NextSuit-Labs/euchre-game-notation.
"""

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any, cast

from euchre_tutor.base import EuchreError, is_whole, quoted
from euchre_tutor.formats.egn_deal import FIELDS, fields_of, of_deal, only, play_told, told_deal
from euchre_tutor.game import Game
from euchre_tutor.rules import Rules

_NAME = "Euchre Game Notation"
_MOST_DEALS = 100
_MOST_NAMED = 5  # fields that are left out
_FILE = {"fileType", "version", "metadata", "deals"}
_METADATA = {"gameId", "title", "description", "players", "initialScore", "finalScore", "date", "ruleset"}
_OLD_NAMES = {  # of 1.0, by that of 1.4
    "match_id": "gameId",
    "matchId": "gameId",
    "initial_score": "initialScore",
    "initial_state": "initialState",
    "initial_lead": "initialLead",
    "up_card": "upCard",
    "player_cards": "playerCards",
    "card_exchanges": "cardExchanges",
    "calls_annotations": "callAnnotations",
    "tricks_annotations": "playAnnotations",
}
_NOT_HELD = {  # house rules of the notation that ours don't know, by the words for them
    "farmers": "a farmer's hand",
    "go_under": "going under",
    "partners_best": "partner's best, as the notation has it",
    "fast_break": "a fast break",
    "four_trick_tokens": "tokens for four tricks",
}
_RULES = {"std", "min_rank", "winning_score", "num_deals", "loner_lead", "loner_march_score"} | {
    *("loner_euchred_score", "num_players"),
    *_NOT_HELD,
}
_FLAGS = {
    "canadian": "canadian_loner",
    "defend_alone": "defend_alone",
    "joker": "joker",
    "allow_no_trump": "no_trump",
} | {name: name for name in ("joker_binds", "take_alone", "defend_loners_only")}  # the last three are ours
_LEADS = ("LEFT_OF_DEALER", "LEFT_OF_LONER")
_PACKS = {9: 24, 8: 28, 7: 32}


def game_of_egn(data: Any) -> Game:
    """Return the game that a file in Euchre Game Notation holds.

    Args:
        data: what the JSON says.

    Raises:
        EuchreError: a field is unknown, missing or of another kind, a version or a house rule can't be held, or
            something was done that the rules don't allow; the sentence names it.
    """
    if not isinstance(data, Mapping) or data.get("fileType") != _NAME:
        kind = data.get("fileType") if isinstance(data, Mapping) else "a list"
        if kind == "Euchre Match Notation":
            raise EuchreError("this is a match of several games; they are read one by one, each from its own file")
        raise EuchreError(f"a game in {_NAME} says so as its fileType, and this is {quoted(kind)}")
    data, unread = _without_unknown(_up_to_date(data), _FILE)
    only(data, "the file", _FILE, required=_FILE)
    about, unread_about = _without_unknown(data["metadata"], _METADATA)
    only(about, "metadata", _METADATA, required=("players", "initialScore"))
    deals = data["deals"]
    if not isinstance(deals, list) or len(deals) > _MOST_DEALS:
        raise EuchreError(
            f"a game has a list of deals, {_MOST_DEALS} at most, not "
            + (f"{len(deals):,}" if isinstance(deals, list) else quoted(deals))
        )
    if not deals:
        raise EuchreError("this game has no deal yet")
    names, rules = _names(about["players"]), _rules(about.get("ruleset", {}), deals)
    game = Game(rules, dealer=_dealer(deals[0]), names=names, began=_score(about, "initialScore"))
    for number, deal in enumerate(deals, start=1):
        with of_deal(number):
            play_told(game, told_deal(game, fields_of(deal)))
    if "finalScore" in about and game.score != (told := _score(about, "finalScore")):
        raise EuchreError(
            f"the file says that it ends {told[0]}-{told[1]}, but by its cards it ends {game.score[0]}-{game.score[1]}"
        )
    if names := [*unread, *unread_about]:
        shown = ", ".join(map(quoted, names[:_MOST_NAMED])) + f" and {len(names) - _MOST_NAMED} more" * (
            len(names) > _MOST_NAMED
        )
        game.remarks = (f"Ignored, since it says nothing about the cards: {shown}.",)
    return game


def _without_unknown(data: Any, known: Collection[str]) -> tuple[Any, list[str]]:
    """Return the fields that the notation has, and the names of others; raise EuchreError for one written otherwise."""
    if not isinstance(data, Mapping):
        return data, []
    plain = {re.sub("[^a-z]", "", name.lower()): name for name in (*_FILE, *_METADATA, *FIELDS)}
    unknown = [name for name in data if name not in known]
    for name in unknown:
        if meant := get_close_matches(re.sub("[^a-z]", "", name.lower()), plain, n=1, cutoff=0.8):
            raise EuchreError(f"no field {quoted(name)} can stand here; the notation uses {plain[meant[0]]} instead")
    return {name: value for name, value in data.items() if name in known}, unknown


def _up_to_date(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the file with the names that fields have in 1.4; raise EuchreError for a version that can't be read."""
    version = data.get("version")
    if not isinstance(version, str) or not re.fullmatch(r"1\.[0-4](\.\d{1,9})?", version):
        raise EuchreError(f"{_NAME} is read from version 1.0 to 1.4, not {quoted(version)}")
    return cast("Mapping[str, Any]", _renamed(data)) if version.startswith(("1.0", "1.1")) else data


def _renamed(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {_OLD_NAMES.get(name, name): _renamed(value) for name, value in data.items()}
    return [_renamed(value) for value in data] if isinstance(data, list) else data


def _names(players: Any) -> list[str]:
    """Return the players' names, in which commas and 'and' can't stand."""
    if not isinstance(players, list) or len(players) not in (0, 4):
        raise EuchreError(f"a game has four players here, not {quoted(players)}")
    names: list[Any] = [player.get("name") if isinstance(player, Mapping) else player for player in players]
    if wrong := [name for name in names if not isinstance(name, str)]:
        raise EuchreError(f"{quoted(wrong[0])} is not a player's name")
    return [" ".join(name.replace(",", " ").replace(" and ", " & ").split()) for name in names]


def _rules(told: Any, deals: Collection[Any]) -> Rules:
    """Return the rules that a file names; raise EuchreError for one that ours can't hold."""
    told = only(told, "ruleset", {*_RULES, *_FLAGS})
    for name in {"std", *_FLAGS, *_NOT_HELD} & told.keys():
        if not isinstance(told[name], bool):
            raise EuchreError(f"{name} is true or false, not {quoted(told[name])}")
    for name, rule in _NOT_HELD.items():
        if told.get(name):
            raise EuchreError(f"{rule} ({name}) is not among our rules, so this game can't be read")
    if told.get("num_players", 4) != 4 or told.get("num_deals", 0) != 0:
        raise EuchreError(
            "only four-player games to a score can be read, not a fixed number of deals, or other players"
        )
    if (lead := told.get("loner_lead", "LEFT_OF_DEALER")) not in _LEADS:
        raise EuchreError(f"loner_lead is {' or '.join(_LEADS)}, not {quoted(lead)}")
    words = [
        "stick_the_dealer" if told.get("std", True) and not any(map(_all_passed, deals)) else "trickster",
        *(ours for name, ours in _FLAGS.items() if told.get(name)),
        *["lone_lead=left"] * (lead == _LEADS[1]),
    ]
    numbers = {
        "winning_score": ("game", 10),
        "loner_march_score": ("lone_march", 4),
        "loner_euchred_score": ("lone_euchre", 2),
    }
    for name, (ours, usual) in numbers.items():
        if not is_whole(number := told.get(name, usual)) or not 0 < number < 1_000:
            raise EuchreError(f"{name} is a number of points, not {quoted(number)}")
        words += [f"{ours}={number}"] * (number != usual)
    lowest = told.get("min_rank", 9)
    if not is_whole(lowest) or lowest not in _PACKS:
        raise EuchreError(f"a pack begins with the 9, 8 or 7, not with {quoted(lowest)}")
    return Rules.parse("+".join([*words, *[f"pack_size={_PACKS[lowest]}"] * (lowest != 9)]))


def _all_passed(deal: Any) -> bool:
    phases = deal.get("phases") if isinstance(deal, Mapping) else None
    return any(
        isinstance(phase, Mapping) and phase.get("calls") == ["Pass"] * 8
        for phase in (phases if isinstance(phases, list) else ())
    )


def _dealer(first: Any) -> int:
    """Return who deals first, by number from 1 on."""
    with of_deal(1):
        start = fields_of(first)["initialState"]
    dealer = start.get("dealer") if isinstance(start, Mapping) else None
    if not is_whole(dealer) or not 0 <= dealer <= 3:
        raise EuchreError(f"deal 1: it needs a dealer from 0 to 3 in its initialState, not {quoted(dealer)}")
    return int(dealer) + 1


def _score(about: Mapping[str, Any], name: str) -> tuple[int, int]:
    score = about[name]
    if not isinstance(score, list) or len(score) != 2 or not all(is_whole(points) for points in score):
        raise EuchreError(f"{name} is two numbers of points, such as [0, 0], not {quoted(score)}")
    return score[0], score[1]
