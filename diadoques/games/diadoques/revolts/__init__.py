"""Revolts and interventions from outside (section 13.B): neutral powers, their units, missions, commanders and ends."""
