"""Presence and reactions: where everyone is, what that costs, who may join what (ORD-52 to ORD-R57)."""

from collections.abc import Mapping

from whcli.model.campaign import Campaign, Turn
from whcli.model.orders import Sheet
from whcli.model.rulebook import OrdersRules
from whcli.model.understood import Member, Slot


def whereabouts(campaign: Campaign, turn: Turn) -> dict[str, str]:
    """Return where each Primarch is this turn (ORD-R53); "" where nothing says. `present:` off the map does not count."""
    found = {}
    for who, sheet in sorted(campaign.sheets.items()):
        if sheet.institution:
            continue
        stated = turn.orders[who].present if who in turn.orders else ""
        if stated and campaign.segmenta and stated not in campaign.segmenta:
            stated = ""
        found[who] = stated or turn.standing.presence.get(who, "") or sheet.location
    return found


def is_present(sheet: Sheet, presence: Mapping[str, str], territory: str) -> bool:
    """Return whether somebody is present in a territory; an Institution is present everywhere (ORD-R10)."""
    return sheet.institution or presence.get(sheet.id) == territory


def operating(who: str, campaign: Campaign, presence: Mapping[str, str], slots: Mapping[str, tuple[Slot, ...]]) -> frozenset[str]:
    """Return the Segmenta a Primarch operates in: present there, or with an Order in one of its territories (ORD-R50)."""
    places = [presence.get(who, ""), *(s.order.territory for s in slots.get(who, ()) if s.order and s.state == "order")]
    return frozenset(campaign.segmenta[place] for place in places if place in campaign.segmenta)


def lowered(trait: int, amount: int, rules: OrdersRules) -> int:
    """Return a Trait after what place takes off it, not below the floor (ORD-R52, ORD-R13)."""
    return max(min(trait, rules.trait_floor), trait - amount)


def penalty(member: Member, present: bool, rules: OrdersRules) -> tuple[int, str, str]:
    """Return what place takes off the Trait, as (amount, what, rule): the two penalties do not add up (ORD-R51)."""
    absent = 0 if present else rules.absence_penalty
    if not member.reacting:
        return absent, "absent", "ORD-54"
    if member.spared:
        return 0, "reacting", "ORD-R56"
    return (rules.reaction_penalty, "reacting", "ORD-53") if rules.reaction_penalty >= absent else (absent, "absent", "ORD-54")
