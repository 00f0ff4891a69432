"""The details of memory: which backend computes is said there when it is not the one that was meant to."""

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.memory.memory_dialog import MemoryDialog
from app.memory.memory_source import MemorySource
from core.contracts.engine_messages import Ready


def ready(backend: str, reason: str) -> Ready:
    return Ready("parakeet", "tdt", backend, "cpu", "asked", "fp32", "asked", (), 0.0, backend_reason=reason)


def texts(window: QWidget) -> str:
    return "\n".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


@pytest.fixture
def source(qtbot: QtBot) -> MemorySource:
    source = MemorySource()
    source.sample()
    return source


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("failed:TypeError", "the native backend could not load it: TypeError"),
        ("unknown:encoder X", "the native backend does not know encoder X"),
    ],
)
def test_nemo_standing_in_is_said_with_the_reason(source: MemorySource, qtbot: QtBot, reason: str, said: str) -> None:
    dialog = MemoryDialog(None, source, [])
    qtbot.addWidget(dialog)
    dialog.show()
    assert "NeMo" not in texts(dialog)
    source.engine_ready(ready("nemo", reason))
    source.sample()
    assert f"NVIDIA NeMo stands in, which is slower: {said}." in texts(dialog)
    source.engine_ended()
    assert "NeMo" not in texts(dialog)


@pytest.mark.parametrize(("backend", "reason"), [("native", "known"), ("nemo", "asked")])
def test_the_backend_that_was_meant_needs_no_words(
    source: MemorySource, qtbot: QtBot, backend: str, reason: str
) -> None:
    source.engine_ready(ready(backend, reason))
    dialog = MemoryDialog(None, source, [])
    qtbot.addWidget(dialog)
    dialog.show()
    assert "NeMo" not in texts(dialog)
