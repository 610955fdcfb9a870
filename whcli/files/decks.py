"""Where mission decks are found: built-in ones by id, a card a file, and a table's own, one file in `decks/` beside the battle.

A deck may build on another (`base`): what it does not have itself it takes from there, but for what `without` names. Only the
cards that are asked for are read (MIS-70).
"""

import functools
import os
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from whcli.files.decode_deck import CARDS, decode_action, decode_caps, decode_card, decode_deployment, decode_fact, decode_row
from whcli.files.fields import EMPTY, child, entries, items, text, words
from whcli.files.found import PACKAGE
from whcli.files.later import Later
from whcli.files.node import Node
from whcli.files.source import Paper, read_paper
from whcli.files.yaml_text import read
from whcli.model.facts import Fact
from whcli.model.missions import Caps, Card, Deck, Row, in_force
from whcli.model.names import near
from whcli.model.record import NamedTuple
from whcli.problems import Place, Problem, Where, nowhere

T = TypeVar("T")
DEFAULT: Final = "pariah-nexus"
DECKS: Final = "decks"  # the folder beside a battle, and that of the built-in ones
ALL: Final = "all"  # under `without`: every card of a kind
KINDS: Final = ("deployments", *CARDS, "actions")
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


class DeckShelf(NamedTuple):
    """A deck, None where there is none; the table's own paper if it is the table's; and what is wrong with it."""

    deck: Deck | None
    paper: Paper | None = None
    problems: tuple[Problem, ...] = ()


def names(beside: Path | None = None) -> tuple[str, ...]:
    """Return the ids of the built-in decks, and of the table's own in `beside`/decks, sorted."""
    built = {one for one in os.listdir(_folder()) if (_folder() / one / "deck.yaml").is_file()}
    own = {path.stem for path in (beside / DECKS).glob("*.yaml") if _SLUG.fullmatch(path.stem)} if beside is not None else set()
    return tuple(sorted(built | own))


def deck(name: str = DEFAULT, beside: Path | None = None, where: Where = nowhere) -> DeckShelf:
    """Return a deck (MIS-70): the table's own in `beside`/decks, else a built-in one. Problem `unknown-deck` at `where()`.

    The Problems of a table's own are those of its shape, `misnamed-file`, `unknown-deck` for its base, and `unknown-card` where
    one of its records names a card that it does not have.
    """
    path = beside / DECKS / f"{name}.yaml" if beside is not None and _SLUG.fullmatch(name) else None
    if path is not None and path.is_file():
        return _own(read_paper(path, f"{DECKS}/{path.name}", "deck"))
    found = built_in(name)
    return DeckShelf(found) if found else DeckShelf(None, None, (_unknown(name, beside, where),))


@functools.cache
def built_in(name: str) -> Deck | None:
    """Return a built-in deck, None where there is none of that id."""
    node = _node(name, "deck")
    return _made(node, name, functools.partial(_record, name), functools.partial(_ids, name)) if node else None


@functools.cache
def vocabulary() -> Mapping[str, Fact]:
    """Return every fact that scoring may ask for, by name (MIS-53)."""
    node = read((_folder() / "facts.yaml").read_bytes(), "facts")[0] or EMPTY
    return {name: decode_fact(body, name) for name, body in (node.value if isinstance(node.value, dict) else {}).items()}


class _Source(NamedTuple):
    """Where the cards of a deck come from: its own by kind and id, then those of its base, but for what it goes `without`."""

    find: Callable[[str, str], Node | None]
    ids: Callable[[str], Iterable[str]]
    base: Deck | None
    without: Mapping[str, tuple[str, ...]]


def _made(node: Node, name: str, find: Callable[[str, str], Node | None], ids: Callable[[str], Iterable[str]]) -> Deck:
    """Return the deck that a Node heads; `find` gives the Node of a card of a kind, `ids` what cards of a kind it has itself."""
    base = built_in(text(node, "base")) if text(node, "base") not in ("", name) else None
    source = _Source(find, ids, base, {kind: words(child(node, "without") or EMPTY, kind) for kind in KINDS})
    cards = {kind: _pinned(_mapping(source, kind, _card_of(word)), text(node, "errata")) for kind, word in CARDS.items()}
    return Deck(
        id=name,
        name=text(node, "name") or name,
        deployments=_mapping(source, "deployments", decode_deployment),
        actions=_mapping(source, "actions", decode_action),
        pool=_pool(source, node),
        caps=decode_caps(child(node, "caps") or EMPTY, base.caps if base else Caps()),
        base=text(node, "base"),
        missing=words(node, "missing"),
        events=tuple(tuple(one.raw for one in row.value) for row in items(node, "events") if isinstance(row.value, tuple)),
        facts=Later(lambda one: vocabulary().get(one), lambda: sorted(vocabulary())),
        **cards,
    )


def _mapping(source: _Source, kind: str, decode: Callable[[Node, str], T]) -> Mapping[str, T]:
    """Return the cards of a kind by id, each read when it is asked for."""
    below: Mapping[str, T] = getattr(source.base, kind) if source.base else {}
    gone = source.without[kind]

    def one(card_id: str) -> T | None:
        own = source.find(kind, card_id)
        if own is not None:
            return decode(own, card_id)
        return None if ALL in gone or card_id in gone else below.get(card_id)

    return Later(one, lambda: sorted({*source.ids(kind), *(key for key in (() if ALL in gone else below) if key not in gone)}))


def _pool(source: _Source, node: Node) -> Mapping[str, Row]:
    """Return the rows of the pool: those that the head of the deck has, else those of `pool.yaml`, else those of its base."""
    written = entries(node, "pool")

    @functools.cache
    def rows() -> Mapping[str, Node]:
        apart = source.find("", "pool")
        return written or (apart.value if apart and isinstance(apart.value, dict) else {})

    def one(row: str) -> Row | None:
        return decode_row(rows()[row], row) if row in rows() else None if rows() or not source.base else source.base.pool.get(row)

    return Later(one, lambda: sorted(rows() or (source.base.pool if source.base else ())))


def _card_of(kind: str) -> Callable[[Node, str], Card]:
    return lambda node, card_id: decode_card(node, card_id, kind)


def _pinned(cards: Mapping[str, Card], errata: str) -> Mapping[str, Card]:
    """Return cards as they stand under an errata whatever the rulebook says (MIS-R51); as they are where `errata` is ""."""
    return Later(lambda one: _settled(cards.get(one), errata), lambda: cards) if errata else cards


def _settled(card: Card | None, errata: str) -> Card | None:
    if card is None:
        return None
    awards = tuple(one._replace(since="", until="") for one in card.awards if in_force(errata, one.since, one.until))
    fixed = card.fixed and in_force(errata, "", card.fixed_until)
    cap = card.cap_per_turn if in_force(errata, card.cap_since, "") else 0
    return card._replace(awards=awards, fixed=fixed, fixed_until="", cap_per_turn=cap, cap_since="")


# Built-in ones


def _folder() -> Path:
    return PACKAGE / "data" / DECKS


@functools.cache
def _node(name: str, record: str) -> Node | None:
    if not _SLUG.fullmatch(name):
        return None
    try:
        data = (_folder() / name / f"{record}.yaml").read_bytes()
    except OSError:
        return None
    return read(data, record)[0]


def _record(name: str, kind: str, card_id: str) -> Node | None:
    """Return the Node of a card's file, or of one beside the head of the deck where `kind` is ""."""
    return _node(name, f"{kind}/{card_id}".lstrip("/")) if _SLUG.fullmatch(card_id) else None


def _ids(name: str, kind: str) -> tuple[str, ...]:
    folder = _folder() / name / kind
    return tuple(one.removesuffix(".yaml") for one in os.listdir(folder) if one.endswith(".yaml")) if folder.is_dir() else ()


# A table's own


def _own(paper: Paper) -> DeckShelf:
    node = paper.node
    if node is None:
        return DeckShelf(None, paper, paper.problems)
    found = _made(node, paper.stem, lambda kind, one: entries(node, kind).get(one) if kind else None, lambda kind: entries(node, kind))
    base = text(node, "base")
    wrong = [*paper.problems]
    if base and built_in(base) is None:
        wrong.append(_unknown(base, None, functools.partial(paper.where, "base")))
    if text(node, "deck", paper.stem) != paper.stem:
        why = f"The file is named {paper.stem}.yaml and says `deck: {text(node, 'deck')}`."
        wrong.append(Problem("misnamed-file", why, f"Rename it to {text(node, 'deck')}.yaml, or mend the id.", paper.where("deck")))
    return DeckShelf(found, paper, (*wrong, *_dangling(found, paper)))


def _dangling(found: Deck, paper: Paper) -> tuple[Problem, ...]:
    """Return a Problem `unknown-card` for each name in the file's own records that leads to nothing."""
    node = paper.node or EMPTY
    asked: list[tuple[str, str, tuple[str | int, ...]]] = []
    for kind in CARDS:
        asked += [("actions", text(body, "action"), (kind, one, "action")) for one, body in entries(node, kind).items()]
    for one, body in entries(node, "pool").items():
        asked += [(kind, text(body, key), ("pool", one, key)) for key, kind in _ROW.items()]
    return tuple(
        _no_card(kind, name, paper.where(*path), getattr(found, kind))
        for kind, name, path in asked
        if name and name not in getattr(found, kind)
    )


_ROW: Final = {"primary": "primaries", "rule": "rules", "deployment": "deployments"}


def _no_card(kind: str, name: str, place: Place, known: Iterable[str]) -> Problem:
    cure = near(name, tuple(known)).strip() or f"Write it under `{kind}`, or name another."
    return Problem("unknown-card", f"There is no `{name}` among the {kind} of this deck.", cure, place, "MIS-70")


def _unknown(name: str, beside: Path | None, where: Where) -> Problem:
    own = sorted(path.stem for path in (beside / DECKS).glob("*.yaml")) if beside is not None and (beside / DECKS).is_dir() else []
    known = (*names(), *own)
    cure = near(name, known).strip() or f"The decks are {', '.join(known)}; or write decks/{name}.yaml beside the battle."
    return Problem("unknown-deck", f"There is no deck `{name}`.", cure, where(), "MIS-70")
