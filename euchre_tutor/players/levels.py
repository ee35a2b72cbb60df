"""Who may play the other seats of a game: players of four strengths, who see only their own cards.

>>> from euchre_tutor.deal import Deal
>>> hand = GameHand(Deal.random(seed=1))
>>> {player: player_action(player, hand) for player in ("rule bot", "tutor")}
{'rule bot': 'pass', 'tutor': 'pass'}
"""

from collections.abc import Mapping
from random import Random

from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.game import GameHand
from euchre_tutor.players.rule_bot import rule_bot
from euchre_tutor.players.tutor import tutor_action

TUTOR = "tutor"
PLAYERS: Mapping[str, str] = {
    "beginner": "calls by rules of thumb, never alone; one card in three is any that may be played",
    "rule bot": "goes by a few rules of thumb",
    "club": "calls as cautiously as people do in clubs, and plays as the tutor does",
    TUTOR: "calls by the bidding model, and plays as in realistic play",
}
"""What each player does, by name, the weakest first."""

_ANY_CARD = 1 / 3  # of a beginner's cards
_RULED = ("calls", "discard", "play")  # what rules of thumb are about


def check_player(name: object) -> str:
    """Return the name of a player; raise EuchreError for anything else."""
    if isinstance(name, str) and name in PLAYERS:
        return name
    raise EuchreError(f"{quoted(name)} is not a player; players are {', '.join(PLAYERS)}")


def player_action(player: str, hand: GameHand, *, score: tuple[int, int] = (0, 0), seed: int = 0) -> str:
    """Return what a player does in the seat whose turn it is, as the text that ``GameHand.push`` takes.

    Args:
        player: one of ``PLAYERS``.
        hand: a hand that isn't over.
        score: points of the seat's side and of the others, before this hand.
        seed: of a player's random choices, and of the layouts that it looks at before it plays a card.

    Raises:
        EuchreError: there is no such player, the hand is over, or the seed is negative.
    """
    legal = hand.legal if check_player(player) in ("beginner", "rule bot") else ()
    if len(legal) < 2 or hand.stage not in _RULED or (hand.stage == "calls" and hand.auction.is_defended):
        return tutor_action(hand, score=score, seed=seed, others="cautious" if player == "club" else "model")
    assert hand.seat
    chance = Random(f"{seed} {hand}")
    if player == "beginner" and hand.stage == "play" and chance.random() < _ANY_CARD:
        return chance.choice(legal)
    ruled = rule_bot(hand.view(hand.seat, score=score))
    with_partner = ruled.removesuffix(" alone")
    return with_partner if player == "beginner" and with_partner in legal else ruled
