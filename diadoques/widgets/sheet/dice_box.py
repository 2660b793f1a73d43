"""The dice of a class that throws them itself: which are asked for, a line for their numbers, those thrown already."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TypeVar

import ipywidgets as w

from diadoques.classroom.session import Session
from diadoques.core.faults import Fault
from diadoques.explain.names import Names, names_for, names_of
from diadoques.explain.sections import rule_citation
from diadoques.explain.wording import throw_name
from diadoques.games.door import About
from diadoques.widgets.kit.boxes import fill
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.kit.sum_field import dice_of
from diadoques.widgets.words import word

#: Code of the fault by which a game asks for its first throws, before it begins; they go with its options.
FIRST = "first-throws-wanted"
FIRST_OPTION = "first-throws"
#: Code of the fault by which a game asks for a throw.
WANTED = "throw-wanted"

T = TypeVar("T")


class DiceBox:
    """Shown when a resolution waits for a throw; once it is there, ``go`` resolves again."""

    def __init__(self, session: Session, do: Callable[[Callable[[], None]], None], go: Callable[[], None]) -> None:
        self.session, self._do, self._go = session, do, go
        self.wanted: Fault | None = None
        self._asks = w.HTML()
        self.line = w.Text(continuous_update=False, layout=w.Layout(width="12em"))
        self.line.observe(lambda _: self._thrown(), "value")
        self.put = w.Button(layout=w.Layout(width="auto"))
        self.put.on_click(lambda _: self._thrown())
        self._row = w.HBox([self.line, self.put], layout=w.Layout(flex_flow="row wrap"))
        self._trouble = w.HTML()
        self._lang = "fr"
        self._done = w.VBox([])
        self.box = w.VBox([self._asks, self._row, self._trouble, self._done])
        self.box.add_class("dia-warn")

    def settled(self, resolve: Callable[[], T]) -> T | None:
        """What a resolution gives, or None where it waits for a throw, which is asked for then.

        Raises:
            Fault: any other that it stops at.
        """
        try:
            found = resolve()
        except Fault as fault:
            if fault.code != WANTED:
                raise
            self.wanted = fault
            return None
        self.wanted = None
        return found

    def show(self, lang: str) -> bool:
        """Say which dice are wanted, and which were thrown; False when there is nothing to show."""
        wanted, prompts = self.wanted, self.session.prompts
        thrown = {name: dice for name, dice in self.session.throws.items() if prompts.called(name) is None}
        if wanted is None and not thrown:
            return False
        if lang != self._lang or wanted is None:
            self._trouble.value = ""
        self._lang = lang
        self._row.layout.display = "" if wanted is not None else "none"
        self._asks.value = ""
        if wanted is not None:
            data = wanted.data
            count, _, sides = data["dice"].partition("d")
            asked = word(lang, "dice_wanted", count=count, sides=sides, name=self._name(lang, data["name"]))
            rule = html_text(rule_citation(str(data["rule"]), lang), lang)
            self._asks.value = f"<b>{escape(asked)}</b><br><small>{rule}</small>"
        self.line.placeholder = word(lang, "dice_line")
        self.put.description = word(lang, "dice_put")
        rows = []
        for name, numbers in thrown.items():
            drop = w.Button(description="✕", tooltip=word(lang, "dice_drop"), layout=w.Layout(width="2.6em"))
            drop.on_click(lambda _, name=name: self._do(lambda: self.session.throw(name, ())))
            told = word(
                lang, "dice_thrown", name=self._name(lang, name), numbers=", ".join(str(number) for number in numbers)
            )
            rows.append(w.HBox([w.HTML(escape(told)), drop]))
        fill(self._done, rows)
        return True

    def _name(self, lang: str, name: str) -> str:
        """What a throw is for, in words."""
        return throw_name(names_for(self.session.position, lang), str(name))

    def _thrown(self) -> None:
        wanted, numbers = self.wanted, dice_of(self.line.value)
        if wanted is None:
            return
        self._trouble.value = unread(self._lang, self.line.value) if numbers is None else ""
        if numbers is None:
            return
        name = wanted.data["name"]
        kept = []

        def act() -> None:
            self.session.throw(name, numbers)
            kept.append(name)

        self._do(act)
        if kept:
            self.line.value = ""
            self.wanted = None
            self._go()


class FirstThrows:
    """The throws that a game wants before it can begin; ``go`` is given the numbers and tries again."""

    def __init__(self, fault: Fault, about: About, lang: str, go: Callable[[str], None]) -> None:
        self.line = w.Text(placeholder=word(lang, "dice_line"), continuous_update=False)
        self.put = w.Button(description=word(lang, "dice_put"), layout=w.Layout(width="auto"))
        count, sides = (int(part) for part in fault.data["dice"].split("d"))

        def thrown(_: object) -> None:
            numbers = dice_of(self.line.value)
            if numbers is None:
                self.trouble.value = unread(lang, self.line.value)
            elif len(numbers) != count or not all(1 <= number <= sides for number in numbers):
                self.trouble.value = _bad(word(lang, "dice_other", count=count, sides=sides))
            else:
                go(" ".join(map(str, numbers)))

        self.trouble = w.HTML()
        self.line.observe(thrown, "value")
        self.put.on_click(thrown)
        asks = w.HTML(asked_for(fault, names_of(about.board, "advanced", lang, game=about.id), lang))
        self.box = w.VBox([asks, w.HBox([self.line, self.put]), self.trouble])
        self.box.add_class("dia-warn")


def unread(lang: str, typed: str) -> str:
    """What is wrong with a line that holds no dice, as HTML; "" for an empty one."""
    return _bad(word(lang, "dice_unread", typed=typed.strip()[:40])) if typed.strip() else ""


def _bad(text: str) -> str:
    return f'<span class="dia-bad" role="alert">{escape(text)}</span>'


def asked_for(fault: Fault, names: Names, lang: str) -> str:
    """Which dice are wanted, and by which rule, as HTML."""
    data = fault.data
    count, _, sides = data["dice"].partition("d")
    asked = word(lang, "dice_wanted", count=count, sides=sides, name=throw_name(names, data["name"]))
    return f"<b>{escape(asked)}</b><br><small>{html_text(rule_citation(data['rule'], lang), lang)}</small>"
