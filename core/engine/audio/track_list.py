"""List the sound tracks of a recording. A program of its own, for the window.

usage: python -m core.engine.audio.track_list RECORDING

Standard output gets the tracks as a JSON list of `core.contracts.tracks.Track`. Standard error gets a fault's kind,
code and figures as JSON, as from `clips`.
"""

import json
import sys

import av
import msgspec
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Disposition

from core.contracts.errors import Fault
from core.contracts.recording_address import located
from core.contracts.time_limit import DISK_PATIENCE
from core.contracts.tracks import Track, language_code, title_of
from core.engine.audio.opening import open_container, open_file


def tracks_of(container: InputContainer) -> tuple[Track, ...]:
    """Return the sound tracks of an open file, in the file's order."""
    return tuple(_track(number, stream) for number, stream in enumerate(container.streams.audio, 1))


def _track(number: int, stream: AudioStream) -> Track:
    facts = {name.casefold(): text for name, text in stream.metadata.items()}
    context = stream.codec_context
    return Track(
        number,
        title_of(facts.get("title", ""), facts.get("handler_name", "")),
        language_code(facts.get("language")),
        1 if context is None else context.channels,
        "" if context is None else context.layout.name,
        bool(stream.disposition & Disposition.default),
    )


def main(arguments: list[str]) -> int:
    """Write the tracks of a recording. Return 1 if it cannot be opened."""
    try:
        file = open_file(located(arguments[0]), DISK_PATIENCE)
        try:
            with open_container(file) as container:
                tracks = tracks_of(container)
        finally:
            file.close()
    except Fault as fault:
        print(json.dumps([fault.kind, fault.code, fault.figures]), file=sys.stderr)
        return 1
    except av.error.FFmpegError as error:
        print(json.dumps(["input", "not-media", {"reason": type(error).__name__}]), file=sys.stderr)
        return 1
    sys.stdout.buffer.write(msgspec.json.encode(tracks))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
