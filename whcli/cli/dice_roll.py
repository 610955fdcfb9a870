"""`whcli dice roll`: a free roll that anyone can check."""

from typing import Annotated

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, say
from whcli.cli.telling import written
from whcli.files.keys import fresh, seeded
from whcli.model.rolls import TABLE, Address, Pool, Roll, parse_address
from whcli.problems import Problem, Refusal
from whcli.report.dice_text import Shown, openssl_line, quoted, roll_blocks, shown_data
from whcli.rules.dice import Dice, blocks, enough, pool_of, reading, typed_dice

ANYWHERE = Address("roll", 1, "table", "test", 1)
PoolArgument = Annotated[int, typer.Argument(metavar="POOL", min=1, help="How many dice.", show_default=False)]
DnOption = Annotated[int | None, typer.Option("--dn", min=1, help="The DN to meet.", show_default=False)]
WrathOption = Annotated[int, typer.Option("--wrath", min=0, help="How many of them are Wrath Dice; they come first.")]
AtOption = Annotated[str, typer.Option("--at", metavar="ADDRESS", help="Roll at this address, FILE-ID/TURN/WHO/PURPOSE/N.")]
SeedOption = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="The secret to roll from, not one drawn for this roll.", show_default=False)
]
DiceOption = Annotated[
    str | None, typer.Option("--dice", metavar="'6 4 2 …'", help="Dice from the table, the Wrath Dice first.", show_default=False)
]


def command(
    pool: PoolArgument,
    dn: DnOption = None,
    wrath: WrathOption = 1,
    at: AtOption = str(ANYWHERE),
    seed: SeedOption = None,
    dice: DiceOption = None,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Roll a pool of dice, freely, so that anyone can check it.

    Reads and writes no file. Draws a secret for this one roll and shows it, with the line that gives the same dice by openssl;
    with --seed the dice of that seed at an address. A game's own secret is never used here. Dice from the table are read
    with --dice. Exits with 0 also on a failure; with 1 for dice that cannot be. Example: whcli dice roll 7 --dn 3
    """
    if dice is not None and (seed is not None or at != str(ANYWHERE)):
        raise typer.BadParameter("dice from the table have neither a seed nor an address", param_hint="--dice")
    shown, secret = _rolled(pool_of(pool, wrath), _address(at), seed, dice)
    shown = shown._replace(dn=dn)
    if json or how is Format.json:
        answer_json({"roll": shown_data(shown), "secret": secret or None})
        return
    say(written(roll_blocks(shown), how))
    if secret:
        what, indent = "The secret of this one roll" if seed is None else "The seed", "    " if how is Format.markdown else "  "
        say(f"\n{what} is {secret}. Anyone can check it:\n\n{indent}{shown.check}")


def _address(text: str) -> Address:
    found = parse_address(text)
    if isinstance(found, Problem):
        raise Refusal([found])
    return found


def _rolled(pool: Pool, at: Address, seed: str | None, dice: str | None) -> tuple[Shown, str]:
    """Return a roll and the secret it hangs on, "" where the dice come from the table."""
    if dice is not None:
        typed = typed_dice(dice, "--dice")
        enough(typed, pool.dice, "--dice")
        return Shown(Roll(at, typed, TABLE), pool, reading(typed, pool.wrath)), ""
    secret = fresh() if seed is None else seeded(seed).text
    roll = Dice(secret).roll(at, pool.dice)
    check = openssl_line(roll, quoted(secret), blocks(secret, str(at), pool.dice))
    return Shown(roll, pool, reading(roll.dice, pool.wrath), None, check), secret
