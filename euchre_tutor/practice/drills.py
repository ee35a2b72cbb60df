"""Drills: which decisions a learner wants to practise, as a text that can be kept and shared.

>>> drill = Drill.parse("donate, assist; seats 2, 3; as dealt; 10 questions")
>>> drill.themes, drill.seats, drill.questions
(('donate', 'assist'), (2, 3), 10)
>>> print(drill)
donate, assist; seat 2, 3; as dealt; 10 questions
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import Any, Self

from euchre_tutor.analysis.asked import is_call, is_discard
from euchre_tutor.analysis.text import enumerated
from euchre_tutor.base import EuchreError, check_line, check_text, quoted, read_whole, whole
from euchre_tutor.deal import View, parse_score
from euchre_tutor.practice.pairs import CHECK, THEME, check_plans, plans
from euchre_tutor.practice.positions import Band, Position, band_of, positions
from euchre_tutor.practice.themes import THEMES, play_seen
from euchre_tutor.progress import Decision
from euchre_tutor.rules import BICYCLE, Rules

MODES = {"balanced": "Balanced: each answer about as often", "as dealt": "As dealt: as often as at a table"}
"""How often each answer is the right one, by the name of the mode."""
MISTAKES = "my mistakes"
_EXAMPLE = "assist, donate; game bicycle; seat 2; score 4-2; level 2; as dealt; 10 questions"
_HOW = f"a drill is such as '{_EXAMPLE}', or '{MISTAKES}', or 'hand Js Jc As 9h Kd up Qs seat 4'"


@dataclass(frozen=True)
class Drill:
    """What a learner wants to practise; whatever isn't said may be anything.

    Attributes:
        games: the names of the games.
        themes: the names of the themes.
        seats: the seats at which one sits.
        scores: our points and theirs before the hand.
        hands: what a seat has seen, as texts: these decisions, in this order; of pairs of a plan, their numbers.
        level: how hard, 1 to 4; 0 is as the learner does.
        mode: how often each answer is the right one, see MODES.
        mistakes: whether what was answered wrongly last time is asked, the latest first.
        questions: how many, of pairs as well; 0 is without an end, or all pairs that there are.
        pairs: the plans of which pairs of hands are played, instead of all the above.
        check: the plan of which pairs are played without a word, to see before and after what was learned.
    """

    games: tuple[str, ...] = (BICYCLE.name,)
    themes: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    scores: tuple[tuple[int, int], ...] = ()
    hands: tuple[str, ...] = ()
    level: int = 0
    mode: str = "balanced"
    mistakes: bool = False
    questions: int = 0
    pairs: tuple[str, ...] = ()
    check: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a drill: parts with semicolons or line ends between them, in any order.

        Raises EuchreError for what no drill has, and for a theme of which its games have no decision.
        """
        given: dict[str, Any] = {}
        for part in re.split(r"[;\n]", check_text(text, _EXAMPLE)):
            if words := " ".join(part.split()):
                name, value = _read(words)
                before = given.get(name)
                given[name] = (*before, *value) if isinstance(before, tuple) else value
        lists = {name: tuple(dict.fromkeys(value)) for name, value in given.items() if isinstance(value, tuple)}
        every = {"pairs": plans(lists.get("games", cls.games)[0]) or ("any",)} if lists.get("pairs") == () else {}
        drill = cls(**given | lists | every)
        drill.check_themes()
        return drill

    @property
    def games_asked(self) -> tuple[str, ...]:
        """The games that have one of the themes; all if none has, as with a theme of hands that aren't stored."""
        return tuple(game for game in self.games if {*self.themes} & {*themes_asked(game)}) or self.games

    def check_themes(self) -> None:
        """Raise EuchreError for a theme of which no decision is asked in any of the games, and for one with pairs."""
        if any(map(str.isdecimal, self.hands)) and not self.pairs:
            raise EuchreError("a hand has a number among the pairs of a plan, such as 'pairs: draw; hand 3'")
        if self.whole_hands and (
            (self.pairs and self.check)
            or replace(self, pairs=(), check="", hands=(), questions=0) != Drill(self.games[:1])
        ):
            raise EuchreError(
                "pairs are drilled alone and in one game, such as 'pairs: draw; 6 pairs', and so is 'check: draw'"
            )
        check_plans([*self.pairs, *filter(None, [self.check])], self.games[0])
        names = [name for name in THEMES if any(name in themes_asked(game) for game in self.games)]
        for theme in self.themes:
            if theme not in names:
                games = enumerated(self.games)
                raise EuchreError(f"in {games} there is no theme {quoted(theme)}; there are {', '.join(names)}")

    def __str__(self) -> str:
        games = "" if self.games == (BICYCLE.name,) else f"game {', '.join(self.games)}"
        seats = f"seat {', '.join(map(str, self.seats))}" if self.seats else ""
        scores = f"score {', '.join(f'{ours}-{theirs}' for ours, theirs in self.scores)}" if self.scores else ""
        level = f"level {self.level}" if self.level else ""
        mode = "" if self.mode == "balanced" else self.mode
        questions = f"{self.questions} question{'s' * (self.questions != 1)}" if self.questions else ""
        hands = [f"hand {hand}" for hand in self.hands]
        if self.whole_hands:
            questions = questions.replace("question", "pair")
        what = ", ".join(self.themes) or self.whole_hands
        parts = what, games, seats, scores, *hands, level, mode, MISTAKES * self.mistakes, questions
        return "; ".join(filter(None, parts))

    @property
    def whole_hands(self) -> str:
        """Whose whole hands are played, as text: those of pairs, or of a check; nothing where decisions are asked."""
        return f"pairs: {', '.join(self.pairs)}" if self.pairs else f"check: {self.check}" if self.check else ""

    @property
    def parts(self) -> dict[str, Any]:
        """What ``saying`` takes, by its name."""
        game, theme = ", ".join(self.games), ", ".join(self.themes) or self.whole_hands
        return {"game": game, "theme": theme, "level": self.level, "mode": self.mode, "drill": str(self)}

    def saying(self, name: str, value: Any) -> Self:
        """Return the drill with another part.

        Args:
            name: ``game``, ``theme``, ``level``, ``mode``, ``questions``, ``mistakes``; or ``drill``, for all of it.
            value: one of them, or for games and themes several with commas between them; a level, a number of
                questions, or whether mistakes are asked; for a drill, its text.

        Raises EuchreError for what there isn't.
        """
        if name == "drill":
            return type(self).parse(value)
        if name == "mode" and value not in MODES:
            raise EuchreError(f"there is no mode {quoted(value)}; there are {', '.join(MODES)}")
        if name == "level" or (name == "questions" and value != 0):
            value = whole(value, name)
        if name in ("level", "questions", "mode", "mistakes"):
            return replace(self, **{name: value})
        items = [word.strip() for word in check_line(value, "assist").split(",") if word.strip()]
        if name == "theme":
            if value.partition(":")[0] in ("pairs", "check"):
                return type(self).parse(f"{value}; game {self.games[0]}")
            drill = replace(self, themes=tuple(map(_theme, items)), pairs=(), check="")
            drill.check_themes()
            return drill
        games = tuple(map(_game, items)) or (BICYCLE.name,)
        asked = {theme for game in games for theme in themes_asked(game)}
        return replace(
            self,
            games=games[:1] if self.whole_hands else games,
            themes=tuple(theme for theme in self.themes if theme in asked),
            pairs=tuple(plan for plan in self.pairs if plan in plans(games[0])),
            check=self.check if self.check in plans(games[0]) else "",
            hands=() if self.whole_hands else self.hands,
        )

    def suits(self, view: View) -> bool:
        """Tell whether a view is of one of the seats, at one of the scores."""
        return (not self.seats or view.seat in self.seats) and (not self.scores or view.score in self.scores)

    def positions(self, game: str) -> tuple[Position, ...]:
        """Return the stored positions of one of the games that may be asked; the same tuple while the table is."""
        stored, themes = positions(game), {*self.themes}
        if game not in self._found or self._found[game][0] is not stored:
            self._found[game] = (
                stored,
                tuple(
                    position
                    for position in stored
                    if (not themes or not themes.isdisjoint(position.themes))
                    and (not (self.seats or self.scores) or self.suits(position.view))
                ),
            )
        return self._found[game][1]

    @cached_property
    def _found(self) -> dict[str, tuple[tuple[Position, ...], tuple[Position, ...]]]:
        """For each game that was asked for its table, and those of it that suit; thousands are looked through once."""
        return {}

    def themes_in(self, position: Position) -> tuple[str, ...]:
        """Return the themes of a position that are practised."""
        return tuple(name for name in position.themes if not self.themes or name in self.themes)

    def listed(self, decided: Sequence[Decision]) -> list[str] | None:
        """List what is asked one by one, as texts; None if positions are drawn.

        Args:
            decided: what the learner has decided so far, the oldest first.
        """
        if not (self.hands or self.mistakes):
            return None
        last = {decision.view: decision for decision in decided if decision.is_graded} if self.mistakes else {}
        missed = [
            decision
            for decision in sorted(last.values(), key=lambda made: made.at, reverse=True)
            if self._misses(decision)
        ]
        return [*dict.fromkeys([*self.hands, *(decision.view for decision in missed)])]

    def _misses(self, made: Decision) -> bool:
        """Tell whether a decision is a mistake of the kind that is practised."""
        is_of = (
            made.theme not in (THEME, CHECK)
            and made.game in self.games
            and (not self.themes or made.theme in self.themes)
        )
        return is_of and not made.is_right and self.suits(View.parse(made.view))


@lru_cache(128)
def themes_asked(game: str) -> tuple[str, ...]:
    """List the themes that are asked for in a game, in the order of the themes.

    With house rules, for which no positions are stored, these are the themes of the game that they change.

    >>> "bid" in themes_asked("bicycle"), "bid" in themes_asked("bid_euchre")
    (False, True)
    """
    there = {name for position in positions(game) or positions(Rules.parse(game).name) for name in position.themes}
    return tuple(name for name in THEMES if name in there)


def summary(made: Sequence[Decision]) -> str:
    """Say how a drill went, in a sentence or two.

    >>> summary([])
    'Nothing was answered.'
    """
    if not made:
        return "Nothing was answered."
    bands = Counter(band_in_words(decision) for decision in made)
    counted = enumerated(
        [
            f"{bands[band]} {band}{'s' * (bands[band] > 1 and band not in (Band.RIGHT, Band.CLOSE))}"
            for band in Band
            if bands[band]
        ]
    )
    points, games = (
        sum(decision.lost for decision in made if decision.is_graded and decision.unit == unit)
        for unit in ("points", "games")
    )
    costs = [f"{points:.2f} points"] * bool(points) + [f"{100 * games:.1f} % of a game"] * bool(games)
    return f"{len(made)} answered: {counted}.{f' They cost {enumerated(costs)}.' if costs else ''}"


def band_in_words(made: Decision) -> Band:
    """Return the band of a decision that was kept."""
    if made.is_right or not made.is_graded:
        return Band.RIGHT if made.is_right else Band.CLOSE
    return band_of(made.lost, "games" if made.unit == "games" else "points")


# Reading.


def _read(words: str) -> tuple[str, Any]:
    """Read a part of a drill: the name of an attribute, and its value."""
    head, _, rest = words.lower().partition(" ")
    if words.lower() in MODES:
        return "mode", words.lower()
    if words.lower() == MISTAKES:
        return "mistakes", True
    if rest in ("question", "questions", "pair", "pairs"):
        return "questions", read_whole(head, "questions")
    if head in ("pairs", "pairs:"):
        return "pairs", tuple(re.split(r"[,\s]+", rest)) if rest else ()
    if head == "check:":
        return "check", rest or head
    if head == "level":
        return "level", read_whole(rest, "level")
    if head in ("hand", "hands"):
        return "hands", (rest if rest.isdecimal() else _hand(words.partition(" ")[2]),)
    name, read = _LISTS.get(head.removesuffix("s"), ("", _theme))
    return name or "themes", tuple(read(item.strip()) for item in (rest if name else words.lower()).split(","))


def _theme(name: str) -> str:
    if name not in THEMES:
        raise EuchreError(f"there is no theme {quoted(name)}; there are {', '.join(THEMES)}; {_HOW}")
    return name


def _game(name: str) -> str:
    return str(Rules.parse(name))


def _hand(text: str) -> str:
    """Read what a seat has seen; raise EuchreError if it has no choice there."""
    view = View.parse(text)
    if not is_a_choice(view):
        raise EuchreError(f"nothing is to be decided in {quoted(text)}; give what a seat has seen at its turn")
    return str(view)


def is_a_choice(view: View) -> bool:
    """Tell whether a seat may do more than one thing.

    >>> is_a_choice(View.parse("Js Jc As 9h Kd up Qs seat 4"))
    True
    """
    seen = play_seen(view)
    return is_call(view) or is_discard(view) or (seen is not None and len(seen.legal_plays) > 1)


_LISTS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "theme": ("themes", _theme),
    "game": ("games", _game),
    "seat": ("seats", partial(read_whole, name="seat")),
    "score": ("scores", parse_score),
}
