"""Boards with a hand on them, and waiting for what they work out."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from anywidget import AnyWidget

from euchre_tutor import Deal
from euchre_tutor.game import GameHand
from euchre_tutor.rules import Rules

DEAL = "Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs"
CALLED = f"{DEAL} then pass, order up, Qh"
PATIENCE = 300  # seconds: a machine that is busy with other things is no reason to fail


def until(done: Callable[[], bool]) -> None:
    """Wait for what is worked out beside the main thread."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "nothing came of it"
        time.sleep(0.02)


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
