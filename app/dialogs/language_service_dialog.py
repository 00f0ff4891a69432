"""Show the text that a language service would get, send it when the user agrees, and show the answer."""

import queue
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QDialog, QFileDialog, QProgressBar, QStackedWidget, QWidget

from app.dialogs.language_service_page import place_of
from app.ui import background, file_manager, number_formats, style, wording
from app.ui.background import Worker
from app.ui.banner import Answer, Banner
from app.ui.widgets import (
    accessible,
    announce,
    button,
    combo_box,
    hbox,
    label,
    label_for,
    resize_to_fit,
    text_box,
    vbox,
)
from core.contracts import files
from core.contracts.errors import Fault
from core.formats import docx
from core.models.file_work import Cancelled, CancelToken
from core.remote import service_order
from core.remote.language_service import Answer as ServiceAnswer
from core.remote.language_service import LanguageService
from core.remote.service_order import Step, Task
from core.settings import service_key
from core.settings.settings import ServiceChoices

_REFRESH = 50  # ms between two updates of a growing answer
_INSTRUCTION = 84  # px
_BAR = 160  # px
_KINDS = (".txt", ".docx")


class LanguageServiceDialog(QDialog):
    """Asks before it sends. The first page shows the text, the second the answer."""

    def __init__(self, parent: QWidget | None, task: Task, text: str, target: Path, choices: ServiceChoices) -> None:
        """Show what would be sent.

        Args:
            task: the kind of work, which decides on the instruction.
            text: the text of the transcript.
            target: the path of the recording, for the proposed file name.
            choices: the service. It has an address.
        """
        super().__init__(parent)
        self._task, self._choices, self._target = task, choices, target
        self._parts = service_order.parts_of(text, choices.characters)
        self._token: CancelToken | None = None  # of the request in progress
        self._arrived: queue.SimpleQueue[str | Step] = queue.SimpleQueue()
        self._timer = QTimer(self, interval=_REFRESH)
        self._timer.timeout.connect(self._take_arrived)
        self.setWindowTitle(self.tr("Summarise") if task == "summary" else self.tr("Clean up"))
        self.instruction = text_box(self.tr("Instruction"))
        self.instruction.setPlainText(self._default_instruction())
        self.instruction.setFixedHeight(_INSTRUCTION)
        self.sent = text_box(self.tr("Text to send"), read_only=True)
        numbers = {str(n): self._part_words(n + 1) for n in range(len(self._parts))}
        self.part = combo_box(self.tr("Part"), numbers, "0")
        self.banner = Banner()
        self._status = label(kind="small", wrap=False)
        self._bar = accessible(QProgressBar(), self.tr("Progress"))
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(_BAR)
        self.answer = text_box(self.tr("Answer"), read_only=True)
        self.send_button = button(self.tr("Send"))
        self.cancel_button = button(self.tr("Cancel"))
        self.back_button = button(self.tr("Back"), hint=self.tr("Change the instruction"))
        self.copy_button = button(self.tr("Copy"))
        self.save_button = button(self.tr("Save as…"))
        self._pages = QStackedWidget()
        self._lay_out(len(text))
        self._connect()
        self._show_part()
        self._refresh()
        self.cancel_button.setDefault(True)  # Enter alone sends nothing
        self.cancel_button.setFocus()
        resize_to_fit(self, 720, 680)

    def _default_instruction(self) -> str:
        if self._task == "summary":
            return self.tr(
                "Summarise this transcript. Name the main points and the decisions. Write in the language of the "
                "transcript."
            )
        return self.tr(
            "Clean up this transcript. Correct punctuation and spelling. Remove filler words and repetitions. Keep "
            "the meaning, the names of the speakers and the language. Write nothing else."
        )

    # --- the look

    def _lay_out(self, size: int) -> None:
        sends, answers = QWidget(), QWidget()
        words = self.tr("{n} characters").format(n=number_formats.count(size))
        head = hbox(label_for(self.sent), label(words, "small", wrap=False), 0, self.part)
        self.part.setVisible(len(self._parts) > 1)
        lines = [label(line, "small") for line in self._explanations()]
        sends.setLayout(
            vbox(
                label(self._place()),
                label_for(self.instruction),
                self.instruction,
                head,
                self.sent,
                *lines,
                grow=self.sent,
            )
        )
        head = hbox(label_for(self.answer), 0, self._status, self._bar)
        answers.setLayout(vbox(self.banner, head, self.answer, grow=self.answer))
        self._pages.addWidget(sends)
        self._pages.addWidget(answers)
        rows: list[QWidget] = [self._pages]
        if self._task == "clean-up":
            words = self.tr("The transcript stays as it is, because its words have times. Save the answer as a file.")
            rows.append(label(words, "small"))
        ends = (self.back_button, self.copy_button, self.save_button, 0, self.send_button, self.cancel_button)
        self.setLayout(vbox(*rows, hbox(*ends), margin=style.MARGIN, space=12, grow=self._pages))

    def _place(self) -> str:
        address, model = self._choices.address, self._choices.model
        goes = self.tr("“Send” sends the instruction and the text to {address}.").format(address=address)
        named = [self.tr("The model is {model}.").format(model=model)] if model else []
        return " ".join([goes, place_of(address), *named])

    def _explanations(self) -> list[str]:
        if len(self._parts) < 2:
            return [self.tr("The service gets the instruction, an empty line and this text.")]
        count = number_formats.count(len(self._parts))
        most = number_formats.count(self._choices.characters)
        parts = self.tr("One request holds at most {most} characters. Mynah sends {n} parts, one after another.")
        lines = [
            parts.format(most=most, n=count),
            self.tr("Each request has the instruction, an empty line and one part."),
        ]
        if self._task == "summary":
            lines.append(self.tr("Then Mynah sends the summaries of the parts, and shows the summary of these."))
        return lines

    def _part_words(self, number: int) -> str:
        return self.tr("Part {n} of {total}").format(n=number, total=len(self._parts))

    def _connect(self) -> None:
        self.part.currentIndexChanged.connect(self._show_part)
        self.instruction.textChanged.connect(self._refresh)
        self.send_button.clicked.connect(lambda *_: self.send())
        self.cancel_button.clicked.connect(lambda *_: self.reject())
        self.back_button.clicked.connect(lambda *_: self._go_back())
        self.copy_button.clicked.connect(lambda *_: QGuiApplication.clipboard().setText(self.answer.toPlainText()))
        self.save_button.clicked.connect(lambda *_: self._ask_file())

    def _show_part(self) -> None:
        self.sent.setPlainText(self._parts[self.part.currentIndex()] if self._parts else "")

    def _refresh(self) -> None:
        """Show the buttons that have an effect now."""
        is_answer, is_busy = self._pages.currentIndex() == 1, self._token is not None
        has_text = is_answer and not is_busy and bool(self.answer.toPlainText())
        self.send_button.setVisible(not is_answer)
        self.send_button.setEnabled(bool(self._parts) and bool(self.instruction.toPlainText().strip()))
        self.back_button.setVisible(is_answer)
        self.back_button.setEnabled(not is_busy)
        for each in (self.copy_button, self.save_button):
            each.setVisible(is_answer)
            each.setEnabled(has_text)
        self._status.setVisible(is_busy)
        self._bar.setVisible(is_busy)
        ends = self.tr("Stop") if is_busy else self.tr("Close") if is_answer else self.tr("Cancel")
        self.cancel_button.setText(ends)
        self.cancel_button.setAccessibleName(self.cancel_button.text())

    def _go_back(self) -> None:
        self._pages.setCurrentIndex(0)
        self._refresh()

    # --- the work

    def send(self) -> None:
        """Send the text, and show the answer while it arrives."""
        token = self._token = CancelToken()
        arrived = self._arrived = queue.SimpleQueue()
        choices, parts, instruction = self._choices, self._parts, self.instruction.toPlainText()

        def work() -> ServiceAnswer | None:
            service = LanguageService(choices.address, choices.model, service_key.read(choices.address))
            try:
                return service_order.perform(
                    self._task,
                    instruction,
                    parts,
                    choices.characters,
                    lambda message: service.ask(message, arrived.put, token),
                    arrived.put,
                )
            except Cancelled:
                return None

        self.answer.clear()
        self.banner.dismiss()
        self._pages.setCurrentIndex(1)
        self._show_progress(self.tr("Waiting for the answer…"))
        self._timer.start()
        worker = Worker(self, "language service")
        worker.do(work, partial(self._end, token), partial(self._fail, token))
        worker.finish()
        self._refresh()

    def stop(self) -> None:
        """End the request. The text so far stays."""
        if self._settle(self._token):
            self.banner.show_message(self.tr("Stopped. The answer is not complete."), "warning")

    def _settle(self, token: CancelToken | None) -> bool:
        """Take the arrived pieces of a request, and end it. Return False if it has ended before."""
        if token is None or token is not self._token:
            return False
        token.cancel()
        self._take_arrived()
        self._timer.stop()
        self._token = None
        self._refresh()
        return True

    def _end(self, token: CancelToken, answer: ServiceAnswer | None) -> None:
        if not self._settle(token) or answer is None:
            return
        self.answer.setPlainText(answer.text)
        self._refresh()
        if answer.is_cut:
            words = self.tr("The service stopped at its own limit of length. The end of the answer is missing.")
            self.banner.show_message(words, "warning")
        else:
            self.banner.show_message(self.tr("The answer is complete. Mynah keeps no copy of it."))
        self.save_button.setFocus()

    def _fail(self, token: CancelToken, fault: Fault) -> None:
        if self._settle(token):
            self.banner.show_message(wording.message(fault), "error")
            self.back_button.setFocus()

    def _take_arrived(self) -> None:
        """Show the pieces that have arrived, and keep the end in sight."""
        bar = self.answer.verticalScrollBar()
        follows = bar.value() == bar.maximum()
        cursor = QTextCursor(self.answer.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        pieces = list[str]()
        while not self._arrived.empty():
            piece = self._arrived.get()
            if isinstance(piece, str):
                pieces.append(piece)
            else:
                cursor.insertText("".join(pieces))
                pieces.clear()
                self._show_step(piece, cursor)
        if pieces:  # at once: Qt lays out the last paragraph again for each insertion
            cursor.insertText("".join(pieces))
        if follows:
            bar.setValue(bar.maximum())

    def _show_step(self, step: Step, cursor: QTextCursor) -> None:
        if step.number > 1:
            cursor.insertText("\n\n")
        elif step.joins:
            self.answer.clear()
        more = step.total if step.total > 1 else 0
        if step.joins:
            self._show_progress(self.tr("Summarising the summaries…"), step.number - 1, more)
        elif step.total > 1:
            self._show_progress(self._part_words(step.number), step.number - 1, more)

    def _show_progress(self, text: str, done: int = 0, total: int = 0) -> None:
        """Show how many of the requests have an answer. The bar has no length for a single request."""
        self._status.setText(text)
        announce(self, text)
        self._bar.setRange(0, total)
        self._bar.setValue(done)

    # --- the file

    def _ask_file(self) -> None:
        names = {".txt": self.tr("Text (*.txt)"), ".docx": self.tr("Word document (*.docx)")}
        words = self.tr("{name} summary") if self._task == "summary" else self.tr("{name} cleaned up")
        proposed = self._target.with_name(words.format(name=self._target.stem) + ".txt")
        chosen, kind = QFileDialog.getSaveFileName(self, self.tr("Save as"), str(proposed), ";;".join(names.values()))
        if chosen:
            suffix = next((suffix for suffix, name in names.items() if name == kind), ".txt")
            self.save(file_manager.with_suffix(Path(chosen), suffix, _KINDS))

    def save(self, path: Path) -> None:
        """Write the answer as a Word document or as text, by the suffix. The user has confirmed a replacement."""
        text, title = self.answer.toPlainText(), path.stem

        def work() -> None:
            is_word = path.suffix.lower() == ".docx"
            files.write_atomic(path, docx.write_lines(title, text.split("\n")) if is_word else f"{text}\n")

        background.run(self, work, lambda _: self._tell_saved(path), self._tell_unsaved)

    def _tell_saved(self, path: Path) -> None:
        show = Answer(self.tr("Show in folder"), lambda: file_manager.show_in_folder(path))
        self.banner.show_message(self.tr("Saved {name}").format(name=path.name), "note", "", show)

    def _tell_unsaved(self, fault: Fault) -> None:
        self.banner.show_message(wording.message(fault), "error")

    # --- the end

    def reject(self) -> None:
        """Stop the request. Without a request, close the dialog."""
        if self._token is not None:
            self.stop()
        else:
            super().reject()

    def done(self, result: int) -> None:
        """End the request, and close."""
        self._settle(self._token)
        super().done(result)
