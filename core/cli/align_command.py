"""Run `mynah align`: queue recordings with their texts, or resume them, and wait for the result."""

import argparse
import sys
from functools import partial
from pathlib import Path

from core.cli import EXIT_SOME_FAILED
from core.cli.batch_run import (
    BatchRun,
    compute_spec,
    is_unicode,
    recording_spec,
    run_batch,
)
from core.cli.finished_jobs import open_journal
from core.cli.format_choices import chat_options, format_options, parse_formats, table_key
from core.cli.number_arguments import format_count
from core.cli.skipped_files import report_nothing_found, show_skipped
from core.cli.standard_input import refuse_addresses
from core.cli.usage_errors import usage_error
from core.contracts import paths
from core.contracts.errors import InputFault
from core.contracts.languages import AUTOMATIC, split_languages
from core.contracts.media import Skipped
from core.formats import naming
from core.formats.reading_notes import ReadingNote
from core.formats.recognition import format_of, is_transcript, is_unsupported, unsupported_fault
from core.journal import DeliverySpec, JobSpec, JobState
from core.queue import alignments, delivery
from core.queue.alignments import Pair, add_alignment, count_untimed_words

_MAX_UNTIMED_SHARE = 0.5
"""Share of words without a time above which the text probably belongs to another recording."""


def align(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status.

    Raises:
        EnvironmentFault: a model is missing, or the journal is broken.
    """
    refuse_addresses(options.paths)
    sources = [Path(path) for path in options.paths]
    skipped: list[Skipped] = []
    pairs = _find_pairs([path for path in sources if not is_unsupported(path)], skipped)
    try:
        spec = _spec(options, pairs)
    except InputFault as fault:
        return usage_error(fault.message)
    if not is_unicode(spec):
        return usage_error("--model, --output, the language and the headers must be valid UTF-8.")
    if not pairs:
        return _report_no_pairs(options, [path for path in sources if is_unsupported(path)], skipped)
    alone = [path for path in sources if path.is_file() and not any(path in pair for pair in pairs)]

    def enqueue(run: BatchRun) -> None:
        show_skipped(run.display, skipped, options.verbose)
        for path in alone:
            run.refuse(path, unsupported_fault(path) if is_unsupported(path) else InputFault("align-alone"))
        for pair in pairs:
            _add(run, pair, options)

    kind = " ".join(filter(None, ("realign" if options.realign else "align", table_key(options))))
    return run_batch(options, spec, enqueue, kind, _report)


def _report_no_pairs(options: argparse.Namespace, unread: list[Path], skipped: list[Skipped]) -> int:
    for path in unread:
        fault = unsupported_fault(path)
        print(f"mynah: {path}: {fault.message}", file=sys.stderr)
    if not unread:
        report_nothing_found("recording and text with the same name", options, skipped)
    return EXIT_SOME_FAILED


def _find_pairs(sources: list[Path], skipped: list[Skipped]) -> list[Pair]:
    """Return pairs of recording and text. Exactly two files form a pair, otherwise equal names do."""
    texts = [path for path in sources if is_transcript(path) and not path.is_dir()]
    others = [path for path in sources if not is_transcript(path) and not path.is_dir()]
    if len(sources) == 2 and len(texts) == len(others) == 1:
        return [Pair(others[0], texts[0])]
    if not paths.journal().is_file():
        return alignments.find_pairs(sources, skipped=skipped)
    journal = open_journal()
    try:
        return alignments.find_pairs(sources, lambda path: journal.exports.is_as_written(path.absolute()), skipped)
    finally:
        journal.close()


def _spec(options: argparse.Namespace, pairs: list[Pair]) -> JobSpec:
    output, name = (None if options.output is None else Path(options.output).absolute()), naming.DEFAULT
    formats = parse_formats(options.format) if options.format is not None else ()
    file_format = None if output is None or output.is_dir() else format_of(output)
    if output is not None and file_format is not None and len(pairs) == 1:  # --output names a file, not a folder
        formats = formats or (file_format,)
        name = output.stem.replace("{", "{{").replace("}", "}}")
        output = output.parent
    delivery = DeliverySpec(
        formats=formats,
        output=None if output is None else str(output),
        existing="overwrite" if options.overwrite else "number",
        naming=name,
        options=format_options(options),
    )
    return JobSpec(compute_spec(options), delivery)


def _add(run: BatchRun, pair: Pair, options: argparse.Namespace) -> None:
    if not is_unicode([str(path.absolute()) for path in pair]):
        run.refuse(pair.recording, InputFault("name"))
        return

    def report(note: ReadingNote) -> None:
        run.display.notice("text", f"{pair.transcript}: {note.sentence}")

    try:
        headers = partial(chat_options, options, recording=pair.recording)
        spec = recording_spec(run.spec, pair.recording, options, run.spec.delivery.options)
        named = None if options.language == AUTOMATIC else options.language  # the text names its language
        language = next(iter(split_languages(named)), None)
        realign, tiers = options.realign, options.tier
        job = add_alignment(run.journal, run.batch, pair, spec, realign, headers, language, report, tiers)
        run.retry(job)
    except InputFault as fault:
        run.refuse(pair.transcript, fault)


def _report(run: BatchRun) -> None:
    """Report words without a time, and texts that probably belong to another recording."""
    done = [job for job in run.journal.jobs.select(run.batch, (JobState.DONE,)) if job.script is not None]
    counts = {job.name: count_untimed_words(run.journal, job) for job in done}
    untimed, words = sum(count for count, _ in counts.values()), sum(count for _, count in counts.values())
    if untimed:
        each = ", ".join(f"{name} {count}" for name, (count, _) in counts.items() if count)
        run.display.notice(
            "untimed", f"{untimed:,} of {words:,} words were not found in the sound, so they have no time ({each})"
        )
    left_out = sum(delivery.count_left_out_sentences(run.journal, job) for job in done)
    if left_out:
        run.display.notice(
            "left-out", f"The subtitles leave out {format_count(left_out, 'sentence')}, not found in the sound"
        )
    for name, (count, all_) in counts.items():
        if count > _MAX_UNTIMED_SHARE * all_:
            run.display.notice("other-text", f"{name}: This text probably belongs to another recording")
