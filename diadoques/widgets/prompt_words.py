"""What screens say of a prompt: in the words of its game, else in those of its type.

A game brings them in ``screen.toml`` of its room of words (``explain.catalogue``): language → name of the prompt →
role → phrase. Roles: ``title``, ``example`` of a line, ``none`` for who is not asked,
``progress``, ``missing``, ``resolve`` (the button that settles it), ``next`` (the one that leads to it); of what is
said: ``do``, ``done``, ``stated`` (told to all), ``option`` and ``options`` (what is offered, one by one); of a
proposal also ``open``, ``how`` and ``undo``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any

from diadoques.board.people import players
from diadoques.classroom.session import Session
from diadoques.core.phrases import filled, known_language
from diadoques.core.prompts import Prompt, Prompts, Sheet, Throw
from diadoques.explain.asked import asked_shortly, what_about, with_subject
from diadoques.explain.catalogue import capital, screen_words
from diadoques.explain.names import join_names, names_for
from diadoques.explain.offers import option_told
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.widgets.words import WORDS, in_its_words, seat_heading, spoken_name, word


def prompt_word(position: Position, prompt: Prompt, role: str, lang: str, **data: object) -> str:
    """A phrase for ``prompt``; "" where neither its game nor its type has one."""
    found = own = _own(position, prompt, lang).get(role)
    if role == "title":
        data = {**what_about(position, prompt, lang), **data}
    if found is None and role == "title" and (asks := asked_shortly(position, prompt, lang)):
        data["asks"] = asks
        found = _by_type(type(prompt), "title_of", lang) or None
    told = str(_by_type(type(prompt), role, lang) if found is None else found)
    text = filled(in_its_words(told, lang, position.game), data, lang)
    if role != "title":
        return text
    return capital(with_subject(position, prompt, str(own), text, lang) if own is not None else text)


def option_word(position: Position, prompt: Prompt, value: str | Sequence[str], lang: str) -> str:
    """Something that is offered: as the game calls it, a player or a place by its name, anything else as it is."""
    if (mine := option_told(position, prompt, value, lang)) is not None:
        return mine.text
    named = value if isinstance(value, str) else None
    told = _own(position, prompt, lang).get("options", {}).get(named)
    if told is not None:
        return str(told)
    each = ", ".join(_named(position, one, lang) for one in ([named] if named is not None else value))
    return prompt_word(position, prompt, "option", lang, named=each) or each


def leading_prompt(prompts: Prompts, seat: str = "") -> Prompt | None:
    """The prompt that gives its words to all that is asked now, of one seat or of all: a sheet before anything else."""
    asked = prompts.of(seat) if seat else prompts.prompts
    return next((one for one in asked if isinstance(one, Sheet)), next(iter(asked), None))


def tell_answered(line: Any, position: Position, empty: Collection[str], lang: str) -> None:
    """Say on a line of HTML for whom of those asked in a position the program answers; nothing where it is nobody."""
    asked = game_of(position).awaits(position).seats
    names = [spoken_name(position.board, seat, lang) for seat in asked if seat in empty]
    told = word(lang, "program_answers", players=join_names(names, lang)) if names else ""
    line.add_class("dia-answered")
    line.value = f"<small>{escape(told)}</small>" if told else ""
    line.layout.display = "" if told else "none"


def _named(position: Position, value: str, lang: str) -> str:
    known_players = players(position.board.id)
    if value in known_players:
        return known_players[value].name[lang]
    return names_for(position, lang).place(value).bare


def _own(position: Position, prompt: Prompt, lang: str) -> Mapping[str, Any]:
    return screen_words(position.game).get(known_language(lang), {}).get(prompt.topic, {})


def _by_type(kind: type[Prompt], role: str, lang: str) -> str:
    words = WORDS.tables[known_language(lang)]["prompt"]
    tables = (words.get(one.__name__.lower(), {}) for one in kind.__mro__)
    return next((str(table[role]) for table in tables if role in table), "")


def progress(session: Session, lang: str, absent: Collection[str] = ()) -> str:
    """How far everybody is who is asked something, as a list in HTML; ``absent``: seats that are not told."""
    rows = []
    for player in session.asked:
        if player not in absent:
            mark = " ✓" if session.sheet(player).sealed else ""
            name = seat_heading(session.position.board, player, lang)
            line = escape(word(lang, "missing_row", player=name, count=_state(session, player, lang) + mark))
            rows.append(f"<li>{line.replace(escape(name), f'<b>{escape(name)}</b>', 1)}</li>")
    return f"<ul>{''.join(rows)}</ul>"


def _state(session: Session, seat: str, lang: str) -> str:
    """How far a seat is with what it is asked first of all."""
    prompt = leading_prompt(session.prompts, seat)
    if prompt is None:
        return ""
    if isinstance(prompt, Sheet):
        lines, wanted, due = session.sheet(seat).lines, session.wanted(seat), session.due(seat)
        done = session.done(seat) if due else sum(piece in lines for piece in wanted)
        return prompt_word(session.position, prompt, "progress", lang, done=done, all=due or len(wanted))
    said = prompt.name in (session.throws if isinstance(prompt, Throw) else session.sheet(seat).said)
    return prompt_word(session.position, prompt, "stated" if said else "state", lang)
