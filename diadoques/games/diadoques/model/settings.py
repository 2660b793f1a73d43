"""What the players agree before the start: how long the game lasts (section 3) and readings that may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.core.rulebook import Late, in_place
from diadoques.core.version import usual_then
from diadoques.games.diadoques.model.position import Position
from diadoques.games.diadoques.model.rulebook import RULEBOOK

#: Last year of a shortened game, a number BC (DIA-3-03); absent: no limit.
END_YEAR: Final = "end-year"
#: Whether chance follows from the seed, or the class throws every die itself and hands the numbers in (``chance``).
DICE: Final = "dice"
SEED: Final = "seed"
#: What an optional rule that is played is set to.
ON: Final = "on"
#: Where every die is thrown by the class: the numbers of what is drawn before the first orders.
FIRST_THROWS: Final = "first-throws"
#: More dice than the longest chain of tables needs.
_MOST_THROWS: Final = 20


class Setting(NamedTuple):
    """Something to choose.

    Attributes:
        values: its default and every value, the default first; no values: a year, or a word (the seed).
        rule: of an optional rule, the row that brings it; ``slug``: that of its rows in the contract.
        behind: other settings, behind the first of which that is there it is told.
        excludes: settings that cannot stand beside it.
        former: settings that went into it, with what their values are called here: an old file is understood still.
        was: by version of the program, what was usual before it: an old file means what it meant.
    """

    values: tuple[str, ...] = ()
    rule: str = ""
    slug: str = ""
    behind: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    former: tuple[tuple[str, Mapping[str, str]], ...] = ()
    was: Mapping[str, str] = MappingProxyType({})

    @property
    def default(self) -> str:
        """What holds when nothing was said."""
        return self.values[0] if self.values else ""

    def usual(self, engine: str) -> str:
        """What held for a version of the program when nothing was said."""
        return usual_then(self.default, self.was, engine)


def option(rule: str, slug: str, excludes: tuple[str, ...] = ()) -> Setting:
    """An optional rule: a switch of its own, off unless it is chosen.

    Args:
        rule: the first of its rows, ``slug``: that of all of them in the contract.
        excludes: settings that cannot stand beside it.
    """
    return Setting(("off", ON), rule, slug, excludes=excludes)


#: What may be agreed under the basic rules. Those that are readings bear the name of their ruling, their values are its
#: readings.
_BASIC: Final[Mapping[str, Setting]] = {
    END_YEAR: Setting(),
    "end-criterion": Setting(("ranking", "most-points")),  # DIA-3-01, DIA-3-02
    "stalemate-winters": Setting(("two-findings", "one-year")),  # DIA-2-02
    "citadel-won-this-season": Setting(("shut", "open")),  # DIA-62a-08
    "sole-survivor": Setting(("plays-on", "wins")),  # DIA-5-08
    "spring-spending": Setting(("fixed", "free")),  # DIA-63B4-04
    "bribed-garrison-takes-citadel": Setting(("yes", "no")),  # DIA-8A2-15
    "unequal-head-on": Setting(("stronger-wins", "both-fail")),  # DIA-8B-03
    "repeated-payments": Setting(("each-counts", "once")),  # DIA-73-04
    "private-treasuries": Setting(("private", "public")),  # DIA-8A3-02
    DICE: Setting(("seeded", "thrown")),
    SEED: Setting(),
    FIRST_THROWS: Setting(),
}


def _known() -> Mapping[str, Setting]:
    added: Mapping[str, Setting] = RULEBOOK.settings
    readings = {name: one for name, one in added.items() if not one.rule}
    options = {name: one for name, one in added.items() if one.rule}
    in_order = sorted(options, key=lambda name: (len(options[name].rule), options[name].rule))
    found = {**_BASIC, **readings, **{name: options[name] for name in in_order}}
    return in_place(found, {name: one.behind for name, one in found.items()})


#: Everything that may be agreed, by name, what the chapters bring among it; the optional rules last.
SETTINGS: Final[Mapping[str, Setting]] = Late(_known)
#: The optional rules in the order of the text, each with the slug of its rows in the contract.
OPTIONAL: Final[Mapping[str, str]] = Late(lambda: {name: one.slug for name, one in SETTINGS.items() if one.rule})
#: Settings that went into others, with what their values are called there.
FORMER: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = Late(
    lambda: {old: (name, values) for name, one in SETTINGS.items() for old, values in one.former}
)
#: Ready mixtures of rules (``--rules``); each of the options may still be said otherwise (DIA-0-04).
PRESETS: Final[Mapping[str, Mapping[str, str]]] = Late(
    lambda: {
        "basic": {"layer": "basic"},
        "advanced": {"layer": "advanced"},
        "all": {"layer": "advanced", **dict.fromkeys(OPTIONAL, ON)},
    }
)


def clashes() -> Iterator[tuple[str, str]]:
    """Choices that cannot stand together."""
    return ((name, other) for name, one in SETTINGS.items() for other in one.excludes)


def current(options: Mapping[str, str], where: str = "options") -> dict[str, str]:
    """Options under the names that they bear now (``FORMER``).

    Raises:
        Fault: ``options-clash`` for an old name beside the new one that says otherwise.
    """
    found: dict[str, str] = {}
    for name, value in options.items():
        now, values = FORMER.get(name, (name, {}))
        meant = values.get(value, value)
        if now != name and options.get(now, meant) != meant:
            raise Fault("options-clash", where, one=name, other=now)
        found[now] = meant
    return found


def expand_presets(options: Mapping[str, str]) -> Mapping[str, str]:
    """Options with a preset (``rules``) replaced by what it stands for; an option that is named beside it prevails.

    Raises:
        Fault: ``option-value`` for a preset that is not known, and those of ``current``.
    """
    options = current(options)
    if "rules" not in options:
        return options
    preset = PRESETS.get(options["rules"])
    if preset is None:
        raise Fault("option-value", "options.rules", given=options["rules"][:80], known=", ".join(PRESETS))
    own = {name: value for name, value in options.items() if name not in ("rules", "layer")}
    return {**preset, **own}


def complete_options(options: Mapping[str, str], engine: str) -> dict[str, str]:
    """Options with all that was usual for a version of the program and is not named among them.

    Raises:
        Fault: those of ``expand_presets``.
    """
    found = dict(expand_presets(options))
    stated = {name: found.pop(name, one.usual(engine)) for name, one in SETTINGS.items() if one.values or name in found}
    layer = {"layer": found.pop("layer")} if "layer" in found else {}
    return {**layer, **stated, **found}


def setting_value(position: Position, name: str) -> str:
    """The value of a setting in this game."""
    found = position.settings.get(name)
    return SETTINGS[name].default if found is None else found


def switched_on(position: Position, option: str) -> bool:
    """Whether an optional rule is played."""
    return position.settings.get(option) == ON


def switched(*options: str) -> Callable[[Position], bool]:
    """Whether a position is played with one of these options, as a chapter tells it (``core.rulebook``)."""
    wanted = frozenset((name, ON) for name in options)
    return lambda position: not wanted.isdisjoint(position.settings.items())  # quick: it is asked of every event


def check_settings(given: Mapping[str, str], start: Season, where: str = "options") -> dict[str, str]:
    """The settings that differ from their defaults.

    Raises:
        Fault: ``option-unknown``, ``option-value``, ``end-before-start`` for a last year that is over already, or
            ``options-clash`` for two choices that cannot stand together.
    """
    found = {}
    for name, value in current(given, where).items():
        setting = SETTINGS.get(name)
        if setting is None:
            raise Fault("option-unknown", f"{where}.{name}"[:120], given=name[:80], known=", ".join(SETTINGS))
        if name == END_YEAR:
            found[name] = str(_year(value, start, f"{where}.{name}"))
        elif name == SEED:
            found[name] = _seed(value, f"{where}.{name}")
        elif name == FIRST_THROWS:
            found[name] = _numbers(value, f"{where}.{name}")
        elif value not in setting.values:
            raise Fault("option-value", f"{where}.{name}", given=value[:80], known=", ".join(setting.values))
        elif value != setting.default:
            found[name] = value
    for one, other in clashes():
        if one in found and other in found:
            raise Fault("options-clash", where, one=one, other=other)
    return found


def _year(value: str, start: Season, where: str) -> int:
    if not value.isascii() or not value.isdigit() or len(value) > 4 or int(value) < 1:
        raise Fault("year-unknown", where, given=value[:80])
    if int(value) > start.year:  # years before Christ count down
        raise Fault("end-before-start", where, given=value, start=str(start.year))
    return int(value)


def _numbers(value: str, where: str) -> str:
    numbers = value.split()
    if not 0 < len(numbers) <= _MOST_THROWS or not all(number in ("1", "2", "3", "4", "5", "6") for number in numbers):
        raise Fault("numbers-unreadable", where, given=value[:80])
    return " ".join(numbers)


def _seed(value: str, where: str) -> str:
    if not 0 < len(value) <= 40 or not value.isprintable():
        raise Fault("seed-unreadable", where, given=value[:80])
    return value


def split(options: Mapping[str, str]) -> tuple[str | None, dict[str, str]]:
    """The version of the rules that options name, and what the players agreed beside.

    Raises:
        Fault: ``option-unknown``.
    """
    options = expand_presets(options)
    for name in options:
        if name != "layer" and name not in SETTINGS:
            known = ", ".join(("layer", *SETTINGS))
            raise Fault("option-unknown", "--option", given=name[:80], known=known)
    agreed = {name: value for name, value in options.items() if name != "layer"}
    return options.get("layer"), agreed


def with_settings(record: Mapping[str, Any], agreed: Mapping[str, str]) -> Mapping[str, Any]:
    """The record under the settings of the options; a record may bring some of its own."""
    if not agreed or not isinstance(record, Mapping):
        return record
    own = record.get("settings", {})
    return {**record, "settings": {**own, **agreed} if isinstance(own, Mapping) else own}
