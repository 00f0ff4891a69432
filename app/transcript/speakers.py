"""Asks who speaks: one of the known names, or another."""

from PySide6.QtWidgets import QInputDialog, QWidget


def ask_speaker(parent: QWidget, title: str, question: str, names: list[str], current: str) -> str | None:
    """The name that was chosen or typed, without white space around it; None when the question was cancelled."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(question)
    dialog.setComboBoxEditable(True)
    dialog.setComboBoxItems(names if current in names else [current, *names])
    dialog.setTextValue(current)
    accepted = dialog.exec() == QInputDialog.DialogCode.Accepted
    name = " ".join(dialog.textValue().split())
    dialog.deleteLater()
    return name if accepted else None
