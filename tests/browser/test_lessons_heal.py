"""A lesson is alive again after whatever may happen to its page and its kernel; and strangers' scripts stay asleep."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from helpers.little_lessons import (
    BUTTON,
    BUTTONS,
    COUNTS,
    KERNEL,
    PANEL,
    SAVE,
    SAVED,
    code,
    expect_heard,
    expect_kernel_has_run,
    lesson,
    notebook,
    of_yesterday,
    open_page,
    outputs,
    sent,
    settle,
    text,
)
from nbformat.sign import NotebookNotary
from playwright.sync_api import BrowserContext, Page, expect

pytestmark = pytest.mark.nightly

LESSONS = Path(__file__).parents[2] / "lessons"
NAME = "02_buttons.ipynb"
OTHERS = lesson(code(COUNTS.format("runs", "runs of others:")))
ENDS = lesson(
    code(BUTTON.format("clubs")),
    code("import os; from pathlib import Path\nif Path('go').exists(): Path('log').open('a').write('x'); os._exit(1)"),
)
SHIPPED = {NAME: BUTTONS, "03_others.ipynb": OTHERS, "04_ends.ipynb": ENDS}
MODULES = ["euchre_tutor", "numpy", "random", "secrets"]


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory, open_course: Callable) -> Any:
    """Ship a course of tiny lessons, copy it, and open JupyterLab on the copy."""
    shipped = tmp_path_factory.mktemp("shipped")
    for name, content in SHIPPED.items():
        nbformat.write(content, shipped / name)
    return open_course(shipped)


@pytest.fixture(autouse=True)
def _untouched(course: Any) -> Iterator[None]:
    """Begin each test with lessons as they are shipped, and without a kernel."""
    for name, content in SHIPPED.items():
        nbformat.write(content, course.root / name)
    (course.root / "go").unlink(missing_ok=True)
    yield
    course.end_kernels()


def go(course: Any) -> None:
    """Let the lesson run on that waits for a file beside it."""
    (course.root / "go").touch()


def expect_all_alive(page: Page) -> None:
    expect_heard(page, "spades")
    settle(page)
    expect_heard(page, "hearts")


@pytest.mark.parametrize("content", [BUTTONS, of_yesterday(BUTTONS)], ids=["new", "of yesterday"])
@pytest.mark.parametrize("moment", ["before the kernel", "at once", "in the first cell", "in the last cell"])
def test_a_lesson_that_is_left_at_any_moment_heals(page: Page, course: Any, content: dict, moment: str):
    nbformat.write(content, course.root / NAME)
    open_page(page, course, NAME)
    if moment != "before the kernel":
        page.wait_for_function(KERNEL)
    if "cell" in moment:
        expect(page.get_by_role("button", name="hearts", exact=True)).to_be_visible()
    if moment == "in the last cell":
        go(course)
        expect(page.get_by_role("button", name="spades", exact=True)).to_be_visible()
    page.reload()
    page.wait_for_function(KERNEL)
    go(course)
    expect_all_alive(page)


def test_a_tab_of_the_browser_that_is_closed_and_opened_again_heals(page: Page, context: BrowserContext, course: Any):
    open_page(page, course, NAME)
    expect(page.get_by_role("button", name="hearts", exact=True)).to_be_visible()
    page.close()
    go(course)
    page = context.new_page()
    open_page(page, course, NAME)
    expect_all_alive(page)


def test_a_notebook_that_is_closed_in_lab_and_opened_again_heals(page: Page, course: Any):
    open_page(page, course, NAME)
    expect(page.get_by_role("button", name="hearts", exact=True)).to_be_visible()
    page.evaluate(f"() => {{ const panel = {PANEL}; panel.context.model.dirty = false; panel.close(); }}")
    page.evaluate("(path) => { window.jupyterapp.commands.execute('docmanager:open', { path }); }", NAME)
    page.wait_for_function(KERNEL)
    go(course)
    expect_all_alive(page)


def test_a_lesson_that_was_saved_half_run_heals(page: Page, course: Any):
    open_page(page, course, NAME)
    expect(page.get_by_role("button", name="hearts", exact=True)).to_be_visible()
    page.evaluate(SAVE)
    page.reload()
    page.wait_for_function(KERNEL)
    go(course)
    expect_all_alive(page)
    expect(page.get_by_role("button", name="hearts!", exact=True)).to_have_count(1)


def test_two_tabs_of_a_browser_share_one_run_of_a_lesson(page: Page, context: BrowserContext, course: Any):
    open_page(page, course, NAME)
    expect(page.get_by_role("button", name="hearts", exact=True)).to_be_visible()
    second = context.new_page()
    open_page(second, course, NAME)
    second.wait_for_function(KERNEL)
    go(course)
    expect_heard(page, "spades")
    expect_heard(second, "spades", clicks=1)
    expect_kernel_has_run(second, 4)
    expect(page.get_by_role("button", name="spades!!", exact=True)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(second.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("by", ["its page", "another page", "another page while it is closed"])
def test_a_lesson_whose_kernel_was_restarted_heals(page: Page, course: Any, by: str):
    go(course)
    open_page(page, course, NAME)
    expect_heard(page, "spades")
    settle(page)
    page.wait_for_function(SAVED)
    [session] = json.loads(course.ask("/sessions"))
    if by == "its page":
        page.evaluate(f"async () => {{ await {KERNEL}.restart(); }}")
    else:
        if is_closed := "closed" in by:
            page.goto("about:blank")
        course.ask(f"/kernels/{session['kernel']['id']}/restart", "POST")
        if is_closed:
            open_page(page, course, NAME)
    expect(page.get_by_role("button", name="spades", exact=True)).to_be_visible()
    expect_all_alive(page)
    expect_kernel_has_run(page, 4)


def test_a_lesson_whose_kernel_died_heals(page: Page, course: Any):
    go(course)
    open_page(page, course, NAME)
    expect_heard(page, "spades")
    settle(page)
    page.evaluate(f"() => {{ {KERNEL}.requestExecute({{ code: 'import os; os._exit(1)' }}); }}")
    page.get_by_role("dialog").get_by_role("button", name="Ok").click()
    expect_heard(page, "spades")


def test_a_lesson_that_ends_its_kernel_is_not_run_over_and_over(page: Page, course: Any):
    (course.root / "log").unlink(missing_ok=True)
    go(course)
    open_page(page, course, "04_ends.ipynb")
    page.get_by_role("dialog").get_by_role("button", name="Ok").click()
    page.wait_for_function(f"{KERNEL}.status === 'idle'")
    settle(page)
    expect_kernel_has_run(page, 0)
    assert (course.root / "log").read_text() == "x"


def test_run_all_after_a_restart_runs_a_lesson_once(page: Page, course: Any):
    open_page(page, course, "03_others.ipynb")
    expect(outputs(page)).to_have_text(["runs of others: 1\n"])
    settle(page)
    restart = "async () => { await window.jupyterapp.commands.execute('notebook:restart-run-all'); }"
    page.evaluate(f"() => {{ ({restart})(); }}")
    page.get_by_role("dialog").get_by_role("button", name="Confirm Kernel Restart").click()
    expect(outputs(page)).to_have_count(1)
    expect_kernel_has_run(page, 1)
    expect(outputs(page)).to_have_text(["runs of others: 1\n"])


def test_what_a_learner_changed_in_a_lesson_is_not_run_when_it_heals(page: Page, course: Any):
    changed = of_yesterday(BUTTONS)
    changed["cells"][3]["source"] = "print('mine')"
    nbformat.write(changed, course.root / NAME)
    go(course)
    open_page(page, course, NAME)
    page.wait_for_function(KERNEL)
    page.reload()
    expect_all_alive(page)
    expect(outputs(page).last).to_have_text("yesterday")


def test_a_lesson_with_an_error_is_run_again_when_it_is_shown_again(page: Page, course: Any):
    spoilt = of_yesterday(OTHERS)
    spoilt["cells"][0]["outputs"] = [nbformat.v4.new_output("error", ename="KeyboardInterrupt", evalue="")]
    open_page(page, course, "03_others.ipynb")
    expect(outputs(page)).to_have_text(["runs of others: 1\n"])
    settle(page)
    nbformat.write(spoilt, course.root / "03_others.ipynb")
    page.reload()
    expect(outputs(page)).to_have_text(["runs of others: 2\n"])


def test_the_saved_widgets_of_a_notebook_run_their_script_only_once_it_is_trusted(page: Page, course: Any):
    secrets = NotebookNotary(data_dir=str(course.root.parent / "data"))
    for name, cells in {"hostile.ipynb": [code(BUTTON.format("clubs"))], "words.ipynb": [text("No code.")]}.items():
        nbformat.write(sent(*cells), course.root / name)
        before = (course.root / name).read_bytes()
        open_page(page, course, name)
        settle(page)
        assert page.evaluate(f"{PANEL}.model.getMetadata('widgets')") is None
        if name == "hostile.ipynb":  # the learner's own widgets are there
            page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
            expect_heard(page, "clubs")
        expect(page.locator("html")).not_to_have_attribute("data-script", "ran")
        assert (course.root / name).read_bytes() == before
        secrets.sign(nbformat.read(course.root / name, 4))
        open_page(page, course, name)
        expect(page.locator("html")).to_have_attribute("data-script", "ran")


def test_what_came_unasked_is_gone_once_the_learner_has_saved_the_notebook(page: Page, course: Any):
    """JupyterLab trusts what it saves, unless there are outputs that nobody has made here."""
    nbformat.write(sent(code("1 + 1")), course.root / "hostile.ipynb")
    for _ in range(2):
        open_page(page, course, "hostile.ipynb")
        settle(page)
        page.evaluate(SAVE)
    expect(page.locator("html")).not_to_have_attribute("data-script", "ran")
    assert "widgets" not in json.loads((course.root / "hostile.ipynb").read_text())["metadata"]


def test_a_module_beside_a_lesson_is_not_imported(page: Page, course: Any):
    imports = f"import {', '.join(MODULES)}; print('imported from elsewhere')"
    nbformat.write(notebook(code(imports)), course.root / "mine.ipynb")
    modules = [course.root / f"{name}.py" for name in MODULES]
    try:
        for module in modules:
            module.write_text(f"raise ImportError('{module} was imported')")
        open_page(page, course, "mine.ipynb")
        page.wait_for_function(KERNEL)
        page.evaluate("async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
        expect(outputs(page)).to_have_text(["imported from elsewhere\n"])
    finally:
        for module in modules:
            module.unlink()


def test_an_answer_in_a_real_lesson_is_there_after_a_reload(page: Page, open_course: Callable):
    course = open_course(LESSONS)
    open_page(page, course, "the_two_bowers.ipynb")
    question = page.locator(".euchre-ask").first
    question.get_by_role("button", name="Jack of diamonds").click()
    expect(question.get_by_role("status")).to_contain_text("Yes")
    page.reload()
    expect(question.get_by_role("status")).to_contain_text("Yes")
    settle(page)
    expect(question).to_be_visible()
    expect(question.get_by_role("status")).to_contain_text("Yes")
