"""In which language texts are written: asked of a child process, which is started when it is needed."""

import contextlib
import json
import subprocess
from collections.abc import Iterable, Sequence

import msgspec

from core.contracts.processes import NO_CONSOLE, kill_with_parent, own_command
from core.spoken_language.language_course import Evidence

_AT_ONCE = 500  # texts: an answer of some hundred kilobytes


class _Answer(msgspec.Struct, frozen=True):
    among: list[str]
    evidence: list[list[float]]


_decode = msgspec.json.Decoder(_Answer).decode


class TextLanguage:
    """A child that tells the language of texts; it stays until `close`, and is started again when it was lost."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    def evidence(self, texts: Sequence[str], among: Iterable[str]) -> list[Evidence]:
        """For each text the log-probability of each of the languages `among` that can be told by a text.

        `among` are ISO 639-1 codes; those that cannot be told are left out. Raises OSError when there is no child.
        """
        codes = list(dict.fromkeys(among))
        found: list[Evidence] = []
        for first in range(0, len(texts), _AT_ONCE):
            answer = self._ask({"texts": list(texts[first : first + _AT_ONCE]), "among": codes})
            found += [dict(zip(answer.among, each, strict=True)) for each in answer.evidence]
        return found

    def start(self) -> None:
        """Have a child, so that the next question finds it ready: it takes most of a second to start."""
        if self._child is None:
            with contextlib.suppress(OSError):  # the question will tell
                self._start()

    def close(self) -> None:
        """End the child."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()

    def _ask(self, question: dict[str, list[str]]) -> "_Answer":
        child = self._child or self._start()
        assert child.stdin is not None
        assert child.stdout is not None
        with contextlib.suppress(OSError):
            child.stdin.write(json.dumps(question).encode() + b"\n")
            child.stdin.flush()
        answer = child.stdout.readline()
        if not answer.endswith(b"\n"):
            self.close()
            raise ChildProcessError("the process that tells languages apart has ended")
        return _decode(answer)

    def _start(self) -> subprocess.Popen[bytes]:
        command = own_command("text-language", "core.spoken_language.language_process")
        pipe = subprocess.PIPE
        self._child = child = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, creationflags=NO_CONSOLE
        )
        kill_with_parent(child.pid)
        return child
