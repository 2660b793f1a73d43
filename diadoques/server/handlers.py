"""What the server answers: the door, the shells of the screens, and files."""

from __future__ import annotations

import asyncio
import hmac
from typing import TYPE_CHECKING, Any, Final

from tornado.web import HTTPError, RequestHandler

from diadoques.classroom.pages.printed_files import PAGE, PDF, printed_files
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.explain.faults import fault_text
from diadoques.server import markup
from diadoques.server.addresses import LOCAL
from diadoques.server.admission import asks_here, from_here, role_of
from diadoques.server.codes import DESK, canonical_code
from diadoques.server.files import FOR_EVER
from diadoques.server.markup import preferred_language, word

if TYPE_CHECKING:
    from diadoques.server.hall import Hall

#: Longest thing that a browser may say.
MOST_BYTES: Final = 64_000
#: Refusals by which whoever guesses learns that he missed.
GUESSED: Final = ("code-wrong", "code-used")
#: Where what was written for paper is opened.
PAPERS: Final = "/paper"
_MEDIA: Final = {PAGE: "text/html; charset=utf-8", PDF: "application/pdf"}

_SAFE: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class Guarded(RequestHandler):
    """What all have in common: who may ask, and what a browser may do with the answer."""

    def initialize(self, hall: Hall) -> None:
        """``hall``: the class."""
        self.hall = hall

    def set_default_headers(self) -> None:
        """No script but our own, nothing from elsewhere, nothing kept."""
        host = self.request.host if asks_here(self.request) else ""
        sockets = f" ws://{host}" if host else ""  # older browsers do not count it as the page's own
        self.set_header(
            "Content-Security-Policy",
            "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
            f"base-uri 'none'; form-action 'self'; frame-ancestors 'none'; connect-src 'self'{sockets}",
        )
        for name, value in _SAFE.items():
            self.set_header(name, value)
        self.set_header("Cache-Control", "no-store")
        self.clear_header("Server")

    def prepare(self) -> None:
        """Refuse whoever was led here under another name, or by a page of another site."""
        if not asks_here(self.request) or (self.request.method != "GET" and not from_here(self.request)):
            self.hall.refused["origin"] += 1
            raise HTTPError(403)

    @property
    def asked_language(self) -> str:
        """The language asked for, or ""."""
        asked = self.get_query_argument("lang", "")
        return asked if asked in LANGUAGES else ""

    @property
    def lang(self) -> str:
        """The language asked for, else that of the class."""
        return self.asked_language or self.hall.lang

    def write_error(self, status_code: int, **_told: Any) -> None:
        """A sentence, never a trace."""
        key = {403: "refused"}.get(status_code, "missing")
        self.finish(markup.sentence(self.hall.lang, word(self.hall.lang, key)))

    def form(self, trouble: str = "", typed: str = "") -> None:
        """Show the form by which one joins."""
        self.finish(markup.join(self.lang, trouble, typed, kind=self.hall.entrance))

    def answer(self, status: int, text: str) -> None:
        """Answer with one sentence."""
        self.set_status(status)
        self.finish(markup.sentence(self.lang, text))

    def give_token(self, page: str, token: str) -> None:
        """Give the browser its token; no script can read it, no other site can send it."""
        self.set_cookie(self.hall.cookie(page), token, httponly=True, samesite="Strict", path="/")


class Door(Guarded):
    """``/``: the form; a right code that opens once is asked about, and only who says yes spends it, for a token."""

    def initialize(self, hall: Hall) -> None:
        """``hall``: the class."""
        super().initialize(hall)
        self._gone = False

    def get(self) -> None:
        """Show the form; whoever is in already goes on where he was, if the code is everybody's."""
        if not self.hall.once and role_of(self.request, self.hall, self.hall.entrance):
            self.enter(self.hall.entrance)
        else:
            self.form(typed=self.get_query_argument("code", ""))

    async def post(self) -> None:
        """Try a code: say whose it is, or, when that was answered with yes, let the group in."""
        address = str(self.request.remote_ip)
        typed = self.get_body_argument("code", "")
        try:
            delay = self.hall.throttle.wait(address)
        except Fault as fault:
            self.again(429, fault, typed)
            return
        await asyncio.sleep(delay)
        if self._gone:
            return  # a second click took its place: the code is not spent on an answer that nobody reads
        try:
            if self.hall.once and not self.get_body_argument("sure", ""):
                # It may be asked about again and again: it is no miss, and takes no miss away before it is spent.
                role = self.hall.doors.behind(typed)
                question, kind = self.hall.question_for(role, self.lang), self.hall.kind(role)
                self.finish(markup.sure(self.lang, canonical_code(typed), question, kind))
                return
            role, token = self.hall.doors.enter(typed)
        except Fault as fault:
            self.refuse(address, fault, typed)
            return
        self.hall.throttle.hit(address)
        self.hall.entered(role)
        self.give_token(self.hall.kind(role), token)
        self.enter(self.hall.kind(role))

    def enter(self, page: str) -> None:
        """Go to a page."""
        self.redirect(f"/{page}?lang={self.lang}", status=303)

    def refuse(self, address: str, fault: Fault, typed: str) -> None:
        """Say that a code opens nothing; a second click on yes finds the seat that the first one took.

        It is a miss where no code, or a used one, was typed: what the disk, or a full class, refuses was no guess.
        """
        held = [page for page in self.hall.pages if role_of(self.request, self.hall, page) not in ("", DESK)]
        if self.get_body_argument("sure", "") and fault.code == "code-used" and held:
            self.enter(held[0])
            return
        if fault.code in GUESSED:
            self.hall.throttle.missed(address)
        known = fault.code in (*GUESSED, "class-full")
        self.again(403 if known else 503, fault if known else _unkept(fault), typed)

    def again(self, status: int, fault: Fault, typed: str) -> None:
        """Show the form with what was wrong."""
        self.hall.refused[fault.code] += 1
        self.set_status(status)
        self.form(fault_text(fault, self.lang), typed)

    def on_connection_close(self) -> None:
        """Note that who asked reads no answer any more."""
        self._gone = True


class Again(Guarded):
    """``/again``: a new key of the desk, for the command that opened the class, run again on this machine."""

    def post(self) -> None:
        """Give it to who says the secret that lies beside the game."""
        right = hmac.compare_digest(self.hall.secret.encode(), self.request.body)
        if not (self.hall.secret and right and self.request.remote_ip == LOCAL):
            self.hall.refused["again"] += 1
            raise HTTPError(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(self.hall.doors.key())


class Shell(Guarded):
    """``/desk``, ``/group``, ``/lesson``…: the page that a screen is shown on."""

    def get(self, page: str) -> None:
        """Show it to whom it belongs; the desk opens by its key, once."""
        key = self.get_query_argument("key", "")
        if page == "desk" and key:
            try:
                token = self.hall.doors.unlock(key)
            except Fault as fault:
                self.answer(403 if fault.code == "key-wrong" else 503, fault_text(fault, self.lang))
                return
            self.give_token("desk", token)
            self.redirect("/desk", status=303)
        elif self.role_for(page):
            if page == DESK:
                self.hall.met(
                    self.asked_language or preferred_language(self.request.headers.get("Accept-Language", ""))
                )
            self.finish(markup.shell(self.lang))
        elif page == self.hall.entrance:
            self.redirect("/", status=303)
        else:
            self.answer(403, word(self.lang, f"{page}_shut"))

    def role_for(self, page: str) -> str:
        """Who looks at a page, "" when he may not."""
        return role_of(self.request, self.hall, page)


class Kept(Guarded):
    """``/file/…``: what never changes, by its hash."""

    def get(self, name: str) -> None:
        """Send it, packed where that is understood."""
        file = self.hall.files.file_at(name)
        if file is None:
            raise HTTPError(404)
        self.set_header("Content-Type", file.kind)
        self.set_header("Cache-Control", f"public, max-age={FOR_EVER}, immutable")
        if file.packed:
            self.set_header("Content-Encoding", "gzip")
        self.finish(file.data)


class Paper(Guarded):
    """``/paper/…``: a report or a page for the printer, which tell what no group may know: for the desk alone."""

    def get(self, folder: str, name: str) -> None:
        """Send what is called so, if it lies there."""
        if role_of(self.request, self.hall, DESK) != DESK:
            self.hall.refused["nobody"] += 1
            raise HTTPError(403)
        path = printed_files(self.hall.folder).get((folder, name))
        if path is None:
            raise HTTPError(404)
        try:
            data = files.read(path)
        except Fault as fault:
            self.answer(404, fault_text(fault, self.lang))
            return
        # A page of the disk, whoever wrote there: it is read, it runs nothing and asks for nothing.
        self.set_header(
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'",
        )
        self.set_header("Content-Type", _MEDIA[path.suffix])
        self.finish(data)


class Static(Guarded):
    """``/static/…``: the scripts and the style of the pages."""

    def get(self, name: str) -> None:
        """Send one of them."""
        found = self.hall.static.get(name)
        if found is None:
            raise HTTPError(404)
        self.set_header("Content-Type", found[0])
        self.set_header("Cache-Control", "no-cache")
        self.finish(found[1])


class Nothing(Guarded):
    """Everything else."""

    def get(self) -> None:
        """Answer that nothing is there."""
        raise HTTPError(404)

    post = put = delete = patch = options = head = get


def _unkept(fault: Fault) -> Fault:
    """Why nobody comes in at this moment, as it is told at the door: no path of the teacher's disk."""
    return Fault("door-unwritable", why=fault.data.get("why", "EBUSY"))
