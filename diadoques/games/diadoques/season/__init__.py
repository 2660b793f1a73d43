"""The season: its steps in their order, the setup, what is asked of whom, and what each may see."""
