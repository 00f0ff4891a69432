"""ELAN's EAF: for each speaker a tier of utterances, and the words as intervals within them."""

import mimetypes
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote
from xml.etree.ElementTree import ParseError

from pympi.Elan import Eaf, to_string

from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript
from core.formats.text_encoding import file_bytes
from core.formats.tiers import (
    WORDS,
    Interval,
    SpeakerTiers,
    collect,
    parse_tier_name,
    speaker_tiers,
    tier_names,
    to_transcript,
)

_UNDATED = "1970-01-01T00:00:00+00:00"  # the same transcript is the same file, so that a crash writes it once
_UTTERANCE, _WORD = "utterance", "word"  # linguistic types


def write(transcript: Transcript, recording: str | None = None) -> str:
    """The transcript as EAF 2.8; words are a tier included in the utterances'.

    It links to `recording`, an address relative to the file, else to the recording's name in the same folder.
    """
    eaf = Eaf(author="Mynah")
    eaf.adocument["DATE"] = _UNDATED
    eaf.remove_tier("default")
    eaf.remove_linguistic_type("default-lt")
    eaf.add_linguistic_type(_UTTERANCE)
    eaf.add_linguistic_type(_WORD, constraints="Included_In")
    address = recording or f"./{quote(transcript.media)}"
    mime = mimetypes.guess_type(unquote(address))[0] or ("video/mp4" if transcript.video else "audio/x-wav")
    eaf.add_linked_file(address, relpath=address, mimetype=mime)
    used: set[str] = set()
    for tiers in speaker_tiers(transcript) or [SpeakerTiers(None, [], [], [])]:
        above, below, beside = tier_names(tiers.speaker, used)
        eaf.add_tier(above, _UTTERANCE, part=tiers.speaker)
        eaf.add_tier(below, _WORD, parent=above, part=tiers.speaker)
        if tiers.untimed:
            eaf.add_tier(beside, _UTTERANCE, part=tiers.speaker)
        for tier, intervals in zip((above, below, beside), tiers[1:], strict=True):
            for start, end, text, _ in intervals:
                eaf.add_annotation(tier, start, end, text)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + str(to_string(eaf)) + "\n"


def read(path: Path) -> Transcript:
    """The time-aligned tiers of an EAF: top ones are utterances, those below them words, if they are called so.

    Raises InputFault: `transcript-unread` for what pympi cannot make out, else as core.formats.text_encoding.
    """
    file_bytes(path)  # raises what is wrong with the file itself, which pympi would not tell apart
    try:
        eaf = Eaf(str(path), suppress_version_warning=True)
        speakers = collect(_tiers(eaf))
        last = max((interval.end for tiers in speakers for tier in tiers[1:] for interval in tier), default=0)
        return to_transcript(speakers, last / 1000, _media(eaf))
    except Exception as error:  # pympi raises whatever comes of a file that is not as it expects
        parsing = error.__context__  # which it hides behind a plain Exception
        reason = str(parsing) if isinstance(parsing, ParseError) else type(error).__name__
        raise InputFault("transcript-unread", kind="EAF", reason=reason) from error


def _tiers(eaf: Any) -> Iterator[tuple[str, str | None, list[Interval]]]:
    """(name, participant, intervals) of the time-aligned tiers in order, but for those below others without words."""
    for tier, (aligned, _, attributes, _) in sorted(eaf.tiers.items(), key=lambda item: item[1][3]):
        if not aligned or ("PARENT_REF" in attributes and parse_tier_name(tier)[1] != WORDS):
            continue
        slots = [eaf.timeslots.get(slot) for first, last, *_ in aligned.values() for slot in (first, last)]
        times = _places(slots)
        known = [start is not None and end is not None for start, end in zip(slots[::2], slots[1::2], strict=True)]
        texts = (text for _, _, text, _ in aligned.values())
        yield tier, attributes.get("PARTICIPANT"), list(map(Interval, times[::2], times[1::2], texts, known))


def _places(slots: Sequence[int | None]) -> list[int]:
    """The times of a tier's slots, in order; those without one are put evenly between their neighbours, as in ELAN."""
    known = [(i, time) for i, time in enumerate(slots) if time is not None]
    first, last = (0, 0), (len(slots), known[-1][1] + len(slots) if known else len(slots))
    found: list[int] = []
    for (left, since), (right, until) in pairwise([*([] if slots[0] is not None else [first]), *known, last]):
        found += [since + (until - since) * step // (right - left) for step in range(right - left)]
    return found


def _media(eaf: Any) -> str:
    """The linked recording's file name, "" without one."""
    linked = [entry.get("RELATIVE_MEDIA_URL") or entry.get("MEDIA_URL", "") for entry in eaf.media_descriptors]
    return unquote(linked[0].replace("\\", "/").rsplit("/", 1)[-1]) if linked else ""
