"""The hands that a seat may hold at a glance: a chart of what a call gains over a pass, for each kind of hand.

``data/guide/ranges.py`` makes the table that it reads; docs/calling_guide.md says how.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path

import numpy as np

from euchre_tutor.analysis.prices import plain_data
from euchre_tutor.analysis.text import signed
from euchre_tutor.base import (
    BoolArray,
    DataFrame,
    EuchreError,
    IntArray,
    check_flag,
    check_text,
    grouped,
    quoted,
    read_rows,
    tables,
    whole,
)
from euchre_tutor.beliefs import turns
from euchre_tutor.cards import Card
from euchre_tutor.deal import Others, parse_seat
from euchre_tutor.draw.pages import save_page
from euchre_tutor.guide.atlas import Atlas
from euchre_tutor.guide.hand_classes import hands_of, sizes
from euchre_tutor.guide.pages import NEAR, SPLIT, HandKind, chart_html, line_of, sheet
from euchre_tutor.guide.sights import CHOICES, NAMES, SEATS, sights
from euchre_tutor.pieces import format_cards
from euchre_tutor.pricing import Estimate, Exact
from euchre_tutor.rules import BICYCLE, Rules, as_rules

BOWERS = ("no bower", "left bower", "right bower", "both bowers")
OTHERS: tuple[Others, ...] = ("model", "cautious")
RANKS = ("9", "10", "J", "Q", "K", "A")


class RangeChart:
    """What a seat's hands are worth in a call, kind by kind: those with the same trumps, bowers and aces.

    A kind is an average: of two hands of a kind that is about even, one may be a call and the other a pass.

    Attributes:
        rules, seat, up, second, others: what was asked, see ``range_chart``.
        kinds: the kinds of hands, those with fewer trumps first.

    >>> chart = range_chart(seat=4, up="9")
    >>> chart.kind(trumps=4, bowers="right bower", aces=1).best
    'alone'
    """

    def __init__(self, rules: Rules, seat: int, up: str, *, second: bool, others: str) -> None:
        self.rules, self.seat, self.up, self.second, self.others = rules, seat, up, second, others
        self.kinds = self._with_shares(_kinds(rules).get((others, seat, second, up), []))

    def kind(self, *, trumps: int, bowers: str = BOWERS[0], aces: int = 0) -> HandKind:
        """Return a kind of hands; raise EuchreError if there is none."""
        for kind in self.kinds:
            if (kind.trumps, kind.bowers, kind.aces) == (trumps, bowers, aces):
                return kind
        raise EuchreError(
            f"no hand of this chart has {quoted(trumps)} trumps, {quoted(bowers)} and {quoted(aces)} aces of other "
            f"suits; bowers are {', '.join(map(repr, BOWERS))}"
        )

    def hands(self, *, trumps: int, bowers: str = BOWERS[0], aces: int = 0, count: int = 5, seed: int = 0) -> list[str]:
        """Draw hands of a kind, as views that ``compare_calls`` prices: each as likely as it is dealt, and none twice.

        There are fewer where the kind has no more. Raises EuchreError if there is no such kind.

        >>> range_chart(seat=3, up="J").hands(trumps=3, bowers="left bower", aces=1, count=1)
        ['Jc Ad Jd 9s Ks up Js seat 3']
        """
        kind, count = self.kind(trumps=trumps, bowers=bowers, aces=aces), whole(count, "exercises")
        up, pack = Card.parse(f"{self.up}s"), self.rules.pack.cards
        every = hands_of(self.rules, up)
        rows = np.flatnonzero(self._are(kind))
        rng, weights = np.random.default_rng(whole(seed, "seed")), sizes()[rows] / sizes()[rows].sum()
        drawn = rng.choice(rows, min(count, len(rows)), replace=False, p=weights)
        turned = f"{'down' if self.second else 'up'} {up} seat {self.seat}"
        return [f"{format_cards(tuple(pack[card] for card in rng.permutation(every[row])))} {turned}" for row in drawn]

    @property
    def _turn(self) -> int:
        """The number of the turn, that of seat 1 in round one being 0."""
        return self.seat - 1 + self.rules.players * self.second

    @cached_property
    def _seen(self) -> Mapping[str, IntArray]:
        """What the atlas's hands hold, by its name, for each class."""
        up = Card.parse(f"{self.up}s")
        turn = turns(self.rules, self.rules.turn_up(up))[self._turn]
        return dict(zip(NAMES, sights(hands_of(self.rules, up), turn).seen.T, strict=True))

    def _are(self, kind: HandKind) -> BoolArray:
        """Tell which of the atlas's hands are of a kind."""
        left, right = BOWERS.index(kind.bowers) % 2, BOWERS.index(kind.bowers) // 2
        wanted = {"trumps": kind.trumps, "aces": kind.aces, "left": left, "right": right}
        return np.asarray(np.logical_and.reduce([self._seen[name] == number for name, number in wanted.items()]))

    def _with_shares(self, kinds: list[HandKind]) -> list[HandKind]:
        """Add to each kind with which share of its hands a choice is ahead, where the atlas is about such others."""
        if self.others != "model" or not kinds:
            return kinds
        choice, comes = Atlas(self.rules).choices(Card.parse(f"{self.up}s"), self._turn)
        found = []
        for kind in kinds:
            hands = self._are(kind)
            share = np.bincount(choice[hands], comes[hands], len(CHOICES)) / max(comes[hands].sum(), 1)
            found.append(replace(kind, ahead=dict(zip(CHOICES, share.tolist(), strict=True))))
        return found

    def listed(self, *, trumps: int, bowers: str = BOWERS[0], aces: int = 0) -> DataFrame:
        """Return all hands of a kind with what the atlas says of each, the most frequent first.

        Its columns are those of ``Atlas.table_of``; hands that come as often stand in a random order, always the same.

        Raises EuchreError if there is no such kind, or the others don't call by the model.

        >>> found = range_chart(seat=2, up="A").listed(trumps=2, aces=1)
        >>> len(found), sorted(set(found["best"]))
        (852, ['order up', 'pass'])
        """
        kind, up = self.kind(trumps=trumps, bowers=bowers, aces=aces), Card.parse(f"{self.up}s")
        if self.others != "model":
            raise EuchreError(f"the atlas covers hands when the others call by the model, not {self.others}")
        found = Atlas(self.rules).table_of(np.flatnonzero(self._are(kind)), up, self._turn)
        mixed = found.sample(frac=1, random_state=0)
        return mixed.sort_values("share", ascending=False, kind="stable", ignore_index=True)

    def drill(self, *, trumps: int, bowers: str = BOWERS[0], aces: int = 0, count: int = 5, seed: int = 0) -> str:
        """Return a drill about hands of a kind, for ``Trainer(drill=...)``; see ``hands``.

        >>> range_chart(seat=3, up="J").drill(trumps=3, bowers="left bower", aces=1, count=1)
        'hand Jc Ad Jd 9s Ks up Js seat 3'
        """
        hands = self.hands(trumps=trumps, bowers=bowers, aces=aces, count=count, seed=seed)
        return "; ".join(f"hand {hand}" for hand in hands)

    def always(self, choice: str) -> float:
        """Return what doing one thing with all these hands brings beside the best for each kind, in points a hand.

        Raises EuchreError unless it is ``pass``, ``call`` or ``alone``.

        >>> chart = range_chart(seat=3, up="J")
        >>> chart.always("call") < chart.always("pass") < 0
        True
        """
        if choice not in CHOICES:
            raise EuchreError(f"a choice is 'pass', 'call' or 'alone', not {quoted(choice)}")
        return sum(kind.share * (kind.brings(choice) - kind.brings(kind.best)) for kind in self.kinds)

    @property
    def table(self) -> DataFrame:
        """One row for each kind: what it holds, its share, what is best, and what a call and a lone hand bring.

        ``call_points`` and ``alone_points`` are beside a pass, with the ends of their 95% intervals.
        """
        import pandas as pd

        rows = [
            {
                **kind.held,
                "share": kind.share,
                "best": kind.best,
                "leaders": ", ".join(kind.leaders),
                "hands": kind.hands,
                **plain_data({"call_points": kind.call, "alone_points": kind.alone}),
                "tutor": kind.tutor,
            }
            for kind in self.kinds
        ]
        return pd.DataFrame(rows)

    @property
    def title(self) -> str:
        """What it is."""
        return f"{SEATS[self.seat - 1]}, {self.turned}: {self.rules}"

    @property
    def turned(self) -> str:
        """Which card was turned up, and whether it was turned down."""
        return f"{self.up.replace('T', '10')} turned {'down' if self.second else 'up'}"

    @property
    def rests(self) -> list[str]:
        """What always doing one thing loses, and what the numbers rest on."""
        deals, others = sum(kind.hands for kind in self.kinds), {"model": "by the bidding model"}
        lost = {choice: signed(Exact(self.always(choice))) for choice in ("pass", "call")}
        which = " in the suit with your highest count" * self.second
        return [
            f"Beside the best for each kind, always passing brings {lost['pass']} points a hand, always calling "
            f"{lost['call']}.",
            f"A number is what a call{which} gains over a pass in points at a table, with its 95 % error; or a lone "
            f"hand, if that gains more. It is an average over hands of a kind. Two choices are about even: within the "
            f"error, or within {NEAR} points if another is ahead with {100 * SPLIT:.0f} of 100 of its hands. "
            f"{deals:,} deals, at 0-0; the others call {others.get(self.others, 'as cautiously as people do')}, and "
            "so do you at your next turn.",
            "A dealer who picks up counts the hand after the usual card is laid down."
            * (self.seat == 4 and not self.second),
        ]

    def __str__(self) -> str:
        return "\n".join([self.title, *map(line_of, self.kinds), *filter(None, self.rests)])

    def __repr__(self) -> str:
        return f"<RangeChart: {self.title}>"

    @property
    def cells(self) -> dict[tuple[str, int], HandKind]:
        """The kinds by their bowers and trumps in words, and by their aces."""
        return {(kind.words, kind.aces): kind for kind in self.kinds}

    def _repr_html_(self) -> str:
        return chart_html(self.title, self.cells, [*filter(None, self.rests)])

    def save(self, path: str | Path) -> None:
        """Write the chart as a page that a browser shows, and prints on one sheet of A4.

        Raises EuchreError if there is a file that isn't a page of ours, or it can't be written.
        """
        save_page(path, sheet(self.title, self._repr_html_()))


def range_chart(
    rules: Rules | str = BICYCLE, *, seat: int = 4, up: str | int = "J", second: bool = False, others: str = "model"
) -> RangeChart:
    """Return a chart of all the hands that a seat may hold: which are calls, which lone hands, which passes.

    Args:
        rules: the game; there are charts of ``bicycle``.
        seat: 1 (on the dealer's left) to 4 (the dealer).
        up: the rank of the card turned up.
        second: whether it was turned down, so that it is the second round.
        others: how the others call: by the ``model``, or ``cautious``.

    Raises:
        EuchreError: there is no such chart.

    >>> print(range_chart(seat=1, up="9").title)
    On the dealer's left, 9 turned up: bicycle
    """
    rules = as_rules(rules)
    seat, rank = parse_seat(seat, rules), _rank(up)
    if others not in OTHERS:
        raise EuchreError(f"others call as 'model' or 'cautious', not {quoted(others)}")
    chart = RangeChart(rules, seat, rank, second=check_flag(second, "second"), others=others)
    if not chart.kinds:
        raise EuchreError(f"no {quoted(up)} is turned up in {rules}")
    return chart


def _rank(up: str | int) -> str:
    """Return the letter of a rank."""
    text = str(up) if isinstance(up, int) and up in (9, 10) else check_text(up, "J")
    try:
        return str(Card.parse(f"{text}s").rank)
    except EuchreError as error:
        raise EuchreError(f"{quoted(text)} is not a rank; a rank is 9, 10, J, Q, K or A") from error


@cache
def _kinds(rules: Rules) -> Mapping[tuple[str, int, bool, str], list[HandKind]]:
    """Read the kinds of hands of a game, by how the others call, the seat, whether it is round two, and the rank."""
    path = tables("guide") / f"{rules}_ranges.csv.gz"
    if not path.is_file():
        raise EuchreError(f"there is no range chart of {rules}, only of {BICYCLE}")
    kinds = sorted(
        (((row["others"], int(row["seat"]), row["round"] == "2", row["up"]), _kind(row)) for row in read_rows(path)),
        key=lambda found: (found[1].trumps, BOWERS.index(found[1].bowers), found[1].aces),
    )
    return grouped(kinds)


def _kind(row: Mapping[str, str]) -> HandKind:
    call, alone, more = (
        Estimate.within(float(row[name]), float(row[f"{name}_error"])) for name in ("call", "alone", "more")
    )
    held = int(row["trumps"]), row["bowers"], int(row["aces"])
    return HandKind(*held, int(row["hands"]), float(row["share"]), call, alone, more, float(row["tutor"]))
