"""Army lists of other programs: a module for each form."""
