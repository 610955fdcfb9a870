"""Battles and missions: the rules MIS-01 to MIS-R51 as pure functions."""
