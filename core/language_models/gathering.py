"""Gather the texts of a language model: files, and corrected transcripts from the journal."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from core.comparison.references import read_reference
from core.contracts import media
from core.contracts.errors import InputFault
from core.formats.recognition import is_transcript
from core.formats.text_encoding import file_text
from core.journal import Journal
from core.queue import delivery

Report = Callable[[Path, str], None]
"""Tells a sentence about a source."""
_NUMBER = re.compile(r" \(\d+\)$")  # of a second transcript, "talk (2).txt"
_LARGEST_TRANSCRIPT = 4 * 2**20  # bytes; larger .txt files are plain text


class Text(NamedTuple):
    """The sentences of a text, none if it could not be read."""

    sentences: list[str]
    is_corrected: bool = False

    @property
    def words(self) -> int:
        """The number of words."""
        return sum(len(sentence.split()) for sentence in self.sentences)


def gather(journal: Journal, sources: Iterable[Path], report: Report) -> Iterator[Text]:
    """Yield the texts of sources: of files, of recordings with corrected transcripts, of folders with both."""
    for source in sources:
        if source.is_dir():
            yield from _texts_below(journal, source, report)
        elif media.is_media_name(source.name):
            found = list(_corrected(journal, [source]))
            if not found:
                report(source, "The recording has no corrected transcript.")
            yield from found or [Text([])]
        else:
            yield _read(source, report)


def _texts_below(journal: Journal, folder: Path, report: Report) -> Iterator[Text]:
    """Yield the texts and the corrected transcripts of a project.

    A text with the name of a recording is a transcript of it, and so is a file that Mynah wrote for any recording.
    Only the corrected transcripts count, because others would teach the model its own errors.
    """
    recordings = media.find_media([folder])
    yield from _corrected(journal, recordings)
    transcripts = {path.with_suffix("") for path in recordings}
    for path in sorted(folder.rglob("*")):
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not is_hidden and is_transcript(path) and not _is_of(path, transcripts, journal):
            yield _read(path, report)


def _is_of(text: Path, recordings: Collection[Path], journal: Journal) -> bool:
    """Tell whether a text is the transcript of a recording. `recordings` have no suffixes."""
    names = text.name.partition(".")[0], text.stem
    own = {text.with_name(plain) for name in names for plain in (name, _NUMBER.sub("", name)) if plain}
    return not own.isdisjoint(recordings) or journal.exports.has_written(str(text.absolute()))


def _corrected(journal: Journal, recordings: Iterable[Path]) -> Iterator[Text]:
    """Yield the sentences of recordings whose transcripts somebody corrected."""
    for path in recordings:
        job = journal.jobs.newest_done(str(path.absolute()))
        if job is not None and journal.edits.is_corrected(job.id):
            yield Text([segment.text for segment in delivery.transcript_of(journal, job).segments], is_corrected=True)


def _read(path: Path, report: Report) -> Text:
    """Return the sentences of a file. Report a file that cannot be read."""
    if not path.exists():
        report(path, "The file does not exist.")
        return Text([])
    try:
        if path.suffix.lower() == ".txt" and path.stat().st_size > _LARGEST_TRANSCRIPT:
            return Text(file_text(path).splitlines())
        transcript = read_reference(path, report=lambda note: report(path, f"{note.sentence}."))
        return Text([segment.text for segment in transcript.segments])
    except OSError as error:
        report(path, f"{error.strerror}.")
    except InputFault as fault:
        report(path, fault.message)
    return Text([])
