"""Text from people, made safe to show: what could move a cursor, change a colour or turn writing around is shown, not sent."""

import re
from typing import Final

# C0 and C1 controls, DEL, line and paragraph separators, and the marks that reorder or hide text
_UNSAFE: Final = "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]"


def safe(text: str) -> str:
    """Return text on one line with every unsafe character as an escape, such as \\x1b; a line break or tab as a space."""
    return text if text.isascii() and text.isprintable() else re.sub(_UNSAFE, _shown, text)


def _shown(match: "re.Match[str]") -> str:
    code = ord(match[0])
    if match[0] in "\n\t\r":
        return " "
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"
