"""Setting a hand up: cards change places, two at a time, so that a deal is whole at every moment."""

from dataclasses import replace

from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import parse_card
from euchre_tutor.widgets.board.state import aside, table_of
from euchre_tutor.widgets.parts.wire_table import Table


def setup_table(deal: Deal, *, you: int) -> Table:
    """Return a deal as the board draws it while it is set up: every card can be clicked, the kitty lies open."""
    table = table_of(GameHand(deal), [], -1, you=you, hidden=())
    for seat in table["seats"]:
        for card in seat["cards"]:
            card["action"] = card["text"]
        seat["is_turn"] = False
    table["middle"] += [aside(card, "not dealt") for card in deal.kitty]
    return {**table, "buttons": [], "trump": "", "words": "Click two cards to exchange them, then choose Play."}


def exchanged_places(deal: Deal, one: str, other: str) -> Deal:
    """Return a deal in which two cards have changed places: in hands, the turn-up, or among those not dealt.

    Raises EuchreError if a card isn't in the pack, or the deal that comes of it can't be.
    """
    cards = parse_card(one), parse_card(other)
    for card in cards:
        deal.rules.pack.check(card)
    swapped = dict(zip(cards, reversed(cards), strict=True))
    hands = tuple(tuple(swapped.get(card, card) for card in hand) for hand in deal.hands)
    up = swapped.get(deal.up, deal.up) if deal.up else None
    named = deal.rules.pack.suits[0] if up and deal.rules.names_suit(up) else None
    return replace(deal, hands=hands, up=up, named=deal.named if named and deal.named else named)
