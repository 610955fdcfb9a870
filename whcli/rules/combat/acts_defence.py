"""Full Defence in its three forms (CMB-R60, CMB-14)."""

from collections.abc import Callable, Mapping
from typing import Final

from whcli.model.change import Step
from whcli.model.combat import Option
from whcli.model.combat_state import END_OF_TURN, START_OF_TURN, Effect, Until
from whcli.rules.combat.asked import Act
from whcli.rules.combat.conditions import next_turn
from whcli.rules.combat.deeds import Problems, Told
from whcli.rules.combat.edges import LOST_TURN, with_effect
from whcli.rules.combat.scene import Scene, name_of
from whcli.rules.combat.trials import Trial, Tried, tried


def _defended(scene: Scene, deed: Act, option: Option) -> Told | Problems:
    """Full Defence: 1 + the icons of an Initiative Test on Defence, or on Resilience for a dodge (CMB-R60)."""
    test = tried(scene, Trial(deed.who, "initiative", None, more=deed.more, reroll=deed.reroll, rule=option.rule))
    if not isinstance(test, Tried):
        return test
    icons, dodge = test.reading.icons, option.verb == "dodge"
    what, bonus = ("resilience", option.resilience) if dodge else ("defence", option.defence)
    total = bonus + icons
    verb = LOST_TURN if option.verb == LOST_TURN else ""
    effect = Effect(option.id, _ends(scene, deed, option), 0 if dodge else total, total if dodge else 0, verb=verb)
    told = test.told._replace(scene=with_effect(test.told.scene, deed.who, effect))
    told = told.also(step=Step(what, bonus, option.name, option.rule)).also(step=Step(what, icons, "icons", option.rule))
    said = f"{name_of(scene, deed.who)} has {total} more {what.capitalize()}"
    return told.also(remark=f"{said} {'against this' if dodge else f'until {_spoken(effect.until)}'}.")


def _ends(scene: Scene, deed: Act, option: Option) -> Until:
    fight, who, setting = scene.encounter, deed.who, scene.rules.full_defence_until
    if option.verb == "dodge":
        return Until(END_OF_TURN, fight.active or who, fight.round)
    if setting == "end-of-turn" and fight.active == who:
        return Until(END_OF_TURN, who, fight.round)
    return Until(START_OF_TURN if setting == "start-of-next-turn" else END_OF_TURN, who, next_turn(scene, who))


def _spoken(until: Until) -> str:
    return f"the {'start' if until.edge == START_OF_TURN else 'end'} of the Turn in Round {until.round}"


VERBS: Final[Mapping[str, Callable[[Scene, Act, Option], Told | Problems]]] = {
    "full-defence": _defended,
    "full-defence-reflexive": _defended,
    "dodge": _defended,
}
