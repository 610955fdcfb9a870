"""Secret Missions: who may undertake one at the end of round 3, and what is known of it when (MIS-30, MIS-31, MIS-R30, MIS-R31)."""

from typing import Final

from whcli.model.battle import Battle, Secret
from whcli.model.battle_ruling import Need
from whcli.model.names import listed, title
from whcli.problems import Problem
from whcli.rules.battle.account import Account, Answer, Problems, player_known, playing, refused
from whcli.rules.battle.scoring import SCORED, open_awards
from whcli.rules.battle.table import Table

RULE: Final = "MIS-30"
REVEALED: Final = "secrets"  # in `Battle.revealed`


def primary_vp(table: Table, player: str) -> int:
    """Return the primary VP of a player as they count, before any choice: up to the cap, without that of a Secret Mission (MIS-R31)."""
    total = sum(row.vp for row in table.battle.score.get(player, ()) if row.source == "primary")
    return min(total, table.deck.caps.primary) if table.deck.caps.primary else total


def eligible(table: Table, player: str) -> bool:
    """Return whether a player's primary VP are no more than the opponent's (MIS-30); equal ones let both."""
    return primary_vp(table, player) <= _compared(table, table.battle.opponent(player))


def _compared(table: Table, opponent: str) -> int:
    """Return the opponent's primary VP as they are compared: as scored, or under the cap of a Secret Mission undertaken (MIS-R31)."""
    found, secret, cap = primary_vp(table, opponent), table.battle.secrets.get(opponent), table.deck.caps.secret_primary
    capped = table.rules.primary_compared == "capped" and secret is not None and secret.undertaken
    return min(found, cap) if capped and cap else found


def deciding(table: Table) -> tuple[str, ...]:
    """Return who has yet to undertake or decline one now, the player with the second turn first (MIS-30); () at any other time."""
    battle = table.battle
    if not table.deck.secrets or not _is_time(table):
        return ()
    order = (battle.second_turn, battle.first_turn)
    return tuple(player for player in order if player and player not in battle.secrets and eligible(table, player))


def _is_time(table: Table) -> bool:
    battle = table.battle
    return (battle.round, battle.turn, battle.phase) == (table.rules.secret_round, battle.second_turn, "end")


# Choosing


def undertaken(table: Table, player: str) -> Answer:
    """Undertake a Secret Mission at the end of round 3: which one stands in the player's sealed picks (MIS-30).

    Problems: `secret-ahead`, `secret-unpicked`, `secret-unusable`, and those of `_not_now`. None tells which mission it is.
    """
    if wrong := _not_now(table, player) or _ahead(table, player) or _unpicked(table, player):
        return wrong
    cap = table.deck.caps.secret_primary
    account = _decided(table, player, True).also(f"{title(player)} undertakes a Secret Mission; which one is revealed at the end.", RULE)
    account = account.also(f"From now on the Primary Mission scores {title(player)} at most {cap} VP in all.", "MIS-31")
    has = primary_vp(table, player)
    if table.rules.secret_total_cap and has > cap:
        account = account.also(remark=f"{title(player)} has {has} primary VP: {has - cap} of them are lost at the end.", rule="MIS-R30")
    return account.ruled(table, "secret", player)


def declined(table: Table, player: str) -> Answer:
    """Undertake no Secret Mission (MIS-30). Problems: those of `_not_now`, and `secret-ahead`."""
    if wrong := _not_now(table, player) or _ahead(table, player):
        return wrong
    return _decided(table, player, False).also(f"{title(player)} undertakes no Secret Mission.", RULE).ruled(table, "secret", player)


def _decided(table: Table, player: str, yes: bool) -> Account:
    return Account(decided(table.battle, player, yes))


def decided(battle: Battle, player: str, yes: bool) -> Battle:
    """Return the battle with a player's decision; which mission it is stays sealed (MIS-R02)."""
    return battle._replace(secrets={**battle.secrets, player: Secret(yes)})


def _not_now(table: Table, player: str) -> Problems:
    """Return why a player cannot decide now: `no-secrets`, `secret-decided`, `secret-time`, `unscored`, `secret-order`."""
    if wrong := player_known(table, player) or playing(table):
        return wrong
    battle, name = table.battle, title(player)
    if not table.deck.secrets:
        return (refused("no-secrets", f"{table.deck.name} has no Secret Missions.", "Play on without.", RULE),)
    if player in battle.secrets:
        word = "undertaken one" if battle.secrets[player].undertaken else "declined"
        return (refused("secret-decided", f"{name} has {word} already.", "`whcli battle undo FILE` takes it back.", RULE),)
    if not _is_time(table):
        when = f"the end of round {table.rules.secret_round}, after {title(battle.second_turn)}'s turn"
        why = f"Secret Missions are undertaken at {when}; this is round {battle.round}, {title(battle.turn)}'s turn."
        return (refused("secret-time", why, "Wait for it." if battle.round <= table.rules.secret_round else "It is over.", RULE),)
    return _unscored(table) or _order(table, player)


def _unscored(table: Table) -> Problems:
    """Return `unscored` where anything of the round is still to be scored: the comparison comes after it (MIS-R31)."""
    found = {player: open_awards(table, player) for player in table.battle.players}
    return tuple(_first_score(player, cards) for player, cards in found.items() if cards)


def _first_score(player: str, cards: tuple[str, ...]) -> Problem:
    why = f"Secret Missions come after all scoring of the round, and {title(player)} has yet to score {listed(list(cards))}."
    return refused("unscored", why, f"Score first: `whcli battle score FILE --player {player}`.", "MIS-R31")


def _order(table: Table, player: str) -> Problems:
    first = deciding(table)[:1]
    if not first or first[0] == player or not eligible(table, player):
        return ()
    why = f"{title(first[0])} decides first, who has the second turn."
    return (refused("secret-order", why, f"`whcli battle secret FILE {first[0]}`, or the same with --decline.", RULE),)


def _ahead(table: Table, player: str) -> Problems:
    if eligible(table, player):
        return ()
    own, other = primary_vp(table, player), _compared(table, table.battle.opponent(player))
    why = (
        f"{title(player)} has {own} primary VP and {title(table.battle.opponent(player))} {other}: a Secret Mission is for who has no more."
    )
    return (refused("secret-ahead", why, "Play on without.", RULE),)


def _unpicked(table: Table, player: str) -> Problems:
    """Return `secret-unusable` or `secret-unpicked`, telling nothing but that (MIS-R02)."""
    path = f"secret/{player}.yaml"
    if player not in table.picks and player in table.sealed:
        why = f"{title(player)}'s sealed picks cannot be used, and {title(player)} alone learns why."
        return (refused("secret-unusable", why, f"`whcli check {path}` tells {title(player)}.", "MIS-R02"),)
    card = table.picks[player].secret_mission if player in table.picks else ""
    if not card:
        why = f"{title(player)} has not chosen a Secret Mission: {path} names none."
        cure = f"{title(player)} writes it there as `secret_mission: CARD`; `whcli mission show secrets` lists them."
        return (refused("secret-unpicked", why, cure, RULE),)
    if card in table.deck.secrets:
        return ()
    why = f"{title(player)}'s Secret Mission is none of the deck's."
    return (refused("secret-unusable", why, f"{title(player)} looks again at {path}: `whcli mission show secrets` lists them.", RULE),)


# Revealing


def sealed_still(battle: Battle) -> tuple[str, ...]:
    """Return who has undertaken a Secret Mission that is not revealed yet, by id."""
    return tuple(sorted(player for player, secret in battle.secrets.items() if secret.undertaken and not secret.card))


def revealed(table: Table, account: Account) -> Account:
    """Return the account with every Secret Mission revealed that can be; those whose card is not found are needs (MIS-31).

    A look at what a command would do opens none (MIS-R02).
    """
    if table.looking:
        hidden = (f"{title(player)}'s Secret Mission is revealed then." for player in sealed_still(account.battle))
        return account._replace(told=(*account.told, *hidden))
    for player in sealed_still(account.battle):
        card = table.picks[player].secret_mission if player in table.picks else ""
        if card not in table.deck.secrets:
            say = f"{title(player)}'s Secret Mission cannot be read from secret/{player}.yaml, and scores nothing until it can."
            account = account.also(need=Need(player, "secret-mission", say, f"secret/{player}.yaml", "MIS-31"))
            continue
        battle = account.battle
        shown = {**battle.secrets, player: battle.secrets[player]._replace(card=card)}
        used = tuple(word for word in battle.used if word != f"{SCORED}{player}")  # a card that was read late is still to be scored
        account = account.moved(battle._replace(secrets=shown, used=used))
        account = account.also(f"{title(player)}'s Secret Mission was {table.deck.secrets[card].name}.", "MIS-31")
    if account.battle.secrets and not sealed_still(account.battle) and REVEALED not in account.battle.revealed:
        account = account.moved(account.battle._replace(revealed=(*account.battle.revealed, REVEALED)))
    return account
