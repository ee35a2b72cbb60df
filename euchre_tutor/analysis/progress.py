"""How far an answer is: a progress bar, which also says when the solver has to be compiled first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from euchre_tutor.solver import telling

__all__ = ["progress_bar"]


@contextmanager
def progress_bar(total: float, *, shown: bool, **options: Any) -> Iterator[Any]:
    """Show a bar if it takes longer than two seconds, or the solver is compiled; options as those of tqdm."""
    from tqdm.auto import tqdm

    bar = tqdm(total=total, delay=2, leave=False, disable=not shown, **options)

    def tell(words: str) -> None:
        bar.set_description_str(words and f"{words} ")
        bar.delay = 0  # it is shown now, so that it has to be cleared in the end

    with bar, telling(tell):
        yield bar
