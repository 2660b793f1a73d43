"""The worked scenarios, a page each: the set-up, the course season by season, what if, the questions, the sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from diadoques.classroom.episodes import prose
from diadoques.classroom.episodes.scenarios import WHAT_IF, Branch, Episode, Scenario, names, scenario
from diadoques.conflict.orders import Verbs
from diadoques.core.answers import Report, together
from diadoques.explain import Sentence, contests, season_report
from diadoques.explain.catalogue import catalogue
from diadoques.explain.sections import rule_citation
from diadoques.games.catalogue import abouts, game_of
from diadoques.games.diadoques.model.position import GAME
from makers import family, told, umpired
from makers.blocks import block, card, grid, heading
from makers.facts import shown, write_facts
from makers.history import history_link, when
from makers.lookup import reference
from makers.maps import WIDTH, Maps
from makers.places import rule_link
from makers.words import code, html, listed, markdown, say, table

#: The most spaces that a close view shows; beyond, the whole board is shown.
MOST = 18


def write_scenarios(folder: Path, lang: str, maps: Maps) -> list[str]:
    """Write one page a scenario and the page that lists them; return the names of the former."""
    pages, cards = [], []
    for name in names():
        one = scenario(name)
        page = f"scenario-{name}"
        (folder / f"{page}.md").write_text("\n".join(_page(one, lang, maps)), encoding="utf-8")
        pages.append(page)
        cards.append(
            card(markdown(one.name[lang]), page, f"{markdown(one.about[lang])}\n\n*{abouts()[one.game].called(lang)}*")
        )
    head = heading(1, say(lang, "scenarios.title")) + "\n" + say(lang, "scenarios.intro") + "\n\n"
    (folder / "scenarios.md").write_text(head + grid(cards), encoding="utf-8")
    pages.append(write_facts(folder, lang))
    return pages


def _page(one: Scenario, lang: str, maps: Maps) -> Iterator[str]:
    texts = one.prose[lang]
    yield heading(1, one.name[lang])
    seasons = [when(episode.report.before.season, lang, one.game) for episode in one.course]
    span = f"{seasons[0]} – {seasons[-1]}" if len(seasons) > 1 else seasons[0]
    yield f'<p class="dia-about">{html(abouts()[one.game].called(lang))} · {html(span)}</p>\n'
    yield f"{markdown(one.about[lang])}\n"
    yield (
        maps.ask(f"scenario-{one.id}", say(lang, "scenarios.setup"), position=one.start, **_view(one, one.course))
        + "\n"
    )
    yield heading(2, say(lang, "scenarios.setup"))
    yield _seats(one, lang) + "\n"
    yield heading(2, say(lang, "scenarios.account"))
    yield _supported(one, lang, texts.texts_of(prose.ACCOUNT)[0])
    yield heading(2, say(lang, "scenarios.course"))
    signs = say(lang, "scenarios.asked" if _one_by_one(one) else "scenarios.signs", id=one.id)
    yield f'<p class="dia-note">{signs}</p>\n'
    for number, episode in enumerate(one.course):
        yield from _episode(one, episode, f"scenario-{one.id}-{number + 1}", one.course, lang, maps)
        yield _here(one, str(episode.report.before.season), lang)
    for branch in one.branches:
        yield from _branch(one, branch, lang, maps)
    yield heading(2, say(lang, "scenarios.parting"))
    yield _supported(one, lang, texts.texts_of(prose.PARTING)[0])
    yield heading(2, say(lang, "scenarios.questions"))
    for number, pair in enumerate(
        zip(texts.texts_of(prose.QUESTION), texts.texts_of(prose.ANSWER), strict=True), start=1
    ):
        yield f"**{number}.** {_supported(one, lang, pair[0])}"
        yield _folded(say(lang, "scenarios.answer"), _supported(one, lang, pair[1]))
    yield from _sources(one, lang)
    yield _opening(one, lang)


def _folded(title: str, text: str) -> str:
    return f":::{{admonition}} {title}\n:class: dropdown\n\n{text}\n:::\n"


# ------------------------------------------------------------------ the set-up


def _view(one: Scenario, episodes: Sequence[Episode]) -> dict[str, Any]:
    """The part of the board on which something is done: one view for all maps of a course.

    A branch with a position of its own is small: all that stands there is shown.
    """
    seen = family.around if episodes is not one.course else _left if _one_by_one(one) else _touched
    spaces = {space for episode in episodes for report in episode.played.reports for space in seen(report)}
    if len(spaces) > MOST:
        return {"theatre": None} if one.game == GAME else {"size": WIDTH}
    return {"theatre": tuple(sorted(spaces))}


def _one_by_one(one: Scenario) -> bool:
    """Whether nobody hands in a sheet: the account of what was answered is all that there is."""
    return game_of(one.start).abilities.play is not None


def _left(report: Report[Any]) -> Iterator[str]:
    """The spaces that units leave for others, and those others."""
    before, after = report.before.units, report.after.units
    for unit in before.keys() & after.keys():
        if before[unit].space != after[unit].space:
            yield from (before[unit].space, after[unit].space)


def _touched(report: Report[Any]) -> Iterator[str]:
    """The spaces of the units that are told more than to hold, or are bribed, and those that they make for."""
    board, units = report.before.board, report.before.units
    for event in report.events:
        order = event.get("order") if event.kind == "ordered" else None
        if order is None or order.verb == Verbs.HOLD:
            continue
        yield from (board.province_of(units[unit].space) for unit in (order.unit, order.target) if unit in units)
        if not hasattr(order, "to"):  # a way of steps, the coasts among them after their sign
            yield from (step for step in (one.lstrip("@") for one in order.way) if step in board.spaces)
        elif order.to:
            yield board.province_of(order.to)


def _chip(one: Scenario, seat: str, lang: str) -> str:
    return family.chip(one.start.board.id, seat, lang)


def _seats(one: Scenario, lang: str) -> str:
    rows = [[_chip(one, seat, lang), html(who[lang])] for seat, who in one.seats.items()]
    found = table([say(lang, "scenarios.seats"), ""], rows) if rows else ""
    parts = [
        f"{say(lang, f'scenarios.{part}')} : {say(lang, f'scenarios.origin.{origin}')}" if lang == "fr"
        else f"{say(lang, f'scenarios.{part}')}: {say(lang, f'scenarios.origin.{origin}')}"
        for part, origin in one.origins.items()
    ]  # fmt: skip
    found += f'<p class="dia-note">{say(lang, "scenarios.values")}</p>' + listed([html(part) for part in parts])
    if one.game == GAME:
        found += told.standing(one.start, lang, ("treasury",))
    return found


def _opening(one: Scenario, lang: str) -> str:
    """The commands that open it."""
    command, file = f"diadoques new --scenario {one.id}", f"{one.id}.dia.json"
    shell = f"{command} -o {file}"
    if len(one.seasons) > 1:
        shell += f'\n{command} --season "{_typed(one.seasons[-1], lang)}" -o {file}'
    python = f'from diadoques.widgets import Lesson\n\nLesson("saves/{one.id}", lang="{lang}", scenario="{one.id}")'
    room = f'make class CLASS="--scenario {one.id} --lan"'
    parts = [
        f"(open-{one.id})=\n## {say(lang, 'scenarios.open')}\n",
        say(lang, "scenarios.open_intro") + "\n",
        block(shell, "console"),
        block(python, "python"),
        say(lang, "scenarios.class") + "\n",
        block(room, "console"),
    ]
    if one.options:
        options = ", ".join(f"{name}={value}" for name, value in one.options.items())
        parts.append(f"<p>{say(lang, 'scenarios.rules', options=code(options))}</p>\n")
    return "\n".join(parts)


def _typed(season: str, lang: str) -> str:
    """A season as it is typed in a command."""
    name, _, year = season.partition(" ")
    return f"{catalogue(lang).text(f'season.{name}').lower()} {year}"


def _here(one: Scenario, season: str, lang: str) -> str:
    command = f'diadoques new --scenario {one.id} --season "{_typed(season, lang)}" -o {one.id}.dia.json'
    return f'<p class="dia-note dia-command">{say(lang, "scenarios.here")} {code(command)}</p>\n'


# ------------------------------------------------------------------ seasons


def _episode(
    one: Scenario, episode: Episode, name: str, all_of_them: Sequence[Episode], lang: str, maps: Maps
) -> Iterator[str]:
    season = episode.report.before.season
    yield heading(3, when(season, lang, one.game))
    if episode.happened:
        cited = "; ".join((*episode.events, *episode.passages))
        yield _supported(one, lang, f"{episode.happened[lang]} [{cited}]")
    if episode.differs:
        yield f'<p class="dia-note">{say(lang, "scenarios.differs")} {html(episode.differs[lang])}</p>\n'
    if not _one_by_one(one):
        yield _sheets(episode, lang) + "\n"
    reports = _as_told(episode)
    report = reports[0]
    if _one_by_one(one):
        yield maps.ask(name, say(lang, "scenarios.end"), position=report.after, **_view(one, all_of_them)) + "\n"
    elif any(event.kind in ("resolved", "force-moved", "fleet-sailed") for event in report.events):
        yield maps.ask(name, say(lang, "example.after"), report=report, **_view(one, all_of_them)) + "\n"
    reasons = "".join(_reasons(one, part, lang) for part in reports)
    yield _folded(say(lang, "scenarios.told" if _one_by_one(one) else "scenarios.reasons"), reasons)


def _as_told(episode: Episode) -> tuple[Report[Any], ...]:
    """The parts of a season, each told by itself; with an umpire, who settles it question by question, the whole."""
    parts = episode.played.told
    umpired = any(event.kind == "orders-closed" for event in parts[0].events)
    return (together(parts),) if umpired else parts


def _sheets(episode: Episode, lang: str) -> str:
    """The sheets of a season, those of its later parts below."""
    parts = []
    for given, report in zip(episode.played.answers, episode.played.reports, strict=True):
        sheets: Mapping[str, Sequence[str]] = {seat: lines for seat, lines in given.orders.items() if lines}
        if sheets:
            title = say(lang, "scenarios.later" if parts else "scenarios.orders")
            parts.append(f'<p class="dia-head">{title}</p>{family.orders(report, sheets, lang)}')
    return "".join(parts) or f"<p>{say(lang, 'scenarios.quiet')}</p>"


def _reasons(one: Scenario, report: Report[Any], lang: str) -> str:
    """What became of each order and what followed; who was told nothing and was left in peace is left out."""
    found, parts = season_report(report, lang), []
    for name, sentences in found.orders:
        kept = [line for line in sentences if line.order or line.kind != "resolved" or line.success is False]
        if kept:
            parts.append(f"<p>{html(name)}</p>{_lines(one, kept, lang)}")
    after = [line for line in found.aftermath if line.kind not in told.USUAL | umpired.USUAL]
    if after:
        parts.append(f"<p>{say(lang, 'told.aftermath')}</p>{_lines(one, after, lang)}")
    return f'<div class="dia-outcome">{"".join(parts)}</div>{told.strengths(contests(report, lang))}'


def _lines(one: Scenario, sentences: Sequence[Sentence], lang: str) -> str:
    rows = []
    for line in sentences:
        mark = {True: "dia-done", False: "dia-failed", None: ""}[line.success]
        rule = (
            rule_link(line.rule, lang)
            if one.game == GAME
            else f"<small>({html(rule_citation(line.rule, lang))})</small>"
        )
        rows.append(f'<li class="{mark}">{html(line.text)} {rule}</li>')
    return f"<ul>{''.join(rows)}</ul>"


def _branch(one: Scenario, branch: Branch, lang: str, maps: Maps) -> Iterator[str]:
    yield heading(2, branch.title[lang])
    yield f"{markdown(branch.why[lang])}\n"
    if branch.kind == WHAT_IF:
        first = when(branch.episodes[0].report.before.season, lang, one.game)
        yield say(lang, "scenarios.apart" if _one_by_one(one) else "scenarios.leaves", season=first) + "\n"
    seen = one.course if branch.kind == WHAT_IF else branch.episodes
    for number, episode in enumerate(branch.episodes, start=1):
        yield from _episode(one, episode, f"scenario-{one.id}-{branch.kind}-{number}", seen, lang, maps)


# ------------------------------------------------------------------ sources


def _supported(one: Scenario, lang: str, text: str) -> str:
    """Prose with what it rests on in small type, events linked to the page of history."""
    parts, at = [], 0
    for found in prose.EVIDENCE.finditer(text):
        evidence = "; ".join(shown(one, source.strip(), lang) for source in found["evidence"].split(";"))
        parts += [_prose(text[at : found.start()]), f' <span class="dia-note">({evidence})</span>']
        at = found.end()
    return "".join([*parts, _prose(text[at:])]) + "\n"


def _prose(text: str) -> str:
    """A plain text, what stands between backquotes as code."""
    return "".join(code(part) if number % 2 else markdown(part) for number, part in enumerate(text.split("`")))


def _sources(one: Scenario, lang: str) -> Iterator[str]:
    yield heading(2, say(lang, "scenarios.sources"))
    if one.sources.passages:
        title = "scenarios.ancient" if one.modern else "scenarios.works"
        yield f"**{say(lang, title)}**\n"
        for name, work in one.sources.works.items():
            passages = "; ".join(passage for passage in one.sources.passages if passage.startswith(name))
            yield f"- {markdown(work[lang])}{' :' if lang == 'fr' else ':'} {markdown(passages)}"
        yield ""
    if one.modern:
        yield f"**{say(lang, 'scenarios.modern')}**\n"
        for work in one.modern:
            what = say(lang, "scenarios.cited_for", what=work.about[lang])
            yield f"- {reference(work)} – {what}"
        yield f"\n{say(lang, 'scenarios.modern_note')}\n"
    cited = {source for claim in one.prose[lang].claims for source in claim.evidence}
    cited |= {event for episode in one.course for event in episode.events}
    events = [event for name, event in one.sources.happenings.items() if name in cited]
    if events:
        yield f"**{say(lang, 'scenarios.events')}** – {say(lang, 'scenarios.events_note')}\n"
        for event in events:
            sources = markdown("; ".join(event.sources))
            yield f"- {history_link(event, one.game)} {markdown(event.text[lang])} *({sources})*"
        yield ""
