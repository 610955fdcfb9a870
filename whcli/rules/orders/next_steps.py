"""The likely next step of a turn, with the command that does it."""

from collections.abc import Iterator

from whcli.model.names import listed
from whcli.model.record import NamedTuple
from whcli.model.status import Status, Step
from whcli.rules.orders.resolve import stops


class Desk(NamedTuple):
    """What lies around a turn's papers: the campaign's `folder` as the reader names it ("" where they stand in it), the turn's
    folder below it, and which of the tool's folders of the turn have something in them: forms, drafts, notices, reports.
    """

    folder: str
    turn_folder: str
    laid: frozenset[str] = frozenset()

    def below(self, name: str) -> str:
        """Return the path of a file of the turn, from where the reader stands."""
        return "/".join(part for part in (self.folder, self.turn_folder, name) if part)


def _orders(verb: str, desk: Desk, *options: str) -> tuple[str, ...]:
    return tuple(word for word in ("orders", verb, desk.folder, *options) if word)


# For the GM


def for_gm(status: Status, desk: Desk) -> Iterator[Step]:
    """Yield one step or two."""
    steps = {"open": _open, "resolved": _resolved, "closed": _closed}[status.stage]
    yield from steps(status, desk)


def _closed(status: Status, desk: Desk) -> Iterator[Step]:
    yield Step(f"See where turn {status.open_turn} stands:", _orders("status", desk))


def _resolved(status: Status, desk: Desk) -> Iterator[Step]:
    undecided = [c for c in status.conflicts if c.waits]
    if status.changed:
        yield Step("Look at what would be ruled otherwise now:", _orders("resolve", desk, "--again", "--plan"))
        yield Step("Judge the turn anew:", _orders("resolve", desk, "--again"))
    elif undecided:
        files = sorted({f"{desk.folder}/{w.file}" if desk.folder else w.file for c in undecided for w in c.waits if w.file})
        yield Step(f"Settle it in {listed(files)}, then judge anew:", _orders("resolve", desk, "--again"))
    else:
        if "reports" not in desk.laid:
            yield Step("Write the players' reports:", _orders("report", desk, "--write"))
        yield Step(f"Close turn {status.turn}:", _orders("close", desk))


def _open(status: Status, desk: Desk) -> Iterator[Step]:
    late = status.deadline is not None and status.deadline.left is not None and status.deadline.left < 0
    absent = [seat.name for seat in status.seats if seat.orders in ("absent", "refused")]
    nothing = all(seat.orders in ("absent", "vacant") for seat in status.seats) and not status.conflicts
    if nothing and "forms" not in desk.laid:
        yield Step("Lay the turn's folder and the players' forms:", _orders("open", desk))
    elif any(stops(p) for p in status.problems):
        yield Step("See what must be mended before the turn can be judged:", _orders("check", desk))
    elif status.conflicts:
        yield from _contested(status, desk, late)
    elif absent and not late:
        yield Step("Once all Orders are in, see where they collide:", _orders("conflicts", desk))
    elif "drafts" in desk.laid:
        yield Step(f"Copy the drafts you take up to {desk.below('conflicts/')}, then tell the players:", _orders("notify", desk))
    else:
        yield Step("See where Orders collide:", _orders("conflicts", desk))
        yield Step("If nothing collides, judge the turn:", _orders("resolve", desk))


def _contested(status: Status, desk: Desk, late: bool) -> Iterator[Step]:
    """Yield the steps of a turn whose conflicts are written."""
    waits = [w for c in status.conflicts for w in c.waits if w.kind in ("response", "role")]
    if waits and "notices" not in desk.laid and not late:
        yield Step("Write each player's notice of their conflicts:", _orders("notify", desk))
    elif waits and not late:
        yield Step("Once the responses are in, judge the turn:", _orders("resolve", desk))
    elif waits:
        yield Step("The deadline has passed. Judge the turn with what is there:", _orders("resolve", desk))
    else:
        if status.joined and not late:
            yield Step("Tell those in conflicts who has joined:", _orders("notify", desk, "--joined"))
        yield Step("Judge the turn:", _orders("resolve", desk))


# For a player


def for_player(status: Status, desk: Desk) -> Iterator[Step]:
    """Yield what is wanted from a player, file by file, or where to read what became of the turn."""
    if status.stage != "open":
        yield Step("Read what became of it:", _orders("report", desk, "--turn", str(status.turn), "--for", status.reader))
        return
    steps = [step for seat in status.seats for step in _wanted(seat.who, seat.orders, bool(seat.awaited), desk)]
    yield from steps or [Step("Nothing is wanted from you now.")]


def _wanted(who: str, orders: str, asked: bool, desk: Desk) -> Iterator[Step]:
    for verb, wanted, kind in (
        ("Write", orders == "absent", "orders"),
        ("Mend", orders == "refused", "orders"),
        ("Respond in", asked, "responses"),
    ):
        path = desk.below(f"{kind}/{who}.yaml")
        if wanted:
            yield Step(f"{verb} {path}, then check it:", ("orders", "check", path))
