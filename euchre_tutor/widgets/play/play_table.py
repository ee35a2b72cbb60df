"""PlayTable: a whole game against the tutor's players, which is kept, and what your decisions in it cost."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import anywidget
import traitlets

from euchre_tutor.base.checks import whole
from euchre_tutor.base.errors import EuchreError
from euchre_tutor.base.screen import with_minus
from euchre_tutor.deal import Deal
from euchre_tutor.game import Game, GameHand
from euchre_tutor.pieces import trump_name
from euchre_tutor.progress import PlayedGame, note_game, played_games
from euchre_tutor.review.costs import cost_in_words, is_told, lost
from euchre_tutor.review.game_review import GameReview
from euchre_tutor.review.read_game import HandLuck, Made
from euchre_tutor.review.reading import decisions, luck_of
from euchre_tutor.rules import BICYCLE, Rules, as_rules
from euchre_tutor.widgets.board.table_board import TableBoard
from euchre_tutor.widgets.parts import games
from euchre_tutor.widgets.parts.hearing import Doing
from euchre_tutor.widgets.parts.modules import joined_script, joined_style
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget, headline, sentences

_YOU = 1  # the player, by number
_NAMES = {2: ("You", "Opponent"), 3: ("You", "Left", "Right"), 4: ("You", "Left", "Partner", "Right")}
_PACES = {0.0: "at once", 0.3: "fast", 0.6: "calm", 1.0: "a second a card"}


Priced = tuple[int, list[Made], list[HandLuck]]  # the number of a hand, our decisions in it, and its luck


class PlayTable(SnapshotWidget):
    """A game, hand after hand until somebody has the points; the tutor's players play the others.

    It is kept after every action: where it was left, it goes on, also after Python has ended. After each hand it says
    what your decisions have cost on what you could know.

    Args:
        rules: of a game, with house rules after plus signs; the game that was left last goes on, of these rules if they
            are named here or by ``euchre-tutor play``.
        seed: of the cards, for a new game that can be played again.

    Attributes:
        game: the game; you are its first player.
        costs: your decisions in the hands that are over, by the number of the hand, as far as they are priced.
        luck: the chance to win around each of these hands, in a game between two sides.
        rules: what is played; another starts a new game.
        pace: seconds between what the others do.

    Raises EuchreError for rules that can't be.

    >>> table = PlayTable("two_handed", seed=1)
    >>> table.board.mode, len(table.game.hands), table.game.names
    ('game', 1, ('You', 'Opponent'))
    """

    _forgets = True
    _esm = joined_script("play_table.js")
    _css = joined_style("parts.css", "play_table.css")

    rules = traitlets.Unicode(BICYCLE.name).tag(sync=True)
    pace = traitlets.Float(0.6, min=0, max=10).tag(sync=True)

    _board = anywidget.WidgetTrait().tag(sync=True)
    _score: Any = traitlets.List().tag(sync=True)
    _about = traitlets.Unicode("").tag(sync=True)
    _result: Any = traitlets.List().tag(sync=True)
    _costs: Any = traitlets.List().tag(sync=True)
    _next = traitlets.Unicode("").tag(sync=True)
    _games: Any = traitlets.List().tag(sync=True)
    _paces: Any = traitlets.List([{"value": str(pace), "words": words} for pace, words in _PACES.items()]).tag(
        sync=True
    )

    def __init__(self, rules: Rules | str = "", *, seed: int | None = None, **traits: Any) -> None:
        self._pricing: Refiner[tuple[Game, tuple[int, ...]], Priced | None] = Refiner(
            _priced, self._take, self._fail, lambda _words: None
        )
        self._chance = Random(None if seed is None else whole(seed, "seed"))
        named = os.environ.get("EUCHRE_TUTOR_GAME", "") if rules == "" else rules
        wanted = "" if named == "" else str(as_rules(named))
        self._saved, trouble = (None, "") if seed is not None else _left_off(wanted)
        self.game = Game.parse(self._saved.text) if self._saved else self._another(wanted or BICYCLE.name)
        self.costs: dict[int, list[Made]] = {}
        self.luck: dict[int, list[HandLuck]] = {}
        super().__init__(rules=str(self.game.rules), **traits)
        self.board = TableBoard(self._dealt(), mode="game", pace=self.pace, **self._seen())
        self._lock = self._pricing.lock = self.board._refiner.lock
        self._board = self.board
        self.board.observe(self._follow, "text")
        self.observe(self._on_pace, "pace")
        self.observe(self._on_rules, "rules")
        self._refresh()
        self._message = trouble

    def __repr__(self) -> str:
        return f"PlayTable({self.rules!r})"

    def close(self) -> None:
        """Take the table away for good; the game stays kept."""
        self._pricing.stop()
        if self._board is not None:
            self._board.close()
        super().close()

    # What the learner does.

    @property
    def _doings(self) -> Mapping[str, Doing]:
        """See HearingWidget."""
        return {"next": Doing(self.next), "new": Doing(self.new_game)}

    def next(self) -> None:
        """Deal the next hand, or start the next game; raise EuchreError while the hand isn't over."""
        with self._lock, self.hold_sync():
            if self.game.is_over:
                self.new_game()
                return
            self.game.check_ready()
            self._show()

    def new_game(self) -> None:
        """Start another game; the one on the table stays kept as it is."""
        with self._lock, self.hold_sync():
            self._pricing.stop()
            self.game, self._saved, self.costs, self.luck = self._another(self.rules), None, {}, {}
            self._show()

    # What follows from it.

    def _another(self, rules: str) -> Game:
        """Start a game; by lot, who deals first."""
        players = Rules.parse(rules).players
        names = _NAMES.get(players, ("You", *(f"Player {number}" for number in range(2, players + 1))))
        return Game(rules, names=names, dealer=self._chance.randint(1, players))

    def _dealt(self) -> GameHand:
        """Return a second hand that stands where the one on the table does; a new one is dealt if that is over."""
        if self.game.hand is None or (self.game.hand.is_over and not self.game.is_over):
            self.game.start(Deal.random(seed=self._chance.randrange(2**32), rules=self.game.rules))
            self._keep_game()
        assert self.game.hand is not None
        return self.game.hand.copy()

    def _show(self) -> None:
        """Deal a hand and show it."""
        hand = self._dealt()
        self.board._show(hand, **self._seen())
        self._refresh()

    def _seen(self) -> dict[str, Any]:
        """Return where we sit, and the score, as the board has them."""
        ours, theirs = self.game.points_of(_YOU)
        over = self.game.is_over  # a score at which nothing is played any more is shown above the board
        return {"you": self.game.seat_of(_YOU), "score": "0-0" if over else f"{ours}-{theirs}"}

    def _follow(self, _change: Any) -> None:
        """Take what was done at the board into the game."""
        hand = self.board.hand
        if not self.game.hands or hand.dealt != self.game.hands[-1].dealt or hand == self.game.hands[-1]:
            return
        self.game.hands[-1] = hand
        self._keep_game()
        if hand.is_over:
            self._refresh()

    def _on_pace(self, _change: Any) -> None:
        self.board.pace = self.pace

    def _on_rules(self, change: Any) -> None:
        try:
            wanted = str(Rules.parse(change.new))
        except EuchreError as error:
            self.rules, self._message = change.old, error.sentence
            return
        if wanted != str(self.game.rules):
            self.new_game()

    def _keep_game(self) -> None:
        """Keep the game as it stands; what can't be kept is said, and played all the same."""
        before, text = self._saved or PlayedGame("", ""), str(self.game)
        now = PlayedGame(before.id, text, self.game.is_over)
        try:
            self._saved = PlayedGame(note_game(now, before.text), text)
        except EuchreError as error:
            self._message = error.sentence

    def _refresh(self) -> None:
        """Show the score, and how the hand ended if it is over."""
        game, hand = self.game, self.game.hands[-1]
        with self.hold_sync():
            self._games = games.games(game.rules, [game.rules])
            self._score = [
                {"name": name, "points": points} for name, points in zip(game.labels, game.score, strict=True)
            ]
            self._about = f"Hand {len(game.hands)}. {_deals(game)}. {game.rules.game} points are game."
            self._next = ("New game" if game.is_over else "Next hand") if hand.is_over else ""
            self._tell()
        over = [number for number, hand in enumerate(game.hands) if hand.is_over]
        missing = tuple(number for number in reversed(over) if number not in self.costs)
        if missing:
            self._pricing.start((self.game, missing))
        self._keep()

    @property
    def review(self) -> GameReview:
        """What your decisions have cost in the hands that are over and priced; the others are the tutor's players."""
        made = [each for number in sorted(self.costs) for each in self.costs[number]]
        return GameReview(self.game, _YOU, made, [each for number in sorted(self.luck) for each in self.luck[number]])

    def _tell(self) -> None:
        """Say how the hand, and the game, ended, and what our decisions in it have cost."""
        number, hand = len(self.game.hands) - 1, self.game.hands[-1]
        if not hand.is_over:
            self._result, self._costs = [], []
            return
        made, over = self.costs.get(number), self.game.is_over
        is_read = over and len(self.costs) == len(self.game.hands)
        shown = self.review.worst if is_read else [each for each in made or [] if each.choice.is_told]
        self._costs = [
            {"words": f"{each if is_read else each.choice}.", "band": str(each.choice.band)} for each in shown
        ]
        told = [_outcome(self.game), *([_won(self.game)] if over else [])]
        told += ["Working out what your decisions cost ..."] if made is None else [_in_sum(made)]
        self._result = [*told, *([self.review.sentence] if is_read else [])]

    # What was worked out.

    def _take(self, priced: Priced | None) -> None:
        if priced is None:
            return
        with self._lock, self.hold_sync():
            number, made, luck = priced
            self.costs[number], self.luck[number] = made, luck
            self._tell()
            self._keep()

    def _fail(self, error: EuchreError) -> None:
        self._message = error.sentence

    def _snapshot(self) -> str:
        """The score, how the hand ended, and what it cost."""
        score = ", ".join(f"{side['name']} {side['points']}" for side in self._score)
        return headline(score) + sentences(self._about, *self._result, *(cost["words"] for cost in self._costs))


def _left_off(rules: str) -> tuple[PlayedGame | None, str]:
    """Return the game that was left last, of some rules if they are named; and why none can be read, if that is so."""
    try:
        left = (game for game in reversed(played_games()) if not game.is_over and _can_go_on(game, rules))
        return next(left, None), ""
    except EuchreError as error:
        return None, error.sentence


def _can_go_on(kept: PlayedGame, rules: str) -> bool:
    try:
        game = Game.parse(kept.text)
    except EuchreError:
        return False
    return game.names[0] == "You" and (not rules or str(game.rules) == rules)


def _priced(asked: tuple[Game, tuple[int, ...]]) -> Iterator[Priced | None]:
    """Yield our decisions in each hand with what they cost, and the luck of the hand; meanwhile None."""
    game, numbers = asked
    for number in numbers:
        made = []
        for each in decisions(game, number, [_YOU]):
            made.append(each)
            yield None  # other work may go on
        yield number, made, list(luck_of(game, number, _YOU))


def _deals(game: Game) -> str:
    name = game.names[game.dealer - 1]
    return "You deal" if name == "You" else f"{name} deals"


def _outcome(game: Game) -> str:
    """Say how the hand on the table ended."""
    hand = game.hands[-1]
    if hand.play is None:
        return "Everybody passed, and the hand was thrown in."
    contract, before = hand.play.contract, game._score_after(len(game.hands) - 1)
    maker = game.names[game.player_at(contract.maker) - 1]
    took = f"{maker} made {trump_name(contract.trump)}{' alone' if contract.alone else ''}: {_tricks(hand)}"
    gains = [
        f"{name} {now - then:+d}"
        for name, now, then in zip(game.labels, game.score, before, strict=True)
        if now != then
    ]
    return with_minus(f"{took}. {', '.join(gains) or 'Nobody scores'}.")


def _tricks(hand: GameHand) -> str:
    return f"{hand.maker_tricks} trick{'s' * (hand.maker_tricks != 1)}"


def _won(game: Game) -> str:
    """Say who has won the game."""
    names = [game.names[player - 1] for player in game.winner or ()]
    return f"{' and '.join(names)} win{'s' * (names[1:] == [] and names != ['You'])} the game."


def _in_sum(made: list[Made]) -> str:
    """Say what the decisions of a hand cost together; those inside their errors count in the sum, too."""
    decided = f"{len(made)} decision{'s' * (len(made) != 1)}"
    if not made:
        return "In this hand you had nothing to decide."
    lost_here = lost(each.choice for each in made)
    costs = [cost_in_words(cost, unit) for unit, cost in lost_here.items() if is_told(cost, unit)]
    if not costs:
        return f"In this hand your {decided} cost nothing, or no more than the error."
    return f"In this hand your {decided} cost {' and '.join(costs)}."
