"""Cut places out of their recordings as WAV files. An engine process cuts each recording."""

import contextlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from core.archive.moved_recordings import check_unchanged
from core.archive.results import Hit, Recording
from core.contracts import processes
from core.contracts.errors import Fault, InputFault
from core.contracts.tracks import AUTO
from core.formats.naming import FreeNames
from core.journal import Journal

PADDING_S = 0.5  # before and after a place


def cut_hits(
    journal: Journal,
    hits: Iterable[Hit],
    folder: Path,
    padding: float = PADDING_S,
    tracks: str | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[Recording, list[Path], Fault | None]]:
    """Cut the places with times, recording by recording.

    The recording, the time and the words make a file's name. A recording that fails or has changed does not stop the
    others.

    Args:
        journal: knows the recordings.
        hits: the places.
        folder: receives the files.
        padding: seconds before and after a place.
        tracks: the sound tracks to cut. None: those that a job heard.
        stopped: ends the work before the next recording.

    Yields:
        recording, its files, and the fault that stopped it or None.
    """
    by_recording: dict[int, list[Hit]] = {}
    for hit in hits:
        if hit.start is not None:
            by_recording.setdefault(hit.recording.job, []).append(hit)
    names = FreeNames()
    for places in by_recording.values():
        if stopped():
            return
        recording, heard = places[0].recording, AUTO
        try:
            with contextlib.suppress(KeyError):  # the job was removed meanwhile
                job = journal.jobs.get(recording.job)
                heard = job.heard_tracks
                check_unchanged(journal, job)
        except InputFault as fault:
            yield recording, [], fault
            continue
        clips = []
        for hit in places:
            if hit.start is not None and hit.end is not None:
                target = folder / f"{names.take(_name(hit))}.wav"
                clips.append((max(0.0, hit.start - padding), hit.end + padding, str(target)))
        yield recording, *cut_clips(str(recording.path), clips, tracks or heard)


def _words(text: str) -> str:
    """Return a text without the punctuation around it, as part of a file name."""
    return re.sub(r"^\W+|\W+$", "", text)[:40]


def _name(hit: Hit) -> str:
    seconds = hit.start or 0.0
    minutes, rest = divmod(int(seconds * 10), 600)
    return f"{hit.recording.path.stem}_{minutes:02}m{rest // 10:02}.{rest % 10}_{_words(hit.text)}"


def cut_clips(
    address: str, clips: Sequence[tuple[float, float, str]], tracks: str = AUTO
) -> tuple[list[Path], Fault | None]:
    """Cut clips out of a recording in an engine process. Return the written files, and the fault if some are missing.

    Args:
        address: path or address of the recording.
        clips: (start, end, path), times in seconds.
        tracks: the sound tracks to cut, see core.contracts.tracks.
    """
    content = json.dumps([(start, end, str(Path(path).absolute())) for start, end, path in clips]).encode()
    output, fault = processes.run_part("clips", "core.engine.audio.clips", address, tracks, content=content)
    whole = output.split(b"\n")[:-1]  # a killed process may leave half a line
    return [Path(json.loads(line)) for line in whole], fault
