"""The guide of a game: a postcard of few lines and a page, what they say of a hand, and what going by them costs.

``data/guide/make.py`` makes the tables that it reads; docs/calling_guide.md says how.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, cast, get_args

import numpy as np

from euchre_tutor import draw
from euchre_tutor.analysis import compare_calls
from euchre_tutor.analysis.prices import words_of
from euchre_tutor.auction import PASS, Auction, Call
from euchre_tutor.base import EuchreError, capital, quoted, tables, with_minus
from euchre_tutor.beliefs import Turn, view_turns
from euchre_tutor.deal import View
from euchre_tutor.draw.pages import save_page
from euchre_tutor.guide.pages import guide_html, sheet
from euchre_tutor.guide.sights import CHOICES, SEATS, Line, Sighting, chosen, columns_of, holds, sentences, sights, told
from euchre_tutor.rules import BICYCLE, Rules, as_rules

Size = Literal["postcard", "page"]
_LADDER = (
    *("Ks Ts 9h Td Kc", "Ks Ts 9h Td Ac", "Js Ts 9h Td Kc", "Ks Qs Ts 9h Td"),
    *("Js Ks Ts 9h Td", "Js Ks Ts Ah Td", "As Ks Qs Ts 9h", "Js Jc As Ts 9h"),
)
"""Hands from weak to strong if spades are trumps."""
_ROUNDS = {"first": "first round", "second": "second round"}
WORDS = (
    "Count 1 for each trump, 2 for the right bower, 1 for each ace of another suit. Numbers mean that many or more; "
    "with less, pass.",
    "The right bower is the jack of trumps. The left bower, the other jack of that colour, is a trump, too. A void is "
    "another suit of which you hold no card.",
    "The dealer looks at the five cards left after picking up the card and laying one down: a singleton of another "
    "suit, unless it is an ace, otherwise the lowest card that is not a trump. Nobody else counts the card turned up.",
    "In the second round take as trumps the suit in which your count is highest. If two suits tie, take next, the suit "
    "in the colour of the card turned down; if neither is, the one in which you hold more trumps.",
)
"""What a reader has to know to go by a guide."""


@dataclass(frozen=True)
class GuideLoss:
    """What going by a guide costs one player at a table, beside the best call at each turn.

    Attributes:
        points: points a hand, and their 95% error.
        games: games of 100.
        hands: how many hands of the priced deals come to a call by it, some of them only where it passes before.
        wrong: how many of 100 hands it calls wrong.
        direct: what it loses on these hands alone: points a hand, and their 95% error.
    """

    points: tuple[float, float]
    games: float
    hands: int
    wrong: float
    direct: tuple[float, float]

    def __str__(self) -> str:
        value, error = self.points
        return f"loses {value:.3f} ± {error:.3f} points a hand, {self.games:.1f} games of 100, beside the best calls"


class CallingGuide:
    """When to order up, make another suit, go alone or pass: a postcard of few lines, and a page.

    Args:
        table: what data/guide/make.py wrote for a game.

    Attributes:
        rules: the game.
        losses: what the postcard and the page lose, by their names.
        curve: for lines of some size for each seat and round: how many reasons a line may give, how many questions a
            reason may ask, all questions of such a guide, and what it gains beside the tutor's player, points a hand
            with their 95% error.

    >>> guide = calling_guide()
    >>> guide.rules.name, list(guide.losses)
    ('bicycle', ['postcard', 'page'])
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.rules, self._table = Rules.parse(table["game"]), table
        self.curve: Sequence[tuple[int, int, int, float, float]] = table["curve"]
        self.losses: Mapping[Size, GuideLoss] = {size: GuideLoss(**table[size]["loss"]) for size in get_args(Size)}

    def _line(self, by: Size, seat: int, which: str) -> Line:
        return cast("Line", self._table[by]["lines"][f"{seat} {which}"])

    def _told(self, by: Size, seat: int, which: str) -> str:
        """Return a line in sentences."""
        call = "make it trump" if which == "second" else {2: "assist", 4: "pick it up"}.get(seat, "order it up")
        line = self._line(by, seat, which)
        return " ".join(sentences(line, {"call": call, "alone": "go alone"}))

    @property
    def postcard(self) -> list[str]:
        """The lines of the postcard.

        >>> for line in calling_guide().postcard[:2]:
        ...     print(line.split(":")[0])
        First round, on the dealer's left
        First round, the dealer's partner
        """
        heads = [f"First round, {seat[0].lower()}{seat[1:]}" for seat in SEATS]
        lines = [f"{head}: {self._told('postcard', seat, 'first')}" for seat, head in enumerate(heads, start=1)]
        left, free, stuck = (self._told("postcard", seat, "second") for seat in (1, 2, 4))
        lines += [f"Second round, on the dealer's left: {left}", f"Second round, anybody else: {free}"]
        return lines + [f"Second round, a dealer who must call: {stuck}"] * (free != stuck)

    @property
    def hands(self) -> dict[str, dict[str, str]]:
        """The weakest of some hands with which the postcard calls, by the call and the seat; nothing where none does.

        Spades are trumps: 9♠ is turned up, or 9♦ is turned down.

        >>> calling_guide().hands["Just enough to call"]["Dealer"]
        'Ks Ts 9h Td Kc'
        """
        turned = {
            "Left of dealer": "up 9s seat 1",
            "Dealer's partner": "up 9s seat 2",
            "Right of dealer": "up 9s seat 3",
            "Dealer": "up 9s seat 4",
            "Second round, left of dealer": "down 9d seat 1",
            "Second round, others": "down 9d seat 2",
        }
        called = {
            seat: {hand: self.call(f"{hand} {up}", by="postcard") for hand in _LADDER} for seat, up in turned.items()
        }
        return {
            words: {
                seat: next((hand for hand, call in calls.items() if not call.is_pass and call.alone is alone), "")
                for seat, calls in called.items()
            }
            for words, alone in (("Just enough to call", False), ("Just enough to go alone", True))
        }

    @property
    def page(self) -> dict[str, str]:
        """The lines of the page by seat and round."""
        return {
            f"{seat}, {words}": self._told("page", number, which)
            for which, words in _ROUNDS.items()
            for number, seat in enumerate(SEATS, start=1)
        }

    def call(self, view: View | str, *, by: Size = "page") -> Call:
        """Return what the guide says in a view.

        Args:
            view: what you see; it is your turn to call.
            by: ``page`` or ``postcard``.

        Raises:
            EuchreError: the view isn't of this game, or it isn't your turn to call.

        >>> str(calling_guide().call("Js Jc As 9h Kd up Qs seat 4"))
        'order up alone'
        """
        turn, sight, line = self._asked(view, by)
        choice = CHOICES[int(chosen(line, sight.seen)[0])]
        return PASS if choice == "pass" else turn.calls[int(columns_of(turn, sight.suit)[choice == "alone"][0])]

    def verdict(self, view: View | str, *, by: Size = "page", deals: int = 2_000) -> str:
        """Say what the guide says in a view, why, and whether the tutor agrees, on so many deals; see ``call``.

        >>> print(calling_guide().verdict("Js Jc As 9h Kd up Qs seat 4", deals=256).split(" (")[0])
        The page says pick it up alone
        """
        call, (turn, sight, line) = self.call(view, by=by), self._asked(view, by)
        choice = CHOICES[int(chosen(line, sight.seen)[0])]
        held = [f"with {told(reason)}" for reason in line.get(choice, ()) if reason and holds(reason, sight.seen)[0]]
        why = held[0] if held else "with less than it asks for"
        return f"The {by} says {words_of(call, self.rules, turn.seat)} ({why}). {self._tutor(view, call, deals)}"

    def _tutor(self, view: View | str, call: Call, deals: int) -> str:
        """Say what the tutor makes of a call."""
        advice = compare_calls(self._view(view), deals=deals).advice
        best = advice.ranked[0].call
        if call == best:
            return "The tutor agrees."
        verb = "finds it too close to call" if advice.gaps[call].low <= 0 else "does not agree"
        return f"The tutor {verb}: {words_of(best)} is {advice.ahead(advice.gaps[call])} ahead."

    def _view(self, view: View | str) -> View:
        """Return a view of this game."""
        view = View.parse(view, rules=self.rules) if isinstance(view, str) else view
        if not isinstance(view, View) or view.rules != self.rules:
            asked = f"ask calling_guide({str(view.rules)!r})" if isinstance(view, View) else "give it a view"
            raise EuchreError(f"this is the guide of {self.rules}; {asked}")
        return view

    def _asked(self, view: View | str, by: Size) -> tuple[Turn, Sighting, Line]:
        """Return whose turn it is in a view, what is seen of its hand, and the line to go by."""
        if by not in get_args(Size):
            raise EuchreError(f"a guide is a 'page' or a 'postcard', not {quoted(by)}")
        view = self._view(view)
        auction = Auction.at(view)
        if auction.is_over or auction.asks_alone or not view.turn_up:
            raise EuchreError("a guide says what to call; in this view the calls are over")
        turn = view_turns(view)[len(auction.calls)]
        hand = np.array([[self.rules.pack.cards.index(card) for card in view.hand]])
        return turn, sights(hand, turn), self._line(by, turn.seat, "second" if turn.second else "first")

    # Showing.

    @property
    def title(self) -> str:
        """What it is."""
        return "When to call" + f": {self.rules.title.partition(',')[0]}" * (self.rules != BICYCLE)

    @property
    def rests(self) -> list[str]:
        """What the numbers rest on: what the postcard loses, what the page loses, and how that was found."""
        table = self._table
        rivals = ", ".join(f"{name} {-gains['model'][0]:.2f}" for name, gains in table["rivals"].items())
        beside = {
            size: ", ".join(
                f"{gain:+.3f} ± {error:.3f} ({name})" for name, (gain, error) in table[size]["beside"].items()
            )
            for size in self.losses
        }
        return [
            *map(str, self.losses.values()),
            f"That is one player's loss at a table beside the best call at each turn, on {table['priced']:,} priced "
            f"deals and {table['judged']:,} fresh ones.",
            "Against a player who calls as the tutor's do, points a hand by how the others call: the postcard "
            f"{with_minus(beside['postcard'])}; the page {with_minus(beside['page'])}.",
            *[f"Published counts lose to that player, in points a hand: {rivals}."] * bool(rivals),
            f"Made from {table['deals']:,} other deals, at 0-0; at other scores other calls may be better.",
        ]

    def __str__(self) -> str:
        postcard, page, *rests = self.rests
        lines = [self.title, *WORDS, "", f"The postcard: {postcard}", *self.postcard, "", f"The page: {page}"]
        lines += [f"{head}: {line}" for head, line in self.page.items()]
        return "\n".join([*lines, "", *rests])

    def __repr__(self) -> str:
        return f"<CallingGuide: {self.rules}>"

    def _repr_html_(self) -> str:
        drawn = [
            {words: draw.hand(hand.split()) for words, hand in zip(self.hands, hands, strict=True) if hand}
            for hands in zip(*(rows.values() for rows in self.hands.values()), strict=True)
        ]
        return guide_html(
            self.title,
            (*WORDS, "In the hands drawn here spades are trumps, and the dealer has yet to pick up 9♠."),
            (
                (capital(head.removeprefix("First round, ")), says, hands)
                for line, hands in zip(self.postcard, [*drawn, {}], strict=False)
                for head, _, says in [line.partition(": ")]
            ),
            self.page.items(),
            self.rests,
        )

    def save(self, path: str | Path) -> None:
        """Write the guide as a page that a browser shows, and prints on one sheet of A4.

        Raises EuchreError if there is a file that isn't a page of ours, or it can't be written.
        """
        save_page(path, sheet(self.title, self._repr_html_().replace("<details>", "<details open>")))


def calling_guide(rules: Rules | str = BICYCLE) -> CallingGuide:
    """Return the guide of a game: when to call, in few questions, and what going by it costs.

    It is for 0-0, and for the player's own seat: the others may call as they like.

    Args:
        rules: the game, ``bicycle`` or ``stick_the_dealer``.

    Raises:
        EuchreError: there is no guide of this game.

    >>> print(calling_guide("bicycle").title)
    When to call
    """
    rules, known = as_rules(rules), guides()
    if rules not in known:
        raise EuchreError(f"there is no calling guide of {rules}, only of {' and '.join(map(str, known))}")
    return known[rules]


@cache
def guides() -> Mapping[Rules, CallingGuide]:
    """Return the guides that there are."""
    found = (
        CallingGuide(json.loads(path.read_text(encoding="utf-8"))) for path in sorted(tables("guide").glob("*.json"))
    )
    return {guide.rules: guide for guide in found}
