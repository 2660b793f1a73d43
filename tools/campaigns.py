"""The campaigns that travel with the library, played anew: ``python tools/campaigns.py [WORKERS]``.

Writes ``diadoques/analysis/<game>/campaigns.npz`` for the usual start of the usual game, which is read by
``diadoques.analysis.sweep.ready``. They have to be played anew whenever the version of ``diadoques/core/version.py`` is
raised, or anything changes that decides how a campaign goes on: ``tests/analysis/test_ready_campaigns.py`` tells. It
takes some ten minutes of one core.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from diadoques.analysis.openings.campaigns import MOST_SEASONS
from diadoques.analysis.players import USUAL
from diadoques.analysis.sweep import Question, make_question, sweep
from diadoques.analysis.sweep.ready import NAME, pack_answer
from diadoques.games.catalogue import load_game, usual

TOP: Final = Path(__file__).resolve().parents[1]
#: As many as fit in about 1.5 MB: some forty for each opening of whoever has most.
CAMPAIGNS: Final = 40_000
SEED: Final = 1


def question() -> Question:
    """What they answer: everybody draws his first sheets, and all go on for as many seasons as may be asked."""
    game = load_game(usual())
    players = game.new(game.about.scenario, {}).players
    return make_question(usual(), players, sample=CAMPAIGNS, seed=SEED, kind=USUAL, seasons=MOST_SEASONS)


def main(workers: int = 1) -> None:
    """Play them, and say what was written."""

    def tell(done: int, whole: int) -> None:
        print(f"\r{done} / {whole}", end="", flush=True)

    found = sweep(question(), workers=workers, tell=tell).campaigns
    path = TOP / "diadoques" / "analysis" / usual() / NAME
    path.write_bytes(pack_answer(question(), found))
    print(f"\n{path.relative_to(TOP)}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
