"""Chances for people, as tables with bars, and as the plain data of JSON and CSV answers: exact, never rounded to nothing."""

from collections.abc import Iterator
from typing import Any, Final

from whcli.model.odds import Chance, Chances, Odds, Strike
from whcli.model.rolls import Pool
from whcli.report.blocks import Block, Bullets, Heading, Item, Paragraph, Table
from whcli.report.dice_text import dice_count

BAR: Final = 24  # columns of the longest bar of a table
MOST: Final = 33  # letters of a fraction that is still shown in a table
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
CSV_HEAD: Final = "what,value,numerator,denominator,decimal"


def odds_blocks(odds: Odds, solid: bool) -> tuple[Block, ...]:
    """Return the chances of a Test or an attack. `solid`: bars of block characters, else in ASCII."""
    blocks: list[Block] = [Paragraph(_pool(odds.pool, odds.dn)), Bullets(tuple(_single(odds)))]
    for title, rows, more in _tables(odds):
        blocks += [Heading(3, title), table(rows, solid, more)]
    return tuple(blocks)


def table(rows: Chances, solid: bool, more: Chances = ()) -> Table:
    """Return values with their chances, bars and exact fractions; `more` are the chances of as much or more.

    The longest bar is that of the likeliest value. Fractions stand only where all are short.
    """
    least = dict(more)
    most = max((chance for _, chance in rows), key=lambda one: one.decimal)
    head = ("", "chance", *(("or more",) if more else ()), "", "exactly")
    cells = [
        (str(value), percent(chance), *((percent(least[value]),) if more else ()), bar(chance, most, solid), fraction(chance))
        for value, chance in rows
    ]
    columns = len(head) - any(len(row[-1]) > MOST for row in cells)
    return Table(head[:columns], tuple(row[:columns] for row in cells), "rrr" if more else "rr")


def percent(chance: Chance) -> str:
    """Return a chance in percent with two places, rounded half up; what is neither 0 nor 1 is never shown as such."""
    numerator, denominator = chance
    hundredths = (20000 * numerator + denominator) // (2 * denominator)
    if numerator and not hundredths:
        return "<0.01 %"
    if numerator < denominator and hundredths == 10000:
        return ">99.99 %"
    return f"{hundredths // 100}.{hundredths % 100:02d} %"


def fraction(chance: Chance) -> str:
    """Return a chance as the fraction it is: 0, 1 or N/D."""
    return str(chance.numerator) if chance.denominator == 1 else f"{chance.numerator}/{chance.denominator}"


def bar(chance: Chance, most: Chance, solid: bool) -> str:
    """Return a bar, of 24 columns where the chance is `most`; a chance above 0 always shows."""
    parts = 8 if solid else 1
    length = -(-BAR * parts * chance.numerator * most.denominator // (chance.denominator * most.numerator))
    whole, rest = divmod(length, parts)
    return ("█" if solid else "#") * whole + (_EIGHTHS[rest] if rest else "")


def _pool(pool: Pool, dn: int | None) -> str:
    wrath = {0: "no Wrath Die", 1: "the first the Wrath Die"}.get(pool.wrath, f"{pool.wrath} of them Wrath Dice")
    if pool == Pool(1, 1):
        wrath = "the Wrath Die"
    return f"{dice_count(pool.dice)}, {wrath}{'' if dn is None else f', at DN {dn}'}."


def _single(odds: Odds) -> Iterator[Item]:
    """Yield the chances that stand for themselves."""
    named = (
        ("Success:", odds.success),
        ("Wrath Critical:", odds.critical if odds.pool.wrath else None),
        ("Success with a Wrath Critical:", odds.critical_hit if odds.pool.wrath else None),
        ("Complication:", odds.complication if odds.pool.wrath else None),
    )
    yield from (Item(f" {percent(chance)} ({_exact(chance)})", name) for name, chance in named if chance is not None)
    if odds.shock is not None:
        yield Item(f" {percent(odds.shock)} ({_exact(odds.shock)})", "1 Shock and no Wound:")


def _exact(chance: Chance) -> str:
    return fraction(chance) if len(fraction(chance)) <= MOST else "exactly: see --json"


def _tables(odds: Odds) -> Iterator[tuple[str, Chances, Chances]]:
    yield "Icons", odds.icons, odds.at_least
    if odds.shifts:
        yield "Success with so many shifts allowed", odds.shifts, ()
    if odds.extra and odds.strike and odds.strike.ed:
        yield f"Icons on {dice_count(odds.strike.ed)} of ED, without shifts{_kind(odds.strike)}", odds.extra, ()
    if odds.wounds and odds.strike:
        yield _struck(odds.strike), odds.wounds, ()


def _struck(strike: Strike) -> str:
    ap = f", AP -{strike.ap}" if strike.ap else ""
    return f"Wounds: damage {strike.damage} + {strike.ed} ED{_kind(strike)}, each shift 1 ED more, Resilience {strike.resilience}{ap}"


def _kind(strike: Strike) -> str:
    words = [{"plain": "", "brutal": "Brutal", "vehicle": "Melta on a vehicle"}[strike.table], f"Rad {strike.rad}" if strike.rad else ""]
    told = ", ".join(word for word in words if word)
    return f" ({told})" if told else ""


# Data


def odds_data(odds: Odds) -> dict[str, Any]:
    """Return chances as JSON shows them; null where a DN, ED or damage was not given."""
    data: dict[str, Any] = {"dice": odds.pool.dice, "wrath_dice": odds.pool.wrath, "dn": odds.dn}
    data["strike"] = None if odds.strike is None else odds.strike._asdict()
    for name, found in _named(odds):
        if found is None:
            data[name] = None
        elif isinstance(found, Chance):
            data[name] = chance_data(found)
        else:
            data[name] = [{"value": value, **chance_data(chance)} for value, chance in found]
    return data


def chance_data(chance: Chance) -> dict[str, Any]:
    """Return a chance as JSON shows it."""
    return {"numerator": chance.numerator, "denominator": chance.denominator, "decimal": chance.decimal}


def odds_csv(odds: Odds) -> str:
    """Return chances as CSV, a line each, under a line of heads."""
    lines = [CSV_HEAD]
    for name, found in _named(odds):
        rows = (("", found),) if isinstance(found, Chance) else found or ()
        lines += [f"{name},{value},{chance.numerator},{chance.denominator},{chance.decimal}" for value, chance in rows]
    return "\n".join(lines) + "\n"


def _named(odds: Odds) -> Iterator[tuple[str, Chance | Chances | None]]:
    for name in ("success", "critical", "critical_hit", "complication", "icons", "at_least", "shifts", "extra", "wounds", "shock"):
        yield name, getattr(odds, name)
