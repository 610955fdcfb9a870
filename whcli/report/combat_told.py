"""An attack, or any other act, told as a good GM tells it; with its sums and rules for who asks."""

from collections.abc import Iterator
from typing import Final

from whcli.model.combat import THROWN
from whcli.model.combat_state import Encounter
from whcli.model.fight import After, AttackRuling, DeedRuling, Struck
from whcli.model.names import listed, title
from whcli.report.blocks import Block, Bullets, Item, Paragraph
from whcli.report.combat_words import VERBS, Teller, by_table, condition, faces, number, sums

SELF_TOLD: Final = ("start", "turn", "next", "end")  # deeds that their own remarks tell whole
ORDER: Final = ("pool", "dn", "ed", "damage", "resilience")
GONE: Final = ("dead", "annihilated")  # states that a remark has told already
IMPLIED: Final = frozenset({"short-range", "long-range", "multi-attack", "unarmed-attack", "area-attack"})  # what the rest says anyway


def attack_blocks(ruling: AttackRuling, explain: bool = False) -> tuple[Block, ...]:
    """Return an attack as blocks: a paragraph, a list of what else came of it, and with `explain` every sum with its rules."""
    return tuple(_attack(ruling, Teller(ruling.encounter or Encounter("", ""), explain)))


def deed_blocks(ruling: DeedRuling, explain: bool = False) -> tuple[Block, ...]:
    """Return any other act as blocks: what was done, what was rolled, what came of it."""
    return tuple(_deed(ruling, Teller(ruling.encounter, explain)))


def _attack(ruling: AttackRuling, teller: Teller) -> Iterator[Block]:
    if not ruling.targets and not ruling.hit_dice:
        yield Paragraph(f"{teller.name(ruling.attacker)} makes no attack.")
    elif len(ruling.targets) == 1:
        (one,) = ruling.targets
        yield Paragraph(f": {_dice(ruling)} {_target(one, ruling, teller)}", _opening(ruling, teller))
    else:
        yield Paragraph(f": {_dice(ruling)}.", _opening(ruling, teller))
    items = [*_each(ruling, teller), *_besides(ruling, teller), *(Item(teller.said(text)) for text in ruling.remarks)]
    if items:
        yield Bullets(tuple(items))
    if teller.explain and ruling.steps:
        yield Paragraph("How the figures come about:")
        yield Bullets(tuple(_sums(ruling, teller)))


def _opening(ruling: AttackRuling, teller: Teller) -> str:
    """Return who attacks whom with what: "Vane shoots at Ork Boy with Boltgun, by Aim"."""
    weapon = teller.weapon(ruling.attacker, ruling.weapon)
    arms = listed([weapon.name, *(teller.weapon(ruling.attacker, one.weapon).name for one in ruling.targets if one.weapon)])
    whom = teller.people(one.who for one in ruling.targets) or "nobody"
    options = [title(name) for name in ruling.options if name not in IMPLIED]
    how = f" ({listed(options)})" if options else ""
    if weapon.kind == THROWN:
        return f"{teller.name(ruling.attacker)} throws {arms} at {whom}{how}"
    return f"{teller.name(ruling.attacker)} {VERBS.get(weapon.kind, 'attacks')} {whom} with {arms}{how}"


def _dice(ruling: AttackRuling) -> str:
    """Return the dice to hit, the Wrath Dice in brackets, and their icons."""
    wrath, rest = ruling.hit_dice[: ruling.wrath_dice], ruling.hit_dice[ruling.wrath_dice :]
    shown = " ".join([*([f"[{faces(wrath)}]"] if wrath else []), *([faces(rest)] if rest else [])])
    icons = max((one.icons for one in ruling.targets), default=0)
    shows = "shows" if ruling.pool == 1 else "show"
    mark = by_table(ruling.rolls, "hit", "reroll")
    return f"{number(ruling.pool, 'die', 'dice')} ({shown}{mark}) {shows} {number(icons, 'icon') if icons else 'no icon'}"


def _target(one: Struck, ruling: AttackRuling, teller: Teller) -> str:
    """Return in sentences what became of a target."""
    own = f"with {teller.weapon(ruling.attacker, one.weapon).name} " if one.weapon else ""
    at = f"{own}at DN {one.dn}{teller.rule('CMB-22')}"
    if not one.hit:
        return f"{at}: a miss."
    if ruling.pending:
        may = f"; {number(one.shifts_allowed, 'shift')} may be made{teller.rule('CMB-02')}" if one.shifts_allowed else ""
        return f"{at}: a hit. The damage is still to be rolled{teller.rule('CMB-26')}{may}."
    return " ".join([f"{at}: a hit.", *_harm(one, ruling, teller)])


def _harm(one: Struck, ruling: AttackRuling, teller: Teller) -> Iterator[str]:
    """Yield the sentences on damage, Determination and how the target stands."""
    if one.shifts:
        yield f"{number(one.shifts, 'shift').capitalize()} made{teller.rule('CMB-02')}."
    if one.resilience:
        yield _damage(one, ruling, teller)
    if one.determination.dice:
        dice = f"({faces(one.determination.dice)}{by_table(ruling.rolls, 'determination')})"
        turned = (
            f"turns {one.determination.converted} of it into Shock" if one.determination.converted else "turns nothing of it into Shock"
        )
        yield f"Determination {dice} {turned}{teller.rule('CMB-31')}."
    if one.after.mob is not None and not one.casualties:
        yield f"None of {teller.name(one.who)} falls."
    if one.after.mob is None and one.after.state not in GONE:
        yield f"{teller.name(one.who)} stands at {standing(one.who, one.after, teller)}."


def _damage(one: Struck, ruling: AttackRuling, teller: Teller) -> str:
    """Return the sentence that holds damage against Resilience and says what it does."""
    ed, rolled = (one.ed, one.damage_dice) if one.weapon else (ruling.ed, ruling.damage_dice)
    dice = f" ({ed} ED: {faces(rolled)}{by_table(ruling.rolls, 'damage')})" if rolled else ""
    over = one.damage - one.resilience
    against = "beats" if over > 0 else "equals" if over == 0 else "does not beat"
    does = f": {_suffered(one)}" if _suffered(one) else ", and does no harm"
    return f"Damage {one.damage}{dice} {against} Resilience {one.resilience}{teller.rule('CMB-24')}{does}."


def _suffered(one: Struck) -> str:
    """Return what a target suffers before Determination: "3 Wounds and 1 Mortal Wound"; "" where it is nothing."""
    parts = [number(one.wounds, "Wound")] * bool(one.wounds)
    parts += [number(one.mortal_wounds, "Mortal Wound")] * bool(one.mortal_wounds)
    parts += [f"{one.shock} Shock"] * bool(one.shock)
    each = f", for each of {one.members} struck" if one.after.mob is not None and one.members > 1 and parts else ""
    return listed(parts) + each


def standing(who: str, after: After, teller: Teller) -> str:
    """Return how somebody stands in figures: "3 of 5 Wounds and 1 of 4 Shock, Dying, Prone"."""
    found = teller.one(who)
    most = found.profile if found else None
    figures = [f"{after.wounds}{f' of {most.wounds}' if most else ''} Wounds"]
    if after.shock:
        figures.append(f"{after.shock}{f' of {most.shock}' if most and most.shock is not None else ''} Shock")
    state = [after.state.capitalize()] if after.state in ("dying",) else []
    return ", ".join([listed(figures), *state, *(condition(name, size) for name, size in after.conditions.items())])


def _each(ruling: AttackRuling, teller: Teller) -> Iterator[Item]:
    """Yield what became of each target, where there are several."""
    if len(ruling.targets) > 1:
        yield from (Item(f": {_target(one, ruling, teller)}", teller.name(one.who)) for one in ruling.targets)


def _besides(ruling: AttackRuling, teller: Teller) -> Iterator[Item]:
    critical = ruling.critical
    if critical is not None:
        at = f", d66 {critical.d66}{by_table(ruling.rolls, 'critical')}" if critical.d66 else ""
        figures = ((critical.wounds, "Wound"), (critical.mortal_wounds, "Mortal Wound"))
        parts = [f"{number(count, word)} more" for count, word in figures if count]
        parts += [f"{critical.shock} Shock more"] * bool(critical.shock) + [_effect(each) for each in critical.effects]
        paid = f", {critical.glory} Glory spent on it" if critical.glory else ""
        yield Item(f"{at}: {title(critical.row)}. {listed(parts) or 'Nothing more'}{paid}{teller.rule('CMB-50')}.", "Critical Hit")
    for pool, points, there in _gains(ruling, teller):
        yield Item(f": {points:+d}, which makes {there}{teller.rule('CMB-03')}.", pool)


def _effect(effect: str) -> str:
    name, _, size = effect.partition(":")
    return f"{title(name)} {size}" if size else title(name)


def _gains(ruling: AttackRuling, teller: Teller) -> Iterator[tuple[str, int, int]]:
    if ruling.glory_gained:
        yield "Glory", ruling.glory_gained, teller.encounter.glory
    if ruling.ruin_gained:
        yield "Ruin", ruling.ruin_gained, teller.encounter.ruin


def _sums(ruling: AttackRuling, teller: Teller) -> Iterator[Item]:
    if len(ruling.targets) == 1:
        yield from sums((*ruling.steps, *ruling.targets[0].steps), teller, ORDER)
        return
    yield from sums(ruling.steps, teller, ORDER)
    for one in ruling.targets:
        yield Item("", teller.name(one.who), inner=tuple(sums(one.steps, teller, ORDER)))


# Other acts


def _deed(ruling: DeedRuling, teller: Teller) -> Iterator[Block]:
    who = f"{teller.name(ruling.who)}, " if ruling.who else ""
    lead = "" if ruling.deed in SELF_TOLD else f"{who}{title(ruling.deed).lower() if who else title(ruling.deed)}: "
    rolled = [f"{roll.at.purpose.capitalize()} dice {_fallen(roll)}{by_table((roll,), roll.at.purpose)}." for roll in ruling.rolls]
    remarks = [*["Round 1 begins."] * (ruling.deed == "start"), *(teller.said(text) for text in ruling.remarks)]
    if not rolled and remarks and remarks[0].startswith(f"{teller.name(ruling.who)} "):
        lead = ""
    yield Paragraph(f"{' ' * bool(lead)}{' '.join([*rolled, *remarks]) or 'Done.'}", lead.rstrip())
    if teller.explain and ruling.steps:
        yield Bullets(tuple(sums(ruling.steps, teller, ())))


def _fallen(roll: object) -> str:
    return faces(getattr(roll, "dice", ())) or listed(list(getattr(roll, "drawn", ())))
