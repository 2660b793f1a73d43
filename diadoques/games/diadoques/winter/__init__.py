"""Winter: what units cost, who houses them, what is built and disbanded."""
