"""An act as a person declares it, and what must hold for it (CMB-60)."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.change import Step
from whcli.model.combat import Option
from whcli.model.combat_state import Combatant
from whcli.model.record import NamedTuple
from whcli.problems import Problem
from whcli.rules.combat.scene import Scene, name_of, refused
from whcli.rules.combat.status import dying


class Act(NamedTuple):
    """An act as it is declared.

    option       the option's id, or one of `acts.WORDS`. targets: at whom; of a move, with whom one ends it Engaged.
    choose       the word an act asks for: a Condition, a weapon to Reload, hindered or vulnerable, how one leaves.
    skill        of an Interaction Attack or Help. points: of an award. dn: the GM's DN, where the rules have none.
    actions      Combat Actions the Turn will have in all, 0: as declared (CMB-R11).
    shift        Exalted Icons to shift, -1 for as many as the rules allow. reroll: failures again, for 1 Wrath or Ruin.
    metres       how far one moves, None: not said. difficult: over terrain that halves Speed.
    distances    metres to others after a move, as far as the table keeps them.
    """

    who: str
    option: str
    targets: tuple[str, ...] = ()
    choose: str = ""
    skill: str = ""
    points: int = 1
    dn: int = 0
    actions: int = 0
    shift: int = 0
    reroll: bool = False
    bonus_dice: int = 0
    dn_mod: int = 0
    out_of_turn: bool = False
    metres: int | None = None
    difficult: bool = False
    distances: Mapping[str, int] = {}

    @property
    def more(self) -> tuple[Step, ...]:
        """The GM's own bonus dice and DN, as steps."""
        dice = (Step("pool", self.bonus_dice, "bonus dice", "CMB-01"),) if self.bonus_dice else ()
        return (*dice, Step("dn", self.dn_mod, "the GM's modifier", "CMB-01")) if self.dn_mod else dice


def rated(one: Combatant, skill: str) -> bool:
    """Return whether somebody has a rating of their own in a skill: of a printed block, a pool under its name (CMB-80)."""
    return bool(one.profile.skills.get(skill, 0) or one.profile.pools.get(skill, 0))


def one_target(scene: Scene, deed: Act, option: Option) -> Combatant | Problem:
    """Return the one target of an act, or the Problem `one-target`."""
    if len(deed.targets) == 1:
        return scene.one(deed.targets[0])
    why = f"{option.name} is done to one target, and {len(deed.targets) or 'none'} {'are' if len(deed.targets) > 1 else 'is'} named."
    return refused(option.rule, "one-target", why, "Name one.")


def missing(scene: Scene, deed: Act, option: Option) -> Problem | None:
    """Return the Problem `need-missing` for the first need of an option that does not hold; the table answers for the rest."""
    for need in option.needs:
        holds, why = _NEEDS.get(need, (_trusted, ""))
        if not holds(scene, deed):
            cure = "See `whcli rules show " + option.id + "`."
            return refused(option.rule, "need-missing", f"{option.name} {why.format(name_of(scene, deed.who))}.", cure)
    return None


def _trusted(_scene: Scene, _deed: Act) -> bool:
    return True


def _me(scene: Scene, deed: Act) -> Combatant:
    return scene.one(deed.who)


def _allies(scene: Scene, deed: Act) -> tuple[Combatant, ...]:
    side = _me(scene, deed).side
    return tuple(scene.one(who) for who in deed.targets if scene.one(who).side == side and who != deed.who)


Check = tuple[Callable[[Scene, Act], bool], str]
_NEEDS: Final[Mapping[str, Check]] = {
    "engaged": (lambda scene, deed: bool(scene.encounter.engaged_with(deed.who)), "is for those who are Engaged, and {0} is not"),
    "not-engaged": (lambda scene, deed: not scene.encounter.engaged_with(deed.who), "is not for those who are Engaged, as {0} is"),
    "prone": (lambda scene, deed: _me(scene, deed).has("prone"), "is for those who are Prone, and {0} is not"),
    "not-prone": (lambda scene, deed: not _me(scene, deed).has("prone"), "is not for those who are Prone, as {0} is"),
    "grappled": (lambda scene, deed: _me(scene, deed).has("restrained"), "is for those who are Restrained, and {0} is not"),
    "on-fire": (lambda scene, deed: _me(scene, deed).has("on-fire"), "is for those who are On Fire, and {0} is not"),
    "ally-adjacent": (lambda scene, deed: bool(_allies(scene, deed)), "is done to an ally, and none is named"),
    "ally-dying": (
        lambda scene, deed: any(dying(scene, one) for one in _allies(scene, deed)),
        "is done to an ally who is Dying, and none is named",
    ),
    "medicae": (lambda scene, deed: rated(_me(scene, deed), "medicae"), "takes a rating in Medicae, and {0} has none"),
}
