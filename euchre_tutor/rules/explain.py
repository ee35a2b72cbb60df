"""A rule set in plain words, from its fields, for a newcomer.

Chapters yield an empty sentence where there is nothing to say.
"""

from collections.abc import Iterable, Mapping

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
    "under": "Before the first call, who holds three cards of nines and tens may exchange them with the kitty.",
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


def _of_the_table(rules: RuleFields) -> Iterable[str]:
    pieces = f"{rules.hand_size} {_piece(rules)}s"
    sides = _SIDES[rules.partnership] if rules.players > 2 else "one plays against the other"
    return f"{rules.players} players, {pieces} each from {rules.pack}; {sides}.", *_of_the_draw(rules)


def _of_the_draw(rules: RuleFields) -> Iterable[str]:
    """Who plays with whom, and who deals first."""
    piece, first = _piece(rules), "highest" if rules.highest_deals else "lowest"
    return (
        f"Before the game each player draws a {piece}. The player who draws the {first} {piece} deals first.",
        "The two who drew lowest play together against the two who drew highest; players who tie draw again."
        if rules.partnership == "opposite"
        else f"Those who tie for the {first} draw again.",
        "In this draw the tile with more pips is higher."
        if rules.dominoes
        else f"In this draw {_HIGH_IN_DRAW[rules.draw]}." + " If you draw the joker, draw again." * rules.joker,
    )


def _of_the_basics(rules: RuleFields) -> Iterable[str]:
    piece = _piece(rules)
    chosen = "the trump suit" + ", or no trump" * rules.no_trump
    wants = "The maker wants" if rules.partnership == "none" else "The makers want"
    wanted = f"{rules.tricks_to_score} or more of them" if rules.turns_up else "as many of them as were bid"
    return (
        "Everything goes clockwise: the deal, the calls, the play. The player on the dealer's left is called eldest."
        if rules.players > 2
        else "The two take turns. The one who doesn't deal is called eldest.",
        f"In each hand one player, the maker, chooses {chosen}; trumps beat all other {piece}s.",
        _DEFENDERS[rules.partnership] if rules.players > 2 else "The other player is the defender.",
        f"A hand is {rules.hand_size} tricks. {wants} to take {wanted}. In a trick each plays one {piece}, in turn.",
        *_of_a_trick(rules, piece),
        *(_ORDER_OF_TILES if rules.dominoes else _of_the_order_of_cards(rules)),
    )


def _of_a_trick(rules: RuleFields, piece: str) -> Iterable[str]:
    named = "the end that the leader names" if rules.leader_names_end else "its higher end"
    return (
        f"To lead to a trick is to start it, with any {piece}.",
        f"The others follow suit: if you have a {piece} of the suit led, play one; if not, play any {piece}.",
        f"A tile is led as {named}; it follows either of its ends. A trump belongs to no other suit." * rules.dominoes,
        "You never have to play higher than the others, nor to play a trump unless trumps were led.",
        f"The highest trump takes the trick; without a trump, the highest {piece} of the suit led does.",
        "The winner of a trick leads to the next.",
    )


def _of_the_order_of_cards(rules: RuleFields) -> Iterable[str]:
    ranks = sorted({c.rank for c in rules.pack.cards if isinstance(c, Card) and c != JOKER}, reverse=True)
    plain = " ".join("10" if str(rank) == "T" else str(rank) for rank in ranks)
    bowers = "the jack of the suit (right bower), the other jack of that colour (left bower)"
    return (
        f"Trumps from high to low: {'the joker, ' * rules.joker}{bowers}, then {plain.replace(' J', '')}.",
        "The left bower is a trump in every respect, and not of the suit that is printed on it.",
        f"Every other suit from high to low: {plain}; the suit that has lost its jack to trumps is one shorter.",
        f"With no trump there are no bowers, and every suit goes {plain}." * rules.no_trump,
    )


_ORDER_OF_TILES = (
    "Each number from 6 to 0, the blank, is a suit of seven tiles: first its double, then by the other end.",
    "Trumps from high to low: the double of the number (right bower), the double of the next lower number (left "
    "bower; with blanks as trumps it is 66), then by the other end.",
    "The left bower is a trump in every respect, and not of its own number.",
)


def _of_the_deal(rules: RuleFields) -> Iterable[str]:
    cuts = "The player on the dealer's right" if rules.players > 2 else "The other player"
    packets = "in packets of two and three, or three and two, the same all game"
    of_cards = (
        f"{cuts} cuts the pack, with at least four cards in each packet.",
        f"The dealer deals {packets if rules.turns_up else 'three cards at a time'}, eldest first.",
    )
    of_tiles = f"The tiles are mixed face down, and everybody takes {rules.hand_size} at a time, eldest first."
    rest = "the rest" if rules.dominoes else "the rest, the kitty,"
    return (
        *((of_tiles,) if rules.dominoes else of_cards),
        f"The next {_piece(rules)} is turned up; {rest} stays face down." if rules.turns_up else "",
        _PROPOSES[rules.joker_turned] if rules.joker else "",
        "A dealer who turns it up is the maker of that suit: nobody else calls." * rules.joker_binds,
        _FARMERS[rules.farmers_hand],
        f"After the hand {'the player on the left' if rules.players > 2 else 'the other player'} deals.",
    )


def _piece(rules: RuleFields) -> str:
    return "tile" if rules.dominoes else "card"


def _taken(rules: RuleFields) -> str:
    """Who takes the turn-up."""
    if rules.exchange == "nobody":
        return "nobody takes it"
    laid = f"another {_piece(rules)}" if rules.must_keep_turn_up else f"any {_piece(rules)}, even the turn-up itself"
    return f"the {rules.exchange} takes it and lays down {laid}"


def _of_the_auction(rules: RuleFields) -> Iterable[str]:
    unable = ", unless the hand allows none; then it is thrown in" * (rules.must_hold_trump and not rules.no_trump)
    return (
        "The turned-up tile proposes the suit of its higher end." if rules.dominoes else "",
        "From eldest on, each player calls once a round, until somebody makes trump.",
        f"First round: pass, or order up the turn-up, whose suit is then trump; {_taken(rules)}.",
        f"Second round, if all have passed: pass, or make another suit{', or no trump' * rules.no_trump}.",
        f"The dealer may not pass in the second round{unable}."
        if rules.stick_the_dealer
        else "If everybody passes again, the hand is thrown in, and nobody scores.",
        _of_holding(rules),
    )


def _of_the_bidding(rules: RuleFields) -> Iterable[str]:
    bids = f"3 to {rules.hand_size} tricks" + f", then all {rules.hand_size} alone" * rules.lone_hands
    return (
        f"From eldest on, each player passes or bids once, higher than the last bid: {bids}.",
        f"The highest bidder names trump{', or no trump' * rules.no_trump}.",
        "If everybody passes, the hand is thrown in.",
        _of_holding(rules),
    )


def _of_holding(rules: RuleFields) -> str:
    held = "a tile with the number you make" if rules.dominoes else "a card of the suit you make"
    spare = "left bower and joker don't count" if rules.joker else "the left bower doesn't count"
    return f"You must hold {held}; {spare}." * rules.must_hold_trump


def _of_partners(rules: RuleFields) -> Iterable[str]:
    if rules.partnership != "called":
        return ()
    called = "a double that is not a trump" if rules.dominoes else "the ace of a suit that is not trumps"
    return (
        f"The maker says 'alone' or calls {called}: its holder is the partner, in secret until it is played.",
        "If it lies undealt, or in the maker's own hand, the maker is alone.",
    )


def _of_lone_hands(rules: RuleFields) -> Iterable[str]:
    if rules.partnership != "opposite" or not rules.lone_hands:
        return ["Nobody plays alone."] * (rules.partnership == "opposite")
    points = f"{rules.lone_make} for {_enough(rules)}, {rules.lone_march} for all five"
    late = "Say 'alone' together with the trump, or later, until the first card is led."
    least = max(rules.euchre, rules.lone_defence)
    lone = max(rules.lone_euchre, rules.lone_defence)
    more = f", or {lone} against a lone maker" * (lone > least)
    return (
        f"A maker may play alone, while the partner sits out{f'; that scores {points}' * rules.turns_up}.",
        late if rules.alone_until_lead else "Say 'alone' together with the trump." if rules.turns_up else "",
        "A dealer who sits out doesn't take the turn-up." if rules.exchange == "dealer" else "",
        "A dealer's partner who orders up must play alone." if rules.canadian_loner else "",
        "A partner whom nobody asked yet in that round may take the maker's hand over, and play alone."
        * rules.take_alone,
        f"A lone maker lays down a {_piece(rules)} and gets one of the partner's choice." * rules.partners_best,
        f"A defender may play alone too; a euchre then scores {least}{more}." if rules.defend_alone else "",
        "Only against a lone maker may a defender do so." * rules.defend_loners_only,
    )


def _of_the_lead(rules: RuleFields) -> Iterable[str]:
    is_left = rules.lone_lead == "left" and rules.lone_hands
    may_rest = rules.partnership == "opposite" and rules.lone_hands and (rules.defend_alone or not is_left)
    eldest = f"Eldest leads to the first trick{', or the next in turn if eldest sits out' * may_rest}."
    rests = ", or the next in turn if that one sits out" * rules.defend_alone
    return (
        "The maker leads to the first trick." if rules.first_lead == "maker" else eldest,
        f"But against a maker who said 'alone' the player on the maker's left leads{rests}." if is_left else "",
    )


def _enough(rules: RuleFields) -> str:
    """The tricks that score, short of a march."""
    return "3 or 4 tricks" if rules.tricks_to_score == 3 else "4 tricks"


def _of_the_score(rules: RuleFields) -> Iterable[str]:
    side = "side" if rules.partnership == "opposite" else "player"
    several = rules.partnership == "called" or rules.players == 3 or not rules.turns_up
    return (
        *(_of_the_points(rules) if rules.turns_up else _of_the_bid_points(rules)),
        f"Game is {rules.game} points. The first {side} to get there wins.",
        f"If more than one {side} gets there in the same hand, {_COUNTED_FIRST[rules.partnership]}." * several,
        *_of_the_markers(rules, side),
        *(_RUBBER if rules.rubber else ()),
    )


_RUBBER = (
    "The first side to win two games wins the rubber.",
    "A game is worth 3 rubber points if the losers have 0 or fewer, 2 if they have 1 or 2, and otherwise 1.",
    "The winners of the rubber get 2 more, and win by the difference.",
)


def _of_the_markers(rules: RuleFields, side: str) -> Iterable[str]:
    if rules.game != 5 or rules.dominoes or rules.players > 4:  # a pack has four threes and four fours
        return ()
    return (
        f"Each {side} shows its points with a three and a four: 1 is the four face down on the three, one pip showing; "
        "2 the three face down on the four, two pips showing; 3 the three face up on the four; 4 the four face up on "
        "the three.",
        "A side with 4 points is at the bridge while the other has 2 or fewer." * (side == "side"),
    )


def _of_the_points(rules: RuleFields) -> Iterable[str]:
    lone = f"A lone maker scores {rules.lone_make} for {_enough(rules)}, {rules.lone_march} for all five."
    one = rules.partnership == "none" and rules.players == 2
    euchred = "the maker is euchred, and the other player scores" if one else _EUCHRED[rules.partnership]
    is_costly = rules.lone_hands and rules.lone_euchre != rules.euchre
    return (
        f"{_MAKERS[rules.partnership]} {rules.make} for {_enough(rules)}, {rules.march} for all five, a march.",
        lone * (rules.partnership == "called"),
        "Three tricks score nothing." if rules.tricks_to_score == 4 else "",
        f"With fewer than three {euchred} {rules.euchre}.",
        f"Euchring a lone maker is worth {rules.lone_euchre}." if is_costly else "",
    )


def _of_the_bid_points(rules: RuleFields) -> Iterable[str]:
    alone = f"Alone, all {rules.hand_size} tricks score {rules.lone_march}; fewer lose {rules.lone_euchre}."
    return (
        "Makers who reach their bid score the tricks they took; makers who don't lose as many points as they bid.",
        "The defenders score their tricks. A score may fall below 0.",
        alone * rules.lone_hands,
    )
