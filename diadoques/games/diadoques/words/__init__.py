"""The words of this game: its phrases in each language, and what chooses among them (``wording``)."""

#: Whose words it uses beside the common ones.
BUILT_ON = ("diadoques.explain.simultaneous",)
