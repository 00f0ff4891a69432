"""Tells by a file alone whether Mynah has written it: a new journal knows nothing of what was exported before."""

from pathlib import Path

from core.contracts.errors import EnvironmentFault, InputFault
from core.formats import ass, json, reading, vtt
from core.formats.chat.headers import TRANSCRIBED_BY
from core.formats.tiers import eaf

_MARKS = {
    ".json": f'"{json.SCHEMA}"',
    ".cha": TRANSCRIBED_BY,
    ".eaf": f'AUTHOR="{eaf.AUTHOR}"',
    ".vtt": vtt.HEADER,
    ".ass": ass.WRITTEN_BY,
}  # by the ending of the name; other formats have none
_HEAD = 64 * 2**10  # bytes within which a mark stands


def is_own_export(path: Path) -> bool:
    """Whether a transcript is one that Mynah has written, which somebody may have changed since.

    A mark tells that, or, of a format without marks, that the file says the very words of one with a mark beside it.
    """
    if path.suffix.lower() in _MARKS:
        return _is_marked(path)
    marked = [beside for suffix in _MARKS if _is_marked(beside := path.with_suffix(suffix))]
    words = _words_in(path) if marked else []
    return bool(words) and any(_words_in(beside) == words for beside in marked)


def _is_marked(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return _MARKS[path.suffix.lower()].encode() in file.read(_HEAD)
    except OSError:
        return False


def _words_in(path: Path) -> list[str]:
    """The words of a transcript, without the punctuation and the case that formats differ in; none of what is none."""
    try:
        transcript = reading.read(path)
    except (InputFault, EnvironmentFault):
        return []
    texts = ("".join(filter(str.isalnum, word.text)) for segment in transcript.segments for word in segment.words)
    return [text.casefold() for text in texts if text]
