"""The tests, one package: else each folder of them is known by its bare name, and `site` hides that of Python."""
