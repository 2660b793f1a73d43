"""How a campaign is told: phrases of each chapter in its own file, names of forces and fleets."""
