"""What is said when a lesson is opened: what its journal lost, or where it no longer leads; that it goes on."""

from __future__ import annotations

import json

from diadoques.classroom.session import Session
from diadoques.explain.faults import fault_text
from diadoques.widgets.words import spoken_name, word


def opening_note(session: Session, lang: str) -> str:
    """The note under the map, "" for a game that begins."""
    if session.differs is not None:
        return word(lang, "opened_before", why=fault_text(session.differs, lang), name=session.kept)
    if session.lost:
        return _lost(session, lang)
    begun = session.reports or any(session.undo_depth(player) for player in session.position.players)
    return word(lang, "opened_again") if begun else ""


def _lost(session: Session, lang: str) -> str:
    """Whose act was cut short, and no more: what it was stands on nobody's sheet and is for no other's eyes."""
    for player in session.position.players:
        if json.dumps(player, ensure_ascii=False) in session.lost:
            return word(lang, "lost_act_of", player=spoken_name(session.position.board, player, lang))
    return word(lang, "lost_act")
