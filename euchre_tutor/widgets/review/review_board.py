"""ReviewBoard: a game read again, with its line, its worst decisions and the board, and a box to paste a game into."""

from collections.abc import Iterator, Mapping
from threading import RLock
from typing import Any

import anywidget
import traitlets

from euchre_tutor.analysis.prices import words_of
from euchre_tutor.base import EuchreError, is_whole, paragraphs, quoted
from euchre_tutor.formats import read_game, typed
from euchre_tutor.game import Game, GameHand
from euchre_tutor.progress import played_games
from euchre_tutor.review import GameReview, reviewing
from euchre_tutor.review.clearer import clearing
from euchre_tutor.review.many_games import store, stored
from euchre_tutor.review.read_game import WORST, Made
from euchre_tutor.review.why import Why, remember, why
from euchre_tutor.widgets.board.table_board import TableBoard
from euchre_tutor.widgets.parts.hearing import Doing, as_one_change
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.parts.showing import ShowingWidget
from euchre_tutor.widgets.parts.snapshot import headline
from euchre_tutor.widgets.review.shown import FINE, Reading, ShownReview, place_of, read_of, shown, working_on
from euchre_tutor.widgets.table.machine import TableMachine
from euchre_tutor.widgets.table.work import punishment_in_words


class ReviewBoard(ShowingWidget, face="review_board", shows=ShownReview):
    """A game, read again: one sentence, a line through it, what cost most and why, and the board to play on from there.

    Args:
        game: the game, its text, the path of a file, or its review as far as it is known; the last game that was
            played to its end, unless it is given.

    Attributes:
        player: the player whose side it takes, by number.
        review: what is known so far; None before a game is read.

    Raises EuchreError if it isn't a game, or has no such player.

    >>> ReviewBoard("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs then pass").game
    <Game bicycle, 1 hands: player 1 and player 3 0, player 2 and player 4 0>
    """

    player = traitlets.Int(1).tag(sync=True)

    _board = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, game: Game | GameReview | str = "", **traits: Any) -> None:
        self._lock = RLock()
        self._reader: Refiner[tuple[str, int, GameReview | None], GameReview] = Refiner(
            lambda asked: (
                clearing(asked[2])
                if asked[2]
                else reviewing(self.game or "", player=asked[1], tutors=self._reading.tutors)
            ),
            self._take_priced,
            self._fail,
            self._lock,
        )
        self._explaining: Refiner[tuple[Made, ...], tuple[Made, Why]] = Refiner(
            self._worked_out, self._take_why, self._fail, self._lock
        )
        self.table: TableMachine | None = None
        self._wanted = 0  # the hand on the board that is to be shown where most was lost, once that is known
        known, unread = None, ""
        if game == "":
            begun, unread = _last_over()
        elif isinstance(game, GameReview):
            known, begun = game, game.game
        else:
            begun = game if isinstance(game, Game) else read_game(game)
        self._reading = Reading(begun, known.tutors if known else frozenset())
        self._read = read_of(self._reading)
        super().__init__(**({"player": known.player} if known else {}) | traits)
        self._begin_to_show("player")
        self._begin(known)
        self._message = f"{unread} {self._message}".strip()

    def __repr__(self) -> str:
        return f"ReviewBoard({str(self.game or '')!r})"

    def _end(self) -> None:
        self._reader.stop()
        self._explaining.stop()
        if self._board is not None:
            self._board.close()

    @property
    def game(self) -> Game | None:
        """The game; None before there is one."""
        return self._reading.game

    @property
    def review(self) -> GameReview | None:
        """What is known so far; None before a game is read."""
        return self._reading.review

    @property
    def _doings(self) -> Mapping[str, Doing]:
        return {
            "read": Doing(self.read, str),
            "typed": Doing(self._say_typed, str),
            "show": Doing(self.show, int),
            "look": Doing(self.look, int),
            "note": Doing(self.note),
            "tomorrow": Doing(self.ask_tomorrow),
            "play_on": Doing(self.play_on),
            "punish": Doing(self.punish),
            "stop": Doing(self.stop),
        }

    # What the learner does.

    @as_one_change
    def read(self, text: str) -> None:
        """Read another game, from its text or from a file; raise EuchreError if it is none."""
        game = read_game(text)
        self._reading = Reading(game)
        if self.player > game.rules.players:
            self.player = 1
        self._begin()

    def _say_typed(self, text: str) -> None:
        """Say of a game that is being typed who is next, or what is wrong so far."""
        self._reading.typed = typed(text)
        self._show_it()

    @as_one_change
    def show(self, number: int) -> None:
        """Show a decision at the board, mistakes first, from 0 on; raise EuchreError if there is no such number."""
        known = self._reading.decisions
        if not 0 <= number < len(known):
            raise EuchreError(f"there is no decision {number}; {len(known)} are known")
        made = known[number]
        self._reading.picked = place_of(made)
        self._put(made.hand, made.player, made.choice.at)
        self._reading.punished = self._punishment(made)
        if place_of(made) not in self._reading.reasons:
            self._explaining.start((made, *self._awaited))
        self._show_it()

    @as_one_change
    def look(self, hand: int) -> None:
        """Show a hand on the board from its deal on, the first being 1; raise EuchreError if there is none."""
        if not self.game or not is_whole(hand) or not 1 <= hand <= len(self.game.hands):
            raise EuchreError(f"there is no hand {quoted(hand)} in this game")
        self._put(hand, self.player, 0)

    @as_one_change
    def look_at_worst(self, hand: int) -> None:
        """Show a hand where most was lost; from its deal on until that is known, if nobody steps through it before."""
        known = self._reading.decisions
        if here := [made for made in known if made.hand == hand and made.choice.is_told]:
            self.show(known.index(max(here, key=lambda made: made.choice.cost.value)))
        else:
            self.look(hand)
            self._wanted = hand

    @as_one_change
    def play_on(self) -> None:
        """Go back to before the decision that is shown, to play on from there, the tutor in all other seats.

        Raises EuchreError if no decision is shown.
        """
        made = self._shown_made
        assert self.review
        self._put(made.hand, made.player, made.choice.at, self.review.position(made), tutor=True, shows_values=False)

    @as_one_change
    def punish(self) -> None:
        """Play the line on the board that punishes the mistake that is shown, all hands open.

        Raises EuchreError if no mistake is shown, or with the cards as they lie nothing punishes it.
        """
        made = self._shown_made
        if not self._reading.punished:
            raise EuchreError("with the cards as they lie, nothing punishes this")
        self._put(made.hand, made.player, made.choice.at, hides_others=False).punish(made.choice.action)

    def note(self) -> None:
        """Put the mistake that is shown into the memory of practice, once; raise EuchreError if it can't come back."""
        reading = self._reading
        if (made := reading.made) is None or reading.review is None or not made.choice.is_told:
            raise EuchreError(FINE if made else "choose a mistake first")
        if (found := reading.reasons.get(place := place_of(made))) is None:
            raise EuchreError("one moment: why it cost so much is being worked out")
        if place not in reading.practised:
            reading.practised[place] = remember(reading.review, made, found)
        self._show_it()

    @as_one_change
    def ask_tomorrow(self) -> None:
        """Put the mistakes that cost most into the memory of practice, so that it asks hands of their kinds.

        Raises EuchreError if none is known.
        """
        if not (self.review and self.review.worst):
            raise EuchreError("no mistake is known in this game, so there is nothing to ask tomorrow")
        self._reading.awaited = [place_of(made) for made in self.review.worst]
        self._remember_known()
        if self._awaited:
            self._explaining.start(self._awaited)
        self._show_it()

    @property
    def _awaited(self) -> tuple[Made, ...]:
        """Mistakes that are to go into practice, and of which it isn't known yet why they were some."""
        awaited = {*self._reading.awaited} - {*self._reading.reasons, *self._reading.practised}
        return tuple(made for made in self._reading.decisions if place_of(made) in awaited)

    def _remember_known(self) -> None:
        """Put what is awaited into the memory of practice as far as it is known why."""
        reading = self._reading
        for made in reading.decisions:
            place = place_of(made)
            if place in reading.awaited and place in reading.reasons and place not in reading.practised:
                assert reading.review
                try:
                    reading.practised[place] = remember(reading.review, made, reading.reasons[place])
                except EuchreError as error:
                    reading.practised[place] = error.sentence

    def stop(self) -> None:
        """Stop working; what is known stays."""
        self._reader.stop()
        if self._reading.work:
            self._reading.work = "Stopped. What was found so far stays."
            self._show_it()

    # What follows from it.

    def _look(self) -> Mapping[str, Any]:
        return {**shown(self._reading, self._read)}

    def _set(self, _player: str, _value: Any) -> None:
        self._begin()

    @property
    def _shown_made(self) -> Made:
        """The decision that is shown; raise EuchreError if none is."""
        if (made := self._reading.made) is None:
            raise EuchreError("choose a decision first")
        return made

    def _put(self, number: int, player: int, at: int, hand: GameHand | None = None, **options: Any) -> TableMachine:
        """Put a hand on the table, whole unless it is given, from a player's seat, after so many actions."""
        assert self.game
        self._wanted = 0
        hand = hand or self.game.hands[number - 1].copy()
        seen: dict[str, Any] = {
            "you": self.game.seat_of(player, number - 1),
            "score": "{}-{}".format(*self.game.points_of(player, number - 1)),
            "hides_others": True,
            "mode": "play",
            "tutor": False,
            "shows_values": True,
            **options,
        }
        if self.table is None:
            self.table = TableMachine(hand, lock=self._lock, **seen)
            self._board = TableBoard(self.table)
        else:
            self.table.show(hand, **seen)
        self.table.go(at)
        return self.table

    def _punishment(self, made: Made) -> str:
        """Say how the cards as they lay punish a card that was played; nothing if they don't, or aren't known."""
        assert self.review
        hand, unknown = self.review.position(made), self.review.game.unknown_in(made.hand - 1)
        if (
            not made.choice.is_told
            or hand.play is None
            or any(card in unknown for cards in hand.play.hands.values() for card in cards)
        ):
            return ""
        how = punishment_in_words(hand, made.choice.action, made.choice.seat)
        return f"{words_of(made.choice.action)} is punished: {how}." if how else ""

    @as_one_change
    def _begin(self, known: GameReview | None = None) -> None:
        """Begin to read the game, or show what is known of it."""
        self._explaining.stop()
        game, self._wanted = self.game, 0
        self._reading = Reading(game, self._reading.tutors)
        self._read = read_of(self._reading)
        if game and game.hands:
            self._reading.work, self._message = "Reading ...", " ".join(game.remarks)
            if known := known or stored(GameReview(game, self.player, (), (), self._reading.tutors)):
                self.take(known)
            else:
                self._reader.start((str(game), self.player, None))
        self._show_it()

    @as_one_change
    def take(self, review: GameReview) -> None:
        """Show what somebody else has found out about the game, unless another player is shown by now.

        Once all of it is known, the decisions that seem to cost most are priced on, unless that was kept.
        """
        if review.game is self.game and review.player == self.player:
            self._take(stored(review) or review)
            if review.done == 1 and self.review is review:
                self._reader.start((str(self.game), self.player, review))

    def _take_priced(self, read: GameReview) -> None:
        """Show what was worked out, and keep it once that is all."""
        self._take(read)
        if read.done == 1:
            store(read)

    def _take(self, read: GameReview) -> None:
        """Show what is known so far; a mistake that is shown stays chosen."""
        self._reading.review = read
        self._read = read_of(self._reading)
        self._reading.work = working_on(read.done)
        is_untouched = self.table is not None and self.table.options.mode == "play" and not self.table.line.at
        if is_untouched and any(each.hand == self._wanted for each in read.mistakes):
            self.look_at_worst(self._wanted)
        self._show_it()

    def _worked_out(self, mistakes: tuple[Made, ...]) -> Iterator[tuple[Made, Why]]:
        """Work out why mistakes were some."""
        for made in mistakes:
            if self.review:
                yield made, why(self.review, made)

    def _take_why(self, told: tuple[Made, Why]) -> None:
        made, found = told
        self._reading.reasons[place_of(made)] = found
        self._remember_known()
        self._show_it()

    def _fail(self, error: EuchreError) -> None:
        self._reading.work, self._message = "", error.sentence
        self._show_it()

    def _snapshot(self) -> str:
        """The sentence, the line and what cost most."""
        first, *told = self._read["_told"]
        return headline(first) + paragraphs(*told, *(each["words"] for each in self._read["_decisions"][:WORST]))


def _last_over() -> tuple[Game | None, str]:
    """Return the game that was played to its end last, None if there is none; and say what can't be read."""
    said = ""
    try:
        over = [kept for kept in played_games() if kept.is_over]
    except EuchreError as error:
        return None, f"{error.sentence} So your games can't be found: make that file readable, or paste a game below."
    for kept in reversed(over):
        try:
            return Game.parse(kept.text), said
        except EuchreError as error:
            said = said or f"The game of {kept.at[:10]} can't be read, and is left out: {error}."
    return None, said
