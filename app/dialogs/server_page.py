"""Choose another computer that recognises: a page of the settings."""

from functools import partial
from urllib.parse import urlsplit

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.ui import model_names, wording
from app.ui.background import run
from app.ui.widgets import button, card, form_row, hbox, label, line_edit, set_kind, vbox
from core.contracts.errors import EnvironmentFault, Fault
from core.remote.engine_token import keep_token
from core.remote.server_client import ServerClient, server_address
from core.settings import service_key
from core.settings.settings import EngineServer

_WIDE = 320  # px


class ServerPage(QWidget):
    """Connects with a server, and goes back to this computer. `changed` carries an EngineServer, or None."""

    changed = Signal(object)

    def __init__(self, server: EngineServer | None, parent: QWidget | None = None) -> None:
        """Show the server in use, None without one."""
        super().__init__(parent)
        self._server = server
        self._is_asking = False
        self.address = line_edit(self.tr("Address"), "https://speech.example.org")
        self.token = line_edit(self.tr("Token"))
        self.token.setEchoMode(QLineEdit.EchoMode.Password)
        for field in (self.address, self.token):
            field.setMinimumWidth(_WIDE)
        self.connect_button = button(self.tr("Connect"))
        self.leave_button = button(self.tr("Use this computer again"))
        self.state = label("")
        self._destination = label(kind="small")
        self._mistake = label(kind="error")
        self.setLayout(vbox(self._card(), 0, space=12))
        self.connect_button.clicked.connect(lambda *_: self._connect())
        self.leave_button.clicked.connect(lambda *_: self._take(None))
        self.address.returnPressed.connect(self._connect)
        self.token.returnPressed.connect(self._connect)
        self._show()
        if server is not None:
            self.address.setText(server.address)
            try:
                self.token.setText(service_key.read(server.address, "engine"))
            except EnvironmentFault as fault:
                self._show(mistake=wording.message(fault))

    def _card(self) -> QWidget:
        purpose = self.tr(
            "A computer that runs “mynah serve” can recognise for this one. It chooses the model, the accuracy and the "
            "vocabulary."
        )
        stays = self.tr("Recordings from the microphone, parts of recordings and alignments stay on this computer.")
        own = self.tr("Ask the owner of that computer. Only you can read the file of the token.")
        return card(
            label(self.tr("Another computer"), "heading"),
            label(purpose, "small"),
            form_row(self.tr("Address"), self.address),
            form_row(self.tr("Token"), self.token, own),
            self.state,
            self._destination,
            self._mistake,
            label(stays, "small"),
            hbox(self.connect_button, self.leave_button, 0),
        )

    def _show(self, state: str = "", mistake: str = "") -> None:
        if self._server is not None and not state:
            text = self.tr("Connected. {host} recognises with the model {model}.")
            title = model_names.model_title(self._server.model)
            state = text.format(host=urlsplit(self._server.address).netloc, model=title)
        self.state.setText(state)
        self.state.setVisible(bool(state))
        self._destination.setText("" if self._server is None else wording.destination(self._server.address))
        self._destination.setVisible(self._server is not None)
        self._mistake.setText(mistake)
        self._mistake.setVisible(bool(mistake))
        self.leave_button.setVisible(self._server is not None)
        self.connect_button.setEnabled(not self._is_asking)
        set_kind(self.connect_button, "" if self._server is not None else "primary")

    def _connect(self) -> None:
        """Ask the server for its model. It recognises from then on."""
        if self._is_asking:
            return
        token = self.token.text().strip()
        try:
            address = server_address(self.address.text())
        except ValueError:
            self._show(mistake=self.tr("Write an address such as https://speech.example.org."))
            return
        if token and not service_key.is_key(token):
            self._show(mistake=self.tr("A token has no spaces and no accented letters."))
            return
        self._is_asking = True
        run(
            self,
            partial(_model_of, address, token),
            lambda model: self._take(EngineServer(address, model)),
            self._failed,
        )
        self._show(self.tr("Connecting…"))

    def _failed(self, fault: Fault) -> None:
        self._is_asking = False
        self._show(mistake=wording.message(fault))

    def _take(self, server: EngineServer | None) -> None:
        self._server, self._is_asking = server, False
        self._show()
        self.changed.emit(server)


def _model_of(address: str, token: str) -> str:
    """Return the name of a server's model, and keep the token. Raises EnvironmentFault."""
    name = ServerClient(address, token).model_name()
    keep_token(address, token)
    return name
