"""What every test may use, and how tests are shared out; here plain `pytest` finds it from its test paths."""

import gc
import os
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from helpers.gallery import compare_by_data

# Bytecode is kept whatever the environment says: else each kernel and each command of a run would compile the package.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# A fault of the program fails a test, wherever it comes up, instead of being told in a sentence.
os.environ["EUCHRE_TUTOR_DEBUG"] = "1"

# Looking for doctests, pytest would import all of them under the one name `conftest`.
collect_ignore_glob = ["*conftest.py"]

# Tests of one file stay together, and so do all that need JupyterLab: they share one. Faces and pages need none; by
# day they share a Chromium.
BROWSER = "tests/browser/"
PAGES = f"{BROWSER}pages"
WITHOUT_LAB = ("_module.py", "_faces.py", "_pages.py", "_printed.py", "_stored.py", "_accessibility.py")
# These run each lesson in their own process, once for all of them.
RUN_LESSONS = (
    "tests/course/test_lesson_form.py",
    "tests/course/test_spoilers.py",
    "tests/course/test_counted.py",
    "tests/course/test_screens.py",
    "tests/house/test_saved_questions.py",
)
# Of the gallery all but the one that reviews a whole game, which takes as long as two others.
ANALYST = ("analyst/a_h", "analyst/a_rule", "analyst/d", "analyst/o", "analyst/w")
# By day these notebooks run in a kernel too, the others by night: the tests above run the code of them all.
IN_KERNELS = tuple(f"lessons/{name}" for name in ("start.", "play.", "train.", "the_two_bowers.", *ANALYST))
# By night each test goes by itself, but for those of a file that go on with what others of it have counted.
COUNTS_ONCE = "tests/pricing/test_pilot.py"
# Three more than two cores: those that try pages wait half of their time, for a kernel or for a page, and the others
# wait for commands, and for parts of the core that one of them compiles.
_PROCESSES = 5
# The parts of the night, each by the folders it takes; the last one takes whatever is left.
NIGHTS = {
    "night_solver": ("tests/solver/",),
    "night_prices": ("tests/pricing/", "tests/analysis/"),
    "night_hands": ("tests/beliefs/", "tests/game/", "tests/practice/"),
    "night_house": ("",),
}
# What takes longest comes first, so that the processes end at about the same time. Those that call parts of the core
# compile them first, which takes long too.
FIRST = (
    "tests/browser/test_lab.py",
    "tests/solver/test_kernel.py",
    "tests/browser/test_hand_builder_module.py",
    "tests/browser/",
    "lessons/",
    RUN_LESSONS[0],
    "tests/pricing/",
    "tests/solver/",
    "tests/house/test_anywhere.py",  # calls the parts, so that it comes when they are compiled
    "tests/analysis/",
    "tests/beliefs/",
    "tests/game/",
    "tests/widgets/",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--require-browser",
        action="store_true",
        help="fail a browser test where Chromium is missing, instead of skipping it",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run several processes, unless the command names one file or says how many; as a default it can be left out."""
    option = config.option
    is_one_file = len(config.args) == 1 and Path(config.args[0].partition("::")[0]).is_file()
    is_free = getattr(option, "numprocesses", 0) is None and option.dist == "no" and not option.usepdb
    if is_free and not is_one_file and not hasattr(config, "workerinput"):
        option.numprocesses, option.dist, option.loadscopereorder = _PROCESSES, "loadfile", False


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the core again after an edit of its sources, before other processes begin: in Python tests take hours."""
    if not hasattr(session.config, "workerinput"):
        from helpers.compiled import make_anew

        make_anew()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without the collector of garbage, and keep it away from what was collected: nothing of it ever goes."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Give each test of the night to one of its parts before any are left out; then put first what takes longest.

    Hooks for single items are called for those of this folder only, not for lessons. Notebooks that show what they
    found are compared with it, charts by what they draw.
    """
    compare_by_data(items)
    for item in items:
        if item.nodeid.startswith("lessons/") and not item.nodeid.startswith(IN_KERNELS):
            item.add_marker("nightly")
        if item.get_closest_marker("nightly"):
            item.add_marker(next(part for part, folders in NIGHTS.items() if item.nodeid.startswith(folders)))
    result = yield

    def place(item: pytest.Item) -> int:
        return next((at for at, name in enumerate(FIRST) if item.nodeid.startswith(name)), len(FIRST))

    items.sort(key=place)
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Give out tests file by file, at night test by test, and those of JupyterLab in one go; by day pages likewise."""
    if config.option.dist != "loadfile":
        return None
    is_night = "not nightly" not in config.option.markexpr
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            if nodeid.startswith(BROWSER) and not nodeid.partition("::")[0].endswith(WITHOUT_LAB):
                return BROWSER
            if not is_night and nodeid.startswith(BROWSER):
                return PAGES
            if not is_night and nodeid.startswith(RUN_LESSONS):
                return RUN_LESSONS[0]
            is_alone = is_night and nodeid.startswith("tests/") and not nodeid.startswith(COUNTS_ONCE)
            return nodeid if is_alone else super()._split_scope(nodeid)

    return Scheduling(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Deal the same hands in every run to a test that names no seed."""
    random.seed(item.nodeid)


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test sees or changes the settings or the progress of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("config", "data"):
            patch.setenv(f"XDG_{name.upper()}_HOME", str(tmp_path_factory.mktemp(name)))
        yield


@pytest.fixture(autouse=True)
def usual_settings() -> Iterator[None]:
    """A test that changes settings does so in a folder of its own: those of all tests stay the usual ones."""
    from euchre_tutor.settings import Settings, settings

    yield
    assert settings() == Settings()


@pytest.fixture
def few_deals(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Chunks of 8 deals instead of 256: enough where only equality counts."""
    from euchre_tutor.analysis import sampled_odds
    from euchre_tutor.beliefs import deals, layouts
    from euchre_tutor.pricing import options, passing, pilot, playing, sampling

    caches = (options._solved, deals.deals_of_chunk, deals.deals_of_chunks)
    for module in (sampled_odds, deals, layouts, passing, pilot, playing, sampling):
        monkeypatch.setattr(module, "CHUNK", 8)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


@pytest.fixture
def one_thread(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One thread instead of two, and no piece of work that is handed out before the last one is taken."""
    from euchre_tutor.base import threads

    with ThreadPoolExecutor(1) as pool:
        monkeypatch.setattr(threads, "_pool", lambda _process: pool)
        monkeypatch.setattr(threads, "_AHEAD", 1)
        yield


@pytest.fixture(autouse=True)
def no_lesson_goes_on() -> Iterator[None]:
    """A lesson that a test begins ends with it."""
    yield
    if hearing := sys.modules.get("euchre_tutor.widgets.parts.hearing"):
        hearing.HearingWidget._in_lesson = False


@pytest.fixture(autouse=True)
def nobody_at_work() -> Iterator[None]:
    """What widgets of a test still work on ends with it, so that it takes no time from the next."""
    yield
    if worker := sys.modules.get("euchre_tutor.widgets.parts.worker"):
        worker.drop_all()
