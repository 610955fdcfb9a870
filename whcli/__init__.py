"""A scriptable referee for Orders, Combat and Battles over plain-text campaign files."""

__version__ = "1.0.0"
