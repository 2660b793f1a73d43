"""One folder a game; no game knows another (218 may build on classic Diplomacy)."""
