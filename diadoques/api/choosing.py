"""What people choose, by the names that they know: a language, a game, its scenario, its options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from diadoques.core import language as core_spoken
from diadoques.core import phrases
from diadoques.core.faults import Fault
from diadoques.core.untrusted import type_wrong
from diadoques.games.catalogue import choices_of, load_game, usual, yardstick
from diadoques.games.door import Game
from diadoques.games.naming import name_key, nearest_names
from diadoques.games.scenarios import game_of_scenario, scenarios

# --- What people choose when they begin a game, by the names that they know: the game, its scenario, its options


#: The game that is begun when none is named.
USUAL: Final = usual()
#: The game whose positions are adjudicated when none is named.
ADJUDICATED: Final = yardstick()
#: The option that says in which language orders are written.
NOTATION: Final = "notation"
#: The name under which several options are chosen at once.
RULES: Final = "rules"
#: How options are handed over as a table.
_EXAMPLE: Final = 'options={"rules": "advanced"}'
#: What a choice of rules may be: a word, a number, or on and off.
Choice = str | int | bool


def known_game(name: str, where: str = "game") -> Game[Any]:
    """The game, if this version plays it.

    Raises:
        Fault: ``game-unknown``, with the game that was meant.
    """
    if not isinstance(name, str):
        raise type_wrong(name, where, "text")
    try:
        return load_game(name)
    except Fault as fault:
        raise Fault(fault.code, where, **fault.data) from fault


def game_meant(name: str | None, scenario: str | None) -> str:
    """The game that is begun: the one that is named, else that of the worked scenario, else the usual one."""
    return name or game_of_scenario(scenario or "") or USUAL


def known_scenario(game: Game[Any], typed: str | None, where: str = "scenario") -> str:
    """The scenario of that name, or the usual one when none is told.

    Raises:
        Fault: ``scenario-unknown``, with the scenario that was meant.
    """
    if typed is None:
        return game.about.scenario
    known, typed = scenarios(game), str(typed)
    for name, called in known.items():
        if name_key(typed) in map(name_key, (name, *called.values())):
            return name
    near = nearest_names(typed, known)
    meant = {"meant": ", ".join(near)} if near else {}
    raise Fault("scenario-unknown", where, given=typed[:80], known=", ".join(known), **meant)


def choices(
    game: Game[Any], pairs: Iterable[tuple[str, str]], rules: str | None = None, where: str = "options"
) -> dict[str, str]:
    """What is chosen for a game, by the names that it knows; it judges the values.

    Raises:
        Fault: ``option-unknown``, with the name that was meant; ``option-twice``: one option is given two values.
    """
    known = choices_of(game)
    found: dict[str, str] = {} if rules is None else {RULES: rules.strip().lower()}
    for typed, value in pairs:
        name = _known_option(game, typed, where)
        values = known[name].values if name in known else ()
        meant = next((one for one in values if name_key(one) == name_key(value)), value)
        if found.setdefault(name, meant) != meant:
            raise Fault("option-twice", where, given=option_shown(name))
    return found


def merge_choices(table: Mapping[str, Choice] | None, named: Mapping[str, Choice]) -> list[tuple[str, str]]:
    """Choices of rules as a table and as named arguments, by name.

    Raises:
        Fault: ``options-kind``: what was to be a table is none.
    """
    if table is not None and not isinstance(table, Mapping):
        raise Fault("options-kind", example=_EXAMPLE, given=type(table).__name__)
    return [(str(name), _value(value)) for part in (table or {}, named) for name, value in part.items()]


def _value(value: Choice) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def notation_choice(game: Game[Any], lang: str) -> dict[str, str]:
    """What a game takes from the language of who begins it: the notation of its orders, where it has several."""
    return {NOTATION: lang} if NOTATION in choices_of(game) else {}


def option_shown(name: str) -> str:
    """An option as it is shown to who types it; what is read takes either mark between its words.

    >>> option_shown("convoy_paradox")
    'convoy-paradox'
    """
    return name.replace("_", "-")


def _known_option(game: Game[Any], typed: str, where: str) -> str:
    agreement = game.abilities.agreement
    own = tuple(agreement.choices) if agreement is not None else ()
    known = (RULES, *own, *(agreement.former if agreement is not None else ()))
    for name in known:
        if name_key(name) == name_key(typed):
            return name
    near = nearest_names(typed, known)
    raise Fault(
        "option-unknown",
        where,
        given=typed[:80],
        known=", ".join(map(option_shown, own)),
        **({"meant": ", ".join(map(option_shown, near))} if near else {}),
    )


# --- Which language the face speaks


def language(lang: str | None = None) -> str:
    """Choose the language of all that is told from now on, ``"fr"`` or ``"en"``; without it: which one was chosen.

    French unless it is chosen; never the machine's, so that a script says the same everywhere. Games that were begun
    before keep theirs (``game.lang``).

    Raises:
        Fault: a language that is not spoken here.

    >>> import diadoques as d
    >>> d.language("EN")
    'en'
    >>> d.language("fr"), d.language()
    ('fr', 'fr')
    """
    if lang is not None:
        core_spoken.choose_language(checked_language(lang))
    return core_spoken.chosen_language() or core_spoken.USUAL


def checked_language(lang: str) -> str:
    """``lang`` as it is written here.

    Raises:
        Fault: ``language-unknown``.
    """
    return phrases.known_language(str(lang).strip().lower())
