"""A progress bar for work that takes longer than a moment."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Item = TypeVar("Item")
_SOON = 2.0  # seconds of work for which no bar is shown
_PERCENT = "{desc}{percentage:3.0f}%|{bar}| {elapsed}<{remaining}"


@contextmanager
def progress_bar(total: float, *, shown: bool, **options: Any) -> Iterator[Any]:
    """Show a progress bar if the work takes longer than two seconds.

    Args:
        total: the amount of work.
        shown: False for no bar.
        options: more options of tqdm. Without a ``unit`` the bar tells percents.
    """
    bar = _LateBar(total, shown, options)

    try:
        yield bar
    finally:
        bar.close()


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

    def __init__(self, total: float, shown: bool, options: dict[str, Any]) -> None:
        self.n, self._begun = options.get("initial", 0), time.monotonic()
        self._bar: Any = None
        told = {} if "unit" in options else {"bar_format": _PERCENT}
        self._shown, self._options = shown, {"total": total, "leave": False, **told, **options}

    def update(self, work: float = 1) -> None:
        """Add some work to what is done."""
        self.n += work
        if self._bar is None and self._shown and time.monotonic() - self._begun > _SOON:
            self._bar = self._late()
        if self._bar is not None:
            self._bar.update(self.n - self._bar.n)

    def _late(self) -> Any:
        """Return a bar that is shown from now on, as if it had been there from the beginning."""
        from tqdm.auto import tqdm

        bar = tqdm(delay=_SOON, **self._options)
        if not bar.disable:
            bar.start_t -= time.monotonic() - self._begun
            bar.n, bar.delay = self.n, 0  # shown now, and cleared in the end
            bar.refresh()
        return bar

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()
