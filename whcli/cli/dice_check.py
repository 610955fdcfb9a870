"""`whcli dice check`: the rolls of a log, proved."""

from pathlib import Path
from typing import Annotated

import typer

from whcli.cli.answer import Format, FormatOption, JsonOption, answer_json, complain, problems_data, say
from whcli.cli.telling import written
from whcli.files.keys import Secret, log_of, secret_for, seeded
from whcli.files.logged_rolls import Found, logged_rolls
from whcli.model.names import near
from whcli.model.rolls import DIFFERS, TABLE, Draw, Logged, Proof, parse_address
from whcli.problems import PROBLEM, Place, Problem, Refusal, by_place
from whcli.report.dice_text import check_blocks, check_data, computed_text, fallen, openssl_line, quoted
from whcli.rules.dice import blocks, hand_blocks, proved

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="An encounter, a battle, or its NAME.log.yaml.", show_default=False)]
AddressArgument = Annotated[str | None, typer.Argument(metavar="[ADDRESS]", help="Only the roll at this address.", show_default=False)]
SeedOption = Annotated[
    str | None, typer.Option("--seed", metavar="TEXT", help="The secret, where it is not kept here.", show_default=False)
]
OpensslOption = Annotated[bool, typer.Option("--openssl", help="Print the line that gives the dice at ADDRESS by openssl.")]


def command(
    file: FileArgument,
    address: AddressArgument = None,
    seed: SeedOption = None,
    openssl: OpensslOption = False,
    how: FormatOption = Format.text,
    json: JsonOption = False,
) -> None:
    """Prove the rolls that a log holds.

    Reads NAME.log.yaml and the secret beside it (or its seed), and writes nothing. Each roll of the tool is worked out again
    and compared; the table's own dice are taken at its word. The secret is never shown. Exits with 0 when all agree; with 1,
    naming line, address and both sets of dice, when one does not. Example: whcli dice check ambush.yaml ambush/2/vane/hit/1
    """
    if openssl and address is None:
        raise typer.BadParameter("--openssl is for one roll: name its ADDRESS")
    log = log_of(file)
    found = _at(logged_rolls(log), address, log)
    secret = _secret(file, found) if seed is None else seeded(seed)
    proofs = [proved(secret.text if secret else "", one) for one in found.rolls]
    line = _line(found.rolls, secret) if openssl else ""
    wrong = (*found.problems, *(_differs(p, log) for p in proofs if p.state == DIFFERS))
    problems = by_place((*wrong, *(secret.problems if secret else ())))
    if json or how is Format.json:
        told = {"openssl": line or None} if openssl else {}
        answer_json({"log": str(log), "rolls": check_data(proofs), **told, "problems": problems_data(problems)})
    else:
        say(written(check_blocks(proofs, str(log)), how))
        say(f"\n{'    ' if how is Format.markdown else '  '}{line}" if line else "")
    complain(problems)
    if wrong:
        raise SystemExit(PROBLEM)


def _at(found: Found, address: str | None, log: Path) -> Found:
    """Return the rolls at an address, all without one. Refusal `bad-address`, `no-such-roll`."""
    if address is None:
        return found
    at = parse_address(address)
    if isinstance(at, Problem):
        raise Refusal([at])
    rolls = tuple(one for one in found.rolls if one.roll.at == at)
    if not rolls:
        hint = near(address, {str(one.roll.at) for one in found.rolls}).strip()
        why = f"This log has no roll at {address}."
        raise Refusal([Problem("no-such-roll", why, hint or "`whcli dice check FILE` names them all.", Place(str(log)))])
    return found._replace(rolls=rolls)


def _secret(file: Path, found: Found) -> Secret | None:
    """Return the secret that the tool's rolls hang on; None where there are none. Refusal `no-secret`."""
    if all(one.roll.by == TABLE for one in found.rolls):
        return None
    secret = secret_for(file)
    if secret is None:
        why = "The tool's rolls cannot be proved: no .whcli/secret stands beside it, and it names no seed."
        raise Refusal([Problem("no-secret", why, "Run this where the secret is kept, or give the seed: --seed TEXT.", Place(str(file)))])
    return secret


def _line(rolls: tuple[Logged, ...], secret: Secret | None) -> str:
    """Return the openssl line of the last roll at an address, "" where it is the table's. A secret is read from its file."""
    roll = rolls[-1].roll
    if secret is None or roll.by == TABLE:
        return ""
    key = quoted(secret.text) if secret.path is None else f'"$(cat {quoted(str(secret.path))})"'
    if isinstance(roll, Draw):
        return openssl_line(roll, key, hand_blocks(secret.text, str(roll.at), len(roll.of), len(roll.drawn)))
    return openssl_line(roll, key, blocks(secret.text, str(roll.at), len(roll.dice)))


def _differs(proof: Proof, log: Path) -> Problem:
    roll = proof.logged.roll
    why = f"{roll.at}: the log has {fallen(roll)}, and the secret gives {computed_text(proof)}."
    cure = "Either the log was changed after the roll, or this is not the secret it was rolled with."
    return Problem("dice-differ", why, cure, Place(str(log), proof.logged.line, 1))
