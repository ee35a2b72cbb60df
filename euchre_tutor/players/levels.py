"""Who may play the other seats of a game: by strength, or by how they call; they see only their own cards.

>>> from euchre_tutor.deal import Deal
>>> hand = GameHand(Deal.random(seed=1))
>>> {player: player_action(player, hand) for player in ("rule bot", "tutor")}
{'rule bot': 'pass', 'tutor': 'pass'}
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from euchre_tutor.base import EuchreError, quoted
from euchre_tutor.deal import Others
from euchre_tutor.game import GameHand
from euchre_tutor.players.following import FOLLOWS, STEPS, player_at
from euchre_tutor.players.rule_bot import rule_bot
from euchre_tutor.players.tutor import tutor_action

TUTOR = "tutor"
PLAYERS: Mapping[str, str] = {
    "newcomer": "calls as a beginner does, and plays any card that may be played",
    "beginner": "calls by rules of thumb, never alone; one card in three is any that may be played",
    "rule bot": "goes by a few rules of thumb",
    "club": "calls as cautiously as people do in clubs, and plays as the tutor does",
    "bold": "calls as much more than the tutor as people in clubs call less, and plays as the tutor does",
    TUTOR: "calls by the bidding model, and plays as in realistic play",
    FOLLOWS: "plays a step harder or easier after each hand, so that you win some 55 of 100",
}
"""What each player does, by name: a beginner, those with a way to call of their own, the tutor, and who follows you."""


class Person(NamedTuple):
    """Whose name stands for a way to call, and how it is told in a word or two."""

    name: str
    way: str


_PEOPLE = {  # a way to call, and who calls so
    "newcomer": ("new to cards", "Tim", "Eve"),
    "beginner": ("new to it", "Ivy", "Max"),
    "rule bot": ("rules of thumb", "Ruth", "Gus"),
    "club": ("careful", "Ada", "Finn"),
    "bold": ("bold", "Ben", "Zoe"),
}
AT_THE_TABLE = ("bold", "rule bot", "club")
"""Three who call in three ways, from our left on."""
WHO_FOLLOW = (FOLLOWS, TUTOR, FOLLOWS)
"""Two who follow us, and the tutor as our partner."""

_ANY_CARD = {"newcomer": 1.0, "beginner": 1 / 3}  # of their cards
_RULED = ("calls", "discard", "play")  # what rules of thumb are about
_CALLS: Mapping[str, Others] = {"club": "cautious", "bold": "bold"}  # the others as the model has it


def check_player(name: object) -> str:
    """Return the name of a player; raise EuchreError for anything else."""
    if isinstance(name, str) and name in PLAYERS:
        return name
    raise EuchreError(f"{quoted(name)} is not a player; players are {', '.join(PLAYERS)}")


def people(players: Sequence[str], you: int = 1) -> list[Person]:
    """Return who plays each seat: a way to call, and a name for the first two who call so, from our left on.

    >>> [person.name for person in people(["tutor", "club", "bold", "club"])]
    ['', 'Ada', 'Ben', 'Finn']
    >>> [person.name for person in people(["club", "bold", "club", "tutor"], you=4)]
    ['Ada', 'Ben', 'Finn', '']
    """
    seated = [*players[you:], *players[:you]]
    known = [_person(player, seated[:number].count(player)) for number, player in enumerate(seated)]
    return known[len(players) - you :] + known[: len(players) - you]


def _person(player: str, number: int) -> Person:
    """Return who plays so, after so many others who do."""
    way, *names = _PEOPLE.get(player, ("",))
    return Person("".join(names[number : number + 1]), way)


def player_action(player: str, hand: GameHand, *, score: tuple[int, int] = (0, 0), seed: int = 0) -> str:
    """Return what a player does in the seat whose turn it is, as the text that ``GameHand.push`` takes.

    Args:
        player: one of ``PLAYERS``, or a step of those who follow, ``step 0`` to ``step 16``.
        hand: a hand that isn't over.
        score: points of the seat's side and of the others, before this hand.
        seed: of a player's random choices, and of the layouts that it looks at before it plays a card.

    Raises:
        EuchreError: there is no such player, the hand is over, or the seed is negative.
    """
    player = player_at(STEPS[player], hand, seed) if player in STEPS else player
    legal = hand.legal if check_player(player) in (*_ANY_CARD, "rule bot") else ()
    if len(legal) < 2 or hand.stage not in _RULED or (hand.stage == "calls" and hand.auction.asks_alone):
        return tutor_action(hand, score=score, seed=seed, others=_CALLS.get(player, "model"))
    assert hand.seat
    chance = Random(f"{seed} {hand}")
    if hand.stage == "play" and chance.random() < _ANY_CARD.get(player, 0):
        return chance.choice(legal)
    ruled = rule_bot(hand.view(hand.seat, score=score))
    with_partner = ruled.removesuffix(" alone")
    return with_partner if player in _ANY_CARD and with_partner in legal else ruled
