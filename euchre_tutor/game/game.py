"""A game: hand after hand, the deal moving round the table, until a side has the points.

>>> game = Game(Rules.parse("two_handed+game=1"), names=("Ann", "Ben"))
>>> game.start(Deal.parse("Jd Jh Kd 9s Tc / Ad Qd 9d As Kc up Ah", rules=game.rules))
>>> for action in "pass pass diamonds Jd 9d Jh Qd Kd Ad As 9s Kc Tc".split():
...     game.push(action)
>>> print(game)
rules    two_handed+game=1
players  Ann, Ben
deals    Ben
<BLANKLINE>
hand 1, dealt by Ben
eldest   Jd Jh Kd 9s Tc
dealer   Ad Qd 9d As Kc
turn-up  Ah
<BLANKLINE>
eldest   pass
dealer   pass
eldest   diamonds
<BLANKLINE>
1  eldest Jd  dealer 9d  taken by eldest
2  eldest Jh  dealer Qd  taken by eldest
3  eldest Kd  dealer Ad  taken by dealer
4  dealer As  eldest 9s  taken by dealer
5  dealer Kc  eldest Tc  taken by dealer
<BLANKLINE>
diamonds by seat 1: 2 tricks, makers 0 each, defenders +2 each
score    Ann 0, Ben 2; Ben wins the game
<BLANKLINE>
>>> Game.parse(str(game)) == game
True
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import cast

from euchre_tutor import draw as drawings
from euchre_tutor.base import EuchreError, check_score, check_text, quoted, with_minus
from euchre_tutor.deal import Deal, View, parse_score, parse_seat
from euchre_tutor.game.hand import GameHand, entry
from euchre_tutor.game.record import HEADER, UNKNOWN, Reader, check_earlier, check_names, hand_sections
from euchre_tutor.lots import Draw, dealt, packet_sizes
from euchre_tutor.pieces import AnySuit, Hand, Piece, format_cards
from euchre_tutor.rules import BICYCLE, Rules, as_rules
from euchre_tutor.score import Rubber, Score


class Game:
    """A game from its first deal to its last trick.

    Players sit round the table in the order of their numbers, 1 and up, clockwise; the deal moves one on after every
    hand, thrown in or not. (A farmer's hand that means a new deal is dealt again by the same dealer: chosen.)

    Between two sides the makers' points are counted first, and counting stops with the side that reaches the game
    (chosen). Where more play, each for self, all points of a hand are counted: of several who reach the game in it the
    one with most points wins, and those who have as many win together (chosen).

    Args:
        rules: what is being played.
        dealer: who deals first, by number or name; the last player unless it is given.
        names: of the players; ``player 1`` and so on if they aren't said.
        draw: what a draw decided, instead of a dealer. The names are then in the order of the draw, and the players
            are counted as they sit after it, from the one who drew first on.
        packets: how the cards are dealt all game, such as ``3-2``; where it isn't said, the first ``deal`` settles it.
        earlier: the final scores of the games before this one, in a rubber.
        began: the score of the two sides before the first hand of the record, where that isn't the whole game.

    Attributes:
        packets: how the cards are dealt all game, such as ``3-2``; None where nobody has said it yet.
        sides: the players of each side: partners who sit opposite, or each player.
        labels: what each side is called: the names of its players.
        hands: every hand so far.
        unknown: by number of the hand, the first being 0, cards in it that stand where nobody knows what was held.
        remarks: what whoever read it from a file should know, such as that a part was left out; no part of its text.

    Raises EuchreError for players who aren't there, names that can't be told apart, a draw that isn't decided or is of
    another game, packets that aren't dealt, games of no rubber, and
    scores at which none goes on.

    >>> from euchre_tutor.lots import draw_for_partners
    >>> game = Game("bicycle", names=("Ann", "Ben", "Cam", "Dee"), draw=draw_for_partners("Kh 9c Ac Ts"))
    >>> game.names, game.labels, game.names[game.dealer - 1]
    (('Ann', 'Ben', 'Dee', 'Cam'), ('Ann and Dee', 'Ben and Cam'), 'Cam')
    """

    def __init__(
        self,
        rules: Rules | str = BICYCLE,
        *,
        dealer: int | str | None = None,
        names: Sequence[str] = (),
        draw: Draw | None = None,
        packets: str | None = None,
        earlier: Sequence[tuple[int, int]] = (),
        began: tuple[int, int] = (0, 0),
    ) -> None:
        self.rules = rules = as_rules(rules)
        self.names = check_names(rules, names)
        packet_sizes(rules, packets)
        self.packets = packets
        if draw is not None:
            dealer = self._sit_down(draw, dealer, is_named=bool(names))
        sides = (tuple(sorted(rules.side(player))) for player in range(1, rules.players + 1))
        self.sides: tuple[tuple[int, ...], ...] = tuple(dict.fromkeys(sides))
        self.labels = tuple(" and ".join(self.names[player - 1] for player in side) for side in self.sides)
        self._first = rules.players if dealer is None else self.player(dealer)
        self.hands: list[GameHand] = []
        self.unknown: dict[int, Hand] = {}
        self.remarks: tuple[str, ...] = ()
        self.began = self._began(began)
        self.earlier = check_earlier(earlier)
        if self.earlier and not self.rules.has_rubbers:
            raise EuchreError(f"{self.rules} is not played in rubbers, so there is no earlier game")
        if self.rubber and self.rubber.is_over:
            raise EuchreError(f"the rubber is over: {self.rubber}; start another")

    def _began(self, score: tuple[int, int]) -> tuple[int, int]:
        """Return the score at which the record begins; raise EuchreError if no game goes on from there."""
        score = check_score(score)
        if score != (0, 0) and not self.rules.has_two_sides:
            raise EuchreError(f"a record that begins at {score[0]}-{score[1]} is of a game between two sides")
        if max(score) >= self.rules.game:
            raise EuchreError(f"at {score[0]}-{score[1]} the game is over: {self.rules.game} points are game")
        return score

    def unknown_in(self, number: int) -> Hand:
        """Return the cards of a hand, the first being 0, of which the record doesn't say where they were."""
        return self.unknown.get(number, ())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]

    def _state(self) -> tuple[object, ...]:
        return self.rules, self.names, self._first, self.packets, self.earlier, self.began, self.hands, self.unknown

    # The table.

    def _sit_down(self, draw: Draw, dealer: int | str | None, *, is_named: bool) -> int:
        """Seat the players as a draw has decided, and return who deals; raise EuchreError if it hasn't."""
        if not isinstance(draw, Draw):
            raise EuchreError(f"{quoted(draw)} is not a draw; give for instance draw_for_partners('Kh 9c Ts Ac')")
        if dealer is not None:
            raise EuchreError("the draw says who deals first; leave out the dealer")
        if draw.redraw:
            again = " and ".join(map(str, draw.redraw))
            raise EuchreError(f"nothing is decided yet: players {again} tied, and draw again")
        if sorted(draw.seating) != list(range(1, self.rules.players + 1)) or (draw.sides and self.rules.side(1) == {1}):
            raise EuchreError(f"this is not a draw for {self.rules}; let its {self.rules.players} players draw")
        start = draw.seating.index(1)
        seated = draw.seating[start:] + draw.seating[:start]
        if is_named:
            self.names = tuple(self.names[player - 1] for player in seated)
        return seated.index(draw.seating[-1]) + 1

    def player(self, who: int | str) -> int:
        """Return a player's number, by name or number; raise EuchreError if nobody is called so."""
        by_word = {str(number): number for number in range(1, self.rules.players + 1)}
        by_word |= {} if isinstance(who, int) else {name: number for number, name in enumerate(self.names, start=1)}
        if (word := " ".join((who if isinstance(who, str) else quoted(who)).split())) not in by_word:
            raise EuchreError(
                f"{quoted(word)} is not a player; players are 1 to {self.rules.players}, {', '.join(self.names)}"
            )
        return by_word[word]

    @property
    def hand(self) -> GameHand | None:
        """The hand on the table, the last that was dealt; None before the first deal."""
        return self.hands[-1] if self.hands else None

    def _dealer_of(self, number: int) -> int:
        """Return who deals a hand, the first being number 0."""
        return (self._first - 1 + number) % self.rules.players + 1

    @property
    def dealer(self) -> int:
        """The player who dealt the hand on the table; who deals first before there is one."""
        return self._dealer_of(max(len(self.hands) - 1, 0))

    @property
    def next_dealer(self) -> int:
        """The player who deals the next hand."""
        return self._dealer_of(len(self.hands))

    @property
    def next_title(self) -> str:
        """The line that starts the next hand of the record."""
        return self._title(len(self.hands))

    def _title(self, number: int) -> str:
        return f"hand {number + 1}, dealt by {self.names[self._dealer_of(number) - 1]}"

    def player_at(self, seat: int) -> int:
        """Return who sits at a seat of the hand on the table, so many places to the dealer's left."""
        return (self.dealer - 1 + seat) % self.rules.players + 1

    def seat_of(self, player: int, hand: int | None = None) -> int:
        """Return a player's seat in a hand, the first being number 0; in the one on the table, if it isn't said."""
        return (player - (self.dealer if hand is None else self._dealer_of(hand)) - 1) % self.rules.players + 1

    # The score.

    @property
    def score(self) -> tuple[int, ...]:
        """The points of each side, of the hands that are over."""
        return self._score_after(len(self.hands))

    def _score_after(self, number: int) -> tuple[int, ...]:
        began = self.began if self.rules.has_two_sides else (0,) * len(self.sides)
        points = dict(zip(self.sides, began, strict=True))
        for index, hand in enumerate(self.hands[:number]):
            for side, scored in self._counted(index, hand).items():
                if not (self.rules.has_two_sides and max(points.values()) >= self.rules.game):
                    points[side] += scored
        return tuple(points.values())

    def _counted(self, index: int, hand: GameHand) -> dict[tuple[int, ...], int]:
        """Return what a hand brings to each side, the makers first."""
        if not hand.is_over or hand.play is None:
            return {}
        contract, points = hand.play.contract, hand.scores
        order = sorted(points, key=lambda seat: seat not in contract.makers)
        side_of = {player: side for side in self.sides for player in side}
        return {side_of[self._dealer_of(index + seat)]: points[seat] for seat in order}

    def points_of(self, player: int, hands: int | None = None) -> tuple[int, int]:
        """Return the points of a player's side and of the best others, after so many hands; now, if it isn't said."""
        points = dict(zip(self.sides, self._score_after(len(self.hands) if hands is None else hands), strict=True))
        return points.pop(next(side for side in self.sides if player in side)), max(points.values())

    @property
    def is_over(self) -> bool:
        """Whether a side has reached the game."""
        return max(self.score) >= self.rules.game

    @property
    def winner(self) -> tuple[int, ...] | None:
        """The players who won: a side, or all with the most points; None before the end."""
        return self._won(self.score) or None

    def _won(self, score: tuple[int, ...]) -> tuple[int, ...]:
        """Return the players who have won at a score; nobody as long as no side has the game."""
        best = max(*score, self.rules.game)
        return tuple(
            sorted(player for side, points in zip(self.sides, score, strict=True) if points == best for player in side)
        )

    @property
    def rubber(self) -> Rubber | None:
        """The rubber as it stands, this game included once it is over; None where none is played."""
        if not self.rules.has_rubbers:
            return None
        last = (self.score[0], self.score[1])
        return Rubber((*self.earlier, *[last] * self.is_over), (self.labels[0], self.labels[1]), self.rules.game)

    # Playing.

    def check_ready(self) -> None:
        """Raise EuchreError if the next hand can't be dealt yet, or none may follow."""
        if self.is_over:
            raise EuchreError(f"the game is over: {self._standing()}")
        if self.hand and not self.hand.is_over:
            raise EuchreError(f"{self._title(len(self.hands) - 1)} isn't over; finish it first")

    def start(self, deal: Deal | str) -> None:
        """Deal the next hand; raise EuchreError if it isn't time, or the deal is one of another game."""
        self.check_ready()
        deal = deal if isinstance(deal, Deal) else Deal.parse(deal, rules=self.rules)
        if deal.rules != self.rules:
            raise EuchreError(f"this is a deal of {deal.rules}, but the game is {self.rules}")
        self.hands.append(GameHand(deal))

    def deal(self, order: Sequence[Piece] | str, *, packets: str | None = None, named: AnySuit | None = None) -> None:
        """Deal the next hand from a pack that was shuffled and cut, in the packets of this game.

        Arguments as for ``dealt``. Raises EuchreError as that does and as ``start`` does, and for other packets than
        those in which this game was dealt before.

        >>> from euchre_tutor.lots import cut, shuffled
        >>> game = Game("bicycle")
        >>> game.deal(cut(shuffled(seed=1), at=10), packets="2-3")
        >>> game.packets
        '2-3'
        """
        wanted = packets if packets is not None else self.packets
        sizes = packet_sizes(self.rules, wanted)
        if self.packets and wanted != self.packets:
            raise EuchreError(f"this game is dealt {self.packets}, the same all game, not {quoted(packets)}")
        self.check_ready()
        self.start(dealt(order, self.rules, packets=wanted, named=named))
        self.packets = "-".join(map(str, sizes))

    def _on_the_table(self) -> GameHand:
        if self.hand is None:
            raise EuchreError("no hand is dealt yet; start one with start(deal)")
        return self.hand

    def push(self, text: str) -> None:
        """Do what the text says in the hand on the table; raise EuchreError with the reason if it is not legal."""
        self._on_the_table().push(text)

    def pop(self) -> str:
        """Take back the last action of the hand on the table and return it; raise EuchreError if there is none."""
        return self._on_the_table().pop()

    def view(self, seat: int) -> View:
        """Return what a seat of the running hand has seen, with the score: our points, and those of the best others.

        Raises EuchreError if no hand is being played.
        """
        hand = self._on_the_table()
        if hand.is_over:
            raise EuchreError("the hand is over; start the next one with start(deal)")
        seat = parse_seat(seat, self.rules)
        return hand.view(seat, score=self.points_of(self.player_at(seat)))

    # Writing.

    def _standing(self, number: int | None = None) -> str:
        """Say the score after so many hands, and who has won."""
        points = self._score_after(len(self.hands) if number is None else number)
        *others, last = [self.names[player - 1] for player in self._won(points)] or [""]
        who = f"{', '.join(others)} and {last}" if others else last
        wins = f"; {who} win{'s' * (not others)} the game" if who else ""
        return str(Score(points, self.labels, self.rules.game)) + wins

    @property
    def score_line(self) -> str:
        """The line that ends a hand of the record: the score, and who has won."""
        return entry("score", self._standing())

    def __str__(self) -> str:
        """Write the game so that ``parse`` reads it: what is played and by whom, then every hand."""
        earlier = ", ".join(f"{ours}-{theirs}" for ours, theirs in self.earlier)
        began = f"{self.began[0]}-{self.began[1]}" if any(self.began) else ""
        words = (str(self.rules), ", ".join(self.names), self.names[self._first - 1], self.packets, earlier, began)
        sections = [[entry(label, said) for label, said in zip(HEADER, words, strict=True) if said]]
        for number, hand in enumerate(self.hands):
            first, *others = hand_sections(hand)
            first += [entry(UNKNOWN, format_cards(self.unknown[number]))] if number in self.unknown else []
            sections += [[self._title(number), *first], *others]
            sections[-1] += [entry("score", self._standing(number + 1))] * hand.is_over
        return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Game:
        """Read a game that was written, playing every action again.

        Raises EuchreError, naming the line and what is wrong with it.
        """
        return cast("Game", Reader(cls._of_header).read(check_text(text, "rules    bicycle")))

    @classmethod
    def _of_header(cls, words: dict[str, str]) -> Game:
        rules = Rules.parse(words.get("rules", BICYCLE.name))
        names = words["players"].split(",") if "players" in words else ()
        earlier = [parse_score(score.strip()) for score in words.get("earlier", "").split(",") if score]
        began = parse_score(words.get("began", "0-0"))
        return cls(
            rules, dealer=words.get("deals"), names=names, packets=words.get("packets"), earlier=earlier, began=began
        )

    def __repr__(self) -> str:
        return f"<Game {self.rules}, {len(self.hands)} hands: {self._standing()}>"

    def _repr_html_(self) -> str:
        title = self._title(len(self.hands) - 1) if self.hand else f"{self.names[self.dealer - 1]} deals first"
        heading = f"<strong>{escape(f'{self.rules} · {title}')}</strong>"
        earlier = "".join(map(self._earlier_hand, range(len(self.hands) - 1)))
        hand = self.hand._repr_html_() if self.hand else ""
        markers = Score(self.score, self.labels, self.rules.game)._repr_svg_() or ""
        rubber = f"; {self.rubber}" if self.rubber else ""
        seat = self.hand.seat if self.hand else None
        turn = [f"It is the turn of {self.names[self.player_at(seat) - 1]}"] if seat else []
        standing = [with_minus(line) for line in (*turn, self._standing() + rubber, *self.remarks)]
        return f"<div>{heading}{earlier}{hand}{drawings.captioned(markers, standing)}</div>"

    def _earlier_hand(self, number: int) -> str:
        """Show a hand that is over, closed: its calls, its tricks, its result and the score after it."""
        lines = [*self.hands[number].story, [with_minus(self._standing(number + 1))]]
        summary = f"<summary>{escape(self._title(number))}</summary>"
        return f"<details>{summary}{drawings.captioned('', *lines)}</details>"
