"""Campaigns for the benchmarks: a small one, and one of many turns."""

import shutil
from pathlib import Path

SCAFFOLD = Path(__file__).parents[2] / "whcli" / "data" / "scaffold" / "orders"


def small_campaign(folder: Path) -> Path:
    """Make the campaign that `orders new` starts with, and return its folder."""
    shutil.copytree(SCAFFOLD, folder)
    return folder


def long_campaign(folder: Path, turns: int) -> Path:
    """Make a campaign whose last turn is open and whose past turns hold the same papers as its first; return its folder."""
    small_campaign(folder)
    for number in range(2, turns + 1):
        shutil.copytree(folder / "turns" / "001", folder / "turns" / f"{number:03d}")
        for path in (folder / "turns" / f"{number:03d}").rglob("*.yaml"):
            path.write_text(path.read_text().replace("turn: 1\n", f"turn: {number}\n"))
    root = folder / "campaign.yaml"
    root.write_text(root.read_text().replace("turn: 1 ", f"turn: {turns} "))
    return folder
