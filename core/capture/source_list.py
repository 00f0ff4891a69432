"""List the devices of this computer, and make the source that a user chose."""

import sys
from pathlib import Path

from core.capture.sources import Device, Source, SourceChoice


def source_of(choice: SourceChoice) -> Source:
    """Return the chosen source, not yet open."""
    if choice.file is not None:
        from core.capture.file_source import FileSource

        return FileSource(Path(choice.file), choice.pace, choice.faults, choice.began_ns)
    if choice.kind == "computer" and sys.platform == "darwin" and not choice.name:
        from core.capture.macos_source import ComputerSoundOfMac

        return ComputerSoundOfMac()
    from core.capture.device_source import DeviceSource

    return DeviceSource(choice.kind, choice.name)


def list_devices() -> list[Device]:
    """Return the devices to record from, microphones first.

    Raises:
        EnvironmentFault: "no-microphone": the system's sound service does not answer.
    """
    from core.capture.device_source import devices

    found = devices()
    if sys.platform == "darwin":
        found.append(Device("computer", "Computer sound", True))
    return found
