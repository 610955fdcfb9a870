"""Reads the sums of a report back and adds them up."""

import re

RULE = re.compile(r" \[ORD-R?[0-9]+\]")
BRACKETS = re.compile(r"\([^()]*\)")
SHARE = re.compile(r"(?P<name>.+?) (?P<total>-?[0-9]+)(?: = (?P<sum>.+)| in support)?")
MARGIN = re.compile(r"\((-?[0-9]+) - (-?[0-9]+) = (-?[0-9]+)\)$")


def shares(line: str) -> tuple[int, list[tuple[int, int]]]:
    """A side's total as told, and for each member the share as told and as it adds up."""
    *members, last = line.split("; ") if "; together " in line else (line, "")
    found = []
    for member in members:
        match = SHARE.fullmatch(member)
        assert match, member
        total = int(match["total"])
        found.append((total, added(match["sum"]) if match["sum"] else total))
    return int(last.removeprefix("together ")) if last else found[0][0], found


def added(told: str) -> int:
    """The sum of terms such as "War 9 - 2 (not at Terra) + Effort 1"; half of a Trait where that is all."""
    if told.startswith("half of "):
        return int(re.findall("-?[0-9]+", told)[0]) // 2
    signs, terms = [1], []
    for n, piece in enumerate(re.split(r" ([+-]) ", BRACKETS.sub("", told))):
        if n % 2:
            signs.append(-1 if piece == "-" else 1)
        else:
            terms.append(int(re.findall("-?[0-9]+", piece)[-1]))
    return sum(sign * term for sign, term in zip(signs, terms, strict=True))


def clashes(text: str) -> list[tuple[tuple[int, int, int], str, str]]:
    """Of each clash in a text: the margin as (attacker, defender, margin), and the lines of both sides."""
    lines = [RULE.sub("", line).strip().removeprefix("- ") for line in text.splitlines()]
    found = [(n, MARGIN.search(line)) for n, line in enumerate(lines)]
    return [((int(m[1]), int(m[2]), int(m[3])), lines[n + 1], lines[n + 2]) for n, m in found if m]
