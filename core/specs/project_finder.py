"""Finding the mynah.toml that a recording lies under, and reading each when it has changed."""

import os
import time
from pathlib import Path

import msgspec

from core.contracts.errors import InputFault
from core.formats.chat import ChatOptions, parse_participant, read_template
from core.specs.project_file import FILE, Project, file_state, read_project

_FRESH = 2.0  # seconds for which a folder is not looked at again


class ProjectFinder:
    """Finds the project of each recording: the nearest mynah.toml, upwards from its folder. Each is read once, until
    it changes or a file that it names; `faults` are what had to be left out of them, each told once. For one thread.
    """

    def __init__(self) -> None:
        self.faults: list[InputFault] = []
        self._nearest: dict[Path, tuple[float, Path | None]] = {}  # by folder: when it was looked for, what was found
        self._read: dict[Path, tuple[tuple[int, int], Project | InputFault]] = {}  # by file: its time and size

    def project_of(self, recording: Path) -> Project | None:
        """The project that a recording lies in, if any.

        Raises InputFault("project-broken") where its mynah.toml cannot be read at all.
        """
        return self.project_in(recording.absolute().parent)

    def project_in(self, folder: Path) -> Project | None:
        """The project that an absolute folder is, or lies in. Raises as `project_of`."""
        path = self._file_for(folder)
        if path is None:
            return None
        found = self._content(path)
        if isinstance(found, InputFault):
            raise found
        return found

    def _file_for(self, folder: Path) -> Path | None:
        """The nearest mynah.toml."""
        now = time.monotonic()
        known = self._nearest.get(folder)
        if known is not None and now - known[0] < _FRESH:
            return known[1]
        path: Path | None = folder / FILE
        if not os.path.isfile(folder / FILE):  # noqa: PTH113  # Path.is_file raises where a folder may not be entered
            path = self._file_for(folder.parent) if folder.parent != folder else None
        self._nearest[folder] = now, path
        return path

    def _content(self, path: Path) -> Project | InputFault:
        """What a file says now, or why it cannot be read."""
        try:
            status = path.stat()
        except OSError as error:
            return InputFault("project-broken", path=str(path), reason=error.strerror or str(error))
        state = status.st_mtime_ns, status.st_size
        if not self._is_as_read(path, state):
            try:
                project, faults = read_project(path)
            except InputFault as fault:
                if fault.code != "project-broken":  # of a file that may not be read
                    fault = InputFault("project-broken", path=str(path), reason=fault.sentence)
                self._read[path] = state, fault
            else:
                self.faults += faults
                self._read[path] = state, project
        return self._read[path][1]

    def _is_as_read(self, path: Path, state: tuple[int, int]) -> bool:
        before, found = self._read.get(path, (None, None))
        files = found.files if isinstance(found, Project) else ()
        return before == state and all(file_state(Path(each.path)) == each for each in files)


def chat_in(project: Project, chosen: ChatOptions) -> ChatOptions:
    """CHAT's headers as a project has them."""
    found = chosen
    if project.template is not None:
        head = read_template(Path(project.template))
        names = ("corpus", "participants", "languages", "comments", "headers")
        found = msgspec.structs.replace(found, **{name: getattr(head, name) for name in names})
    added = dict(project.headers)
    return msgspec.structs.replace(
        found,
        corpus=project.corpus or found.corpus,
        participants=tuple(map(parse_participant, project.participants)) or found.participants,
        languages=project.languages or found.languages,
        comments=project.comments or found.comments,
        headers=(*((name, text) for name, text in found.headers if name not in added), *added.items()),
    )
