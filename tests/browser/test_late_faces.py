"""A face that comes too late for anywidget shows what Python said meanwhile, and hears what it says next."""

from collections.abc import Iterator

import pytest
from helpers.little_lessons import KERNEL
from playwright.sync_api import Page, expect

# anywidget waits two seconds for the module of a face, and lets nothing from Python through to one that comes later.
# Here each comes too late, as on a computer that is busy.
TOO_LATE = """
() => {
  const wait = AbortSignal.timeout;
  AbortSignal.timeout = (time) => wait.call(AbortSignal, time === 2000 ? 0 : time);
  window.inTime = () => { AbortSignal.timeout = wait; };
}
"""
HAND = "Js Jc As 9h Kd up Qs seat 4"
# A question says again what stays to be said once its answer is worked out, however late that is.
SHOW = f"""
from euchre_tutor import *
widgets = [
    Ask.call({HAND!r}, deals=200), HandBuilder({HAND!r}, deals=200), TableBoard(seed=1), PlayTable(seed=1),
    Trainer('assist'), ReviewBoard(),
]
display(*widgets)
for widget in widgets:
    widget._stays = widget._message = "said early"
"""
MORE = "for widget in widgets: widget._stays = widget._message = 'said later'"
FACES = ("ask", "hand-builder", "table-board", "play-table", "trainer", "review-board")
SAY = f"async (code) => {{ await {KERNEL}.requestExecute({{ code }}).done; }}"


@pytest.fixture
def page(lab_page: Page) -> Iterator[Page]:
    """A page that shows JupyterLab, in which every face comes too late."""
    lab_page.evaluate(TOO_LATE)
    yield lab_page
    lab_page.evaluate("inTime()")


def test_a_face_that_comes_late_hears_what_was_said_and_what_is_said(page: Page, lab, run_notebook) -> None:
    run_notebook(page, lab.notebook([SHOW]))
    faces = [page.locator(f".euchre-{face}").first for face in FACES]
    for face in faces:
        expect(face.get_by_text("said early").first).to_be_visible()
    page.evaluate(SAY, MORE)
    for face in faces:
        expect(face.get_by_text("said later").first).to_be_visible()
