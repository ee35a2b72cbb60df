"""Decisions made by hand, and a learner who has practised for some days."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from euchre_tutor.practice.report import Practice
from euchre_tutor.progress import Decision, Remembered

VIEW = "Ks Tc As 9h Kd up Qs seat 2"
NOON = datetime(2025, 1, 6, 12, tzinfo=UTC)
FOUND = Decision(
    game="bicycle",
    theme="assist",
    kind="assist: call",
    view=VIEW,
    question="call",
    level=2,
    choice="order up",
    best="order up",
    unit="points",
    lost=0.0,
    error=0.0,
    lost_other=0.0,
    random_lost=0.5,
    rule_bot_lost=0.2,
    tutor_lost=0.1,
    is_graded=True,
    is_right=True,
    tries=1,
    rating=3,
    version="12345678",
    at=NOON.isoformat(),
)
MISSED = replace(FOUND, choice="pass", lost=0.4, error=0.1, lost_other=0.03, is_right=False, rating=1)
CLOSE = replace(FOUND, choice="pass", lost=0.05, error=0.1, is_graded=False, is_right=False, rating=None)
AT_A_SCORE = replace(
    MISSED, view=f"{VIEW} score 3-4", theme="bridge", unit="games", lost=0.04, lost_other=None, random_lost=0.05
)


def state_due(at: str) -> Remembered:
    """Return a state of memory of which only this is looked at: when it is due."""
    return Remembered(json.dumps({"due": at}), at)


THEMES = ("assist", "alone", "next")


def practised(decisions: int, seed: int = 0) -> Practice:
    """Return a learner who misses less and less, and says how sure; some decisions are at a score, some too close."""
    rng, found = Random(seed), []
    for number in range(decisions):
        is_missed = rng.random() < 0.5 - 0.4 * number / decisions
        kind = rng.choice([MISSED, MISSED, AT_A_SCORE, CLOSE] if is_missed else [FOUND])
        at = NOON + timedelta(hours=number // 8 * 20, minutes=number % 8)
        theme = kind.theme if kind is AT_A_SCORE else rng.choice(THEMES)
        sure, lost = rng.choice([0.5, 0.75, 0.95]), round(kind.lost * rng.uniform(0.5, 1.5), 3)
        others = {name: round(rng.expovariate(4), 3) for name in ("random_lost", "rule_bot_lost", "tutor_lost")}
        found.append(replace(kind, theme=theme, sure=sure, lost=lost, at=at.isoformat(), **others))
    now = datetime.fromisoformat(found[-1].at) + timedelta(minutes=5)
    past, future = (now + timedelta(days=days) for days in (-1, 3))
    memory = {"assist: call": state_due(past.isoformat()), "next: pass": state_due(future.isoformat())}
    return Practice(tuple(found), {"bicycle": memory}, now)
