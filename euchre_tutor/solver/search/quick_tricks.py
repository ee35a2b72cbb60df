"""Quick tricks: tricks that a side is certain to take, counted without search."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from euchre_tutor.base.core import bit_length, inlined, part, popcount, trailing_zeros
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.workspace import cards_by_side, suits_of, with_lower


@inlined
def _count_sure_trumps(trumps, against):
    """Count the tricks that a hand's trumps are certain to bring its side, whatever is led.

    Each of the hand's k best trumps is played to a trick of its own. The other side wins such a trick only with a trump
    above the lowest of the k, so it wins no more of these tricks than it has such trumps.
    """
    most = 0
    while popcount(trumps) > most:
        most = max(most, popcount(trumps) - popcount(against & -(trumps & -trumps)))
        trumps &= trumps - 1
    return most


@inlined
def _trumps_by_side(s, at, makers):
    """Return the trumps of the side to play, and those of the other side."""
    mine, theirs = cards_by_side(s, at, makers)
    return mine & s[w.MASTERS], theirs & s[w.MASTERS]


@inlined
def count_trump_tricks(s, at, makers, seats):
    """Count the leader's side's tricks, and the other's, that a hand's trumps are certain to bring."""
    (mine, theirs), most, most_of_others = _trumps_by_side(s, at, makers), 0, 0
    for seat in range(seats):
        hand = s[w.HANDS + seat]
        if hand & mine:
            most = max(most, _count_sure_trumps(hand & mine, theirs))
        elif hand & theirs:
            most_of_others = max(most_of_others, _count_sure_trumps(hand & theirs, mine))
    return most, most_of_others


@inlined
def _count_finesse(s, at, makers, seats, mine, theirs):
    """Count the tricks that a finesse brings a side; 0 if there is none.

    All trumps of the other side's but its best are below a trump of a hand's, the hand has another trump, and it plays
    right after the best. When it first has to play a trump, the best has either been played, and it takes the best with
    a higher trump or gives it a lower one, or not, and the trump below the best wins. So the hand takes a trick with
    each trump above the best and one more. If it gets the lead before, it has won another trick instead.
    """
    best, most = 1 << bit_length(theirs) >> 1, 0
    second = bit_length(theirs ^ best)
    between = (mine & (best - 1)) >> second << second
    if best and between:
        for seat in range(seats):
            hand = s[w.HANDS + seat] & mine
            if hand & between and hand & (hand - 1) and _plays_after(s, at, makers, seats, seat, best):
                most = max(most, popcount(hand & -best) + 1)
    return most


@inlined
def _plays_after(s, at, makers, seats, seat, card):
    """Tell whether a seat plays right after an opponent with a card in this trick; partners may sit between them."""
    side = (makers >> seat) & 1
    while seat != s[at + w.SEAT]:
        seat = seat - 1 if seat else seats - 1
        if (makers >> seat) & 1 != side:
            return s[w.HANDS + seat] & card != 0
    return False


@inlined
def answer_by_finesse(s, at, makers, seats, needed):
    """Answer a position between tricks by finesses: 1 if the leader's side gets what it needs, 0 if not, -1 unknown."""
    mine, theirs = _trumps_by_side(s, at, makers)
    if needed <= _count_finesse(s, at, makers, seats, mine, theirs):
        return 1
    return 0 if needed > s[at + w.TRICKS_LEFT] - _count_finesse(s, at, makers, seats, theirs, mine) else -1


@part
def _certain_suits(s, hand, left):
    """Return the suits of which a hand certainly holds a card, decided or not."""
    suits = 0
    for suit in range(s[w.SUITS]):
        follow = s[w.FOLLOW + suit]
        suits |= follow if popcount(hand & ~follow) < left else 0
    return suits


@inlined
def find_ruffs(s, at, makers, seats):
    """Note the plain suits that the other side can't ruff now, the suits that a partner can ruff, and the tops."""
    leader = s[at + w.SEAT]
    unruffable, partners_ruff = s[w.PLAIN], 0
    for seat in range(seats):
        hand = s[w.HANDS + seat]
        if hand & s[w.TRUMPS] and seat != leader:
            held = _certain_suits(s, hand, s[at + w.TRICKS_LEFT]) if s[w.UNDECIDED] else suits_of(s, hand)
            if ((makers >> seat) ^ (makers >> leader)) & 1:
                unruffable &= held
            else:
                partners_ruff |= ~held
    mine, theirs = cards_by_side(s, at, makers)
    s[at + w.UNRUFFABLE], s[at + w.PARTNERS_RUFF] = unruffable, partners_ruff
    s[at + w.TOPS] = mine & ~with_lower(s, theirs)


@inlined
def count_leaders_tricks(s, at, makers, seats, sure):
    """Count tricks that the leader's side can take; ``sure`` are those that a hand's trumps bring in any case."""
    hand, safe = s[w.HANDS + s[at + w.SEAT]], s[at + w.UNRUFFABLE]
    tops = s[at + w.TOPS]
    if not hand & (tops | suits_of(s, tops & safe) | safe & s[at + w.PARTNERS_RUFF]):
        return sure
    count = sure + count_plain_tricks(s, at, makers, seats)
    if hand & tops & s[w.MASTERS] or not (s[at + w.HELD] ^ hand) & s[w.TRUMPS]:
        count = max(count, _count_after_drawing(s, at, seats))
    if hand & safe & s[at + w.PARTNERS_RUFF]:
        theirs = _trumps_by_side(s, at, makers)[1]
        count = max(count, _count_sure_trumps(hand & s[w.MASTERS], theirs) + 1)
    return count


@inlined
def _count_after_drawing(s, at, seats):
    """Count the leader's tricks if the leader can draw all trumps that others hold, and 0 if not.

    The leader's best trumps win as many tricks as anybody else has trumps; then all trumps of the leader's and all
    cards that are the best of a plain suit win.
    """
    hand = s[w.HANDS + s[at + w.SEAT]]
    best, longest = hand & ~with_lower(s, s[at + w.HELD] ^ hand), 0
    for seat in range(seats):
        if seat != s[at + w.SEAT]:
            longest = max(longest, popcount(s[w.HANDS + seat] & s[w.TRUMPS]))
    if popcount(best & s[w.MASTERS]) < longest:
        return 0
    return popcount(hand & s[w.MASTERS] | best & s[w.PLAIN]) + _count_best(s, hand, s[at + w.HELD] ^ hand)


@inlined
def _count_best(s, hand, others):
    """Count a hand's cards of disorderly suits that no card of others but a trump beats when it is led."""
    rest, others, count = hand & ~(s[w.PLAIN] | s[w.TRUMPS]), others & ~s[w.TRUMPS], 0
    while rest:
        card = trailing_zeros(rest)
        rest &= rest - 1
        if not s[w.BEATS + s[w.LEADS + card] * 64 + card] & others:
            count += 1
        elif (s[w.TWO_LEADS] >> card) & 1:
            count += s[w.BEATS + s[w.LEADS + w.SECOND + card] * 64 + card] & others == 0
    return count


@inlined
def count_plain_tricks(s, at, makers, seats):
    """Count the tricks in plain suits that the leader's side can take at once while its hands keep their trumps.

    The leader cashes winners; after them the leader may reach a winner of a partner's. Meanwhile partners part with
    plain cards, so that none has to ruff. So there are no more such tricks than plain cards in a partner's hand.
    """
    leader = s[at + w.SEAT]
    cashed = _count_cashed(s, at, makers, seats)
    partners = cards_by_side(s, at, makers)[0] & ~s[w.HANDS + leader]
    entry = False
    if s[at + w.TOPS] & s[at + w.UNRUFFABLE] & partners:
        tops = partners & ~with_lower(s, s[at + w.HELD] ^ partners) & s[at + w.UNRUFFABLE]
        entry = s[w.HANDS + leader] & suits_of(s, tops) != 0
    if cashed + entry == 0:
        return 0
    fewest, fewest_with_trumps = 63, 63
    for seat in range(seats):
        if s[w.HANDS + seat] & partners:
            plain = s[at + w.TRICKS_LEFT] - popcount(s[w.HANDS + seat] & s[w.TRUMPS])
            fewest = min(fewest, plain)
            if s[w.HANDS + seat] & s[w.TRUMPS]:
                fewest_with_trumps = min(fewest_with_trumps, plain)
    return min(cashed, fewest_with_trumps) + (entry and fewest > cashed)


@inlined
def _count_cashed(s, at, makers, seats):
    """Count the leader's winners in plain suits to which every opponent with a trump must follow."""
    leader = s[at + w.SEAT]
    hand, count = s[w.HANDS + leader], 0
    tops = hand & s[at + w.TOPS] & s[at + w.UNRUFFABLE]
    if tops:
        tops &= ~with_lower(s, s[at + w.HELD] ^ hand)
    while tops:
        suit = s[w.FOLLOW + s[w.LEADS + trailing_zeros(tops)]]
        winners = popcount(tops & suit)
        if winners > 1:
            winners = min(winners, _shortest_with_trumps(s, at, makers, seats, suit))
        count += winners
        tops &= ~suit
    return count


@inlined
def _shortest_with_trumps(s, at, makers, seats, suit):
    """Return the fewest cards of a suit that an opponent of the leader with trumps holds for certain."""
    leader, fewest = s[at + w.SEAT], 63
    for seat in range(seats):
        hand = s[w.HANDS + seat]
        if hand & s[w.TRUMPS] and ((makers >> seat) ^ (makers >> leader)) & 1:
            fewest = min(fewest, s[at + w.TRICKS_LEFT] - popcount(hand & ~suit))
    return fewest


@inlined
def answer_within_trick(s, at, makers, seats):
    """Answer a position within a trick if a side needs no more than what is certain: 1 yes, 0 no, -1 unknown.

    Certain are the trick, if its best card can't be beaten, and what a hand's trumps bring after it. Before the last
    card that wasn't enough, so without the trick it can be enough only if that card was a trump of the other side's.
    """
    goal, left = s[at + w.GOAL], s[at + w.TRICKS_LEFT]
    trumps = s[w.MASTERS] & s[at + w.HELD] & ~s[at + w.TRICK]
    side = (makers >> s[at + w.WINNER]) & 1
    needed, mine = (goal if side else left - goal + 1) - 1, trumps & (s[at + w.MAKERS_HELD] ^ (side - 1))
    is_enough = popcount(mine) >= needed and _trick_is_won(s, at, makers, seats)
    if is_enough and (needed == 0 or _keep_trump_tricks(s, at, seats, mine, trumps ^ mine, needed)):
        return side
    last = s[at - w.ROW + w.TAKEN] if at else 0
    if last & s[w.MASTERS]:
        side = 0 if last & s[at + w.MAKERS_HELD] else 1
        needed, mine = goal if side else left - goal + 1, trumps & (s[at + w.MAKERS_HELD] ^ (side - 1))
        if popcount(mine) >= needed and _keep_trump_tricks(s, at, seats, mine, trumps ^ mine, needed):
            return side
    return -1


@inlined
def _trick_is_won(s, at, makers, seats):
    """Tell whether no opponent who has yet to play can beat the best card of the trick."""
    seat, follow, beaters = s[at + w.SEAT], s[w.FOLLOW + s[at + w.LED]], s[at + w.BEATERS]
    side = (makers >> s[at + w.WINNER]) & 1
    for _ in range(seats - s[at + w.COUNT]):
        hand = s[w.HANDS + seat]
        if (makers >> seat) & 1 != side and hand & beaters:
            may_be_void = not hand & follow or (s[w.UNDECIDED] and popcount(hand & ~follow) >= s[at + w.TRICKS_LEFT])
            if may_be_void or hand & follow & beaters:
                return False
        seat = seat + 1 if seat + 1 < seats else 0
    return True


@part
def _keep_trump_tricks(s, at, seats, trumps, against, needed):
    """Tell whether the trumps of some hand are certain to bring its side so many tricks after this one.

    A hand that has to play a trump to this trick plays its lowest.
    """
    seat, follow, to_play = s[at + w.SEAT], s[w.FOLLOW + s[at + w.LED]], seats - s[at + w.COUNT]
    for _ in range(seats):
        hand = s[w.HANDS + seat]
        kept = hand & trumps
        if popcount(kept) >= needed:
            legal = hand & follow if hand & follow else hand
            if to_play > 0 and not legal & ~trumps:
                kept &= kept - 1
            if _count_sure_trumps(kept, against) >= needed:
                return True
        to_play -= 1
        seat = seat + 1 if seat + 1 < seats else 0
    return False
