"""A widget that hears its face: it does what is asked, or says in a sentence why it can't.

It counts what it has heard, so that the face can say when Python is gone or busy.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import Any, NamedTuple, TypeVar, cast, get_origin, get_type_hints

import anywidget
import traitlets

from euchre_tutor.base import EuchreError, at_the_door, fitted, quoted, real
from euchre_tutor.settings import settings
from euchre_tutor.widgets.parts.modules import joined_script, joined_style

Method = TypeVar("Method", bound=Callable[..., Any])
_TRAITS = {str: traitlets.Unicode, int: traitlets.Int, bool: traitlets.Bool, list: traitlets.List}
_NOT_UNDERSTOOD = "This page asks for what Python doesn't know: reload it and run this cell again."


def sent(default: Any, **options: Any) -> Any:
    """Make a trait that goes over the wire; its annotation says what it holds, in the types of wire.py."""
    return (traitlets.List if isinstance(default, list) else traitlets.Dict)(default, **options).tag(sync=True)


class Seconds(traitlets.Float):  # type: ignore[type-arg]
    """A trait for a pace, which is a number: NaN would never be what was shown."""

    def validate(self, obj: Any, value: Any) -> float:
        """Return the pace; raise EuchreError for NaN."""
        return real(super().validate(obj, value), "pace", least=self.min, most=self.max)


def as_one_change(method: Method) -> Method:
    """Have a widget's method done as one change: no other thread comes between, and the face hears of all at once."""

    @wraps(method)
    def change(widget: HearingWidget, *arguments: Any, **options: Any) -> Any:
        with widget._lock, widget.hold_sync():
            return method(widget, *arguments, **options)

    return cast(Method, change)


def _as_a_door(make: Method, name: str) -> Method:
    """Have what makes a widget refuse in a sentence whatever it can't be made of."""
    fits = fitted(make, name)

    @wraps(make)
    def enter(*arguments: Any, **options: Any) -> Any:
        try:
            with at_the_door(traitlets.TraitError):
                return fits(*arguments, **options)
        except traitlets.TraitError as error:
            raise EuchreError(str(error)[:1].lower() + str(error)[1:].rstrip(".")) from None

    return cast(Method, enter)


class Doing(NamedTuple):
    """What a face may ask for.

    Attributes:
        do: carries it out; may raise EuchreError.
        kind: the type of its argument; where it is None the face says ``true``, and there is no argument.
    """

    do: Callable[..., object]
    kind: type | None = None

    def takes(self, argument: object) -> bool:
        """Tell whether an argument has the right form."""
        return argument is True if self.kind is None else type(argument) is self.kind


class _OpenedWhole(traitlets.MetaHasTraits):
    """Opens a widget to the page once it is made: the page gets all of it at once, and never draws half of it.

    What a widget ``shows`` is written down once, as a type: each of its fields becomes a trait that goes over the wire.
    What it ``holds`` is a dataclass: each of its fields becomes a trait of the notebook's. Its script and its style
    sheet have the name of its ``face``.
    """

    def __new__(
        mcs, name: str, bases: Any, members: dict[str, Any], *, face: str = "", shows: Any = None, holds: Any = None
    ) -> Any:
        """Make a trait for each field that isn't one yet."""
        if face:
            members["_esm"], members["_css"] = joined_script(f"{face}.js"), joined_style("parts.css", f"{face}.css")
        for held in dataclasses.fields(holds) if holds else ():
            members[held.name] = _TRAITS[type(held.default)](held.default)
        if shows:
            members["_fields"] = fields = get_type_hints(shows)
            for field in fields.keys() - {"_message"}:
                members[field] = _TRAITS.get(get_origin(fields[field]) or fields[field], traitlets.Dict)().tag(
                    sync=True
                )
        return super().__new__(mcs, name, bases, members)

    def __call__(cls, *arguments: Any, **options: Any) -> Any:  # noqa: N805
        widget = super().__call__(*arguments, **options)
        widget._is_made = True
        widget.open()
        return widget


class HearingWidget(anywidget.AnyWidget, metaclass=_OpenedWhole):
    """A widget that counts what reached it, and tells its face how large the learner wants it.

    ``asleep.js`` waits for the count to grow; ``parts.css`` derives all sizes from ``--scale``. Whoever
    inherits says in ``_doings`` what its face may ask for, and has a ``_lock`` if another thread changes it too.
    """

    _lock: AbstractContextManager[Any] = nullcontext()
    _is_made = False
    _in_lesson = False  # whether a lesson has begun in this session
    _fields: Mapping[str, Any] = {}  # what is shown, with its types
    _forgets = True  # whether what was said before is over once something is asked for

    _heard = traitlets.Int(0).tag(sync=True)
    _size = traitlets.Float().tag(sync=True)
    _message = traitlets.Unicode("").tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        """Make a door of each way to make one."""
        super().__init_subclass__(**options)
        for name, member in dict(vars(cls)).items():
            if name == "__init__":
                setattr(cls, name, _as_a_door(member, cls.__name__))
            elif isinstance(member, classmethod) and not name.startswith("_"):
                setattr(cls, name, classmethod(_as_a_door(member.__func__, f"{cls.__name__}.{name}")))

    def __init__(self, **traits: Any) -> None:
        if unknown := [name for name in traits if not self.has_trait(name)]:
            known = {*self.trait_names()} - {*anywidget.AnyWidget.class_trait_names()}
            listed = ", ".join(sorted(name for name in known if not name.startswith("_")))
            raise EuchreError(f"{type(self).__name__} has no {quoted(unknown[0])}; it has {listed}")
        super().__init__(**{"_size": float(settings().scale)} | traits)

    def __del__(self) -> None:
        """Close what was opened, which is nothing if it couldn't be made."""
        if self.comm is not None:
            super().__del__()

    def open(self) -> None:
        """Tell the page of the widget; nothing happens while it is being made."""
        if self._is_made:
            with self._lock:
                super().open()

    def close(self) -> None:
        """Take the widget away for good, and with it how it is laid out, which Jupyter would keep."""
        if self.comm is not None:  # else it was never made
            self._end()
            self.layout.close()
        super().close()

    def _end(self) -> None:
        """Stop what is worked out for this widget, and close what it holds."""

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take the traits that the face has set; values of a wrong form change nothing."""
        try:
            with at_the_door(traitlets.TraitError):
                super().set_state(sync_data)
        except EuchreError as error:
            self._message = error.sentence
        except traitlets.TraitError:
            self._message = _NOT_UNDERSTOOD
        self._heard += 1

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        """Carry out what the face has sent; what can't be done is said, and changes nothing."""
        self._heard += 1
        self._hear(content)
        super()._handle_custom_msg(content, buffers)

    @as_one_change
    def _hear(self, content: object) -> None:
        shown, doings = self._shown, self._doings
        told = content if isinstance(content, dict) else {"": content}
        asked = [(doing, told[name]) for name, doing in doings.items() if name in told]
        if not told.keys() <= {*shown, *doings} or not all(doing.takes(argument) for doing, argument in asked):
            self._message = _NOT_UNDERSTOOD
            return
        if any(told.get(name, number) != number for name, number in shown.items()):
            return
        try:
            if self._forgets:
                self._message = ""
            with at_the_door(traitlets.TraitError):
                for doing, argument in asked:
                    doing.do(*([] if doing.kind is None else [argument]))
        except EuchreError as error:
            self._message = error.sentence
        except traitlets.TraitError:
            self._message = _NOT_UNDERSTOOD

    @property
    def _doings(self) -> Mapping[str, Doing]:
        """What the face may ask for, by the name under which it does; of one message, in this order."""
        return {}

    @property
    def _shown(self) -> Mapping[str, int]:
        """What a message may say that it is about; one that is about something else comes late, and is dropped."""
        return {}
