"""What may be picked in a game that is played answer by answer: each option with its price, on the map as well."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.analysis.chances import Loss, Prospect, chances_of
from diadoques.core.figures import decimal, whole_percent
from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import names_for
from diadoques.explain.offers import OptionText, closed_by, option_told
from diadoques.explain.position import reckoning_text
from diadoques.explain.sections import by_section, rule_citation
from diadoques.games.answer_by_answer import Spot
from diadoques.games.door import Position
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.prompt_words import option_word
from diadoques.widgets.sheet.panel import Panel
from diadoques.widgets.words import word

# --- What may come of an answer, under it: a bar for each outcome, what another throw changes, what each side risks


_BETWEEN: Final = " · "


def chance_lines(odds: Prospect, position: Position, seat: str, lang: str, basis: str = "") -> str:
    """The chances of an answer as HTML; "" where none are reckoned.

    Args:
        position: what waits for the answer; ``seat``: who answers.
        basis: with what they are reckoned, in a sentence.
    """
    words = catalogue(lang, position.game)
    rows = []
    for one in odds.outcomes:
        share, look = _share(one.chance, lang), f"--dia-share:{100 * float(one.chance):.0f}%"
        name = escape(words.text(f"chance.{one.name}"))
        rows.append(f'<tr><th>{name}</th><td><span class="dia-share" style="{look}">{escape(share)}</span></td></tr>')
    if not rows:
        return ""
    notes = "".join(f"<small>{html_text(line, lang)}</small>" for line in _notes(odds, position, seat, lang))
    sum_up = f"<small>{html_text(basis, lang)}</small>" if basis else ""
    return f'{sum_up}<table class="dia-shares dia-chances">{"".join(rows)}</table>{notes}'


def _notes(odds: Prospect, position: Position, seat: str, lang: str) -> Iterator[str]:
    """With what it is reckoned; whether the throw may be made again, and what that changes; what each side risks."""
    words, names = catalogue(lang, position.game), names_for(position, lang)
    question, answer = odds.supposed
    best = option_told(position, Prompt(question, seat), answer, lang) if question else None
    if best is not None:
        yield words.text("chance.supposed", answer=best.text)
    if odds.again is not None and odds.again.players:
        first, *others = (names.player(one).bare for one in odds.again.players)
        able = words.text("chance.then", first=first, second=others[0]) if others else first
        name, chance = words.text(f"chance.{odds.outcomes[0].name}"), _share(odds.again.chance, lang)
        yield words.text("chance.again", players=able, outcome=name, chance=chance)
    elif odds.again is not None:
        yield words.text("chance.alone")
    for loss in odds.losses:
        risks = _BETWEEN.join(_risks(loss, position.game, lang))
        yield words.text("chance.loss", player=names.player(loss.player).bare, risks=risks)


def _risks(loss: Loss, game: str, lang: str) -> Iterator[str]:
    """What may befall a side, in the order of what it costs; of what cannot be, only that nobody is lost."""
    words = catalogue(lang, game)
    if loss.leaves:
        yield words.text("chance.leaves", chance=_share(loss.leaves, lang))
    if loss.fewer > loss.gone:
        yield words.text("chance.fewer", chance=_share(loss.fewer, lang))
    if loss.gone:
        yield words.text("chance.gone", chance=_share(loss.gone, lang))
    if not loss.fewer:
        yield words.text("chance.whole")
    if loss.units and loss.gone < 1:
        how = "hurt" if loss.fewer else "weakened"
        yield words.text(f"chance.{how}", units=decimal(loss.units, lang), of=loss.of)


def _share(chance: Fraction, lang: str) -> str:
    return whole_percent(float(chance), lang)


# --- What may be picked in a game that is played answer by answer: each option with its price, on the map as well


#: So many answers have their effect beneath them; more of them would fill the screen.
_FEW: Final = 4


class OptionList(Panel):
    """A ``Pick``: a button for each option, or boxes to tick where several go together.

    Attributes:
        ticks: the boxes, by option, where several are picked.
        buttons: the buttons, by option, where one is.
        ticked_anew: called when another one is ticked.
    """

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.ticks: dict[str, Any] = {}
        self.buttons: dict[str, Any] = {}
        self._effects: dict[str, tuple[str, str]] = {}
        self.ticked_anew: Callable[[], None] = lambda: None

    def put_away(self) -> None:
        """Leave nothing of it on the screen."""
        super().put_away()
        self.ticks, self.buttons = {}, {}

    @property
    def many(self) -> bool:
        """Whether several may be picked together."""
        return bool(self.prompt.most > 1)

    @property
    def ticked(self) -> tuple[str, ...]:
        """The options that are ticked."""
        return tuple(one for one, tick in self.ticks.items() if tick.value)

    def pick(self, options: Iterable[str]) -> None:
        """Do what a click on the map means: the answer, or boxes that are ticked, or not any more if all were."""
        known = [one for one in options if one in self.prompt.of]
        if not self.many:
            if len(known) == 1:
                self.say(known)
            return
        anew = not all(self.ticks[one].value for one in known)
        for one in known:
            self.ticks[one].value = anew

    def refuse(self, place: str) -> None:
        """Tell that a place is not to be picked, and where places are, the rule that closes it."""
        position, prompt = self.session.position, self.prompt
        places = position.board.spaces
        if place not in places:
            return
        named = names_for(position, self.lang).place(place).bare
        rule = closed_by(position, prompt, place) if any(one in places for one in prompt.of) else ""
        rule = "" if rule == prompt.rule else rule  # that of the question closes nothing by itself
        key, data = ("closed", {"rule": rule_citation(rule, self.lang)}) if rule else ("no_option", {})
        self.tell(word(self.lang, key, place=named, **data))

    def _build(self) -> None:
        self.ticks, self.buttons = {}, {}
        told = {one: self._told(one) for one in map(str, self.prompt.of)}
        fill(self._body, self._boxes(told) if self.many else self._rows(told))
        self.tell("")

    def _own(self, option: str) -> OptionText:
        """An option as its game tells it, else by its name."""
        position, prompt = self.session.position, self.prompt
        told = option_told(position, prompt, option, self.lang)
        return told or OptionText(option_word(position, prompt, option, self.lang))

    def _told(self, option: str) -> OptionText:
        own = self._own(option)
        return own if own.detail else own._replace(detail=self._effects.get(option, ("", ""))[1])

    def _shown(self) -> Collection[str]:
        self._effects = self._short()
        return [name for name, _ in self._effects.values()]

    def _short(self) -> dict[str, tuple[str, str]]:
        """What answers come to of which nothing else is told, by the option: the name of the phrase, and the phrase."""
        prompt = self.prompt
        if self.many or len(prompt.of) > _FEW:
            return {}
        found: dict[str, tuple[str, str]] = {}
        for name, text in self.asked.effects(prompt, self.lang).items():
            option = prompt.none if name == "pass" else name.partition("-")[0]
            if option and option in prompt.of and not self._own(option).detail:
                found[option] = (name, text)
        return found

    def _rows(self, told: Mapping[str, OptionText]) -> list[Any]:
        """A button each, what one must know beneath it; longer ways are folded away, and "none" stands last."""
        prompt: Pick = self.prompt
        found = spots(self.session, prompt)
        usual = [one for one in told if one != prompt.none and (one not in found or found[one].first)]
        others = [one for one in told if one != prompt.none and one not in usual]
        odds = {one: chances_of(self.session.position, prompt, one) for one in usual}
        alike = len(usual) > 1 and all(odds[one] == odds[usual[0]] for one in usual) and odds[usual[0]].outcomes
        # Units that are told alike, and come to the same, are one answer: which of them it is nobody could see.
        same: dict[str, list[str]] = {}
        for one in usual:
            same.setdefault(f"{told[one]} {odds[one]} {self._basis(odds[one], one)}", []).append(one)
        rows = [self._row(one, told[one], Prospect() if alike else odds[one], more) for one, *more in same.values()]
        if alike:
            rows.append(self._alike(usual, told, odds[usual[0]]))
        if not prompt.usual:
            named = "" if prompt.least else prompt.none
            rows += [self._row(named, told[named])] if named else []
            if not prompt.least and not prompt.none:
                rows.append(self._nobody())
        if not others:
            return rows
        fold = w.ToggleButton(value=False, description=self.word("others", count=len(others)))
        fold.layout = w.Layout(width="99%")
        shown = w.VBox([self._row(one, told[one]) for one in others])
        shown.layout.display = "none"

        def turn(change: Any) -> None:
            shown.layout.display = "" if change["new"] else "none"

        fold.observe(turn, "value")
        return [*rows, fold, shown]

    def _alike(self, options: Sequence[str], told: Mapping[str, OptionText], odds: Prospect) -> Any:
        """The odds of answers that come to the same, once for all of them."""
        names = " · ".join(dict.fromkeys(by_section(told[one].text, self.lang) for one in options))
        alike = {self._basis(odds, one) for one in options}
        lines = self._chances(odds, alike.pop() if len(alike) == 1 else "")
        row = w.HTML(f"<small>{escape(word(self.lang, 'odds_alike', names=names))}</small>{lines}")
        row.add_class("dia-offer")
        return row

    def _row(self, option: str, told: OptionText, odds: Prospect | None = None, more: Sequence[str] = ()) -> Any:
        """An answer; ``more``: others for which it stands as well."""
        text, tip = by_section(told.text, self.lang), "\n".join(told).strip()
        text = word(self.lang, "one_of_alike", option=text, count=1 + len(more)) if more else text
        button = w.Button(description=text, tooltip=tip, layout=w.Layout(width="99%"))
        button.on_click(lambda _: self.say([option]))
        self.buttons |= dict.fromkeys((option, *more), button)
        odds = chances_of(self.session.position, self.prompt, option) if odds is None else odds
        row = w.VBox([button, *self._beneath(told, odds, option)])
        row.add_class("dia-offer")
        if option == self.prompt.none:
            row.add_class("dia-offer-none")
        return row

    def _beneath(self, told: OptionText, odds: Prospect, *said: str) -> list[Any]:
        """What stands under the button of an answer: what one must know of it, its odds."""
        detail = f"<small>{html_text(told.detail, self.lang)}</small>" if told.detail else ""
        lines = detail + self._chances(odds, self._basis(odds, *said))
        return [w.HTML(lines)] if lines else []

    def _basis(self, odds: Prospect, *said: str) -> str:
        """With what the odds of an answer are reckoned; nothing where there are none."""
        _, answer = odds.supposed
        return reckoning_text(self.session.position, self.prompt, said, answer, self.lang) if odds.outcomes else ""

    def _chances(self, odds: Prospect, basis: str) -> str:
        return chance_lines(odds, self.session.position, self.prompt.seat, self.lang, basis)

    def _nobody(self) -> Any:
        button = w.Button(description=self.word("nobody"), layout=w.Layout(width="99%"))
        button.on_click(lambda _: self.say([]))
        self.nobody = button
        told = option_told(self.session.position, self.prompt, "", self.lang) or OptionText("")
        odds = chances_of(self.session.position, self.prompt)
        row = w.VBox([button, *self._beneath(told, odds)])
        row.add_class("dia-offer")
        row.add_class("dia-offer-none")
        return row

    def _boxes(self, told: Mapping[str, OptionText]) -> list[Any]:
        """A box each, all of them by one click; what may be picked is said, and how many are."""
        prompt: Pick = self.prompt
        alike: dict[str, list[Any]] = {}
        for one, (text, detail) in told.items():
            line = f"{text} — {detail}" if detail else text
            tick = w.Checkbox(description=by_section(line, self.lang), tooltip=line, value=False, indent=False)
            tick.observe(lambda _: self._counted(), "value")
            self.ticks[one] = tick
            alike.setdefault(line, []).append(tick)
        self.count = w.HTML(layout=w.Layout(flex="1 0 100%"))  # a line of its own: nothing moves when it says less
        self.odds = w.HTML()
        self.odds.add_class("dia-offer")
        self.put = self._button("do", lambda: self.say(list(self.ticked)))
        self.put.add_class("dia-go")
        self.every = self._button("all", lambda: self._tick(True))
        self.every.disabled = prompt.most < len(prompt.of)
        clear = self._button("none", lambda: self._tick(False))
        head = [w.HTML(escape(self.bounds()))] if prompt.least or prompt.most < len(prompt.of) else []
        tail = [self._nobody()] if not prompt.least else []
        # Above the boxes: below twenty of them, nobody would find it.
        tools = w.HBox([self.every, clear, self.put, self.count], layout=w.Layout(flex_flow="row wrap"))
        self._count()
        return [*head, tools, *(self._line_of(line, ticks) for line, ticks in alike.items()), self.odds, *tail]

    def _line_of(self, line: str, ticks: list[Any]) -> Any:
        """The boxes of what is told alike stand side by side, before the words that tell all of them."""
        if len(ticks) == 1:
            ticks[0].layout = w.Layout(width="99%")
            return ticks[0]
        box = w.HBox([*ticks, w.HTML(html_text(line, self.lang))])
        box.add_class("dia-ticks")
        return box

    def _tick(self, value: bool) -> None:
        for tick in self.ticks.values():
            tick.value = value

    def _counted(self) -> None:
        self._count()
        self.ticked_anew()

    def _count(self) -> None:
        """How many are ticked; where that is too few or too many, what is to be done first."""
        number, prompt = len(self.ticked), self.prompt
        least = max(prompt.least, 1)
        wrong = "few" if number < least else "over" if number > prompt.most else ""
        lacks = self.word(wrong, least=least, most=prompt.most) if wrong else ""
        told = self.word("ticked", count=number, most=prompt.most)
        self.count.value = escape(f"{told} — {lacks}" if lacks else told)
        self.put.disabled, self.put.tooltip = bool(wrong), lacks
        self.odds.value = self._hint() if not number else "" if wrong else self._reckoned(self.ticked)

    def _reckoned(self, options: Sequence[str]) -> str:
        odds = chances_of(self.session.position, self.prompt, *options)
        return self._chances(odds, self._basis(odds, *options))

    def _hint(self) -> str:
        """That odds will stand here, where there are any to be reckoned."""
        most = [str(one) for one in self.prompt.of[: self.prompt.most]]
        return f"<small>{escape(word(self.lang, 'odds_to_come'))}</small>" if self._reckoned(most) else ""


def spots(session: Any, prompt: Pick) -> Mapping[str, Spot]:
    """What each option is on the board; nothing of a hand, and nothing in a game that does not say."""
    play = session.game.abilities.play
    return {} if play is None or prompt.hidden else play.spots(session.position, prompt)


def offers(session: Any, panel: OptionList, lang: str) -> list[dict[str, Any]]:
    """The options of a panel as the map wants them, in their order: those that are on the board."""
    prompt: Pick = panel.prompt
    found = spots(session, prompt)
    return [_offer(number, str(one), found[str(one)], session.position, prompt, lang)
            for number, one in enumerate(prompt.of) if str(one) in found]  # fmt: skip


def _offer(number: int, option: str, spot: Spot, position: Position, prompt: Pick, lang: str) -> dict[str, Any]:
    told = option_told(position, prompt, option, lang)
    text = " — ".join(part for part in told if part) if told is not None else option
    return {
        "index": number, "at": spot.at, "piece": spot.piece, "way": list(spot.way), "first": spot.first,
        "told": by_section(text, lang),
    }  # fmt: skip
