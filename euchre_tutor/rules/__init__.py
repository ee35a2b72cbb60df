"""Rule sets as data: one frozen dataclass, house rules as fields, the games of the rule book by name."""

from euchre_tutor.rules.agreed import in_words
from euchre_tutor.rules.likeness import distance, nearest, same_hands
from euchre_tutor.rules.presets import PRESET_FIELDS
from euchre_tutor.rules.rules import BICYCLE, FARMERS_CARDS, PRESETS, Rules, as_rules, low_cards

__all__ = [
    "BICYCLE",
    "FARMERS_CARDS",
    "PRESETS",
    "PRESET_FIELDS",
    "Rules",
    "as_rules",
    "distance",
    "in_words",
    "low_cards",
    "nearest",
    "same_hands",
]
