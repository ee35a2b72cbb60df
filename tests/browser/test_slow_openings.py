"""Every widget in JupyterLab on a processor slowed six times, made again and again: each time it shows all it has."""

import pytest
from playwright.sync_api import Page, expect

HAND = "Js Jc As 9h Kd up Qs seat 4"
DEAL = "Qh Td Kh Jh 9c / Qd Kc Jd Th Ks / Ah Qc Tc 9d Ad / Js Jc As 9h Kd up Qs"
# What is written, the class of the widget, and what a learner sees of it: the role of a control, and its name.
WIDGETS = {
    "question": (f"Ask.call('{HAND}', deals=200)", ".euchre-ask", "button", "pick it up alone"),
    "slider": ("Ask.number('How many trumps?', 7, low=0, high=24)", ".euchre-ask", "slider", ""),
    "builder": (f"HandBuilder('{HAND}', deals=200)", ".euchre-hand-builder", "button", "Jack of spades, right bower"),
    "table": (f"TableBoard('{DEAL} then pass, pass, pass, order up')", ".euchre-table-board", "button", "Partner"),
    "game": ("PlayTable(seed=1)", ".euchre-play-table", "button", "Hint"),
    "trainer": ("Trainer('assist')", ".euchre-trainer", "button", "pass"),
    "review": (f"ReviewBoard('{DEAL} then pass, pass, pass, order up')", ".euchre-review-board", "combobox", ""),
}
TIMES = 10
AGAIN = """
async () => {
  const { commands } = window.jupyterapp;
  await commands.execute("notebook:clear-all-cell-outputs");
  await commands.execute("notebook:run-all-cells");
}
"""
SLOWED = 6


@pytest.mark.nightly
@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_is_whole_each_time_on_a_slow_processor(page: Page, lab, run_notebook, name: str) -> None:
    code, face, role, words = WIDGETS[name]
    notebook = lab.notebook([f"from euchre_tutor import *\nTrainer; {code}"])
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    run_notebook(page, notebook)
    for _ in range(TIMES):
        widget = page.locator(face)
        expect(widget.first).to_be_visible()
        control = widget.get_by_role(role, name=words or None)
        expect(control.first).to_be_visible()
        page.evaluate(AGAIN)
