"""A sheet on which nothing can be written any more: what stands on it, as plain text, and what is left to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from diadoques.classroom.privacy import plan_of
from diadoques.classroom.session import Session
from diadoques.core.prompts import Groups, Number, Pick, Prompt, Sheet, is_awaited
from diadoques.explain.asked import prompt_in_words
from diadoques.explain.offers import teller
from diadoques.widgets.kit.html_text import html_text
from diadoques.widgets.prompt_words import leading_prompt, option_word, prompt_word
from diadoques.widgets.sheet.purse import account_told
from diadoques.widgets.sheet.verdict import row_name
from diadoques.widgets.words import class_word, spoken_name, word

_NOTHING: Final[Any] = object()


def closed_sheet(session: Session, seat: str, lang: str) -> str:
    """What ``seat`` has written and said, as HTML; of what is not written, what the rules make of it.

    Where a game is played answer by answer it is the question that is open, for the rules make nothing of silence.
    """
    if session.prompts.answer_by_answer:
        first = session.prompts.prompts[0]
        told = _said(session, first, lang) if first.seat == seat else ""
        return f'<section class="dia-closed"><h3>{escape(_title(session, first, lang))}</h3>{told}</section>'
    asked = session.prompts.of(seat)
    main = leading_prompt(session.prompts, seat)
    parts = [f"<h3>{escape(_title(session, main, lang))}</h3>"] if main is not None else []
    if session.sheet(seat).sealed:
        parts.append(f"<p><b>✓ {escape(word(lang, 'progress_sealed'))}</b></p>")
    for prompt in asked:
        told = _written(session, prompt, lang) if isinstance(prompt, Sheet) else _said(session, prompt, lang)
        head = "" if prompt is main or not told else f"<p><b>{escape(_title(session, prompt, lang))}</b></p>"
        parts.append(f"{head}{told}")
    silent = [
        prompt_in_words(session.position, prompt, lang, session.reports).silent for prompt in _left_out(session, asked)
    ]
    parts += [f'<p class="dia-quiet">{html_text(text, lang)}</p>' for text in silent if text]
    return f'<section class="dia-closed">{"".join(parts)}</section>'


def _title(session: Session, prompt: Prompt, lang: str) -> str:
    name = spoken_name(session.position.board, prompt.seat, lang)
    return prompt_word(session.position, prompt, "title", lang, player=name)


def _written(session: Session, prompt: Sheet, lang: str) -> str:
    """The lines of a sheet: those that are written, and those that want an order and have none."""
    seat, planned = prompt.seat, plan_of(session, prompt.seat)
    tell, rows, wanted = teller(planned.game), dict(session.rows(seat)), session.wanted(seat)
    items = []
    for row in dict.fromkeys((*wanted, *rows)):
        if row not in rows:
            items.append(f"<b>{escape(row_name(planned, row, lang))}</b> {escape(class_word(lang, 'closed_without'))}")
            continue
        order = rows[row]
        name = "" if tell.paid(order) else f"<b>{escape(row_name(planned, row, lang))}</b> "
        label = tell.label(planned, order, lang)
        text = session.game.write(planned, order, lang)
        items.append(f"{name}<code>{escape(text)}</code>{escape(f' ({label})' if label else '')}")
    account = account_told(session, seat, lang, prompt)
    listed = "".join(f"<li>{one}</li>" for one in items) or f"<li>{escape(class_word(lang, 'closed_empty'))}</li>"
    return f"{account}<ul>{listed}</ul>"


def _said(session: Session, prompt: Prompt, lang: str) -> str:
    """What was said to a prompt; what is secret is not seen again; "" where silence says nothing."""
    said = session.sheet(prompt.seat).said.get(prompt.name, _NOTHING)
    if said is _NOTHING and isinstance(prompt, Pick) and prompt.usual:
        said = list(prompt.usual)
    if said is _NOTHING:
        return f"<p>{escape(class_word(lang, 'closed_unsaid'))}</p>" if is_awaited(prompt) else ""
    position = session.position
    if isinstance(prompt, Pick) and not prompt.secret:
        return f"<p>{escape(', '.join(option_word(position, prompt, one, lang) for one in said))}</p>"
    data: dict[str, object] = {}
    if isinstance(prompt, Groups):
        names = [", ".join(option_word(position, prompt, one, lang) for one in group) for group in said]
        data["named"] = "; ".join(names)
    elif isinstance(prompt, Number):
        data["value"] = said
    return f"<p>{escape(prompt_word(position, prompt, 'done', lang, **data))}</p>"


def _left_out(session: Session, asked: tuple[Prompt, ...]) -> Iterator[Prompt]:
    """The prompts that are answered in part, or not at all."""
    for prompt in asked:
        sheet = session.sheet(prompt.seat)
        if isinstance(prompt, Sheet):
            wanted, due = session.wanted(prompt.seat), session.due(prompt.seat)
            short = any(piece not in sheet.lines for piece in wanted) or bool(due and due != session.done(prompt.seat))
            if short or not (wanted or due or sheet.lines):
                yield prompt
        elif not isinstance(prompt, Groups) and prompt.name not in sheet.said:
            yield prompt
