"""Sheets of orders: asked, written in either language, read line by line, kept by their state."""
