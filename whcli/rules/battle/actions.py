"""Actions: who starts one on what, what interrupts it, and what is said of units that bears on it (MIS-16, MIS-60 to MIS-63)."""

from collections.abc import Mapping
from typing import Any, Final

from whcli.model.battle import Battle, Doing, Hand, Standing
from whcli.model.battle_play import SAID_OF_UNITS
from whcli.model.missions import IMMEDIATE, Action
from whcli.model.names import listed, near, title
from whcli.problems import Problem
from whcli.rules.battle.account import (
    Account,
    Answer,
    Problems,
    called,
    own_turn,
    placed,
    playing,
    refused,
    unit_known,
    whereabouts,
)
from whcli.rules.battle.bars import PLACES, barred, barred_deed, body, elsewhere
from whcli.rules.battle.effects import completed_one, lost_by, under_way
from whcli.rules.battle.table import Table
from whcli.rules.battle.targets import aimed, bad_target

MOVES: Final[Mapping[str, str]] = {  # what loses an Action (MIS-63), as the reason is told
    "moved": "it moved",
    "advanced": "it Advanced",
    "fell-back": "it Fell Back",
    "charged": "it made a charge move",
}
SENTENCES: Final[Mapping[str, str]] = {
    "moved": "moves",
    "advanced": "Advances",
    "fell-back": "Falls Back",
    "shot": "is picked to shoot",
    "charged": "charges",
    "engaged": "is within Engagement Range",
    "disengaged": "is out of Engagement Range",
    "shocked": "is Battle-shocked",
    "steady": "is Battle-shocked no longer",
}
_SAID: Final[Mapping[str, tuple[str, bool]]] = {
    "advanced": ("advanced", True),
    "fell-back": ("fell_back", True),
    "shot": ("shot", True),
    "engaged": ("engaged", True),
    "disengaged": ("engaged", False),
    "shocked": ("shocked", True),
    "steady": ("shocked", False),
}


# Starting


def started(table: Table, player: str, unit: str, action: str, target: str = "") -> Answer:
    """Start an Action of a unit in the own turn (MIS-60). `target` is a marker, an edge or an area, as the Action asks for.

    Problems: each reason of `bars.barred` and of `targets`; `unknown-action`, `action-card`, `action-early`, `action-taken`; the time's.
    """
    if wrong := unit_known(table, player, unit) or playing(table):
        return wrong
    found = table.action(action)
    if found is None:
        return (_no_action(table, action),)
    if wrong := own_turn(table, player, found.phase, "MIS-60") or _unfit(table, player, found):
        return wrong
    if wrong := barred(table, player, unit) + bad_target(table, player, found, target):
        return wrong
    doing = aimed(found, Doing(player, unit, action, table.battle.round, table.battle.turn), target)
    account = Account(table.battle._replace(actions=(*table.battle.actions, doing)))
    account = account.also(f"{called(table, player, unit)} starts {found.name}{f' on {target}' if target else ''}.", "MIS-60")
    return _begun(table, account, found, doing).ruled(table, "action", player)


def _no_action(table: Table, action: str) -> Problem:
    found = offered(table)
    cure = near(action, found).strip() or (f"In play: {_actions(table, found)}." if found else "No card in play brings one.")
    return refused("unknown-action", f"{table.deck.name} has no Action `{action}`.", cure, "MIS-60")


def offered(table: Table, player: str = "") -> tuple[str, ...]:
    """Return the ids of the Actions that cards in play bring, of one player or of both: the Primary card, and held secondaries."""
    battle = table.battle
    hands = [hand for who, hand in battle.hands.items() if player in ("", who) and not table.hides(who)]  # MIS-R22
    cards = {battle.mission.primary, *(card for hand in hands for card in hand.held)}
    known = (table.deck.card(card) for card in sorted(cards) if card)
    return tuple(sorted(card.action for card in known if card is not None and card.action))


def _actions(table: Table, ids: tuple[str, ...]) -> str:
    return listed([f"{action.name} ({one})" for one in ids if (action := table.action(one))])


def _unfit(table: Table, player: str, action: Action) -> Problems:
    """Return why an Action cannot be started at all now: `action-card`, `action-early`, `action-taken`."""
    battle = table.battle
    if action.card not in (battle.mission.primary, *battle.hands.get(player, Hand()).held):
        card = table.deck.card(action.card)
        why = f"{action.name} comes with the card {card.name if card else action.card}, which {title(player)} does not have."
        found = offered(table, player)
        cure = f"{title(player)} has {_actions(table, found)}." if found else f"No card that {title(player)} has brings an Action."
        return (refused("action-card", why, cure, "MIS-60"),)
    if battle.round < action.from_round:
        why = f"{action.name} is started from round {action.from_round} on, and this is round {battle.round}."
        return (refused("action-early", why, "Wait for it.", "MIS-60"),)
    at_it = [doing for doing in under_way(battle, player) if doing.action == action.id]
    if action.units and len(at_it) >= action.units:
        who = listed([called(table, player, doing.unit) for doing in at_it])
        why = f"{who} {'is' if len(at_it) == 1 else 'are'} on {action.name} already."
        return (refused("action-taken", why, f"At a time {action.units} unit of the army may be on it.", "MIS-60"),)
    return ()


def _begun(table: Table, account: Account, action: Action, doing: Doing) -> Account:
    """Return the account after a start, told what follows from it; an Action that is complete at once is completed."""
    whole = body(table, doing.player, doing.unit)
    if any(part.oc is None for part in whole.parts) and not any(part.oc for part in whole.parts):
        account = account.also(remark=f"The army list has no OC for {whole.unit.name}: see that it is not 0 (MIS-61).")
    if action.completes == IMMEDIATE:
        battle = completed_one(table._replace(battle=account.battle), doing)
        return account.moved(battle).also(f"{action.name} is complete at once.", "MIS-60")
    when = "this turn" if action.completes == "own-turn-end" else f"{title(table.battle.opponent(doing.player))}'s next turn"
    last = table.battle.round >= table.rules.rounds and doing.turn == table.battle.second_turn
    return account.also(
        f"It is complete at the end of {'the battle' if last else when}, unless the unit moves or leaves the table.", "MIS-63"
    )


# Losing


def interrupted(table: Table, player: str, unit: str, why: str = "") -> Answer:
    """Lose the Action that a unit has under way (MIS-63). Problems: `no-action`, and those of the time."""
    if wrong := unit_known(table, player, unit) or playing(table):
        return wrong
    battle, gone = lost_by(table.battle, player, unit, why or "interrupted")
    if not gone:
        return (_not_acting(table, player, unit),)
    return told_lost(table, Account(battle), gone, why or "interrupted").ruled(table, "interrupt", player)


def _not_acting(table: Table, player: str, unit: str) -> Problem:
    at_it = [called(table, player, doing.unit) for doing in under_way(table.battle, player)]
    cure = f"On an Action: {listed(at_it)}." if at_it else f"No unit of {title(player)} has an Action under way."
    return refused("no-action", f"{called(table, player, unit)} has no Action under way.", cure, "MIS-63")


def told_lost(table: Table, account: Account, gone: tuple[Doing, ...], why: str) -> Account:
    """Return the account with a sentence for each Action that was lost (MIS-63)."""
    for doing in gone:
        action = table.action(doing.action)
        name = action.name if action else doing.action
        account = account.also(f"{called(table, doing.player, doing.unit)} does not complete {name}: {why}.", "MIS-63")
    return account


# What is said of units


def noted(table: Table, player: str, unit: str, words: tuple[str, ...]) -> Answer:
    """Say of a unit what bears on Actions: some of `battle_play.SAID_OF_UNITS` (MIS-61, MIS-63).

    Problems: `unknown-word`, `not-on-table`, `acting-shoots`, `acting-charges` (MIS-62), and those of the time.
    """
    wrong = unit_known(table, player, unit) or playing(table) or _bad_words(words) or off_table(table, player, unit)
    wrong = wrong or tuple(problem for word in words if word in ("shot", "charged") for problem in barred_deed(table, player, unit, word))
    if wrong:
        return wrong
    account = Account(_stood(table.battle, player, unit, words))
    said = listed([SENTENCES[word] for word in dict.fromkeys(words)])
    account = account.also(f"{called(table, player, unit)} {said}.", "MIS-61")
    moves = [word for word in words if word in MOVES]
    if moves:
        why = MOVES[moves[0]]
        battle, gone = lost_by(account.battle, player, unit, why)
        account = told_lost(table, account.moved(battle), gone, why)
    return account.ruled(table, "note", player)


def _bad_words(words: tuple[str, ...]) -> Problems:
    known = listed(list(SAID_OF_UNITS))
    wrong = [word for word in words if word not in SAID_OF_UNITS]
    if wrong:
        cure = near(wrong[0], SAID_OF_UNITS).strip() or f"It is one of {known}."
        return (refused("unknown-word", f"`{wrong[0]}` says nothing of a unit.", cure, "MIS-61"),)
    return () if words else (refused("unknown-word", "Nothing is said of the unit.", f"Say one of {known}.", "MIS-61"),)


def off_table(table: Table, player: str, unit: str) -> Problems:
    """Return `not-on-table` or `attached` where nothing can be said of a unit by itself, else none."""
    place, name = whereabouts(table.battle, player, unit), called(table, player, unit)
    host = table.battle.standing(player, unit).attached
    if place:
        return (refused("not-on-table", f"Nothing can be said of {name} now: {PLACES[place]}.", elsewhere(place), "MIS-61"),)
    if host:
        why = f"{name} is attached to {called(table, player, host)}, and they act as one unit."
        return (refused("attached", why, f"Name {host}.", "MIS-61"),)
    return ()


def _stood(battle: Battle, player: str, unit: str, words: tuple[str, ...]) -> Battle:
    how: Standing = battle.standing(player, unit)
    fields: dict[str, Any] = {name: value for word in words if word in _SAID for name, value in (_SAID[word],)}
    return placed(battle, player, unit, how._replace(**fields))
