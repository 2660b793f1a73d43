"""Positions in bulk: one record after the other, each answered as the command line answers it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from diadoques.api.choosing import ADJUDICATED, Choice, choices, known_game, merge_choices
from diadoques.core import files, language
from diadoques.core.faults import Fault
from diadoques.core.untrusted import parse_json, type_wrong
from diadoques.explain.faults import fault_text
from diadoques.games.catalogue import games, load_game, of_game
from diadoques.games.door import Game

#: The forms of an answer by their versions, the present one first. In the first, a ``result`` was a text, or a list of
#: two where the unit was dislodged as well.
VERSIONS: Final = (2, 1)


def adjudicate(
    records: Iterable[Mapping[str, Any]] | Mapping[str, Any] | str | Path,
    game: str = ADJUDICATED,
    *,
    strict: bool = False,
    lang: str | None = None,
    options: Mapping[str, Choice] | None = None,
    version: int = VERSIONS[0],
    **named: Choice,
) -> Iterator[dict[str, Any]]:
    """Settle positions with their orders, one after the other: nothing is kept, so that there may be millions.

    Args:
        records: positions with their orders, as ``diadoques.position`` takes them; or one of them alone; or the path of
            a file of JSON Lines.
        game: which game they are of.
        strict: raise at the first record that cannot be read, instead of answering it with its ``error``.
        lang: language of the errors.
        options: choices of rules, as for ``new``.
        version: the form of the answers (``VERSIONS``).
        **named: choices of rules, one by one.

    Yields:
        For each record its ``id``, the ``results`` of its orders, the ``units`` afterwards and whatever else the
        published schema of the game tells; or its ``id`` and the ``error``, a sentence.

    Raises:
        Fault: a game, an option or a version that is not known; with ``strict``, what is wrong with a record.

    >>> import diadoques as d
    >>> units = {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}
    >>> both = {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}
    >>> for answer in d.adjudicate([{"units": units, "orders": both}, {"units": 3}], lang="en"):
    ...     print(answer.get("error") or [result["result"] for result in answer["results"]])
    ['bounces', 'bounces']
    units: expected: a table; found: a whole number.
    """
    if not isinstance(records, Iterable | Path):
        raise type_wrong(records, "records", "list")
    several: Iterable[Mapping[str, Any]] | str | Path = (records,) if isinstance(records, Mapping) else records
    chosen = known_game(game)
    picked = choices(chosen, merge_choices(options, named))
    if chosen.abilities.bulk is not None:
        chosen.position_from({}, picked)  # refuses at once what no record could be answered by
    if version not in VERSIONS:
        raise Fault("answer-version", "version", given=str(version)[:20], known=", ".join(map(str, VERSIONS)))
    return _answers(several, chosen, picked, strict, lang or language.chosen_language() or language.USUAL, version)


def _answers(
    records: Iterable[Mapping[str, Any]] | str | Path,
    game: Game[Any],
    options: Mapping[str, str],
    strict: bool,
    lang: str,
    version: int,
) -> Iterator[dict[str, Any]]:
    for record in _lines(records) if isinstance(records, str | Path) else records:
        named = None
        try:
            whole = parse_json(record) if isinstance(record, bytes) else record
            named = id_of(whole)
            yield settle_record(whole, game, options, version)
        except Fault as fault:
            fault.lang = lang
            if strict:
                raise
            yield {"id": named, "error": fault_text(fault, lang)}


def settled_one_by_one() -> tuple[str, ...]:
    """The games whose records can be settled one by one."""
    return tuple(name for name in games() if load_game(name).abilities.bulk is not None)


def _lines(path: str | Path) -> Iterator[bytes]:
    with files.open_file(path) as file:
        yield from (line for line in file if line.strip())


def id_of(record: Any) -> str | int | None:
    """The name that a record bears, or None."""
    named = record.get("id") if isinstance(record, Mapping) else None
    return named if isinstance(named, str | int) and not isinstance(named, bool) else None


def settle_record(
    record: Any, game: Game[Any], options: Mapping[str, str], version: int = VERSIONS[0]
) -> dict[str, Any]:
    """One record settled.

    Raises:
        Fault: what is wrong with it.
    """
    if not isinstance(record, Mapping):
        raise Fault("type-wrong", wanted="object", given=type(record).__name__)
    named = record.get("id")
    if named is not None and id_of(record) is None:
        raise Fault("type-wrong", "id", wanted="text", given=type(named).__name__)
    of_game(game, record)
    if game.abilities.bulk is None:
        raise Fault("bulk-none", game=game.about.id, games=", ".join(settled_one_by_one()))
    found = game.abilities.bulk.adjudicate(record, options)
    if version == 1:
        return {"id": named, **found}
    return {"id": named, "version": version, **found, "results": [_row(row) for row in found["results"]]}


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    """What came of one line: ``result`` is one word, ``dislodged`` says what became of the unit itself."""
    words = [row["result"]] if isinstance(row["result"], str) else list(row["result"])
    head = {"power": row["power"], "order": row["order"], "result": words[0], "dislodged": "dislodged" in words}
    return head | {key: value for key, value in row.items() if key not in head}
