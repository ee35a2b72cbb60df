"""Players who follow the learner: a step harder after hands that are won, easier after hands that are lost.

A hand won takes them 9 points up, a hand lost 11 down, so they stay where 11 hands of 20 are won: 55 of 100. 25 points
are a step. Each fourth step is a player; between two of them each decision is made by the stronger with a chance of
one, two or three in four.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from itertools import pairwise
from random import Random
from typing import NamedTuple

from euchre_tutor.game import GameHand
from euchre_tutor.pricing.estimates import proportion
from euchre_tutor.progress import PlayedGame

FOLLOWS = "follows"
_EASIEST_FIRST = ("newcomer", "beginner", "rule bot", "club", "tutor")
_FIRST, _HARDEST = 8, 16  # steps
_A_STEP, _WON, _LOST = 25, 9, -11  # points
_FEWEST, _MOST = 10, 200  # hands, the last ones, of which a share is told
_SCORE = re.compile(r"^score +.*?(-?\d+),.*?(-?\d+)(?:;|$)", re.MULTILINE)
STEPS = {FOLLOWS: _FIRST} | {f"step {step}": step for step in range(_HARDEST + 1)}
"""The players by their step: who follows starts at the eighth, rules of thumb."""


class Following(NamedTuple):
    """How the learner stands with players who follow.

    Attributes:
        points: where the players are, 0 to 400.
        won: of each hand that scored, whether it was won.

    >>> followed([1, -2, 0, 4]).points, followed([]).player, followed([-1] * 99).player
    (207, 'step 8', 'step 0')
    """

    points: int = _FIRST * _A_STEP
    won: tuple[bool, ...] = ()

    @property
    def player(self) -> str:
        """The name of the players' step."""
        return f"step {self.points // _A_STEP}"

    def after(self, gain: int) -> Following:
        """Return the standing after a hand that brought us so many points more than others; 0 changes nothing."""
        points = self.points + (_WON if gain > 0 else _LOST)
        return Following(min(max(points, 0), _HARDEST * _A_STEP), (*self.won, gain > 0)) if gain else self


def followed(gains: Iterable[int]) -> Following:
    """Return the standing after hands that brought the learner so many points more than others, in order."""
    return reduce(Following.after, gains, Following())


def followed_in_words(gains: list[int]) -> str:
    r"""Say how many hands the learner wins, and whether the others play otherwise since the last one.

    >>> followed_in_words([1, -1] * 60)
    'You win 50 of 100 hands (±\xa09).'
    >>> followed_in_words([-1]), followed_in_words([1] * 5), followed_in_words([1] * 6)
    ('The others play a step easier now.', '', 'The others play a step harder now.')
    """
    now, before = followed(gains), followed(gains[:-1])
    last, moved = now.won[-_MOST:], STEPS[now.player] - STEPS[before.player]
    share = proportion(sum(last), max(len(last), 1))
    often = (
        f"You win {100 * share.value:.0f} of 100 hands (±\xa0{100 * share.error:.0f})." if len(last) >= _FEWEST else ""
    )
    changed = f"The others play a step {'harder' if moved > 0 else 'easier'} now." if moved else ""
    return " ".join(filter(None, [often, changed]))


def gains_in(kept: Iterable[PlayedGame]) -> list[int]:
    r"""List what each hand brought the first player's side more than the other, in games with players who follow.

    >>> text = "score    You and Ben 0, Ann and Zoe 2\nscore    You and Ben 4, Ann and Zoe 2; more"
    >>> gains_in([PlayedGame("", text, others="follows, tutor, follows"), PlayedGame("", text)])
    [-2, 4]
    """
    scores = (_SCORE.findall(game.text) for game in kept if FOLLOWS in game.others)
    leads = ([0, *(int(ours) - int(theirs) for ours, theirs in each)] for each in scores)
    return [now - before for each in leads for before, now in pairwise(each)]


def player_at(step: int, hand: GameHand, seed: int) -> str:
    """Return which player makes the decision at hand for players of a step.

    >>> from euchre_tutor.deal import Deal
    >>> hand = GameHand(Deal.random(seed=1))
    >>> player_at(8, hand, 0), {player_at(10, hand, seed) for seed in range(9)} == {"rule bot", "club"}
    ('rule bot', True)
    """
    weaker, quarters = divmod(step, 4)
    return _EASIEST_FIRST[weaker + (Random(f"{step} {seed} {hand}").randrange(4) < quarters)]
