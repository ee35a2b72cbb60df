"""What the solver answers: the value of every card, the cost of every card that was played, and both in words."""
