"""Public programs that do something of the kind, timed beside this one where they are installed: `pip install dice d20 icepool`."""

import importlib.util
import sys

ICONS = "icepool.Die([0, 0, 0, 1, 1, 2])"
PEERS = {  # by the package: what is timed of it, and how it is started
    "dice": ("the command line of `dice`: 20 dice", ["-m", "dice", "20d6"]),
    "d20": ("`d20`: 20 dice", ["-c", "import d20; print(d20.roll('20d6'))"]),
    "icepool": ("`icepool`: the icons of 20 dice and 8 more", ["-c", f"import icepool; print(20 @ {ICONS} + 8 @ {ICONS})"]),
}


def installed() -> list[tuple[str, list[str]]]:
    """Return the name and the command of each peer that is installed."""
    return [(name, [sys.executable, *how]) for package, (name, how) in PEERS.items() if importlib.util.find_spec(package)]


def missing() -> list[str]:
    """Return the packages that are not installed."""
    return [package for package in PEERS if not importlib.util.find_spec(package)]
