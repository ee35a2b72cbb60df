"""What happens after a choice: a hand that plays itself to its end, before any number is told."""

from collections.abc import Iterator

from euchre_tutor.auction import Contract
from euchre_tutor.deal import View, seen_from
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import trump_name
from euchre_tutor.play import Play
from euchre_tutor.practice.whole_hands import ending
from euchre_tutor.settings import settings
from euchre_tutor.widgets.parts.pictures import face_of
from euchre_tutor.widgets.parts.wire import Played, PlayedTrick

_WHO = {"you": "You", "partner": "Your partner", "left": "Your left opponent", "right": "Your right opponent"}


def consequence(text: str, view: View) -> Played:
    """Return how a hand that is over, written as text, went from the first trick on, as a seat saw it.

    >>> deal = "Kc Ac 9h Jh 9s / Tc Jd Qd Ad Th / 9c Qc Kd Js As / Ks Ts Jc Ah 9d up Qs"
    >>> first = "pass, pass, pass, order up, Jc, 9h, Th, As, Ah, 9c, Ts, Kc, Tc"
    >>> over = f"{deal} then {first}, 9d, 9s, Ad, Kd, Ac, Jd, Qc, Qs, Ks, Jh, Qd, Js"
    >>> consequence(over, View.parse("Ks Ts Jc Ah 9d up Qs seat 4"))["head"]
    'Euchred. They lead 2-0.'
    >>> consequence(over, View.parse("Ks Ts Jc Ah 9d up Qs seat 4"))["made"]
    'You made spades trump.'
    """
    hand = GameHand.parse(text)
    play = hand.play
    assert play
    return {
        "tricks": [*_tricks(play, view)],
        "made": ""
        if view.maker
        else _made(play.contract, view, later=hand.auction.turned_down and not view.turned_down),
        "head": ending(hand, view.seat, view.score),
        "seconds": settings().pace,
    }


def _made(contract: Contract, view: View, *, later: bool) -> str:
    """Say who made what trump after a call; later, in the second round, once everybody had passed."""
    who = _WHO[seen_from(view.seat, contract.maker)]
    trump = f"{trump_name(contract.trump)}{' trump' * bool(contract.trump)}"
    if later:
        who = f"Everybody passed. Then {who.lower() if contract.maker != view.seat else 'the tutor, for you,'}"
    return f"{who} made {trump}{', alone' * contract.alone}."


def _tricks(play: Play, view: View) -> Iterator[PlayedTrick]:
    """Yield the tricks: who played which card, in their order, who took it, and how many each side has then."""
    ranking, ours, size = play.contract.ranking, view.rules.side(view.seat), len(play.contract.active)
    for number, taker in enumerate(play.winners):
        taken = sum(each in ours for each in play.winners[: number + 1])
        trick = play.history[number * size : (number + 1) * size]
        yield {
            "cards": [{"place": seen_from(view.seat, seat), "card": face_of(card, ranking)} for seat, card in trick],
            "taker": seen_from(view.seat, taker),
            "words": f"Trick {number + 1}: you {taken}, they {number + 1 - taken}",
        }
