"""Seats and sheets that a GM adds or hands over: a new sheet, or one spliced scalar; every other byte stays."""

from collections.abc import Mapping
from pathlib import Path

from whcli.files.atomic import Write
from whcli.files.campaign import Loaded
from whcli.files.found import CAMPAIGN
from whcli.files.source import Paper
from whcli.files.splice import append_entry, set_scalar
from whcli.files.yaml_dump import flow
from whcli.model.names import title
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Refusal


class Newcomer(NamedTuple):
    """A Primarch or an Institution to be added; `player` and `location` are "" where there is none."""

    who: str
    name: str
    traits: Mapping[str, int]
    institution: bool = False
    player: str = ""
    location: str = ""


def paper_of(loaded: Loaded, file: str) -> Paper:
    """Return one of the papers a campaign was read from."""
    return next(paper for paper in loaded.papers if paper.file == file)


def handing_over(loaded: Loaded, who: str, player: str) -> Write:
    """Return the write that gives a Primarch's seat to a player, "" for nobody."""
    paper = paper_of(loaded, f"primarchs/{who}.yaml")
    has_field = paper.node is not None and isinstance(paper.node.value, dict) and "player" in paper.node.value
    value = player or None
    changed = set_scalar(paper.data, ("player",), value) if has_field else append_entry(paper.data, (), "player", value)
    return _spliced(paper, changed)


def welcoming(loaded: Loaded, player: str, name: str) -> Write:
    """Return the write that adds a player to campaign.yaml."""
    paper = paper_of(loaded, CAMPAIGN)
    return _spliced(paper, append_entry(paper.data, ("players",), player, {"name": name}))


def _spliced(paper: Paper, changed: bytes | Problem) -> Write:
    if isinstance(changed, Problem):
        raise Refusal([changed._replace(place=Place(paper.file, *changed.place[1:]))])
    return Write(Path(paper.file), changed, paper.digest)


def adding(newcomer: Newcomer, schemas: bool) -> Write:
    """Return the write of a new sheet, with a modeline where the campaign has `schemas/`. Qualities are for the GM to fill in."""
    kind = "institution" if newcomer.institution else "primarch"
    lines = [f"# yaml-language-server: $schema=../schemas/{kind}.json"] if schemas else []
    lines += [f"{kind}: {newcomer.who}", f"name: {flow(newcomer.name or title(newcomer.who))}"]
    lines += [f"player: {flow(newcomer.player)}"] if newcomer.player else [] if newcomer.institution else ["player: null"]
    lines += [f"location: {newcomer.location}"] if newcomer.location else []
    lines += [f"traits: {flow(dict(newcomer.traits))}", "# qualities:                     # two that help and one that hinders"]
    lines += ["#   some-quality:", "#     kind: positive", "#     text: What it is.", "#     effects:"]
    lines += ["#       - {when: {arena: war, role: attacker}, modify: 1}"]
    return Write(Path(f"{kind}s") / f"{newcomer.who}.yaml", ("\n".join(lines) + "\n").encode(), None)
