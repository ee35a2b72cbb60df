"""What games and house rules are called elsewhere, and which of ours that means; games that aren't played here.

>>> known_elsewhere("three-handed")
"'three-handed' is called 'cutthroat' here"
"""

import re

# By what is played here, in the words of Rules.parse, the names that people have for it; see docs/rules.md.
_CALLED: dict[str, str] = {
    "bicycle": "standard classic regular normal american four_handed four_hand 4_handed 4_hand partners",
    "stick_the_dealer": "std stick stuck stuck_dealer screw_the_dealer hang_the_dealer no_throw_in",
    "canadian": "canada ontario assist_alone partner_alone partners_alone",
    "british": "cornish cornwall devon devonshire english uk britain guernsey channel_islands",
    "cutthroat": "three_handed three_hand three_players 3_handed 3_hand 3_players cut_throat",
    "two_handed": "two_hand two_players 2_handed 2_hand 2_players heads_up",
    "parlour32": "32_card 32_cards thirty_two_cards german old_german",
    "call_ace4": "call_ace call_an_ace call_the_ace ace_call",
    "call_ace5": "five_handed five_hand 5_handed 5_hand 5_players",
    "call_ace6": "six_handed six_hand 6_handed 6_hand 6_players",
    "domino": "domino_euchre dominos",
    "bid_euchre": "bid bidding",
    "bicycle+joker": "benny best_bower the_benny jolly_joker",
    "bicycle+partners_best": "call_for_best call_best partner_best partner_s_best best_card ask_for_best",
    "bicycle+defend_alone": "lone_defender",
    "bicycle+defend_alone+defend_loners_only": "defend_a_loner defend_loner defend_loners",
    "bicycle+take_alone": "take_it take_it_alone i_take_it take_over",
    "british+joker_binds": "benny_turned joker_turned_up dealer_bound",
    "bicycle+lone_hands=false": "no_loners no_loner no_lone_hands",
    "bicycle+no_trump": "no_trumps nt notrump",
    "bicycle+farmers_hand=redeal": "farmers farmer farmers_hand_redeal ace_no_face no_ace_no_face",
    "bicycle+farmers_hand=exchange": "farmers_exchange poor_mans_hand",
    "bicycle+farmers_hand=under": "go_under under three_under bottoms bottom_cards",
    "bicycle+must_hold_trump": "natural natural_trump must_have_trump must_have_suit hold_trump",
    "bicycle+alone_until_lead": "late_alone alone_later",
    "bicycle+first_lead=maker": "maker_leads",
    "bicycle+game=10": "winning_score points score up_to ten_points",
    "bicycle+pack_size=32": "deck_size deck cards",
    "bicycle+rubber": "rubbers best_of_three",
}
# Games that aren't played here, and what comes nearest.
_NOT_PLAYED: dict[str, tuple[str, str]] = {
    "double_deck two_decks 48_cards double_deck_bid double_deck_bid_euchre": ("two packs", "bid_euchre"),
    "buck buck_euchre dirty_clubs": ("Buck Euchre, each for self with bids", "cutthroat"),
    "railroad railroad_euchre": ("Railroad Euchre", "bicycle+joker+partners_best+defend_alone"),
    "progressive progressive_euchre": ("a night of changing partners at several tables", "bicycle"),
    "hasenpfeffer pepper double_hasenpfeffer": ("Hasenpfeffer", "bid_euchre"),
    "five_hundred 500": ("Five Hundred", "bid_euchre"),
    "set_back setback setback_euchre": ("Set-back Euchre", "cutthroat"),
    "jambone jamboree laps slams": ("jambone, jamboree, laps and slams", "bicycle"),
    "steal_the_deal stealing_the_deal": ("stealing the deal", "bicycle"),
    "renege reneging revoke revoking misdeal": ("a penalty for what the table here doesn't allow", "bicycle"),
    "fast_break tokens": ("fast breaks and tokens", "bicycle"),
}
_HERE = {name: ours for ours, names in _CALLED.items() for name in names.split()}
_ABSENT = {name: told for names, told in _NOT_PLAYED.items() for name in names.split()}


def known_elsewhere(word: str) -> str:
    """Say what a name that people have for a game or a house rule is here, or that it isn't played; else nothing."""
    name = re.sub("[^a-z0-9]+", "_", word.lower()).strip("_").removesuffix("_euchre")
    for plain in (name, f"{name}_euchre"):
        if plain in _HERE:
            return f"{word!r} is called {_HERE[plain]!r} here"
        if plain in _ABSENT:
            what, nearest = _ABSENT[plain]
            return f"{word!r} isn't played here ({what}); the nearest is {nearest!r}"
    return ""
