"""No slip of grammar or print: every phrase with every name and with 0, 1 and 2, and whatever the cases tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from itertools import chain
from string import Formatter
from typing import Any, Final

import pytest

from diadoques.board.load import load_board
from diadoques.board.people import heirs, players, powers, rebels, royals
from diadoques.core.figures import ENDINGS
from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import parse
from diadoques.core.register import titles
from diadoques.core.rulings import load_rulings
from diadoques.draw.words import vocabulary
from diadoques.explain import season_report
from diadoques.explain.catalogue import screen_words
from diadoques.explain.names import FORMS, Name, Names, join_names, names_of
from diadoques.games.catalogue import abouts, games, games_of_written_orders
from diadoques.games.diadoques.model.state import COMPANY
from diadoques.widgets.words import WORDS
from tests.worked import reports

from .phrases import everything
from .slips import SLIPS, slips

BOARDS: Final = (
    ("diadoques", "advanced"),
    ("europe1901", "basic"),
    ("bc218", "basic"),
    ("amphipolis", "basic"),
    ("mediterranean220", "basic"),
)
#: What the fields of phrases are filled with.
KINDS: Final = {
    "place": {
        "to",
        "goal",
        "at",
        "from",
        "space",
        "province",
        "centre",
        "place",
        "options",
        "places",
        "changed",
        "zone",
        "bases",
        "shore",
        "sea",
    },
    "citadel": {"citadel", "citadels"},
    "unit": {
        "unit",
        "target",
        "guard",
        "by",
        "units",
        "army",
        "piece",
        "host",
        "parent",
        "beside",
        "under",
        "fleet",
        "faster",
        "slower",
        "others",
        "force",
        "foes",
    },
    "player": {
        "player",
        "owner",
        "payee",
        "former",
        "winner",
        "winners",
        "heir",
        "killer",
        "countries",
        "players",
        "other",
        "chooser",
        "master",
        "loser",
        "leaves",
        "state",
        "states",
        "tribe",
        "about",
    },
    "holder": {"captor", "was"},
    "person": {"leader"},
    "revolt": {"revolt", "league"},
}
KIND_OF: Final = {field: kind for kind, fields in KINDS.items() for field in fields}
#: Fields that may hold several names in a row.
SEVERAL: Final = frozenset(
    {
        "bases",
        "by",
        "units",
        "options",
        "places",
        "winners",
        "countries",
        "changed",
        "players",
        "citadels",
        "others",
        "states",
        "foes",
    }
)
#: Fields that hold a number and never a name.
NUMBERS: Final = frozenset(
    {
        "amount", "left", "least", "n", "limit", "most", "size", "quota", "in_play", "good", "bad", "number", "opening",
        "missing", "means", "quiet", "bid", "total", "count", "sum", "ships", "ap", "percent", "own",
    }
)  # fmt: skip
#: Fields that hold a number in these phrases and words in others.
ALSO_NUMBERS: Final = {
    "fault.turn-unknown": {"known"}, "fault.levy-count": {"given"}, "fault.too-many": {"given"},
    "fault.replay-count": {"found", "expected"}, "fault.dice-missing": {"given", "wanted"},
    "event.revolt-began.satraps": {"treasure"}, "show.player": {"treasury"},
}  # fmt: skip
#: Not numbers in these.
NO_NUMBERS: Final = {"unit": {"count"}, "fault.seats-empty": {"missing"}}
#: Parts of sentences that other phrases fill, as one such part.
STOOD_IN: Final = {
    "fr": {"does": "reste en place", "do": "rester en place", "raised": "une armée", "becomes": "une élite"},
    "en": {"does": "holds", "do": "hold", "raised": "an army", "becomes": "an elite unit"},
}


#: Phrases that stand above others, alone.
HEADS: Final = ("primer.part.", "card.part.")

#: Phrases that show a place in a file, or a piece of JSON.
CODE: Final = ("fault.list-wanted", "check.line", "check.plain")


@cache
def every_name(lang: str) -> dict[str, tuple[Name, ...]]:
    """All names of all boards by what they name."""
    found: dict[str, list[Name]] = {kind: [] for kind in KINDS}
    played = {about.board: game for game, about in abouts().items()}
    for board_id, layer in BOARDS:
        names: Names = names_of(board_id, layer, lang, game=played[board_id])
        board = load_board(board_id, layer)
        cities = board.places if board_id == "diadoques" else ()  # those of the other boards are but marks on the map
        found["place"] += [names.place(one) for one in chain(board.spaces, cities)]
        found["place"] += [names.place(space.id + coast) for space in board.spaces.values() for coast in space.coasts]
        found["citadel"] += [names.place(one) for one in cities]
        kinds = "AF" if played[board_id] in games_of_written_orders() else ""  # elsewhere units are called by their arm
        found["unit"] += [names.piece(kind, space) for space in board.spaces for kind in kinds]
        found["unit"] += [names.piece("G", place) for place in cities]
        found["player"] += [names.player(one) for one in (*players(board_id), *powers(board_id)) if one != COMPANY]
        found["person"] += [names.player(one) for one in (*players(board_id), *royals(board_id))]
        found["person"] += [names.heir(one) for one in heirs(board_id)]
        found["revolt"] += [names.player(one) for one in rebels(board_id)]
    found["holder"] = found["player"] + found["revolt"]
    second = names_of("diadoques", "basic", lang, game="diadoques").piece("A", "MAC", "2")
    found["unit"] += [found["unit"][0].followed_by(" (X)"), second]
    return {kind: tuple(row) for kind, row in found.items()}


@cache
def samples(kind: str, lang: str) -> tuple[Name, ...]:
    """One name for each pattern of articles and first letters among those of a kind; rows of names besides."""
    found: dict[tuple[str, ...], Name] = {}
    for name in every_name(lang)[kind]:
        shape = tuple(WORD.sub(lambda word: "V" if word[0][0] in VOWELS else "C", form) for form in name.forms.values())
        found.setdefault((*shape, name.agreement), name)
    names = list(found.values())
    return (*names, join_names(names[:2], lang), join_names(names[-3:], lang))


#: A name, as its first letter matters.
WORD: Final = re.compile(r"\b[A-ZÉÈÊ][\w-]*")
VOWELS: Final = "AEIOUYHÉÈÊ"


def values_of(key: str, name: str, form: str, lang: str) -> tuple[Any, ...]:
    """All that a field of a phrase may be filled with."""
    never = NO_NUMBERS.get(key, NO_NUMBERS.get(key.split(".")[0], set()))
    if name in ALSO_NUMBERS.get(key, ()) or (name in NUMBERS and name not in never):
        return (0, 1, 2)
    assert form in ENDINGS or form not in FORMS[lang] or name in KIND_OF, f"{key}: what is {name}?"
    if name in KIND_OF and not key.startswith(("fault.", "where.")):
        names = samples(KIND_OF[name], lang)
        # One unit is one, and so is one place; several stand only where something may agree with their number.
        return names if form not in ("", "own") and name in SEVERAL else names[:-2]
    return (STOOD_IN[lang].get(name, "X"),)


def filled(key: str, lang: str) -> Iterator[str]:
    """A phrase with each value of each of its fields, the others as they come first."""
    words = everything(lang)
    fields: dict[str, str] = {}
    for _, name, form in parse(words.template(key)):
        if name:
            fields[name] = fields.get(name) or form
    offered = {name: values_of(key, name, form, lang) for name, form in fields.items()}
    first = {name: values[0] for name, values in offered.items()}
    yield words.text(key, **first)
    for name, values in offered.items():
        for value in values[1:]:
            yield words.text(key, **(first | {name: value}))


def is_alone(key: str) -> bool:
    """Whether a count of one has a phrase of its own beside it."""
    return key.endswith((".one", ".many", ".some", ".0", ".1"))


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_phrase_with_every_name_and_number(lang: str) -> None:
    found, count = [], 0
    for key in everything(lang):
        if key.startswith(("argparse.", *HEADS, "table.between", "word.", *CODE)) or is_alone(key):
            continue
        for text in filled(key, lang):
            count += 1
            found += [f"{key}: {slip}" for slip in slips(text, lang)]
    assert not found, "\n".join(found)
    assert count > 5_000


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_in_every_form(lang: str) -> None:
    found = []
    for kind, names in every_name(lang).items():
        for name in names:
            for form in FORMS[lang]:
                if form not in ENDINGS and form not in ("e", "il"):
                    text = f"X {format(name, form)} X"
                    found += [f"{kind}: {slip}" for slip in slips(text, lang)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counted_phrases_agree_with_their_number(lang: str) -> None:
    words = everything(lang)
    person = names_of("diadoques", "basic", lang).player("Antipater")
    for key in sorted(
        {key.rpartition(".")[0] for key in words if key.endswith(".one") and f"{key[:-4]}.many" in words}
    ):
        for number in (0, 1, 2):
            fields = (words.fields(f"{key}.one") | words.fields(f"{key}.many")) - {"n"}
            values = {field: "X" if field in NUMBERS else person for field in fields}
            text = words.counted(key, number, **values)
            assert slips(text, lang) == ()


@pytest.mark.turns(2)
@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["diadoques", "diplomacy", "bc218"])
def test_whatever_the_cases_tell(game: str, lang: str) -> None:
    book = import_module(f"diadoques.games.{game}.casebook")
    found, count = [], 0
    for case in book.cases():
        if case.kind != "season":
            continue
        for report in reports(book.play, case):
            told = season_report(report, lang)
            lines = [*told.aftermath, *(line for _, lines in told.orders for line in lines)]
            for text in [line.text for line in lines] + [table.line for table in told.contests]:
                count += 1
                found += [f"{case.id}: {slip}" for slip in slips(text, lang)]
            # An order stands before its reason as it was written, whatever became of the units it names.
            found += [f"{case.id}: {line.order}" for line in lines if "?" in line.order.split()]
    assert not found, "\n".join(found)
    assert count > 500


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["diadoques", "diplomacy", "bc218"])
def test_the_titles_questions_and_reasons_that_people_read(game: str, lang: str) -> None:
    texts = {number: title[lang] for number, title in titles(game).items()}
    for case in import_module(f"diadoques.games.{game}.casebook").cases():
        texts |= {f"{case.id}, title": case.title[lang], f"{case.id}, why": case.why.get(lang, "")}
    for ruling in load_rulings(game):
        texts[ruling.name] = ruling.question[lang]
        texts |= {f"{ruling.name}, {one.name}": one.text[lang] for one in ruling.readings}
    # Nothing is filled in here, and "None." may be an answer.
    found = [f"{name}: {slip}" for name, text in texts.items() for slip in slips(text, lang)]
    assert [slip for slip in found if "a field that was not filled" not in slip] == []
    assert len(texts) > 200


def _drawn(game: str, lang: str) -> Mapping[str, Any]:
    """What maps of a game say."""
    return vocabulary(game)[lang]


def screen_of(game: str, lang: str) -> Mapping[str, Any]:
    """What the files ``screen.toml`` of a game say."""
    return screen_words(game)[lang]


#: The words of screens and maps, by where they stand: of all games, and of each.
SCREENS: Final = {
    "widgets": lambda lang: WORDS.tables[lang],
    **{f"draw of {game}": partial(_drawn, game) for game in games_of_written_orders()},
    **{f"screen of {game}": partial(screen_of, game) for game in games()},
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("where", SCREENS)
def test_the_words_of_screens_and_maps(where: str, lang: str) -> None:
    """With each kind of name in each field, as phrases are tried."""
    found, count = [], 0
    for key, phrase in flat(SCREENS[where](lang), where):
        fields = {field: form for _, field, form, _ in Formatter().parse(phrase) if field}
        offered = {field: of_screen(field, form or "", lang) for field, form in fields.items()}
        first = {field: values[0] for field, values in offered.items()}
        several = [first, *(first | {field: value} for field, values in offered.items() for value in values[1:])]
        for values in several:
            count += 1
            found += [f"{key}: {slip}" for slip in slips(phrase.format(**values), lang)]
    assert not found, "\n".join(found)
    assert count > 30


def of_screen(field: str, form: str, lang: str) -> tuple[Any, ...]:
    """All that a field of a screen may be filled with."""
    if field in NUMBERS | TOLD:
        return (0, 1, 2)
    if field in KIND_OF or form:
        return samples(KIND_OF.get(field, "player"), lang)[:-2]
    return ("X",)


#: Numbers of the screens.
TOLD: Final = frozenset({"done", "all", "right", "led", "usual", "treasury"})


def flat(words: Mapping[str, Any], before: str) -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{before}.{key}")
        else:
            yield f"{before}.{key}", value


#: One text for each kind of slip, so that no pattern is dead.
SLIPPED: Final = {
    "fr": [
        "la flotte  passe", "la flotte passe .", "elle passe..", "{unit} passe", "l'armée passe", "Perdus : .",
        "elle passe et", "la prise de le Pont", "la flotte de Éolide", "si il passe",
        "gagne la l’Ionie", "reste à en Ionie",
        "il reste 1 flottes", "il reste 2 flotte", "les Cyclades est loin", "1 unité; la France", "1 unité : la France",
        "n’est qu’milice",
    ],
    "en": [
        "the  fleet", "the fleet .", "it goes..", "{unit} goes", "Antipater's fleet", "Lost: .", "it goes and",
        "the the fleet", "stays in on Ionia", "a army", "an fleet", "1 fleets left", "2 fleet left",
        "the Cyclades is far", "Ptolemy’s’s", "1 unit ; France", "the three first units", "“X” is no place",
    ],
}  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_pattern_catches_its_slip(lang: str) -> None:
    caught = {slip.split(" (…")[0] for text in SLIPPED[lang] for slip in slips(text, lang)}
    assert caught == set(SLIPS[lang])
    assert list(slips(SLIPPED[lang][0].replace("  ", " "), lang)) == []
    empty = "L’ordre est lu comme «\u00a0\u00a0»." if lang == "fr" else "It is read as “”."
    assert slips(empty, lang)[0].startswith("an empty")
