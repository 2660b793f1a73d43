"""How fast codes may be tried: once a second from one address, slower after many misses, and no matter to others."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from diadoques.core.faults import Fault

#: Time between two tries of one address, in seconds.
INTERVAL: Final = 1.0
#: Longest time that somebody is kept waiting for an answer; who would wait longer is told to come back.
PATIENCE: Final = 8.0
#: So many may miss before the pauses grow, up to the longest.
MISSES: Final = 6
LONGEST: Final = 30.0
#: Addresses that are remembered; the ones that tried longest ago are forgotten first.
MOST: Final = 2_000


@dataclass(slots=True)
class _Caller:
    free: float = 0.0
    missed: int = 0


class Throttle:
    """The memory of who tried when."""

    def __init__(self, now: Callable[[], float] = time.monotonic, interval: float = INTERVAL) -> None:
        self._now, self._interval = now, interval
        self._callers: OrderedDict[str, _Caller] = OrderedDict()

    def __len__(self) -> int:
        return len(self._callers)

    def wait(self, address: str) -> float:
        """Take a place in the queue of that address; returns the seconds to wait.

        Raises:
            Fault: ``code-soon``: the queue is too long.
        """
        caller, now = self._caller(address), self._now()
        delay = max(0.0, caller.free - now)
        if delay > PATIENCE:
            raise Fault("code-soon")
        grown = 2.0 ** (caller.missed - MISSES + 1) if caller.missed >= MISSES else self._interval
        caller.free = now + delay + min(LONGEST, grown)
        return delay

    def missed(self, address: str) -> None:
        """The code was wrong."""
        self._caller(address).missed = min(100, self._caller(address).missed + 1)

    def hit(self, address: str) -> None:
        """The code was right: all who share the address begin anew."""
        self._caller(address).missed = 0

    def _caller(self, address: str) -> _Caller:
        key = network(address)
        caller = self._callers.setdefault(key, _Caller())
        self._callers.move_to_end(key)
        while len(self._callers) > MOST:
            self._callers.popitem(last=False)
        return caller


def network(address: str) -> str:
    """The address itself, of version 6 its network: one device has billions of those."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "?"
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False).network_address)
    return str(found)
