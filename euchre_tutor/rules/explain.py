"""A rule set in plain words, from its fields, for a newcomer.

Chapters yield an empty sentence where there is nothing to say.
"""

from collections.abc import Iterator, Mapping

from euchre_tutor.cards import JOKER, Card
from euchre_tutor.rules.fields import RuleFields

BASICS = "What everybody has to know"

_SIDES = {
    "opposite": "partners sit opposite",
    "none": "the maker plays against all others",
    "called": "each plays for self, but the maker may call a partner for the hand",
}
_DEFENDERS = {
    "opposite": "The maker and the partner are the makers, the other two the defenders.",
    "none": "All others are the defenders.",
    "called": "The maker and the partner, if there is one, are the makers, all others the defenders.",
}
_MOST = "the player with most points wins, and players with equal points win together"
_COUNTED_FIRST = {"opposite": "the makers count first", "none": _MOST, "called": _MOST}
_HIGH_IN_DRAW = {
    "lowest": "the king is high, then queen, jack, 10 and so on, and the ace is low",
    "highest": "the ace is high, then king, queen, jack, 10 and so on",
}
_PROPOSES = {
    "spades": "The joker is the highest trump; turned up, it proposes spades.",
    "dealer": "The joker is the highest trump; if it is turned up, the dealer names the suit that it proposes, "
    "before looking at the hand.",
}
_FARMERS = {
    "none": "",
    "redeal": "A farmer's hand, with no card above the ten, means a new deal by the same dealer.",
    "exchange": "A farmer's hand, with no card above the ten, may exchange three cards with the kitty.",
}
_MAKERS = {"opposite": "The makers score", "none": "The maker scores", "called": "The maker and the partner each score"}
_EUCHRED = {
    "opposite": "the makers are euchred, and the defenders score",
    "none": "the maker is euchred, and each defender scores",
    "called": "the makers are euchred, and every other player scores",
}


def chapters(rules: RuleFields) -> Mapping[str, tuple[str, ...]]:
    """Explain a rule set: sentences under headings, in the order in which things happen at the table."""
    by_heading = {
        "The table": _of_the_table(rules),
        BASICS: _of_the_basics(rules),
        "The deal": _of_the_deal(rules),
        "Making trump": _of_the_auction(rules) if rules.turns_up else _of_the_bidding(rules),
        "The partner": _of_partners(rules),
        "Playing alone": _of_lone_hands(rules),
        "The lead": _of_the_lead(rules),
        "The score": _of_the_score(rules),
    }
    full = {heading: tuple(filter(None, sentences)) for heading, sentences in by_heading.items()}
    return {heading: sentences for heading, sentences in full.items() if sentences}


def _of_the_table(rules: RuleFields) -> Iterator[str]:
    pieces = f"{rules.hand_size} {_piece(rules)}s"
    sides = _SIDES[rules.partnership] if rules.players > 2 else "one plays against the other"
    yield f"{rules.players} players, {pieces} each from {rules.pack}; {sides}."
    yield from _of_the_draw(rules)


def _of_the_draw(rules: RuleFields) -> Iterator[str]:
    """Who plays with whom, and who deals first."""
    piece, first = _piece(rules), "highest" if rules.highest_deals else "lowest"
    yield f"Before the game each player draws a {piece}. The player who draws the {first} {piece} deals first."
    yield (
        "The two who drew lowest play together against the two who drew highest; players who tie draw again."
        if rules.partnership == "opposite"
        else f"Those who tie for the {first} draw again."
    )
    yield (
        "In this draw the tile with more pips is higher."
        if rules.dominoes
        else f"In this draw {_HIGH_IN_DRAW[rules.draw]}." + " If you draw the joker, draw again." * rules.joker
    )


def _of_the_basics(rules: RuleFields) -> Iterator[str]:
    piece = _piece(rules)
    yield (
        "Everything goes clockwise: the deal, the calls, the play. The player on the dealer's left is called eldest."
        if rules.players > 2
        else "The two take turns. The one who doesn't deal is called eldest."
    )
    chosen = "the trump suit" + ", or no trump" * rules.no_trump
    yield f"In each hand one player, the maker, chooses {chosen}; trumps beat all other {piece}s."
    yield _DEFENDERS[rules.partnership] if rules.players > 2 else "The other player is the defender."
    wants = "The maker wants" if rules.partnership == "none" else "The makers want"
    wanted = f"{rules.tricks_to_score} or more of them" if rules.turns_up else "as many of them as were bid"
    yield f"A hand is {rules.hand_size} tricks. {wants} to take {wanted}. In a trick each plays one {piece}, in turn."
    yield from _of_a_trick(rules, piece)
    yield from _of_the_order_of_tiles() if rules.dominoes else _of_the_order_of_cards(rules)


def _of_a_trick(rules: RuleFields, piece: str) -> Iterator[str]:
    yield f"To lead to a trick is to start it, with any {piece}."
    yield f"The others follow suit: if you have a {piece} of the suit led, play one; if not, play any {piece}."
    if rules.dominoes:
        named = "the end that the leader names" if rules.leader_names_end else "its higher end"
        yield f"A tile is led as {named}; it follows either of its ends. A trump belongs to no other suit."
    yield "You never have to play higher than the others, nor to play a trump unless trumps were led."
    yield f"The highest trump takes the trick; without a trump, the highest {piece} of the suit led does."
    yield "The winner of a trick leads to the next."


def _of_the_order_of_cards(rules: RuleFields) -> Iterator[str]:
    ranks = sorted({c.rank for c in rules.pack.cards if isinstance(c, Card) and c != JOKER}, reverse=True)
    plain = " ".join("10" if str(rank) == "T" else str(rank) for rank in ranks)
    bowers = "the jack of the suit (right bower), the other jack of that colour (left bower)"
    yield f"Trumps from high to low: {'the joker, ' * rules.joker}{bowers}, then {plain.replace(' J', '')}."
    yield "The left bower is a trump in every respect, and not of the suit that is printed on it."
    yield f"Every other suit from high to low: {plain}; the suit that has lost its jack to trumps is one shorter."
    yield f"With no trump there are no bowers, and every suit goes {plain}." * rules.no_trump


def _of_the_order_of_tiles() -> Iterator[str]:
    yield "Each number from 6 to 0, the blank, is a suit of seven tiles: first its double, then by the other end."
    yield (
        "Trumps from high to low: the double of the number (right bower), the double of the next lower number (left "
        "bower; with blanks as trumps it is 66), then by the other end."
    )
    yield "The left bower is a trump in every respect, and not of its own number."


def _of_the_deal(rules: RuleFields) -> Iterator[str]:
    if rules.dominoes:
        yield f"The tiles are mixed face down, and everybody takes {rules.hand_size} at a time, eldest first."
    else:
        cuts = "The player on the dealer's right" if rules.players > 2 else "The other player"
        yield f"{cuts} cuts the pack, with at least four cards in each packet."
        packets = "in packets of two and three, or three and two, the same all game"
        yield f"The dealer deals {packets if rules.turns_up else 'three cards at a time'}, eldest first."
    rest = "the rest" if rules.dominoes else "the rest, the kitty,"
    yield f"The next {_piece(rules)} is turned up; {rest} stays face down." if rules.turns_up else ""
    yield _PROPOSES[rules.joker_turned] if rules.joker else ""
    yield _FARMERS[rules.farmers_hand]
    yield f"After the hand {'the player on the left' if rules.players > 2 else 'the other player'} deals."


def _piece(rules: RuleFields) -> str:
    return "tile" if rules.dominoes else "card"


def _taken(rules: RuleFields) -> str:
    """Who takes the turn-up."""
    if rules.exchange == "nobody":
        return "nobody takes it"
    laid = f"another {_piece(rules)}" if rules.must_keep_turn_up else f"any {_piece(rules)}, even the turn-up itself"
    return f"the {rules.exchange} takes it and lays down {laid}"


def _of_the_auction(rules: RuleFields) -> Iterator[str]:
    yield "The turned-up tile proposes the suit of its higher end." if rules.dominoes else ""
    yield "From eldest on, each player calls once a round, until somebody makes trump."
    yield f"First round: pass, or order up the turn-up, whose suit is then trump; {_taken(rules)}."
    yield f"Second round, if all have passed: pass, or make another suit{', or no trump' * rules.no_trump}."
    unable = ", unless the hand allows none; then it is thrown in" * (rules.must_hold_trump and not rules.no_trump)
    yield (
        f"The dealer may not pass in the second round{unable}."
        if rules.stick_the_dealer
        else "If everybody passes again, the hand is thrown in, and nobody scores."
    )
    yield from _of_holding(rules)


def _of_the_bidding(rules: RuleFields) -> Iterator[str]:
    bids = f"3 to {rules.hand_size} tricks" + f", then all {rules.hand_size} alone" * rules.lone_hands
    yield f"From eldest on, each player passes or bids once, higher than the last bid: {bids}."
    yield f"The highest bidder names trump{', or no trump' * rules.no_trump}."
    yield "If everybody passes, the hand is thrown in."
    yield from _of_holding(rules)


def _of_holding(rules: RuleFields) -> Iterator[str]:
    held = "a tile with the number you make" if rules.dominoes else "a card of the suit you make"
    spare = "left bower and joker don't count" if rules.joker else "the left bower doesn't count"
    yield f"You must hold {held}; {spare}." if rules.must_hold_trump else ""


def _of_partners(rules: RuleFields) -> Iterator[str]:
    if rules.partnership != "called":
        return
    called = "a double that is not a trump" if rules.dominoes else "the ace of a suit that is not trumps"
    yield f"The maker says 'alone' or calls {called}: its holder is the partner, in secret until it is played."
    yield "If it lies undealt, or in the maker's own hand, the maker is alone."


def _of_lone_hands(rules: RuleFields) -> Iterator[str]:
    if rules.partnership != "opposite":
        return
    if not rules.lone_hands:
        yield "Nobody plays alone."
        return
    points = f"{rules.lone_make} for {_enough(rules)}, {rules.lone_march} for all five"
    yield f"A maker may play alone, while the partner sits out{f'; that scores {points}' * rules.turns_up}."
    late = "Say 'alone' together with the trump, or later, until the first card is led."
    yield late if rules.alone_until_lead else "Say 'alone' together with the trump." if rules.turns_up else ""
    yield "A dealer who sits out doesn't take the turn-up." if rules.exchange == "dealer" else ""
    yield "A dealer's partner who orders up must play alone." if rules.canadian_loner else ""
    yield f"A lone maker lays down a {_piece(rules)} and gets one of the partner's choice." * rules.partners_best
    least = max(rules.euchre, rules.lone_defence)
    lone = max(rules.lone_euchre, rules.lone_defence)
    more = f", or {lone} against a lone maker" * (lone > least)
    yield f"A defender may play alone too; a euchre then scores {least}{more}." if rules.defend_alone else ""


def _of_the_lead(rules: RuleFields) -> Iterator[str]:
    is_left = rules.lone_lead == "left" and rules.lone_hands
    may_rest = rules.partnership == "opposite" and rules.lone_hands and (rules.defend_alone or not is_left)
    eldest = f"Eldest leads to the first trick{', or the next in turn if eldest sits out' * may_rest}."
    rests = ", or the next in turn if that one sits out" * rules.defend_alone
    yield "The maker leads to the first trick." if rules.first_lead == "maker" else eldest
    yield f"But against a maker who said 'alone' the player on the maker's left leads{rests}." if is_left else ""


def _enough(rules: RuleFields) -> str:
    """The tricks that score, short of a march."""
    return "3 or 4 tricks" if rules.tricks_to_score == 3 else "4 tricks"


def _of_the_score(rules: RuleFields) -> Iterator[str]:
    yield from _of_the_points(rules) if rules.turns_up else _of_the_bid_points(rules)
    side = "side" if rules.partnership == "opposite" else "player"
    yield f"Game is {rules.game} points. The first {side} to get there wins."
    several = rules.partnership == "called" or rules.players == 3 or not rules.turns_up
    yield (
        f"If more than one {side} gets there in the same hand, {_COUNTED_FIRST[rules.partnership]}." if several else ""
    )
    yield from _of_the_markers(rules, side)
    if rules.rubber:
        yield "The first side to win two games wins the rubber."
        yield "A game is worth 3 rubber points if the losers have 0 or fewer, 2 if they have 1 or 2, and otherwise 1."
        yield "The winners of the rubber get 2 more, and win by the difference."


def _of_the_markers(rules: RuleFields, side: str) -> Iterator[str]:
    if rules.game != 5 or rules.dominoes or rules.players > 4:  # a pack has four threes and four fours
        return
    yield (
        f"Each {side} shows its points with a three and a four: 1 is the four face down on the three, one pip showing; "
        "2 the three face down on the four, two pips showing; 3 the three face up on the four; 4 the four face up on "
        "the three."
    )
    yield "A side with 4 points is at the bridge while the other has 2 or fewer." * (side == "side")


def _of_the_points(rules: RuleFields) -> Iterator[str]:
    yield f"{_MAKERS[rules.partnership]} {rules.make} for {_enough(rules)}, {rules.march} for all five, a march."
    if rules.partnership == "called":
        yield f"A lone maker scores {rules.lone_make} for {_enough(rules)}, {rules.lone_march} for all five."
    yield "Three tricks score nothing." if rules.tricks_to_score == 4 else ""
    one = rules.partnership == "none" and rules.players == 2
    euchred = "the maker is euchred, and the other player scores" if one else _EUCHRED[rules.partnership]
    yield f"With fewer than three {euchred} {rules.euchre}."
    is_costly = rules.lone_hands and rules.lone_euchre != rules.euchre
    yield f"Euchring a lone maker is worth {rules.lone_euchre}." if is_costly else ""


def _of_the_bid_points(rules: RuleFields) -> Iterator[str]:
    yield "Makers who reach their bid score the tricks they took; makers who don't lose as many points as they bid."
    yield "The defenders score their tricks. A score may fall below 0."
    alone = f"Alone, all {rules.hand_size} tricks score {rules.lone_march}; fewer lose {rules.lone_euchre}."
    yield alone if rules.lone_hands else ""
