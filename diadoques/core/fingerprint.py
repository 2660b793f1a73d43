"""A fingerprint of a sheet: handed in first, it says nothing of the orders; the sheet that comes later must match it.

It is a hash (SHA-256) of the sheet's canonical text with a random salt: without the salt, somebody could try all the
sheets that a few units can have.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from base64 import b32encode
from collections.abc import Iterable
from typing import Final

from diadoques.core.faults import Fault

#: How much of the hash is written out: nobody finds two sheets that agree in so much.
_BYTES: Final = 20
_LETTERS: Final = 8 * _BYTES // 5
_GROUP: Final = 4
_ALPHABET: Final = re.compile(r"[A-Z2-7]+")
_BETWEEN: Final = re.compile(r"[\s.·–-]+")
#: A salt as ``new_salt`` makes it, or as somebody wrote one: long enough to be no guess.
_SALT: Final = re.compile(r"[0-9A-Za-z]{16,64}")


def new_salt() -> str:
    """A random salt."""
    return secrets.token_hex(16)


def canonical(lines: Iterable[str]) -> str:
    """A text whose spaces, empty lines and ways to write an accent are those of every other copy of it."""
    kept = (" ".join(unicodedata.normalize("NFC", line).split()) for line in lines)
    return "\n".join(line for line in kept if line)


def fingerprint(text: str, salt: str) -> str:
    """The fingerprint of a canonical text, in groups of letters: ``K7QD-…``.

    Raises:
        Fault: ``salt-unreadable``.
    """
    if not _SALT.fullmatch(salt):
        raise Fault("salt-unreadable", given=salt[:80])
    found = b32encode(hashlib.sha256(f"{salt}\n{text}".encode()).digest()[:_BYTES]).decode("ascii")
    return group_letters(found)


def group_letters(letters: str) -> str:
    """Letters in groups."""
    return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))


def fingerprint_read(given: str) -> str:
    """A fingerprint as somebody copied it: small letters, blanks or dashes do not matter.

    Raises:
        Fault: ``fingerprint-unreadable``.
    """
    letters = _BETWEEN.sub("", given[:200]).upper()
    if len(letters) != _LETTERS or not _ALPHABET.fullmatch(letters):
        raise Fault("fingerprint-unreadable", given=given[:80], count=str(_LETTERS))
    return group_letters(letters)


def same(one: str, other: str) -> bool:
    """Whether two fingerprints agree; it takes as long whether they do or not."""
    return hmac.compare_digest(one.encode(), other.encode())
