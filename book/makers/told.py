"""A season as the pages tell it: who stands where, the orders, the outcome with reasons, the strengths."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from html import escape

from diadoques.conflict.film import ORDERS
from diadoques.draw.palette import livery
from diadoques.explain import Contest, Sentence, season_report
from diadoques.explain.names import names_of
from diadoques.games.diadoques import Position, Report, read, write
from diadoques.games.diadoques.model.position import GAME
from diadoques.games.diadoques.model.tables import players
from diadoques.games.showing import pictures_at
from makers.places import rule_link
from makers.words import code, html, listed, say


def chip(player: str, lang: str) -> str:
    """A diadoch, or whoever holds something, by colour, letter and name, as on the map."""
    look = livery(player, GAME)
    sign = f'<span class="dia-chip" style="background:{look.fill};color:{look.ink}">{look.letter}</span>'
    return f"{sign} {html(names_of(GAME, 'basic', lang).player(player).bare)}"


def _called(owner: str, lang: str) -> str:
    return html(names_of(GAME, "basic", lang).player(owner).bare) if owner else ""


def place(at: str, layer: str, lang: str) -> str:
    """A code as it is, a citadel by its name in the reader's language."""
    board = names_of(GAME, layer, lang).board
    return board.name(at, lang) if at in board.places else at


def sign(text: str, layer: str, lang: str) -> str:
    """The sign of a unit, its citadel named in the reader's language."""
    letters, _, at = text.partition(" ")
    return f"{letters} {place(at, layer, lang)}"


def standing(position: Position, lang: str, more: Container[str] = ()) -> str:
    """Who stands where, player by player, as HTML; ``more`` may ask for ``provinces`` and ``treasury``."""
    others = [unit.owner for unit in position.units.values()] + list(position.citadels.values())
    rows = []
    for player in dict.fromkeys([*position.players, *others]):
        units = [code(sign(unit.sign, position.layer, lang)) for unit in position.of(player)]
        leader = position.leaders.get(player)
        if leader is not None:
            at = code(place(leader.at, position.layer, lang))
            key = "told.captive" if leader.captor else "told.leader"
            units.append(say(lang, key, at=at, who=_called(leader.captor, lang)))
        for key, table in (("citadels", position.citadels), ("provinces", position.provinces)):
            held = [place(at, position.layer, lang) for at, owner in table.items() if owner == player]
            if held and (key == "citadels" or key in more):
                units.append(say(lang, f"told.{key}", names=html(", ".join(held))))
        if "treasury" in more and position.treasury.get(player):
            units.append(say(lang, "told.treasury", n=position.treasury[player]))
        rows += [f"<dt>{chip(player, lang)}</dt><dd>{', '.join(units)}</dd>"] if units else []
    sieges = [
        say(
            lang, "told.siege", unit=code(position.units[unit].sign), citadel=html(place(citadel, position.layer, lang))
        )
        for unit, citadel in position.sieges.items()
    ]
    last = f"<dt>{say(lang, 'told.sieges')}</dt><dd>{', '.join(sieges)}</dd>" if sieges else ""
    return f'<dl class="dia-standing">{"".join(rows)}{last}</dl>'


class Spoken:
    """The orders of a report as the reader's language writes them."""

    def __init__(self, report: Report, lang: str) -> None:
        self.report, self.lang = report, lang
        self._position = pictures_at(report.before).stage(report, ORDERS.name)
        self._known: dict[tuple[str, str], str] = {}

    def order(self, player: str, text: str) -> str:
        """A canonical order, its citadels and diadochs named in the reader's language."""
        if self.lang == "fr" or not text:
            return text
        key = (player, text)
        if key not in self._known:
            order = read(self._position, player, [text])[0].order
            self._known[key] = write(self._position, order, self.lang) if order is not None else text
        return self._known[key]

    def orders(self) -> Iterator[tuple[str, list[str]]]:
        """By player, each order as it was written, and in its canonical form where that says more."""
        for player in self.report.before.players:
            lines = []
            for event in self.report.events:
                if event.kind == "ordered" and event["player"] == player:
                    order = event["order"]
                    plain = self.order(player, write(self._position, order) if order is not None else "")
                    same = not plain or _loose(plain) == _loose(event["text"])
                    if same and plain:
                        lines.append(code(plain))
                    else:
                        meant = f' <span class="dia-meant">= {code(plain)}</span>' if plain else ""
                        lines.append(code(event["text"]) + meant)
            if lines:
                yield player, lines


def _loose(text: str) -> str:
    return text.replace(" ", "").replace("->", "-").casefold()


def orders(report: Report, lang: str, ask: bool = False) -> str:
    """The orders by player as HTML; with ``ask`` each has a box to tick."""
    parts = []
    for player, lines in Spoken(report, lang).orders():
        items = [f'<label><input type="checkbox"> {line}</label>' if ask else line for line in lines]
        parts.append(f"<div><p>{chip(player, lang)}</p>{listed(items)}</div>")
    return f'<div class="dia-orders">{"".join(parts)}</div>'


#: What hardly any case is about: a short telling leaves it out, unless the case says so.
USUAL = frozenset({"points", "season-began", "province-taken", "levied"})


def outcome(report: Report, lang: str, briefly: bool = False) -> str:
    """What became of every order, with its reason and its rule, then what followed, as HTML.

    ``briefly`` leaves out what happens every season.
    """
    told, spoken = season_report(report, lang), Spoken(report, lang)
    names = {setup.name[lang]: player for player, setup in players().items()}
    parts = []
    for name, sentences in told.orders:
        player = names.get(name, name)
        head = chip(player, lang) if player in players() else html(name)
        parts.append(f"<p>{head}</p>{_sentences(sentences, spoken)}")
    after = [one for one in told.aftermath if not (briefly and one.kind in USUAL)]
    if after:
        parts.append(f"<p>{say(lang, 'told.aftermath')}</p>{_sentences(after, spoken)}")
    return f'<div class="dia-outcome">{"".join(parts)}</div>'


def _sentences(sentences: Iterable[Sentence], spoken: Spoken) -> str:
    items = []
    for sentence in sentences:
        mark = {True: "dia-done", False: "dia-failed", None: ""}[sentence.success]
        heading = "" if sentence.kind == "ordered" else spoken.order(sentence.player, sentence.order)
        before = f"{code(heading)} " if heading else ""
        items.append(f'<li class="{mark}">{before}{escape(sentence.text)} {rule_link(sentence.rule, spoken.lang)}</li>')
    return f"<ul>{''.join(items)}</ul>"


def strengths(contests: Iterable[Contest]) -> str:
    """The tables of strengths as HTML."""
    return "".join(f'<div class="dia-contest">{contest.html}</div>' for contest in contests)


def facts(expect: Mapping[str, object]) -> str:
    """What a test looks at, key by key, as HTML."""
    rows = [f"<dt>{code(key)}</dt><dd>{_plain(value)}</dd>" for key, value in expect.items()]
    return f'<dl class="dia-facts">{"".join(rows)}</dl>'


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{html(key)}: {_plain(item)}" for key, item in value.items()) or "∅"
    if isinstance(value, (list, tuple)):
        inner = " · ".join(_plain(item) for item in value)
        return f"({inner})" if any(isinstance(item, (list, tuple)) for item in value) else inner or "∅"
    return html("—" if value == "" else value)
