"""Validation with jsonschema, which is slow to import: from a Node to what is wrong with its shape, with places.

Where a schema wants text, a plain scalar is its own text; where it wants a number, true, false or null, only a plain
scalar of that value will do.
"""

import functools
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from jsonschema import Draft7Validator, TypeChecker, ValidationError, validators
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

from whcli.files.node import Node
from whcli.files.schema_complaints import Complaint, Mismatch, Schema, complaints
from whcli.files.schema_words import Word, integer_of, number_of
from whcli.files.yaml_bytes import lines_of
from whcli.files.yaml_text import quote_line
from whcli.model.record import NamedTuple

COMMON_URI = "common.json"
Errors = Iterator[ValidationError]
Spot = tuple[int, int, str]  # line, column, the person's own line


class Shape(NamedTuple):
    """A schema ready to validate with, and every definition that it or the common schema has, by name."""

    checker: Any  # a jsonschema validator: its classes are made at run time
    root: Schema
    definitions: Mapping[str, Schema]


def _is_text(_checker: object, instance: object) -> bool:
    return isinstance(instance, str)


def _is_integer(_checker: object, instance: object) -> bool:
    return integer_of(instance) is not None


def _is_number(_checker: object, instance: object) -> bool:
    return number_of(instance) is not None


def _is_boolean(_checker: object, instance: object) -> bool:
    return isinstance(instance, Word) and isinstance(instance.value, bool)


def _is_null(_checker: object, instance: object) -> bool:
    return isinstance(instance, Word) and instance.value is None


def _pattern(_validator: object, pattern: str, instance: object, _schema: Schema) -> Errors:
    """As in JSON Schema, but that a null word is no id and that `$` means the very end."""
    if isinstance(instance, str) and (_is_null(None, instance) or instance.endswith("\n") or not re.search(pattern, instance)):
        yield ValidationError("pattern")


def _enum(_validator: object, options: list[object], instance: object, _schema: Schema) -> Errors:
    if not (None in options if _is_null(None, instance) else instance in options):
        yield ValidationError("enum")


def _minimum(_validator: object, least: int, instance: object, _schema: Schema) -> Errors:
    number = number_of(instance)
    if number is not None and number < least:
        yield ValidationError("minimum")


def _maximum(_validator: object, most: int, instance: object, _schema: Schema) -> Errors:
    number = number_of(instance)
    if number is not None and number > most:
        yield ValidationError("maximum")


_TYPES: Mapping[str, Any] = {
    "string": _is_text,
    "integer": _is_integer,
    "number": _is_number,
    "boolean": _is_boolean,
    "null": _is_null,
    "array": lambda _, instance: isinstance(instance, list),
    "object": lambda _, instance: isinstance(instance, dict),
}
_KEYWORDS = {"pattern": _pattern, "enum": _enum, "minimum": _minimum, "maximum": _maximum}
_extend: Any = validators.extend  # its stub has no types
_Checker = _extend(Draft7Validator, _KEYWORDS, type_checker=TypeChecker(_TYPES))


@functools.cache
def validator(schema: bytes, common: bytes) -> Shape:
    """The Shape of a kind, from the bytes of its schema and of the common one."""
    own, shared = json.loads(schema), json.loads(common)
    registry: Registry[Any] = Registry().with_resource(COMMON_URI, Resource.from_contents(shared, default_specification=DRAFT7))
    return Shape(_Checker(own, registry=registry), own, shared["definitions"] | own.get("definitions", {}))


def placed(root: Node, shape: Shape, data: bytes) -> list[tuple[Complaint, Spot]]:
    """What is wrong with a file, each with its place, in the order of places; `data` are the bytes it was read from."""
    mismatches = (_mismatch(error, shape) for error in shape.checker.iter_errors(text_aware(root)))
    found = complaints(mismatches, shape.definitions)
    lines = lines_of(data.decode("utf-8", "replace")) if found else []
    spots = ((one, *_spot(root, one)) for one in found)
    quoted = ((one, (line, column, quote_line(lines[line - 1], 1, column))) for one, line, column in spots)
    return sorted(quoted, key=lambda pair: (pair[1][:2], pair[0].code, pair[0].why))


def text_aware(node: Node) -> object:
    """The value of a Node as dicts, lists, text in quotes as str, and each plain scalar as a Word."""
    value = node.value
    if isinstance(value, dict):
        return {key: text_aware(child) for key, child in value.items()}
    if isinstance(value, tuple):
        return [text_aware(child) for child in value]
    return Word(node.raw, value) if node.plain else value


def _mismatch(error: Any, shape: Shape) -> Mismatch:
    steps = tuple(error.absolute_schema_path)[:-1]
    of_key = "propertyNames" in steps
    path = (*error.absolute_path, error.instance) if of_key else tuple(error.absolute_path)
    schema, needed = _used(steps, shape)
    return Mismatch(error.validator, path, error.instance, error.validator_value, schema, of_key, needed)


def _used(steps: Iterable[str | int], shape: Shape) -> tuple[Schema, bool]:
    """The schema that `steps` lead to, with the notes of the place that refers to it, and whether its key is required there."""
    schema: Any = shape.root
    notes: Schema = {}
    needed, holder = False, schema
    for step in steps:
        needed = step in holder.get("required", ()) if schema is holder.get("properties") else False
        holder, schema, notes = schema, schema[step], {}
        while "$ref" in schema:
            notes = {**schema, **notes}
            schema = shape.definitions[schema["$ref"].rsplit("/", 1)[-1]]
    return {**schema, **notes}, needed


def _spot(root: Node, one: Complaint) -> tuple[int, int]:
    """Line and column: of the key where the key is wrong or lacks something, else of the value."""
    if one.at_key and one.path and isinstance(one.path[-1], str):
        return _node(root, one.path[:-1]).keys[one.path[-1]]
    node = _node(root, one.path)
    return node.line, node.column


def _node(root: Node, path: Iterable[str | int]) -> Node:
    for step in path:
        value: Any = root.value
        root = value[step]
    return root
