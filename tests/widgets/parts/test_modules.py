"""The modules and style sheets of the widgets, and how they are joined into one file for each."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from euchre_tutor import look
from euchre_tutor.widgets.parts import modules
from euchre_tutor.widgets.parts.modules import FILES, joined_script, joined_style, sources

SCRIPTS = [path for path in FILES.values() if path.suffix == ".js"]
STYLES = [path for path in FILES.values() if path.suffix == ".css"]
FACES = sorted(path.stem for path in SCRIPTS if "export default" in path.read_text(encoding="utf-8"))
TOP_LEVEL = re.compile(r"^(?:export )?(?:async )?(?:const|let|var|function|class) +(\w+|\{[^}]*\})", re.MULTILINE)


ROOMS = Path(modules.__file__).parents[1]


def names(source: str) -> Iterator[str]:
    """Yield the names that a module has at its top level."""
    for found in TOP_LEVEL.findall(source):
        yield from re.findall(r"\w+", found)


def test_there_are_faces() -> None:
    assert set(FACES) == {"ask", "hand_builder", "picked_hand", "play_table", "review_board", "table_board", "trainer"}


@pytest.mark.parametrize(
    "face",
    [*FACES, "ask_page", "table_board_page", "site_page", "home_page", "solver_page", "game_page", "wasm_players"],
)
def test_no_two_modules_of_a_face_have_a_name_in_common(face: str) -> None:
    counted = Counter(name for source in sources(f"{face}.js").values() for name in names(source))
    assert [name for name, number in counted.items() if number > 1] == []


def test_no_two_files_of_faces_have_one_name() -> None:
    assert sorted(FILES.values()) == sorted(
        path
        for folder in (ROOMS, Path(look.__file__).parent)
        for kind in ("js", "css")
        for path in folder.rglob(f"*.{kind}")
    )


@pytest.mark.parametrize("path", [*SCRIPTS, *STYLES], ids=lambda path: path.name)
def test_what_a_file_imports_is_where_it_says(path) -> None:
    for wanted in re.findall(r'^@?import .*"(.*)";', path.read_text(encoding="utf-8"), re.MULTILINE):
        found = (path.parent / wanted).resolve()
        assert FILES[found.name] == found


@pytest.mark.parametrize("face", FACES)
def test_what_a_module_imports_is_exported_there_and_used(face: str) -> None:
    texts = sources(f"{face}.js")
    for source in texts.values():
        for wanted, file in re.findall(r'^import \{([^}]*)\} from ".*/(.*)";', source, re.MULTILINE):
            for name in filter(None, re.split(r"[,\s]+", wanted)):
                assert re.search(rf"^export (const|function) {name}\b", texts[file], re.MULTILINE), (file, name)
                assert len(re.findall(rf"\b{name}\b", source)) > 1, f"{name} is imported and not used"


@pytest.mark.parametrize("face", FACES)
def test_a_joined_face_imports_nothing_and_exports_its_face_alone(face: str) -> None:
    script = joined_script(f"{face}.js")
    assert re.findall(r"^(?:import|export)\b.*", script, re.MULTILINE) == [
        line for line in script.splitlines() if line.startswith("export default")
    ]
    assert script.count("export default") == 1


def test_a_joined_style_imports_nothing() -> None:
    style = joined_style("parts.css", "hand_builder.css")
    assert "@import" not in style
    for name in ("tokens.css", "parts.css", "odds_table.css"):
        assert joined_style(name) in style


def alternatives(selector: str) -> list[str]:
    """Split a selector at the commas that stand in no brackets."""
    depth, found = 0, [""]
    for sign in selector:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            found.append("")
        else:
            found[-1] += sign
    return found


@pytest.mark.parametrize("path", sorted(STYLES), ids=lambda path: path.stem)
def test_every_style_is_scoped_to_the_tutor(path) -> None:
    css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    selectors = [part for rule in re.findall(r"([^{}]+)\{", css) for part in alternatives(rule)]
    assert selectors
    assert [part for part in map(str.strip, selectors) if not part.startswith("@") and ".euchre" not in part] == []
