"""The rulebook in force, as values: what may be set (`Setting`) and what is set (`OrdersRules`).

A setting's record stands in `whcli/data/rules/`, one file a game, under its rule id. The typed fields here repeat each
record's default, so that a campaign without house rules reads no data file; a test holds the two together.
"""

from collections.abc import Mapping
from typing import Literal

from whcli.model.record import NamedTuple

Kind = Literal["integer", "choice", "boolean", "list", "mapping"]
Value = int | bool | str | tuple[str, ...] | Mapping[str, int]


class Setting(NamedTuple):
    """One number or switch of a rule digest: its record, as the data file gives it.

    name     the key under `rules:` in a campaign; inside a mapping, the key there.
    rule     the id of the rule it belongs to, such as ORD-14.
    kind     `list` is a list of slugs; `mapping` has exactly the keys of `keys`, each an integer.
    choices  the words a `choice` may take.
    minimum, maximum  for an integer, both inclusive; None: no bound.
    keys     for a mapping, one integer Setting for each key.
    """

    name: str
    rule: str
    kind: Kind
    default: Value
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    text: str = ""
    keys: tuple["Setting", ...] = ()


class Bands(NamedTuple):
    """The smallest margin (of either sign) of each victory; a smaller margin is a stalemate. ORD-30 to ORD-36."""

    crushing: int = 6
    major: int = 4
    minor: int = 2


class EffectSizes(NamedTuple):
    """What a minor and a major boon add; a consequence takes away as much. ORD-R40."""

    minor: int = 1
    major: int = 2


class OrdersRules(NamedTuple):
    """Every setting of the Orders game, as it is in force; the defaults are those of the digest.

    slots                      ORD-01: Orders a player has in a turn.
    trait_min, trait_max       ORD-11: the range of a Primarch's Trait on the sheet.
    qualities                  ORD-12: Qualities of a Primarch.
    effort_pool                ORD-14: Effort of a Primarch, each turn.
    trait_ceiling              ORD-14: the highest a Trait rises by Effort.
    institution_effort         ORD-R10: Effort of an Institution, each turn.
    effort_ceiling             ORD-R11: `trait` counts Trait and penalties of place against the ceiling, `modified` all modifiers too.
    effort_per                 ORD-R12: Effort counts for a `conflict` and Arena, or for an `order` wherever it stands.
    trait_floor                ORD-R13: the lowest a Trait falls by penalties of place.
    restricted_tags            ORD-R14: tags of Orders that need a Quality's `allow:`, sorted.
    side_yields                ORD-R22: a side has yielded when `all` on it have, or when its `primary` has.
    bands                      ORD-30 to ORD-36: the margins of the outcomes.
    minor_turns                ORD-41: turns a minor effect lasts.
    effects                    ORD-R40: sizes of minor and major effects.
    supporter_effects          ORD-R42: what supporters get where their side earns a major: `minor` or `none`.
    second_divisor             ORD-47: the second in rank adds Trait divided by this, rounded down.
    support                    ORD-48: what everyone else on a side adds.
    supporter_effort           ORD-49: the most Effort that counts from one who is not primary.
    reaction_penalty           ORD-53: taken off a reacting Primarch's Trait.
    reactions_per_turn         ORD-53: reactions of a Primarch in a turn.
    absence_penalty            ORD-54: taken off the Trait in a territory where the Primarch is not present.
    empty_slot_waives_penalty  ORD-R56: an empty slot spares the reaction penalty too.
    reactions                  ORD-R57: `first`: responses may change after the notice of who joined; `sealed`: they may not.
    knowledge                  ORD-R64: of another's parts a player sees the sum (`summed`), or all see all (`open`).
    """

    slots: int = 3
    trait_min: int = 1
    trait_max: int = 9
    qualities: int = 3
    effort_pool: int = 5
    trait_ceiling: int = 10
    institution_effort: int = 0
    effort_ceiling: Literal["trait", "modified"] = "trait"
    effort_per: Literal["conflict", "order"] = "conflict"
    trait_floor: int = 0
    restricted_tags: tuple[str, ...] = ()
    side_yields: Literal["all", "primary"] = "all"
    bands: Bands = Bands()
    minor_turns: int = 1
    effects: EffectSizes = EffectSizes()
    supporter_effects: Literal["minor", "none"] = "minor"
    second_divisor: int = 2
    support: int = 1
    supporter_effort: int = 1
    reaction_penalty: int = 2
    reactions_per_turn: int = 1
    absence_penalty: int = 2
    empty_slot_waives_penalty: bool = False
    reactions: Literal["first", "sealed"] = "first"
    knowledge: Literal["summed", "open"] = "summed"
