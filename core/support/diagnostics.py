"""Write a diagnostic report as a zip: versions, devices, settings, logs, figures. It contains no transcript."""

import contextlib
import functools
import getpass
import io
import os
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

_PART = re.compile(r"\w+")
_WORD = re.compile(r"[^\W\d_]+")
_ROOT = r"(?:(?<![\w<>.:/])/(?=[^\s/])|(?<!\w)~[/\\]|\b[A-Za-z]:[\\/]|\\\\)"
_PATH = re.compile(rf"""(?<='){_ROOT}[^\n"'<>|]*|(?<=`){_ROOT}[^\n"`<>|]*|{_ROOT}[^\n"<>|]*""")
_SHORTEST = 3  # characters; shorter names could be any word


class Redactor:
    """Replaces the names of user, machine, folders and recordings, and the words of transcripts.

    Folders of the program keep a name (<mynah>, <python>, <data>), so that tracebacks stay readable. Every other
    absolute path becomes <path>, up to the end of its line or quotes.
    """

    def __init__(self, texts: Iterable[str], recordings: Iterable[str] = (), spoken: Iterable[str] = ()) -> None:
        """Prepare for some texts.

        Args:
            texts: the texts to redact.
            recordings: paths of recordings.
            spoken: texts whose words are replaced. Words of Mynah's own sources stay: logs consist of them.
        """
        parts: set[str] = set()
        words: set[str] = set()
        for text in texts:
            parts.update(_PART.findall(text))
            words.update(token.casefold() for token in _WORD.findall(text))
        self._known = _known_folders()
        longest_first = sorted(self._known, key=len, reverse=True)
        self._folders = re.compile(rf"(?<![\w.~-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w.-])")
        names = {form for recording in recordings for form in _recording_names(recording)}
        self._names = _any_of({name for name in names if parts.issuperset(_PART.findall(name))})
        self._people = _any_of(_people())
        transcribed = {token.casefold() for text in spoken for token in _WORD.findall(text)}
        self._blank = (transcribed & words) - _source_words()

    def __call__(self, text: str) -> str:
        """Return the text without private parts."""
        if self._names is not None:
            text = self._names.sub("<recording>", text)
        text = self._folders.sub(lambda match: self._known[match[0]], text)
        text = _PATH.sub("<path>", text)
        if self._people is not None:
            text = self._people.sub("<user>", text)
        if self._blank:
            text = _WORD.sub(lambda match: "<word>" if match[0].casefold() in self._blank else match[0], text)
        return text


def _known_folders() -> dict[str, str]:
    """Return the folders of the program with their names."""
    named = {
        Path(__file__).resolve().parents[2]: "<mynah>",
        Path(sys.prefix): "<python>",
        Path(sys.base_prefix): "<python>",
        Path(os.__file__).parent: "<python>",
        paths.data_dir(): "<data>",
        paths.cache_dir(): "<cache>",
        paths.log_dir(): "<logs>",
        paths.config_dir(): "<settings>",
    }
    return {str(folder): name for folder, name in named.items()}


def _people() -> set[str]:
    names = {Path.home().name, platform.node(), platform.node().partition(".")[0]}
    with contextlib.suppress(OSError, KeyError):  # a user without a name
        names.add(getpass.getuser())
    return {name for name in names if len(name) >= _SHORTEST and name not in ("root", "home")}


def _recording_names(recording: str) -> Iterator[str]:
    """Yield the names of a recording in a log. A short stem could be any word, so it is left out."""
    path = Path(recording)
    yield from (recording, path.name)
    if len(path.stem) >= _SHORTEST:
        yield path.stem


def _any_of(texts: set[str]) -> re.Pattern[str] | None:
    """Return a pattern for any of the texts as whole words. None without texts."""
    either = "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True) if text)
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)") if either else None


@functools.cache
def _source_words() -> frozenset[str]:
    """Return the words of Mynah's sources, which logs contain without any recording. A bundle has fewer of them."""
    words: set[str] = set()
    root = Path(__file__).resolve().parents[2]
    for folder in (root / "core", root / "app"):
        for module in folder.rglob("*.py"):
            words.update(token.casefold() for token in _WORD.findall(module.read_text(encoding="utf-8")))
    return frozenset(words)


_QUOTED = re.compile("“[^”]*”")  # the text of the self-test: the sample may be among the user's recordings
_LONGEST_LOG = 2 * 2**20  # bytes; the end of each log is kept
README = """A diagnostic report from Mynah. Look through it before you send it.

report.json    versions, devices, settings, and figures of the queue
doctor.txt     the output of `mynah doctor`
packages.txt   the installed libraries
*.log          the logs; older ones have numbers

Left out: transcripts, speakers, vocabulary and replacements. Replaced: names of recordings, users and machines, and
paths outside the program.
"""


def write(target: Path, journal: Path, settings: Settings, findings: str, overwrite: bool = True) -> None:
    """Write the report to `target`, whole or not at all. An unreadable journal is named in the report.

    Args:
        findings: the output of `mynah doctor`.
        overwrite: whether to replace an existing file.

    Raises:
        EnvironmentFault: disk, no-write, file-exists.
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
        files.write_atomic(target, made.getvalue(), overwrite, private=True)
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
    """Return all settings. Folders, templates, words and people become their number, or "set"."""
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
    shown["service"]["address"] = settings.service.address and "set"
    for name in ("window", "panes"):
        del shown[name]
    return shown


def _packages() -> Iterator[str]:
    packages = {
        f"{package.metadata['Name']} {package.version}" for package in distributions() if package.metadata["Name"]
    }
    yield from sorted(packages, key=str.casefold)


def _end_of(log: Path) -> str:
    try:
        return log.read_bytes()[-_LONGEST_LOG:].decode("utf-8", "replace")
    except OSError as error:
        return f"unreadable: {error.strerror}"


def _of_journal(path: Path) -> tuple[list[str], dict[str, Any], set[str]]:
    """Return the paths of recordings, the figures, and the words of all transcripts."""
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
    """Yield the recognised words and the words of edits."""
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
