"""Keep one window for each user. A second start hands its files to the first and exits."""

import getpass
import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote_from_bytes, unquote_to_bytes

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from core.contracts import foreign_json

_ANSWER = 3000  # ms that the first window may take to accept the files
_LONGEST = 4 * 2**20  # bytes of a message


class SingleInstance(QObject):
    """Knows whether this is the user's first program on one journal folder."""

    started_again = Signal(object)  # list of str: the paths of another start. Qt's own type requires Unicode

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Use `folder`, the journal's. Another journal has another queue and may have its own window."""
        super().__init__(parent)
        key = hashlib.sha256(f"{getpass.getuser()}\0{folder.resolve()}".encode()).hexdigest()[:16]
        self._name = f"mynah-{key}"
        self._lock = QLockFile(str(folder / "window.lock"))
        self._lock.setStaleLockTime(0)  # the lock holds until its process is dead, whatever its age
        self._server: QLocalServer | None = None

    def is_first(self) -> bool:
        """Tell whether this is the user's only window. If so, listen for later starts."""
        if not self._lock.tryLock(0):
            return False
        QLocalServer.removeServer(self._name)  # the socket of a killed process
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._receive)
        self._server.listen(self._name)
        return True

    def send_to_first(self, paths: Sequence[str]) -> bool:
        """Send the files to the first window. Return whether it took them."""
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        if not socket.waitForConnected(_ANSWER):
            return False
        # quoted, because JSON needs Unicode and file names do not
        quoted = [quote_from_bytes(os.fsencode(os.path.abspath(path))) for path in paths]  # noqa: PTH100
        socket.write(json.dumps(quoted).encode() + b"\n")
        return bool(socket.waitForBytesWritten(_ANSWER) and socket.waitForReadyRead(_ANSWER))

    def _receive(self) -> None:
        assert self._server is not None
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)

    def _read(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > _LONGEST:
            socket.abort()
            return
        if not socket.canReadLine():
            return
        try:
            paths = foreign_json.decode(bytes(socket.readLine().data()))
        except ValueError:
            socket.abort()
            return
        socket.write(b"taken\n")
        socket.flush()
        if isinstance(paths, list):
            self.started_again.emit([os.fsdecode(unquote_to_bytes(path)) for path in paths if isinstance(path, str)])
