"""Compiled players who see only their own hand: what each knows, and how it decides."""
