"""Write a copy of a video with captions in its picture, and show the progress."""

import threading
from functools import partial
from pathlib import Path

import msgspec
from PySide6.QtWidgets import QDialog, QFileDialog, QGridLayout, QWidget

from app.ui import file_manager, style, wording
from app.ui.background import Worker
from app.ui.banner import Answer, Banner
from app.ui.widgets import button, combo_box, hbox, label, label_for, resize_to_fit, vbox
from core.contracts.errors import Fault, InputFault
from core.formats import FormatOptions, export
from core.journal import Job, Journal
from core.queue.caption_burning import KINDS, BurnOrder, Codec, burn_captions, default_target
from core.queue.delivery import transcript_of


class BurnDialog(QDialog):
    """Asks for file, coding and highlight. A thread does the work, which the dialog can stop."""

    def __init__(self, parent: QWidget | None, job: Job, options: FormatOptions, journal: Path) -> None:
        """Burn the captions of `job`. `options` are the subtitle options of the last export."""
        super().__init__(parent)
        self._job, self._options = job, options
        self._left_out: list[str] = []  # the subtitle tracks of the old video, in words
        self._worker, self._stop = Worker(self, "captions in a video", journal), threading.Event()
        self._may_replace = False
        self.setWindowTitle(self.tr("Captions in the video"))
        hint = label(self.tr("A copy of {name} gets the captions in its picture.").format(name=job.name), "small")
        codecs = {"av1": self.tr("AV1"), "vp9": self.tr("VP9"), "h264": self.tr("H.264, for all players")}
        styles = {
            "off": self.tr("Off"),
            "word": self.tr("Word by word"),
            "sweep": self.tr("From left to right"),
            "outline": self.tr("By outline"),
        }
        self._codec = combo_box(self.tr("Coding"), codecs, "av1")
        self._style = combo_box(self.tr("Highlight words"), styles, options.subtitles.karaoke)
        self._target = self._usual_target("av1")
        self._name = label(self._target.name)
        self._choose_button = button(self.tr("Choose file…"))
        grid = QGridLayout()
        grid.setHorizontalSpacing(style.SPACE + 4)
        for row, control in enumerate((self._codec, self._style)):
            grid.addWidget(label_for(control), row, 0)
            grid.addLayout(hbox(control, 0), row, 1)
        grid.setColumnStretch(1, 1)
        self.banner = Banner()
        close = button(self.tr("Close"))
        self.start_button = button(self.tr("Write video"), "primary")
        rows = (hint, hbox(self._name, 0, self._choose_button), grid, self.banner, 0, hbox(0, close, self.start_button))
        self.setLayout(vbox(*rows, margin=style.MARGIN))
        self._codec.currentIndexChanged.connect(self._follow_codec)
        self._choose_button.clicked.connect(lambda *_: self._choose())
        close.clicked.connect(self.accept)
        self.start_button.clicked.connect(lambda *_: self.start())
        resize_to_fit(self, 480, 260)

    def done(self, result: int) -> None:
        """Stop the work. No unfinished file stays."""
        self._stop.set()
        self._worker.drop_waiting()
        self._worker.finish()
        super().done(result)

    def start(self) -> None:
        """Write the video."""
        self._stop.clear()
        self._left_out.clear()
        subtitles = msgspec.structs.replace(self._options.subtitles, karaoke=self._style.currentData())
        options = msgspec.structs.replace(self._options, subtitles=subtitles)
        order = BurnOrder(Path(self._job.path), self._target, self._codec.currentData(), self._may_replace)

        def report(done: float, total: float) -> None:
            self._worker.post(partial(self._show_progress, done / total))

        def work(journal: Journal) -> str | FileExistsError | None:
            transcript = transcript_of(journal, journal.jobs.get(self._job.id))
            try:
                return burn_captions(
                    order, transcript, options, report, self._stop.is_set, left_out=self._left_out.append
                )
            except FileExistsError as error:
                return error

        self._enable(False)
        self._show_progress(None)
        self._worker.do_with_journal(work, self._end, self._fail)

    def _enable(self, is_idle: bool) -> None:
        """Let the choices change only while no video is written."""
        for control in (self.start_button, self._choose_button, self._codec, self._style):
            control.setEnabled(is_idle)

    def _choose(self) -> None:
        kinds = [suffix for suffix, codecs in KINDS.items() if self._codec.currentData() in codecs]
        video = self.tr("Video")
        names = {suffix: f"{video} (*{suffix})" for suffix in kinds}
        listed = ";;".join(sorted(names.values(), key=lambda name: self._target.suffix not in name))
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Captions in the video"), str(self._target), listed)
        if chosen:
            self._set_target(file_manager.with_suffix(Path(chosen), self._target.suffix, kinds), may_replace=True)

    def _set_target(self, target: Path, may_replace: bool) -> None:
        self._target = target
        self._may_replace = may_replace
        self._name.setText(target.name)

    def _follow_codec(self) -> None:
        """Choose another file name if the kind of file does not hold the codec."""
        codec = self._codec.currentData()
        if codec not in KINDS.get(self._target.suffix.lower(), ()):
            self._set_target(self._usual_target(codec), may_replace=False)

    def _usual_target(self, codec: Codec) -> Path:
        """Return the usual name of the new video, with pseudonyms. A key that cannot be read stops the work later."""
        try:
            key = export.key_of(self._options)
        except InputFault:
            key = None
        return default_target(Path(self._job.path), codec, key)

    def _show_progress(self, share: float | None) -> None:
        text = self.tr("Writing {name}…").format(name=self._target.name)
        self.banner.show_progress(text, share, Answer(self.tr("Stop"), self._stop.set))

    def _end(self, missing: str | FileExistsError | None) -> None:
        self._enable(True)
        name = self._target.name
        if isinstance(missing, FileExistsError):
            self.banner.show_message(self.tr("{name} exists. Choose another file.").format(name=name), "error")
        elif missing is None:
            self.banner.show_message(self.tr("Stopped. No file was written."))
        else:
            text = self.tr("Saved {name}").format(name=name)
            if missing:
                text += "\n" + self.tr("No font on this computer has {signs}.").format(signs=missing)
            for tracks in self._left_out:
                text += "\n" + self.tr("It leaves out the subtitle tracks of the old video: {tracks}.").format(
                    tracks=tracks
                )
            saved = self._target  # another choice changes it
            show = Answer(self.tr("Show in folder"), lambda: file_manager.show_in_folder(saved))
            self.banner.show_message(text, "warning" if missing else "note", "", show)

    def _fail(self, fault: Fault) -> None:
        self._enable(True)
        self.banner.show_message(wording.message(fault), "error")
