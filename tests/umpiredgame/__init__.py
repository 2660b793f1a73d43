"""A second game from outside the house: an umpire, hidden forces, sheets, money, a form; see ``docs/add-a-game.md``."""
