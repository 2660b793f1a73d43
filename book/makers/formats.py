"""The interchange formats, from the schemas that the package publishes."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from makers.blocks import block, heading
from makers.commands import BULK, record, sheet
from makers.maps import Maps
from makers.season import orders_of
from makers.words import code, html, say, table

SCHEMAS = (
    "case", "case-diplomacy", "case-bc218", "answer", "answer-diplomacy", "answer-bc218", "answer-amphipolis",
    "saved-game", "state",
)  # fmt: skip
_FRENCH = Path(__file__).with_name("formats_fr.toml")
Schema = Mapping[str, Any]


@cache
def schema(name: str) -> Schema:
    """A published schema."""
    found: Schema = json.loads(files("diadoques.schemas").joinpath(f"{name}.schema.json").read_text(encoding="utf-8"))
    return found


@cache
def french() -> Mapping[str, str]:
    """The descriptions of the schemas in French, by their English."""
    return {row["en"]: row["fr"] for row in tomllib.loads(_FRENCH.read_text(encoding="utf-8"))["text"]}


def described(text: str, lang: str) -> str:
    """A description in the reader's language.

    Raises:
        KeyError: it has no French.
    """
    return french()[text] if lang == "fr" and text else text


def descriptions(value: object) -> Iterator[str]:
    """Every description of a schema."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key == "description" and isinstance(item, str):
                yield item
            else:
                yield from descriptions(item)
    elif isinstance(value, list):
        for item in value:
            yield from descriptions(item)


def write_formats(folder: Path, lang: str, _maps: Maps) -> list[str]:
    """Write the page."""
    parts = [heading(1, say(lang, "formats.title")), say(lang, "formats.intro") + "\n"]
    for name in SCHEMAS:
        parts += [heading(2, say(lang, f"formats.{name}.title")), say(lang, f"formats.{name}.intro") + "\n"]
        if name == "case":
            rows = json.loads(record(BULK)).items()
            lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in rows]
            parts.append(block("{\n" + ",\n".join(lines) + "\n}", "json"))
        parts.append(_table(schema(name), lang))
    parts += [heading(2, say(lang, "formats.sheet.title")), say(lang, "formats.sheet.intro") + "\n"]
    parts.append(block(sheet(orders_of("SUMMER")), "text"))
    (folder / "formats.md").write_text("\n".join(parts), encoding="utf-8")
    return []


def _table(whole: Schema, lang: str) -> str:
    top = _resolved(whole, whole)
    rows = []
    for path, part, required in _walk(top, whole, ""):
        text = described(part.get("description", ""), lang)
        rows.append([code(path), html(_type(part, lang)), say(lang, "formats.yes") if required else "", html(text)])
    return table([say(lang, f"formats.{key}") for key in ("key", "value", "required", "means")], rows) + "\n"


def _resolved(part: Schema, whole: Schema) -> Schema:
    """A part with its references followed; what stands beside a reference is kept."""
    while "$ref" in part:
        where, _, path = part["$ref"].partition("#")
        found: Any = schema(where.rpartition(":")[2]) if where else whole
        for step in path.strip("/").split("/"):
            found = found[step]
        part = {**found, **{key: value for key, value in part.items() if key != "$ref"}}
    return part


def _walk(part: Schema, whole: Schema, path: str) -> Iterator[tuple[str, Schema, bool]]:
    """Every key below ``part``: its path, its schema, whether it must be there."""
    for choice in part.get("oneOf", ()) if "properties" not in part else ():
        yield from _walk(_resolved(choice, whole), whole, path)
    required = set(part.get("required", ()))
    for name, inner in part.get("properties", {}).items():
        inner = _resolved(inner, whole)
        here = f"{path}{name}"
        yield here, inner, name in required
        yield from _walk(_inside(inner, whole), whole, here + _step(inner))


def _inside(part: Schema, whole: Schema) -> Schema:
    """What a list or a table holds."""
    while any(isinstance(part.get(key), Mapping) for key in ("items", "additionalProperties")):
        key = "items" if isinstance(part.get("items"), Mapping) else "additionalProperties"
        part = _resolved(part[key], whole)
    return part


def _step(part: Schema) -> str:
    if isinstance(part.get("additionalProperties"), Mapping):
        return ".*[]." if "items" in part["additionalProperties"] else ".*."
    return "[]." if "items" in part else "."


def _type(part: Schema, lang: str) -> str:
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(map(str, part["enum"]))
    kinds = part.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return " | ".join(say(lang, f"formats.type.{kind}") for kind in kinds)
