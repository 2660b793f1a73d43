"""A lone character may escape."""
