"""A widget's face: the ES modules and style sheets of all rooms, joined into the one file that anywidget takes.

A module begins with what it imports, each in a line such as ``import { make } from "../parts/parts.js";``. Those lines
and the word ``export`` are taken out, and every module comes once, after those that it imports. So the top-level names
of all modules that meet in one file have to differ, which a test sees to, and so have the names of files. A style sheet
may begin with lines such as ``@import "./odds_table.css";``, which are replaced by what they import.
"""

import re
from pathlib import Path

from euchre_tutor import look

_ROOMS = [*Path(__file__).parents[1].iterdir(), Path(look.__file__).parent]
FILES = {path.name: path for room in _ROOMS for path in room.glob("*.*s") if path.suffix in (".js", ".css")}
_IMPORT = re.compile(r'^import \{[^}]*\} from "[./a-z]+/([a-z_]+\.js)";\n', re.MULTILINE)
_STYLE = re.compile(r'^@import "[./a-z]+/([a-z_]+\.css)";\n', re.MULTILINE)
_OWN_RULE = re.compile(
    r"(?<!\.euchre)\.euchre-(?:ask|hand-builder|picked-hand|play-table|review-board|table-board|trainer)\b"
)
_EXPORT = re.compile(r"^export (?=const |function )", re.MULTILINE)


def joined_script(name: str) -> str:
    """Return a module with all that it imports, as one.

    Args:
        name: the file of a widget's own module, such as ``ask.js``.

    >>> script = joined_script("hand_builder.js")
    >>> "import " in script, script.count("export default")
    (False, 1)
    """
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", source)) for source in sources(name).values())


def sources(name: str) -> dict[str, str]:
    """Return the sources of a module and of those that it imports, by file, each after what it imports."""
    texts: dict[str, str] = {}
    source = FILES[name].read_text(encoding="utf-8")
    for imported in _IMPORT.findall(source):
        texts |= {file: text for file, text in sources(imported).items() if file not in texts}
    return texts | {name: source}


def joined_style(*names: str) -> str:
    """Return some style sheets, one after the other, those that one imports in the place of the lines that import them.

    The rules of a face are made stronger than those that all faces share, as another widget of the notebook may bring
    these again.
    """
    texts = (_STYLE.sub(lambda match: joined_style(match[1]), FILES[name].read_text("utf-8")) for name in names)
    return "\n".join(_OWN_RULE.sub(r".euchre\g<0>", text) for text in texts)
