"""A lesson on the stage: one screen at a time, by mouse or by keys, and the notebook one key away."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.little_lessons import KERNEL, code, lesson, open_page, settle, text
from playwright.sync_api import Page, expect

from euchre_tutor.course.lab import EXTENSIONS
from euchre_tutor.progress import Given, note_answer

ASK = 'Ask.choice("{}", ["Js", "Jc"], answer="Js", why="So.")'
BEGIN = f"""
import os; from pathlib import Path
from euchre_tutor import Ask, begin_lesson
os.environ["XDG_DATA_HOME"] = str(Path("data").resolve())
begin_lesson("staged", cells=dict.fromkeys(["first", "second"], ""))
{ASK.format("Which is higher?")}
""".strip()


def named(cell: dict, name: str, goal: str = "") -> dict:
    """A cell with an id, which begins a screen if it has a goal."""
    screen = {"euchre_tutor": {"screen": goal}} if goal else {}
    return nbformat.from_dict({**cell, "id": name, "metadata": cell["metadata"] | screen})


def cells(*goals: str, onward: str) -> list[dict]:
    """Two questions with words above each, a cell whose code is in view, and what comes next."""
    first, second, third, last = goals
    return [
        named(text("# 7. The two jacks\n\nOne of them is higher."), "title", first),
        named(code(BEGIN, tags=["ask"]), "first"),
        named(text("## More of it\n\nA word."), "words", second),
        named(code(ASK.format("And now?"), tags=["ask"]), "second"),
        named(text("## By hand"), "hand", third),
        named(code("print('played')", jupyter={"source_hidden": False}), "played"),
        named(text("## Key points\n\n- One.\n\n[More](#More-of-it)"), "points", last),
        named(text(onward), "next"),
    ]


ONWARD = "Next: [Which?](a_start.ipynb) · if you like: [Any?](plain.ipynb) · [all lessons](start.ipynb)"
COURSE = {
    "staged.ipynb": lesson(*cells("Know the jacks", "Know them again", "Play", "What you learnt", onward=ONWARD)),
    "plain.ipynb": lesson(*cells("", "", "", "", onward="That was it: [all lessons](start.ipynb)")),
    "a_start.ipynb": lesson(text("# 8. Which?"), code("print('next')")),
    "guess.ipynb": lesson(
        named(text("# 9. How many?"), "title", "Guess"),
        named(code('from euchre_tutor import Ask\nAsk.number("How many?", 3, low=0, high=10)', tags=["ask"]), "first"),
        named(text("## Key points\n\n- Three."), "points", "What you learnt"),
    ),
}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory, open_course: Callable) -> Any:
    """Ship a course of tiny lessons, copy it, and open JupyterLab on the copy."""
    shipped = tmp_path_factory.mktemp("shipped")
    for name, content in COURSE.items():
        nbformat.write(content, shipped / name)
    return open_course(shipped)


@pytest.fixture(autouse=True)
def _fresh(page: Page, course: Any, tmp_path: Path) -> Iterator[None]:
    """Begin each test with lessons as they are shipped, no answer, no place where one stopped, and no kernel."""
    gone = {"origin": course.url.rstrip("/"), "storageTypes": "local_storage"}
    page.context.new_cdp_session(page).send("Storage.clearDataForOrigin", gone)
    for name, content in COURSE.items():
        nbformat.write(content, course.root / name)
    data = course.root / "data"
    if data.exists():
        data.rename(tmp_path / "data")
    yield
    course.end_kernels()


@pytest.fixture
def staged(page: Page, course: Any) -> Page:
    """A page on which lessons are shown as the command shows them."""
    open_stage(page, course)
    return page


def open_stage(page: Page, course: Any) -> None:
    page.add_init_script("sessionStorage.setItem('euchre-tutor-notebook', sessionStorage.getItem('shown') ?? 'no')")
    open_page(page, course, "staged.ipynb")


def expect_screen(page: Page, number: int, goal: str, *, of: int = 4) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Screen {number} of {of}: {goal}")


def expect_focus(page: Page, role: Any, name: str) -> None:
    expect(page.get_by_role(role, name=name, exact=True)).to_be_focused()


def answer(page: Page) -> None:
    page.get_by_role("group", name="Your answer").get_by_role("button").first.click()


# As a link to an open lesson does, at which JupyterLab gives a cell the focus, in two steps.
SHOWN_AGAIN = """async () => {
  document.activeElement.blur();
  window.jupyterapp.shell.activateById(window.jupyterapp.shell.currentWidget.id);
  await new Promise((done) => setTimeout(done, 50));
  window.jupyterapp.shell.currentWidget.content.activate();
}"""


def test_a_lesson_is_taken_by_keys_alone_and_answers_before_it_goes_on(staged: Page):
    page = staged
    for number, goal, key, done in (
        (1, "Know the jacks", "Home", "done"),
        (2, "Know them again", "End", "done, wrong"),
    ):
        expect_screen(page, number, goal)
        expect(page.get_by_role("group", name="Your answer")).to_have_count(1)
        expect(page.get_by_role("button", name="Skip")).to_be_visible()
        page.evaluate(SHOWN_AGAIN)
        settle(page)
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("group", name="Your answer").get_by_role("button").first).to_be_focused()
        page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect_focus(page, "button", "Next")
        dot = page.get_by_role("button", name=f"Screen {number}, {done}", exact=True)
        expect(dot).to_have_attribute("aria-current", "step")
        assert ("✕" in dot.evaluate("node => getComputedStyle(node, '::before').content")) == ("wrong" in done)
        page.keyboard.press("Enter")
    expect_screen(page, 3, "Play")
    expect(page.get_by_text("played", exact=True)).to_be_visible()
    expect(page.locator(".jp-CodeCell .cm-editor:visible")).to_have_count(0)
    for key in ("b", "d", "d", "x"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect_screen(page, 4, "What you learnt")
    page.get_by_role("button", name="Back").click()
    expect_screen(page, 3, "Play")
    assert page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length") == 8
    found = Axe().run(page, context={"include": [[".euchre-stage"]]})
    assert not found.violations_count, found.generate_report()


SCALED = """(scale) => {
  const shown = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook");
  return shown && getComputedStyle(shown).getPropertyValue("--euchre-scale") === scale;
}"""


def test_a_lesson_grows_on_a_stage_with_room_and_not_in_its_notebook(page: Page, course: Any):
    page.set_viewport_size({"width": 1366, "height": 768})
    open_page(page, course, "staged.ipynb")
    page.wait_for_function(SCALED, arg="1")
    open_stage(page, course)
    expect_screen(page, 1, "Know the jacks")
    page.wait_for_function(SCALED, arg="1.1")
    card = page.locator(".euchre-ask .row .card, .euchre-ask .face").first
    asked = card.bounding_box()["width"]
    page.locator(".euchre-ask .row button").first.click()
    expect(page.locator(".euchre-ask .verdict").first).to_be_visible()
    assert card.bounding_box()["width"] < 0.8 * asked, "the answer needs the room"


def test_a_screen_comes_back_after_a_reload_and_the_notebook_is_one_key_away(page: Page, course: Any):
    page.add_init_script("sessionStorage.setItem('euchre-tutor-notebook', sessionStorage.getItem('shown') ?? 'no')")
    known = ("a_start", "8. Which?"), ("staged", "Know the jacks")  # of the first JupyterLab knows later
    for name, heading in known:
        page.goto(f"{course.url}lab/workspaces/kept/tree/{name}.ipynb?token={course.token}")
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        page.wait_for_timeout(2_000)
    expect_screen(page, 1, "Know the jacks")
    for number, goal in ((2, "Know them again"), (3, "Play")):
        page.get_by_role("button", name="Skip" if number < 4 else "Next").click()
        expect_screen(page, number, goal)
    page.reload()
    expect_screen(page, 3, "Play")
    expect(page.get_by_text("played", exact=True)).to_be_visible()
    page.get_by_role("button", name="Show the notebook").click()
    expect(page.get_by_role("heading", name="The two jacks")).to_be_visible()
    expect(page.locator(".jp-CodeCell .cm-editor:visible")).to_have_text("print('played')")
    expect(page.locator(".euchre-stage:visible")).to_have_count(0)
    page.keyboard.press("F4")
    expect_screen(page, 3, "Play")
    page.get_by_role("button", name="Screen 4").click()
    page.get_by_role("link", name="More").click()
    expect_screen(page, 2, "Know them again")
    page.get_by_role("button", name="Screen 4").click()
    page.reload()
    expect_screen(page, 4, "What you learnt")
    page.get_by_role("button", name="Next lesson").click()
    expect(page.get_by_role("heading", name="8. Which?")).to_be_visible()
    expect(page.locator(".euchre-stage:visible")).to_have_count(0)
    open_page(page, course, "staged.ipynb")
    expect_screen(page, 1, "Know the jacks")


def test_a_tab_of_tomorrow_opens_where_one_stopped_unless_that_was_the_end(staged: Page, course: Any):
    page = staged
    for screen, opened in ((3, 3), (4, 1)):
        page.get_by_role("button", name=f"Screen {screen}").click()
        later = page.context.new_page()
        open_stage(later, course)
        expect_screen(later, opened, {1: "Know the jacks", 3: "Play"}[opened])
        later.close()


HEARD = """async ([source, messages, isBusy]) => {
  const { afterRestarts } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const [done, hearing] = [[], {}];
  const kernel = { reconnect: () => done.push("reconnected") };
  const signal = (name) => ({ connect: (hear) => (hearing[name] = hear) });
  const sessionContext = { statusChanged: signal("status"), iopubMessage: signal("message"), session: { kernel } };
  afterRestarts({ sessionContext }, () => isBusy, () => done.push("healed"));
  for (const [session, said] of messages) {
    const content = { execution_state: said, restart: said === "ends" };
    if (session) hearing.message(null, { header: { session }, content });
    else hearing.status(null, said);
  }
  return done.join(" ");
}"""
STARTED = [["1", "starting"], ["1", "idle"], ["1", "busy"], ["1", "idle"]]
BACK = [["2", "busy"], ["2", "idle"], ["2", "starting"], ["2", "idle"]]


@pytest.mark.parametrize(
    ("messages", "done"),
    [
        ([], ""),
        ([["", "restarting"], ["", "autorestarting"], ["1", "idle"], *BACK], "healed"),
        ([["", "restarting"], ["1", "ends"], *BACK], "healed"),
        ([["1", "ends"], ["1", "idle"], *BACK], "reconnected healed"),  # by another page, as by the next two
        ([["2", "starting"], *BACK], "reconnected healed"),
        (BACK, "healed"),  # which was noticed only when the kernel heard an answer
        ([["1", "ends"], *BACK, ["2", "ends"], ["3", "idle"]], "reconnected healed reconnected healed"),
    ],
)
def test_a_restart_is_noticed_whoever_asked_for_it(page: Page, messages: list, done: str):
    source = (EXTENSIONS / "euchre-tutor" / "stage.js").read_text(encoding="utf-8")
    assert page.evaluate(HEARD, [source, [*STARTED, *messages], False]) == done
    assert page.evaluate(HEARD, [source, [*STARTED, *messages[:2], *BACK], True]).count("healed") == (
        messages in ([], BACK)
    )


@pytest.mark.nightly
def test_a_kernel_that_another_page_restarted_is_answered_again(staged: Page, course: Any):
    page = staged
    expect_screen(page, 1, "Know the jacks")
    settle(page)
    [session] = json.loads(course.ask("/sessions"))
    course.ask(f"/kernels/{session['kernel']['id']}/restart", "POST")
    answer(page)  # which nobody hears
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.wait_for_function(f"{KERNEL}.status === 'idle'")
    settle(page)
    answer(page)
    expect_focus(page, "button", "Next")


@pytest.mark.nightly
def test_enter_belongs_to_what_has_the_focus(staged: Page):
    page = staged
    expect_screen(page, 1, "Know the jacks")
    answer(page)
    expect_focus(page, "button", "Next")
    page.get_by_role("button", name="Ask me again").focus()
    page.keyboard.press("Enter")
    expect_screen(page, 1, "Know the jacks")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    page.get_by_role("button", name="Screen 1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    passed = []
    for _ in range(4):
        page.keyboard.press("Tab")
        passed.append(page.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText"))
    assert passed[1:] == ["Jack of spades", "Vote in class", "Skip"], "past the question to the way on"


@pytest.mark.nightly
def test_tomorrow_a_lesson_opens_at_the_screen_where_one_stopped(
    page: Page, course: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(course.root / "data"))
    note_answer(Given("Which is higher?", "Js", is_right=True, lesson="staged", cell="first"))
    page.add_init_script("sessionStorage.setItem('euchre-tutor-notebook', 'no')")
    open_page(page, course, "staged.ipynb")
    expect_screen(page, 2, "Know them again")
    expect(page.get_by_role("button", name="Screen 1, done")).to_be_visible()


@pytest.mark.nightly
def test_a_browser_that_never_saw_a_lesson_opens_it_where_one_stopped_before_python_is_there(page: Page, course: Any):
    told = "data => ({ ...data, euchreTutorAnswered: JSON.stringify(['staged.ipynb#first']) })"
    page.add_init_script(f"""
      const parse = JSON.parse;
      JSON.parse = (text, ...how) => {{
        const data = parse(text, ...how);
        return data?.euchreTutorLessons ? ({told})(data) : data;
      }};
    """)
    page.route("**/api/sessions*", lambda route: route.request.method != "POST" and route.continue_())
    open_stage(page, course)
    expect_screen(page, 2, "Know them again")


@pytest.mark.nightly
def test_a_lesson_without_screens_gets_one_for_each_question_and_each_heading(staged: Page, course: Any):
    page = staged
    open_page(page, course, "plain.ipynb")
    goals = ["The two jacks", "More of it", "By hand", "Key points"]
    for number, goal in enumerate(goals, 1):
        page.get_by_role("button", name=f"Screen {number}").click()
        expect_screen(page, number, goal)
    expect(page.get_by_role("button", name="All lessons")).to_be_visible()


@pytest.mark.nightly
def test_a_kernel_that_dies_or_has_ended_is_said_and_started_again(staged: Page):
    page = staged
    expect_screen(page, 1, "Know the jacks")
    answer(page)
    expect_focus(page, "button", "Next")
    settle(page)
    page.evaluate(f"{KERNEL}.requestExecute({{ code: 'import os; os._exit(1)' }}), undefined")
    expect(page.get_by_text("You answered this when you took the lesson earlier.")).to_be_visible()
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    settle(page)
    page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    expect(page.get_by_role("status").filter(has_text="Python has stopped")).to_be_visible()
    page.get_by_role("button", name="Start it again").click()
    page.wait_for_function(KERNEL)
    settle(page)
    expect(page.get_by_role("button", name="Screen 1, done")).to_be_visible()
    expect(page.get_by_text("You answered this when you took the lesson earlier.")).to_be_visible()
    expect(page.get_by_role("button", name="Start it again")).to_be_hidden()


@pytest.mark.nightly
def test_after_a_guess_by_keys_the_next_step_has_the_focus_though_the_slider_loses_it(staged: Page, course: Any):
    page = staged
    open_page(page, course, "guess.ipynb")
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect_screen(page, 2, "What you learnt", of=2)
