"""Boards with a hand on them, and waiting for what they work out."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from anywidget import AnyWidget

from euchre_tutor import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.rules import Rules
from euchre_tutor.widgets.parts import worker

DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
CALLED = f"{DEAL} then pass, order up, Qh"
PATIENCE = 60  # seconds in which nothing comes of it
_MOST = 5  # times as long is waited for what is being worked on: a machine that is busy is no reason to fail
_AT_WORK = 0.1  # of the time that passes, which a process at work is given though eight others want it


def until(done: Callable[[], bool]) -> None:
    """Wait for what is worked out beside the main thread; give up once nothing has been worked on for a while."""
    begun = since = time.monotonic()
    worked = time.process_time()
    while not done():
        now = time.monotonic()
        if now - since > PATIENCE:
            is_idle = time.process_time() - worked < _AT_WORK * (now - since)
            if is_idle or now - begun > _MOST * PATIENCE:
                pytest.fail("nothing came of it")
            since, worked = now, time.process_time()
        time.sleep(0.02)


def nobody_works() -> bool:
    """Tell whether all is worked out that widgets have asked for."""
    return not worker._worker._is_at_work


def random_hand(rng: Random, rules: Rules | str, *, most: int = 99) -> GameHand:
    """Let random seats do anything legal, as often as is asked, or to the end."""
    hand = GameHand(Deal.random(seed=rng.randrange(2**32), rules=rules))
    while not hand.is_over and len(hand.history) < most:
        hand.push(rng.choice(hand.legal))
    return hand


def traits_of(widget: AnyWidget, **more: Any) -> dict[str, Any]:
    """What Python tells the face of a board, or of another widget."""
    own = widget.traits(sync=True).keys() - AnyWidget.class_trait_names()
    return {name: getattr(widget, name) for name in own} | more
