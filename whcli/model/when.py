"""Conditions as data: in what circumstances a Quality, a boon or a consequence counts (ORD-13, ORD-R43)."""

from collections.abc import Mapping

from whcli.model.record import NamedTuple


class When(NamedTuple):
    """All that is given must hold; several words in one field mean any of them. An empty When always holds."""

    arena: tuple[str, ...] = ()
    role: tuple[str, ...] = ()
    territory: tuple[str, ...] = ()
    segmentum: tuple[str, ...] = ()
    against: tuple[str, ...] = ()  # ids on the other side
    allied: tuple[str, ...] = ()  # written `with`: ids on the own side
    tag: tuple[str, ...] = ()  # tags of the own Orders or of the conflict
    against_tag: tuple[str, ...] = ()  # tags of the other side's Orders
    present: bool | None = None
    reacting: bool | None = None
    alone: bool | None = None
    primary: bool | None = None
    any_of: "tuple[When, ...]" = ()  # written `any`
    unless: "When | None" = None  # written `not`


ALWAYS = When()
WORD_FIELDS = ("arena", "role", "territory", "segmentum", "against", "allied", "tag", "against_tag")
FLAG_FIELDS = ("present", "reacting", "alone", "primary")
WRITTEN = {"allied": "with", "any_of": "any", "unless": "not"}


class Circumstances(NamedTuple):
    """The facts of one combatant in one clash that a When may ask for."""

    arena: str = ""  # the own side's Arena (ORD-R24)
    role: str = ""
    territory: str = ""
    segmentum: str = ""
    against: frozenset[str] = frozenset()
    allied: frozenset[str] = frozenset()
    tag: frozenset[str] = frozenset()
    against_tag: frozenset[str] = frozenset()
    present: bool = False
    reacting: bool = False
    alone: bool = False
    primary: bool = False


def written(when: When) -> dict[str, object]:
    """Return a When as it stands in a file: a single word bare, several as a list, nothing that was not given."""
    data: dict[str, object] = {}
    for field in WORD_FIELDS:
        words: tuple[str, ...] = getattr(when, field)
        if words:
            data[WRITTEN.get(field, field)] = words[0] if len(words) == 1 else list(words)
    data |= {field: getattr(when, field) for field in FLAG_FIELDS if getattr(when, field) is not None}
    if when.any_of:
        data["any"] = [written(one) for one in when.any_of]
    if when.unless is not None:
        data["not"] = written(when.unless)
    return data


def understood(data: Mapping[str, object]) -> When:
    """Return the When that `written` made `data` from; `data` has the shape of the schema."""
    fields: dict[str, object] = {}
    for field in WORD_FIELDS:
        value = data.get(WRITTEN.get(field, field), ())
        fields[field] = (value,) if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]
    fields |= {field: data[field] for field in FLAG_FIELDS if field in data}
    fields["any_of"] = tuple(understood(one) for one in data.get("any", ()))  # type: ignore[attr-defined]
    if "not" in data:
        fields["unless"] = understood(data["not"])  # type: ignore[arg-type]
    return When(**fields)  # type: ignore[arg-type]
