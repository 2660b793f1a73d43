"""A season, first step to last: the chapters together, the next question, verdicts on orders, the umpire."""
