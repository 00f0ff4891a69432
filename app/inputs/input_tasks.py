"""Read folders and transcripts for the window, in a thread."""

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import groupby
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import msgspec
from PySide6.QtCore import QObject, Signal

from app.bridge import Bridge
from app.ui.background import Worker, run
from core.contracts.errors import Fault, InputFault
from core.contracts.media import is_text
from core.contracts.split_recordings import SplitRecording, find_split
from core.formats.reading import unsure_tiers
from core.formats.reading_notes import ReadingNote, ReportNote, TierChoice
from core.formats.recognition import TIER_SUFFIXES
from core.journal import Job, JobSpec, Journal, RecordingFile
from core.queue import alignments
from core.queue.alignments import Pair, add_alignment
from core.queue.input_paths import InputPaths, import_file, is_own_export, scan
from core.queue.joined_recordings import join_files
from core.queue.scheduler.commands import AddFiles, KeepRules, KeepVocabulary
from core.queue.scheduler.scheduler_thread import WINDOW_BATCH
from core.settings.settings import FolderWords, Settings
from core.specs.job_specs import spec_for_recording
from core.specs.recording_specs import RecordingSpecs

_Input = TypeVar("_Input", str, Pair)
UnsureTiers = Mapping[Path, tuple[TierChoice, ...]]
TierNames = Mapping[Path, tuple[str, ...]]
"""The names of the tiers to read, by the path of a file."""


class InputTasks(QObject):
    """Queues recordings, opens transcripts and pairs recordings with texts, one task after another."""

    nothing_found = Signal(list)  # list of str: paths without a recording
    splits_found = Signal(list, object)  # list of SplitRecording in the queue, and a function that joins them
    joining = Signal(int)  # that many files are being joined
    joined = Signal(list)  # list of Path: files that are parts of joined recordings now
    joins_failed = Signal(list)  # list of (SplitRecording, Fault)
    invalid_names = Signal(list)  # list of str: files with names that are not valid Unicode
    pairs_found = Signal(object, list, object)  # InputPaths, the Pairs in them, and the texts that Mynah exported
    opened = Signal(object)  # Job: a transcript of another program that is in the queue
    projects_found = Signal(list, list)  # list of str: folders with a mynah.toml; list of Fault
    open_failed = Signal(list)  # list of (str, InputFault): unreadable transcripts and their faults
    failed = Signal(object)  # Fault: the task failed before its end
    notes_told = Signal(list)  # list of (str, ReadingNote): transcripts and the notes on reading them

    def __init__(self, bridge: Bridge, journal: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._worker = Worker(self, "inputs", journal)

    def add(
        self,
        paths: Iterable[str | Path],
        settings: Settings,
        without: Collection[Path] = (),
        *,
        paused: bool = False,
        joins: Sequence[SplitRecording] = (),
        known: Collection[str] | None = None,
    ) -> None:
        """Queue files, and the recordings in folders at any depth, except those in `without`.

        The files of each recording in `joins` are joined first. The joined recording takes their place. If that fails,
        the files stay separate recordings.

        Settings and mynah.toml decide the options of each. `projects_found` follows. An output folder keeps the
        structure below the named folders. `paused`: the recordings wait until their model is downloaded. `known` are
        the paths of the library. `splits_found` follows if the others have split recordings. None: nobody asks.
        """
        named = [os.fspath(path) for path in paths]
        specs = RecordingSpecs(settings, named, lenient=True, may_await_model=paused)
        queue, added = self._queue_of(specs, paused), list[Path]()

        def submit(files: Sequence[RecordingFile]) -> None:
            queue(files)
            if known is not None:
                added.extend(Path(path) for path, *_ in files if path not in known)

        def tell(result: tuple[list[str], bool, list[SplitRecording]]) -> None:
            invalid_names, found, splits = result
            if splits:
                self.splits_found.emit(splits, partial(self._join, splits, named, settings))
            if invalid_names:
                self.invalid_names.emit(invalid_names)
            if not found:
                self.nothing_found.emit(named)
            faults = specs.take_faults()
            if specs.projects or faults:
                self.projects_found.emit(list(specs.projects), faults)

        def work() -> tuple[list[str], bool, list[SplitRecording]]:
            joined, parts = self._join_each(joins, settings.output)
            return *scan([*named, *joined], [*without, *parts], submit), find_split(added)

        self._tell_of_joins(joins)
        self._worker.do(work, tell, self.failed.emit)

    def _queue_of(self, specs: RecordingSpecs, paused: bool) -> Callable[[Sequence[RecordingFile]], None]:
        """Return a function that queues files with their word lists."""
        kept = set[FolderWords]()

        def submit(files: Sequence[RecordingFile]) -> None:
            for own, same in groupby(files, lambda file: specs.of(Path(file[0]))):
                for words in set(specs.words) - kept:
                    self._keep(words)
                    kept.add(words)
                self._bridge.submit(AddFiles(list(same), own, paused))

        return submit

    def _join(self, splits: Sequence[SplitRecording], named: Sequence[str], settings: Settings) -> None:
        """Join the files of recordings that are in the queue already, and queue the joined recordings."""
        specs = RecordingSpecs(settings, named, lenient=True)

        def work() -> None:
            joined, _ = self._join_each(splits, settings.output)
            scan(joined, (), self._queue_of(specs, paused=False))

        self._tell_of_joins(splits)
        self._worker.do(work, lambda _: None, self.failed.emit)

    def _tell_of_joins(self, joins: Sequence[SplitRecording]) -> None:
        if joins:
            self.joining.emit(sum(len(group.files) for group in joins))

    def _join_each(self, joins: Sequence[SplitRecording], output: str | None) -> tuple[list[str], list[Path]]:
        """Return the joined recordings and their parts. `joined` and `joins_failed` follow."""
        joined: list[str] = []
        parts: list[Path] = []
        failed: list[tuple[SplitRecording, Fault]] = []
        for group in joins:
            try:
                joined.append(str(join_files(group, output)[0]))
            except Fault as fault:
                failed.append((group, fault))
            else:
                parts += (part.absolute() for part in group.files)
        if parts:
            self._worker.post(partial(self.joined.emit, parts))
        if failed:
            self._worker.post(partial(self.joins_failed.emit, failed))
        return joined, parts

    def add_recording(self, file: RecordingFile, settings: Settings, paused: bool) -> None:
        """Queue a recording of this program. While it grows, it has no file yet. `paused` as in `add`."""

        def work() -> None:
            specs = RecordingSpecs(settings, lenient=True, may_await_model=paused)
            spec = specs.of(Path(file[0]))
            for words in specs.words:
                self._keep(words)
            self._bridge.submit(AddFiles([file], spec, paused))

        run(self, work, lambda _: None, self.failed.emit)  # not behind the search of a deep folder

    def _keep(self, words: FolderWords) -> None:
        """Store the word lists that job specifications name."""
        if words.vocabulary:
            self._bridge.submit(KeepVocabulary(words.vocabulary))
        if words.replacements:
            self._bridge.submit(KeepRules(words.replacements))

    def find_pairs(self, named: InputPaths) -> None:
        """Search the named paths for recordings with texts. `pairs_found` follows.

        This journal's own exports are left out. Exports of another journal are marked as such.
        """
        paths = [Path(path) for path in (*named.recordings, *named.transcripts)]

        def work(journal: Journal) -> tuple[list[Pair], frozenset[Path]]:
            def is_known(text: Path) -> bool:
                return journal.exports.has_written(os.path.abspath(text))  # noqa: PTH100

            is_own = cache(is_own_export)  # cached, because a text may be examined twice
            found = [path for path in paths if path.exists()]
            pairs = alignments.find_pairs(found, lambda text: is_known(text) or is_own(text))
            texts = (pair for pair in pairs if is_text(str(pair.transcript)) and is_text(str(pair.recording)))
            strange = [pair for pair in texts if not is_known(pair.transcript)]
            return strange, frozenset(pair.transcript for pair in strange if is_own(pair.transcript))

        self._worker.do_with_journal(work, lambda found: self.pairs_found.emit(named, *found), self.failed.emit)

    def find_unsure_tiers(self, texts: Iterable[Path], then: Callable[[UnsureTiers], object]) -> None:
        """Call `then` with the tiers of each text for which it is unsure which tiers hold the speech."""
        tiered = [path for path in texts if path.suffix.lower() in TIER_SUFFIXES]
        if not tiered:
            then({})
            return

        def work() -> UnsureTiers:
            return {path: tiers for path in tiered if (tiers := unsure_tiers(path))}

        self._worker.do(work, then, self.failed.emit)

    def open(self, transcripts: Sequence[str], spec: JobSpec, tiers: TierNames = MappingProxyType({})) -> None:
        """Open transcripts of other programs. Each becomes a finished job beside its recording.

        `tiers` are the names of the tiers to read, by the path of a file with tiers.
        """
        self._queue_each(transcripts, partial(_open_one, spec, tiers))

    def align(
        self,
        pairs: Sequence[Pair],
        spec: JobSpec,
        named: Sequence[str] = (),
        tiers: TierNames = MappingProxyType({}),
    ) -> None:
        """Align known texts with their recordings. Results have the text's own format.

        `named` lists the folders in which the pairs were found (see `add`). `tiers` is as for `open`.
        """
        wanted = JobSpec(spec.compute, msgspec.structs.replace(spec.delivery, formats=()))

        def queue_one(journal: Journal, batch: int, pair: Pair, report: ReportNote) -> Job:
            own = spec_for_recording(wanted, pair.recording, named)
            names = tiers.get(pair.transcript, ())
            return add_alignment(journal, batch, pair, own, report=report, tiers=names)

        self._queue_each(pairs, queue_one)

    def close(self) -> None:
        """Drop waiting tasks and finish the current one."""
        self._worker.drop_waiting()
        self._worker.close()

    def _queue_each(
        self, inputs: Sequence[_Input], queue_one: Callable[[Journal, int, _Input, ReportNote], Job]
    ) -> None:
        """Queue inputs that must be read first. Emit `opened` for each, then `open_failed` and `notes_told`."""

        def work(journal: Journal) -> None:
            batch, _ = journal.batches.open(WINDOW_BATCH)
            told: list[tuple[str, ReadingNote]] = []
            failed: list[tuple[str, InputFault]] = []
            for one in inputs:
                name, notes = Path(one.transcript if isinstance(one, Pair) else one).name, list[ReadingNote]()
                try:
                    job = queue_one(journal, batch, one, notes.append)
                except InputFault as fault:
                    failed.append((name, fault))
                else:
                    told += ((name, note) for note in notes)
                    self._worker.post(partial(self.opened.emit, job))
            if failed:
                self._worker.post(partial(self.open_failed.emit, failed))
            if told:
                self._worker.post(partial(self.notes_told.emit, told))

        self._worker.do_with_journal(work, lambda _: None, self.failed.emit)


def _open_one(spec: JobSpec, tiers: TierNames, journal: Journal, batch: int, path: str, report: ReportNote) -> Job:
    return import_file(journal, batch, Path(path), spec, report=report, tiers=tiers.get(Path(path), ()))
