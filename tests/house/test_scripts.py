"""Every benchmark and every script that makes data still runs, on a few deals, and leaves the data as they are."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.nightly

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted(
    path
    for folder in ("benchmarks", "data", "data/*")
    for path in ROOT.glob(f"{folder}/*.py")
    if '__name__ == "__main__"' in path.read_text(encoding="utf-8")
)
TABLES = ROOT / "euchre_tutor" / "tables" / "bidding"
# What each is asked for; {} is a folder of the test's own. A new script has to be listed here.
FEW = {
    "benchmarks/atlas.py": "--hands 3 --deals 128 --played 32 --chunks 1",
    "benchmarks/bids.py": "--deals 3000",
    "benchmarks/calling.py": "bicycle --deals 2400 --seats 1 --keep {}",
    "benchmarks/learning.py": "--checks 10",
    "benchmarks/choices.py": "--pairs 2 --chunks 1",
    "benchmarks/discards.py": "--hands 12 --chunks 1",
    "benchmarks/nodes.py": "--few",
    "benchmarks/odds.py": "--deals 256 --times 1 --hands 1 --built 256",
    "benchmarks/opening.py": "--times 1 --lessons 1",
    "benchmarks/opponents.py": "--deals 4 --players beginner",
    "benchmarks/passes.py": "--views 1 --seeds 2 --deals 2048 --played 256 --random 1",
    "benchmarks/players.py": "--deals 200 --pairs 4:bot open:bot network:bot 2n:4-",
    "benchmarks/presets.py": "--deals 20 --keep {}/slowest.jsonl",
    "benchmarks/realistic.py": "--deals 1000 --most 40",
    "benchmarks/reviews.py": "--games 1 --keep {}/found.jsonl",
    "benchmarks/site_pages.py": "--times 1",
    "benchmarks/solve.py": "--deals 6",
    "benchmarks/solver.py": "--deals 200 --repetitions 1",
    "benchmarks/starting.py": "--times 1",
    "benchmarks/table.py": "--deals 200 --times 1",
    "benchmarks/tells.py": "--hands 3 --cards 2",
    "benchmarks/widgets.py": "--times 1",
    "data/atlas/make.py": "--folder {} --solved 6 --played 6 --sizes 400 40 --into {}",
    "data/atlas/priced_again.py": "--hands 2 --deals 256 --played 64",
    "data/bidding/judge.py": f"bicycle --new {TABLES}/canadian.npz --parts 1 --size 240 --keep {{}}",
    "data/bidding/make.py": "bicycle --deals 2400 --iterations 2 --parts 1 --size 240 --keep {} --into {}",
    "data/bidding/samples.py": "bicycle --deals 600 --keep {}",
    "data/bids/make.py": "--deals 3000 --played 40 --into {}",
    "data/bids/rates.py": "--deals 2000 --realistic 80 --into {}",
    "data/course/shown_hands.py": "the_two_bowers --into {}",
    "data/course/make.py": "--all --deals 256 --minutes 0.5 --into {}",
    "data/guide/make.py": "bicycle --parts 1 --judged 1 --priced 1 --size 120 --keep {} --into {}",
    "data/guide/ranges.py": "bicycle --parts 1 --size 240 --keep {} --into {}",
    "data/golden/make.py": "--every 40 --into {} --trial {}",
    "data/players/make.py": "--hands 512 --deals 2000 --into {}",
    "data/make.py": "--list",
    "data/positions/priced_again.py": "two_handed --most 3 --keep {} --into {}",
    "data/pairs/make.py": "take_over --minutes 0.1 --cores 1 --into {}",
    "data/positions/make.py": "bicycle --minutes 0.1 --into {}",
    "data/rates/make.py": "bicycle --deals 400 --realistic 300 --keep {} --into {}",
    "data/surveys/atlas.py": "--hands 60 --into {}",
    "data/surveys/counts.py": "--hands 200 --into {}",
    "data/surveys/steps.py": "--deals 2400 --keep {} --into {}",
    "data/surveys/make.py": "assist_two_trumps --hands 16 --played 8 --batches 2 --into {}",
}


def name_of(script: Path) -> str:
    return script.relative_to(ROOT).as_posix()


def state_of(folder: Path) -> dict[Path, tuple[int, int]]:
    """The size of each file of a folder, and when it was written."""
    return {path: (path.stat().st_size, path.stat().st_mtime_ns) for path in folder.rglob("*.*") if path.is_file()}


@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_a_script_does_its_work_and_leaves_the_data_as_they_are(script, tmp_path):
    before = [state_of(ROOT / folder) for folder in ("data", "benchmarks", "tests/golden")]
    words = FEW[name_of(script)].format(*[tmp_path] * 2).split()
    environment = os.environ | {
        "PYTHONDONTWRITEBYTECODE": "1",
        "OMP_NUM_THREADS": "1",
    }  # a busy machine makes threads wait
    done = subprocess.run(
        [sys.executable, script, *words], cwd=tmp_path, capture_output=True, text=True, env=environment
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip(), "it says nothing"
    if "--into" in words:
        assert any(path.stat().st_size for path in tmp_path.rglob("*.*")), "it wrote nothing"
    assert [state_of(ROOT / folder) for folder in ("data", "benchmarks", "tests/golden")] == before


def test_no_script_is_forgotten():
    assert {name_of(script) for script in SCRIPTS} == set(FEW)
