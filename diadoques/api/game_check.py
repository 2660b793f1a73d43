"""What a game lacks or has wrong, all of it at once: for whoever adds one (``docs/add-a-game.md``)."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterator, Mapping
from dataclasses import MISSING, fields
from importlib.resources.abc import Traversable
from typing import Any, Final

from diadoques.api.choosing import checked_language
from diadoques.api.game_facts import EXAMPLES, PREFIX, facts_instead
from diadoques.api.game_files import (
    ANY_PHRASES,
    REGISTER,
    attribute_told,
    file_of_phrase,
    first_line,
    is_no_package,
    modules_of,
    phrases_of,
    signature_of,
    untitled_rows,
)  # fmt: skip
from diadoques.api.game_lacks import GameCheck, Lack, joined
from diadoques.api.game_members import misfits
from diadoques.api.game_trial import tried
from diadoques.api.game_trouble import Trouble, example_of, failed, key_of, toml_line
from diadoques.core import language
from diadoques.core.events import EYES, entries
from diadoques.core.faults import Fault
from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import Catalogue, flat, is_unsound, parse
from diadoques.core.register import MENTION, rules_cited, titles
from diadoques.core.resources import MissingResource, folder_of, package_of
from diadoques.explain.catalogue import FILE as SCREEN_FILE
from diadoques.explain.catalogue import OWN, capital, catalogue, in_braces
from diadoques.explain.checked_words import lacking_words
from diadoques.explain.faults import fault_text
from diadoques.explain.needed import PHRASES, ROOM
from diadoques.explain.wording import own_wording
from diadoques.games import catalogue as doors
from diadoques.games.door import FILE, About, Game
from diadoques.games.naming import nearest_names
from diadoques.games.outside import MODULE, check_package, package_folder
from diadoques.games.ready import ReadyGame
from diadoques.games.scenarios import printed_scenarios

#: Faults of a door that is there but cannot be entered: its members are looked through one by one.
_MEMBERS: Final = "game-members"


def check_game(game: str, lang: str | None = None) -> GameCheck:
    """What a game lacks or has wrong: members, facts, files, rows, words in each language, what a game at random finds.

    Args:
        game: any name of a game, or the package of one, which is made known then (``catalogue.register``).
        lang: in which it is told; else in that of ``d.language``, and French as long as none was chosen.

    Raises:
        Fault: a language that is not spoken here.

    >>> import diadoques as d
    >>> print(d.check_game("amphipolis", "en").lacks)
    ()
    """
    spoken = checked_language(lang) if lang else language.chosen_language() or language.USUAL
    found = _Checked(game, catalogue(spoken))
    lacks = tuple(map(found.placed, joined(list(dict.fromkeys(found.all())))))
    wrong, looks = (tuple(one for one in lacks if one.maybe == maybe) for maybe in (False, True))
    return GameCheck(game, wrong, () if any(found.stopped) else found.untried, spoken, looks)


class _Checked:
    """A game as it is looked through, by the name that was given, told in the language of ``words``."""

    def __init__(self, given: str, words: Catalogue) -> None:
        self.given, self.words, self.lang = given, words, words.lang
        self.name = ""
        self.stopped: list[bool] = []
        self.untried: tuple[str, ...] = ()
        self.instead: Mapping[str, Any] | None = None

    def all(self) -> Iterator[Lack]:
        """Everything, as far as it can be looked through."""
        try:
            yield from self._brought()
            if not self.stopped:
                yield from self._door()
        except Fault as fault:
            self.stopped.append(True)
            yield self._of(fault)
        finally:
            if self.instead:
                doors.forget(self.given)

    def placed(self, one: Lack) -> Lack:
        """A lack with its place as it lies where one works: below the folders of the package."""
        inner = one.where.removeprefix(f"{self.name}/")
        if not self.name or inner == one.where:
            return one
        return one._replace(where=f"{package_of(self.name).replace('.', '/')}/{inner}")

    def _of(self, fault: Fault, why: str = "", example: str = "") -> Lack:
        """A fault as a lack: its place is where it is expected."""
        bare = Fault(fault.code, **fault.data)
        where = fault.where or self.given
        if where.endswith(ANY_PHRASES) and self.name:
            where = where.removesuffix(ANY_PHRASES) + file_of_phrase(self.name, where, fault.data.get("key", ""))
        return Lack(where, fault_text(bare, self.lang), why, example)

    def _lack(self, what: str, where: str, example: str = "", why: str | None = None, **data: object) -> Lack:
        """A lack by its phrase ``door.<what>``, and what it is for by ``door.why.<what>``."""
        told = self.words.text(f"door.{what}", **data)
        reason = self.words.text(f"door.why.{what}", **data) if why is None else why
        return Lack(where, capital(told), reason, example)

    # --- Where it is, and its plain facts

    def _brought(self) -> Iterator[Lack]:
        """The folder, and ``about.toml``; after it the game is known under ``name``."""
        if self.given in doors.broken():
            raise doors.broken()[self.given]
        if self.given in doors.games() or (called := doors.game_named(self.given)) in doors.games():
            self.name = self.given if self.given in doors.games() else called
            return
        if "." not in self.given and ":" not in self.given and is_no_package(self.given):
            doors.load_game(self.given)  # says what it may have meant
        self.name = check_package(self.given, doors.games())
        lacks = list(self._facts(folder := package_folder(self.given)))
        yield from lacks
        if not lacks:
            doors.register(self.given)
        elif instead := facts_instead(folder):
            self.instead = instead
            doors.register(self.given, self.instead)  # what else is wrong is told as well
        else:
            self.stopped.append(True)

    def _facts(self, folder: Traversable) -> Iterator[Lack]:
        """What ``about.toml`` says, key by key."""
        where = f"{folder.name}/{FILE}"
        try:
            told = tomllib.loads(folder.joinpath(FILE).read_text(encoding="utf-8"))
        except ValueError as wrong:  # no UTF-8, no TOML
            yield self._of(Fault("file-broken", where, why=str(wrong)))
            return
        known = {one.name: one for one in fields(About) if one.name != "id"}
        for name, one in known.items():
            if name not in told and one.default is MISSING and one.default_factory is MISSING:
                yield self._lack("fact", where, EXAMPLES.get(name, ""), attribute_told(About, name), name=name)
        for name in told.keys() - known.keys():
            near = nearest_names(name, known)
            example = f"{near[0]} = …" if near else f"# {name}: strike the line"
            yield self._lack("fact-unknown", where, example, name=name, known=", ".join(known))
        called, says = told.get("names", ["", ""]), told.get("says", dict.fromkeys(LANGUAGES, ""))
        for name, sound in (
            ("names", isinstance(called, list) and len(called) >= len(LANGUAGES)),
            ("says", isinstance(says, dict) and set(LANGUAGES) <= says.keys()),
        ):
            if not sound:
                yield self._lack("fact-tongues", where, EXAMPLES[name], attribute_told(About, name), name=name)
        if not PREFIX.fullmatch(given := str(told.get("prefix", "TOLL"))):
            yield self._lack("prefix", where, EXAMPLES["prefix"], given=given)

    # --- The door, what lies beside it, and a trial

    def _door(self) -> Iterator[Lack]:
        game: Any
        try:
            game = doors.load_game(self.name)
        except Fault as fault:
            if fault.code != _MEMBERS:
                raise
            self.stopped.append(True)
            yield from self._members(fault)
            yield from self._part(REGISTER, self._rows())
            return
        wordless = list(self._screens())
        wordless = wordless or list(self._part(ROOM, self._words(game)))
        said = {key_of(one.example) for one in wordless}
        yield from self._board(game)
        yield from self._names(game)
        rows = list(self._part(REGISTER, self._rows()))
        yield from (*rows, *wordless)
        yield from self._part(ROOM, self._tongues(said))
        yield from (unfit := list(self._part(f"{MODULE}.py", map(self._trouble, misfits(game)))))
        if self.stopped or unfit:  # without a board nothing begins; the trial would fail of what is told already
            self.stopped.append(True)
            return
        trial = tried(game, {key_of(one.example) for one in rows}, told=not wordless)
        yield from map(self._trouble, trial.troubles)
        self.untried = trial.untried

    def _part(self, file: str, part: Iterator[Lack]) -> Iterator[Lack]:
        """What one part of the check finds; whatever breaks it (no TOML, an error of the game) is found, too."""
        try:
            yield from part
        except Fault as fault:
            self.stopped.append(True)
            yield self._of(fault)
        except Exception as error:
            self.stopped.append(True)  # all that follows would fail of the same
            yield self._trouble(failed(self.name, "failed", error, f"{self.name}/{file}"))

    def _members(self, fault: Fault) -> Iterator[Lack]:
        """Each member that lacks, with what it is for, as the door says it, and how it begins."""
        for name in fault.data["missing"].split(", "):
            member = getattr(Game, name, None) or getattr(ReadyGame, name, None)
            if member is None:  # ``position`` of a ``ReadyGame``
                why, example = self.words.text("door.class-of-position"), f"{name} = Position"
            else:
                why, example = first_line(member), signature_of(name, member)
            yield self._lack("member", f"{self.name}/{MODULE}.py", example, why, name=name)

    def _board(self, game: Game[Any]) -> Iterator[Lack]:
        about, where = game.about, f"{self.name}/{FILE}"
        try:
            known = printed_scenarios(about.board)
        except (MissingResource, ValueError, KeyError):
            boards = ", ".join(sorted({one.board for one in doors.abouts().values()} - {about.board}))
            self.stopped.append(True)
            yield self._lack("board", where, 'board = "mediterranean220"', given=about.board, known=boards)
            return
        if about.scenario not in known:
            self.stopped.append(True)
            example = f'scenario = "{next(iter(known), "")}"'
            yield self._lack("scenario", where, example, given=about.scenario, known=", ".join(known))

    def _names(self, game: Game[Any]) -> Iterator[Lack]:
        """A name or a prefix that another game has."""
        where = f"{self.name}/{FILE}"
        for other, about in doors.abouts().items():
            if other == self.name:
                continue
            for name in game.about.names:
                if name.casefold() in {one.casefold() for one in (other, *about.names)}:
                    yield self._lack("name-taken", where, EXAMPLES["names"], given=name, by=other)
            if about.prefix == game.about.prefix:
                yield self._lack("prefix-taken", where, EXAMPLES["prefix"], given=about.prefix, by=other)

    def _rows(self) -> Iterator[Lack]:
        """Rows that the code of the game names and the register does not have, each with where it is named first."""
        folder, prefix = folder_of(self.name), doors.abouts()[self.name].prefix
        where = f"{self.name}/{REGISTER}"
        example = f'[sections."1"]\nlayer = "basic"\n{prefix}-1-01 = {{ fr = "…", en = "…" }}'
        if not folder.joinpath(REGISTER).is_file():
            yield self._lack("register", where, example)
            return
        untitled = list(untitled_rows(folder))
        for rule in untitled:
            yield self._lack("row-untitled", where, f'{rule} = {{ fr = "…", en = "…" }}', "", rule=rule)
        if untitled:  # nor can the others be read
            return
        known = titles(self.name)
        named: dict[str, str] = {}
        for path, text in modules_of(folder):
            for found in MENTION.finditer(text):
                line = text.count("\n", 0, found.start()) + 1
                if found["first"] and found["head"].startswith(f"{prefix}-"):
                    for rule in rules_cited(found, known):
                        named.setdefault(rule, f"{path}:{line}")
        for rule, place in sorted(named.items()):
            if rule not in known:
                yield self._lack("row", where, f'{rule} = {{ fr = "…", en = "…" }}', rule=rule, place=place)

    def _words(self, game: Game[Any]) -> Iterator[Lack]:
        """Words that its own facts ask for (``explain.checked_words``)."""
        told = own_wording(self.name).sentences
        for fault in lacking_words(self.name, {*told.silent, *told.tellers, *told.together}):
            key = fault.data.get("key", "")
            kind = key.removeprefix("event.")
            data = (
                "".join(f" {{{one.key}}}" for one in entries(game.kinds[kind].data) if one.key != EYES)
                if kind in game.kinds
                else ""
            )
            yield self._of(
                fault,
                example=example_of(fault.data["wants"].partition(":")[0], fault.data["lang"], key, data)
                if key
                else f"{self.name}/{ROOM}/en/{PHRASES}.toml",
            )

    def _screens(self) -> Iterator[Lack]:
        """Words of screens that stand in one language alone, or place other values in one than in the other."""
        file = folder_of(self.name).joinpath(ROOM, SCREEN_FILE)
        if not file.is_file():
            return
        where = f"{self.name}/{ROOM}/{SCREEN_FILE}"
        try:
            told = tomllib.loads(file.read_text(encoding="utf-8"))
        except ValueError as wrong:  # no UTF-8, no TOML
            self.stopped.append(True)
            yield self._of(Fault("file-broken", where, why=str(wrong)))
            return
        found = {lang: dict(flat(told.get(lang, {}))) for lang in LANGUAGES}
        for lang, other in (LANGUAGES, LANGUAGES[::-1]):
            called = self.words.text(f"door.language.{lang}")
            for key in [one for one in found[lang] if one not in found[other] and one.partition(".")[0] not in OWN]:
                self.stopped.append(True)
                yield self._lack("one-language", where, toml_line(key, '"…"', other), key=key, lang=called)
        yield from self._placed(where, found)

    def _placed(self, where: str, found: Mapping[str, Mapping[str, str]]) -> Iterator[Lack]:
        """Words of screens that are no sound phrases, or place other values in one language than in the other."""
        first, second = LANGUAGES
        for key in [one for one in found[first] if one in found[second] and one.partition(".")[0] not in OWN]:
            try:
                told = {lang: {name for _, name, _ in parse(found[lang][key]) if name} for lang in LANGUAGES}
            except ValueError:
                lang = first if is_unsound(found[first][key]) else second
                yield self._of(Fault("phrase-unsound", where, key=f"{lang}.{key}", lang=lang))
                continue
            if told[first] != told[second]:
                yield self._lack(
                    "places-differ", where, key=key, **{one: in_braces(told[one]) or "—" for one in LANGUAGES}
                )

    def _tongues(self, said: Container[str]) -> Iterator[Lack]:
        """Phrases that stand in one language alone, but for those of which it is said that they are needed."""
        found = {lang: phrases_of(folder_of(self.name).joinpath(ROOM, lang)) for lang in LANGUAGES}
        for lang, other in (LANGUAGES, LANGUAGES[::-1]):
            for key, phrase in found[lang].items():
                if (
                    key not in found[other]
                    and key not in said
                    and not any(one.startswith(f"{key}.") for one in found[other])
                ):
                    where = f"{self.name}/{ROOM}/{other}/{ANY_PHRASES}"
                    where = where.removesuffix(ANY_PHRASES) + file_of_phrase(self.name, where, key)
                    called = self.words.text(f"door.language.{lang}")
                    yield self._lack("one-language", where, toml_line(key, f'"{phrase}"'), key=key, lang=called)

    def _trouble(self, one: Trouble) -> Lack:
        """What the trial found."""
        if isinstance(one.what, Fault):
            return self._of(one.what, example=one.example)
        data = {
            **one.data,
            **({"said": fault_text(one.fault, self.lang)} if one.fault is not None else {}),
            **({"lang": self.words.text(f"door.language.{one.data['lang']}")} if "lang" in one.data else {}),
        }
        why = None if f"door.why.{one.what}" in self.words else one.why
        return self._lack(one.what, one.where or self.name, one.example, why, **data)._replace(maybe=one.maybe)
