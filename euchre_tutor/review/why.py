"""Why a mistake was one, and how its kind comes back in practice."""

from typing import NamedTuple

from euchre_tutor.analysis.asked import answer
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.base.screen import capital
from euchre_tutor.practice.keeping import keep_kind
from euchre_tutor.practice.memory import kind_of, kinds_asked, rating_of
from euchre_tutor.practice.positions import position_of
from euchre_tutor.practice.reasons import at_a_glance, reasons_of
from euchre_tutor.practice.skills import skill_of
from euchre_tutor.practice.themes import themes_of, title_of
from euchre_tutor.pricing import Sample
from euchre_tutor.review.costs import DEALS, PLAYED, PRICES
from euchre_tutor.review.read_game import Made, ReadGame
from euchre_tutor.rules import BICYCLE


class Why(NamedTuple):
    """What a learner reads about a mistake.

    Attributes:
        reasons: why it was one, in sentences.
        game: the game in which its kind comes back: this one, or the nearest of which practice has such hands.
        theme: under which; nothing where there are no such hands.
        kind: what is remembered.
    """

    reasons: list[str]
    game: str
    theme: str
    kind: str


def why(read: ReadGame, made: Made) -> Why:
    """Say why a decision of a game was a mistake, on the deals that priced it."""
    odds = answer(read.view(made), Sample(DEALS, PRICES, realistic=PLAYED, progress=False), made.choice.question)
    if _is_asked_alone(read, made):
        return Why([odds.verdict], str(read.game.rules), "", "")
    position = position_of(odds)
    reasons = at_a_glance(position.view) + (
        reasons_of(odds, position, made.choice.action if made.choice.action in position.options else position.best)
        or ["It costs that much on average; no single reason decides."]
    )
    rules = read.game.rules  # the nearest games with such hands are this one, the one that it changes, and Bicycle
    is_like_bicycle = rules.players == BICYCLE.players and rules.has_two_sides and rules.turns_up
    for game in dict.fromkeys([str(rules), str(rules).partition("+")[0], *[BICYCLE.name] * is_like_bicycle]):
        for theme in position.themes:
            if (kind := kind_of(position, theme)) in kinds_asked(game):
                return Why(reasons, game, theme, kind)
    return Why(reasons, str(rules), "", "")


def skill_in(read: ReadGame, made: Made) -> str:
    """Name the skill that a decision of a game belongs to, or else its theme."""
    themes = ["alone"] if _is_asked_alone(read, made) else [theme.name for theme in themes_of(read.view(made))]
    theme = next(iter(themes), made.choice.when)
    skill = skill_of(theme)
    return skill.name if skill else capital(title_of(theme))


def _is_asked_alone(read: ReadGame, made: Made) -> bool:
    """Whether a decision was to take the hand over, or to defend it, alone; practice has no such hands."""
    return made.choice.question == "call" and read.view(made).maker is not None


def remember(read: ReadGame, made: Made, told: Why) -> str:
    """Put a mistake into the memory of practice, and say so; raise EuchreError if its kind can't come back."""
    if not told.kind:
        raise EuchreError(f"practice has no hands of this kind in {read.game.rules} yet, so it can't come back")
    keep_kind(told.game, told.kind, rating_of(made.choice.band, None))
    return f"Comes back in your practice of {capital(told.game.replace('_', ' '))}: {title_of(told.theme).rstrip('?')}."
