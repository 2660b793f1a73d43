"""Where a class is reached, from where it may be asked, and the same command once more while it runs."""

from __future__ import annotations

import ipaddress
import os
import re
import secrets
import socket
from collections.abc import Iterable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec

from diadoques.core import files
from diadoques.core.faults import Fault

# --- Where a class is reached, and from where it may be asked: no name of another site leads here (DNS rebinding)


#: This machine, as it calls itself.
LOCAL: Final = "127.0.0.1"
#: Never asked for anything: which of our addresses leads to them is asked of the machine alone.
_FAR: Final = ("10.255.255.255", "192.168.255.255", "172.31.255.255", "192.0.2.1")


def own_addresses() -> tuple[str, ...]:
    """The addresses of this machine in the networks it is in, the likeliest first."""
    found: list[str] = []
    for far in _FAR:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(row[4][0]) for row in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return tuple(dict.fromkeys(one for one in found if not ipaddress.ip_address(one).is_loopback))


def reached_here_alone(addresses: Iterable[str]) -> bool:
    """Whether these addresses of pages lead nowhere but to this machine."""
    hosts = [urlsplit(one).hostname or "" for one in addresses]
    return all(host == "localhost" or host == LOCAL for host in hosts)


def allowed_host(host: str, local: Any) -> bool:
    """Whether ``Host`` names the very address at which this connection came in (``getsockname``), or this machine."""
    name, port = _split(host)
    if port != local[1]:
        return False
    with suppress(ValueError):
        asked, here = ipaddress.ip_address(name), ipaddress.ip_address(str(local[0]).partition("%")[0])
        if isinstance(here, ipaddress.IPv6Address) and here.ipv4_mapped:
            here = here.ipv4_mapped
        return asked == here
    return name == "localhost" and ipaddress.ip_address(str(local[0]).partition("%")[0]).is_loopback


def _split(host: str) -> tuple[str, int]:
    name, colon, port = host.rpartition(":")
    if not colon or not (port.isascii() and port.isdigit()) or len(port) > 5:
        return host, 80
    return name.strip("[]").lower(), int(port)


# --- The same command once more, while its class runs: it asks that class for another address of the desk
#
# A class that runs writes beside its game, readable by its owner alone, where it listens and a secret of its own; when
# it ends, nothing stands there any more. What a crash left behind leads nowhere: the secret is new with every start.


#: The file that says where a class runs, and the path at which a second command asks it for a key of the desk.
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


def forget_class(folder: Path) -> None:
    """The class ends."""
    with suppress(Fault):
        files.write(folder / NAME, b"")


def other_address(folder: Path) -> str:
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
