"""Join several recordings to one FLAC file. A program of its own, for `mynah transcribe --join`.

usage: python -m core.engine.audio.join TARGET

Standard input holds the paths as JSON, in order. Standard output gets the parts as JSON: [[name, start, gap], …].
`start` is the second of the joined recording at which a part begins. `gap` is the known time between it and the part
before, in seconds. Standard error gets a fault as JSON, as from `clips`.

The joined recording has the highest sample rate and the most channels of its parts. A gap of up to an hour becomes
silence. A target that was joined from the same files stays.
"""

import contextlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import av
from av.container import InputContainer

from core.contracts import processes
from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.files import check_space, publish, storage_fault
from core.contracts.media import check_file
from core.contracts.time_limit import DISK_PATIENCE
from core.engine.audio.demuxer import Demuxer
from core.engine.audio.opening import refuse_undecodable

LONGEST_SILENCE = 3600.0
"""Seconds. A longer gap between two parts is reported, but not filled."""
_LEAST_GAP = 0.05  # seconds: clocks of recorders are less exact
_DAY = 86_400.0
_TAG = "MYNAH_PARTS"
_BLOCK = 2**16  # samples of silence
_SMALL_FORMATS = frozenset({"u8", "u8p", "s16", "s16p"})
_LOSSY_FORMATS = frozenset({"flt", "fltp"})  # lossy codecs decode to them


class Part(NamedTuple):
    """A part of the joined recording: its file name, its first second, and the known gap before it in seconds."""

    name: str
    start: float
    gap: float


class _Facts(NamedTuple):
    rate: int
    channels: int
    is_deep: bool  # more than 16 bits
    clock: float | None  # seconds of the day at the start


def join(paths: Sequence[Path], target: Path) -> list[Part]:
    """Write the joined recording, or return the parts of an existing one. The memory does not depend on the lengths.

    Raises:
        InputFault: join-part, a part cannot be read. join-tracks, a part has several sound tracks.
        EnvironmentFault: disk, no-write, file-exists.
    """
    origin: list[Any] = [[path.name, _size(path)] for path in paths]
    if target.exists():
        return _parts_of(target, origin)
    facts = [_facts(path) for path in paths]
    rate, channels = max(each.rate for each in facts), max(each.channels for each in facts)
    partial = target.with_name(f".{target.name}.part")
    try:
        check_space(target.parent, sum(size for _, size in origin))
        parts = _write(paths, facts, partial, rate, min(channels, 8), origin)
        publish(partial, target, overwrite=False)
    except FileExistsError as error:
        raise EnvironmentFault("file-exists", path=str(target)) from error
    except av.error.FFmpegError as error:
        raise InputFault("join-part", name=target.name, reason=str(error.strerror)) from error
    except OSError as error:
        raise storage_fault(error, target) from error
    finally:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
    return parts


def _size(path: Path) -> int:
    try:
        return check_file(path).st_size
    except InputFault as fault:
        raise _part_fault(path, fault) from fault


def _part_fault(path: Path, fault: InputFault) -> InputFault:
    return InputFault("join-part", name=path.name, reason=fault.sentence.rstrip("."))


def _parts_of(target: Path, origin: list[Any]) -> list[Part]:
    with contextlib.suppress(av.error.FFmpegError, ValueError, KeyError), av.open(str(target)) as file:
        known = json.loads({name.upper(): text for name, text in file.metadata.items()}[_TAG])
        if known["files"] == origin:
            return [Part(*each) for each in known["parts"]]
    raise EnvironmentFault("file-exists", path=str(target))


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[InputContainer]:
    try:
        demuxer = Demuxer(path, DISK_PATIENCE)
    except InputFault as fault:
        raise _part_fault(path, fault) from fault
    try:
        tracks = demuxer.container.streams.audio
        if len(tracks) != 1:
            raise InputFault("join-tracks", name=path.name, tracks=len(tracks))
        refuse_undecodable(demuxer.container, demuxer.choose(None))
        yield demuxer.container
    finally:
        demuxer.close()


def _facts(path: Path) -> _Facts:
    with _opened(path) as container:
        stream = container.streams.audio[0]
        context = stream.codec_context
        sample_format = "" if context.format is None else context.format.name
        is_lossy = sample_format in _LOSSY_FORMATS and not context.name.startswith("pcm")
        tags = {name.casefold(): text for name, text in {**container.metadata, **stream.metadata}.items()}
        reference = tags.get("time_reference", "")
        clock = int(reference) / context.sample_rate if reference.isdecimal() and int(reference) else None
        is_deep = sample_format not in _SMALL_FORMATS and not is_lossy
        return _Facts(context.sample_rate, context.channels, is_deep, clock)


def _write(
    paths: Sequence[Path], facts: Sequence[_Facts], partial: Path, rate: int, channels: int, origin: list[Any]
) -> list[Part]:
    sample_format = "s32" if any(each.is_deep for each in facts) else "s16"
    layout = av.AudioLayout(_LAYOUTS[channels - 1])
    parts = _starts(paths, facts)
    with av.open(str(partial), "w", format="flac") as file:
        starts = [Part(name, start, gap) for name, start, gap in parts]
        file.metadata.update({_TAG: json.dumps({"files": origin, "parts": starts}), **_chapters(starts)})
        stream = file.add_stream("flac", rate=rate, layout=layout.name, format=sample_format)
        place = 0
        for path, part in zip(paths, starts, strict=True):
            for frame in _frames(path, round(part.start * rate) - place, sample_format, layout, rate):
                frame.pts, frame.time_base = place, Fraction(1, rate)
                place += frame.samples
                file.mux(stream.encode(frame))
        file.mux(stream.encode(None))
    with partial.open("rb+") as written:
        os.fsync(written.fileno())
    return starts


_LAYOUTS = ("mono", "stereo", "2.1", "quad", "5.0", "5.1", "6.1", "7.1")


def _starts(paths: Sequence[Path], facts: Sequence[_Facts]) -> list[Part]:
    """Return the parts with their starts. Each file is decoded for its exact length."""
    parts: list[Part] = []
    end, clock_end = 0.0, None
    for path, each in zip(paths, facts, strict=True):
        gap = 0.0 if clock_end is None or each.clock is None else (each.clock - clock_end + _DAY / 2) % _DAY - _DAY / 2
        gap = gap if gap >= _LEAST_GAP else 0.0
        start = end + (gap if gap <= LONGEST_SILENCE else 0.0)
        seconds = _seconds(path)
        parts.append(Part(path.name, round(start, 6), round(gap, 3)))
        end, clock_end = start + seconds, None if each.clock is None else each.clock + seconds
    return parts


def _seconds(path: Path) -> float:
    with _opened(path) as container:
        samples = sum(frame.samples / frame.sample_rate for frame in _decoded(container))
        if not samples:
            raise InputFault("join-part", name=path.name, reason="no-sound")
        return samples


def _decoded(container: InputContainer) -> Iterator[av.AudioFrame]:
    """Yield the frames of a file. A damaged packet is left out."""
    packets = container.demux(container.streams.audio[0])
    while True:
        try:
            packet = next(packets, None)
            if packet is None:
                return
            yield from packet.decode()
        except av.error.InvalidDataError:
            continue


def _frames(path: Path, silence: int, sample_format: str, layout: av.AudioLayout, rate: int) -> Iterator[av.AudioFrame]:
    """Yield `silence` samples of silence and the frames of a file, in the form of the target."""
    while silence > 0:
        frame = av.AudioFrame(format=sample_format, layout=layout.name, samples=min(silence, _BLOCK))
        for plane in frame.planes:
            plane.update(bytes(plane.buffer_size))
        frame.sample_rate = rate
        silence -= frame.samples
        yield frame
    with _opened(path) as container:
        resampler = av.AudioResampler(sample_format, layout.name, rate)
        for decoded in _decoded(container):
            decoded.pts = None
            yield from resampler.resample(decoded)
        yield from resampler.resample(None)


def _chapters(parts: Sequence[Part]) -> dict[str, str]:
    tags: dict[str, str] = {}
    for number, part in enumerate(parts):
        minutes, rest = divmod(round(part.start * 1000), 60_000)
        tags[f"CHAPTER{number:03}"] = f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02}.{rest % 1000:03}"
        tags[f"CHAPTER{number:03}NAME"] = part.name
    return tags


def main(arguments: list[str]) -> int:
    """Join the recordings of standard input. Return 1 if a file cannot be read or written."""
    try:
        parts = join([Path(path) for path in json.load(sys.stdin)], Path(arguments[0]))
    except Fault as fault:
        processes.report_fault(fault)
        return 1
    print(json.dumps(parts))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
