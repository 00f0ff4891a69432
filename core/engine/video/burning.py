"""Write a video with captions in its picture. A program of its own, for `mynah burn`.

usage: python -m core.engine.video.burning

Standard input holds the order as JSON, see `Order`. Standard output gets the progress, a JSON line
{"seconds": done, "total": all} now and then. Standard error gets a fault as JSON, as from `clips`.
"""

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import av
from av.container import InputContainer, OutputContainer
from av.stream import Disposition
from av.video.frame import PictureType

from core.contracts import processes
from core.contracts.errors import Fault, InputFault
from core.contracts.files import publish, storage_fault, temporary_beside
from core.contracts.time_limit import DISK_PATIENCE
from core.contracts.tracks import Track, language_code, list_of_tracks, title_of
from core.engine.audio.demuxer import Demuxer
from core.engine.video.caption_layer import Caption, CaptionLayer

ENCODERS: dict[str, tuple[tuple[str, dict[str, str]], ...]] = {
    "av1": (("libsvtav1", {"preset": "10", "crf": "26"}),),
    "vp9": (("libvpx-vp9", {"deadline": "realtime", "cpu-used": "6", "row-mt": "1", "crf": "20", "b": "0"}),),
    "h264": (
        ("libx264", {"preset": "veryfast", "crf": "18"}),
        ("h264_videotoolbox", {"q:v": "65", "allow_sw": "1"}),
        ("h264_mf", {"rate_control": "quality", "quality": "80"}),
        ("h264_nvenc", {"cq": "20"}),
        ("h264_qsv", {"global_quality": "20"}),
        ("h264_amf", {"quality": "quality"}),
    ),
}
"""The encoders of each codec with their options. The first that opens is used. See decisions."""
_REPORT_EVERY_S = 0.2
_ROUNDING_S = 0.0005  # a picture at the start of a part may be a rounding error too early
_COLOURS = ("color_primaries", "color_trc", "colorspace", "color_range")
_BT709 = 1
_LEAST_ROWS_OF_HD = 600  # a picture without stated colours has those of its size


class Order(NamedTuple):
    """A video, the new file, the painter's file with its captions, and the choices.

    `start` and `end` are seconds of the video. None: from the beginning, to the end. `keeps_titles` copies the texts
    about the video and its tracks, which may name people.
    """

    video: str
    target: str
    painted: str
    captions: list[Caption]
    sweeps: bool
    codec: str
    overwrite: bool
    start: float | None
    end: float | None
    keeps_titles: bool = True


def _opens(name: str) -> bool:
    if name == "libx264" and getattr(sys, "frozen", False):  # a bundle has an empty library in its place
        return False
    if name not in av.codecs_available:
        return False
    try:
        context = av.CodecContext.create(name, "w")
        context.width, context.height, context.pix_fmt = 256, 256, "yuv420p"  # type: ignore[attr-defined]
        context.time_base = Fraction(1, 25)
        context.open()
    except (av.error.FFmpegError, ValueError):
        return False
    return True


def burn(order: Order) -> None:
    """Write the video. Report the progress.

    Raises:
        InputFault: burn-no-video, burn-encoder, and as Demuxer does.
        EnvironmentFault: disk, no-write, file-exists.
    """
    target = Path(order.target)
    demuxer = Demuxer(Path(order.video), DISK_PATIENCE)
    try:
        with temporary_beside(target) as temporary:
            _write(demuxer.container, order, temporary, target.suffix)
            with temporary.open("rb+") as written:
                os.fsync(written.fileno())
            publish(temporary, target, order.overwrite)
    except FileExistsError:
        raise
    except av.error.FFmpegError as error:
        raise InputFault("burn-failed", name=Path(order.video).name, reason=str(error.strerror)) from error
    except OSError as error:
        raise storage_fault(error, target) from error
    finally:
        demuxer.close()


def picture_stream(container: InputContainer) -> av.VideoStream | None:
    """Return the first video stream that is no cover picture."""
    streams = (each for each in container.streams.video if not each.disposition & Disposition.attached_pic)
    return next(streams, None)


_FORMATS = {".mp4": "mp4", ".m4v": "mp4", ".mov": "mov", ".mkv": "matroska", ".webm": "webm"}


def _write(source: InputContainer, order: Order, temporary: Path, suffix: str) -> None:
    stream = picture_stream(source)
    if stream is None:
        raise InputFault("burn-no-video", name=Path(order.video).name)
    name = next((name for name, _ in ENCODERS[order.codec] if _opens(name)), None)
    if name is None:
        raise InputFault("burn-encoder", codec=order.codec)
    stream.thread_type = "AUTO"
    # FFmpeg's own files call a full disk a bad file
    with temporary.open("wb") as written, av.open(written, "w", format=_FORMATS[suffix.lower()]) as file:
        if order.keeps_titles:
            file.metadata.update(source.metadata)
        _Copy(source, stream, file, order, name).run()


class _Copy:
    """One video on its way into a new file: pictures are encoded again, sound is copied."""

    def __init__(
        self, source: InputContainer, stream: av.VideoStream, file: OutputContainer, order: Order, encoder: str
    ) -> None:
        self._source, self._stream, self._file, self._order, self._encoder = source, stream, file, order, encoder
        self._sounds = {each.index: file.add_stream_from_template(each) for each in source.streams.audio}
        for index, copy in self._sounds.items():
            copy.metadata.clear()  # some versions of FFmpeg copy it
            copy.metadata.update(self._texts(source.streams[index].metadata))
        self._video: av.VideoStream | None = None
        self._layer: CaptionLayer | None = None
        self._zero = max(0, source.start_time or 0) / av.time_base  # the clock of words begins here
        self._start, self._end = order.start or 0.0, order.end
        total = (source.duration or 0) / av.time_base
        self._total = max(0.001, min(total, order.end or total) - self._start)
        self._base = stream.time_base or Fraction(1, 1000)
        self._reported = 0.0
        self._waiting: list[av.Packet[Any]] = []

    def _texts(self, metadata: Mapping[str, str]) -> dict[str, str]:
        """Return the texts about a stream that the new file keeps."""
        return {name: text for name, text in metadata.items() if self._order.keeps_titles or name == "language"}

    def run(self) -> None:
        """Copy everything between the start and the end."""
        if self._start > 1:
            self._source.seek(int((self._zero + self._start) * av.time_base))
        try:
            for packet in self._source.demux([self._stream, *(self._source.streams[index] for index in self._sounds)]):
                if packet.stream_index == self._stream.index:
                    if self._pictures(packet):
                        break
                else:
                    self._sound(packet)
            self._finish()
            self._say(self._start + self._total)  # fails if the work was stopped: then the file gets no name
        finally:
            if self._layer is not None:
                self._layer.close()

    def _pictures(self, packet: "av.Packet[Any]") -> bool:
        """Draw into the pictures of a packet. Return whether the end is reached."""
        for frame in _decoded(packet):
            seconds = 0.0 if frame.time is None else frame.time - self._zero
            if self._end is not None and seconds >= self._end:
                return True
            if seconds < self._start - _ROUNDING_S:
                continue
            self._picture(frame, seconds)
        return False

    def _picture(self, frame: av.VideoFrame, seconds: float) -> None:
        if self._video is None or self._layer is None:
            self._begin(frame)
        assert self._video is not None
        assert self._layer is not None
        if frame.format.name != "yuv420p":
            pts, base = frame.pts, frame.time_base
            frame = frame.reformat(format="yuv420p")
            frame.pts, frame.time_base = pts, base
        else:
            frame.make_writable()
        self._layer.draw(frame, seconds)
        frame.pict_type = PictureType.NONE
        if frame.pts is not None and self._start:
            frame.pts = max(0, frame.pts - round((self._zero + self._start) / self._base))
        self._mux(self._video.encode(frame))
        self._report(seconds)

    def _begin(self, frame: av.VideoFrame) -> None:
        """Add the stream of pictures in the form of its first picture."""
        options = dict(ENCODERS[self._order.codec])[self._encoder]
        video = self._file.add_stream(self._encoder, rate=self._stream.average_rate, options=options)
        assert isinstance(video, av.VideoStream)
        context, old = video.codec_context, self._stream.codec_context
        video.width, video.height, video.pix_fmt = frame.width, frame.height, "yuv420p"
        video.time_base = context.time_base = self._base
        if old.sample_aspect_ratio:
            context.sample_aspect_ratio = old.sample_aspect_ratio
        for name in _COLOURS:
            setattr(context, name, getattr(old, name))
        rotation = round(frame.rotation / 90) * 90 % 360
        if rotation:
            video.set_display_rotation(rotation)
        video.metadata.update(self._texts(self._stream.metadata))
        is_wide = old.colorspace == _BT709 or (old.colorspace == 2 and frame.height >= _LEAST_ROWS_OF_HD)
        self._video = video
        painted = Path(self._order.painted)
        self._layer = CaptionLayer(painted, self._order.captions, self._order.sweeps, rotation, is_wide)
        waiting, self._waiting = self._waiting, []
        self._mux(waiting)

    def _sound(self, packet: "av.Packet[Any]") -> None:
        at = packet.dts if packet.pts is None else packet.pts
        if at is None:
            return
        seconds = float(at * packet.time_base) - self._zero
        length = float((packet.duration or 0) * packet.time_base)
        if (self._start and seconds + length <= self._start) or (self._end is not None and seconds >= self._end):
            return
        if self._start:
            shift = round((self._zero + self._start) / packet.time_base)
            packet.pts, packet.dts = (None if each is None else each - shift for each in (packet.pts, packet.dts))
        packet.stream = self._sounds[packet.stream_index]
        self._mux([packet])

    def _mux(self, packets: "list[av.Packet[Any]]") -> None:
        """Write packets. Those before the first picture wait, because all streams must be known first."""
        if self._video is None:
            self._waiting += packets
        else:
            self._file.mux(packets)

    def _finish(self) -> None:
        if self._video is None:
            raise InputFault("burn-no-picture", name=Path(self._order.video).name)
        self._mux(self._video.encode(None))

    def _report(self, seconds: float) -> None:
        now = time.monotonic()
        if now - self._reported > _REPORT_EVERY_S:
            self._reported = now
            self._say(seconds)

    def _say(self, seconds: float) -> None:
        """Tell how far the work is. Raises OSError if nobody listens."""
        print(json.dumps({"seconds": seconds - self._start, "total": self._total}), flush=True)


def _decoded(packet: "av.Packet[Any]") -> Iterator[av.VideoFrame]:
    """Yield the pictures of a packet. A damaged packet has none."""
    try:
        yield from packet.decode()
    except av.error.InvalidDataError:
        return


def _order_of(raw: dict[str, Any]) -> Order:
    captions = [Caption(start, end, tuple(map(tuple, words))) for start, end, words in raw.pop("captions")]
    return Order(captions=captions, **raw)


def main(arguments: list[str]) -> int:
    """Follow the order of standard input. `--look VIDEO` prints facts about the video instead.

    Return 1 after a fault.
    """
    os.environ.setdefault("SVT_LOG", "1")  # errors alone
    try:
        if arguments[:1] == ["--look"]:
            print(json.dumps(_facts(Path(arguments[1]))))
        else:
            burn(_order_of(json.load(sys.stdin)))
    except Fault as fault:
        processes.report_fault(fault)
        return 1
    except FileExistsError:
        return processes.EXIT_OF_EXISTING_FILE
    except KeyboardInterrupt:
        return 130
    return 0


def _facts(video: Path) -> dict[str, object]:
    """Return width and height as players show the picture, and the subtitle tracks in words. Raises InputFault."""
    with closing(Demuxer(video, DISK_PATIENCE)) as demuxer:
        stream = picture_stream(demuxer.container)
        frame = None
        if stream is not None:
            packets = demuxer.container.demux(stream)
            frame = next((frame for packet in packets for frame in _decoded(packet)), None)
        if frame is None:
            raise InputFault("burn-no-video", name=video.name)
        is_turned = round(frame.rotation / 90) % 2 == 1
        size = (frame.height, frame.width) if is_turned else (frame.width, frame.height)
        subtitles = enumerate(demuxer.container.streams.subtitles, 1)
        return {"size": size, "subtitles": list_of_tracks([_subtitle_track(*each) for each in subtitles])}


def _subtitle_track(number: int, stream: "av.stream.Stream") -> Track:
    facts = {name.casefold(): text for name, text in stream.metadata.items()}
    title = title_of(facts.get("title", ""), facts.get("handler_name", ""))
    return Track(number, title, language_code(facts.get("language")))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
