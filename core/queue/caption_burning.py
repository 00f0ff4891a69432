"""Write a copy of a video with captions in the picture.

A process of the window's program paints them, and a process of the engine blends them into the pictures.
"""

import importlib.util
import json
import logging
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple

from core.contracts import paths, processes
from core.contracts.errors import Bug, EnvironmentFault, InputFault
from core.contracts.files import storage_faults
from core.contracts.part import Part
from core.contracts.transcript import Transcript
from core.formats import FormatOptions, export
from core.formats.chat.marks import without_marks
from core.formats.naming import safe_name
from core.formats.srt import named_cues
from core.formats.subtitles import Cue, SubtitleOptions
from core.formats.subtitles.timed_parts import timed_parts
from core.formats.text_options import with_text_options
from core.transcript.pseudonyms import Pseudonyms

Codec = Literal["av1", "vp9", "h264"]
KINDS: dict[str, tuple[Codec, ...]] = {
    ".mp4": ("av1", "vp9", "h264"),
    ".mkv": ("av1", "vp9", "h264"),
    ".webm": ("av1", "vp9"),
    ".mov": ("h264",),
    ".m4v": ("h264",),
}
"""The codecs that each kind of file holds."""
_PART, _MODULE = "burning", "core.engine.video.burning"
_MP4 = (".mp4", ".m4v", ".mov")
_log = logging.getLogger(__name__)
_PATIENCE_S = 10.0  # for the process to remove its unfinished file
_MOST_NAMED = 20  # missing characters in a message


class BurnOrder(NamedTuple):
    """A video, the new file, its codec, and the part of the video to write. None: all of it."""

    video: Path
    target: Path
    codec: Codec = "av1"
    overwrite: bool = False
    part: Part | None = None


def default_target(video: Path, codec: Codec, key: Pseudonyms | None = None) -> Path:
    """Return the usual name of the new video, beside the old one, with the pseudonyms of `key` in it."""
    stem = video.stem if key is None or not key.finds(video.stem) else safe_name(key.text(video.stem))
    suffix = video.suffix.lower()
    fits = codec in KINDS.get(suffix, ())
    return video.with_name(f"{stem}.captions{suffix if fits else '.mp4' if suffix in _MP4 else '.mkv'}")


def burn_captions(
    order: BurnOrder,
    transcript: Transcript,
    options: FormatOptions,
    report: Callable[[float, float], object],
    stopped: Callable[[], bool] = lambda: False,
    left_out: Callable[[str], object] = lambda tracks: None,
) -> str | None:
    """Write the new video. Return the signs without a font, or None if `stopped`.

    Args:
        order: what to write.
        transcript: the text of the captions.
        options: the limits of captions, the spelling, the place of a translation, and a key of pseudonyms. A key also
            removes the titles of the video and of its tracks.
        report: receives the seconds that are done, and all seconds.
        stopped: ends the work. No file stays.
        left_out: receives the subtitle tracks that the new video lacks, in words, if the video has any.

    Raises:
        InputFault: untimed, pseudonym-key, burn-no-video, burn-no-picture, burn-encoder, burn-failed, burn-font, and
            those of opening.
        EnvironmentFault: burn-painter, disk, no-write.
        FileExistsError: the target exists, and may not be replaced. The video itself is never replaced.
    """
    if order.target.exists() and order.video.exists() and order.target.samefile(order.video):
        raise FileExistsError(order.target)  # a link may give the video another name
    key = export.key_of(options)
    transcript = transcript if key is None else key.transcript(transcript)
    size, subtitles = _facts(order.video)
    if subtitles:
        left_out(subtitles)
    cues = named_cues(_chosen_text(transcript, options), options.subtitles)
    if not cues:
        if not transcript.segments:
            raise InputFault("transcript-empty")
        raise InputFault("untimed", sentences=len(transcript.segments), format="a caption")
    captions = [_caption(cue, options.subtitles) for cue in cues]
    with tempfile.TemporaryDirectory(prefix="mynah-burn-") as folder:
        painted = Path(folder) / "painted"
        missing = _paint(captions, size, options.subtitles, Path(folder) / "captions.json", painted)
        content = {
            "video": str(order.video.absolute()),
            "target": str(order.target.absolute()),
            "painted": str(painted),
            "captions": [(each["start"], each["end"], each["times"]) for each in captions],
            "sweeps": options.subtitles.karaoke == "sweep",
            "codec": order.codec,
            "overwrite": order.overwrite,
            "start": None if order.part is None else order.part.start,
            "end": None if order.part is None else order.part.end,
            "keeps_titles": key is None,
        }
        return missing if _burn(content, report, stopped) else None


def _facts(video: Path) -> tuple[tuple[int, int], str]:
    """Return the size of the upright picture, and the subtitle tracks in words."""
    answer, fault = processes.run_part(_PART, _MODULE, "--look", str(video.absolute()))
    if fault is not None:
        raise fault
    facts = json.loads(answer)
    width, height = facts["size"]
    return (width, height), facts["subtitles"]


def _chosen_text(transcript: Transcript, options: FormatOptions) -> Transcript:
    if options.translation == "only":
        transcript = export.translation_alone(transcript)
    elif options.translation == "none":
        transcript = export.without_translation(transcript)
    return with_text_options(without_marks(transcript), options.text)


def _caption(cue: Cue, chosen: SubtitleOptions) -> dict[str, Any]:
    """Return a cue for the painter. `words` are (line, first, last) in its text, `times` their seconds."""
    start, end = cue.start / 1000, cue.end / 1000
    words, times, text = list[tuple[int, int, int]](), list[tuple[float, float]](), "\n".join(cue.lines)
    if chosen.karaoke != "off":
        at = 0
        for part in timed_parts(text, cue.words, round(start * 100), round(end * 100))[0]:
            first = at + len(part.before)
            at = first + len(part.word)
            column = first - (text.rfind("\n", 0, first) + 1)
            words.append((text.count("\n", 0, first), column, column + len(part.word)))
            times.append((part.start / 100, part.end / 100))
    texts = {"lines": cue.lines, "italic": cue.italic, "below": cue.translation}
    return {"start": start, "end": end, "words": words, "times": times, **texts}


def _paint(
    captions: Sequence[dict[str, Any]], size: tuple[int, int], chosen: SubtitleOptions, order: Path, painted: Path
) -> str:
    """Paint all captions in a process of the window's program. Return the signs without a font.

    Raises:
        EnvironmentFault: burn-painter.
        InputFault: burn-font, if letters would be boxes.
    """
    if not getattr(sys, "frozen", False) and importlib.util.find_spec("PySide6") is None:
        raise EnvironmentFault("burn-painter")
    content = {"width": size[0], "height": size[1], "karaoke": chosen.karaoke, "captions": captions}
    with storage_faults(order):
        order.write_text(json.dumps(content), encoding="utf-8")
    command = [*processes.window_part_command("caption-painter", "app.burn.caption_painter"), str(order), str(painted)]
    folder = paths.resources_dir().parent
    done = subprocess.run(command, capture_output=True, check=False, cwd=folder, creationflags=processes.NO_CONSOLE)
    if done.returncode != 0:
        _log.error(
            "the painter of captions ended with %s: %s", done.returncode, done.stderr[-4000:].decode(errors="replace")
        )
        raise EnvironmentFault("burn-painter")
    with painted.open("rb") as file:
        missing = str(json.loads(file.readline())["missing"])
    if any(character.isalpha() for character in missing):
        raise InputFault("burn-font", characters=missing[:_MOST_NAMED])
    return missing[:_MOST_NAMED]


def _burn(order: dict[str, Any], report: Callable[[float, float], object], stopped: Callable[[], bool]) -> bool:
    """Run the process that writes the video. Return False if `stopped`. Raises its fault, and FileExistsError."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            processes.own_command(_PART, _MODULE),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=paths.resources_dir().parent,
            creationflags=processes.NO_CONSOLE,
        )
        processes.kill_with_parent(process.pid)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(order).encode())
            process.stdin.close()
            is_whole = _follow(process.stdout, report, stopped)
        finally:
            status = _end(process)
        if not is_whole and status != 0:  # else the file was complete before the stop
            return False
        if status == processes.EXIT_OF_EXISTING_FILE:
            raise FileExistsError(order["target"])
        if status != 0:
            errors.seek(0)
            written = errors.read().decode(errors="replace")
            raise processes.reported_fault(written) or Bug("bug", reason=f"{_PART} ended with {status}")
    return True


def _follow(lines: IO[bytes], report: Callable[[float, float], object], stopped: Callable[[], bool]) -> bool:
    """Pass the progress on. Return False if `stopped` ends it."""
    for line in lines:
        if stopped():
            return False
        done = json.loads(line)
        report(done["seconds"], done["total"])
    return True


def _end(process: subprocess.Popen[bytes]) -> int:
    """Return the status of the process. Without a reader of its progress it removes its unfinished file and ends."""
    if process.stdout is not None:
        process.stdout.close()
    try:
        return process.wait(_PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
