"""A season: six games to ten, each against another pair; at the end of each, the same cards played by that pair.

A game of the season is known by the names at its table, which no other game has. So all that was kept of games says how
the season stands.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from euchre_tutor.game import Game
from euchre_tutor.players import TUTOR, Person, people, player_action
from euchre_tutor.progress import PlayedGame

RULES = "bicycle+game=10"
_PAIRS = (
    ("beginner", "beginner"),
    ("rule bot", "rule bot"),
    ("club", "club"),
    ("bold", "bold"),
    ("rule bot", "bold"),
    ("club", "bold"),
)
_SEED = 26  # what those think of who play the same cards
_LUCK = "Same opponents, too, so the luck of the deal is out; one game is still no proof."


class Part(NamedTuple):
    """A part of the season: its number, and who plays the others, from our left on."""

    number: int
    players: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table, ourselves first."""
        return tuple(person.name or name for person, name in zip(self._people, ("You", "", "Partner", ""), strict=True))

    @property
    def pair(self) -> str:
        """The names of the opponents."""
        return f"{self.names[1]} and {self.names[3]}"

    @property
    def title(self) -> str:
        """Which game it is, against whom, and how they call.

        >>> PARTS[1].title
        'Game 2 of 6 against Ruth and Gus (rules of thumb)'
        >>> PARTS[5].title
        'Game 6 of 6 against Ada (careful) and Ben (bold)'
        """
        _, left, _, right = self._people
        alike = f"{self.pair} ({left.way})"
        who = alike if left.way == right.way else " and ".join(f"{each.name} ({each.way})" for each in (left, right))
        return f"Game {self.number} of {len(PARTS)} against {who}"

    @property
    def _people(self) -> list[Person]:
        return people(("", *self.players))


PARTS = tuple(Part(number, (left, TUTOR, right)) for number, (left, right) in enumerate(_PAIRS, start=1))
_BY_NAMES = {part.names: part for part in PARTS}


def part_of(names: Iterable[str]) -> Part | None:
    """Return the part of the season that is played by these names; None for any other game.

    >>> part_of(("You", "Ada", "Partner", "Finn")).number, part_of(("You", "Left", "Partner", "Right"))
    (3, None)
    """
    return _BY_NAMES.get(tuple(names))


def standing(kept: Iterable[PlayedGame]) -> tuple[Part | None, PlayedGame | None]:
    """Return the part that is played now and its game as it was kept last; None where there is no such.

    Args:
        kept: the games that were kept, the one that was played last at the end.
    """
    games = [(part_of(re.split(", *", names[1])), game) for game in kept if (names := _PLAYERS.search(game.text))]
    over = {part for part, game in games if game.is_over}
    here = next((part for part in PARTS if part not in over), None)
    return here, next((game for part, game in reversed(games) if here and part == here), None)


_PLAYERS = re.compile(r"^players +(.*)", re.MULTILINE)
_SCORE = re.compile(r"^score +\D*(\d+)\D*(\d+)", re.MULTILINE)


def invitation(kept: Iterable[PlayedGame]) -> str:
    """Say which game of the season is to be played, and how it stands; nothing once all are over."""
    part, game = standing(kept)
    scores = _SCORE.findall(game.text) if game else []
    return f"{part.title}{': {}–{}'.format(*scores[-1]) if scores else ''}" if part else ""


def same_cards(game: Game) -> Iterator[tuple[str, bool]]:
    """Yield how the pair, in all four seats, fares with our cards, and whether that is still being played."""
    part = part_of(game.names)
    assert part
    left, _, right = part.players
    again = Game(game.rules, names=game.names, dealer=game._dealer_of(0))
    for number, dealt in enumerate(game.hands):
        yield f"The same deals, played by {part.pair}: hand {number + 1} of {len(game.hands)} ...", True
        again.start(dealt.dealt)
        while again.hands[number].seat:
            player = again.player_at(again.hands[number].seat or 0)
            kind, score = (left, left, right, right)[player - 1], again.points_of(player, number)
            again.push(player_action(kind, again.hands[number], score=score, seed=_SEED))
        if again.is_over:
            break
    ours, theirs = again.points_of(1)
    fared = ("win" if ours > theirs else "lose") if again.is_over else "stand at"
    hands = f"{len(again.hands)} of your " * (len(again.hands) < len(game.hands)) or "your "
    words = f"{part.pair} {fared} {ours}–{theirs} after {hands}{len(game.hands)} hands"
    yield f"On the same deals, in your two seats, {words}. {_LUCK}", False
