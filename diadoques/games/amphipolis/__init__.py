"""Amphipolis 424-422: two sides, zones, operations, action phases, a combat table, leaders, stratagems, sieges.

Read the modules as the chapters of the rules: what there is (``pieces``, ``ground``, ``position``, ``scenario``),
how a turn goes on and ends (``agenda``, ``chance``, ``sequence``, ``flow``), initiative and action phases
(``action_phases``), reinforcements (``arrivals``, ``free_moves``), movement and stacking (``paths``, ``movement``),
operations (``operations``), combats (``odds``, ``combat``, ``battle_plays``, ``retreats``), sieges and works
(``sieges``), adjustments and ``attrition``, stratagems (``hands``, ``any_time``), the advantage (``any_time``).
"""
