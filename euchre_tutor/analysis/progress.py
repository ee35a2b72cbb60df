"""A progress bar, which also says when the solver has to be compiled first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from euchre_tutor.solver import telling


@contextmanager
def progress_bar(total: float, *, shown: bool, **options: Any) -> Iterator[Any]:
    """Show a progress bar if the work takes longer than two seconds, or the solver is compiled.

    Args:
        total: the amount of work.
        shown: False for no bar.
        options: more options of tqdm.
    """
    from tqdm.auto import tqdm

    bar = tqdm(total=total, delay=2, leave=False, disable=not shown, **options)

    def tell(words: str) -> None:
        bar.set_description_str(words and f"{words} ")
        bar.delay = 0  # the bar is shown now, and has to be cleared in the end

    with bar, telling(tell):
        yield bar
