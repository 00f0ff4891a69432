"""`mynah align`: queue recordings with their texts, or go on with them, and see them through."""

import argparse
import sys
from functools import partial
from pathlib import Path

from core.cli import EXIT_SOME_FAILED
from core.cli.batch_run import (
    BatchRun,
    compute_spec,
    is_unicode,
    run_batch,
    spec_of,
)
from core.cli.finished_jobs import journal_file, open_journal
from core.cli.format_choices import chat_options, format_options, parse_formats, table_key
from core.cli.usage_errors import usage_error
from core.contracts.errors import InputFault
from core.contracts.languages import AUTOMATIC
from core.formats import naming
from core.formats.reading import is_readable, is_unsupported, unsupported_fault
from core.formats.reading_notes import ReadingNote
from core.journal import DeliverySpec, JobSpec, JobState
from core.queue import alignments, delivery
from core.queue.alignments import Pair, add_alignment, count_untimed_words

_OTHER_TEXT = 0.5
"""Share of a text's words that may be missing from the sound; beyond it, it may be the text of another recording."""


def align(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for a missing model or a broken journal."""
    named = [Path(path) for path in options.paths]
    pairs = _pairs([path for path in named if not is_unsupported(path)])
    try:
        spec = _spec(options, pairs)
    except InputFault as fault:
        return usage_error(f"{fault.sentence}. {fault.advice}")
    if not is_unicode(spec):
        return usage_error("--model, --output, the language and the headers must be valid UTF-8")
    if not pairs:
        return _nothing_to_align(options.paths, [path for path in named if is_unsupported(path)])
    alone = [path for path in named if path.is_file() and not any(path in pair for pair in pairs)]

    def enqueue(run: BatchRun) -> None:
        for path in alone:
            run.refuse(path, unsupported_fault(path) if is_unsupported(path) else InputFault("align-alone"))
        for pair in pairs:
            _add(run, pair, options)

    kind = " ".join(filter(None, ("realign" if options.realign else "align", table_key(options))))
    return run_batch(options, spec, enqueue, kind, _report)


def _nothing_to_align(named: list[str], unread: list[Path]) -> int:
    for path in unread:
        fault = unsupported_fault(path)
        print(f"mynah: {path}: {fault.sentence}. {fault.advice}", file=sys.stderr)
    if not unread:
        listed = ", ".join(named)
        print(f"mynah: no recording with a transcript of the same name found in {listed}", file=sys.stderr)
    return EXIT_SOME_FAILED


def _pairs(named: list[Path]) -> list[Pair]:
    """Two files are one pair whatever they are called; otherwise names tell."""
    texts = [path for path in named if is_readable(path) and not path.is_dir()]
    others = [path for path in named if not is_readable(path) and not path.is_dir()]
    if len(named) == 2 and len(texts) == len(others) == 1:
        return [Pair(others[0], texts[0])]
    if not journal_file().is_file():
        return alignments.find_pairs(named)
    journal = open_journal()
    try:
        return alignments.find_pairs(named, lambda path: journal.exports.is_as_written(path.absolute()))
    finally:
        journal.close()


def _spec(options: argparse.Namespace, pairs: list[Pair]) -> JobSpec:
    output, name = (None if options.output is None else Path(options.output).absolute()), naming.DEFAULT
    formats = parse_formats(options.format) if options.format is not None else ()
    named = None if output is None or output.is_dir() else alignments.format_of(output)
    if output is not None and named is not None and len(pairs) == 1:  # a file, not a folder
        formats = formats or (named,)
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
        spec = spec_of(run.spec, pair.recording, options, run.spec.delivery.options)
        language = None if options.language == AUTOMATIC else options.language  # the text tells it
        job = add_alignment(run.journal, run.batch, pair, spec, options.realign, headers, language, report)
        run.retry(job)
    except InputFault as fault:
        run.refuse(pair.transcript, fault)


def _report(run: BatchRun) -> None:
    """Say how many words were not found, and where the text may be that of another recording."""
    done = [job for job in run.journal.jobs.select(run.batch, (JobState.DONE,)) if job.script is not None]
    counts = {job.name: count_untimed_words(run.journal, job) for job in done}
    missed, words = sum(count for count, _ in counts.values()), sum(count for _, count in counts.values())
    if missed:
        each = ", ".join(f"{name} {count}" for name, (count, _) in counts.items() if count)
        run.display.notice(
            "untimed", f"{missed:,} of {words:,} words were not found in the sound and have no time ({each})"
        )
    unseen = sum(delivery.count_left_out_sentences(run.journal, job) for job in done)
    if unseen:
        run.display.notice("left-out", f"sentences that were not found, and so are in no subtitles: {unseen:,}")
    for name, (count, all_) in counts.items():
        if count > _OTHER_TEXT * all_:
            run.display.notice("other-text", f"{name}: this seems to be the text of another recording")
