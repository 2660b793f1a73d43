"""Conquest, friendship, messages, persons, prestige, yokes, catastrophes and civil war."""
