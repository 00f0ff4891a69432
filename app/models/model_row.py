"""Show one model in the list: its facts, its state and its actions."""

import unicodedata

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton, QWidget

from app.ui import icons, model_names, number_formats, style, translations, wording
from app.ui.widgets import accessible, button, hbox, label, set_kind, vbox
from core import models
from core.models import Integrity, Model
from core.models.model_entry import ModelEntry
from core.models.model_task import ModelTask

_FEW = 4  # up to this many languages are named, more are counted
_HINTS = {"resume": "download", "again": "retry", "yes": "remove", "discard": "remove"}
_ICONS = {"download": "download", "pause": "pause", **_HINTS, "remove": "remove", "stop": "stop"}


class _StateIcon(QWidget):
    """The icon of a model's state."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(QSize(style.ICON, style.ICON))
        self._name, self._role = "", "text"

    def show_icon(self, name: str, role: str) -> None:
        """Show this icon. An empty name shows none."""
        self._name, self._role = name, role
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the icon in the current palette."""
        if self._name:
            with QPainter(self) as painter:
                icons.paint(painter, self._name, QRectF(self.rect()), self._role)


class ModelRow(QFrame):
    """Shows a ModelEntry. `action_requested` carries the name of an action. A removal is confirmed first."""

    action_requested = Signal(str)

    def __init__(self, entry: ModelEntry) -> None:
        super().__init__()
        self._confirming = ""
        self.entry = entry
        self._state_icon = _StateIcon()
        self.title = model_names.model_title(entry.name)
        self._name = label(self.title, "heading", wrap=False)
        self._name.setToolTip(entry.model.repository if entry.model is not None else entry.name)
        self._badge = label(self.tr("In use"), "badge", wrap=False)
        self._summary = label(self._summary_of(entry), "quiet")
        self._facts = label("", "small")
        self._slower = label("", "small")
        self._bar = accessible(QProgressBar(), self.tr("Progress of {name}").format(name=self.title))
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        self._state = label("", "small")
        self._state.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)  # may hold an address
        self._buttons: dict[str, QPushButton] = {}  # built at first use: all buttons of all rows took a second
        lines = (self._summary, self._facts, self._slower, self._bar, self._state)
        text = vbox(hbox(self._name, self._badge, 0), *lines, space=4)
        self._side = hbox()
        self._side.setAlignment(Qt.AlignmentFlag.AlignTop)
        icon_column = vbox(2, self._state_icon, 0)
        self._separator = QFrame()
        self._separator.setProperty("kind", "line")
        content = hbox(icon_column, text, self._side, margin=style.MARGIN, space=12, grow=text)
        self.setLayout(vbox(self._separator, content, space=0))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.show_entry(entry)

    def show_entry(self, entry: ModelEntry) -> None:
        """Update the row."""
        if "remove" not in entry.actions and "discard" not in entry.actions:
            self._confirming = ""
        self.entry = entry
        self._badge.setVisible(entry.in_use)
        self._facts.setText(self._facts_of(entry))
        languages = ", ".join(translations.endonym(code) for code in entry.model.languages) if entry.model else ""
        self._facts.setToolTip(languages)
        slower = wording.stand_in_for(entry.slower)
        self._slower.setText(slower)
        self._slower.setVisible(bool(slower))
        words, kind, icon, role = self._state_text(entry)
        self._state_icon.show_icon(icon, role)
        self._state.setText(words)
        self._state.setVisible(bool(words))
        set_kind(self._state, kind)
        task = entry.task
        step = task.step if task is not None and task.state == "working" else None
        share = (step.done, step.total) if step else entry.part if entry.file is None else None
        self._bar.setVisible(share is not None)
        if share is not None:
            self._bar.setRange(0, 1000 if share[1] else 0)
            self._bar.setValue(1000 * share[0] // share[1] if share[1] else 0)
        said = () if step else (words,)  # a screen reader does not announce every megabyte
        accessible(self, self.title, " ".join(filter(None, (self._summary.text(), self._facts.text(), slower, *said))))
        self._show_buttons(("yes", "keep") if self._confirming else entry.actions)

    def changeEvent(self, event: QEvent) -> None:
        """Repaint the icon after a change of colours."""
        if event.type() == QEvent.Type.PaletteChange:
            self._state_icon.update()
        super().changeEvent(event)

    def show_separator(self, shown: bool) -> None:
        """Show or hide the hairline above the row."""
        self._separator.setVisible(shown)

    def press(self, action: str) -> None:
        """Trigger the action of a button."""
        if action in ("remove", "discard"):
            self._confirming = action
        elif action in ("yes", "keep"):
            asked, self._confirming = self._confirming, ""
            if action == "yes":
                self.action_requested.emit(asked)
        else:
            self.action_requested.emit(action)
        self.show_entry(self.entry)

    def _show_buttons(self, actions: tuple[str, ...]) -> None:
        for action in actions:
            if action not in self._buttons:
                self._add_button(action)
        if "download" in self._buttons:
            set_kind(self._buttons["download"], "primary" if self.entry.first else "")
            icons.set_icon(self._buttons["download"], "download", "on_accent" if self.entry.first else "text")
        lost_focus = any(made.hasFocus() and action not in actions for action, made in self._buttons.items())
        for action, made in self._buttons.items():
            made.setVisible(action in actions)
        if lost_focus and actions:
            self._buttons[actions[-1] if self._confirming else actions[0]].setFocus()

    def _add_button(self, action: str) -> None:
        """Add a button at its place."""
        texts = self._button_texts()
        order = [*texts]
        before = sum(order.index(other) < order.index(action) for other in self._buttons)
        self._buttons[action] = self._button(action, texts[action])
        self._side.insertWidget(before, self._buttons[action])

    def _button(self, action: str, words: str) -> QPushButton:
        made = button(words, "danger" if action == "yes" else "", hint=self.title)
        accessible(made, f"{words}: {self.title}")
        if action in _ICONS:
            icons.set_icon(made, _ICONS[action], "error" if action == "yes" else "text")
        made.clicked.connect(lambda: self.press(action))
        return made

    def _button_texts(self) -> dict[str, str]:
        return {
            "use": self.tr("Use"),
            "download": self.tr("Download"),
            "resume": self.tr("Resume"),
            "again": self.tr("Try again"),
            "pause": self.tr("Pause"),
            "stop": self.tr("Stop"),
            "cancel": self.tr("Cancel"),
            "check": self.tr("Check"),
            "discard": self.tr("Discard"),
            "remove": self.tr("Remove"),
            "dismiss": self.tr("Close"),
            "yes": self.tr("Delete"),
            "keep": self.tr("Keep"),
        }

    # --- words ---------------------------------------------------------------------------------------------------

    def _summary_of(self, entry: ModelEntry) -> str:
        if entry.name == models.DEMO:
            return self.tr("Built in. English only, makes more mistakes. For trying Mynah out.")
        if entry.name == models.DEMO_DIARIZER:
            return self.tr("Built in. Identifies up to four speakers. For trying Mynah out.")
        return wording.translated(entry.model.summary) if entry.model else self.tr("Custom model")

    def _facts_of(self, entry: ModelEntry) -> str:
        facts = []
        if entry.model is not None:
            facts.append(self._languages(entry.model))
        size = number_formats.file_size(entry.size) if entry.size else ""
        estimated = entry.file is None and entry.model is not None and entry.model.approximate
        facts.append(f"≈ {size}" if estimated else size)
        if entry.model is not None:
            facts.append(entry.model.licence)
            publisher = entry.model.repository.partition("/")[0]
            facts.append("NVIDIA" if publisher == "nvidia" else publisher)
        return " · ".join(filter(None, facts))

    def _languages(self, model: Model) -> str:
        if model.kind in ("speakers", "voices"):
            return ""
        if len(model.languages) > _FEW:
            return model_names.languages_of(model)
        return ", ".join(_isolated(translations.endonym(code)) for code in model.languages)

    def _state_text(self, entry: ModelEntry) -> tuple[str, str, str, str]:
        """Return the state's words, their look, the icon and the icon's colour."""
        task = entry.task
        if self._confirming:
            return self._question(entry), "warning", "warning", "warning"
        if task is not None and task.state == "failed" and task.fault is not None:
            return wording.message(task.fault), "error", "failed", "error"
        if task is not None and not task.ended:
            icon = "waiting" if task.state == "waiting" else "working"
            return self._activity(task), "small", icon, "accent" if icon == "working" else "quiet"
        if entry.file is not None:
            verdicts = {
                Integrity.SOUND: self.tr("On this computer. The files are intact."),
                Integrity.UNKNOWN: self.tr("On this computer. You copied the files yourself."),
            }
            found = task.outcome if task is not None else None
            words = verdicts[found] if isinstance(found, Integrity) else self.tr("On this computer")
            return words, "small", "check", "accent"
        if entry.part is not None:
            done, total = entry.part
            words = self.tr("Paused at {percent} %, {done} of {total}").format(
                percent=100 * done // total, done=number_formats.file_size(done), total=number_formats.file_size(total)
            )
            return words, "small", "pause", "quiet"
        return "", "small", "", "quiet"

    def _question(self, entry: ModelEntry) -> str:
        if self._confirming == "discard" and entry.part is not None:
            size = number_formats.file_size(entry.part[0])
            return self.tr("Delete {size} of an unfinished download?").format(size=size)
        if entry.model is not None:
            return self.tr("Delete this model? You can download it again.")
        return self.tr("Delete this model? Mynah can't download it again.")

    def _activity(self, task: ModelTask) -> str:
        step = task.step
        if task.state == "waiting" or step is None:
            return {
                "download": self.tr("Waiting for another download"),
                "import": self.tr("Waiting to be imported"),
                "verify": self.tr("Waiting to be checked"),
            }.get(task.kind, self.tr("Waiting"))
        if step.phase == "asking":
            return self.tr("Connecting to Hugging Face…")
        if step.phase == "waiting":
            return self.tr("Connection lost. Trying again…")
        verb = {
            "downloading": self.tr("Downloading"),
            "checking": self.tr("Checking"),
            "copying": self.tr("Copying"),
        }[step.phase]
        share = self.tr("{percent} % of {total}").format(
            percent=100 * step.done // step.total if step.total else 0, total=number_formats.file_size(step.total)
        )
        speed = self.tr("{size}/s").format(size=number_formats.file_size(int(task.speed), 1)) if task.speed else ""
        left = number_formats.time_left(task.seconds_left) if task.seconds_left is not None else ""
        return " · ".join(filter(None, (verb, share, speed, left)))


def _isolated(name: str) -> str:
    """Wrap a right-to-left name in marks that protect the rest of its line."""
    return f"\u2068{name}\u2069" if unicodedata.bidirectional(name[0]) in ("R", "AL") else name
