"""Count what lessons ask, on many deals, and write the answers to counted.jsonl.

    python data/course/make.py              # what isn't there yet; what no lesson asks any more goes
    python data/course/make.py --all        # everything anew

Runs every cell of every lesson, so that nothing that is asked can be forgotten. A proof that fails on the new numbers
is told: then the lesson's text has to be changed, or the question needs more deals (MORE).
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "positions"))
from rests import digest_of

from euchre_tutor import Ask, EuchreError
from euchre_tutor.analysis.version import ANSWERS
from euchre_tutor.base import tables
from euchre_tutor.course import lesson, syllabus
from euchre_tutor.course.counted import COUNTED_BY, FILE, Counting, read_answers
from euchre_tutor.course.showing import cells_of

FOLDER = tables("course")
RESTS_ON = ("bidding/*", "bids/*", "rates/*", "players/*")  # the tables that answers rest on
DEALS = 20_000  # one in five of them is played at a table
MORE = {  # how many deals where a claim needs more, by a part of the question
    '["contest"': 60_000,
    '"Js Jc 9h Td Qd up 9s seat 1"': 60_000,
    '"Kh Qd Qh Jd Ah up Ad seat 3 score 9-9': 100_000,
}


@contextmanager
def counted_by(counting: Counting) -> Iterator[None]:
    """Have questions counted, and the answers collected, while this lasts."""
    token = COUNTED_BY.set(counting)
    try:
        yield
    finally:
        COUNTED_BY.reset(token)


def write_answers(path: Path, answers: Mapping[str, Any]) -> None:
    """Write answers to a file, one a line, in the order of their questions."""
    head = {"answers": ANSWERS, "rests_on": digest_of(*RESTS_ON)}
    rows = [head, *({"asked": question, "answer": answers[question]} for question in sorted(answers))]
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


def main() -> None:
    """Count what is missing, or everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="count everything anew")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals of a question")
    parser.add_argument("--seed", type=int, default=0, help="seed of these deals")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder to write to")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    options = parser.parse_args()
    path = options.into / FILE
    known = {} if options.all else _known(path)
    counting = Counting(lambda question: _deals(question, options.deals), options.seed, known)
    end = time.monotonic() + 60 * options.minutes
    lessons = [each for each in syllabus() if each.is_there]
    failed = 0
    for each in lessons:
        if time.monotonic() < end:
            with counted_by(counting):
                failed += run(each.folder / each.notebook)
            print(f"{each.slug}: {len(counting.answers)} answers so far", flush=True)
            write_answers(path, dict(known) | counting.answers)
    if time.monotonic() < end:
        write_answers(path, counting.answers)
    print(f"{failed} proofs fail")


def _known(path: Path) -> dict[str, Any]:
    """Return the answers that are there already; none of another version, or of other tables."""
    try:
        answers = read_answers(path)
        head = json.loads(path.read_text(encoding="utf-8").partition("\n")[0])
        return answers if head.get("rests_on") == digest_of(*RESTS_ON) else {}
    except EuchreError:
        return {}


def _deals(question: str, usual: int) -> int:
    return next((deals for part, deals in MORE.items() if part in question), usual)


def run(path: Path) -> int:
    """Run the cells of a lesson, and answer its questions; print the proofs that fail, and return how many do."""
    names: dict[str, Any] = {"__name__": "lesson"}
    failed = 0
    lesson.display = lambda *_: None
    for cell in cells_of(path):
        tags, source = cell["metadata"].get("tags", ()), cell["source"]
        if cell["cell_type"] != "code" or not {"ask", "figure", "proof"} & {*tags}:
            continue
        if "proof" in tags:
            for line in ast.parse(source).body:
                failed += _fails(line, names, f"{path.stem}, {cell['id']}")
        elif isinstance(shown := _run(source, names), Ask):
            shown.stored()
    return failed


def asks_of(path: Path) -> Iterator[Ask]:
    """Run the cells of a lesson, and yield its questions."""
    names: dict[str, Any] = {"__name__": "lesson"}
    lesson.display = lambda *_: None
    for cell in cells_of(path):
        is_shown = cell["cell_type"] == "code" and {"ask", "figure"} & {*cell["metadata"].get("tags", ())}
        if is_shown and isinstance(shown := _run(cell["source"], names), Ask):
            yield shown


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell and return what its last line is worth."""
    body = ast.parse(source)
    last = body.body.pop() if isinstance(body.body[-1], ast.Expr) else None
    exec(compile(body, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None


def _fails(line: ast.stmt, names: dict[str, Any], where: str) -> bool:
    """Run a line of a proof; print it if it fails."""
    try:
        exec(compile(ast.Module([line], []), "proof", "exec"), names)
    except Exception:
        print(f"  {where}: {ast.unparse(line).splitlines()[0]}\n    {_found(line, names)}", flush=True)
        return True
    return False


def _found(line: ast.stmt, names: dict[str, Any]) -> str:
    """Return what was found where a text says something else, or else the error."""
    for node in ast.walk(line):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("says", "best"):
            with suppress(Exception):
                return str(eval(compile(ast.Expression(node.args[0]), "proof", "eval"), names))
    return traceback.format_exc(limit=0).strip()


if __name__ == "__main__":
    main()
