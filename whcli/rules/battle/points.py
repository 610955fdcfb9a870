"""Command points: both players' in every Command phase, other gains with their cap, and what is spent (MIS-R20)."""

from whcli.model.battle import Battle
from whcli.model.change import Step
from whcli.model.names import title
from whcli.rules.battle.account import Account, Answer, Problems, player_known, playing, refused
from whcli.rules.battle.table import Table


def command_phase(table: Table, account: Account) -> Account:
    """Return the account after both players have gained the Command phase's points (MIS-R20)."""
    gain = table.rules.command_cp
    if not gain:
        return account
    for player in account.battle.players:
        account = _more(account, player, gain, "Command phase")
    both = " and ".join(f"{title(player)} {account.battle.cp.get(player, 0)}" for player in account.battle.players)
    return account.also(f"Both players gain {gain} Command point{'' if gain == 1 else 's'}: {both}.", "MIS-R20")


def gained(table: Table, player: str, points: int, why: str = "") -> Answer:
    """Gain Command points beside those of the Command phases; what is above 1 a round is lost (MIS-R20).

    Problems: `bad-points`, and those of the time.
    """
    if wrong := player_known(table, player) or playing(table) or _bad(points):
        return wrong
    return other_gain(table, Account(table.battle), player, points, why or "another rule").ruled(table, "gain", player)


def other_gain(table: Table, account: Account, player: str, points: int, why: str) -> Account:
    """Return the account with a gain beside the Command phases', as far as the cap of a round lets it come (MIS-R20)."""
    had, most = account.battle.gained.get(player, 0), table.rules.other_cp_per_round
    gain = max(0, min(points, most - had))
    if gain:
        kept = {**account.battle.gained, player: had + gain}
        account = _more(account.moved(account.battle._replace(gained=kept)), player, gain, why)
        account = account.also(f"{title(player)} gains {_points(gain)} for {why}: {account.battle.cp[player]} now.", "MIS-R20")
    if gain < points:
        lost = (
            f"{title(player)} gains {_points(points - gain)} less: beside the Command phases' own no more than {most} a round are gained."
        )
        account = account.also(remark=lost, rule="MIS-R20")
    return account.with_data(gained=gain)


def spent(table: Table, player: str, points: int, why: str = "") -> Answer:
    """Spend Command points, such as on a Stratagem. Problems: `bad-points`, `cp-short`, and those of the time (MIS-R20)."""
    if wrong := player_known(table, player) or playing(table) or _bad(points):
        return wrong
    account = paid(table, Account(table.battle), player, points, why or "a Stratagem")
    return account.ruled(table, "spend", player) if isinstance(account, Account) else account


def paid(table: Table, account: Account, player: str, points: int, why: str, rule: str = "MIS-R20") -> Account | Problems:
    """Return the account with Command points paid for something. Problem `cp-short`."""
    has = account.battle.cp.get(player, 0)
    if has < points:
        text = f"{why[:1].upper()}{why[1:]} costs {_points(points)}, and {title(player)} has {has or 'none'}."
        return (refused("cp-short", text, "Both players gain one in every Command phase: `whcli battle next FILE`.", rule),)
    if not points:
        return account
    account = _more(account, player, -points, why, rule)
    return account.also(f"{title(player)} pays {_points(points)} for {why}: {has - points} left.", rule)


def _more(account: Account, player: str, points: int, why: str, rule: str = "MIS-R20") -> Account:
    battle: Battle = account.battle
    cp = {**battle.cp, player: battle.cp.get(player, 0) + points}
    return account.moved(battle._replace(cp=cp)).step(Step(f"cp of {player}", points, why, rule))


def _points(points: int) -> str:
    return f"{points} Command point{'' if points == 1 else 's'}"


def _bad(points: int) -> Problems:
    if points > 0:
        return ()
    return (refused("bad-points", f"{points} is no number of Command points.", "Give a whole number, 1 or more.", "MIS-R20"),)
