"""The chances of an attack for people, as tables with bars, and as data: exact, never rounded to nothing."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from whcli.model.combat import THROWN
from whcli.model.combat_state import Encounter
from whcli.model.fight_odds import AttackOdds, Best, Compared, Duel, Duellist, Series, TargetOdds
from whcli.model.names import listed, title
from whcli.model.odds import Chance, Chances
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Table
from whcli.report.combat_words import VERBS, Teller, number
from whcli.report.odds_text import MOST, bar, chance_data, fraction, percent

CSV_HEAD: Final = "target,what,value,numerator,denominator,decimal"
COMPARED_HEAD: Final = "weapon,options,pool,dn,ed,hit,critical,mean,out"
SINGLE: Final = ("hit", "mean", "out")
SPREADS: Final = ("shifts", "damage", "wounds", "lasting", "shock", "casualties")
LEGEND: Final = "Wounds are the mean of those that stay, and Out is Dying or dead. Shifts are used as does most harm."
RARE: Final = 0.0001  # a tail of values that stands in one line of a table
TINY: Final = 1e-9  # what floating point may leave of nothing
WHOLE: Final = Chance(1, 1)


def attack_odds_blocks(odds: AttackOdds, encounter: Encounter, solid: bool = False) -> tuple[Block, ...]:
    """Return the chances of an attack. `solid`: bars of block characters, else in ASCII."""
    return tuple(_blocks(odds, Teller(encounter), solid))


def _blocks(odds: AttackOdds, teller: Teller, solid: bool) -> Iterator[Block]:
    yield Paragraph(f": {_figures(odds)}", _opening(odds, teller))
    yield Bullets(tuple(_singles(odds)))
    for one in odds.targets:
        yield from _target(one, teller, solid)
    if odds.best:
        yield from _best(odds.best)
    if odds.remarks:
        yield Bullets(tuple(map(Item, odds.remarks)))


def _opening(odds: AttackOdds, teller: Teller) -> str:
    weapon = teller.weapon(odds.attacker, odds.weapon)
    whom = teller.people(one.who for one in odds.targets)
    how = f" ({listed([title(name) for name in odds.options])})" if odds.options else ""
    if weapon.kind == THROWN:
        return f"{teller.name(odds.attacker)} throws {weapon.name} at {whom}{how}"
    return f"{teller.name(odds.attacker)} {VERBS.get(weapon.kind, 'attacks')} {whom} with {weapon.name}{how}"


def _figures(odds: AttackOdds) -> str:
    dns = listed([str(dn) for dn in dict.fromkeys(one.dn for one in odds.targets)])
    wrath = f", {odds.pool.wrath} of them Wrath Dice" if odds.pool.wrath > 1 else ""
    return f"{number(odds.pool.dice, 'die', 'dice')}{wrath} at DN {dns}, {odds.ed} ED before shifts."


def _singles(odds: AttackOdds) -> Iterator[Item]:
    yield Item(f" {_chance(odds.hit)}", "Hit:")
    yield Item(f" {_chance(odds.critical)}", "Critical Hit:")
    yield Item(f" {_chance(odds.complication)}", "Complication:")


def _chance(chance: Chance) -> str:
    exact = fraction(chance)
    return f"{percent(chance)} ({exact})" if len(exact) <= MOST else percent(chance)


def _target(one: TargetOdds, teller: Teller, solid: bool) -> Iterator[Block]:
    name = teller.name(one.who)
    yield Heading(2, name)
    what = "members that fall" if one.casualties else "Wounds that stay"
    yield Bullets(tuple(_of_target(one, what)))
    spread = one.casualties or one.lasting
    if spread:
        yield Heading(3, f"{what[0].upper()}{what[1:]}{'' if one.casualties else ', after Determination'}")
        yield _spread(spread, solid)
    if len(one.states) > 1:
        yield Heading(3, f"{name} afterwards")
        yield _states(one, solid)


def _of_target(one: TargetOdds, what: str) -> Iterator[Item]:
    yield Item(f" {_chance(one.hit)}", f"Hit at DN {one.dn}:")
    yield Item(f" {decimal(one.mean)}", f"Mean of {what}:")
    yield Item(f" {_chance(one.out)}", "All fall:" if one.casualties else "Dying or dead afterwards:")


def _spread(chances: Chances, solid: bool) -> Table:
    """Return values with their chances and bars; those at the end that are less likely than one in 10,000 together stand as one."""
    most = max((chance for _, chance in chances), key=lambda each: each.decimal)
    rows: list[tuple[str, ...]] = []
    for (value, each), (_, left) in zip(chances, or_more(chances), strict=True):
        if left.decimal < RARE and value < chances[-1][0]:
            rows.append((f"{value}+", percent(left), percent(left), bar(left, most, solid)))
            break
        rows.append((str(value), percent(each), percent(left), bar(each, most, solid)))
    return Table(("", "chance", "or more", ""), tuple(rows), "rrr")


def or_more(chances: Chances) -> Chances:
    """Return the chance of each value or more, from the chances of each."""
    found, left = [], WHOLE
    for value, each in chances:
        found.append((value, left))
        left = _less(left, each)
    return tuple(found)


def _less(whole: Chance, part: Chance) -> Chance:
    return Chance(whole.numerator * part.denominator - part.numerator * whole.denominator, whole.denominator * part.denominator)


def decimal(mean: Chance) -> str:
    """Return a mean with two places, rounded half up."""
    hundredths = (200 * mean.numerator + mean.denominator) // (2 * mean.denominator)
    return f"{hundredths // 100}.{hundredths % 100:02d}"


def _states(one: TargetOdds, solid: bool) -> Table:
    most = max((chance for _, chance in one.states), key=lambda each: each.decimal)
    return Table(("", "chance", ""), tuple((state, percent(chance), bar(chance, most, solid)) for state, chance in one.states), "lr")


def _best(best: tuple[Best, ...]) -> Iterator[Block]:
    """Yield the best use of shifts, in a sentence where it is always the same."""
    if all(one.ed == one.allowed for one in best):
        yield Paragraph(" all for ED.", "Best use of shifts:")
    elif all(one.ed == one.rending == 0 for one in best):
        yield Paragraph(" none at all.", "Best use of shifts:")
    elif any(one.icons is not None for one in best):
        yield Heading(3, "Best use of shifts")
        yield Table(("icons", "shifts for ED, at most"), tuple(_by_icons(best)), "rr")
    else:
        yield Heading(3, "Best use of shifts")
        rows = tuple((str(one.allowed), str(one.ed), str(one.rending)) for one in best)
        yield Table(("allowed", "for ED", "for Rending"), rows, "rrr")


def _by_icons(best: tuple[Best, ...]) -> Iterator[tuple[str, str]]:
    """Yield how many shifts do most harm to a Mob, by icons: each icon left over strikes a member (CMB-R72)."""
    most: dict[int, int] = {}
    for one in best:
        most[one.icons or 0] = max(most.get(one.icons or 0, 0), one.ed + one.rending)
    for shifts, same in groupby(sorted(most), key=most.__getitem__):
        icons = list(same)
        yield (f"{icons[0]}-{icons[-1]}" if len(icons) > 1 else str(icons[0])), str(shifts)


# Comparing


def compared_blocks(compared: Compared, encounter: Encounter, solid: bool = False) -> tuple[Block, ...]:
    """Return attacks side by side, the one that does most harm first."""
    teller = Teller(encounter)
    title_ = f"{teller.name(compared.attacker)} against {teller.people(compared.targets)}"
    if not compared.attacks:
        return Heading(1, title_), Paragraph("No attack is possible."), *_refused(compared)
    most = max((_harm(one) for one in compared.attacks), key=lambda each: each.decimal)
    what = "Fallen" if any(one.casualties for one in compared.attacks[0].targets) else "Wounds"
    head = ("Weapon", "Options", "Dice", "DN", "Hit", what, "Out", "")
    rows = tuple(_row(one, teller, (most, solid)) for one in compared.attacks)
    return (
        Heading(1, title_),
        Table(head, rows, "llrrrrr"),
        Paragraph(LEGEND),
        *_refused(compared),
        *_series(compared.series, teller),
        *(_duel(compared.duel, teller) if compared.duel else ()),
    )


def _duel(duel: Duel, teller: Teller) -> Iterator[Block]:
    """Yield a duel: who falls first, how long it lasts, and how it stands after each exchange."""
    first, second = (teller.name(side.who) for side in duel.sides)
    yield Heading(2, "A duel to its end")
    yield Bullets(
        tuple(Item(f" {percent(_near(side.wins))}, by {_by(side, teller)}", f"{teller.name(side.who)} wins:") for side in duel.sides)
    )
    if duel.endless > TINY:
        yield Paragraph(f"In {percent(_near(duel.endless))} neither ever falls.")
    rows = tuple((str(n), percent(_near(won)), percent(_near(lost))) for n, (won, lost) in enumerate(duel.by, 1))
    yield Table(("exchanges", f"{second} out", f"{first} out"), rows, "rrr")
    yield Paragraph(
        f"{first} strikes first, and they strike in turn, each as does most harm at the start; {duel.exchanges:.1f} exchanges on average."
    )


def _near(chance: float) -> Chance:
    return Chance(round(chance * 10**9), 10**9)


def _series(series: tuple[Series, ...], teller: Teller) -> Iterator[Block]:
    """Yield after how many attacks each is out: the attacker's best, and the target's best in return."""
    if not series:
        return
    yield Heading(2, "Out after so many attacks")
    head = ("attacks", *(f"{teller.name(one.target)} by {_by(one, teller)}" for one in series))
    yield Table(head, tuple((str(n + 1), *(percent(one.out[n]) for one in series)) for n in range(len(series[0].out))), "rrr")
    yield Paragraph("Each attack finds its target as the last one left it; what the attacker suffers meanwhile is not counted.")


def _by(one: Series | Duellist, teller: Teller) -> str:
    options = f" ({listed([title(name) for name in one.options])})" if one.options else ""
    return f"{teller.weapon(one.who if isinstance(one, Duellist) else one.attacker, one.weapon).name}{options}"


def _refused(compared: Compared) -> Iterator[Block]:
    if compared.refused:
        yield Paragraph(f" {' '.join(dict.fromkeys(compared.refused))}", "Not possible:")


def _row(one: AttackOdds, teller: Teller, bars: tuple[Chance, bool]) -> tuple[str, ...]:
    (most, solid), harm = bars, _harm(one)
    dn = "/".join(str(dn) for dn in dict.fromkeys(each.dn for each in one.targets))
    drawn = bar(harm, most, solid) if harm.numerator and most.numerator else ""
    options = ", ".join(title(name) for name in one.options) or "-"
    out = percent(max((each.out for each in one.targets), key=lambda each: each.decimal))
    weapon = teller.weapon(one.attacker, one.weapon).name
    return (
        weapon,
        options,
        str(one.pool.dice),
        dn,
        percent(one.hit),
        decimal(harm),
        out,
        drawn[: (len(drawn) + 1) // 2],
    )


def _harm(odds: AttackOdds) -> Chance:
    """Return the mean harm to all targets together."""
    whole = Chance(0, 1)
    for one in odds.targets:
        whole = Chance(
            whole.numerator * one.mean.denominator + one.mean.numerator * whole.denominator, whole.denominator * one.mean.denominator
        )
    return whole


# Data


def attack_odds_data(odds: AttackOdds) -> dict[str, Any]:
    """Return the chances of an attack as data, in the shape of schemas/combat-odds.json."""
    return {
        "attacker": odds.attacker,
        "weapon": odds.weapon,
        "options": list(odds.options),
        "pool": odds.pool.dice,
        "wrath_dice": odds.pool.wrath,
        "ed": odds.ed,
        **{name: chance_data(getattr(odds, name)) for name in ("hit", "critical", "glory", "complication")},
        "targets": {one.who: _target_data(one) for one in odds.targets},
        "best": [one._asdict() for one in odds.best],
        "remarks": list(odds.remarks),
    }


def _target_data(one: TargetOdds) -> dict[str, Any]:
    spreads = {name: [{"value": value, **chance_data(chance)} for value, chance in getattr(one, name)] for name in SPREADS}
    states = {state: chance_data(chance) for state, chance in one.states}
    return {"dn": one.dn, **{name: chance_data(getattr(one, name)) for name in SINGLE}, **spreads, "states": states}


def compared_data(compared: Compared) -> dict[str, Any]:
    """Return attacks side by side as data."""
    return {
        "attacker": compared.attacker,
        "targets": list(compared.targets),
        "attacks": [attack_odds_data(one) for one in compared.attacks],
        "refused": list(compared.refused),
        "series": [
            one._asdict() | {"options": list(one.options), "out": [chance_data(each) for each in one.out]} for one in compared.series
        ],
    } | ({"duel": _duel_data(compared.duel)} if compared.duel else {})


def _duel_data(duel: Duel) -> dict[str, Any]:
    sides = [{"who": one.who, "weapon": one.weapon, "options": list(one.options), "wins": round(one.wins, 9)} for one in duel.sides]
    by = [{"exchange": n, "second_out": round(won, 9), "first_out": round(lost, 9)} for n, (won, lost) in enumerate(duel.by, 1)]
    return {"sides": sides, "endless": round(duel.endless, 9), "exchanges": round(duel.exchanges, 6), "by": by}


def attack_odds_csv(odds: AttackOdds) -> str:
    """Return the chances of an attack as CSV, a line each."""
    return "\n".join([CSV_HEAD, *(line for one in odds.targets for line in _lines(one))]) + "\n"


def _lines(one: TargetOdds) -> Iterator[str]:
    for name in SINGLE:
        yield _line(one.who, name, "", getattr(one, name))
    for name in SPREADS:
        yield from (_line(one.who, name, str(value), chance) for value, chance in getattr(one, name))
    yield from (_line(one.who, "state", state, chance) for state, chance in one.states)


def _line(who: str, what: str, value: str, chance: Chance) -> str:
    return f"{who},{what},{value},{chance.numerator},{chance.denominator},{chance.decimal}"


def compared_csv(compared: Compared) -> str:
    """Return attacks side by side as CSV, decimals for chances."""
    return "\n".join([COMPARED_HEAD, *_compared_lines(compared.attacks)]) + "\n"


def _compared_lines(attacks: Iterable[AttackOdds]) -> Iterator[str]:
    for one in attacks:
        out = max(each.out.decimal for each in one.targets)
        cells = (one.weapon, " ".join(one.options), one.pool.dice, one.targets[0].dn, one.ed)
        yield ",".join(map(str, (*cells, one.hit.decimal, one.critical.decimal, _harm(one).decimal, out)))
