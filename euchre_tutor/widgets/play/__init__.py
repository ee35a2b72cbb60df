"""PlayTable: a whole game against the tutor's players, which is kept, with what your decisions in it cost."""
