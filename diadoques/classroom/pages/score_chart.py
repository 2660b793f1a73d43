"""The scores of a game as lines of SVG: one line a player, with his colour, a dash of his own and his letter."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from diadoques.draw.palette import livery
from diadoques.explain.annals import Annals
from diadoques.explain.catalogue import catalogue
from diadoques.games.catalogue import game_of

WIDE, HIGH = 960.0, 322.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 150.0, 14.0, 56.0
#: Room for a letter of the chart, and between two names of seasons.
LETTER, GAP = 7.6, 6.0
#: Room for one name at the right edge.
LINE = 22.0
DASHES = ("", "9 4", "3 3", "12 3 3 3", "1.5 4", "7 2 2 2 2 2")
_TITLES: Final = {"season": "annals.chart", "turn": "annals.chart_turn", "year": "annals.chart_year"}


def score_chart(annals: Annals) -> str:
    """The chart as a fragment of HTML; "" when there are fewer than two seasons to compare."""
    if len(annals.chapters) < 2:
        return ""
    game, words = game_of(annals.start), catalogue(annals.lang)
    table = game.standing(annals.start)
    first = [float(table.points.get(player, 0)) for player, _ in annals.players]
    rows = [first, *([one.points for one in chapter.standings] for chapter in annals.chapters)]
    top = max(float(table.quota), *(max(row, default=0.0) for row in rows)) + 1
    parts = [_grid(annals, top)]
    if table.quota:
        parts.append(_quota(float(table.quota), top, words.text("annals.quota", quota=table.quota)))
    ends = _spread([_y(value, top) for value in rows[-1]])
    for index, (player, name) in enumerate(annals.players):
        look = livery(player, annals.start.board.id)
        # Equal scores lie side by side, none under another.
        aside = (index - (len(annals.players) - 1) / 2) * 2.4
        points = " ".join(f"{_x(at, len(rows)):.1f},{_y(row[index], top) + aside:.1f}" for at, row in enumerate(rows))
        dash = DASHES[index % len(DASHES)]
        # A dark line under it: yellow shows on cream.
        parts.append(f'<polyline points="{points}" class="dia-under"/>')
        parts.append(f'<polyline points="{points}" stroke="{look.fill}" stroke-dasharray="{dash}"/>')
        x, y = WIDE - RIGHT + 16, ends[index]
        parts.append(
            f'<rect x="{x - 11}" y="{y - 9:.1f}" width="22" height="18" rx="4" fill="{look.fill}" class="dia-chip"/>'
            f'<text x="{x}" y="{y + 5:.1f}" text-anchor="middle" fill="{look.ink}" class="dia-letter">'
            f'{escape(look.letter)}</text><text x="{x + 17}" y="{y + 5:.1f}">{escape(name)}</text>'
        )
    title = escape(words.text(_TITLES[annals.counted_in]))
    return (
        f'<figure class="dia-chart"><figcaption>{title}</figcaption>'
        f'<svg viewBox="0 0 {WIDE:.0f} {HIGH:.0f}" role="img" aria-label="{title}">{"".join(parts)}</svg></figure>'
    )


def _x(at: int, count: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * at / (count - 1)


def _y(value: float, top: float) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * value / top


def _grid(annals: Annals, top: float) -> str:
    """A line every few points, where each season ends and what it is called, and where each year ends."""
    step = max(1, round(top / 6))
    found = []
    for value in range(0, int(top) + 1, step):
        y = _y(value, top)
        found.append(f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="dia-grid"/>')
        found.append(f'<text x="{LEFT - 7}" y="{y + 5:.1f}" text-anchor="end">{value}</text>')
    count, done, told = len(annals.chapters) + 1, 0, -100.0
    for at, name in enumerate(_called(annals), start=1):
        x = _x(at, count)
        foot = HIGH - BOTTOM
        found.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{foot}" y2="{foot + 5}" class="dia-tick"/>')
        if name:
            found.append(f'<text x="{x:.1f}" y="{foot + 23}" text-anchor="middle">{escape(name)}</text>')
    for year, chapters in annals.years:
        x = _x(done, count)
        found.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HIGH - BOTTOM}" class="dia-grid"/>')
        middle = _x(done + len(chapters), count) / 2 + x / 2
        if middle - told > 38:
            found.append(f'<text x="{middle:.1f}" y="{HIGH - 12}" text-anchor="middle">{year}</text>')
            told = middle
        done += len(chapters)
    return "".join(found)


def _called(annals: Annals) -> list[str]:
    """What each season, or turn, is called under its end: in full, else by its number or its first letters.

    Where even these have no room, every second has a name, or every third …; in a calendar of one season a year, none.
    """
    if len(annals.start.season.calendar.names) < 2:
        return [""] * len(annals.chapters)
    full = [chapter.short for chapter in annals.chapters]
    short = [one.split()[-1] if one.split()[-1].isdigit() else one[:2] for one in full]
    room = (WIDE - LEFT - RIGHT) / len(full) - GAP
    names = full if max(map(len, full)) * LETTER <= room else short
    every = 1
    while max(map(len, names)) * LETTER > room + (every - 1) * (room + GAP):
        every += 1
    return [name if not at % every else "" for at, name in enumerate(names)]


def _quota(quota: float, top: float, text: str) -> str:
    y = _y(quota, top)
    return (
        f'<line x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="dia-quota"/>'
        f'<text x="{LEFT + 6}" y="{y - 5:.1f}">{escape(text)}</text>'
    )


def _spread(heights: Sequence[float]) -> list[float]:
    """The names at the right edge, pushed apart until none covers another."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    found = list(heights)
    last = 0.0
    for index in order:
        last = found[index] = max(found[index], last + LINE)
    over = last - (HIGH - BOTTOM)
    limit = HIGH - BOTTOM
    for index in reversed(order):
        if over <= 0:
            break
        found[index] = min(found[index], limit)
        limit = found[index] - LINE
    return found
