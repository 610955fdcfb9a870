"""From Nodes to stat blocks, weapons and armour, as files and encounters write them."""

from collections.abc import Mapping

from whcli.files.decode_combat import numbers, numbers_of
from whcli.files.fields import EMPTY, Readers, child, entries, flag, given, number, number_of, text, words, words_of
from whcli.files.node import Node
from whcli.model.combat import (
    ADDED,
    ADVERSARY,
    AGENT,
    MELEE,
    NONE,
    RANGED,
    THROWN,
    Ability,
    Armour,
    Determination,
    Inflict,
    Profile,
    Weapon,
    WeaponLine,
)
from whcli.model.names import title
from whcli.problems import Where, nowhere

INFLICT, FLAMER, ON_FIRE, INVULNERABLE = "inflict", "flamer", "on-fire", "invulnerable"
ALIASES = {"penetrating": "rending"}  # an older printing's name
FORMULA = frozenset({"defence", "resilience", "wounds", "shock", "determination", "resolve", "conviction", "speed"})


def decode_weapon(node: Node, weapon_id: str, where: Where = nowhere) -> Weapon:
    """Return a weapon (CMB-27). Without `kind:` three ranges make it ranged, `thrown:` alone thrown, anything else melee."""
    kind = text(node, "kind") or _kind(node)
    name = text(node, "name", title(weapon_id))
    strength = text(node, "strength", ADDED if kind == MELEE else NONE)
    traits = {one: size for one, size in _traits(node).items() if one != INFLICT}
    salvo = child(node, "salvo")
    return Weapon(
        weapon_id,
        name,
        kind,
        number(node, "damage"),
        number(node, "ed"),
        abs(number(node, "ap")),
        _range(node),
        number(node, "thrown"),
        salvo.value if salvo is not None and isinstance(salvo.value, int) else None,
        traits,
        _inflicts(node, FLAMER in traits),
        strength,
        text(node, "rule", "CMB-27"),
        text(node, "text"),
        where,
    )


def _kind(node: Node) -> str:
    if len(_range(node)) > 1 or "salvo" in _written(node):
        return RANGED
    return THROWN if "thrown" in _written(node) else MELEE


def _written(node: Node) -> Mapping[str, Node]:
    return node.value if isinstance(node.value, dict) else {}


def _range(node: Node) -> tuple[int, ...]:
    found = child(node, "range")
    parts = () if found is None else found.value if isinstance(found.value, tuple) else (found,)
    return tuple(one.value for one in parts if isinstance(one.value, int))


def _traits(node: Node) -> Mapping[str, int]:
    """Return traits with their X; a trait without is 1, and one that is false is left out. A list names traits without X."""
    found = child(node, "traits")
    if found is not None and isinstance(found.value, tuple):
        return {ALIASES.get(one.raw, one.raw): 1 for one in found.value}
    written = {ALIASES.get(name, name): one.value for name, one in entries(node, "traits").items()}
    return {name: int(value) if isinstance(value, int) else 1 for name, value in written.items() if value is not False}


def _inflicts(node: Node, flamer: bool) -> tuple[Inflict, ...]:
    """Return the Conditions of Inflict: one name, a list of names, or names with a number each; a Flamer brings On Fire."""
    traits = child(node, "traits") or EMPTY
    listed = entries(traits, INFLICT)
    found = tuple(Inflict(name, _whole(one)) for name, one in sorted(listed.items())) or tuple(map(Inflict, words(traits, INFLICT)))
    return found if not flamer or any(one.condition == ON_FIRE for one in found) else (*found, Inflict(ON_FIRE))


def _whole(node: Node) -> int:
    return node.value if isinstance(node.value, int) and not isinstance(node.value, bool) else 0


def decode_line(node: Node, weapon_id: str, where: Where = nowhere) -> WeaponLine:
    """Return a weapon in a stat block, with the names of the fields that its line gives itself."""
    if not _written(node):
        return WeaponLine(Weapon(weapon_id, title(weapon_id), MELEE, strength=ADDED, where=where), frozenset(), weapon_id)
    said = {name for name in _written(node) if name in Weapon._fields}
    said |= {INFLICT} if "traits" in said else set()
    said |= {"strength"} if "kind" in said else set()
    return WeaponLine(decode_weapon(node, weapon_id, where), frozenset(said), text(node, "of", weapon_id))


def decode_armour(node: Node, armour_id: str = "") -> Armour:
    """Return a suit of armour; the trait Invulnerable is the same as `invulnerable: true`."""
    traits = dict(_traits(node))
    invulnerable = bool(flag(node, INVULNERABLE)) or bool(traits.pop(INVULNERABLE, 0))
    name = text(node, "name", title(armour_id))
    return Armour(armour_id, name, number(node, "ar"), invulnerable, traits, text(node, "rule", "CMB-27"), text(node, "text"))


def decode_profile(node: Node, profile_id: str, where: Where = nowhere, side: str = "") -> Profile:
    """Return a stat block (CMB-70), its `formula` holding the figures it does not write. `side` sets the class of one without."""
    written = _written(node)
    found = given(node, _READERS, _TEXTS)
    shock = written.get("shock")
    return Profile(
        profile_id,
        found.pop("name") if "name" in found else title(profile_id),
        found.pop("class", ()) or (AGENT if side == "agents" else ADVERSARY,),
        shockless=shock is not None and shock.value is None,
        weapons={name: decode_line(line, name, where) for name, line in sorted(entries(node, "weapons").items())},
        formula=FORMULA.difference(written),
        where=where,
        **found,
    )


def _determination(found: Node) -> Determination:
    if not isinstance(found.value, dict):
        return Determination(number_of(found))
    pool = number(found, "pool")
    return Determination(pool, bool(flag(found, "free")), bool(flag(found, "mortal")), flag(found, "shock") is not False)


def _ability(ability_id: str, node: Node) -> Ability:
    return Ability(ability_id, text(node, "text"), text(node, "verb"), numbers(node, "numbers"), words(node, "words"))


_TEXTS = frozenset({"name", "size", "species", "rule", "text"})
_READERS: Readers = {  # of the fields of a stat block that stand by themselves
    "class": words_of,
    **dict.fromkeys(("attributes", "pools", "skills"), numbers_of),
    **dict.fromkeys(("rank", "defence", "resilience", "wounds", "shock", "resolve", "conviction", "speed", "ruin"), number_of),
    "determination": _determination,
    "keywords": words_of,
    "immune": lambda node: frozenset(words_of(node)),
    "armour": lambda node: Armour(node.raw) if node.raw else decode_armour(node),
    "abilities": lambda node: tuple(_ability(name, one) for name, one in sorted(_written(node).items())),
    "dying": lambda node: node.value is True,
    "figures": lambda node: node.value is not False,
}
