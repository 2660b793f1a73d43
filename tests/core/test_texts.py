"""Texts in the encodings that editors save them in."""

from __future__ import annotations

import gzip

import pytest

from diadoques.core.faults import Fault
from diadoques.core.texts import decode_text
from tests.refusals import refusing

TEXT = "Ptolémée\nA ALX -> MED  # déjà\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "ascii"])
def test_a_text_is_read_in_whatever_an_editor_saves(encoding: str) -> None:
    text = TEXT if encoding != "ascii" else "Ptolemy\n"
    assert decode_text(text.encode(encoding)) == text


def test_the_mark_of_big_letters_first() -> None:
    assert decode_text(b"\xfe\xff" + TEXT.encode("utf-16-be")) == TEXT


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (gzip.compress(b"Ptolemy", mtime=0), "file-packed"),
        (b"PK\x03\x04...", "file-packed"),
        (b"\n<!DOCTYPE HTML>\n<html>", "file-is-page"),
        (b"\xef\xbb\xbf<html lang='fr'>", "file-is-page"),
        (b"\xff\xfe\x00", "file-not-utf8"),  # half a letter
        (b"\x89PNG\r\n\x1a\n", "file-not-utf8"),
        (b"caf\x81", "file-not-utf8"),  # no letter of Windows
    ],
)
def test_what_is_no_text_is_refused_by_its_name(data: bytes, code: str) -> None:
    with pytest.raises(Fault, check=refusing(code)):
        decode_text(data, "orders.txt")
