"""Who plays the other seats: a bot that goes by rules of thumb, the tutor's player, and players of four strengths."""

from euchre_tutor.players.levels import PLAYERS, TUTOR, check_player, player_action
from euchre_tutor.players.rule_bot import rule_bot
from euchre_tutor.players.tutor import tutor_action

__all__ = ["PLAYERS", "TUTOR", "check_player", "player_action", "rule_bot", "tutor_action"]
