"""Fleets: how they are arranged, sail, see, intercept and fight, and the ports they close."""
