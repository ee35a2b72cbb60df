"""Practice: decisions to be made, what they cost, what comes back, and how good your decisions are."""
