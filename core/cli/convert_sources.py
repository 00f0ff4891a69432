"""Which transcripts of a folder `mynah convert` reads: what it has made itself of one of them is no source again."""

import contextlib
import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from core.cli.finished_jobs import open_journal
from core.contracts.errors import Fault
from core.journal import Journal
from core.journal.exports import digest_of
from core.queue.alignments import SUFFIXES_BY_DETAIL

_NUMBERED = re.compile(r"(.+) \(\d+\)")  # as core.formats.export numbers names


class WrittenFiles:
    """The transcripts that Mynah has written, as the journal knows them; none where there is no journal to be used."""

    def __init__(self) -> None:
        self._journal: Journal | None = None

    def __enter__(self) -> Self:
        """Open the journal."""
        with contextlib.suppress(Fault):
            self._journal = open_journal()
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        if self._journal is not None:
            self._journal.close()

    def note(self, path: Path, content: bytes) -> None:
        """Note a file that was converted."""
        if self._journal is not None:
            with contextlib.suppress(Fault):  # the file is there all the same
                self._journal.exports.note_converted(path.absolute(), digest_of(content))

    def has_converted(self, path: Path) -> bool:
        """Whether a file was converted from another one, and nobody has changed it since."""
        return self._is_own(path) and self._journal is not None and self._journal.exports.is_converted(path.absolute())

    def passed_over(self, files: Sequence[Path]) -> dict[Path, Path]:
        """Those of some files that are not read, since one that they were made of, or beside, is: each with that one.

        Of files of one name in a folder all are read that somebody else has written, or changed since; where Mynah has
        written all of them, the one that says most.
        """
        stems = {(path.parent, path.stem) for path in files}
        choices: dict[tuple[Path, str], list[Path]] = defaultdict(list)
        for path in files:
            choices[path.parent, self._stem(path, stems)].append(path)
        passed: dict[Path, Path] = {}
        for texts in choices.values():
            own = [path for path in texts if len(texts) > 1 and self._is_own(path)]
            others = [path for path in texts if path not in own]
            kept = others or [min(own, key=_says_less)]
            passed |= {path: kept[0] for path in own if path not in kept}
        return passed

    def _stem(self, path: Path, stems: set[tuple[Path, str]]) -> str:
        """What a file is called; of one that was numbered when it was converted, without the number."""
        numbered = _NUMBERED.fullmatch(path.stem)
        if numbered is None or (path.parent, numbered[1]) not in stems or self._journal is None:
            return path.stem
        return numbered[1] if self._journal.exports.is_converted(path.absolute()) else path.stem

    def _is_own(self, path: Path) -> bool:
        return self._journal is not None and self._journal.exports.is_as_written(path.absolute())


def _says_less(path: Path) -> tuple[bool, bool, int]:
    """Sorting key: JSON, which has all that Mynah knows, before the others, and numbered ones last."""
    suffix = path.suffix.lower()
    return bool(_NUMBERED.fullmatch(path.stem)), suffix != ".json", SUFFIXES_BY_DETAIL.index(suffix)
