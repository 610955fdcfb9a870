"""From Nodes to an encounter: who is in the fight, with stat blocks and weapons from the armoury, and how it stands."""

from collections.abc import Mapping
from pathlib import Path

from whcli.files.armoury import Shelf, dressed, own_folder, profile, wielded
from whcli.files.decode_blocks import decode_profile
from whcli.files.decode_combat import numbers, numbers_of
from whcli.files.fields import EMPTY, Readers, below, child, entries, flag, given, items, number, number_of, text, whole, words, words_of
from whcli.files.node import Node
from whcli.files.source import Paper
from whcli.model.combat import AGENT, DN_CONDITIONS, Profile, Weapon
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
from whcli.model.record import NamedTuple
from whcli.problems import Problem, Where, nowhere


class Decoded(NamedTuple):
    """An encounter, the table's own papers that were read for it, and what is wrong with it and them."""

    encounter: Encounter
    papers: tuple[Paper, ...] = ()
    problems: tuple[Problem, ...] = ()


Armed = tuple[Profile, Mapping[str, Weapon]]  # a stat block, filled for the Tier, and its weapons, whole


class Beside(NamedTuple):
    """What a combatant is read with: the folder of the table's own records, None where there are none; the Tier, the rules.

    `read` keeps stat blocks by id, with what was read for them.
    """

    folder: Path | None
    tier: int
    rules: CombatRules
    read: dict[str, tuple[Armed | None, tuple[Shelf, ...]]]


def decode_encounter(node: Node, encounter_id: str, beside: Path | None, rules: CombatRules, where: Where = nowhere) -> Decoded:
    """Return an encounter from a Node that its schema has passed; `encounter_id` is the name of its file without `.yaml`.

    A combatant whose profile is unknown or faulty is left out, which Problems say.
    """
    tier = number(node, "tier", 1)
    at = Beside(own_folder(beside) if beside else None, tier, rules, {})
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
        words(node, "supporters"),
        number(node, "beat"),
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
        text(node, "second"),
    )


# One combatant


def _combatant(who: str, node: Node, at: Beside, where: Where) -> tuple[Combatant | None, tuple[Shelf, ...]]:
    side = text(node, "side", THREATS)
    inline = child(node, "profile") is None
    armed, shelves = _armed_inline(who, node, at, (where, side)) if inline else _armed(text(node, "profile"), at, where)
    if armed is None:
        return None, shelves
    block, weapons = armed
    kind = block.class_at(at.tier)
    fields = given(node, _STATE)
    if inline:
        fields |= {"wounds": 0, "shock": 0} | given(child(node, "taken") or EMPTY, _TAKEN)
    fields.setdefault("wrath", at.rules.wrath_start if block.class_at(1) == AGENT else 0)
    fields.setdefault("ruin", block.ruin)
    name = text(node, "name", block.name if inline else title(who))
    return Combatant(who, name, side, block, kind, weapons, inline=inline, where=where, **fields), shelves


def _armed_inline(who: str, node: Node, at: Beside, said: tuple[Where, str]) -> tuple[Armed | None, tuple[Shelf, ...]]:
    """Return a stat block that stands in the encounter itself, of whom `said` gives the places and the side."""
    where, side = said
    shelf = dressed(decode_profile(node, who, where, side), lambda *_: where("armour"))
    return _with_weapons(shelf, at)


def _armed(profile_id: str, at: Beside, where: Where) -> tuple[Armed | None, tuple[Shelf, ...]]:
    """Return a stat block by id. One that is sound is read once, however many are of it."""
    if profile_id not in at.read:
        found = _with_weapons(profile(profile_id, at.folder, lambda *_: where("profile")), at)
        if any(shelf.problems for shelf in found[1]):
            return found  # its Problems stand where this one names it
        at.read[profile_id] = found
    return at.read[profile_id]


def _with_weapons(block: Shelf, at: Beside) -> tuple[Armed | None, tuple[Shelf, ...]]:
    if block.record is None:
        return None, (block,)
    filled: Profile = block.record.filled(at.tier, at.rules.size_defence._asdict())
    weapons, shelves = wielded(filled, at.folder)
    return (filled, weapons), (block, *shelves)


def _condition(name: str, node: Node) -> tuple[ActiveCondition, ...]:
    """Return a Condition from its short form (true, or its number: a size, or a DN) or from its list of causes."""
    if isinstance(node.value, tuple):
        return tuple(_cause(one) for one in node.value)
    size = node.value if isinstance(node.value, int) and not isinstance(node.value, bool) else 0
    dn = name in DN_CONDITIONS and size > 0
    return (ActiveCondition(1 if dn or not size else size, size if dn else None),)


def _cause(node: Node) -> ActiveCondition:
    until = _until(child(node, "until"))
    return ActiveCondition(number(node, "n", 1), whole(node, "dn"), text(node, "by"), until, bool(flag(node, "keep")))


def _conditions(node: Node) -> Mapping[str, tuple[ActiveCondition, ...]]:
    found = node.value.items() if isinstance(node.value, dict) else ()
    return {name: _condition(name, one) for name, one in found if one.value not in (False, 0)}


def _injuries(node: Node) -> Injuries:
    return Injuries(words(node, "memorable"), words(node, "traumatic"))


def _mob(node: Node) -> Mob | None:
    if not isinstance(node.value, dict):
        return Mob(node.value, node.value) if isinstance(node.value, int) else None
    now = number(node, "now")
    return Mob(now, number(node, "start", now), number(node, "lost"), number(node, "formed"), bool(flag(node, "fleeing")))


_TAKEN: Readers = {"wounds": number_of, "shock": number_of}
_STATE: Readers = {  # what has befallen a combatant, as the encounter writes it
    **_TAKEN,
    "wrath": number_of,
    "conditions": _conditions,
    "injuries": _injuries,
    "ammo": numbers_of,
    "reload": lambda node: frozenset(words_of(node)),
    "mob": _mob,
    "ruin": number_of,
    "out": lambda node: node.raw,
}
