"""A progress bar for work that takes longer than a moment."""

import time
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, closing
from typing import Any, TypeVar

Item = TypeVar("Item")
_SOON = 2.0  # seconds of work for which no bar is shown
_PERCENT = "{desc}{percentage:3.0f}%|{bar}| {elapsed}<{remaining}"


def progress_bar(total: float, *, shown: bool, **options: Any) -> AbstractContextManager[Any]:
    """Show a progress bar if the work takes longer than two seconds.

    Args:
        total: the amount of work.
        shown: False for no bar.
        options: more options of tqdm. Without a ``unit`` the bar tells percents.
    """
    told = {} if "unit" in options else {"bar_format": _PERCENT}
    return closing(_LateBar(shown, {"total": total, "leave": False, **told, **options}))


def stepped(items: Iterable[Item], *, total: int, shown: bool, **options: Any) -> Iterator[Item]:
    """Yield items, and move a bar on after each."""
    with progress_bar(total, shown=shown, **options) as bar:
        for item in items:
            yield item
            bar.update()


class _LateBar:
    """A bar of tqdm, which is loaded only if there is something to show.

    Attributes:
        n: the work that is done.
    """

    def __init__(self, shown: bool, options: dict[str, Any]) -> None:
        self._begun, self._shown, self._options = time.monotonic(), shown, options
        self.n: float = 0
        self._bar: Any = None

    def update(self, work: float = 1) -> None:
        """Add some work to what is done."""
        self.n += work
        if self._bar is not None:
            self._bar.update(work)
        elif self._shown and time.monotonic() - self._begun > _SOON:
            from tqdm.auto import tqdm

            self._bar = tqdm(initial=self.n, **self._options)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()
