"""All finished games, reviewed: what decisions cost on average and where, and what was luck.

A review is kept as plain data in the learner's record, since it takes long to work out.
"""

import json
import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from html import escape
from typing import Any

import numpy as np

from euchre_tutor.analysis.progress import stepped
from euchre_tutor.analysis.text import percent
from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import DataFrame, EuchreError, grouped, number_of
from euchre_tutor.game import Game
from euchre_tutor.practice.positions import LIMITS, is_told
from euchre_tutor.pricing.estimates import Estimate, means_of_groups
from euchre_tutor.progress import note_unfinished, played_games, unfinished
from euchre_tutor.review.costs import AGAIN, DEALS, FINDS, FOUND, PIECE, PIECES, PLAYED, PRICES, Choice, add
from euchre_tutor.review.game_review import GameReview
from euchre_tutor.review.luck import SEED, TIMES
from euchre_tutor.review.read_game import HandLuck, Made
from euchre_tutor.review.reading import reviewing
from euchre_tutor.review.why import skill_in

_STEP = 0.1  # of a game, a deviation that is always possible, as in practice
_LEAKS = 5  # skills that are shown
_LEAST = LIMITS["games"][0]  # what a decision costs at least, for a leak that is worth knowing


@dataclass(frozen=True, eq=False, repr=False)
class MyGames:
    """What decisions have cost in all games that were played to their end, and what luck did in each.

    Attributes:
        reviews: of each game between two sides, of our decisions alone.
        others: how many games have no chance to win that is known, and are left out.

    >>> print(MyGames(()))
    No game between two sides is finished yet. Play one to its end, and look here again.
    """

    reviews: Sequence[GameReview]
    others: int = 0

    @property
    def table(self) -> DataFrame:
        """One row for each decision of ours in all games, with the number of its game; see GameReview.table."""
        import pandas as pd

        tables = [review.table.assign(game=number) for number, review in enumerate(self.reviews, 1)]
        return pd.concat(tables, ignore_index=True) if tables else pd.DataFrame()

    @property
    def leaks(self) -> list[tuple[str, int, Estimate, float]]:
        """Each skill, what costs most first: how many decisions, what one costs, what all cost together.

        The cost of a decision leans on the average of all, the more so the fewer there are; see means_of_groups.
        """
        costs = grouped((skill, cost.value) for review in self.reviews for skill, cost in _counted(review))
        means = means_of_groups([np.array(each) for each in costs.values()], step=_STEP) if costs else []
        rows = [(skill, len(each), mean, sum(each)) for (skill, each), mean in zip(costs.items(), means, strict=True)]
        return sorted(rows, key=lambda row: -row[1] * row[2].value)

    @property
    def games(self) -> DataFrame:
        """A row for each game: how it ended, what the cards and the others did, what we gave, each with its error."""
        import pandas as pd

        return pd.DataFrame(
            [(how, won, cards.value, cards.error, gave.value, gave.error) for how, won, cards, gave in self._by_game],
            columns=["ended", "won", "cards", "cards_error", "gave", "gave_error"],
        )

    @property
    def _by_game(self) -> list[tuple[str, float, Estimate, Estimate]]:
        return [(read.ended, read.result, read.cards, read.given([read.player])) for read in self.reviews]

    @property
    def sentences(self) -> list[str]:
        """What our decisions cost, what luck did, and by skill what costs most, if anything was lost."""
        number, many = sum(len(list(_counted(review))) for review in self.reviews), len(self.reviews)
        if not number:
            return ["No game between two sides is finished yet. Play one to its end, and look here again."]
        won, gave = sum(review.result for review in self.reviews), add(r.given([r.player]) for r in self.reviews)
        cards, decisions, games = (
            add(r.cards for r in self.reviews),
            number_of(number, "decision"),
            number_of(many, "game"),
        )
        did, rest = ("brought", cards) if cards.value > 0 else ("took", -cards)
        return [
            f"Your decisions cost you {percent(gave.scaled(1 / many))} games of 100 a game ({decisions}, {games}).",
            f"You won {won:.0f} of {games}; the rest, cards and what the others did, {did} "
            f"{percent(rest.scaled(1 / many))} games of 100 a game.",
            *[self._leak(skill, many, mean) for skill, many, mean, lost in self.leaks if lost > 0][:_LEAKS],
            *[f"{number_of(self.others, 'game')} for which no chance to win is known are left out."]
            * bool(self.others),
        ]

    def _leak(self, skill: str, many: int, mean: Estimate) -> str:
        """Say what a decision of a skill costs, or after how many more games that could be told."""
        counted = f"in {many} decision{'s' * (many != 1)}"
        if is_told(mean, "games"):
            return f"{skill}: {percent(mean)} games of 100 each, {counted}."
        more = math.ceil(len(self.reviews) * ((mean.error / max(mean.value, _LEAST)) ** 2 - 1))
        cost = f"about {100 * mean.value:.1f} games of 100 each, not clear yet"
        return f"{skill}: {cost}, {counted}. After {max(more, 1):,} more games like these I could tell."

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return "my_games()"

    def _repr_html_(self) -> str:
        first, *others = map(escape, self.sentences)
        games = "".join(
            f"<li>{escape(how)} The cards and the others: {percent(cards)} games of 100; "
            f"you gave away {percent(gave)}.</li>"
            for how, _, cards, gave in self._by_game
        )
        more = f"<details><summary>Game by game</summary><ol>{games}</ol></details>" * bool(games)
        return f"<div><p><strong>{first}</strong></p>{''.join(f'<p>{words}</p>' for words in others)}{more}</div>"


def my_games(*, progress: bool = True) -> MyGames:
    """Read all games again that were played to their end at PlayTable, and add up what our decisions cost.

    Only our decisions are priced. The rest of a result is a remainder: the cards, and what the others gave. A game
    takes some ten seconds the first time, and is remembered.

    Args:
        progress: whether a bar is shown if it takes long.

    Raises:
        EuchreError: the record of games can't be read.

    >>> my_games(progress=False)
    my_games()
    """
    over = [game for kept in played_games() if kept.is_over and (game := readable(kept.text))]
    reviews = [_review(game) for game in stepped(over, total=len(over), shown=progress, unit=" games")]
    told = [review for review in reviews if review.has_luck]
    return MyGames(told, len(reviews) - len(told))


def readable(text: str) -> Game | None:
    """Read a game that was kept; None for one that can't be."""
    try:
        return Game.parse(text)
    except EuchreError:
        return None


def _review(game: Game) -> GameReview:
    """Review a game for its first player, or look up what was known of it."""
    others = range(2, game.rules.players + 1)
    known = stored(GameReview(game, 1, (), (), frozenset(others)))
    if known is None:
        *_, known = reviewing(game, player=1, tutors=others)
        store(known)
    return known


def _counted(review: GameReview) -> list[tuple[str, Estimate]]:
    """Return the skill and the cost of each of our decisions in which something was to be lost."""
    return [(skill_in(review, made), made.games) for made in review.decisions if made.choice.matters and made.games]


# Reviews that were worked out before.


def store(review: GameReview) -> None:
    """Keep a review in the learner's record, in the place of an earlier one of the same game; see ``stored``."""
    made = [[*each[:2], [*each.choice], *each[3:]] for each in review.made]
    with suppress(EuchreError):  # where nothing can be kept, it is worked out again the next time
        note_unfinished(_name(review), json.dumps([str(review.game), made, review.hands, review.unjudged]))


def stored(blank: GameReview) -> GameReview | None:
    """Return the review of a game as it was kept; None if there is none of as many hands, or it can't be read.

    Args:
        blank: the review before anything is known.
    """
    try:
        text, made, hands, unjudged = json.loads(unfinished(_name(blank)))
        known = replace(blank, made=tuple(map(_made, made)), hands=tuple(map(_luck, hands)), unjudged=int(unjudged))
        return replace(known, done=1.0) if text == str(blank.game) else None
    except (EuchreError, TypeError, ValueError):
        return None


def _made(data: Any) -> Made:
    hand, player, choice, games, point = data
    told = Choice(*choice)
    told = told._replace(cost=Estimate(*told.cost), seen=Estimate(*told.seen), seems=Estimate(*told.seems))
    return Made(hand, player, told, Estimate(*games) if games else None, point)


def _luck(data: Any) -> HandLuck:
    before, dealt, after, along = data
    return HandLuck(before, Estimate(*dealt), after, tuple((at, chance) for at, chance in along))


def _name(review: GameReview) -> str:
    """Return under what the review of a game is kept: its first deal, and all that it rests on beside the game."""
    rests = ANSWERS, DEALS, PLAYED, AGAIN, FINDS, PRICES, FOUND, PIECE, PIECES, TIMES, SEED
    about = (*rests, review.player, sorted(review.tutors), *(str(hand.dealt) for hand in review.game.hands[:1]))
    return f"review {sha256(repr(about).encode()).hexdigest()[:32]}"
