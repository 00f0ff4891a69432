"""Transcribe a recording whose tracks or channels are recognised separately."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, overload

import msgspec
import numpy as np

from core.contracts.errors import EnvironmentFault
from core.contracts.protocol import Transcribe
from core.contracts.tracks import ALL, Outcome, Track, TrackOutcome
from core.engine.audio.decoding import RecordingEnd
from core.engine.audio.echo import without_echo
from core.engine.audio.level import levelled, levelled_together
from core.engine.audio.segmenter import Segmenter, Window
from core.engine.audio.tracks_reader import GrowingSources, TracksReader, mix, open_channels
from core.engine.recognizer import SAMPLE_RATE, Hypothesis, Samples
from core.engine.service.batching import Batcher
from core.engine.service.outbox import Outbox
from core.engine.service.recording_tasks import AnyRequest, WindowRequest
from core.engine.service.transcription_task import Transcription
from core.engine.stitching.channel_words import ChannelEnergies, drop_repeated_words, merge_channels
from core.engine.stitching.source_roles import SourceRoles
from core.engine.stitching.timeline import Assembler, FinishedChunk

AnySources = TracksReader | GrowingSources
_NOTHING = Hypothesis("", (), ())
_MIX_TITLES = ("mix", "master", "program", "all ", "stereo out")
_SILENT = np.zeros(0, np.float32)


@dataclass(frozen=True)
class SourceWindow(Window):
    """The sound of a window in one source: a track, or a channel of a track."""

    source: int


class SourceTranscription(Transcription[Any]):
    """See Task. A recording with one track is recognised as its mix.

    Each channel is a source if the command says so, else each of several tracks. The mix of the sources decides where
    windows are cut. Each window is recognised in every source with speech of its own. Each source has its own timeline.
    A chunk has the words of all sources, with their numbers.
    """

    def __init__(self, command: Transcribe, outbox: Outbox) -> None:
        super().__init__(command, outbox)
        self._by_channel = command.channels
        self.may_have_worker = not command.channels
        self._has_echo = False  # the first channel may hear the second one
        self._from_chunk = command.from_chunk
        self._assemblers: list[Assembler] = []
        self._finished: list[deque[FinishedChunk]] = []
        self._energies: dict[int, ChannelEnergies] = {}  # by window
        self._roles = SourceRoles(())
        self._with_words: set[int] = set()  # sources
        self._echoes: Counter[int] = Counter()  # words that were left out, by source

    def read(self, batcher: Batcher[AnyRequest]) -> None:
        """See Task.

        Raises:
            EnvironmentFault: "translate-channels": the channel of a translated word is unknown.
        """
        self._batcher = batcher
        if not self._by_channel:
            super().read(batcher)
            return
        try:
            if self._prompt.bilingual:
                raise EnvironmentFault("translate-channels")
            with open_channels(self.path, self.tracks) as reader:
                self._read_sources(reader, batcher)
                if self.stopped:
                    return
        finally:
            batcher.end(self.key)
        self.finish_reading(self._with_outcomes(reader.end, reader))

    def read_tracks(self, reader: TracksReader, batcher: Batcher[AnyRequest]) -> RecordingEnd | None:
        """See Task. A translation next to the text needs one timeline, so the tracks are then recognised as a mix."""
        if self._prompt.bilingual:
            return super().read_tracks(reader, batcher)
        self._read_sources(reader, batcher)
        return None if self.stopped else self._with_outcomes(reader.end, reader)

    def _read_sources(self, reader: AnySources, batcher: Batcher[AnyRequest]) -> None:
        self._assemblers = [Assembler(self._from_chunk) for _ in reader.sources]
        self._finished = [deque() for _ in reader.sources]
        self._roles = SourceRoles(_preference(reader.sources_tracks), finds_mixes=not self._by_channel)
        self._has_echo = self._by_channel and len(reader.sources) == 2 and bool(reader.sources_tracks[0].speakers)
        self.begin(reader.info.duration)
        for window, sounds in _windows_of_sources(reader, self._by_channel, lambda: not self.stopped):
            if not self._put(batcher, window, sounds):
                return

    def _place(self, window: Window, hypothesis: Hypothesis) -> None:
        if isinstance(window, SourceWindow):
            self._add(window, hypothesis)
        else:
            super()._place(window, hypothesis)

    def _recognise_again(self, window: Window) -> bool:
        """See Transcription. A softer source may hold the echo of another one, so only the loudest is tried again."""
        if isinstance(window, SourceWindow):
            levels = self._energies[window.n].energies.mean(axis=1)
            if levels[window.source] < levels.max():
                return False
        return super()._recognise_again(window)

    def _put(self, batcher: Batcher[AnyRequest], window: Window, sounds: Sequence[Samples]) -> bool:
        """Put a window of each source with own speech into the pool. Return False if the task has ended."""
        if self._has_echo:
            sounds = [without_echo(sounds[0], sounds[1]), sounds[1]]
        energies = ChannelEnergies.of(window.start, sounds)
        is_chosen = self._chosen(energies, sounds)
        fields = {name: getattr(window, name) for name in Window.__dataclass_fields__}
        if self._by_channel:
            louder = levelled_together(list(sounds))
        else:
            louder = [levelled(sounds[n]) if is_heard else _SILENT for n, is_heard in enumerate(is_chosen)]
        parts = [SourceWindow(**(fields | {"samples": sound}), source=n) for n, sound in enumerate(louder)]
        chosen: list[SourceWindow] = []
        with self._changed:
            self._wait_for_acknowledgements()
            if self.stopped:
                return False
            expected = [self._assemblers[part.source].expect(part) for part in parts]
            if any(expected):
                self._energies[window.n] = energies
                chosen = [part for part in parts if is_chosen[part.source]]
                self._pending_windows += len(chosen)
                for part in parts:
                    if not is_chosen[part.source]:
                        self._add(part, _NOTHING)
        return all(batcher.put(self.key, part.seconds, WindowRequest(self, part)) for part in chosen)

    def _chosen(self, energies: ChannelEnergies, sounds: Sequence[Samples]) -> list[bool]:
        audible = energies.audible
        if not self._by_channel and self.tracks.casefold() == ALL:
            self._roles.heard.update(number for number, is_audible in enumerate(audible) if is_audible)
            return audible
        return self._roles.choose(sounds, audible)

    def _add(self, window: SourceWindow, hypothesis: Hypothesis) -> None:
        without_sound = replace(window, samples=window.samples[:0])
        self._finished[window.source] += self._assemblers[window.source].add(without_sound, hypothesis)
        while all(self._finished):
            parts = [finished.popleft() for finished in self._finished]
            energies = self._energies.pop(parts[0].n)
            texts: Sequence[Sequence[Any]] = [part.words for part in parts]
            if not self._by_channel and self.tracks.casefold() != ALL:
                texts = drop_repeated_words(texts)
            words, speakers, echoes = merge_channels(texts, energies, are_tracks=not self._by_channel)
            self._echoes.update(echoes)
            self._with_words.update(speakers)
            start, end = min(part.start for part in parts), max(part.end for part in parts)
            longest = max(parts, key=lambda part: len(part.words))
            self._send(FinishedChunk(parts[0].n, start, end, words, longest.language), speakers)
            self._report_progress(end)

    def _conclude(self) -> None:
        if not self._assemblers:
            super()._conclude()
            return
        if self._end is not None and not self._pending_windows and not self.stopped:
            for assembler in self._assemblers:
                assembler.check_complete()
            tracks = tuple(map(self._with_echoes, map(self._without_words, self._end.tracks)))
            self._send_done(self._assemblers[0].chunks, replace(self._end, tracks=tracks))

    def _without_words(self, outcome: TrackOutcome) -> TrackOutcome:
        """Return the outcome of a track after its words are known. Earlier attempts had the words of earlier chunks."""
        if (
            outcome.outcome != "heard"
            or outcome.track.speakers
            or self._from_chunk
            or self._with_words.intersection(outcome.sources)
        ):
            return outcome
        return TrackOutcome(outcome.track, "silent", sources=outcome.sources)

    def _with_echoes(self, outcome: TrackOutcome) -> TrackOutcome:
        echoes = sum(self._echoes[source] for source in outcome.sources)
        return msgspec.structs.replace(outcome, echoes=echoes) if echoes and not self._by_channel else outcome

    def _with_outcomes(self, end: RecordingEnd, reader: AnySources) -> RecordingEnd:
        """Return the end of the recording with the results of its tracks."""
        numbers = [source.track.number for source in reader.sources]
        tracks = tuple(
            self._judged(outcome, numbers) if outcome.outcome == "heard" else outcome for outcome in end.tracks
        )
        is_told = len(tracks) > 1 or any(each.track.speakers for each in tracks)
        return replace(end, tracks=tracks if is_told else ())

    def _judged(self, outcome: TrackOutcome, numbers: Sequence[int]) -> TrackOutcome:
        if outcome.track.speakers:  # a silent channel of a recording is nothing to tell
            return outcome
        heard = tuple(source for source in outcome.sources if source in self._roles.heard)
        if heard:
            return msgspec.structs.replace(outcome, sources=heard)
        repeated = [source for source in outcome.sources if source in self._roles.repeats]
        others = sorted({numbers[other] for source in repeated for other in self._roles.originals(source)})
        kind: Outcome = "silent" if not others else "copy" if len(others) == 1 else "mix"
        return TrackOutcome(outcome.track, kind, tuple(others))


def _preference(tracks: Sequence[Track]) -> list[float]:
    """Return a number for each source. If two sources have the same sound, the higher number is heard.

    The first of several tracks without languages is often a mix of the others.
    """
    has_mix_first = len({track.number for track in tracks}) > 2 and not any(track.language for track in tracks)
    result = []
    for place, track in enumerate(tracks):
        title = track.title.casefold()
        is_mix = any(word in f"{title} " for word in _MIX_TITLES)
        is_first = place == 0 and has_mix_first
        result.append((-2.0 if is_mix else 0.0) + (-1.0 if is_first else 0.0) + 0.5 * track.is_default - place / 1000)
    return result


def _windows_of_sources(
    reader: AnySources, by_channel: bool, may_continue: Callable[[], bool]
) -> Iterator[tuple[Window, Sequence[Samples]]]:
    """Yield the windows of the mix, each with the sound of all sources. Use the sound before the next window.

    Memory holds as much of each source as the segmenter holds of the mix, also during long silence.
    """
    segmenter, held = Segmenter(early=isinstance(reader, GrowingSources)), _HeldSound(len(reader.sources))
    is_one_track = by_channel and len({source.track for source in reader.sources}) == 1

    def with_sources(window: Window) -> tuple[Window, Sequence[Samples]]:
        return window, _WindowSounds(held, round(window.start * SAMPLE_RATE), len(window.samples))

    for block in takewhile(lambda _: may_continue(), reader.blocks()):
        if not block.shape[1]:  # a growing recording has no more sound yet
            continue
        held.add(block)
        mean = block.mean(axis=0)
        # The mean of inverted channels is silence.
        is_plain = is_one_track and float(mean @ mean) > 0.01 * float(np.square(block).mean() * len(mean))
        yield from map(with_sources, segmenter.push(mean if is_plain else mix(block)))
        held.forget(round(segmenter.held_from * SAMPLE_RATE))
    yield from map(with_sources, segmenter.finish())


class _HeldSound:
    """The sound of all sources from the place on that the segmenter still needs, in the blocks that were read."""

    def __init__(self, sources: int) -> None:
        self.sources = sources
        self._blocks: deque[tuple[int, Samples]] = deque()  # with the first sample of each
        self._end = 0  # the sample behind the last block

    def add(self, block: Samples) -> None:
        self._blocks.append((self._end, block))
        self._end += block.shape[1]

    def forget(self, before: int) -> None:
        while self._blocks and self._blocks[0][0] + self._blocks[0][1].shape[1] <= before:
            self._blocks.popleft()

    def cut(self, source: int, first: int, count: int) -> Samples:
        sound = np.empty(count, np.float32)
        for start, block in self._blocks:
            low, high = max(first, start), min(first + count, start + block.shape[1])
            sound[low - first : max(low, high) - first] = block[source, low - start : max(low, high) - start]
        return sound


class _WindowSounds(Sequence[Samples]):
    """The sound of each source in a window. A source is copied when it is asked for, so that memory holds few."""

    def __init__(self, held: _HeldSound, first: int, count: int) -> None:
        self._held, self._first, self._count = held, first, count

    def __len__(self) -> int:
        return self._held.sources

    @overload
    def __getitem__(self, source: int) -> Samples: ...
    @overload
    def __getitem__(self, source: slice) -> Sequence[Samples]: ...
    def __getitem__(self, source: int | slice) -> Samples | Sequence[Samples]:
        if isinstance(source, slice):
            return [self[each] for each in range(len(self))[source]]
        return self._held.cut(range(len(self))[source], self._first, self._count)
