"""`NamedTuple` as typing has it, but quick to define: a start loads more than a hundred records, and makes few of them.

Typing writes and compiles a constructor for each record when it is defined; here that waits for the first one made. Where a class body
does not hold its annotations as a plain mapping (Python 3.14 and later) it is typing's own.
"""

import collections
from typing import TYPE_CHECKING, Any, NamedTuple

__all__ = ["NamedTuple"]


class _Probe:
    field: int


if not TYPE_CHECKING and "__annotations__" in vars(_Probe):

    class _Quick(type):
        """Makes a tuple with named items out of a class body, as `collections.namedtuple` does."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            """Return the record; of the base of all records, itself."""
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body.pop(field) for field in fields if field in body}
            items = {field: collections._tuplegetter(index, "") for index, field in enumerate(fields)}
            names = {"_fields": fields, "_field_defaults": defaults, "__match_args__": fields, "__slots__": ()}
            return type(name, (tuple,), {**_COMMON, **body, **items, **names})

    class NamedTuple(metaclass=_Quick):
        """A tuple with named items, as typing's."""

    def _new(cls: Any, *values: object, **named: object) -> Any:
        """Make the first record of a class, and the constructor that makes the others."""
        fields = ", ".join(cls._fields)
        made = eval(f"lambda _cls, {fields}: _new(_cls, ({fields},))", {"_new": tuple.__new__})  # noqa: S307 - as namedtuple does
        made.__defaults__ = tuple(cls._field_defaults.values())
        made.__name__ = "__new__"
        cls.__new__ = made
        return made(cls, *values, **named)

    def _make(cls: Any, values: Any) -> Any:
        """Make a record of an iterable."""
        found = tuple.__new__(cls, values)
        if len(found) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(found)}")
        return found

    def _replace(self: Any, /, **named: object) -> Any:
        """Return the record with other values of some fields."""
        found = self._make(map(named.pop, self._fields, self))
        if named:
            raise ValueError(f"Got unexpected field names: {list(named)!r}")
        return found

    def _values(self: Any) -> tuple[object, ...]:
        """Return the plain tuple, of which a copy is made."""
        return tuple(self)

    def _repr(self: Any) -> str:
        return f"{type(self).__name__}({', '.join(f'{field}={value!r}' for field, value in zip(self._fields, self, strict=True))})"

    _COMMON = {
        "__new__": _new,
        "_make": classmethod(_make),
        "_replace": _replace,
        "__repr__": _repr,
        "_asdict": lambda self: dict(zip(self._fields, self, strict=True)),
        "__getnewargs__": _values,
    }
