"""A face that has shown many other things says the same as one that shows nothing else: nothing is left of them."""

from typing import Any

import pytest
from helpers.faces import open_blank, show_in_turn
from helpers.mixed import MIXED, mixed
from playwright.sync_api import Page

BY_DAY = {"ask": 40, "trainer": 30, "hand_builder": 16, "table_board": 24}


def left_over(page: Page, face: str, states: list[dict[str, Any]]) -> str:
    """Show states one after another in one face; return the first places where it says something else than a fresh one."""
    open_blank(page, face)
    return "\n".join(show_in_turn(page, face, states)[:6])


@pytest.mark.parametrize("face", MIXED)
def test_a_patched_face_keeps_nothing_of_what_it_showed_before(page: Page, face: str) -> None:
    assert left_over(page, face, mixed(face, BY_DAY[face])) == ""


@pytest.mark.nightly
@pytest.mark.parametrize("face", MIXED)
def test_a_patched_face_keeps_nothing_of_200_questions(page: Page, face: str) -> None:
    assert left_over(page, face, mixed(face, 200, seed=1)) == ""
