"""A rule set in plain words, from its fields; an empty sentence where there is nothing to say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from euchre_tutor.rules.rules import Rules

__all__ = ["sentences"]

_SIDES = {
    "opposite": "partners sit opposite",
    "none": "the maker plays against all others",
    "called": "each plays for self, but the maker may call a partner for the hand",
}
_PROPOSES = {
    "spades": "The joker is the highest trump; turned up, it proposes spades.",
    "dealer": "The joker is the highest trump; where it is turned up, the dealer names the suit that it proposes, "
    "before looking at the hand.",
}
_FARMERS = {
    "none": "",
    "redeal": "A farmer's hand, no card above the ten, means a new deal.",
    "exchange": "A farmer's hand, no card above the ten, may exchange three cards with the kitty.",
}
_MAKERS = {
    "opposite": "The makers score",
    "none": "The maker scores",
    "called": "The maker and the partner each score",
}
_EUCHRED = {
    "opposite": "the makers are euchred, and the defenders score",
    "none": "the maker is euchred, and each defender scores",
    "called": "the makers are euchred, and every other player scores",
}


def sentences(rules: Rules) -> Iterator[str]:
    """Explain each field."""
    yield from _of_the_deal(rules)
    yield from _of_the_auction(rules) if rules.turns_up else _of_the_bidding(rules)
    yield from _of_partners(rules)
    yield from _of_lone_hands(rules)
    yield from _of_the_lead(rules)
    yield from _of_the_score(rules) if rules.turns_up else _of_the_bid_score(rules)
    yield f"Game is {rules.game} points."
    yield "The first side to win two games wins the rubber." if rules.rubber else ""


def _of_the_deal(rules: Rules) -> Iterator[str]:
    pieces, sides = f"{rules.hand_size} {_piece(rules)}s", _SIDES[rules.partnership]
    yield f"{rules.players} players, {pieces} each from {rules.pack}; {sides}."
    yield _PROPOSES[rules.joker_turned] if rules.joker else ""
    yield _FARMERS[rules.farmers_hand]
    yield "Who draws the highest card deals first." if rules.draw == "highest" else ""


def _piece(rules: Rules) -> str:
    return "tile" if rules.dominoes else "card"


def _taken(rules: Rules) -> str:
    """Who takes the turn-up."""
    if rules.exchange == "nobody":
        return "nobody takes it"
    laid = f"another {_piece(rules)}" if rules.must_keep_turn_up else f"any {_piece(rules)}, the turn-up itself too"
    return f"the {rules.exchange} takes it and lays down {laid}"


def _of_the_auction(rules: Rules) -> Iterator[str]:
    yield "The tile that is turned up proposes the suit of its higher end." if rules.dominoes else ""
    yield f"First round: pass, or order up the turn-up, whose suit is then trump; {_taken(rules)}."
    yield f"Second round: pass, or make another suit{', or no trump' * rules.no_trump}."
    yield (
        "The dealer may not pass in the second round."
        if rules.stick_the_dealer
        else "If everybody passes again, the hand is thrown in."
    )
    yield from _of_holding(rules)


def _of_the_bidding(rules: Rules) -> Iterator[str]:
    bids = f"3 to {rules.hand_size} tricks" + f", then all {rules.hand_size} alone" * rules.lone_hands
    yield f"From eldest on each seat passes or bids, once, and more than the last: {bids}."
    yield f"The highest bidder names trump{', or no trump' * rules.no_trump}."
    yield "If everybody passes, the hand is thrown in."
    yield from _of_holding(rules)


def _of_holding(rules: Rules) -> Iterator[str]:
    held = "a tile with that number" if rules.dominoes else "a card of it"
    spare = "left bower and joker don't count" if rules.joker else "the left bower doesn't count"
    yield f"Who makes a suit must hold {held}; {spare}." if rules.must_hold_trump else ""


def _of_partners(rules: Rules) -> Iterator[str]:
    if rules.partnership != "called":
        return
    called = "a double that is not a trump" if rules.dominoes else "the ace of a suit that is not trumps"
    yield f"The maker says 'alone' or calls {called}: its holder is the partner, in secret until it is played."
    yield "If it lies undealt, or in the maker's own hand, the maker is alone."


def _of_lone_hands(rules: Rules) -> Iterator[str]:
    if rules.partnership != "opposite":
        return
    if not rules.lone_hands:
        yield "Nobody plays alone."
        return
    points = f"{rules.lone_make} for {_enough(rules)}, {rules.lone_march} for all five"
    yield f"A maker may play alone, while the partner rests{f'; that scores {points}' * rules.turns_up}."
    yield "A dealer's partner who orders up must play alone." if rules.canadian_loner else ""
    swap = f"A lone maker lays down a {_piece(rules)} and gets one of the partner's choice."
    yield swap if rules.partners_best else ""
    least = max(rules.euchre, rules.lone_defence)
    yield f"A defender may play alone too; a euchre then scores {least}." if rules.defend_alone else ""


def _of_the_lead(rules: Rules) -> Iterator[str]:
    eldest = "Eldest, or else the next in turn," if rules.partnership == "opposite" and rules.lone_hands else "Eldest"
    yield f"{'The maker' if rules.first_lead == 'maker' else eldest} leads to the first trick."
    is_left = rules.lone_lead == "left" and rules.lone_hands
    yield "Against a maker who said 'alone' the seat on the maker's left leads." if is_left else ""
    if rules.dominoes:
        named = "the end that the leader names" if rules.leader_names_end else "its higher end"
        yield f"A tile is led as {named}; it follows either of its ends. A trump belongs to no other suit."


def _enough(rules: Rules) -> str:
    """The tricks that score, short of a march."""
    return "3 or 4 tricks" if rules.tricks_to_score == 3 else "4 tricks"


def _of_the_score(rules: Rules) -> Iterator[str]:
    yield f"{_MAKERS[rules.partnership]} {rules.make} for {_enough(rules)}, {rules.march} for all five."
    if rules.partnership == "called":
        yield f"A lone maker scores {rules.lone_make} for {_enough(rules)}, {rules.lone_march} for all five."
    yield "With three tricks nobody scores." if rules.tricks_to_score == 4 else ""
    yield f"With fewer than three {_EUCHRED[rules.partnership]} {rules.euchre}."
    is_costly = rules.lone_hands and rules.lone_euchre != rules.euchre
    yield f"A lone maker who is euchred costs {rules.lone_euchre}." if is_costly else ""


def _of_the_bid_score(rules: Rules) -> Iterator[str]:
    yield "Makers who reach their bid score the tricks they took, others lose what they bid."
    yield "The defenders score their tricks."
    alone = f"Alone, all {rules.hand_size} tricks score {rules.lone_march}; fewer lose {rules.lone_euchre}."
    yield alone if rules.lone_hands else ""
