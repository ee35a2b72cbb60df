"""Threads that ask the same."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from euchre_tutor.base.threads import cached_once


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
