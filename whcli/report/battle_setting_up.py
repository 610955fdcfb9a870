"""Changes of a battle's state before its first round in words: paint, units set up and redeployed, who is done with what."""

from collections.abc import Iterator
from typing import Final

from whcli.model.change import Change
from whcli.report.battle_words import Teller, possessive

STEPS_DONE: Final = {"deploy": "setting up", "redeploy": "redeploys", "prebattle": "pre-battle rules"}
STRATEGIC: Final = "/strategic"


def setting_up(head: str, rest: list[str], change: Change, teller: Teller) -> Iterator[str]:
    """Yield what a change of `players`, `deployed`, `redeployed`, `prebattle` or `done` says; nothing of any other."""
    if head == "players" and rest[1:] == ["painted"]:
        yield f"{possessive(teller.player(rest[0]))} army is {'' if change.after else 'not '}painted Battle Ready"
    elif head == "done":
        before = change.before if isinstance(change.before, dict) else {}
        tables = [(rest[0], change.before, change.after)] if rest else [(key, before.get(key), one) for key, one in _pairs(change.after)]
        yield from (text for key, old, new in tables for text in _done(key, _new(old, new), teller))
    elif head in ("deployed", "redeployed", "prebattle"):
        yield from (_entry(head, text, teller) for text in _new(change.before, change.after))


def _pairs(value: object) -> list[tuple[str, object]]:
    return [(str(key), one) for key, one in value.items()] if isinstance(value, dict) else []


def _new(before: object, after: object) -> list[str]:
    """Return what a list has at its end that it had not before."""
    old = len(before) if isinstance(before, list | tuple) else 0
    return [str(one) for one in after[old:]] if isinstance(after, list | tuple) else []


def _done(key: str, players: list[str], teller: Teller) -> Iterator[str]:
    what = STEPS_DONE.get(key, key)
    if len(players) > 1:
        yield f"both players are done with {what}"
    else:
        yield from (f"{teller.player(who)} is done with {what}" for who in players)


def _entry(head: str, text: str, teller: Teller) -> str:
    """Return an entry in words: "Alice sets up Scouts", "Bob redeploys Warriors into Strategic Reserves", "Alice: Scouts move 6 inches"."""
    player, _, words = text.partition("/")
    name = teller.player(player)
    if head == "prebattle":
        return f"{name}: {words}"
    into = " into Strategic Reserves" if words.endswith((STRATEGIC, "/smoke")) else ""
    units = " and ".join(teller.unit(player, unit) for unit in words.partition("/")[0].split("+"))
    return f"{name} {'sets up' if head == 'deployed' else 'redeploys'} {units}{into}"
