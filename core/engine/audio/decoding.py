"""Any media file becomes 16 kHz mono blocks, streamed: a 12-hour file takes no more memory than a short one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType

import av
from av.audio.stream import AudioStream
from av.container import InputContainer

from core.contracts.errors import InputFault
from core.contracts.media import check_kind
from core.contracts.recording_address import RecordingAddress
from core.contracts.time_limit import DISK_PATIENCE
from core.engine.audio.damage import MOST, SHORTEST, ByteCount, DamageLog, Stretch
from core.engine.audio.ogg_pages import holes_of_lost_pages, next_sound
from core.engine.audio.opening import (
    container_seconds,
    describe,
    goes_on,
    heed_checksums,
    is_alone,
    mp3_is_longer,
    open_container,
    open_file,
    reading_fault,
    refuse_undecodable,
    sound_track,
    status_of,
    track_seconds,
)
from core.engine.audio.resampling import Resampler, mono
from core.engine.audio.timed_file import TURN, FileFrom
from core.engine.recognizer import SAMPLE_RATE, Samples

_NEAR = 30.0  # seconds of a recording that are read rather than passed over
_MARGIN = 2.0  # seconds before a place from which on they are decoded: codecs need some to get going


class Excerpt:
    """The seconds of a recording that its address names. `seconds` is how long the sound is that was given so far."""

    def __init__(self, address: RecordingAddress) -> None:
        self._first = round(address.offset * SAMPLE_RATE)
        self._behind = None if address.duration is None else self._first + round(address.duration * SAMPLE_RATE)
        self.offset = address.offset
        """Seconds of the recording before it."""
        self._given = 0
        self.stopped = False
        """Whether the recording was left before its end was read."""

    @property
    def seconds(self) -> float:
        """Length of the sound given so far."""
        return self._given / SAMPLE_RATE

    def length(self, whole: float | None) -> float | None:
        """Seconds that are to be expected of a recording of `whole` seconds; None where nothing tells."""
        rest = None if whole is None else max(0.0, whole - self.offset)
        if self._behind is None:
            return rest
        wanted = (self._behind - self._first) / SAMPLE_RATE
        return wanted if rest is None else min(wanted, rest)

    def of(self, blocks: Iterable[Samples]) -> Iterator[Samples]:
        """What belongs to it of all blocks, in order. Raises InputFault("entry-beyond") when nothing does."""
        position = 0  # of the next sample
        for block in blocks:
            part = block[max(0, self._first - position) :]
            position += len(block)
            if self._behind is not None and position > self._behind:
                part = part[: max(0, len(part) - (position - self._behind))]
            if len(part):
                self._given += len(part)
                yield part
            if self._behind is not None and position >= self._behind:
                self.stopped = True
                break
        if not self._given:
            raise InputFault("entry-beyond", seconds=f"{position / SAMPLE_RATE:.1f}", offset=f"{self.offset:g}")

    def shifted(self, stretches: Iterable[Stretch]) -> tuple[Stretch, ...]:
        """Stretches of the recording's damage, on the excerpt's clock, as far as they lie in it."""
        moved = ((max(0.0, start - self.offset), min(self.seconds, end - self.offset)) for start, end in stretches)
        return tuple((start, end) for start, end in moved if start < end)


def go_near(container: InputContainer, stream: AudioStream, seconds: float) -> None:
    """Have the next packet be one shortly before that place of a recording, by its index; else its first."""
    if seconds < _NEAR:
        return
    origin = container.start_time or 0
    target = origin + round((seconds - _MARGIN) * av.time_base)
    try:
        container.seek(target)
        packet = next(container.demux(stream))
        if packet.pts is None or packet.time_base is None:
            target = origin
        elif float(packet.pts * packet.time_base) - origin / av.time_base > seconds:
            target = origin  # an index that leads behind the place
        container.seek(target)
    except (av.error.FFmpegError, StopIteration):
        container.seek(origin)


START_TOLERANCE = 0.02  # seconds by which the sound may begin late before silence stands in for the delay
GAP_TOLERANCE = 0.1  # seconds; live recordings jitter by tens of milliseconds, and a filled hole may split a word
LONGEST_GAP = 3600.0  # seconds; a longer jump of an unbounded file's clock is a new clock, not a silence
END_TOLERANCE = 1.0  # seconds by which a sound recording may fall short of its declared length


class FrameClock:
    """Compares a frame's timestamp with the sound so far; believes holes, restarts at nonsense."""

    def __init__(self, container: InputContainer, stream: AudioStream, began: float = 0.0) -> None:
        """What the container has begins `began` seconds after the recording."""
        self._origin = (container.start_time or 0) / av.time_base - began
        self._end = began + container.duration / av.time_base if container.duration else None
        self._time_base = stream.time_base
        self._tick: tuple[int, int] | None = None  # of the frames' times: a fraction of a second
        self._rate = 0  # of the frames that have it: links of a chain, as of Ogg, may have others
        self._started = False

    def missing(self, frame: av.AudioFrame, position: float, damaged: bool) -> float:
        """Seconds of silence that belong before `frame` when the sound so far ends at `position` seconds.

        Of a hole that is `damaged` short ones count, too: else what comes after each would be early by one more.
        """
        pts = frame.pts
        if pts is not None and frame.sample_rate != self._rate:  # asked of each frame it is a tenth of reading an MP3
            base, self._rate = frame.time_base or self._time_base, frame.sample_rate
            self._tick = None if base is None else (base.numerator, base.denominator)
        if pts is None or self._tick is None:
            self._started = True
            return 0.0
        late = pts * self._tick[0] / self._tick[1] - self._origin - position
        tolerance = GAP_TOLERANCE if self._started and not damaged else START_TOLERANCE
        self._started = True
        beyond = position + late > self._end + END_TOLERANCE if self._end is not None else late > LONGEST_GAP
        if beyond or late < -END_TOLERANCE:
            self._origin += late
            return 0.0
        return late if late > tolerance else 0.0


MP3_TOLERANCE = 2.0  # seconds: programs that cut without decoding may leave the count of frames as it was
DEMUX_ERRORS = 50  # in a row, before the rest of a file counts as lost

_WITHOUT_TIMES = frozenset({"mp3", "aac", "ac3", "eac3", "dts", "truehd", "mlp", "loas"})
# demuxers that count frames for want of timestamps
_NEVER_ENCRYPTED = frozenset({"mp3", "wav", "flac", "ogg", "aac", "aiff", "au", "w64", "amr"})
# containers that know no Common Encryption, of which FFmpeg hides the sample entry and marks each packet
_TAGS = (b"ID3", b"TAG", b"APE")
_LOST_SHARE = 0.25  # of a hole's length, by its bytes, from which on sound was lost in it
_DECLARED = frozenset({"mov", "matroska", "wav", "w64", "aiff", "flac", "asf", "caf", "au", "tta", "wv"})
# containers whose length is no guess


@dataclass(frozen=True)
class RecordingEnd:
    """What is known of a recording once it is read: `duration` is what was really there, in seconds.

    `truncated_at` is the second at which a damaged file broke off, None when it was whole; `damaged` are the stretches
    inside of it in which nothing, or not what was recorded, could be decoded. `bytes_read` is what reading it took.
    """

    duration: float
    video: bool = False
    truncated_at: float | None = None
    damaged: tuple[Stretch, ...] = ()
    bytes_read: int = 0


class AudioReader:
    """One pass over one media file's sound, on the file's own clock.

    Iterating gives blocks of shape (samples,), float32 in [-1, 1], mono (the mean of the channels, or one), 16 kHz.
    Position 0 is where players start their clock; sound that begins later, and holes in the timestamps, become silence,
    so that times fit a video's picture. Packets that cannot be decoded are skipped: silence stands in for them,
    `skipped` counts them, and `end` tells after the iteration where they were.

    The constructor raises InputFault: name, missing, unreadable, read-error, no-answer, folder, not-a-file, empty,
    not-media, incomplete, no-audio, codec, protected, no-channel. Iterating raises InputFault: undecodable,
    no-samples, protected, read-error, no-answer, changed (while it was read), entry-beyond. Of a recording elsewhere
    both raise EnvironmentFault, as RemoteFile does.
    """

    def __init__(
        self, path: Path | RecordingAddress, *, channel: int | None = None, patience: float = DISK_PATIENCE
    ) -> None:
        """Opens the file at `path`; only that `channel` of it, counted from 0, is heard if one is given.

        Of an address only what it names is heard; its clock begins there. A disk may take `patience` seconds a block.
        """
        address = path if isinstance(path, RecordingAddress) else None
        self._channel = channel if channel is not None or address is None else address.channel
        self._excerpt = None if address is None or address.is_whole else Excerpt(address)
        self._file = open_file(path, patience)
        self.skipped = 0
        self.truncated_at: float | None = None
        self._bytes = ByteCount()
        self._unheard = 0.0  # seconds that are missing before the frame at hand, by the bytes that became no sound
        self._unheard_before = 0.0  # before the one before it
        self._holes: list[Stretch] = []  # for which no reason is known
        self._bad = False  # whether a packet before it could not be decoded
        try:
            self._status = status_of(self._file)
            check_kind(self._status)
            self._container = open_container(self._file)
            self._stream = sound_track(self._container)
            refuse_undecodable(self._container, self._stream)
            checked = heed_checksums(self._stream)
            self.info = describe(self._container, self._stream)
            if address is not None and (address.channel or 0) >= max(1, self.info.channels):
                raise InputFault("no-channel", channel=address.channel or 0, channels=self.info.channels)
            if self._excerpt is not None:
                self.info = replace(self.info, duration=self._excerpt.length(self.info.duration))
            self._kinds = frozenset(self._container.format.name.split(","))
            self._alone = is_alone(self._container, self._stream)
            self._is_raw_flac = "flac" in self._kinds
            self._counts_time = not _WITHOUT_TIMES.isdisjoint(self._kinds)
            self._may_be_encrypted = _NEVER_ENCRYPTED.isdisjoint(self._kinds)
        except BaseException:
            self._file.close()
            raise
        self._origin = (self._container.start_time or 0) / av.time_base
        self._start = 0  # bytes before what the container begins with
        self._clock = FrameClock(self._container, self._stream)
        self._damage = DamageLog(0.0 if checked else SHORTEST)
        self._output = Resampler()

    def __enter__(self) -> "AudioReader":
        """The reader itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the file."""
        self.close()

    def close(self) -> None:
        """Closes the file; a running iteration must not be continued."""
        self._container.close()
        self._file.close()

    @property
    def seconds(self) -> float:
        """Length of the sound so far, on the file's clock; after the iteration, of all of it."""
        return self._output.written / SAMPLE_RATE if self._excerpt is None else self._excerpt.seconds

    @property
    def end(self) -> RecordingEnd:
        """What is known after the iteration."""
        broken_off, damaged = self.truncated_at, self._damage.stretches
        if self._excerpt is not None:
            broken_off = None if broken_off is None or self._excerpt.stopped else self.seconds
            damaged = self._excerpt.shifted(damaged)
        return RecordingEnd(self.seconds, self.info.video, broken_off, damaged, self._file.bytes_read)

    def __iter__(self) -> Iterator[Samples]:
        """The blocks. Only once: a second iteration needs a new AudioReader."""
        blocks = TURN.each(self._blocks())
        return blocks if self._excerpt is None else self._excerpt_blocks(self._excerpt, blocks)

    def _excerpt_blocks(self, excerpt: Excerpt, blocks: Iterator[Samples]) -> Iterator[Samples]:
        yield from excerpt.of(blocks)
        if excerpt.stopped:  # before the recording's end, at which it is done for the whole of one
            self._note_lost_pages()

    def _blocks(self) -> Iterator[Samples]:
        if self._excerpt is not None and not self._counts_time:
            go_near(self._container, self._stream, self._excerpt.offset)  # silence then stands for what is passed over
        decoded = 0
        for frame in self._frames():
            sound = mono(frame, self._channel)
            decoded += len(sound)
            yield from self._output.silence(self._missing(frame))
            yield from self._output.sound(sound, frame.sample_rate)
        self._check_unchanged()
        if not decoded:
            raise InputFault("undecodable") if self.skipped else InputFault("no-samples")
        yield from self._output.flush()
        self._note_lost_pages()
        self._note_early_end()

    def _frames(self) -> Iterator[av.AudioFrame]:
        for packet in self._packets():
            try:
                frames = packet.decode()
            except av.error.MemoryError as error:
                raise MemoryError(str(error)) from error
            except av.error.FFmpegError:
                self.skipped += 1
                if bytes(packet).startswith(_TAGS):  # of an MP3 that was put behind another
                    self._bytes.pass_over(packet)
                    continue
                self._bad = True
                self._bytes.add(packet, has_sound=False)
            else:
                self._unheard += self._bytes.add(packet, has_sound=bool(frames))
                yield from frames

    def _missing(self, frame: av.AudioFrame) -> float:
        """Seconds of silence that belong before the frame; notes them as damage where sound was lost."""
        at = self._output.seconds
        known = self._bad or self._is_raw_flac  # that nothing but damage makes a hole: FLAC counts all its samples
        missing = self._unheard if self._counts_time else self._clock.missing(frame, at, known)
        # a hole in which nothing was recorded takes no bytes; in a film these may be its picture's
        unheard = self._unheard + self._unheard_before  # a page's first packet may end one from before the hole
        lost = unheard > _LOST_SHARE * missing and self._alone
        if known or lost:
            self._damage.note(at, at + missing)
        elif missing >= SHORTEST:
            self._holes = [*self._holes[-MOST:], (at, at + missing)]
        self._bad, self._unheard, self._unheard_before = False, 0.0, self._unheard
        return missing

    def _packets(self) -> Iterator["av.Packet[AudioStream]"]:
        """The sound track's packets; goes on behind what the demuxer trips over, gives up after DEMUX_ERRORS."""
        errors = 0
        while True:
            try:
                for packet in self._container.demux(self._stream):
                    if self._may_be_encrypted and packet.has_sidedata("encryption_info"):
                        raise InputFault("protected")
                    errors = 0
                    yield packet
                return
            except av.error.FFmpegError as error:
                if isinstance(error, av.error.PatchWelcomeError) and self._goes_on_with_other_sound():
                    errors = 0
                    continue
                errors += 1
                self.skipped += 1
                self._bad = True
                if errors > DEMUX_ERRORS:
                    self.truncated_at = self._output.seconds
                    return
            except OSError as error:  # from our own file, by way of FFmpeg
                self._check_unchanged()
                raise reading_fault(error) from error

    def _goes_on_with_other_sound(self) -> bool:
        """Open the rest of an Ogg file at the stream of another rate or other channels that FFmpeg has refused."""
        start = next_sound(self._file, self._start) if "ogg" in self._kinds else None
        if start is None:
            return False
        try:
            container = open_container(FileFrom(self._file, start))
        except InputFault as fault:
            if fault.code == "not-media":  # the file breaks off in the heads of that stream
                return False
            raise
        self._container.close()
        self._container, self._stream, self._start = container, sound_track(container), start
        self._clock = FrameClock(container, self._stream, self._output.seconds)
        self._bytes = ByteCount()
        return True

    def _check_unchanged(self) -> None:
        status = status_of(self._file)
        if (status.st_size, status.st_mtime_ns) != (self._status.st_size, self._status.st_mtime_ns):
            raise InputFault("changed")

    def _note_lost_pages(self) -> None:
        heard_from = 0.0 if self._excerpt is None else self._excerpt.offset  # silence is what was passed over before it
        holes = [hole for hole in self._holes if hole[1] > heard_from]
        if not holes or "ogg" not in self._kinds or not self._alone:
            return
        rate = 48_000 if self._stream.codec_context.name == "opus" else self._stream.rate  # RFC 7845, 4
        for hole in holes_of_lost_pages(self._file, holes, rate, self._origin):
            self._damage.note(*hole)

    def _note_early_end(self) -> None:
        if self.truncated_at is not None:
            return
        whole = self._output.written / SAMPLE_RATE
        if (self._counts_time or self._alone) and self._bad and self._bytes.seconds_of_rest > END_TOLERANCE:
            self.truncated_at = whole
            return
        track = track_seconds(self._stream) if self._alone or "mov" in self._kinds else None
        end = track or (container_seconds(self._container) if self._alone else None)
        missing = 0.0 if end is None else end - whole
        if not _DECLARED.isdisjoint(self._kinds):
            short = end is not None and missing > max(END_TOLERANCE, 0.01 * end)
        else:
            short = end is not None and missing > max(MP3_TOLERANCE, 0.02 * end) and self._mp3_is_longer()
        if short or goes_on(self._file, self._status.st_size, self._kinds):
            self.truncated_at = whole

    def _mp3_is_longer(self) -> bool:
        return "mp3" in self._kinds and mp3_is_longer(self._file, self._status.st_size)
