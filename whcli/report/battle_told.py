"""What a deed on a battle came to, told as a good judge tells it: what happened, what it scored, what is still needed.

Rules, sums and the addresses of dice stand only where they are asked for.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from whcli.model.battle_ruling import BattleRuling, Credit, Need
from whcli.model.change import Step
from whcli.model.missions import Deck
from whcli.model.names import listed
from whcli.model.rolls import TABLE, Draw, Roll
from whcli.problems import sentence
from whcli.report.battle_words import NO_DECK, SOURCE_NAMES, Teller, possessive
from whcli.report.blocks import Block, Bullets, Item, Paragraph

AFTERWARDS: Final = "Achieved, "  # how a sentence begins that follows from VP, and so stands behind them (MIS-22)


def ruling_blocks(ruling: BattleRuling, explain: bool = False, deck: Deck = NO_DECK) -> tuple[Block, ...]:
    """Return a ruling as blocks; `explain` adds the rules, the sums and where each die stands."""
    return tuple(_blocks(ruling, Teller(ruling.battle, deck, explain)))


def needs_blocks(needs: Iterable[Need], teller: Teller) -> tuple[Block, ...]:
    """Return what is still needed, in order and from whom; () where it is nothing."""
    items = tuple(_need(need, teller) for need in needs)
    return (Paragraph("", "Still needed:"), Bullets(items)) if items else ()


def _blocks(ruling: BattleRuling, teller: Teller) -> Iterator[Block]:
    told = [sentence(teller.said(text)) for text in ruling.told if not text.startswith(AFTERWARDS)]
    if len(told) > 1:
        yield Bullets(tuple(map(Item, told)))
    elif told:
        yield Paragraph(told[0])
    given = [one for one in ruling.credits if one.vp or teller.explain or not _had(one, teller)]
    if given:
        yield Bullets(tuple(_credit(one, teller) for one in given))
    if last := [sentence(teller.said(text)) for text in ruling.told if text.startswith(AFTERWARDS)]:
        yield Bullets(tuple(map(Item, last)))
    if ruling.remarks:
        yield Bullets(tuple(Item(sentence(teller.said(text))) for text in ruling.remarks))
    if not (ruling.told or given or ruling.needs or ruling.remarks):
        yield Paragraph("Nothing scores now." if ruling.deed == "score" else "Done.")
    yield from needs_blocks(ruling.needs, teller)
    if teller.explain:
        yield from _explained(ruling, teller)


def _had(credit: Credit, teller: Teller) -> bool:
    """Return whether an award has its VP of this turn already, so that nothing is new."""
    battle = teller.battle
    now = (battle.round, battle.turn, credit.card, credit.n)
    return any((row.round, row.turn, row.card, row.n) == now for row in battle.score.get(credit.player, ()))


def _credit(credit: Credit, teller: Teller) -> Item:
    """Return what an award gave; with `explain` the steps that add up to it, one entry each."""
    source = SOURCE_NAMES.get(credit.source, credit.source.capitalize())
    card = teller.card(credit.card) if credit.card else source
    whose = f" ({source})" if credit.card and credit.source != "secondary" else ""
    why = f": {teller.reason(credit.why)}" if credit.why else ""
    cap = credit.steps[-1].why if credit.steps else "a cap takes all of it"
    met = f", its condition met, and yet {teller.said(cap)}" if credit.met and not credit.vp else ""
    inner = tuple(Item(addend(step, teller)) for step in credit.steps) if teller.explain else ()
    return Item(f" for {card}{whose}{why}{met}.", f"{teller.player(credit.player)}, {credit.vp} VP", inner=inner)


def addend(step: Step, teller: Teller) -> str:
    """Return a step in words: "+5 marker m2 [MIS-52]"."""
    return f"{step.value:+d} {teller.said(step.why)}{teller.rule(step.rule)}"


def _need(need: Need, teller: Teller) -> Item:
    lead = teller.player(need.who) if need.who in teller.battle.players else "The table"
    said, more = sentence(teller.said(need.say).removeprefix(f"{lead}: ")), f"{_how(need.give)}{teller.rule(need.rule)}"
    return Item(f"{said.removeprefix(lead)}{more}", lead) if said.startswith((f"{lead} ", f"{lead}'")) else Item(f": {said}{more}", lead)


def _how(give: str) -> str:
    """Return how to give what is needed: by an option, by a command, in a file."""
    if not (give := give.strip("`")):
        return ""
    path, colon, what = give.partition(": ")
    if path.startswith("secret/"):
        return f" Write it in `{path}`{f', as `{what}:`' if colon else ''}."
    if give.startswith("whcli "):
        command, comma, other = give.partition(", ")
        return f" Run `{command}`{comma}{other}."
    return f" Give it with {_each(give)}."


def _each(give: str) -> str:
    return ", or ".join(f"`{part}`" for part in give.split(", or "))


# For who asks


def _explained(ruling: BattleRuling, teller: Teller) -> Iterator[Block]:
    sums: dict[str, list[Step]] = {}
    for step in ruling.steps:
        sums.setdefault(step.what, []).append(step)
    items = [_sum(what, steps, teller) for what, steps in sums.items()]
    items += [_rolled(roll, teller) for roll in ruling.rolls]
    if ruling.rules:
        items.append(Item(f" {listed(list(ruling.rules))}.", "Rules:"))
    if items:
        yield Paragraph("", "How it comes about:")
        yield Bullets(tuple(items))


def _sum(what: str, steps: list[Step], teller: Teller) -> Item:
    name = teller.said(what).replace("_", " ")
    addends = ", ".join(addend(step, teller) for step in steps)
    return Item(f" {sum(step.value for step in steps)}: {addends}", name[:1].upper() + name[1:])


def _rolled(roll: Roll | Draw, teller: Teller) -> Item:
    by = "from the table" if roll.by == TABLE else f"at {roll.at}"
    who = f"{possessive(teller.player(roll.at.who))} " if roll.at.who in teller.battle.players else ""
    if isinstance(roll, Draw):
        return Item(f": {teller.cards(roll.drawn)}, of {len(roll.of)}, {by}.", _upper(f"{who}draw"))
    return Item(f": {' '.join(map(str, roll.dice))}, {by}.", _upper(f"{who}{roll.at.purpose}"))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
