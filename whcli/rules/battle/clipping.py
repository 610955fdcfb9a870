"""What caps take of VP as they are scored: a cap of a turn that leaves nothing, and caps of the whole battle (MIS-50, MIS-51)."""

from collections.abc import Iterator
from typing import Final

from whcli.model.battle import Battle
from whcli.model.battle_ruling import Credit
from whcli.model.battle_sheet import Line
from whcli.model.change import Step
from whcli.model.missions import IMMEDIATE
from whcli.model.names import title
from whcli.rules.battle.account import Account
from whcli.rules.battle.awards import Open, card_cap, open_now, worth
from whcli.rules.battle.caps import PRIMARY, SECRET, TOTAL, tally
from whcli.rules.battle.table import Table
from whcli.rules.battle.view import View

NAMES: Final = {
    PRIMARY: "with a Secret Mission the Primary Mission gives",
    f"{PRIMARY}+{SECRET}": "the Primary and the Secret Mission give together",
    "secondary": "secondary missions give",
    TOTAL: "a battle gives",
}


# Caps of a turn


def unpaid(before: Table, after: Table, player: str, given: tuple[Credit, ...]) -> tuple[Credit, ...]:
    """Return credits of 0 VP for what was met at once between two states of a battle, and a cap of the turn left nothing of it (MIS-51)."""
    paid = {(one.card, one.n) for one in given}
    opened = [one for one in open_now(after, player) if one.award.when == IMMEDIATE and not one.award.by_hand]
    found = (_unpaid(before, after, player, one) for one in opened if (one.card.id, one.n) not in paid)
    return tuple(one for one in found if one is not None)


def _unpaid(before: Table, after: Table, player: str, one: Open) -> Credit | None:
    cap = one.award.cap_per_turn or card_cap(after, one.card)
    if not cap:
        return None
    old, new = (_raw(table, player, one) for table in (before, after))
    if new is None or new.vp <= (old.vp if old else 0):
        return None
    more = new.vp - (old.vp if old else 0)
    why = f"{one.card.name} gives at most {cap} VP in a turn"
    steps = (Step("vp", more, f"{one.card.name}: {one.award.say}", one.card.rule), Step("cap", -more, why, "MIS-51"))
    return new._replace(vp=0, steps=steps)


def _raw(table: Table, player: str, one: Open) -> Credit | None:
    """Return what an award is worth in this turn before any cap, None for nothing or where something is to be told first."""
    view = View(table, player, {})
    view.card = one.card.id
    found = worth(view, one)
    return None if view.missing else found


def unpaid_words(given: tuple[Credit, ...]) -> Iterator[str]:
    """Yield in words what a cap of a turn left nothing of."""
    yield from (f"{title(one.player)} gets no VP: {one.steps[-1].why}" for one in given if not one.vp and one.steps)


# Caps of the battle


def over_caps(table: Table, player: str, given: tuple[Credit, ...]) -> tuple[Credit, ...]:
    """Return credits, whose rows are the last of the score sheet, with the VP that caps of the whole battle take of each (MIS-51)."""
    rows = sum(1 for one in given if one.vp)
    lines = iter(tally(table, player).lines[-rows:] if rows else ())
    return tuple(_over(table, one, next(lines)) if one.vp else one for one in given)


def _over(table: Table, credit: Credit, line: Line) -> Credit:
    if line.kept == line.vp:
        return credit
    return credit._replace(lost=line.vp - line.kept, cap=f"{_named(table, line.by)} at most {_limit(table, credit.player, line.by)} VP")


def _named(table: Table, cap: str) -> str:
    kind, _, card = cap.partition(" ")
    if card:
        known = table.deck.secondaries.get(card)
        return f"{known.name if known else title(card)} as a Fixed card gives"
    return NAMES.get(cap, f"{title(kind)} gives")


def _limit(table: Table, player: str, cap: str) -> int:
    return next((clip.limit for clip in tally(table, player).clips if clip.cap == cap), 0)


def credited(table: Table, account: Account, player: str, given: tuple[Credit, ...], before: Battle) -> Account:
    """Return the account, whose battle holds their rows, with a player's credits and what caps of the whole battle take (MIS-51).

    `before` is the battle without the rows.
    """
    now = table._replace(battle=account.battle)
    given = over_caps(now, player, given)
    for words in over_words(before, now, player, given):
        account = account.also(remark=f"{words}.", rule="MIS-51")
    return account.credit(*given)


def over_words(before: Battle, table: Table, player: str, given: tuple[Credit, ...]) -> Iterator[str]:
    """Yield in words what caps of the whole battle take of credits, that on the total last (MIS-50)."""
    for one in given:
        if one.lost:
            yield f"{title(player)} loses {one.lost} of {one.vp} VP: {one.cap}"
    old, new = (_over_total(each, player) for each in (table._replace(battle=before), table))
    if new > old:
        yield f"{title(player)} loses {new - old} VP more: {NAMES[TOTAL]} at most {table.deck.caps.total} VP"


def _over_total(table: Table, player: str) -> int:
    return next((clip.lost for clip in tally(table, player).clips if clip.cap == TOTAL), 0)
