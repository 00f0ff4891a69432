"""`mynah export-corpus`: transcripts and their sound as data to train with."""

import argparse
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.finished_jobs import open_journal
from core.cli.usage_errors import usage_error
from core.contracts import media
from core.contracts.errors import EnvironmentFault, InputFault
from core.corpus import corpus_storage as storage
from core.corpus.part_files import done_part_files
from core.corpus.result_rows import decode_rows
from core.corpus.training_data import Source, export_training_data
from core.library.recordings import Recording
from core.queue import delivery


def export_corpus(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for journal, storage and output."""
    folder = Path(options.output).absolute()
    if folder.exists() and not folder.is_dir():
        raise EnvironmentFault("no-write", path=str(folder), reason=os.strerror(errno.ENOTDIR))
    if folder.exists() and any(folder.iterdir()):
        return usage_error(f"{folder} is not empty")
    if options.from_run and options.edited_only:
        return usage_error("--edited-only goes with recordings of the archive, not with --from-run")
    sources = _of_runs(options.paths) if options.from_run else _of_journal(options.paths, options.edited_only)
    count = rows = failed = 0
    for source, fault, given in export_training_data(sources, folder, options.layout):
        count, rows, failed = count + 1, rows + given, failed + (fault is not None)
        if fault is not None:
            print(f"{source.recording.uri}: left out: {fault.sentence}. {fault.advice}", file=sys.stderr)
    print(f"{folder}: {rows} rows of {count - failed} recordings, {failed} left out.", file=sys.stderr)
    return EXIT_SOME_FAILED if failed or not rows else EXIT_DONE


def _of_runs(outputs: list[str]) -> Iterator[Source]:
    """The rows with transcripts of runs' outputs."""
    for output in outputs:
        for name, kind in done_part_files(output):
            address = storage.join(output, name)
            try:
                rows = list(decode_rows(storage.read_whole(address), kind))
            except msgspec.MsgspecError as error:
                raise EnvironmentFault("report-broken", uri=address) from error
            for row in rows:
                if row.transcript is not None:
                    duration = None if row.offset is None else row.duration
                    recording = Recording(row.uri, row.offset or 0.0, duration, row.channel)
                    yield Source(row.id, recording, row.transcript)


def _of_journal(paths: list[str], edited_only: bool) -> Iterator[Source]:
    """The newest transcripts of recordings, as they were corrected."""
    journal = open_journal()
    try:
        for path in media.find_media(paths):
            job = journal.jobs.newest_done(str(path.absolute()))
            if job is None:
                fault = InputFault("not-transcribed")
                print(f"{path}: left out: {fault.sentence}. {fault.advice}", file=sys.stderr)
            elif not edited_only or journal.edits.history(job.id).position:
                yield Source(path.stem, Recording(str(path.absolute())), delivery.transcript_of(journal, job))
    finally:
        journal.close()
