"""A widget's face in a blank page, with a fake model on the other end of the wire."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from euchre_tutor.widgets.parts.modules import joined_script, joined_style

_FAKE_MODEL = Path(__file__).parents[1] / "browser" / "fake_model.js"
_IN_TURN = _FAKE_MODEL.with_name("faces_in_turn.js")
_STAGE = Path(__file__).parents[2] / "euchre_tutor" / "course" / "labextensions" / "euchre-tutor" / "stage.js"
WRONG = re.search('const WRONG = "(.*)"', _STAGE.read_text(encoding="utf-8"))[1]
"""Where a lesson sees that an answer was wrong."""
_SHOW = """
async ([source, traits]) => {
  const { default: view } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  window.model = new FakeModel(traits);
  const el = document.body.appendChild(document.createElement("div"));
  window.cleanUp = view.render({ model, el, host: window.host });
}
"""
_HOST = """
async (faces) => {
  window.hosted = [];
  const views = {};
  for (const [reference, [source, traits]] of Object.entries(faces)) {
    const { default: view } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    views[reference] = async ({ el, signal }) => {
      const model = new FakeModel(traits);
      signal.addEventListener("abort", view.render({ model, el, host: window.host }));
      hosted.push(model);
    };
  }
  window.host = { getWidget: async (reference) => ({ render: views[reference] }) };
}
"""


def open_blank(page: Page, name: str) -> None:
    """Open a page with the style of a face and nothing else."""
    page.set_content("<!doctype html><html lang='en'><body></body></html>")
    more = ["consequence.css"] * (name == "ask")
    page.add_style_tag(content=joined_style("parts.css", f"{name}.css", *more))
    page.add_script_tag(content=_FAKE_MODEL.read_text())


def host_faces(page: Page, faces: dict[str, tuple[str, dict[str, Any]]]) -> None:
    """Let the face that is shown next take others into it, as JupyterLab does; `hosted` are the models behind them.

    Args:
        page: the page.
        faces: by the reference that stands for it on the wire, the name of a face and its traits.
    """
    for name, _ in faces.values():
        page.add_style_tag(content=joined_style(f"{name}.css"))
    page.evaluate(_HOST, {key: [joined_script(f"{name}.js"), traits] for key, (name, traits) in faces.items()})


def show_face(page: Page, name: str, traits: dict[str, Any]) -> None:
    """Add a face to the page, with `model` behind it; `cleanUp` takes its listeners away."""
    page.evaluate(_SHOW, [joined_script(f"{name}.js"), traits])


def show_in_turn(page: Page, name: str, states: list[dict[str, Any]]) -> list[str]:
    """Show states one after another in one face; return where it says something else than a fresh one does."""
    page.add_script_tag(content=_IN_TURN.read_text())
    changes = [
        {trait: value for trait, value in state.items() if trait not in before or before[trait] != value}
        for before, state in pairwise([{}, *states])
    ]
    return page.evaluate("([source, changes]) => showInTurn(source, changes)", [joined_script(f"{name}.js"), changes])


def show_held_back(page: Page, name: str, state: dict[str, Any], orders: list[list[str]]) -> list[str]:
    """Show a face without some traits, which come late in each of some orders; return what goes wrong."""
    page.add_script_tag(content=_IN_TURN.read_text())
    return page.evaluate(
        "([source, ...more]) => showHeldBack(source, ...more)", [joined_script(f"{name}.js"), state, orders]
    )
