"""What a seat may do in a view, as the rules have it."""

from euchre_tutor import Auction, View
from euchre_tutor.analysis.asked import question_of
from euchre_tutor.auction import legal_discards
from euchre_tutor.practice.themes import play_seen


def choices(view: View) -> set[str]:
    """List calls, cards to lay down, or cards to play, as texts."""
    question = question_of(view)
    if question == "call":
        return {str(call) for call in Auction.at(view).legal_calls}
    if question == "discard":
        return {str(card) for card in legal_discards(view.rules, view.hand, view.up)}
    return {str(card) for card in play_seen(view).legal_plays}
