"""Colours, letter sizes and distances stand in tokens.css and nowhere else, and can be read."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.contrast import contrast

import euchre_tutor
from euchre_tutor.analysis import hand_page
from euchre_tutor.guide import pages
from euchre_tutor.look import colours, sheet
from euchre_tutor.review import game_review
from euchre_tutor.site import handout

PACKAGE = Path(euchre_tutor.__file__).parent
# A notebook keeps a snapshot with each widget, so it brings no sheet along.
SHEETS = {
    path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(PACKAGE.rglob("*.css"))
    if path.name not in ("tokens.css", "snapshot.css")
}
IN_PYTHON = {
    "a hand": hand_page._STYLE,
    "a review": game_review._STYLE,
    "a handout": handout._STYLE,
    "a guide": pages._STYLE,
    "ranges": pages.STYLE.removeprefix(sheet("base")),
}
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(", re.IGNORECASE)
WORD = re.compile(r"(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|yellow|orange|gold|navy|silver)(?![\w-])")
SYSTEM = re.compile(r"\b(?:Canvas|CanvasText|Highlight|LinkText)\b")
LENGTH = re.compile(r"(?<![\w#.-])(\d*\.?\d+(?:px|r?em|ch|ex|pt|pc|cm|mm|in|vw))\b")
ASKED = re.compile(r"@(?:media|container)[^{]*|@page [^}]*")  # a condition, or a sheet of paper, can't read a token
NO_GROUND = '"rgba(0,0,0,0)"'  # how charts write that there is none


def declarations(style: str) -> Iterator[tuple[str, str]]:
    """Yield the properties of a style sheet with their values, without comments and conditions."""
    bare = ASKED.sub("", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL))
    for block in re.findall(r"\{([^{}]*)\}", bare):
        for line in block.split(";"):
            name, _, value = line.partition(":")
            yield name.strip(), value.strip()


@pytest.mark.parametrize("name", [*SHEETS, *IN_PYTHON])
def test_no_sheet_names_a_colour_or_a_length(name: str) -> None:
    style = (SHEETS | IN_PYTHON)[name]
    found = [(name, value) for name, value in declarations(style)]
    assert len(found) > 1
    values = [f"{name}: {value}" for name, value in found]
    assert [value for value in values if COLOUR.search(value) or WORD.search(value.partition(":")[2])] == []
    assert [value for value in values for length in LENGTH.findall(value) if length not in ("0", "1px")] == []


@pytest.mark.parametrize("name", [*SHEETS, *IN_PYTHON])
def test_letters_and_gaps_are_whole_steps(name: str) -> None:
    step = re.compile(r"(?:(?:var\(--(?:t|s)\d\)|0|inherit)\s*)+")
    found = [(name, value) for name, value in declarations((SHEETS | IN_PYTHON)[name])]
    asked = [(name, value) for name, value in found if name == "font-size" or name.endswith("gap")]
    assert [each for each in asked if not step.fullmatch(each[1])] == []


@pytest.mark.parametrize("name", SHEETS)
def test_colours_of_the_system_serve_forced_colours_alone(name: str) -> None:
    style = re.sub(r"@media \(forced-colors: active\) \{.*?\n\}", "", SHEETS[name], flags=re.DOTALL)
    assert SYSTEM.findall(style) == []


@pytest.mark.parametrize("kind", ["py", "js"])
def test_no_code_names_a_colour(kind: str) -> None:
    sources = {path: path.read_text(encoding="utf-8").replace(NO_GROUND, "") for path in PACKAGE.rglob(f"*.{kind}")}
    found = {
        path.name: re.findall(r"""["' :=]#[0-9a-fA-F]{3,8}\b(?!-)|\brgba?\(\d""", text)
        for path, text in sources.items()
    }
    assert len(found) > 20
    assert {name: colours for name, colours in found.items() if colours} == {}


def test_every_token_is_used_and_every_one_used_is_there() -> None:
    named = set(re.findall(r"^--([\w-]+):", sheet(), re.MULTILINE))
    sources = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.js")]
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    styles = "".join([sheet(), *SHEETS.values(), code])
    used = set(re.findall(r"var\(--([\w-]+)", styles))
    own = set(re.findall(r"--([\w-]+):", "".join(SHEETS.values()))) | {"size", "lost", "euchre-scale", "scale"}
    assert sorted(used - named - own - {name for name in used if name.startswith("jp-")}) == []
    in_code = {name for name in named if f'"{name}"' in code or re.match(r"pips-\d", name)}
    assert sorted(named - used - in_code) == []


GROUNDS = ("paper", "surface", "raised")
PAIRS = [
    *((ink, ground) for ink in ("ink", "soft", "link") for ground in GROUNDS),
    *(("on-now", "now"), ("on-now", "now-deep"), ("ink", "now-soft"), ("soft", "now-soft"), ("link", "now-soft")),
    *(("on-gold", "gold-soft"), ("ours", "ours-soft"), ("surface", "ours")),
    *(("on-felt", ground) for ground in ("felt", "felt-deep")),
    *(("spades", ground) for ground in ("ruth", "ada", "ben", "on-felt")),
    *(("on-felt-soft", ground) for ground in ("felt", "felt-deep")),
    *(("on-lamp", "lamp"), ("spades", "card"), ("card", "spades"), ("spades", "on-felt"), ("hearts", "card")),
    *(("clubs-of-four", "card"), ("diamonds-of-four", "card"), ("bone", "ivory")),
]
EDGES = [("edge", "paper"), ("edge", "surface"), ("now", "paper"), ("lamp", "felt"), ("theirs-drawn", "surface")]


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_letters_can_be_read_on_their_ground(ink: str, ground: str, is_dark: bool) -> None:
    found = colours(is_dark=is_dark)
    assert contrast(found[ink], found[ground]) >= 4.5


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_edges_and_marks_can_be_seen(edge: str, ground: str, is_dark: bool) -> None:
    found = colours(is_dark=is_dark)
    assert contrast(found[edge], found[ground]) >= 3


@pytest.mark.parametrize("name", ["ours-on-any", "theirs-on-any", "neither-on-any"])
@pytest.mark.parametrize("is_dark", [False, True])
def test_what_cannot_ask_its_ground_can_be_seen_on_any(name: str, is_dark: bool) -> None:
    found = colours(is_dark=is_dark)
    assert min(contrast(found[name], found[ground]) for ground in ("paper", "surface")) >= 3


def test_letters_have_12_pixels_and_targets_24_at_least() -> None:
    tokens = dict(re.findall(r"--([\w-]+): ([^;]+);", sheet()))
    assert all(tokens[name].startswith("max(12px,") for name in ("t0", "t1"))
    assert all(tokens[name].startswith(("max(24px,", "24px")) for name in ("target-least", "target", "press"))
