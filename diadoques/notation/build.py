"""From the parser's tree to ours: names get the spelling and the column in which they were typed."""

from __future__ import annotations

from typing import Final

from lark import Token, Tree

from diadoques.notation.fold import Folded, visible_text
from diadoques.notation.signs import GRADES, coast_of, letters_of, number_of
from diadoques.notation.tree import (
    CHARACTER,
    Act,
    Apart,
    CaptiveOrder,
    Convoy,
    Decree,
    Disband,
    Headed,
    Hold,
    LeaderOrder,
    LetterR,
    Line,
    Move,
    Name,
    Payment,
    Piece,
    Pledge,
    Promote,
    Proposal,
    Raise,
    Remove,
    Retreat,
    Siege,
    Spot,
    Supply,
    Support,
    UnitOrder,
)

#: A part of a parsed line, and what may stand in one.
Node = Tree[Token]
Child = Node | Token

_PLEDGES: Final = {"OPEN": "open", "DECLINE": "decline", "SPARE": "spare", "PLUNDER": "plunder"}
#: Lines of which the verb is not called like their rule.  Every other line is one of its rule's name: a payment where a
#: sum is written, else a decree.
_DECREES: Final = {"betrothal": "betroth", "wedding": "wed", "capital": "seat", "estate": "leave"}
_DEEDS_OF_PIECES: Final = {"raising": Raise, "removal": Disband, "struck": Remove, "held": Hold}
_DEEDS: Final = {"KILL": "kill", "RELEASE": "release", "LOCK": "lock"}
_BY_SEA: Final = ("VIA", "CROSS")


class Build:
    """Builds the tree of one line."""

    def __init__(self, text: str, folded: Folded) -> None:
        self._text = text
        self._folded = folded

    def line(self, start: Node) -> Line:
        """The line of a parse."""
        (node,) = _trees(start)
        if node.data == "headed":
            name, line = _trees(node)
            return Headed(self._name(name), self._line(line))
        return self._line(node)

    def _line(self, node: Node) -> Line:
        if node.data == "waiver":
            owner = _first(node, "owned")
            piece = Piece(self._column(node), owner=self._named(owner) if owner is not None else None)
            return UnitOrder(piece, Raise(self._column(node), waived=True))
        if node.data in _DEEDS_OF_PIECES:
            return UnitOrder(self._piece(_only(node, "piece")), _DEEDS_OF_PIECES[node.data](self._column(node)))
        if node.data == "raised":
            first, *rest = [self._piece(child) for child in _trees(node)]
            return UnitOrder(first, Raise(self._column(node), otherwise=rest[0] if rest else None))
        if node.data in ("opening", "sparing"):
            return self._pledge(node)
        if node.data == "captive_order":
            return self._captive_order(node)
        if node.data == "proposal":
            return self._proposal(node)
        if node.data == "order":
            return self._ordered(node)
        passes = node.data == "auction"  # « passe » names no sum
        return self._payment(node) if passes or _says_a_sum(node) else self._decree(node)

    def _decree(self, node: Node) -> Decree:
        """« ordre royal : Antigone », « capitale -> Sardes »: a name or a place."""
        name, spot = _first(node, "name"), _first(node, "spot")
        return Decree(
            self._column(node),
            _DECREES.get(node.data, str(node.data)),
            self._name(name) if name is not None else None,
            self._spot(spot) if spot is not None else None,
        )

    def _ordered(self, node: Node) -> UnitOrder | LeaderOrder:
        first, *rest = _trees(node)
        if first.data == "traveller":
            piece, act = self._traveller(first)
            return self._order(piece, act)
        return self._order(self._piece(first), self._act(rest[0]))

    def _payment(self, node: Node) -> Payment:
        """« corrompt F EGE 25 : F EGE -> CYC », « don 5 Ptolémée »."""
        sums = [child for child in node.children if isinstance(child, Token) and child.type == "SUM"]
        piece, payee, then = _first(node, "piece"), _first(node, "name"), _first(node, "then")
        return Payment(
            self._column(node),
            str(node.data),
            int("".join(letter for letter in "".join(sums) if letter.isdigit()) or "0"),
            self._piece(piece) if piece is not None else None,
            self._name(payee) if payee is not None else None,
            self._ordered(_only(then, "order")) if then is not None else None,
        )

    def _pledge(self, node: Node) -> Pledge:
        """« ouvre Tyr à Ptolémée », « refuse SYR »."""
        deed = next(child for child in node.children if isinstance(child, Token) and child.type in _PLEDGES)
        payee = _first(node, "name")
        return Pledge(
            self._column(node),
            _PLEDGES[deed.type],
            self._spot(_only(node, "spot")),
            self._name(payee) if payee is not None else None,
        )

    def _order(self, piece: Piece, act: Act) -> UnitOrder | LeaderOrder:
        if piece.kind == CHARACTER and piece.spot is not None:
            return LeaderOrder(piece.spot.name, act)
        return UnitOrder(piece, act)

    def _act(self, node: Node) -> Act:
        column = self._column(node)
        match node.data:
            case "hold":
                return Hold(column)
            case "move":
                return self._move(node)
            case "support" | "support_from":
                return self._support(node)
            case "convoy" | "convoy_from":
                piece, move = self._carried(node)
                return Convoy(column, piece, move)
            case "siege":
                return self._siege(node)
            case "supply":
                return Supply(column, self._goal(node).spot)
            case "retreat":
                return Retreat(column, self._goal(node), _has(node, "yields"))
            case "letter_r":
                return LetterR(column, self._goal(node), _has(node, "yields"), self._text[column] == "r")
            case "disband":
                return Disband(column)
            case "build":
                return Raise(column)
            case "promote":
                return Promote(column, self._class(node))
            case _:
                return Apart(column)

    def _move(self, node: Node) -> Move:
        goals = [self._goal(child) for child in (node, *_trees(node)) if child is node or child.data == "step"]
        way = _first(node, "way")
        named = [Spot(self._name(name)) for name in _trees(way) if name.data == "name"] if way is not None else []
        by_sea = way is not None or any(isinstance(child, Token) and child.type in _BY_SEA for child in node.children)
        seas = [goal.spot for goal in goals[:-1] if goal.spot is not None] + named
        return Move(self._column(node), goals[-1], by_sea, _has(node, "yields"), tuple(seas))

    def _support(self, node: Node) -> Support:
        column = self._column(node)
        first, *rest = _trees(node)
        if first.data == "traveller":
            piece, move = self._traveller(first)
            return Support(column, piece, move)
        if node.data == "support_from":
            piece, move = self._carried(node)
            return Support(column, piece, move)
        act = self._act(rest[0]) if rest else None
        return Support(column, self._piece(first), act if isinstance(act, Hold | Move | Siege) else None)

    def _carried(self, node: Node) -> tuple[Piece, Move]:
        first, *rest = _trees(node)
        if first.data == "traveller":
            return self._traveller(first)
        if node.data.endswith("_from"):  # "to Norway from London"
            goal = self._piece(first)
            return self._piece(rest[0]), Move(goal.column, goal)
        return self._piece(first), self._move(rest[0])

    def _siege(self, node: Node) -> Siege:
        mark = next(child for child in node.children if isinstance(child, Token) and child.type == "SIEGE")
        digit = next((int(letter) for letter in mark if letter in "12"), 0)
        goal = _first(node, "goal")
        return Siege(self._column(mark), digit, self._piece(goal).spot if goal is not None else None)

    def _traveller(self, node: Node) -> tuple[Piece, Move]:
        """« la flotte qui va de PALestine en PHEnicie »: the piece stands where its move begins."""
        goal = self._goal(node)
        by_sea = any(isinstance(child, Token) and child.type == "VIA" for child in node.children)
        verb = next(child for child in node.children if isinstance(child, Token) and child.type == "GO")
        return self._piece(node), Move(self._column(verb), goal, by_sea)

    def _goal(self, node: Node) -> Piece:
        return self._piece(_only(node, "goal"))

    def _piece(self, node: Node) -> Piece:
        kind, grade, spot, coast, head = "", None, None, "", ""
        number = 0
        leader: Name | None = None
        owner: Name | None = None
        for child in _trees(node):
            match child.data:
                case "sign":
                    kind, grade = letters_of(child)
                case "counted":
                    kind, grade = letters_of(child)
                    number = next(number_of(token) for token in child.scan_values(_counts))
                case "spot":
                    spot = self._spot(child)
                case "star":
                    head = head or "*"
                case "leading":
                    head, leader = "+", self._named(child)
                case "owned":
                    owner = self._named(child)
                case "on_coast":
                    coast = next(coast_of(token) for token in child.children if isinstance(token, Token))
                case _:
                    pass
        if spot is not None and coast:
            spot = Spot(spot.name, coast)
        return Piece(self._column(node), kind, grade, spot, head, leader, owner, number)

    def _class(self, node: Node) -> str:
        sign = _first(node, "sign")
        if sign is not None:
            return letters_of(sign)[1] or ""
        tokens = [child for child in node.children if isinstance(child, Token)]
        return next(GRADES[token.type] for token in tokens if token.type in GRADES)

    def _spot(self, node: Node) -> Spot:
        coast = next(
            (coast_of(child) for child in node.children if isinstance(child, Token) and child.type == "COAST"), ""
        )
        return Spot(self._named(node), coast)

    def _named(self, node: Node) -> Name:
        return self._name(_only(node, "name"))

    def _name(self, node: Node) -> Name:
        tokens = list(node.scan_values(_is_token))
        begin = self._folded.column(tokens[0].start_pos or 0)
        last = (tokens[-1].end_pos or 1) - 1
        end = self._folded.column(last) + 1
        words = tuple(str(token).rstrip(".") for token in tokens)
        return Name(visible_text(self._text[begin:end]).rstrip(". "), words, begin)

    def _captive_order(self, node: Node) -> CaptiveOrder:
        verb = next(child for child in node.children if isinstance(child, Token) and child.type in _DEEDS)
        place = _first(node, "place")
        to = self._goal(place) if place is not None else None
        deed, column = _DEEDS[verb.type], self._column(verb)
        subjects = [_only(child, "spot") for child in _trees(node) if child.data == "piece"]
        victims = [_only(child, "spot") for child in _trees(node) if child.data == "captive"]
        if not victims:  # « Séleucos égorgé »
            return CaptiveOrder(column, deed, self._named(subjects[0]), None, to)
        by = self._named(subjects[0]) if subjects else None
        return CaptiveOrder(column, deed, self._named(victims[0]), by, to)

    def _proposal(self, node: Node) -> Proposal:
        winners = _only(node, "winners")
        return Proposal(self._column(node), tuple(self._name(child) for child in _trees(winners)))

    def _column(self, child: Child) -> int:
        if isinstance(child, Token):
            return self._folded.column(child.start_pos or 0)
        token = next(iter(child.scan_values(_is_token)))
        return self._folded.column(token.start_pos or 0)


def _trees(node: Node) -> list[Node]:
    return [child for child in node.children if isinstance(child, Tree)]


def _first(node: Node, data: str) -> Node | None:
    return next((child for child in _trees(node) if child.data == data), None)


def _says_a_sum(node: Node) -> bool:
    return any(isinstance(child, Token) and child.type == "SUM" for child in node.children)


def _only(node: Node, data: str) -> Node:
    found = _first(node, data)
    if found is None:
        raise LookupError(f"the grammar promises a {data!r} in each {node.data!r}")
    return found


def _is_token(value: Child) -> bool:
    return isinstance(value, Token)


def _counts(child: Child) -> bool:
    return isinstance(child, Token) and child.type in ("NTH", "SUM")


def _has(node: Node, data: str) -> bool:
    return _first(node, data) is not None
