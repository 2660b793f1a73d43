"""Panels for what is said in few words: some of several, a group of names, a number, a form, dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.core.prompts import TEXT, WHOLE, Field
from diadoques.explain.sections import rule_citation
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.sum_field import SumField, dice_of
from diadoques.widgets.prompt_words import option_word
from diadoques.widgets.sheet.panel import NOTHING, Panel
from diadoques.widgets.words import spoken_name, word

# --- What is said in few words: a group of names, a number, a form of fields; the dice that a class throws beforehand


#: So many numbers are clicked rather than typed.
_FEW: Final = 9


class OneGroup(Panel):
    """``Groups``: boxes to tick for the names one puts forward; folded away until asked for."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.ticks: dict[str, Any] = {}
        self.unfold = w.ToggleButton(value=False, layout=w.Layout(width="auto"))
        self.unfold.observe(self._fold, "value")
        self._folded = (self.asked.box, self._body, self._said)
        self._fold({"new": False})
        self.box.children = [self.unfold, self.asked.box, self._body, self._said, self.struck]

    def put_away(self) -> None:
        """Leave nothing of it on the screen."""
        super().put_away()
        self.ticks = {}
        self.unfold.value = False

    def _build(self) -> None:
        self.unfold.description = self.word("open")
        said: Sequence[str] = () if self.said is NOTHING else next(iter(self.said), ())
        told = {name: option_word(self.session.position, self.prompt, name, self.lang) for name in self.prompt.of}
        self.ticks = {
            name: w.Checkbox(value=name in said, description=text, indent=False, layout=w.Layout(width="8em"))
            for name, text in told.items()
        }
        self.put = self._button("do", self._put)
        self.drop = self._button("undo", lambda: self.say([]))
        self.drop.disabled = not said
        ticks = w.HBox(list(self.ticks.values()), layout=w.Layout(flex_flow="row wrap"))
        fill(self._body, [w.HTML(escape(self.word("how"))), ticks, w.HBox([self.put, self.drop])])
        self.tell(self.word("done", named=", ".join(told[name] for name in said)) if said else "")

    def _fold(self, change: Mapping[str, Any]) -> None:
        for part in self._folded:
            part.layout.display = "" if change["new"] else "none"

    def _put(self) -> None:
        named = [name for name, tick in self.ticks.items() if tick.value]
        self.say([named] if named else [])


class OneNumber(Panel):
    """``Number``: a button for each of a few; else a field that says what lies beyond the bounds; Enter gives it."""

    def _build(self) -> None:
        prompt = self.prompt
        if prompt.most is not None and 0 < prompt.most - prompt.least < _FEW:
            self._few([str(one) for one in range(prompt.least, prompt.most + 1)])
            return
        only = prompt.least == prompt.most
        known = self.said if self.said is not NOTHING else prompt.least if only else ""
        self.number = SumField(prompt.least, prompt.most, known, self._give)
        self.put = self._button("do", self._give)
        bounds = self.word("bounds_one" if only else "bounds", least=prompt.least, most=prompt.most)
        fill(self._body, [w.HTML(escape(bounds)), w.HBox([self.number.box, self.put])])
        self.tell("" if self.said is NOTHING else self.word("done", value=self.said))

    def _few(self, numbers: list[str]) -> None:
        """A click is the answer."""
        self.one = w.ToggleButtons(options=numbers, value=None if self.said is NOTHING else str(self.said))
        self.one.style.button_width = "3em"
        self.one.observe(lambda change: self.say(int(change["new"])), "value")
        fill(self._body, [self.one])
        self.tell("" if self.said is NOTHING else self.word("done", value=self.said))

    def _give(self) -> None:
        number = self.number.entered_sum(self.lang)
        if number is not None:
            self.say(number)


class FilledForm(Panel):
    """``Form``: a list, a number or a text for each field; handed in together."""

    fields: dict[str, Any]
    _begun: list[Any]

    def _build(self) -> None:
        self.fields = {}
        rows = []
        for field in self.prompt.fields:
            kept = field.usual if self.said is NOTHING else self.said.get(field.name, field.usual)
            one = self.fields[field.name] = self._field(field, kept)
            head = option_word(self.session.position, self.prompt, field.name, self.lang)
            shown = one.box if isinstance(one, SumField) else one
            rows.append(w.HBox([w.HTML(f"<b>{escape(head)}</b>", layout=w.Layout(flex="0 0 10em")), shown]))
            rows[-1].add_class("dia-row")
        self._begun = self._filled
        self.put = self._button("do", self._report)
        fill(self._body, [*rows, self.put])
        self.tell("" if self.said is NOTHING else self.word("done"))

    @property
    def unsaid(self) -> bool:
        """Whether something stands filled in that was not handed in: it is not what was said, or is usual."""
        return bool(self.prompt.name) and self._filled != self._begun

    @property
    def _filled(self) -> list[Any]:
        return [one.value for one in self.fields.values()]

    def hand_in(self) -> bool:
        """Hand in what stands filled in; whether it was taken."""
        self._report()
        return not self.unsaid

    def _field(self, field: Field, kept: Any) -> Any:
        if field.kind == WHOLE:
            return SumField(field.least, field.most, "" if kept is None else kept)
        if field.kind == TEXT:
            return w.Textarea(value=kept or "", rows=3, layout=w.Layout(width="24em", max_width="100%", min_width="0"))
        told = [(option_word(self.session.position, self.prompt, one, self.lang), one) for one in field.of]
        return w.Dropdown(
            options=[("…", None), *told], value=kept if kept in field.of else None, layout=w.Layout(width="14em")
        )

    def _report(self) -> None:
        read = {name: one.entered_sum(self.lang) for name, one in self.fields.items() if isinstance(one, SumField)}
        if None not in read.values():
            told = {name: read.get(name, one.value) for name, one in self.fields.items()}
            self.say({name: value for name, value in told.items() if value is not None})


class Dice(Panel):
    """``Throw``: a line for the numbers of the dice, which may be taken back until all is settled."""

    def _build(self) -> None:
        prompt, thrown = self.prompt, self.said
        name = option_word(self.session.position, prompt, prompt.name, self.lang)
        self.tell("")
        if thrown is not NOTHING:
            told = word(self.lang, "dice_thrown", name=name, numbers=", ".join(map(str, thrown)))
            drop = w.Button(description="✕", tooltip=word(self.lang, "dice_drop"), layout=w.Layout(width="2.6em"))
            drop.on_click(lambda _: self._throw([]))
            fill(self._body, [w.HBox([w.HTML(escape(told)), drop])])
            return
        asked = word(self.lang, "dice_wanted", count=prompt.count, sides=prompt.sides, name=name)
        rule = (
            f"<br><small>{html_text(rule_citation(prompt.rule, self.lang), self.lang)}</small>" if prompt.rule else ""
        )
        self.line = w.Text(placeholder=word(self.lang, "dice_line"), continuous_update=False)
        self.line.observe(lambda _: self._typed(), "value")
        self.put = w.Button(description=word(self.lang, "dice_put"), layout=w.Layout(width="auto"))
        self.put.on_click(lambda _: self._typed())
        row = w.HBox([self.line, self.put], layout=w.Layout(flex_flow="row wrap"))
        fill(self._body, [w.HTML(f"<b>{escape(asked)}</b>{rule}"), row])

    def _typed(self) -> None:
        numbers = dice_of(self.line.value)
        typed = self.line.value.strip()
        self.tell(word(self.lang, "dice_unread", typed=typed[:40]) if numbers is None and typed else "")
        if numbers is not None:
            self._throw(numbers)

    @property
    def said(self) -> Any:
        """The numbers that were thrown, or ``NOTHING``."""
        return self.session.throws.get(self.prompt.name, NOTHING)

    def _throw(self, numbers: list[int]) -> None:
        name = self.prompt.name
        if numbers or self.said is not NOTHING:
            self._do(lambda: self.session.throw(name, numbers))


# --- Some of several: one of them at once, a list for each that is picked again and again, or boxes to tick


#: So many options stand side by side for each of several; more are listed.
_BESIDE: Final = 3


class Picks(Panel):
    """A ``Pick``; ``lists``, ``one`` or ``ticks`` are what is clicked, whichever it takes."""

    lists: list[Any]
    one: Any
    ticks: list[Any]

    def put_away(self) -> None:
        """Leave nothing of it on the screen."""
        super().put_away()
        self.lists, self.ticks, self.one = [], [], None

    def _build(self) -> None:
        self.lists, self.ticks, self.one = [], [], None
        prompt = self.prompt
        options = [(option_word(self.session.position, prompt, one, self.lang), one) for one in prompt.of]
        if prompt.again and prompt.least == prompt.most:
            self._each(options)
        elif prompt.least == prompt.most == 1:
            self._one(options)
        else:
            self._some(options)

    def _each(self, options: list[tuple[str, Any]]) -> None:
        """The lists, as many as are picked; they hold what is usual until something is."""
        if len(options) == 1 and (fixed := self.word("fixed")):
            fill(self._body, [w.HTML(escape(fixed))])
            return
        said = self.prompt.usual if self.said is NOTHING else self.said
        title = self.word("title", player=spoken_name(self.session.position.board, self.prompt.seat, self.lang))
        few = len(options) <= _BESIDE
        for number in range(self.prompt.most):
            value = said[number] if number < len(said) else None
            if few:
                one = w.ToggleButtons(options=options, value=value, description=str(number + 1))
                one.style.button_width = "auto"
            else:
                layout = w.Layout(flex="1 1 8em", width="auto", min_width="0")
                one = w.Dropdown(options=options, value=value, layout=layout)
            one.tooltip = f"{number + 1} · {title}"
            self.lists.append(one)
        for one in self.lists:
            one.observe(lambda _: self._listed(), "value")
        row = w.VBox(self.lists) if few else w.HBox(self.lists, layout=w.Layout(flex_flow="row wrap"))
        row.add_class("dia-choose" if few else "dia-row")
        fill(self._body, [row])

    def _listed(self) -> None:
        values = [one.value for one in self.lists]
        if None not in values:
            self.say(values)

    def _one(self, options: list[tuple[str, Any]]) -> None:
        """One button each: a click is the answer."""
        said = self.said
        kept = said[0] if said is not NOTHING and said and not self.prompt.secret else None
        value = next((one for _, one in options if plain(one) == plain(kept)), None)
        self.one = w.ToggleButtons(options=options, value=value)
        self.one.style.button_width = "auto"
        self.one.observe(lambda change: self.say([change["new"]]), "value")
        fill(self._body, [self.one])
        self.tell(self.word("done") if said is not NOTHING else "")

    def _some(self, options: list[tuple[str, Any]]) -> None:
        """A tick for each, handed in together; what is secret is not seen again once it was said."""
        said = [] if self.said is NOTHING or self.prompt.secret else [plain(one) for one in self.said]
        self.ticks = [
            w.Checkbox(description=told, value=plain(one) in said, indent=False, layout=w.Layout(width="99%"))
            for told, one in options
        ]
        free = self.prompt.least == 0 and self.prompt.most >= len(options)
        head = [] if free else [w.HTML(escape(self.bounds()))]
        self.put = self._button("do", self._ticked)
        fill(self._body, [*head, *self.ticks, self.put])
        self.tell(self.word("done") if self.said is not NOTHING else "")

    def _ticked(self) -> None:
        self.say([one for one, tick in zip(self.prompt.of, self.ticks, strict=True) if tick.value])


def plain(one: Any) -> Any:
    """A list as a journal gives it back, to be compared."""
    return list(one) if isinstance(one, list | tuple) else one
