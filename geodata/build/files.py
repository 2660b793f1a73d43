"""Where the files of a board are, and one way of writing each kind so that the same data gives the same bytes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

GEODATA = Path(__file__).resolve().parents[1]


def board_dir(board: str) -> Path:
    """Folder of a board; raises FileNotFoundError when there is no such board."""
    folder = GEODATA / board
    if not (folder / "src").is_dir():
        raise FileNotFoundError(f"no board {board!r}: {folder / 'src'} is not there")
    return folder


def source_file(folder: Path, name: str) -> Path:
    """A file of a board's `src/`: its own, or that of the board whose coast, rivers and relief it shares."""
    path = folder / "src" / name
    if path.exists():
        return path
    lender: str = read_json(folder / "src" / "network.json")["of"]
    return folder.parent / lender / "src" / name


def read_json(path: Path) -> Any:
    """The JSON value of a file (UTF-8)."""
    return json.loads(path.read_text(encoding="utf-8"))


def feature(geometry: Mapping[str, Any], properties: Mapping[str, Any]) -> dict[str, Any]:
    """One GeoJSON feature."""
    return {"type": "Feature", "properties": dict(properties), "geometry": dict(geometry)}


def feature_collection(features: Iterable[Mapping[str, Any]]) -> str:
    """Text of a FeatureCollection, one feature a line so that changes can be read in a diff."""
    lines = [json.dumps(f, ensure_ascii=False, separators=(",", ":")) for f in features]
    return '{"type":"FeatureCollection","features":[\n' + ",\n".join(lines) + "\n]}\n"


def csv_text(columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> str:
    """Text of a comma-separated table with a header line and line feeds."""
    out = io.StringIO()
    writer = csv.DictWriter(out, fieldnames=list(columns), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def json_text(value: Mapping[str, Any], *, rows: Iterable[str] = ()) -> str:
    """Text of a JSON object, one top-level key a line; keys named in `rows` get one line per item."""
    wanted = set(rows)
    parts: list[str] = []
    for key, item in value.items():
        head = json.dumps(key, ensure_ascii=False) + ": "
        if key in wanted and isinstance(item, Mapping) and item:
            inner = [f"  {json.dumps(k, ensure_ascii=False)}: {_compact(v)}" for k, v in item.items()]
            parts.append(head + "{\n" + ",\n".join(inner) + "\n}")
        elif key in wanted and isinstance(item, list) and item:
            parts.append(head + "[\n" + ",\n".join("  " + _compact(v) for v in item) + "\n]")
        else:
            parts.append(head + _compact(item))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
