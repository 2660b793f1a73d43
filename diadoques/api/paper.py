"""A sheet of orders as a text file: written out to be filled in, and taken in again for a class (``classroom.room``).

At its head stand the game, the season and the seat; then the orders, one a line, as on paper; ``#`` begins a remark.
The words of the head are French or English, and so are the signs of the orders then. A sheet that was sealed bears its
salt (``core.fingerprint``).
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from diadoques.api.sheets import BALLOT, ORDER, PROPOSAL, SAID, Written, seat_named, sheets_of
from diadoques.classroom.session import Session
from diadoques.core import files
from diadoques.core.faults import Fault
from diadoques.core.fingerprint import canonical, fingerprint, new_salt
from diadoques.core.language import LANGUAGES
from diadoques.core.limits import LONGEST_LINE, MOST_LINES
from diadoques.core.texts import decode_text
from diadoques.draw.words import date
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import names_for
from diadoques.explain.readings import quotable
from diadoques.games.abilities import PROPOSALS, VOTE
from diadoques.games.naming import name_key

#: Longest file of a sheet, in bytes: its longest lines, and remarks.
MOST_BYTES: Final = 4 * LONGEST_LINE * MOST_LINES
GAME, SEASON, TURN, SEAT, SALT = "game", "season", "turn", "seat", "salt"
_SEALED: Final = (GAME, SEASON, TURN, SEAT)
#: The words of the head, by language.
HEAD: Final = {
    "fr": {"jeu": GAME, "saison": SEASON, "tour": TURN, "place": SEAT, "sel": SALT},
    "en": {"game": GAME, "season": SEASON, "turn": TURN, "seat": SEAT, "salt": SALT},
}
_LINE: Final = re.compile(r"\s*(?P<key>[^\W\d_]{3,10})\s*:\s*(?P<value>.*?)\s*")
_NUMBER: Final = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet as its text says it.

    Attributes:
        head: by the words of ``HEAD``; only what stands there.
        lines: the orders, without remarks and empty lines, each with its number in the file.
        lang: the language of its head.
    """

    head: dict[str, str]
    lines: tuple[tuple[int, str], ...]
    lang: str


def blank(session: Session, seat: str, lang: str) -> str:
    """A sheet to be filled in: its head, and the units that want an order as remarks.

    Raises:
        Fault: ``player-unknown``, ``player-absent``, ``sheet-not-asked``.
    """
    position, seat = session.position, seat_named(session.position, seat)
    if seat not in session.asked:
        raise Fault("sheet-not-asked", board=position.board.id, owner=seat)
    words, names = catalogue(lang), names_for(position, lang)
    facts = {
        GAME: session.game.about.called(lang),
        SEASON: date(position.season, lang, position.game),
        TURN: str(len(session.reports)),
        SEAT: names.player(seat).bare,
    }
    head = [f"{key}: {facts[what]}" for key, what in HEAD[lang].items() if what in facts]
    remarks = [words.text("paper.how"), words.text("paper.units")]
    planned = session.planned
    signs = [names.sign_of(planned.units[unit]) for unit in session.wanted(seat) if unit in planned.units]
    if not signs:
        remarks.pop()
    return "\n".join([*head, "", *(f"# {line}" for line in (*remarks, *signs)), "", ""])


def parse(text: str, where: str = "") -> PaperSheet:
    """Read the text of a sheet; whether it fits a game is another question (``seat_of_sheet``).

    Raises:
        Fault: ``file-too-big``, ``sheet-control``, ``sheet-head-twice``, ``line-too-long``, ``sheet-too-many``.
    """
    if len(text) > MOST_BYTES:
        raise Fault("file-too-big", where, size=str(len(text)), most=str(MOST_BYTES))
    strange = next((one for one in text if unicodedata.category(one) in ("Cc", "Cs") and one not in "\t\r\n\ufeff"), "")
    if strange:
        raise Fault("sheet-control", where, given=f"U+{ord(strange):04X}")
    head: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    langs: list[str] = []
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        place = ", ".join(part for part in (where, f"line {number}") if part)
        content = line.partition("#")[0].strip()
        found = _LINE.fullmatch(content)
        key = name_key(found["key"]) if found else ""
        lang = next((one for one in LANGUAGES if key in HEAD[one]), "")
        if found and lang:
            what = HEAD[lang][key]
            if what in head:
                raise Fault("sheet-head-twice", place, key=key)
            head[what] = found["value"]
            langs.append(lang)
        elif content:
            if len(content) > LONGEST_LINE:
                raise Fault("line-too-long", place, given=quotable(content, 40), most=str(LONGEST_LINE))
            if len(lines) >= MOST_LINES:
                raise Fault("sheet-too-many", place, most=str(MOST_LINES))
            lines.append((number, content))
    return PaperSheet(head, tuple(lines), langs[0] if langs else LANGUAGES[0])


def seat_of_sheet(session: Session, sheet: PaperSheet) -> str:
    """The seat of a sheet of this game and of this very turn.

    Raises:
        Fault: ``sheet-head-missing``, ``sheet-other-game``, ``sheet-other-season``, ``sheet-not-asked``, and as
            ``sheets.seat_named``.
    """
    position, about = session.position, session.game.about
    _check_head(sheet)
    if name_key(sheet.head[GAME]) not in {name_key(name) for name in (about.id, *about.names)}:
        raise Fault("sheet-other-game", given=quotable(sheet.head[GAME]), wanted=about.called(sheet.lang))
    season, turn = position.season, sheet.head.get(TURN, "")
    spelled = {name_key(str(season)), *(name_key(date(season, lang, position.game)) for lang in LANGUAGES)}
    late = bool(turn) and not (_NUMBER.fullmatch(turn) and int(turn) == len(session.reports))
    if late or name_key(sheet.head[SEASON]) not in spelled:
        given = ", ".join(part for part in (quotable(sheet.head[SEASON]), quotable(turn)) if part)
        wanted = f"{date(season, sheet.lang, position.game)}, {len(session.reports)}"
        raise Fault("sheet-other-season", given=given, wanted=wanted)
    seat = seat_named(position, sheet.head[SEAT][:100])
    if seat not in session.asked:
        raise Fault("sheet-not-asked", board=position.board.id, owner=seat)
    return seat


def _check_head(sheet: PaperSheet) -> None:
    for what in (GAME, SEASON, SEAT):
        if not sheet.head.get(what):
            key = next(key for key, meant in HEAD[sheet.lang].items() if meant == what)
            raise Fault("sheet-head-missing", key=key)


def canonical_text(sheet: PaperSheet) -> str:
    """What a fingerprint is of: what stands at the head, but for the salt, and the lines, however they are set out."""
    head = (name_key(sheet.head.get(what, "")) for what in _SEALED)
    return canonical(
        [*(f"{what}: {told}" for what, told in zip(_SEALED, head, strict=True)), *dict(sheet.lines).values()]
    )


def seal(text: str, where: str = "") -> tuple[str, str]:
    """A salted copy of a sheet, and its fingerprint: the copy is kept, the fingerprint is handed in.

    No class is needed for that: a group can do it on a machine of its own.

    Raises:
        Fault: as ``parse``; ``sheet-head-missing``; ``salt-unreadable``.
    """
    sheet = parse(text, where)
    _check_head(sheet)
    salt = sheet.head.get(SALT) or new_salt()
    found = fingerprint(canonical_text(sheet), salt)
    if SALT not in sheet.head:
        key = next(key for key, meant in HEAD[sheet.lang].items() if meant == SALT)
        text = f"{key}: {salt}\n{text.removeprefix(chr(0xFEFF))}"
    return text, found


def lines_by_kind(session: Session, sheet: PaperSheet, seat: str, where: str = "") -> tuple[Written, ...]:
    """The lines of a sheet by what they are: orders, proposals, ballots, answers.

    Raises:
        Fault: as ``sheets_of``, at its line.
    """
    most = sheet.lines[-1][0] if sheet.lines else 0
    rows = dict(sheet.lines)
    text = "\n".join(rows.get(number, "") for number in range(1, most + 1))
    return sheets_of([(where, text)], session.position, sheet.lang, player=seat).lines


def said_by(lines: tuple[Written, ...]) -> dict[str, object]:
    """What a sheet says to prompts that ask for no sheet, by their names."""
    found: dict[str, object] = {}
    for kind, prompt in ((PROPOSAL, PROPOSALS), (BALLOT, VOTE)):
        given = [list(line.winners) for line in lines if line.kind == kind and line.winners]
        if given:
            found[prompt] = given
    return found | {line.prompt: line.value for line in lines if line.kind == SAID}


def orders_in(lines: tuple[Written, ...]) -> list[Written]:
    """The lines that are orders."""
    return [line for line in lines if line.kind == ORDER]


def text_of(path: str) -> str:
    """The text of the file of a sheet.

    Raises:
        Fault: ``file-missing``, ``file-not-ordinary``, ``file-too-big``, ``file-unreadable``, and as
            ``texts.decode_text``.
    """
    return decode_text(files.read(path, MOST_BYTES), path)
