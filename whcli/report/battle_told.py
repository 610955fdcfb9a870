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

VERBS: Final = {"--fact": "score", "--keep": "choose", "--pick": "choose"}  # the command that takes an option
SEALED: Final = {  # how what is sealed is written, by its key
    "secondaries": "`player: {}` and `secondaries: {{mode: tactical}}`, or `{{mode: fixed, cards: [CARD, CARD]}}`",
    "formations": "`formations: {{attached: {{LEADER: UNIT}}, embarked: {{UNIT: TRANSPORT}}, reserves: {{UNIT: strategic}}}}`, or `{{}}`",
    "secret_mission": "`secret_mission: CARD`",
}
AFTERWARDS: Final = "Achieved, "  # how a sentence begins that follows from VP, and so stands behind them (MIS-22)


def ruling_blocks(ruling: BattleRuling, explain: bool = False, deck: Deck = NO_DECK) -> tuple[Block, ...]:
    """Return a ruling as blocks; `explain` adds the rules, the sums and where each die stands."""
    return tuple(_blocks(ruling, Teller(ruling.battle, deck, explain)))


def needs_blocks(needs: Iterable[Need], teller: Teller) -> tuple[Block, ...]:
    """Return what is still needed, in order and from whom; () where it is nothing."""
    items = tuple(_need(need, teller) for need in needs)
    return (Paragraph("", "Still needed:"), Bullets(items)) if items else ()


def _blocks(ruling: BattleRuling, teller: Teller) -> Iterator[Block]:
    lines = tuple(_lines(ruling, teller))
    if len(lines) == 1 and not lines[0].inner:
        yield Paragraph(lines[0].text, lines[0].lead)
    elif lines:
        yield Bullets(lines)
    elif not ruling.needs:
        yield Paragraph("Nothing scores now." if ruling.deed == "score" else "Done.")
    yield from needs_blocks(ruling.needs, teller)
    if teller.explain:
        yield from _explained(ruling, teller)


def _lines(ruling: BattleRuling, teller: Teller) -> Iterator[Item]:
    """Yield what happened, the VP it gave, what follows from those, and remarks."""
    yield from (Item(sentence(teller.said(text))) for text in ruling.told if not text.startswith(AFTERWARDS))
    yield from (_credit(one, teller) for one in ruling.credits if one.vp or teller.explain or not _had(one, teller))
    yield from (Item(sentence(teller.said(text))) for text in ruling.told if text.startswith(AFTERWARDS))
    yield from (Item(sentence(teller.said(text))) for text in ruling.remarks)


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
    said, more = sentence(teller.said(need.say)), f"{_how(need, teller)}{teller.rule(need.rule)}"
    return Item(f"{said.removeprefix(lead)}{more}", lead) if said.startswith((f"{lead} ", f"{lead}'")) else Item(f": {said}{more}", lead)


def _how(need: Need, teller: Teller) -> str:
    """Return how to give what is needed: by an option of a command, by a command, in a file."""
    if not (give := need.give.strip("`")):
        return ""
    if give.startswith("secret/"):
        path, _, what = give.partition(": ")
        return f" In `{path}` write {SEALED[what].format(need.who)}." if what in SEALED else f" Write it in `{path}`."
    if give.startswith("whcli "):
        command, comma, other = give.partition(", ")
        return f" Run `{command}`{comma}{other}."
    how = "as in" if give.startswith(("--fact", "--pick")) else "with"  # what they name is an example
    return f" Give it {how} {', or '.join(f'`{_verb(need, teller)}{part}`' for part in give.split(', or '))}."


def _verb(need: Need, teller: Teller) -> str:
    """Return the command that takes an option, as a script names it: "score --player alice "; "" where it is the one that asked."""
    verb = next((verb for option, verb in VERBS.items() if need.give.startswith(option)), "")
    whose = f"--player {need.who} " if verb == "score" and need.who not in ("", teller.battle.turn) else ""
    return f"{verb} {whose}" if verb else ""


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
