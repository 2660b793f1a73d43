"""Find places on the map: a click, or a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

import ipywidgets as w

from diadoques.core.pieces import split_coast
from diadoques.explain.catalogue import capital
from diadoques.explain.names import join_names, join_texts, names_for
from diadoques.explain.readings import either, quotable
from diadoques.games.catalogue import game_of
from diadoques.notation.lexicon import telling_words
from diadoques.widgets.map.board_scene import board_scene
from diadoques.widgets.map.map_picker import MapPicker
from diadoques.widgets.map.scenes import scene
from diadoques.widgets.tasks.situation import Situation
from diadoques.widgets.tasks.task import Task
from diadoques.widgets.tasks.words import paragraph, task_phrase

#: Of so many places that are not the answer the board's facts are told.
MOST_FACTS: Final = 3
#: Letters of a name that are read.
LONGEST_NAME: Final = 100
#: Names of today, folded, for which no place called much alike was meant: Cairo is not Caria.
_TODAY: Final = frozenset(
    {
        *("caire", "cairo", "liban", "lebanon", "turquie", "turkey", "israel", "irak", "iraq", "iran"),
        *("jordanie", "jordan", "bulgarie", "bulgaria", "albanie", "albania", "beyrouth", "beirut", "amman"),
    }
)
#: What stands between names in a row.
_PARTS: Final = re.compile(r"\s*[,;/+]\s*|\s+(?:et|and)\s+")


class PlaceTask(Task):
    """The places that answer a question: one of them, or all.

    Attributes:
        chosen: the tags of what was clicked or named; a second click takes a place away.
    """

    def __init__(
        self,
        situation: Situation,
        truth: Callable[[], Collection[str]],
        lang: str,
        ask: str,
        hints: Sequence[str] = (),
        *,
        every: bool = False,
        near: Iterable[str] = (),
        why: Callable[[], str] | None = None,
    ) -> None:
        """A task.

        Args:
            truth: codes of the places that are right.
            every: all of them are wanted, not just one.
            near: what the map shows when it opens.
            why: what is said of every answer, as HTML; without it the board says where a wrong place lies.
        """
        super().__init__(lang, ask, hints)
        self._truth, self._every, self._why = truth, every, why
        board = situation.position.board
        self._board = board
        lexicon = game_of(situation.position).abilities.lexicon
        if lexicon is None:
            raise LookupError(situation.of)
        self._lexicon = lexicon(situation.position)
        self._called = names_for(situation.position, lang)
        self._names = self._told_apart()
        self._cities = frozenset(self._names[place] for place in board.places)
        self.map = MapPicker(
            board_scene(board.id, board.layer, situation.of),
            lang=lang,
            scene=scene(situation.position),
            near=list(near),
        )
        self.map.when("place", self._pointed)
        named = sorted((name, place) for place, name in self._names.items())
        self.list = w.Combobox(
            options=tuple(name for name, _ in named), placeholder=task_phrase(lang, "place"),
            continuous_update=False, description=task_phrase(lang, "your_place"),
        )  # fmt: skip
        self.list.tooltip, self.list.style.description_width = ask, "initial"
        self.list.observe(self._named, "value")
        self.chosen = w.TagsInput(value=[], allow_duplicates=False, allowed_tags=list(self._names.values()))
        self.chosen.tooltip = task_phrase(lang, "chosen")
        self.chosen.observe(lambda _: self._marked(), "value")
        self._marked()
        self.lay(self.list, board=self.map, growing=[self.chosen])

    def _told_apart(self) -> Mapping[str, str]:
        """What each place is called; of two that share a name the space has its article: the island of Rhodes."""
        bare = {one: str(self._called.place(one)) for one in (*self._board.spaces, *self._board.places)}
        times = Counter(bare.values())
        article = {"fr": "le", "en": "the"}[self.lang]
        return {
            one: format(self._called.place(one), article) if times[name] > 1 and one in self._board.spaces else name
            for one, name in bare.items()
        }

    def _pointed(self, message: Mapping[str, Any]) -> None:
        name = self._names.get(str(message.get("place")))
        if name is None:
            return
        self.list.value = ""  # what was typed and not understood is an older word than this click
        there = list(self.chosen.value)
        if self._every:
            self.chosen.value = [one for one in there if one != name] if name in there else [*there, name]
        else:
            self.chosen.value = [name]

    def _marked(self) -> None:
        """What is chosen is seen on the map; an empty list is no box to wonder at."""
        self.changed()
        codes = {name: place for place, name in self._names.items()}
        chosen = [codes[name] for name in self.chosen.value]
        # A pin without a number: whether the choice is right is told only when it is checked.
        self.map.dots = [{"at": at, "number": "", "text": self._names[at]} for at in chosen]
        self.chosen.layout.display = "" if chosen else "none"

    def _facts(self, place: str) -> str:
        """What the board says of a place that is not the answer: where it lies, what it touches."""
        board = self._board
        called = self._called.place
        if place in board.places:
            lies = task_phrase(self.lang, "lies_in", place=called(place), space=called(board.places[place].province))
            return capital(lies)
        ways = {
            "by_land": board.army.get(place, ()),
            "by_sea": {split_coast(far)[0] for shore in board.shores(place) for far in board.fleet.get(shore, ())},
        }
        rows = {way: sorted(found, key=self._names.__getitem__) for way, found in ways.items() if found}
        told = [
            task_phrase(self.lang, way, places=join_names([*map(called, row)], self.lang)) for way, row in rows.items()
        ]
        both = task_phrase(self.lang, "both_ways", land=told[0], sea=told[1]) if len(told) > 1 else "".join(told)
        return capital(task_phrase(self.lang, "touches", place=called(place), ways=both or "—"))

    def _named(self, change: Mapping[str, Any]) -> None:
        """A name that was entered; one that is not understood stays on its line, to be mended."""
        found = self._read(change["new"])
        if len(found) == 1:
            self.list.value = ""
            if self._names[found[0]] not in self.chosen.value:  # a name is no click: it takes nothing away
                self._pointed({"place": found[0]})
                return
            self.changed()
            already = task_phrase(self.lang, "chosen_already", place=self._called.place(found[0]))
            self.verdict.value = paragraph(capital(already), "told", self.lang)
        elif change["new"].strip():
            self.changed()
            self.verdict.value = self._misread()

    def _read(self, typed: str) -> list[str]:
        """The places that a name may mean, one of each name, read as in an order: case and accents are free."""
        typed = typed[:LONGEST_NAME]
        if not typed.strip():
            return []
        if exact := [one for one, name in self._names.items() if telling_words(name) == telling_words(typed)]:
            return exact
        # Orders know no open cities, which are seen on the map all the same.
        cities = [place for place in self._board.places.values() if not place.is_citadel]
        open_ones = [one.id for one in cities if telling_words(typed) in map(telling_words, one.name.values())]
        found = open_ones or [hit.place for hit in self._lexicon.places(telling_words(typed))]
        return list({self._names[place]: place for place in found}.values())

    def _misread(self) -> str:
        """What is said of a name that means no place, or several: what may have been meant."""
        typed = self.list.value[:LONGEST_NAME].strip()
        several = self._read(typed)
        if len(parts := _PARTS.split(typed)) > 1 and all(map(self._read, parts)):
            return paragraph(task_phrase(self.lang, "one_place"), "told", self.lang)
        today = not _TODAY.isdisjoint(telling_words(typed))
        near = () if today else self._lexicon.near(telling_words(typed), codes=typed.isupper())
        meant = [self._names[place] for place in several or near]
        told = [] if several else [task_phrase(self.lang, "no_such_place", given=quotable(typed, 40))]
        if meant:
            told.append(task_phrase(self.lang, "meant", offers=either(list(dict.fromkeys(meant)), self.lang)))
        return paragraph(" ".join(told), "told", self.lang)

    def judge(self) -> tuple[bool | None, str]:
        """Right when what was chosen is; what is wrong is named, what lacks is counted; the second time with why."""
        if self.list.value.strip():
            return None, self._misread()
        if not self.chosen.value:
            return None, paragraph(task_phrase(self.lang, "no_place"), "told", self.lang)
        truth = {self._names[place] for place in self._truth()}
        chosen = set(self.chosen.value)
        wrong, lacking = sorted(chosen - truth), truth - chosen
        if wrong:
            codes = {name: place for place, name in self._names.items()}
            rows = [self._facts(codes[name]) for name in wrong[:MOST_FACTS]]
            if self.tries < 2:  # what names the answer is told from the second wrong one on
                rows = [row for row in rows if not any(name in row for name in truth)]
            facts = "".join(paragraph(row, "told", self.lang) for row in rows)
            if self._why:
                facts = self._why() if self.tries > 1 else ""
            verdict = [task_phrase(self.lang, "not_there", places=join_texts(wrong, self.lang))]
            if self._cities.issuperset(wrong) and self._cities.isdisjoint(truth):
                verdict.append(task_phrase(self.lang, "no_city"))
            return False, paragraph(" ".join(verdict), "told", self.lang) + facts
        if self._every and lacking:
            return False, paragraph(task_phrase(self.lang, "lacking", count=len(lacking)), "told", self.lang)
        told = paragraph(
            task_phrase(self.lang, "places", places=join_texts(sorted(truth), self.lang)), "told", self.lang
        )
        return True, told + (self._why() if self._why else "")

    def fill_in(self, answer: Sequence[str]) -> None:
        """Places by their codes."""
        self.chosen.value = [self._names[place] for place in answer]

    def current_answer(self) -> list[str] | None:
        """The codes."""
        codes = {name: place for place, name in self._names.items()}
        return [codes[name] for name in self.chosen.value] or None

    def empty(self) -> None:
        """No place."""
        self.list.value, self.chosen.value = "", []

    def key(self) -> str:
        """All the places."""
        return f"<p>{escape(join_texts(sorted(self._names[place] for place in self._truth()), self.lang))}</p>"
