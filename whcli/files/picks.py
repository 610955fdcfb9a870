"""Players' sealed picks, `secret/PLAYER.yaml` (MIS-R02): read, and told of only to the player whose they are.

Nothing of a sealed file may reach anybody else: its Problems have its player as `owner`, and are told to others as one sentence.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from whcli.files.fields import EMPTY, child, text, words
from whcli.files.node import Node
from whcli.files.source import Paper, read_paper
from whcli.model.battle import Battle, Formations, Picks
from whcli.model.battle_rules import BattleRules
from whcli.model.missions import Deck
from whcli.model.names import near, title
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Where, nowhere

FOLDER: Final = "secret"
SECONDARIES, FORMATIONS, SECRETS = "secondaries", "formations", "secrets"  # what of the picks is revealed, as a battle has it
REVEALED_IN: Final = {7: SECONDARIES, 8: FORMATIONS}  # MIS-07, MIS-08: the step that reveals it


class Seal(NamedTuple):
    """What is sealed beside a battle, by player: picks that are sound, whose file is there, and what is wrong in the files."""

    picks: Mapping[str, Picks] = {}
    there: tuple[str, ...] = ()
    faults: Mapping[str, tuple[Problem, ...]] = {}


class Judge(NamedTuple):
    """What picks are held to: whose they are, and the deck."""

    player: str
    deck: Deck


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
        judge = Judge(who, deck)
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
    """Yield what is wrong with picks that rules do not judge: whether they may be picked is `rules.battle.setup.own_faults`'."""
    if picks.player != judge.player:
        why = f"The file is named {judge.player}.yaml and says `player: {picks.player}`."
        yield Problem("misnamed-file", why, "Mend the id, or put the picks in the other player's file.", picks.where("player"), "MIS-R02")
    if picks.secret_mission and picks.secret_mission not in judge.deck.secrets:
        cure = near(picks.secret_mission, judge.deck.secrets).strip() or f"One of: {', '.join(judge.deck.secrets) or 'none'}."
        why = f"There is no Secret Mission `{picks.secret_mission}` in the deck."
        yield Problem("no-such-card", why, cure, picks.where("secret_mission"), "MIS-30")


# Who is told


def told(faults: Mapping[str, tuple[Problem, ...]], file: str, player: str = "", sealed: bool = True) -> tuple[Problem, ...]:
    """Return what may be told of faulty picks: all to the player whose they are, and of another's only that they cannot be used.

    `file` is the battle's, as it was named, for the command by which its player learns more. Where nothing is `sealed`, all is told to
    everybody.
    """
    return tuple(one for who, found in faults.items() for one in (found if who == player or not sealed else (_hushed(who, file),)))


def _hushed(who: str, file: str) -> Problem:
    cure = f"{title(who)} learns why with `whcli check {file} --player {who}`."
    return Problem("picks-unusable", f"{title(who)}'s picks cannot be used.", cure, Place(f"{FOLDER}/{who}.yaml"), "MIS-R02")
