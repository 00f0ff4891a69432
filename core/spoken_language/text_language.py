"""Identify the languages of texts in a child process, which starts at the first question."""

import contextlib
import json
import subprocess
from collections.abc import Iterable, Sequence

import msgspec

from core.contracts.processes import NO_CONSOLE, kill_with_parent, own_command
from core.spoken_language.language_course import Evidence

_AT_ONCE = 500  # texts; the answer has some hundred kilobytes


class _Answer(msgspec.Struct, frozen=True):
    among: list[str]
    evidence: list[list[float]]


_decode = msgspec.json.Decoder(_Answer).decode


class TextLanguage:
    """A child process that identifies languages. It lives until `close` and is restarted after a loss."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def is_started(self) -> bool:
        """Whether the child was started."""
        return self._child is not None

    def evidence(self, texts: Sequence[str], among: Iterable[str]) -> list[Evidence]:
        """Return the log-probability of each language for each text.

        Args:
            among: ISO 639-1 codes. Languages that a text cannot show are left out.

        Raises:
            OSError: the child process cannot run.
        """
        codes = list(dict.fromkeys(among))
        evidence: list[Evidence] = []
        for first in range(0, len(texts), _AT_ONCE):
            answer = self._ask({"texts": list(texts[first : first + _AT_ONCE]), "among": codes})
            evidence += [dict(zip(answer.among, each, strict=True)) for each in answer.evidence]
        return evidence

    def start(self) -> None:
        """Start the child, so that the next question finds it ready. The start takes most of a second."""
        if self._child is None:
            with contextlib.suppress(OSError):  # the next question raises it
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
            raise ChildProcessError("the process that identifies languages has ended")
        return _decode(answer)

    def _start(self) -> subprocess.Popen[bytes]:
        command = own_command("text-language", "core.spoken_language.language_process")
        pipe = subprocess.PIPE
        self._child = child = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, creationflags=NO_CONSOLE
        )
        kill_with_parent(child.pid)
        return child
