"""HandBuilder: a hand picked on a drawn deck, and the odds of every call."""
