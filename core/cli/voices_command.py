"""Run `mynah voices`: learn, suggest, list and forget known voices."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from core import models
from core.archive.moved_recordings import check_unchanged
from core.cli import EXIT_DONE, EXIT_SOME_FAILED
from core.cli.display import note_printer
from core.cli.finished_jobs import missing_transcript_fault, open_journal, print_change_warning
from core.cli.lossy_stream import encodable_json
from core.cli.number_arguments import format_count
from core.cli.usage_errors import Misuse, read_named, usage_error
from core.contracts.errors import EnvironmentFault, InputFault
from core.contracts.media import without_parents
from core.contracts.tracks import AUTO
from core.contracts.transcript import Segment
from core.formats.reading import read
from core.journal import Job, Journal
from core.queue import delivery
from core.settings import settings
from core.specs.project_file import FILE as PROJECT
from core.transcript import edit_operations
from core.transcript.speaker_names import is_default_name
from core.voices import store, suggestions
from core.voices.suggestions import Suggestion, Suggestions

DEMO_NOTICE = (
    "Uses the built-in demo voice model, which is only for a first try and for synthetic voices. "
    "Download speakerverification_en_titanet_large for people's voices"
)


class _Recording(NamedTuple):
    """A recording with its transcript. `job` is None if a file has the transcript."""

    path: Path
    segments: Sequence[Segment]
    tracks: str
    job: Job | None

    @property
    def speakers(self) -> list[str]:
        """The names in the transcript, in order."""
        return list(dict.fromkeys(each.speaker for each in self.segments if each.speaker))


def switch(options: argparse.Namespace) -> int:
    """Switch known voices on or off. Return the exit status. Raises EnvironmentFault."""
    chosen, fault = settings.load(settings.file())
    if fault is not None:
        print(f"mynah: {fault.message}", file=sys.stderr)
    settings.save(msgspec.structs.replace(chosen, known_voices=options.state), settings.file(), since=chosen)
    if options.state:
        print("Known voices are on. Ask each person before you learn a voice.")
        return EXIT_DONE
    print("Known voices are off. Delete the prints with `mynah voices forget --all`.")
    return EXIT_DONE


def list_voices(options: argparse.Namespace) -> int:
    """List the known voices. Return the exit status. Raises Fault."""
    path = _store(options)
    known = store.read_voices(path)
    if options.json:
        voices = [
            {"name": each.name, "model": each.model, "seconds": each.seconds, "recordings": each.recordings}
            for each in known
        ]
        print(encodable_json(json.dumps({"file": str(path), "on": settings.current().known_voices, "voices": voices})))
        return EXIT_DONE
    for each in known:
        heard = f"{each.seconds:.0f} s of {format_count(each.recordings, 'recording')}"
        print(f"{each.name}: {heard}, model {each.model}")
    print(f"mynah: {format_count(len(known), 'known voice')} in {path}.", file=sys.stderr)
    return EXIT_DONE


def forget(options: argparse.Namespace) -> int:
    """Delete one print or all. Return the exit status. Raises Fault."""
    if (options.name is None) == (not options.all):
        return usage_error("Name a person, or use --all.")
    path = _store(options)
    is_done = store.forget_all(path) if options.all else store.forget(path, options.name)
    if not is_done:
        missing = "are no voice prints" if options.all else f"is no voice print of {options.name}"
        print(f"mynah: There {missing} in {path}.", file=sys.stderr)
        return EXIT_SOME_FAILED
    print("All voice prints are deleted." if options.all else f"The voice print of {options.name} is deleted.")
    return EXIT_DONE


def learn(options: argparse.Namespace) -> int:
    """Learn the voice of a speaker. Return the exit status.

    Raises:
        Fault: known voices are off, the speech does not suffice, or a file cannot be read or written.
    """
    _check_switch()
    if is_default_name(options.speaker):
        raise Misuse(f"{options.speaker} is no name of a person. Rename the speaker first.")
    with _opened(options) as (_, recording):
        _check_speaker(recording, options.speaker)
        model = _model(options)
        learned = suggestions.learn(str(recording.path), recording.segments, options.speaker, model, recording.tracks)
    path = store.store_path(recording.path)
    print(f"{options.speaker}: {learned.seconds:.0f} s of {format_count(learned.recordings, 'recording')}, in {path}")
    return EXIT_DONE


def suggest_names(options: argparse.Namespace) -> int:
    """Suggest names for the speakers of a recording, and set them with --name-speakers. Return the exit status.

    Raises:
        Fault: known voices are off, or a file cannot be read.
    """
    if options.at_least is not None and not 0 <= options.at_least <= 1:
        return usage_error("--at-least must be a similarity from 0 to 1.")
    if options.name_speakers and options.transcript is not None:
        return usage_error("--name-speakers needs the transcript of the archive, not --transcript.")
    _check_switch()
    with _opened(options) as (journal, recording):
        known = store.read_voices(store.store_path(recording.path))
        model, speakers = _model(options), recording.speakers
        heard = suggestions.hear_voices(str(recording.path), recording.segments, speakers, model, recording.tracks)
        threshold = suggestions.threshold_of(model) if options.at_least is None else options.at_least
        result = suggestions.suggest(heard, known, threshold)
        named = _name_speakers(journal, recording, result, threshold) if options.name_speakers else []
    if not speakers:
        print("mynah: The transcript has no speakers. Find them with `mynah speakers`.", file=sys.stderr)
    _print_notes(result)
    _print_result(options, recording, result, named)
    return EXIT_DONE


def _print_result(
    options: argparse.Namespace, recording: _Recording, result: Suggestions, named: Sequence[Suggestion]
) -> None:
    if options.json:
        likely = [
            {
                "speaker": each.speaker,
                "name": each.name,
                "similarity": round(each.similarity, 4),
                "named": each in named,
            }
            for each in result.likely.values()
        ]
        print(encodable_json(json.dumps({"suggestions": likely})))
        return
    for speaker in recording.speakers:
        each = result.likely.get(speaker)
        if each is not None:
            done = ". Named." if each in named else ""
            print(f"{speaker}: sounds like {each.name} ({each.percent} %){done}")
        elif speaker not in result.faults:
            print(f"{speaker}: sounds like nobody known")


def _print_notes(result: Suggestions) -> None:
    """Print why speakers or known voices were not compared."""
    for fault in result.faults.values():
        print(f"mynah: {fault.message}", file=sys.stderr)
    if result.other_models:
        names = ", ".join(each.name for each in result.other_models)
        print(f"mynah: Another model computed these voice prints, so they were not compared: {names}.", file=sys.stderr)


def _name_speakers(
    journal: Journal | None, recording: _Recording, result: Suggestions, threshold: float
) -> list[Suggestion]:
    """Give the speakers without a name their suggested names, as edits. Return the suggestions that were taken."""
    assert journal is not None
    assert recording.job is not None
    taken = []
    for each in suggestions.automatic_names(result.likely, threshold):
        if not is_default_name(each.speaker) or each.name in recording.speakers:
            continue
        while True:  # again if somebody edits it meanwhile
            edited = delivery.editable_transcript_of(journal, recording.job)
            edit = edit_operations.rename_speaker(edited, each.speaker, each.name)
            if edit is None or journal.edits.append(recording.job.id, edit, edited):
                break
        taken += [each] if edit is not None else []
    if taken:
        delivery.update_files(journal, recording.job.id)
    return taken


@contextmanager
def _opened(options: argparse.Namespace) -> Iterator[tuple[Journal | None, _Recording]]:
    """Yield the recording with its transcript, and the journal if the transcript is there."""
    path = Path(without_parents(options.recording))  # the journal compares paths as text
    if options.transcript is not None:
        transcript = read_named(options.transcript, lambda file: read(file, report=note_printer(file)))
        yield None, _Recording(path.absolute(), transcript.segments, AUTO, None)
        return
    journal = open_journal()
    try:
        job = journal.jobs.newest_done(str(path.absolute()))
        if job is None:
            raise missing_transcript_fault(path)
        print_change_warning(path, check_unchanged(journal, job))
        segments = delivery.transcript_of(journal, job).segments
        yield journal, _Recording(path.absolute(), segments, job.heard_tracks, job)
    finally:
        journal.close()


def _model(options: argparse.Namespace) -> Path:
    """Return the voice model. Say if it is the demo model."""
    model = models.best_voice_model() if options.model is None else models.resolve(options.model)
    if models.model_name(model) == models.DEMO_VOICES:
        print(f"{DEMO_NOTICE}.", file=sys.stderr)
    return model


def _check_speaker(recording: _Recording, speaker: str) -> None:
    if speaker not in recording.speakers:
        raise InputFault("speaker-missing", speaker=speaker, known=", ".join(recording.speakers) or "nobody")


def _check_switch() -> None:
    if not settings.current().known_voices:
        raise EnvironmentFault("voices-off")


def _store(options: argparse.Namespace) -> Path:
    """Return the file of --project, or of no project."""
    if options.project is None:
        return store.store_path(None)
    path = store.store_path(Path(options.project) / PROJECT)
    if path == store.store_path(None):
        raise Misuse(f"{options.project} has no {PROJECT}.")
    return path
