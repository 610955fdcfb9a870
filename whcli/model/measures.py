"""What each measure of a card's award reads: names of facts (MIS-52, MIS-53). Their functions stand in `rules.battle.measures`."""

from collections.abc import Mapping
from typing import Final

from whcli.model.facts import by_hand
from whcli.model.missions import Card

_CONTROL: Final = ("controlled",)
_STARTS: Final = ("controlled", "controlled_by_opponent_at_start")
READS: Final[Mapping[str, tuple[str, ...]]] = {
    "controlled": _CONTROL,
    "home-controlled": _CONTROL,
    "home-not-controlled": _CONTROL,
    "home-and-no-mans-land": _CONTROL,
    "controls-more": ("controlled", "controlled_by_opponent"),
    "guards": ("controlled", "guards_standing"),
    "enemy-destroyed-this-round": (),
    "more-destroyed-than-lost": (),
    "burned": (),
    "terraformed": (),
    "hazards": ("hazards_in_enemy_zone", "hazards_within_6", "hazards_within_12"),
    "banners": ("banners",),
    "centre-denied": ("own_at_centre", "enemy_within_3_of_centre", "enemy_within_6_of_centre"),
    "characters": ("characters_fallen", "wounds"),
    "character-fallen": ("characters_fallen",),
    "own-in-enemy-zone": ("own_in_enemy_zone",),
    "destroyed": ("wounds", "hordes"),
    "destroyed-at-marker": ("at_marker",),
    "done": (),
    "quarters": ("quarters",),
    "last-unit": _CONTROL,
    "marked-gone": (),
    "gamma-gone": ("gamma_gone",),
    "stormed": _STARTS,
    "seized": (*_STARTS, "controlled_at_start"),
    "target-controlled": _CONTROL,
    "no-mans-land-majority": ("own_in_no_mans_land", "enemy_in_no_mans_land"),
    "warlord-on-enemy-marker": ("warlord_on_enemy_marker",),
    "enemy-broken": ("enemy_unbroken",),
    "battleline-forward": ("own_battleline_in_enemy_zone", "enemy_battleline_outside_own_zone"),
}
ACTION_READS: Final[Mapping[str, tuple[str, ...]]] = {  # by the effect of an Action that is completed at the end of a turn
    "burned": ("in_range", "controlled"),
    "terraformed": ("in_range", "controlled"),
    "terraformed-over": ("in_range", "controlled"),
    "cleansed": ("in_range", "controlled"),
    "hazard-moved": ("in_range", "controlled", "hazard_places"),
    "new-marker": ("new_marker",),
    "locus": ("locus_place",),
    "sabotaged": ("sabotage_place",),
    "recovered": (),
    "contained": (),
}
GUARDS: Final = "guards_from_round"  # a figure of a card whose markers get guards from that round on


def reads(card: Card, effect: str = "") -> tuple[str, ...]:
    """Return the facts that a card can ask for, in order, each once; `effect` is that of its Action, "" for none (MIS-53)."""
    found = [one for award in card.awards for measure in (award.needs, award.per) if measure for one in READS.get(measure, ())]
    found += [by_hand(card.id)] if any(award.by_hand for award in card.awards) else []
    found += ["controlled", "guards"] if GUARDS in card.figures else []
    return tuple(dict.fromkeys((*ACTION_READS.get(effect, ()), *found)))
