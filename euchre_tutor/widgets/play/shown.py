"""What a table shows of the game that is played at it: from a game and its costs to plain data, and nothing back."""

from collections.abc import Mapping
from typing import TypedDict

from euchre_tutor.review.game_review import GameReview
from euchre_tutor.review.read_game import Made
from euchre_tutor.widgets.parts import games
from euchre_tutor.widgets.parts.wire import ListedGame, Option
from euchre_tutor.widgets.parts.wire_table import Told
from euchre_tutor.widgets.play.telling import in_sum, outcome, sides, standing, told, won

YOU = 1  # the player, by number


class ShownGame(TypedDict):
    """What goes over the wire, a trait each: ``_to`` is the game in points, ``_can`` what may be asked for now."""

    _score: dict[str, int]
    _to: int
    _about: str
    _result: list[str]
    _costs: list[Told]
    _next: str
    _names: list[str]
    _games: list[ListedGame]
    _all_games: list[Option]
    _coached: Told
    _can: dict[str, bool]


def shown(
    review: GameReview,
    costs: Mapping[int, list[Made]],
    *,
    drew: str,
    kept: list[Option],
    coached: Told,
    is_reviewed: bool,
) -> ShownGame:
    """Show a game.

    Args:
        review: the game, and what decisions in it have cost.
        costs: the same by the number of the hand, as far as it is known.
        drew: what was drawn for the deal, in words.
        kept: the games to go on with.
        coached: what the coach says.
        is_reviewed: whether the review is open.
    """
    game = review.game
    hand, seat = game.hands[-1], game.seat_of(YOU)
    result, dear = _ended(review, costs) if hand.is_over else ([], [])
    return {
        "_score": dict(zip(sides(game), game.score, strict=True)),
        "_to": game.rules.game,
        "_about": standing(game, drew),
        "_result": result,
        "_costs": dear,
        "_next": ("New game" if game.is_over else "Next hand") if hand.is_over else "",
        "_names": list(game.names[1:]),
        "_games": games.games(game.rules, (game.rules,)),
        "_all_games": kept,
        "_coached": coached,
        "_can": {
            "hint": hand.seat == seat,
            "take_back": not hand.is_over and any(action.seat == seat for action in hand.history),
            "review": hand.is_over,
            "is_reviewed": is_reviewed,
            "stop": False,
        },
    }


def _ended(review: GameReview, costs: Mapping[int, list[Made]]) -> tuple[list[str], list[Told]]:
    """Say how the hand, and the game, ended, and what our decisions in it have cost."""
    game = review.game
    made, over = costs.get(len(game.hands) - 1), game.is_over
    ours = [each for each in made or [] if each.player == YOU]
    said = [*([won(game)] if over else []), outcome(game)]
    said.append("Working out what your decisions cost ..." if made is None else in_sum(ours))
    if over and len(costs) == len(game.hands):
        return [*said, review.sentence], [told(each) for each in review.worst]
    return said, [told(each.choice) for each in ours if each.choice.is_told]
