"""Ask how to transcribe some recordings. The same sheet serves new recordings and "Transcribe again"."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QFrame, QPushButton, QWidget

from app.dialogs.sheet_advanced import SheetAdvanced
from app.dialogs.sheet_choices import SheetChoices
from app.dialogs.sheet_files import SheetFiles
from app.ui import icons, number_formats, wording
from app.ui.background import Worker
from app.ui.widgets import (
    GrowingDialog,
    HeightScrollArea,
    accessible,
    check_box,
    hbox,
    label,
    resize_to_fit,
    set_kind,
    vbox,
)
from core.contracts.part import Part
from core.contracts.split_recordings import SplitRecording
from core.contracts.tracks import Track
from core.queue.recording_lengths import LengthReader
from core.settings.settings import Settings
from core.transcript.timestamps import format_timestamp

_MARGIN = 28  # px
_WIDTH = 640  # px
_MOST_READ = 500  # recordings whose lengths are read


class TranscribeSheet(GrowingDialog):
    """Shows the recordings and the choices for them. `chosen` carries the settings for these recordings.

    `asks` says whether the folder is asked about next time. `models_requested` and `vocabulary_requested` ask for
    their dialogs.
    """

    chosen = Signal(object)
    models_requested = Signal()
    vocabulary_requested = Signal()

    def __init__(
        self,
        parent: QWidget | None,
        settings: Settings,
        files: Sequence[Path],
        folder: str,
        *,
        again: bool = False,
        part: Part | None = None,
        skipped: str = "",
        splits: Sequence[SplitRecording] = (),
        devices: tuple[str, ...] = (),
        speed: float | None = None,
    ) -> None:
        """Ask about recordings, with the last choices in `settings`.

        Args:
            parent: the window.
            settings: the last choices of `folder`.
            files: the recordings.
            folder: the folder whose choices are kept.
            again: whether the recordings have transcripts already.
            part: the part of the only recording that is transcribed again. None: the whole recordings.
            skipped: a sentence about skipped files.
            splits: recordings among them that consist of several files.
            devices: the devices of this computer, empty while unknown.
            speed: seconds of sound per second on this computer, if known.
        """
        super().__init__(parent)
        self._again, self._count = again or part is not None, len(files)
        self._speed = speed if settings.server is None or part is not None else None
        self._part, self._splits = part, tuple(splits)
        self._reader = LengthReader(files[:_MOST_READ])
        self._tracks: dict[Path, tuple[Track, ...]] = {}
        self._worker = Worker(self, "lengths of recordings")
        self._title = label("", "sheet-title")
        self._facts = label("", "quiet-on-window")
        self._files = SheetFiles()
        self.choices = SheetChoices(settings)
        if part is not None:
            self.choices.restrict_to_part()
        self.advanced = SheetAdvanced(settings, folder, devices)
        self.advanced.hide()
        self._fold = QPushButton(self.tr("Advanced"))
        self._fold.setProperty("kind", "fold")
        self._fold.setCheckable(True)
        accessible(self._fold, self.tr("Advanced"))
        self._join = self._make_join()
        self._quiet = check_box(self.tr("Don't ask for this folder"))
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.start_button = self._buttons.addButton(self.tr("Transcribe"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._lay_out()
        self._connect()
        self._show_title()
        self._refresh()
        resize_to_fit(self, _WIDTH, 200)
        self.start_button.setFocus()
        self._files.show_files(files, skipped)
        self._worker.do(self._read_lengths, lambda _: None, lambda _: None)  # lengths are a help only

    @property
    def asks(self) -> bool:
        """Whether the window asks for this folder next time."""
        return not self._quiet.isChecked()

    @property
    def joins(self) -> tuple[SplitRecording, ...]:
        """The recordings whose files are joined."""
        return self._splits if self._join.isChecked() else ()

    def accept(self) -> None:
        """Pass on the choices."""
        if self.start_button.isEnabled():
            self.chosen.emit(self.choices.settings)
            super().accept()

    def done(self, result: int) -> None:
        """End the thread and its process."""
        self._reader.stop()
        self._worker.drop_waiting()
        self._worker.finish()
        super().done(result)

    # --- the look

    def _make_join(self) -> QCheckBox:
        """Return the box that joins the files of split recordings. It is hidden without any."""
        count = sum(len(group.files) for group in self._splits)
        missing = ", ".join(name for group in self._splits for name in group.missing)
        if len(self._splits) == 1:
            text = self.tr("Join %n file(s) into one recording", "", count)
        else:
            text = self.tr("Join %n file(s) into {recordings} recordings", "", count)
        text = text.format(recordings=len(self._splits))
        box = check_box(self.tr("{text} (missing: {names})").format(text=text, names=missing) if missing else text)
        box.setToolTip(self.tr("Mynah writes the joined sound beside the files. The transcript then has one clock."))
        if not self._splits:
            box.hide()
        return box

    def _lay_out(self) -> None:
        set_kind(self.start_button, "primary")
        self.start_button.setDefault(True)
        self._fold.setAutoDefault(False)
        icons.set_icon(self._fold, "chevron-right", "quiet_on_window")
        lock = QPushButton()
        lock.setProperty("kind", "picture")
        accessible(lock, self.tr("Private"))
        lock.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lock.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        icons.set_icon(lock, "lock", "quiet_on_window")
        server = self.choices.settings.server
        stays = self.tr("Everything stays on this computer.")
        words = stays if server is None else wording.destination(server.address)
        private = label(words, "quiet-on-window", wrap=server is not None)
        lock.setVisible(server is None)
        self._quiet.setVisible(not self._again)
        cancel = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        accessible(cancel, cancel.text().replace("&", ""))
        content = QWidget()
        content.setLayout(vbox(self._files, self._join, _line(), self.choices, self.advanced, 0, space=14))
        self.setLayout(
            vbox(
                vbox(self._title, self._facts, space=4),
                _line(),
                HeightScrollArea(content),
                hbox(self._fold, 0, self._buttons),
                _line(),
                hbox(lock, private, self._quiet, grow=private),
                margin=_MARGIN,
                space=14,
            )
        )

    def _connect(self) -> None:
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self.choices.changed.connect(self._refresh)
        self.choices.models_requested.connect(self.models_requested)
        self.advanced.changed.connect(self._take_fields)
        self.advanced.count_changed.connect(self.choices.set_count)
        self.advanced.vocabulary_requested.connect(self.vocabulary_requested)
        self._fold.toggled.connect(self._show_advanced)

    def _show_advanced(self, shown: bool) -> None:
        self.advanced.setVisible(shown)
        icons.set_icon(self._fold, "chevron-down" if shown else "chevron-right", "quiet_on_window")
        if not shown:
            self.resize(self.width(), 1)  # the minimum size is that of the content

    def _take_fields(self, fields: dict[str, object]) -> None:
        self.choices.set_fields(**fields)
        self._refresh()

    def _refresh(self) -> None:
        settings = self.choices.settings
        self.advanced.show_formats(settings.formats if settings.auto_export else ())
        self.start_button.setEnabled(self.choices.is_complete and self.advanced.is_complete)
        words = self.tr("Download and transcribe") if self.choices.missing_model else self.tr("Transcribe")
        self.start_button.setText(words)
        accessible(self.start_button, words)

    def _show_title(self) -> None:
        if self._part is not None:
            title = self.tr("Transcribe this part again")
        elif self._again:
            title = self.tr("Transcribe %n recording(s) again", "", self._count)
        else:
            title = self.tr("Transcribe %n recording(s)", "", self._count)
        self._title.setText(title)
        self.setWindowTitle(title)
        self._show_facts()

    def _show_facts(self) -> None:
        parts = []
        part = self._part
        seconds = self._files.seconds
        if part is not None:
            parts.append(f"{format_timestamp(part.start)} – {format_timestamp(part.end or 0.0)}")
            parts.append(self.tr("You can undo this."))
        elif seconds is not None:
            parts.append(number_formats.length(seconds))
            if self._speed is not None and self._speed > 0:
                left = number_formats.length(seconds / self._speed)
                parts.append(self.tr("ready in about {time} on this computer").format(time=left))
        if self._again and part is None:
            parts.append(self.tr("The current transcripts stay under Earlier versions."))
        self._facts.setText(" · ".join(parts))
        self._facts.setVisible(bool(parts))

    def _read_lengths(self) -> None:
        """Run in the thread."""
        self._reader.read(lambda *read: self._worker.post(lambda: self._show_header(*read)))

    def _show_header(self, path: Path, seconds: float | None, tracks: tuple[Track, ...]) -> None:
        self._tracks[path] = tracks
        if len(self._tracks) == min(self._count, _MOST_READ):
            self.choices.offer_tracks(list(self._tracks.values()))
        if seconds is not None:
            self._files.set_length(path, seconds)
            self._show_facts()


def _line() -> QFrame:
    made = QFrame()
    made.setProperty("kind", "line")
    return made
