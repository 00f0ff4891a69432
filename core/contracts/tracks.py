"""Sound tracks of a recording: how a file describes them, how a user chooses them, and which ones were heard."""

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from core.contracts.errors import InputFault
from core.contracts.languages import iso_639_1, primary

AUTO = "auto"
"""Hear each track with its own speech. Leave out silent tracks, copies and mixes of other tracks."""
ALL = "all"
"""Hear each track, also copies and mixes of other tracks."""

_NUMBER = re.compile(r"[1-9]\d{0,3}")
_PROGRAM_NAMES = re.compile(r"handler|isomedia|core media|^(sound|audio|stereo|mono|media)( ?track)?( ?\d+)?$", re.I)
# Programs write these titles when nobody has named a track.
_LONGEST_TITLE = 200

Outcome = Literal["heard", "silent", "copy", "mix", "not-chosen", "no-decoder"]


class Track(msgspec.Struct, frozen=True):
    """A sound track as its file describes it.

    `number` counts the sound tracks of the file from 1. `title` is "" without a title. `language` is an ISO 639-1 code,
    or None. `layout` is FFmpeg's name of the channels' places. `is_default`: players choose this track. `speakers`
    names the speaker of each channel, if Mynah recorded them apart.
    """

    number: int
    title: str = ""
    language: str | None = None
    channels: int = 1
    layout: str = ""
    is_default: bool = False
    speakers: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name for people: the title, else "Track 2"."""
        return self.title or f"Track {self.number}"


class TrackOutcome(msgspec.Struct, frozen=True):
    """The result for one track.

    `others` are the numbers of the tracks that a copy or a mix repeats. `sources` are the numbers that words of this
    track have in Chunk.speakers. `inverted`: its channels cancel each other, so their difference was heard.
    `beside` counts the seconds in which the centre channel was heard alone, although the others had sound of their own.
    `echoes` counts the words that were left out as the echo of a much louder track.
    """

    track: Track
    outcome: Outcome = "heard"
    others: tuple[int, ...] = ()
    sources: tuple[int, ...] = ()
    inverted: bool = False
    beside: float = 0.0
    echoes: int = 0


def is_choice(text: str) -> bool:
    """Tell whether `text` can choose tracks: auto, all, numbers, or a name."""
    return bool(text.strip()) and text.isprintable() and len(text) <= _LONGEST_TITLE and text.strip("0, ") != ""


def title_of(title: str, handler: str) -> str:
    """Return the title of a track, "" without one.

    Args:
        title: the title in the file.
        handler: the name of the handler in MP4 and QuickTime files. Some programs store the title there.
    """
    for text in (title, handler):
        plain = " ".join(text.split())[:_LONGEST_TITLE]
        if plain and not _PROGRAM_NAMES.search(plain):
            return plain
    return ""


def language_code(code: str | None) -> str | None:
    """Return the ISO 639-1 code of a language in a file, None if it is undetermined."""
    plain = _BIBLIOGRAPHIC.get(primary(code), primary(code))
    return None if plain in ("", "mul", "zxx", "mis", "qaa") else iso_639_1(plain)


_BIBLIOGRAPHIC = {  # ISO 639-2/B, which Matroska uses
    "alb": "sqi",
    "arm": "hye",
    "baq": "eus",
    "bur": "mya",
    "chi": "zho",
    "cze": "ces",
    "dut": "nld",
    "fre": "fra",
    "geo": "kat",
    "ger": "deu",
    "gre": "ell",
    "ice": "isl",
    "mac": "mkd",
    "mao": "mri",
    "may": "msa",
    "per": "fas",
    "rum": "ron",
    "slo": "slk",
    "tib": "bod",
    "wel": "cym",
}


def select_tracks(tracks: Sequence[Track], choice: str) -> tuple[Track, ...]:
    """Return the tracks that a choice names.

    Args:
        tracks: the tracks of the file.
        choice: auto, all, a number, a title, a language (code or English name), or several such as "1,Guest".

    Raises:
        InputFault: no-track.
    """
    text = choice.strip()
    if text.casefold() in (AUTO, ALL):
        return tuple(tracks)
    if found := _fitting(tracks, text):
        return found
    each = [_fitting(tracks, part.strip()) for part in text.split(",")]  # a title may hold a comma, too
    if all(each):
        chosen = {track.number for found in each for track in found}
        return tuple(track for track in tracks if track.number in chosen)
    raise InputFault("no-track", choice=choice, tracks=list_of_tracks(tracks))


def _fitting(tracks: Sequence[Track], text: str) -> tuple[Track, ...]:
    """Return the tracks with a number, else with a title, a language or a part of a title."""
    key = text.casefold()
    if _NUMBER.fullmatch(key):
        return tuple(track for track in tracks if track.number == int(key))
    ways = (
        lambda track: track.title.casefold() == key,
        lambda track: track.language is not None and key in (track.language, _language_name(track).casefold()),
        lambda track: track.language is not None and track.language == language_code(key),
        lambda track: bool(key) and key in track.title.casefold(),
    )
    return next((found for fits in ways if (found := tuple(filter(fits, tracks)))), ())


def list_of_tracks(tracks: Sequence[Track]) -> str:
    """Return the tracks in words: "1 (Interviewer), 2 (Guest, en)"."""
    words = []
    for track in tracks:
        facts = ", ".join(filter(None, (track.title, track.language)))
        words.append(f"{track.number} ({facts})" if facts else str(track.number))
    return ", ".join(words)


def is_worth_telling(outcomes: Sequence[TrackOutcome]) -> bool:
    """Tell whether a user must learn what became of the tracks. One ordinary track is nothing to tell."""
    return len(outcomes) > 1 or any(each.inverted or each.beside or each.outcome != "heard" for each in outcomes)


def speaker_names(outcomes: Sequence[TrackOutcome]) -> dict[int, str]:
    """Return the speaker's name for each number in Chunk.speakers, if several tracks or named channels were heard.

    A track is named by its title, else by its language, else by its number. Equal names get the track's number.
    """
    heard = [each for each in outcomes if each.outcome == "heard" and each.sources]
    if len(heard) == 1:
        return dict(enumerate(heard[0].track.speakers))
    if not heard:
        return {}
    names = [_speaker_name(each.track) for each in heard]
    result: dict[int, str] = {}
    for each, name in zip(heard, names, strict=True):
        whole = name if names.count(name) == 1 else f"{name} ({each.track.number})"
        for place, source in enumerate(each.sources, 1):
            result[source] = whole if len(each.sources) == 1 else f"{whole}, channel {place}"
    return result


def _speaker_name(track: Track) -> str:
    return track.title or _language_name(track) or track.language or track.name


def _language_name(track: Track) -> str:
    return _LANGUAGES.get(track.language or "", "")


_LANGUAGES = {
    "ar": "Arabic",
    "bg": "Bulgarian",
    "cs": "Czech",
    "da": "Danish",
    "de": "German",
    "el": "Greek",
    "en": "English",
    "es": "Spanish",
    "et": "Estonian",
    "fi": "Finnish",
    "fr": "French",
    "hi": "Hindi",
    "hr": "Croatian",
    "hu": "Hungarian",
    "it": "Italian",
    "ja": "Japanese",
    "ko": "Korean",
    "lt": "Lithuanian",
    "lv": "Latvian",
    "mt": "Maltese",
    "nl": "Dutch",
    "no": "Norwegian",
    "pl": "Polish",
    "pt": "Portuguese",
    "ro": "Romanian",
    "ru": "Russian",
    "sk": "Slovak",
    "sl": "Slovenian",
    "sv": "Swedish",
    "tr": "Turkish",
    "uk": "Ukrainian",
    "zh": "Chinese",
}

_BESIDE = "For {seconds} s{place}, Mynah heard the centre channel alone. The other channels had sound of their own."
_ECHOES = "Mynah left out {words}{place} as the echo of a track that is 20 dB louder."
INVERTED = "The two channels are inverted against each other, so Mynah heard their difference."


def track_sentence(outcomes: Sequence[TrackOutcome]) -> str:
    """Return the sentences that say which sound was heard and which was not. "" if there is nothing to tell."""
    if not is_worth_telling(outcomes):
        return ""
    sentences = [] if len(outcomes) == 1 and outcomes[0].outcome == "heard" else [_heard_sentence(outcomes)]
    if len(outcomes) == 1 and outcomes[0].inverted:
        sentences.append(INVERTED)
    for each in outcomes:
        place = "" if len(outcomes) == 1 else f" of track {_numbered(each.track)}"
        if each.beside:
            sentences.append(_BESIDE.format(place=place, seconds=max(1, round(each.beside))))
        if each.echoes:
            sentences.append(_ECHOES.format(place=place, words=f"{each.echoes} word{'s' * (each.echoes > 1)}"))
    return " ".join(sentences)


def _heard_sentence(outcomes: Sequence[TrackOutcome]) -> str:
    heard = [each.track for each in outcomes if each.outcome == "heard"]
    others = [f"{_numbered(each.track)} {_reason(each)}" for each in outcomes if each.outcome != "heard"]
    count = f"{len(heard)} of {len(outcomes)} tracks"
    first = (
        f"Mynah heard {count}: {_listed([_numbered(track) for track in heard])}" if heard else f"Mynah heard {count}"
    )
    return f"{first} (not heard: {_listed(others)})." if others else f"{first}."


def _numbered(track: Track) -> str:
    return f'{track.number} "{track.title}"' if track.title else str(track.number)


def _reason(outcome: TrackOutcome) -> str:
    numbers = _listed([str(number) for number in outcome.others])
    match outcome.outcome:
        case "copy":
            return f"is a copy of {numbers}"
        case "mix":
            return f"is a mix of {numbers}"
        case "not-chosen":
            return "was not chosen"
        case "no-decoder":
            return "cannot be decoded"
        case _:
            return "has no speech"


def _listed(words: Sequence[str]) -> str:
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} and {words[-1]}"
