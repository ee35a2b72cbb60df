"""Widgets for the notebook: one class and one ES module each; their traits are their API."""

from euchre_tutor.progress import Given
from euchre_tutor.widgets.ask.answers import answers, begin_lesson
from euchre_tutor.widgets.ask.ask import Ask
from euchre_tutor.widgets.board.table_board import TableBoard
from euchre_tutor.widgets.builder.hand_builder import HandBuilder
from euchre_tutor.widgets.pairs.picked_hand import PickedHand
from euchre_tutor.widgets.play.play_table import PlayTable
from euchre_tutor.widgets.review.review_board import ReviewBoard
from euchre_tutor.widgets.trainer.trainer import Trainer

__all__ = [
    "Ask",
    "Given",
    "HandBuilder",
    "PickedHand",
    "PlayTable",
    "ReviewBoard",
    "TableBoard",
    "Trainer",
    "answers",
    "begin_lesson",
]
