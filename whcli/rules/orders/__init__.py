"""The Orders game, one chapter of its digest a module."""
