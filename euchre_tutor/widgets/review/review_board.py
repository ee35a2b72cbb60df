"""ReviewBoard: a game read again, with its line, its worst decisions and the board, and a box to paste a game into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import anywidget
import traitlets

from euchre_tutor.base.errors import EuchreError
from euchre_tutor.formats import read_game, typed
from euchre_tutor.game import Game
from euchre_tutor.progress import played_games
from euchre_tutor.review import GameReview, reviewing
from euchre_tutor.review.line import STYLE, line_html
from euchre_tutor.review.read_game import Made
from euchre_tutor.review.why import Why, remember, why
from euchre_tutor.widgets.board.table_board import TableBoard
from euchre_tutor.widgets.parts.hearing import Doing
from euchre_tutor.widgets.parts.modules import joined_script, joined_style
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget, headline, sentences

_EMPTY = "Paste a game here, or play one: the last game you finished is read when this opens."


class ReviewBoard(SnapshotWidget):
    """A game, read again: one sentence, a line through it, what cost most and why, and the board to play on from there.

    Args:
        game: the game, its text, or the path of a file; the last one that was played to its end, unless it is given.

    Attributes:
        player: from whose side it is told, by number.
        review: what is known so far; None before a game is read.

    Raises EuchreError if it is no game, or nobody is called so.

    >>> ReviewBoard("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs then pass").game
    <Game bicycle, 1 hands: player 1 and player 3 0, player 2 and player 4 0>
    """

    _forgets = True
    _esm = joined_script("review_board.js")
    _css = joined_style("parts.css", "review_board.css") + STYLE.read_text(encoding="utf-8")

    player = traitlets.Int(1).tag(sync=True)

    _board = anywidget.WidgetTrait().tag(sync=True)
    _players: Any = traitlets.List().tag(sync=True)
    _told: Any = traitlets.List().tag(sync=True)
    _rests = traitlets.Unicode("").tag(sync=True)
    _line = traitlets.Unicode("").tag(sync=True)
    _mistakes: Any = traitlets.List().tag(sync=True)
    _chosen = traitlets.Int(-1).tag(sync=True)
    _why: Any = traitlets.List().tag(sync=True)
    _noted = traitlets.Unicode("").tag(sync=True)
    _work = traitlets.Unicode("").tag(sync=True)
    _typed = traitlets.Unicode("").tag(sync=True)

    def __init__(self, game: Game | str = "", **traits: Any) -> None:
        self._reader: Refiner[tuple[str, int], GameReview] = Refiner(
            lambda asked: reviewing(self.game or "", player=asked[1]), self._take, self._fail
        )
        self._reasons: Refiner[Made, tuple[Made, Why]] = Refiner(self._worked_out, self._take_why, self._fail)
        self._lock = self._reasons.lock = self._reader.lock
        self.review: GameReview | None = None
        self._known: dict[tuple[int, int], Why] = {}  # by hand, and by how many actions came before
        self._picked: Made | None = None
        self.game = game if isinstance(game, Game) else _last_over() if game == "" else read_game(game)
        super().__init__(**traits)
        self.observe(lambda _change: self._read(), "player")
        self._read()

    def __repr__(self) -> str:
        return f"ReviewBoard({str(self.game or '')!r})"

    def close(self) -> None:
        """Take it away for good: nothing is worked out any more."""
        self._reader.stop()
        self._reasons.stop()
        if self._board is not None:
            self._board.close()
        super().close()

    @property
    def _doings(self) -> Mapping[str, Doing]:
        """See HearingWidget."""
        return {
            "read": Doing(self.read, str),
            "typed": Doing(self._say_typed, str),
            "show": Doing(self.show, int),
            "note": Doing(self.note),
            "stop": Doing(self.stop),
        }

    # What the learner does.

    def read(self, text: str) -> None:
        """Read another game, from its text or from a file; raise EuchreError if it is none."""
        game = read_game(text)
        with self._lock, self.hold_sync():
            self.game = game
            if self.player > game.rules.players:
                self.player = 1
            self._read()

    def _say_typed(self, text: str) -> None:
        """Say of a game that is being typed who is next, or what is wrong so far."""
        self._typed = typed(text)

    def show(self, number: int) -> None:
        """Show a mistake at the board, the first being 0; raise EuchreError if there is none of this number."""
        with self._lock, self.hold_sync():
            made = self._made(number)
            self._picked, self._chosen, self._noted = made, number, ""
            self._put(made)
            if found := self._known.get(_place(made)):
                self._why = _sentences(found)
            else:
                self._why = ["Working out why ..."]
                self._reasons.start(made)

    def note(self) -> None:
        """Put the mistake that is shown into the memory of practice; raise EuchreError if its kind can't come back."""
        if self._picked is None or self.review is None:
            raise EuchreError("choose a mistake first")
        if (found := self._known.get(_place(self._picked))) is None:
            raise EuchreError("one moment: why it cost so much is being worked out")
        self._noted = remember(self.review, self._picked, found)

    def stop(self) -> None:
        """Stop working; what is known stays."""
        self._reader.stop()
        if self._work:
            self._work = "Stopped. What is told is of the part that was read."

    # What follows from it.

    def _made(self, number: int) -> Made:
        made = self.review.mistakes if self.review else []
        if not 0 <= number < len(made):
            raise EuchreError(f"there is no mistake {number}; {len(made)} are known")
        return made[number]

    def _put(self, made: Made) -> None:
        """Put the hand of a mistake on the board, at the mistake, from its player's seat."""
        assert self.review
        game, number = self.review.game, made.hand - 1
        ours, theirs = game.points_of(made.player, number)
        hand, seat = game.hands[number].copy(), made.choice.seat
        if self._board is None:
            self._board = TableBoard(hand, you=seat, score=f"{ours}-{theirs}", hides_others=True)
        else:
            self._board._show(hand, you=seat, score=f"{ours}-{theirs}")
        self._board.go(made.choice.at)

    def _read(self) -> None:
        """Begin to read the game."""
        with self._lock, self.hold_sync():
            self._reasons.stop()
            self.review, self._known, self._picked, self._chosen = None, {}, None, -1
            self._why, self._mistakes, self._line, self._noted, self._typed, self._rests = [], [], "", "", "", ""
            if self.game is None or not self.game.hands:
                self._told, self._players = [_EMPTY], []
                return
            names = enumerate(self.game.names, start=1)
            self._players = [{"value": str(number), "words": name} for number, name in names]
            self._told, self._work = ["Reading the calls ..."], "Reading ..."
            self._reader.start((str(self.game), self.player))

    def _take(self, read: GameReview) -> None:
        """Show what is known so far; a mistake that is shown stays chosen."""
        with self.hold_sync():
            self.review = read
            made, worst = read.mistakes, read.worst
            self._chosen = made.index(self._picked) if self._picked in made else -1
            self._told = [read.sentence, *filter(None, [read.luck])]
            self._rests = read.caption
            self._line = line_html(read, dots="button")
            self._mistakes = [
                {"number": number, "words": f"{each}.", "band": str(each.choice.band), "worst": each in worst}
                for number, each in enumerate(made)
            ]
            self._work = "" if read.done == 1 else f"Reading the game: {100 * read.done:.0f} % done."
        self._keep()

    def _worked_out(self, made: Made) -> Iterator[tuple[Made, Why]]:
        """Work out why a mistake was one."""
        if self.review:
            yield made, why(self.review, made)

    def _take_why(self, told: tuple[Made, Why]) -> None:
        made, found = told
        self._known[_place(made)] = found
        if made == self._picked:
            self._why = _sentences(found)

    def _fail(self, error: EuchreError) -> None:
        self._work, self._message = "", error.sentence

    def _snapshot(self) -> str:
        """The sentence, the line and what cost most."""
        worst = [each["words"] for each in self._mistakes if each["worst"]]
        return headline(self._told[0] if self._told else "") + sentences(*self._told[1:], *worst)


def _place(made: Made) -> tuple[int, int]:
    return made.hand, made.choice.at


def _sentences(found: Why) -> list[str]:
    return found.reasons or ["It costs that much on average; no single reason decides."]


def _last_over() -> Game | None:
    """Return the game that was played to its end last; None if there is none."""
    try:
        over = [kept for kept in played_games() if kept.is_over]
        return Game.parse(over[-1].text) if over else None
    except EuchreError:
        return None
