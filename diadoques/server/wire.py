"""What of a widget goes to a browser, and what a browser may set of it: two tables, and nothing beside them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import anywidget
import ipywidgets as w

from diadoques.server.files import Files

#: Longest text that a browser may put into a field.
MOST_LETTERS: Final = 5_000
#: Most tags of one field.
MOST_TAGS: Final = 200
MOST: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Kind:
    """A class of widgets: the traits that are shown, and the one that its reader sets, with what it may be."""

    shown: tuple[str, ...]
    sets: str = ""
    values: tuple[type, ...] = ()


_FIELD: Final = ("description", "disabled", "placeholder")
_CHOICE: Final = ("description", "disabled", "index", "_options_labels")
_NUMBER: Final = ("description", "disabled", "value", "step")
_BOUNDED: Final = (*_NUMBER, "min", "max")
KINDS: Final[Mapping[str, Kind]] = {
    "Box": Kind(("children",)),
    "VBox": Kind(("children",)),
    "HBox": Kind(("children",)),
    "GridBox": Kind(("children",)),
    "HTML": Kind(("value", "description")),
    "Label": Kind(("value", "description")),
    "Button": Kind(("description", "disabled", "button_style")),
    "ToggleButton": Kind(("description", "disabled", "value"), "value", (bool,)),
    "Checkbox": Kind(("description", "disabled", "value", "indent"), "value", (bool,)),
    "ToggleButtons": Kind((*_CHOICE, "tooltips"), "index", (int,)),
    "RadioButtons": Kind(_CHOICE, "index", (int,)),
    "Dropdown": Kind(_CHOICE, "index", (int,)),
    "Select": Kind((*_CHOICE, "rows"), "index", (int,)),
    "Text": Kind((*_FIELD, "value"), "value", (str,)),
    "Combobox": Kind((*_FIELD, "value", "options"), "value", (str,)),
    "TagsInput": Kind(("value",), "value", (list,)),
    "Textarea": Kind((*_FIELD, "value", "rows"), "value", (str,)),
    "IntText": Kind(_NUMBER, "value", (int,)),
    "BoundedIntText": Kind(_BOUNDED, "value", (int,)),
    "IntSlider": Kind(_BOUNDED, "value", (int,)),
    "FloatText": Kind(_NUMBER, "value", (int, float)),
    "BoundedFloatText": Kind(_BOUNDED, "value", (int, float)),
    "FloatSlider": Kind(_BOUNDED, "value", (int, float)),
}
"""By the names of their classes in ipywidgets."""

COMMON: Final = ("_dom_classes", "tooltip", "tabbable")
"""What all of them show."""
PARTS: Final = ("layout", "style")
"""Models of their own that are shown with the widget they belong to."""
CONSTANT: Final = ("board", "shapes", "words")
"""Traits of our own widgets that are large and never change: fetched as files, once."""
#: Traits that hold the scripts and styles of our own widgets, by the ending of the file they are fetched as.
CODE: Final = {"_esm": "js", "_css": "css"}
_OURS: Final = "diadoques."


def kind_of(widget: Any) -> str:
    """The name by which a browser knows how to show a widget.

    Raises:
        TypeError: no page can show it.
    """
    if isinstance(widget, anywidget.AnyWidget):
        return "any"
    for cls in type(widget).__mro__:
        if cls.__name__ in KINDS and cls.__module__.startswith("ipywidgets."):
            return cls.__name__
    raise TypeError(f"a page cannot show a {type(widget).__name__}")


def shown_traits(widget: Any) -> tuple[str, ...]:
    """The traits of a widget that a browser is told; ``children``, ``layout`` and ``style`` are told by its page."""
    kind = kind_of(widget)
    if kind != "any":
        return (*COMMON, *(name for name in KINDS[kind].shown if name != "children"))
    own = (name for name in widget.keys if not name.startswith("_") and name not in PARTS)
    return ("_dom_classes", *(name for name in own if name not in ("tooltip", "tabbable")), *CODE)


def state(widget: Any, files: Files) -> dict[str, Any]:
    """All that a browser needs to show a widget, but its children."""
    found = {
        name: sent_value(widget, name, value, files) for name, value in widget.get_state(shown_traits(widget)).items()
    }
    return {"is": kind_of(widget)} | found | widget_look(widget)


def sent_value(widget: Any, name: str, value: Any, files: Files) -> Any:
    """The value of a trait as it is sent: what is large and constant as the address of a file."""
    if isinstance(widget, anywidget.AnyWidget):
        if name in CODE:
            return files.keep(str(value), CODE[name])
        if name in CONSTANT:
            told = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            return {"file": files.keep(told, "json")}
    return value


def upcoming_addresses(widget: Any, files: Files) -> list[str]:
    """Addresses of what a widget that is not in sight will need when it comes: its script, style and constants."""
    if not isinstance(widget, anywidget.AnyWidget):
        return []
    told = (
        sent_value(widget, name, getattr(widget, name), files) for name in (*CODE, *CONSTANT) if hasattr(widget, name)
    )
    return [one["file"] if isinstance(one, dict) else one for one in told]


def widget_look(widget: Any) -> dict[str, Any]:
    """Layout and style of a widget as plain values, without what is not set."""
    found: dict[str, Any] = {}
    for part in PARTS:
        model = getattr(widget, part, None)
        values = model.get_state() if model is not None else {}
        found[part] = {
            name: value
            for name, value in values.items()
            if not name.startswith("_") and isinstance(value, str) and value
        }
    return found


def is_hidden(widget: Any) -> bool:
    """Whether a widget, with all in it, is out of sight."""
    return getattr(getattr(widget, "layout", None), "display", None) == "none"


def may_set(widget: Any, given: Mapping[str, Any]) -> bool:
    """Whether a browser may set that: the value of an input that can be used, of the right type and of human size."""
    try:
        kind = KINDS.get(kind_of(widget))
    except TypeError:
        return False
    if kind is None or getattr(widget, "disabled", False) or len(given) != 1:
        return False
    name = next(iter(given))
    value = given[name]
    if name != kind.sets or type(value) not in kind.values:  # true is no number here
        return False
    if isinstance(value, list):
        return len(value) <= MOST_TAGS and all(type(one) is str and len(one) <= MOST_LETTERS for one in value)
    return len(value) <= MOST_LETTERS if isinstance(value, str) else abs(value) <= MOST


def may_say(widget: Any, content: Mapping[str, Any]) -> bool:
    """Whether a browser may say that to a widget: press a button, enter a text, or speak to a screen of ours."""
    if getattr(widget, "disabled", False):
        return False
    if isinstance(widget, anywidget.AnyWidget):
        ours = any(cls.__module__.startswith(_OURS) for cls in type(widget).__mro__)
        return ours and isinstance(content.get("kind"), str)
    if isinstance(widget, w.Button):
        return content == {"event": "click"}
    return isinstance(widget, w.Text) and content == {"event": "submit"}
