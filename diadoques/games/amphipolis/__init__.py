"""Amphipolis 424-422: two sides, zones, operations, action phases, a combat table, leaders, stratagems, sieges.

Read the modules as the chapters of the rules: what there is (``tables``, ``pieces``, ``ground``, ``position``,
``scenario``), how a turn goes on (``agenda``, ``chance``, ``sequence``, ``flow``), the initiative and action points
(``initiative``), reinforcements (``arrivals``, ``free_moves``, ``voyages``), action phases (``action_phases``),
movement (``paths``, ``movement``), operations (``operations``), ``stacking``, combats (``odds``, ``combat``,
``battle_plays``, ``outcome``, ``duel``, ``retreats``), ``works``, ``adjustments``, ``sieges``, ``attrition``,
stratagems (``hands``, ``any_time``), the ``advantage``, ``victory``.
"""
