"""Who may open which page: a short code, exchanged for a long token that the browser keeps.

In a game each group has a code of its own, which opens once; in a lesson one code lets in every device of the class.

Codes are typed by pupils; tokens are never seen by anybody. The file beside the game (``doors.json``) holds the codes
that are still open, those that were used and, of tokens, only their hashes, so that a class goes on where it was when
the server comes back.

A used code is told apart from a wrong one: a group whose code was taken by mistake learns why it stands outside.
Whoever guesses learns nothing of worth: a used code opens nothing ever again, is like no open one but by chance, and
the try counts as a miss.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from importlib.resources import files as resources
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final

import msgspec

from diadoques.classroom.devices import KEY, MOST_DEVICES, latest_class
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.limits import Word
from diadoques.widgets.class_page import PROJECTOR

NAME: Final = "doors.json"
DESK: Final = "desk"
"""Who leads the class; all other roles are seats, but the projector, which learns what all may know."""

WORDS: Final = {
    lang: tuple(resources("diadoques.server").joinpath(f"codes_{lang}.txt").read_text(encoding="utf-8").split())
    for lang in LANGUAGES
}
"""Words that one can call across a room, by language; with two figures each, they make some seventeen thousand codes.

Words of four letters and more that are written as they sound, and alike on both sides of an ocean: no brand, no word of
the net, no first name, none that is rude or teasing in either language, none that sounds like another, no two that
differ by one letter.
"""
CLASS: Final = "class"
"""Whose code it is that lets in every device."""

#: Used codes that are remembered, the latest ones.
MOST_USED: Final = 200


class _Record(msgspec.Struct, forbid_unknown_fields=True):
    codes: Annotated[dict[Word, Word], msgspec.Meta(max_length=50)] = {}
    used: Annotated[list[Word], msgspec.Meta(max_length=1_000)] = []
    tokens: Annotated[dict[Word, Word], msgspec.Meta(max_length=200)] = {}
    number: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


class Doors:
    """The doors of one class; its changes are on the disk before they count, and what cannot be written never was.

    Attributes:
        lang: the language of the words of new codes.
    """

    def __init__(self, folder: Path, seats: Sequence[str], lang: str) -> None:
        """``seats``: those of the game."""
        self._open(folder, (*seats, PROJECTOR), lang)

    def _open(self, folder: Path, roles: Sequence[str], lang: str) -> None:
        self.lang = lang
        self._codes: dict[str, str] = {}  # those of the record, always in this one mapping: pages look at it
        self._path = folder / NAME
        self._record = _read(self._path)
        self._told = bool(self._record.codes or self._record.used)  # somebody may have written them down
        self._key = ""
        with self._change() as record:
            record.codes = {role: code for role, code in record.codes.items() if role in roles}
            tokens = record.tokens.items()
            record.tokens = {token: role for token, role in tokens if role in roles or self._came(role)}
            come = set(record.tokens.values())
            for role in roles:
                if role not in record.codes and role not in come:
                    record.codes[role] = _new_code(record, lang)

    def _came(self, role: str) -> bool:
        """Whether there may be a token of that role, beside those that have codes."""
        return role == DESK

    @property
    def codes(self) -> Mapping[str, str]:
        """The codes that are open, by seat, and that of the projector; a view that stays true."""
        return MappingProxyType(self._codes)

    def begin(self, lang: str) -> None:
        """The class turns out to speak ``lang``: codes that nobody was shown yet are made anew, of its words.

        Raises:
            Fault: they cannot be written; those that were there stay.
        """
        if not self._told:
            with self._change() as record:
                record.codes = dict.fromkeys(record.codes, "")
                for role in record.codes:
                    record.codes[role] = _new_code(record, lang)
        self.lang = lang

    def code(self, role: str) -> str:
        """The code by which a seat can be opened; "" when it was used."""
        return self._record.codes.get(role, "")

    def renew(self, role: str) -> str:
        """Give a seat a new code: whoever sits there now is out, and comes in again by it.

        Raises:
            Fault: it cannot be written; whoever sits there stays.
        """
        with self._change() as record:
            record.tokens = {token: whose for token, whose in record.tokens.items() if whose != role}
            record.codes[role] = _new_code(record, self.lang)
        return self.code(role)

    def behind(self, typed: str) -> str:
        """The seat that a code, however it is spelled, would open; nothing is spent.

        Raises:
            Fault: ``code-wrong``: there is none like it; ``code-used``.
        """
        given = canonical_code(typed).encode()
        found, used = "", False
        for role, code in self._record.codes.items():  # all of them: how long it takes tells nothing
            if hmac.compare_digest(canonical_code(code).encode(), given):
                found = role
        for code in self._record.used:
            used |= hmac.compare_digest(canonical_code(code).encode(), given)
        if not found:
            raise Fault("code-used" if used else "code-wrong")
        return found

    def enter(self, typed: str) -> tuple[str, str]:
        """Exchange a code, however it is spelled, for the seat and a token; it is spent.

        Raises:
            Fault: as ``behind``; it cannot be written: then it is not spent.
        """
        found = self.behind(typed)
        with self._change() as record:
            record.used = [*record.used, record.codes.pop(found)][-MOST_USED:]
            token = _new_token(record, found)
        return found, token

    def key(self) -> str:
        """A key for the desk, in place of the one before: it opens once."""
        self._key = secrets.token_urlsafe(32)
        return self._key

    def unlock(self, key: str) -> str:
        """The token of the desk for its key.

        Raises:
            Fault: ``key-wrong``; it cannot be written: then the key opens the next time.
        """
        right = hmac.compare_digest(self._key.encode(), key.encode("utf-8", "replace"))
        if not (self._key and right):
            raise Fault("key-wrong")
        with self._change() as record:
            token = _new_token(record, DESK)
        self._key = ""
        return token

    def role(self, token: str) -> str:
        """Whose token it is, "" for nobody's."""
        given, found = _hash(token), ""
        for known, role in self._record.tokens.items():
            if hmac.compare_digest(known, given):
                found = role
        return found

    @contextmanager
    def _change(self) -> Iterator[_Record]:
        """What is to become of the record: it counts once it is on the disk.

        Raises:
            Fault: it cannot be written.
        """
        record = deepcopy(self._record)
        yield record
        files.write(self._path, msgspec.json.format(msgspec.json.encode(record), indent=1))
        with suppress(OSError, NotImplementedError):
            self._path.chmod(0o600)
        self._record = record
        self._codes.clear()
        self._codes.update(record.codes)


class ClassDoor(Doors):
    """One code for a whole class: it opens again and again, and each device that comes in is a role of its own."""

    def __init__(self, folder: Path, lang: str) -> None:
        self._open(folder, (CLASS,), lang)
        if not self._record.number:  # a new file, or one from before they said it
            with self._change() as record:
                record.number = latest_class(folder)

    def _came(self, role: str) -> bool:
        return super()._came(role) or KEY.fullmatch(role) is not None

    def enter(self, typed: str) -> tuple[str, str]:
        """Exchange the code for a device's key and its token.

        Raises:
            Fault: as ``behind``; ``class-full``; it cannot be written.
        """
        self.behind(typed)
        if sum(role != DESK for role in self._record.tokens.values()) >= MOST_DEVICES:
            raise Fault("class-full")
        device = secrets.token_hex(8)
        with self._change() as record:
            token = _new_token(record, device)
        return device, token

    @property
    def number(self) -> int:
        """Which class this is, of those that came one after the other."""
        return self._record.number

    def anew(self, number: int) -> None:
        """Another class begins, the ``number``-th: whoever is here is out, and the code is another one.

        Raises:
            Fault: it cannot be written; the class goes on.
        """
        with self._change() as record:
            record.tokens = {token: role for token, role in record.tokens.items() if role == DESK}
            record.codes[CLASS] = _new_code(record, self.lang)
            record.number = number


def canonical_code(typed: str) -> str:
    """A code as it counts: capitals without accents and figures, nothing else."""
    bare = unicodedata.normalize("NFKD", typed[:100]).upper()
    return "".join(letter for letter in bare if letter.isascii() and letter.isalnum())


def _new_token(record: _Record, role: str) -> str:
    """A token for ``role``; of the desk's, the latest ones stay."""
    token = secrets.token_urlsafe(32)
    desks = [known for known, whose in record.tokens.items() if whose == DESK]
    for known in desks[:-20] if role == DESK else ():
        del record.tokens[known]
    record.tokens[_hash(token)] = role
    return token


def _new_code(record: _Record, lang: str) -> str:
    """A code that nobody has, nor had."""
    taken = {code.partition("-")[0] for code in record.codes.values()}
    free = [word for word in WORDS[lang] if word not in taken]
    while True:
        code = f"{secrets.choice(free)}-{secrets.randbelow(90) + 10}"
        if code not in record.used:
            return code


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _read(path: Path) -> _Record:
    """What the file says; one that does not read opens no door, and new codes are given out."""
    try:
        return msgspec.json.decode(files.read(path, 1_000_000), type=_Record)
    except (Fault, msgspec.MsgspecError):
        return _Record()
