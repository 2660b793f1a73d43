"""What stands beside an option, against what happens when it is picked: whole games, question after question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain

import pytest

from diadoques.core.answers import Answers, Report
from diadoques.core.events import Event, fold
from diadoques.core.prompts import Number, Pick, Prompt
from diadoques.explain.names import names_for
from diadoques.explain.offers import OptionText, option_told
from diadoques.games.amphipolis import any_time, flow, ground, paths
from diadoques.games.amphipolis.agenda import NONE
from diadoques.games.amphipolis.events import apply
from diadoques.games.amphipolis.pieces import foe
from diadoques.games.amphipolis.pointing import Play
from diadoques.games.amphipolis.position import Position
from tests.games.amphipolis.walks import TOGETHER, bold_games, games

pytestmark = [pytest.mark.slow, TOGETHER]

#: How often units were too many, by what was asked.
CROWDS: Counter[str] = Counter()
Checked = Callable[[Position, Pick, str, OptionText, Report[Position]], Iterator[str]]


def answered(position: Position, prompt: Prompt, said: tuple[str, ...]) -> Report[Position]:
    """What comes of an answer, while nobody speaks up after it."""
    report = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: said}}))
    while report.after.phase == any_time.NAME:
        seat = flow.awaits(report.after).prompts[0].seat
        more = flow.resolve(report.after, Answers(said={any_time.NAME: {seat: (NONE,)}}))
        report = Report(report.before, (*report.events, *more.events), more.after)
    return report


def first(report: Report[Position], *kinds: str) -> Event | None:
    return next((event for event in report.events if event.kind in kinds), None)


def priced(told: OptionText, coin: str) -> tuple[int, int] | None:
    """What an option is said to cost, and to leave."""
    found = re.search(rf"(\d+) {coin}, leaves (\d+)", told.detail)
    return (int(found[1]), int(found[2])) if found else None


def activate(
    position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]
) -> Iterator[str]:
    """The points that are spent, and who may leave; at the end, the points that are lost."""
    if option == NONE:
        yield from ended(position, prompt, told, report)
        over, back = first(report, "impulse-over"), [one for one in report.events if one.get("cause") == "no-points"]
        said = re.search(r"points lost: (\d+)", told.detail)
        if over is not None and not back and int(said[1] if said else 0) != over["lost"]:
            yield f"{over['lost']} points are lost"
        asked_first = report.after.phase == "overstack"  # who is too many is chosen before anybody comes back
        if not asked_first and bool(back) != ("come back weakened" in told.detail):
            yield "who comes back weakened"
        return
    spent = first(report, "activated")
    assert spent is not None
    left = position.impulse.left - spent["cost"]
    if (priced(told, "action points?") or (0, left)) != (spent["cost"], left) or (
        "free of charge" in told.detail
    ) == bool(left != position.impulse.left):
        yield f"it costs {spent['cost']}, and leaves {left}"
    asked = flow.awaits(report.after).prompts[0]
    if asked.name == "group" and not all(named(position, told, str(one)) for one in asked.of):  # type: ignore[attr-defined]
        yield "who may leave"


def free(position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]) -> Iterator[str]:
    """At the end of the movements of reinforcements too."""
    if option == NONE:
        yield from ended(position, prompt, told, report)


def ended(position: Position, prompt: Pick, told: OptionText, report: Report[Position]) -> Iterator[str]:
    """Units that are too many somewhere when movements end: how many are eliminated then, and where."""
    lost: dict[str, int] = {}
    now = report
    while (asked := next(iter(flow.awaits(now.after).prompts), None)) is not None and asked.name == "overstack":
        assert isinstance(asked, Pick)
        if asked.seat == prompt.seat:
            lost[now.after.agenda[-1]["zone"]] = asked.least
        now = answered(now.after, asked, tuple(map(str, asked.of[: asked.least])))
    said = {
        zone: int(count) for zone, count in re.findall(r"\((\w+)\): too many units \([^)]*\); (\d+) will", told.detail)
    }
    CROWDS["ended"] += bool(lost)
    if said != lost:
        yield f"eliminated: {lost}"


def crowded(position: Position, prompt: Pick, told: OptionText, report: Report[Position]) -> Iterator[str]:
    """How many units of a side are too many where a group has gone."""
    moved = first(report, "moved", "retreated", "withdrew", "returned")
    if moved is None:
        return
    limit, after = ground.room(moved["to"]), fold(position, until(report, moved), apply)
    count = 0 if limit is None else max(len(after.at(moved["to"], prompt.seat)) - limit, 0)
    found = re.search(r"too many units: it holds (\d+);\D* (\d+) would", told.detail)
    CROWDS[prompt.name] += bool(count)
    if bool(count) and not any(one in position.units for one in moved["pieces"]):
        return  # they were too many before a leader came
    if ((int(found[1]), int(found[2])) if found else None) != ((limit, count) if count else None):
        yield f"{count} are too many"


def until(report: Report[Position], last: Event) -> tuple[Event, ...]:
    return report.events[: report.events.index(last) + 1]


def named(position: Position, told: OptionText, piece: str) -> bool:
    """Whether a piece is among those that are told, by its name or its arm."""
    kinds = {"H": "hoplites", "C": "cavalry", "P": "peltasts", "A": "archers", "T": "squadron"}
    if piece in position.units:
        return kinds[position.units[piece].kind] in told.detail
    found = option_told(position, Prompt("", ""), piece, "en")
    return found is not None and found.text in told.detail


def operation(
    position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]
) -> Iterator[str]:
    """Action points are spent in an action phase alone, as many as were said, when somebody goes."""
    if option == NONE:
        return
    acting, now = position.agenda[-1]["phase"] == "B.3", report
    for _ in range(5):
        asked = flow.awaits(now.after).prompts[0]
        if not isinstance(asked, Pick) or not asked.name.startswith("operation-"):
            break
        options = [str(one) for one in asked.of if one != NONE]
        now = answered(now.after, asked, tuple(options[: 1 if asked.most == 1 else asked.most]))
        if first(now, "operated", "posted", "rested"):
            break
    spent = first(now, "activated")
    if bool(spent) != acting or (priced(told, "action points?") is None) == acting:
        yield f"points are spent: {acting}"
    if spent is not None and priced(told, "action points?") != (spent["cost"], position.impulse.left - spent["cost"]):
        yield f"it costs {spent['cost']}"


def goal(position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]) -> Iterator[str]:
    """Who is met there."""
    if option != NONE and bool(position.pieces_at(option, foe(prompt.seat))) != ("enemy:" in told.detail):
        yield "who is met"


def go(position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]) -> Iterator[str]:
    """Where the group ends, what each of its steps costs by the card of its zone, who is met, who is taken."""
    if option == NONE:
        return
    frame, moved = position.agenda[-1], first(report, "moved")
    assert moved is not None
    yield from crowded(position, prompt, told, report)
    zones = option.split()
    if moved["to"] != zones[-1] or f"({moved['to']})" not in told.text or list(moved["via"]) != zones[:-1]:
        yield f"it leads to {moved['to']} by {moved['via']}"
    if all(f"{zone}" in told.detail for zone in zones[:-1]) is False:
        yield "by which zones"
    steps, at, total = Play().crossings(position), frame["zone"], 0
    for zone in zones:
        cost = [one.cost for one in steps.get(at, ()) if one.to == zone and one.only in ("", prompt.seat)]
        at, total = zone, total + (cost[0] if cost else 99)
    allowed = paths.allowance(position, frame["pieces"]) - int(frame["spent"])
    if not any(ground.is_sea(zone) for zone in (frame["zone"], *zones)) and priced(told, "movement points?") != (
        total,
        allowed - total,
    ):
        yield f"it costs {total} of {allowed}"
    if bool(position.pieces_at(zones[-1], foe(prompt.seat))) != ("enemy:" in told.detail):
        yield "who is met"
    taken = [one for one in report.events if one.kind == "captured" and one["leader"] in frame["pieces"]]
    if bool(taken) != ("are captured" in told.detail):
        yield f"captured: {len(taken)}"


def unpaid(position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]) -> Iterator[str]:
    """Whether those who enter where the enemy stands come back for want of a point, when nothing more is done."""
    yield from go(position, prompt, option, told, report)
    units = [piece for piece in position.agenda[-1]["pieces"] if piece in position.units]
    if option == NONE or not units or not position.land(option.split()[-1], foe(prompt.seat)):
        return
    events, now = list(report.events), report.after
    for _ in range(12):
        if any(event.kind in ("impulse-over", "combats-paid") or event.get("cause") == "no-points" for event in events):
            break
        asked = flow.awaits(now).prompts[0]
        if not isinstance(asked, Pick) or asked.name == "withdraw":
            return
        further = answered(now, asked, (NONE,) if asked.none else tuple(map(str, asked.of[: asked.least])))
        events, now = [*events, *further.events], further.after
    if any(event.get("cause") == "no-points" for event in events) != ("no point is left" in told.detail):
        yield "whether they can fight"


def placed(position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]) -> Iterator[str]:
    """What goes to a place, or closes it, does so there, and it is named."""
    end = option.split()[-1]
    event = first(report, "moved", "displaced", "leader-back", "leader-sick", "barred")
    if option == NONE or event is None:
        return
    if end not in (event.get("to"), event.get("at"), event.get("zone")):
        yield f"{event.kind} {dict(event.data)}"
    if names_for(position, "en").place(end).bare not in told.text:
        yield "where"


def refuge(position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]) -> Iterator[str]:
    """Where those go who leave a zone."""
    left = first(report, "retreated", "withdrew", "returned")
    end = option.split()[-1]
    if end not in told.text and not ground.is_base(end):
        yield f"it leads to {end}"
    if left is not None and left["to"] != end:
        yield f"they go to {left['to']}"
    if left is not None:
        yield from crowded(position, prompt, told, report)


def weakened(
    position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]
) -> Iterator[str]:
    """Units that are picked fall if they are weak already."""
    if prompt.most != prompt.least == 1 and prompt.name != "epidemic-units":
        return
    if prompt.least > 1:
        return
    fell = [one for one in report.events if one.kind == "eliminated" and one["unit"] == option]
    weak = [one for one in report.events if one.kind == "weakened" and one["unit"] == option]
    if bool(fell) != ("will be eliminated" in told.detail) or not (fell or weak):
        yield f"{'eliminated' if fell else 'weakened'}"


def advantage(
    position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]
) -> Iterator[str]:
    """More points, or who acts first; the marker passes."""
    used = first(report, "advantage-used")
    if (used is None) != (option == NONE):
        yield "whether the advantage is used"
    if option == "points" and first(report, "points")["points"] - position.points[prompt.seat] != 2:  # type: ignore[index]
        yield "two points"
    if option == "reverse":
        now = first(report, "initiative-reversed")["player"]  # type: ignore[index]
        if ("Leave" in told.text) != (now != prompt.seat):
            yield f"{now} acts first"


def restored(
    position: Position, prompt: Pick, option: str, told: OptionText, report: Report[Position]
) -> Iterator[str]:
    if prompt.least <= 1 <= prompt.most and option in position.weak:
        event = first(report, "restored")
        if event is None or event["unit"] != option or "weakened" not in told.detail:
            yield "it is restored"


CHECKS: Mapping[str, Checked] = {
    "activate": activate, "free-move": free, "operation": operation, "operation-goal": goal, "go": unpaid,
    "leave-to": refuge, "losses": weakened, "worn": weakened, "epidemic-units": weakened, "advantage-points": advantage,
    "restore-unit": restored, "recovery": restored,
    **dict.fromkeys(("sail", "displace", "sick-base", "barred-zone"), placed),
}  # fmt: skip


def test_every_option_does_what_is_said_of_it() -> None:
    wrong: list[str] = []
    met: Counter[str] = Counter()
    played = chain(games(), bold_games((18,), "cleon-brasidas"))  # there who retreats finds too many
    for game, position, prompt in ((game, one.position, one.prompt) for game, found in played for one in found):
        if isinstance(prompt, Number):
            for number in (prompt.least, prompt.most):
                report = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: number}}))
                assert first(report, "announced")["points"] == number  # type: ignore[index]
        if not isinstance(prompt, Pick):
            continue
        for option in map(str, prompt.of):
            found = option_told(position, prompt, option, "en")
            assert found is not None
            told = OptionText(*(re.sub("[\u00a0\u202f]", " ", one) for one in found))
            assert told.text and "{" not in told.text + told.detail, (prompt.name, option)
            check = CHECKS.get(prompt.name)
            if check is not None and not (prompt.most > 1 and prompt.least > 1):
                report = answered(position, prompt, (option,))
                for trouble in check(position, prompt, option, told, report):
                    wrong.append(f"{game}, {prompt.name} {option}: {trouble}; said: {told}")
            met[prompt.name] += 1
    assert not wrong, "\n".join(wrong[:20]) + f"\n{len(wrong)} in all"
    assert all(met[name] for name in CHECKS), met
    assert all(CROWDS[name] for name in ("go", "ended", "leave-to")), CROWDS
