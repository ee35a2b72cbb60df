"""A table without a widget: a hand that is stepped through, what is asked about it, and what is known of it."""
