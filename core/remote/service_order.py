"""Prepare the text of a transcript for a language service, and put the answers for its parts together."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from core.contracts.transcript import Segment, Transcript
from core.formats.chat.marks import without_marks
from core.formats.paragraphs import paragraphs
from core.remote.language_service import Answer
from core.transcript.pseudonyms import Pseudonyms

Task = Literal["summary", "clean-up"]
_BETWEEN = "\n\n"
_SENTENCE_END = re.compile(r"[.!?…]['\"”’»)]*\s|[\u3002\uff01\uff1f]")
# Characters that a text box shows as something else: all control characters but the end of a line, and odd spaces.
_SHOWN = dict.fromkeys((*range(10), *range(11, 32), *range(127, 160))) | {
    0xA0: " ",
    0x2028: "\n",
    0x2029: "\n",
}


class Step(NamedTuple):
    """The request that begins: its number, and the number of requests of its round. `joins`: its text are answers."""

    number: int
    total: int
    joins: bool


def plain_text(segments: Sequence[Segment], key: Pseudonyms | None = None) -> str:
    """Return a line for each turn, with the speaker first. `key` replaces names."""
    transcript = without_marks(Transcript(tuple(segments), media="", duration=0.0, model=""))
    if key is not None:
        transcript = key.transcript(transcript)
    lines = []
    for paragraph in paragraphs(transcript):
        text = " ".join(run.text for run in paragraph.runs)
        lines.append(f"{paragraph.speaker}: {text}" if paragraph.speaker else text)
    return "\n".join(lines).translate(_SHOWN)


def parts_of(text: str, most: int) -> tuple[str, ...]:
    """Return parts with at most `most` characters. They end with a line, or with a sentence of a longer line."""
    parts, current = list[str](), ""
    for line in text.split("\n"):
        for piece in _pieces(line, most):
            if current and len(current) + 1 + len(piece) > most:
                parts.append(current)
                current = piece
            else:
                current = f"{current}\n{piece}" if current else piece
    return (*parts, current) if current else tuple(parts)


def _pieces(line: str, most: int) -> Iterator[str]:
    while len(line) > most:
        ends = [match.end() for match in _SENTENCE_END.finditer(line, 0, most)]
        cut = ends[-1] if ends else line.rfind(" ", 0, most) + 1 or most
        yield line[:cut].rstrip()
        line = line[cut:].lstrip()
    yield line


def message_of(instruction: str, part: str) -> str:
    """Return the message of a request."""
    return f"{instruction}\n\n{part}"


def perform(
    task: Task,
    instruction: str,
    parts: Sequence[str],
    most: int,
    ask: Callable[[str], Answer],
    begin: Callable[[Step], object],
) -> Answer:
    """Ask about each part, one after another. Return the answers as one.

    Summaries of several parts are summarised again until one is left, or until they get no shorter.

    Args:
        most: characters of a part.
        ask: sends a message, and returns its answer.
        begin: takes each step before its message is sent.
    """
    joins = is_cut = False
    while True:
        texts = list[str]()
        for number, part in enumerate(parts, 1):
            begin(Step(number, len(parts), joins))
            answer = ask(message_of(instruction, part))
            texts.append(answer.text)
            is_cut = is_cut or answer.is_cut
        joined = _BETWEEN.join(texts)
        shorter = parts_of(joined, most)
        if task != "summary" or len(parts) == 1 or len(shorter) >= len(parts):
            return Answer(joined, is_cut)
        parts, joins = shorter, True
