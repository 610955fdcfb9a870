"""The kinds of file and their JSON Schemas: what is wrong with the shape of a file, as values with places."""

import functools
from pathlib import Path
from typing import Final

from whcli.files import known_good
from whcli.files.found import data_folder
from whcli.files.node import Node
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem

COMMON: Final = "common"  # definitions that the other schemas share; no kind of file


class Source(NamedTuple):
    """The file that a Node was read from: its name as shown, its bytes, and whose file it is (as in `Problem.owner`)."""

    file: str
    data: bytes
    owner: str = ""


class SchemaFault(NamedTuple):
    """A Problem with the shape of a file, and the path of keys and positions (from 0) to it.

    The path leads to the value that is wrong, to the unknown key itself, or to the parent of what is missing.
    """

    path: tuple[str | int, ...]
    problem: Problem


def kinds() -> tuple[str, ...]:
    """The kinds of file and of answer that have a schema, sorted by name. Raises Refusal where the schemas are not installed."""
    return tuple(sorted(path.stem for path in data_folder("schemas").glob("*.json") if path.stem != COMMON))


def schema_path(kind: str) -> Path:
    """Where the schema of a kind stands; `kind` is one of `kinds()`."""
    return data_folder("schemas") / f"{kind}.json"


def schema_text(kind: str) -> str:
    """The schema of a kind, as JSON; `kind` is one of `kinds()`."""
    return _schema_bytes(kind).decode()


@functools.cache
def _schema_bytes(kind: str) -> bytes:
    return schema_path(kind).read_bytes()


def faults(node: Node, kind: str, source: Source, always: bool = False) -> tuple[SchemaFault, ...]:
    """Everything that is wrong with the shape of a file, in the order of its places; `kind` is one of `kinds()`.

    Content known to be valid is not validated again, unless `always`. What stands under `rules:` in a campaign is left
    to the rulebook, which knows its settings. Codes: `unknown-key`, `missing-key`, `wrong-type`, `not-allowed`, `bad-id`,
    `bad-reference`, `out-of-range`, `newer-format`, `too-long`, `too-few`, `too-many`, `deadline-zone`.
    """
    key = _key(kind, source.data)
    if not always and known_good.known(key):
        return ()
    from whcli.files import schemas_late  # noqa: PLC0415 - jsonschema is slow to import

    schema, common = _schema_bytes(kind), _schema_bytes(COMMON)
    found = tuple(
        SchemaFault(one.path, Problem(one.code, one.why, one.cure, Place(source.file, *place), one.rule, source.owner))
        for one, place in schemas_late.placed(_without_rules(node, kind), schemas_late.validator(schema, common), source.data)
    )
    if not found:
        known_good.remember(key)
    return found


def vouch(kind: str, data: bytes) -> None:
    """Remember content that the program itself wrote, which needs no validation."""
    known_good.remember(_key(kind, data))


def _key(kind: str, data: bytes) -> str:
    return known_good.digest(_schema_bytes(kind), _schema_bytes(COMMON), data)


def _without_rules(node: Node, kind: str) -> Node:
    """The Node of a campaign with nothing under `rules:`."""
    if kind != "campaign" or not isinstance(node.value, dict):
        return node
    rules = node.value.get("rules")
    if rules is None or not isinstance(rules.value, dict):
        return node
    return node._replace(value={**node.value, "rules": rules._replace(value={})})
