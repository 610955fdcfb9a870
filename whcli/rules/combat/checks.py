"""A Test that is no attack: its pool, its DN, its Wrath Dice, and what they bring (CMB-01, CMB-03, CMB-33)."""

from whcli.model.change import Step
from whcli.model.combat import ATTRIBUTES
from whcli.model.combat_state import AGENTS, Combatant
from whcli.model.fight import floored, summed
from whcli.model.names import many
from whcli.model.record import NamedTuple
from whcli.model.rolls import Reading
from whcli.rules.combat.complications import suffers
from whcli.rules.combat.conditions import TEST, dn_penalty, whole_strength
from whcli.rules.combat.deeds import Told
from whcli.rules.combat.injuries import both, complicated
from whcli.rules.combat.pools import GLORY, RUIN, gained
from whcli.rules.combat.scene import Scene, name_of
from whcli.rules.combat.status import wrath_dice
from whcli.rules.dice import reading

RESOLVE = "resolve"


class Asked(NamedTuple):
    """A Test to make. `test`: a skill (its whole pool), an attribute alone, resolve or conviction.

    kind     which Conditions count against it: ranged | melee | sight | test. purpose: of its dice.
    more     further steps of `pool` and `dn`, such as those of a Multi-Action. icons: that an ability adds.
    """

    test: str
    dn: int
    why: str
    rule: str = "CMB-01"
    kind: str = TEST
    purpose: str = "test"
    more: tuple[Step, ...] = ()
    icons: int = 0


class Checked(NamedTuple):
    """A Test that was made: whether it succeeded, at what DN, by what dice; `told` holds its steps and what its Wrath Dice brought."""

    success: bool
    dn: int
    reading: Reading
    told: Told

    @property
    def shifts(self) -> int:
        """How many Exalted Icons may be shifted out of it (CMB-02)."""
        return self.reading.shifts(self.dn)


def multi_action(scene: Scene, who: str) -> tuple[Step, ...]:
    """Return the DN that a Multi-Action adds to every Test of whoever's Turn is open (CMB-13): none, or one step."""
    fight = scene.encounter
    extra = fight.turn.actions - 1 if fight.active == who else 0
    return (Step("dn", scene.rules.multi_action_dn * extra, f"Multi-Action of {extra + 1}", "CMB-13"),) if extra else ()


def check(scene: Scene, who: str, asked: Asked) -> Checked:
    """Return a Test made by somebody. A Wrath Die 6 gives Glory or Ruin; a 1 while Dying is a Traumatic Injury (CMB-03, CMB-33)."""
    one = scene.one(who)
    pool = pool_steps(scene, one, asked)
    dn = dn_steps(scene, who, asked)
    dice = summed(pool, "pool")
    wrath = wrath_dice(scene, who, dice)
    faces = scene.roll(who, asked.purpose, dice).dice
    read = reading(faces, wrath)
    if asked.test == RESOLVE and read.icons + asked.icons < summed(dn, "dn") and _rerolls(one):
        read = reading(_again(scene, who, faces, wrath), wrath)
    read = read._replace(icons=read.icons + asked.icons)
    success = read.meets(summed(dn, "dn"))
    said = f"{name_of(scene, who)} {'passes' if success else 'fails'} {asked.why}: {many(read.icons, 'icon')} at DN {summed(dn, 'dn')}."
    told = Told(scene, (*pool, *dn), (asked.rule,), (said,))
    return Checked(success, summed(dn, "dn"), read, _wrath(told, who, read))


def _rerolls(one: Combatant) -> bool:
    """Return whether failed dice of Resolve are rolled again, as a block may say; a Test that succeeded needs it not."""
    return any(each.verb == "reroll-resolve" for each in one.profile.abilities)


def _again(scene: Scene, who: str, faces: tuple[int, ...], wrath: int) -> tuple[int, ...]:
    """Roll every failure again, but for a Wrath Die that shows 1 (CMB-04)."""
    failed = [at for at, face in enumerate(faces) if face <= 3 and not (at < wrath and face == 1)]
    new = dict(zip(failed, scene.roll(who, "reroll", len(failed)).dice, strict=True))
    return tuple(new.get(at, face) for at, face in enumerate(faces))


def pool_steps(scene: Scene, one: Combatant, asked: Asked) -> tuple[Step, ...]:
    """Return the steps of `pool`, which is never below `rules.pool_least` (CMB-R01)."""
    step = Step("pool", dice_of(scene, one, asked.test), asked.test.replace("-", " ").capitalize(), asked.rule)
    more = tuple(each for each in asked.more if each.what == "pool")
    return floored((step, *more), scene.rules.pool_least, "CMB-R01")


def dn_steps(scene: Scene, who: str, asked: Asked) -> tuple[Step, ...]:
    """Return the steps of `dn`: the Test's own, Conditions, Wounds, injuries, and what is added; never below `rules.dn_least` (CMB-R01)."""
    more = tuple(each for each in asked.more if each.what == "dn")
    own = Step("dn", asked.dn, asked.why, asked.rule)
    steps = (own, *dn_penalty(scene, who, asked.kind), *_injuries(scene, scene.one(who), asked), *more)
    return floored(steps, scene.rules.dn_least, "CMB-R01")


def dice_of(scene: Scene, one: Combatant, test: str) -> int:
    """Return the dice of a skill's whole pool, of an attribute alone, of Resolve or Conviction; 0 where untrained use is barred."""
    if test in (RESOLVE, "conviction"):
        return one.profile.resolve if test == RESOLVE else one.profile.conviction
    if test in ATTRIBUTES:
        return whole_strength(scene, one) if test == "strength" else one.profile.attribute(test)
    return one.profile.pool(test)


def _injuries(scene: Scene, one: Combatant, asked: Asked) -> tuple[Step, ...]:
    """Return what Traumatic Injuries add to a DN: to Toughness Tests, and to Tests of sight that are no attack (CMB-36)."""
    verb = {"toughness": "dn-toughness"}.get(asked.test, "dn-sight" if asked.kind == "sight" else "")
    found = (scene.injuries.get(name.removeprefix("left-").removeprefix("right-")) for name in dict.fromkeys(one.injuries.traumatic))
    return tuple(Step("dn", each.dn, f"injury: {each.name}", "CMB-36") for each in found if each and each.verb == verb and verb and each.dn)


def _wrath(told: Told, who: str, read: Reading) -> Told:
    """Return the account with what the Wrath Dice bring: Glory or Ruin, or a Complication, which Troops do not suffer (CMB-03, CMB-R03)."""
    if read.critical:
        told = both(told, wrath_six(told.scene, who)).also(rule="CMB-03")
    if not read.complication or not suffers(told.scene, who):
        return told
    said = f"A Complication for {name_of(told.scene, who)}: the GM says what goes wrong."
    return both(told, complicated(told.scene, who)).also(rule="CMB-03", remark=said)


def wrath_six(scene: Scene, who: str) -> Told:
    """Return the scene with the Glory or the Ruin of a Wrath Die 6 (CMB-03)."""
    agents = scene.one(who).side == AGENTS
    points = scene.rules.wrath_glory if agents else scene.rules.wrath_ruin
    return gained(scene, GLORY if agents else RUIN, points, f"Wrath Die 6 of {name_of(scene, who)}")
