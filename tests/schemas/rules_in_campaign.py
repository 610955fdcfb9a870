"""The `rules:` of `schemas/campaign.json`, made from the rulebook's settings; run this file to write them anew."""

import json
from collections.abc import Iterable
from typing import Any

from whcli.files.rulebook import settings
from whcli.files.schema_words import flow
from whcli.files.schemas import schema_path
from whcli.model.house_rules import allowed
from whcli.model.rulebook import Setting


def rules_fields(of: Iterable[Setting]) -> dict[str, Any]:
    """The schema's `properties`, one for each setting, sorted by name."""
    return {one.name: _field(one) for one in sorted(of)}


def _field(setting: Setting) -> dict[str, Any]:
    default = list(setting.default) if isinstance(setting.default, tuple) else setting.default
    said = f"{setting.text} It is {allowed(setting)}. Default: {flow(default)} ({setting.rule}).".strip()
    return _shape(setting) | {"description": said, "default": default, "examples": [default], "$comment": setting.rule}


def _shape(setting: Setting) -> dict[str, Any]:
    bounds = {"minimum": setting.minimum, "maximum": setting.maximum}
    keys = {key.name: _field(key) for key in setting.keys}
    return {
        "integer": {"type": "integer"} | {name: bound for name, bound in bounds.items() if bound is not None},
        "choice": {"type": "string", "enum": list(setting.choices)},
        "boolean": {"type": "boolean"},
        "list": {"type": "array", "items": {"$ref": "common.json#/definitions/id"}},
        "mapping": {"type": "object", "properties": keys, "additionalProperties": False},
    }[setting.kind]


def main() -> None:
    """Write `rules:` into the schema of campaigns."""
    path = schema_path("campaign")
    schema = json.loads(path.read_text(encoding="utf-8"))
    schema["properties"]["rules"]["properties"] = rules_fields(settings())
    path.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
