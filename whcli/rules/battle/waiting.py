"""What a battle waits for now, and from whom: what `status` tells, without anything being done."""

from whcli.model.battle import BATTLE_STEP, LAST_STEP
from whcli.model.battle_ruling import BattleRuling, Need
from whcli.model.battle_said import Said
from whcli.model.names import title
from whcli.rules.battle.drawing import choice_needed
from whcli.rules.battle.reserves_arrival import clock_remark
from whcli.rules.battle.scoring import needs
from whcli.rules.battle.secret_missions import deciding
from whcli.rules.battle.setup import went_on
from whcli.rules.battle.table import Table


def waiting(table: Table) -> tuple[Need, ...]:
    """Return what is needed before the battle can go on, in order (MIS-R01, MIS-53); () where it is over.

    `table` has to roll no dice: what only waits for the tool's own is told as a need of the table.
    """
    battle = table.battle
    if battle.ended or battle.step >= LAST_STEP:
        return ()
    if battle.step < BATTLE_STEP:
        found = went_on(table, Said())
        return found.needs if isinstance(found, BattleRuling) else ()
    return _playing(table) if battle.round else ()


def _playing(table: Table) -> tuple[Need, ...]:
    """Return what the open phase asks for: choices on cards, facts that are scorable, a Secret Mission to decide on, late Reserves."""
    battle = table.battle
    choices = [need for player in battle.players if (need := choice_needed(table, player))]
    facts = [need for player in battle.players for need in needs(table, player, {})] if battle.phase in ("command", "end") else []
    return (*choices, *facts, *(_secret(player) for player in deciding(table)), *clock_remark(table, battle))


def _secret(player: str) -> Need:
    say = f"{title(player)} may undertake a Secret Mission"
    return Need(player, "secret-mission", say, f"whcli battle secret FILE {player}, or with --decline", "MIS-30")
