"""Moves: which there are, and which to try first. A good guess ends a search sooner; none changes an answer."""

# mypy: disable-error-code="no-untyped-def, no-untyped-call"
from euchre_tutor.base.core import inlined, popcount, trailing_zeros
from euchre_tutor.solver.search import workspace as w
from euchre_tutor.solver.search.workspace import lowest, suits_of, with_lower


@inlined
def one_of_each(s, at, hand, cards):
    """Return the lowest card of each equivalence class of a hand, of those cards of the hand that are asked about.

    Cards of a hand are equivalent if all cards between them are gone. Adding the gone cards to the next higher card
    carries a bit over them to the next card in play. If the hand holds that one too, it is struck off.
    """
    gone, next_up = s[w.LINK1] & ~s[at + w.HELD], (hand & s[w.LINK1]) << 1
    next_in_play = (((next_up & gone) + gone) & ~gone) | (next_up & ~gone)
    return cards & ~(next_in_play & hand)


@inlined
def list_moves(s, at):
    """List the moves of the seat to play, one of each equivalence class."""
    hand = s[w.HANDS + s[at + w.SEAT]]
    moves, second_moves = hand, 0
    if s[at + w.COUNT] == 0:
        second_moves = hand & s[w.TWO_LEADS]
    elif hand & s[w.FOLLOW + s[at + w.LED]]:
        moves = hand & s[w.FOLLOW + s[at + w.LED]]
    if moves & (moves - 1):
        moves = one_of_each(s, at, hand, moves)
    s[at + w.MOVES], s[at + w.SECOND_MOVES] = moves, second_moves


@inlined
def next_move(s, at, makers, seats):
    """Take the move to try next off the list of a position, and return it."""
    if s[at + w.MOVES] == 0:
        bit = lowest(s[at + w.SECOND_MOVES])
        s[at + w.SECOND_MOVES] ^= bit
        return trailing_zeros(bit) + w.SECOND
    bit = _next_follow(s, at, makers, seats) if s[at + w.COUNT] else _next_lead(s, at)
    s[at + w.MOVES] ^= bit
    return trailing_zeros(bit)


@inlined
def _next_lead(s, at):
    """Return the lead to try next.

    Leads that the other side can't ruff come first: a sure winner, a suit that a partner can ruff, a suit in which a
    partner holds the best card. Trumps follow if the side holds the best one.
    """
    moves, hand = s[at + w.MOVES], s[w.HANDS + s[at + w.SEAT]]
    if not moves & (moves - 1):
        return moves
    tops, safe, trumps = s[at + w.TOPS], moves & s[at + w.UNRUFFABLE], s[w.TRUMPS]
    if safe & tops:
        return lowest(safe & tops)
    if safe & s[at + w.PARTNERS_RUFF]:
        return lowest(safe & s[at + w.PARTNERS_RUFF])
    if safe & suits_of(s, tops & ~hand):
        return lowest(safe & suits_of(s, tops & ~hand))
    if tops & ~hand & trumps and moves & trumps & ~tops:
        return lowest(moves & trumps & ~tops)
    if moves & tops & trumps:
        return lowest(moves & tops & trumps)
    return _best_by_score(s, moves, hand, tops, s[at + w.PARTNERS_RUFF])


@inlined
def _best_by_score(s, moves, hand, tops, partners_ruff):
    """Return the lead with the highest score.

    A high card of a short suit scores well; the best card of its suit, a trump and a suit that a partner can ruff score
    better. The weights took the fewest plies on 2,500 random deals.
    """
    best, most = 0, -1000
    while moves:
        bit = lowest(moves)
        moves ^= bit
        card = trailing_zeros(bit)
        score = card - 30 * popcount(hand & s[w.FOLLOW + s[w.LEADS + card]])
        score += 140 * (bit & tops != 0) + 120 * (bit & s[w.TRUMPS] != 0) + 120 * (bit & partners_ruff != 0)
        if score > most:
            best, most = bit, score
    return best


@inlined
def _next_follow(s, at, makers, seats):
    """Return the card to try next: the cheapest that is sure to win, unless a partner is sure to win the trick."""
    moves, beaters = s[at + w.MOVES], s[at + w.BEATERS]
    if not moves & (moves - 1):
        return moves
    winning, losing = moves & beaters, moves & ~beaters
    if not winning:
        return _next_loser(s, at, moves)
    replies = _opponents_replies(s, at, makers, seats)
    is_partners = losing and ((makers >> s[at + w.WINNER]) ^ (makers >> s[at + w.SEAT])) & 1 == 0
    if is_partners and not beaters & replies:
        return _next_loser(s, at, losing)
    row, rest = w.BEATS + s[at + w.LED] * 64, winning
    while rest:
        if not s[row + trailing_zeros(rest)] & replies:
            return lowest(rest)
        rest &= rest - 1
    return _next_loser(s, at, losing) if is_partners else lowest(winning)


@inlined
def _next_loser(s, at, cards):
    """Return the lowest card of the suit led, or else a discard from the shortest plain suit, winners last."""
    if not cards & (cards - 1) or cards & (s[w.FOLLOW + s[at + w.LED]] | 1 << w.DISCARD):
        return lowest(cards)
    hand, plain = s[w.HANDS + s[at + w.SEAT]], cards & ~s[w.TRUMPS]
    losers = with_lower(s, s[at + w.HELD] ^ hand)
    best, fewest = lowest(cards), 1000
    while plain:
        bit = lowest(plain)
        suit = s[w.FOLLOW + s[w.LEADS + trailing_zeros(bit)]]
        plain &= ~(suit | bit)
        length = popcount(hand & suit) + 10 * (bit & losers == 0)
        if length < fewest:
            best, fewest = bit, length
    return best


@inlined
def _opponents_replies(s, at, makers, seats):
    """Return the cards that opponents who play after this seat may play to the trick."""
    seat, follow, cards = s[at + w.SEAT], s[w.FOLLOW + s[at + w.LED]], 0
    side = (makers >> seat) & 1
    for _ in range(seats - 1 - s[at + w.COUNT]):
        seat = seat + 1 if seat + 1 < seats else 0
        if (makers >> seat) & 1 != side:
            hand = s[w.HANDS + seat]
            cards |= hand & follow if hand & follow else hand
    return cards
