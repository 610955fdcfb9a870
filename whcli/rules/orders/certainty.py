"""When a condition surely holds, surely does not, or hangs on what a player may not know (ORD-13, ORD-R66)."""

from collections.abc import Iterable

from whcli.model.when import FLAG_FIELDS, WORD_FIELDS, Circumstances, When
from whcli.rules.when import holds

Certainty = bool | None  # None: it hangs on what is not known


def certainty(when: When, facts: Circumstances) -> Certainty:
    """Return whether `when` holds where the tags of the conflict and of the other side's Orders are not known.

    `facts.tag` holds the tags of the own Orders, `facts.against_tag` counts for nothing.
    """
    found: list[Certainty] = [_field(when, field, facts) for field in (*WORD_FIELDS, *FLAG_FIELDS)]
    if when.any_of:
        found.append(_any(certainty(one, facts) for one in when.any_of))
    if when.unless is not None:
        found.append(_not(certainty(when.unless, facts)))
    return _all(found)


def _field(when: When, field: str, facts: Circumstances) -> Certainty:
    """Return the certainty of one field, as if it were all that the condition gives."""
    wanted = getattr(when, field)
    if field == "against_tag" and wanted:
        return None
    sure = holds(When(**{field: wanted}), facts)
    return None if field == "tag" and not sure else sure


def _not(one: Certainty) -> Certainty:
    return None if one is None else not one


def _all(found: Iterable[Certainty]) -> Certainty:
    known = set(found)
    return False if False in known else None if None in known else True


def _any(found: Iterable[Certainty]) -> Certainty:
    return _not(_all(_not(one) for one in found))
