"""The words of army lists: names made plain, ids, numbers, battle sizes, headings in English and French."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

MOST_POINTS: Final = 99_999
MOST_MODELS: Final = 999
_NAME = 200  # characters of a name
_SLUG = 90  # characters of an id before its number
# controls, halves of characters, and marks that reorder or hide text
_UNSAFE: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufff9-\uffff]")
_TYPESET: Final = str.maketrans(dict.fromkeys("‘’ʼ`´", "'") | dict.fromkeys("“”„«»", '"'))
_LEGENDS: Final = re.compile(r" ?[\[(]legends?[\])]", re.IGNORECASE)
NUMBER: Final = r"\d{1,3}(?:[.,' ]\d{3})+(?!\d)|\d+"  # with or without something between its thousands
_NUMBER: Final = re.compile(NUMBER)
SIZES: Final[Mapping[str, str]] = {
    "combat patrol": "combat-patrol",
    "patrouille de combat": "combat-patrol",
    "incursion": "incursion",
    "strike force": "strike-force",
    "force de frappe": "strike-force",
    "onslaught": "onslaught",
}
LIMITS: Final[Mapping[int, str]] = {500: "combat-patrol", 1000: "incursion", 2000: "strike-force", 3000: "onslaught"}
CONFIGURATION: Final = "CONFIGURATION"
_TRANSPORT: Final = ("dedicated-transport", "transport")
_EPIC: Final = ("character", "epic-hero")
# a heading without an ending in S, and the keywords that it stands for
_HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("CHARACTER", "PERSONNAGE", "CHAR", "PERSO"), ("character",)),
    **dict.fromkeys(("EPIC HERO", "EPIC HEROE", "HERO EPIQUE"), _EPIC),
    **dict.fromkeys(("BATTLELINE", "LIGNE", "LIGNE DE BATAILLE"), ("battleline",)),
    **dict.fromkeys(("DEDICATED TRANSPORT", "TRANSPORT ASSIGNE", "TRANSPORT DEDIE"), _TRANSPORT),
    **dict.fromkeys(("FORTIFICATION",), ("fortification",)),
    **dict.fromkeys(("INFANTRY", "INFANTERIE"), ("infantry",)),
    **dict.fromkeys(("VEHICLE", "VEHICULE"), ("vehicle",)),
    **dict.fromkeys(("MONSTER", "MONSTRE"), ("monster",)),
    **dict.fromkeys(("MOUNTED", "MONTE"), ("mounted",)),
    **dict.fromkeys(("BEAST", "BETE"), ("beast",)),
    **dict.fromkeys(("SWARM", "NUEE", "ESSAIM"), ("swarm",)),
    **dict.fromkeys(("AIRCRAFT", "AERONEF"), ("aircraft",)),
    **dict.fromkeys(("TRANSPORT",), ("transport",)),
    **dict.fromkeys(("OTHER DATASHEET", "OTHER", "AUTRE", "AUTRE FICHE TECHNIQUE", "AUTRE FICHE DE DONNEE", "AUTRE FICHE"), ()),
    **dict.fromkeys(("ALLIED UNIT", "UNITE ALLIEE", "ATTACHED UNIT", "UNITE ATTACHEE", "UNIT", "UNITE", "DRONE", "UNCATEGORISED"), ()),
    CONFIGURATION: (),
}
_PLURAL: Final = re.compile(r"S\b")


def plain(text: str) -> str:
    """Return a text with straight quotes, single spaces for whatever space it has, and nothing that cannot be seen."""
    return " ".join(_UNSAFE.sub("", text).translate(_TYPESET).split())


def unit_name(text: str) -> str:
    """Return the name of a unit without the mark of a Legends datasheet."""
    return _LEGENDS.sub("", plain(text)).strip(" :*")[:_NAME].strip()


def is_legends(text: str) -> bool:
    """Return whether a name bears the mark of a Legends datasheet."""
    return bool(_LEGENDS.search(text))


def title_of(text: str) -> str:
    """Return a name as a file holds it: plain, at most 200 characters."""
    return plain(text)[:_NAME].strip()


def folded(text: str) -> str:
    """Return a text in capitals without accents."""
    return "".join(one for one in unicodedata.normalize("NFKD", plain(text)) if not unicodedata.combining(one)).upper()


def slug(text: str) -> str:
    """Return a name as an id, "" where it has no letter or digit of ASCII."""
    letters = folded(text).lower().replace("'", "")
    return re.sub("[^a-z0-9]+", "-", letters)[:_SLUG].strip("-")


def ids_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of units: the name and a number, counted from 1 among those of that name."""
    counts: dict[str, int] = {}
    found = []
    for name in names:
        word = slug(name) or "unit"
        counts[word] = counts.get(word, 0) + 1
        found.append(f"{word}-{counts[word]}")
    return tuple(found)


def whole(text: str) -> int | None:
    """Return the number that a text begins with, whatever stands between its thousands; None where there is none, or a huge one."""
    found = _NUMBER.match(text)
    digits = re.sub(r"\D", "", found[0]) if found else ""
    return int(digits) if digits.isascii() and 0 < len(digits) <= 7 else None


def size_of(text: str) -> str:
    """Return the battle size that a text names, as an id; "" for none."""
    words = folded(text).lower()
    return next((size for word, size in SIZES.items() if re.fullmatch(rf"(?:\d\. ?)?{word}(?: ?[\[(].*)?", words)), "")


def heading(text: str) -> tuple[str, ...] | None:
    """Return the keywords that a heading stands for; None for what is no heading."""
    return _HEADINGS.get(_PLURAL.sub("", folded(text)).strip())


def is_configuration(text: str) -> bool:
    """Return whether a heading stands over settings, not units."""
    return folded(text) == CONFIGURATION


def last_part(text: str) -> str:
    """Return the faction itself of a line such as "Imperium - Astra Militarum"."""
    return title_of(text).rpartition(" - ")[2].strip()


def rule_name(text: str) -> str:
    """Return the name of a Detachment without what stands in brackets after it; "" for a dash."""
    return title_of(re.sub(r" ?[\[(][^\])]*[\])]$", "", plain(text)).strip("-–— "))
