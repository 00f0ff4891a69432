"""chatter's parser in a child process: what it says of a text, within limits of time and memory."""

import contextlib
import json
import re
import subprocess
import threading
from typing import Final, NamedTuple

import psutil

from core.contracts.processes import NO_CONSOLE, kill_with_parent, own_command
from core.validation.chatter_process import MEMORY

_LOOKS: Final = 0.02  # seconds between two looks at what the child takes
_MESSAGE: Final = re.compile(r"^error\[(\w+)\]: (.*?) \(bytes (\d+)\.\.(\d+)\)$", re.MULTILINE | re.DOTALL)


class Message(NamedTuple):
    """One message of chatter; `start` and `end` are bytes of the text in UTF-8."""

    code: str
    text: str
    start: int
    end: int


class Chatter:
    """A child that parses texts, started when it is needed and again after it was lost; close it."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self.seconds = 0.0
        """Processor time that the last text took."""

    @property
    def pid(self) -> int | None:
        """The child's number; None while there is none."""
        return None if self._child is None else self._child.pid

    def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()

    def messages(self, text: str, limit: float) -> list[Message] | None:
        """chatter's messages; None when it crashed, or would take more than `limit` seconds of the processor.

        A child that has judged other texts may still hold their memory: what it ends at gets a new one, once.
        `text` has no lone surrogates. Raises OSError when no process can be started.
        """
        is_new = self._child is None
        found, spent = self._judge(text, limit)
        if found is None and not is_new and spent < limit:
            found, again = self._judge(text, limit - spent)
            spent += again
        self.seconds = limit if found is None else spent
        return found

    def _judge(self, text: str, limit: float) -> tuple[list[Message] | None, float]:
        """The messages, None when the child is gone, and the seconds of the processor that it took."""
        child = self._child or self._start()
        try:
            watched = psutil.Process(child.pid)
        except psutil.NoSuchProcess:  # Windows keeps nothing of a child that has ended
            self.close()
            return None, 0.0
        began, ended = _seconds(watched), threading.Event()
        watcher = threading.Thread(target=_watch, args=(child, watched, began + limit, ended), daemon=True)
        watcher.start()
        try:
            answer = _answer(child, text)
        finally:
            ended.set()
            watcher.join()
        spent = max(0.0, _seconds(watched) - began)
        if answer is None:
            self.close()
            return None, spent
        return [Message(m[1], m[2], int(m[3]), int(m[4])) for m in _MESSAGE.finditer(answer)], spent

    def _start(self) -> subprocess.Popen[bytes]:
        command = own_command("chatter", "core.validation.chatter_process")
        pipe = subprocess.PIPE
        self._child = child = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, creationflags=NO_CONSOLE
        )
        kill_with_parent(child.pid)
        _answer(child, "")  # its imports are not counted as time of a text
        return child


def _answer(child: subprocess.Popen[bytes], text: str) -> str | None:
    """What the child says of a text; None when it has ended."""
    if child.stdin is None or child.stdout is None:  # never: it was started with both
        return None
    with contextlib.suppress(OSError):
        child.stdin.write(json.dumps(text).encode() + b"\n")
        child.stdin.flush()
        with contextlib.suppress(ValueError):  # half a line
            return str(json.loads(child.stdout.readline()))
    return None


def _watch(child: subprocess.Popen[bytes], watched: psutil.Process, until: float, ended: threading.Event) -> None:
    """Kill the child once it takes more of the processor or of memory than it may."""
    while not ended.wait(_LOOKS):
        with contextlib.suppress(psutil.Error):
            if _seconds(watched) > until or watched.memory_info().rss > MEMORY:
                child.kill()
                return


def _seconds(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.Error:
        return 0.0
    return float(times.user + times.system)
