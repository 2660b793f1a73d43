"""The reference, from the code itself: the public names of ``diadoques.analysis``, and what can happen in each game."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import diadoques.analysis
from diadoques.api.listing import EventListed, Playable, list_games
from makers.blocks import block, heading
from makers.maps import Maps
from makers.words import code, html, markdown, say, table


def write_library(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the page; the docstrings are English, the language of the code, and a line says so."""
    parts = [heading(1, say(lang, "library.title")), say(lang, "library.intro") + "\n"]
    for module in modules():
        own = list(names(module))
        if not own:
            continue
        parts += [heading(2, module.__name__.removeprefix("diadoques.")), markdown(_docstring(module)) + "\n"]
        for name, value in own:
            parts += [f'<p class="dia-name" id="{module.__name__}.{name}">{code(name)}</p>\n']
            parts += [block(f"{name}{signature(value)}", "text"), markdown(_docstring(value)) + "\n"]
    for one in list_games(lang).values():
        parts += [heading(2, say(lang, "library.events", game=one.name)), say(lang, "library.events_intro") + "\n"]
        parts += [events(one, lang) + "\n"]
    (folder / "library.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def events(game: Playable, lang: str) -> str:
    """The kinds of events of a game: what each tells, and what its data hold."""
    heads = [say(lang, f"library.{key}") for key in ("kind", "tells", "data")]
    rows = [
        [code(kind), _told(" ".join(one.about.split())), "<br>".join(map(code, data(one))) or "–"]
        for kind, one in game.events.items()
    ]
    return table(heads, rows)


def _told(text: str) -> str:
    """A docstring as HTML, with what it calls by name as code."""
    return re.sub(r"``(.+?)``", r"<code>\1</code>", html(text))


def data(kind: EventListed) -> Iterator[str]:
    """What the events of a kind hold, each with its type."""
    return (f"{key}: {form}" for key, form in kind.data.items())


def modules() -> Iterator[ModuleType]:
    """The modules of the analysis, by name; those whose package is not installed are left out."""
    for info in pkgutil.walk_packages(diadoques.analysis.__path__, "diadoques.analysis."):
        yield importlib.import_module(info.name)


def names(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The public functions and classes that a module itself defines, in the order of the code."""
    found = [
        (name, value)
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or inspect.isclass(value))
        and value.__module__ == module.__name__
        and value.__doc__
    ]
    yield from sorted(found, key=lambda one: inspect.getsourcelines(one[1])[1])


def signature(value: Any) -> str:
    """How it is called, as the code has it: ``(question: Question, *, workers: int = 1) -> Balance``."""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    public = [one for one in found.parameters.values() if not one.name.startswith("_")]
    given = [one.replace(annotation=_type(one), default=_default(one)) for one in public]
    returns = inspect.Signature.empty if inspect.isclass(value) else _plain(found.return_annotation)
    return str(found.replace(parameters=given, return_annotation=returns))


class _Plain:
    """A text that stands in a signature as it is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _plain(annotation: Any) -> Any:
    """A type as the code has it; nothing where there is none."""
    if annotation is inspect.Signature.empty:
        return annotation
    text = getattr(annotation, "__forward_arg__", annotation)
    text = text if isinstance(text, str) else getattr(text, "__name__", str(text))
    return _Plain(re.sub(r"\b(?:diadoques|collections|pandas|numpy|typing)(?:\.\w+)*\.(?=\w)", "", text))


def _type(one: inspect.Parameter) -> Any:
    return one.annotation if one.annotation is one.empty else _plain(one.annotation)


def _default(one: inspect.Parameter) -> Any:
    """What holds where nobody says otherwise; what is made anew each time has no name to be told by."""
    if isinstance(one.default, Fraction):
        return _Plain(str(one.default))
    unnamed = one.default is not one.empty and repr(one.default).startswith("<")
    return _Plain("…") if unnamed else one.default


def _docstring(value: Any) -> str:
    """A docstring without its markup."""
    return re.sub(r"``(.+?)``", r"\1", inspect.getdoc(value) or "")
