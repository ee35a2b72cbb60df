"""How long does a learner wait for the first answer of a new process?

    python benchmarks/starting.py --times 5

Each question is asked in a new process: the first answer ever on a machine, for which a child process tries the
library, the first answers of a later start, what ``euchre-tutor calls`` prints first and last on a terminal, the first
verdict of a HandBuilder, and the longest wait between two results while odds are refined. All is processor time, that
of child processes included, but for that wait, which is on the clock. Each is the median of some times, in turns, and
stands beside the processor time in which Python loads numpy in the same run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

VIEW = "Js Jc As 9h Kd up Qs seat 4"
SPENT = "\nimport os\nprint(sum(os.times()[:4]))"
UNIT = "Python loads numpy"
FIRST_START = "first answer ever, double dummy"
WAIT = "longest wait between two results, clock"
DOUBLE_DUMMY = f"import euchre_tutor as e; str(e.compare_calls({VIEW!r}, realistic=0))" + SPENT
ON_A_TERMINAL = f"""
import io, os, sys
class Screen(io.StringIO):
    isatty = lambda self: True
    write = lambda self, text: spent.append(sum(os.times()[:4]))
spent, out, sys.stdout, os.environ["TERM"] = [], sys.stdout, Screen(), "xterm"
from euchre_tutor.cli import main
main(["calls", {VIEW!r}])
"""
VERDICT = f"""
import time, euchre_tutor as e
builder = e.HandBuilder({VIEW!r})
while not builder.odds:
    time.sleep(0.002)
builder.stop()"""
PROGRAMS = {
    UNIT: "import numpy" + SPENT,
    "euchre_tutor is imported": "import euchre_tutor" + SPENT,
    FIRST_START: DOUBLE_DUMMY,
    "first answer, double dummy": DOUBLE_DUMMY,
    "first answer": f"import euchre_tutor as e; str(e.compare_calls({VIEW!r}))" + SPENT,
    "first answer, as a notebook shows it": f"import euchre_tutor as e; e.compare_calls({VIEW!r})._repr_html_()"
    + SPENT,
    "calls prints its first answer": ON_A_TERMINAL + "print(spent[0], file=out)",
    "calls prints its last answer": ON_A_TERMINAL + "print(spent[-1], file=out)",
    "HandBuilder has its first verdict": VERDICT + SPENT,
    WAIT: f"""
import time
from euchre_tutor.analysis import refine_calls
times = [time.perf_counter() for _ in refine_calls({VIEW!r}, deals=10_000)]
print(max(after - before for before, after in zip(times, times[1:])))
""",
}


def seconds(program: str, cache: str) -> float:
    """Return the seconds that a program prints when a new Python runs it."""
    environment = os.environ | {"XDG_CACHE_HOME": cache}
    done = subprocess.run([sys.executable, "-c", program], stdout=-1, stderr=-1, env=environment, check=True)
    return float(done.stdout.split()[-1])


def measured(times: int) -> dict[str, float]:
    """Return the seconds that each program takes, the median of some times."""
    found: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    with tempfile.TemporaryDirectory() as folder:
        seconds(PROGRAMS[FIRST_START], folder)
        for number in range(times):
            for name, program in PROGRAMS.items():
                cache = Path(folder) / str(number) if name == FIRST_START else Path(folder)
                found[name].append(seconds(program, str(cache)))
    return {name: median(each) for name, each in found.items()}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="how often each is measured (%(default)s)")
    options = parser.parse_args()
    found = measured(options.times)
    for name, taken in found.items():
        print(f"{name:40} {taken:6.2f} s {taken / found[UNIT]:7.1f} times")


if __name__ == "__main__":
    main()
