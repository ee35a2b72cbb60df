"""What a player of the tutor does at its turn, seeing only its own cards.

It calls by the bidding model, lays down the usual card, and plays as in realistic play.
"""

import numpy as np

from euchre_tutor.base import EuchreError, whole
from euchre_tutor.beliefs import (
    BidTurn,
    Seen,
    best_calls,
    bidding_model,
    reluctance,
    usual_discard,
    usual_gift,
    view_turns,
)
from euchre_tutor.deal import Others
from euchre_tutor.game import GameHand
from euchre_tutor.pieces import parse_card, parse_cards
from euchre_tutor.pricing.playing import PlayOptions


def tutor_action(hand: GameHand, *, score: tuple[int, int] = (0, 0), seed: int = 0, others: Others = "model") -> str:
    """Return what the seat whose turn it is does, as the text that ``GameHand.push`` takes.

    Args:
        hand: a hand that isn't over.
        score: points of the seat's side and of the others, before this hand.
        seed: which layouts it looks at before it plays a card.
        others: how much a call has to gain: ``cautious`` seats call as real players do, see View.

    Raises:
        EuchreError: the hand is over, or the seed is negative.

    >>> hand = GameHand.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> while not hand.contract:
    ...     hand.push(tutor_action(hand))
    >>> str(hand.contract)
    'spades by seat 2'
    """
    whole(seed, "seed")
    if hand.is_over:
        raise EuchreError("the hand is over, so nobody has anything to do")
    legal = hand.legal
    if len(legal) == 1:
        return legal[0]
    return {
        "farmers": lambda: min(legal[1:], key=lambda text: _trumps_in(text, hand)),
        "calls": lambda: _call(hand, score, others),
        "alone": lambda: legal[0],  # a lone player has said so with the call
        "play": lambda: _play(hand, score, seed),
    }.get(hand.stage, lambda: _laid_down(hand))()


def _trumps_in(exchange: str, hand: GameHand) -> int:
    """Count the cards of the turn-up's suit that an exchange with the kitty gives away."""
    _, _, cards = exchange.partition(" ")
    return sum(card.has(hand.auction.proposed) for card in parse_cards(cards))


def _call(hand: GameHand, score: tuple[int, int], others: Others) -> str:
    """Call by the bidding model, without errors; a defender never plays alone. A pass is the first of the calls.

    A partner takes a hand over that it would have played alone itself.
    """
    auction = hand.auction
    if (model := bidding_model(hand.deal.rules)) is None:
        return hand.legal[0]
    view = hand.view(auction.seat, score=score)
    turns = view_turns(view)
    at = auction.seat - 1 + auction.rules.players * auction.turned_down
    turn = turns[at] if turns else BidTurn.of(auction)
    cards = np.array([[view.rules.pack.cards.index(card) for card in view.hand]])
    best = best_calls(model.gains(cards, turn) - reluctance(turn, others), must_call=turn.must_call)[0]
    wanted = [str(call) for call, is_best in zip(turn.calls, best, strict=True) if is_best and str(call) in hand.legal]
    return wanted[0] if wanted else hand.legal[0]


def _laid_down(hand: GameHand) -> str:
    """Lay the usual card down for the turn-up, or for a card of the partner's; or give the usual one."""
    assert hand.contract
    choose = usual_gift if hand.stage == "swap" and hand.seat == hand.contract.giver else usual_discard
    ranking = hand.contract.ranking
    return hand.legal[int(choose(np.array([[ranking.index[parse_card(text)] for text in hand.legal]]), ranking)[0])]


def _play(hand: GameHand, score: tuple[int, int], seed: int) -> str:
    """Play a card as in realistic play; where it makes no difference any more, as people do."""
    assert hand.play
    play = hand.play
    options = PlayOptions(seen := Seen(hand.view(play.seat, score=score)))
    if options.is_settled:
        return str(min(seen.legal_plays, key=seen.as_people_choose))
    held = np.array([[play.ranking.mask(play.hands[seat]) for seat in play.contract.active]])
    return str(options.chosen(held, seed=seed)[0])
