"""What screens are built of: fields, tabs, signs, a header, a clock, and how a mistake becomes a sentence."""
