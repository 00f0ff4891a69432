"""The options of a command together with the projects that its recordings lie in: mynah.toml fills in what is not
given."""

import argparse
import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from core.projects.project_file import Project, ProjectFinder
from core.queue.journal import JobSpec
from core.support.settings import FolderWords

_FORMATS, _SPEAKERS = "txt,srt", "off"  # without an option and without a project


@dataclass(frozen=True)
class Asked:
    """What is asked of the recordings of one project, or of those in none: as options, and as what they come to."""

    options: argparse.Namespace
    spec: JobSpec
    words: FolderWords


class ProjectChoices:
    """What is asked of each recording; `--no-project` asks the same of all. For one thread."""

    def __init__(
        self, options: argparse.Namespace, meaning: Callable[[argparse.Namespace], tuple[JobSpec, FolderWords]]
    ) -> None:
        """`meaning` makes what options come to."""
        self._options, self._meaning = options, meaning
        self._finder = None if options.no_project else ProjectFinder()
        self._asked: dict[Project | None, Asked] = {}
        self._counts: Counter[Path] = Counter()

    def of(self, recording: Path) -> Asked:
        """What is asked of a recording.

        Raises what `meaning` does, and InputFault("project-broken") for a mynah.toml that cannot be read at all.
        """
        project = None if self._finder is None else self._finder.project_of(recording)
        if project not in self._asked:
            options = with_project(self._options, project)
            self._asked[project] = Asked(options, *self._meaning(options))
        if project is not None:
            self._counts[project.path] += 1
        return self._asked[project]

    @property
    def all(self) -> list[Asked]:
        """What is asked of any recording so far."""
        return list(self._asked.values())

    @property
    def key(self) -> str:
        """What tells a command apart from the same one with other projects; "" without one."""
        asked = [(repr(project.path), self._asked[project].spec) for project in self._asked if project is not None]
        return f"projects {hashlib.sha256(msgspec.json.encode(asked)).hexdigest()}" if asked else ""

    def notices(self, *, counted: bool = True) -> list[str]:
        """What is to be said of the projects: how many recordings each has, unless they are still to come, and what had
        to be left out."""
        counts = self._counts.items()
        said = [f"{_recordings(count) if counted else 'Recordings'} as {path} says" for path, count in counts]
        return said + [fault.sentence for fault in (self._finder.faults if self._finder is not None else [])]


def with_project(options: argparse.Namespace, project: Project | None) -> argparse.Namespace:
    """The options, with what the project says, or else what is usual, in place of those that are not given."""
    own = argparse.Namespace(**vars(options))
    own.format = options.format or ",".join(project.formats if project is not None else ()) or _FORMATS
    own.speakers = options.speakers or _SPEAKERS
    if project is None:
        return own
    own.model = options.model or project.model
    own.language = options.language or project.language
    own.speakers = options.speakers or str(project.speakers or _SPEAKERS)
    if options.output is None and project.output is not None:
        own.output, own.paths = project.output, [project.folder]  # the folders below the project's are kept
    own.phrases = () if options.vocabulary else project.vocabulary
    own.chat_template = options.chat_template or project.template
    own.chat_table = options.chat_table or project.table
    own.chat_corpus = options.chat_corpus or project.corpus
    own.chat_participant = options.chat_participant or list(project.participants)
    own.chat_languages = options.chat_languages or ",".join(project.languages) or None
    own.chat_comment = options.chat_comment or list(project.comments)
    own.chat_header = [*(f"{name}:{text}" for name, text in project.headers), *options.chat_header]
    return own


def _recordings(count: int) -> str:
    return "1 recording" if count == 1 else f"{count} recordings"
