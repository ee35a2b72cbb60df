"""PlayTable: a whole game against players as strong as you like, kept, with what your decisions cost."""

import os
from collections.abc import Mapping
from random import Random
from typing import Any, cast

import anywidget
import traitlets

from euchre_tutor.base import EuchreError, check_flag
from euchre_tutor.base.checks import quoted, seed_or_chance
from euchre_tutor.deal import Deal
from euchre_tutor.game import Game, GameHand
from euchre_tutor.players import PLAYERS, TUTOR
from euchre_tutor.progress import PlayedGame, played_games
from euchre_tutor.review.costs import Choice
from euchre_tutor.rules import Rules, as_rules
from euchre_tutor.settings import settings
from euchre_tutor.widgets.board.table_board import TableBoard
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change, sent
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.parts.wire import NOTHING, Option
from euchre_tutor.widgets.play.game_widget import UNSAID, GameWidget, Priced, fitted, left_off
from euchre_tutor.widgets.play.season import todays_deal
from euchre_tutor.widgets.play.shown import YOU
from euchre_tutor.widgets.play.telling import OFF, SPEAKS, Watched, is_empty, spoken, told
from euchre_tutor.widgets.review.review_board import ReviewBoard
from euchre_tutor.widgets.table.machine import TableMachine

_COACH = {OFF: "says nothing", "slip": "of every slip", "mistake": "of mistakes", "blunder": "of blunders"}


class PlayTable(GameWidget, face="play_table"):
    """A game, hand after hand until somebody has the points; each of the others plays as well as you want.

    It is kept after every action: where it was left, it goes on, also after Python has ended. After each hand it says
    what your decisions have cost on what you could know.

    Args:
        rules: of a game, with house rules after plus signs; the game that was left last goes on, of these rules if they
            are named here or by ``euchre-tutor play``.
        seed: of the cards, for a new game that can be played again.
        season: whether the game of the season is played, which goes on where it was left: six games to ten, each
            against another pair, whose players then play the same cards.

    Attributes:
        game: the game; you are its first player.
        costs: the decisions in the hands that are over, by the number of the hand, as far as they are priced: yours,
            and those of all who don't play as the tutor does.
        luck: the chance to win around each of these hands, in a game between two sides.
        rules: what is played; another starts a new game.
        players: who plays the others, from your left on: ``newcomer``, ``beginner``, ``rule bot``, ``club``, ``bold``,
            ``tutor``, or ``follows``.
        coach: from which mistakes on something is said while you play: ``slip``, ``mistake``, ``blunder``, or ``off``.
        pace: seconds between what the others do; what is chosen holds at the next table, too.

    Raises EuchreError for rules and players that can't be.

    >>> table = PlayTable("two_handed", seed=1, players=["club"])
    >>> table.board.mode, len(table.game.hands), table.game.names
    ('game', 1, ('You', 'Opponent'))
    """

    coach = traitlets.Enum(SPEAKS, "mistake").tag(sync=True)

    _board = anywidget.WidgetTrait().tag(sync=True)
    _coaches: list[Option] = sent([{"value": name, "words": words} for name, words in _COACH.items()])
    _tables: list[Option] = sent([])
    _strengths: list[Option] = sent([{"value": name, "words": name, "title": told} for name, told in PLAYERS.items()])

    def __init__(
        self, rules: Rules | str = "", *, seed: int | None = None, season: bool = False, **traits: Any
    ) -> None:
        self._told = set[tuple[int, Choice]]()
        chance = Random(seed_or_chance(seed))
        named = os.environ.get("EUCHRE_TUTOR_GAME", "") if rules == "" else rules
        wanted, season = "" if named == "" else str(as_rules(named)), check_flag(season, "season")
        super().__init__(
            wanted, chance, goes_on=seed is None or season, season=season, **({"pace": settings().table_pace} | traits)
        )
        self._watching: Refiner[Watched, Choice | None] = Refiner(spoken, self._say, self._fail, self._lock)
        with self._lock:  # nobody acts before what they do is taken into the game
            self.table = TableMachine(self._dealt(), lock=self._lock, mode="game", pace=self.pace, **self._seen())
            self.board = self._board = TableBoard(self.table)
            self.table.watch(self._follow)
        self._begin_to_show("rules", "players", "pace", "coach")
        self._take_stock()

    def __repr__(self) -> str:
        return f"PlayTable({self.rules!r})"

    def _end(self) -> None:
        self._pricing.stop()
        self._playing.stop()
        self._watching.stop()
        self._close_review()
        self.board.close()

    # What the learner does.

    @property
    def _doings(self) -> Mapping[str, Doing]:
        return {
            "next": Doing(self.next),
            "new": Doing(self.new_game),
            "hint": Doing(self.hint),
            "take_back": Doing(self.take_back),
            "review": Doing(self._open_or_close_review),
            "open": Doing(self.open_game, str),
            "stop": Doing(self._stop_playing),
        }

    @as_one_change
    def next(self) -> None:
        """Deal the next hand, or start the next game; raise EuchreError while the hand isn't over."""
        if not self.game.is_over:
            self.game.check_ready()
            self._show(self._dealt())
        elif self.part:
            kept, part, _ = left_off("", season=True)
            self._put_down(Game.parse(kept.text) if kept else self._another(str(self.game.rules), part), kept)
        else:
            self.new_game()

    @as_one_change
    def new_game(self) -> None:
        """Start another game; the one on the table stays kept as it is, unless nothing was done in it."""
        self._put_down(self._another(str(self.game.rules)), None)

    @as_one_change
    def open_game(self, id: str) -> None:  # noqa: A002
        """Go on with a game that was kept, by its id; raise EuchreError if there is none."""
        kept = next((game for game in played_games() if game.id == id), None)
        if kept is None:
            raise EuchreError(f"no game is kept under {quoted(id)}")
        self._put_down(Game.parse(kept.text), kept)

    def hint(self) -> None:
        """Say what each of your actions is worth on what you can know; raise EuchreError if it isn't your turn."""
        self.table.hint()

    @as_one_change
    def take_back(self) -> None:
        """Take back what you did last in this hand; raise EuchreError if it is over, or you did nothing."""
        if self.game.hands[-1].is_over:
            raise EuchreError("the hand is over, and stays as it is")
        self.table.take_back()
        self._coached = NOTHING
        self._show_it()

    @as_one_change
    def show_review(self) -> ReviewBoard:
        """Open the review of the game so far below the board, where this hand lost most, and return it.

        Raises EuchreError while the hand isn't over: its review shows what others hold.
        """
        if not self.game.hands[-1].is_over:
            raise EuchreError("this hand isn't over; its review comes after it")
        if self._review is None:
            self._review = ReviewBoard(self.review)
            self._review.look_at_worst(len(self.game.hands))
            self._show_it()
        return cast("ReviewBoard", self._review)

    def _open_or_close_review(self) -> None:
        if self._review is None:
            self.show_review()
        else:
            self._close_review()
            self._show_it()

    def _close_review(self) -> None:
        if self._review is not None:
            self._review, review = None, self._review
            review.close()

    @as_one_change
    def _stop_playing(self) -> None:
        """Leave it open how the pair fares with our cards, until the game is opened again."""
        self._playing.stop()
        self._same = UNSAID
        self._show_it()

    # What follows from it.

    def _put_down(self, game: Game, kept: PlayedGame | None) -> None:
        """Put another game on the table; None is kept of a new one yet."""
        self._pricing.stop()
        self._playing.stop()
        empty = self._saved if self._saved and is_empty(self._saved.text) else None  # a new game takes its place
        self.game, self._saved, self.costs, self.luck = game, kept or empty, {}, {}
        self._drew, self._same = "" if kept else self._drew, UNSAID
        self._others = self._players_kept() if kept or self.part else fitted(self._others, game.rules)
        self._show(self._dealt())
        self._take_stock()

    def _dealt(self) -> GameHand:
        """Return a second hand that stands where the one on the table does; a new one is dealt if that is over."""
        if self.game.hand is None or (self.game.hand.is_over and not self.game.is_over):
            chance = self._chance.randrange(2**32)
            self.game.start(todays_deal(self.game) or Deal.random(seed=chance, rules=self.game.rules))
            self._keep_game()
        assert self.game.hand is not None
        return self.game.hand.copy()

    def _show(self, hand: GameHand) -> None:
        """Show the hand on the table."""
        self._coached, self._told = NOTHING, set()
        self._close_review()
        self.table.show(hand, mode="game", **self._seen())
        self._show_it()

    def _seen(self) -> dict[str, Any]:
        """Return where we sit, and the score, as the board has them, and who plays the other seats."""
        ours, theirs = self.game.points_of(YOU)
        over = self.game.is_over  # a score at which nothing is played any more is shown above the board
        by_player = dict(enumerate([TUTOR, *self._seated_now], start=1))
        seats = [by_player[self.game.player_at(seat)] for seat in range(1, len(by_player) + 1)]
        return {"you": self.game.seat_of(YOU), "score": "0-0" if over else f"{ours}-{theirs}", "players": tuple(seats)}

    def _follow(self, has_moved: bool) -> None:
        """Take what was done at the table into the game."""
        hand, before = self.table.hand, self.game.hands[-1]
        if not has_moved or hand.dealt != before.dealt or hand == before:
            return
        self.game.hands[-1] = hand
        self._keep_game()
        if hand.history[len(before.history) :] and hand.history[-1].seat == self.table.options.you:
            self._watch()
        if hand.is_over:
            self._take_stock()
        else:
            self._show_it()

    def _watch(self) -> None:
        """Have the coach look at what we did in this hand; what was said about earlier decisions goes."""
        self._coached = NOTHING
        if self.coach == OFF:
            self._watching.stop()
        else:
            hand, seat = self.game.hands[-1], self.game.seat_of(YOU)
            self._watching.start(Watched(hand, seat, self.game.points_of(YOU, len(self.game.hands) - 1), self.coach))

    def _set(self, name: str, value: Any) -> None:
        if name == "rules":
            if (wanted := Rules.parse(value)) != self.game.rules:
                self._put_down(self._another(str(wanted)), None)
        elif name == "players":
            self._others = self._seated(value)
            self.table.change(players=self._seen()["players"])
            self._keep_game()
        elif name == "pace":
            self.table.change(pace=value)
            settings(table_pace=value)
        else:
            self._watch()

    # What was worked out.

    def _take(self, priced: Priced | None) -> None:
        """See GameWidget; a review that is open learns of it."""
        super()._take(priced)
        if priced and self._review is not None:
            self._review.take(self.review)

    def _say(self, choice: Choice | None) -> None:
        """Say what a decision cost, once."""
        number = len(self.game.hands)
        if choice and (number, choice) not in self._told:
            self._told.add((number, choice))
            self._coached = told(choice)
            self._show_it()
