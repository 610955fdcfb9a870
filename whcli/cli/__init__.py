"""The command line: the only code that prints, asks and exits."""
