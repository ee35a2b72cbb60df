"""What tests share: slow twins that judge the fast code, strategies, and what a seat sees."""
