"""Reading a sheet: each line becomes one of five verdicts (7.3), with the order that was understood.

What was written (``notation``) is bound to the position (``binding``), its possible meanings are found (``meanings``)
and judged (``legality``): a badly written order with one possible meaning is followed, others not (DIA-73-04).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from diadoques.conflict.own_moves import NOBODY
from diadoques.core.orders import FOLLOWED
from diadoques.core.untrusted import not_text
from diadoques.games.diadoques.model.orders import Reading, Verbs, Verdict
from diadoques.games.diadoques.model.pieces import Unit
from diadoques.games.diadoques.model.position import (
    AUCTION,
    ESTATE,
    LEVY,
    MOVEMENT,
    RETREATING,
    SUCCESSION,
    WINTER_PHASE,
    Position,
)
from diadoques.games.diadoques.notation.lexicon import GRAMMAR
from diadoques.games.diadoques.notation.reading_codes import AMBIGUOUS, NOTES, UNREADABLE, Trouble
from diadoques.games.diadoques.notation.writing import SIGNS, write
from diadoques.games.diadoques.orders.binding import Binder, Note, says_character
from diadoques.games.diadoques.orders.candidates import Meanings
from diadoques.games.diadoques.orders.cross_checks import NOT_PLAYED, REPEATED, cross_check, once, subject_of
from diadoques.games.diadoques.orders.declaration_candidates import of_build, of_declaration, of_payment
from diadoques.games.diadoques.orders.meanings import reading_of
from diadoques.games.diadoques.orders.offers import (
    ABOUT_UNITS,
    COLON_LACKS,
    OFFER_BEGINS,
    OFFERED,
    SUM_ALONE,
    SUM_IN_WINTER,
    a_move,
    a_sum,
    as_raised,
    begins_otherwise,
    bought_by,
    carries_by_land,
    instead,
    no_convoy,
    no_offer,
    of_the_bought,
    with_colon,
    with_offers,
)
from diadoques.games.diadoques.orders.parsing import parse, places_of
from diadoques.games.diadoques.people.levy import kinds_read, puts_to_sea, set_up
from diadoques.notation.meant import (
    IN_WORDS,
    NO_ORDER,
    NO_TREATY,
    NUMBER_ALONE,
    kind_without_place,
    names_treaty,
    needless_coast_trouble,
    sense,
    stray_word_trouble,
)
from diadoques.notation.read import Unreadable
from diadoques.notation.tree import (
    CaptiveOrder,
    Decree,
    Headed,
    LeaderOrder,
    Line,
    Move,
    Name,
    Payment,
    Pledge,
    Proposal,
    Raise,
    UnitOrder,
)
from diadoques.notation.trouble import cut_line, openings, senseless_reading, unreadable_reading

_EVERYONE = frozenset({("tous",), ("toutes",), ("all",), ("everyone",), ("everybody",)})


@dataclass(slots=True)
class _Draft:
    """A reading in the making.

    Attributes:
        whose: whom the line orders: a unit id, ``@name`` of a character, or "".
        notes: what was put right when its unit was looked for.
    """

    line: str
    tree: Line | Unreadable
    reading: Reading | None = None
    whose: str = ""
    unit: Unit | None = None
    notes: tuple[Note, ...] = ()

    @property
    def text(self) -> str:
        """The line as it is kept."""
        return cut_line(self.line)


def read(position: Position, player: str, lines: Sequence[str], lang: str = "fr") -> list[Reading]:
    """What ``player`` wrote, one reading a line.

    In Spring 321, before the first units stand on the board, those that the letters choose are set up for the occasion
    (``levy_of``), and armies for the other players.

    Args:
        position: the position the orders are for.
        player: who writes.
        lines: one order each, at most 200 letters; every language and loose spelling of the notation.
        lang: the language of the names in ``offers``.
    """
    parsed = [parse(position, player, line) for line in not_text(lines, f"orders.{player}")]
    position = set_up(position, player, parsed)
    binder = Binder(position, player, lang)
    drafts = [_Draft(line, tree) for line, tree in zip(lines, parsed, strict=True)]
    # First who is ordered, in the order of writing, then what: a support may be for a unit of a later line.
    for draft in sorted(drafts, key=lambda draft: not _counted(draft.tree)):  # a number leaves the others to the rest
        _try(_whom, binder, draft)
    binder.ordered = frozenset(draft.whose for draft in drafts)
    for draft in drafts:  # now that it is known who has a line, nobody else's is offered one
        if draft.reading is not None and draft.reading.code in ABOUT_UNITS and draft.reading.offers:
            draft.reading = None
            _try(_whom, binder, draft)
    for draft in drafts:
        _try(_what, binder, draft)
        if draft.reading is not None:
            draft.reading = with_offers(binder, draft.tree, draft.reading)
    bought = bought_by([draft.reading for draft in drafts if draft.reading is not None])
    for draft in drafts:
        draft.reading = of_the_bought(position, draft.reading, bought) if draft.reading is not None else None
    return cross_check(position, _no_two(position, drafts))


def levy_of(position: Position, player: str, lines: Sequence[str]) -> tuple[str, ...]:
    """The kinds of the first units that a sheet of Spring 321 chooses (DIA-63B4-01): its letters, line by line.

    A line without letter is a fleet's if it goes to sea, else an army's. What the home cannot raise is an army
    (DIA-63B4-02); what no line names is left to the levy.
    """
    return kinds_read(position, player, [parse(position, player, line) for line in lines])


def proposal_of(reading: Reading) -> tuple[str, ...] | None:
    """The winners that a line proposes (DIA-2-04), sorted, or None when it is something else."""
    if reading.code != "proposal":
        return None
    return tuple(dict(reading.data)["winners"].split(", "))


def _try(step: Callable[[Binder, _Draft], None], binder: Binder, draft: _Draft) -> None:
    """One step of reading a line; a trouble is its reading."""
    if draft.reading is not None:
        return
    binder.notes = list(draft.notes)
    try:
        step(binder, draft)
    except Trouble as trouble:
        if trouble.code in NOBODY:
            trouble.offers = instead(binder, draft.tree, trouble.offers)
        draft.reading = trouble.reading(draft.text, draft.unit.id if draft.unit is not None else "")


def _whom(binder: Binder, draft: _Draft) -> None:
    """Find the unit or the character that the line orders, or see that it orders nobody."""
    tree = draft.tree
    if isinstance(tree, Unreadable):
        draft.reading = _no_order(binder, draft, tree)
        return
    if isinstance(tree, Headed):
        raise Trouble(Verdict.ILLEGAL, "other-player", tree.player.column, owner=binder.person(tree.player))
    _phase_takes_orders(binder.position)
    if isinstance(tree, Proposal):
        draft.reading = _proposal(binder, draft.text, tree)
    elif isinstance(tree, (Payment, Pledge, Decree)) or _raises(tree):
        return  # it orders nobody who is there
    elif isinstance(tree, CaptiveOrder):
        draft.whose = f"@{binder.person(tree.captive)}"
    elif isinstance(tree, LeaderOrder):
        draft.whose = f"@{binder.person(tree.leader)}"
    elif isinstance(tree, UnitOrder) and tree.piece.spot is not None and says_character(tree.piece, binder):
        draft.tree = LeaderOrder(tree.piece.spot.name, tree.act)
        draft.whose = f"@{binder.person(tree.piece.spot.name)}"
    elif isinstance(tree, UnitOrder):
        draft.unit = binder.subject(tree.piece, to_sea=puts_to_sea(binder.position, tree))
        draft.whose = draft.unit.id
        if _spelled(tree) not in draft.line:  # the kind alone was written, and there is but one such unit
            binder.notes.append(_supplied(draft.unit, tree.piece.number))
        draft.notes = tuple(binder.notes)
        if isinstance(tree.act, Move) and tree.act.to.spot is not None:
            binder.aim(draft.unit, tree.act.to.spot)


def _counted(tree: Line | Unreadable) -> bool:
    """Whether a line says by a number which unit it orders."""
    return isinstance(tree, UnitOrder) and tree.piece.number > 0


def _spelled(tree: UnitOrder) -> str:
    """Where the ordered unit is written to be."""
    return tree.piece.spot.name.text if tree.piece.spot is not None else ""


def _supplied(unit: Unit, number: int) -> Note:
    """What is said of a unit whose place was not written."""
    if number:
        return "unit-counted", (("unit", unit.sign), ("nth", str(number)))
    return "unit-supplied", (("unit", unit.sign),)


def _no_order(binder: Binder, draft: _Draft, tree: Unreadable) -> Reading:
    """The reading of a line that the grammar knows nothing of."""
    position = binder.position
    bare = kind_without_place(draft.line, GRAMMAR)
    # A number that no unit has says nothing: of all of its kind it is asked which.
    meant = places_of(position, binder.player, bare.uncounted() if bare.number else bare) if bare is not None else ()
    offers = _followed(binder, meant)
    if offers:
        code = "two-meanings"
        return Reading(draft.text, Verdict.AMBIGUOUS, None, AMBIGUOUS[code], code, (), 0, offers)
    if position.phase in (LEVY, MOVEMENT) and OFFERED.isdisjoint(tree.before):
        bribe = begins_otherwise(draft.line, lambda line: parse(position, binder.player, line))
        if bribe:
            return no_offer(draft.text, OFFER_BEGINS, _followed(binder, (bribe,)))
    if bribes := _followed(binder, with_colon(draft.line, tree)):
        return no_offer(draft.text, COLON_LACKS, bribes)
    said = _stopped(binder, draft, tree)
    offers = _followed(binder, as_raised(draft.line)) if position.phase == WINTER_PHASE else ()
    return replace(said, offers=offers) if offers else said


def _stopped(binder: Binder, draft: _Draft, tree: Unreadable) -> Reading:
    """Where a line stops being an order, and what it may have been."""
    position = binder.position
    unit = _begins_with(binder, draft.line)
    coasted = {space.id for space in position.board.spaces.values() if space.coasts}
    tree = needless_coast_trouble(
        draft.line, stray_word_trouble(draft.line, tree, binder.lexicon), binder.lexicon, coasted
    )
    code = sense(draft.line, tree, binder.lexicon, GRAMMAR)
    if position.phase in (MOVEMENT, WINTER_PHASE) and a_sum(draft.line, tree):
        code = SUM_ALONE if position.phase == MOVEMENT else SUM_IN_WINTER
    if carries_by_land(position, unit, tree):
        return no_convoy(position, draft.text, unit, tree.column)
    model = _model(binder, code)
    if code and (model or code != IN_WORDS):
        return senseless_reading(draft.text, code, tree, UNREADABLE, model, unit)
    return unreadable_reading(draft.text, tree, UNREADABLE, SIGNS.get(position.phase, {}), unit)


def _followed(binder: Binder, lines: Iterable[str]) -> tuple[str, ...]:
    """The orders that those of the lines are that can be followed, each read by itself; for units without a line."""
    position, lang = binder.position, binder.lang
    readings = [reading for line in lines for reading in read(position, binder.player, [line], lang)]
    return tuple(
        write(position, reading.order, lang)
        for reading in readings
        if reading.order is not None and reading.verdict in FOLLOWED and reading.order.unit not in binder.ordered
    )


def _model(binder: Binder, code: str) -> dict[str, str]:
    """What tells a move that one of the writer's units could be ordered to make; nothing where nothing moves now."""
    position = binder.position
    if code not in (NO_ORDER, NUMBER_ALONE, IN_WORDS) or position.phase not in (LEVY, MOVEMENT):
        return {}
    found = a_move(binder)
    if found is None:
        return {}
    if code == IN_WORDS:
        return {"unit": position.units[found.unit].sign, "to": found.to}
    return {"example": write(position, found, binder.lang)}


def _begins_with(binder: Binder, line: str) -> str:
    """Id of the unit that an unreadable line begins with, or ""."""
    for opening in openings(line):
        tree = parse(binder.position, binder.player, opening)
        if isinstance(tree, UnitOrder):
            try:
                return binder.subject(tree.piece, order=False).id
            except Trouble:
                continue
    return ""


def _what(binder: Binder, draft: _Draft) -> None:
    """Find what the line asks."""
    meanings = Meanings(binder)
    tree = draft.tree
    if isinstance(tree, Payment):
        draft.reading = reading_of(binder, draft.text, draft.tree, of_payment(binder, tree), tree.column)
        draft.whose = subject_of(draft.reading.order) if draft.reading.order is not None else ""
        return
    if isinstance(tree, (Decree, Pledge)):
        draft.reading = reading_of(binder, draft.text, draft.tree, of_declaration(binder, tree), tree.column)
        draft.whose = subject_of(draft.reading.order) if draft.reading.order is not None else ""
        return
    if isinstance(tree, UnitOrder) and isinstance(tree.act, Raise):
        builds = of_build(binder, tree.piece, tree.act.otherwise)
        draft.reading = reading_of(binder, draft.text, draft.tree, builds, tree.piece.column)
        return
    if isinstance(tree, CaptiveOrder):
        draft.reading = reading_of(binder, draft.text, draft.tree, meanings.of_captive(tree), tree.column)
    elif isinstance(tree, LeaderOrder):
        draft.reading = reading_of(
            binder, draft.text, draft.tree, meanings.of_leader(tree.leader, tree.act), tree.act.column
        )
    elif isinstance(tree, UnitOrder) and draft.unit is not None:
        head = binder.head(tree.piece, draft.unit)
        draft.reading = reading_of(
            binder, draft.text, draft.tree, meanings.of_unit(draft.unit, head, tree.act), tree.act.column
        )


def _raises(tree: Line | Unreadable) -> bool:
    return isinstance(tree, UnitOrder) and isinstance(tree.act, Raise)


def _phase_takes_orders(position: Position) -> None:
    if position.phase not in (LEVY, MOVEMENT, AUCTION, *RETREATING, SUCCESSION, ESTATE, WINTER_PHASE):
        raise Trouble(Verdict.ILLEGAL, "no-orders-now", 0, phase=position.phase)


def _proposal(binder: Binder, text: str, tree: Proposal) -> Reading:
    phase = binder.position.phase
    if phase not in (LEVY, MOVEMENT):  # proposals come with a season's orders (DIA-2-04)
        raise Trouble(Verdict.ILLEGAL, "no-orders-now", tree.column, phase=phase)
    if len(tree.winners) == 1 and tree.winners[0].words in _EVERYONE:
        winners = list(binder.position.alive)
    else:
        winners = [_winner(binder, name) for name in tree.winners]
    data = (("winners", ", ".join(sorted(set(winners)))),)
    return Reading(text, Verdict.FINE, None, NOTES["proposal"], "proposal", data, tree.column)


def _winner(binder: Binder, name: Name) -> str:
    if names_treaty(name.words):
        raise Trouble(Verdict.UNREADABLE, NO_TREATY, name.column)
    winner = binder.person(name)
    if winner not in binder.position.alive:
        raise Trouble(Verdict.UNREADABLE, "unknown-person", name.column, binder.position.alive, found=name.text)
    return winner


def _no_two(position: Position, drafts: Sequence[_Draft]) -> list[Reading]:
    """Lines for one unit or character that cannot all hold (DIA-73-04).

    The same order written twice has one meaning (``once``). ``cross_check`` sees two understood orders;
    here an order with several meanings or none that is legal counts, too. A line that is no order does not.
    """
    readings = once(position, [_made(draft) for draft in drafts])
    count = Counter(draft.whose for draft, reading in zip(drafts, readings, strict=True) if _speaks(reading))
    # Who is named at the head of a unit of a stack is ordered by that (DIA-63B4-06).
    heads = {f"@{_head(reading)}" for reading in readings if _head(reading)}
    found = []
    for draft, reading in zip(drafts, readings, strict=True):
        clashes = count[draft.whose] > 1 or draft.whose in heads
        if draft.whose and clashes and _speaks(reading):
            reading = replace(
                reading, verdict=Verdict.AMBIGUOUS, code="two-orders", rule=AMBIGUOUS["two-orders"], data=(), offers=()
            )
        elif reading.order is not None and _head(reading) and count[f"@{_head(reading)}"]:
            reading = replace(reading, order=replace(reading.order, leader=""))
        found.append(reading)
    return found


def _speaks(reading: Reading) -> bool:
    """Whether a line asks anything that another may contradict."""
    return reading.verdict is not Verdict.UNREADABLE and reading.code not in {REPEATED, *NOT_PLAYED}


def _made(draft: _Draft) -> Reading:
    if draft.reading is None:
        raise LookupError(f"no reading was made of {draft.line!r}")
    if draft.reading.column > len(draft.line):  # the place of a unit was read into it
        return replace(draft.reading, column=len(draft.line))
    return draft.reading


def _head(reading: Reading) -> str:
    order = reading.order
    return order.leader if order is not None and order.unit and order.verb is not Verbs.CONVOY else ""


__all__ = ["levy_of", "proposal_of", "read"]
