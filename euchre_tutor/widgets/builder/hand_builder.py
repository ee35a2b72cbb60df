"""HandBuilder: choose a game, pick a hand and a turn-up on a drawn deck, and watch the odds of every call."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from functools import cache
from typing import Any

import traitlets

from euchre_tutor import draw
from euchre_tutor.analysis import refine_calls
from euchre_tutor.analysis.sampled_odds import SampledOdds
from euchre_tutor.base import EuchreError, paragraphs
from euchre_tutor.base.checks import seed_or_chance
from euchre_tutor.deal import Deal, View, check_unfinished, fitting_score, parse_score, parse_seat
from euchre_tutor.guide import verdict_at_once
from euchre_tutor.pieces import Piece, format_cards, parse_card
from euchre_tutor.pricing import Sample
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.widgets.builder.history import History
from euchre_tutor.widgets.builder.house_rules import house_rules, with_house_rule
from euchre_tutor.widgets.builder.odds_rows import kept, odds_table
from euchre_tutor.widgets.builder.picked import Picked
from euchre_tutor.widgets.parts import games, wire
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change, sent
from euchre_tutor.widgets.parts.modules import joined_script, joined_style
from euchre_tutor.widgets.parts.pages import save_beside
from euchre_tutor.widgets.parts.refiner import Refiner, refined
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget, headline, table_of
from euchre_tutor.widgets.parts.worker import Steps, begin

_DEFAULT_DEALS = 10_000
_IDLE, _DONE = -1.0, 1.0
_MOST_REASONS = 3  # after the first sentence, which is the price
_NOTHING = {"hand": "", "turn_up": "", "turned_down": False, "named": "", "bids": "", "laid": "", "then": ""}
_PUBLIC = [field.name for field in fields(Picked)]


class HandBuilder(SnapshotWidget):
    """A deck to pick a hand and a turn-up from, with the odds of every call.

    Args:
        view: what to start with, such as ``"Js Jc As 9h Kd up Qs seat 4"``; nothing for an empty hand.
        deals: how many deals the odds are refined to.
        seed: which deals.

    The traits are the notebook's side of it: set them or read them.

    Attributes:
        hand: cards or tiles, as text.
        turn_up: a card or tile, as text, or nothing.
        turned_down: whether this is the second round.
        named: the suit that the dealer named for a joker that is turned up, in a game where that is asked.
        bids: what the seats before bid, such as ``pass,3``, in a game that bids tricks; a seat left out passed.
        laid: cards that were laid down for others before the first call, as text.
        seat: 1 (eldest) to the dealer.
        score: our points and theirs.
        others: how the others call: ``model``, ``cautious`` or ``bold``; see View.
        then: what was said and done since trump was made, as in a view, such as ``trump s maker 2 laid 9h played Ah``;
            then the odds are those of each discard, or of each card that may be played.
        rules: the name of the rule set, with house rules after plus signs. A new one keeps what fits it; what doesn't
            is put back, in a sentence, and returns with a game that it fits if nothing else was changed.
        odds: the odds of the hand that is shown, as far as they are refined; None while cards are missing.

    Raises:
        EuchreError: the view that it starts with can't be. Whatever is set, typed or pressed later is answered in the
            widget, with a sentence.

    >>> builder = HandBuilder(deals=500)
    >>> builder.hand = "Js Jc As"  # or press these cards
    >>> builder.seat, builder.odds is None
    (4, True)
    """

    _forgets = True
    _esm = joined_script("hand_builder.js")
    _css = joined_style("parts.css", "hand_builder.css")

    hand = traitlets.Unicode("").tag(sync=True)
    turn_up = traitlets.Unicode("").tag(sync=True)
    turned_down = traitlets.Bool(False).tag(sync=True)
    named = traitlets.Unicode("").tag(sync=True)
    bids = traitlets.Unicode("").tag(sync=True)
    laid = traitlets.Unicode("").tag(sync=True)
    seat = traitlets.Int(4).tag(sync=True)
    score = traitlets.Unicode("0-0").tag(sync=True)
    rules = traitlets.Unicode(BICYCLE.name).tag(sync=True)
    others = traitlets.Unicode("model").tag(sync=True)
    then = traitlets.Unicode("").tag(sync=True)
    odds = traitlets.Instance(SampledOdds, allow_none=True)

    _games: list[wire.ListedGame] = sent([])
    _game: wire.PlayedGame = sent({})
    _house: list[wire.HouseRule] = sent([])
    _explained: wire.Explained = sent({})
    _faces: dict[str, wire.Drawing] = sent({})
    _deck: list[wire.DeckCard] = sent([])
    _held: list[wire.Held] = sent([])
    _seats: list[str] = sent([])
    _score: list[int] = sent([])
    _why_not: dict[str, str] = sent({})
    _suits: list[wire.NamedSuit] = sent([])
    _bidding: list[wire.Bid] = sent([])
    _made: wire.Made = sent({})
    _possible: dict[str, bool] = sent({})
    _table: wire.OddsTable = sent({})
    _compared: wire.Before = sent({})
    _verdict = traitlets.Unicode("").tag(sync=True)
    _margin = traitlets.Unicode("").tag(sync=True)
    _reasons: list[str] = sent([])
    _progress = traitlets.Float(_IDLE).tag(sync=True)
    _view = traitlets.Unicode("").tag(sync=True)

    def __init__(self, view: View | str = "", *, deals: int = _DEFAULT_DEALS, seed: int = 0) -> None:
        start = Picked() if isinstance(view, str) and not view.strip() else Picked.read(view)
        Sample(deals, seed)  # refuses what can't be one
        self._refiner: Refiner[View, SampledOdds[Any]] = Refiner(
            lambda view: refined(view, deals=deals, seed=seed), self._show_odds, self._fail
        )
        self._lock = self._refiner.lock
        self._earlier: SampledOdds[Any] | None = None
        self._is_whole = False  # while all of a situation is set at once, which need not be fitted to its game
        self._house_rules: dict[str, Rules] = {}
        self._before = self._fitted = start  # what was picked for another game, and what of it fits this one
        super().__init__(**asdict(start))
        _warm_up()
        self._history = History(self._state())
        self.observe(self._on_change, _PUBLIC)
        self._refresh()

    def __repr__(self) -> str:
        return f"HandBuilder({self._view!r})"

    @property
    def view(self) -> View | None:
        """The view that is shown, for compare_calls for instance; None while it isn't whole."""
        try:
            return self._picked.view
        except EuchreError:
            return None

    @property
    def _doings(self) -> Mapping[str, Doing]:
        return {
            "press": Doing(self.press, str),
            "view": Doing(self.take, str),
            "random": Doing(self.deal),
            "clear": Doing(self.clear),
            "house": Doing(self._agree, dict),
            "undo": Doing(self.undo),
            "redo": Doing(self.redo),
            "made": Doing(self._make, dict),
            "stop": Doing(self.stop),
            "compare": Doing(self._compare, bool),
            "save": Doing(self.save_page),
        }

    def press(self, card: Piece | str) -> None:
        """Put a card into the hand, or as the turn-up once the hand is full; or take it back from where it is.

        Once trump is made, lay it down or play it, or take it back if it was the last. Raises EuchreError if there is
        no room for it, or it can't be played.
        """
        self._set(**asdict(self._picked.pressed(parse_card(str(card)))))

    def take(self, view: View | str) -> None:
        """Show a view, or text of what there is of one so far; raise EuchreError if it can't be.

        Who names no seat keeps the one that is shown.
        """
        self._set(**asdict(Picked.read(view, seat=self.seat)))
        self._refresh()  # the same view again goes on where Stop left off

    def deal(self) -> None:
        """Show a random hand and turn-up for this seat, before the first call."""
        rules = Rules.parse(self.rules)
        deal = Deal.random(seed=seed_or_chance(), rules=rules)
        hand = format_cards(deal.hand(parse_seat(self.seat, rules)))
        self._set(**_NOTHING | {"hand": hand, "turn_up": str(deal.up or ""), "named": str(deal.named or "")})

    def clear(self) -> None:
        """Put everything back, and forget what was said."""
        self._set(**_NOTHING)

    def _agree(self, changes: dict[str, Any]) -> None:
        """Change house rules; raise EuchreError if they can't be so, and keep what was agreed."""
        rules = Rules.parse(self.rules)
        for name, value in changes.items():
            rules = with_house_rule(rules, name, value)
        self.rules = str(rules)

    def _make(self, made: dict[str, Any]) -> None:
        """Say who has made trump, and which; a maker of 0 is nobody. Raises EuchreError for anything else."""
        maker, trump, alone = made.get("maker"), made.get("trump"), made.get("alone")
        if not (isinstance(maker, int) and isinstance(trump, str) and isinstance(alone, bool)):
            raise EuchreError("say who has made trump, which, and whether alone")
        self.then = self._picked.made(maker, trump, alone=alone).then

    def undo(self) -> None:
        """Show what was shown before; nothing happens if that was the beginning."""
        self._set(**self._history.step(-1))

    def redo(self) -> None:
        """Take the last undo back."""
        self._set(**self._history.step(1))

    def _set(self, **traits: Any) -> None:
        """Set several traits at once, as one change, even to another game."""
        before, self._is_whole = self._is_whole, True
        try:
            with self._refiner.lock, self.hold_sync(), self.hold_trait_notifications():
                for name, value in traits.items():
                    setattr(self, name, value)
        finally:
            self._is_whole = before

    def save_page(self) -> None:
        """Write a page about this hand into the folder of the notebook, and say where.

        Raises EuchreError if there are no odds yet, or the file can't be written.
        """
        if not self.odds:
            raise EuchreError("there is nothing to save yet; pick a whole hand first")
        self._message = save_beside(self.odds)

    @as_one_change
    def stop(self) -> None:
        """Stop refining; what was found so far stays."""
        self._refiner.stop()
        self._progress = _DONE if self.odds else _IDLE
        self._message = "Stopped. Press Analyse to go on."
        self._keep()

    def _compare(self, wanted: bool) -> None:
        """Keep the odds that are shown, to compare what follows with them; or stop comparing."""
        if wanted and not self.odds:
            raise EuchreError("there are no odds to keep yet; pick a whole hand first")
        self._earlier = self.odds if wanted else None
        self._compared = kept(self._earlier) if self._earlier else wire.NOTHING
        if self.odds:
            self._table = odds_table(self.odds, self._earlier)

    # What follows from it.

    @as_one_change
    def _on_change(self, change: Any) -> None:
        refused = self._refuse_score(change.old) if change.name == "score" else ""
        if refused:
            self._message, self._why_not = refused, self._why_not | {"score": refused}
        else:
            self._refresh(self._fit() if change.name == "rules" and not self._is_whole else "")

    def _refuse_score(self, before: str) -> str:
        """Go back to the score before if this one can't be; return why it can't, nothing if it can."""
        try:
            rules = Rules.parse(self.rules)
        except EuchreError:
            return ""  # _refresh tells it
        try:
            check_unfinished(parse_score(self.score), rules)
            return ""
        except EuchreError as error:
            self.score = fitting_score(before, rules)
            return error.sentence

    def _fit(self) -> str:
        """Keep what fits the game that was chosen; return sentences about what doesn't."""
        now = self._picked
        if now.situation != self._fitted.situation:
            self._before = now
        try:
            self._fitted, said = self._before.fitted(now.game)
        except EuchreError:
            return ""  # _refresh tells it
        self._set(**self._fitted.situation, then="")
        return said

    @as_one_change
    def _refresh(self, said: str = "") -> None:
        """Show what the traits say, and start on its odds if it is a whole view; `said` comes before other words."""
        self._history.note(self._state())
        self._possible = self._history.possible
        picked = self._picked
        try:
            self._show_game(picked.game)
            self._show_table(picked)
            if picked.missing:
                self._forget(picked.missing, picked.text)
            else:
                self._start(picked.view)
        except EuchreError as error:
            self._forget(error.sentence, self.hand)
        if self._progress == _IDLE:
            self._keep()
        if said:
            self._message = f"{said} {self._message}".strip()

    def _state(self) -> dict[str, Any]:
        """What the learner has chosen."""
        return {name: getattr(self, name) for name in _PUBLIC}

    @property
    def _picked(self) -> Picked:
        return Picked(**self._state())

    def _show_game(self, rules: Rules) -> None:
        """Show what is played, whatever the hand."""
        if str(rules) not in PRESETS:
            self._house_rules[str(rules)] = rules
        self._games = games.games(rules, (*self._house_rules.values(),))
        self._game = {
            "size": rules.hand_size,
            "pieces": games.noun(rules, 2),
            "turns_up": rules.turns_up,
            "names_suit": any(map(rules.names_suit, rules.pack.cards)),
            "last_score": rules.game - 1,
        }
        self._house = house_rules(rules)
        self._seats = games.seats(rules)

    def _show_table(self, picked: Picked) -> None:
        """Show the deck and what was said; raise EuchreError if the traits can't be."""
        rules = picked.game
        picked.check_once()
        self._suits = games.suits(rules, picked.named_suit) if picked.asks_suit else []
        self._faces = games.faces(rules)
        self._deck = games.deck(rules, picked.ordered)
        self._held = games.held(rules, picked.cards, picked.ordered, picked.proposed)
        others = (suit for suit in reversed(rules.pack.suits) if suit is not picked.proposed)
        self._explained = games.explained(rules, picked.ordered or next(others))
        seat = parse_seat(self.seat, rules)
        self._score = [*parse_score(self.score)]
        self._made = picked.play
        self._why_not = {
            "card": _sentence(picked.why_full if picked.asks == "call" else ""),
            "turned_down": _sentence(picked.why_not_turned_down),
        }
        self._bidding = games.bidding(rules, seat, picked.said) if not rules.turns_up else []

    # The odds.

    def _start(self, view: View) -> None:
        if view != self._refiner.question:
            self._forget("", str(view))
            self._progress, self._verdict = 0.0, verdict_at_once(view)
            self._refiner.start(view)

    def _forget(self, message: str, text: str) -> None:
        """Take away the odds of what is no longer shown."""
        self._refiner.stop()
        self.odds = None
        self._table, self._progress = wire.NOTHING, _IDLE
        self._verdict, self._margin, self._reasons, self._message, self._view = "", "", [], message, text

    def _show_odds(self, odds: SampledOdds[Any]) -> None:
        """Show odds as far as they are."""
        with self.hold_sync():
            self.odds = odds
            self._table = odds_table(odds, self._earlier)
            self._verdict, self._margin = odds.verdict, odds.advice.margin
            self._reasons = [*odds.explain().sentences[1 : 1 + _MOST_REASONS]] if odds.done == _DONE else []
            self._progress = odds.done
        if odds.done == _DONE:
            self._keep()

    def _fail(self, error: EuchreError) -> None:
        self._forget(error.sentence, self._view)

    def _snapshot(self) -> str:
        """The hand and the turn-up, the verdict, what each call is worth, and the same as text."""
        known = {card["text"] for card in self._deck}
        cards = [card for card in (*self.hand.split(), self.turn_up) if card in known]
        drawn = draw.hand(cards, highlight={self.turn_up}) if cards else ""
        worth = [(row["call"], row["worth"]) for row in self._table.get("rows", ())]
        return drawn + headline(self._verdict) + table_of(worth) + paragraphs(self._view, *self._reasons)


def _sentence(words: str) -> str:
    return EuchreError(words).sentence if words else ""


@cache
def _warm_up() -> None:
    """Load what the first odds will need while the learner is still picking, once."""

    def work() -> Steps:
        odds = next(refine_calls("Js Jc As 9h Kd up Qs seat 4", deals=1))
        odds.explain()
        verdict_at_once(odds.view)
        yield

    begin(work)
