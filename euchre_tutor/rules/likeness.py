"""Which games are alike: a game without a learned table uses that of its nearest relative."""

from collections.abc import Iterable

from euchre_tutor.rules.rules import Rules

# What makes games alike, the most important first: the table and the pieces, the pack, the auction, the lead, rarer
# house rules, and the points.
LIKENESS = (
    ("players", "partnership", "dominoes"),
    ("joker", "pack_size"),
    ("exchange", "lone_hands", "stick_the_dealer", "canadian_loner", "partners_best"),
    ("first_lead", "lone_lead", "leader_names_end", "tricks_to_score"),
    (
        *("no_trump", "must_hold_trump", "defend_alone", "farmers_hand", "joker_turned", "alone_until_lead"),
        *("joker_binds", "take_alone", "defend_loners_only"),
    ),
    ("make", "march", "euchre", "lone_make", "lone_march", "lone_euchre", "lone_defence"),
    ("name",),
)


def distance(rules: Rules, other: Rules) -> tuple[int, ...]:
    """Return in how many house rules two games differ, the most important first.

    >>> distance(Rules.parse("canadian+march=3"), Rules.parse("bicycle"))
    (0, 0, 1, 0, 0, 1, 1)
    """
    return tuple(sum(getattr(rules, key) != getattr(other, key) for key in keys) for keys in LIKENESS)


def nearest(rules: Rules, games: Iterable[Rules]) -> Rules:
    """Return the game that is most like another.

    >>> str(nearest(Rules.parse("bicycle+joker"), map(Rules.parse, ("canadian", "british", "cutthroat"))))
    'british'
    """
    return min(games, key=lambda other: distance(rules, other))


def same_hands(rules: Rules, other: Rules) -> bool:
    """Tell whether hands are dealt, called and played as in another game; the points may differ."""
    return not any(distance(rules, other)[:-2])  # all but points and the name
