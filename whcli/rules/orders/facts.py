"""The facts of somebody in a conflict, which conditions ask for (ORD-13)."""

from collections.abc import Mapping

from whcli.model.campaign import Campaign
from whcli.model.names import other
from whcli.model.orders import Conflict
from whcli.model.understood import Member, Understood
from whcli.model.when import Circumstances
from whcli.rules.orders.presence import is_present


def facts(
    member: Member, stance: tuple[str, str], sides: Mapping[str, tuple[Member, ...]], conflict: Conflict, turn: Understood
) -> Circumstances:
    """Return the facts of a member of `sides`; `stance` is their role and the Arena their side counts there (ORD-R24).

    Sides are those of a clash, or of the whole conflict for what is decided before any clash. Rank is not among them yet.
    """
    role, arena = stance
    enemies, allies = sides[other(role)], [m for m in sides[role] if m.who != member.who]
    return Circumstances(
        arena=arena,
        role=role,
        territory=conflict.territory,
        segmentum=turn.campaign.segmenta.get(conflict.territory, ""),
        against=frozenset(m.who for m in enemies),
        allied=frozenset(m.who for m in allies),
        tag=conflict.tags.union(*(o.tags for o in member.orders)),
        against_tag=frozenset[str]().union(*(o.tags for m in enemies for o in m.orders)),
        present=is_present(turn.campaign.sheets[member.who], turn.presence, conflict.territory),
        reacting=member.reacting,
        alone=not allies,
    )


def joining_facts(who: str, conflict: Conflict, campaign: Campaign, presence: Mapping[str, str]) -> Circumstances:
    """Return what is known of somebody who would join a conflict, before they stand on a side (ORD-53)."""
    return Circumstances(
        territory=conflict.territory,
        segmentum=campaign.segmenta.get(conflict.territory, ""),
        tag=conflict.tags,
        present=is_present(campaign.sheets[who], presence, conflict.territory),
        reacting=True,
    )
