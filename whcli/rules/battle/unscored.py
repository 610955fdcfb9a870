"""What a player has yet to score at this moment, in words (MIS-53, MIS-R50)."""

from whcli.rules.battle.scoring import open_awards
from whcli.rules.battle.table import Table


def unscored(table: Table, player: str) -> tuple[str, ...]:
    """Return the names of the cards with awards that are open to a player now and not scored yet, each once."""
    found = open_awards(table, player)
    return tuple(dict.fromkeys(card for card in found))
