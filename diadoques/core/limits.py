"""The limits: how long and how many may be what is handed in, kept and read back. No other place knows a number.

Whatever accepts (a lesson, the command line, the library) and whatever reads a file takes its types from here, so that
nothing is kept that could not be opened again (``core.savegame``).
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

#: Longest file that is read or written at all, in bytes: hundreds of seasons fit in it several times over.
MAX_BYTES: Final = 32 * 1024 * 1024
#: Deepest nesting that is read; our own files need a dozen levels.
MAX_DEPTH: Final = 100
#: Largest whole number that is taken where nothing else bounds it: how many are shown, sums, dice.
MOST_COUNT: Final = 1_000_000_000
#: Dice of one throw.
MOST_DICE: Final = 20

Word = Annotated[str, msgspec.Meta(max_length=100)]
"""A name, a code, a choice."""
#: Letters of one line of a sheet, and lines of one sheet.
LONGEST_LINE: Final = 1000
MOST_LINES: Final = 500
Line = Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)]
"""A line of a sheet."""
Lines = Annotated[list[Line], msgspec.Meta(max_length=MOST_LINES)]
"""A sheet."""
Number = Annotated[int, msgspec.Meta(ge=-MOST_COUNT, le=MOST_COUNT)]
"""A sum, or what a die shows; what the rules allow is theirs to say."""
Dice = Annotated[list[Number], msgspec.Meta(max_length=MOST_DICE)]
"""The numbers of one throw."""
Names = Annotated[list[Word], msgspec.Meta(max_length=50)]
"""Several names: the winners of a proposal, the kinds of the first units."""
Words = Annotated[tuple[Word, ...], msgspec.Meta(max_length=50)]
"""Several names in an order: the places of a march."""
Options = Annotated[dict[Word, Word], msgspec.Meta(max_length=100)]
"""Choices of rules by name."""
Sheets = Annotated[dict[Word, Lines], msgspec.Meta(max_length=50)]
"""Sheets by player."""
#: Letters of a text: what a form asks in somebody's own words, what a pupil answers.
LONGEST_TEXT: Final = 5_000
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
"""A text in somebody's own words."""
Form = Annotated[dict[Word, Text | Number], msgspec.Meta(max_length=50)]
"""A value for each field of a form."""
Value = Word | Number | Annotated[list[Word | Number | Names], msgspec.Meta(max_length=50)] | Form
"""What is said to a prompt: a name, a number, names, lists of names, or a form that was filled in."""
Said = Annotated[dict[Word, Annotated[dict[Word, Value], msgspec.Meta(max_length=50)]], msgspec.Meta(max_length=20)]
"""What is said, by the name of the prompt and by seat."""
Throws = Annotated[dict[Word, Dice], msgspec.Meta(max_length=200)]
"""Dice by the name of their throw."""
Events = Annotated[list[dict[str, Any]], msgspec.Meta(max_length=5000)]
"""What followed from one answer."""
MOST_TURNS: Final = 2000
"""Resolutions of one game."""
#: Largest seed of what is drawn or played by numbered seeds.
MOST_SEED: Final = 10**12
#: Processes or threads that one command may begin.
MOST_WORKERS: Final = 1_000
#: Last port of a computer.
MOST_PORT: Final = 65_535
#: Profiles of openings that one question may count: days of work for one core.
MOST_PROFILES: Final = 10**12
#: Campaigns that one question may play, each of several seasons by the whole engine: an hour of work for one core, and
#: all of them are held in memory.
MOST_CAMPAIGNS: Final = 200_000
