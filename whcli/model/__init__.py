"""Immutable records in the words of the games."""
