"""What people write of boons, consequences and conditions: sizes of the right sign, names that somebody bears (ORD-40, ORD-R43)."""

from collections.abc import Collection, Iterator

from whcli.model.campaign import Campaign, Turn
from whcli.model.names import BOON, CONSEQUENCE, MINOR, near, title
from whcli.model.orders import Stake
from whcli.model.record import NamedTuple
from whcli.model.when import When
from whcli.problems import Problem, Where
from whcli.rules.orders.effects import size_of

ON_THE_MAP = "Name one that `map:` in campaign.yaml lists."
BY_ID = "Name a Primarch or an Institution by the id of the sheet."


class Names(NamedTuple):
    """The names that may stand in one field of a condition: `what` bears them, `cure` says where they stand."""

    known: Collection[str]
    what: str
    cure: str


def unknown_names(when: When | None, where: Where, campaign: Campaign, note: tuple[str, str]) -> Iterator[Problem]:
    """Yield a Problem for each name in a condition that nobody bears; `note` is the rule and whose file it stands in.

    `where` finds the parts of the condition. Names that cannot be looked up here are passed over: of the map where there is
    none, of people in a player's own folder.
    """
    if when is None:
        return
    for field, written, names in _looked_up(when, campaign):
        for index, word in enumerate(written):
            if word not in names.known:
                why = f"The condition asks for `{field}: {word}`, and no {names.what} is called that."
                place = where(field) if len(written) == 1 else where(field, index)
                yield Problem("unknown-in-when", why, names.cure + near(word, names.known), place, *note)
    for index, one in enumerate(when.any_of):
        yield from unknown_names(one, below(where, "any", index), campaign, note)
    yield from unknown_names(when.unless, below(where, "not"), campaign, note)


def _looked_up(when: When, campaign: Campaign) -> Iterator[tuple[str, tuple[str, ...], Names]]:
    """Yield the fields that hold names, each with its names and those that may stand there."""
    if campaign.segmenta:
        yield "territory", when.territory, Names(campaign.segmenta, "territory of the map", ON_THE_MAP)
        yield "segmentum", when.segmentum, Names(set(campaign.segmenta.values()), "Segmentum of the map", ON_THE_MAP)
    if not campaign.one_players:
        yield "against", when.against, Names(campaign.sheets, "Primarch or Institution", BY_ID)
        yield "with", when.allied, Names(campaign.sheets, "Primarch or Institution", BY_ID)


def below(where: Where, *prefix: str | int) -> Where:
    """Return what finds the parts under `prefix`."""
    return lambda *path: where(*prefix, *path)


def stake_problems(campaign: Campaign, papers: Turn) -> Iterator[Problem]:
    """Yield what is wrong with the effects that a turn's papers put in words: stakes, yields, surrendered Orders.

    All are looked through, whatever becomes of them, so that a player learns nothing of conflicts from what is said here.
    """
    for conflict in papers.conflicts.values():
        for (who, kind), stake in conflict.stakes.items():
            where = below(conflict.where, "stakes", who, kind)
            yield from _wrong_sign(kind, stake, where)
            yield from unknown_names(stake.when, below(where, "when"), campaign, ("ORD-R43", ""))
    for name, stake in papers.notes.surrendered.items():
        where = below(papers.notes.where, "surrendered", name)
        yield from _wrong_sign(CONSEQUENCE, stake, where)
        yield from unknown_names(stake.when, below(where, "when"), campaign, ("ORD-R43", ""))
    for response in papers.responses.values():
        if response.yielding is not None and response.who in campaign.sheets:
            where = below(response.where, "yield")
            yield from _too_cheap(response.who, response.yielding, where, campaign)
            yield from unknown_names(response.yielding.when, below(where, "when"), campaign, ("ORD-R43", response.who))


def _wrong_sign(kind: str, stake: Stake, where: Where) -> Iterator[Problem]:
    if stake.modify < 0 if kind == BOON else stake.modify > 0:
        does = "adds to" if kind == BOON else "takes from"
        why = f"A {kind} {does} a total, and this one has {stake.modify:+d}, so the size of the rules counts."
        yield Problem("effect-sign", why, "Mend the sign of `modify:`, or take it out.", where("modify"), "ORD-40")


def _too_cheap(who: str, stake: Stake, where: Where, campaign: Campaign) -> Iterator[Problem]:
    """Yield a Problem for a yielder's consequence that costs less than a minor one (ORD-25)."""
    least = size_of(CONSEQUENCE, MINOR, campaign.rules)
    if stake.modify and stake.modify > least:
        why = f"Who yields suffers a minor consequence, {least:+d}; {title(who)} asks for {stake.modify:+d}, which does not count."
        yield Problem("effect-sign", why, "Take `modify:` out.", where("modify"), "ORD-25", who)
