"""What is asked of each recording: by the settings, and by the project that it lies in."""

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from core.contracts.errors import EnvironmentFault, Fault, InputFault
from core.contracts.media import lies_in
from core.formats.chat import ParticipantTable, read_table
from core.formats.word_lists import merge
from core.journal import JobSpec
from core.settings.settings import FolderWords, Settings
from core.specs.expected_words import FolderSpecs, all_words, folder_specs, with_words, words_in
from core.specs.job_specs import job_spec, spec_of_recording
from core.specs.project_file import FileState, Project, file_state
from core.specs.project_finder import ProjectFinder, chat_in


@dataclass(frozen=True)
class _Basis:
    """What is the same for all recordings of a project, or for all that lie in none."""

    spec: JobSpec
    folders: FolderSpecs
    table: ParticipantTable | None
    words: tuple[FolderWords, ...]


class RecordingSpecs:
    """Specifications by the settings and by projects; for one thread.

    `projects` are the folders of those that applied. `take_faults` tells what is wrong with them, and with the table
    of participants.
    """

    def __init__(
        self, chosen: Settings, named: Sequence[str] = (), *, with_projects: bool = True, lenient: bool = False
    ) -> None:
        """`named` are the folders that recordings are found in: those below them are kept under the output folder.

        `lenient`: where a mynah.toml cannot be read at all, or its model is not here, the settings alone count.
        """
        self._chosen, self._named, self._lenient = chosen, named, lenient
        self._finder = ProjectFinder() if with_projects else None
        self._bases: dict[tuple[Project | None, FileState | None], _Basis] = {}  # by the table of the settings, too
        self._faults: list[Fault] = []
        self.projects: dict[str, None] = {}

    def of(self, recording: Path) -> JobSpec:
        """What is asked of a recording.

        Raises EnvironmentFault("model-missing"), InputFault("project-broken"): unless it is lenient.
        """
        project = self._project_of(recording)
        basis = self._basis(project)
        if project is not None:
            self.projects[project.folder] = None
        named = (project.folder,) if project is not None and project.output is not None else self._named
        return spec_of_recording(basis.spec, recording, named, basis.table, basis.folders)

    @property
    def words(self) -> list[FolderWords]:
        """The lists that the specifications made so far may name, for the journal to keep."""
        return list(dict.fromkeys(words for basis in self._bases.values() for words in basis.words))

    def take_faults(self) -> list[Fault]:
        """What was found wrong since this was asked before."""
        found = self._faults
        if self._finder is not None:
            found, self._finder.faults = [*self._finder.faults, *found], []
        self._faults = []
        return found

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

    def _basis(self, project: Project | None) -> _Basis:
        table = self._chosen.participant_table
        key = project, file_state(Path(table)) if table else None
        if key not in self._bases:
            own = self._chosen if project is None else self._applied(project)
            spec = job_spec(own)
            words = tuple(all_words(own))
            self._bases[key] = _Basis(spec, folder_specs(spec.compute, own), self._table(own), words)
        return self._bases[key]

    def _applied(self, project: Project) -> Settings:
        own = settings_in(project, self._chosen)
        try:
            job_spec(own)
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


def settings_in(project: Project, chosen: Settings) -> Settings:
    """The settings as a project has them."""
    fields: dict[str, object] = {}
    if project.model is not None:
        fields |= {"model": project.model, "translate_to": None, "language": project.language}
    if project.language is not None:
        kept = chosen.translate_to if project.language == chosen.language and project.model is None else None
        fields |= {"language": project.language, "translate_to": kept}
    if project.speakers is not None:
        exactly = project.speakers if isinstance(project.speakers, int) else None
        way = project.speakers if project.speakers in ("off", "channels") else "model"
        fields |= {"speakers": way, "speakers_exactly": exactly, "speakers_at_most": None}
    if project.vocabulary:
        fields["vocabulary"] = merge((chosen.vocabulary, project.vocabulary))
    if project.formats:
        fields |= {"formats": project.formats, "auto_export": True}
    if project.output is not None:
        fields["output"] = project.output
    if project.table is not None:
        fields["participant_table"] = project.table
    chat = chat_in(project, chosen.options.chat)
    return msgspec.structs.replace(chosen, options=msgspec.structs.replace(chosen.options, chat=chat), **fields)


def project_specs(chosen: Settings, recordings: Iterable[str]) -> tuple[FolderSpecs, list[FolderWords]]:
    """How recordings in the projects that these lie in are recognised, for SetCompute, with the lists of words.

    Those whose model is missing are left out.
    """
    finder = ProjectFinder()
    folders = dict.fromkeys(Path(recording).parent for recording in recordings)
    projects = dict[Project, None]()
    for folder in folders:
        with contextlib.suppress(InputFault):
            project = finder.project_in(folder)
            projects |= {} if project is None else {project: None}
    found, words = [], []
    for project in sorted(projects, key=lambda each: len(each.folder)):
        own = settings_in(project, chosen)
        try:
            compute = job_spec(own).compute
        except EnvironmentFault:
            continue
        within = [name for name in own.folder_words if lies_in(name, project.folder)]
        for place in (project.folder, *sorted(within, key=len)):
            found.append((place, with_words(compute, own, place)))
            words.append(words_in(own, place))
    return tuple(found), words
