"""`mynah align`: queue recordings with their texts, or go on with them, and see them through."""

import argparse
import sys
from functools import partial
from pathlib import Path

from core import models
from core.cli import EXIT_SOME_FAILED
from core.cli.chat_headers import chat_options
from core.cli.display import Display
from core.cli.format_choices import format_options, wanted
from core.cli.json_lines import JsonDisplay
from core.cli.terminal import TerminalDisplay
from core.cli.transcribe_command import Batch, usage, writable
from core.contracts import paths
from core.contracts.errors import InputFault
from core.contracts.protocol import Load, Prompt
from core.formats import naming
from core.formats.reading import is_readable, is_unread, unread_fault
from core.queue import alignments, delivery
from core.queue.alignments import Pair, add_alignment, untimed
from core.queue.journal import ComputeSpec, DeliverySpec, JobSpec, JobState, Journal
from core.queue.scheduler import Scheduler

_MOST = 0.5
"""Of a text's words; when fewer are found, it may be the text of another recording."""


def align(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. Raises EnvironmentFault for a missing model or a broken journal."""
    named = [Path(path) for path in options.paths]
    pairs = _pairs([path for path in named if not is_unread(path)])
    if options.model is None and options.language not in (None, "en"):
        return usage("the built-in demo model knows English only; choose another with --model (see `mynah models`)")
    try:
        spec = _spec(options, pairs)
    except InputFault as fault:
        return usage(f"{fault.sentence}. {fault.advice}")
    if not writable(spec):
        return usage("--model, --output, the language and the headers must be valid UTF-8")
    if not pairs:
        unread = [path for path in named if is_unread(path)]
        for path in unread:
            kind = unread_fault(path)
            print(f"mynah: {path}: {kind.sentence}. {kind.advice}", file=sys.stderr)
        if not unread:
            listed = ", ".join(options.paths)
            print(f"mynah: no recording with a transcript of the same name found in {listed}", file=sys.stderr)
        return EXIT_SOME_FAILED
    display: Display = JsonDisplay() if options.json_progress else TerminalDisplay()
    if options.model is None:
        display.notice("demo-model", "Using the built-in demo model, synthetic English only; see `mynah models`")
    journal = Journal(paths.data_dir() / "journal.sqlite3")
    try:
        alone = [path for path in named if path.is_file() and not any(path in pair for pair in pairs)]
        return _Alignments(journal, spec, display, pairs, options).run(options.paths, alone)
    finally:
        display.close()
        journal.close()


def _pairs(named: list[Path]) -> list[Pair]:
    """Two files are one pair whatever they are called; otherwise names tell."""
    texts = [path for path in named if is_readable(path) and not path.is_dir()]
    others = [path for path in named if not is_readable(path) and not path.is_dir()]
    if len(named) == 2 and len(texts) == len(others) == 1:
        return [Pair(others[0], texts[0])]
    return alignments.pairs(named)


def _spec(options: argparse.Namespace, pairs: list[Pair]) -> JobSpec:
    output, name = (None if options.output is None else Path(options.output).absolute()), naming.DEFAULT
    formats = wanted(options.format) if options.format is not None else ()
    named = None if output is None or output.is_dir() else alignments.format_of(output)
    if output is not None and named is not None and len(pairs) == 1:  # a file, not a folder
        formats = formats or (named,)
        name = output.stem.replace("{", "{{").replace("}", "}}")
        output = output.parent
    return JobSpec(
        ComputeSpec(
            Load(
                model=str(models.resolve(options.model)),
                cache=str(paths.cache_dir() / "models"),
                device=options.device,
                precision=options.precision,
                cuda_graphs=not options.no_cuda_graphs,
                backend=options.backend,
            ),
            prompt=Prompt(language=options.language),
        ),
        DeliverySpec(
            formats=formats,
            output=None if output is None else str(output),
            existing="overwrite" if options.overwrite else "number",
            naming=name,
            options=format_options(options),
        ),
    )


class _Alignments(Batch):
    """One command's alignments."""

    def __init__(
        self, journal: Journal, spec: JobSpec, display: Display, pairs: list[Pair], options: argparse.Namespace
    ) -> None:
        super().__init__(journal, spec, display)
        self._pairs = pairs
        self._realign: bool = options.realign
        self._kind = "realign" if options.realign else "align"
        self._head = partial(chat_options, options)

    def _queue(self, files: list[Path]) -> None:
        for path in files:
            fault = unread_fault(path) if is_unread(path) else InputFault("align-alone")
            self._refused.append((str(path), fault))
        for pair in self._pairs:
            if not writable([str(path.absolute()) for path in pair]):
                self._refused.append((str(pair.recording), InputFault("name")))
                continue
            try:
                job = add_alignment(self._journal, self._batch, pair, self._spec, self._realign, self._head)
                self._again(job)
            except InputFault as fault:
                self._refused.append((str(pair.transcript), fault))

    def _conclude(self, scheduler: Scheduler) -> int:
        done = [job for job in self._journal.jobs.select(self._batch, (JobState.DONE,)) if job.script is not None]
        counts = {job.name: untimed(self._journal, job) for job in done}
        missed, words = sum(count for count, _ in counts.values()), sum(count for _, count in counts.values())
        if missed:
            each = ", ".join(f"{name} {count}" for name, (count, _) in counts.items() if count)
            self._display.notice(
                "untimed", f"{missed:,} of {words:,} words were not found in the sound and have no time ({each})"
            )
        unseen = sum(delivery.left_out(self._journal, job) for job in done)
        if unseen:
            self._display.notice("left-out", f"sentences that were not found, and so are in no subtitles: {unseen:,}")
        for name, (count, all_) in counts.items():
            if count > _MOST * all_:
                self._display.notice("other-text", f"{name}: this seems to be the text of another recording")
        return super()._conclude(scheduler)
