"""Gold and treason: incomes, payments, bribes, gifts, and what the dead leave."""
