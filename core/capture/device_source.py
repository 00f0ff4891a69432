"""Microphones and the sound of the computer through the systems' own services, with miniaudio.

Linux: PulseAudio or PipeWire, whose monitors give the computer's sound, else ALSA or JACK. Windows: WASAPI, whose
loopback gives it. macOS: Core Audio, for microphones and virtual devices.
"""

import sys
import time
from typing import Any

from core.capture.sound_library import miniaudio
from core.capture.sources import Device, Sink, SourceKind, missing_device, now_ns
from core.contracts.errors import EnvironmentFault

Backend, MiniaudioError = miniaudio.Backend, miniaudio.MiniaudioError
ffi, lib = miniaudio.ffi, miniaudio.lib
_PERIOD_MS = 20  # a killed recorder loses at most a few blocks
_AHEAD = 2.0  # seconds that a device may deliver before the clock
_MONITOR = "Monitor of "
_BACKENDS = {
    "win32": [Backend.WASAPI],
    "darwin": [Backend.COREAUDIO],
}
_OTHERS = [Backend.PULSEAUDIO, Backend.ALSA, Backend.JACK]  # never the null device, which records silence
_Found = tuple[Device, Any]
"""A device and miniaudio's id of it."""


class _Context(miniaudio.AbstractDevice):  # type: ignore[misc]  # miniaudio has no types
    """A connection to the system's sound service, and at most one open device. Its sound goes to a sink."""

    def __init__(self) -> None:
        super().__init__()
        self._device: Any
        self._is_open = False
        self._samples, self._began = 0, 0.0
        self.rate = 0
        self._handle = ffi.new_handle(self)
        try:
            self._context = self._make_context(_BACKENDS.get(sys.platform, _OTHERS), app_name="Mynah")
        except MiniaudioError as error:
            raise MiniaudioError("sound-service") from error

    def devices(self, kind: SourceKind) -> list[_Found]:
        """Return the devices of a kind. Raises MiniaudioError.

        The monitor of the default output is the default of the computer's sound.
        """
        infos = [ffi.new("ma_device_info**"), ffi.new("ma_device_info**")]
        counts = [ffi.new("ma_uint32*"), ffi.new("ma_uint32*")]
        result = lib.ma_context_get_devices(self._context, infos[0], counts[0], infos[1], counts[1])
        if result != lib.MA_SUCCESS:
            raise MiniaudioError("sound-service")
        outputs, inputs = (
            [_described(info) for info in each[0][0 : count[0]]] for each, count in zip(infos, counts, strict=True)
        )
        if kind == "computer" and sys.platform == "win32":  # loopback opens a device that plays
            return [(Device(kind, name, is_default), device_id) for name, is_default, device_id in outputs]
        played = {_MONITOR + name for name, is_default, _ in outputs if is_default}
        return [
            (Device(kind, name, name in played if kind == "computer" else is_default), device_id)
            for name, is_default, device_id in inputs
            if name.startswith(_MONITOR) == (kind == "computer")
        ]

    def begin(self, kind: int, device_id: Any, rate: int, sink: Sink) -> None:
        """Open a device and begin to record. Raises MiniaudioError."""
        self._sink = sink
        config = lib.ma_device_config_init(kind)
        config.sampleRate = rate  # 0: the device's own
        config.capture.channels = 1
        config.capture.format = lib.ma_format_s16
        config.capture.pDeviceID = ffi.NULL if device_id is None else device_id
        config.periodSizeInMilliseconds = _PERIOD_MS
        config.pUserData = self._handle
        config.dataCallback = lib._internal_data_callback
        config.stopCallback = lib._internal_stop_callback
        result = lib.ma_device_init(self._context, ffi.addressof(config), self._device)
        if result != lib.MA_SUCCESS:
            raise MiniaudioError("device-refused")
        self._is_open = True
        self.rate = int(self._device.sampleRate)
        self._samples, self._began = 0, time.monotonic()
        if lib.ma_device_start(self._device) != lib.MA_SUCCESS:
            raise MiniaudioError("device-refused")
        self.running = True

    def _data_callback(self, device: Any, output: Any, samples: Any, count: int) -> None:
        """Pass a block on. A device without hardware, such as ALSA's null device, gives silence as fast as it can."""
        self._samples += count
        ahead = self._samples / self.rate - (time.monotonic() - self._began)
        if ahead > _AHEAD:
            time.sleep(ahead - _AHEAD)
        self._sink(bytes(ffi.buffer(samples, 2 * count)), now_ns())

    def close(self) -> None:
        """Close the device and the connection. A second call does nothing."""
        context, self._context = getattr(self, "_context", None), None
        if context is None:
            return
        if self._is_open:
            super().close()
        self._device = None
        lib.ma_context_uninit(context)


def _described(info: Any) -> tuple[str, bool, Any]:
    """Return a device's name, whether it is the default, and a copy of its id."""
    name = ffi.string(info.name).decode(errors="replace")
    return name, bool(info.isDefault), ffi.new("ma_device_id*", info.id)


class DeviceSource:
    """See Source."""

    is_live = True

    def __init__(self, kind: SourceKind, name: str) -> None:
        """Choose the device with that name, or the system's default for an empty one."""
        self._kind, self._wanted = kind, name
        self.name, self.rate = name, 0
        self.may_rest = kind == "computer" and sys.platform == "win32"  # a monitor gives silence, loopback nothing
        self._open: _Context | None = None

    def open(self, sink: Sink, rate: int | None) -> None:
        """See Source."""
        self.close()
        is_loopback = self._kind == "computer" and sys.platform == "win32"
        kind = lib.ma_device_type_loopback if is_loopback else lib.ma_device_type_capture
        context = None
        try:
            context = _Context()
            name, device_id = self._find(context)
            context.begin(kind, device_id, rate or 0, sink)
        except (MiniaudioError, EnvironmentFault) as error:
            if context is not None:
                context.close()
            if isinstance(error, EnvironmentFault):
                raise
            raise missing_device(self._kind, str(error.args[0])) from error
        self._open, self.name, self.rate = context, name, context.rate

    def close(self) -> None:
        """See Source."""
        context, self._open = self._open, None
        if context is not None:
            context.close()

    def _find(self, context: _Context) -> tuple[str, Any]:
        found = context.devices(self._kind)
        for device, device_id in found:
            if device.name == self._wanted or (not self._wanted and device.is_default):
                return device.name, device_id
        if self._wanted or (self._kind == "computer" and not found):
            raise missing_device(self._kind, "device-missing")
        return found[0][0].name if found else "", found[0][1] if found else None


def devices() -> list[Device]:
    """Return the devices of this computer, microphones first. Raises EnvironmentFault("no-microphone")."""
    try:
        context = _Context()
        try:
            kinds: tuple[SourceKind, ...] = ("microphone", "computer")
            return [device for kind in kinds for device, _ in context.devices(kind)]
        finally:
            context.close()
    except MiniaudioError as error:
        raise missing_device("microphone", str(error.args[0])) from error
