"""What a bug report needs, in one zip: versions, devices, settings, logs, figures; never what was said or by whom."""

import io
import platform
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.metadata import distributions, version
from pathlib import Path
from typing import Any

import msgspec
import psutil

from core import models
from core.contracts import files, media, paths
from core.contracts.errors import EnvironmentFault, Fault
from core.formats import naming
from core.journal import Job, JobState, Journal
from core.settings.settings import Settings
from core.support.redaction import Redactor

_QUOTED = re.compile("“[^”]*”")  # what the self-test heard: a sample, which may be among the user's recordings
_LONGEST_LOG = 2 * 2**20  # bytes of each; the end counts
README = """What this is: a report of Mynah's for those who mend it. Look through it before you send it.

report.json    versions, devices, settings, and figures of the queue
doctor.txt     what `mynah doctor` found
packages.txt   the libraries
*.log          the logs, the older ones numbered

Left out: what was said in any recording and by whom, and words to expect or to replace. Replaced: names of recordings,
users and machines, and paths that are not the program's own.
"""


def write(target: Path, journal: Path, settings: Settings, findings: str, overwrite: bool = True) -> None:
    """Write the report to `target`, whole or not at all; `findings` are the doctor's words.

    A journal that cannot be read is named in the report instead. Raises EnvironmentFault: disk, no-write, which is also
    what a file that is there is told by without `overwrite`.
    """
    recordings, figures, words = _of_journal(journal)
    findings = _QUOTED.sub("“…”", findings)
    logs = {path.name: _end_of(path) for path in sorted(paths.log_dir().glob("*.log*")) if path.is_file()}
    redact = Redactor([*logs.values(), findings], recordings, words)
    report = {"mynah": version("mynah"), **_machine(), "settings": _settings(settings), "journal": figures}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", README)
        archive.writestr("report.json", redact(msgspec.json.format(msgspec.json.encode(report), indent=2).decode()))
        archive.writestr("doctor.txt", redact(findings))
        archive.writestr("packages.txt", "\n".join(_packages()) + "\n")
        for name, text in logs.items():
            archive.writestr(name, redact(text))
    try:
        files.write_atomic(target, made.getvalue(), overwrite)
    except FileExistsError as error:
        raise EnvironmentFault("file-exists", path=str(target)) from error


def _machine() -> dict[str, Any]:
    memory = psutil.virtual_memory()
    own = psutil.Process().memory_info()
    return {
        "python": platform.python_version(),
        "frozen": bool(getattr(sys, "frozen", False)),
        "system": platform.platform(),
        "processor": platform.machine(),
        "cores": {"physical": psutil.cpu_count(logical=False), "logical": psutil.cpu_count()},
        "memory": {"total": memory.total, "available": memory.available, "own": own.rss},
        "disk_free": {
            name: psutil.disk_usage(str(folder)).free
            for name, folder in (("data", paths.data_dir()), ("cache", paths.cache_dir()))
        },
        "models": {name: models.model_size(path) for name, path in models.installed().items()},
    }


def _settings(settings: Settings) -> dict[str, Any]:
    """All of them; of folders, templates, words and people only how many there are, or whether any is set."""
    shown: dict[str, Any] = msgspec.to_builtins(settings)
    chat = shown["options"]["chat"]
    for words, names in (
        (shown, ("vocabulary", "replacements", "folder_words", "watched_folders", "recent_paths")),
        (chat, ("participants", "comments", "headers")),
    ):
        for name in names:
            words[name] = len(words[name])
    for name in ("corpus", "media", "date"):
        chat[name] = chat[name] and "set"
    for name in ("output", "models_folder", "participant_table"):
        shown[name] = shown[name] and "set"
    if settings.naming != naming.DEFAULT:
        shown["naming"] = [field for field in naming.FIELDS if f"{{{field}" in settings.naming]
    shown["model"] = Path(settings.model).name
    shown["speakers_model"] = settings.speakers_model and Path(settings.speakers_model).name
    for name in ("window", "panes"):
        del shown[name]
    return shown


def _packages() -> Iterator[str]:
    found = {f"{package.metadata['Name']} {package.version}" for package in distributions() if package.metadata["Name"]}
    yield from sorted(found, key=str.casefold)


def _end_of(log: Path) -> str:
    try:
        return log.read_bytes()[-_LONGEST_LOG:].decode("utf-8", "replace")
    except OSError as error:
        return f"cannot be read: {error.strerror}"


def _of_journal(path: Path) -> tuple[list[str], dict[str, Any], set[str]]:
    """The recordings' paths, the figures, and the words of all transcripts."""
    if not path.is_file():
        return [], {"state": "none"}, set()
    try:
        journal = Journal(path)
    except EnvironmentFault as fault:
        return [], {"state": fault.code}, set()
    try:
        jobs = journal.jobs.select()
        names = [job.path for job in jobs]
        exports = [entry for job in jobs for entry in journal.exports.of_job(job.id)]
        names += [entry.path for entry in exports]
        figures = _figures(jobs) | {
            "bytes": path.stat().st_size,
            "exports": Counter(entry.format for entry in exports if entry.written),
            "export_faults": Counter(entry.fault.code for entry in exports if entry.fault is not None),
        }
        return names, figures, {word for job in jobs for word in _words(journal, job)}
    except Fault as fault:
        return [], {"state": fault.code}, set()
    finally:
        journal.close()


def _figures(jobs: list[Job]) -> dict[str, Any]:
    done = [job for job in jobs if job.state == JobState.DONE]
    return {
        "jobs": Counter(job.state.value for job in jobs),
        "faults": Counter(job.fault_code for job in jobs if job.fault_code),
        "kinds": Counter(_kind(job) for job in jobs),
        "attempts": Counter(str(job.attempt) for job in jobs),
        "truncated": sum(job.truncated_at is not None for job in jobs),
        "seconds": {"all": sum(job.duration or 0 for job in jobs), "longest": _largest(job.duration for job in jobs)},
        "chunks": sum(job.chunks for job in jobs),
        "formats": Counter(name for job in jobs for name in job.delivery.formats),
        "engines": Counter(job.engine for job in jobs if job.engine),
        "peak_memory": _largest(job.peak_memory for job in done),
    }


def _kind(job: Job) -> str:
    suffix = Path(job.path).suffix.lower()
    return suffix if suffix in media.MEDIA_SUFFIXES else "other"


def _largest(values: Iterable[float | None]) -> float:
    return max((value for value in values if value is not None), default=0)


def _words(journal: Journal, job: Job) -> Iterator[str]:
    """What was recognised, and what people wrote over it."""
    yield from (word.text for word in journal.chunks.words(job.id))
    yield from _strings(msgspec.to_builtins(journal.edits.history(job.id).edits))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _strings(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _strings(part)
