"""What sheets must be for anybody to be judged by them (ORD-11, ORD-12, ORD-R10)."""

from collections.abc import Iterator

from whcli.model.campaign import Campaign
from whcli.model.names import BOON, CONSEQUENCE, near, title
from whcli.model.orders import Sheet
from whcli.problems import Problem
from whcli.rules.orders.scopes import below, unknown_names


def checked(campaign: Campaign) -> tuple[Campaign, tuple[Problem, ...]]:
    """Return the campaign with sheets that break a rule marked as broken, and every Problem of its sheets."""
    sheets, problems = {}, []
    for who, sheet in campaign.sheets.items():
        faults = tuple(_breaking(sheet, campaign))
        sheets[who] = sheet._replace(broken=True) if faults else sheet
        problems += [*faults, *_blemishes(sheet, campaign)]
    return campaign._replace(sheets=sheets), tuple(problems)


def _breaking(sheet: Sheet, campaign: Campaign) -> Iterator[Problem]:
    low, high = campaign.rules.trait_min, campaign.rules.trait_max
    for arena, trait in sorted(sheet.traits.items()):
        if not low <= trait <= high:
            why = f"{title(arena)} is {trait}; a Trait is from {low} to {high}."
            yield _problem(sheet, ("trait-range", "ORD-11"), why, f"Give a whole number from {low} to {high}.", "traits", arena)
    for name, effect in ((e.id, e) for e in sheet.effects):
        if (effect.kind == BOON and effect.modify <= 0) or (effect.kind == CONSEQUENCE and effect.modify >= 0):
            does = "adds to" if effect.kind == BOON else "takes from"
            why = f"A {effect.kind} {does} a total, and this one has {effect.modify:+d}."
            cure = "Mend the sign of `modify:`, or `kind:`."
            yield _problem(sheet, ("effect-sign", "ORD-40"), why, cure, "effects", name, "modify")


def _blemishes(sheet: Sheet, campaign: Campaign) -> Iterator[Problem]:
    """Yield what is wrong with a sheet that can be used all the same."""
    most = campaign.rules.qualities
    if not sheet.institution and len(sheet.qualities) > most:
        why = f"{sheet.name} has {len(sheet.qualities)} Qualities; a Primarch has {most}."
        yield _problem(sheet, ("too-many-qualities", "ORD-12"), why, "Take one out, or set `qualities:` under `rules:`.", "qualities")
    if sheet.location and campaign.segmenta and sheet.location not in campaign.segmenta:
        cure = "Name a territory that `map:` in campaign.yaml lists." + near(sheet.location, campaign.segmenta)
        yield _problem(sheet, ("unknown-territory", "ORD-R53"), f"`{sheet.location}` is no territory of the map.", cure, "location")
    if sheet.player and campaign.players and sheet.player not in campaign.players:
        cure = "Name a player of campaign.yaml, or `null` for a vacant seat." + near(sheet.player, campaign.players)
        yield _problem(
            sheet, ("unknown-player", ""), f"`{sheet.player}` is no player of this campaign; the seat is vacant.", cure, "player"
        )
    yield from _unknown_names(sheet, campaign)


def _unknown_names(sheet: Sheet, campaign: Campaign) -> Iterator[Problem]:
    """Yield the names in conditions that nobody bears (ORD-13, ORD-R43)."""
    for quality in sheet.qualities:
        for index, effect in enumerate(quality.effects):
            where = below(sheet.where, "qualities", quality.id, "effects", index, "when")
            yield from unknown_names(effect.when, where, campaign, ("ORD-13", sheet.id))
    for standing in sheet.effects:
        where = below(sheet.where, "effects", standing.id, "when")
        yield from unknown_names(standing.when, where, campaign, ("ORD-R43", sheet.id))


def _problem(sheet: Sheet, code: tuple[str, str], why: str, cure: str, *path: str) -> Problem:
    return Problem(code[0], why, cure, sheet.where(*path), code[1], sheet.id)
