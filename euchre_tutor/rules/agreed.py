"""House rules in a few words each, for players who agree on them; the table in docs/games.md says the same.

A rule that is on or off has one entry, what holds when it is on; a number one, which comes before the number.
A rule with several settings has an entry for each, such as ``first_lead=maker``, and one by its name that comes before.
"""

_IN_WORDS = {
    "pack_size": "24, 28 or 32 cards",
    "joker": "the joker is the highest trump",
    "joker_turned": "a turned-up joker proposes",
    "joker_turned=spades": "spades",
    "joker_turned=dealer": "the suit that the dealer names before looking",
    "joker_binds": "a dealer who turns the joker up is the maker, and nobody else calls",
    "farmers_hand": "a hand with no card above the ten",
    "farmers_hand=none": "is nothing special",
    "farmers_hand=redeal": "means a new deal",
    "farmers_hand=exchange": "may exchange three cards with the kitty",
    "farmers_hand=under": "may exchange three cards with the kitty, as may any hand with three nines or tens",
    "draw": "the player who draws",
    "draw=lowest": "the lowest card deals first",
    "draw=highest": "the highest card deals first",
    "exchange": "with dominoes: the player who takes an accepted turn-up",
    "exchange=dealer": "the dealer",
    "exchange=maker": "the maker",
    "exchange=nobody": "nobody",
    "must_keep_turn_up": "a player who takes the turn-up may not lay it down",
    "stick_the_dealer": "the dealer may not pass in the second round",
    "no_trump": "no trump may be called in the second round",
    "must_hold_trump": "you must hold a card of the suit you make; left bower and joker don't count",
    "lone_hands": "a maker may play alone",
    "lone_hands=false": "nobody plays alone",
    "alone_until_lead": "the maker may still say 'alone' until the first card is led",
    "canadian_loner": "the dealer's partner who orders up must play alone",
    "take_alone": "the maker's partner, if not asked yet in that round, may take the hand over and play it alone",
    "partners_best": "a lone maker lays down a card and gets one of the partner's choice",
    "defend_alone": "a defender may play alone too",
    "defend_loners_only": "a defender may play alone only against a lone maker",
    "first_lead": "the first lead",
    "first_lead=eldest": "eldest leads to the first trick",
    "first_lead=maker": "the maker leads to the first trick",
    "lone_lead": "against a lone maker",
    "lone_lead=usual": "the same seat leads as always",
    "lone_lead=left": "the seat on the maker's left leads",
    "leader_names_end": "with dominoes: the leader names the end to follow",
    "game": "points that win the game",
    "rubber": "the first side to win two games wins the rubber",
    "tricks_to_score": "tricks that the makers need to score",
    "tricks_to_score=4": "take four for one: three tricks score nothing",
    "make": "three or four tricks score",
    "march": "a march, all the tricks, scores",
    "lone_make": "a lone maker's three or four tricks score",
    "lone_make=0": "a lone maker scores only with all five tricks",
    "lone_march": "a lone march scores",
    "euchre": "euchring the makers is worth",
    "lone_euchre": "euchring a lone maker is worth",
    "lone_defence": "a lone defender's euchre scores",
}


def in_words(field: str, value: object = True) -> str:
    """Say what a house rule means, or one setting of it; nothing where a setting has no words of its own.

    >>> in_words("stick_the_dealer"), in_words("first_lead", "maker"), in_words("lone_hands", False)
    ('the dealer may not pass in the second round', 'the maker leads to the first trick', 'nobody plays alone')
    """
    return _IN_WORDS.get(field if value is True else f"{field}={str(value).lower()}", "")
