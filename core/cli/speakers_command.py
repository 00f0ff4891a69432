"""`mynah speakers`: who speaks when in recordings, as RTTM, or as the speakers of a transcript's words."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from core.cli import EXIT_DONE, EXIT_SOME_FAILED, EXIT_USAGE
from core.cli.format_choices import format_options, options_for, parse_formats
from core.contracts import files, media, paths, protocol
from core.contracts.device_reasons import reason
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.protocol import LoadDiarizer
from core.contracts.transcript import SpeakerTurn
from core.formats import FORMATS, export, rttm
from core.formats.reading import read, read_chat
from core.formats.text_encoding import file_text
from core.models import library
from core.queue.diarization_run import DiarizedRecording, diarize
from core.transcript.speaker_activity import SpeakerActivity, limited
from core.transcript.speaker_turns import PostProcessing, read_post_processing
from core.transcript.timestamps import format_duration
from core.transcript.word_speakers import with_speakers

_log = "engine.log"


def speakers(options: argparse.Namespace) -> int:
    """Run the command; returns its exit status. One recording that fails does not keep the others."""
    recordings = media.find_media(options.paths)
    wrong = _misuse(options, len(recordings))
    if wrong is not None:
        print(f"mynah: {wrong}", file=sys.stderr)
        return EXIT_USAGE
    try:
        work = _Work(options)
    except InputFault as fault:
        print(f"mynah: {fault.sentence}. {fault.advice}", file=sys.stderr)
        return EXIT_USAGE
    failed = False
    for path, found in work.found(recordings):
        try:
            if isinstance(found, Fault):
                raise found
            for written in work.write(path, found):
                print(written)
        except Fault as fault:
            failed = True
            print(f"{path}: {fault.sentence}. {fault.advice}", file=sys.stderr)
    return EXIT_SOME_FAILED if failed else EXIT_DONE


def _misuse(options: argparse.Namespace, count: int) -> str | None:
    """Why the options do not fit together, None if they do."""
    if not count:
        return f"no recordings found in {', '.join(options.paths)}"
    if (options.model is None) == (options.rttm is None):
        return "give the model that tells speakers apart (--model), or the turns that are known (--rttm)"
    if count > 1 and (options.transcript is not None or options.rttm is not None):
        return "--transcript and --rttm are of one recording"
    if options.format is not None and options.transcript is None:
        return "--format is that of a --transcript"
    return None


class _Work:
    """What the command line asks for, and the names that are given away already."""

    def __init__(self, options: argparse.Namespace) -> None:
        """Raises InputFault for options that mean nothing, before hours of work."""
        self._options = options
        self._output = None if options.output is None else Path(options.output)
        self._transcript = None if options.transcript is None else Path(options.transcript)
        self._settings = _settings(options)
        self._formats = () if self._transcript is None else _formats(self._transcript, options.format)
        self._chosen = format_options(options)
        self._written: set[Path] = set()
        if self._transcript is not None:
            read(self._transcript)

    def found(
        self, recordings: Sequence[Path]
    ) -> Iterator[tuple[Path, "DiarizedRecording | list[SpeakerTurn] | Fault"]]:
        """Each recording with what tells who speaks in it, or why nothing does."""
        if self._options.rttm is not None:
            yield recordings[0], rttm.read(Path(self._options.rttm), recordings[0].stem)
            return
        model = _model(self._options.model)
        cache = str(paths.cache_dir() / "models")
        load = LoadDiarizer(str(model), cache, self._options.device, self._options.precision)
        with _Bar(len(recordings)) as bar:
            for recording in diarize(recordings, load, paths.log_dir() / _log, bar.tell):
                bar.over()
                yield recording.path, recording.fault or recording

    def write(self, path: Path, found: "DiarizedRecording | list[SpeakerTurn]") -> Iterator[Path]:
        """The files that are written for a recording."""
        if isinstance(found, DiarizedRecording):
            activity = limited(
                found.activity or SpeakerActivity(0, 1.0), self._settings, self._options.speakers, self._options.at_most
            )
            pattern = "PAR{i}" if self._transcript is not None and _is_chat(self._transcript) else "Speaker {n}"
            names = tuple(pattern.format(n=i + 1, i=i) for i in range(activity.speakers))
            self._say_how_many(path, len(names))
        else:
            activity, names = SpeakerActivity.of_turns(found)
        if self._transcript is None:
            turns = found if isinstance(found, list) else activity.turns(self._settings, names)
            target = export.target(path, rttm.EXTENSION, self._output, self._options.overwrite, self._written)
            yield self._put(target, rttm.write(turns, path.stem))
            return
        yield from self._write_transcript(path, self._transcript, activity, names)

    def _write_transcript(
        self, recording: Path, source: Path, activity: SpeakerActivity, names: Sequence[str]
    ) -> Iterator[Path]:
        document, transcript = read_chat(source) if _is_chat(source) else (None, read(source))
        spoken = with_speakers(transcript, activity, names)
        output = self._output or source.parent
        overwrite = self._options.overwrite
        chosen = options_for(self._options, self._chosen, recording)
        targets = export.targets(recording, self._formats, output, overwrite, self._written, source.stem)
        for name, target in targets.items():
            if name == "chat" and document is not None:  # one that was read is written as itself
                yield self._put(target, document.with_transcript(spoken).to_bytes())
            else:
                yield self._put(target, export.render(spoken, name, target, chosen))

    def _put(self, target: Path, content: str | bytes) -> Path:
        try:
            files.write_atomic(target, content, self._options.overwrite)
        except FileExistsError as error:  # it has appeared since
            raise EnvironmentFault("no-write", path=str(target), reason="it exists") from error
        self._written.add(target)
        return target

    def _say_how_many(self, path: Path, count: int) -> None:
        wanted = self._options.speakers
        if not count:
            print(f"{path}: nobody speaks in it, as far as the model hears.", file=sys.stderr)
        elif wanted is not None and count < wanted:
            print(f"{path}: the model tells {count} speakers apart, not {wanted}.", file=sys.stderr)


def _is_chat(path: Path) -> bool:
    return path.suffix.lower() == FORMATS["chat"].extension


def _formats(transcript: Path, listed: str | None) -> tuple[str, ...]:
    """The formats asked for, else the transcript's own. Raises InputFault."""
    if listed is not None:
        return parse_formats(listed)
    own = {kind.extension.lower(): name for name, kind in FORMATS.items()} | {".ssa": "ass"}
    return (own.get(transcript.suffix.lower(), "json"),)


def _model(named: str) -> Path:
    """The model's file, or the folder that the hub has it in. Raises EnvironmentFault("model-missing")."""
    path = Path(named).expanduser()
    return path.resolve() if path.is_dir() or path.suffix == ".safetensors" else library.resolve(named)


def _settings(options: argparse.Namespace) -> PostProcessing:
    settings = PostProcessing()
    if options.post_processing is not None:
        settings = read_post_processing(file_text(Path(options.post_processing)))
    if options.shortest_turn is not None:
        settings = msgspec.structs.replace(settings, min_duration_on=options.shortest_turn)
    return settings


class _Bar:
    """One bar for all recordings on standard error, where that is a terminal."""

    def __init__(self, count: int) -> None:
        console = Console(stderr=True, highlight=False)
        columns = (TextColumn("{task.description}"), BarColumn(bar_width=None), TextColumn("{task.fields[heard]}"))
        self._bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task("loading the model", total=None, heard="")
        self._count, self._over = count, 0

    def __enter__(self) -> "_Bar":
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def tell(self, event: protocol.Ready | protocol.Progress) -> None:
        """Show how far a recording is, or what the engine runs on."""
        if isinstance(event, protocol.Ready):
            self._bar.console.print(
                f"Engine: {event.model} on {event.device} ({reason(event.device_reason)}), {event.precision} "
                f"({reason(event.precision_reason)}), loaded in {event.load_seconds:.1f} s",
                markup=False,
                soft_wrap=True,
            )
            return
        self._bar.update(
            self._task,
            description=f"{self._over} of {self._count} files",
            completed=event.seconds,
            total=event.duration,
            heard=format_duration(event.seconds),
        )

    def over(self) -> None:
        """A recording is done."""
        self._over += 1
