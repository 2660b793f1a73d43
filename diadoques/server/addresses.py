"""Where a class is reached, and from where it may be asked: no name of another site leads here (DNS rebinding)."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

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
