"""Which units a card means: by keywords, models and Wounds at Starting Strength (MIS-52)."""

from collections.abc import Mapping

from whcli.model.battle import Unit
from whcli.rules.battle.view import View

HORDE: int = 20  # models: a unit is a horde from so many on, also where its points would have paid for them
HORDE_STEP: int = 10  # a unit of no more models than this was never paid for as a horde


def fits(view: View, owner: str, unit: Unit, args: Mapping[str, object]) -> bool:
    """Return whether a unit of `owner` is one that a card means; what that needs and nobody told is missing in the view.

    args    keywords: any of them; without: none of them; models_min; or_wounds_min: as good as models_min; hordes: so is a unit whose
            points would have paid for 20 models; wounds_min: Wounds in all; attached: attached Leaders count among the models.
    """
    keywords, without = _words(args, "keywords"), _words(args, "without")
    if (keywords and not unit.has(*keywords)) or unit.has(*without):
        return False
    if _least(args, "wounds_min") and wounds(view, unit) < _least(args, "wounds_min"):
        return False
    return not _least(args, "models_min") or _large(view, owner, unit, args)


def _large(view: View, owner: str, unit: Unit, args: Mapping[str, object]) -> bool:
    models = unit.models + (_leaders(view, owner, unit) if args.get("attached") else 0)
    if models >= _least(args, "models_min"):
        return True
    tough = bool(_least(args, "or_wounds_min")) and wounds(view, unit) >= _least(args, "or_wounds_min")
    return tough or (bool(args.get("hordes")) and HORDE_STEP < unit.models < HORDE and unit.id in view.listed("hordes"))


def _leaders(view: View, owner: str, unit: Unit) -> int:
    return sum(one.models for one in view.army(owner) if view.battle.standing(owner, one.id).attached == unit.id)


def wounds(view: View, unit: Unit) -> int:
    """Return the Wounds of a unit in all at its Starting Strength, 0 where the list does not say them and they are missing."""
    if unit.wounds is not None:
        return unit.wounds * unit.models
    found = view.keyed("wounds").get(unit.id)
    if found is None and "wounds" in view.facts:
        asked = view.missing.get("wounds", ())
        view.missing["wounds"] = asked if view.card in asked else (*asked, view.card)
    return found if isinstance(found, int) else 0


def _least(args: Mapping[str, object], name: str) -> int:
    found = args.get(name, 0)
    return found if isinstance(found, int) else 0


def _words(args: Mapping[str, object], name: str) -> tuple[str, ...]:
    found = args.get(name, ())
    return found if isinstance(found, tuple) else ()
