"""Open the dialogs. Each import happens at first use, so that the window opens at once."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from app.bridge import Bridge
from app.memory.memory_source import MemorySource
from app.models.model_tasks import ModelTasks
from app.queue.queue_model import QueueModel
from app.queue.queue_view import QueueView
from app.ui.actions import Actions
from app.ui.kept_settings import take_changes
from core.contracts.errors import EnvironmentFault
from core.queue.scheduler.commands import IdentifySpeakers, RemoveJobs, RestoreVersion
from core.settings.settings import Settings
from core.support.self_test import copy_sample


class DialogOpener(QObject):
    """One method for each dialog. `settings` returns the current settings."""

    settings_changed = Signal(object)  # Settings
    sample_requested = Signal(object)  # Path: a transcript to open
    sample_failed = Signal(object)  # EnvironmentFault
    restore_requested = Signal(list)  # list of int: removed jobs to restore
    project_changed = Signal(str)  # the folder of a changed mynah.toml
    findings_requested = Signal(int)  # id of the job whose CHAT problems are requested

    def __init__(
        self,
        window: QWidget,
        settings: Callable[[], Settings],
        bridge: Bridge,
        actions: Actions,
        rows: tuple[QueueView, QueueModel],
        memory: MemorySource,
        tasks: ModelTasks,
        journal: Path,
    ) -> None:
        super().__init__(window)
        self._window, self._settings, self._bridge = window, settings, bridge
        self._view, self._model = rows
        self._last_export: Settings | None = None
        self._memory, self._tasks, self._journal = memory, tasks, journal
        for action, opens in (
            (actions.export, self.export),
            (actions.export_again, self.export_again),
            (actions.burn, self.burn),
            (actions.tell_speakers, self.tell_speakers),
            (actions.archive, self.archive),
            (actions.deleted, self.deleted),
            (actions.settings, self.settings),
            (actions.project, self.project),
            (actions.models, self.models),
            (actions.memory, self.memory),
            (actions.diagnostics, self.diagnostics),
            (actions.about, self.about),
            (actions.sample, self.sample),
        ):
            action.triggered.connect(lambda *_, opens=opens: opens())

    def export(self) -> None:
        """Open the export dialog for the selected recordings."""
        self.export_jobs(self._chosen())

    def export_again(self) -> None:
        """Export the selected recordings as the last export did."""
        self.export_jobs(self._chosen(), again=True)

    def _chosen(self) -> list[int]:
        """Return the selected recordings, or the one on show if a filter hides its row."""
        shown = self._view.current_job()
        return [job.id for job in self._view.jobs() or ([] if shown is None else [shown])]

    def export_jobs(self, job_ids: Sequence[int], *, again: bool = False) -> None:
        """Open the export dialog for these recordings. `again` starts with the choices of the last export."""
        from app.dialogs.export_dialog import ExportDialog

        shown, rows = self._settings(), map(self._model.row, job_ids)
        jobs = [row.job for row in rows if row is not None]
        choices = self._last_export or shown if again else shown
        dialog = ExportDialog(self._window, jobs, choices, self._journal, self._model.refresh_facts)
        dialog.started.connect(self._keep_export)
        self._take_changes(dialog.changed, shown)
        dialog.findings_requested.connect(self.findings_requested)
        self._open(dialog)
        if again:
            dialog.export_button.click()

    def _keep_export(self, settings: Settings) -> None:
        self._last_export = settings

    def burn(self) -> None:
        """Open the dialog that writes the captions of the current recording into its picture."""
        from app.burn.burn_dialog import BurnDialog

        job = self._view.current_job()
        if job is not None:
            self._open(BurnDialog(self._window, job, self._settings().options, self._journal))

    def tell_speakers(self) -> None:
        """Open the dialog that identifies speakers in the selected recordings."""
        from app.dialogs.speaker_options import SpeakersDialog

        jobs = self._view.jobs()
        if jobs:
            dialog = SpeakersDialog(self._window, jobs, self._settings())
            dialog.chosen.connect(lambda ids, choice: self._bridge.submit(IdentifySpeakers(ids, choice)))
            dialog.models_requested.connect(self.models)
            self._open(dialog)

    def archive(self) -> None:
        """Open the archive: sizes, removal, backup, moved recordings."""
        from app.archive.archive_dialog import ArchiveDialog

        self._open(ArchiveDialog(self._window, self._journal))

    def deleted(self) -> None:
        """Open the list of removed recordings, which restores them."""
        from app.queue.deleted_dialog import DeletedDialog

        dialog = DeletedDialog(self._window, self._journal)
        dialog.restored.connect(self.restore_requested)
        dialog.deleted.connect(lambda jobs: self._bridge.submit(RemoveJobs(jobs)))
        self._open(dialog)

    def versions(self) -> None:
        """Open the list of the current recording's earlier transcripts, which restores one."""
        from app.queue.versions_dialog import VersionsDialog

        job = self._view.current_job()
        if job is not None:
            dialog = VersionsDialog(self._window, job, self._journal)
            dialog.chosen.connect(lambda version: self._bridge.submit(RestoreVersion(job.id, version)))
            self._open(dialog)

    def service_settings(self) -> None:
        """Open the page of the language service."""
        self.settings(of_service=True)

    def settings(self, *, of_service: bool = False) -> None:
        """Open the settings, or their page of the language service."""
        from app.dialogs.settings_dialog import SettingsDialog

        shown = self._settings()
        dialog = SettingsDialog(self._window, shown)
        if of_service:
            dialog.show_service()
        self._take_changes(dialog.changed, shown)
        dialog.models_requested.connect(self.models)
        self._open(dialog)

    def project(self, folder: str = "") -> None:
        """Open the mynah.toml of `folder`, or the one nearest to the selected recording.

        Without either, ask for a folder.
        """
        from app.dialogs.project_dialog import ProjectDialog
        from core.specs.project_file import FILE

        job = self._view.current_job()
        folders = [folder] if folder else []
        if job is not None and not folder:
            own = Path(job.path).parent
            folders = [str(each) for each in (own, *own.parents) if (each / FILE).is_file()][:1]
            folders += [str(own)] if str(own) not in folders else []
        if not folders:
            chosen = QFileDialog.getExistingDirectory(self._window, self.tr("Folder of recordings"))
            folders = [str(Path(chosen).absolute())] if chosen else []
        if folders:
            shown = self._settings()
            dialog = ProjectDialog(self._window, folders, shown)
            self._take_changes(dialog.changed, shown)
            dialog.saved.connect(self.project_changed)
            self._open(dialog)

    def models(self) -> None:
        """Open the page of models."""
        from app.models.models_dialog import ModelsDialog

        shown = self._settings()
        dialog = ModelsDialog(self._window, shown, self._tasks)
        self._take_changes(dialog.changed, shown)
        self._open(dialog)

    def memory(self) -> None:
        """Open the details of memory use."""
        from app.memory.memory_dialog import MemoryDialog

        self._open(MemoryDialog(self._window, self._memory, self._model.jobs()))

    def diagnostics(self) -> None:
        """Open the diagnostics and the bug report."""
        from app.dialogs.diagnostics_dialog import DiagnosticsDialog

        self._open(DiagnosticsDialog(self._window, self._settings(), self._journal))

    def about(self) -> None:
        """Open the page about Mynah and its licences."""
        from app.dialogs.about_dialog import AboutDialog

        self._open(AboutDialog(self._window, self._settings().update_address))

    def sample(self) -> None:
        """Open the built-in sample with its corrected text, or select it. `sample_failed` reports a failure."""
        try:
            transcript = copy_sample()
        except EnvironmentFault as fault:
            self.sample_failed.emit(fault)
            return
        there = next(
            (job for job in self._model.jobs() if Path(job.path).with_suffix("") == transcript.with_suffix("")), None
        )
        if there is None:
            self.sample_requested.emit(transcript)
        else:
            self._view.select_job(there.id)

    def _take_changes(self, told: SignalInstance, shown: Settings) -> None:
        take_changes(told, shown, self._settings, self.settings_changed.emit)

    def _open(self, dialog: QDialog) -> None:
        """Open a dialog over the window. The window keeps painting and working."""
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
