"""RangeBoard: a range chart whose cells list their hands, each with its odds; and the hands of a cell as questions."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import anywidget
import traitlets

from euchre_tutor.analysis.prices import words_of
from euchre_tutor.base import DataFrame, EuchreError
from euchre_tutor.base.checks import is_whole, quoted, seed_or_chance
from euchre_tutor.guide import Atlas, range_chart
from euchre_tutor.guide.pages import STYLE, line_of, table_html
from euchre_tutor.guide.ranges import RANKS, RangeChart
from euchre_tutor.guide.sights import SEATS
from euchre_tutor.widgets.builder.hand_builder import HandBuilder
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change, sent
from euchre_tutor.widgets.parts.modules import joined_script, joined_style
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget, headline, table_of
from euchre_tutor.widgets.parts.wire import DrawnChart, ListedHands, RangeHand
from euchre_tutor.widgets.trainer.trainer import Trainer

_LISTED = 40  # hands of a cell at a time, those that come most often first
_TOLD = 0.005  # a smaller share of the hands of a cell is not told
_QUESTIONS = 10  # of a drill


class RangeBoard(SnapshotWidget):
    """A range chart to press on: a cell lists its hands, the most frequent first; a hand shows its odds below.

    The hands of a cell can be drilled: they are dealt at random, so that those listed don't give the answers away.

    Args:
        seat, up, second: whose hands, see ``range_chart``. They are traits, too.

    Attributes:
        chart: the chart that is shown.
        hands: all hands of the cell that was pressed, see ``RangeChart.listed``; None before that.

    Raises EuchreError if there is no such chart.

    >>> board = RangeBoard(seat=3, up="J")
    >>> board.show(0)
    >>> print(board.chart.kinds[0].words, len(board.hands))
    0 trumps 1031
    """

    _forgets = True
    _esm = joined_script("range_board.js")
    _css = STYLE + joined_style("parts.css", "range_board.css")

    seat = traitlets.Int(4).tag(sync=True)
    up = traitlets.Unicode("J").tag(sync=True)
    second = traitlets.Bool(False).tag(sync=True)

    _inner = anywidget.WidgetTrait().tag(sync=True)
    _chart: DrawnChart = sent({})
    _listed: ListedHands = sent({})
    _chosen = traitlets.Int(-1).tag(sync=True)

    def __init__(self, *, seat: int = 4, up: str | int = "J", second: bool = False) -> None:
        self.chart = range_chart(seat=seat, up=up, second=second)
        self.hands: DataFrame | None = None
        super().__init__(seat=self.chart.seat, up=self.chart.up, second=self.chart.second)
        self.observe(self._draw, ["seat", "up", "second"])
        self._draw()

    def __repr__(self) -> str:
        return f"RangeBoard(seat={self.seat}, up={self.up!r}, second={self.second})"

    def close(self) -> None:
        """Take it away for good, and what is open in it."""
        _end(self._inner)
        super().close()

    @traitlets.validate("seat", "up", "second")
    def _check(self, proposal: Any) -> Any:
        """Refuse what there isn't; the sentence names what there is."""
        asked = {"seat": self.seat, "up": self.up, "second": self.second, proposal["trait"].name: proposal["value"]}
        return getattr(range_chart(**asked), proposal["trait"].name)

    @property
    def _doings(self) -> Mapping[str, Doing]:
        return {
            "seat": Doing(partial(setattr, self, "seat"), int),
            "up": Doing(partial(setattr, self, "up"), str),
            "second": Doing(partial(setattr, self, "second"), bool),
            "show": Doing(self.show, int),
            "odds": Doing(self.odds, int),
            "more": Doing(self.more),
            "drill": Doing(self.drill),
        }

    @as_one_change
    def show(self, number: int) -> None:
        """List the hands of a cell, by its number in ``chart.kinds``; raise EuchreError if there is none."""
        kinds = self.chart.kinds
        if not is_whole(number) or not 0 <= number < len(kinds):
            raise EuchreError(f"there is no cell {quoted(number)}; this chart has {len(kinds)}, the first is 0")
        self.hands = self.chart.listed(**kinds[number].held)
        self._open(None)
        self._list(number, _LISTED)

    @as_one_change
    def more(self) -> None:
        """List more hands of the cell; raise EuchreError if there are none."""
        listed = self._listed
        if not listed["more"]:
            raise EuchreError("press a cell first" if self.hands is None else "all hands of this cell are listed")
        self._list(listed["cell"], len(listed["hands"]) + listed["more"])

    def _list(self, cell: int, count: int) -> None:
        """List so many hands of a cell, and say how many more the next press lists."""
        self._listed = _listed(self.chart, cell, self.hands, count)
        self._keep()

    @as_one_change
    def odds(self, number: int) -> None:
        """Show the odds of a hand, by its number in ``hands``; raise EuchreError if there is none."""
        if self.hands is None or not is_whole(number) or not 0 <= number < len(self.hands):
            raise EuchreError(f"there is no hand {quoted(number)}; press a cell that lists it first")
        view = self.hands["hand"][number]
        if isinstance(self._inner, HandBuilder):
            self._inner.take(view)
        else:
            self._open(HandBuilder(view))
        self._chosen = number

    @as_one_change
    def drill(self) -> None:
        """Ask about hands of the cell that was pressed; raise EuchreError if none was, or none of its hands came."""
        if self.hands is None:
            raise EuchreError("press a cell first")
        held = self.chart.kinds[self._listed["cell"]].held
        self._open(Trainer(drill=self.chart.drill(**held, count=_QUESTIONS, seed=seed_or_chance())))

    def _open(self, inner: HandBuilder | Trainer | None) -> None:
        """Show another widget below the chart, or none."""
        before, self._inner, self._chosen = self._inner, inner, -1
        _end(before)

    @as_one_change
    def _draw(self, _change: object = None) -> None:
        """Show the chart that is asked for, and no cell of it."""
        self.chart = range_chart(seat=self.seat, up=self.up, second=self.second)
        self.hands, self._message = None, ""
        self._chart = {
            "seats": [{"value": seat, "words": words} for seat, words in enumerate(SEATS, start=1)],
            "ups": [{"value": rank.replace("10", "T"), "words": rank} for rank in RANKS],
            "html": table_html(self.chart.title, self.chart.cells, pressed=True),
            "rests": [*filter(None, self.chart.rests)],
        }
        self._open(None)
        self._list(-1, 0)

    def _snapshot(self) -> str:
        """The chart, and the hands of the cell that was pressed."""
        hands = [(hand["words"], f"{hand['verdict']} {hand['often']}") for hand in self._listed["hands"]]
        return self.chart._repr_html_() + headline(self._listed["told"]) + table_of(hands)


def _end(inner: HandBuilder | Trainer | None) -> None:
    """Take away what was open, and work nothing out for it any more."""
    if isinstance(inner, HandBuilder):
        inner.stop()
    if inner is not None:
        inner.close()


def _listed(chart: RangeChart, cell: int, hands: DataFrame | None, count: int) -> ListedHands:
    """Return so many hands of a cell; nothing but what to do where none was pressed."""
    if hands is None:
        return {"cell": cell, "told": f"{chart.title}. Press a cell to list its hands.", "hands": [], "more": 0}
    atlas, shown = Atlas(chart.rules), hands.head(count)
    listed: list[RangeHand] = [
        {
            "words": words_of(text.split(" up ")[0].split(" down ")[0]),
            "verdict": atlas[text].verdict,
            "often": f"{100 * share:.1f} %",
            "is_close": atlas[text].is_close,
        }
        for text, share in zip(shown["hand"], shown["share"], strict=True)
    ]
    told = f"{line_of(chart.kinds[cell])}. {_summary(hands)}"
    return {"cell": cell, "told": told, "hands": listed, "more": min(_LISTED, len(hands) - len(shown))}


def _summary(hands: DataFrame) -> str:
    """Say how often each call is the best with hands of a kind."""
    best = hands["best"].where(hands["margin"] > hands["error"], "too close to call")
    shares = hands.groupby(best)["share"].sum().sort_values(ascending=False)
    told = ", ".join(f"{name} {100 * share:.0f} %" for name, share in shares.items() if share >= _TOLD)
    listed = " Those that come most often are listed first." * (len(hands) > _LISTED)
    return f"Of its {len(hands):,} different hands, each as often as it comes: {told}.{listed}"
