"""Run `mynah export-corpus`: write transcripts and their sound as training data."""

import argparse
import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from core.archive.moved_recordings import check_unchanged
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.finished_jobs import missing_transcript_fault, open_journal, print_change_warning
from core.cli.format_choices import check_key_is_apart
from core.cli.number_arguments import format_count
from core.cli.pseudonyms_command import print_report
from core.cli.standard_input import refuse_addresses
from core.cli.track_arguments import part_of
from core.cli.usage_errors import read_named, usage_error
from core.contracts import media
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.part import Part, common_part, words_in_part
from core.corpus import corpus_storage as storage
from core.corpus.part_files import done_part_files
from core.corpus.result_rows import RowFault, decode_rows
from core.corpus.training_data import Source, export_training_data
from core.formats.word_lists import read_pseudonyms
from core.library.recordings import Recording
from core.queue import delivery
from core.transcript.pseudonyms import Pseudonyms

Refuse = Callable[[object, str], None]
"""Called with the name of a skipped recording and the reason."""


def export_corpus(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status. Raises EnvironmentFault for journal, storage and output."""
    folder = Path(options.output).absolute()
    if folder.exists() and not folder.is_dir():
        raise EnvironmentFault("no-write", path=str(folder), reason=os.strerror(errno.ENOTDIR))
    if folder.exists() and any(folder.iterdir()):
        return usage_error(f"{folder} is not empty. Name another folder.")
    if options.from_run and options.edited_only:
        return usage_error("--edited-only does not work with --from-run. The rows of a run have no edits.")
    part = part_of(options)
    if not options.from_run:
        refuse_addresses(options.paths)
    if options.from_run and part is not None:
        return usage_error("--from and --to do not work with --from-run. The rows of a run have their own parts.")
    skipped = 0

    def refuse(name: object, reason: str) -> None:
        nonlocal skipped
        skipped += 1
        print(f"{name}: Skipped. {reason}", file=sys.stderr)

    key = None
    if options.pseudonyms is not None:
        key = read_named(options.pseudonyms, read_pseudonyms)
        check_key_is_apart(options.pseudonyms, options.output)
    sources = (
        _sources_of_runs(options.paths, options.tracks, refuse)
        if options.from_run
        else journal_sources(options.paths, refuse, options.edited_only, options.tracks, part)
    )
    sources = sources if key is None else _reported(sources, key)
    count = rows = 0
    for source, fault, given in export_training_data(sources, folder, options.layout, key):
        count, rows = count + (fault is None), rows + given
        if fault is not None:
            refuse(source.recording.uri, _reason(fault))
    print(
        f"{folder}: {format_count(rows, 'row')} of {format_count(count, 'recording')}, {skipped} skipped.",
        file=sys.stderr,
    )
    return EXIT_SOME_FAILED if skipped or not rows else EXIT_DONE


def _reported(sources: Iterator[Source], key: Pseudonyms) -> Iterator[Source]:
    """Yield the sources. Report the effect of the key on each."""
    for source in sources:
        print_report(Path(source.recording.uri), key.report(source.transcript))
        yield source


def _reason(fault: Fault | RowFault) -> str:
    return fault.message


def _sources_of_runs(outputs: list[str], tracks: str | None, refuse: Refuse) -> Iterator[Source]:
    """Yield the transcripts in the outputs of runs. Refuse rows without a transcript."""
    for output in outputs:
        parts = done_part_files(output)
        if not parts:
            refuse(output, _reason(InputFault("run-missing")))
        for name, kind in parts:
            address = storage.join(output, name)
            try:
                rows = list(decode_rows(storage.read_whole(address), kind))
            except ValueError as error:
                raise EnvironmentFault("report-broken", uri=address) from error
            for row in rows:
                if row.transcript is not None:
                    duration = None if row.offset is None else row.duration
                    heard = ",".join(str(each.number) for each in row.tracks if each.outcome == "heard") or None
                    recording = Recording(row.uri, row.offset or 0.0, duration, row.channel, tracks=tracks or heard)
                    yield Source(row.id, recording, row.transcript)
                elif row.fault is not None:
                    refuse(row.uri or row.id, _reason(row.fault))


def journal_sources(
    paths: list[str], refuse: Refuse, corrected_only: bool = False, tracks: str | None = None, part: Part | None = None
) -> Iterator[Source]:
    """Yield the newest edited transcripts of recordings, or their words in a part.

    Refuses recordings without a transcript, and recordings whose file changed since.
    """
    journal = open_journal()
    try:
        for path in media.find_media(paths):
            job = journal.jobs.newest_done(str(path.absolute()))
            if job is None:
                refuse(path, _reason(missing_transcript_fault(path)))
                continue
            if corrected_only and not journal.edits.is_corrected(job.id):
                continue
            try:
                print_change_warning(path, check_unchanged(journal, job))
                heard = common_part(job.part, part)
            except InputFault as fault:
                refuse(path, _reason(fault))
            else:
                transcript = delivery.transcript_of(journal, job)
                recording = Recording(str(path.absolute()), tracks=tracks or job.heard_tracks)
                yield Source(path.stem, recording, transcript if heard is None else words_in_part(transcript, heard))
    finally:
        journal.close()
