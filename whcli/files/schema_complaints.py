"""What is wrong with the shape of a file, in words for those who wrote it: each mismatch with a schema becomes a Complaint.

The titles, descriptions and examples of the schemas are the vocabulary; their `$comment` is the id of the rule.
"""

import functools
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from whcli.files.schema_words import LONGEST_SHOWN, Path, Word, flow, listed, named, near_miss, number_of, shown, slugged
from whcli.model.record import NamedTuple
from whcli.problems import sentence

Schema = Mapping[str, Any]
_AN_ID: Final = "an id is made of lower-case letters, digits and single hyphens between them"


class Mismatch(NamedTuple):
    """One keyword of a schema that does not hold: with which `limit`, at which path, for which instance, in which schema.

    The schema has the description and examples of the place it is used in. `of_key`: what does not hold is about the last
    key of the path, which then is the instance. `needed`: the key may not be left out.
    """

    keyword: str
    path: Path
    instance: Any
    limit: Any
    schema: Schema
    of_key: bool = False
    needed: bool = False


class Complaint(NamedTuple):
    """Something wrong at a path, in words. `at_key`: the key is its place, else the value.

    `near` are the keys that an unknown key may stand for, `wants` the keys that would mend what is missing.
    """

    path: Path
    code: str
    why: str
    cure: str
    rule: str = ""
    at_key: bool = False
    near: tuple[str, ...] = ()
    wants: tuple[str, ...] = ()


Definitions = Mapping[str, Schema]
Said = Iterable[Complaint]


def complaints(mismatches: Iterable[Mismatch], definitions: Definitions) -> tuple[Complaint, ...]:
    """One Complaint for each root cause, in whole sentences and in no order of meaning.

    Of several at one value the first stays; what is missing is not told where an unknown key is most like it.
    """
    told = dict.fromkeys(one for mismatch in mismatches for one in _told(mismatch, definitions))
    meant = {(*one.path[:-1], key) for one in told for key in one.near}
    values: dict[Path, Complaint] = {}
    kept = [one for one in told if one.wants and not any((*one.path, key) in meant for key in one.wants)]
    for one in told:
        if not one.wants:
            values.setdefault(one.path, one)
    return tuple(one._replace(why=sentence(one.why), cure=sentence(one.cure)) for one in (*kept, *values.values()))


def _told(mismatch: Mismatch, definitions: Definitions) -> Said:
    if mismatch.keyword == "required":
        return _missing(mismatch, definitions)
    if mismatch.keyword == "additionalProperties":
        return _unknown(mismatch, definitions)
    if mismatch.keyword in ("pattern", "enum") and _is_empty(mismatch.instance):
        cure = _such_as(mismatch.schema)
        return (_said(mismatch, "wrong-type", f"is empty; it must be {_expected(mismatch.schema)}", _or_out(cure, mismatch)),)
    teller = _TELLERS.get(mismatch.keyword)
    return teller(mismatch) if teller else (_said(mismatch, "not-allowed", "is not what may stand here", _such_as(mismatch.schema)),)


def _said(mismatch: Mismatch, code: str, what: str, cure: str) -> Complaint:
    subject = "the key" if mismatch.of_key else named(mismatch.path)
    return Complaint(mismatch.path, code, f"{subject} {what}", cure, mismatch.schema.get("$comment", ""), mismatch.of_key)


def _or_out(cure: str, mismatch: Mismatch) -> str:
    return cure if mismatch.needed else f"{cure}, or leave it out"


def _missing(mismatch: Mismatch, definitions: Definitions) -> Said:
    schema = mismatch.schema
    for key in mismatch.limit:
        if key not in mismatch.instance:
            field = _resolved(schema.get("properties", {}).get(key, {}), definitions)
            example = f", such as `{key}: {flow(field['examples'][0])}`" if field.get("examples") else ""
            cure = f"add `{key}`{example}" if field else schema.get("description", f"add `{key}`")
            why = f"`{key}` is missing; {schema.get('title', 'this mapping')} must have it"
            yield Complaint(mismatch.path, "missing-key", why, cure, field.get("$comment", schema.get("$comment", "")), True, wants=(key,))


def _resolved(schema: Schema, definitions: Definitions) -> Schema:
    """A schema with what it refers to; its own description and examples go first."""
    if "$ref" not in schema:
        return schema
    return {**_resolved(definitions[schema["$ref"].rsplit("/", 1)[-1]], definitions), **schema}


def _unknown(mismatch: Mismatch, definitions: Definitions) -> Said:
    fields = tuple(mismatch.schema["properties"])
    for key in mismatch.instance:
        if key not in fields:
            near = near_miss(key, fields)
            why = f"{shown(key)} is not a field of {mismatch.schema.get('title', 'this mapping')}"
            lead = f"it may stand in {spot}; here" if (spot := _further_in(key, mismatch.schema, definitions)) else "leave it out;"
            cure = f"did you mean `{near[0]}`?" if near else f"{lead} the fields are {listed([f'`{f}`' for f in fields], 'and')}"
            yield Complaint((*mismatch.path, key), "unknown-key", why, cure, mismatch.schema.get("$comment", ""), True, near)


def _further_in(key: str, schema: Schema, definitions: Definitions) -> str:
    """Where one step further in a key is a field, "" where nowhere: `forbid` of a Quality stands in an entry of its `effects`."""
    for field, part in schema["properties"].items():
        outer = _resolved(part, definitions)
        entries = outer.get("items") or outer.get("additionalProperties")
        if key in outer.get("properties", {}):
            return f"`{field}`"
        if isinstance(entries, Mapping) and key in _resolved(entries.get("else", entries), definitions).get("properties", {}):
            return f"an entry of `{field}`"
    return ""


def _type(mismatch: Mismatch) -> Said:
    schema, instance = mismatch.schema, mismatch.instance
    kinds = [mismatch.limit] if isinstance(mismatch.limit, str) else [kind for kind in mismatch.limit if kind != "null"]
    wanted = kinds[0] if len(kinds) == 1 else "string"
    either = len(kinds) > 1 and "title" not in schema and not {*kinds} - _EXPECTED_TYPES.keys()
    expected = " or ".join(_EXPECTED_TYPES[kind] for kind in kinds) if either else _EXPECTED_TYPES.get(wanted) or _expected(schema)
    yield _said(mismatch, "wrong-type", f"is {_described(instance)}; it must be {expected}", _CURES[wanted](mismatch))


def _expected(schema: Schema) -> str:
    title: str = schema.get("title", "text")
    return _AS_TEXT.get(title, title)


def _described(instance: object) -> str:
    if isinstance(instance, dict | list):
        return "a mapping" if isinstance(instance, dict) else "a list"
    if isinstance(instance, Word):
        return "empty" if instance.value is None else shown(instance)
    return f"text in quotes, {shown(str(instance))}"


def _integer_cure(mismatch: Mismatch) -> str:
    instance, schema = mismatch.instance, mismatch.schema
    text = str(instance)
    if re.fullmatch("-?[0-9]{1,19}", text):
        return f"write {text} without quotes"
    if isinstance(instance, Word) and isinstance(instance.value, float) and instance.value.is_integer():
        return f"write {int(instance.value)}"
    return f"write a whole number, such as {flow(schema.get('examples', [1])[0])}"


def _number_cure(mismatch: Mismatch) -> str:
    text = str(mismatch.instance)
    if re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,9})?", text):
        return f"write {text} without quotes"
    return f"write a number, such as {flow(mismatch.schema.get('examples', [1])[0])}"


def _boolean_cure(mismatch: Mismatch) -> str:
    instance = mismatch.instance
    meant = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}.get(str(instance).lower())
    return f"write {meant}{'' if isinstance(instance, Word) else ' without quotes'}" if meant else "write true or false"


def _list_cure(mismatch: Mismatch) -> str:
    instance, schema = mismatch.instance, mismatch.schema
    if isinstance(instance, dict):
        return "begin each entry with `- `"
    if _is_empty(instance):
        return _such_as(schema) if schema.get("minItems") else _or_out("write `[]`", mismatch)
    return f"write `[{instance}]`" if len(instance) <= LONGEST_SHOWN else "put it in square brackets"


def _mapping_cure(mismatch: Mismatch) -> str:
    schema = mismatch.schema
    needs = schema.get("required") or schema.get("minProperties")
    return _or_out("write `{}`", mismatch) if _is_empty(mismatch.instance) and not needs else _such_as(schema)


def _text_cure(mismatch: Mismatch) -> str:
    free = "minLength" in mismatch.schema
    return "where it is meant as text, put it in quotes" if free else _such_as(mismatch.schema)


def _such_as(schema: Schema) -> str:
    if examples := schema.get("examples", ()):
        return f"write for example `{flow(examples[0])}`"
    return _FORMULAS.get(schema.get("title", ""), "look it up in the schema of this kind of file")


_EXPECTED_TYPES: Final = {
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping",
}
_AS_TEXT: Final = {"a short text": "text", "a text": "text", "an agreement": "a list of goals, none or null"}
_FORMULAS: Final = {"an agreement": "write the goals that stand, `[WHO/SLOT.GOAL]`, or `none`"}
_CURES: Final[Mapping[str, Callable[[Mismatch], str]]] = {
    "integer": _integer_cure,
    "number": _number_cure,
    "boolean": _boolean_cure,
    "array": _list_cure,
    "object": _mapping_cure,
    "string": _text_cure,
}


def _enum(mismatch: Mismatch) -> Said:
    options = tuple(str(option) for option in mismatch.limit if option is not None)
    expected = _AS_TEXT.get(mismatch.schema.get("title", "")) or listed(options, "or")
    near = near_miss(str(mismatch.instance), options)
    cure = f"did you mean `{near[0]}`?" if near else "write one of these"
    yield _said(mismatch, "not-allowed", f"is {shown(str(mismatch.instance))}; it must be {expected}", cure)


def _pattern(mismatch: Mismatch) -> Said:
    title, text = mismatch.schema.get("title", ""), str(mismatch.instance)
    if title == "a deadline":
        yield _deadline(mismatch, text)
        return
    code, form = _FORMS.get(title, ("not-allowed", "it does not have the form that is wanted"))
    mended = re.sub("[^/.]+", lambda token: slugged(token[0]), text.strip())
    if title == "an Order's id" and mended.isdigit():
        cure = "add a letter to it"
    elif code != "not-allowed" and len(mended) <= LONGEST_SHOWN and re.fullmatch(mismatch.schema["pattern"], mended):
        cure = f"write `{mended}`"
    else:
        cure = _such_as(mismatch.schema)
    yield _said(mismatch, code, f"is {shown(text)}; {form}", cure)


_FORMS: Final = {
    "an id": ("bad-id", _AN_ID),
    "an id or a list of ids": ("bad-id", _AN_ID),
    "an effect's id": ("bad-id", _AN_ID),
    "an Order's id": ("bad-id", f"{_AN_ID}, and digits alone mean a slot"),
    "a reference to someone on a side": ("bad-reference", "it must be WHO/SLOT or WHO/ID for an Order, or WHO alone"),
    "a reference to an Order": ("bad-reference", "it must be WHO/SLOT or WHO/ID"),
    "a reference to a goal": ("bad-reference", "it must be WHO/SLOT.GOAL or WHO/ID.GOAL"),
    "a reference to an effect": ("bad-reference", "it must be WHO/EFFECT"),
    "a player's unit": ("bad-reference", "it must be PLAYER/UNIT"),
    "a file": ("not-allowed", "it must name a file that ends in .yaml, from the folder of this one"),
    "a time zone": ("not-allowed", "a time zone is named AREA/CITY, or UTC"),
}


def _deadline(mismatch: Mismatch, text: str) -> Complaint:
    """Day and time without a zone lack one thing; anything else is no deadline."""
    found = re.fullmatch(r"([0-9-]{8,10})[ T]+([0-9:]{4,5})(?::[0-9]{2})?\s*(.*)", text.strip(), re.DOTALL)
    day, time, zone = found.groups() if found else ("", "", "")
    fits = functools.partial(re.fullmatch, mismatch.schema["pattern"])
    if fits(f"{day} {time} {zone}") or not fits(f"{day} {time} UTC"):
        cure = f"write `{day} {time} {zone}`" if fits(f"{day} {time} {zone}") else _such_as(mismatch.schema)
        return _said(mismatch, "wrong-type", f"is {shown(text)}; it must be a day, a time and a zone: YYYY-MM-DD HH:MM AREA/CITY", cure)
    what = f"has no time zone of the form AREA/CITY but {shown(zone)}" if zone else "has no time zone"
    return _said(mismatch, "deadline-zone", what, f"write for example `{day} {time} Europe/London`")


def _range(mismatch: Mismatch) -> Said:
    schema, number = mismatch.schema, number_of(mismatch.instance)
    if schema.get("title") == "a file format" and mismatch.keyword == "maximum":
        why = f"this file is of format {number}; this version of whcli reads format {mismatch.limit}"
        yield Complaint(mismatch.path, "newer-format", why, f"install a version of whcli that reads format {number}")
        return
    span = f"from {schema['minimum']} to {schema['maximum']}" if "maximum" in schema else f"{schema['minimum']} or more"
    yield _said(
        mismatch,
        "out-of-range",
        f"is {number}; it must be {span}",
        f"write a {'' if schema['type'] == 'number' else 'whole '}number, {span}",
    )


def _too_long(mismatch: Mismatch) -> Said:
    what = f"has {len(mismatch.instance):,} characters; {mismatch.limit} are the most"
    yield _said(mismatch, "too-long", what, "make it shorter")


def _size(mismatch: Mismatch) -> Said:
    size = len(mismatch.instance)
    if not size:
        yield _said(mismatch, "too-few", "is empty", _such_as(mismatch.schema))
        return
    what = f"has {size} {'entry' if size == 1 else 'entries'}; it must have {mismatch.limit}"
    yield _said(mismatch, "too-many" if size > mismatch.limit else "too-few", what, _such_as(mismatch.schema))


def _forbidden(mismatch: Mismatch) -> Said:
    code, why, cure, wants = _TOGETHER[mismatch.schema["title"]]
    rule = mismatch.schema.get("$comment", "")
    yield Complaint(mismatch.path, code, why.format(named(mismatch.path)), cure, rule, not wants, wants=wants)


_VERBS: Final = ("modify", "outcome", "forbid", "allow", "cannot")
_NONE: Final[tuple[str, ...]] = ()
_TOGETHER: Final = {
    "two-authors": ("not-allowed", "a file has one author: {} does not go with `institution`", "keep one of the two", _NONE),
    "open-roles": ("not-allowed", "{} does not go with open roles", "write `sides: [[WHO/SLOT], [WHO/SLOT]]` instead", _NONE),
    "without-verb": ("missing-key", "this effect does nothing", "give it `modify`, `outcome`, `forbid`, `allow` or `cannot`", _VERBS),
}
_TELLERS: Final[Mapping[str, Callable[[Mismatch], Said]]] = {
    "type": _type,
    "enum": _enum,
    "pattern": _pattern,
    "minimum": _range,
    "maximum": _range,
    "maxLength": _too_long,
    "minLength": _size,
    "minItems": _size,
    "maxItems": _size,
    "minProperties": _size,
    "not": _forbidden,
}


def _is_empty(instance: object) -> bool:
    return instance == "" or (isinstance(instance, Word) and instance.value is None)
