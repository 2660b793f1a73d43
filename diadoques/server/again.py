"""The same command once more, while its class runs: it asks that class for another address of the desk.

A class that runs writes beside its game, readable by its owner alone, where it listens and a secret of its own; when it
ends, nothing stands there any more. What a crash left behind leads nowhere: the secret is new with every start.
"""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Annotated, Final

import msgspec

from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.server.addresses import LOCAL

NAME: Final = "running.json"
PATH: Final = "/again"
#: How long the command waits for an answer, in seconds, and how a key of the desk is made.
_PATIENCE: Final = 5.0
_KEY: Final = re.compile(r"[\w-]{43}", re.ASCII)


class _Running(msgspec.Struct, forbid_unknown_fields=True):
    port: Annotated[int, msgspec.Meta(ge=1, le=65535)]
    secret: Annotated[str, msgspec.Meta(pattern=r"^[\w-]{43}$")]


def tell(folder: Path, port: int) -> str:
    """Write down that a class runs at ``port``; returns its secret, "" where none can be kept from others."""
    path, secret = folder / NAME, secrets.token_urlsafe(32)
    with suppress(Fault, OSError, NotImplementedError):
        files.write(path, b"")
        path.chmod(0o600)
        if os.name == "posix" and path.stat().st_mode & 0o077:
            return ""  # a stick that knows no owners
        files.write(path, msgspec.json.encode(_Running(port, secret)))
        return secret
    return ""


def hush(folder: Path) -> None:
    """The class ends."""
    with suppress(Fault):
        files.write(folder / NAME, b"")


def another(folder: Path) -> str:
    """Another address of the desk of the class that runs in ``folder``; "" when none does."""
    path = folder / NAME
    try:
        told = msgspec.json.decode(files.read(path, 1_000), type=_Running)
    except (Fault, msgspec.MsgspecError):
        told = None
    if told is None:
        return ""
    line = HTTPConnection(LOCAL, told.port, timeout=_PATIENCE)
    try:
        line.request("POST", PATH, told.secret, {"Origin": f"http://{LOCAL}:{told.port}"})
        answer = line.getresponse()
        key = answer.read(100).decode("ascii", "replace")
    except (OSError, HTTPException):
        return ""
    finally:
        line.close()
    return desk(told.port, key) if answer.status == 200 and _KEY.fullmatch(key) else ""


def desk(port: int, key: str) -> str:
    """The address at which a key opens the desk."""
    return f"http://{LOCAL}:{port}/desk?key={key}"
