"""Orders as they are handed in: what a line may mean, whether it is legal, and how the lines of a sheet agree."""
