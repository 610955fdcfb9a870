"""The Battles rulebook in force, as values; its records stand in `whcli/data/rules/battle.yaml`.

As in `rulebook`: the typed fields repeat each record's default, so that a battle without house rules reads no data file.
"""

from typing import NamedTuple


class BattleRules(NamedTuple):
    """Every number and switch of the digest of Battles, each under its rule id."""

    errata: str = "2025-01"  # MIS-R51
    late_reserves_spared: bool = True  # MIS-R41
    attached_units: str = "one"  # MIS-R40: one | two
    new_orders_cost: int = 1  # MIS-24
    tactical_hand: int = 2  # MIS-21
    discard_cp: int = 1  # MIS-23
    command_cp: int = 1  # MIS-R20
    other_cp_per_round: int = 1  # MIS-R20
    rounds: int = 5  # MIS-14
    reserves_last_round: int = 3  # MIS-42
    arrival_round: int = 2  # MIS-41
    terrain_gap: int = 1  # MIS-05, MIS-R04: inches
    secret_round: int = 3  # MIS-30
    achieved_when_capped: bool = True  # MIS-R21
    public_hands: bool = True  # MIS-R22
    secret_total_cap: bool = True  # MIS-R30: the 20 of MIS-31 caps the total, and so cuts VP above it
    strategic_warning: int = 25  # MIS-R40: percent of the army in Strategic Reserves above which it is a warning
