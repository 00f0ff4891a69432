"""Run chatter's parser in a child process, within limits of time and memory."""

import contextlib
import json
import re
import subprocess
import threading
from typing import Final, NamedTuple

import psutil

from core.contracts.processes import NO_CONSOLE, kill_with_parent, own_command
from core.validation.chatter_process import MEMORY

_POLL_SECONDS: Final = 0.02  # between two measurements of the child's time and memory
_MESSAGE: Final = re.compile(r"^error\[(\w+)\]: (.*?) \(bytes (\d+)\.\.(\d+)\)$", re.MULTILINE | re.DOTALL)


class Message(NamedTuple):
    """One message of chatter. `start` and `end` are bytes of the text in UTF-8."""

    code: str
    text: str
    start: int
    end: int


class Chatter:
    """A child process that parses texts. It starts on demand, and again after a crash. Close it after use."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self.seconds = 0.0
        """The processor time of the last text."""

    @property
    def pid(self) -> int | None:
        """The process number of the child, None without a child."""
        return None if self._child is None else self._child.pid

    def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()

    def messages(self, text: str, limit: float) -> list[Message] | None:
        """Return chatter's messages. Return None if it crashed, or needs more than `limit` seconds of processor time.

        A child may still hold the memory of earlier texts. If it fails on a text, a new child tries once more. Raises
        OSError if no process can be started.

        Args:
            text: the text, without lone surrogates.
            limit: seconds of processor time.
        """
        is_new = self._child is None
        messages, spent = self._judge(text, limit)
        if messages is None and not is_new and spent < limit:
            messages, again = self._judge(text, limit - spent)
            spent += again
        self.seconds = limit if messages is None else spent
        return messages

    def _judge(self, text: str, limit: float) -> tuple[list[Message] | None, float]:
        """Return the messages, None if the child died, and the seconds of processor time."""
        child = self._child or self._start()
        try:
            watched = psutil.Process(child.pid)
        except psutil.NoSuchProcess:  # Windows forgets a process that has ended
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
        _answer(child, "")  # the first text must not pay for the imports
        return child


def _answer(child: subprocess.Popen[bytes], text: str) -> str | None:
    """Return the child's answer to a text, None if the child has ended."""
    if child.stdin is None or child.stdout is None:  # never happens: the child was started with both
        return None
    with contextlib.suppress(OSError):
        child.stdin.write(json.dumps(text).encode() + b"\n")
        child.stdin.flush()
        with contextlib.suppress(ValueError):  # half a line
            return str(json.loads(child.stdout.readline()))
    return None


def _watch(child: subprocess.Popen[bytes], watched: psutil.Process, until: float, ended: threading.Event) -> None:
    """Kill the child if it exceeds its processor time or its memory."""
    while not ended.wait(_POLL_SECONDS):
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
