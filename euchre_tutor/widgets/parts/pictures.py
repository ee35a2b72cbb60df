"""What a seat sees, as a picture for a question: its cards, the turn-up, the trick, and the rest in a few words."""

from typing import Any

from euchre_tutor import draw
from euchre_tutor.analysis.hand_page import cards_seen, earlier_tricks, remembered
from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.deal import View
from euchre_tutor.pieces import Hand, Piece
from euchre_tutor.ranking import Ranking
from euchre_tutor.widgets.parts.wire import Face, Group, Picture


def face_of(card: Piece, ranking: Ranking | None = None, *, marks: bool = False) -> Face:
    """Draw a card, named as it plays where the trump is known; with the mark of a bower if that is wished for.

    >>> from euchre_tutor.pieces import parse_card
    >>> face_of(parse_card("Js"))["name"]
    'Jack of spades'
    """
    face: Face = {"text": str(card), "name": ranking.name(card) if ranking else card.label, "svg": card._repr_svg_()}
    return face | {"mark": ranking.bower(card)} if marks and ranking and ranking.bower(card) else face


def picture_of(view: View, *, without_hand: bool = False, marks: bool = False) -> Picture:
    """Return what a seat sees; without its hand where the hand is shown as the cards to choose from.

    Bowers are marked if that is wished for, those of the suit that is proposed as long as no trump is made.

    >>> picture = picture_of(View.parse("Js Jc As 9h Kd up Qs seat 4 score 3-4"))
    >>> [group["title"] for group in picture["groups"]], picture["facts"][:2]
    (['Your hand', 'Turn-up'], ['You deal', 'Score: you 3, they 4'])
    """
    ranking = view.ranking if view.maker or marks else None
    groups = [
        _group(*group, ranking, marks=marks)
        for group in (*earlier_tricks(view), *list(cards_seen(view))[without_hand:])
    ]
    score = dict(zip(("you", "they"), view.score, strict=True)) if any(view.score) else {}
    svg = draw.tracks(score, view.rules.game) if score else ""
    return {"groups": groups, "facts": [*view.facts, *remembered(view)], "svg": svg}


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


def _group(title: str, cards: Hand, labels: list[str], ranking: Ranking | None, *, marks: bool) -> Group:
    return {"title": title, "cards": [face_of(card.held, ranking, marks=marks) for card in cards], "labels": labels}
