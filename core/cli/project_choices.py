"""Combine the options of a command with the projects of its recordings. A mynah.toml replaces missing options."""

import argparse
import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from core.cli.number_arguments import format_count
from core.cli.usage_errors import Misuse
from core.contracts.errors import Fault, InputFault
from core.contracts.tracks import AUTO
from core.journal import JobSpec
from core.settings.settings import FolderWords
from core.specs.project_file import KEYS, Project, key_lines, line_of, read_toml
from core.specs.project_finder import ProjectFinder

_FORMATS, _SPEAKERS = "txt,srt", "off"  # defaults without an option and without a project
_BYPASS_ADVICE = "Use --no-project to ignore the file."


@dataclass(frozen=True)
class Request:
    """The options and specification for the recordings of one project, or for recordings without a project."""

    options: argparse.Namespace
    spec: JobSpec
    words: FolderWords


class ProjectChoices:
    """The request for each recording. All recordings share one request with --no-project. For one thread."""

    def __init__(
        self, options: argparse.Namespace, interpret: Callable[[argparse.Namespace], tuple[JobSpec, FolderWords]]
    ) -> None:
        """Prepare the choices. `interpret` turns options into a specification and word lists."""
        self._options, self._interpret = options, interpret
        self._finder = None if options.no_project else ProjectFinder()
        self._requests: dict[Project | None, Request] = {}
        self._counts: Counter[Path] = Counter()

    def request_for(self, recording: Path) -> Request:
        """Return the request for a recording.

        Raises:
            Misuse: a mynah.toml cannot be read, or one of its values makes `interpret` fail.
            Exception: everything that `interpret` raises for the options themselves.
        """
        project = self._project_of(recording)
        if project not in self._requests:
            self._check_output(project)
            self._check_command(project)
            options = with_project(self._options, project)
            try:
                self._requests[project] = Request(options, *self._interpret(options))
            except (Misuse, Fault) as error:
                key = None if project is None else self._find_cause(project, error)
                if project is None or key is None:
                    raise
                raise Misuse(f"{_place(project.path, key)}: {_message(error)} {_BYPASS_ADVICE}") from error
        if project is not None:
            self._counts[project.path] += 1
        return self._requests[project]

    def _check_output(self, project: Project | None) -> None:
        """Refuse an output folder outside the project: somebody else may have sent the folder. Raises Misuse."""
        if project is None or project.output is None or self._options.output is not None:
            return
        if self._options.allow_outside or Path(project.output).resolve().is_relative_to(Path(project.folder).resolve()):
            return
        outside = f"{_place(project.path, 'output')}: {project.output} is outside the folder of the file"
        raise Misuse(f"{outside}. Use --allow-outside to write there, or --no-project to ignore the file.")

    def _check_command(self, project: Project | None) -> None:
        """Refuse a command of a project without consent: somebody else may have sent the folder. Raises Misuse."""
        if project is None or not project.on_done or self._options.on_done is not None or self._options.allow_hooks:
            return
        wanted = f"{_place(project.path, 'on_done')}: This file wants to run {project.on_done}"
        raise Misuse(f"{wanted}. Use --allow-hooks to run it, or --no-project to ignore the file.")

    def _project_of(self, recording: Path) -> Project | None:
        try:
            return None if self._finder is None else self._finder.project_of(recording)
        except InputFault as fault:
            raise Misuse(f"{_message(fault)} {_BYPASS_ADVICE}") from fault

    def _find_cause(self, project: Project, error: Exception) -> str | None:
        """Return the key of the project that makes the command fail, None if the options do."""
        without = {
            field.name: self._failure(msgspec.structs.replace(project, **{field.name: field.default}))
            for field in msgspec.structs.fields(project)
            if getattr(project, field.name) != field.default and not field.required
        }
        fixed = [name for name, failure in without.items() if failure is None]
        changed = [name for name, failure in without.items() if failure != str(error)]
        name = next(iter(fixed + changed), None)
        return name if name is None or name in KEYS else f"chat.{name}"

    def _failure(self, project: Project) -> str | None:
        """Return the error that a project causes, None if there is no error."""
        try:
            self._interpret(with_project(self._options, project))
        except (Misuse, Fault) as error:
            return str(error)
        return None

    @property
    def requests(self) -> list[Request]:
        """The requests so far."""
        return list(self._requests.values())

    @property
    def language_model_projects(self) -> list[Project]:
        """The projects whose language models the command uses."""
        if self._options.language_model is not None:
            return []
        return [each for each in self._requests if each is not None and each.language_model is not None]

    @property
    def key(self) -> str:
        """A text that tells apart commands with different projects, "" without a project."""
        specs = [
            (repr(project.path), request.spec, *filter(None, [language_model_identity(request.spec)]))
            for project, request in self._requests.items()
            if project is not None
        ]
        return f"projects {hashlib.sha256(msgspec.json.encode(specs)).hexdigest()}" if specs else ""

    def notices(self, *, with_counts: bool = True) -> list[str]:
        """Return notices: the number of recordings in each project, and skipped parts of project files."""
        counts = self._counts.items()
        notices = [
            f"{path} sets options of {format_count(count, 'recording') if with_counts else 'new recordings'}"
            for path, count in counts
        ]
        faults = self._finder.faults if self._finder is not None else []
        return notices + [_message(fault).removesuffix(".") for fault in faults]


def with_project(options: argparse.Namespace, project: Project | None) -> argparse.Namespace:
    """Return the options, with values of the project or defaults for missing ones."""
    own = argparse.Namespace(**vars(options))
    own.format = options.format or ",".join(project.formats if project is not None else ()) or _FORMATS
    own.speakers = options.speakers or _SPEAKERS
    own.tracks = options.tracks or AUTO
    if project is None:
        return own
    own.model = options.model or project.model
    own.language = options.language or project.language
    own.speakers = options.speakers or str(project.speakers or _SPEAKERS)
    own.on_done = options.on_done if options.on_done is not None else project.on_done
    own.pseudonyms = options.pseudonyms or project.pseudonyms
    own.tracks = options.tracks or project.tracks or AUTO
    own.search = options.search or (project.search if options.beam is None else "beam")
    own.second_opinion = options.second_opinion or project.second_opinion
    if options.language_model is None and project.language_model is not None:
        own.language_model = project.language_model
        if options.language_model_weight is None:
            own.language_model_weight = project.language_model_weight
    if hasattr(options, "part_from"):  # `mynah record` hears its whole recording
        own.part_from = project.part_from if options.part_from is None else options.part_from
        own.part_to = project.part_to if options.part_to is None else options.part_to
    if options.output is None and project.output is not None:
        own.output, own.paths = project.output, [project.folder]  # keep the folders below the project
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
    """Return the place of a value: file, line and key."""
    line = line_of(key_lines(read_toml(path)[0]), key)
    return f"{path}{'' if line is None else f', line {line}'}: {key}"


def _message(error: Exception) -> str:
    """Return the error as sentences with a full stop."""
    return error.message if isinstance(error, Fault) else f"{str(error).removesuffix('.')}."


def language_model_identity(spec: JobSpec) -> str:
    """Return a text that changes with the file of the language model, "" without one."""
    chosen = spec.compute.prompt.language_model
    if chosen is None:
        return ""
    try:
        found = Path(chosen.path).stat()
    except OSError:  # the engine names it
        return ""
    return f"{found.st_size} {found.st_mtime_ns}"
