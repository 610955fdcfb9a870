"""What a conflict's file refers to: from WHO, WHO/SLOT or WHO/ID to whose Order that is, or that it is void (ORD-52, ORD-R04)."""

from collections.abc import Iterable, Iterator, Mapping

from whcli.model.orders import Order, Reference
from whcli.model.record import NamedTuple
from whcli.model.understood import Slot


class Found(NamedTuple):
    """What a reference points at: `order` None for a bare WHO; `gone` where that Order is void or set aside, so that it stands nowhere."""

    who: str
    order: Order | None = None
    gone: bool = False


Slots = Mapping[str, tuple[Slot, ...]]


def find(reference: Reference, slots: Slots) -> Found | str:
    """Return what a reference points at, or in words why it points at nothing."""
    if reference.who not in slots:
        return f"nobody is called `{reference.who}`"
    if not reference.order:
        return Found(reference.who)
    for number, slot in enumerate(slots[reference.who], 1):
        if reference.order in (str(number), slot.id):
            empty = slot.state == "empty" and not slot.aside
            return f"slot {number} of {reference.who} is empty" if empty else Found(reference.who, slot.order, slot.state != "order")
    if slots[reference.who] and all(_beyond_reading(slot) for slot in slots[reference.who]):
        return Found(reference.who, gone=True)
    return f"{reference.who} has no Order `{reference.order}`"


def order_names(references: Iterable[Reference], slots: Slots) -> Iterator[str]:
    """Yield the names (WHO/SLOT) of the Orders that references point at, also of void ones."""
    found = (find(reference, slots) for reference in references)
    yield from (one.order.name for one in found if isinstance(one, Found) and one.order)


def _beyond_reading(slot: Slot) -> bool:
    """Return whether nothing is known of the Order in a slot, not even its id: all of the file was refused, or set aside."""
    return slot.aside or (slot.state == "void" and slot.order is None and not slot.unread)
