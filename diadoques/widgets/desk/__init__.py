"""The teacher's desk, part by part: groups, clock, season, turn, paper."""
