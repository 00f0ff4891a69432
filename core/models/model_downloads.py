"""Download a model from the hub into the models folder: one file or a folder, all or nothing."""

import re
from functools import partial
from pathlib import Path
from typing import Protocol

from core.contracts import foreign_json, foreign_models, model_folder
from core.contracts.errors import EnvironmentFault
from core.contracts.files import check_space, publish, storage_faults
from core.models import hub, library
from core.models.catalogue import Layout, Model, find_model
from core.models.downloads import Transfer, check_announced_size
from core.models.file_work import (
    CancelToken,
    Phase,
    ProgressCallback,
    ProgressReporter,
    check_folder,
    exclusive_lock,
    write_json,
)
from core.models.library import PartialDownload, partial_path, partial_record_path, read_partial, write_provenance
from core.models.model_files import delete_model, hash_model

_REPOSITORY = re.compile(r"(?:https?://[^/\s]+/)?(?P<name>[\w.-]+/[\w.-]+)(?:/(?:tree|blob|resolve)/\S*)?/?")


def download(
    model: Model, folder: Path, report: ProgressCallback | None = None, cancel_token: CancelToken | None = None
) -> Path:
    """Download `model` into `folder` and return its file or folder. Resume an earlier download.

    The hub's newest commit and its SHA-256 are stored before the first byte. They stay the same after each
    interruption. The file gets its own name only when it is complete and has this SHA-256.

    Raises:
        Cancelled: the work was cancelled. The bytes are kept.
        EnvironmentFault: hub-away, hub-lost, hub-busy, hub-denied, hub-missing, hub-odd, hub-certificate, proxy, disk,
            no-write, model-busy: the bytes are kept. download-corrupt: the bytes are deleted.
    """
    file = folder / model.file
    check_folder(folder)
    with storage_faults(folder), exclusive_lock(file):
        if file.exists():
            return file
        progress = ProgressReporter(report, cancel_token)
        most = _most_bytes(model)
        transfer = Transfer(model.repository, model.file, file, progress, None, not model.approximate, most)
        whole: _Whole = FolderTransfer(model.repository, file, progress, most) if model.layout == "hub" else transfer
        try:
            return whole.run()
        except EnvironmentFault as fault:
            if fault.code != "hub-missing" or not whole.resumed:
                raise
            whole.discard()  # the publisher removed that commit: try the newest
            return whole.run()


def _most_bytes(model: Model) -> int | None:
    """Return the largest plausible size of a model of the catalogue. None for other models.

    The catalogue rounds sizes, and publishers replace files. An estimated size may be half of the true one.
    """
    if not model.bytes:
        return None
    return model.bytes * 2 if model.approximate else model.bytes * 5 // 4


def repository_of(name: str) -> str:
    """Return the repository on the hub, "OWNER/NAME", of a model that a user names.

    Args:
        name: a name of the catalogue, OWNER/NAME, or the address of the model's page.

    Raises:
        EnvironmentFault: hub-name.
    """
    try:
        return find_model(name.strip()).repository
    except EnvironmentFault:
        match = _REPOSITORY.fullmatch(name.strip())
        if match is None or not all(part.strip(".") for part in match["name"].split("/")):  # ../x is a path
            raise EnvironmentFault("hub-name", model=name.strip()) from None
        return match["name"]


def unfinished_from(name: str) -> str:
    """Return the repository of a model's unfinished download.

    Raises:
        EnvironmentFault: model-missing.
    """
    here = library.folder()
    for file in (here / f"{name}.nemo", here / name):
        part = read_partial(file)
        if part is not None:
            return part.repository
    raise EnvironmentFault("model-missing", model=name)


def find_on_hub(name: str) -> Model:
    """Return the model that a user names.

    Raises:
        EnvironmentFault: as for `repository_of` and `unlisted`.
    """
    repository = repository_of(name)
    try:
        return find_model(repository)
    except EnvironmentFault:
        return unlisted(repository)


def unlisted(repository: str) -> Model:
    """Return a model of the hub outside the catalogue, "OWNER/NAME", with the facts that its files show.

    Raises:
        EnvironmentFault: "hub-...", proxy, or model-other for a model of another program.
    """
    name = repository.rpartition("/")[2]
    try:
        _, files = hub.listing(repository)
    except hub.TransientError as unsettled:
        raise unsettled.fault from unsettled
    nemo = any(file.endswith(".nemo") for file in files)
    if not nemo and not model_folder.is_model(files):
        try:
            foreign_models.check_files(files)
        except foreign_models.ForeignModel as other:
            raise other.fault(name) from other
        raise EnvironmentFault("hub-missing", host=hub.host(), file=model_folder.WEIGHTS, page=hub.page(repository))
    layout: Layout = "nemo" if nemo else "hub"
    return Model(name, repository, "other", (), 0, 0, "", False, False, "", layout=layout, approximate=True)


class _Whole(Protocol):
    """A complete download."""

    resumed: bool

    def run(self) -> Path:
        """Finish the download. Return the model."""

    def discard(self) -> None:
        """Delete all parts of the download."""


class FolderTransfer:
    """The download of a model in the hub's form: its files of one commit, one after another, into NAME.part.

    The complete folder gets its own name. Its record has the commit and the bytes of all files.
    """

    def __init__(
        self, repository: str, folder: Path, progress: ProgressReporter, most_bytes: int | None = None
    ) -> None:
        self._repository, self._folder, self._progress = repository, folder, progress
        self._most_bytes = most_bytes
        self._partial = partial_path(folder)
        self.resumed = read_partial(folder) is not None

    def run(self) -> Path:
        """Finish the download. Return the folder."""
        whole = read_partial(self._folder) or self._begin()
        files = whole.file.split()
        done = 0
        for name in files:
            progress = _Share(self._progress, done, whole.size)
            target = self._partial / name
            if not target.exists():
                Transfer(self._repository, name, target, progress, whole.revision).run()
            done += target.stat().st_size
            if name == model_folder.CONFIG:
                self._check_family()
        sha256 = hash_model(self._partial, self._progress)
        write_provenance(self._folder, sha256, done, self._repository, whole.revision)
        publish(self._partial, self._folder)
        partial_record_path(self._folder).unlink(missing_ok=True)
        return self._folder

    def discard(self) -> None:
        """Delete all parts of the download."""
        delete_model(self._partial)
        partial_record_path(self._folder).unlink(missing_ok=True)

    def _begin(self) -> PartialDownload:
        self._progress("asking")
        self.discard()
        asking = Transfer(self._repository, model_folder.CONFIG, self._partial / model_folder.CONFIG, self._progress)
        revision, names = asking.with_retries(lambda: hub.listing(self._repository))
        files = sorted(model_folder.model_files(names), key=lambda name: name != model_folder.CONFIG)
        if not model_folder.is_model(names):
            raise EnvironmentFault(
                "hub-missing", host=hub.host(), file=model_folder.WEIGHTS, page=hub.page(self._repository)
            )
        size = 0
        for name in files:
            size += asking.with_retries(partial(hub.file_record, self._repository, name, revision)).size
        check_announced_size(size, self._most_bytes)
        check_space(self._folder.parent, size)
        self._partial.mkdir()
        whole = PartialDownload(self._repository, " ".join(files), revision, "", size)
        write_json(partial_record_path(self._folder), whole)
        return whole

    def _check_family(self) -> None:
        """Raise EnvironmentFault("model-other") before gigabytes of another program's model arrive."""
        try:
            foreign_models.check_config(foreign_json.decode((self._partial / model_folder.CONFIG).read_bytes()))
        except foreign_models.ForeignModel as other:
            self.discard()
            raise other.fault(self._folder.name) from other
        except ValueError as error:
            self.discard()
            raise EnvironmentFault("download-corrupt", file=model_folder.CONFIG, host=hub.host()) from error


class _Share(ProgressReporter):
    """Turns the progress of one file into that of all files. `before` bytes are done."""

    def __init__(self, progress: ProgressReporter, before: int, total: int) -> None:
        self.cancel_token = progress.cancel_token
        self._progress, self._before, self._total = progress, before, total

    def __call__(self, phase: Phase, done: int = 0, total: int = 0) -> None:
        """Report the progress of all files."""
        self._progress(phase, self._before + done, self._total)
