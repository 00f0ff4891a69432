"""Cut places out of their recordings as WAV files. An engine process cuts each recording."""

import json
import math
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
from core.queue import delivery
from core.transcript.pseudonyms import Pseudonyms, Span

PADDING_S = 0.5  # before and after a place


def cut_hits(
    journal: Journal,
    hits: Iterable[Hit],
    folder: Path,
    padding: float = PADDING_S,
    tracks: str | None = None,
    stopped: Callable[[], bool] = lambda: False,
    key: Pseudonyms | None = None,
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
        key: silences the names in the files, and cuts no sound outside the part that was heard. The names of the files
            get pseudonyms. They have no words that may be part of a name.

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
        recording, heard, silent, room = places[0].recording, AUTO, list[Span](), (0.0, math.inf)
        try:
            job = journal.jobs.get(recording.job)
            heard = job.heard_tracks
            check_unchanged(journal, job)
            if key is not None:
                transcript = delivery.transcript_of(journal, job)
                silent, room = key.spans(transcript.segments), transcript.part or room
        except InputFault as fault:
            yield recording, [], fault
            continue
        except KeyError:  # the job was removed meanwhile
            if key is not None:  # nobody knows any more when names are said
                yield recording, [], InputFault("not-transcribed")
                continue
        clips = []
        for hit in places:
            if hit.start is not None and hit.end is not None:
                name = _name(hit) if key is None else _name_without_names(hit, key, silent)
                target = folder / f"{names.take(name)}.wav"
                clips.append((max(room[0], hit.start - padding), min(room[1], hit.end + padding), str(target)))
        yield recording, *cut_clips(str(recording.path), clips, tracks or heard, silent)


def _words(text: str) -> str:
    """Return a text without the punctuation around it, as part of a file name."""
    return re.sub(r"^\W+|\W+$", "", text)[:40]


def _name(hit: Hit) -> str:
    return f"{hit.recording.path.stem}_{_time(hit)}_{_words(hit.text)}"


def _time(hit: Hit) -> str:
    minutes, rest = divmod(int((hit.start or 0.0) * 10), 600)
    return f"{minutes:02}m{rest // 10:02}.{rest % 10}"


def _name_without_names(hit: Hit, key: Pseudonyms, silent: Sequence[Span]) -> str:
    """Return the name of a clip with pseudonyms. Words that share their time with a name may be a part of it."""
    start, end = hit.start or 0.0, hit.end or 0.0
    is_name = any(first < end and last > start for first, last in silent)
    words = "" if is_name else _words(key.text(hit.text))
    return "_".join(filter(None, (key.text(hit.recording.path.stem), _time(hit), words)))


def cut_clips(
    address: str,
    clips: Sequence[tuple[float, float, str]],
    tracks: str = AUTO,
    silent: Sequence[tuple[float, float]] = (),
) -> tuple[list[Path], Fault | None]:
    """Cut clips out of a recording in an engine process. Return the written files, and the fault if some are missing.

    Args:
        address: path or address of the recording.
        clips: (start, end, path), times in seconds.
        tracks: the sound tracks to cut, see core.contracts.tracks.
        silent: (start, end) of stretches that become silent, times in seconds of the recording.
    """
    silent = sorted(silent)
    asked = [
        (start, end, str(Path(path).absolute()), [each for each in silent if each[1] > start - 1 and each[0] < end + 1])
        for start, end, path in clips
    ]
    content = json.dumps(asked).encode()
    output, fault = processes.run_part("clips", "core.engine.audio.clips", address, tracks, content=content)
    whole = output.split(b"\n")[:-1]  # a killed process may leave half a line
    return [Path(json.loads(line)) for line in whole], fault
