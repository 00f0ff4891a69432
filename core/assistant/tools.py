"""The tools: search transcripts, list recordings, read a transcript, transcribe a file of an allowed folder."""

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

from core.archive.archive_search import ArchiveSearch
from core.archive.indexing import update_index
from core.archive.query import parse
from core.archive.results import Hit
from core.assistant.protocol import Members, Tool, WrongArguments
from core.contracts import paths
from core.contracts.media import is_text
from core.contracts.transcript import Transcript
from core.journal import Job, Journal, RecordingFile, file_at
from core.library import Engine, Recording
from core.queue import delivery
from core.transcript.timestamps import format_timestamp

MOST_PLACES = 200
MOST_SIGNS = 40_000
"""The most signs of a transcript in one answer. Assistants cannot take in more at once."""
_CONTEXT = 12  # words on each side of a place
_PART = {"from_seconds": {"type": "number", "minimum": 0}, "to_seconds": {"type": "number", "minimum": 0}}


def make_tools(folders: Sequence[Path], open_engine: Callable[[], Engine]) -> list[Tool]:
    """Return the tools.

    Args:
        folders: files in these folders may be transcribed.
        open_engine: returns the engine that transcribes, always the same one.
    """
    tools = [
        Tool(
            "search_transcripts",
            'Find words in all transcripts. A query is words, "a phrase", stem*, A OR B, speaker:NAME, folder:NAME, '
            "recording:NAME, date:2025 or language:de. The answer has one place a line, as JSON.",
            {
                "properties": {
                    "query": {"type": "string"},
                    "limit": {"type": "integer", "minimum": 1, "maximum": MOST_PLACES, "default": 20},
                },
                "required": ["query"],
            },
            _search,
        ),
        Tool(
            "list_recordings",
            "List the recordings that have a transcript, the newest first. `name` is a part of their paths.",
            {
                "properties": {
                    "name": {"type": "string"},
                    "limit": {"type": "integer", "minimum": 1, "maximum": MOST_PLACES, "default": 50},
                }
            },
            _list,
        ),
        Tool(
            "read_transcript",
            "Read the transcript of a recording, with speakers and times. `recording` is a path from the other tools. "
            "A long transcript is cut. Continue with `from_seconds`.",
            {"properties": {"recording": {"type": "string"}, **_PART}, "required": ["recording"]},
            _read,
        ),
    ]
    if folders:
        names = ", ".join(map(str, folders))
        tools.append(
            Tool(
                "transcribe_file",
                f"Transcribe a recording in one of these folders: {names}. It is not added to the archive. A long "
                "transcript is cut. Continue with `from_seconds` and the same arguments, which takes no time.",
                {
                    "properties": {
                        "path": {"type": "string"},
                        "language": {"type": "string", "description": "code such as en or de, or auto"},
                        "speakers": {"type": "string", "enum": ["off", "auto", "channels"], "default": "off"},
                        **_PART,
                    },
                    "required": ["path"],
                },
                _Transcriber(folders, open_engine).run,
            )
        )
    return tools


def _search(arguments: Members) -> str:
    query = parse(_text(arguments, "query"))
    limit = _whole(arguments, "limit", 20)
    with closing(Journal(paths.journal())) as journal:
        archive = _archive(journal)
        *_, results = archive.search(query)
        hits = archive.hits(results, range(min(limit, len(results))), _CONTEXT)
        lines = [_place(hit) for hit in islice(hits, limit) if hit is not None]
    return "\n".join([f"{len(results)} places, {len(lines)} of them here.", *lines])


def _list(arguments: Members) -> str:
    name = _text(arguments, "name", "").casefold()
    with closing(Journal(paths.journal())) as journal:
        archive = _archive(journal)
        archive.refresh()
        found = [each for each in archive.recordings.values() if name in str(each.path).casefold()]
    found.sort(key=lambda each: (each.date, each.job), reverse=True)
    lines = [
        json.dumps(
            {
                "recording": str(each.path),
                "date": each.date.isoformat(),
                "language": each.language,
                "words": each.words,
            },
            ensure_ascii=False,
        )
        for each in found[: _whole(arguments, "limit", 50)]
    ]
    return "\n".join([f"{len(found)} recordings, {len(lines)} of them here.", *lines])


def _archive(journal: Journal) -> ArchiveSearch:
    for _ in update_index(journal):
        pass
    return ArchiveSearch(journal)


def _place(hit: Hit) -> str:
    place = {
        "recording": str(hit.recording.path),
        "date": hit.recording.date.isoformat(),
        "start": hit.start,
        "end": hit.end,
        "speaker": hit.speaker,
        "text": f"{hit.left} **{hit.text}** {hit.right}".strip(),
    }
    return json.dumps(place, ensure_ascii=False)


def _read(arguments: Members) -> str:
    named, part = _text(arguments, "recording"), _part(arguments)
    with closing(Journal(paths.journal())) as journal:
        transcript = delivery.transcript_of(journal, _job_of(journal, named))
    return _shown(transcript, *part)


def _job_of(journal: Journal, named: str) -> Job:
    """Return the newest finished job of a recording, which its path or its name names. Raises WrongArguments."""
    job = journal.jobs.newest_done(str(Path(named).absolute())) if is_text(named) and "\0" not in named else None
    if job is None:
        found = [path for _, path, *_ in journal.jobs.recordings() if Path(path).name == named]
        finished = (journal.jobs.newest_done(path) for path in dict.fromkeys(reversed(found)))
        job = next((each for each in finished if each is not None), None)
    if job is None:
        raise WrongArguments(f"No recording {named[:200]} has a transcript. Use list_recordings.")
    return job


def _shown(transcript: Transcript, begin: float, end: float) -> str:
    """Return the segments between two times, as lines with times and speakers. Cut a long text.

    A segment without times stands at the end of the one before it, and its line has no time.
    """
    lines = [f"{transcript.media}, {format_timestamp(transcript.duration)} long, language {transcript.language}"]
    signs, last = 0, 0.0
    for segment in transcript.segments:
        start = last if segment.start is None else segment.start
        last = start if segment.end is None else segment.end
        if last < begin or start >= end or not segment.words:
            continue
        time = "" if segment.start is None else f"[{format_timestamp(start)}] "
        line = f"{time}{f'{segment.speaker}: ' if segment.speaker else ''}{segment.text}"
        signs += len(line)
        if signs > MOST_SIGNS and len(lines) > 1:
            more = f"Continue with from_seconds {start:.2f}." if start > begin else "The rest has no times."
            lines.append(f"The text goes on. {more}")
            break
        lines.append(line)
    return "\n".join(lines)


class _Transcriber:
    """Transcribes files of allowed folders. It keeps the last transcript: assistants read it part by part."""

    def __init__(self, folders: Sequence[Path], open_engine: Callable[[], Engine]) -> None:
        self._folders, self._open_engine = folders, open_engine
        self._last: tuple[tuple[RecordingFile | None, str, str], Transcript] | None = None

    def run(self, arguments: Members) -> str:
        """Return a transcript, or a part of it."""
        path, part = self._path(_text(arguments, "path")), _part(arguments)
        speakers, language = _text(arguments, "speakers", "off"), _text(arguments, "language", "")
        if speakers not in ("off", "auto", "channels"):
            raise WrongArguments("speakers is off, auto or channels.")
        key = (file_at(path), language, speakers)
        if self._last is None or key[0] is None or self._last[0] != key:
            self._last = key, self._transcribe(Recording(str(path), language=language or None, speakers=speakers))
        return _shown(self._last[1], *part)

    def _path(self, named: str) -> Path:
        if "\0" in named or not is_text(named):
            raise WrongArguments("The path is not valid.")
        try:
            path = paths.typed_path(named).resolve()
        except (OSError, RuntimeError) as error:  # links in a circle
            raise WrongArguments("The path is not valid.") from error
        if not any(path.is_relative_to(folder.resolve()) for folder in self._folders):
            allowed = ", ".join(map(str, self._folders))
            raise WrongArguments(f"{named[:200]} is outside the allowed folders: {allowed}.")
        return path

    def _transcribe(self, recording: Recording) -> Transcript:
        (result,) = self._open_engine().transcribe([recording])
        if result.transcript is None:
            assert result.fault is not None
            raise result.fault
        return result.transcript


def _part(arguments: Members) -> tuple[float, float]:
    return _number(arguments, "from_seconds", 0.0), _number(arguments, "to_seconds", float("inf"))


def _text(arguments: Members, name: str, default: str | None = None) -> str:
    value = arguments.get(name, default)
    if not isinstance(value, str):
        raise WrongArguments(f"{name} is a text.")
    return value


def _number(arguments: Members, name: str, default: float) -> float:
    value: Any = arguments.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 0:
        raise WrongArguments(f"{name} is a number of seconds.")
    return float(value)


def _whole(arguments: Members, name: str, default: int) -> int:
    value = arguments.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_PLACES:
        raise WrongArguments(f"{name} is a whole number from 1 to {MOST_PLACES}.")
    return value
