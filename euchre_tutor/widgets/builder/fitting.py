"""What of a situation fits another game, and what has to be put back."""

from collections.abc import Iterable
from typing import TypedDict

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.deal import check_unfinished, parse_score, parse_seat, seat_label
from euchre_tutor.pieces import Piece, format_cards, parse_cards
from euchre_tutor.rules import Rules
from euchre_tutor.widgets.parts.games import noun


class Situation(TypedDict):
    """The traits of a builder that another game may not have room for."""

    hand: str
    turn_up: str
    laid: str
    seat: int
    score: str


def fit(situation: Situation, rules: Rules) -> tuple[Situation, str]:
    """Keep what fits a game; return that, and sentences that say what doesn't.

    >>> before = Situation(hand="9s 66", turn_up="", laid="", seat=4, score="0-0")
    >>> fitted, said = fit(before, Rules.parse("domino_solo3"))
    >>> fitted["hand"], fitted["seat"], said.split(". ")[0]
    ('66', 3, 'Not in this game, so put back: Nine of spades')
    """
    hand, up, laid = map(parse_cards, (situation["hand"], situation["turn_up"], situation["laid"]))
    known = rules.pack.cards
    kept = [card for card in hand if card in known]
    turned = [card for card in up if card in known]
    said = [
        _put_back("Not in this game", [card for card in (*hand, *up, *laid) if card not in known]),
        _put_back(f"A hand has {rules.hand_size} {noun(rules, rules.hand_size)} here", kept[rules.hand_size :]),
        _put_back("Nothing is turned up here", turned if not rules.turns_up else ()),
    ]
    seat, score = fitting_seat(situation["seat"], rules), fitting_score(situation["score"], rules)
    if seat != situation["seat"]:
        said.append(f"There is no seat {situation['seat']} here; yours is now {seat_label(seat, rules)}.")
    if score != situation["score"]:
        said.append(f"A score of {situation['score']} can't be here; it is now {score}.")
    fitted: Situation = {
        "hand": format_cards(kept[: rules.hand_size]),
        "turn_up": format_cards(turned if rules.turns_up else ()),
        "laid": format_cards(card for card in laid if card in known),
        "seat": seat,
        "score": score,
    }
    return fitted, " ".join(filter(None, said))


def _put_back(reason: str, cards: Iterable[Piece]) -> str:
    names = ", ".join(card.label for card in cards)
    return f"{reason}, so put back: {names}." if names else ""


def fitting_seat(seat: int, rules: Rules) -> int:
    """Return the same seat, or the dealer's at a smaller table."""
    try:
        return parse_seat(seat, rules)
    except EuchreError:
        return rules.dealer


def fitting_score(score: str, rules: Rules) -> str:
    """Return the same score, or 0-0 in a game that can't have it."""
    try:
        check_unfinished(parse_score(score), rules)
        return score
    except EuchreError:
        return "0-0"
