"""What every test may use; the option lives here so that plain `pytest` knows it from its test paths."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

# Looking for doctests, pytest would import all of them under the one name `conftest`.
collect_ignore_glob = ["*conftest.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--require-browser",
        action="store_true",
        help="fail a browser test where Chromium is missing, instead of skipping it",
    )


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Chunks of 8 deals instead of 256: enough where only equality counts."""
    from euchre_tutor.analysis import call_odds
    from euchre_tutor.beliefs import deals
    from euchre_tutor.pricing import options, passing, sampling

    caches = (options._solved, deals.deals_of_chunk)
    for module in (call_odds, deals, passing, sampling):
        monkeypatch.setattr(module, "CHUNK", 8)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.fixture
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One thread instead of two, and no piece of work that is handed out before the last one is taken."""
    from euchre_tutor import threads

    with ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(threads, "_pool", lambda _process: pool)
        monkeypatch.setattr(threads, "_AHEAD", 1)
        yield


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ship a course of three files, with what a checkout leaves lying around."""
    from euchre_tutor import course

    source = tmp_path / "shipped"
    (source / "figures").mkdir(parents=True)
    (source / ".ipynb_checkpoints").mkdir()
    (source / "00_start.ipynb").write_text("start, first edition")
    (source / "README.md").write_text("map")
    (source / "figures" / "table.svg").write_text("<svg/>")
    (source / ".ipynb_checkpoints" / "00_start.ipynb").write_text("old")
    monkeypatch.setattr(course, "lessons_folder", lambda: source)
    return source


@pytest.fixture
def mine(shipped: Path) -> Path:
    """Make a learner's copy of that course."""
    from euchre_tutor.course import copy_lessons

    copy_lessons(shipped.parent / "mine")
    return shipped.parent / "mine"


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test writes into the cache of whoever runs it."""
    from euchre_tutor.analysis import exact_calls

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(exact_calls, "usual_path", lambda question: tmp_path / "cache" / f"{question[:16]}.json")
    return tmp_path / "cache"


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of some twenty deals."""
    from euchre_tutor.beliefs import enumeration, equivalence

    for module in (enumeration, equivalence):
        monkeypatch.setattr(module, "BLOCK", 20)
