"""Where each fact of a season lies in the one flat sequence `v` that the formulas read and write.

A column is an offset: `v[AT + i]` is the space of unit `i`. Plain Python runs on a list, the compiled kernel on an
array of integers; a single flat sequence is what both handle fastest. Open facts are kept as two bounds of three
columns, `SURE` and `MAYBE`: `v[SURE + MOVED + i]` is 1 once unit `i` surely enters, `v[MAYBE + MOVED + i]` is 0 once it
surely does not.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final, TypeAlias

Buffer: TypeAlias = MutableSequence[int]
"""The flat sequence of one season (a list, or a one-dimensional array of integers)."""

Touch: TypeAlias = Sequence[int]
"""The links of a board: `touch[a * spaces + b]` (bytes, or a one-dimensional array)."""

WIDTH: Final = 128
"""Units a season may have: room for one in every space of the largest board."""
PLACES: Final = 256
"""Spaces a board may have."""
MOST_CONVOYS: Final = 10
"""Convoys of one cycle that are split into cases; a larger cycle falls to the ruling at once."""
#: Cases of one cycle.
CASES: Final = 1 << MOST_CONVOYS

# A few single numbers, then the columns.
UNITS: Final = 0
SPACES: Final = 1
STEP: Final = 2
"""0 while sea battles that come first are settled, then 1."""
SWITCH: Final = 3
OPEN_MOVES: Final = 13
"""Units in the list of open moves (`OPEN`), as the last sweep left it; so for convoys and supports."""
OPEN_CONVOYS: Final = 14
OPEN_SUPPORTS: Final = 15
HEADER: Final = 16

# What the season says (one column a sequence of `Turn`, in the same order).
SIDE: Final = HEADER
AT: Final = SIDE + WIDTH
LOC: Final = AT + WIDTH
ORDER: Final = LOC + WIDTH
GOAL: Final = ORDER + WIDTH
GOAL_LOC: Final = GOAL + WIDTH
AID: Final = GOAL_LOC + WIDTH
STAND: Final = AID + WIDTH
PUSH: Final = STAND + WIDTH
LEND: Final = PUSH + WIDTH
LAND: Final = LEND + WIDTH
WANTS_SEA: Final = LAND + WIDTH
ALONE: Final = WANTS_SEA + WIDTH
INPUTS: Final = 13
"""Columns of input."""

# Chains: the first of a kind, then from each to the next, -1 at the end.
CHAIN: Final = PLACES + 1
"""Places of a column with the first of each chain: by unit or by space, and one before them for none (-1)."""
FIRST_HERE: Final = ALONE + WIDTH + 1
"""Units standing in one space; by space."""
FIRST_IDLE: Final = FIRST_HERE + CHAIN
"""Units that do nothing about another; nobody follows these chains. This one and the next three stand as in `Order`."""
FIRST_INTO: Final = FIRST_IDLE + CHAIN
"""Units moving to one space; by space."""
FIRST_HELP: Final = FIRST_INTO + CHAIN
"""Supports of a unit."""
FIRST_SHIP: Final = FIRST_HELP + CHAIN
"""Fleets ordered to carry an army."""
NEXT_HERE: Final = FIRST_SHIP + CHAIN
NEXT_INTO: Final = NEXT_HERE + WIDTH
"""A unit has one order, so that it hangs in one of the other chains: they share a column."""
NEXT_HELP: Final = NEXT_INTO
NEXT_SHIP: Final = NEXT_INTO

# Convoy routes as the orders have them, before any battle.
ROUTED: Final = NEXT_INTO + WIDTH
"""Army: its fleets make a complete route. Fleet: it lies on one."""
BARRED: Final = ROUTED + WIDTH
"""Army: its convoy has no effect, by a ruling (or in the step that settles sea battles first)."""
FORCED: Final = BARRED + WIDTH
"""Mover: the result that an earlier step fixed (1 or 0), -1 without."""

# The two bounds.
MOVED: Final = 0
"""Mover: it enters its goal."""
BY_SEA: Final = WIDTH
"""Army: its convoy is intact."""
GIVEN: Final = 2 * WIDTH
"""Support: it counts."""
SURE: Final = FORCED + WIDTH
MAYBE: Final = SURE + 3 * WIDTH
OPEN: Final = MAYBE + 3 * WIDTH
"""The units whose facts are open, listed: `v[OPEN + MOVED + x]` is the x-th of `v[OPEN_MOVES]` of them."""

# Results
RULED: Final = OPEN + 3 * WIDTH
CLAUSE: Final = RULED + WIDTH
WITNESS: Final = CLAUSE + WIDTH
DISLODGER: Final = WITNESS + WIDTH

# Room to work in
NEW: Final = DISLODGER + WIDTH
"""Moves as the search for what settles a stalled season finds them."""
LIST: Final = NEW + WIDTH
"""A list of units under way: of a ring that is followed, of routes that are searched."""
REACHED: Final = LIST + WIDTH
MARK: Final = REACHED + WIDTH
"""Nodes seen: moves first, then convoys."""
TAKER: Final = MARK
"""Who entered a space, by space: noted when all is settled and no node is sought any more."""
QUEUE: Final = MARK + max(2 * WIDTH, PLACES)
KNOT: Final = QUEUE + 2 * WIDTH
"""Armies whose convoys hang on each other."""
CASE: Final = KNOT + WIDTH
"""What follows from each case of a cycle's convoys."""
SIZE: Final = CASE + CASES
"""Length of the whole sequence."""
