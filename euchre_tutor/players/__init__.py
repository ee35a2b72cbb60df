"""Who plays the other seats: a bot that goes by rules of thumb, the tutor's player, and others with their own ways."""

from euchre_tutor.players.levels import AT_THE_TABLE, PLAYERS, TUTOR, Person, check_player, people, player_action
from euchre_tutor.players.rule_bot import rule_bot
from euchre_tutor.players.tutor import tutor_action

__all__ = [
    "AT_THE_TABLE",
    "PLAYERS",
    "TUTOR",
    "Person",
    "check_player",
    "people",
    "player_action",
    "rule_bot",
    "tutor_action",
]
