"""Endings: positions before the last two tricks that are answered without search, and before the last one."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from euchre_tutor.base.core import inlined, part, trailing_zeros
from euchre_tutor.solver.search import workspace as w


@inlined
def _replies(s, makers, seats, leader, led):
    """Return the cards that partners of the leader may play to a suit led, and those that opponents may play."""
    follow, partners, opponents = s[w.FOLLOW + led], 0, 0
    for seat in range(seats):
        if seat != leader:
            hand = s[w.HANDS + seat]
            legal = hand & follow if hand & follow else hand
            if ((makers >> seat) ^ (makers >> leader)) & 1:
                opponents |= legal
            else:
                partners |= legal
    return partners, opponents


@inlined
def _some_unbeaten(s, led, cards, others):
    """Tell whether one of some cards can't be beaten by any of the others."""
    row = w.BEATS + led * 64
    while cards:
        if not s[row + trailing_zeros(cards)] & others:
            return True
        cards &= cards - 1
    return False


@inlined
def _last_trick(s, makers, seats, leader, led, card):
    """Tell what comes of leading the last card once the leader has won the trick before: 1 won, 0 lost, -1 unknown.

    An opponent keeps any card but the only one that follows the suit led before. A card that beats the last one under
    each suit that it may be led as, and that no partner can beat, wins the trick.
    """
    kept, partners = 0, 0
    for seat in range(seats):
        if seat != leader:
            hand = s[w.HANDS + seat]
            legal = hand & s[w.FOLLOW + led]
            if not ((makers >> seat) ^ (makers >> leader)) & 1:
                partners |= hand
            else:
                kept |= hand if legal & (legal - 1) else hand & ~legal
    first = w.BEATS + s[w.LEADS + card] * 64
    second = w.BEATS + s[w.LEADS + w.SECOND + card] * 64 if (s[w.TWO_LEADS] >> card) & 1 else first
    if not kept & s[first + card] or not kept & s[second + card]:
        return 1
    kept &= s[first + card] & s[second + card]
    while kept:
        best = trailing_zeros(kept)
        if not (s[first + best] | s[second + best]) & partners:
            return 0
        kept &= kept - 1
    return -1


@inlined
def _both_after(s, makers, seats, leader, card, led):
    """Tell whether the leader's side takes both tricks after a lead: 1 yes, 0 no, -1 unknown."""
    partners, opponents = _replies(s, makers, seats, leader, led)
    beaters = s[w.BEATS + led * 64 + card]
    if _some_unbeaten(s, led, opponents & beaters, partners):
        return 0
    if (partners | opponents) & beaters:
        return -1
    return _last_trick(s, makers, seats, leader, led, trailing_zeros(s[w.HANDS + leader] & ~(1 << card)))


@inlined
def _one_after(s, makers, seats, leader, card, led):
    """Tell whether the leader's side is certain to take the trick after a lead."""
    partners, opponents = _replies(s, makers, seats, leader, led)
    return _some_unbeaten(s, led, partners | 1 << card, opponents)


@part
def answer_two_tricks(s, at, makers, seats):
    """Answer a position before the last two tricks: 1 yes, 0 no, -1 unknown."""
    leader, two_leads = s[at + w.SEAT], s[w.TWO_LEADS]
    side, rest, all_lose = (makers >> leader) & 1, s[w.HANDS + leader], True
    both = s[at + w.GOAL] == 1 + side
    if not (both or rest & ~(s[w.PLAIN] | s[w.MASTERS])):
        return -1  # where suits are orderly, quick tricks have told already
    while rest:
        card = trailing_zeros(rest)
        rest &= rest - 1
        move = card
        while True:
            led = s[w.LEADS + move]
            if both:
                answer = _both_after(s, makers, seats, leader, card, led)
                if answer == 1:
                    return side
                all_lose &= answer == 0
            elif _one_after(s, makers, seats, leader, card, led):
                return side
            if move != card or not (two_leads >> card) & 1:
                break
            move = card + w.SECOND
    return 1 - side if both and all_lose else -1


@inlined
def _beats_lead(s, led, card, few, others):
    """Tell whether some card of a few beats a card that is led, and can't be beaten by any of the others."""
    return _some_unbeaten(s, led, few & s[w.BEATS + led * 64 + card], others)


@part
def answer_last_trick(s, at, makers):
    """Answer a position before the last trick whose discards were left open: 1 yes, 0 no.

    The side that has decided holds one card in each hand. It wins if that is certain whatever the others have kept.
    """
    side = makers & s[w.UNDECIDED] == 0
    few = s[at + w.MAKERS_HELD] if side else s[at + w.HELD] ^ s[at + w.MAKERS_HELD]
    others, rest = s[at + w.HELD] ^ few, s[w.HANDS + s[at + w.SEAT]]
    if rest & few:
        card, second = trailing_zeros(rest), trailing_zeros(rest) + w.SECOND
        is_won = _some_unbeaten(s, s[w.LEADS + card], few, others)
        is_won |= (s[w.TWO_LEADS] >> card) & 1 and _some_unbeaten(s, s[w.LEADS + second], few, others)
        return side ^ (not is_won)
    others &= ~rest
    while rest:
        card = trailing_zeros(rest)
        is_won = _beats_lead(s, s[w.LEADS + card], card, few, others)
        if is_won and (s[w.TWO_LEADS] >> card) & 1:
            is_won = _beats_lead(s, s[w.LEADS + w.SECOND + card], card, few, others)
        if not is_won:
            return not side
        rest &= rest - 1
    return side
