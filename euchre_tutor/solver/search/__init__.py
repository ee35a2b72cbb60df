"""The compiled search: its workspace, quick tricks, move ordering, and the search itself."""
