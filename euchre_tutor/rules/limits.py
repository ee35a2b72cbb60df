"""What no book defines: each combination of house rules that is refused, and the sentence that says why."""

from collections.abc import Iterable

from euchre_tutor.rules.fields import RuleFields
from euchre_tutor.rules.presets import PRESET_FIELDS

Contradictions = Iterable[tuple[bool, str]]

_TABLES = {
    "opposite": ((4,), "partners sit opposite at a table of 4"),
    "none": ((2, 3), "each for self 2 or 3 play"),
    "called": ((4, 5, 6), "with a called partner 4, 5 or 6 play"),
}


def contradictions(rules: RuleFields) -> Contradictions:
    """Yield each thing that can't be: whether it is so, and why it can't."""
    for part in (_of_the_table, _of_the_pack, _of_the_auction, _of_lone_hands, _of_the_score, _of_what_never_happens):
        yield from part(rules)
    for key in ("players", "partnership", "dominoes", "auction", "hand_size"):
        why = f"another {key} is another game, with points of its own; start from the game that has it"
        yield _is_changed(rules, key), why


def _is_changed(rules: RuleFields, key: str) -> bool:
    """Tell whether a field says something else than in the game that the rules started from."""
    return bool(getattr(rules, key) != PRESET_FIELDS[rules.name].get(key, getattr(type(rules), key)))


def _of_what_never_happens(rules: RuleFields) -> Contradictions:
    """Refuse what is agreed about hands that these rules never have, and so would change nothing."""
    never = (
        (rules.lone_hands, "nobody plays alone here", ("lone_lead", "lone_make", "lone_march", "lone_euchre")),
        (rules.defend_alone, "no defender plays alone here", ("lone_defence",)),
        (rules.turns_up, "a bid scores the tricks taken or its loss", ("make", "march", "lone_make", "euchre")),
    )
    for happens, why, keys in never:
        for key in keys:
            yield not happens and _is_changed(rules, key), f"{why}, so {key} changes nothing; leave it out"


def _of_the_table(rules: RuleFields) -> Contradictions:
    (numbers, sentence), size = _TABLES[rules.partnership], 5 if rules.turns_up else 6
    needed, there = rules.players * rules.hand_size + rules.turns_up, len(rules.pack.cards)
    return (
        (rules.players not in numbers, f"{sentence}, not {rules.players} players"),
        (rules.hand_size != size, f"{size} cards are dealt to each, not {rules.hand_size} cards"),
        (needed > there, f"{rules.players} players need {needed} cards, more than there are in {rules.pack}"),
        (rules.rubber and rules.partnership != "opposite", "a rubber is between two sides; play it with partners"),
    )


def _of_the_pack(rules: RuleFields) -> Contradictions:
    is_small = rules.players == 4 and rules.pack_size == 24 and not rules.joker and rules.turns_up
    return (
        (rules.dominoes and rules.pack_size != 28, f"there are 28 tiles in a double-six set, not {rules.pack_size}"),
        (rules.dominoes and rules.joker, "there is no joker among dominoes; leave out one"),
        (rules.dominoes and rules.no_trump, "no book says what dominoes are without trumps; leave out no_trump"),
        (rules.dominoes and rules.farmers_hand != "none", "tiles have no nines and tens, so no farmer's hand"),
        (rules.leader_names_end and not rules.dominoes, "cards have no ends to name; leader_names_end is for dominoes"),
        (
            rules.joker and rules.no_trump,
            "the joker is a trump, so without trumps no book says what it is; leave out one",
        ),
        (rules.joker_turned == "dealer" and not rules.joker, "joker_turned=dealer needs the joker in the pack"),
        (rules.joker_binds and not rules.joker, "joker_binds needs the joker in the pack"),
        (
            rules.farmers_hand in ("exchange", "under") and not is_small,
            "three cards are exchanged with a kitty of three: 4 players, a turn-up, 24 cards and no joker",
        ),
    )


def _of_the_auction(rules: RuleFields) -> Contradictions:
    takes = "the dealer takes the" if rules.turns_up else "nobody takes a"
    return (
        (
            not rules.dominoes and rules.exchange != ("dealer" if rules.turns_up else "nobody"),
            f"with cards {takes} turn-up, not {rules.exchange}",
        ),
        (rules.dominoes and not rules.turns_up, "tricks are bid with cards, not with dominoes"),
        (not rules.turns_up and rules.partnership != "opposite", "tricks are bid with partners, who sit opposite"),
        (not rules.turns_up and rules.joker, "no book plays a bid for tricks with the joker"),
        (rules.must_keep_turn_up and rules.exchange == "nobody", "nobody takes a turn-up, so nobody has to keep it"),
        (
            rules.joker_binds and rules.must_hold_trump,
            "a dealer whom the joker binds makes its suit whatever the hand; leave out joker_binds or must_hold_trump",
        ),
        (rules.stick_the_dealer and not rules.turns_up, "without a turn-up there is no second round to be stuck in"),
    )


def _of_lone_hands(rules: RuleFields) -> Contradictions:
    has_lone_hands = rules.partnership == "opposite" and rules.lone_hands
    return (
        (
            rules.partnership == "none" and rules.lone_hands,
            "without partners every maker plays alone; say lone_hands=false",
        ),
        (
            rules.partnership == "called" and not rules.lone_hands,
            "a maker who calls no partner plays alone, so lone_hands stays true",
        ),
        *(
            (getattr(rules, key) and not has_lone_hands, f"{key} needs partners, and lone_hands=true")
            for key in ("alone_until_lead", "canadian_loner", "take_alone", "partners_best", "defend_alone")
        ),
        *(
            (rules.take_alone and getattr(rules, key), f"no book has both take_alone and {key}; leave out one")
            for key in ("alone_until_lead", "canadian_loner", "partners_best", "defend_alone")
        ),
        (
            rules.take_alone and not rules.turns_up,
            "a hand that was bid for stays its bidder's, so leave out take_alone",
        ),
        (rules.canadian_loner and not rules.turns_up, "without a turn-up nobody assists, so leave out canadian_loner"),
        (
            rules.alone_until_lead and not rules.turns_up,
            "where tricks are bid alone is a bid, so it can't be said later",
        ),
        (
            rules.alone_until_lead and rules.partners_best,
            "no book says what partners give who have exchanged already; leave out alone_until_lead or partners_best",
        ),
        (rules.defend_alone and not rules.turns_up, "no book defends alone against a bid for tricks"),
        (rules.defend_loners_only and not rules.defend_alone, "defend_loners_only says when, so it needs defend_alone"),
        (
            rules.defend_loners_only and rules.alone_until_lead,
            "defenders speak before a maker who may still say alone; leave out defend_loners_only or alone_until_lead",
        ),
    )


def _of_the_score(rules: RuleFields) -> Contradictions:
    yield not rules.turns_up and rules.tricks_to_score != 3, "who bids says how many tricks score, not tricks_to_score"
    for less, more in (("make", "march"), ("lone_make", "lone_march")):
        most = getattr(rules, more)
        yield getattr(rules, less) > most, f"more tricks never score less: {less} is at most {more}, {most}"
