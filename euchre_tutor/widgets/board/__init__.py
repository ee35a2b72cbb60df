"""TableBoard: a whole deal on a table, to set up, to step and play through, and to be asked about."""
