"""What stands beside an answer before it is given: which throw is kept, who takes the initiative, what a die may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from diadoques.core.answers import Answers
from diadoques.core.prompts import Pick
from diadoques.explain.options import option_told
from diadoques.explain.sentences import sentences
from diadoques.games.amphipolis import chance, flow
from diadoques.games.amphipolis.position import Position
from diadoques.games.amphipolis.skill import Sensible
from tests.games.amphipolis.players import Bold, Reckless
from tests.games.amphipolis.test_odds import begun


def asked(name: str, *games: tuple[str, int]) -> Iterator[tuple[Position, Pick]]:
    """Positions of whole games in which something is asked."""
    for scenario, seed in games:
        player, rng = (Bold(), Reckless(), Sensible())[seed % 3], Random(seed)
        position = flow.started(begun(scenario, {"seed": str(seed)}))
        while flow.awaits(position).prompts:
            prompt = flow.awaits(position).prompts[0]
            if prompt.name == name and isinstance(prompt, Pick):
                yield position, prompt
            position = flow.resolve(position, player.answer(position, prompt.seat, rng)).after


GAMES = tuple((scenario, seed) for scenario in ("nicias", "cleon-brasidas") for seed in range(6))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_throw_says_which_it_is_and_what_it_comes_to(lang: str) -> None:
    met: Counter[str] = Counter()
    for position, prompt in asked("keep", *GAMES):
        keep, annul = (option_told(position, prompt, one, lang) for one in (chance.KEEP, chance.ANNUL))
        assert keep is not None and annul is not None
        report = flow.resolve(position, Answers(said={"keep": {prompt.seat: (chance.KEEP,)}}))
        decided = [one for one in sentences(report, lang) if one.kind in ("combat", "siege", "attrition", "storm")]
        name = str(position.agenda[-1]["name"]).split()[0]
        if name in ("combat", "siege", "attrition", "storm"):
            assert decided[0].text in keep.detail
        assert str(position.roll[0]) in annul.detail and "{" not in keep.detail + annul.detail
        met[name] += 1
    assert min(met[name] for name in ("combat", "siege", "attrition")) > 2, met


def test_whoever_has_the_initiative_is_told_that_he_leaves_it() -> None:
    found = set()
    for position, prompt in asked("advantage-points", *GAMES):
        told = option_told(position, prompt, "reverse", "en")
        assert told is not None
        after = flow.resolve(position, Answers(said={prompt.name: {prompt.seat: ("reverse",)}}))
        assert any("changes sides" in one.text for one in sentences(after, "en"))
        left = position.initiative == prompt.seat
        assert after.after.initiative == ("ATHENS" if (prompt.seat == "SPARTA") == left else "SPARTA")
        assert told.text.startswith("Leave the initiative to") == left
        found.add(left)
    assert found == {True, False}
