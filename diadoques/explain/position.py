"""A position told in a few lines: who stands where and holds what, what is put to the vote; how a game has ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from diadoques.core.faults import told_in
from diadoques.core.phases import OVER
from diadoques.core.prompts import Pick, Prompt
from diadoques.explain.catalogue import catalogue
from diadoques.explain.names import Names, join_texts, names_for
from diadoques.explain.voice import season_named
from diadoques.explain.wording import wording
from diadoques.games.catalogue import game_of
from diadoques.games.door import Position
from diadoques.games.ended import is_drawn

# --- How a game has ended, in one sentence, on every page the same


def ending_text(position: Position, lang: str) -> str:
    """Who has won, and how, where a game knows several ways (``ending.tactical``); that it is a draw; that nobody has.

    Args:
        position: of a game that is over.
        lang: ``fr`` or ``en``.
    """
    names = names_for(position, lang)
    if not position.winners:
        return names.words.text("ending.nobody")
    if (key := f"ending.{getattr(position, 'verdict', '')}") in names.words:
        return names.words.text(key, players=join_texts([names.player(one).bare for one in position.winners], lang))
    players = join_texts([names.player(one).bare for one in position.winners], lang)
    return names.words.text("ending.even" if is_drawn(position) else "ending.won", players=players)


# --- A position told in a few lines: who stands where and holds what, what is put to the vote


def season_of(position: Position, lang: str, inside: bool = False) -> str:
    """« Été 321 av. J.-C. »; ``inside`` a sentence French writes « été »."""
    return season_named(catalogue(lang, position.game), position.season, lang, inside)


def phase_of(position: Position, lang: str) -> str:
    """What is waited for: « ordres »."""
    return catalogue(lang, position.game).text(f"phase.{position.phase}")


def describe_position(position: Position, lang: str) -> Iterable[str]:
    """The whole position, line by line."""
    names = names_for(position, lang)
    with told_in(lang):
        wording(position.game)
    yield f"{season_of(position, lang)} — {phase_of(position, lang)}"
    yield from tidings(position, lang)
    if position.phase == OVER:
        yield ending_text(position, lang)
    yield from (wording(position.game).screens.described or _players)(names, position)


def open_throw(position: Position, lang: str) -> Sequence[str]:
    """What a throw that may still be made again comes to as it lies, told in full; () where none lies there."""
    tell = wording(position.game).screens.lying
    return () if tell is None else tuple(tell(names_for(position, lang), position))


def reckoning_text(position: Position, prompt: Prompt, said: tuple[str, ...], supposed: str, lang: str) -> str:
    """With what the throw is reckoned that an answer leads to, in a sentence; "" where none is.

    Args:
        said: all that is picked together.
        supposed: the answer to the question that comes next with which it is reckoned, or "".
    """
    tell = wording(position.game).screens.reckoned
    if tell is None or not isinstance(prompt, Pick):
        return ""
    return tell(names_for(position, lang), position, prompt, prompt.meant(said), supposed)


def tidings(position: Position, lang: str) -> Sequence[str]:
    """What is known of this season and of the next one, a line each."""
    tell = wording(position.game).screens.tidings
    return tell(names_for(position, lang), position) if tell is not None else ()


def _players(names: Names, position: Position) -> Iterable[str]:
    """Each player, and how he stands."""
    for player in position.players:
        yield ""
        yield player_heading(names, position, player)
        if game_of(position).about.kinds:  # a game may have no units
            yield row(names, "units", signs(names, position, player))
    if line := quota(names, position):
        yield ""
        yield line


def player_heading(names: Names, position: Position, player: str) -> str:
    """A player and what he counts: « Autriche (3 centres) »."""
    if player in game_of(position).standing(position).eliminated:
        return names.words.text("show.player-out", player=names.player(player))
    return names.words.text("show.power", player=names.player(player), points=score(names, position, player))


def score(names: Names, position: Position, player: str) -> str:
    """« 3 centres »."""
    game = game_of(position)
    return names.words.counted(f"show.{game.about.counted}", game.standing(position).points.get(player, 0))


def quota(names: Names, position: Position) -> str:
    """How much there is of what is counted, and how much wins; "" where no number wins and the phrase would say one."""
    game = game_of(position)
    standing, key = game.standing(position), f"show.in-play.{game.about.counted}"
    if key in names.words and "quota" in names.words.fields(key) and not standing.quota:
        return ""
    return names.words.text(key, in_play=standing.in_play, quota=standing.quota)


def signs(names: Names, position: Position, player: str) -> str:
    """The units of a player."""
    return ", ".join(names.sign_of(unit) for unit in position.of(player))


def row(names: Names, key: str, listing: str) -> str:
    """A line about a player: « unités : A MAC, F EGE »."""
    return "  " + names.words.text(f"show.{key}", list=listing or names.words.text("show.none"))


def players_in_words(names: Names, players: Iterable[str]) -> str:
    """Players in a row."""
    return join_texts([names.player(player).bare for player in players], names.lang)


def voting_text(position: Position, lang: str) -> Iterable[str]:
    """The proposals that are put to the vote, and how a file of orders votes on them."""
    names = names_for(position, lang)
    words = names.words
    yield words.text("show.votes")
    ballots = []
    votes = game_of(position).abilities.votes
    for proposal in votes.proposals(position) if votes is not None else ():
        winners = [names.player(name).bare for name in proposal]
        yield "  " + words.text("show.proposal", winners=join_texts(winners, names.lang))
        ballots.append(words.text("show.ballot", winners=", ".join(winners)))
    first = names.player(game_of(position).awaits(position).seats[0]).bare
    yield words.text("show.how-to-vote", player=first, ballot=ballots[0])
