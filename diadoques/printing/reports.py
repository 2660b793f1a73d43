"""Reports for paper: a season as one seat may know it, or whole; what failed comes first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from diadoques.core.answers import Report, together
from diadoques.core.calendar import Season
from diadoques.draw.plan import plan_of
from diadoques.draw.words import date
from diadoques.explain.catalogue import capital, catalogue, counted_word, money_word
from diadoques.explain.digest import FAILED, IDLE, OWN, Group, digest
from diadoques.explain.history import history_of
from diadoques.explain.names import Names, names_for
from diadoques.explain.report import season_report
from diadoques.explain.sections import by_section, with_rule
from diadoques.explain.sentences import sentences
from diadoques.explain.stages import Piece, inside_turn, play_by_stage, turn_told
from diadoques.explain.turn_summary import rows_of, turn_summary
from diadoques.games.catalogue import game_of
from diadoques.games.door import NONE, Position
from diadoques.games.showing import pictures_at, position_seen_by
from diadoques.printing.maps import Atlas, fit_plan, legible
from diadoques.printing.paper import BODY, HEAD, TITLE, Paper, word


def report_pdf(
    reports: Iterable[Report[Any]], lang: str, reader: str | None = "", paper: str = "A4", *, maps: bool = True
) -> bytes:
    """Settled seasons as a file (``report_paper``).

    Raises:
        Fault: ``paper-unknown``.
    """
    return report_paper(reports, lang, reader, paper, Atlas() if maps else None).pdf()


def report_paper(
    reports: Iterable[Report[Any]], lang: str, reader: str | None, paper: str, atlas: Atlas | None
) -> Paper:
    """Settled seasons, each beginning a page; the map of what went somewhere has a page of its own after it.

    A turn of a game that is played answer by answer is told stage under stage, with one map.

    Args:
        reader: whose eyes it is for, "" for everybody's; None: the teacher's, who knows all.
        atlas: draws the maps, and keeps them for other readers; None: there are none.

    Raises:
        Fault: ``paper-unknown``.
    """
    sheet, told, settled = Paper(paper), list[Season](), list(reports)
    play = game_of(settled[0].before).abilities.play if settled else None
    if play is not None:
        _turn(sheet, play_by_stage(settled, play), lang, reader, atlas)
        return sheet
    for number, (report, shown) in enumerate(_told(settled, lang, reader)):
        if number:
            sheet.feed()
        _season(sheet, shown, lang, reader)
        if report.before.season not in told:
            told.append(report.before.season)
            _history(sheet, report.before.season, report.before.game, lang)
        if reader and reader in report.after.players and report is settled[-1]:
            _closing(sheet, position_seen_by(report.after, reader), reader, lang)
        if atlas is not None:
            season_map(sheet, shown, lang, atlas)
        sheet.title = sheet.title or date(report.before.season, lang, report.before.game)
    return sheet


def _told(settled: Sequence[Report[Any]], lang: str, reader: str | None) -> Iterator[tuple[Report[Any], Report[Any]]]:
    """What was settled, with what the reader is told of it; but for parts of which there is nothing to tell him."""
    seen = [one if reader is None else game_of(one.before).seen(one, reader) for one in settled]
    for whole, shown in zip(settled, seen, strict=True):
        if whole is settled[-1] or digest(shown, lang, reader or ""):
            yield whole, shown


def _title(position: Position, lang: str, reader: str | None, season: str) -> str:
    """Whose report it is, or that all may read it, or that it keeps nothing back."""
    if reader:
        return capital(word(lang, "report", player=names_for(position, lang).player(reader).bare, season=season))
    kept = reader is not None and game_of(position).about.secrecy != NONE
    return word(lang, "open" if kept else "all", season=season)


def _turn(sheet: Paper, stages: Sequence[Piece], lang: str, reader: str | None, atlas: Atlas | None) -> None:
    whole = together([report for _, report in stages])
    after, game = whole.after, game_of(whole.after)
    season = date(after.season, lang, after.game)
    turn = " – ".join(dict.fromkeys(turn_told(after, stage.turn, lang) for stage in (stages[0][0], stages[-1][0])))
    title = f"{turn} · {season}"
    sheet.write(_title(after, lang, reader, title), TITLE, gap=2)
    asked = _summary(sheet, whole, lang)
    for stage, report in stages:
        shown = report if reader is None else game.seen(report, reader)
        _lines(sheet, inside_turn(after, stage, lang), [one.text for one in sentences(shown, lang)], lang)
    _history(sheet, after.season, after.game, lang)
    if asked:
        sheet.write(asked, BODY, gap=2)
    if reader and reader in after.players:
        _standing(sheet, position_seen_by(after, reader), reader, lang)
    if atlas is not None:
        season_map(sheet, whole if reader is None else game.seen(whole, reader), lang, atlas)
    sheet.title = sheet.title or title


def _summary(sheet: Paper, whole: Report[Any], lang: str) -> str:
    """What the turn came to, as everybody may know it; returns what is asked of the class, beside the history."""
    told = turn_summary(whole, None, lang)
    sheet.write(told.score, HEAD, gap=0.5)
    for title, rows in rows_of(told, lang):
        lines = [one.plain for one in rows]
        if title:
            _lines(sheet, title, lines, lang)
        else:
            sheet.write(by_section(lines[0], lang), BODY, gap=2)
    return told.asked


def season_map(sheet: Paper, report: Report[Any], lang: str, atlas: Atlas) -> None:
    """The map of what went somewhere: a page of its own, two where one is too small, none where nothing did."""
    if pictures_at(report.before).shot(report).strokes:
        plan = plan_of(report=report, lang=lang, legend=False)
        halves = sheet.small and not legible(plan, sheet.name)
        sheet.plate(atlas.drawing(fit_plan(plan, sheet.name, halves=halves)), lang, halves=halves)


def _season(sheet: Paper, report: Report[Any], lang: str, reader: str | None) -> None:
    names, words = names_for(report.before, lang), catalogue(lang, report.before.game)
    season = date(report.before.season, lang, report.before.game)
    sheet.write(_title(report.before, lang, reader, season), TITLE, gap=2)
    groups = digest(report, lang, reader or "")
    if not any(group.entries for group in groups):
        sheet.write(words.text("annals.quiet"), BODY)
    last = next((group for group in reversed(groups) if group.name in (OWN, FAILED)), None)
    for group in groups:
        _group(sheet, group, lang, names)
        contests = season_report(report, lang).contests if group is last else ()
        if contests:
            _lines(sheet, words.text("word.contests"), [f"{one.caption} : {one.line}" for one in contests], lang)


def _group(sheet: Paper, group: Group, lang: str, names: Names) -> None:
    """What failed with the rule behind it; whoever stayed for want of an order is only counted, player by player."""
    if group.name == IDLE:
        count = Counter(entry.sentence.player for entry in group.entries)
        players = ", ".join(f"{names.player(one).bare} {number}" for one, number in count.items())
        sheet.write(word(lang, "counted", title=group.title, players=players), BODY, gap=2)
        return
    if not group.entries:  # a heading over nothing
        sheet.write(word(lang, "sentence", title=group.title), BODY, gap=2)
        return
    lines = []
    for entry in group.entries:
        one = entry.sentence
        told = f"{one.order} · {one.text}" if one.order else one.text
        lines += [with_rule(told, one.rule, lang, one.also) if one.success is False else told, *entry.lost]
    _lines(sheet, group.title, lines, lang)


def _history(sheet: Paper, season: Season, game: str, lang: str) -> None:
    """What really happened in a season, with its sources."""
    history = history_of(game)
    then = history.then(season) if history is not None else ()
    if history is None or not then:
        return
    told = [f"{one.place[lang]} · {one.text[lang]} ({'; '.join(one.sources)})" for one in then]
    _lines(sheet, history.word(lang, "truly"), told, lang)


def _lines(sheet: Paper, title: str, lines: Sequence[str], lang: str) -> None:
    sheet.need(16)
    sheet.write(title, HEAD, gap=0.5)
    for line in lines:
        sheet.write(by_section(line, lang), BODY, left=3, gap=0.8)
    sheet.top += 2


def _closing(sheet: Paper, position: Position, reader: str, lang: str) -> None:
    """How one stands, and what to think of before the next season."""
    _standing(sheet, position, reader, lang)
    sheet.write(word(lang, "questions"), HEAD, gap=1)
    for question in ("question_gain", "question_safe"):
        sheet.write(word(lang, question), BODY)
        sheet.blank("", label_room=0)


def _standing(sheet: Paper, position: Position, reader: str, lang: str) -> None:
    game = game_of(position)
    facts = [counted_word(position.game, lang, game.about.counted, game.standing(position).points.get(reader, 0))]
    money = game.abilities.money
    held = money.treasuries(position) if money is not None else {}
    if reader in held:
        facts.append(money_word(position.game, lang, "funds", amount=held[reader]))
    sheet.write(" · ".join(facts), HEAD, gap=2)
