"""What all games of simultaneous orders say alike: orders and what came of them, strengths, retreats."""

#: The common phrases come with every game.
BUILT_ON: tuple[str, ...] = ()
