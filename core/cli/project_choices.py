"""The options of a command together with the projects that its recordings lie in: mynah.toml fills in what is not
given."""

import argparse
import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from core.cli.number_arguments import counted
from core.cli.usage_errors import Misuse
from core.contracts.errors import Fault, InputFault
from core.journal import JobSpec
from core.settings.settings import FolderWords
from core.specs.project_file import KEYS, Project, key_lines, line_of, read_toml
from core.specs.project_finder import ProjectFinder

_FORMATS, _SPEAKERS = "txt,srt", "off"  # without an option and without a project
_WAY_ROUND = "--no-project goes on without it."


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

        Raises what `meaning` does; Misuse for a mynah.toml that cannot be read at all, or of which a value is why
        `meaning` raises something.
        """
        project = self._project_of(recording)
        if project not in self._asked:
            options = with_project(self._options, project)
            try:
                self._asked[project] = Asked(options, *self._meaning(options))
            except (Misuse, Fault) as error:
                key = None if project is None else self._blamed(project, error)
                if project is None or key is None:
                    raise
                raise Misuse(f"{_place(project.path, key)}: {_words(error)} {_WAY_ROUND}") from error
        if project is not None:
            self._counts[project.path] += 1
        return self._asked[project]

    def _project_of(self, recording: Path) -> Project | None:
        try:
            return None if self._finder is None else self._finder.project_of(recording)
        except InputFault as fault:
            raise Misuse(f"{_words(fault)} {_WAY_ROUND}") from fault

    def _blamed(self, project: Project, error: Exception) -> str | None:
        """The key of a project without which the command would not fail so; None where that is not the project's."""
        without = {
            field.name: self._failure(msgspec.structs.replace(project, **{field.name: field.default}))
            for field in msgspec.structs.fields(project)
            if getattr(project, field.name) != field.default and not field.required
        }
        mended = [name for name, failure in without.items() if failure is None]
        changed = [name for name, failure in without.items() if failure != str(error)]
        name = next(iter(mended + changed), None)
        return name if name is None or name in KEYS else f"chat.{name}"

    def _failure(self, project: Project) -> str | None:
        """What the command says against a project, None if nothing."""
        try:
            self._meaning(with_project(self._options, project))
        except (Misuse, Fault) as error:
            return str(error)
        return None

    @property
    def all(self) -> list[Asked]:
        """What is asked of any recording so far."""
        return list(self._asked.values())

    @property
    def key(self) -> str:
        """What tells a command apart from the same one with other projects; "" without one."""
        asked = [(repr(project.path), self._asked[project].spec) for project in self._asked if project is not None]
        return f"projects {hashlib.sha256(msgspec.json.encode(asked)).hexdigest()}" if asked else ""

    def notices(self, *, with_counts: bool = True) -> list[str]:
        """What is to be said of the projects: how many recordings each has, unless they are still to come, and what had
        to be left out."""
        counts = self._counts.items()
        said = [
            f"{counted(count, 'recording') if with_counts else 'Recordings'} as {path} says" for path, count in counts
        ]
        faults = self._finder.faults if self._finder is not None else []
        return said + [_words(fault).removesuffix(".") for fault in faults]


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


def _place(path: Path, key: str) -> str:
    """Where a value stands: the file, its line, and the key."""
    line = line_of(key_lines(read_toml(path)[0]), key)
    return f"{path}{'' if line is None else f', line {line}'}: {key}"


def _words(error: Exception) -> str:
    """What is wrong, and what to do, ended by a full stop."""
    return f"{error.sentence}. {error.advice}" if isinstance(error, Fault) else f"{str(error).removesuffix('.')}."
