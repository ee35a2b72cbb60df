"""Skills: the course as a pack of 24 cards, one for each skill, the two bowers first.

>>> skill_of("assist").name
'Assist'
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from euchre_tutor.base import grouped
from euchre_tutor.practice.memory import like_in, theme_of
from euchre_tutor.practice.pairs import PLANS, THEME, is_closed
from euchre_tutor.progress import Decision

_DAYS = 2  # on which a skill must be shown, for its card to be won


@dataclass(frozen=True)
class Skill:
    """What a player can do, and the card that stands for it.

    Attributes:
        card: the card, as text.
        name: what it is, in a player's words.
        group: what it belongs to, such as "Calling".
        themes: the names of the kinds of decision that it takes.
        lessons: the lessons that teach it, the first one first.
        plan: the plan of its pairs of hands; nothing where there is none.
    """

    card: str
    name: str
    group: str
    themes: tuple[str, ...]
    lessons: tuple[str, ...]
    plan: str = ""


# By group: the card, the name, the themes, the lessons. A skill without a theme is shown by its lessons' questions.
_PACK: Mapping[str, Mapping[str, tuple[str, str, str]]] = {
    "The cards": {
        "Jc": ("Right bower", "", "the_two_bowers"),
        "Js": ("Left bower", "bowers", "the_two_bowers"),
        "Ac": ("Follow suit", "follow", "following_suit"),
        "Kc": ("Who takes it", "", "following_suit"),
        "Qc": ("Scoring", "", "what_a_hand_scores"),
        "Tc": ("Count trumps", "counting", "counting_trumps"),
        "9c": ("Their cards", "", "counting_down"),
    },
    "Calling": {
        "Jh": ("You deal", "dealer_choice pass_on_the_bower second_round_dealer", "the_dealers_choice"),
        "Ah": ("Lay down", "discard", "the_dealers_choice"),
        "Kh": ("Assist", "assist assist_light bower_to_partner", "your_partner_deals"),
        "Qh": ("Order up", "order_up_eldest order_up_third", "against_the_dealer"),
        "Th": ("Lie in wait", "trap_pass", "against_the_dealer how_others_call"),
        "9h": ("Next or cross", "next cross second_round_third", "next_and_cross"),
    },
    "Alone · score": {
        "As": ("Alone", "alone", "going_alone"),
        "Ks": ("Four trumps", "four_trumps_alone", "going_alone"),
        "Qs": ("At the bridge", "bridge donate", "the_score"),
        "Ts": ("Four all", "nine_nine", "the_score end_of_start"),
        "9s": ("Alone by score", "alone_at_eight", "the_score end_of_calling"),
    },
    "Playing": {
        "Jd": ("First lead", "opening_lead_ace opening_lead_blank lead_to_partners_call", "the_opening_lead"),
        "Ad": ("You made it", "maker_leads your_lead", "you_made_it the_opening_lead"),
        "Kd": ("Second hand", "trump_in_second_hand second_hand", "second_hand"),
        "Qd": ("Third or last", "third_hand last_to_play partners_ace", "third_and_last"),
        "Td": ("Stop a loner", "against_a_lone_hand throw_away", "against_a_lone_hand stopping_them"),
        "9d": ("Last three", "", "the_last_three_tricks"),
    },
}

_PLANS = {
    "Jh": "dealer",
    "Kh": "assist",
    "Qh": "order_up",
    "9h": "next_or_cross",
    "As": "alone",
    "Qs": "donate",
    "Tc": "count",
    "Jd": "throw_in",
    "Ad": "draw",
    "Kd": "second_hand",
    "Qd": "take_over",
    "Td": "split",
    "9d": "keep_last",
}

SKILLS: tuple[Skill, ...] = tuple(
    Skill(card, name, group, (*themes.split(),), (*lessons.split(),), _PLANS.get(card, ""))
    for group, skills in _PACK.items()
    for card, (name, themes, lessons) in skills.items()
)

_OF_THEME = {theme: skill for skill in SKILLS for theme in skill.themes}


def skill_of(theme: str) -> Skill | None:
    """Return the skill to which a theme belongs; None for a theme of another game or of another version.

    >>> skill_of("bid") is None
    True
    """
    return _OF_THEME.get(theme)


@dataclass(frozen=True)
class PackCard:
    """A skill's card in a learner's pack.

    Attributes:
        skill: the skill.
        is_won: whether it lies face up: its skill was shown twice, days apart.
        is_due: whether a decision of its skill comes back now.
    """

    skill: Skill
    is_won: bool = False
    is_due: bool = False


def pack_of(
    decisions: Iterable[Decision],
    waiting: Mapping[str, Iterable[str]],
    done: Collection[str],
    zone: tzinfo | None = None,
) -> tuple[PackCard, ...]:
    """Return a learner's pack: which cards are won, and which come back.

    A card is won by right answers to its themes, in whatever game, on two days; where it has none, once all questions
    of its lessons were answered; or by both hands of a pair of its plan, and three days later of another.

    Args:
        decisions: all that was decided in practice.
        waiting: the kinds that are due, by game, as ``memory.due`` returns them.
        done: the names of the lessons that are done.
        zone: the learner's time zone, in which days end; None for this machine's.

    >>> sum(card.is_won for card in pack_of([], {}, {"the_two_bowers"}))
    1
    """
    decisions = [*decisions]
    right = (decision for decision in decisions if decision.is_graded and decision.is_right)
    days = grouped((decision.theme, day_of(decision.at, zone)) for decision in right)
    due = {theme_of(kind) for kinds in waiting.values() for kind in kinds}
    closed = {plan for plan in PLANS if is_closed(plan, decisions)}
    plans_due = {like_in(kind) for kinds in waiting.values() for kind in kinds if theme_of(kind) == THEME}
    return tuple(
        PackCard(
            skill,
            is_won=skill.plan in closed or _is_won(skill, days, done),
            is_due=skill.plan in plans_due or not due.isdisjoint(skill.themes),
        )
        for skill in SKILLS
    )


def day_of(time: str, zone: tzinfo | None = None) -> date:
    """Return the day of a time as it is kept, in a time zone; None for this machine's.

    >>> day_of("2025-01-06T12:00:00+00:00").year
    2025
    """
    return datetime.fromisoformat(time).astimezone(zone).date()


def _is_won(skill: Skill, days: Mapping[str, Collection[date]], done: Collection[str]) -> bool:
    if not skill.themes:
        return all(lesson in done for lesson in skill.lessons)
    return len(set().union(*(days.get(theme, ()) for theme in skill.themes))) >= _DAYS


def to_show(pack: Iterable[PackCard], done: Collection[str]) -> Iterator[Skill]:
    """Yield the skills that were taught, are to be shown in practice, and are neither won nor due."""
    open_cards = (card for card in pack if card.skill.themes and not card.is_won and not card.is_due)
    return (card.skill for card in open_cards if card.skill.lessons[0] in done)
