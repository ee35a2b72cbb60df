"""``solve``: every legal card at a point of a hand, valued with all hands face up (double dummy)."""

from collections.abc import Iterable, Sequence

from euchre_tutor.auction import make_contract, why_not_hold
from euchre_tutor.base import EuchreError, check_text
from euchre_tutor.deal import Deal
from euchre_tutor.pieces import AnySuit, Piece, as_cards, trump_name
from euchre_tutor.play import Play
from euchre_tutor.scoring import points_table
from euchre_tutor.solver.answers.exchange import Exchange, best_exchange
from euchre_tutor.solver.answers.solution import CardValue, Solution, punishment_in_words
from euchre_tutor.solver.engine import CardLines, lines_by_card


def solve(
    deal: Deal | Play | str,
    *,
    trump: AnySuit | str | None = None,
    maker: int | str | None = None,
    alone: bool = False,
    called: Piece | str | None = None,
    bid: int | None = None,
    defender: int | str | None = None,
    discard: Piece | str | None = None,
    swap: Iterable[Piece | str] | str = (),
    played: Iterable[Piece | str] | str = (),
) -> Solution:
    """Value every legal card at a point of a hand, all hands face up (double dummy).

    Args:
        deal: a deal, as object or text, or a Play that stands at the point in question and says all the rest.
        trump: the trump suit, or ``none``. Trump of the turn-up's suit means that the dealer picked it up.
        maker: the seat that made trump.
        alone: the maker plays without a partner.
        called: the card whose holder the maker called as partner, in a game with secret partners.
        bid: the tricks that the maker bid, in a game that bids them.
        defender: a defender who plays alone, where the rules allow it.
        discard: the card that was laid down for the turn-up. If it isn't given, it is the best for the seat that
            lays it down, of those that fit the cards played.
        swap: the card that a lone maker laid down and the one that the partner gave for it; chosen likewise.
        played: the cards played so far, in order.

    Raises:
        EuchreError: trump or maker is missing, the contract can't be made, a card isn't held or a play isn't legal.

    >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    >>> for value in solve(deal, trump="d", maker=2, played="Ah 9h").cards:
    ...     print(value.card, value.maker_tricks, value.why)
    Tc 1
    Qc 1
    Kc 1
    Ac 1
    9d 2 seat 3 ruffs with 9d; seat 4 ruffs with Ad; seat 1 ruffs with Td; seat 2 ruffs with Kd
    """
    if isinstance(deal, Play):
        others = (trump, maker, alone, called, bid, defender, discard, swap, played)
        if any(given not in (None, False, (), "") for given in others):
            raise EuchreError("a Play knows its contract and its cards; give solve nothing else")
        return _solve_play(deal, Exchange())
    deal = deal if isinstance(deal, Deal) else Deal.parse(check_text(deal, "Ah Kh 9c Td Qd / ... up Qs"))
    if maker is None or trump is None:
        raise EuchreError("say who made what: for instance trump='s', maker=4")
    contract = make_contract(
        deal.rules, trump, maker, alone=alone, up=deal.turn_up, called=called, bid=bid, defender=defender
    )
    if reason := why_not_hold(deal.rules, contract.trump, deal.hand(contract.maker)):
        raise EuchreError(f"seat {contract.maker} can't make {trump_name(contract.trump)}: {reason}")
    cards = as_cards(played)
    given = Exchange(as_cards([discard] if discard else ()), as_cards(swap))
    exchange = best_exchange(deal, contract, given, cards)
    return _solve_play(exchange.play(deal, contract, cards), exchange)


def _solve_play(play: Play, exchange: Exchange) -> Solution:
    """Value every legal card at a point of play that was reached after an exchange."""
    points, lines = points_table(play.contract), lines_by_card(play)
    sign = -1 if play.seat in play.contract.makers else 1
    ordered = sorted(lines, key=lambda card: sign * lines[card].maker_tricks)
    tricks = lines[ordered[0]].maker_tricks if ordered else play.maker_tricks
    values = tuple([_value(play, card, points, lines[card], best=tricks) for card in ordered])
    discard = exchange.discard[0] if exchange.discard else None
    swap = (exchange.swap[0], exchange.swap[1]) if exchange.swap else None
    return Solution(play.copy(), tricks, points[tricks], values, discard, swap)


def _value(play: Play, card: Piece, points: Sequence[int], lines: CardLines, *, best: int) -> CardValue:
    """Return the value of a card from what it leads to, given the makers' tricks after a best card."""
    tricks, why = lines.maker_tricks, punishment_in_words(play, lines)
    return CardValue(card, tricks, points[tricks], lines.best, abs(best - tricks), why)
