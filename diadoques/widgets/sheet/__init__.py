"""What one seat is asked and answers: orders, sums, votes, dice, hands, questions."""
