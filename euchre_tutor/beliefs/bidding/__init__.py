"""How others call, and what their calls say about their hands."""
