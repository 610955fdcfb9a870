"""Players' sealed picks, `secret/PLAYER.yaml` (MIS-R02): read, judged, and told of only to the player whose they are.

Nothing of a sealed file may reach anybody else: its Problems have its player as `owner`, and are told to others as one sentence.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from whcli.files.fields import EMPTY, below, child, text, words
from whcli.files.node import Node
from whcli.files.source import Paper, read_paper
from whcli.model.battle import Army, Battle, Formations, Picks
from whcli.model.battle_rules import BattleRules
from whcli.model.missions import FIXED, Card, Deck, fixed_now
from whcli.model.names import near
from whcli.problems import Place, Problem, Where, nowhere

FOLDER: Final = "secret"
FIXED_CARDS: Final = 2  # MIS-07
SECONDARIES, FORMATIONS, SECRETS = "secondaries", "formations", "secrets"  # what of the picks is revealed, as a battle has it
REVEALED_IN: Final = {7: SECONDARIES, 8: FORMATIONS}  # MIS-07, MIS-08: the step that reveals it


class Seal(NamedTuple):
    """What is sealed beside a battle, by player: picks that are sound, whose file is there, and what is wrong in the files."""

    picks: Mapping[str, Picks] = {}
    there: tuple[str, ...] = ()
    faults: Mapping[str, tuple[Problem, ...]] = {}


class Judge(NamedTuple):
    """What picks are judged by: the player, their army, the deck, the errata in force, and what is revealed and so matters no more."""

    player: str
    army: Army
    deck: Deck
    errata: str
    revealed: tuple[str, ...] = ()


def sealed_beside(folder: Path, battle: Battle, deck: Deck, rules: BattleRules, always: bool = False) -> Seal:
    """Return the sealed picks of both players; picks with Problems are kept out of `picks`.

    While nothing of them is still sealed (between the reveal and the end of the round in which Secret Missions are chosen, and after
    those are revealed) they are not read.
    """
    there = tuple(who for who in battle.players if _path(folder, who).is_file())
    picks: dict[str, Picks] = {}
    faults: dict[str, tuple[Problem, ...]] = {}
    revealed = _revealed(battle)
    for who in there if _awaited(battle, revealed, rules) else ():
        judge = Judge(who, battle.players[who].army, deck, rules.errata, revealed)
        paper = read_paper(_path(folder, who), f"{FOLDER}/{who}.yaml", "picks", who, always)
        found, problems = _judged(paper, judge)
        if problems:
            faults[who] = tuple(one._replace(owner=who) for one in problems)
        elif found is not None:
            picks[who] = found
    return Seal(picks, there, faults)


def _revealed(battle: Battle) -> tuple[str, ...]:
    """Return what has been revealed, also where a battle was written by hand as it stood after that step."""
    past = [what for step, what in REVEALED_IN.items() if battle.step > step]
    return tuple(dict.fromkeys((*battle.revealed, *past)))


def _awaited(battle: Battle, revealed: tuple[str, ...], rules: BattleRules) -> bool:
    """Return whether something that is still sealed may be asked for."""
    if SECONDARIES in revealed and FORMATIONS in revealed:
        return SECRETS not in revealed and battle.round >= rules.secret_round
    return True


def _path(folder: Path, who: str) -> Path:
    return folder / FOLDER / f"{who}.yaml"


def _judged(paper: Paper, judge: Judge) -> tuple[Picks | None, tuple[Problem, ...]]:
    if paper.node is None or paper.problems:
        return None, paper.problems
    found = decode_picks(paper.node, paper.where)
    return found, tuple(_faults(found, judge))


def decode_picks(node: Node, where: Where = nowhere) -> Picks:
    """Return sealed picks from a Node that their schema has passed."""
    secondaries, formations = child(node, "secondaries") or EMPTY, child(node, "formations")
    return Picks(
        text(node, "player"),
        text(secondaries, "mode"),
        words(secondaries, "cards"),
        None if formations is None else _formations(formations),
        "" if child(node, "secret_mission") is None else text(node, "secret_mission"),
        where,
    )


def _formations(node: Node) -> Formations:
    attached, embarked, reserves = (child(node, key) or EMPTY for key in Formations._fields)
    return Formations(_words(attached), _words(embarked), _words(reserves))


def _words(node: Node) -> dict[str, str]:
    return {one: text(node, one) for one in (node.value if isinstance(node.value, dict) else ())}


# What is wrong


def _faults(picks: Picks, judge: Judge) -> Iterator[Problem]:
    if picks.player != judge.player:
        why = f"The file is named {judge.player}.yaml and says `player: {picks.player}`."
        yield Problem("misnamed-file", why, "Mend the id, or put the picks in the other player's file.", picks.where("player"), "MIS-R02")
    if SECONDARIES not in judge.revealed:
        yield from _secondaries(picks, judge)
    if picks.formations is not None and FORMATIONS not in judge.revealed:
        yield from _formed(picks.formations, judge.army, picks.where)
    if picks.secret_mission and picks.secret_mission not in judge.deck.secrets:
        yield no_card(picks.secret_mission, judge.deck.secrets, picks.where("secret_mission"), "MIS-30")


def _secondaries(picks: Picks, judge: Judge) -> Iterator[Problem]:
    """Yield what is wrong with a pick of secondary missions (MIS-07)."""
    place = picks.where("secondaries", "cards")
    if picks.mode != FIXED:
        if picks.cards:
            yield Problem("tactical-cards", "Tactical missions are drawn, not picked.", "Take `cards` out.", place, "MIS-07")
        return
    if len(picks.cards) != FIXED_CARDS or len(set(picks.cards)) != FIXED_CARDS:
        why = f"Fixed is exactly two different cards; here are {len(set(picks.cards))}."
        yield Problem("fixed-two", why, f"Name two of {_listed(fixed_cards(judge.deck, judge.errata))}.", place, "MIS-07")
    for n, card_id in enumerate(picks.cards):
        yield from _fixed(card_id, judge, picks.where("secondaries", "cards", n))


def _fixed(card_id: str, judge: Judge, place: Place) -> Iterator[Problem]:
    card = judge.deck.secondaries.get(card_id)
    if card is None:
        yield no_card(card_id, judge.deck.secondaries, place, "MIS-07")
    elif not fixed_now(card, judge.errata):
        yield no_symbol(card, judge.deck, judge.errata, place)


def no_symbol(card: Card, deck: Deck, errata: str, place: Place) -> Problem:
    """Return the Problem that a card does not bear the Fixed symbol (MIS-07)."""
    why = f"{card.name} does not bear the Fixed symbol."
    return Problem("fixed-symbol", why, f"These do: {_listed(fixed_cards(deck, errata))}.", place, "MIS-07")


def fixed_cards(deck: Deck, errata: str) -> tuple[str, ...]:
    """Return the secondary missions of a deck that bear the Fixed symbol under an errata (MIS-07), sorted."""
    return tuple(one for one, card in deck.secondaries.items() if fixed_now(card, errata))


def _formed(formations: Formations, army: Army, where: Where) -> Iterator[Problem]:
    """Yield a Problem for each unit that is not in the army, and for each that joins or carries itself (MIS-08)."""
    for field, pairs in (("attached", formations.attached), ("embarked", formations.embarked)):
        for one, other in pairs.items():
            yield from (no_unit(unit, army, where("formations", field, one)) for unit in (one, other) if unit not in army.units)
        yield from rings(pairs, below(where, "formations", field))
    yield from (no_unit(one, army, where("formations", "reserves", one)) for one in formations.reserves if one not in army.units)


def rings(inside: Mapping[str, str], where: Where) -> Iterator[Problem]:
    """Yield a Problem for a unit that is, by way of others, within itself (MIS-08); one for each ring."""
    done: set[str] = set()
    for start in inside:
        chain, one = [start], inside[start]
        while one in inside and one not in chain and one not in done:
            chain.append(one)
            one = inside[one]
        if one in chain and one not in done:
            why = f"`{start}` would be in itself: {' in '.join([*chain, one])}."
            yield Problem("unit-in-itself", why, "Name the unit that it really joins.", where(start), "MIS-08")
        done.update(chain)


def no_unit(unit: str, army: Army, place: Place) -> Problem:
    """Return the Problem that an army has no such unit."""
    cure = near(unit, army.units).strip() or "Its units stand in the army's file, by id."
    return Problem("no-such-unit", f"There is no unit `{unit}` in this army.", cure, place, "MIS-08")


def no_card(card: str, known: Collection[str], place: Place, rule: str) -> Problem:
    """Return the Problem that a deck has no such card; `known` are those it might have been."""
    cure = near(card, known).strip() or f"One of: {_listed(known)}."
    return Problem("no-such-card", f"There is no `{card}` in the deck.", cure, place, rule)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "none"


# Who is told


def told(faults: Mapping[str, tuple[Problem, ...]], file: str, player: str = "") -> tuple[Problem, ...]:
    """Return what may be told of faulty picks: all to the player whose they are, and of another's only that they cannot be used.

    `file` is the battle's name, for the command by which its player learns more.
    """
    return tuple(one for who, found in faults.items() for one in (found if who == player else (_hushed(who, file),)))


def _hushed(who: str, file: str) -> Problem:
    cure = f"{who} learns why with `whcli check {file} --player {who}`."
    return Problem("picks-unusable", f"{who}'s picks cannot be used.", cure, Place(f"{FOLDER}/{who}.yaml"), "MIS-R02")
