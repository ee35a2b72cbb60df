"""Why somebody played a card, among what its player could see; and whether the tutor would have played it, too."""

from collections.abc import Sequence
from dataclasses import replace

from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.text import ahead_by, is_beyond_error
from euchre_tutor.base.screen import capital
from euchre_tutor.beliefs import Seen
from euchre_tutor.deal import View, seen_from
from euchre_tutor.pieces import Piece
from euchre_tutor.pricing import Sample
from euchre_tutor.review.tells import before_card
from euchre_tutor.tricks import winner

_SAMPLE = Sample(512, 20, realistic=128, progress=False)  # on which the tutor judges a card


def why_played(view: View, card: Piece | str, theirs: View | None = None, *, is_open: bool = False) -> str:
    """Say why a card was played, as one sees it from a seat, and what the tutor would have played.

    Args:
        view: what the seat that asks has seen; what came after the card doesn't count.
        card: a card that was played.
        theirs: what its player had seen, with the score; None where nobody knows its other cards, and none is judged.
        is_open: whether the player's other cards may be named.

    Raises:
        EuchreError: the card wasn't played, or it is the seat's own.

    >>> from euchre_tutor.game import GameHand
    >>> deal = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
    >>> hand = GameHand.parse(f"{deal} then order up, Qh, Ah, 9h, 9d")
    >>> why_played(hand.view(1), "9d", hand.view(3), is_open=True)
    'Your A♥ was winning, so partner, who had no hearts, threw 9♦ away. To the tutor nothing was clearly better.'
    >>> why_played(hand.view(1), "9d")
    'Your A♥ was winning, so partner, who had no hearts, threw 9♦ away.'
    """
    before, seat, played = before_card(view, card)
    known = Seen(replace(theirs, played=before.played)) if theirs else None
    seen, held = known or Seen(before), known if is_open else None
    reasons = (_when_following if seen.trick else _when_leading)(seen, view.seat, seat, played, held)
    told = capital(next(words for holds, words in reasons if holds))
    return f"{told}.{_verdict(known, played, is_open=is_open) if known else ''}"


# What can be seen, the most telling first, each with whether it holds.


def _when_leading(seen: Seen, you: int, seat: int, card: Piece, held: Seen | None) -> Sequence[tuple[bool, str]]:
    ranking, rules, who = seen.ranking, seen.view.rules, seen_from(you, seat, seen.view.rules)
    suit, is_trump, gone = ranking.suit_of(card), ranking.is_trump(card), {other.held for _, other in seen.history}
    higher = [other for other in ranking.order[suit] if other not in gone and ranking.beats(other, card, suit)]
    return [
        (len(seen.winners) == rules.hand_size - 1, f"{card.symbol} was the last card that {who} had"),
        (
            is_trump and seen.contract is not None and seat in seen.contract.makers,
            f"{who} led trump as a maker, to draw the others' trumps",
        ),
        (is_trump, f"{who} led trump against the makers, so that they have fewer to trump in with"),
        (not higher, f"no higher card of its suit was left, so {who} led {card.symbol}"),
        (held is not None and not {*higher} - {*held.hand}, f"{who} held all that beats {card.symbol}, and led it"),
        (True, f"{who} had the lead, and tried {suit.label}, of which a higher card was out"),
    ]


def _when_following(seen: Seen, you: int, seat: int, card: Piece, held: Seen | None) -> Sequence[tuple[bool, str]]:
    ranking, rules, legal = seen.ranking, seen.view.rules, held.legal_plays if held else ()
    taker, led = winner(seen.trick, ranking), ranking.suit_of(seen.trick[0][1])
    best, who = dict(seen.trick)[taker], seen_from(you, seat, rules)
    winning = f"{'your' if taker == you else seen_from(you, taker, rules) + '’s'} {best.symbol}"
    takes, is_ours, follows = (ranking.beats(card, best, led), taker in rules.side(seat), ranking.suit_of(card) == led)
    could, trumps = any(ranking.beats(other, best, led) for other in legal), any(map(ranking.is_trump, legal))
    void, won = f"{who}, who had no {led.label},", f"{winning} was winning"
    return [
        (
            len(seen.winners) == rules.hand_size - 1 or len(legal) == 1,
            f"{card.symbol} was the only card that {who} could play",
        ),
        (follows and takes and is_ours, f"{won}, and {who} beat it all the same, with {card.symbol}"),
        (follows and takes, f"{won}, so {who} beat it with {card.symbol}"),
        (follows and is_ours, f"{won}, so {who} let it win and played {card.symbol}"),
        (follows and held is not None and not could, f"{who} could not beat {winning}, and played {card.symbol}"),
        (follows, f"{who} did not beat {winning}, and played {card.symbol}"),
        (takes and is_ours, f"{won}, yet {void} trumped in with {card.symbol}"),
        (takes, f"{won}, so {void} trumped in with {card.symbol}"),
        (ranking.is_trump(card), f"{void} played a trump too low for {winning}"),
        (is_ours and trumps, f"{won}, so {void} kept its trump and threw {card.symbol} away"),
        (is_ours, f"{won}, so {void} threw {card.symbol} away"),
        (
            held is not None and not trumps and led != ranking.trump,
            f"{who} had neither {led.label} nor trump, and threw {card.symbol} away",
        ),
        (led == ranking.trump, f"{void} threw {card.symbol} away"),
        (True, f"{void} did not trump in, and threw {card.symbol} away"),
    ]


def _verdict(seen: Seen, card: Piece, *, is_open: bool) -> str:
    """Say whether the tutor would have played a card, seeing what its player saw; nothing if it was the only one."""
    if len(seen.legal_plays) == 1:
        return ""
    odds = answer(seen.view, _SAMPLE)
    best, chance = odds.advice.ranked[0].option, odds.aim == "game"
    if card == best:
        return " So would the tutor."
    if not is_beyond_error(by := odds.difference(best, card), chance=chance):
        return " To the tutor nothing was clearly better."
    named = f"{best.symbol}: {ahead_by(by, chance=chance)} more"
    return f" The tutor would have played {named if is_open else 'another card'}."
