"""PickedHand: whole hands in which the error loses, and later their twins."""
