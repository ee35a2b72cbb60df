"""Around the table: the draw for partners and deal, the cut, dealing a shuffled pack, the score, the rubber.

>>> draw_for_partners("Kh 9c Ts Ac").sides
((2, 4), (1, 3))
>>> draw_for_partners("Kh 9c Ac Ts").seating  # player 3 deals, and player 2 sits opposite
(1, 2, 4, 3)
>>> print(Score((4, 2)))
us 4, them 2: at the bridge
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from random import Random

from euchre_tutor import draw
from euchre_tutor.cards import Rank
from euchre_tutor.checks import check_line, check_points, check_score, is_whole, quoted, whole
from euchre_tutor.deal import Deal
from euchre_tutor.deal.seats import check_once
from euchre_tutor.errors import EuchreError
from euchre_tutor.pieces import AnySuit, Hand, Piece, as_hand
from euchre_tutor.rules import BICYCLE, Rules, as_rules
from euchre_tutor.tiles import Tile

__all__ = [
    "Draw",
    "Rubber",
    "Score",
    "at_the_bridge",
    "cut",
    "dealt",
    "draw_for_deal",
    "draw_for_partners",
    "packet_sizes",
    "shuffled",
]

_FEWEST_IN_A_PACKET = 4  # of a cut: rule book, section 4
_GAME_WITH_MARKERS = 5  # a three and a four show 0 to 4 points
_GAMES_OF_A_RUBBER = 2  # to be won


@dataclass(frozen=True)
class Draw:
    """What a draw decided; players are counted from 1 in the order in which they drew.

    Attributes:
        redraw: the players who drew alike and draw again: their new cards take the place of the old ones (chosen).
            While there are any, nothing else is decided.
        dealer: the player who deals first.
        sides: who plays together, the two who drew lowest first; empty in a draw for the deal alone.
        seating: the players as they sit, clockwise from the dealer's left to the dealer. After a draw for partners the
            dealer's partner sits opposite, and of the others the one who drew first on the dealer's left (chosen);
            after a draw for the deal alone everybody stays where they sat, in the order of the draw.
    """

    redraw: tuple[int, ...] = ()
    dealer: int | None = None
    sides: tuple[tuple[int, int], ...] = ()
    seating: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for players in (self.redraw, self.seating):
            if not isinstance(players, tuple) or not all(map(is_whole, players)):
                raise EuchreError(f"players of a draw are numbers, such as (1, 3), not {quoted(players)}")
        if self.seating and self.seating[-1] != self.dealer:
            raise EuchreError(
                f"the dealer sits last, at the end of {self.seating}, and that is not {quoted(self.dealer)}"
            )


def draw_for_partners(cards: Hand | str, rules: Rules | str = BICYCLE) -> Draw:
    """Let four players draw for partners and deal: the two lowest play the two highest.

    King is high, then Q J 10 9 8 7, the ace is low; of tiles the most pips are high (chosen). The lowest deals, or
    the highest where the rules say so. Players who drew alike draw again.

    Raises EuchreError in a game without two sides, and for cards that can't be drawn together.

    >>> draw_for_partners("Kh 9c Ts Ac")
    Draw(redraw=(), dealer=4, sides=((2, 4), (1, 3)), seating=(1, 2, 3, 4))
    >>> draw_for_partners("Kh 9c 9s Ac").redraw
    (2, 3)
    """
    rules = as_rules(rules)
    if len(rules.side(1)) != 2:
        raise EuchreError(f"in {rules} nobody has a partner to draw for; draw for the deal")
    heights = _heights(cards, rules)
    seen = Counter(heights.values())
    if alike := tuple(player for player, height in heights.items() if seen[height] > 1):
        return Draw(redraw=alike)
    order = sorted(heights, key=heights.__getitem__)
    low, high = sorted(order[:2]), sorted(order[2:])
    dealer = order[-1 if rules.highest_deals else 0]
    dealing, others = (high, low) if dealer in high else (low, high)
    partner = next(player for player in dealing if player != dealer)
    seating = (others[0], partner, others[1], dealer)
    return Draw(dealer=dealer, sides=((low[0], low[1]), (high[0], high[1])), seating=seating)


def draw_for_deal(cards: Hand | str, rules: Rules | str = BICYCLE) -> Draw:
    """Let every player draw for the deal alone: lowest deals, or highest, as in ``draw_for_partners``.

    Only players who drew alike for the deal draw again: among the others it decides nothing (chosen).
    Raises EuchreError for cards that can't be drawn together.

    >>> draw_for_deal("Kh 9c Ks", Rules.parse("cutthroat")).dealer
    2
    >>> draw_for_deal("Ah 9c As", Rules.parse("cutthroat")).redraw
    (1, 3)
    """
    rules = as_rules(rules)
    heights = _heights(cards, rules)
    deciding = max(heights.values()) if rules.highest_deals else min(heights.values())
    first = tuple(player for player, height in heights.items() if height == deciding)
    if len(first) > 1:
        return Draw(redraw=first)
    dealer, players = first[0], tuple(heights)
    return Draw(dealer=dealer, seating=players[dealer:] + players[:dealer])


def _heights(cards: Hand | str, rules: Rules) -> dict[int, int]:
    """Return how high each player drew; raise EuchreError for cards that can't be drawn together."""
    drawn = as_hand(cards)
    if len(drawn) != rules.players:
        raise EuchreError(f"{rules.players} players draw a card each, not {len(drawn)} cards")
    check_once([(f"by player {player}", (card,)) for player, card in enumerate(drawn, start=1)], rules, "drawn")
    return {player: _height(card) for player, card in enumerate(drawn, start=1)}


def _height(card: Piece) -> int:
    """Order what is drawn: the ace below all other cards, a tile by its pips; the joker counts as nothing."""
    if isinstance(card, Tile):
        return card.high + card.low
    if card.rank is Rank.JOKER:
        raise EuchreError("the joker says nothing in a draw; put it aside and draw another card")
    return 1 if card.rank is Rank.ACE else card.rank


def shuffled(rules: Rules | str = BICYCLE, *, seed: int) -> Hand:
    """Return the pack of a game in a random order, the top card first; the same seed gives the same order.

    >>> len(shuffled(seed=1)), shuffled(seed=1) == shuffled(seed=1)
    (24, True)
    """
    rules = as_rules(rules)
    return tuple(Random(whole(seed, "seed")).sample(rules.pack.cards, len(rules.pack.cards)))


def cut(order: Sequence[Piece] | str, *, at: int) -> Hand:
    """Cut a shuffled pack, as the player on the dealer's right does: so many cards from the top go below the others.

    Args:
        order: the whole pack, the top card first.
        at: how many cards are lifted off; each packet keeps at least four (rule book, section 4).

    Raises:
        EuchreError: a packet would have fewer cards, or these are tiles, which are mixed face down and not cut.

    >>> order = shuffled(seed=1)
    >>> cut(order, at=10) == order[10:] + order[:10]
    True
    """
    cards = as_hand(order)
    if any(isinstance(card, Tile) for card in cards):
        raise EuchreError("tiles are mixed face down and not cut; deal them as they lie")
    most = len(cards) - _FEWEST_IN_A_PACKET
    if most < _FEWEST_IN_A_PACKET or len(set(cards)) < len(cards):
        raise EuchreError("a whole pack is cut, each card of it there once; shuffled(seed=1) is one")
    if not is_whole(at) or not _FEWEST_IN_A_PACKET <= at <= most:
        raise EuchreError(
            f"a cut leaves at least {_FEWEST_IN_A_PACKET} cards in each packet; "
            f"of {len(cards)} cards lift {_FEWEST_IN_A_PACKET} to {most}, not {quoted(at)}"
        )
    return cards[at:] + cards[:at]


def dealt(
    order: Sequence[Piece] | str,
    rules: Rules | str = BICYCLE,
    *,
    packets: str | None = None,
    named: AnySuit | None = None,
) -> Deal:
    """Deal a shuffled pack from the top, eldest first, and turn up the card after the last hand.

    Args:
        order: the whole pack, the top card first.
        rules: what is being played.
        packets: ``3-2`` or ``2-3``, the same all game. Six cards are dealt ``3-3``, and tiles are drawn five at a
            time, ``5`` (both chosen). The first of these if it isn't said.
        named: the suit that the dealer named for a joker, where the rules say so.

    Raises:
        EuchreError: this is no whole pack, the packets are not those of the game, or a hand means a new deal (which
            the same dealer gives again: chosen).

    >>> print(dealt(Rules.parse("two_handed").pack.cards, Rules.parse("two_handed"), packets="2-3"))
    9c Tc Kc Ac 9d / Jc Qc Td Jd Qd up Kd rules two_handed
    """
    rules = as_rules(rules)
    cards = as_hand(order)
    check_once([("in the pack", cards)], rules)
    if len(cards) != len(rules.pack.cards):
        raise EuchreError(f"{rules.pack} is dealt whole, not {len(cards)} of it")
    hands: list[Hand] = [()] * rules.players
    top = iter(cards)
    for packet in packet_sizes(rules, packets):
        hands = [hand + tuple(next(top) for _ in range(packet)) for hand in hands]
    return Deal(tuple(hands), next(top) if rules.turns_up else None, rules, named)


def packet_sizes(rules: Rules | str, said: str | None) -> tuple[int, ...]:
    """Return how many cards each seat gets in each round; raise EuchreError if this game isn't dealt so.

    >>> packet_sizes("bicycle", "2-3"), packet_sizes("bid_euchre", None)
    ((2, 3), (3, 3))
    """
    rules = as_rules(rules)
    known = ("5",) if rules.pack.is_dominoes else ("3-2", "2-3") if rules.hand_size == 5 else ("3-3",)
    if said is not None and (not isinstance(said, str) or said not in known):
        raise EuchreError(f"{rules} is not dealt in packets of {quoted(said)}; say {' or '.join(known)}")
    return tuple(map(int, (said or known[0]).split("-")))


def at_the_bridge(score: Sequence[int], rules: Rules | str = BICYCLE) -> bool:
    """Tell whether, in a game of five between two sides, one has 4 points and the other 2 or less.

    >>> at_the_bridge((2, 4)), at_the_bridge((4, 3)), at_the_bridge((4, 2), Rules.parse("trickster"))
    (True, False, False)
    """
    rules = as_rules(rules)
    return _is_bridge(check_points(score), rules.game)


def _is_bridge(points: Sequence[int], game: int) -> bool:
    return game == _GAME_WITH_MARKERS and len(points) == 2 and max(points) == 4 and min(points) <= 2


def _labels(labels: object) -> tuple[str, ...]:
    """Return what sides are called; raise EuchreError unless each is a line of text."""
    if not isinstance(labels, list | tuple):
        raise EuchreError(f"labels are what each side is called, such as ('us', 'them'), not {quoted(labels)}")
    return tuple(check_line(label, "us") for label in labels)


@dataclass(frozen=True)
class Score:
    """The points of each side; it draws itself with a three and a four in a game of five.

    Attributes:
        points: of each side.
        labels: what each side is called.
        game: the points that win.

    Raises EuchreError if there are not as many labels as points.

    >>> str(Score((7, -2), ("Ann and Cam", "Ben and Dee"), game=32))
    'Ann and Cam 7, Ben and Dee -2'
    """

    points: tuple[int, ...]
    labels: tuple[str, ...] = ("us", "them")
    game: int = 5

    def __post_init__(self) -> None:
        labels = _labels(self.labels)
        object.__setattr__(self, "labels", labels)
        object.__setattr__(self, "points", check_points(self.points))
        whole(self.game, "game")
        if len(self.points) != len(self.labels) or len(set(self.labels)) != len(self.labels):
            raise EuchreError(f"{len(self.points)} sides have a label of their own each, not {', '.join(self.labels)}")

    def __str__(self) -> str:
        said = ", ".join(f"{label} {points}" for label, points in zip(self.labels, self.points, strict=True))
        return said + ": at the bridge" * _is_bridge(self.points, self.game)

    def _repr_svg_(self) -> str | None:
        if self.game != _GAME_WITH_MARKERS or not all(0 <= points < self.game for points in self.points):
            return None
        return draw.markers(dict(zip(self.labels, self.points, strict=True)))

    def _repr_html_(self) -> str:
        return f"<div>{self._repr_svg_() or ''}<p>{escape(str(self))}</p></div>"


@dataclass(frozen=True)
class Rubber:
    """A rubber: the side that is first to win two games wins it.

    A game is worth 3 rubber points if the losers have none or fewer, 2 if they have 1 or 2, else 1 (rule book,
    section 4).

    Attributes:
        games: the final score of each game, one side's points and the other's.
        labels: what the two sides are called.
        game: the points that win a game.

    Raises EuchreError for a score that ends no game, or a game after the rubber was won.

    >>> print(Rubber(((5, 3), (2, 5), (5, 0))))
    5-3, 2-5, 5-0; rubber points 4-2; us win the rubber by 4
    """

    games: tuple[tuple[int, int], ...] = ()
    labels: tuple[str, str] = ("us", "them")
    game: int = 5

    def __post_init__(self) -> None:
        whole(self.game, "game")
        object.__setattr__(self, "labels", _labels(self.labels))
        if not isinstance(self.games, list | tuple):
            raise EuchreError(f"a rubber is the score of each game, such as ((5, 3), (2, 5)), not {quoted(self.games)}")
        object.__setattr__(self, "games", tuple(map(check_score, self.games)))
        for number, score in enumerate(self.games):
            if not max(score) >= self.game > min(score):
                raise EuchreError(
                    f"{_versus(score)} ends no game of {self.game} points; it ends when one side has them"
                )
            if _GAMES_OF_A_RUBBER in self._wins(number):
                raise EuchreError(f"the rubber was won before the game of {_versus(score)}; start another")

    def _wins(self, number: int) -> tuple[int, int]:
        """Return how many of the first games each side won."""
        won = sum(ours > theirs for ours, theirs in self.games[:number])
        return won, len(self.games[:number]) - won

    @property
    def wins(self) -> tuple[int, int]:
        """The games that each side has won."""
        return self._wins(len(self.games))

    @property
    def is_over(self) -> bool:
        """Whether a side has won the rubber."""
        return _GAMES_OF_A_RUBBER in self.wins

    @property
    def winner(self) -> int | None:
        """The place of the side that won the rubber, 0 or 1; None before it is over."""
        return self.wins.index(_GAMES_OF_A_RUBBER) if self.is_over else None

    @property
    def points(self) -> tuple[int, int]:
        """The rubber points of each side, for the games that it won."""
        won, lost = (
            sum(_rubber_points(min(score)) for score in self.games if (score[0] > score[1]) is first)
            for first in (True, False)
        )
        return won, lost

    @property
    def margin(self) -> int | None:
        """What the winners win by: two, plus their rubber points, less the losers'; None before the rubber is over."""
        return None if self.winner is None else 2 + self.points[self.winner] - self.points[1 - self.winner]

    def __str__(self) -> str:
        said = [", ".join(map(_versus, self.games)) or "no game yet", f"rubber points {_versus(self.points)}"]
        if self.winner is not None:
            said.append(f"{self.labels[self.winner]} win the rubber by {self.margin}")
        return "; ".join(said)

    def _repr_html_(self) -> str:
        rows: list[tuple[str, ...]] = [("game", *self.labels)]
        rows += [(str(number), str(ours), str(theirs)) for number, (ours, theirs) in enumerate(self.games, start=1)]
        rows.append(("rubber points", *map(str, self.points)))
        cells = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
        table = "".join(f"<tr>{row}</tr>" for row in cells)
        return f"<div><table>{table}</table><p>{escape(str(self))}</p></div>"


def _rubber_points(losers: int) -> int:
    """Return what a game is worth by the points of those who lost it."""
    return 3 if losers <= 0 else 2 if losers <= 2 else 1


def _versus(score: tuple[int, int]) -> str:
    return f"{score[0]}-{score[1]}"
