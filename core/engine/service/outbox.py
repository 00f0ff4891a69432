"""Send whole messages to the front end from any thread, whatever libraries print."""

import os
import sys
import threading
from typing import IO

from core.contracts import framing
from core.contracts.engine_messages import FilesOpen, FromEngine, Heartbeat, Hello, Ready

_NEVER_HELD = (Hello, Ready, Heartbeat, FilesOpen)  # the news of the engine itself


def take_standard_streams() -> tuple[IO[bytes], IO[bytes]]:
    """Return stdin and stdout as binary streams for frames.

    Afterwards fd 0 reads nothing and fd 1 is stderr. A print of a library, even of a C library, cannot break a frame.
    """
    commands, results = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(commands.fileno(), os.O_BINARY)
        msvcrt.setmode(results.fileno(), os.O_BINARY)
    sys.stdout = sys.stderr
    return commands, results


class Outbox:
    """The way of messages to the front end. The process ends if the front end has ended."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._lock = threading.Lock()
        self._holds = 0
        self._released = threading.Condition()

    def hold_results(self) -> None:
        """Let every sender of a result wait until `release_results`. Each hold needs its own release."""
        with self._released:
            self._holds += 1

    def release_results(self) -> None:
        """End a hold. After the last one, the results that wait are sent."""
        with self._released:
            self._holds -= 1
            self._released.notify_all()

    def send(self, message: FromEngine) -> None:
        """Send one message. Block while the pipe is full, or while results are held."""
        self.send_frame(framing.frame(message), may_be_held=not isinstance(message, _NEVER_HELD))

    def send_frame(self, frame: bytes, *, may_be_held: bool = True) -> None:
        """Send the frame of one message. See `send`."""
        if may_be_held:
            with self._released:
                self._released.wait_for(lambda: not self._holds)
        try:
            with self._lock:
                self._pipe.write(frame)
                self._pipe.flush()
        except OSError:
            os._exit(0)  # the front end has ended, and this process holds nothing worth saving
