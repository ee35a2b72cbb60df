"""Reviews that were worked out before: kept as plain data beside what can be made again, by the game's text."""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base.files import replace_file, user_cache
from euchre_tutor.pricing.estimates import Estimate
from euchre_tutor.review.costs import DEALS, FINDS, PLAYED, PRICES, Choice
from euchre_tutor.review.game_review import GameReview
from euchre_tutor.review.luck import SEED, TIMES
from euchre_tutor.review.read_game import HandLuck, Made


def store(review: GameReview) -> None:
    """Keep a review; where nothing can be kept, it is worked out again the next time."""
    if path := _path(str(review.game), review.player):
        made = [[*each[:2], [*each.choice], each.games] for each in review.made]
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(path, json.dumps([made, [list(hand) for hand in review.hands], review.unjudged]).encode())


def stored(blank: GameReview) -> GameReview | None:
    """Return the review of a game as it was kept; None if there is none, or it can't be read.

    Args:
        blank: the review before anything is known.
    """
    path = _path(str(blank.game), blank.player)
    try:
        data: Any = json.loads(path.read_bytes()) if path else None
        made, hands, unjudged = data
        found = tuple(_made(each) for each in made), tuple(_luck(hand) for hand in hands)
        return GameReview(blank.game, blank.player, *found, blank.tutors, int(unjudged))
    except (OSError, TypeError, ValueError):
        return None


def _made(data: Any) -> Made:
    hand, player, choice, games = data
    told = Choice(*choice)
    told = told._replace(cost=Estimate(*told.cost), seen=Estimate(*told.seen))
    return Made(hand, player, told, Estimate(*games) if games else None)


def _luck(data: Any) -> HandLuck:
    before, dealt, after, along = data
    return HandLuck(before, Estimate(*dealt), after, tuple((at, chance) for at, chance in along))


def _path(text: str, player: int) -> Path | None:
    """Return where the review of a game is kept, by all that it rests on; None for a user without a home."""
    rests = (ANSWERS, DEALS, PLAYED, FINDS, PRICES, TIMES, SEED, player, text)
    folder = user_cache()
    return folder / "reviews" / f"{sha256(repr(rests).encode()).hexdigest()[:32]}.json" if folder else None
