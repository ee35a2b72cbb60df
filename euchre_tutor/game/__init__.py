"""A hand carried from the cards to the score, a game carried from hand to hand, and both as text that can be read."""

from euchre_tutor.game.game import Game
from euchre_tutor.game.hand import DECLINE, EXCHANGE, Action, GameHand

__all__ = ["DECLINE", "EXCHANGE", "Action", "Game", "GameHand"]
