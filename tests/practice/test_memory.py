"""What comes back when: the dates are those of FSRS, whatever the history."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from fsrs import Card, Rating, Scheduler

from euchre_tutor.practice.memory import reviewed, theme_of
from euchre_tutor.progress import Decision, decisions, note_decision, remembered


def made(rating: int | None, at: datetime, kind: str = "assist: pass", **others: object) -> Decision:
    """Return a decision of a kind."""
    fields: dict[str, object] = {
        "game": "bicycle",
        "theme": theme_of(kind),
        "kind": kind,
        "view": f"a hand at {at.isoformat()}",
        "question": "call",
        "level": 1,
        "choice": "order up",
        "best": "pass",
        "unit": "points",
        "lost": 0.3,
        "error": 0.05,
        "lost_other": 0.02,
        "random_lost": 0.4,
        "rule_bot_lost": 0.1,
        "tutor_lost": 0.0,
        "is_graded": rating is not None,
        "is_right": rating != 1,
        "tries": 1,
        "rating": rating,
        "at": at.isoformat(timespec="milliseconds"),
    }
    return Decision(**(fields | others))


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    """The folder of a learner who has done nothing yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.parametrize("seed", range(6))
def test_dates_are_those_of_fsrs_itself(seed):
    chance, now, scheduler = Random(seed), datetime(2026, 1, 1, tzinfo=UTC), Scheduler(enable_fuzzing=False)
    cards = {kind: Card(card_id=1, due=now) for kind in ("assist: pass", "next: call")}
    for _ in range(40):
        kind, rating = chance.choice([*cards]), chance.choice([1, 2, 3, 3, 3, 4])
        now += timedelta(minutes=chance.choice([1, 12, 60, 1_500, 20_000]))
        decision = made(rating, now, kind)
        note_decision(decision, reviewed(kind, rating))
        cards[kind], _ = scheduler.review_card(cards[kind], Rating(rating), datetime.fromisoformat(decision.at))
        assert datetime.fromisoformat(remembered()[kind].due) == cards[kind].due
    for kind, state in remembered().items():
        found = Card.from_json(state.card)
        assert (found.stability, found.difficulty) == (cards[kind].stability, cards[kind].difficulty)


def test_what_is_due_first_stands_first():
    now = datetime(2026, 1, 1, tzinfo=UTC)
    for kind, rating in (("next: call", 4), ("assist: pass", 1), ("donate: call", 3)):
        note_decision(made(rating, now, kind), reviewed(kind, rating))
    assert [*remembered()] == ["assist: pass", "donate: call", "next: call"]


def test_a_decision_that_is_not_graded_is_kept_and_moves_no_date():
    now = datetime(2026, 1, 1, tzinfo=UTC)
    note_decision(made(None, now), reviewed("assist: pass", 1))
    assert len(decisions()) == 1
    assert remembered() == {}


def test_a_review_that_fails_keeps_neither():
    def fails(_card: str | None, _at: str) -> object:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        note_decision(made(1, datetime(2026, 1, 1, tzinfo=UTC)), fails)
    assert decisions() == ()
    note_decision(made(1, datetime(2026, 1, 1, tzinfo=UTC)), reviewed("assist: pass", 1))
    assert len(decisions()) == 1
