"""Dice for people, and as the plain data of JSON answers: a roll, and a log's rolls held against the secret."""

import shlex
from collections.abc import Iterable
from typing import Any

from whcli.model.record import NamedTuple
from whcli.model.rolls import DIFFERS, PROVED, TABLE, TRUSTED, Draw, Pool, Proof, Reading, Roll, roll_data
from whcli.report.blocks import Block, Bullets, Item, Paragraph, Table

MANY = 40  # rolls that are listed one by one
_STATE = {PROVED: "proved", DIFFERS: "differs", TRUSTED: "the table's word"}


class Shown(NamedTuple):
    """A free roll with what it says. `dn` None: no DN was named. `check` is the line that anyone can check it with, "" for table dice."""

    roll: Roll
    pool: Pool
    reading: Reading
    dn: int | None = None
    check: str = ""


def roll_blocks(shown: Shown) -> tuple[Block, ...]:
    """Return a roll: its dice, the Wrath Dice first, its icons, and what they come to."""
    reading, dn, wrath = shown.reading, shown.dn, shown.pool.wrath
    items = [Item(f" {_faces(shown.roll.dice[:wrath])}", _wrath_dice(wrath))] if wrath else []
    items += [Item(f" {_faces(shown.roll.dice[wrath:])}", "Other dice:" if wrath else "Dice:")] if shown.pool.dice > wrath else []
    items += [Item(_shifts(reading, dn), "Shifts allowed:")] if dn is not None and reading.meets(dn) and reading.sixes else []
    items += [_critical(reading, dn)] if reading.critical else []
    items += [Item(f" {_wrath_die(wrath)} shows 1.", "Complication:", tone="bad")] if reading.complication else []
    return Paragraph(f" {_outcome(reading, dn)}", f"{dice_count(shown.pool.dice)}:"), Bullets(tuple(items)), Paragraph(_by(shown.roll))


def shown_data(shown: Shown) -> dict[str, Any]:
    """Return a roll as JSON shows it."""
    reading, dn = shown.reading, shown.dn
    return roll_data(shown.roll) | {
        "wrath_dice": shown.pool.wrath,
        "icons": reading.icons,
        "sixes": reading.sixes,
        "dn": dn,
        "success": None if dn is None else reading.meets(dn),
        "shifts_allowed": None if dn is None else reading.shifts(dn),
        "wrath_critical": reading.critical,
        "complication": reading.complication,
        "check": shown.check or None,
    }


def check_blocks(proofs: Iterable[Proof], log: str) -> tuple[Block, ...]:
    """Return what became of checking a log's rolls: their numbers, and each by itself where they are not too many."""
    found = tuple(proofs)
    rows = tuple((str(p.logged.line), str(p.logged.roll.at), fallen(p.logged.roll), _STATE[p.state]) for p in found)
    table = Table(("line", "address", "dice", "state"), rows, "r")
    return Paragraph(f" {summary(found)}", f"{log}:"), *((table,) if 0 < len(rows) <= MANY else ())


def summary(proofs: tuple[Proof, ...]) -> str:
    """Return in a sentence how many rolls there are and what became of them."""
    if not proofs:
        return "it holds no rolls."
    count = {state: sum(p.state == state for p in proofs) for state in _STATE}
    words = {PROVED: "proved by the secret", DIFFERS: "other than the secret gives", TRUSTED: "by the table, which is taken at its word"}
    told = ", ".join(f"{count[state]} {word}" for state, word in words.items() if count[state])
    return f"{len(proofs)} {'roll' if len(proofs) == 1 else 'rolls'}: {told}."


def check_data(proofs: Iterable[Proof]) -> list[dict[str, Any]]:
    """Return checked rolls as JSON shows them; `computed` only where the secret gives something else."""
    return [_proof_data(proof) for proof in proofs]


def _proof_data(proof: Proof) -> dict[str, Any]:
    data = {"line": proof.logged.line, **roll_data(proof.logged.roll), "state": proof.state}
    return data | ({"computed": list(proof.computed)} if proof.state == DIFFERS else {})


def fallen(roll: Roll | Draw) -> str:
    """Return what fell or was drawn, as a person reads it."""
    return ", ".join(roll.drawn) if isinstance(roll, Draw) else _faces(roll.dice)


def computed_text(proof: Proof) -> str:
    """Return what the secret gives for a roll, as a person reads it."""
    return (", " if isinstance(proof.logged.roll, Draw) else " ").join(map(str, proof.computed))


def openssl_line(roll: Roll | Draw, key: str, blocks: int) -> str:
    """Return the line for a shell that gives a roll's dice, or the places in turn of what was drawn, without this program.

    `key` is the key as a shell writes it, in quotes where it needs them: see `quoted`. `blocks` are those the roll takes.
    """
    sealed = f"openssl dgst -sha256 -hmac {key} -binary"
    if blocks == 1:
        source = f"printf '%s' '{roll.at}:0' | {sealed}"
    else:
        source = f"for i in {' '.join(map(str, range(blocks)))}; do printf '%s' \"{roll.at}:$i\" | {sealed}; done"
    if isinstance(roll, Draw):
        program = f"awk -v n={len(roll.of)} 'n>0&&$1<256-256%n{{print $1%n; n--}}'"
        return f"{source} | od -An -v -tu1 -w1 | {program} | head -n {len(roll.drawn)}"
    return f"{source} | od -An -v -tu1 -w1 | awk '$1<252{{print $1%6+1}}' | head -n {len(roll.dice)}"


def quoted(text: str) -> str:
    """Return a text as a shell takes it for one word."""
    return shlex.quote(text)


def dice_count(count: int) -> str:
    """Return "1 die" or "N dice"."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def _faces(dice: Iterable[int]) -> str:
    return " ".join(map(str, dice))


def _wrath_dice(wrath: int) -> str:
    return "Wrath Die:" if wrath == 1 else "Wrath Dice:"


def _wrath_die(wrath: int) -> str:
    return "the Wrath Die" if wrath == 1 else "a Wrath Die"


def _outcome(reading: Reading, dn: int | None) -> str:
    icons = f"{reading.icons} {'icon' if reading.icons == 1 else 'icons'}"
    if dn is None:
        return f"{icons}."
    return f"{icons} at DN {dn}, a {'success' if reading.meets(dn) else 'failure'}."


def _shifts(reading: Reading, dn: int) -> str:
    return f" {reading.shifts(dn)} of {reading.sixes} Exalted."


def _critical(reading: Reading, dn: int | None) -> Item:
    if dn is None:
        return Item(" 1 Glory or Ruin, and on an attack that hits a Critical Hit.", "Wrath Critical:", tone="good")
    text = "and on an attack a Critical Hit." if reading.meets(dn) else "but no Critical Hit on a failure."
    return Item(f" 1 Glory or Ruin, {text}", "Wrath Critical:", tone="good")


def _by(roll: Roll) -> str:
    return "Dice from the table." if roll.by == TABLE else f"Rolled by the tool at {roll.at}."
