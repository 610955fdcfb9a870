"""Writes a small battle from the compact notation of `tests/rulebook/battle-*.yaml`."""

from collections.abc import Mapping
from typing import Any

Data = dict[str, Any]


def battle_files(given: Mapping[str, Any], house_rules: Mapping[str, Any]) -> Data:
    """Every file of a battle, by its name."""
    return {}
