"""Content that was found valid once, remembered as empty files in the user's cache folder.

A folder that cannot be read or written, or `WHCLI_NO_CACHE=1`, means that nothing is known; it is never an error.
"""

import hashlib
import os
from contextlib import suppress
from typing import Final

from whcli import __version__

NO_CACHE: Final = "WHCLI_NO_CACHE"


def digest(*parts: bytes) -> str:
    """SHA-256 over this program's version and the parts, each with its length, so that no two lists of parts share a text."""
    sum_ = hashlib.sha256(__version__.encode())
    for part in parts:
        sum_.update(f":{len(part)}:".encode())
        sum_.update(part)
    return sum_.hexdigest()


def known(key: str) -> bool:
    """Whether the content of this digest was remembered."""
    path = _path(key)
    try:
        return bool(path) and os.path.isfile(path)
    except (OSError, ValueError):
        return False


def remember(key: str) -> None:
    """Remember the content of this digest as valid; does nothing where the cache cannot be written."""
    path = _path(key)
    if path:
        with suppress(OSError, ValueError):
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


def _path(key: str) -> str:
    """Where the mark of a digest stands; "" where there is no cache. A relative XDG_CACHE_HOME does not count."""
    if os.environ.get(NO_CACHE) == "1":
        return ""
    given = os.environ.get("XDG_CACHE_HOME", "")
    folder = given if os.path.isabs(given) else os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(folder, "whcli", "valid", key[:2], key) if os.path.isabs(folder) else ""
