"""What a command says of a file that it has read."""

import sys
from pathlib import Path

from core.formats.reading_notes import ReadingNote, Tell


def telling_of(path: str | Path) -> Tell:
    """Says on standard error what was guessed of the file at `path`, or left out."""

    def tell(note: ReadingNote) -> None:
        print(f"{path}: {note.sentence}", file=sys.stderr)

    return tell
