"""A hand that is picked step by step, and its odds as far as they are: a machine without a widget or a thread."""

from dataclasses import astuple, replace
from typing import Any

from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.base import EuchreError
from euchre_tutor.base.checks import seed_or_chance
from euchre_tutor.deal import Deal, View, check_unfinished, parse_score, parse_seat
from euchre_tutor.pieces import Piece, format_cards, parse_card
from euchre_tutor.rules import PRESETS, Rules
from euchre_tutor.widgets.builder.house_rules import with_house_rule
from euchre_tutor.widgets.builder.picked import Picked

_LONGEST = 201  # of what was picked, so that 200 steps can be taken back


class Building:
    """What a hand builder holds. Each step is a method, which raises EuchreError for what can't be and changes nothing.

    Args:
        start: what is picked at the beginning.

    Attributes:
        picked: what is picked; a notebook may have set what can't be.
        drawn: what is picked, or was picked last, of which a table can be drawn.
        text: what is picked as text; of what can't be, the hand alone.
        view: what is picked as a view; None while it isn't whole, or can't be.
        asked: the view whose odds are wanted; None if there is none, or refining was stopped.
        odds: its odds, as far as they are refined.
        earlier: the odds that others are compared with, if they are.
        message: what is to be said.
        refused: why the score that was asked for last can't be; nothing if it can.
        house_rules: the rule sets that were met and are no preset, by name.
        done, undone: what was picked so far, the last one at hand; and what was taken back, the first of it last.

    >>> building = Building(Picked.read("Js Jc As 9h up Qs"))
    >>> building.press("Kd")
    >>> building.asked == View.parse("Js Jc As 9h Kd up Qs seat 4")
    True
    >>> building.undo()
    >>> building.message
    'Pick 1 more card for your hand.'
    """

    def __init__(self, start: Picked) -> None:
        self.drawn = start
        self.view: View | None = None
        self.asked: View | None = None
        self.odds: SampledOdds[Any] | None = None
        self.earlier: SampledOdds[Any] | None = None
        self.house_rules: dict[str, Rules] = {}
        self.done, self.undone = [astuple(start)], list[tuple[Any, ...]]()
        self._before = self._fitted = start  # what was picked for another game, and what of it fits this one
        self.become(start)

    def become(self, picked: Picked, said: str = "") -> None:
        """Pick all of this, which may be what can't be; ``said`` comes before what is said about it."""
        self.picked, self.refused = picked, ""
        if (now := astuple(picked)) != self.done[-1]:
            self.done, self.undone = [*self.done, now][-_LONGEST:], []
        self.view, words, self.text = None, "", picked.hand
        try:
            picked.check()
            self.drawn = picked
            if not (words := picked.missing):
                self.view = picked.view
            self.text = picked.text
        except EuchreError as error:
            words = error.sentence
        if str(self.drawn.game) not in PRESETS:
            self.house_rules[str(self.drawn.game)] = self.drawn.game
        if self.view is None or self.view != self.asked:
            self.asked, self.odds = self.view, None
        self.message = f"{said} {words}".strip()

    def change(self, name: str, value: Any) -> None:
        """Pick something else; another game keeps what fits it, and a score that can't be is refused."""
        picked, said = replace(self.picked, **{name: value}), ""
        if name == "score":
            try:
                check_unfinished(parse_score(value), self.drawn.game)
            except EuchreError as error:
                self.refused, self.message = str(error), error.sentence
                return
        if name == "rules":
            picked, said = self._fitting(picked)
        self.become(picked, said)

    def _fitting(self, picked: Picked) -> tuple[Picked, str]:
        """Keep what fits the game, and say what doesn't; that is there again in a game that it fits."""
        if picked.situation != self._fitted.situation:
            self._before = picked
        try:
            self._fitted, said = self._before.fitted(picked.game)
        except EuchreError:
            return picked, ""  # it is told once this is picked
        return replace(picked, **self._fitted.situation, then=""), said

    def press(self, card: Piece | str) -> None:
        """Put a card into the hand, or as the turn-up once the hand is full; or take it back from where it is.

        Once trump is made, lay it down or play it, or take it back if it was the last. Raises EuchreError if there is
        no room for it, or it can't be played.
        """
        self.become(self.picked.pressed(parse_card(str(card))))

    def take(self, view: View | str) -> None:
        """Show a view, or text of what there is of one so far; raise EuchreError if it can't be.

        Who names no seat keeps the one that is shown. The same view again goes on where Stop left off.
        """
        self.become(Picked.read(view, seat=self.picked.seat))

    def deal(self) -> None:
        """Show a random hand and turn-up for this seat, before the first call."""
        rules = self.picked.game
        deal = Deal.random(seed=seed_or_chance(), rules=rules)
        hand = format_cards(deal.hand(parse_seat(self.picked.seat, rules)))
        self.become(replace(self.picked.cleared, hand=hand, turn_up=str(deal.up or ""), named=str(deal.named or "")))

    def clear(self) -> None:
        """Put everything back, and forget what was said."""
        self.become(self.picked.cleared)

    def agree(self, changes: dict[str, Any]) -> None:
        """Change house rules."""
        rules = self.picked.game
        for name, value in changes.items():
            rules = with_house_rule(rules, name, value)
        self.change("rules", str(rules))

    def make(self, made: dict[str, Any]) -> None:
        """Say who has made trump, and which; a maker of 0 is nobody."""
        maker, trump, alone = made.get("maker"), made.get("trump"), made.get("alone")
        if not (isinstance(maker, int) and isinstance(trump, str) and isinstance(alone, bool)):
            raise EuchreError("say who has made trump, which, and whether alone")
        self.become(self.picked.made(maker, trump, alone=alone))

    def lead(self) -> None:
        """Have trump made so that this seat leads."""
        self.become(self.picked.leading)

    def undo(self) -> None:
        """Show what was shown before; nothing happens if that was the beginning."""
        if len(self.done) > 1:
            self.undone.append(self.done.pop())
        self.become(Picked(*self.done[-1]))

    def redo(self) -> None:
        """Take the last undo back."""
        if self.undone:
            self.done.append(self.undone.pop())
        self.become(Picked(*self.done[-1]))

    # The odds.

    def stop(self) -> None:
        """Stop refining; what was found so far stays."""
        self.asked, self.message = None, "Stopped. Press Analyse to go on."

    def fail(self, error: EuchreError) -> None:
        """Say why there are no odds."""
        self.asked, self.odds, self.message = None, None, error.sentence

    def compare(self, wanted: bool) -> None:
        """Keep the odds to compare what follows with them; or stop comparing."""
        if wanted and not self.odds:
            raise EuchreError("there are no odds to keep yet; pick a whole hand first")
        self.earlier, self.message = self.odds if wanted else None, ""
