"""Find the mynah.toml of a recording. Read each file again after a change."""

import os
import time
from pathlib import Path

import msgspec

from core.contracts.errors import InputFault
from core.formats.chat import ChatOptions, parse_participant, read_template
from core.specs.project_file import FILE, Project, file_state, read_project

_FRESH_SECONDS = 2.0
"""A folder is not searched again within this time."""


class ProjectFinder:
    """Finds the project of each recording: the nearest mynah.toml in its folder or above. For one thread.

    A file is read again after a change of itself or of a file that it names. `faults` holds each fault once.
    """

    def __init__(self) -> None:
        self.faults: list[InputFault] = []
        self._nearest: dict[Path, tuple[float, Path | None]] = {}  # folder: time of the search, result
        self._read: dict[Path, tuple[tuple[int, int], Project | InputFault]] = {}  # file: its time and size, content

    def project_of(self, recording: Path) -> Project | None:
        """Return the project of a recording, None without one.

        Raises:
            InputFault: project-broken.
        """
        return self.project_in(recording.absolute().parent)

    def project_in(self, folder: Path) -> Project | None:
        """Return the project of an absolute folder, None without one.

        Raises:
            InputFault: project-broken.
        """
        path = self._file_for(folder)
        if path is None:
            return None
        content = self._content(path)
        if isinstance(content, InputFault):
            raise content
        return content

    def _file_for(self, folder: Path) -> Path | None:
        now = time.monotonic()
        known = self._nearest.get(folder)
        if known is not None and now - known[0] < _FRESH_SECONDS:
            return known[1]
        path: Path | None = folder / FILE
        if not os.path.isfile(folder / FILE):  # noqa: PTH113  # Path.is_file raises where a folder may not be entered
            path = self._file_for(folder.parent) if folder.parent != folder else None
        self._nearest[folder] = now, path
        return path

    def _content(self, path: Path) -> Project | InputFault:
        """Return the project in a file, or the fault of reading it."""
        try:
            status = path.stat()
        except OSError as error:
            return InputFault("project-broken", path=str(path), reason=error.strerror or str(error))
        state = status.st_mtime_ns, status.st_size
        if not self._is_as_read(path, state):
            try:
                project, faults = read_project(path)
            except InputFault as fault:
                if fault.code != "project-broken":  # a fault of the file itself
                    fault = InputFault("project-broken", path=str(path), reason=fault.sentence)
                self._read[path] = state, fault
            else:
                self.faults += faults
                self._read[path] = state, project
        return self._read[path][1]

    def _is_as_read(self, path: Path, state: tuple[int, int]) -> bool:
        before, content = self._read.get(path, (None, None))
        files = content.files if isinstance(content, Project) else ()
        return before == state and all(file_state(Path(each.path)) == each for each in files)


def with_project_headers(project: Project, chosen: ChatOptions) -> ChatOptions:
    """Return a copy of CHAT options with the headers of a project."""
    base = chosen
    if project.template is not None:
        head = read_template(Path(project.template))
        names = ("corpus", "participants", "languages", "comments", "headers")
        base = msgspec.structs.replace(base, **{name: getattr(head, name) for name in names})
    added = dict(project.headers)
    return msgspec.structs.replace(
        base,
        corpus=project.corpus or base.corpus,
        participants=tuple(map(parse_participant, project.participants)) or base.participants,
        languages=project.languages or base.languages,
        comments=project.comments or base.comments,
        headers=(*((name, text) for name, text in base.headers if name not in added), *added.items()),
    )
