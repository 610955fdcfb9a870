"""Combat's rulebook data as records: stat blocks, weapons, armour, conditions, options.

A record is one file of `whcli/data/`, named by its id. What figures can say stands in fields; what they cannot is named by
a `verb`, one of a closed list below, for which the engine has a function. Every record names its rule. The texts are for
people and decide nothing. The rows of tables are in `combat_tables`, what happens in one fight in `combat_state`.
"""

from collections.abc import Mapping
from typing import Any, Final

from whcli.model.combat_tables import Amount, Check
from whcli.model.record import NamedTuple
from whcli.problems import Where, nowhere

AGENT, TROOP, ELITE, ADVERSARY, MONSTROUS = "agent", "troop", "elite", "adversary", "monstrous"
CLASSES: Final = (AGENT, TROOP, ELITE, ADVERSARY, MONSTROUS)  # CMB-70
ATTRIBUTES: Final = ("strength", "toughness", "agility", "initiative", "willpower", "intellect", "fellowship")
LINKED: Final[Mapping[str, str]] = {  # each skill's attribute (CMB-01, CMB-21)
    "athletics": "strength",
    "awareness": "intellect",
    "ballistic-skill": "agility",
    "cunning": "fellowship",
    "deception": "fellowship",
    "insight": "fellowship",
    "intimidation": "willpower",
    "investigation": "intellect",
    "leadership": "willpower",
    "medicae": "intellect",
    "persuasion": "fellowship",
    "pilot": "agility",
    "psychic-mastery": "willpower",
    "scholar": "intellect",
    "stealth": "agility",
    "survival": "willpower",
    "tech": "intellect",
    "weapon-skill": "initiative",
}
TRAINED: Final = frozenset({"medicae", "pilot", "scholar", "survival", "tech", "psychic-mastery"})  # no Test without a rating
SIZES: Final = ("tiny", "small", "average", "large", "huge", "gargantuan")  # CMB-27
SMALL: Final[Mapping[str, int]] = {"tiny": 2, "small": 1}  # Defence by size (CMB-27)
RANGED, MELEE, THROWN = "ranged", "melee", "thrown"
DN_CONDITIONS: Final = frozenset({"fear", "poisoned", "restrained", "terror"})  # whose number is a DN (their records' `measure`)
INCLUDED, ADDED, NONE = "included", "added", "none"  # how Strength counts in a weapon's damage (CMB-23, CMB-R22, CMB-R26)


class Inflict(NamedTuple):
    """A Condition that a Wound brings (CMB-27): `value` is the DN to shake it off, or its size where it has one; 0: as usual."""

    condition: str
    value: int = 0


class Weapon(NamedTuple):
    """A weapon, as its file or a stat block's line gives it (CMB-21 to CMB-27).

    kind      ranged (Ballistic Skill + Agility) | melee (Weapon Skill + Initiative) | thrown (Ballistic Skill + Agility).
    ap        a magnitude: 2 means "AP -2".
    range     ranged: short, medium, long in metres. melee: its reach. thrown: metres, where `thrown` is 0.
    thrown    thrown at most Strength times this many metres; a melee weapon that has it can be thrown too.
    salvo     None: "-": no Salvo options, Reload after every shot. 0: no Salvo options, no Reload.
    traits    each trait's X, 1 for a trait without; keys are ids of Trait records.
    strength  whether Strength is `added` to the damage, `included` in it, or counts for nothing (`none`).
    """

    id: str
    name: str
    kind: str = RANGED
    damage: int = 0
    ed: int = 0
    ap: int = 0
    range: tuple[int, ...] = ()
    thrown: int = 0
    salvo: int | None = None
    traits: Mapping[str, int] = {}
    inflict: tuple[Inflict, ...] = ()
    strength: str = NONE
    rule: str = "CMB-27"
    text: str = ""
    where: Where = nowhere

    @property
    def reach(self) -> int:
        """How many metres a melee attack with it reaches."""
        return self.range[-1] if self.kind == MELEE and self.range else 1

    def has(self, trait: str) -> bool:
        """Return whether it has a trait."""
        return trait in self.traits


class WeaponLine(NamedTuple):
    """A weapon in a stat block: what the line itself says (`given`: the names of those fields); the rest is the armoury's.

    `of` is the id of the armoury's weapon, which is the line's own id unless the line says otherwise.
    """

    weapon: Weapon
    given: frozenset[str] = frozenset()
    of: str = ""

    def over(self, base: Weapon | None) -> Weapon:
        """Return the weapon of the armoury with what the line says in its place; without one, the line alone."""
        if base is None or not self.given:
            return base or self.weapon
        return base._replace(**{name: getattr(self.weapon, name) for name in self.given})


class Armour(NamedTuple):
    """A suit of armour, a shield or a field. `invulnerable`: AP does not count against Resilience (CMB-R20)."""

    id: str = ""
    name: str = ""
    ar: int = 0
    invulnerable: bool = False
    traits: Mapping[str, int] = {}
    rule: str = "CMB-27"
    text: str = ""


class Determination(NamedTuple):
    """A Determination pool (CMB-31). `free`: costs no Ruin whatever the class. `mortal`: also against Mortal Wounds.

    `shock` False: what it converts is negated, and no Shock recorded (CMB-R33).
    """

    pool: int = 0
    free: bool = False
    mortal: bool = False
    shock: bool = True


class Ability(NamedTuple):
    """What a stat block can do beyond its figures; one without a verb is a reminder for the GM.

    `numbers` are the verb's own, such as {ed: 2}; `words` its names, such as keywords or a Condition.
    """

    id: str
    text: str
    verb: str = ""
    numbers: Mapping[str, int] = {}
    words: tuple[str, ...] = ()


class Profile(NamedTuple):
    """A stat block. Maxima and pools; a Threat's are printed, an agent's may be left to the formulas (`formula`).

    classes   the class at each Tier from 1, or one for all Tiers.
    pools     whole pools by skill, as printed; `default` for every other. Skill of `skills` are ratings, added to the attribute.
    shock     maximum Shock; None: no maximum is known, so that nobody becomes Exhausted. `shockless`: `shock: null`, "-".
    defence, resilience  include size and armour (CMB-R22).
    ruin      Ruin points of its own.
    dying     an Adversary that follows the rules for Dying (CMB-R31).
    formula   figures that are not written, so that `filled` works them out.
    figures   False for a built-in Threat of whom only the classes are known: a table writes the rest.
    """

    id: str
    name: str = ""
    classes: tuple[str, ...] = (ADVERSARY,)
    attributes: Mapping[str, int] = {}
    pools: Mapping[str, int] = {}
    skills: Mapping[str, int] = {}
    rank: int = 1
    defence: int = 1
    resilience: int = 1
    wounds: int = 1
    shock: int | None = None
    shockless: bool = False
    determination: Determination = Determination()
    resolve: int = 1
    conviction: int = 1
    speed: int = 6
    size: str = "average"
    keywords: tuple[str, ...] = ()
    immune: frozenset[str] = frozenset()
    weapons: Mapping[str, WeaponLine] = {}
    armour: Armour = Armour()
    abilities: tuple[Ability, ...] = ()
    ruin: int = 0
    dying: bool = False
    species: str = ""
    rule: str = "CMB-70"
    text: str = ""
    formula: frozenset[str] = frozenset()
    figures: bool = True
    where: Where = nowhere

    def class_at(self, tier: int) -> str:
        """Return the class at a Tier; beyond the last letter, the last (CMB-70)."""
        return self.classes[min(max(tier, 1), len(self.classes)) - 1]

    def attribute(self, name: str) -> int:
        """Return an attribute, 0 where the block has none."""
        return self.attributes.get(name, 0)

    @property
    def strength(self) -> int:
        """Strength, with what Powered armour adds (CMB-27): what melee damage counts."""
        return self.attribute("strength") + self.armour.traits.get("powered", 0)

    def pool(self, skill: str) -> int:
        """Return the whole pool of a skill: as printed, else rating + attribute, else the default; 0 where untrained use is barred."""
        if skill in self.pools:
            return self.pools[skill]
        if skill in self.skills or "default" not in self.pools:
            rating = self.skills.get(skill, 0)
            return 0 if not rating and skill in TRAINED else rating + self.attribute(LINKED.get(skill, ""))
        return self.pools["default"]

    def filled(self, tier: int, by_size: Mapping[str, int] = SMALL) -> "Profile":
        """Return the block with every figure of `formula` worked out (CMB-22, CMB-24, CMB-30, CMB-31).

        `by_size`: the Defence that a small size gives (`rules.size_defence`, CMB-27).
        """
        if not self.formula:
            return self
        worked = _worked(self, tier, by_size)
        return self._replace(**{name: worked[name] for name in self.formula}, formula=frozenset())


def _worked(block: Profile, tier: int, by_size: Mapping[str, int]) -> Mapping[str, Any]:
    initiative, toughness, willpower = (block.attribute(name) for name in ("initiative", "toughness", "willpower"))
    shield = block.armour.ar if "shield" in block.armour.traits else 0
    return {
        "defence": max(1, initiative - 1) + by_size.get(block.size, 0) + shield,
        "resilience": toughness + 1 + block.armour.ar,
        "wounds": 2 * tier + toughness,
        "shock": willpower + tier if willpower else None,
        "determination": Determination(toughness),
        "resolve": max(1, willpower - 1),
        "conviction": willpower,
        "speed": max(1, {"astartes": 7, "aeldari": 8}.get(block.species, 6) - block.armour.traits.get("bulk", 0)),
    }


class Ends(NamedTuple):
    """One way a Condition ends (CMB-40).

    when    end-of-next-turn | start-of-next-turn (of the sufferer) | start-of-cause-turn (of who caused it) | end-of-scene |
            by-cause (as its cause says) | recover-shock | stand-up |
            test (the `check`, at any time) | turn-start-test (the same at the start of the own Turn).
    check   the Test that ends it, with `when: test`.
    verb    what else belongs to it: prone (go Prone first) | harder-if-hurt (+1 DN if one so Pinned was hurt in this fight).
    """

    when: str
    check: Check | None = None
    verb: str = ""


class Condition(NamedTuple):
    """A Condition (CMB-40): what it does to whoever has it, and how it ends.

    measure        what its number is: n (its size, which adds up: CMB-41) | dn (the DN to shake it off) | "" (it has none).
    dn, dn_on      added to DNs, times n where measure is n: of `all` Tests, of `sight` Tests (all of combat among them), or of
                   `shots-at-cause` (Ballistic Skill against whoever caused it).
    defence        added to the sufferer's Defence, times n where measure is n. defence_near, defence_far: against attackers
                   within `rules.prone_near` and from `rules.prone_far` metres on (CMB-R41).
    strength       added to Strength.
    speed          "" | half | none.
    forbids        what the sufferer may not do: ids of options, or movement | options (of an attack) | determination | leave-cover.
    only           if not empty, the only options that are left.
    compels        what the sufferer must do, verbs: all-out-attack | charge-nearest | flee | take-cover.
    on_gain, turn_start, turn_end  verbs: what happens when it comes, and at the start and the end of the sufferer's own Turn (CMB-43).
    mortal_wounds  what such an effect does, times n where measure is n.
    check          the Test such an effect asks for.
    blocks         Conditions that the sufferer cannot have meanwhile.
    """

    id: str
    name: str
    rule: str
    text: str
    ends_text: str
    measure: str = ""
    dn: int = 0
    dn_on: str = "all"
    defence: int = 0
    defence_near: int = 0
    defence_far: int = 0
    strength: int = 0
    speed: str = ""
    forbids: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    compels: tuple[str, ...] = ()
    on_gain: str = ""
    turn_start: str = ""
    turn_end: str = ""
    mortal_wounds: Amount = Amount()
    check: Check | None = None
    blocks: tuple[str, ...] = ()
    ends: tuple[Ends, ...] = ()


class Option(NamedTuple):
    """A combat option (CMB-60). Figures count while it is used; what they cannot say is named by `verb`.

    category  any | melee | ranged | defence | movement | interaction | support.
    variant   the id that its variants share, such as called-shot; "" where it has none. Variants of one option never combine.
    attack    it may stand with `whcli combat attack`; the others are Actions of their own (`whcli combat act`, `move`).
    actions   what it takes of the Turn: combat | movement | simple | reflexive | free | full-round; () for a part of the attack.
    needs     what must hold, of NEEDS.
    dn, dice, ed       added to the attack's DN, pool, ED.
    defence, resilience  added to the own Defence (or the target's Resilience, with verb `through-cover`).
    until     how long an own Defence lasts: start-of-next-turn | end-of-next-turn; "" for this attack alone.
    per       what multiplies the figures: "" | extra-target | extra-action | salvo | glory | shift | supporter.
    settings  figures that are settings of the rulebook: {dice: short_range_dice}; a key is a field, a key of `numbers`, or check.dn.
              The record repeats the default.
    reload    the weapon must be Reloaded afterwards.
    check     the Test of an Action that is no attack; its DN 0 is worked out by the verb.
    excludes  ids of options (or what variants share) it does not go with, each with the rule that says so; one of the two says it for both.
    implied   the tool uses it by itself where it holds (distance, cover, number of targets); it may be named all the same.
    """

    id: str
    name: str
    category: str
    rule: str
    text: str
    variant: str = ""
    attack: bool = False
    actions: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    dn: int = 0
    dice: int = 0
    ed: int = 0
    defence: int = 0
    resilience: int = 0
    until: str = ""
    per: str = ""
    verb: str = ""
    numbers: Mapping[str, int] = {}
    words: tuple[str, ...] = ()
    settings: Mapping[str, str] = {}
    reload: bool = False
    check: Check | None = None
    excludes: Mapping[str, str] = {}
    implied: bool = False
