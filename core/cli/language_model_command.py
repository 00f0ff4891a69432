"""Run `mynah language-model build`: gather texts, and build a language model of them."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from core import models
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.display import note_printer
from core.cli.finished_jobs import open_journal
from core.cli.number_arguments import format_count
from core.cli.output_file import report_existing
from core.cli.standard_input import refuse_addresses
from core.cli.usage_errors import usage_error
from core.comparison.references import read_reference
from core.contracts import media, paths, processes
from core.contracts.errors import InputFault
from core.formats.recognition import is_transcript
from core.formats.text_encoding import file_text
from core.queue import delivery

SUFFIXES = (".nemo", ".arpa")
_WORDS_PER_SEQUENCE = 40  # about as many as a window of sound has
_LARGEST_TRANSCRIPT = 4 * 2**20  # bytes; larger .txt files are plain text


def build(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        Fault: the model is missing, the texts are empty, or the file cannot be written.
    """
    target = Path(options.output).absolute()
    if target.suffix.lower() not in SUFFIXES:
        return usage_error("--output must end with .nemo or .arpa.")
    if target.exists() and not options.overwrite:
        return report_existing(target)
    refuse_addresses(options.sources)
    model = models.resolve(options.model)
    texts = list(_texts(options.sources))
    answer, fault = processes.run_part(
        "build-language-model",
        "core.engine.language_model_process",
        *(str(model), str(paths.cache_dir() / "models"), str(target), str(options.order)),
        content="\n".join(_sequences(texts)).encode(errors="replace"),
    )
    if fault is not None:
        raise fault
    facts = json.loads(answer)
    counts = f"{format_count(facts['words'], 'word')}, {format_count(sum(facts['ngrams']), 'n-gram')}"
    print(f"{target}: {counts}.", file=sys.stderr)
    return EXIT_DONE if len(texts) == len(list(filter(None, texts))) else EXIT_SOME_FAILED


def _texts(sources: Iterable[str]) -> Iterator[list[str]]:
    """Yield the sentences of each text, none for a text that cannot be read."""
    for source in map(Path, sources):
        if source.is_dir():
            yield from _texts_below(source)
        elif media.is_media_name(source.name):
            found = list(_corrected([source]))
            if not found:
                print(f"mynah: {source}: The recording has no corrected transcript.", file=sys.stderr)
            yield from found or [[]]
        else:
            yield _sentences(source)


def _texts_below(folder: Path) -> Iterator[list[str]]:
    """Yield the texts and the corrected transcripts of a project.

    A text with the name of a recording is a transcript of it. Only the corrected transcripts count, because others
    would teach the model its own errors.
    """
    recordings = media.find_media([folder])
    yield from _corrected(recordings)
    transcripts = {path.with_suffix("") for path in recordings}
    for path in sorted(folder.rglob("*")):
        is_hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        stem = path.with_name(path.name.partition(".")[0])
        if path.is_file() and not is_hidden and is_transcript(path) and not {stem, path.with_suffix("")} & transcripts:
            yield _sentences(path)


def _corrected(recordings: Iterable[Path]) -> Iterator[list[str]]:
    """Yield the sentences of recordings whose transcripts somebody edited."""
    journal = open_journal()
    try:
        for path in recordings:
            job = journal.jobs.newest_done(str(path.absolute()))
            if job is not None and journal.edits.history(job.id).position:
                yield [segment.text for segment in delivery.transcript_of(journal, job).segments]
    finally:
        journal.close()


def _sentences(path: Path) -> list[str]:
    """Return the sentences of a file. Report a file that cannot be read."""
    try:
        if path.suffix.lower() == ".txt" and path.stat().st_size > _LARGEST_TRANSCRIPT:
            return file_text(path).splitlines()
        return [segment.text for segment in read_reference(path, report=note_printer(path)).segments]
    except OSError as error:
        print(f"mynah: {path}: {error.strerror}.", file=sys.stderr)
    except InputFault as fault:
        print(f"mynah: {path}: {fault.message}", file=sys.stderr)
    return []


def _sequences(texts: Iterable[list[str]]) -> Iterator[str]:
    """Yield sequences of sentences that follow each other in a text.

    A window of sound has several sentences. In a model of single sentences, an end would follow each full stop.
    """
    for sentences in texts:
        words: list[str] = []
        for sentence in sentences:
            words += sentence.split()
            if len(words) >= _WORDS_PER_SEQUENCE:
                yield " ".join(words)
                words = []
        yield " ".join(words)
