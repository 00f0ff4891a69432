"""Open a media file once, and give its packets to one reader or to one reader for each track."""

from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import av
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Discard, Disposition

from core.contracts.errors import InputFault
from core.contracts.media import check_kind
from core.contracts.recording_address import RecordingAddress
from core.engine.audio.opening import open_container, open_file, status_of

LONGEST_LAG = 20.0  # seconds: a track without a packet for so long is silent there
_REST_OF_LAG = 5.0  # seconds that a silent track stays behind the others, because its packets may come late


class Demuxer:
    """An open media file. Several readers may share it, each for its own track.

    One pass over the file serves all of them. Packets wait until their reader asks for them.

    Raises:
        InputFault, EnvironmentFault: from the constructor, as AudioReader.
    """

    def __init__(self, path: Path | RecordingAddress, patience: float) -> None:
        """Open the file. `patience` is the number of seconds that a disk may take for a block."""
        self.file = open_file(path, patience)
        try:
            self.status = status_of(self.file)
            check_kind(self.status)
            self.container: InputContainer = open_container(self.file)
        except BaseException:
            self.file.close()
            raise
        self.has_sought = False
        """Whether a reader has moved to an excerpt. The others need not."""
        self._streams: dict[int, AudioStream] = {}  # of the sharing readers, by index
        self._queues: dict[int, deque[av.Packet[AudioStream]]] = {}
        self._reached: dict[int, float] = {}  # seconds of the container, by index
        self._packets: Iterator[av.Packet[Any]] | None = None
        self._is_at_end = False
        self.newest = 0.0
        """The time of the newest packet of all shared tracks, in seconds of the container."""

    def close(self) -> None:
        """Close the file. A second call does nothing."""
        self.container.close()
        self.file.close()

    def choose(self, number: int | None) -> AudioStream:
        """Return a sound track. FFmpeg skips all others.

        Args:
            number: counted from 1. None: the track that players choose.

        Raises:
            InputFault: no-audio, not-media.
        """
        tracks = self.container.streams.audio
        if not tracks:
            raise InputFault("no-audio" if self.container.streams else "not-media")
        if number is None:
            track = next((track for track in tracks if track.disposition & Disposition.default), tracks[0])
        else:
            track = tracks[number - 1]
        self._skip_all_but([track])
        return track

    def share(self, numbers: Sequence[int]) -> None:
        """Give the packets of several tracks to their readers. FFmpeg skips all others.

        Args:
            numbers: the tracks, counted from 1.
        """
        tracks = [self.container.streams.audio[number - 1] for number in numbers]
        self._skip_all_but(tracks)
        self._streams = {track.index: track for track in tracks}
        self._queues = {track.index: deque() for track in tracks}
        origin = (self.container.start_time or 0) / av.time_base
        self._reached = dict.fromkeys(self._queues, origin)
        self.newest = origin

    def packets(self, stream: AudioStream) -> "Iterator[av.Packet[AudioStream] | None]":
        """Yield the packets of a track from the current place on. None: the track is silent, see LONGEST_LAG.

        Raises:
            FFmpegError: a packet is damaged. A new call continues behind it.
            OSError: the file cannot be read.
        """
        return self._shared_packets(stream) if self._streams else self.container.demux(stream)

    def _shared_packets(self, stream: AudioStream) -> "Iterator[av.Packet[AudioStream] | None]":
        queue = self._queues[stream.index]
        while True:
            if queue:
                yield queue.popleft()
            elif self._is_at_end:
                return
            elif self.newest - self._reached[stream.index] > LONGEST_LAG:
                self._reached[stream.index] = self.silent_until
                yield None
            else:
                self._demux_one()

    @property
    def silent_until(self) -> float:
        """The second of the container up to which a track without packets is silent."""
        return self.newest - _REST_OF_LAG

    def _demux_one(self) -> None:
        """Put the next packet into its queue."""
        if self._packets is None:
            self._packets = self.container.demux(list(self._streams.values()))
        try:
            packet = next(self._packets, None)
        except BaseException:
            self._packets = None  # an exception has ended this iterator
            raise
        if packet is None:
            self._is_at_end = True
            return
        index = packet.stream.index
        if index not in self._queues:
            return
        self._queues[index].append(packet)
        if packet.pts is not None and packet.time_base is not None:
            time = float(packet.pts * packet.time_base)
            self._reached[index] = max(self._reached[index], time)
            self.newest = max(self.newest, time)

    def _skip_all_but(self, tracks: Sequence[AudioStream]) -> None:
        chosen = {track.index for track in tracks}
        for stream in self.container.streams:
            if stream.index not in chosen:
                stream.discard = Discard.all  # the demuxer then need not even read the picture
