"""What the players agree before the start: how long the game lasts (section 3) and readings that may be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from diadoques.core.calendar import Season
from diadoques.core.faults import Fault
from diadoques.games.diadoques.position import Position

#: Last year of a shortened game, a number BC (DIA-3-03); absent: no limit.
END_YEAR: Final = "end-year"
#: Whether chance follows from the seed, or the class throws every die itself and hands the numbers in (``throws``).
DICE: Final = "dice"
SEED: Final = "seed"
#: What an optional rule that is played is set to.
ON: Final = "on"
#: Where every die is thrown by the class: the numbers of the first event, drawn before the first orders (DIA-13-02).
FIRST_THROWS: Final = "first-throws"
#: The optional rules, each a switch of its own (DIA-OPT-01), with the slug of its rows in the contract.
OPTIONAL: Final[Mapping[str, str]] = {
    "isolated-characters": "personnage-isole",
    "bosphorus-strait": "detroit-bosphore",
    "declined-control": "controle-provinces",
    "opened-gates": "ouverture-portes",
    "dismissal": "licenciement",
    "mercenary-market": "marche-mercenaires",
    "unsupplied-armies": "provinces-non-ravitaillees",
    "dynasties": "dynasties",
    "moved-capital": "transfert-capitale",
    "prestige": "prestige",
}


#: More dice than the longest chain of tables needs.
_MOST_THROWS: Final = 20


class Setting(NamedTuple):
    """Something to choose: its default and every value, the default first; no values: a year, or a word (the seed)."""

    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """What holds when nothing was said."""
        return self.values[0] if self.values else ""


#: By name. Those that are readings bear the name of their ruling, their values are its readings.
SETTINGS: Final[Mapping[str, Setting]] = {
    END_YEAR: Setting(()),
    "end-criterion": Setting(("ranking", "most-points")),  # DIA-3-01, DIA-3-02
    "stalemate-winters": Setting(("two-findings", "one-year")),  # DIA-2-02
    "citadel-won-this-season": Setting(("shut", "open")),  # DIA-62a-08
    "sole-survivor": Setting(("plays-on", "wins")),  # DIA-5-08
    "spring-spending": Setting(("fixed", "free")),  # DIA-63B4-04
    "bribed-garrison-takes-citadel": Setting(("yes", "no")),  # DIA-8A2-15
    "unequal-head-on": Setting(("stronger-wins", "both-fail")),  # DIA-8B-03
    "repeated-payments": Setting(("each-counts", "once")),  # DIA-73-04
    "neutral-counter-bribes": Setting(("payers", "public")),  # DIA-13Ba-08
    "private-treasuries": Setting(("private", "public")),  # DIA-8A3-02
    "dynasties-condition": Setting(("either", "no-royals-left")),  # DIA-O8-03
    "deadlock-and-landless-dynasty": Setting(("deadlock-first", "dynasty-first")),  # DIA-O8-04
    "olympias-with-lost-unit": Setting(("dies", "passes")),  # DIA-12A-13
    "royal-release": Setting(("never", "let-go")),  # DIA-12A-04
    "idle-royal-order": Setting(("contradicts-nothing", "contradicts")),  # DIA-12B-04
    "bribe-for-the-gone": Setting(("lost", "kept")),  # DIA-12A-24, DIA-13A-01
    "satraps-gold": Setting(("adds-up", "once")),  # DIA-13Bc-02
    "pirates-field": Setting(("black-sea", "as-printed")),  # DIA-13Bb11-01
    "market-units-take-prisoners": Setting(("takes-nobody", "as-neutral")),  # DIA-O6-01
    DICE: Setting(("seeded", "thrown")),
    SEED: Setting(()),
    FIRST_THROWS: Setting(()),
    "autumn-6": Setting(("flood", "none")),  # DIA-T1A-05
    **{name: Setting(("off", ON)) for name in OPTIONAL},
}


#: Settings that went into others, with what their values are called there: an old file is understood still.
FORMER: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "where-the-pirates-sail": ("pirates-field", {"euxine-coasts": "black-sea"}),
}


#: Ready mixtures of rules (``--rules``); each of the options may still be said otherwise (DIA-0-04, DIA-OPT-01).
PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "basic": {"layer": "basic"},
    "advanced": {"layer": "advanced"},
    "all": {"layer": "advanced", **dict.fromkeys(OPTIONAL, ON)},
}
#: Choices that cannot stand together: the dynasties are for a game without limit of time (DIA-O8-01).
CLASHES: Final = (("dynasties", END_YEAR),)


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


def expanded(options: Mapping[str, str]) -> Mapping[str, str]:
    """Options with a preset (``rules``) replaced by what it stands for; an option that is named beside it prevails.

    Raises:
        Fault: ``option-value`` for a preset that is not known, and those of ``current``.
    """
    options = current(options)
    if "rules" not in options:
        return options
    preset = PRESETS.get(options["rules"])
    if preset is None:
        raise Fault("option-value", "--rules", given=options["rules"][:80], known=", ".join(PRESETS))
    own = {name: value for name, value in options.items() if name not in ("rules", "layer")}
    return {**preset, **own}


def chosen(position: Position, name: str) -> str:
    """The value of a setting in this game."""
    return position.settings.get(name, SETTINGS[name].default)


def switched_on(position: Position, option: str) -> bool:
    """Whether an optional rule is played (DIA-OPT-01)."""
    return position.settings.get(option) == ON


def checked(given: Mapping[str, str], start: Season, where: str = "options") -> dict[str, str]:
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
    for one, other in CLASHES:
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
