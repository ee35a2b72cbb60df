"""A hand carried from the cards to the score, a game carried from hand to hand, and both as text that can be read."""

from euchre_tutor.game.game import Game
from euchre_tutor.game.hand import Action, GameHand

__all__ = ["Action", "Game", "GameHand"]
