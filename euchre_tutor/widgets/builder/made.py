"""What a hand builder's face is told of the play: who made trump, what was laid down and played."""

from euchre_tutor.widgets.builder.picked import Picked
from euchre_tutor.widgets.parts import games
from euchre_tutor.widgets.parts.wire import Made

_TOLD = {
    "call": "",
    "discard": "Press the card that you lay down.",
    "play": "Press the cards in the order in which they are played; press the last again to take it back.",
}


def made(picked: Picked) -> Made:
    """Return what is shown of the play.

    >>> state = made(Picked.read("Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"))
    >>> state["maker"], state["trump"], state["places"]["9h"], state["places"]["9c"]
    ('4', 's', 'laid down', 'played')
    """
    after, asks = picked.after, picked.asks
    laid = after.get("laid", "").split()
    return {
        "is_shown": picked.game.turns_up,
        "maker": after.get("maker", ""),
        "trump": after.get("trump", ""),
        "alone": "alone" in after,
        "suits": games.suits(picked.game, None) if picked.turned_down else [],
        "words": _TOLD[asks],
        "places": dict.fromkeys(laid, "laid down") | dict.fromkeys(picked.played, "played"),
    }
