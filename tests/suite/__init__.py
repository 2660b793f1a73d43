"""How the suite runs: shared out to processes, told while it runs, ended when it hangs, built once and kept."""
