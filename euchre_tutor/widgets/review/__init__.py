"""ReviewBoard: a game read again, with its line, what cost most and why, and the board to play on from there."""
