"""Games that the learner plays: each kept as text, anew after every action."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex

from euchre_tutor.progress.record import now, opened, record_path


@dataclass(frozen=True)
class PlayedGame:
    """A game as it was kept.

    Attributes:
        id: by which it is known; nothing for one that wasn't kept yet.
        text: the game, as ``Game.parse`` reads it.
        is_over: whether somebody has won it.
        at: when it was kept.
        others: who plays the other seats, in the order of the players, with commas between; nothing for the tutor.
    """

    id: str
    text: str
    is_over: bool = False
    at: str = ""
    others: str = ""


def note_game(game: PlayedGame, before: str) -> str:
    """Keep a game, and return its id. Raises EuchreError if it can't be kept.

    One that somebody has gone on with elsewhere stays as it is, and this one is kept beside it, with an id of its own.

    Args:
        game: the game.
        before: its text when it was kept last.

    >>> from euchre_tutor.progress import played_games
    >>> here = note_game(PlayedGame("", "rules bicycle"), "")
    >>> note_game(PlayedGame(here, "rules bicycle, on"), "rules bicycle") == here
    True
    >>> note_game(PlayedGame(here, "rules bicycle, elsewhere"), "rules bicycle") == here
    False
    >>> {"rules bicycle, on", "rules bicycle, elsewhere"} <= {game.text for game in played_games()}
    True
    """
    row = game.text, game.is_over, now(), game.others
    with opened(record_path()) as record:
        change = "UPDATE games SET text = ?, is_over = ?, at = ?, others = ? WHERE id = ? AND text = ?"
        if record.execute(change, (*row, game.id, before)).rowcount:
            return game.id
        name = token_hex(8)
        record.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?)", (name, *row))
        return name
