"""Clicks leave nothing behind: no widget holds on to what it has shown before."""

import functools
import gc
import tracemalloc
from collections.abc import Iterator
from random import Random

import pytest
from helpers.paged import Paged
from helpers.tables import nobody_works, until
from ipywidgets.widgets import widget as jupyter

from euchre_tutor import Ask, GameHand, HandBuilder, TableBoard, Trainer
from euchre_tutor.analysis.asked import answer
from euchre_tutor.practice.positions import Position, positions
from euchre_tutor.pricing import Sample
from euchre_tutor.widgets.ask.asking import AskingWidget
from euchre_tutor.widgets.parts.hearing import HearingWidget
from euchre_tutor.widgets.table import work
from euchre_tutor.widgets.table.values import values_of

pytestmark = pytest.mark.slow


def send(widget: HearingWidget, **content: object) -> None:
    """Deliver a message as the browser does."""
    Paged(widget).send(**content)


def some_choice(ask: AskingWidget, chance: Random) -> str:
    """Draw one of the choices that are allowed."""
    return chance.choice([each["value"] for each in Paged(ask).choices if not each["why_not"]])


def asking(chance: Random) -> Iterator[None]:
    """Answer one question again and again."""
    ask = Ask.call("Js Jc As 9h Kd up Qs seat 4", deals=8, realistic=0)
    while True:
        send(ask, choose=some_choice(ask, chance))
        yield
        send(ask, again=True)
        yield


def training(chance: Random, theme: str) -> Iterator[None]:
    """Answer one question after the other."""
    trainer = Trainer(theme=theme, seed=1)
    while True:
        send(trainer, choose=some_choice(trainer, chance))
        yield
        send(trainer, next=True)
        yield


def building(chance: Random) -> Iterator[None]:
    """Deal a hand, take cards back and put them in again, undo, redo and compare."""
    builder = HandBuilder(deals=8)
    while True:
        send(builder, random=True)
        yield
        press = {"press": chance.choice(builder.hand.split())}
        for doing in (press, {"undo": True}, {"redo": True}, press, {"compare": bool(builder.odds)}):
            send(builder, **doing)
            yield


def playing(chance: Random) -> Iterator[None]:
    """Play one hand after the other, and step back now and then."""
    board = TableBoard(seed=1)
    while True:
        if board.table.line.hand.is_over:
            send(board, next_deal=True)
        elif chance.random() < 0.1:
            send(board, take_back=True)
        else:
            send(board, at=board.table.line.at, act=chance.choice(board.table.line.hand.legal))
        yield


def in_use() -> int:
    """Return how many bytes are in use once all work has ended, besides what caches of a bounded size hold."""
    until(nobody_works)
    gc.unfreeze()  # what is frozen isn't listed
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and each.cache_info().maxsize is not None:
            each.cache_clear()
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@pytest.fixture(autouse=True)
def quick(tmp_path, monkeypatch):
    """A learner who has done nothing yet; everything is worked out on a handful of deals."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(Position, "priced", lambda self: answer(self.view, Sample(8, 17, realistic=0, progress=False)))
    monkeypatch.setattr(work, "_values_at", few_values)


@functools.lru_cache(1 << 8)
def few_values(text, score, *, hidden, sample):  # noqa: ARG001
    """Value a position as a board does, but on a handful of deals, and where no other test finds it."""
    return values_of(GameHand.parse(text), score, hidden=hidden, sample=(8, 0))


@pytest.mark.parametrize(
    ("clicks", "most", "theme"), [(120, 20_000, "next"), pytest.param(5_000, 2_500, "", marks=pytest.mark.nightly)]
)
def test_a_click_leaves_nothing_behind_but_what_is_remembered(clicks, most, theme):
    """By day in one theme, whose hands alone are read then.

    A decision is remembered with its hand, in some kilobytes; ``most`` is how many bytes a click may leave.

    What the last question holds counts, too: a megabyte, whatever the clicks.
    """
    chance = Random(1)
    widgets = [asking(chance), training(chance, theme), building(chance), playing(chance)]

    def click(times: int) -> int:
        for _ in range(times // len(widgets)):
            for each in widgets:
                next(each)
        return in_use()

    assert all(
        each.view and each.level for each in positions(theme=theme or None)
    )  # each keeps what it reads from its text
    click(clicks // 4)  # loads and compiles
    tracemalloc.start()
    try:
        before, there = click(clicks // 4), len(jupyter._instances)
        growth = (click(clicks // 2) - before) / (clicks // 2)
    finally:
        tracemalloc.stop()
    assert growth <= most
    assert len(jupyter._instances) <= there + 2  # a table may have come meanwhile, and its layout
