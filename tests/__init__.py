"""The tests, a package so that modules of one name may stand in several folders."""
