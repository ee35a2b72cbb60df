"""What comes of an option: from deals to outcomes, and from outcomes to estimates."""
