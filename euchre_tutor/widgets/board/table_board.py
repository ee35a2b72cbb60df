"""TableBoard: a whole deal on a table, to set up, to step and play through, and to be asked about."""

from collections.abc import Mapping
from functools import wraps
from pathlib import Path
from typing import Any

import traitlets

from euchre_tutor.deal import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.rules import BICYCLE
from euchre_tutor.widgets.board.page import snapshot_of, stored_hand
from euchre_tutor.widgets.board.shown import ShownBoard, position_of, shown
from euchre_tutor.widgets.parts.hearing import Doing, Seconds
from euchre_tutor.widgets.parts.pages import write_page
from euchre_tutor.widgets.parts.showing import ShowingWidget
from euchre_tutor.widgets.table.machine import TableMachine
from euchre_tutor.widgets.table.options import Options


def _at_the_table(name: str) -> Any:
    """Make a method that does at the table of a board what its name says."""

    @wraps(getattr(TableMachine, name))
    def do(board: "TableBoard", *arguments: Any, **options: Any) -> None:
        getattr(board.table, name)(*arguments, **options)

    return do


class TableBoard(ShowingWidget, face="table_board", shows=ShownBoard):
    """A deal on a table of two to six seats.

    Set a hand up, or deal one under conditions; step through its calls and cards, or play others in a side line, each
    with its value; play against the tutor; or be asked where it matters. What can be done is what TableMachine does.

    Args:
        hand: a deal or a hand, as object or text, such as ``"... / ... up Qs then pass, order up"``; a random deal
            unless it is given. Or a table that somebody holds, which is shown as it is.
        seed: of that random deal, and of what the tutor's players think of.

    Attributes:
        text: the position that is shown, as text; set it to show another.
        mode: ``set up``, ``play`` or ``quiz``; or ``game``: only your own cards are seen, the tutor plays the others,
            and there is no way back.
        you: the seat at the bottom of the table.
        score: points of your side and of the others, before this hand.
        shows_values: whether each card and call carries its value; unless it is said, not where the tutor plays the
            others and their hands are hidden.
        hides_others: whether the others' hands lie face down; values are then what a seat can know.
        tutor: whether the tutor's players play the others.
        pace: seconds between what they do.
        players: who plays each seat, from the first on, see ``PLAYERS``; the tutor where nobody is named.
        rules: what the next random deal is of.
        table: the state that is shown.

    >>> board = TableBoard("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    >>> board.act("pass"); board.act("order up"); board.act("Qh")
    >>> board.text.partition(" then ")[2]
    'pass, order up, Qh'
    """

    text = traitlets.Unicode("")
    mode = traitlets.Enum(("set up", "play", "quiz", "game"), "play").tag(sync=True)
    you = traitlets.Int(4).tag(sync=True)
    score = traitlets.Unicode("0-0").tag(sync=True)
    shows_values = traitlets.Bool(True).tag(sync=True)
    hides_others = traitlets.Bool(False).tag(sync=True)
    tutor = traitlets.Bool(False).tag(sync=True)
    pace = Seconds(0.6, min=0, max=10)
    players: Any = traitlets.Tuple()
    rules = traitlets.Unicode(BICYCLE.name).tag(sync=True)

    def __init__(
        self, hand: GameHand | Deal | str | TableMachine = "", *, seed: int | None = None, **traits: Any
    ) -> None:
        against, rules = traits.get("tutor") and traits.get("hides_others"), traits.pop("rules", BICYCLE.name)
        super().__init__(**{"shows_values": not against} | traits)
        if not isinstance(hand, TableMachine):
            said = {name: getattr(self, name) for name in ("shows_values", *traits) if name in Options._fields}
            hand = TableMachine(hand, seed=seed, rules=rules, **said)
        self.table, self._lock = hand, hand.lock
        with self._lock:
            self._position = position_of(self.table)
            self._begin_to_show(*Options._fields, "text", "rules", "_message")
            self.table.watch(self._follow)

    def __repr__(self) -> str:
        return f"TableBoard({self.text!r})"

    @property
    def hand(self) -> GameHand:
        """The hand at the position that is shown, free to go its own way."""
        return self.table.hand

    def _end(self) -> None:
        self.table.stop()

    # What the learner does.

    act, go, take_back, back_to_hand, punish, go_on, deal, next_deal, load, hint, tell = map(
        _at_the_table,
        ("act", "go", "take_back", "back_to_hand", "punish", "go_on", "deal", "next_deal", "load", "hint", "tell"),
    )
    again = _at_the_table("again")

    @property
    def _doings(self) -> Mapping[str, Doing]:
        table = self.table
        if self.mode == "game":
            return {"act": Doing(table.act, str), "tell": Doing(table.tell, str)}
        return {
            "act": Doing(table.act, str),
            "go": Doing(table.go, int),
            "take_back": Doing(table.take_back),
            "again": Doing(table.again),
            "back_to_hand": Doing(table.back_to_hand),
            "punish": Doing(table.punish, str),
            "tell": Doing(table.tell, str),
            "go_on": Doing(table.go_on),
            "deal": Doing(table.deal_beside, str),
            "stop": Doing(table.stop_dealing),
            "next_deal": Doing(table.next_deal),
            "load": Doing(table.load, str),
        }

    @property
    def _shown(self) -> Mapping[str, int]:
        """See HearingWidget: a position, so that a second click on a card does nothing."""
        return {"at": self.table.line.at}

    # What is shown.

    def _follow(self, has_moved: bool) -> None:
        """Show what has changed of the table."""
        if has_moved:
            self._position = position_of(self.table)
        self._show_it()

    def _look(self) -> Mapping[str, Any]:
        table = self.table
        return {
            "text": table.text,
            "rules": str(table.rules),
            **table.options._asdict(),
            **shown(table, self._position),
        }

    def _set(self, name: str, value: Any) -> None:
        if name == "text":
            self.table.load(value)
        elif name == "rules":
            self.table.play_by(value)
        elif name == "_message":
            self.table.message = value
        else:
            self.table.change(**{name: value})

    # Without Python.

    def _snapshot(self) -> str:
        """What is seen of the table, and the position as text to be pasted."""
        now = shown(self.table, self._position)
        # Without values the verdict may say that something is being worked out.
        return snapshot_of(now["_table"], now["_values"], now["_verdict"] if now["_values"] else "", now["_text"])

    def stored(self) -> dict[str, Any]:
        """Return the hand with the values at every position as plain data, for a page without Python."""
        return stored_hand(self.table.asked("values"), values=self.shows_values)

    def save(self, path: str | Path) -> None:
        """Write the hand as a page to step through, with its values, without Python and without the internet.

        Raises:
            EuchreError: there is a file of another kind already, or the file can't be written.
        """
        write_page(path, "A hand of Euchre", self.stored(), face="table_board", plain=self._snapshot())
