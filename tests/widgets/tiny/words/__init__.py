"""Words of Tiny."""
