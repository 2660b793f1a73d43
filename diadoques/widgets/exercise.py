"""An exercise on one situation: predict what becomes of each order, then reveal, then read why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from diadoques.board.spaces import split_coast
from diadoques.classroom import gallery
from diadoques.classroom.gallery import Situation
from diadoques.core.answers import Answers
from diadoques.core.language import LANGUAGES
from diadoques.core.phrases import known_language
from diadoques.core.untrusted import not_text
from diadoques.explain.sections import rule_citation
from diadoques.explain.sentences import chain, sentences
from diadoques.explain.tables import contests
from diadoques.games import notations
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.widgets.kit.boxes import Shown, style
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.map_picker import MapPicker
from diadoques.widgets.map.scenes import film
from diadoques.widgets.words import word


class Exercise(Shown):
    """One situation as a question; show it as the last line of a cell.

    Attributes:
        report: the settled orders; nobody sees it before ``reveal``.
        truth: by unit id, whether its order does what it says.
        votes: by voter (a group of the class; "" where one person answers), then by unit id, the list from which the
            prediction is chosen.
        revealed: whether the result is shown.
    """

    def __init__(
        self,
        position: Position,
        orders: Mapping[str, Sequence[str]],
        lang: str = "fr",
        *,
        title: str = "",
        groups: Sequence[str] = (),
    ) -> None:
        """Settle ``orders`` (by player, lines of the notation) on ``position`` and ask about every moving order.

        ``groups``: who predicts, each for itself; their scores stand side by side afterwards.

        Raises:
            Fault: an unknown language, or a player who is not in the game.
        """
        lines = {player: tuple(not_text(row, f"orders.{player}")) for player, row in orders.items()}
        report = game_of(position).resolve(position, Answers(orders=lines))
        self._ask(Situation(report, lines, {}, {}), known_language(lang), title, groups)

    @classmethod
    def of(cls, situation: Situation, lang: str = "fr", *, title: str = "", groups: Sequence[str] = ()) -> Exercise:
        """A situation that is settled already: a worked case, a turn of a saved game (``classroom.gallery``)."""
        made = cls.__new__(cls)
        made._ask(situation, known_language(lang), title or situation.title.get(lang, ""), groups)
        return made

    def _ask(self, situation: Situation, lang: str, title: str, groups: Sequence[str]) -> None:
        self.lang, self._situation = lang, situation
        self.report, self.position = situation.report, situation.report.before
        self.orders = situation.orders
        told = [one for one in sentences(self.report, lang) if one.kind == "resolved" and one.unit and one.order]
        self.truth = {one.unit: bool(one.success) for one in told if one.unit}
        self.revealed = False
        #: Called when another prediction is made, by whoever shows more than the exercise does.
        self.changed: Callable[[], None] = lambda: None
        self.votes: dict[str, dict[str, Any]] = {group: {} for group in groups or ("",)}
        self.rows: list[Any] = []
        for one in told:
            voters = [self._vote(group, str(one.unit), one.order) for group in self.votes]
            label = [w.HTML(f"<code>{escape(one.order)}</code>", layout=w.Layout(width="17em"))] if groups else []
            self.rows.append(w.HBox([*label, *voters], layout=w.Layout(flex_flow="row wrap")))
        about = game_of(self.position).about
        # What is ordered is the first frame of the film: nothing of the result is in the browser before it is revealed.
        asked, *_rest = film(self.report)
        self.map = MapPicker(
            board_scene(about.board, self.position.board.layer, about.id),
            lang=lang, scene=asked["scene"], near=list(self._around()),
        )  # fmt: skip
        self.button = w.Button(description=word(lang, "reveal"), layout=w.Layout(width="auto"))
        self.button.add_class("dia-go")
        self.button.on_click(lambda _: self.retry() if self.revealed else self.reveal())
        self.said = w.HTML()
        self.why = w.HTML()
        # As a task of a lesson: the map, and beside it what is asked.
        head = w.HTML(f"<style>{style('tasks.css')}</style>" + (f"<h4>{escape(title)}</h4>" if title else ""))
        ask = w.HTML(f'<p class="dia-ask">{escape(word(lang, "predict" if told else "nothing_moves"))}</p>')
        asked = w.VBox([ask, *self.rows, self.button, self.said])
        asked.add_class("dia-asked")
        table = w.Box([self.map, asked])
        table.add_class("dia-at-map")
        self.box = w.VBox([head, table, self.why])
        self.box.add_class("dia-task")

    def _vote(self, group: str, unit: str, order: str) -> Any:
        lang = self.lang
        choices = [("…", None), (word(lang, "will_succeed"), True), (word(lang, "will_fail"), False)]
        # Its label is to be seen, too: the group's name, or, of a single voter, the order itself.
        vote = w.Dropdown(options=choices, index=0, description=group or order, layout=w.Layout(width="auto"))
        vote.style.description_width = "initial" if group else "16em"
        vote.tooltip = f"{group} · {order}" if group else order
        if not group:
            vote.observe(lambda _: self._changed(), "value")
        self.votes[group][unit] = vote
        return vote

    @property
    def guesses(self) -> dict[str, Any]:
        """The lists of the only voter, or of the first of several, by unit id."""
        return next(iter(self.votes.values()))

    def predict(self, guesses: Mapping[str, bool], group: str | None = None) -> None:
        """Fill in predictions by sign of the unit (``A PAR``), as the lists would; of ``group`` where several vote."""
        for unit_id, guess in (self.guesses if group is None else self.votes[group]).items():
            unit = self.position.units[unit_id]
            spelled = (notations.spell_place(self.position, unit.at, lang) for lang in LANGUAGES)
            signs = {unit.sign, *(f"{unit.kind} {place}" for place in spelled)}
            for sign in signs & guesses.keys():
                guess.value = guesses[sign]

    @property
    def right(self) -> int:
        """How many predictions are right, of the only voter, or of the first."""
        return next(iter(self.scores.values()))

    @property
    def scores(self) -> dict[str, int]:
        """How many predictions of each voter are right."""
        return {
            group: sum(guess.value is self.truth[unit] for unit, guess in votes.items())
            for group, votes in self.votes.items()
        }

    def reveal(self) -> None:
        """Show what happened, how many predictions were right, and why: the film goes through it step by step.

        What groups of a class voted is counted once; who predicts alone may try again.
        """
        self.revealed = True
        self.map.film = film(self.report)
        if "" in self.votes:
            self.button.description = word(self.lang, "predict_again")
        else:
            self.button.disabled = True
            for guess in (one for votes in self.votes.values() for one in votes.values()):
                guess.disabled = True
        self.said.value = self._told_scores() if self.truth else ""
        self.why.value = self._reasons()

    def conceal(self) -> None:
        """The question as it was first asked: no prediction, and nothing of the result on the screen."""
        self.retry()
        for votes in self.votes.values():
            for guess in votes.values():
                guess.value, guess.disabled = None, False
                guess.index = 0  # where nothing is predicted: no index at all shows an empty list
        self.button.disabled = False

    def retry(self) -> None:
        """Nothing of the result is on the screen any more; what was predicted stands, and can be changed."""
        self.revealed = False
        self.map.film = []
        self.button.description = word(self.lang, "reveal")
        self.said.value = self.why.value = ""

    def _changed(self) -> None:
        """What was shown was the result of other predictions."""
        if self.revealed:
            self.retry()
        self.changed()

    def _told_scores(self) -> str:
        lines = [self._told_score(group, right) for group, right in self.scores.items()]
        return "<br>".join(f"<b>{escape(line)}</b>" for line in lines)

    def _told_score(self, group: str, right: int) -> str:
        """What was predicted counts; what was not is told apart."""
        guessed = sum(guess.value is not None for guess in self.votes[group].values())
        if not guessed:
            return word(self.lang, "guessed_none_by" if group else "guessed_none", group=group)
        told = word(self.lang, "guessed_by" if group else "guessed", group=group, right=right, all=guessed)
        left = len(self.truth) - guessed
        return f"{told} {word(self.lang, 'not_guessed', count=left)}" if left else told

    def _mirrors(self) -> dict[str, list[str]]:
        """The first that stop one another with equal force, head-on or in one place, and who is told with it."""
        settled = {event["unit"]: event for event in self.report.events if event.kind == "resolved"}

        def way(unit: str) -> tuple[str, str]:
            return self.position.units[unit].space, split_coast(str(settled[unit].asked("to")))[0]

        def reason(unit: str) -> tuple[Any, ...]:
            event = settled[unit]
            head_on = any(one in self.truth and way(one) == way(unit)[::-1] for one in event["by"])
            where = frozenset(way(unit)) if head_on else event.asked("to")
            same = (event.rule, event.get("clause"), event.get("mine"), event.get("theirs"), where)
            return same if event.asked("to") and not self.truth[unit] else (unit,)

        found: dict[tuple[Any, ...], list[str]] = {}
        for unit in self.truth:
            key = reason(unit)
            mutual = all(one in self.truth and reason(one) == key for one in settled[unit]["by"])
            found.setdefault(key if mutual else (unit,), []).append(unit)
        return {first: others for first, *others in found.values()}

    def _reasons(self) -> str:
        """The reason from the rules; for each order its sentence, its rule, the causes of a failure; the strengths."""
        items = []
        for unit, mirrored in self._mirrors().items():
            cause = chain(self.report, unit, self.lang)
            for depth, line in cause.lines() if cause is not None else ():
                # The others of a mirror are told in one line with it, not as causes of one another.
                if depth and (self.truth[unit] or line.unit in mirrored):
                    continue
                mark = "" if depth else "✓ " if self.truth[unit] else "✗ "
                rule = html_text(rule_citation(line.rule, self.lang, line.also), self.lang)
                same = "" if depth or not mirrored else " " + self._told_mirrors(mirrored)
                told = f"{mark}{html_text(line.text, self.lang)}{f' <small>({rule})</small>' if rule else ''}{same}"
                items.append(f'<li style="margin-left:{depth * 1.5}em">{told}</li>')
        tables = "".join(table.html for table in contests(self.report, self.lang))
        written = self._situation.why.get(self.lang, "")
        reason = f"<p>{escape(written)}</p>" if written else ""
        return f"<h5>{escape(word(self.lang, 'why'))}</h5>{reason}<ul>{''.join(items)}</ul>{tables}"

    def _told_mirrors(self, units: Sequence[str]) -> str:
        told = {one.unit: one.order for one in sentences(self.report, self.lang) if one.kind == "resolved"}
        orders = ", ".join(f"<code>{escape(told[unit])}</code>" for unit in units)
        return escape(word(self.lang, "mirrored", orders="\0")).replace("\0", orders)

    def _around(self) -> tuple[str, ...]:
        """The spaces that the orders are about."""
        found = [unit.space for unit in self.position.units.values()]
        found += [
            split_coast(event[key])[0]
            for event in self.report.events
            if event.kind == "resolved"
            for key in ("to", "goal")
            if event.get(key)
        ]
        return tuple(space for space in dict.fromkeys(found) if space in self.position.board.spaces)


def from_case(number: str, lang: str = "fr", game: str = "", *, groups: Sequence[str] = ()) -> Exercise:
    """A worked case by its number (``6.F.14`` of DATC) as an exercise; without a game, of the first that has it.

    Raises:
        Fault: ``case-unknown``: no such case, or one that asks for no orders.
    """
    found = gallery.situation(number, game)
    return Exercise.of(found, lang, title=f"{number.strip()} · {found.title[known_language(lang)]}", groups=groups)
