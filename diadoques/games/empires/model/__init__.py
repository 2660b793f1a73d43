"""What a campaign is made of: pieces, position, tables, options, events, orders, the agenda, scenarios."""
