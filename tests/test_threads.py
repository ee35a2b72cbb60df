"""Threads that ask the same."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from euchre_tutor.base.threads import cached_once

# A hand's prices, then those of two builders, which take turns while Python does other things. With a word it is done
# as in a browser: no thread or process can be begun, and neither JupyterLab nor nbconvert is there.
PRICED = """
import asyncio, subprocess, sys, threading
import anywidget, IPython, pandas, plotly
def never(*words, **options):
    raise RuntimeError("can't start new thread")
if len(sys.argv) > 1:
    threading.Thread.start = subprocess.Popen.__init__ = never
    sys.platform, sys.modules["jupyterlab"], sys.modules["nbconvert"] = "emscripten", None, None
from euchre_tutor import HandBuilder, compare_calls
hands = [f"Js Ac Kc 9d Ts up 9c seat 3 score {score}" for score in ("4-3", "3-4")]
print(compare_calls(hands[0], deals=600, seed=1).table.to_json())
async def build():
    builders = [HandBuilder(hand, deals=600) for hand in hands]
    assert [each.odds for each in builders] == [None, None] or len(sys.argv) == 1
    while not all(each.odds and each.odds.deals >= 600 for each in builders):
        await asyncio.sleep(0)
    print(*(each.odds.table.to_json() for each in builders))
asyncio.run(build())
"""


def test_where_there_are_no_threads_hands_are_priced_the_same():
    usual, without = (
        subprocess.run([sys.executable, "-c", PRICED, *words], capture_output=True, text=True, check=True).stdout
        for words in ([], ["without"])
    )
    assert len(usual.splitlines()) == 2
    assert without == usual


def test_what_many_threads_ask_at_once_is_worked_out_once():
    together, begun = threading.Barrier(4), []

    @cached_once(maxsize=4)
    def squared(number: int) -> int:
        begun.append(number)
        return number**2

    def ask(number: int) -> int:
        together.wait()
        return squared(number)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, [3, 3, 3, 4])) == [9, 9, 9, 16]
    assert sorted(begun) == [3, 4]


def test_what_has_failed_is_tried_again():
    tries = iter([ValueError("not yet"), 7])

    @cached_once(maxsize=4)
    def found(_question: str) -> int:
        answer = next(tries)
        if isinstance(answer, Exception):
            raise answer
        return answer

    with pytest.raises(ValueError, match="not yet"):
        found("how many")
    assert found("how many") == found("how many") == 7
