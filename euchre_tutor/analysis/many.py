"""Many hands at once: what every choice is worth in each of them, as one frame."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from euchre_tutor.analysis.asked import answer
from euchre_tutor.analysis.prices import text_of
from euchre_tutor.analysis.progress import progress_bar
from euchre_tutor.base import DataFrame, EuchreError, check_flag, quoted, threads
from euchre_tutor.beliefs import Evidence
from euchre_tutor.deal import Others, View, as_view
from euchre_tutor.pricing import Sample

_FEW = 4  # hands that are priced here: a process takes a second to begin


def compare_many(
    hands: Iterable[View | str] | DataFrame,
    *,
    deals: int = 2_000,
    seed: int = 0,
    evidence: Evidence = "calls",
    others: Others | None = None,
    realistic: int | None = None,
    progress: bool = True,
) -> DataFrame:
    """Price every choice of many hands, a process for each core, and return all in one frame.

    Interrupt it and it returns what is priced so far, and says how many hands that is.

    The hands are what a seat has seen in each, such as ``"Js Jc As 9h Kd up Qs seat 4"``: a list, or a frame with a
    column ``view``. Calls, discards and cards to play may be mixed. The other arguments are those of compare_calls.

    Returns:
        The rows of each hand's ``table``: ``hand`` is its number in the list or its label in the frame, then come
        ``view``, what is asked (``question``), the ``choice``, whether it is ``best``, and the numbers. A hand that
        can't be priced has one row, whose ``error`` says why.

    Raises:
        EuchreError: the hands are neither a list nor a frame with a column ``view``, or another argument is wrong.

    >>> found = compare_many(["Js Jc As 9h Kd up Qs seat 4", "nonsense"], deals=64, realistic=0)
    >>> found.groupby("hand").size().to_dict(), found["error"].notna().tolist()
    ({0: 3, 1: 1}, [False, False, False, True])
    """
    import pandas as pd

    check_flag(progress, "progress")
    sample, asked = Sample(deals, seed, evidence, others, realistic, progress=False), _listed(hands)
    rows: list[dict[str, Any]] = []
    done = 0
    with progress_bar(len(asked), shown=progress, unit=" hands") as bar:
        try:
            with _mapping(len(asked)) as each:
                for label, found in zip(asked, each(partial(_priced, sample=sample), asked.values()), strict=True):
                    rows += [{"hand": label, **row} for row in found]
                    done += 1
                    bar.update()
        except KeyboardInterrupt:
            print(f"stopped: {done} of {len(asked)} hands are priced", flush=True)
    return pd.DataFrame(rows)


def _listed(hands: Any) -> dict[Any, View | str]:
    """Return the hands by their numbers, or their labels in a frame."""
    if hasattr(hands, "columns"):
        if "view" not in hands.columns:
            there = ", ".join(map(str, hands.columns))
            raise EuchreError(f"a frame of hands needs a column 'view'; this one has {there or 'no columns'}")
        return dict(zip(hands.index, hands["view"], strict=True))
    if isinstance(hands, str | View) or not isinstance(hands, Iterable):
        raise EuchreError(f"hands are a list of texts or a frame with a column 'view', not {quoted(hands)}")
    return dict(enumerate(hands))


def _priced(view: View | str, *, sample: Sample) -> list[dict[str, Any]]:
    """Price a hand, and return the rows of its table; a hand that can't be priced has one row that says why."""
    try:
        odds = answer(as_view(view, others=sample.others), sample)
    except EuchreError as error:
        return [{"view": str(view), "error": error.sentence}]
    kind, leaders = odds.noun, [text_of(price.option) for price in odds.leaders]
    rows: list[dict[str, Any]] = []
    for row in odds.table.to_dict("records"):
        numbers = {str(name): value for name, value in row.items() if name != kind}
        choice = {"view": str(odds.view), "question": kind, "choice": row[kind], "best": row[kind] in leaders}
        rows.append({**choice, **numbers, "error": None})
    return rows


def _on_one_core() -> None:
    """Let a process use one thread, and leave an interrupt to the one that asks."""
    threads.THREADS = 1
    signal(SIGINT, SIG_IGN)


@contextmanager
def _mapping(many: int) -> Iterator[Any]:
    """Yield a map that works in a process for each core; of a few hands, or on one core, the usual one."""
    if many <= _FEW or threads.THREADS == 1:
        yield map
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    main = sys.modules["__main__"]
    path = vars(main).pop("__file__", None)  # else each process would run the user's script again
    pool = ProcessPoolExecutor(min(threads.THREADS, many), get_context("spawn"), _on_one_core)
    try:
        yield pool.map
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        if path is not None:
            main.__file__ = path
