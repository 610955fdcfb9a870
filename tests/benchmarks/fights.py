"""Fights for the benchmarks: an encounter of some size, and a script of many attacks."""

from pathlib import Path

BLOCK = "{{side: {side}, {kind}, defence: 2, resilience: 40, wounds: 90, pools: {{default: 8}}, weapons: {{boltgun: {{}}}}}}"
ATTACK = "attack {who} {whom} --weapon boltgun --range medium --no-determination --hit-dice '2 4 4 4 4 4 4 4' --damage-dice 4 --shift 0"


def encounter(folder: Path, size: int) -> Path:
    """Write an encounter of about `size` bytes in which nobody can be hurt, and return its file."""
    folder.mkdir(parents=True)
    lines = ["encounter: A fight of some size", "tier: 1", "round: 1", "seed: benchmark", "combatants:"]
    sides = (("agents", "class: agent"), ("threats", "class: adversary"))
    while sum(map(len, lines)) < size or len(lines) < 7:
        side, kind = sides[(len(lines) - 5) % 2]
        lines.append(f"  fighter-{len(lines) - 4}: {BLOCK.format(side=side, kind=kind)}")
    path = folder / "fight.yaml"
    path.write_text("\n".join(lines) + "\n")
    return path


def chances(folder: Path) -> Path:
    """Write an encounter whose gunner has 20 dice and 8 ED, against one target, one with Determination and a Mob; return its file."""
    folder.mkdir(parents=True)
    cannon = "{kind: ranged, damage: 12, ed: 8, range: [10, 20, 30], salvo: 3}"
    foe = "side: threats, class: adversary, defence: 5, resilience: 14, wounds: 12, pools: {default: 4}"
    path = folder / "odds.yaml"
    path.write_text(
        f"""encounter: Chances
tier: 2
round: 1
combatants:
  gunner: {{side: agents, class: agent, defence: 3, resilience: 8, wounds: 9, pools: {{default: 20}}, weapons: {{cannon: {cannon}}}}}
  plain: {{{foe}, determination: 0}}
  tough: {{{foe}, determination: 7}}
  boys: {{profile: ork-boy, side: threats, mob: 12}}
"""
    )
    return path


def script(path: Path, attacks: int) -> Path:
    """Write a script in which two fighters shoot at each other by turns, and return it."""
    pairs = (("fighter-1", "fighter-2"), ("fighter-2", "fighter-1"))
    rows = [line for n in range(attacks) for line in (ATTACK.format(who=pairs[n % 2][0], whom=pairs[n % 2][1]), "next")]
    path.write_text("\n".join(rows) + "\n")
    return path
