"""Lessons run by themselves in the JupyterLab that `euchre-tutor` opens; nothing else does."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.little_lessons import (
    BUTTONS,
    COUNTED,
    COUNTS,
    KERNEL,
    PANEL,
    SAVE,
    SAVED,
    close_all,
    code,
    expect_heard,
    expect_kernel_has_run,
    lesson,
    notebook,
    of_yesterday,
    open_beside,
    open_page,
    outputs,
    sent,
    settle,
    text,
)
from playwright.sync_api import BrowserContext, Page, expect

from euchre_tutor.course import copies
from euchre_tutor.progress import Given, note_answer

ALL_TRUSTED = "window.jupyterapp.shell.currentWidget.content.widgets.every((cell) => cell.model.trusted)"


PICTURE = COUNTED
BOWERS = lesson(
    code(PICTURE),
    text("# The two bowers\n\n[Back](start.ipynb)"),
    code(COUNTS.format("asked", "runs of the question:") + '  # </script> & "♠"'),
    text(f"A long text.\n\n{'Line.<br>' * 80}"),
    text("The end."),
)
# Three questions, each higher than the screen; what was answered is kept in a folder beside the lesson.
BEGIN = """
import os; from pathlib import Path
from euchre_tutor import begin_lesson
os.environ["XDG_DATA_HOME"] = str(Path("data").resolve())
begin_lesson("asks", cells=dict.fromkeys("abc", ""))
print("\\n" * 80, "question a")
""".strip()
ASKING = {"a": BEGIN} | {cell: f'print("\\n" * 80, "question {cell}")' for cell in "bc"}
QUESTIONS = [nbformat.from_dict({**code(each, tags=["ask"]), "id": cell}) for cell, each in ASKING.items()]
ASKS = "03_asks.ipynb"
AT = """
(cell) => {
  const { content } = window.jupyterapp.shell.currentWidget;
  const top = ({ node }) => node.getBoundingClientRect().top;
  return content.activeCell?.model.id === cell && Math.abs(top(content.activeCell) - top(content)) < 60;
}
"""
COMES_LATE = """() => {
  const late = Object.assign(document.createElement("div"), { style: "height: 200px" });
  document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell").append(late);
}"""
SCROLLED = "document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer').scrollTop"
RUN = """async (code) => {
  const { content } = window.jupyterapp.shell.currentWidget;
  content.model.sharedModel.addCell({ cell_type: "code", source: code });
  content.activeCellIndex = content.widgets.length - 1;
  await window.jupyterapp.commands.execute("notebook:run-cell");
}"""
OPEN = "async (path) => { await window.jupyterapp.commands.execute('docmanager:open', { path }); }"
LETTERS = """parseFloat(getComputedStyle(
  document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-RenderedMarkdown p")).fontSize)"""
SCALED = """(scale) => getComputedStyle(document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Notebook"))
  .getPropertyValue("--euchre-scale") === scale"""
COURSE = {
    ASKS: lesson(*QUESTIONS),
    "start.ipynb": lesson(
        code(COUNTS.format("live", "runs of the hand:")),
        code(COUNTS.format("drawn", "runs of the map:"), tags=["map"]),
        text(f"[The two bowers](01_bowers.ipynb) [due]({ASKS}#cell-id=c)"),
    ),
    "01_bowers.ipynb": BOWERS,
    "02_buttons.ipynb": BUTTONS,
}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory, open_course: Callable) -> Any:
    """Ship a course of tiny lessons, copy it, and open JupyterLab on the copy."""
    shipped = tmp_path_factory.mktemp("shipped")
    for name, content in COURSE.items():
        nbformat.write(content, shipped / name)
    (shipped / "README.md").write_text("# The course")
    return open_course(shipped)


@pytest.fixture(autouse=True)
def _untouched(course: Any) -> Iterator[None]:
    """Begin each test with lessons as they are shipped and without a kernel."""
    for name, content in COURSE.items():
        nbformat.write(content, course.root / name)
    (course.root / "go").unlink(missing_ok=True)
    shutil.rmtree(course.root / "data", ignore_errors=True)
    yield
    course.end_kernels()


@pytest.fixture(scope="module")
def open_lab(whole_context: BrowserContext, course: Any) -> Iterator[Page]:
    """A page that shows JupyterLab, for all tests that it takes no fresh one for."""
    page = whole_context.new_page()
    page.goto(f"{course.url}lab/workspaces/test-{next(course.numbers)}?token={course.token}")
    page.wait_for_function("window.jupyterapp !== undefined")
    yield page
    page.close()


@pytest.fixture
def beside(context: BrowserContext, open_lab: Page) -> Iterator[Page]:  # noqa: ARG001
    """That page, with nothing open in it."""
    yield open_lab
    close_all(open_lab)


def expect_alive(page: Page, *, runs: int = 1) -> None:
    """Expect both cells of a lesson to have run so often, and JupyterLab to have saved that."""
    expect(outputs(page)).to_have_text([f"runs of the picture: {runs}\n", f"runs of the question: {runs}\n"])
    page.wait_for_function(SAVED)


def test_a_lesson_shows_its_picture_and_its_question_when_it_is_opened(beside: Page, course: Any):
    page, shipped = beside, (course.root / "01_bowers.ipynb").read_bytes()
    open_beside(page, "01_bowers.ipynb")
    expect_alive(page)
    expect(page.locator(".jp-CodeCell .cm-editor:visible")).to_have_count(0)
    saved = (course.root / "01_bowers.ipynb").read_bytes()
    assert [cell.get("execution_count") for cell in json.loads(saved)["cells"]] == [1, None, 2, None, None]
    assert copies._digest(saved) == copies._digest(shipped), "it can be updated like an untouched lesson"


@pytest.mark.nightly
def test_neither_a_question_nor_a_proof_leaves_a_bar_of_code(page: Page, course: Any):
    proof = code("# Proof\nassert True", tags=["proof"], jupyter={"source_hidden": True})
    cells = [text("# A picture"), code(PICTURE, tags=["ask"], jupyter={"source_hidden": True}), proof, text("The end.")]
    nbformat.write(lesson(*cells), course.root / "01_bowers.ipynb")
    page.set_viewport_size({"width": 1024, "height": 768})
    open_page(page, course, "01_bowers.ipynb")
    expect(outputs(page)).to_have_text(["runs of the picture: 1\n"])
    expect(page.locator(".jp-InputPlaceholder:visible")).to_have_count(0)
    expect(page.get_by_text("# Proof")).to_be_hidden()
    expect(page.locator("#jp-left-stack")).to_be_hidden()
    page.get_by_role("paragraph").filter(has_text="The end.").click()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".jp-Cell.jp-mod-active")).to_contain_text("A picture")
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:collapse-all-headings')")
    expect(outputs(page)).to_be_hidden()
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:expand-all-headings')")
    expect(outputs(page)).to_be_visible()
    expect(page.get_by_text("# Proof")).to_be_hidden()


def test_what_others_wrote_waits_for_the_learner_and_is_saved_by_nobody_else(beside: Page, course: Any):
    """JupyterLab saves by itself whatever counts as changed; a notebook of another Python did, once it was opened.

    Saved by the learner, it waits again, though Jupyter has signed it then.
    """
    page, written = beside, list[str]()
    page.on("request", lambda request: request.method == "PUT" and written.append(request.url))
    alike = PICTURE.partition(";")[0], f"{PICTURE}; print('and more')"  # a part of what was shipped, and more than that
    content = lesson(code("print('from elsewhere')"), code(PICTURE), *map(code, alike))
    content.metadata["language_info"] = {"name": "python", "version": "3.9.1"}
    nbformat.write(content, course.root / "elsewhere.ipynb")
    before = (course.root / "elsewhere.ipynb").read_bytes()
    for is_saved in (False, True):
        open_beside(page, "elsewhere.ipynb")
        expect_kernel_has_run(page, 1)
        expect(outputs(page)).to_have_text(["runs of the picture: 1\n"])
        if not is_saved:
            page.wait_for_function(SAVED)
            assert (course.root / "elsewhere.ipynb").read_bytes() == before
            assert not [url for url in written if "/elsewhere.ipynb" in url]
        page.evaluate(SAVE)
        assert page.evaluate(ALL_TRUSTED) or not is_saved, "JupyterLab's own trust isn't enough"
        course.end_kernels()
        close_all(page)


@pytest.mark.nightly
def test_a_notebook_that_does_not_ask_for_it_is_left_alone(page: Page, course: Any):
    nbformat.write(notebook(code(PICTURE)), course.root / "mine.ipynb")
    open_page(page, course, "mine.ipynb")
    expect(page.get_by_role("button", name="| Idle")).to_be_visible()
    page.evaluate("() => { window.jupyterapp.commands.execute('docmanager:open', {path: '01_bowers.ipynb'}); }")
    expect_alive(page)
    page.get_by_role("tab", name="mine.ipynb").click()
    expect_kernel_has_run(page, 0)
    expect(outputs(page)).to_have_count(0)


def test_what_lies_in_another_folder_than_the_course_or_brings_widgets_does_not_run(beside: Page, course: Any):
    """Widgets that a notebook has brought are built when it is opened, before anybody asks whether it is trusted."""
    (course.root / "sent").mkdir(exist_ok=True)
    content = sent(*BOWERS["cells"])
    content.metadata["euchre_tutor"] = BOWERS["metadata"]["euchre_tutor"]
    nbformat.write(content, course.root / "sent" / "01_bowers.ipynb")
    page = beside
    open_beside(page, "sent/01_bowers.ipynb")
    expect_kernel_has_run(page, 0)
    expect(outputs(page)).to_have_count(0)
    assert page.evaluate(f"{PANEL}.model.getMetadata('widgets')") is None
    expect(page.locator("html")).not_to_have_attribute("data-script", "ran")


def test_a_lesson_that_is_left_while_it_runs_is_alive_when_it_is_opened_again(beside: Page, course: Any):
    """What it showed yesterday is there, and nothing behind it; then its tab is closed and opened, and answers stay."""
    page = beside
    nbformat.write(of_yesterday(BUTTONS), course.root / "02_buttons.ipynb")
    open_beside(page, "02_buttons.ipynb")
    expect(page.get_by_role("button", name="hearts", exact=True)).to_be_visible()
    open_page(page, course, "02_buttons.ipynb")
    page.wait_for_function(KERNEL)
    (course.root / "go").touch()
    expect_heard(page, "spades")
    expect_heard(page, "hearts")
    expect_kernel_has_run(page, 6)
    page.wait_for_function(SAVED)
    close_all(page)
    open_beside(page, "02_buttons.ipynb")
    expect_heard(page, "hearts", clicks=1)
    expect_heard(page, "spades", clicks=1)
    expect_kernel_has_run(page, 6)


@pytest.mark.nightly
def test_what_a_learner_made_is_there_when_a_lesson_is_opened_again(page: Page, course: Any):
    open_page(page, course, "01_bowers.ipynb")
    expect_alive(page)
    outputs(page).last.click()
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.keyboard.type("asked += 1; print('my own', asked)")
    page.keyboard.press("Shift+Enter")
    mine = ["runs of the picture: 1\n", "runs of the question: 1\n", "my own 2\n"]
    expect(outputs(page)).to_have_text(mine)
    page.evaluate(SAVE)
    open_page(page, course, "01_bowers.ipynb")
    expect_kernel_has_run(page, 3)
    expect(outputs(page)).to_have_text(mine)
    course.end_kernels()
    open_page(page, course, "01_bowers.ipynb")
    expect_kernel_has_run(page, 2)
    expect(outputs(page)).to_have_text(mine)


@pytest.mark.nightly
def test_a_page_that_was_left_before_its_outputs_were_saved_is_alive_again(page: Page, course: Any):
    open_page(page, course, "01_bowers.ipynb")
    expect_alive(page)
    nbformat.write(BOWERS, course.root / "01_bowers.ipynb")
    open_page(page, course, "01_bowers.ipynb")
    expect_alive(page, runs=2)


def test_a_lesson_whose_kernel_lives_grows_with_what_another_notebook_has_set(page: Page, course: Any):
    open_page(page, course, "01_bowers.ipynb")
    expect_alive(page)
    page.wait_for_function(SCALED, arg="1")
    size = page.evaluate(LETTERS)
    page.evaluate(OPEN, "start.ipynb")
    settle(page)
    folder = "import os; os.environ['XDG_CONFIG_HOME'] = os.path.abspath('data')\n"
    page.evaluate(RUN, f"{folder}from euchre_tutor import settings; settings(scale='projector')")
    page.wait_for_function(SCALED, arg="1.6")
    assert page.evaluate(LETTERS) == pytest.approx(1.6 * size)
    page.locator(".lm-TabBar-tab", has_text="01_bowers").click()
    settle(page)
    page.wait_for_function(SCALED, arg="1")  # whose kernel has other settings
    page.evaluate(RUN, folder)
    page.locator(".lm-TabBar-tab", has_text="start.ipynb").click()
    page.locator(".lm-TabBar-tab", has_text="01_bowers").click()
    page.wait_for_function(SCALED, arg="1.6")
    assert page.evaluate(LETTERS) == pytest.approx(1.6 * size)


def test_the_key_that_saves_does_so_from_within_a_widget_and_other_keys_do_nothing_there(beside: Page):
    page = beside
    open_beside(page, "01_bowers.ipynb")
    expect_alive(page)
    page.evaluate(
        """() => {
          const button = '<div class="euchre"><button data-lm-suppress-shortcuts="true">ours</button></div>';
          const output = document.querySelector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-OutputArea");
          output.insertAdjacentHTML("afterend", button);
          window.jupyterapp.shell.currentWidget.context.model.dirty = true;
        }"""
    )
    page.get_by_role("button", name="ours").focus()
    for key in ("s", "Control+Shift+s", "d", "d"):
        page.keyboard.press(key)
    assert page.evaluate("window.jupyterapp.shell.currentWidget.context.model.dirty")
    expect(page.locator(".jp-Dialog")).to_have_count(0)
    page.keyboard.press("Control+s")
    page.wait_for_function(SAVED, timeout=30_000)  # by itself, JupyterLab saves every two minutes


def test_a_printed_page_is_the_whole_lesson_that_is_shown_and_nothing_else(beside: Page):
    page = beside
    open_beside(page, "start.ipynb")
    settle(page)
    page.evaluate(OPEN, "01_bowers.ipynb")
    expect_alive(page)
    assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4"))) >= 2
    page.emulate_media(media="print")
    height = page.evaluate("document.body.scrollHeight")
    end = page.get_by_role("paragraph").filter(has_text="The end.").bounding_box()
    assert 2_000 < end["y"] + end["height"] <= height
    for hidden in (".jp-Toolbar", ".jp-SideBar", "#jp-top-panel", ".jp-NotebookPanel >> text=runs of the map"):
        assert not page.locator(hidden).first.is_visible(), hidden
    page.emulate_media(media="screen")


AROUND = (
    "#jp-top-panel",
    "#jp-menu-panel",
    ".jp-SideBar",
    "#jp-bottom-panel",
    ".jp-NotebookPanel-toolbar",
    ".lm-TabBar",
)


def shown_around(page: Page) -> list[str]:
    """List what JupyterLab shows around a page."""
    return [each for each in AROUND if any(found.is_visible() for found in page.locator(each).all())]


# As it is for whoever has never asked for all of JupyterLab; what is asked for later stays.
FRAMED = """
if (!sessionStorage.getItem("framed")) {
  sessionStorage.setItem("framed", "once");
  sessionStorage.setItem("euchre-tutor-notebook", "no");
}
"""


@pytest.fixture
def framed(page: Page, course: Any) -> Page:
    """The start page as the command opens it: one page at a time."""
    page.add_init_script(FRAMED)
    open_page(page, course, "start.ipynb")
    expect(outputs(page).last).to_have_text("runs of the map: 1\n")
    expect(page.locator("[data-euchre-frame]")).to_have_count(1)
    return page


def test_one_page_is_shown_at_a_time_with_home_one_click_or_key_away(framed: Page):
    page, bar = framed, framed.locator("#euchre-tutor-bar")
    expect(bar.get_by_role("link", name="Learn")).to_have_attribute("aria-current", "page")
    assert shown_around(page) == []
    page.get_by_role("link", name="The two bowers").click()
    expect_alive(page)
    assert shown_around(page) == []
    for go in (lambda: bar.get_by_role("link", name="Euchre Tutor").click(), lambda: page.keyboard.press("F2")):
        go()
        expect(page.get_by_role("link", name="The two bowers")).to_be_visible()
        page.get_by_role("link", name="The two bowers").click()
        expect(page.get_by_role("heading", name="The two bowers")).to_be_visible()
    page.keyboard.press("F2")
    expect(page.get_by_role("link", name="The two bowers")).to_be_visible()
    page.get_by_role("link", name="The two bowers").focus()
    for key, name in {"F2": "Euchre Tutor", "Tab": "Learn"}.items():
        page.keyboard.press(key)
        expect(bar.get_by_role("link", name=name)).to_be_focused()
    page.keyboard.press("Tab")
    expect(bar.get_by_role("link", name="Play")).to_be_focused()
    page.get_by_role("link", name="The two bowers").click()
    expect(page.get_by_role("heading", name="The two bowers")).to_be_visible()
    page.reload()
    expect_alive(page)
    assert shown_around(page) == []
    settle(page)
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:restart-kernel'); }")
    page.get_by_role("button", name="Confirm Kernel Restart").click()
    expect_kernel_has_run(page, 2)
    found = Axe().run(page, context="#euchre-tutor-bar")
    assert not found.violations_count, found.generate_report()


def test_all_of_jupyterlab_comes_back_by_a_button_or_a_key_and_stays_after_a_reload(framed: Page):
    page = framed
    notebook = page.locator("#euchre-tutor-bar").get_by_role("button", name="Notebook")
    notebook.click()
    expect(notebook).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("tab", name="start.ipynb")).to_be_visible()
    assert shown_around(page) == [*AROUND]
    page.reload()
    expect(page.get_by_role("tab", name="start.ipynb")).to_be_visible()
    assert shown_around(page) == [*AROUND]
    page.keyboard.press("F4")
    expect(notebook).to_have_attribute("aria-pressed", "false")
    assert shown_around(page) == []


@pytest.mark.nightly
def test_the_map_is_fresh_whenever_it_is_shown(page: Page, course: Any):
    hand = "runs of the hand: 1\n"
    open_page(page, course, "start.ipynb")
    expect(outputs(page)).to_have_text([hand, "runs of the map: 1\n"])
    page.get_by_role("link", name="The two bowers").click()
    expect_alive(page)
    page.get_by_role("link", name="Back").click()
    expect(outputs(page)).to_have_text([hand, "runs of the map: 2\n"])
    open_page(page, course, "start.ipynb")
    expect(outputs(page)).to_have_text([hand, "runs of the map: 3\n"])


@pytest.mark.nightly
def test_a_lesson_begins_at_its_top_and_the_keyboard_walks_down_from_there(page: Page, course: Any):
    open_page(page, course, "01_bowers.ipynb")
    expect_alive(page)
    selected = page.locator(".jp-Cell.jp-mod-selected")
    expect(selected).to_contain_text("runs of the picture: 1")
    expect(outputs(page).first).to_be_in_viewport()
    assert page.evaluate("document.activeElement.closest('.jp-Notebook') !== null")
    page.keyboard.press("ArrowDown")
    expect(selected).to_contain_text("The two bowers")
    expect(selected).to_have_count(1)


@pytest.mark.nightly
def test_the_text_of_a_lesson_is_neither_edited_nor_deleted_by_accident(page: Page, course: Any):
    open_page(page, course, "01_bowers.ipynb")
    expect_alive(page)
    title = page.get_by_role("heading", name="The two bowers")
    title.dblclick()
    page.keyboard.press("Enter")
    page.keyboard.press("x")
    expect(page.locator(".jp-MarkdownCell .cm-editor:visible")).to_have_count(0)
    for place in (title, outputs(page).first):
        page.keyboard.press("Escape")
        place.click()
        page.keyboard.press("d")
        page.keyboard.press("d")
    expect(page.locator(".jp-Cell")).to_have_count(5)
    expect(title).to_be_visible()


@pytest.mark.nightly
def test_text_files_open_as_pages(page: Page, course: Any):
    open_page(page, course, "README.md")
    expect(page.get_by_role("heading", name="The course")).to_be_visible()
    expect(page.locator(".cm-editor")).to_have_count(0)


@pytest.mark.nightly
def test_without_the_extension_a_lesson_waits_to_be_run(page: Page, course: Any, faults: list[str]):
    page.route("**/alive.js*", lambda route: route.abort())
    open_page(page, course, "01_bowers.ipynb")
    expect(page.get_by_role("button", name="| Idle")).to_be_visible()
    expect(outputs(page)).to_have_count(0)
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    expect(outputs(page)).to_have_count(2)
    assert faults == ["page error: Cannot read properties of undefined (reading 'get')"]  # JupyterLab looks for it once
    faults.clear()


@pytest.fixture
def answered(course: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Note that questions of the lesson that asks were answered on another day."""
    monkeypatch.setenv("XDG_DATA_HOME", str(course.root / "data"))

    def answer(cells: str) -> None:
        for cell in cells:
            note_answer(Given(f"{cell}?", "Js", is_right=False, lesson="asks", cell=cell))

    return answer


def expect_at(page: Page, cell: str) -> None:
    """Expect a lesson that has run to show this cell at its top."""
    settle(page)
    page.wait_for_function(AT, arg=cell)


def test_a_lesson_is_opened_where_one_stopped(beside: Page, answered: Callable[[str], None]):
    answered("a")
    open_beside(beside, ASKS)
    expect_at(beside, "b")


@pytest.mark.nightly
@pytest.mark.parametrize("cells", ["", "abc"], ids=["never begun", "done"])
def test_a_lesson_that_was_not_begun_or_is_done_is_opened_at_its_top(
    page: Page, course: Any, answered: Callable[[str], None], cells: str
):
    answered(cells)
    open_page(page, course, ASKS)
    expect_at(page, "a")
    page.wait_for_timeout(2_000)
    assert page.evaluate(SCROLLED) == 0


@pytest.mark.nightly
def test_a_link_opens_a_lesson_at_its_question_and_an_open_one_stays_where_it_was_left(
    page: Page, course: Any, answered: Callable[[str], None]
):
    answered("a")
    open_page(page, course, "start.ipynb")
    settle(page)
    page.get_by_role("link", name="due").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name=ASKS)).to_have_attribute("aria-selected", "true")
    expect_at(page, "c")
    page.mouse.move(700, 600)
    page.mouse.wheel(0, -500)
    page.wait_for_timeout(2_000)
    left = page.evaluate(SCROLLED)
    for name in ("start.ipynb", ASKS):
        page.get_by_role("tab", name=name).click()
        settle(page)
    page.wait_for_timeout(2_000)
    assert page.evaluate(SCROLLED) == left
    page.get_by_role("tab", name="start.ipynb").click()
    page.get_by_role("link", name="due").click()
    expect_at(page, "c")


@pytest.mark.nightly
def test_an_address_opens_a_lesson_at_its_question(page: Page, course: Any, answered: Callable[[str], None]):
    answered("a")
    where = f"test-{next(course.numbers)}/tree/{ASKS}?token={course.token}#cell-id=c"
    page.goto(f"{course.url}lab/workspaces/{where}")
    page.wait_for_function("window.jupyterapp !== undefined")
    expect_at(page, "c")


@pytest.mark.nightly
@pytest.mark.parametrize("act", ["wheel", "key", "click"])
def test_a_reader_who_scrolls_types_or_clicks_is_not_moved(
    page: Page, course: Any, answered: Callable[[str], None], act: str
):
    answered("a")
    open_page(page, course, ASKS)
    page.locator(".jp-Notebook").wait_for()
    {
        "wheel": lambda: page.mouse.wheel(0, 10),
        "key": lambda: page.keyboard.press("Shift"),
        "click": lambda: page.locator(".jp-NotebookPanel-toolbar").click(position={"x": 400, "y": 5}),
    }[act]()
    settle(page)
    page.wait_for_timeout(2_000)
    assert page.evaluate(SCROLLED) < 60


@pytest.mark.nightly
def test_a_reader_who_acts_once_the_place_is_shown_is_not_brought_back(
    page: Page, course: Any, answered: Callable[[str], None]
):
    answered("a")
    open_page(page, course, ASKS)
    expect_at(page, "b")
    page.mouse.move(700, 600)
    page.mouse.wheel(0, -300)
    page.evaluate(COMES_LATE)
    page.wait_for_timeout(1_000)
    assert not page.evaluate(f"({AT})('b')")
