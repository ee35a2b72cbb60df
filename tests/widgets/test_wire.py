"""The wire: what a face reads, sets and asks for is what its widget sends, takes and does; nothing is sent in vain."""

import inspect
import re
from types import UnionType
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

import ipywidgets.comm
import pytest
import traitlets
from comm import create_comm
from helpers.mixed import mixed
from helpers.tables import DEAL

from euchre_tutor import Ask, HandBuilder, PlayTable, ReviewBoard, TableBoard, Trainer
from euchre_tutor.widgets.builder import hand_builder
from euchre_tutor.widgets.parts.modules import FILES, sources
from euchre_tutor.widgets.parts.refiner import Refiner
from euchre_tutor.widgets.parts.snapshot import SnapshotWidget
from euchre_tutor.widgets.parts.wire import Option
from euchre_tutor.widgets.parts.wire_table import Told

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
STORED = {"isStored", "isSolved", "hasValues"}  # said by a page without Python


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


def test_a_patch_reads_the_model_that_it_is_handed() -> None:
    """That one notes what is read, so that a patch is called again for each trait; see ``connect``."""
    begins = re.compile(
        r"^(?:export )?(?:function|const) (patch\w+)(?: = )?\((.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL
    )
    scripts = {name: path.read_text(encoding="utf-8") for name, path in FILES.items() if name.endswith(".js")}
    patches = {f"{name}: {patch}": body for name, text in scripts.items() for patch, body in begins.findall(text)}
    reading = {name: body for name, body in patches.items() if "model.get(" in body}
    assert len(reading) > 30, "this test would see nothing"
    assert [name for name, body in reading.items() if not body.startswith("model,")] == []


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


def held_in(face: str) -> dict[str, Any]:
    """What each list and each mapping holds that a widget sends."""
    kinds = FACES[face].class_traits(sync=True)
    own = kinds.keys() - set(SnapshotWidget.class_trait_names())
    hints = {**get_type_hints(FACES[face]), **FACES[face]._fields}
    return {name: hints.get(name) for name in own if isinstance(kinds[name], traitlets.List | traitlets.Dict)}


def misfits(value: Any, kind: Any, where: str) -> list[str]:
    """List where a value that goes over the wire isn't of its type."""
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        told = get_type_hints(kind, include_extras=True).items()
        needed = {name for name, each in told if get_origin(each) is not NotRequired}
        if not isinstance(value, dict) or value.keys() - hints or (value and needed - value.keys()):
            return [f"{where}: {value!r} is no {kind.__name__}"]
        return [fault for name in value for fault in misfits(value[name], hints[name], f"{where}.{name}")]
    if get_origin(kind) is UnionType:
        return min((misfits(value, each, where) for each in get_args(kind)), key=len)
    if get_origin(kind) is list and isinstance(value, list | tuple):
        return [fault for each in value for fault in misfits(each, get_args(kind)[0], f"{where}[]")]
    if get_origin(kind) is dict and isinstance(value, dict):
        return [fault for key, each in value.items() for fault in misfits(each, get_args(kind)[1], f"{where}[{key}]")]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    is_so = number if kind is float else isinstance(value, kind) and not (kind is int and isinstance(value, bool))
    return [] if is_so else [f"{where}: {value!r} is no {kind}"]


def fields_of(kind: Any) -> set[str]:
    """Names of the fields of a type, and of the types that it holds."""
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        return {*hints}.union(*(fields_of(each) for each in hints.values()))
    return set().union(*map(fields_of, get_args(kind)))


@pytest.mark.parametrize("face", FACES)
def test_what_a_widget_sends_is_of_the_type_that_is_written_down(face: str) -> None:
    held = held_in(face)
    assert [name for name, kind in held.items() if kind in (None, Any)] == []
    faults = [
        fault for state in mixed(face, 6) for name, kind in held.items() for fault in misfits(state[name], kind, name)
    ]
    assert faults[:5] == []


MADE = {
    "ask": lambda: Ask.choice("Which is the left bower?", ["Js", "Jc"], "Jc", sure=True),
    "hand_builder": lambda: HandBuilder("Js Jc As 9h Kd up Qs seat 4"),
    "play_table": lambda: PlayTable(seed=1),
    "review_board": lambda: ReviewBoard(f"{DEAL} then pass"),
    "table_board": lambda: TableBoard(DEAL, hides_others=True),
    "trainer": lambda: Trainer(theme="trap_pass", seed=1, asks_how_sure=True),
}


@pytest.mark.parametrize("face", FACES)
def test_a_widget_opens_with_all_that_it_shows(face: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first: dict[str, Any] = {}

    def open_comm(**told: Any) -> Any:
        comm = create_comm(**told)
        first[comm.comm_id] = told["data"]["state"]
        return comm

    monkeypatch.setattr(ipywidgets.comm, "create_comm", open_comm)
    monkeypatch.setattr(Refiner, "start", lambda *_: None)
    monkeypatch.setattr(hand_builder, "_warm_up", lambda: None)
    widget = MADE[face]()
    told, now = first[widget.model_id], widget.get_state()
    assert [name for name in now if told[name] != now[name]] == []


@pytest.mark.parametrize("face", FACES)
def test_no_field_is_sent_that_its_face_never_names(face: str) -> None:
    script = "".join(text for name, text in sources(f"{face}.js").items() if name != "wire.js")
    sent = set().union(*map(fields_of, held_in(face).values()))
    assert sorted(name for name in sent if not re.search(rf"\b{name}\b", script)) == []


def test_a_value_of_another_form_would_be_found():
    told = {"words": "pass", "band": "slip"}
    assert misfits(told, Told, "told") == misfits({}, Told, "told") == []
    for wrong in ({"words": "pass"}, told | {"more": 1}, told | {"band": 3}, [told], None):
        assert len(misfits(wrong, Told, "told")) == 1, wrong
    assert misfits([{"value": True, "words": ""}], list[Option], "options") == [
        "options[].value: True is no <class 'str'>"
    ]
