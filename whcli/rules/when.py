"""When a condition holds (ORD-13, ORD-R43)."""

from whcli.model.when import FLAG_FIELDS, WORD_FIELDS, Circumstances, When


def holds(when: When, facts: Circumstances) -> bool:
    """Return whether every field that `when` gives is true of `facts`; of several words one suffices."""
    return (
        all(_matches(getattr(when, field), getattr(facts, field)) for field in WORD_FIELDS)
        and all(getattr(when, field) in (None, getattr(facts, field)) for field in FLAG_FIELDS)
        and (not when.any_of or any(holds(one, facts) for one in when.any_of))
        and (when.unless is None or not holds(when.unless, facts))
    )


def _matches(wanted: tuple[str, ...], fact: str | frozenset[str]) -> bool:
    if not wanted:
        return True
    return fact in wanted if isinstance(fact, str) else not fact.isdisjoint(wanted)
