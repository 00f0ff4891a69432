"""Record one source into a folder until the front end ends it: the heart of the recorder process."""

import array
import queue
import shutil
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

import msgspec

from core.capture.source_list import source_of
from core.capture.sources import Source, SourceChoice, now_ns
from core.capture.track_clock import TrackClock
from core.capture.track_writer import TrackWriter, last_anchor
from core.contracts import recorder_messages as messages
from core.contracts.errors import EnvironmentFault
from core.contracts.files import storage_fault
from core.contracts.recording_folder import SAMPLE_BYTES, Begun, Event, Gap, GapReason, Mark, recording_of

_TICK = 0.1  # seconds
_LATE_TICK = 0.3  # seconds between two ticks: a busy machine held up the threads that give sound as well
_STARVED = 0.5  # seconds without a block, until silence takes the place of the sound
_BEHIND = 0.2  # seconds that such silence stays behind the clock, for blocks on their way
_LOST = 2.0  # seconds without a block, until the device counts as gone
_RETRY = 1.0  # seconds between two tries to open it again
_AFTER_STOP = 10.0  # seconds: a gap so soon after a sleep of the process has the sleep as its reason
_LONGEST_SILENCE = 600.0  # seconds that replace a longer gap, for example a night's sleep
_CLOSING = 2.0  # seconds that a sound service has to close a device
_LEVEL_SECONDS = 1 / 15
_WRITTEN_SECONDS = 1.0
_LOUDEST = 2**15 - 1
_QUIET = 8  # of _LOUDEST: the last bits of a microphone that is switched off
_QUIET_SECONDS = 10.0
_MOST_BLOCKS = 500  # waiting blocks of a file that plays as fast as possible

Tell = Callable[[messages.FromRecorder], None]
_Item = tuple[bytes, int] | messages.ToRecorder | Source | None


class Writer(Protocol):
    """The methods of TrackWriter that a recorder needs."""

    @property
    def samples(self) -> int:
        """The samples so far."""
        ...

    def write(self, block: bytes, arrived_ns: int) -> None:
        """See TrackWriter."""

    def silence(self, samples: int) -> None:
        """See TrackWriter."""

    def note(self, event: Event) -> None:
        """See TrackWriter."""

    def rest(self) -> None:
        """See TrackWriter."""

    def close(self) -> None:
        """See TrackWriter."""


@dataclass
class _OpenGap:
    """A gap whose end is not known yet. `at` and the counts are samples."""

    at: int
    reason: GapReason
    missing: int = 0
    filled: int = 0


class _Meter:
    """The loudest sample, and how long only silence has come."""

    def __init__(self, rate: int, tell: Tell) -> None:
        self._rate, self._tell = rate, tell
        self._peak = 0
        self._quiet = 0  # samples
        self._is_quiet = False

    def add(self, block: bytes) -> None:
        """Measure a block."""
        samples = array.array("h", block)
        if sys.byteorder == "big":
            samples.byteswap()
        peak = max(max(samples), -min(samples))
        self._peak = max(self._peak, peak)
        self._quiet = self._quiet + len(samples) if peak <= _QUIET else 0
        is_quiet = self._quiet >= _QUIET_SECONDS * self._rate
        if is_quiet != self._is_quiet:
            self._is_quiet = is_quiet
            self._tell(messages.Silent(_QUIET_SECONDS) if is_quiet else messages.Heard())

    def report(self) -> None:
        """Tell the level since the last report."""
        peak, self._peak = self._peak, 0
        self._tell(messages.Level(min(1.0, peak / _LOUDEST), peak >= _LOUDEST))


class Recorder:
    """Writes the sound of a source to disk and tells a front end about it.

    Blocks and commands wait in one queue, in the order in which they came. One thread writes.
    """

    def __init__(self, folder: Path, source: Source, tell: Tell) -> None:
        self._folder, self._source, self._tell = folder, source, tell
        self._queue: queue.SimpleQueue[_Item] = queue.SimpleQueue()
        self._has_ended = self._is_paused = self._is_starved = self._is_gone = False
        self._is_opening = self._is_fresh = False  # another source that the user chose
        self._choice = msgspec.Raw()  # that other source
        self._delivered = self._filled = 0
        self._gap: _OpenGap | None = None
        self._last_block_ns = 0
        self._stopped_at = -_AFTER_STOP  # when this process went on after a sleep
        self._next_level = self._next_written = 0.0

    def submit(self, command: messages.ToRecorder) -> None:
        """Have a command carried out behind the sound that came before it. Any thread may call this."""
        self._queue.put(command)

    def run(self, rate: int | None) -> None:
        """Record until End, or until the source ends.

        Args:
            rate: samples a second of a recording that goes on. None: a new recording at the device's rate.

        Raises:
            EnvironmentFault: the source cannot be opened, or the disk is full. All sound before that is on disk.
        """
        self.open(rate)
        self._record(lambda: TrackWriter(self._folder, self.rate), is_new=rate is None)

    def open(self, rate: int | None) -> None:
        """Open the source. Its sound waits. Raises EnvironmentFault."""
        self._source.open(partial(self._take, self._source), rate)
        self.rate = rate or self._source.rate

    def _record(self, make_writer: Callable[[], Writer], *, is_new: bool) -> None:
        try:
            self._writer = make_writer()
            try:
                self._begin(is_new=is_new)
                self._loop()
            finally:
                self._has_ended = True
                self._writer.close()
        except OSError as error:
            raise storage_fault(error, recording_of(self._folder)) from error
        finally:
            _close(self._source)

    @property
    def written(self) -> messages.Written:
        """The sound on disk so far."""
        free = shutil.disk_usage(self._folder).free
        return messages.Written(self._writer.samples, self._delivered, self._filled, free)

    def _take(self, source: Source, block: bytes, arrived_ns: int) -> None:
        while not source.is_live and self._queue.qsize() > _MOST_BLOCKS and not self._has_ended:
            if source is not self._source:
                return
            time.sleep(0.001)
        if source is self._source:  # else it was closed, or its first blocks come while it opens
            self._queue.put((block, arrived_ns))

    def _begin(self, *, is_new: bool) -> None:
        self._clock, self._meter = TrackClock(self.rate), _Meter(self.rate, self._tell)
        self._last_block_ns = now_ns()
        self._announce(is_new=is_new)
        anchor = None if is_new else last_anchor(self._folder)
        if anchor is not None and anchor[1] <= now_ns():  # an earlier recorder crashed
            self._clock.continue_from(*anchor)
            self._clock.fill(self._writer.samples - anchor[0])
            self._gap = _OpenGap(self._writer.samples, "recorder")
            self._is_starved = True

    def _announce(self, *, is_new: bool) -> None:
        self._tell(messages.Recording(self._source.name, self.rate))
        if is_new:
            self._writer.note(Begun(round(time.time(), 3), self._source.name))

    def _loop(self) -> None:
        last_tick = time.monotonic()
        while True:
            try:
                item = self._queue.get(timeout=_TICK)
            except queue.Empty:
                item = None
            if isinstance(item, messages.End) or (isinstance(item, tuple) and not item[0]):
                self._flush()
                return
            self._take_in(item)
            now = time.monotonic()
            if now - last_tick >= _TICK:
                if now - last_tick > _STARVED:  # the process slept: its queue comes first
                    self._stopped_at = now
                elif self._source.is_live and now - last_tick < _LATE_TICK:
                    self._watch_source()
                last_tick = now
                self._report(now)

    def _take_in(self, item: _Item) -> None:
        match item:
            case (block, arrived_ns):
                self._last_block_ns = now_ns()  # blocks that waited behind a slow disk are not missing
                if not self._is_paused:
                    self._add(block, arrived_ns)
            case messages.Pause():
                self._close_gap()
                self._writer.rest()
                self._is_paused = True
            case messages.Resume() if self._is_paused:
                seconds = round((now_ns() - self._clock.last_ns) / 1e9, 3)
                self._writer.note(Gap(self._writer.samples, seconds, 0, "paused"))
                self._clock.restart(now_ns())
                self._is_paused = self._is_starved = self._is_fresh = False
            case messages.SetMark(text=text):
                self._writer.note(Mark(self._writer.samples, text))
                self._tell(messages.Marked(self._writer.samples / self.rate, text))
            case messages.ChangeSource(choice=choice):
                self._change_source(choice)
            case None | messages.Resume() | messages.End():
                pass
            case source if source is self._source:
                is_another, self._is_opening = self._is_opening, False
                self._is_gone, self._last_block_ns = False, now_ns()
                self._is_starved, self._is_fresh = self._is_starved or is_another, self._is_fresh or is_another
                changed, back = messages.SourceChanged(source.name, self._choice), messages.SourceBack(source.name)
                self._tell(changed if is_another else back)

    def _change_source(self, choice: msgspec.Raw) -> None:
        """Go on with another source. Keep the present one if the other cannot be opened."""
        source, former = source_of(msgspec.json.decode(choice, type=SourceChoice)), self._source
        try:
            source.open(partial(self._take, source), self.rate)
        except EnvironmentFault as fault:
            self._tell(messages.SourceRefused(fault.kind, fault.code, fault.figures))
            return
        self._is_opening = True
        self._queue.put(source)  # behind the sound of the former one
        self._source, self._choice, self._meter = source, choice, _Meter(self.rate, self._tell)
        _close(former)

    def _flush(self) -> None:
        """Write the blocks that came before the end."""
        while not self._queue.empty():
            item = self._queue.get()
            if isinstance(item, tuple) and item[0]:
                self._take_in(item)
        self._close_gap()

    def _add(self, block: bytes, arrived_ns: int) -> None:
        samples = len(block) // SAMPLE_BYTES
        if self._is_starved:  # the device is fresh, so its first block is not late
            self._fill(self._clock.missing_at(arrived_ns) - samples, self._gap.reason if self._gap else None)
            self._is_starved = self._is_fresh = False
        missing = self._clock.add(samples, arrived_ns)
        was_asleep = time.monotonic() - self._stopped_at < _AFTER_STOP
        self._fill(missing, "suspended" if was_asleep else "lost")
        self._close_gap()
        self._writer.write(block, arrived_ns)
        self._delivered += samples
        self._meter.add(block)

    def _fill(self, missing: int, reason: GapReason | None) -> None:
        """Write silence for missing samples. None as a reason: nothing was lost, because the computer plays nothing."""
        if missing <= 0:
            return
        if self._gap is None and reason is not None:
            self._gap = _OpenGap(self._writer.samples, reason)
        filled = missing
        if self._gap is not None:
            filled = min(missing, max(0, round(_LONGEST_SILENCE * self.rate) - self._gap.filled))
            self._gap.missing += missing
            self._gap.filled += filled
        self._writer.silence(filled)
        self._clock.fill(filled)
        self._clock.ignore(missing - filled)
        self._filled += filled

    def _close_gap(self) -> None:
        gap, self._gap = self._gap, None
        if gap is not None and gap.missing:
            seconds = round(gap.missing / self.rate, 3)
            self._writer.note(Gap(gap.at, seconds, gap.filled, gap.reason))
            self._tell(messages.GapFound(gap.at / self.rate, seconds, gap.reason))

    def _watch_source(self) -> None:
        """Write silence while no sound comes. Open a lost device again."""
        now = now_ns()
        quiet = (now - self._last_block_ns) / 1e9
        if quiet > _STARVED and not self._is_paused:
            self._is_starved = True
            missing = self._clock.missing_at(now) - round(_BEHIND * self.rate)
            self._fill(missing, None if self._source.may_rest or self._is_fresh else "unplugged")
        if quiet > _LOST and not self._source.may_rest and not self._is_gone:
            self._is_gone = True
            self._tell(messages.SourceLost())
            threading.Thread(target=self._open_again, args=(self._source,), name="reopen", daemon=True).start()

    def _open_again(self, source: Source) -> None:
        while not self._has_ended and source is self._source:
            source.close()
            try:
                source.open(partial(self._take, source), self.rate)
            except EnvironmentFault:
                time.sleep(_RETRY)
                continue
            self._queue.put(source)
            break
        if source is not self._source:
            source.close()  # the user chose another one meanwhile

    def _report(self, now: float) -> None:
        if now >= self._next_level:
            self._next_level = now + _LEVEL_SECONDS
            self._meter.report()
        if now >= self._next_written:
            self._next_written = now + _WRITTEN_SECONDS
            self._tell(self.written)


def _close(source: Source) -> None:
    """Close a source. A sound service that hangs does not hold up the recording."""
    closing = threading.Thread(target=source.close, daemon=True)
    closing.start()
    closing.join(_CLOSING)
