"""The keys of a sprint, in a blank page with the buttons of its box."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from euchre_tutor.course import sprint
from euchre_tutor.look import sheet

SCRIPT = Path(sprint.__file__).with_suffix(".js").read_text().replace("export default", "window.face =")
BOX = """
<div class="euchre euchre-sprint"><button>Call</button><button>Pass</button><button hidden>Left</button><i></i></div>
<input aria-label="Elsewhere">
"""


@pytest.fixture
def box(page: Page) -> Page:
    """A box whose buttons say what was pressed."""
    page.set_content(f"<style>{sheet('base')}</style>{BOX}")
    page.add_script_tag(type="module", content=SCRIPT)
    page.evaluate("""() => {
      window.pressed = [];
      for (const button of document.querySelectorAll("button")) button.onclick = () => pressed.push(button.textContent);
      window.end = face.render({ el: document.querySelector("i") });
    }""")
    return page


def test_numbers_press_the_buttons_that_show_them_and_nothing_else_does(box: Page) -> None:
    call, pass_ = box.get_by_role("button", name="Call"), box.get_by_role("button", name="Pass")
    expect(pass_).to_have_attribute("aria-keyshortcuts", "2")
    assert box.evaluate("getComputedStyle(document.querySelector('button'), '::after').content").startswith('"1"')
    call.focus()
    for key in ("2", "1", "3", "x", "Control+1"):
        box.keyboard.press(key)
    assert box.evaluate("pressed") == ["Pass", "Call"]
    box.get_by_label("Elsewhere").press("1")
    assert box.evaluate("pressed") == ["Pass", "Call"], "elsewhere a number is a number"
    box.evaluate("end()")
    call.press("1")
    assert box.evaluate("pressed") == ["Pass", "Call"]


def test_whoever_plays_by_keys_keeps_the_focus_when_buttons_come_and_go(box: Page) -> None:
    box.get_by_role("button", name="Pass").focus()
    box.evaluate("document.querySelectorAll('button')[1].style.display = 'none'")
    expect(box.get_by_role("button", name="Call")).to_be_focused()
    box.evaluate("document.querySelectorAll('button')[2].hidden = false")
    box.evaluate("document.querySelector('button').style.display = 'none'")
    expect(box.get_by_role("button", name="Left")).to_be_focused()
    expect(box.get_by_role("button", name="Left")).to_have_attribute("aria-keyshortcuts", "1")
    box.get_by_label("Elsewhere").focus()
    box.evaluate("document.querySelectorAll('button')[0].style.display = ''")
    expect(box.get_by_label("Elsewhere")).to_be_focused()
