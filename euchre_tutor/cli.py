"""The command line: ``euchre-tutor`` opens the lessons, ``train`` the trainer; ``calls`` and others answer here.

``progress`` shows how good your decisions in practice were. Each question loads only what it needs.

Exit status 0, or 2 with one sentence on standard error.
"""

import argparse
import json
import os
import re
import shutil
import sys
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from euchre_tutor.analysis import compare_calls, refine_calls
from euchre_tutor.base import PLAIN, EuchreError, at_the_door, printable, read_whole
from euchre_tutor.base.core import why_slow
from euchre_tutor.base.installed import own_version
from euchre_tutor.deal import Deal, View, parse_score
from euchre_tutor.pieces import format_cards
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.ranking import ranking_of
from euchre_tutor.rules import BICYCLE, PRESETS, Rules
from euchre_tutor.solver import solve

_LONGEST = 400  # characters of an error
_LESSONS = Path("~/euchre-lessons")
_RULES_HELP = f"{', '.join(PRESETS)}; house rules after plus signs, such as bicycle+stick_the_dealer"


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are sentences like all others."""

    def error(self, message: str) -> NoReturn:
        raise EuchreError(f"{message}; see '{self.prog} --help'")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=PLAIN)  # a file on Windows takes no ♠
    try:
        with at_the_door(BrokenPipeError), warnings.catch_warnings():
            warnings.showwarning = lambda message, *_, **__: _say(message)
            options = _parser().parse_args(
                # a score such as -3-12 would be taken for an option
                re.sub(r"^-\d+\s*[-:]\s*-?\d+\Z", r" \g<0>", word)
                for word in (sys.argv[1:] if argv is None else argv)
            )
            status: int | None = options.run(options)
    except EuchreError as error:
        _say(_shortened(str(error)))
        return 2
    except KeyboardInterrupt:
        print("\neuchre-tutor: stopped; nothing more is written", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of a pipe, `head` for instance, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status or 0


def _say(sentence: object) -> None:
    """Tell on standard error what is wrong."""
    print(f"euchre-tutor: {sentence}", file=sys.stderr)


def _shortened(sentence: str) -> str:
    """Leave out the middle of a sentence that quotes too much."""
    return sentence if len(sentence) <= _LONGEST else f"{sentence[: _LONGEST // 2]} ... {sentence[-_LONGEST // 2 :]}"


def _whole(text: str, name: str) -> int:
    """Read this whole number, inside its bounds."""
    try:
        return read_whole(text, name)
    except EuchreError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _folder(text: str) -> Path:
    """Read the name of a folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError("it needs a name, such as ~/euchre-lessons")
    return Path(text)


def _parser() -> _Parser:
    parser = _Parser(prog="euchre-tutor", description="Open the lessons in JupyterLab, or answer a question here.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {own_version()}")
    parser.add_argument(
        "--folder", type=_folder, default=_LESSONS, help=f"your copy of the lessons (default: {_LESSONS})"
    )
    parser.add_argument("--port", type=partial(_whole, name="port"), help="port for JupyterLab (default: a free one)")
    parser.add_argument("--no-browser", action="store_true", help="start JupyterLab without opening a browser")
    parser.set_defaults(run=_open_lessons)
    verbs = parser.add_subparsers(title="questions", metavar=" | ".join(_VERBS))
    for name, (run, words, about, options) in _VERBS.items():
        verb = verbs.add_parser(name, help=words, description=about)
        verb.set_defaults(run=run)
        for flag, option in options.items():
            verb.add_argument(flag, **option)
    return parser


def _open_lessons(options: argparse.Namespace, page: str = "start.ipynb", **wishes: str) -> int:
    from euchre_tutor.course import copy_lessons, open_lab  # with all that a notebook needs, which takes its time

    print(copy_lessons(options.folder))
    if slow := why_slow():
        _say(slow)
    return open_lab(options.folder, port=options.port, browser=not options.no_browser, page=page, environment=wishes)


def _open_trainer(options: argparse.Namespace) -> int:
    """Open the trainer, which finds in its environment what is wished for."""
    from euchre_tutor.practice.drills import Drill

    said = options.drill, options.theme, options.game and f"game {options.game}"
    level = [] if options.level is None else [f"level {options.level}"]
    return _open_lessons(
        options, "train.ipynb", EUCHRE_TUTOR_DRILL=str(Drill.parse("; ".join([*filter(None, said), *level])))
    )


def _open_check(options: argparse.Namespace) -> int:
    """Open the trainer with the pairs of a check."""
    from euchre_tutor.practice.drills import Drill

    drill = Drill.parse(f"check: {options.plan}; game {options.game or BICYCLE.name}")
    return _open_lessons(options, "train.ipynb", EUCHRE_TUTOR_DRILL=str(drill))


def _open_game(options: argparse.Namespace) -> int:
    """Open a game, which finds in its environment what is to be played."""
    return _open_lessons(
        options, "play.ipynb", EUCHRE_TUTOR_GAME=str(Rules.parse(options.game)) if options.game else ""
    )


def _write_site(options: argparse.Namespace) -> None:
    from euchre_tutor.site import write_site

    print(f"Open {write_site(options.folder, progress=sys.stderr.isatty())} in a browser.")


def _write_handout(options: argparse.Namespace) -> None:
    from euchre_tutor.site import write_handout

    asked = {name: getattr(options, name) for name in ("theme", "count", "paper", "seed")}
    print(f"Open {printable(str(write_handout(options.file, **asked)))} in a browser, and print it.")


def _print_review(options: argparse.Namespace) -> None:
    """Review a game from a file, or the last one that was played to its end."""
    from euchre_tutor.base.installed import command
    from euchre_tutor.formats import read_game
    from euchre_tutor.progress import played_games
    from euchre_tutor.review import review

    over = [] if options.game else [kept for kept in played_games() if kept.is_over]
    if not options.game and not over:
        raise EuchreError(f"you have finished no game yet; name a file, or play one: {command('play')}")
    game = read_game(Path(options.game)) if options.game else read_game(over[-1].text)
    print(*game.remarks, sep="", end="\n" * bool(game.remarks), file=sys.stderr)
    told = review(game, player=options.player, progress=sys.stderr.isatty())
    if options.save:
        told.save(options.save)
        print(f"Written: {printable(options.save)}")
    _print(told)


def _print_games(_: argparse.Namespace) -> None:
    from euchre_tutor.review import my_games

    _print(my_games(progress=sys.stderr.isatty()))


def _print_calls(options: argparse.Namespace) -> None:
    view = View.parse(" ".join(options.view), rules=_rules(options))
    if options.score is not None:
        view = replace(view, score=parse_score(options.score))
    asked = {"deals": options.deals, "seed": options.seed}
    if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb" and not options.json:  # it can be redrawn
        _print_refined(refine_calls(view, **asked))
        return
    _print(compare_calls(view, **asked, progress=sys.stderr.isatty()), as_json=options.json)


def _print_guide(options: argparse.Namespace) -> None:
    from euchre_tutor.guide import calling_guide, range_chart

    is_chart, for_chart = options.seat is not None, options.up is not None or options.second
    if (for_chart and not is_chart) or (is_chart and options.view):
        raise EuchreError("a chart shows all hands of one seat: give --seat, and leave out the view")
    if options.view and options.save is None:
        print(calling_guide(options.game).verdict(" ".join(options.view)))
        return
    asked = {"seat": options.seat, "up": options.up or "J", "second": options.second}
    shown = range_chart(options.game, **asked) if is_chart else calling_guide(options.game)
    if options.save is None:
        print(shown)
    else:
        shown.save(options.save)
        print(f"Written: {printable(options.save)}")


def _print_solution(options: argparse.Namespace) -> None:
    deal = Deal.parse(" ".join(options.deal), rules=_rules(options))
    names = ("trump", "maker", "alone", "called", "bid", "defender", "discard", "swap", "played")
    _print(solve(deal, **{name: getattr(options, name) for name in names}), as_json=options.json)


def _print_rules(options: argparse.Namespace) -> None:
    if options.name is None:
        print("\n".join(f"{name:20}{rules.explain()[0]}" for name, rules in PRESETS.items()))
        return
    rules = Rules.parse(options.name)
    trump = rules.pack.suits[-1]
    order = ranking_of(rules, trump).order[trump]
    example = f"With {trump.label} as trumps, from high to low: {format_cards(reversed(order))}."
    print(rules)
    for heading, sentences in {**rules.chapters, "An example": (example,)}.items():
        print("\n".join(["", heading, *(f"- {sentence}" for sentence in sentences)]))


def _print_progress(options: argparse.Namespace) -> None:
    from euchre_tutor.practice.carried import carry_answers
    from euchre_tutor.practice.report import my_practice

    if options.carry:
        print(carry_answers(options.carry))
        return
    practice = my_practice(game=options.game)
    if practice.trouble:
        raise EuchreError(practice.trouble)
    _print(practice)


def _rules(options: argparse.Namespace) -> Rules | None:
    return Rules.parse(options.rules) if options.rules is not None else None


def _print(answer: Any, *, as_json: bool = False) -> None:
    print(json.dumps(answer.to_json(), indent=2) if as_json else answer, flush=True)


def _print_refined(answers: Iterable[object]) -> None:
    """Print answers on a terminal, each in the place of the one before; of those too long for it only the last."""
    text, rows, fits = "", 0, True
    for text in map(str, answers):
        columns, lines = shutil.get_terminal_size()
        needed = sum(-(-max(len(line), 1) // columns) for line in text.splitlines())
        if fits := needed < lines:
            print(f"\x1b[{rows}F\x1b[J" * bool(rows) + text, flush=True)
            rows = needed
    if not fits:
        print(f"\x1b[{rows}F\x1b[J" * bool(rows) + text, flush=True)


def _number(name: str, default: int | None, words: str) -> dict[str, Any]:
    """Describe an option that is a whole number inside its bounds."""
    return {"type": partial(_whole, name=name), "default": default, "help": words}


_JSON: dict[str, Any] = {"--json": {"action": "store_true", "help": "print one JSON object"}}
_RULES: dict[str, Any] = {"--rules": {"help": _RULES_HELP}}
_VIEW = "what you see, such as 'Js Jc As 9h Kd up Qs seat 4'"
_THEMES = ", ".join(THEMES)

# For each verb: what runs it, what it is listed as, what it does, and its options.
_VERBS: dict[str, tuple[Callable[[argparse.Namespace], int | None], str, str, dict[str, dict[str, Any]]]] = {
    "play": (
        _open_game,
        "play a game",
        "Play a whole game against the tutor's players, in JupyterLab.",
        {"--game": {"default": "", "help": f"the game (default: the one you left, or bicycle): {_RULES_HELP}"}},
    ),
    "review": (
        _print_review,
        "where was the game lost?",
        "Review a game: what each decision cost, and how much was luck.",
        {
            "game": {"nargs": "?", "help": "a file: our text, Euchre Game Notation or PTN (default: your last game)"},
            "--player": {"default": "1", "help": "the player whose side it takes, by number or name (default: 1)"},
            "--save": {"metavar": "FILE", "help": "write a page about it, such as game.html"},
        },
    ),
    "games": (
        _print_games,
        "all my games",
        "Say what your decisions cost in all the games you have finished, where, and how much was luck.",
        {},
    ),
    "train": (
        _open_trainer,
        "practise",
        "Practise: one decision after another, in JupyterLab.",
        {
            "--theme": {"help": f"the kind of decision (default: anything): {_THEMES}"},
            "--game": {"help": f"the game (default: bicycle): {_RULES_HELP}"},
            "--level": _number("level", None, "how hard, 1 to 4 (default: 0, by how well you do)"),
            "--drill": {"help": "a drill as text: 'assist, donate; seat 2; 10 questions', or 'my mistakes'"},
        },
    ),
    "check": (
        _open_check,
        "did I learn it?",
        "Play pairs of hands without a word about any, in JupyterLab: some before you learn, others after it.",
        {
            "--plan": {"required": True, "help": "what is chosen between, such as draw or take_over"},
            "--game": {"help": "a game that has pairs (default: bicycle)"},
        },
    ),
    "progress": (
        _print_progress,
        "how good are my decisions?",
        "Show what your decisions in practice cost, and what is due.",
        {
            "--game": {"help": "show only this game, such as bicycle (default: all)"},
            "--carry": {
                "metavar": "FILE",
                "help": "have your answers in a file of the lessons in a browser, too, and its here",
            },
        },
    ),
    "calls": (
        _print_calls,
        "what should I call?",
        "Price every legal call of a seat.",
        {
            "view": {"nargs": "+", "help": _VIEW},
            **_RULES,
            "--score": {"help": "our points and theirs, such as 6-4, or -3-12 where points are lost"},
            "--deals": _number("deals", 2_000, "deals solved for each call (default: 2000)"),
            "--seed": _number("seed", 0, "the same seed gives the same deals (default: 0)"),
            **_JSON,
        },
    ),
    "guide": (
        _print_guide,
        "when should I call?",
        "When to call, on one page; what the page says about a hand; or a chart of all hands for a seat.",
        {
            "view": {"nargs": "*", "help": _VIEW},
            "--game": {"default": BICYCLE, "help": "bicycle (default) or stick_the_dealer"},
            "--seat": {"type": int, "help": "chart all hands for a seat instead, 1 to 4 (the dealer)"},
            "--up": {"help": "for the chart: the rank turned up (default: J)"},
            "--second": {"action": "store_true", "help": "for the chart: the card was turned down"},
            "--save": {"metavar": "FILE", "help": "write the page for a browser, to print on one sheet"},
        },
    ),
    "site": (
        _write_site,
        "lessons for any browser",
        "Write the lessons and practice as pages for any browser, even on a phone, offline and without Python.",
        {"folder": {"type": _folder, "help": "a new folder, or that of an earlier site"}},
    ),
    "handout": (
        _write_handout,
        "exercises on paper",
        "Write exercises for a class as a page to print, with the answers on a separate sheet.",
        {
            "file": {"help": "the page, such as sheet.html"},
            "--theme": {"default": "assist", "help": f"the kind of decision (default: assist): {_THEMES}"},
            "--count": _number("exercises", 8, "how many hands (default: 8)"),
            "--paper": {"default": "a4", "help": "a4 (default) or letter"},
            "--seed": _number("seed", 0, "which hands (default: 0)"),
        },
    ),
    "solve": (
        _print_solution,
        "what if everybody sees all cards?",
        "Say what every legal card is worth.",
        {
            "deal": {"nargs": "+", "help": "hands from seat 1 to the dealer with / between, then 'up' and a card"},
            "--trump": {"required": True, "help": "c, d, h or s; 0 to 6 with dominoes; none for no trump"},
            "--maker": {"required": True, "help": "the seat that made trump: 1 (eldest), 2, ... or dealer"},
            "--alone": {"action": "store_true", "help": "the maker plays alone"},
            "--called": {"help": "the card whose holder the maker called as partner"},
            "--bid": _number("bid", None, "the tricks that the maker bid"),
            "--defender": {"help": "a defender who plays alone"},
            "--discard": {"help": "the card laid down for the turn-up (default: the best)"},
            "--swap": {"default": "", "help": "the card a lone maker laid down, and the card received: '9h As'"},
            "--played": {"default": "", "help": "the cards played so far, in order"},
            **_RULES,
            **_JSON,
        },
    ),
    "rules": (
        _print_rules,
        "how is a game played?",
        "List the rule sets, or explain one.",
        {"name": {"nargs": "?", "help": _RULES_HELP}},
    ),
}


if __name__ == "__main__":
    sys.exit(main())
