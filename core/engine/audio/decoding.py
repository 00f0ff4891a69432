"""Decode any media file to 16 kHz mono blocks, with the same memory for a short file and a 12-hour file."""

import errno
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType

import av
import numpy as np
from av.audio.stream import AudioStream
from av.container import InputContainer

from core.contracts.errors import InputFault
from core.contracts.recording_address import RecordingAddress
from core.contracts.time_limit import DISK_PATIENCE
from core.contracts.tracks import TrackOutcome, is_worth_telling
from core.engine.audio.damage import MOST, SHORTEST, ByteCount, DamageLog, Stretch
from core.engine.audio.demuxer import Demuxer
from core.engine.audio.downmix import Downmix, channels_of, stored_samples
from core.engine.audio.ogg_pages import holes_of_lost_pages, next_sound
from core.engine.audio.opening import (
    container_seconds,
    describe,
    enable_checksums,
    is_alone,
    is_cut_off,
    mp3_is_longer,
    open_container,
    reading_fault,
    refuse_undecodable,
    status_of,
    track_seconds,
    tracks_of,
)
from core.engine.audio.resampling import Resampler, StoredSamples
from core.engine.audio.timed_file import TURN, FileFrom
from core.engine.audio.wavpack_blocks import next_block
from core.engine.audio.whole_flac import WholeFlac
from core.engine.recognizer import SAMPLE_RATE, Samples

_NEAR_SECONDS = 30.0  # a place nearer to the start is reached by reading, not by seeking
_MARGIN_SECONDS = 2.0  # decoding starts this much before the place, because codecs need time to settle


class Excerpt:
    """The part of a recording that its address names."""

    def __init__(self, address: RecordingAddress) -> None:
        self._first = round(address.offset * SAMPLE_RATE)
        self._end = None if address.duration is None else self._first + round(address.duration * SAMPLE_RATE)
        self.offset = address.offset
        """Seconds of the recording before the excerpt."""
        self._samples = 0  # given so far
        self.stopped = False
        """Whether reading stopped before the recording's end."""

    @property
    def seconds(self) -> float:
        """The length of the sound given so far."""
        return self._samples / SAMPLE_RATE

    def length(self, whole: float | None) -> float | None:
        """Return the expected seconds of the excerpt, None if unknown.

        Args:
            whole: the length of the whole recording in seconds, None if unknown.
        """
        rest = None if whole is None else max(0.0, whole - self.offset)
        if self._end is None:
            return rest
        named = (self._end - self._first) / SAMPLE_RATE
        return named if rest is None else min(named, rest)

    def cut(self, blocks: Iterable[Samples]) -> Iterator[Samples]:
        """Yield the parts of the recording's blocks that belong to the excerpt.

        Raises:
            InputFault: "entry-beyond": the excerpt lies behind the recording's end.
        """
        position = 0  # the index of the next sample
        for block in blocks:
            part = block[max(0, self._first - position) :]
            position += len(block)
            if self._end is not None and position > self._end:
                part = part[: max(0, len(part) - (position - self._end))]
            if len(part):
                self._samples += len(part)
                yield part
            if self._end is not None and position >= self._end:
                self.stopped = True
                break
        if not self._samples:
            raise InputFault("entry-beyond", seconds=f"{position / SAMPLE_RATE:.1f}", offset=f"{self.offset:g}")

    def shifted(self, stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
        """Return the recording's damage inside the excerpt, on the excerpt's clock."""
        moved = ((max(0.0, start - self.offset), min(self.seconds, end - self.offset)) for start, end in stretches)
        return tuple((start, end) for start, end in moved if start < end)


def seek_near(container: InputContainer, stream: AudioStream, seconds: float) -> None:
    """Seek so that the next packet lies shortly before `seconds`. Without a usable index, seek to the first packet."""
    if seconds < _NEAR_SECONDS:
        return
    origin = container.start_time or 0
    target = origin + round((seconds - _MARGIN_SECONDS) * av.time_base)
    try:
        container.seek(target)
        packet = next(container.demux(stream))
        if packet.pts is None or packet.time_base is None:
            target = origin
        elif float(packet.pts * packet.time_base) - origin / av.time_base > seconds:
            target = origin  # the index points behind the place
        container.seek(target)
    except (av.error.FFmpegError, StopIteration):
        container.seek(origin)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a file system refuses places beyond its largest file
            raise
        container.seek(origin)


START_TOLERANCE = 0.02  # seconds: a longer delay of the first sound becomes silence
GAP_TOLERANCE = 0.1  # seconds: live recordings jitter by tens of milliseconds, and a filled hole may split a word
LONGEST_GAP = 3600.0  # seconds: a longer jump in a file without a length is a new clock, not silence
END_TOLERANCE = 1.0  # seconds: a good file may be this much shorter than its declared length


class FrameClock:
    """Compares the frames' timestamps with the length of the sound so far. Holes count, nonsense restarts the clock."""

    def __init__(self, container: InputContainer, stream: AudioStream, began: float = 0.0) -> None:
        """Start the clock. The container's first sound comes `began` seconds after the start of the recording."""
        self._origin = (container.start_time or 0) / av.time_base - began
        self._end = began + container.duration / av.time_base if container.duration else None
        self._time_base = stream.time_base
        self._tick: tuple[int, int] | None = None  # numerator and denominator of the frames' time unit, in seconds
        self._rate = 0  # the rate that _tick belongs to: chained Ogg streams may differ
        self._started = False

    def missing(self, frame: av.AudioFrame, position: float, damaged: bool) -> float:
        """Return the seconds of silence that belong before `frame`.

        Args:
            frame: the next frame.
            position: the length of the sound so far, in seconds.
            damaged: short holes count too. Otherwise the sound after each hole would be early by one more hole.
        """
        pts = frame.pts
        if pts is not None and frame.sample_rate != self._rate:  # reading the time base is slow
            base, self._rate = frame.time_base or self._time_base, frame.sample_rate
            self._tick = None if base is None else (base.numerator, base.denominator)
        if pts is None or self._tick is None:
            self._started = True
            return 0.0
        late = pts * self._tick[0] / self._tick[1] - self._origin - position
        tolerance = GAP_TOLERANCE if self._started and not damaged else START_TOLERANCE
        self._started = True
        is_beyond = position + late > self._end + END_TOLERANCE if self._end is not None else late > LONGEST_GAP
        if is_beyond or late < -END_TOLERANCE:
            self._origin += late
            return 0.0
        return late if late > tolerance else 0.0


MP3_TOLERANCE = 2.0  # seconds: programs that cut without decoding may leave an old count of frames
MOST_DEMUX_ERRORS = 50  # in a row: then the rest of the file counts as lost

_WITHOUT_TIMESTAMPS = frozenset({"mp3", "aac", "ac3", "eac3", "dts", "truehd", "mlp", "loas"})
# These demuxers count frames.
_NEVER_ENCRYPTED = frozenset({"mp3", "wav", "flac", "ogg", "aac", "aiff", "au", "w64", "amr"})
# These containers have no Common Encryption. In others FFmpeg hides the sample entry and marks each packet.
_TAGS = (b"ID3", b"TAG", b"APE")
_LEAST_BESIDE = 0.5  # seconds of sound beside the centre channel that are worth a sentence
_LOST_SHARE = 0.25  # a hole with bytes for more than this part of its length has lost sound
_WITH_LENGTH = frozenset({"mov", "matroska", "wav", "w64", "aiff", "flac", "asf", "caf", "au", "tta", "wv"})
# These containers state their length. In others FFmpeg guesses it.


@dataclass(frozen=True)
class RecordingEnd:
    """The facts about a recording that has been read.

    Attributes:
        duration: seconds of sound that were really there.
        video: whether the file has a picture.
        truncated_at: the second at which a damaged file breaks off, None for a whole file.
        damaged: stretches inside the file whose sound is missing or wrong.
        bytes_read: bytes that were read.
        tracks: the result for each sound track. Empty for a file with one ordinary track.
    """

    duration: float
    video: bool = False
    truncated_at: float | None = None
    damaged: tuple[Stretch, ...] = ()
    bytes_read: int = 0
    tracks: tuple[TrackOutcome, ...] = ()


class AudioReader:
    """One pass over one sound track of a media file, on the file's own clock.

    Iteration yields blocks of shape (samples,), float32 in [-1, 1], 16 kHz, mono: the mix of the channels, or one
    channel. The shape is (samples, channels) with `split`. Position 0 is the start of a player's clock. Silence fills
    the time before a late beginning and holes in the timestamps, so times fit a video's picture. Silence also replaces
    packets that cannot be decoded. `skipped` counts these packets. After the iteration `end` says where they were.

    Raises:
        InputFault: from the constructor: name, missing, unreadable, read-error, no-answer, folder, not-a-file, empty,
            not-media, incomplete, no-audio, codec, protected, no-channel.
        InputFault: from the iteration: undecodable, no-samples, protected, read-error, no-answer, changed (while it was
            read), entry-beyond.
        EnvironmentFault: from both, for a recording in a storage, as RemoteFile does.
    """

    def __init__(
        self,
        path: Path | RecordingAddress,
        *,
        channel: int | None = None,
        patience: float = DISK_PATIENCE,
        track: int | None = None,
        split: bool = False,
        demuxer: Demuxer | None = None,
    ) -> None:
        """Open the recording.

        Args:
            path: a file or an address. Only the part that an address names is read. The clock begins there.
            channel: read only this channel, counted from 0.
            patience: seconds that a disk may take for a block.
            track: the sound track, counted from 1. None: the track that players choose.
            split: yield the channels side by side.
            demuxer: the open file if several readers share it. Its owner closes it after a fault.
        """
        address = path if isinstance(path, RecordingAddress) else None
        channel = channel if channel is not None or address is None else address.channel
        self._downmix = Downmix(channel)
        self._excerpt = None if address is None or address.is_whole else Excerpt(address)
        self._demuxer = Demuxer(path, patience) if demuxer is None else demuxer
        self._file, self._status = self._demuxer.file, self._demuxer.status
        self.skipped = 0
        self.truncated_at: float | None = None
        self._bytes = ByteCount()
        self._lost_seconds = 0.0  # before the current frame, estimated from bytes that became no sound
        self._lost_before = 0.0  # the same before the frame before it
        self._holes: list[Stretch] = []  # holes without a known reason
        self._has_bad_packet = False  # a packet before the current frame could not be decoded
        try:
            self._container = self._demuxer.container
            if demuxer is None:
                self._stream = self._demuxer.choose(track)
            else:
                self._stream = self._container.streams.audio[(track or 1) - 1]
            self._track = self._container.streams.audio.index(self._stream) + 1
            self.tracks = tracks_of(self._container)
            """All sound tracks of the file."""
            refuse_undecodable(self._container, self._stream)
            has_checksums = enable_checksums(self._stream)
            self.info = describe(self._container, self._stream)
            if address is not None and (address.channel or 0) >= max(1, self.info.channels):
                raise InputFault("no-channel", channel=address.channel or 0, channels=self.info.channels)
            if self._excerpt is not None:
                self.info = replace(self.info, duration=self._excerpt.length(self.info.duration))
            self._kinds = frozenset(self._container.format.name.split(","))
            self._is_alone = is_alone(self._container, self._stream)
            self._is_raw_flac = "flac" in self._kinds
            may_be_whole = self._is_raw_flac and self._is_alone and self._file.is_local
            self._may_be_whole_flac = may_be_whole and demuxer is None and not split and self._excerpt is None
            self._counts_time = not _WITHOUT_TIMESTAMPS.isdisjoint(self._kinds)
            self._may_be_encrypted = _NEVER_ENCRYPTED.isdisjoint(self._kinds)
            if split and self.info.channels < 1:
                raise InputFault("no-samples")
        except BaseException:
            if demuxer is None:
                self._demuxer.close()
            raise
        self._channels = self.info.channels if split else 0
        self._origin = (self._container.start_time or 0) / av.time_base
        self._stated_seconds: float | None = None  # by an earlier part of the file
        self._start = 0  # the byte of the file at which the container begins
        self._clock = FrameClock(self._container, self._stream)
        self._damage = DamageLog(0.0 if has_checksums else SHORTEST)
        self._output = Resampler(self._channels)

    def __enter__(self) -> "AudioReader":
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
    def seconds(self) -> float:
        """The length of the sound so far, on the file's clock."""
        return self._output.written / SAMPLE_RATE if self._excerpt is None else self._excerpt.seconds

    @property
    def end(self) -> RecordingEnd:
        """The facts about the recording, complete after the iteration."""
        broken_off, damaged = self.truncated_at, self._damage.stretches
        if self._excerpt is not None:
            broken_off = None if broken_off is None or self._excerpt.stopped else self.seconds
            damaged = self._excerpt.shifted(damaged)
        tracks = tuple(self._outcome_of(number) for number in range(1, len(self.tracks) + 1))
        told = tracks if is_worth_telling(tracks) else ()
        return RecordingEnd(self.seconds, self.info.video, broken_off, damaged, self._file.bytes_read, told)

    def _outcome_of(self, number: int) -> TrackOutcome:
        track = self.tracks[number - 1]
        if number != self._track:
            return TrackOutcome(track, "not-chosen")
        return self.outcome

    @property
    def outcome(self) -> TrackOutcome:
        """The result for the track that is read."""
        track = self.tracks[self._track - 1]
        beside = self._downmix.seconds_beside
        return TrackOutcome(
            track, inverted=self._downmix.is_inverted, beside=beside if beside >= _LEAST_BESIDE else 0.0
        )

    def __iter__(self) -> Iterator[Samples]:
        """Yield the blocks. A second pass needs a new AudioReader."""
        blocks = TURN.each(self._blocks())
        return blocks if self._excerpt is None else self._excerpt_blocks(self._excerpt, blocks)

    def _excerpt_blocks(self, excerpt: Excerpt, blocks: Iterator[Samples]) -> Iterator[Samples]:
        yield from excerpt.cut(blocks)
        if excerpt.stopped:  # otherwise _blocks does it at the recording's end
            self._note_lost_pages()

    def _blocks(self) -> Iterator[Samples]:
        given = (yield from self._whole_flac_blocks()) if self._may_be_whole_flac else 0
        if given is None:
            return
        for block in self._decoded_blocks():
            repeated, given = min(given, len(block)), max(0, given - len(block))
            if repeated < len(block):
                yield block[repeated:]

    def _whole_flac_blocks(self) -> Generator[Samples, None, int | None]:
        """Yield the sound without FFmpeg as long as the file is whole.

        Return None at the end, or else the samples that FFmpeg must not give again. It then reads the file from its
        start, so that it finds the same damage as ever.
        """
        place = self._file.tell()
        try:
            flac = WholeFlac.open(self._file)
            if flac is not None:
                for block in flac:
                    self._output.written += len(block)
                    yield block
                if flac.is_complete:
                    self._check_unchanged()
                    return None
            self._file.seek(place)
        except OSError as error:
            self._check_unchanged()
            raise reading_fault(error) from error
        given, self._output.written = self._output.written, 0
        return given

    def _decoded_blocks(self) -> Iterator[Samples]:
        if self._excerpt is not None and not self._counts_time and not self._demuxer.has_sought:
            self._demuxer.has_sought = True
            try:
                seek_near(self._container, self._stream, self._excerpt.offset)  # silence replaces the skipped sound
            except OSError as error:  # raised by TimedFile, passed on by FFmpeg
                raise reading_fault(error) from error
        decoded = 0
        for frame in self._frames():
            if frame is None:
                silent_until = self._demuxer.silent_until - self._origin
                yield from self._output.silence(silent_until - self._output.seconds)
                continue
            sound = self._sound_of(frame)
            decoded += len(sound)
            if missing := self._missing(frame):
                yield from self._output.silence(missing)
            yield from self._output.sound(sound, frame.sample_rate)
        self._check_unchanged()
        if not decoded:
            raise InputFault("undecodable") if self.skipped else InputFault("no-samples")
        yield from self._output.flush()
        self._note_lost_pages()
        self._note_early_end()

    def _sound_of(self, frame: av.AudioFrame) -> Samples | StoredSamples:
        if not self._channels:
            stored = stored_samples(frame)
            return self._downmix.mono(frame) if stored is None else stored
        parts = channels_of(frame)
        return np.stack([parts[min(channel, len(parts) - 1)] for channel in range(self._channels)], axis=1)

    def _frames(self) -> Iterator[av.AudioFrame | None]:
        """Yield the decoded frames, and None where a shared track stays silent, see Demuxer."""
        for packet in self._packets():
            if packet is None:
                yield None
                continue
            try:
                frames = packet.decode()
            except av.error.MemoryError as error:
                raise MemoryError(str(error)) from error
            except av.error.FFmpegError:
                self.skipped += 1
                if bytes(packet).startswith(_TAGS):  # another MP3 was appended to this one
                    self._bytes.skip(packet)
                    continue
                self._has_bad_packet = True
                self._bytes.add(packet, has_sound=False)
            else:
                self._lost_seconds += self._bytes.add(packet, has_sound=bool(frames))
                yield from frames

    def _missing(self, frame: av.AudioFrame) -> float:
        """Return the seconds of silence that belong before the frame. Note them as damage if sound was lost."""
        at = self._output.seconds
        is_damage = self._has_bad_packet or self._is_raw_flac  # FLAC counts all its samples, so a hole is damage
        missing = self._lost_seconds if self._counts_time else self._clock.missing(frame, at, is_damage)
        # A hole in which nothing was recorded takes no bytes. In a film the bytes may belong to the picture.
        lost_seconds = self._lost_seconds + self._lost_before  # a page's first packet may begin before the hole
        has_lost_sound = lost_seconds > _LOST_SHARE * missing and self._is_alone
        if is_damage or has_lost_sound:
            self._damage.note(at, at + missing)
        elif missing >= SHORTEST:
            self._holes = [*self._holes[-MOST:], (at, at + missing)]
        self._has_bad_packet, self._lost_seconds, self._lost_before = False, 0.0, self._lost_seconds
        return missing

    def _packets(self) -> Iterator["av.Packet[AudioStream] | None"]:
        """Yield the packets of the sound track, and None where a shared track stays silent.

        Continue after errors of the demuxer, up to MOST_DEMUX_ERRORS in a row.
        """
        errors = 0
        while True:
            try:
                for packet in self._demuxer.packets(self._stream):
                    if packet is not None and self._may_be_encrypted and packet.has_sidedata("encryption_info"):
                        raise InputFault("protected")
                    errors = 0
                    yield packet
                return
            except av.error.FFmpegError as error:
                if isinstance(error, av.error.PatchWelcomeError) and self._open_next_stream():
                    errors = 0
                    continue
                errors += 1
                self.skipped += 1
                self._has_bad_packet = True
                if "wv" in self._kinds and self._open_next_block():
                    continue
                if errors > MOST_DEMUX_ERRORS:
                    self.truncated_at = self._output.seconds
                    return
            except OSError as error:  # raised by TimedFile, passed on by FFmpeg
                self._check_unchanged()
                raise reading_fault(error) from error

    def _open_next_stream(self) -> bool:
        """Open the rest of an Ogg file at a stream that FFmpeg has refused. Return False if no such stream follows.

        FFmpeg refuses a stream whose rate or channels differ from those before.
        """
        is_chain = "ogg" in self._kinds and len(self.tracks) == 1
        start = next_sound(self._file, self._start) if is_chain else None
        if start is None:
            return False
        if not self._open_rest(start):
            return False
        self._clock = FrameClock(self._container, self._stream, self._output.seconds)
        return True

    def _open_next_block(self) -> bool:
        """Open the rest of a WavPack file behind a damaged block. Return False if no block follows.

        FFmpeg reads no block behind a damaged header. Blocks have times, so the clock goes on.
        """
        self._stated_seconds = self._stated_seconds or container_seconds(self._container)  # only in the first block
        start = next_block(self._file, self._start + self._bytes.place + 1)
        while start is not None and not self._open_rest(start):
            start = next_block(self._file, start + 1)
        return start is not None

    def _open_rest(self, start: int) -> bool:
        """Open the file from byte `start` on. Return False if FFmpeg knows no format there."""
        try:
            container = open_container(FileFrom(self._file, start))
        except InputFault as fault:
            if fault.code == "not-media":  # the file breaks off in a header
                return False
            raise
        self._container.close()
        self._demuxer.container = self._container = container
        self._stream, self._start = self._demuxer.choose(None), start
        enable_checksums(self._stream)
        self._bytes = ByteCount()
        return True

    def _check_unchanged(self) -> None:
        status = status_of(self._file)
        if (status.st_size, status.st_mtime_ns) != (self._status.st_size, self._status.st_mtime_ns):
            raise InputFault("changed")

    def _note_lost_pages(self) -> None:
        first = 0.0 if self._excerpt is None else self._excerpt.offset  # the sound before an excerpt was skipped
        holes = [hole for hole in self._holes if hole[1] > first]
        if not holes or "ogg" not in self._kinds or not self._is_alone:
            return
        rate = 48_000 if self._stream.codec_context.name == "opus" else self._stream.rate  # RFC 7845, 4
        for hole in holes_of_lost_pages(self._file, holes, rate, self._origin):
            self._damage.note(*hole)

    def _note_early_end(self) -> None:
        if self.truncated_at is not None:
            return
        whole = self._output.written / SAMPLE_RATE
        if (
            (self._counts_time or self._is_alone)
            and self._has_bad_packet
            and self._bytes.seconds_of_rest > END_TOLERANCE
        ):
            self.truncated_at = whole
            return
        track = track_seconds(self._stream) if self._is_alone or "mov" in self._kinds else None
        stated = self._stated_seconds or container_seconds(self._container)
        end = track or (stated if self._is_alone else None)
        missing = 0.0 if end is None else end - whole
        if not _WITH_LENGTH.isdisjoint(self._kinds):
            is_short = end is not None and missing > max(END_TOLERANCE, 0.01 * end)
        else:
            is_short = end is not None and missing > max(MP3_TOLERANCE, 0.02 * end) and self._mp3_is_longer()
        if is_short or is_cut_off(self._file, self._status.st_size, self._kinds):
            self.truncated_at = whole

    def _mp3_is_longer(self) -> bool:
        return "mp3" in self._kinds and mp3_is_longer(self._file, self._status.st_size)
