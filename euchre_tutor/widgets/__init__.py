"""Widgets for the notebook: one class and one ES module each; their traits are their API."""

from typing import TYPE_CHECKING

from euchre_tutor.base import later
from euchre_tutor.progress import Given

if TYPE_CHECKING:  # each is loaded when it is asked for
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
__getattr__ = later(
    __name__,
    {
        "ask.answers": ["answers", "begin_lesson"],
        "ask.ask": ["Ask"],
        "board.table_board": ["TableBoard"],
        "builder.hand_builder": ["HandBuilder"],
        "pairs.picked_hand": ["PickedHand"],
        "play.play_table": ["PlayTable"],
        "review.review_board": ["ReviewBoard"],
        "trainer.trainer": ["Trainer"],
    },
)
