"""Compiled players who see only their own hand: what each of them knows, and how it decides."""
