"""What a file says that it is: a format that we read, one that we can only name, or neither."""

from __future__ import annotations

import json
import re
import zlib
from typing import Any, Final

from diadoques.core import savegame
from diadoques.core.faults import Fault
from diadoques.core.texts import decode_text

#: How far a file is looked into for its words.
_HEAD: Final = 4000
_CASES: Final = re.compile(r"^\s*(?:VARIANT_ALL|CASE|PRESTATE\w*|POSTSTATE\w*)\b", re.MULTILINE)
#: Messages of DAIDE as its programs log them: ``NOW ( SPR 1901 )``, ``ORD ( SPR 1901 ) ( ( AUS FLT TRI ) …``.
_DAIDE: Final = re.compile(r"\b(?:NOW|ORD|SUB|SCO|HLO|MDF|MAP)\s*\(\s*(?:\(|'|(?:SPR|SUM|FAL|AUT|WIN)\b|[A-Z]{3}\b)")
_SAVED: Final = (b"<jsx", b"<?xml")


def recognised(data: bytes) -> str:
    """The name of the format that a file is in, "" where it cannot be told.

    Raises:
        Fault: a file that is none of them, and can be named: packed, a page of the web, a log of DAIDE, a game saved by
            jDip, a game of ours.
    """
    if _unpacked(data).lstrip()[:5].startswith(_SAVED):
        raise Fault("convert-jdip-saved")
    text = decode_text(data)
    start = text.lstrip()[:1]
    if start == "{":
        return _of_json(data)
    head = text[:_HEAD]
    if _CASES.search(head):
        return "jdip"
    if start != "[" and _DAIDE.search(head):
        raise Fault("convert-daide")
    return ""


def _unpacked(data: bytes) -> bytes:
    """How a file begins, unpacked where it is packed by gzip: so jDip saves its games."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        return zlib.decompressobj(wbits=31).decompress(data[:_HEAD], _HEAD)
    except zlib.error:
        return b""


def _of_json(data: bytes) -> str:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return ""
    if found.get("format") == savegame.FORMAT:
        raise Fault("convert-ours")
    phases = found.get("phases")
    first: Any = phases[0] if isinstance(phases, list) and phases else None
    if not isinstance(first, dict):
        return ""
    if "state" in first or "name" in first:
        return "diplomacy"
    return "webdiplomacy" if "turn" in first or "phase" in first else ""
