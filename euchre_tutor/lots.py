"""Before the cards are played: the draw for partners and deal, the shuffle, the cut, dealing in packets.

>>> draw_for_partners("Kh 9c Ts Ac").sides
((2, 4), (1, 3))
>>> draw_for_partners("Kh 9c Ac Ts").seating  # player 3 deals, and player 2 sits opposite
(1, 2, 4, 3)
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from euchre_tutor.base import EuchreError, is_whole, quoted, whole
from euchre_tutor.cards import Rank
from euchre_tutor.deal import Deal, check_once
from euchre_tutor.pieces import AnySuit, Hand, Piece, as_hand
from euchre_tutor.rules import BICYCLE, Rules, as_rules
from euchre_tutor.tiles import Tile

_FEWEST_IN_A_PACKET = 4  # of a cut: rule book, section 4


@dataclass(frozen=True)
class Draw:
    """What a draw decided; players are counted from 1 in the order in which they drew.

    Attributes:
        redraw: the players who drew alike and draw again; their new cards replace the old ones (chosen). While there
            are any, nothing else is decided.
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
                f"the dealer sits last, at the end of {self.seating}, but that is not {quoted(self.dealer)}"
            )


def draw_for_partners(cards: Hand | str, rules: Rules | str = BICYCLE) -> Draw:
    """Let four players draw for partners and deal: the two lowest play the two highest.

    King is high, then Q J 10 9 8 7, the ace is low, and the lowest deals; where the rules say that the highest deals,
    the ace is high. Of tiles the most pips are high (chosen). Players who drew alike draw again.

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
    return Draw(
        dealer=dealer, sides=((low[0], low[1]), (high[0], high[1])), seating=(others[0], partner, others[1], dealer)
    )


def draw_for_deal(cards: Hand | str, rules: Rules | str = BICYCLE) -> Draw:
    """Let every player draw for the deal alone: lowest deals, or highest, as in ``draw_for_partners``.

    Only players who tie for the deal draw again; ties among the others decide nothing (chosen).
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
    return {player: draw_height(card, rules) for player, card in enumerate(drawn, start=1)}


def draw_height(card: Piece, rules: Rules) -> int:
    """Return the height of a drawn card or tile: a tile counts its pips, the joker is refused."""
    if isinstance(card, Tile):
        return card.high + card.low
    if card.rank is Rank.JOKER:
        raise EuchreError("the joker doesn't count in a draw; put it aside and draw another card")
    return 1 if card.rank is Rank.ACE and not rules.highest_deals else card.rank


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
        raise EuchreError("cut a whole pack, with each card once, such as shuffled(seed=1)")
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
        EuchreError: this isn't a whole pack, the packets are not those of the game, or a hand means a new deal (which
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


def packet_sizes(rules: Rules | str, packets: str | None) -> tuple[int, ...]:
    """Return how many cards each seat gets in each round; raise EuchreError if this game isn't dealt so.

    >>> packet_sizes("bicycle", "2-3"), packet_sizes("bid_euchre", None)
    ((2, 3), (3, 3))
    """
    rules = as_rules(rules)
    known = ("5",) if rules.pack.is_dominoes else ("3-2", "2-3") if rules.hand_size == 5 else ("3-3",)
    if packets is not None and (not isinstance(packets, str) or packets not in known):
        raise EuchreError(f"{rules} is not dealt in packets of {quoted(packets)}; say {' or '.join(known)}")
    return tuple(map(int, (packets or known[0]).split("-")))
