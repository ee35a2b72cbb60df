"""The wire: what a face reads, sets and asks for is what its widget sends, takes and does; nothing is sent in vain."""

import inspect
import re
from typing import Any

import pytest

from euchre_tutor import Ask, HandBuilder, PlayTable, ReviewBoard, TableBoard, Trainer
from euchre_tutor.widgets.parts.modules import FILES, sources
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget

FACES = {
    "ask": Ask,
    "hand_builder": HandBuilder,
    "play_table": PlayTable,
    "review_board": ReviewBoard,
    "table_board": TableBoard,
    "trainer": Trainer,
}
# Whose traits the modules of a room read: the trainer asks as Ask does.
ROOMS = {"ask": (Ask, Trainer), "builder": (HandBuilder,), "play": (PlayTable,), "board": (TableBoard,)}
ROOMS |= {"trainer": (Trainer,), "review": (ReviewBoard,), "parts": tuple(FACES.values())}
STORED = {"isStored"}  # said by a page without Python


def synced(kind: Any) -> set[str]:
    """Names of traits that go over the wire."""
    return set(kind.class_traits(sync=True))


@pytest.mark.parametrize("room", ROOMS)
def test_a_face_reads_and_sets_only_what_its_widget_sends(room: str) -> None:
    modules = [path for name, path in FILES.items() if path.parent.name == room and name.endswith(".js")]
    script = "".join(path.read_text(encoding="utf-8") for path in modules)
    read = set(re.findall(r'(?:model\.get|python\.set)\("(\w+)"', script))
    assert read, "this test would see nothing"
    assert sorted(read.difference(STORED, *map(synced, ROOMS[room]))) == []


@pytest.mark.parametrize("face", FACES)
def test_no_trait_is_sent_that_its_face_never_names(face: str) -> None:
    own, script = synced(FACES[face]) - synced(SnapshotWidget), "".join(sources(f"{face}.js").values())
    assert sorted(name for name in own if not re.search(rf"\b{name}\b", script)) == []


@pytest.mark.parametrize("face", FACES)
def test_what_a_widget_can_be_asked_for_is_named_in_its_face(face: str) -> None:
    doings = [vars(parent)["_doings"].fget for parent in FACES[face].__mro__ if "_doings" in vars(parent)]
    asked = set(re.findall(r'"(\w+)": Doing\(', "".join(map(inspect.getsource, doings))))
    script = "".join(sources(f"{face}.js").values())
    assert asked, "this test would see nothing"
    assert sorted(name for name in asked if not re.search(rf"\b{name}\b", script)) == []
