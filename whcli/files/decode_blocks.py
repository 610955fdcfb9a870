"""From Nodes to stat blocks, weapons and armour, as files and encounters write them."""

from collections.abc import Mapping

from whcli.files.decode_combat import numbers
from whcli.files.fields import EMPTY, child, entries, flag, number, text, words
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
FORMULA = ("defence", "resilience", "wounds", "shock", "determination", "resolve", "conviction", "speed")


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
    given = {name for name in _written(node) if name in Weapon._fields}
    given |= {INFLICT} if "traits" in given else set()
    given |= {"strength"} if "kind" in given else set()
    return WeaponLine(decode_weapon(node, weapon_id, where), frozenset(given), text(node, "of", weapon_id))


def decode_armour(node: Node, armour_id: str = "") -> Armour:
    """Return a suit of armour; the trait Invulnerable is the same as `invulnerable: true`."""
    traits = dict(_traits(node))
    invulnerable = bool(flag(node, INVULNERABLE)) or bool(traits.pop(INVULNERABLE, 0))
    name = text(node, "name", title(armour_id))
    return Armour(armour_id, name, number(node, "ar"), invulnerable, traits, text(node, "rule", "CMB-27"), text(node, "text"))


def decode_profile(node: Node, profile_id: str, where: Where = nowhere, side: str = "") -> Profile:
    """Return a stat block (CMB-70), its `formula` holding the figures it does not write. `side` sets the class of one without."""
    armour = child(node, "armour")
    shock = _written(node).get("shock")
    return Profile(
        profile_id,
        text(node, "name", title(profile_id)),
        words(node, "class") or (AGENT if side == "agents" else ADVERSARY,),
        numbers(node, "attributes"),
        numbers(node, "pools"),
        numbers(node, "skills"),
        number(node, "rank", 1),
        number(node, "defence", 1),
        number(node, "resilience", 1),
        number(node, "wounds", 1),
        shock.value if shock is not None and isinstance(shock.value, int) else None,
        shock is not None and shock.value is None,
        _determination(node),
        number(node, "resolve", 1),
        number(node, "conviction", 1),
        number(node, "speed", 6),
        text(node, "size", "average"),
        words(node, "keywords"),
        frozenset(words(node, "immune")),
        {name: decode_line(line, name, where) for name, line in sorted(entries(node, "weapons").items())},
        Armour(armour.raw) if armour is not None and armour.raw else decode_armour(armour or EMPTY),
        tuple(_ability(name, one) for name, one in sorted(entries(node, "abilities").items())),
        number(node, "ruin"),
        bool(flag(node, "dying")),
        text(node, "species"),
        text(node, "rule", "CMB-70"),
        text(node, "text"),
        frozenset(name for name in FORMULA if name not in _written(node)),
        flag(node, "figures") is not False,
        where,
    )


def _determination(node: Node) -> Determination:
    found = child(node, "determination")
    if found is None or not isinstance(found.value, dict):
        return Determination(number(node, "determination"))
    pool = number(found, "pool")
    return Determination(pool, bool(flag(found, "free")), bool(flag(found, "mortal")), flag(found, "shock") is not False)


def _ability(ability_id: str, node: Node) -> Ability:
    return Ability(ability_id, text(node, "text"), text(node, "verb"), numbers(node, "numbers"), words(node, "words"))
