"""A weapon in use: who strikes whom with what, how, from how far; what the steps of an attack are worked out from."""

from collections.abc import Mapping

from whcli.model.change import Step
from whcli.model.combat import MELEE, RANGED, TROOP, Ability, Option, Weapon
from whcli.model.combat_rules import CombatRules
from whcli.model.combat_state import Combatant, Declared
from whcli.model.record import NamedTuple
from whcli.rules.combat.ranges import SECOND, SHORT, Reach
from whcli.rules.combat.scene import Scene
from whcli.rules.combat.status import kind_of as class_of

VEHICLES = frozenset({"vehicle", "fortification"})


class Use(NamedTuple):
    """An attack that has been declared, its words resolved.

    kind     how the weapon is used: ranged, melee or thrown.
    options  every option in force, those that hold by themselves (`implied`) among them.
    reaches  how far off each target is.
    wielder  whose weapon it is, where another leads the attack (a Combined Attack); "": the attacker's own.
    """

    scene: Scene
    declared: Declared
    attacker: Combatant
    weapon: Weapon
    kind: str
    options: tuple[Option, ...] = ()
    reaches: Mapping[str, Reach] = {}
    wielder: str = ""

    @property
    def holder(self) -> str:
        """Who holds the weapon."""
        return self.wielder or self.attacker.id

    @property
    def rules(self) -> CombatRules:
        """The rulebook in force."""
        return self.scene.rules

    @property
    def melee(self) -> bool:
        """Whether it is a melee attack."""
        return self.kind == MELEE

    @property
    def skill(self) -> str:
        """The skill it tests (CMB-21, CMB-R26)."""
        return "weapon-skill" if self.melee else "ballistic-skill"

    @property
    def targets(self) -> tuple[Combatant, ...]:
        """The targets, in the order in which they were named."""
        return tuple(self.scene.one(who) for who in self.declared.targets)

    @property
    def engaged(self) -> bool:
        """Whether the attacker is Engaged."""
        return bool(self.scene.encounter.engaged_with(self.attacker.id))

    @property
    def short(self) -> bool:
        """Whether every target is at Short range; only a ranged weapon has bands."""
        return self.kind == RANGED and all(self.reaches[who].band == SHORT for who in self.declared.targets)

    @property
    def area(self) -> bool:
        """Whether it is thrown or fired at a point, to strike all around it."""
        return self.weapon.has("blast") and self.kind != MELEE

    @property
    def flamer(self) -> bool:
        """Whether it strikes all in the line to the first target."""
        return self.weapon.has("flamer") and self.kind == RANGED

    @property
    def spread(self) -> bool:
        """Whether it strikes all who stand close together, at Short range."""
        return self.weapon.has("spread") and self.short

    @property
    def grouped(self) -> bool:
        """Whether several targets are no Multi-Attack: an area, a line, a spread, pinning fire, a Mob that shares itself out (CMB-27)."""
        together = self.area or self.flamer or self.spread or self.option("pin") is not None
        return together or self.attacker.mob is not None

    @property
    def multi(self) -> int:
        """How many targets there are beyond the first, where that is a Multi-Attack; each of two weapons strikes for itself (CMB-27)."""
        return int(self.each_hand) if self.grouped or self.each_hand else len(self.declared.targets) - 1

    @property
    def each_hand(self) -> bool:
        """Whether it is one of two attacks with a weapon each, by Dual Wield."""
        return SECOND in self.declared.options and len(self.declared.targets) == 1

    @property
    def troop(self) -> bool:
        """Whether the attacker follows the rules for Troops (CMB-R03)."""
        return class_of(self.scene, self.attacker) == TROOP

    def option(self, verb: str) -> Option | None:
        """Return the option in force that has a verb, None where none has."""
        return next((one for one in self.options if one.verb == verb), None)

    def named(self, *ids: str) -> bool:
        """Return whether an option of one of these ids (or what variants share) is in force."""
        return any(one.id in ids or one.variant in ids for one in self.options)

    def trait(self, verb: str, name: str) -> int:
        """Return a number of the first of the weapon's traits that has a verb, 0 where it has none."""
        found = (one for key in self.weapon.traits if (one := self.scene.traits.get(key)) and one.verb == verb)
        return next((one.numbers.get(name, 0) for one in found), 0)

    def ability(self, verb: str) -> Ability | None:
        """Return the attacker's ability that has a verb, None where none has."""
        return next((one for one in self.attacker.profile.abilities if one.verb == verb), None)


def vehicle(one: Combatant) -> bool:
    """Return whether somebody is a vehicle or a fortification (CMB-R21)."""
    return bool(VEHICLES & set(one.profile.keywords))


def keyword(one: Combatant, *words: str) -> bool:
    """Return whether somebody has one of some keywords, whatever their capitals."""
    return bool({word.lower() for word in words} & {word.lower() for word in one.profile.keywords})


def figure(rules: CombatRules, option: Option, name: str) -> int:
    """Return a figure of an option (`dn`, `dice`, `ed`, `defence`, `resilience`): the setting that stands for it, else the record's."""
    found: object = rules if name in option.settings else getattr(option, name)
    for part in option.settings.get(name, "").split(".") if name in option.settings else ():
        found = getattr(found, part)
    return found if isinstance(found, int) else 0


def multiple(use: Use, option: Option) -> int:
    """Return how many times an option's figures count (its `per`)."""
    times = {"extra-target": use.multi, "extra-action": use.declared.actions - 1, "salvo": use.weapon.salvo or 0}
    return times.get(option.per, 0) if option.per else 1


def stepped(what: str, value: int, why: str, rule: str) -> tuple[Step, ...]:
    """Return a step, none where it adds nothing."""
    return (Step(what, value, why, rule),) if value else ()


def option_steps(use: Use, name: str, skip: tuple[str, ...] = ()) -> tuple[Step, ...]:
    """Return what the options in force add to a figure, but for those with the verbs of `skip`, which are counted elsewhere."""
    what = {"dice": "pool"}.get(name, name)
    found = [
        stepped(what, figure(use.rules, one, name) * multiple(use, one), one.name, one.rule) for one in use.options if one.verb not in skip
    ]
    return tuple(step for steps in found for step in steps)
