"""What a report is made of before it has a form: headings, paragraphs, lists and tables, in plain words.

Texts are whatever people wrote and the program says, untouched. Each renderer makes them safe once, at its door, with `each_text`.
"""

from collections.abc import Callable, Iterable, Iterator

from whcli.model.record import NamedTuple


class Heading(NamedTuple):
    """A heading; `level` is 1 to 3."""

    level: int
    text: str


class Paragraph(NamedTuple):
    """A paragraph. `lead` is its stressed beginning; `text` follows it at once and brings its own space or mark."""

    text: str
    lead: str = ""


class Item(NamedTuple):
    """An entry of a list. `mark` is "-" or a number such as "2."; `tone` is good, bad or "" and never the only sign of anything."""

    text: str
    lead: str = ""
    mark: str = "-"
    inner: "tuple[Item, ...]" = ()  # one level, no deeper
    tone: str = ""


class Bullets(NamedTuple):
    """A list, with at most one list inside each entry."""

    items: tuple[Item, ...]


class Table(NamedTuple):
    """A table; `align` holds one letter a column, "l" or "r", and the columns it does not reach are aligned left."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str = ""


class Quote(NamedTuple):
    """Somebody's own words, set apart."""

    text: str


Block = Heading | Paragraph | Bullets | Table | Quote
Change = Callable[[str], str]


def each_text(blocks: Iterable[Block], change: Change) -> Iterator[Block]:
    """Yield the blocks with `change` made to every text in them."""
    for block in blocks:
        yield _changed(block, change)


def _changed(block: Block, change: Change) -> Block:
    match block:
        case Bullets():
            return Bullets(tuple(_item(item, change) for item in block.items))
        case Table():
            rows = tuple(tuple(change(cell) for cell in row) for row in block.rows)
            return block._replace(head=tuple(change(cell) for cell in block.head), rows=rows)
        case Paragraph():
            return Paragraph(change(block.text), change(block.lead))
        case Heading():
            return block._replace(text=change(block.text))
        case Quote():
            return Quote(change(block.text))


def _item(item: Item, change: Change) -> Item:
    inner = tuple(_item(one, change) for one in item.inner)
    return item._replace(text=change(item.text), lead=change(item.lead), inner=inner)
