"""Step 3 of an attack: the dice that hit, re-rolled for Wrath or Ruin, with those that Glory buys (CMB-22, CMB-04, CMB-26)."""

from whcli.model.combat_state import AGENTS, Pending
from whcli.model.fight import Choices
from whcli.model.record import NamedTuple
from whcli.model.rolls import Reading
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.injuries import both
from whcli.rules.combat.plan import Plan
from whcli.rules.combat.pools import GLORY, Spend, pool_of, spent
from whcli.rules.combat.scene import name_of, refused
from whcli.rules.dice import reading


class Fallen(NamedTuple):
    """Dice to hit as they lie, Wrath Dice first; `rerolled` and `bought` (with Glory) are each done once a Test. `by`: tool or table."""

    dice: tuple[int, ...]
    wrath: int = 1
    rerolled: bool = False
    bought: tuple[int, ...] = ()
    by: str = "tool"

    @property
    def all(self) -> tuple[int, ...]:
        """All dice that count."""
        return self.dice + self.bought

    @property
    def reading(self) -> Reading:
        """What they say; what Glory bought is never a Wrath Die."""
        return reading(self.all, self.wrath)


class Better(NamedTuple):
    """Dice after what was chosen to better them, and the account of what it cost."""

    told: Told
    fallen: Fallen


def first_roll(plan: Plan) -> Fallen:
    """Return the dice of an attack as they first fall; a Mob that may re-rolls its 1s at once."""
    scene, who = plan.use.scene, plan.use.attacker.id
    roll = scene.roll(who, "hit", plan.pool.dice)
    fallen = Fallen(roll.dice, plan.pool.wrath, by=roll.by)
    if not rerolls_ones(plan):
        return fallen
    return again(plan, fallen, tuple(at for at, face in enumerate(roll.dice) if face == 1))


def rerolls_ones(plan: Plan) -> bool:
    """Return whether a Mob is large enough to re-roll its 1s, as its block says."""
    found, mob = plan.use.ability("mob-reroll-ones"), plan.use.attacker.mob
    return found is not None and mob is not None and mob.now >= found.numbers.get("mob", 0) and not plan.use.melee


def again(plan: Plan, fallen: Fallen, places: tuple[int, ...]) -> Fallen:
    """Return dice with those at some places rolled again."""
    new = plan.use.scene.roll(plan.use.attacker.id, "reroll", len(places)).dice
    faces = {**dict(enumerate(fallen.dice)), **dict(zip(places, new, strict=True))}
    return fallen._replace(dice=tuple(faces[at] for at in range(len(fallen.dice))))


def failures(fallen: Fallen) -> tuple[int, ...]:
    """Return the places of the dice that a re-roll takes up: every 1 to 3, but no Wrath Die that shows 1 (CMB-04)."""
    return tuple(at for at, face in enumerate(fallen.dice) if face <= 3 and not (face == 1 and at < fallen.wrath))


def improved(told: Told, plan: Plan, fallen: Fallen, choices: Choices) -> Better | Problems:
    """Return dice after the re-roll and the Glory that were chosen, both paid for (CMB-04).

    Problems: `rerolled-already`, `glory-dice-spent`, `nothing-to-reroll`, and those of a pool that is too low.
    """
    if problems := _twice(fallen, choices):
        return problems
    use = plan.use
    who = use.attacker.id
    if choices.reroll and (places := failures(fallen)):
        paid = spent(told.scene, Spend(pool_of(use.attacker), 1, "a re-roll", who))
        if not isinstance(paid, Told):
            return paid
        told, fallen = both(told, paid), again(plan, fallen, places)._replace(rerolled=True)
    elif choices.reroll:
        told = told.also(remark="No die had failed, so nothing was rolled again or paid.")
    if not choices.glory_dice:
        return Better(told, fallen)
    paid = spent(told.scene, Spend(GLORY, choices.glory_dice, "bonus dice", who))
    if not isinstance(paid, Told):
        return paid
    return Better(both(told, paid), fallen._replace(bought=use.scene.roll(who, "hit", choices.glory_dice).dice))


def _twice(fallen: Fallen, choices: Choices) -> Problems:
    if choices.reroll and fallen.rerolled:
        return (refused("CMB-04", "rerolled-already", "A Test is re-rolled once.", "Leave out --reroll."),)
    if choices.glory_dice and fallen.bought:
        why = "Glory has bought dice for this Test already, and does so once."
        return (refused("CMB-04", "glory-dice-spent", why, "Leave out --glory-dice."),)
    return ()


def resumed(pending: Pending) -> Fallen:
    """Return the dice of an attack that stopped before its damage."""
    return Fallen(pending.rolled, pending.wrath_dice, pending.rerolled, pending.glory_dice, pending.by)


def glory_faults(plan: Plan, choices: Choices) -> Problems:
    """Return the Problem `no-glory` where a Threat would spend Glory, which is the agents' (CMB-04)."""
    spends = choices.glory_dice or choices.glory_damage or choices.glory_critical or choices.shift_glory
    if not spends or plan.use.attacker.side == AGENTS:
        return ()
    why = f"{name_of(plan.use.scene, plan.use.attacker.id)} is a Threat, and Glory is the agents'."
    return (refused("CMB-04", "no-glory", why, "Leave out what Glory buys; Ruin pays for a re-roll."),)
