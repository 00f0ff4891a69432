"""The first start: the device, a model or the demo, a sample in the queue; and never a second time by itself."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QRadioButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.dialogs.welcome_dialog import WelcomeDialog
from core.contracts import media, paths
from core.contracts.engine_messages import Ready
from core.settings.settings import Settings

Find = Callable[[QWidget, type, str], QWidget]
READY = Ready("demo", "ctc", "native", "cpu", "no-gpu", "fp32", "small-model", ("en",), 1.0, ("cpu",))


class Heard:
    """What a welcome asked for."""

    def __init__(self, dialog: WelcomeDialog) -> None:
        self.settings: list[Settings] = []
        self.samples: list[Path] = []
        self.models = 0
        self.order: list[str] = []
        dialog.changed.connect(lambda _: self.order.append("settings"))
        dialog.models_requested.connect(lambda: self.order.append("models"))
        dialog.changed.connect(self.settings.append)
        dialog.sample_requested.connect(self.samples.append)
        dialog.models_requested.connect(self._count)

    def _count(self) -> None:
        self.models += 1


@pytest.fixture
def dialog(qtbot: QtBot) -> WelcomeDialog:
    made = WelcomeDialog(None, Settings(theme="dark"))
    qtbot.addWidget(made)
    made.show()
    return made


def texts(window: QWidget) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def test_the_device_is_named_as_soon_as_the_engine_knows_it(dialog: WelcomeDialog) -> None:
    assert "The engine is looking" in texts(dialog)
    dialog.show_device(READY)
    assert "Mynah computes on the processor here: no GPU was found." in texts(dialog)


def test_on_a_small_screen_it_scrolls_and_its_buttons_are_in_sight(dialog: WelcomeDialog, child: Find) -> None:
    dialog.show_device(READY)
    dialog.resize(620, 452)  # what 1366 x 768 pixels have room for at 144 dots an inch
    (area,) = dialog.findChildren(QScrollArea)
    QApplication.processEvents()
    assert area.verticalScrollBar().maximum() > 0
    assert area.widget().width() <= area.viewport().width()  # nothing is cut off at the side
    for text in ("Begin", "Not now"):
        button = child(dialog, QPushButton, text)
        assert dialog.rect().contains(button.geometry())
    sample = next(box for box in dialog.findChildren(QCheckBox) if "sample" in box.text())
    sample.setFocus(Qt.FocusReason.TabFocusReason)
    area.ensureWidgetVisible(sample)
    assert not sample.visibleRegion().isEmpty()


def test_begin_asks_for_a_model_and_queues_the_sample(dialog: WelcomeDialog, child: Find) -> None:
    heard = Heard(dialog)
    child(dialog, QPushButton, "Begin").click()
    assert heard.order == ["settings", "models"]  # the next page begins with settings that know of this one
    (sample,) = heard.samples
    assert media.check_file(sample).st_size > 1_000_000
    assert sample.is_relative_to(paths.data_dir())
    assert heard.settings == [Settings(theme="dark", welcomed=True)]


def test_the_demo_alone(dialog: WelcomeDialog, child: Find) -> None:
    heard = Heard(dialog)
    child(dialog, QRadioButton, "Look around with the demo model first").setChecked(True)
    child(dialog, QCheckBox, "Put a sample into the queue: a conversation of four minutes, in English").click()
    child(dialog, QPushButton, "Begin").click()
    assert (heard.models, heard.samples) == (0, [])
    assert heard.settings == [Settings(theme="dark", welcomed=True)]


def test_who_turns_away_is_not_asked_again(dialog: WelcomeDialog) -> None:
    heard = Heard(dialog)
    dialog.close()
    assert (heard.models, heard.samples, heard.settings[-1].welcomed) == (0, [], True)


def test_a_sample_that_cannot_be_copied_is_said(dialog: WelcomeDialog, child: Find) -> None:
    heard = Heard(dialog)
    (paths.data_dir() / "samples").write_text("in the way")
    child(dialog, QPushButton, "Begin").click()
    assert dialog.isVisible()
    assert "can't be written" in texts(dialog)
    child(dialog, QPushButton, "Begin").click()
    assert (heard.models, heard.samples) == (1, [])
