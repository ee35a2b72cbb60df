"""Ask: a question that shows its answer only once the learner has chosen; and what other widgets that ask need."""
