"""What isn't Euchre: arrays, checks, errors, files, screen, digests of sources, threads, and how code is compiled."""
