"""What was lost in a hand or a game that was played, and by whom; and what was luck."""

from euchre_tutor.review.game_review import GameReview
from euchre_tutor.review.many_games import MyGames, my_games
from euchre_tutor.review.reading import review, reviewing

__all__ = ["GameReview", "MyGames", "my_games", "review", "reviewing"]
