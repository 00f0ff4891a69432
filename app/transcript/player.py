"""Play recordings through QtMultimedia. Without it, the transcript works in silence."""

import logging
from pathlib import Path
from typing import Literal

from PySide6.QtCore import Q_ARG, QGenericArgumentHolder, QMetaObject, QObject, Qt, QTimer, QUrl, Signal

from core.contracts.recording_folder import is_growing
from core.formats.recognition import is_transcript

try:
    from PySide6.QtMultimedia import QAudioOutput, QMediaDevices, QMediaPlayer, QVideoSink
except ImportError as error:  # Linux without libpulse
    logging.getLogger(__name__).warning("no playback: %s", error)
    AVAILABLE = False
else:
    AVAILABLE = True

Silence = Literal["no-recording", "recording", "gone", "undecodable", "unplayable"]
"""Why nothing can be played.

No recording, one that grows, a missing one, a file without sound, or a system without playback.
"""
RATES = (0.5, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
_INTERVAL = 33  # ms between two reads of the position: two frames of a screen


class Player(QObject):
    """Plays one recording at a time. Positions are seconds from its start."""

    position_changed = Signal(float)
    sought = Signal(float)  # somebody went to this position
    playing_changed = Signal(bool)
    duration_changed = Signal(float)
    rate_changed = Signal(float)
    repeating_changed = Signal(bool)
    video_changed = Signal(bool)  # whether the open recording has a picture
    failed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Start without a recording."""
        super().__init__(parent)
        self._player: QMediaPlayer | None = None
        self.sink: QVideoSink | None = None  # receives the pictures of the first played recording and all later ones
        self._pending_seek: float | None = None  # the position to seek when the recording is open
        self.recording: Path | None = None  # what is open
        self._end: float | None = None  # the end of playback, in seconds
        self.is_past_end = False  # whether the last playback went up to its end
        self.repeated: tuple[float, float] | None = None  # the looped stretch, in seconds
        self.rate = 1.0
        self.silence: Silence | None = "no-recording"
        self._timer = QTimer(self, interval=_INTERVAL)
        self._timer.timeout.connect(self._emit_position)

    def open(self, recording: Path | None, *, is_undecodable: bool = False) -> None:
        """Load another recording, or none. The file is read at the first play or seek.

        `is_undecodable` says that nothing in the file can be played.
        """
        self.stop()
        self.stop_repeating()
        self.recording = recording
        self._pending_seek = self._end = None
        self.is_past_end = False
        self.silence = _silence(recording)
        if is_undecodable and self.silence is None:
            self.silence = "undecodable"
        if self._player is not None:
            self._invoke("setSource", Q_ARG(QUrl, QUrl()))

    @property
    def unplayable(self) -> bool:
        """Whether nothing can be played."""
        return self.silence is not None

    @property
    def is_open(self) -> bool:
        """Whether the recording's file is open."""
        return self._player is not None and not self._player.source().isEmpty()

    @property
    def is_playing(self) -> bool:
        """Whether it is playing."""
        return self._player is not None and self._player.isPlaying()

    @property
    def position(self) -> float:
        """The position in seconds."""
        if self._pending_seek is not None:
            return self._pending_seek
        return 0.0 if self._player is None else self._player.position() / 1000

    def toggle(self) -> None:
        """Play or pause."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def play(self, seconds: float | None = None, end: float | None = None) -> None:
        """Play from `seconds`, or from the position, up to `end` unless something else is played or sought."""
        player = self._opened()
        if player is None:
            self.failed.emit()
            return
        if seconds is not None:
            self.seek(seconds)
        elif self._pending_seek is None and 0 < player.duration() <= player.position() + 50:
            self._go_to(0.0 if self.repeated is None else self.repeated[0])
        self._end, self.is_past_end = end, False
        self._invoke("play")

    @property
    def is_repeating(self) -> bool:
        """Whether a stretch is looped."""
        return self.repeated is not None

    def repeat(self, start: float, end: float) -> None:
        """Loop from `start` to `end` seconds until the next seek."""
        self.play(start)
        self.repeated = None if self.unplayable else (start, end)
        self.repeating_changed.emit(self.is_repeating)

    def stop_repeating(self) -> None:
        """Play on after the end."""
        if self.repeated is not None:
            self.repeated = None
            self.repeating_changed.emit(False)

    def pause(self) -> None:
        """Pause at the position."""
        if self._player is not None:
            self._invoke("pause")

    def stop(self) -> None:
        """Stop playback."""
        if self._player is not None:
            self._invoke("stop")

    def seek(self, seconds: float) -> None:
        """Go to that time, playing or not. A recording that was not played yet is opened later, by `play`."""
        if self.unplayable or self.recording is None:
            return
        place, self._end = max(0.0, seconds), None
        if self.repeated is not None and not self.repeated[0] <= place <= self.repeated[1]:
            self.stop_repeating()
        self._go_to(place)
        self.sought.emit(place)

    def _go_to(self, place: float) -> None:
        if self._player is None or not self.is_open or self._player.mediaStatus() in _OPENING:
            self._pending_seek = place
        else:
            self._invoke("setPosition", Q_ARG("qlonglong", round(place * 1000)))
        self.position_changed.emit(place)

    def skip(self, seconds: float) -> None:
        """Move the position by that many seconds."""
        self.seek(self.position + seconds)

    def set_rate(self, rate: float) -> None:
        """Set the speed. The pitch stays if the system can do that."""
        self.rate = min(RATES[-1], max(RATES[0], rate))
        if self._player is not None:
            self._invoke("setPlaybackRate", Q_ARG(float, self.rate))
        self.rate_changed.emit(self.rate)

    def step_rate(self, step: int) -> None:
        """Choose the next faster (1) or slower (-1) rate of RATES."""
        near = min(range(len(RATES)), key=lambda i: abs(RATES[i] - self.rate))
        self.set_rate(RATES[min(len(RATES) - 1, max(0, near + step))])

    # --- inside

    def _invoke(self, slot: str, *arguments: QGenericArgumentHolder) -> None:
        """Call a slot of the player without holding Python's lock.

        The player waits for its threads, and they wait for that lock: they ask Python whether a released object
        overrides
        a Qt method.
        """
        assert self._player is not None
        QMetaObject.invokeMethod(self._player, slot, Qt.ConnectionType.DirectConnection, *arguments)

    def _opened(self) -> "QMediaPlayer | None":
        if self.unplayable or self.recording is None:
            return None
        if self._player is None:
            self._player = self._create()
        if self._player.source().isEmpty():
            self._invoke("setSource", Q_ARG(QUrl, QUrl.fromLocalFile(str(self.recording.absolute()))))
            self._invoke("setPlaybackRate", Q_ARG(float, self.rate))
        return self._player

    def _create(self) -> "QMediaPlayer":
        player = QMediaPlayer(self)
        output = QAudioOutput(self)
        player.setAudioOutput(output)
        self.sink = QVideoSink(self)
        player.setVideoSink(self.sink)  # before a recording is open: later the player would wait for its threads
        devices = QMediaDevices(self)  # the sound follows newly connected headphones
        devices.audioOutputsChanged.connect(lambda: output.setDevice(QMediaDevices.defaultAudioOutput()))
        player.setPitchCompensation(True)
        player.playbackStateChanged.connect(self._on_state)
        player.mediaStatusChanged.connect(self._on_status)
        player.durationChanged.connect(lambda ms: self.duration_changed.emit(ms / 1000))
        player.positionChanged.connect(self._emit_position)
        player.hasVideoChanged.connect(self.video_changed)
        player.errorOccurred.connect(self._on_error)
        return player

    def _emit_position(self) -> None:
        if self._pending_seek is not None:
            return
        self.position_changed.emit(self.position)
        if self.repeated is not None and self.is_playing and self.position >= self.repeated[1]:
            self._go_to(self.repeated[0])
        if self._end is not None and self.position >= self._end:
            self._end, self.is_past_end = None, True
            self.pause()

    def _on_state(self) -> None:
        if self.is_playing:
            self._timer.start()
        else:
            self._timer.stop()
        self.playing_changed.emit(self.is_playing)

    def _on_status(self, status: "QMediaPlayer.MediaStatus") -> None:
        if self._pending_seek is not None and self._player is not None and status not in _OPENING:
            place, self._pending_seek = self._pending_seek, None
            self._invoke("setPosition", Q_ARG("qlonglong", round(place * 1000)))
        if status == QMediaPlayer.MediaStatus.EndOfMedia and self.repeated is not None:
            # the recording ends before the stretch. The player stops only after this returns
            QTimer.singleShot(0, self, self._repeat_from_the_end)

    def _repeat_from_the_end(self) -> None:
        if self.repeated is not None and not self.is_playing:
            self.play(self.repeated[0])

    def _on_error(self) -> None:
        if self.recording is not None and self._player is not None:
            logging.getLogger(__name__).warning("playback: %s", self._player.errorString())
            self.silence = "unplayable"
            self._invoke("stop")
            self.failed.emit()


def _silence(recording: Path | None) -> Silence | None:
    """Return the reason why a file cannot be played, if it is known without opening the file."""
    if recording is None or is_transcript(recording):
        return "no-recording"
    if not recording.is_file():
        return "recording" if is_growing(recording) else "gone"
    return None if AVAILABLE else "unplayable"


if AVAILABLE:
    _OPENING = frozenset({QMediaPlayer.MediaStatus.NoMedia, QMediaPlayer.MediaStatus.LoadingMedia})
