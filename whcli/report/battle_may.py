"""Who may start an Action now and who may not, with every reason (MIS-61)."""

from collections.abc import Iterator, Mapping

from whcli.model.missions import Deck
from whcli.problems import Problem
from whcli.report.battle_words import Teller
from whcli.report.blocks import Block, Bullets, Item, Paragraph

Barred = Mapping[str, tuple[Problem, ...]]  # by unit; () where it may


def may_blocks(player: str, offered: tuple[str, ...], barred: Barred, teller: Teller) -> tuple[Block, ...]:
    """Return the Actions that a player's cards bring, and unit by unit whether it may start one; with `explain` the rules."""
    return tuple(_blocks(player, offered, barred, teller))


def _blocks(player: str, offered: tuple[str, ...], barred: Barred, teller: Teller) -> Iterator[Block]:
    named = [f"{_name(action, teller.deck)} ({action})" for action in offered]
    yield Paragraph(f" {', '.join(named) or 'none'}.", f"Actions of {teller.player(player)}'s cards:")
    yield Bullets(tuple(_item(player, unit, problems, teller) for unit, problems in barred.items()))


def _item(player: str, unit: str, problems: tuple[Problem, ...], teller: Teller) -> Item:
    name = f"{teller.unit(player, unit)} ({unit})"
    if not problems:
        return Item(" may.", name, tone="good")
    return Item(f" may not: {'; '.join(f'{_reason(one)}{teller.rule(one.rule)}' for one in problems)}.", name)


def _reason(problem: Problem) -> str:
    """Return why, without the unit's name, which stands before it."""
    why = problem.why.removesuffix(".")
    return why.partition(": ")[2] or why


def _name(action: str, deck: Deck) -> str:
    found = deck.actions.get(action)
    return found.name if found else action
