"""From bytes to text that may be walked: size, encoding, control characters, conflict markers.

Places count lines and columns from 1, columns in characters. A line ends with LF, CR LF or CR.
"""

import re

from whcli.model.record import NamedTuple

MAX_BYTES = 4 * 1024 * 1024
MAX_FINDINGS = 100
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_SAVE = "save the file as UTF-8 without a byte order mark"
# what a YAML reader refuses, and the three characters that YAML 1.1 takes for line ends and nobody sees
# as text: compiling it costs more than reading a small file, and most files are plain ASCII
CONTROL = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
_CONTROL_NAMES = {0: "NUL", 0x1B: "ESC", 0x7F: "DEL", 0x85: "NEL", 0x2028: "LINE SEPARATOR", 0x2029: "PARAGRAPH SEPARATOR"}
_CONTROL_NAMES |= {0x08: "BACKSPACE", 0x0B: "VERTICAL TAB", 0x0C: "FORM FEED", 0xFEFF: "BYTE ORDER MARK"}
_PLAIN = bytes([9, 10, 13, *range(32, 127)])  # what of ASCII is no control character
MARKERS = ("<<<<<<<", "=======", ">>>>>>>", "|||||||")


class Finding(NamedTuple):
    """Something wrong in a text: a Problem that does not know its file yet."""

    code: str
    why: str
    cure: str
    line: int
    column: int


class Source(NamedTuple):
    """The text of a file, the same made fit for walking, and what was found on the way.

    `walk` is None where nothing can be read; `conflicted` says that syntax errors may come from conflict markers.
    """

    text: str
    walk: str | None
    findings: tuple[Finding, ...]
    conflicted: bool = False


def decode(data: bytes) -> Source:
    """Decode UTF-8 strictly; name every other encoding with the byte offset where it shows."""
    if len(data) > MAX_BYTES:
        why = f"the file has {len(data):,} bytes; {MAX_BYTES:,} (4 MiB) are the most that are read"
        return Source("", None, (Finding("yaml-too-big", why, "split it into several files", 0, 0),))
    bom, encoding = next(((b, e) for b, e in _BOMS if data.startswith(b)), (b"", ""))
    if not bom:
        encoding = _by_zeros(data) or "utf-8"
    if encoding != "utf-8":
        return _other_encoding(data, bom, encoding)
    body = data[len(bom) :]
    try:
        source = _clean(body.decode("utf-8"), not body.translate(None, _PLAIN))
    except UnicodeDecodeError as error:
        return _broken_utf8(body, error.start)
    if bom:
        why = "the file begins with a byte order mark (EF BB BF at byte offset 0)"
        return source._replace(findings=(Finding("yaml-encoding", why, _SAVE, 1, 1), *source.findings))
    return source


def lines_of(text: str) -> list[str]:
    """The lines of a text without their ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _by_zeros(data: bytes) -> str:
    """UTF-16 or UTF-32 without a byte order mark, known by its NULs; "" where it is neither."""
    sample = data[:512]
    if b"\0" not in sample or len(sample) < 4:
        return ""
    filled = [sum(map(bool, sample[i::4])) * 2 > len(sample[i::4]) for i in range(4)]
    patterns = {"TFTF": "utf-16-le", "FTFT": "utf-16-be", "TFFF": "utf-32-le", "FFFT": "utf-32-be"}
    return patterns.get("".join("FT"[f] for f in filled), "")


def _other_encoding(data: bytes, bom: bytes, encoding: str) -> Source:
    text = data[len(bom) :].decode(encoding, "replace")
    offset = 0 if bom else data.index(b"\0")
    sign = f"its byte order mark ({bom.hex(' ').upper()})" if bom else "a NUL beside every letter"
    why = f"the file is {encoding[:6].upper()}, not UTF-8: {sign} stands at byte offset {offset}"
    return Source(text, None, (Finding("yaml-encoding", why, _SAVE, 1, 1),))


def _broken_utf8(body: bytes, offset: int) -> Source:
    before = lines_of(body[:offset].decode("utf-8"))
    byte = body[offset : offset + 1]
    guess = byte.decode("cp1252", "replace")
    meant = f"; in Latin-1 (Windows-1252) it would be “{guess}”" if guess.isprintable() and guess != "\ufffd" else ""
    why = f"the file is not UTF-8: the byte {byte.hex().upper()} at byte offset {offset} fits nowhere{meant}"
    finding = Finding("yaml-encoding", why, "save the file as UTF-8", len(before), len(before[-1]) + 1)
    return Source(body.decode("utf-8", "replace"), None, (finding,))


def _clean(text: str, plain: bool) -> Source:
    """Text as read, and the same without control characters, conflict markers and `%TAG` lines; a `plain` one has none of the first."""
    walk, findings = text, []
    if not plain and re.search(CONTROL, text):
        findings += _control_characters(lines_of(text))
        walk = re.sub(CONTROL, "\ufffd", text)
    conflicted = False
    if any(marker in walk for marker in MARKERS[:3]):
        walk, conflicts = _conflicts(walk)
        findings += conflicts
        conflicted = bool(conflicts)
    if "%TAG" in walk:
        walk, tags = _tag_lines(walk)
        findings += tags
    return Source(text, walk, tuple(findings), conflicted)


def _control_characters(lines: list[str]) -> list[Finding]:
    """The first control character of each line, as many lines as are told at once."""
    findings: list[Finding] = []
    for number, line in enumerate(lines, 1):
        hit = re.search(CONTROL, line)
        if hit and len(findings) < MAX_FINDINGS:
            code = ord(hit.group())
            name = f"U+{code:04X} {_CONTROL_NAMES.get(code, '')}".strip()
            why = f"an invisible control character ({name}) stands here"
            cure = f'delete it; where it is meant, write it in double quotes as "\\u{code:04x}"'
            findings.append(Finding("yaml-control-character", why, cure, number, hit.start() + 1))
    return findings


def _marker(line: str) -> str:
    """The sign of the git conflict marker that this line is, or ""."""
    head = line[:7]
    return head[0] if head in MARKERS and (len(line) == 7 or line[7] in " \r\n") else ""


def _conflicts(text: str) -> tuple[str, list[Finding]]:
    """One finding for each conflict, and the text with our side only; every line stays in its place."""
    findings: list[Finding] = []
    kept: list[str] = []
    opened = theirs = False
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        sign = _marker(line) if opened or line[0] != "|" else ""
        if sign == "<" or (sign and not opened):
            findings.append(_conflict(sign, line, number))
        opened = sign == "<" or (opened and sign != ">")
        kept.append("\n" if sign or (theirs and opened) else line)
        theirs = sign in ("=", "|") or (theirs and sign != "<" and opened)
    return "".join(kept), findings[:MAX_FINDINGS]


def _conflict(sign: str, line: str, number: int) -> Finding:
    what = "an unsettled git conflict begins here" if sign == "<" else "a git conflict marker was left standing here"
    cure = "keep one of the two sides (or both, made one) and delete the lines <<<<<<<, ======= and >>>>>>>"
    return Finding("yaml-conflict-marker", f"{what}: `{line[:7]}`", cure, number, 1)


def _tag_lines(text: str) -> tuple[str, list[Finding]]:
    """`%TAG` lines found and blanked: thousands of them would keep a YAML reader busy for hours."""
    findings: list[Finding] = []
    lines = text.splitlines(keepends=True)
    for index, line in enumerate(lines):
        if line.startswith("%TAG"):
            lines[index] = "\n"
            why = "a `%TAG` line: YAML tags are not read"
            findings.append(Finding("yaml-tag", why, "delete the line, and the `!…` marks it is for", index + 1, 1))
    return "".join(lines), findings[:MAX_FINDINGS]
