"""A widget that asks questions, and lays their hands out on a table below them, or a new hand."""

from collections.abc import Mapping
from threading import Event

import anywidget

from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.base import EuchreError, at_the_door
from euchre_tutor.deal import Deal
from euchre_tutor.practice.whole_hands import SEED, laid_out
from euchre_tutor.widgets.ask.asking import AskingWidget
from euchre_tutor.widgets.ask.decision_question import DecisionQuestion
from euchre_tutor.widgets.board.table_board import TableBoard
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change
from euchre_tutor.widgets.parts.worker import Steps, begin
from euchre_tutor.widgets.trainer.session import Session

_DEALING = "Dealing the hidden cards ..."
_WHOLE_HAND = "A whole hand: you are asked where your choice matters; the tutor's players do the rest."


class LayingOutWidget(AskingWidget):
    """A widget that lays hands out on a table; a subclass has a session, and says in ``_tell`` how it stands."""

    _session: Session
    _table = anywidget.WidgetTrait().tag(sync=True)
    _dealt = ""  # what is said about the table
    _clicked: TableBoard | None = None  # the table that was laid out last by click

    def _tell(self) -> None:
        """Show how the session stands."""
        raise NotImplementedError

    @property
    def _doings(self) -> Mapping[str, Doing]:
        return {
            **super()._doings,
            "table": Doing(self._to_table, str),
            "hand": Doing(lambda: self._let_go(self.whole_hand())),
        }

    @as_one_change
    def _lay(self, board: TableBoard | None, words: str) -> None:
        """Show a table, or none, and what is said about it."""
        self._table, self._dealt = board, words
        self._tell()

    def whole_hand(self) -> TableBoard:
        """Lay a new hand out on a table, which asks where it matters what you do; return the table."""
        chance = self._session.chance
        game = chance.choice(self._session.drill.games)
        deal = Deal.random(seed=chance.randrange(2**32), rules=game)
        board = TableBoard(deal, you=chance.randint(1, deal.rules.players), mode="quiz", hides_others=True)
        self._lay(board, _WHOLE_HAND)
        return board

    def to_table(self, *, telling: bool = False) -> TableBoard:
        """Lay the hand out on a table, to play it out from here against the tutor's players; return the table.

        Args:
            telling: deal the hidden cards so that the best choice gains most over yours, or over the next best if yours
                is the best; else as likely as the view makes them.

        Raises:
            EuchreError: the question isn't answered yet, or its hand can't be laid out.
        """
        with self._lock:
            asked, choice, done = self._asked, self.answered, self._done
            if choice is None or not isinstance(asked, DecisionQuestion):
                raise EuchreError("answer the question first; then its hand can be played out")
            self._begin()
        done.wait()
        return self._on_table(asked, choice, telling=telling)

    def _on_table(self, asked: DecisionQuestion, choice: str, *, telling: bool) -> TableBoard:
        """Lay the hand of a question out on a table."""
        odds, view = asked.odds, asked.position.view
        assert isinstance(odds, SampledOdds)
        hand, words = laid_out(odds, asked.position, choice, self._session.chance, telling=telling)
        seen = {"you": view.seat, "score": "-".join(map(str, view.score)), "hides_others": True, "shows_values": False}
        board = TableBoard(hand, seed=SEED, tutor=True, **seen)
        with self._lock:
            if asked is self._asked:
                self._lay(board, words)
        return board

    def _lay_out(self, asked: DecisionQuestion, choice: str, done: Event, telling: bool) -> Steps:
        """Lay the hand out beside the main thread, once its answer is worked out."""
        while not done.is_set():
            yield
        try:
            with at_the_door():
                self._let_go(self._on_table(asked, choice, telling=telling))
        except EuchreError as error:
            with self._lock:
                if asked is self._asked:
                    self._lay(self._table, error.sentence)

    def _let_go(self, board: TableBoard) -> None:
        """Close the table of the click before this one, or this one if it isn't shown: Jupyter keeps what is open."""
        unseen, self._clicked = (self._clicked, board) if self._table is board else (board, self._clicked)
        if unseen:
            unseen.close()

    def _to_table(self, which: str) -> None:
        """Lay the hand out on a table; ``telling`` deals it so that it shows why the best choice is the best."""
        if self.answered is not None and self._dealt != _DEALING:
            self._lay(self._table, _DEALING)
            self._begin()
            begin(self._lay_out, self._asked, self.answered, self._done, which == "telling")
