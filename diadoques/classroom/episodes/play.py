"""Playing the worked scenarios: their course and their branches, each season with what must come of it.

Every line must be followed as it is written, every date be the season that the game waits in, and what is expected of a
season must come of it: else the file is refused, with the line that is wrong. In a game that is played answer by answer
a season is the answers to what is asked, each named by its question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from diadoques.classroom.episodes.prose import FileLines
from diadoques.core import savegame
from diadoques.core.answers import Report, together
from diadoques.core.faults import Fault
from diadoques.core.phases import OVER
from diadoques.games import scenarios
from diadoques.games.catalogue import begin, load_game, stated_options
from diadoques.games.door import Game, Position
from diadoques.games.naming import player_unknown
from diadoques.games.saving import SavedRules, begin_from

#: Sheets by the phase that takes them: those of the orders begin a season.
_SHEETS: Final = ("orders", "retreats", "adjustments")
#: Answers in the order in which they are asked for: what is asked, the answer, and the dice thrown for it.
_ANSWERED: Final = "answered"
_KEYS: Final = frozenset({
    "date", "happened", "differs", "events", "passages", "said", "throws", "expect", _ANSWERED, *_SHEETS,
})  # fmt: skip
_BRANCHES: Final = ("what-if", "mirror")
_OF_BRANCHES: Final = frozenset({"title", "why", "from", "season", "position", "episode"})


@dataclass(frozen=True, slots=True)
class PlayedSeason:
    """One season, settled.

    Attributes:
        answers: what was handed in, part by part of the season, or answer by answer.
        reports: what became of each.
        told: the same, part by part as a page tells it: a season that was played answer by answer is one.
        expected: what must come of it, and did.
    """

    answers: tuple[savegame.SavedAnswers, ...]
    reports: tuple[Report[Any], ...]
    told: tuple[Report[Any], ...]
    expected: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PlayedScenario:
    """A scenario, played: ``course`` as it happened, ``branches`` by their kinds, ``saved`` the game of the course."""

    start: Any
    course: tuple[PlayedSeason, ...]
    branches: Mapping[str, tuple[PlayedSeason, ...]]
    saved: savegame.SavedGame


def play(name: str, told: Mapping[str, Any], lines: FileLines) -> PlayedScenario:
    """Play the scenario ``name``, of which ``told`` is the file.

    Raises:
        Fault: whatever is wrong, with file and line.
    """
    game = load_game(told["game"])
    options = stated_options(game, told.get("options", {}))
    try:
        saved, position = begin_from(game, {**told["position"], "season": told["season"]}, options)
        if name in scenarios.worked_scenarios():
            saved, position = begin(game, name, options)
    except Fault as fault:
        raise _placed(fault, lines, "position") from fault
    walk = _Walk(game, lines, "episode", position, saved, told["position"].get("notation", ""))
    before, files = [], []
    for number, row in enumerate(told.get("episode", ())):
        before.append(walk.position)
        files.append(walk.saved)
        walk.season(row, number)
    branches = {}
    for kind in _BRANCHES:
        if kind in told:
            branches[kind] = _branch(game, kind, told, lines, before, walk.played)
    return PlayedScenario(position, tuple(walk.played), branches, walk.saved)


def _branch(
    game: Game[Any], kind: str, told: Mapping[str, Any], lines: FileLines, before: list[Any], course: list[PlayedSeason]
) -> tuple[PlayedSeason, ...]:
    """A branch: from a position of its own, or from a season of the course.

    Of the course it takes over, season by season, the sheets of all whom it does not name: they decide as they did.
    """
    row = told[kind]
    for key in row:
        if key not in _OF_BRANCHES:
            raise Fault(
                "scenario-key", lines.place_of(key, kind), given=key[:80], known=", ".join(sorted(_OF_BRANCHES))
            )
    options = stated_options(game, told.get("options", {}))
    told_then: Mapping[str, Mapping[str, Any]] = {}
    if "position" in row:
        try:
            saved, position = begin_from(game, {**row["position"], "season": row["season"]}, options)
        except Fault as fault:
            raise _placed(fault, lines, kind) from fault
    else:
        seasons = [str(one.season) for one in before]
        if row.get("from") not in seasons:
            place = lines.place_of("from", kind)
            raise Fault("scenario-season", place, given=str(row.get("from"))[:80], seasons=", ".join(seasons))
        number = seasons.index(row["from"])
        saved, position = begin_from(game, game.record_of(before[number]), options)
        told_then = {str(one.reports[0].before.season): one.answers[0].orders for one in course[number:]}
    walk = _Walk(game, lines, f"{kind}.episode", position, saved, told["position"].get("notation", ""))
    for number, season in enumerate(row["episode"]):
        walk.season(season, number, told_then.get(str(walk.position.season), {}))
    return tuple(walk.played)


class _Walk:
    """A game under way, season after season."""

    def __init__(
        self, game: Game[Any], lines: FileLines, head: str, position: Position, saved: savegame.SavedGame, notation: str
    ) -> None:
        self.game, self.lines, self.head, self.notation = game, lines, head, notation
        self.position, self.saved = position, saved
        self.played: list[PlayedSeason] = []

    def season(self, row: Mapping[str, Any], number: int, others: Mapping[str, Any] | None = None) -> None:
        """Play a season to its end; ``others``: sheets of those whom the row does not name."""
        for key in row:
            if key not in _KEYS:
                raise Fault("scenario-key", self._at(key, number), given=key[:80], known=", ".join(sorted(_KEYS)))
        season = str(self.position.season)
        if row.get("date") != season or self.position.phase == OVER:
            given = str(row.get("date"))[:80]
            raise Fault("scenario-date", self._at("date", number), given=given, expected=season)
        answers, reports = [], []
        for answer, place in self._answers(row, number, others or {}):
            self._check(answer.orders, answer.notation, number)
            reports.append(self._settle(answer, place))
            answers.append(answer)
        self._expect(row.get("expect", {}), number)
        told = (together(reports),) if _ANSWERED in row else tuple(reports)
        self.played.append(PlayedSeason(tuple(answers), tuple(reports), told, row.get("expect", {})))

    def _answers(
        self, row: Mapping[str, Any], number: int, others: Mapping[str, Any]
    ) -> Iterator[tuple[savegame.SavedAnswers, str]]:
        """What is handed in, as long as the game stays in the season, each with its place in the file."""
        season, notation, place = self.position.season, self.notation, self._at("date", number)
        if _ANSWERED in row:
            for index, said in enumerate(row[_ANSWERED], start=1):
                place = f"{self._at(_ANSWERED, number)}, {index}"
                yield self._answer(said, place), place
            return
        sheets = {**others, **row.get("orders", {})}
        yield savegame.SavedAnswers(sheets, row.get("said", {}), row.get("throws", {}), notation), place
        while self.position.season == season and self.position.phase != OVER:
            yield savegame.SavedAnswers(row.get(self.position.phase, {}), {}, {}, notation), place

    def _answer(self, said: Any, place: str) -> savegame.SavedAnswers:
        """An answer to what is asked now: what is asked, what is said to it, and the dice that are thrown for it.

        Raises:
            Fault: ``scenario-answer``: it is no such list, or something else is asked.
        """
        name, answer, dice = (*said, {})[:3] if isinstance(said, list) and len(said) in (2, 3) else ("", None, {})
        prompts = self.game.awaits(self.position)
        asked = prompts.called(name)
        if asked is None:
            known = ", ".join(dict.fromkeys(one.name for one in prompts.prompts))
            raise Fault("scenario-answer", place, given=str(name)[:80], known=known or "—")
        return savegame.SavedAnswers(said={name: {asked.seat: answer}}, throws=dice)

    def _check(self, sheets: Mapping[str, Sequence[str]], notation: str, number: int) -> None:
        """Refuse a line that is not followed as it is written."""
        for player, typed in sheets.items():
            if player not in self.position.players:
                raise player_unknown(self.position, player, self._at(player, number))
            for one in self.game.read(self.position, player, list(typed), notation):
                if not one.followed:
                    raise Fault("scenario-order", self._at(one.text, number), line=one.text[:100], rule=one.rule or "—")

    def _settle(self, given: savegame.SavedAnswers, place: str) -> Report[Any]:
        rules = SavedRules(self.game)
        try:
            events, after = rules.resolve(self.position, given)
        except Fault as fault:
            raise fault.at(place) from fault
        report = Report(self.position, tuple(events), after)
        self.saved = self.saved.followed_by(savegame.turn_of(rules, self.position, given, events, after))
        self.position = after
        return report

    def _expect(self, expected: Mapping[str, Any], number: int) -> None:
        """See that what is expected came of it."""
        found = self.game.record_of(self.position)
        for key, wanted in expected.items():
            for name, value in wanted.items() if isinstance(wanted, Mapping) else (("", wanted),):
                there = found.get(key, {})
                if isinstance(wanted, Mapping):
                    there = there.get(name, [] if isinstance(value, list) else "")
                if _differ(there, value):
                    raise Fault(
                        "scenario-outcome",
                        self._at(name or key, number),
                        key=f"{key}.{name}" if name else key,
                        expected=_told(value),
                        found=_told(there),
                    )

    def _at(self, what: str, number: int) -> str:
        return self.lines.place_of(what, self.head, number)


def _differ(there: Any, wanted: Any) -> bool:
    """Whether something is not what is expected; of a row, what is not named is not looked at."""
    if isinstance(there, Mapping) and isinstance(wanted, Mapping):
        return any(_differ(there.get(name, ""), value) for name, value in wanted.items())
    return bool(_loose(there) != _loose(wanted))


def _loose(value: Any) -> Any:
    """Who stands where, in no order."""
    return sorted(map(str, value)) if isinstance(value, list | tuple) else value


def _told(value: Any) -> str:
    return (", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)) or "—"


def _placed(fault: Fault, lines: FileLines, head: str) -> Fault:
    """The fault of a position with the line of what it names."""
    named = [part for part in (*fault.data.values(), *reversed(fault.where.replace("[", ".").split("."))) if part]
    for one in named:
        place = lines.place_of(one, head)
        if place != lines.place_of("", head):
            return fault.at(place)
    return fault.at(lines.place_of("", head))
