"""Read lengths and sound tracks of recordings from their headers, in a process of its own."""

import json
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from core.contracts import paths, processes
from core.contracts.tracks import Track

_THREADS = 4
_Answer = tuple[int, float | None, list[object] | None, tuple[Track, ...]]


class LengthReader:
    """Reads the lengths of some recordings. `stop` may come from any thread, also before `read`."""

    def __init__(self, recordings: Sequence[Path]) -> None:
        self._recordings = list(recordings)
        self._lock = threading.Lock()
        self._stopped = False
        self._process: subprocess.Popen[bytes] | None = None

    def read(self, report: Callable[[Path, float | None, tuple[Track, ...]], object]) -> None:
        """Call `report` with each recording, its seconds and its sound tracks. None: the file states no length."""
        command = [*processes.own_command("durations", "core.engine.audio.duration_probe"), str(_THREADS)]
        with self._lock:
            if self._stopped or not self._recordings:
                return
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=paths.resources_dir().parent,
                creationflags=processes.NO_CONSOLE,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        lines = "".join(json.dumps(str(path)) + "\n" for path in self._recordings)
        try:
            process.stdin.write(lines.encode())
            process.stdin.close()
        except OSError:  # it was stopped meanwhile
            return
        for line in process.stdout:
            try:
                number, seconds, _, tracks = msgspec.json.decode(line, type=_Answer)
            except msgspec.MsgspecError:  # the process ended while it wrote this line
                continue
            report(self._recordings[number], seconds, tracks)
        process.stdout.close()
        process.wait()

    def stop(self) -> None:
        """End the process. `read` returns soon."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()
