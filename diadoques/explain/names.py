"""Names as a sentence needs them: « l'armée de Syrie », « dans le golfe Persique », "the fleet in the Aegean Sea".

A ``Name`` is written into a phrase with one of its forms: ``{goal:in}``.  The forms of each language:

- French: ``le`` (with its article: la Syrie, Tyr), ``de`` (the short complement of a unit: de Syrie, d'Éolide), ``du``
  (de with the article: de la Syrie, du Caucase), ``au`` (à with the article: à la révolte, au raid), ``en`` (where one
  stands), and none (the bare name).  Others are not the name but what agrees with it: ``e``, the end of a participle
  (Roxane : « tué{leader:e} » is « tuée »); ``il``, the pronoun; ``est`` and ``a``, the verbs to be and to have; ``nt``
  and ``ait``, the ends of other verbs (« touche{to:nt} », « voul{by:ait} »).
- English: ``the``, ``in``, ``own`` (Antigonus’s, the pirates’), and none; what agrees: ``is``, ``was``, ``has``, and
  ``s``, the end of other verbs ("hold{by:s}").

The grammar of each name is data: ``geodata/<board>/names_fr.toml`` and ``names_en.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from diadoques.board.load import load_board
from diadoques.board.people import heirs, owners
from diadoques.board.spaces import Board, split_coast
from diadoques.core.figures import ENDINGS, plural_ending
from diadoques.core.pieces import Unit
from diadoques.core.resources import resource
from diadoques.core.texts import curve_apostrophes
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import load_game
from diadoques.games.door import Position
from diadoques.games.seats import name_forms

#: The forms a phrase of each language may ask for, beside the bare name.
FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "fr": ("le", "de", "du", "au", "en", "e", "il", "est", "a", "nt", "ait", "pl"),
    "en": ("the", "in", "own", "is", "was", "has", "s", "pl"),
}
#: The forms that are written out for each name; the others follow from them and from its gender and number.
_WRITTEN: Final[Mapping[str, tuple[str, ...]]] = {"fr": ("le", "de", "du", "en"), "en": ("the", "in")}
_ENDINGS: Final = {"ms": "", "fs": "e", "mp": "s", "fp": "es"}
_PRONOUNS: Final = {"ms": "il", "fs": "elle", "mp": "ils", "fp": "elles"}
#: A word before which « de » loses its vowel (a lone letter is a sign: « de A SYR »).
_ELIDES: Final = re.compile(r"[aeiouhéèêâîôœ][^\W\d]", re.IGNORECASE)
#: What marks a unit that must retreat from where another of its kind stands now.
DISLODGED: Final = "dislodged"
_LONG_OF: Final = {"la ": "de la ", "le ": "du ", "l'": "de l'", "les ": "des "}


@dataclass(frozen=True, slots=True)
class Name:
    """A name with its forms; ``format(name, "en")`` gives one, ``str(name)`` the bare name.

    Attributes:
        bare: the name alone.
        forms: the forms that are written out.
        agreement: gender and number, ``ms``, ``fs``, ``mp`` or ``fp``; of English the number alone matters.
    """

    bare: str
    forms: Mapping[str, str]
    agreement: str = "ms"

    def __str__(self) -> str:
        return self.bare

    def __format__(self, spec: str) -> str:
        if spec == "au":
            return self.forms.get("au") or _to(self.forms["le"])
        if spec == "e":
            return _ENDINGS[self.agreement]
        if spec == "il":
            return _PRONOUNS[self.agreement]
        if spec in ENDINGS:
            return plural_ending(spec, self.several)
        if spec == "own":
            return _possessive(self.forms["the"], self.several)
        if spec and spec not in self.forms:
            raise ValueError(f"{self.bare!r} has no form {spec!r}; the forms of each language are {dict(FORMS)}")
        return self.forms[spec] if spec else self.bare

    @property
    def several(self) -> bool:
        """Whether verbs take the plural after it."""
        return self.agreement.endswith("p")

    def followed_by(self, text: str) -> Name:
        """The same name with ``text`` after each of its forms."""
        return Name(self.bare + text, {form: value + text for form, value in self.forms.items()}, self.agreement)


def _to(name: str) -> str:
    """« à » before a name with its article: « au raid », « aux Gaulois », « à la révolte », « à Tyr »."""
    for article, short in (("le ", "au "), ("les ", "aux ")):
        if name.startswith(article):
            return short + name.removeprefix(article)
    return f"à {name}"


def _possessive(name: str, several: bool) -> str:
    """Ptolemy’s, Seleucus’s; the pirates’, and Eumenes’ as Greek names in -es have it."""
    bare = name.endswith("es") or (several and name.endswith("s"))
    return f"{name}\N{RIGHT SINGLE QUOTATION MARK}" + ("" if bare else "s")


def uninflected_name(text: str, lang: str) -> Name:
    """A name of which no grammar is known: the same in every form, "de" and "in" put before it."""
    if lang == "fr":
        of = f"d\N{RIGHT SINGLE QUOTATION MARK}{text}" if _ELIDES.match(text) else f"de {text}"
        return Name(text, {"le": text, "de": of, "du": of, "en": f"à {text}"})
    return Name(text, {"the": text, "in": f"in {text}"})


def join_names(names: Sequence[Name], lang: str, link: str = "word.and") -> Name:
    """« l'armée de Syrie, la flotte d'Éolide et la garnison de Tyr », in every form; ``link`` may be ``word.or``."""
    if len(names) == 1:
        return names[0]
    if not names:
        return _nobody(lang)
    word = catalogue(lang).text(link)
    forms = {form: _listed([name.forms[form] for name in names], word) for form in _WRITTEN[lang]}
    if lang == "fr":
        forms["au"] = _listed([format(name, "au") for name in names], word)  # « à Rome et au Caucase »
    gender = "f" if all(name.agreement.startswith("f") for name in names) else "m"
    return Name(_listed([name.bare for name in names], word), forms, f"{gender}p")


@cache
def _nobody(lang: str) -> Name:
    """A row in which nobody stands."""
    return Name("", dict.fromkeys(_WRITTEN[lang], ""), "fp")


def join_texts(texts: Sequence[str], lang: str) -> str:
    """Plain texts in a row: "a, b and c"."""
    return _listed(texts, catalogue(lang).text("word.and"))


def _listed(texts: Sequence[str], link: str) -> str:
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {link} {texts[-1]}"


class Names:
    """The names of one board in one language, as a game uses them.

    With ``signs`` units are called by the sign of the notation (``F EGE``) instead of in words.
    """

    def __init__(self, board: Board, lang: str, signs: bool = False, game: str = "") -> None:
        self.board = board
        self.lang = lang
        self.signs = signs
        self.game = game
        self.words = catalogue(lang, game)
        self._known: dict[str, Name] = {}
        self._coasts: dict[str, str] = {}

    def place(self, at: str) -> Name:
        """A space, a coast of it, a citadel or an open city; what the board does not know keeps its own spelling."""
        found = self._known.get(at)
        if found is None:
            found = self._known[at] = self._place(at)
        return found

    def _place(self, at: str) -> Name:
        if at in self.board.places:
            return _from_grammar(self.board.id, "place", at, self.board.name(at, self.lang), self.lang)
        space, coast = split_coast(at)
        if space not in self.board.spaces:
            return uninflected_name(at, self.lang)
        name = _from_grammar(self.board.id, "space", space, self.board.name(space, self.lang), self.lang)
        return self._coast(name, coast) if coast else name

    def _coast(self, name: Name, coast: str) -> Name:
        """« la côte sud de la Thrace », "on the south coast of Thrace"; bare: « Thrace (côte sud) »."""
        side = self.words.text(f"coast.{coast}")
        the = self.words.text("coast.the", coast=side, place=name)
        inside = self.words.text("coast.in", coast=side, place=name)
        bare = f"{name.bare} ({side})"
        if self.lang == "en":
            return Name(bare, {"the": the, "in": inside})
        return Name(bare, {"le": the, "de": f"de {the}", "du": f"de {the}", "en": inside})

    def player(self, player: str) -> Name:
        """A player, any other power, or who else is asked."""
        if forms := name_forms(player, self.lang):
            written = {form: forms[form] for form in _WRITTEN[self.lang]}
            return Name(forms["bare"], written, forms["agreement"])
        known = owners(self.board.id).get(player)
        if known is None:
            return uninflected_name(player, self.lang)
        return _from_grammar(self.board.id, "player", player, known.name[self.lang], self.lang)

    def heir(self, player: str) -> Name:
        """The heir of a player."""
        known = heirs(self.board.id).get(player)
        if known is None:
            return self.player(player)
        return _from_grammar(self.board.id, "heir", player, known.name[self.lang], self.lang)

    def piece(self, kind: str, at: str, mark: str = "") -> Name:
        """A unit by kind and place; ``mark`` tells apart those of one kind in one place.

        It is a number from 1, or ``DISLODGED`` for who must retreat from there.
        """
        place = self.place(at)
        ordinal = f"ordinal.{mark}"
        if ordinal in self.words:
            text = self.words.text(f"unit.{kind}.counted", place=place, count=self.words.text(ordinal))
        else:
            text = self.words.text(f"unit.{kind}.{mark if mark == DISLODGED else 'one'}", place=place)
        return _called(text, self.lang)

    def unit(self, unit: Unit, mark: str = "") -> Name:
        """A unit of a position."""
        if self.signs:
            return uninflected_name(self.sign_of(unit), self.lang)
        return self.piece(unit.kind, unit.at, mark)

    def spelled(self, place: str) -> str:
        """A place as orders in this language write it: ``STPcn``, ``STP/NC``."""
        return self.order(self._shore(place))

    def _shore(self, place: str) -> str:
        notation = load_game(self.game).abilities.notation if self.game else None
        return notation.spelled(place, self.lang) if notation is not None else place

    def order(self, text: str) -> str:
        """An order of the rules' notation with what it names called as the language calls it: ``A IDU A1 Gaza``."""
        if self.lang == "fr" or not self.board.places:
            return text
        people = owners(self.board.id)
        shores = [space.id + coast for space in self.board.spaces.values() for coast in space.coasts]

        def called(found: re.Match[str]) -> str:
            if found[0] in people:
                return str(people[found[0]].name[self.lang])
            return self.board.name(found[0], self.lang) if found[0] in self.board.places else self._shore(found[0])

        return _any_of((*self.board.places, *people, *shores)).sub(called, text)

    def coast_of(self, code: str) -> str:
        """The coast that a word of an order names, « côte sud » of ``THRcs``; "" where it names none."""
        if not self._coasts:
            self._coasts = {
                self.spelled(space.id + coast): self.words.text(f"coast.{coast}")
                for space in self.board.spaces.values()
                for coast in space.coasts
            }
        return self._coasts.get(code, "")

    def sign_of(self, unit: Unit) -> str:
        """The sign of a unit as orders in this language write it."""
        return f"{unit.kind}{unit.grade} {self.spelled(unit.at)}"

    def sign(self, sign: str) -> Name:
        """A unit by its sign (``Ae SYR``); anything else keeps its own spelling."""
        letters, _, at = sign.partition(" ")
        known = at in self.board.places or split_coast(at)[0] in self.board.spaces
        if self.signs and known:
            return uninflected_name(f"{letters} {self.spelled(at)}", self.lang)
        if f"unit.{letters[:1]}.one" not in self.words or len(letters) > 2 or not known:
            return uninflected_name(sign, self.lang)
        return self.piece(letters[:1], at)


def _called(text: str, lang: str) -> Name:
    """The name of a unit: always feminine in French, so that "de" stands before its article unchanged."""
    if lang == "fr":
        return Name(text, {"le": text, "de": f"de {text}", "du": f"de {text}", "en": text}, "fs")
    return Name(text, {"the": text, "in": text})


@cache
def _any_of(places: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these names as a whole, the longer first: « Alexandrie d'Issos » before « Alexandrie »."""
    longest = sorted(places, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")


@cache
def _from_grammar(board_id: str, table: str, key: str, name: str, lang: str) -> Name:
    row = grammar(board_id, lang).get(table, {}).get(key, {})
    inner = row.get("name", name)
    article = row.get("article", "")
    where = row.get("in", "à " if lang == "fr" else "in ") + inner
    agreement = row.get("gender", "m") + row.get("number", "s")
    if lang == "en":
        return Name(
            curve_apostrophes(name),
            {"the": curve_apostrophes(article + inner), "in": curve_apostrophes(where)},
            agreement,
        )
    of = row.get("of", "de ")
    forms = {"le": article + inner, "de": of + inner, "du": _LONG_OF.get(article, of) + inner, "en": where}
    return Name(curve_apostrophes(name), {form: curve_apostrophes(text) for form, text in forms.items()}, agreement)


@cache
def grammar(board_id: str, lang: str) -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """The grammar file of a board: tables ``space``, ``place`` and ``player``."""
    text = resource("geodata", board_id, f"names_{lang}.toml").read_text(encoding="utf-8")
    tables: dict[str, dict[str, dict[str, str]]] = tomllib.loads(text)
    return tables


def names_of(board_id: str, layer: str, lang: str, signs: bool = False, game: str = "") -> Names:
    """The (shared) names of a board, as a ``game`` uses them; without one, its places and players by themselves.

    Raises:
        Fault: ``language-unknown``.
    """
    return _names(load_board(board_id, layer), lang, signs, game)


def names_for(position: Position, lang: str, signs: bool = False) -> Names:
    """The (shared) names of the board of a position, as its game uses them.

    Raises:
        Fault: ``language-unknown``.
    """
    return _names(position.board, lang, signs, position.game)


def _names(board: Board, lang: str, signs: bool, game: str) -> Names:
    key = (game, board.id, board.layer, lang, signs)
    found = _SHARED.get(key)
    if found is None or found.board is not board:
        found = _SHARED[key] = Names(board, lang, signs, game)
    return found


_SHARED: Final[dict[tuple[str, str, str, str, bool], Names]] = {}
