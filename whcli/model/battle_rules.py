"""The Battles rulebook in force, as values; its records stand in `whcli/data/rules/battle.yaml`.

As in `rulebook`: the typed fields repeat each record's default, so that a battle without house rules reads no data file.
"""

from typing import Literal

from whcli.model.record import NamedTuple


class BattleRules(NamedTuple):
    """Every number and switch of the digest of missions, as it is in force; the defaults are those of the digest.

    errata                MIS-R51: up to which errata the cards are read: printed, v1.1, 2025-01.
    steps_in_order        MIS-R01: the steps before the battle are done one after the other.
    sealed_picks          MIS-R02: secret picks stay sealed until both are there.
    rounds                MIS-14: battle rounds.
    terrain_gap           MIS-R04: inches from terrain to the edge of a marker; 0 checks none.
    attached_units        MIS-R40: an attached Leader and Bodyguard are `one` unit or `two`.
    strategic_warning     MIS-R40: percent of the size's points in Strategic Reserves above which there is a warning.
    arrival_round         MIS-41: the first round in which Reserves may arrive.
    reserves_last_round   MIS-42: the round at whose end what has not arrived is destroyed.
    late_reserves_spared  MIS-R41: not so what was put into Strategic Reserves during the battle.
    tactical_hand         MIS-21: active cards after a draw.
    discard_cp            MIS-23: CP of discarding at the end of the own turn.
    new_orders_cost       MIS-24: CP of New Orders.
    achieved_when_capped  MIS-R21: a card is achieved even if a cap takes all its VP.
    public_hands          MIS-R22: active Tactical cards are public.
    command_cp            MIS-R20: CP of each player in every Command phase.
    other_cp_per_round    MIS-R20: the most CP of all other gains in a round.
    secret_round          MIS-30: the round at whose end a Secret Mission may be undertaken.
    primary_compared      MIS-R31: primary VP are compared as `scored`, or as `capped` by the other's Secret Mission.
    secret_total_cap      MIS-R30: the 20 caps the whole primary at the end.
    actions_first         MIS-R50: Actions are completed before primary VP are scored.
    """

    errata: Literal["printed", "v1.1", "2025-01"] = "2025-01"
    steps_in_order: bool = True
    sealed_picks: bool = True
    rounds: int = 5
    terrain_gap: int = 1
    attached_units: Literal["one", "two"] = "one"
    strategic_warning: int = 25
    arrival_round: int = 2
    reserves_last_round: int = 3
    late_reserves_spared: bool = True
    tactical_hand: int = 2
    discard_cp: int = 1
    new_orders_cost: int = 1
    achieved_when_capped: bool = True
    public_hands: bool = True
    command_cp: int = 1
    other_cp_per_round: int = 1
    secret_round: int = 3
    primary_compared: Literal["scored", "capped"] = "scored"
    secret_total_cap: bool = True
    actions_first: bool = True
