"""A season: six games to ten, each against another pair; at the end of each, the same cards played by that pair.

A game of the season is known by the names at its table, which no other game has. So all that was kept of games says how
the season stands.
"""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date
from typing import NamedTuple

from euchre_tutor.base import EuchreError
from euchre_tutor.deal import Deal
from euchre_tutor.game import Game, GameHand
from euchre_tutor.players import TUTOR, Person, people, player_action
from euchre_tutor.practice.shown_hands import deals_of_lessons
from euchre_tutor.practice.skills import day_of
from euchre_tutor.progress import PlayedGame, kept, note_unfinished, played_games, unfinished
from euchre_tutor.settings import IN_LAB, settings

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
_MOST = 2  # hands of lessons in a game


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


def is_on() -> bool:
    """Tell whether a season is played: in the JupyterLab that the course opens, until it is switched off."""
    return settings().season and IN_LAB in os.environ


def who_is_met() -> tuple[str, ...]:
    """Return who plays the others in this learner's season, from the left on; nobody where no season is played."""
    with suppress(EuchreError):
        if is_on() and (part := standing(played_games())[0]):
            return part.players
    return ()


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
    return f"{part.title}{': {}–{}'.format(*scores[-1]) if scores else ''}{compared(part)}" if part else ""


def compared(part: Part) -> str:
    """Say how the game before a part compares with the pair's, with the same cards; nothing if that isn't known."""
    with suppress(EuchreError):
        if found := re.search(r"You \d+, they \d+", unfinished(f"same cards {part.number - 1}")):
            return f". Game {part.number - 1}: {found[0]}, with the same cards"
    return ""


def is_of_lesson(deal: Deal) -> bool:
    """Tell whether a deal asks what a lesson asked."""
    return str(deal) in deals_of_lessons()


def todays_deal(game: Game) -> Deal | None:
    """Return a hand that asks us what today's lessons asked, as the next of a game; two at most, none twice."""
    part, dealt, today = part_of(game.names), [hand.dealt for hand in game.hands], date.today()
    if part is None or sum(map(is_of_lesson, dealt)) >= _MOST:
        return None
    with suppress(EuchreError):
        lessons = {given.lesson for given in kept().progress.given if day_of(given.at) == today}
        for text, (lesson, seat, passes) in deals_of_lessons().items():
            deal = Deal.parse(text)
            if lesson in lessons and deal not in dealt and _is_asked(game, part, deal, seat, passes):
                return deal
    return None


def _is_asked(game: Game, part: Part, deal: Deal, seat: int, passes: int) -> bool:
    """Tell whether a deal would ask us: we sit where it asks, and so many pass before."""
    hand, ours = GameHand(deal), game.points_of(1)
    while seat == game.seat_of(1, len(game.hands)) and len(hand.history) < passes:
        place = ((hand.seat or 0) - seat) % 4
        score = ours if place == 2 else ours[::-1]
        if place and player_action(part.players[place - 1], hand, score=score) != "pass":
            return False
        hand.push("pass")
    return len(hand.history) == passes and hand.seat == game.seat_of(1, len(game.hands))


def same_cards(game: Game) -> Iterator[tuple[str, bool]]:
    """Yield how the pair, in all four seats, fares with our cards, and whether that is still being played.

    What was found is kept, and told at once the next time.
    """
    part = part_of(game.names)
    assert part
    name, text = f"same cards {part.number}", str(game)
    with suppress(EuchreError):
        if (told := unfinished(name)).startswith(text):
            yield told.removeprefix(text), False
            return
    for told, goes_on in _played_by_the_pair(game, part):
        if not goes_on:
            with suppress(EuchreError):
                note_unfinished(name, text + told)
        yield told, goes_on


def _played_by_the_pair(game: Game, part: Part) -> Iterator[tuple[str, bool]]:
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
    yield f"You {game.points_of(1)[0]}, they {ours}: with the same cards, in your two seats, {words}. {_LUCK}", False
