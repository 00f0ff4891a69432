"""Keep the voice prints of named people in one file: of a project, or of the program."""

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final

import msgspec

from core.contracts import files, foreign_json, paths
from core.contracts.errors import EnvironmentFault
from core.specs.project_finder import ProjectFinder

FILE: Final = "voices.json"
"""The name in the program's folder."""
PROJECT_FILE: Final = "mynah-voices.json"
"""The name beside a mynah.toml."""
_ABOUT: Final = (
    "Voice prints of named people, for names that Mynah suggests. They are personal data. "
    "Delete this file, or use: mynah voices forget --all"
)
_VERSION = 1
_MOST_NUMBERS = 4096  # of a print
_MOST_SECONDS = 1e9
_MOST_RECORDINGS = 10**9


class VoicePrint(msgspec.Struct, frozen=True):
    """The print of one person.

    `model` is the name of the model that computed it, `key` that of its content. Only equal keys compare. `vector` is
    the sum of one unit vector for each recording. `seconds` counts the speech, `recordings` the recordings.
    """

    name: Annotated[str, msgspec.Meta(min_length=1)]
    model: str
    key: str
    vector: Annotated[tuple[float, ...], msgspec.Meta(min_length=1, max_length=_MOST_NUMBERS)]
    seconds: Annotated[float, msgspec.Meta(ge=0, le=_MOST_SECONDS)]
    recordings: Annotated[int, msgspec.Meta(ge=1, le=_MOST_RECORDINGS)]

    def is_comparable(self, other: "VoicePrint") -> bool:
        """Return whether the same model computed both prints. A person may have changed the file."""
        return self.key == other.key and len(self.vector) == len(other.vector)


class _Stored(msgspec.Struct, frozen=True):
    about: str = _ABOUT
    version: int = _VERSION
    voices: tuple[VoicePrint, ...] = ()


def store_path(recording: Path | None) -> Path:
    """Return the file of the recording's project, or of the program without a project.

    Args:
        recording: a recording, or a file in its folder. None: the program's file.

    Raises:
        InputFault: project-broken.
        EnvironmentFault: own-folder.
    """
    project = None if recording is None else ProjectFinder().project_of(recording)
    return paths.data_dir() / FILE if project is None else Path(project.folder) / PROJECT_FILE


def read_voices(path: Path) -> tuple[VoicePrint, ...]:
    """Return the prints in a file, none without the file.

    Raises:
        EnvironmentFault: voices-unreadable.
    """
    try:
        stored: _Stored = foreign_json.decode(path.read_bytes(), _Stored)
    except FileNotFoundError:
        return ()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is damaged"
        raise EnvironmentFault("voices-unreadable", path=str(path), reason=reason) from error
    if stored.version > _VERSION:  # to write it again would lose what a newer Mynah knows
        raise EnvironmentFault("voices-unreadable", path=str(path), reason="a newer version of Mynah wrote it")
    if len({each.name for each in stored.voices}) < len(stored.voices):
        raise EnvironmentFault("voices-unreadable", path=str(path), reason="it holds a name twice")
    if any(math.hypot(*each.vector) > _MOST_RECORDINGS for each in stored.voices):
        raise EnvironmentFault("voices-unreadable", path=str(path), reason="it is damaged")
    return stored.voices


def remember(path: Path, learned: VoicePrint) -> VoicePrint:
    """Add a recording's print to the person's print. Return the sum.

    A print of another model is replaced.

    Raises:
        EnvironmentFault: voices-unreadable, disk, no-write.
    """
    with files.changing(path):
        voices = {each.name: each for each in read_voices(path)}
        former = voices.get(learned.name)
        if former is not None and former.is_comparable(learned):
            learned = msgspec.structs.replace(
                learned,
                vector=tuple(round(a + b, 6) for a, b in zip(former.vector, learned.vector, strict=True)),
                seconds=former.seconds + learned.seconds,
                recordings=former.recordings + learned.recordings,
            )
        voices[learned.name] = learned
        _write(path, voices.values())
    return learned


def forget(path: Path, name: str) -> bool:
    """Delete a person's print. Return False without one.

    Raises:
        EnvironmentFault: voices-unreadable, disk, no-write.
    """
    with files.changing(path):
        voices = read_voices(path)
        rest = [each for each in voices if each.name != name]
        if len(rest) == len(voices):
            return False
        if rest:
            _write(path, rest)
        else:
            forget_all(path)
    return True


def forget_all(path: Path) -> bool:
    """Delete the whole file, also a damaged one. Return False without a file.

    Raises:
        EnvironmentFault: disk, no-write.
    """
    with files.storage_faults(path):
        try:
            path.unlink()
        except FileNotFoundError:
            return False
    return True


def _write(path: Path, voices: Iterable[VoicePrint]) -> None:
    stored = _Stored(voices=tuple(sorted(voices, key=lambda each: each.name.casefold())))
    text = msgspec.json.format(msgspec.json.encode(stored), indent=1).decode()
    files.write_atomic(path, text + "\n", private=True)
