"""Rounds, turns and phases: what begins and ends with each, and what has to be done before it is left (MIS-13, MIS-14, MIS-16)."""

from collections.abc import Mapping
from typing import Final

from whcli.model.battle import BATTLE_STEP, PHASES, Battle, MarkerState, Standing
from whcli.model.missions import NO_MANS_LAND
from whcli.model.names import listed, title
from whcli.problems import Problem
from whcli.rules.battle.account import PHASE_NAMES, Account, Answer, Problems, called, mark, playing, refused
from whcli.rules.battle.by_hand import with_scored
from whcli.rules.battle.caps import tally
from whcli.rules.battle.control import turn_begun
from whcli.rules.battle.drawing import name_of
from whcli.rules.battle.effects import due, lost_one
from whcli.rules.battle.hands import open_choice
from whcli.rules.battle.markers import markers_of
from whcli.rules.battle.outcome import finished
from whcli.rules.battle.points import command_phase
from whcli.rules.battle.reserves_arrival import clock_remark, clock_struck
from whcli.rules.battle.scoring import achieved_out, needs, open_awards
from whcli.rules.battle.secondaries import replenished
from whcli.rules.battle.secret_missions import decided, deciding, revealed, sealed_still
from whcli.rules.battle.table import Table

UNJUDGED: Final = "nobody said that it was complete"


def next_phase(table: Table, skip: bool = False, named: tuple[str, ...] = ()) -> Answer:
    """Go on to the next phase, turn or round, or out of the battle after the last (MIS-13, MIS-14).

    At the start of a Command phase both players gain their point, and a Tactical hand is filled, with cards that the table drew itself
    where they are `named`. Problems: `too-early`, `battle-over`, `choice-open`, `cards-needless`, those of named cards; and, unless
    `skip`, `unscored` (MIS-53) and `secret-open` (MIS-30).
    """
    opening = table.battle.step == BATTLE_STEP and not table.battle.round
    wrong = () if opening else playing(table) or _choices(table) or (() if skip else _left_open(table))
    if wrong := wrong or _needless(table, opening, named):
        return wrong
    start = mark(table)
    account = _first_round(table, named) if opening else _left(table, named)
    if not isinstance(account, Account):
        return account
    return _asked(table, account).ruled(table, "next", account.battle.turn, start)


# What has to be done first


def _choices(table: Table) -> Problems:
    """Return `choice-open` for each drawn card that waits for a choice: no phase is left before it is made (MIS-26)."""
    return tuple(problem for player in table.battle.players for problem in open_choice(table, player))


def _left_open(table: Table) -> Problems:
    """Return what is still to be scored, or to be decided, before this phase is left: `unscored`, `secret-open`."""
    found = tuple(_unscored(table, player, cards) for player in table.battle.players if (cards := open_awards(table, player)))
    return found or tuple(_undecided(player) for player in deciding(table)[:1])


def _unscored(table: Table, player: str, cards: tuple[str, ...]) -> Problem:
    why = f"{title(player)} has yet to score {listed(list(cards))}."
    asked = [need.give for need in needs(table, player, {}) if need.give.startswith("--fact")]
    flags = f" {' '.join(asked)}" if asked else ""
    cure = f"`whcli battle score FILE --player {player}{flags}`, or `whcli battle next FILE --skip` to let it go."
    return refused("unscored", why, cure, "MIS-53")


def _undecided(player: str) -> Problem:
    why = f"{title(player)} may undertake a Secret Mission now, and has not said whether to."
    return refused("secret-open", why, f"`whcli battle secret FILE {player}`, or the same with --decline.", "MIS-30")


def _needless(table: Table, opening: bool, named: tuple[str, ...]) -> Problems:
    """Return `cards-needless` where cards are named as drawn though no Command phase begins, else none."""
    battle = table.battle
    last = battle.round >= table.rules.rounds and battle.turn == battle.second_turn
    if not named or opening or (battle.phase == "end" and not last):
        return ()
    why = f"No card is drawn now: {PHASE_NAMES.get(battle.phase, 'no phase')} is open, and no Command phase begins."
    return (refused("cards-needless", why, "Leave --drawn out.", "MIS-21"),)


def _asked(table: Table, account: Account) -> Account:
    """Return the account with what the phase that begins asks for: units that have to arrive, and facts that are scorable."""
    here = table._replace(battle=account.battle)
    if account.battle.ended:
        return account
    facts = [need for player in account.battle.players if account.battle.phase in ("command", "end") for need in needs(here, player, {})]
    for need in (*clock_remark(table, account.battle), *facts):
        account = account.also(need=need)
    return account


# Phases


def _left(table: Table, named: tuple[str, ...]) -> Account | Problems:
    """Return the account of leaving the open phase."""
    battle = table.battle
    if battle.phase == "end":
        return _turn_over(table, named)
    after = PHASES[PHASES.index(battle.phase) + 1]
    account = Account(_phase(battle, after)).also(f"{_where(battle)}: {PHASE_NAMES[after]}.", "MIS-13")
    return _turn_ending(table, account) if after == "end" else account


def _phase(battle: Battle, phase: str) -> Battle:
    """Return the battle in another phase: what could be done once a phase can be done again, and no card is fresh."""
    hands = {player: hand._replace(fresh=()) for player, hand in battle.hands.items()}
    return battle._replace(phase=phase, used=(), hands=hands)


def _where(battle: Battle) -> str:
    return f"Round {battle.round}, {title(battle.turn)}'s turn"


def _turn_ending(table: Table, account: Account) -> Account:
    """Return the account as a turn comes to its end: Reserves that are late are destroyed, Secret Missions revealed (MIS-42, MIS-31)."""
    battle = account.battle
    if battle.turn != battle.second_turn:
        return account
    if battle.round >= table.rules.reserves_last_round:
        account = clock_struck(table, account)
    return revealed(table, account) if battle.round >= table.rules.rounds else account


# Turns and rounds


def _turn_over(table: Table, named: tuple[str, ...]) -> Account | Problems:
    battle = table.battle
    last = battle.turn == battle.second_turn
    if last and battle.round >= table.rules.rounds and sealed_still(battle):
        account = revealed(table, Account(battle))
        if account.battle != battle:  # scored before the battle is left
            return account
    account = _closed(table)
    if last and battle.round >= table.rules.rounds:
        return finished(table, account, f"{battle.round} rounds have been played")
    turn = battle.first_turn if last else battle.second_turn
    return _turn_begins(table, _round_begins(table, account) if last else account, turn, named)


def _closed(table: Table) -> Account:
    """Return the account of a turn that is over: Actions not completed are lost, achieved cards go, open Secrets are declined."""
    account = Account(table.battle)
    for doing in due(table):
        action = table.action(doing.action)
        told = f"{called(table, doing.player, doing.unit)} does not complete {action.name if action else doing.action}: {UNJUDGED}."
        account = account.moved(lost_one(account.battle, doing, UNJUDGED)).also(told, "MIS-60")
    for player in deciding(table):
        account = account.moved(decided(account.battle, player, False)).also(f"{title(player)} undertakes no Secret Mission.", "MIS-30")
    for player in account.battle.players:
        account = _achieved(table, account, player)
    battle = account.battle
    units = {player: {unit: _rested(how) for unit, how in own.items()} for player, own in battle.units.items()}
    return account.moved(battle._replace(units=_only_told(units)))


def _achieved(table: Table, account: Account, player: str) -> Account:
    """Return the account without a player's Tactical cards that scored this turn (MIS-22), capped ones as MIS-R21 says."""
    account = account.moved(with_scored(account.battle, player))
    hand = account.battle.hands.get(player)
    if hand is None or not hand.scored:
        return account
    if not table.rules.achieved_when_capped:
        now, sums = (table.battle.round, table.battle.turn), tally(table._replace(battle=account.battle), player)
        kept = {line.card for line in sums.lines if (line.round, line.turn) == now and line.kept}
        hand = hand._replace(scored=tuple(card for card in hand.scored if card in kept))
    battle = achieved_out(account.battle._replace(hands={**account.battle.hands, player: hand}), player)
    names = [name_of(table, card) for card in hand.scored]
    return account.moved(battle).also(f"Achieved, and out of the hand of {title(player)}: {listed(names)}." if names else "", "MIS-22")


def _rested(how: Standing) -> Standing:
    """Return how a unit stands as a turn ends: what was said of this turn alone holds no longer (MIS-61)."""
    return how._replace(advanced=False, fell_back=False, shot=False, engaged=False)


def _only_told(units: Mapping[str, Mapping[str, Standing]]) -> dict[str, Mapping[str, Standing]]:
    return {player: {unit: how for unit, how in own.items() if how != Standing()} for player, own in units.items()}


def _first_round(table: Table, named: tuple[str, ...]) -> Account | Problems:
    account = Account(table.battle).also("The battle begins.", "MIS-13")
    return _turn_begins(table, _round_begins(table, account), table.battle.first_turn, named)


def _round_begins(table: Table, account: Account) -> Account:
    """Return the account as a round begins: gains of Command points are counted anew, what cards do then is done (MIS-R20, MIS-03)."""
    battle = account.battle
    account = account.moved(battle._replace(round=battle.round + 1, gained={}))
    if table.rule and table.rule.figures.get("round") == account.battle.round:
        account = account.also(remark=f"{table.rule.name}: {table.rule.text}", rule="MIS-03")
    return _markers_go(table._replace(battle=account.battle), account)


def _markers_go(table: Table, account: Account) -> Account:
    """Return the account after the markers went that the Primary card takes away at the start of this round (Supply Drop)."""
    word = table.primary.figures.get(f"remove_round_{table.battle.round}") if table.primary else None
    gone = [one for one in _no_mans_land(table) if _goes(table, one, str(word))] if word else []
    if not gone or table.primary is None:
        return account
    states = {one: _state(table, one)._replace(removed=True, held=None, held_at_start=None) for one in gone}
    verb = "is" if len(gone) == 1 else "are"
    account = account.moved(table.battle._replace(markers={**table.battle.markers, **states}))
    return account.also(f"{table.primary.name}: {listed(gone)} {verb} taken away.", "MIS-03")


def _state(table: Table, marker: str) -> MarkerState:
    return table.battle.markers.get(marker, MarkerState())


def _no_mans_land(table: Table) -> list[str]:
    return [one.id for one in markers_of(table).values() if one.ground == NO_MANS_LAND]


def _goes(table: Table, marker: str, word: str) -> bool:
    """Return whether a word of the card takes a marker away: a marker's name, or `all-but-` a name."""
    name = _state(table, marker).name
    return name != word.removeprefix("all-but-") if word.startswith("all-but-") else name == word


def _turn_begins(table: Table, account: Account, turn: str, named: tuple[str, ...]) -> Account | Problems:
    """Return the account in the Command phase of a turn: points for both, no own unit Battle-shocked, a Tactical hand filled (MIS-21)."""
    battle = turn_begun(account.battle._replace(turn=turn))
    account = account.moved(_steadied(_phase(battle, "command"), turn))
    account = account.also(f"{_where(account.battle)}: {PHASE_NAMES['command']}.", "MIS-13")
    return replenished(table, turn, command_phase(table, account), named)


def _steadied(battle: Battle, player: str) -> Battle:
    own = {unit: how._replace(shocked=False) for unit, how in battle.units.get(player, {}).items()}
    return battle._replace(units=_only_told({**battle.units, player: own})) if own else battle
