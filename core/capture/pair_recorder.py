"""Record two sources at once: the microphone in the left channel, the sound of the computer in the right one."""

import threading
import time
from pathlib import Path

import msgspec

from core.capture.channel_writer import SHARED, Channel, ChannelPair
from core.capture.recorder import Recorder, Tell
from core.capture.sources import Source, SourceChoice
from core.capture.track_writer import TrackWriter
from core.contracts import recorder_messages as messages
from core.contracts.errors import EnvironmentFault
from core.contracts.files import storage_fault
from core.contracts.recording_folder import Begun, recording_of


class PairRecorder:
    """Two recorders, whose sound becomes one track. It has the methods of Recorder.

    Each recorder replaces the lost sound of its own device with silence. The other one goes on.
    """

    def __init__(self, folder: Path, sources: tuple[Source, Source], speakers: tuple[str, ...], tell: Tell) -> None:
        self._folder, self._speakers, self._tell = folder, speakers, tell
        self._recorders = (
            _ChannelRecorder(folder, sources[0], self._tell_of_first),
            _ChannelRecorder(folder, sources[1], self._tell_of_second),
        )
        self._sources = sources

    def submit(self, command: messages.ToRecorder) -> None:
        """Have a command carried out behind the sound that came before it. Any thread may call this."""
        first, second = self._recorders
        match command:
            case messages.SetMark():
                first.submit(command)
            case messages.ChangeSource(choice=choice):
                is_computer = msgspec.json.decode(choice, type=SourceChoice).kind == "computer"
                (second if is_computer else first).submit(command)
            case _:
                first.submit(command)
                second.submit(command)

    def run(self, rate: int | None) -> None:
        """See Recorder. The recording ends when both sources have ended."""
        first, second = self._recorders
        first.open(rate)
        try:
            second.open(first.rate)
            try:
                pair = ChannelPair(TrackWriter(self._folder, first.rate, channels=2), first.rate)
                self._announce(pair, is_new=rate is None)
            except OSError as error:
                raise storage_fault(error, recording_of(self._folder)) from error
        except EnvironmentFault:
            for source in self._sources:
                source.close()
            raise
        faults: list[EnvironmentFault] = []

        def record(number: int) -> None:
            try:
                self._recorders[number].record(pair.channels[number], is_new=rate is None)
            except EnvironmentFault as fault:  # a full disk ends both
                faults.append(fault)
                self.submit(messages.End())

        beside = threading.Thread(target=record, args=(1,), name="second channel", daemon=True)
        beside.start()
        record(0)
        beside.join()
        if faults:
            raise faults[0]

    @property
    def written(self) -> messages.Written:
        """The sound on disk so far."""
        return self._recorders[0].written

    def _announce(self, pair: ChannelPair, *, is_new: bool) -> None:
        name = " + ".join(source.name for source in self._sources)
        if is_new:
            pair.note(Begun(round(time.time(), 3), name, self._speakers))
        self._tell(messages.Recording(name, pair.rate))

    def _tell_of_first(self, report: messages.FromRecorder) -> None:
        """Pass on the reports of the microphone."""
        self._tell(_with_channel(report, 0))

    def _tell_of_second(self, report: messages.FromRecorder) -> None:
        """Pass on the reports of the computer's sound. It may be silent, and the microphone tells the length."""
        match report:
            case messages.Level():
                self._tell(msgspec.structs.replace(report, channel=1))
            case messages.Written() | messages.Silent() | messages.Heard():
                pass
            case messages.GapFound(reason=reason) if reason in SHARED:
                pass
            case _:
                self._tell(_with_channel(report, 1))


def _with_channel(report: messages.FromRecorder, channel: int) -> messages.FromRecorder:
    """Return a report that names its channel. A gap of both channels names none."""
    is_own = isinstance(report, messages.SourceLost) or (
        isinstance(report, messages.GapFound) and report.reason not in SHARED
    )
    return msgspec.structs.replace(report, channel=channel) if is_own else report


class _ChannelRecorder(Recorder):
    """Records one channel of a pair."""

    def record(self, channel: Channel, *, is_new: bool) -> None:
        """Record from the open source to the end. Raises EnvironmentFault."""
        self._channel = channel
        channel.waits = not self._source.is_live
        self._record(lambda: channel, is_new=is_new)

    def _announce(self, *, is_new: bool) -> None:
        self._channel.clock = self._clock
