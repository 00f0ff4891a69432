"""A CHAT file as a transcript: for the editor, and for the other formats."""

import re
from collections.abc import Sequence

from core.contracts.languages import iso_639_1
from core.contracts.transcript import Segment, Transcript, Word
from core.formats.chat.chat_text import legible
from core.formats.chat.parsed import Parsed, Utterance
from core.formats.chat.tier_tokens import Piece

_ENDINGS = {"+...": "...", "+..?": "...?", "+!?": "?!", "+.": "...", "+/?": "?", "+//?": "?", '+"/.': ":", '+".': "."}
_UNFINISHED = "—"  # whoever was interrupted, by others or by themselves


def transcript(file: Parsed, media: str | None, duration: float) -> Transcript:
    """What is said in a CHAT file, an utterance a segment; see Document.to_transcript."""
    file = Parsed(legible(file.text))
    name = file.media.name if file.media is not None else ""
    return Transcript(
        segments=tuple(_segment(utterance) for utterance in file.utterances),
        media=media or name,
        duration=duration,
        model="",
        language=iso_639_1(file.languages[0]) if file.languages else None,
        video=file.media is not None and file.media.kind == "video",
    )


def _segment(utterance: Utterance) -> Segment:
    span = None
    if utterance.start is not None and utterance.end is not None and utterance.start < utterance.end:
        span = (utterance.start / 1000, utterance.end / 1000)
    return Segment(
        words=tuple(word for word, _ in words_of(utterance)),
        speaker=utterance.speaker or None,
        language=iso_639_1(utterance.language) or utterance.language if utterance.language else None,
        span=span,
    )


def words_of(utterance: Utterance) -> list[tuple[Word, Piece]]:
    """The words as they are written elsewhere, each with its piece of the main tier.

    Punctuation is attached, quotes are closed up, and fillers have no prefix.
    """
    times = {word.start: word.times for word in utterance.words}
    found: list[tuple[Word, Piece]] = []
    opening = ""
    for piece in utterance.pieces:
        text = written(piece)
        if piece.text == "“":
            opening = piece.text
        elif piece.kind in ("comma", "terminator", "quote"):
            if found and not (text == "." and found[-1][0].text.endswith(".")):  # U.S.A. at the end has its dot
                last, of = found[-1]
                found[-1] = Word(last.text + text, last.start, last.end), of
        elif text:
            span = times.get(piece.start)
            timed = (span[0] / 1000, span[1] / 1000) if span and span[0] < span[1] else (None, None)
            found.append((Word(opening + text, *timed), piece))
            opening = ""
    return found


def written(piece: Piece) -> str:
    """A piece as other formats have it; "" for what only CHAT has."""
    if piece.kind == "terminator":
        return _ENDINGS.get(piece.text, piece.text if piece.text[0] != "+" else _UNFINISHED)
    if piece.kind == "fragment":
        return f"{piece.said}-"
    if piece.kind == "event":
        heard = re.fullmatch(r"&=(\w+)", piece.text)
        return f"[{heard[1]}]" if heard else ""
    if piece.kind in ("word", "filler"):
        return _spelled(piece.said)
    if piece.kind == "unclear":
        return f"[{piece.said}]"
    return piece.text if piece.kind in ("comma", "quote") else ""


def _spelled(said: str) -> str:
    """U_S_A as U.S.A., Ph_D as Ph.D.; other underscores join what is one name: New_York as New-York."""
    parts: Sequence[str] = said.split("_")
    if len(parts) > 1 and (any(len(part) == 1 for part in parts) or all(len(part) < 4 for part in parts)):
        return "".join(f"{part}." for part in parts)
    return "-".join(parts)
