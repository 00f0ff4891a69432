"""Read several sound tracks of a file, or the channels of its tracks, side by side in one pass."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType

import msgspec
import numpy as np

from core.contracts.errors import InputFault
from core.contracts.recording_address import RecordingAddress
from core.contracts.recording_folder import is_growing
from core.contracts.time_limit import DISK_PATIENCE
from core.contracts.tracks import AUTO, Track, TrackOutcome, select_tracks
from core.engine.audio.decoding import AudioReader, RecordingEnd
from core.engine.audio.demuxer import Demuxer
from core.engine.audio.growing_reader import GrowingReader
from core.engine.audio.opening import MediaInfo, tracks_of
from core.engine.recognizer import Samples

_AUDIBLE = 1e-6  # mean square (-60 dB): quieter tracks do not weaken the mix
_FAR_BELOW = 1e-4  # of the loudest track's mean square (-40 dB)
_EMPTY = frozenset({"undecodable", "no-samples", "entry-beyond"})  # faults of a track that holds no sound
_OPPOSITE = -0.5  # correlation with the tracks before: below it, a track is inverted


@dataclass(frozen=True)
class Source:
    """A track, or one of its channels, counted from 0."""

    track: Track
    channel: int | None = None


class TracksReader:
    """One pass over the tracks of a recording. The tracks are decoded side by side.

    Iteration yields the mix of the tracks, see `mix`. `blocks` yields all sources.

    Raises:
        InputFault, EnvironmentFault: as AudioReader, and no-track.
    """

    def __init__(self, path: Path | RecordingAddress, choice: str = AUTO, *, by_channel: bool = False) -> None:
        """Open the tracks.

        Args:
            path: a file or an address.
            choice: the tracks to read, see `select_tracks`.
            by_channel: each channel of a track is a source.
        """
        self._demuxer = Demuxer(path, DISK_PATIENCE)
        self._readers: list[AudioReader] = []
        self._widths: list[int] = []  # the number of sources of each reader
        try:
            self.tracks = tracks_of(self._demuxer.container)
            chosen = select_tracks(self.tracks, choice)
            if len(chosen) > 1:
                self._demuxer.share([track.number for track in chosen])
            elif chosen:
                self._demuxer.choose(chosen[0].number)
            self._open(path, chosen, by_channel)
        except BaseException:
            self._demuxer.close()
            raise
        self._without_decoder = tuple(track for track in chosen if track not in self._opened)

    def _open(self, path: Path | RecordingAddress, chosen: Sequence[Track], by_channel: bool) -> None:
        self._opened: list[Track] = []
        self.sources: list[Source] = []
        fault = InputFault("no-audio" if self._demuxer.container.streams else "not-media")
        for track in chosen:
            try:
                reader = AudioReader(path, track=track.number, split=by_channel, demuxer=self._demuxer)
            except InputFault as error:
                fault = error
                continue
            self._readers.append(reader)
            self._opened.append(track)
            channels = range(max(1, reader.info.channels)) if by_channel else [None]
            self._widths.append(len(channels))
            self.sources += [Source(track, channel) for channel in channels]
        if not self._readers:
            raise fault

    @property
    def sources_tracks(self) -> list[Track]:
        """The track of each source."""
        return [source.track for source in self.sources]

    def __enter__(self) -> "TracksReader":
        """Return the reader itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    def close(self) -> None:
        """Close the file. A running iteration must not continue."""
        self._demuxer.close()

    @property
    def info(self) -> MediaInfo:
        """The statements of the headers. The length is that of the longest track."""
        lengths = [reader.info.duration for reader in self._readers if reader.info.duration is not None]
        return replace(self._readers[0].info, duration=max(lengths, default=None))

    @property
    def end(self) -> RecordingEnd:
        """The facts about the recording, complete after the iteration. Each read track counts as heard."""
        ends = [reader.end for reader in self._readers]
        longest = max(ends, key=lambda end: end.duration)
        broken = [end.truncated_at for end in ends if end.truncated_at is not None]
        damaged = sorted({stretch for end in ends for stretch in end.damaged})
        heard = {track: reader.outcome for track, reader in zip(self._opened, self._readers, strict=True)}
        return replace(
            longest,
            truncated_at=max(broken, default=None) if len(broken) == len(ends) else None,
            damaged=tuple(damaged),
            tracks=tuple(self._outcome_of(track, heard) for track in self.tracks),
        )

    def _outcome_of(self, track: Track, heard: dict[Track, TrackOutcome]) -> TrackOutcome:
        if track in self._without_decoder:
            return TrackOutcome(track, "no-decoder")
        if track not in heard:
            return TrackOutcome(track, "not-chosen")
        numbers = tuple(number for number, source in enumerate(self.sources) if source.track == track)
        return msgspec.structs.replace(heard[track], sources=numbers)

    def blocks(self) -> Iterator[Samples]:
        """Yield the sound of all sources in blocks, shape (sources, samples). A short track ends in silence."""
        parts = [iter(reader) for reader in self._readers]
        held: list[Samples | None] = [None] * len(parts)  # None: read the next block first
        ended: set[int] = set()
        while True:
            for number, part in enumerate(parts):
                sound = held[number]
                while number not in ended and (sound is None or not len(sound)):
                    sound = self._next(part)
                    if sound is None:
                        ended.add(number)
                held[number] = sound
            lengths = [len(sound) for number, sound in enumerate(held) if sound is not None and number not in ended]
            if not lengths:
                return
            length = min(lengths)
            rows: list[Samples] = []
            for number, width in enumerate(self._widths):
                sound = held[number]
                if number in ended or sound is None:
                    rows.append(np.zeros((width, length), np.float32))
                    continue
                piece, held[number] = sound[:length], sound[length:]
                rows.append(piece[None, :] if piece.ndim == 1 else piece.T)
            yield np.concatenate(rows)

    def _next(self, part: Iterator[Samples]) -> Samples | None:
        """Return the next block of a track, None at its end. A broken track among others ends early."""
        if len(self._readers) == 1:
            return next(part, None)
        try:
            return next(part, None)
        except InputFault as fault:
            if fault.code not in _EMPTY:
                raise
            return None

    def __iter__(self) -> Iterator[Samples]:
        """Yield the mix of the tracks in blocks, shape (samples,)."""
        languages = [source.track.language for source in self.sources]
        default = next((source.track.language for source in self.sources if source.track.is_default), languages[0])
        rows = [number for number, language in enumerate(languages) if language in (None, default)] or [0]
        for block in self.blocks():
            yield mix(block[rows])


class GrowingSources:
    """The channels of a recording that grows. It has the methods of TracksReader that sources need.

    While no sound comes, `blocks` yields empty blocks.
    """

    def __init__(self, path: Path) -> None:
        """Open the recording. Raises FileNotFoundError if its file has just become complete."""
        self._reader = GrowingReader(path, split=True)
        self.tracks = self._reader.tracks
        self.sources = [Source(self.tracks[0], channel) for channel in range(self._reader.info.channels)]

    def __enter__(self) -> "GrowingSources":
        """Return the reader itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the recording."""
        self._reader.close()

    @property
    def sources_tracks(self) -> list[Track]:
        """See TracksReader."""
        return [source.track for source in self.sources]

    @property
    def info(self) -> MediaInfo:
        """See TracksReader."""
        return self._reader.info

    @property
    def end(self) -> RecordingEnd:
        """See TracksReader."""
        outcome = TrackOutcome(self.tracks[0], sources=tuple(range(len(self.sources))))
        return replace(self._reader.end, tracks=(outcome,))

    def blocks(self) -> Iterator[Samples]:
        """See TracksReader."""
        for block in self._reader:
            yield block.T if len(block) else np.zeros((len(self.sources), 0), np.float32)


def open_channels(path: Path | RecordingAddress, choice: str = AUTO) -> TracksReader | GrowingSources:
    """Open the channels of the chosen tracks as sources. The recording may grow. Raises as TracksReader."""
    if isinstance(path, Path) and is_growing(path):
        with contextlib.suppress(FileNotFoundError):  # its file has just become complete
            return GrowingSources(path)
    return TracksReader(path, choice, by_channel=True)


def mix(sounds: Samples) -> Samples:
    """Return the mean of the audible tracks. Inverted tracks are turned first, so that nothing cancels.

    Args:
        sounds: shape (tracks, samples).
    """
    if len(sounds) == 1:
        alone: Samples = sounds[0]
        return alone
    energies = np.square(sounds).mean(axis=1) if sounds.shape[1] else np.zeros(len(sounds))
    audible = energies > max(_AUDIBLE, _FAR_BELOW * float(energies.max(initial=0.0)))
    total: Samples = np.zeros(sounds.shape[1], np.float32)
    for sound, energy in zip(sounds, energies, strict=True):
        norm = float(np.sqrt(energy * len(sound) * float(total @ total)))
        is_opposite = norm > 0 and float(total @ sound) < _OPPOSITE * norm
        total = total - sound if is_opposite else total + sound
    return total / np.float32(max(1, int(audible.sum())))


def open_sound(path: Path | RecordingAddress, choice: str = AUTO) -> AudioReader | TracksReader | GrowingReader:
    """Open the chosen tracks of a recording. A recording with one track is read as AudioReader reads it.

    A recording that grows has one track.

    Raises:
        InputFault, EnvironmentFault: as AudioReader, and no-track.
    """
    if isinstance(path, Path) and is_growing(path):
        with contextlib.suppress(FileNotFoundError):  # its file has just become complete
            return GrowingReader(path)
    first = AudioReader(path)
    if len(first.tracks) == 1 and choice.casefold() in (AUTO, "all"):
        return first
    tracks = first.tracks
    first.close()
    chosen = select_tracks(tracks, choice)
    if len(chosen) == 1:
        return AudioReader(path, track=chosen[0].number)
    return TracksReader(path, choice)
