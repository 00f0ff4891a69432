"""Specifications of recordings, from the settings and from the project of each recording."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.part import Part, part_between
from core.contracts.protocol import LANGUAGE_MODEL_WEIGHT, LanguageModel
from core.formats.chat import ParticipantTable, read_table
from core.formats.word_lists import merge
from core.journal import JobSpec
from core.settings.settings import FolderWords, Settings
from core.specs.folder_words import FolderSpecs, all_folder_words, specs_by_folder
from core.specs.job_specs import job_spec, spec_for_recording
from core.specs.project_commands import is_allowed, refusal
from core.specs.project_file import FileState, Project, file_state
from core.specs.project_finder import ProjectFinder, with_project_headers
from core.specs.second_opinions import OFF


@dataclass(frozen=True)
class _SharedSpec:
    """The parts of a specification that all recordings of a project, or all outside projects, share."""

    spec: JobSpec
    folders: FolderSpecs
    table: ParticipantTable | None
    words: tuple[FolderWords, ...]


class RecordingSpecs:
    """Specifications from the settings and from projects, for one thread.

    `projects` holds the folders of the projects that applied, as keys. `take_faults` returns the faults of projects and
    of tables of participants.
    """

    def __init__(
        self,
        chosen: Settings,
        named: Sequence[str] = (),
        *,
        with_projects: bool = True,
        lenient: bool = False,
        may_await_model: bool = False,
    ) -> None:
        """Make specifications from settings.

        Args:
            named: the folders that the user named. Folders below them are kept in the output folder.
            with_projects: whether mynah.toml files apply.
            lenient: whether the settings alone apply if a mynah.toml is unreadable or its model is missing.
            may_await_model: whether a model of the catalogue may be missing, because it is downloaded first.
        """
        self._chosen, self._named, self._lenient, self._may_await = chosen, named, lenient, may_await_model
        self._finder = ProjectFinder() if with_projects else None
        self._shared_specs: dict[tuple[Project | None, FileState | None], _SharedSpec] = {}
        self._faults: list[Fault] = []
        self.projects: dict[str, None] = {}

    def of(self, recording: Path) -> JobSpec:
        """Return the specification of a recording.

        Raises:
            EnvironmentFault: model-missing, unless lenient.
            InputFault: project-broken, unless lenient.
        """
        project = self._project_of(recording)
        shared = self._shared_spec(project)
        if project is not None:
            self.projects[project.folder] = None
        named = (project.folder,) if project is not None and project.output is not None else self._named
        return spec_for_recording(shared.spec, recording, named, shared.table, shared.folders)

    @property
    def words(self) -> list[FolderWords]:
        """The word lists that the specifications may name. The journal keeps them."""
        return list(dict.fromkeys(words for shared in self._shared_specs.values() for words in shared.words))

    def take_faults(self) -> list[Fault]:
        """Return the faults since the last call."""
        faults = self._faults
        if self._finder is not None:
            faults, self._finder.faults = [*self._finder.faults, *faults], []
        self._faults = []
        return faults

    def _project_of(self, recording: Path) -> Project | None:
        if self._finder is None:
            return None
        try:
            return self._finder.project_of(recording)
        except InputFault as fault:
            if not self._lenient:
                raise
            if all(str(fault) != str(known) for known in self._faults):
                self._faults.append(fault)
            return None

    def _shared_spec(self, project: Project | None) -> _SharedSpec:
        table = self._chosen.participant_table
        key = project, file_state(Path(table)) if table else None
        if key not in self._shared_specs:
            own = self._chosen if project is None else self._applied(project)
            part = None if project is None else self._part(project)
            if part is not None:  # a server takes whole recordings
                own = msgspec.structs.replace(own, server=None)
            spec = job_spec(own, may_await_model=self._may_await)
            spec = JobSpec(msgspec.structs.replace(spec.compute, part=part), spec.delivery)
            words = tuple(all_folder_words(own))
            self._shared_specs[key] = _SharedSpec(spec, specs_by_folder(spec.compute, own), self._table(own), words)
        return self._shared_specs[key]

    def _part(self, project: Project) -> Part | None:
        try:
            return part_between(project.part_from, project.part_to)
        except ValueError as error:
            fault = InputFault("project-broken", path=str(project.path), reason=str(error))
            if not self._lenient:
                raise fault from error
            self._faults.append(fault)
            return None

    def _applied(self, project: Project) -> Settings:
        own = with_project(project, self._chosen)
        if not is_allowed(self._chosen, project):
            self._faults.append(refusal(project))
        elif project.on_done is not None:
            own = msgspec.structs.replace(own, on_done=project.on_done)
        try:
            job_spec(own, may_await_model=self._may_await)
        except EnvironmentFault as fault:
            if not self._lenient:
                raise
            self._faults.append(fault)
            own = msgspec.structs.replace(own, model=self._chosen.model, speakers_model=self._chosen.speakers_model)
        return own

    def _table(self, own: Settings) -> ParticipantTable | None:
        if not own.participant_table or "chat" not in own.formats:
            return None
        try:
            return read_table(Path(own.participant_table))
        except InputFault as fault:
            self._faults.append(fault)
            return None


def with_project(project: Project, chosen: Settings) -> Settings:
    """Return a copy of the settings with the choices of a project."""
    fields: dict[str, object] = {}
    if project.model is not None:
        fields |= {"model": project.model, "translate_to": None, "language": project.language}
    if project.language is not None:
        translate_to = chosen.translate_to if project.language == chosen.language and project.model is None else None
        fields |= {"language": project.language, "translate_to": translate_to}
    if project.speakers is not None:
        exactly = project.speakers if isinstance(project.speakers, int) else None
        way = project.speakers if project.speakers in ("off", "channels") else "model"
        fields |= {"speakers": way, "speakers_exactly": exactly, "speakers_at_most": None}
    if project.tracks is not None:
        fields["tracks"] = project.tracks
    if project.search is not None:
        fields["search"] = project.search
    if project.second_opinion is not None:
        fields["second_opinion"] = "" if project.second_opinion == OFF else project.second_opinion
    if project.language_model is not None:
        weight = LANGUAGE_MODEL_WEIGHT if project.language_model_weight is None else project.language_model_weight
        fields["language_model"] = LanguageModel(project.language_model, weight)
        fields.setdefault("search", "beam")
    if project.vocabulary:
        fields["vocabulary"] = merge((chosen.vocabulary, project.vocabulary))
    if project.formats:
        fields |= {"formats": project.formats, "auto_export": True}
    if project.output is not None:
        fields["output"] = project.output
    if project.table is not None:
        fields["participant_table"] = project.table
    options = msgspec.structs.replace(chosen.options, chat=with_project_headers(project, chosen.options.chat))
    if project.pseudonyms is not None:  # a key that cannot be read fails at each file, so that none gets the names
        options = msgspec.structs.replace(options, pseudonyms=project.pseudonyms)
    return msgspec.structs.replace(chosen, options=options, **fields)
