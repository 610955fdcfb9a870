"""New Recruit's JSON: BattleScribe's tree under `roster`."""

import json
from typing import Any

from whcli.files.rosters.tree import read_tree
from whcli.files.rosters.trouble import EXPORT, no_list, stop
from whcli.model.roster import NEW_RECRUIT, Roster
from whcli.problems import Place


def read_json(text: str, file: str) -> Roster:
    """Return a New Recruit roster. Refusal `json-broken`, `list-too-deep`, `not-a-list`, and those of `read_tree`."""
    found = _parsed(text, file)
    outer = found if isinstance(found, dict) else {}
    inner = outer.get("roster", outer)
    if not isinstance(inner, dict) or not isinstance(inner.get("forces"), list):
        raise no_list("it is JSON, but has no `roster` with `forces`", file)
    kept = {key: outer[key] for key in ("name", "gameSystemName") if key in outer}
    return read_tree(kept | inner, NEW_RECRUIT, file)


def _parsed(text: str, file: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        line = text.splitlines()[error.lineno - 1 : error.lineno] or [""]
        place = Place(file, error.lineno, error.colno, line[0][:200] if error.colno < 200 else "")
        raise stop("json-broken", f"The JSON breaks off or is broken here: {error.msg.lower()}.", EXPORT, place) from error
    except RecursionError as error:
        raise stop("list-too-deep", "The JSON is nested too deep.", EXPORT, Place(file)) from error
    except ValueError as error:  # a number of thousands of digits
        raise stop("json-broken", "The JSON holds a number that is too long.", EXPORT, Place(file)) from error
