"""The position: its pieces, orders and tables, what is agreed, and the rulebook that chapters plug into."""
