"""A sprint: small questions in a row, against the clock."""

from euchre_tutor.course import sprint
from euchre_tutor.course.sprint import Sprint, Step

HAND = "9h Td Ac Kd Qd down Js seat 1"
STEPS = [
    Step("Look.", ["Clear the table"], shown=HAND),
    Step("How many?", ["2", "3"], "3"),
    Step("And now?", ["2", "3"], "2"),
]


def on_offer(asked: Sprint) -> list[str]:
    return [button.description for button in asked._buttons if button.layout.display != "none"]


def press(asked: Sprint, words: str) -> None:
    next(button for button in asked._buttons if button.description == words).click()


def test_a_sprint_tells_only_the_result_and_the_time_and_begins_anew(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(sprint, "monotonic", lambda: now[0])
    asked = Sprint(STEPS)
    assert on_offer(asked) == ["Start"]
    for answers, told in ((["3", "3"], "1 of 2 right in 40 seconds."), (["3", "2"], "2 of 2 right in 40 seconds.")):
        press(asked, on_offer(asked)[0])
        assert "Jack of spades" in asked._shown.value
        press(asked, "Clear the table")
        assert "Jack of spades" not in asked._shown.value, "what fell is gone"
        press(asked, answers[0])
        assert "And now?" in asked._words.value
        assert "right" not in asked._words.value
        now[0] += 40
        press(asked, answers[1])
        assert told in asked._words.value
        assert on_offer(asked) == ["Again"]
