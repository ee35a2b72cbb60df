"""What was lost in a hand or a game that was played, and by whom; and what was luck.

Its names are loaded when they are first asked for.
"""

from typing import TYPE_CHECKING

from euchre_tutor.base import later

if TYPE_CHECKING:
    from euchre_tutor.review.game_review import GameReview
    from euchre_tutor.review.many_games import MyGames, my_games
    from euchre_tutor.review.reading import review, reviewing

__all__ = ["GameReview", "MyGames", "my_games", "review", "reviewing"]
__getattr__ = later(
    __name__, {"game_review": ["GameReview"], "many_games": ["MyGames", "my_games"], "reading": ["review", "reviewing"]}
)
