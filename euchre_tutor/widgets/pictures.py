"""What a seat sees, as a picture for a question: its cards, the turn-up, the trick, and the rest in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from euchre_tutor.base.checks import quoted
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.beliefs import Seen
from euchre_tutor.deal import View, seen_from
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.ranking import Ranking
from euchre_tutor.widgets.wire import Face, Group, Picture


def face_of(card: Piece, ranking: Ranking | None = None) -> Face:
    """Draw a card, named as it plays where the trump is known.

    >>> from euchre_tutor.pieces import parse_card
    >>> face_of(parse_card("Js"))["name"]
    'Jack of spades'
    """
    return {"text": str(card), "name": ranking.name(card) if ranking else card.label, "svg": card._repr_svg_()}


def picture_of(view: View, *, without_hand: bool = False) -> Picture:
    """Return what a seat sees; without its hand where the hand is shown as the cards to choose from.

    >>> picture = picture_of(View.parse("Js Jc As 9h Kd up Qs seat 4 score 3-4"))
    >>> [group["title"] for group in picture["groups"]], picture["facts"][:2]
    (['Your hand', 'Turn-up'], ['You deal', 'Score: you 3, they 4'])
    """
    ranking = view.ranking if view.maker else None
    seen = Seen(view) if view.played else None
    hand = view.sort(seen.hand if seen else view.hand)
    groups = [] if without_hand else [_group("Your hand", hand, ranking)]
    if view.up and not view.played:
        groups.append(_group("Turned down" if view.turned_down else "Turn-up", (view.up,), ranking))
    if seen and seen.history:
        groups += _trick(view, seen, ranking)
    return {"groups": groups, "facts": [*view.facts, *_remembered(view)], "svg": ""}


def _remembered(view: View) -> list[str]:
    """Tell what a player at the table has seen and would remember: the card laid down, and the earlier tricks.

    >>> _remembered(View.parse("9h Jc Th Ts 9d up As seat 1 trump s maker 3 played 9h Ah Kh Qh Ad 9d Kd Qd 9c Tc"))
    ['Trick 1: you 9♥, left A♥, partner K♥, right Q♥', 'Trick 2: left A♦, partner 9♦, right K♦, you Q♦']
    """
    laid = [f"You laid down {' '.join(card.symbol for card in view.laid)}"] * bool(view.laid)
    return laid + [
        f"Trick {number}: "
        + ", ".join(f"{seen_from(view.seat, seat, view.rules)} {card.held.symbol}" for seat, card in trick)
        for number, trick in enumerate(view.tricks[:-1], start=1)
    ]


def picture_from(shown: Any) -> Picture:
    """Return a picture of anything that draws itself, or that has a view of its own.

    Raises:
        EuchreError: it neither draws itself nor is a view.
    """
    if shown is None:
        return {"groups": [], "facts": [], "svg": ""}
    if isinstance(shown, View | str):
        return picture_of(View.parse(shown) if isinstance(shown, str) else shown)
    drawn = getattr(shown, "_repr_svg_", None)
    svg = getattr(shown, "drawing", None) or (callable(drawn) and drawn())
    if not isinstance(svg, str):
        raise EuchreError(f"a question can show a view or anything that draws itself, not {quoted(shown)}")
    return {"groups": [], "facts": [], "svg": svg}


def _group(title: str, cards: Hand, ranking: Ranking | None, labels: Sequence[str] = ()) -> Group:
    return {"title": title, "cards": [face_of(card.held, ranking) for card in cards], "labels": list(labels)}


def _trick(view: View, seen: Seen, ranking: Ranking | None) -> list[Group]:
    """Return the trick on the table, or the last one while the next is to be led."""
    size = len(seen.active)
    trick, title = (seen.trick, "On the table") if seen.trick else (seen.history[-size:], "The last trick")
    labels = [seen_from(view.seat, seat, view.rules) for seat, _ in trick]
    return [_group(title, tuple(card for _, card in trick), ranking, labels)]
