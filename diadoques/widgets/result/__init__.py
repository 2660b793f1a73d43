"""What a turn came to: the report, the film, and what really happened."""
