"""Learn Euchre with a solver.

Three questions: ``solve`` (what happens if everybody sees all cards?), ``compare_calls`` (what should I call?),
``compare_discards`` and ``compare_plays`` (what should I lay down, what play?). ``HandBuilder`` asks the second with
pictures, ``TableBoard`` shows a whole deal on a table, and ``Ask`` asks the learner. ``my_practice`` shows how good
your decisions are.

>>> from euchre_tutor import *
>>> odds = compare_calls("Js Jc As 9h Kd up Qs seat 4", deals=500)
>>> print(odds.ranked[0].call)
order up alone
"""

from enum import Enum
from importlib import import_module
from inspect import isclass
from typing import TYPE_CHECKING, Any

from euchre_tutor.analysis import (
    CallOdds,
    DiscardOdds,
    PlayOdds,
    compare_calls,
    compare_discards,
    compare_many,
    compare_plays,
)
from euchre_tutor.auction import Auction, Call, Contract, make_contract
from euchre_tutor.base import EuchreError, fitted, later
from euchre_tutor.beliefs import layouts_left
from euchre_tutor.cards import Card, Rank, Suit
from euchre_tutor.deal import Deal, View
from euchre_tutor.pieces import double_six, format_cards, pack, parse_cards
from euchre_tutor.play import Play
from euchre_tutor.race import Ending, Race, Rates
from euchre_tutor.ranking import Ranking
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.scoring import points_table
from euchre_tutor.settings import settings
from euchre_tutor.solver import Solution, solve, trace
from euchre_tutor.tiles import Pips, Tile

if TYPE_CHECKING:  # for editors and the API reference; a notebook loads them when it asks
    from euchre_tutor.conditions import Where
    from euchre_tutor.course.wall import class_wall
    from euchre_tutor.formats import read_game
    from euchre_tutor.game import Game, GameHand
    from euchre_tutor.guide import Atlas, range_chart
    from euchre_tutor.guide.calling_guide import calling_guide
    from euchre_tutor.lots import cut, dealt, draw_for_deal, draw_for_partners, shuffled
    from euchre_tutor.practice.carried import carry_answers
    from euchre_tutor.practice.report import Practice, my_practice
    from euchre_tutor.review import GameReview, MyGames, my_games, review
    from euchre_tutor.score import Rubber, Score, at_the_bridge
    from euchre_tutor.widgets import (
        Ask,
        HandBuilder,
        PickedHand,
        PlayTable,
        ReviewBoard,
        TableBoard,
        Trainer,
        answers,
        begin_lesson,
    )

__all__ = [
    "BICYCLE",
    "PRESETS",
    "Ask",
    "Atlas",
    "Auction",
    "Call",
    "Card",
    "Contract",
    "Deal",
    "Ending",
    "EuchreError",
    "Game",
    "GameHand",
    "HandBuilder",
    "PickedHand",
    "Play",
    "PlayTable",
    "Race",
    "Ranking",
    "Rates",
    "ReviewBoard",
    "Rubber",
    "Rules",
    "Score",
    "Suit",
    "TableBoard",
    "Trainer",
    "View",
    "Where",
    "at_the_bridge",
    "calling_guide",
    "compare_calls",
    "compare_discards",
    "compare_many",
    "compare_plays",
    "format_cards",
    "layouts_left",
    "make_contract",
    "my_games",
    "my_practice",
    "parse_cards",
    "points_table",
    "range_chart",
    "read_game",
    "review",
    "settings",
    "solve",
]
_BY_NAME = (
    "CallOdds",
    "DiscardOdds",
    "GameReview",
    "MyGames",
    "Pips",
    "PlayOdds",
    "Practice",
    "Rank",
    "Solution",
    "Tile",
    "answers",
    "begin_lesson",
    "carry_answers",
    "class_wall",
    "cut",
    "dealt",
    "double_six",
    "draw_for_deal",
    "draw_for_partners",
    "pack",
    "shuffled",
    "trace",
)  # to be imported by their names: a star doesn't bring them


_LATER = later(
    __name__,
    {
        "conditions": ["Where"],
        "course.wall": ["class_wall"],
        "formats": ["read_game"],
        "game": ["Game", "GameHand"],
        "guide": ["Atlas", "calling_guide", "range_chart"],
        "lots": ["cut", "dealt", "draw_for_deal", "draw_for_partners", "shuffled"],
        "practice.carried": ["carry_answers"],
        "practice.report": ["Practice", "my_practice"],
        "review": ["GameReview", "MyGames", "my_games", "review"],
        "score": ["Rubber", "Score", "at_the_bridge"],
        "widgets": [
            *("Ask", "HandBuilder", "PickedHand", "PlayTable", "ReviewBoard", "TableBoard", "Trainer"),
            *("answers", "begin_lesson"),
        ],
    },
)


def _as_door(name: str, public: Any) -> Any:
    """Return a public name that refuses arguments that it doesn't take in a sentence.

    Of a class this holds for its constructors, and for what parses or makes one; widgets are doors of their own. Inside
    of the package nothing changes.
    """
    if not isclass(public):
        return fitted(public, name) if callable(public) else public
    if not issubclass(public, Enum | EuchreError) and ".widgets." not in public.__module__:
        for way, member in dict(vars(public)).items():
            if way == "__init__" or (way == "__new__" and issubclass(public, tuple)):
                setattr(public, way, fitted(member, name))
            elif isinstance(member, classmethod) and not way.startswith("_"):
                setattr(public, way, classmethod(fitted(member.__func__, f"{name}.{way}")))
    return public


def __getattr__(name: str) -> Any:
    """Load what an answer doesn't need when it is first asked for; widgets bring ipywidgets along."""
    globals()[name] = found = _as_door(name, _LATER(name))
    return found


def __dir__() -> list[str]:
    """List all names, also those that aren't loaded yet."""
    return sorted({*globals(), *__all__, *_BY_NAME})


for _name in {*__all__, *_BY_NAME} & set(globals()):
    globals()[_name] = _as_door(_name, globals()[_name])
import_module("euchre_tutor.review")
del globals()["review"]  # the package; the function of that name is loaded in its place
