"""The royal family, the heirs of the diadochs, and what becomes of an empire (section 12, advanced rules)."""
