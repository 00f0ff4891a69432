"""Choose the language service of "Summarise" and "Clean up": a page of the settings."""

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from app.ui import wording
from app.ui.widgets import accessible, card, form_row, label, line_edit, vbox
from core.contracts.errors import EnvironmentFault
from core.remote.language_service import is_this_computer, service_address
from core.settings import service_key
from core.settings.settings import FEWEST_CHARACTERS, MOST_CHARACTERS, ServiceChoices

_WIDE = 320  # px
_STEP = 10_000  # characters


def place_of(address: str) -> str:
    """Return a sentence that says whose computer gets the text."""
    if is_this_computer(address):
        return QCoreApplication.translate("LanguageService", "This address is on this computer.")
    words = QCoreApplication.translate("LanguageService", "This address is another computer, which gets the text.")
    if address.startswith("http:"):
        words += " " + QCoreApplication.translate("LanguageService", "The connection has no encryption.")
    return words


class LanguageServicePage(QWidget):
    """Shows and changes a service. `changed` carries ServiceChoices. The key is saved at once."""

    changed = Signal(object)

    def __init__(self, choices: ServiceChoices, parent: QWidget | None = None) -> None:
        """Show `choices` and the key for their address."""
        super().__init__(parent)
        self._choices = choices
        self._address = line_edit(self.tr("Address"), "http://localhost:11434/v1", choices.address)
        self._model = line_edit(self.tr("Model"), "llama3.2", choices.model)
        self._key = line_edit(self.tr("Key"))
        self._key.setEchoMode(QLineEdit.EchoMode.Password)
        for field in (self._address, self._model, self._key):
            field.setMinimumWidth(_WIDE)
        self._characters = accessible(QSpinBox(), self.tr("Characters per request"))
        self._characters.setRange(FEWEST_CHARACTERS, MOST_CHARACTERS)
        self._characters.setSingleStep(_STEP)
        self._characters.setGroupSeparatorShown(True)
        self._characters.setKeyboardTracking(False)
        self._characters.setValue(choices.characters)
        self._place = label(kind="small")
        self._mistake = label(kind="error")
        self.setLayout(vbox(self._service_card(), self._length_card(), 0, space=12))
        self._address.editingFinished.connect(self._take_address)
        self._model.editingFinished.connect(lambda: self._set(self._choices.address, self._model.text().strip()))
        self._key.editingFinished.connect(self._save_key)
        self._characters.valueChanged.connect(lambda _: self._set(self._choices.address, self._choices.model))
        self._show_mistake("")
        self._show_place()

    def _service_card(self) -> QWidget:
        purpose = self.tr(
            "“Summarise” and “Clean up” in the Transcript menu send text to this address. Without an address, both "
            "are off."
        )
        own = self.tr("A language model on this computer usually needs no key. Only you can read the file of the key.")
        return card(
            label(self.tr("OpenAI-compatible service"), "heading"),
            label(purpose, "small"),
            form_row(self.tr("Address"), self._address),
            self._place,
            form_row(self.tr("Model"), self._model),
            form_row(self.tr("Key"), self._key, own),
            self._mistake,
        )

    def _length_card(self) -> QWidget:
        hint = self.tr("Mynah sends longer transcripts in parts. Set fewer if the model reads less at once.")
        return card(
            label(self.tr("Long transcripts"), "heading"),
            form_row(self.tr("Characters per request"), self._characters, hint),
        )

    def _take_address(self) -> None:
        text = self._address.text().strip()
        try:
            address = service_address(text) if text else ""
        except ValueError:
            self._show_mistake(wording.message(EnvironmentFault("service-address", address=text)))
            return
        self._show_mistake("")
        if address != self._choices.address:
            self._set(address, self._choices.model)
            self._show_place()

    def _show_place(self) -> None:
        """Show whose computer the address is, and the key that belongs to it."""
        address = self._choices.address
        self._place.setText(place_of(address) if address else "")
        self._place.setVisible(bool(address))
        self._key.setEnabled(bool(address))
        try:
            self._key.setText(service_key.read(address) if address else "")
        except EnvironmentFault as fault:
            self._show_mistake(wording.message(fault))

    def _save_key(self) -> None:
        key, address = self._key.text().strip(), self._choices.address
        if key and not service_key.is_key(key):
            self._show_mistake(self.tr("A key has no spaces and no accented letters."))
            return
        try:
            if key != service_key.read(address):
                service_key.save(address, key)
        except EnvironmentFault as fault:
            self._show_mistake(wording.message(fault))
        else:
            self._show_mistake("")

    def _show_mistake(self, text: str) -> None:
        self._mistake.setText(text)
        self._mistake.setVisible(bool(text))

    def _set(self, address: str, model: str) -> None:
        choices = ServiceChoices(address=address, model=model, characters=self._characters.value())
        if choices != self._choices:
            self._choices = choices
            self.changed.emit(choices)
