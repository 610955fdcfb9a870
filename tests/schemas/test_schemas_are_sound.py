"""The schemas themselves: valid draft-07, each example valid, each field described, and the rulebook's settings in them."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7
from rules_in_campaign import rules_fields

from whcli.files import digests, schemas
from whcli.files.rulebook import settings

NAMES = (*schemas.kinds(), schemas.COMMON)
TEXTS: dict[str, Any] = {name: json.loads(schemas.schema_text(name)) for name in NAMES}
each_schema = pytest.mark.parametrize("name", NAMES)
ANNOTATIONS = {"$ref", "title", "description", "examples", "default", "$comment"}
HOLDERS = ("properties", "definitions")
INNER = ("items", "additionalProperties", "propertyNames", "if", "then", "else", "not", "contains")


def subschemas(schema: Any, path: str = "#") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within a schema, itself first, each with its JSON pointer."""
    if not isinstance(schema, dict):
        return
    yield path, schema
    for holder in HOLDERS:
        for name, inner in schema.get(holder, {}).items():
            yield from subschemas(inner, f"{path}/{holder}/{name}")
    for keyword in INNER:
        yield from subschemas(schema.get(keyword), f"{path}/{keyword}")


def in_file(name: str, pointer: str) -> Draft7Validator:
    registry = Registry().with_resources([(f"{n}.json", Resource(contents=text, specification=DRAFT7)) for n, text in TEXTS.items()])
    return Draft7Validator({"$ref": f"{name}.json{pointer}"}, registry=registry)


@each_schema
def test_each_schema_is_valid_draft_07(name: str) -> None:
    Draft7Validator.check_schema(TEXTS[name])
    assert TEXTS[name]["$schema"] == "http://json-schema.org/draft-07/schema#"


@each_schema
def test_each_example_is_valid_where_it_stands(name: str) -> None:
    examples = [(path, one) for path, schema in subschemas(TEXTS[name]) for one in schema.get("examples", ())]
    assert [(path, one) for path, one in examples if not in_file(name, path).is_valid(one)] == []
    assert examples


def notes(name: str, field: dict[str, Any]) -> dict[str, Any]:
    """A field with what it refers to."""
    definitions = TEXTS["common"]["definitions"] | TEXTS[name].get("definitions", {})
    return definitions.get(field.get("$ref", "").rsplit("/", 1)[-1], {}) | field


@each_schema
def test_each_field_has_a_description_and_an_example(name: str) -> None:
    fields = [
        (path, key, notes(name, one)) for path, schema in subschemas(TEXTS[name]) for key, one in schema.get("properties", {}).items()
    ]
    told = [(path, key, one) for path, key, one in fields if "not" not in one and "/then" not in path]
    assert [(path, key) for path, key, one in told if not one.get("description") or not one.get("examples")] == []
    assert told


@each_schema
def test_nothing_but_notes_stands_beside_a_reference(name: str) -> None:
    referring = [(path, schema) for path, schema in subschemas(TEXTS[name]) if "$ref" in schema]
    assert [path for path, schema in referring if schema.keys() - ANNOTATIONS] == []


@each_schema
def test_references_go_to_the_file_itself_or_to_the_common_one(name: str) -> None:
    references = {schema["$ref"].rpartition("/")[::2] for _, schema in subschemas(TEXTS[name]) if "$ref" in schema}
    own, common = TEXTS[name].get("definitions", {}), TEXTS["common"]["definitions"]
    known = {"#/definitions": own, "common.json#/definitions": common}
    assert [reference for reference in references if reference[1] not in known[reference[0]]] == []
    assert name == "common" or not own.keys() & common.keys()


@each_schema
def test_no_alternative_hides_what_is_wrong(name: str) -> None:
    assert '"oneOf"' not in schemas.schema_text(name)
    assert [path for path, schema in subschemas(TEXTS[name]) if "anyOf" in schema and not re.search("/if(/not)?$", path)] == []


@pytest.mark.parametrize("name", [name for name in NAMES if name != "results"])
def test_unknown_keys_are_refused_in_every_mapping(name: str) -> None:
    mappings = [(path, schema) for path, schema in subschemas(TEXTS[name]) if schema.get("type") == "object" and "/if" not in path]
    assert [path for path, schema in mappings if "additionalProperties" not in schema] == []


@each_schema
def test_each_rule_named_in_a_schema_has_its_entry(name: str) -> None:
    rules = set(re.findall("(?:ORD|CMB|MIS)-R?[0-9]+", schemas.schema_text(name)))
    rules |= {schema["$comment"] for _, schema in subschemas(TEXTS[name]) if "$comment" in schema}
    assert [rule for rule in rules if digests.entry(rule) is None] == []


def test_the_rules_of_a_campaign_are_the_settings_of_the_rulebook() -> None:
    fields = TEXTS["campaign"]["properties"]["rules"]["properties"]
    assert fields == rules_fields(settings())
    assert list(fields) == sorted(fields)
