"""Run `mynah speakers`: identify speakers, and write them into transcripts or as RTTM."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec
from rich.progress import BarColumn, Progress, TextColumn

from core.cli import EXIT_DONE, EXIT_INTERRUPTED, EXIT_SOME_FAILED
from core.cli.batch_run import is_unicode
from core.cli.display import note_printer
from core.cli.finished_jobs import finished_jobs, identify_speakers, known_speakers, open_journal
from core.cli.format_choices import format_options, options_for, parse_formats
from core.cli.shielded_console import ShieldedConsole
from core.cli.skipped_files import print_skipped
from core.cli.speaker_choices import DEMO_NOTICE, missing_speakers, option_conflict, speaker_choice, uses_demo
from core.cli.standard_input import refuse_addresses
from core.cli.track_arguments import part_of
from core.cli.usage_errors import read_named, usage_error
from core.contracts import engine_messages, files, media, paths
from core.contracts.device_reasons import reason
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.tracks import AUTO
from core.contracts.transcript import SpeakerTurn
from core.formats import export, rttm
from core.formats.reading import read, read_chat
from core.formats.recognition import EXTENSIONS, format_of, is_chat
from core.formats.text_encoding import file_text
from core.journal import Job, SpeakerChoice
from core.queue.diarization_run import DiarizedRecording, diarize
from core.queue.speaker_assignment import count_speakers, post_processing, select_speakers
from core.transcript.speaker_activity import SpeakerActivity
from core.transcript.speaker_names import default_name
from core.transcript.speaker_turns import read_post_processing
from core.transcript.timestamps import format_duration
from core.transcript.word_speakers import with_speakers

_BESIDE = ("json", "chat", "srt", "vtt", "eaf", "textgrid")  # the formats that are read beside a recording


def speakers(options: argparse.Namespace) -> int:
    """Run the command. Return its exit status. A failed recording does not stop the others."""
    refuse_addresses(options.paths)
    skipped: list[media.Skipped] = []
    recordings = media.find_media(options.paths, skipped=skipped)
    conflict = _option_conflict(options, len(recordings))
    if conflict is not None:
        return usage_error(conflict)
    try:
        choice = SpeakerChoice() if options.rttm is not None else _choice(options)
        work = _SpeakerWriter(options, choice)
    except InputFault as fault:
        return usage_error(fault.message)
    print_skipped(skipped)
    if not recordings:
        print(f"mynah: Found no recordings in {', '.join(options.paths)}.", file=sys.stderr)
        return EXIT_SOME_FAILED
    status = EXIT_DONE
    if options.rttm is None and options.transcript is None and options.output is None and not options.turns_only:
        journal = open_journal()
        try:
            jobs = {path: job for path, job in finished_jobs(journal, recordings).items() if _is_meant(options, job)}
            if jobs:
                status = identify_speakers(options, journal, list(jobs.values()), choice)
        finally:
            journal.close()
        recordings = [path for path in recordings if path not in jobs]
    return EXIT_INTERRUPTED if status == EXIT_INTERRUPTED else work.process(recordings) or status


def _option_conflict(options: argparse.Namespace, count: int) -> str | None:
    """Return the conflict between the options, None if there is no conflict."""
    if options.speakers == "off":
        return "--speakers off leaves nothing to do. Use auto, a number or channels."
    if options.rttm is not None and options.speakers_model is not None:
        return "Use either --model or --rttm, not both."
    if options.rttm is not None and (options.at_most or options.shortest_turn or options.post_processing):
        return "--at-most, --shortest-turn and --post-processing need a model. They do not work with --rttm."
    if count > 1 and (options.transcript is not None or options.rttm is not None):
        return "--transcript and --rttm work with one recording only."
    if options.format is not None and options.transcript is None:
        return "--format needs --transcript."
    return option_conflict(options)


def _is_meant(options: argparse.Namespace, job: Job) -> bool:
    """Tell whether the options mean the tracks and the part that a finished job heard. The defaults mean any."""
    part = part_of(options)
    return part in (None, job.part) and options.tracks in (AUTO, job.compute.tracks)


def _choice(options: argparse.Namespace) -> SpeakerChoice:
    """Return the choice of speakers. Raises Misuse for an unreadable post-processing file."""
    if options.post_processing is None:
        return speaker_choice(options)
    settings = read_named(options.post_processing, lambda path: read_post_processing(file_text(path)))
    return msgspec.structs.replace(speaker_choice(options), post_processing=settings)


class _SpeakerWriter:
    """The options of a command, and the names of its files so far."""

    def __init__(self, options: argparse.Namespace, choice: SpeakerChoice) -> None:
        """Check the options before hours of work. Raises InputFault."""
        self._options, self._choice = options, choice
        self._output = None if options.output is None else Path(options.output)
        self._transcript = None if options.transcript is None else Path(options.transcript)
        self._formats = None if options.format is None else parse_formats(options.format)
        self._chosen = format_options(options)
        self._written: set[str] = set()  # as export.folded has them
        if self._transcript is not None:
            read_named(self._transcript, partial(read, tiers=options.tier))

    def process(self, recordings: Sequence[Path]) -> int:
        """Find and write the speakers of recordings without a job in the journal. Return the exit status."""
        if not recordings:
            return EXIT_DONE
        failed = False
        for path, outcome in self._diarized(recordings):
            try:
                if isinstance(outcome, Fault):
                    raise outcome
                for written in self._write(path, outcome):
                    print(written)
            except Fault as fault:
                failed = True
                print(f"{path}: {fault.message}", file=sys.stderr)
        return EXIT_SOME_FAILED if failed else EXIT_DONE

    def _diarized(
        self, recordings: Sequence[Path]
    ) -> Iterator[tuple[Path, "DiarizedRecording | list[SpeakerTurn] | Fault"]]:
        """Yield each recording with its speakers or with a fault."""
        if self._options.rttm is not None:
            yield recordings[0], read_named(self._options.rttm, partial(_read_turns, recordings[0]))
            return
        known = known_speakers(recordings, self._choice, partial(_is_meant, self._options))
        for path, activity in known.items():
            yield path, DiarizedRecording(path, activity)
        yield from ((path, InputFault("name")) for path in recordings if not is_unicode(str(path)))
        recordings = [path for path in recordings if path not in known and is_unicode(str(path))]
        if not recordings:
            return
        if uses_demo(self._choice):
            print(f"{DEMO_NOTICE}.", file=sys.stderr)
        with _Bar(len(recordings)) as bar:
            heard = {"tracks": self._options.tracks, "part": part_of(self._options)}
            for recording in diarize(recordings, self._choice.load, paths.engine_log(), bar.show, **heard):
                bar.count_finished()
                yield recording.path, recording.fault or recording

    def _write(self, path: Path, speech: "DiarizedRecording | list[SpeakerTurn]") -> Iterator[Path]:
        """Write the files of a recording. Yield their paths."""
        if isinstance(speech, DiarizedRecording):
            activity, numbers = select_speakers(speech.activity or SpeakerActivity(0, 1.0), self._choice)
            names = tuple(map(default_name, numbers))
            if not names:
                print(f"{path}: Found no speech.", file=sys.stderr)
        else:
            activity, names = SpeakerActivity.from_turns(speech)
        transcripts = [self._transcript] if self._transcript is not None else self._beside(path)
        for transcript in transcripts:
            coded = tuple(f"PAR{n}" for n in range(len(names)))
            is_numbered = isinstance(speech, DiarizedRecording) and is_chat(transcript)
            yield from self._write_transcript(path, transcript, activity, coded if is_numbered else names)
        if not transcripts:
            turns = speech if isinstance(speech, list) else activity.turns(post_processing(self._choice), names)
            self._report_count(path, len({turn.speaker for turn in turns}))
            target = export.target(path, rttm.EXTENSION, self._destination(self._output, path.stem))
            yield self._put(target, rttm.write(turns, path.stem))

    def _beside(self, recording: Path) -> list[Path]:
        """Return the transcripts beside a recording. JSON files of other programs do not count."""
        if self._options.turns_only:
            return []
        candidates = [recording.with_suffix(EXTENSIONS[name]) for name in _BESIDE]
        return [path for path in candidates if path.is_file() and (format_of(path) != "json" or _is_transcript(path))]

    def _write_transcript(
        self, recording: Path, source: Path, activity: SpeakerActivity, names: Sequence[str]
    ) -> Iterator[Path]:
        report = note_printer(source)
        if is_chat(source):
            document, transcript = read_chat(source, report=report)
        else:
            document, transcript = None, read(source, tiers=self._options.tier, report=report)
        spoken = with_speakers(transcript, activity, names, self._choice.exactly is not None)
        self._report_count(source, count_speakers(spoken))
        output = self._output or source.parent
        chosen = options_for(self._options, self._chosen, recording)
        formats = self._formats or (format_of(source) or "json",)
        targets = export.targets(recording, formats, self._destination(output, source.stem))
        for name, target in targets.items():
            if name == "chat" and document is not None:  # keeps the other tiers of the file
                yield self._put(target, document.with_transcript(spoken).to_bytes())
            else:
                yield self._put(target, export.render(spoken, name, target, chosen))

    def _destination(self, folder: Path | None, stem: str) -> export.Destination:
        return export.Destination(
            folder=folder, overwrite=self._options.overwrite, is_taken=self._written.__contains__, stem=stem
        )

    def _put(self, target: Path, content: str | bytes) -> Path:
        try:
            files.write_atomic(target, content, self._options.overwrite)
        except FileExistsError as error:  # another program made the file meanwhile
            raise EnvironmentFault("file-exists", path=str(target)) from error
        self._written.add(export.folded(target))
        return target

    def _report_count(self, path: Path, count: int) -> None:
        expected = self._choice.exactly
        if expected is not None and 0 < count < expected:
            print(f"{path}: {missing_speakers(count, expected)}.", file=sys.stderr)


def _read_turns(recording: Path, path: Path) -> list[SpeakerTurn]:
    """Return the turns of a recording in an RTTM file."""
    try:
        return rttm.read(path, recording.stem, note_printer(path))
    except InputFault as fault:
        if fault.code != "transcript-empty":
            raise
        raise InputFault("turns-empty") from fault


def _is_transcript(path: Path) -> bool:
    try:
        read(path)
    except InputFault:
        return False
    return True


class _Bar:
    """One bar for all recordings on standard error, shown only on a terminal."""

    def __init__(self, count: int) -> None:
        console = ShieldedConsole(stderr=True, highlight=False)
        columns = (TextColumn("{task.description}"), BarColumn(bar_width=None), TextColumn("{task.fields[position]}"))
        self._bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task("loading the model", total=None, position="")
        self._count, self._finished = count, 0

    def __enter__(self) -> "_Bar":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def show(self, event: engine_messages.Ready | engine_messages.Progress) -> None:
        """Show the progress of a recording, or the engine's device."""
        if isinstance(event, engine_messages.Ready):
            self._bar.console.print(
                f"Engine: {event.model} on {event.device} ({reason(event.device_reason)}), {event.precision} "
                f"({reason(event.precision_reason)}), loaded in {event.load_seconds:.1f} s",
                markup=False,
                soft_wrap=True,
            )
            return
        self._bar.update(
            self._task,
            description=f"{self._finished} of {self._count} files",
            completed=event.seconds,
            total=event.duration,
            position=format_duration(event.seconds),
        )

    def count_finished(self) -> None:
        """Count a finished recording."""
        self._finished += 1
