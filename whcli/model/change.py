"""What every ruling on a file of state is made of: steps that add up, and changes as values."""

from whcli.model.record import NamedTuple


class Step(NamedTuple):
    """One addend of a figure. `what`: pool | dn | ed | damage | resilience | …; `why` names the source as a person would say it."""

    what: str
    value: int
    why: str
    rule: str


class Change(NamedTuple):
    """One change of the state of an encounter or a battle.

    path    the keys that lead there in the file, such as ("combatants", "boy-1", "wounds") or ("glory",).
    before  the plain value that the rules saw there, None: nothing (a default such as Wrath 2 may be seen where the file has nothing).
    after   the plain value that is to stand there, None: the entry goes. Plain: what YAML holds (numbers, text, lists, mappings).
    """

    path: tuple[str, ...]
    before: object
    after: object


def between(before: object, after: object, path: tuple[str, ...] = ()) -> tuple[Change, ...]:
    """Return what leads from one plain value to another, as deep as both are mappings, in the order of their keys.

    Keys are text. Of a list that differs, or of a mapping that comes or goes, there is one Change of the whole.
    """
    if not (isinstance(before, dict) and isinstance(after, dict)):
        return () if before == after else (Change(path, before, after),)
    keys = [*before, *(key for key in after if key not in before)]
    return tuple(one for key in keys for one in between(before.get(key), after.get(key), (*path, key)))
