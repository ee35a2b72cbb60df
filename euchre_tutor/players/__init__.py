"""Who plays the other seats: a bot that goes by rules of thumb, the tutor's player, and others with their own ways."""

from euchre_tutor.players.following import FOLLOWS, STEPS, Following, followed, followed_in_words, gains_in
from euchre_tutor.players.levels import (
    AT_THE_TABLE,
    PLAYERS,
    TUTOR,
    WHO_FOLLOW,
    Person,
    check_player,
    people,
    player_action,
)
from euchre_tutor.players.rule_bot import rule_bot
from euchre_tutor.players.tutor import tutor_action

__all__ = [
    "AT_THE_TABLE",
    "FOLLOWS",
    "PLAYERS",
    "STEPS",
    "TUTOR",
    "WHO_FOLLOW",
    "Following",
    "Person",
    "check_player",
    "followed",
    "followed_in_words",
    "gains_in",
    "people",
    "player_action",
    "rule_bot",
    "tutor_action",
]
