"""From Nodes to an encounter: who is in the fight, with stat blocks and weapons from the armoury, and how it stands."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from whcli.files.armoury import Shelf, dressed, profile, wielded
from whcli.files.decode_blocks import decode_profile
from whcli.files.decode_combat import numbers
from whcli.files.fields import EMPTY, below, child, entries, flag, items, number, text, whole, words
from whcli.files.node import Node
from whcli.files.source import Paper
from whcli.model.combat import AGENT, DN_CONDITIONS, Profile
from whcli.model.combat_rules import CombatRules
from whcli.model.combat_state import (
    AGENTS,
    END_OF_TURN,
    START_OF_TURN,
    THREATS,
    ActiveCondition,
    Combatant,
    Declared,
    Effect,
    Encounter,
    Injuries,
    Mob,
    Pending,
    Turn,
    Until,
    pair,
    pairs,
)
from whcli.model.names import title
from whcli.problems import Problem, Where, nowhere


class Decoded(NamedTuple):
    """An encounter, the table's own papers that were read for it, and what is wrong with it and them."""

    encounter: Encounter
    papers: tuple[Paper, ...] = ()
    problems: tuple[Problem, ...] = ()


class Beside(NamedTuple):
    """What a combatant is read with: the folder of the table's own records, the Tier, the rules."""

    folder: Path | None
    tier: int
    rules: CombatRules


def decode_encounter(node: Node, encounter_id: str, beside: Path | None, rules: CombatRules, where: Where = nowhere) -> Decoded:
    """Return an encounter from a Node that its schema has passed; `encounter_id` is the name of its file without `.yaml`.

    A combatant whose profile is unknown or faulty is left out, which Problems say.
    """
    tier = number(node, "tier", 1)
    at = Beside(beside, tier, rules)
    read = {who: _combatant(who, one, at, below(where, "combatants", who)) for who, one in entries(node, "combatants").items()}
    combatants = {who: one for who, (one, _) in read.items() if one is not None}
    shelves = [shelf for _, found in read.values() for shelf in found]
    engaged = {who: words(one, "engaged") for who, one in entries(node, "combatants").items()}
    agents = sum(one.side == AGENTS for one in combatants.values())
    encounter = Encounter(
        encounter_id,
        text(node, "encounter", title(encounter_id)),
        tier,
        number(node, "players", agents),
        number(node, "glory"),
        number(node, "ruin"),
        number(node, "round"),
        combatants,
        engaged=pairs(engaged),
        distances={pair(one, other): metres for one, row in entries(node, "distance").items() for other, metres in _metres(row).items()},
        where=where,
        **_between(node),  # type: ignore[arg-type]
    )
    papers = {shelf.paper.file: shelf.paper for shelf in shelves if shelf.paper}
    return Decoded(encounter, tuple(papers.values()), tuple(dict.fromkeys(p for shelf in shelves for p in shelf.problems)))


def _metres(row: Node) -> Mapping[str, int]:
    return numbers(Node({"row": row}, 0, 0, 0, 0), "row")


def _between(node: Node) -> dict[str, object]:
    """Return what stands between and within Turns (CMB-11 to CMB-14)."""
    return {
        "acted": words(node, "acted"),
        "active": _word(node, "active"),
        "turn": _turn(child(node, "turn") or EMPTY),
        "seized": _word(node, "seized"),
        "reacted": words(node, "reacted"),
        "held": frozenset(words(node, "held")),
        "ambushed": frozenset(words(node, "ambushed")),
        "effects": {who: tuple(map(_effect, _listed(one))) for who, one in entries(node, "effects").items()},
        "pending": _pending(child(node, "pending")),
        "vision": _word(node, "vision"),
        "seed": text(node, "seed"),
        "ended": _word(node, "ended"),
    }


def _word(node: Node, key: str) -> str:
    return "" if child(node, key) is None else text(node, key)


def _listed(node: Node) -> tuple[Node, ...]:
    return node.value if isinstance(node.value, tuple) else ()


def _turn(node: Node) -> Turn:
    return Turn(number(node, "actions", 1), words(node, "used"), words(node, "options"), number(node, "attacks"), number(node, "tests"))


def _effect(node: Node) -> Effect:
    until = _until(child(node, "until")) or Until(END_OF_TURN)
    figures = (number(node, "defence"), number(node, "resilience"), number(node, "dn"))
    return Effect(text(node, "option"), until, *figures, text(node, "verb"))


def _until(node: Node | None) -> Until | None:
    if node is None:
        return None
    edge = START_OF_TURN if child(node, START_OF_TURN) else END_OF_TURN
    return Until(edge, "" if flag(node, edge) is True else text(node, edge), number(node, "round"))


def _pending(node: Node | None) -> Pending | None:
    if node is None:
        return None
    return Pending(
        _declared(child(node, "declared") or EMPTY),
        _faces(node, "rolled"),
        text(node, "by", "tool"),
        number(node, "wrath_dice", 1),
        bool(flag(node, "rerolled")),
        _faces(node, "glory_dice"),
        words(node, "struck"),
    )


def _faces(node: Node, key: str) -> tuple[int, ...]:
    return tuple(one.value for one in items(node, key) if isinstance(one.value, int))


def _declared(node: Node) -> Declared:
    return Declared(
        text(node, "attacker"),
        words(node, "targets"),
        text(node, "weapon"),
        words(node, "options"),
        text(node, "band"),
        whole(node, "distance"),
        text(node, "cover"),
        number(node, "bonus_dice"),
        number(node, "dn_mod"),
        number(node, "actions", 1),
        bool(flag(node, "point")),
        bool(flag(node, "thrown")),
    )


# One combatant


def _combatant(who: str, node: Node, at: Beside, where: Where) -> tuple[Combatant | None, tuple[Shelf, ...]]:
    side = text(node, "side", THREATS)
    inline = child(node, "profile") is None
    block = _block(who, node, at, where, side)
    if block.record is None:
        return None, (block,)
    filled: Profile = block.record.filled(at.tier, at.rules.size_defence._asdict())
    weapons, shelves = wielded(filled, at.folder)
    state = (child(node, "taken") or EMPTY) if inline else node
    combatant = _state(Combatant(who, text(node, "name", filled.name if inline else title(who)), side, filled, ""), node, at.rules)
    combatant = combatant._replace(
        kind=filled.class_at(at.tier),
        weapons=weapons,
        wounds=number(state, "wounds"),
        shock=number(state, "shock"),
        inline=inline,
        where=where,
    )
    return combatant, (block, *shelves)


def _block(who: str, node: Node, at: Beside, where: Where, side: str) -> Shelf:
    if child(node, "profile") is None:
        return dressed(decode_profile(node, who, where, side), lambda *_: where("armour"))
    return profile(text(node, "profile"), at.folder, lambda *_: where("profile"))


def _state(one: Combatant, node: Node, rules: CombatRules) -> Combatant:
    """Return a combatant with what has befallen them; Wounds and Shock apart."""
    return one._replace(
        wrath=number(node, "wrath", rules.wrath_start if one.profile.class_at(1) == AGENT else 0),
        conditions={name: _condition(name, found) for name, found in entries(node, "conditions").items() if found.value not in (False, 0)},
        injuries=_injuries(child(node, "injuries") or EMPTY),
        ammo=numbers(node, "ammo"),
        reload=frozenset(words(node, "reload")),
        mob=_mob(child(node, "mob")),
        ruin=number(node, "ruin", one.profile.ruin),
        out=_word(node, "out"),
    )


def _condition(name: str, node: Node) -> tuple[ActiveCondition, ...]:
    """Return a Condition from its short form (true, or its number: a size, or a DN) or from its list of causes."""
    if isinstance(node.value, tuple):
        return tuple(_cause(one) for one in node.value)
    size = node.value if isinstance(node.value, int) and not isinstance(node.value, bool) else 0
    dn = name in DN_CONDITIONS and size > 1
    return (ActiveCondition(1 if dn or not size else size, size if dn else None),)


def _cause(node: Node) -> ActiveCondition:
    until = _until(child(node, "until"))
    return ActiveCondition(number(node, "n", 1), whole(node, "dn"), text(node, "by"), until, bool(flag(node, "keep")))


def _injuries(node: Node) -> Injuries:
    return Injuries(words(node, "memorable"), words(node, "traumatic"))


def _mob(node: Node | None) -> Mob | None:
    if node is None:
        return None
    if not isinstance(node.value, dict):
        return Mob(node.value, node.value) if isinstance(node.value, int) else None
    now = number(node, "now")
    return Mob(now, number(node, "start", now), number(node, "lost"), number(node, "formed"), bool(flag(node, "fleeing")))
