"""What isn't Euchre: arrays, checks, errors, files, screen, threads, and how machine code is loaded."""
