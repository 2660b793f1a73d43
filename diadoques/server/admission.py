"""Whose request it is, and whether it comes from a page of this server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tornado.httputil import HTTPServerRequest

from diadoques.server.addresses import allowed_host

if TYPE_CHECKING:
    from diadoques.server.hall import Hall


def role_of(request: HTTPServerRequest, hall: Hall, page: str) -> str:
    """Who asks, as far as ``page`` is his: who leads the class, a screen, a seat, a device; "" for nobody.

    Who leads the class sees the projector, too; who opened that by its code sees it and nothing else.
    """
    for kind in hall.pages.get(page, ()):
        found = request.cookies.get(hall.cookie(kind))
        role = hall.doors.role(found.value) if found is not None else ""
        if role and hall.kind(role) == kind:
            return role
    return ""


def asks_here(request: HTTPServerRequest) -> bool:
    """Whether this server was asked under a name of its own."""
    stream = getattr(request.connection, "stream", None)
    sock = getattr(stream, "socket", None)
    try:
        return sock is not None and allowed_host(request.host, sock.getsockname())
    except (OSError, ValueError):
        return False


def from_here(request: HTTPServerRequest) -> bool:
    """Whether a page of this server asks, and none of another site."""
    return request.headers.get("Origin", "") == f"http://{request.host}"
