"""Rows of the score sheet that people write themselves: what they give stands, and is not given again (MIS-51, MIS-53).

A row of a command says which award of its card it is; one that is written by hand does not.
"""

from whcli.model.battle import Battle, Score
from whcli.model.missions import COMMAND_END, IMMEDIATE, TACTICAL, Award, Card, in_force
from whcli.rules.battle.table import Table


def settled(table: Table, player: str, card: Card, award: Award) -> bool:
    """Return whether rows written by hand have settled what an award gives now, but for what is given the moment it happens (MIS-53)."""
    if award.when == IMMEDIATE:
        return False
    rows = _now(table, player, card) if table.battle.phase == "command" else later_rows(table, player, card)
    return bool(rows)


def later_rows(table: Table, player: str, card: Card) -> tuple[Score, ...]:
    """Return the rows by hand that a card has in this turn for what comes after its Command phase, a row an award (MIS-51).

    Of a card that gives at the end of the Command phase too, the first are that phase's, unless a command has scored it there.
    """
    rows, battle = _now(table, player, card), table.battle
    if battle.turn != player or not rows:
        return rows
    late = battle.round >= table.rules.rounds and player == battle.second_turn
    first = set() if late else {n for n, one in enumerate(card.awards, 1) if one.when == COMMAND_END and _holds(table, one)}
    given = any(row.n in first for row in battle.score.get(player, ()) if _of_turn(battle, row) and row.card == card.id)
    return rows if given else rows[len(first) :]


def _holds(table: Table, award: Award) -> bool:
    return award.from_round <= table.battle.round <= award.to_round and in_force(table.rules.errata, award.since, award.until)


def _now(table: Table, player: str, card: Card) -> tuple[Score, ...]:
    """Return the rows by hand of this turn that are a card's; one that names no card and is the primary mission's is the Primary card's."""
    rows = (row for row in table.battle.score.get(player, ()) if not row.n and _of_turn(table.battle, row))
    return tuple(row for row in rows if row.card == card.id or (not row.card and row.source == card.kind == "primary"))


def _of_turn(battle: Battle, row: Score) -> bool:
    return (row.round, row.turn) == (battle.round, battle.turn)


def with_scored(battle: Battle, player: str) -> Battle:
    """Return the battle with each Tactical card noted as scored that has a row in this turn, whoever wrote it (MIS-22)."""
    hand = battle.hands.get(player)
    if hand is None or hand.mode != TACTICAL:
        return battle
    rows = {row.card for row in battle.score.get(player, ()) if row.source == "secondary" and row.vp and _of_turn(battle, row)}
    new = tuple(card for card in hand.active if card in rows and card not in hand.scored)
    return battle._replace(hands={**battle.hands, player: hand._replace(scored=(*hand.scored, *new))}) if new else battle
