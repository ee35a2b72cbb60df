"""A player who sees only its own hand and plays by a few rules of thumb: the floor that any player should beat.

It leads a card that no unseen card of its suit beats, returns its partner's lead, takes a trick that its side would
lose, as cheaply as it can when it plays last, trumps in, and throws away the lowest card it has.
"""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from __future__ import annotations

from euchre_tutor.base.core import part, popcount, trailing_zeros
from euchre_tutor.solver.players import knowledge as k
from euchre_tutor.solver.search import workspace as w


@part
def _pick(s, cards, unseen, highest):
    """Return the lowest or the highest of some cards: most or fewest unseen cards beat it; trumps are high."""
    best, most = -1, -1000
    while cards:
        card = trailing_zeros(cards)
        cards &= cards - 1
        height = 100 * (s[w.TRUMPS] >> card & 1) - popcount(s[w.BEATS + s[w.LEADS + card] * 64 + card] & unseen)
        value = height if highest else -height
        if value > most:
            best, most = card, value
    return best


@part
def _lead(s, hand, unseen):
    """Choose a lead: a maker's trump that nothing beats, an off-ace, the suit that the partner led, the lowest card."""
    seat, trumps = s[k.POINT + w.SEAT], s[w.TRUMPS]
    is_maker, tops = s[k.KNOWN_MAKERS] >> seat & 1, 0
    for card in range(s[k.CARDS]):
        led = s[w.LEADS + card]
        if hand >> card & 1 and not s[w.BEATS + led * 64 + card] & s[w.FOLLOW + led] & unseen:
            tops |= 1 << card
    if is_maker and tops & trumps:
        return _pick(s, tops & trumps, unseen, True)
    if tops & ~trumps:
        return _pick(s, tops & ~trumps, unseen, True)
    for other in range(s[k.SEATS]):
        if other != seat and s[k.KNOWN_MAKERS] >> other & 1 == is_maker:
            for suit in range(s[w.SUITS]):
                if s[k.LED_BY + other] & s[w.FOLLOW + suit] and hand & s[w.FOLLOW + suit]:
                    return _pick(s, hand & s[w.FOLLOW + suit], unseen, True)
    return _pick(s, hand, unseen, False)


@part
def bot_card(s, hand, known):
    """Return the card that the seat to play plays, at a point of play; its moves need not be listed."""
    seat, winner = s[k.POINT + w.SEAT], s[k.POINT + w.WINNER]
    unseen = ((1 << s[k.CARDS]) - 1) & ~(hand | known | s[k.PLAYED])
    if s[k.POINT + w.COUNT] == 0:
        return _lead(s, hand, unseen)
    follow = hand & s[w.FOLLOW + s[k.POINT + w.LED]]
    legal = follow if follow else hand
    winners = legal & s[k.POINT + w.BEATERS]
    is_last = s[k.POINT + w.COUNT] == s[k.SEATS] - 1
    is_ours = (s[k.KNOWN_MAKERS] >> seat ^ s[k.KNOWN_MAKERS] >> winner) & 1 == 0
    if winners and not (is_ours and (is_last or not unseen & s[k.POINT + w.BEATERS] or not follow)):
        return _pick(s, winners, unseen, bool(not is_last and follow and not winners & s[w.TRUMPS]))
    return _pick(s, legal, unseen, False)
