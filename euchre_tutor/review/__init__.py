"""What was lost in a hand that was played, and by whom."""
