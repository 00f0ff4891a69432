"""Understand the settings of a live session, in the two shapes that OpenAI's clients send."""

import struct
from collections.abc import Mapping
from typing import Any

import msgspec

from core.serve.refusals import Refusal

_RATES = range(8_000, 48_001)
_PAUSES = range(100, 10_001)  # ms
_EAGERNESS = {"low": 1.2, "auto": 0.8, "medium": 0.8, "high": 0.5}
"""The pauses of `semantic_vad`, in seconds."""
DELAYS = {"minimal": 0.08, "low": 0.16, "medium": 0.56, "high": 1.12, "xhigh": 2.24}
"""The sound that is recognised at a time, in seconds. A model may have fewer steps."""
_OLD_FORMATS = {"pcm16": "audio/pcm", "g711_ulaw": "audio/pcmu", "g711_alaw": "audio/pcma"}
_OLD_NAMES = {
    "input_audio_transcription": "transcription",
    "input_audio_noise_reduction": "noise_reduction",
    "turn_detection": "turn_detection",
}


class LiveSettings(msgspec.Struct, frozen=True):
    """The settings of a live session.

    `encoding` is "audio/pcm" with `rate` samples a second, "audio/pcmu" or "audio/pcma". A silence of `pause_seconds`
    ends an utterance, None: the client ends it. `delay` is one of DELAYS, None: as short as this machine keeps up with.
    `ignored` are the names of settings without an effect. `is_old`: the client speaks the protocol of OpenAI's beta.
    """

    model: str
    language: str | None = None
    delay: str | None = None
    encoding: str = "audio/pcm"
    rate: int = 24_000
    pause_seconds: float | None = 0.5
    ignored: tuple[str, ...] = ()
    is_old: bool = False

    def updated(self, session: object) -> "LiveSettings":
        """Return the settings after a client's update.

        Raises:
            Refusal: a value is impossible.
        """
        if not isinstance(session, dict):
            raise _wrong("session", "an object")
        if session.get("type", "transcription") != "transcription":
            raise Refusal(400, "This server transcribes only. Set session.type to transcription.", "type", "type")
        given, others = _as_new(session) if self.is_old else _audio_input(session)
        changed = msgspec.structs.replace(self, ignored=())
        for name, read in _READERS.items():
            if name in given:
                changed = read(changed, given[name])
        ignored = (*changed.ignored, *_with_values(given, *_READERS), *others)
        return msgspec.structs.replace(changed, ignored=tuple(dict.fromkeys(ignored)))

    def description(self, session: str) -> dict[str, Any]:
        """Return the settings as OpenAI writes them, with the name of the session and the ignored settings."""
        turns = None
        if self.pause_seconds is not None:
            turns = {"type": "server_vad", "silence_duration_ms": round(1000 * self.pause_seconds)}
        words = {"model": self.model, "language": self.language, "delay": self.delay}
        if self.is_old:
            old = {new: name for name, new in _OLD_FORMATS.items()}
            return {
                "id": session,
                "object": "realtime.transcription_session",
                "input_audio_format": old[self.encoding],
                "input_audio_transcription": words,
                "turn_detection": turns,
                "mynah_ignored": self.ignored,
            }
        sound = {"type": self.encoding, **({"rate": self.rate} if self.encoding == "audio/pcm" else {})}
        return {
            "id": session,
            "object": "realtime.transcription_session",
            "type": "transcription",
            "audio": {"input": {"format": sound, "transcription": words, "turn_detection": turns}},
            "mynah_ignored": self.ignored,
        }


def _audio_input(session: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[str]]:
    """Return the settings in a session's `audio.input`, and the names of those beside it."""
    audio = session.get("audio") or {}
    given = audio.get("input") or {} if isinstance(audio, dict) else None
    if not isinstance(given, dict):
        raise _wrong("session.audio.input", "an object")
    return given, [*_with_values(session, "type", "audio", "id", "object"), *_with_values(audio, "input")]


def _as_new(session: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[str]]:
    """Return the settings of the beta under their present names, and the names of the others."""
    given: dict[str, Any] = {new: session[old] for old, new in _OLD_NAMES.items() if old in session}
    if "input_audio_format" in session:
        encoding = _OLD_FORMATS.get(str(session["input_audio_format"]))
        if encoding is None:
            raise _wrong("input_audio_format", ", ".join(_OLD_FORMATS))
        given["format"] = {"type": encoding}
    return given, _with_values(session, *_OLD_NAMES, "input_audio_format", "type", "id", "object")


def _with_values(settings: Mapping[str, Any], *known: str) -> list[str]:
    """Return the names of settings that are not known and have a value."""
    return [name for name, value in settings.items() if name not in known and value not in (None, [], "")]


def _with_format(settings: LiveSettings, value: object) -> LiveSettings:
    value = {"type": "audio/pcm"} if value is None else value
    if not isinstance(value, dict) or value.get("type", "audio/pcm") not in _OLD_FORMATS.values():
        raise _wrong("format", "audio/pcm, audio/pcmu or audio/pcma")
    encoding = value.get("type", "audio/pcm")
    rate = value.get("rate", 24_000) if encoding == "audio/pcm" else 8_000
    if type(rate) is not int or rate not in _RATES:
        raise _wrong("format.rate", "8000 to 48000")
    return msgspec.structs.replace(settings, encoding=encoding, rate=rate)


def _with_words(settings: LiveSettings, value: object) -> LiveSettings:
    value = {} if value is None else value
    if not isinstance(value, dict):
        raise _wrong("transcription", "an object")
    language, model, delay = value.get("language"), value.get("model"), value.get("delay")
    for name, each in (("language", language), ("model", model)):
        if not isinstance(each, str | None):
            raise _wrong(f"transcription.{name}", "a text")
    if delay is not None and delay not in DELAYS:
        raise _wrong("transcription.delay", ", ".join(DELAYS))
    changed = {"ignored": (*settings.ignored, *_with_values(value, "model", "language", "delay"))}
    given = {"model": model or settings.model, "language": language or None, "delay": delay}
    return msgspec.structs.replace(settings, **changed, **{name: given[name] for name in given if name in value})


def _with_turns(settings: LiveSettings, value: object) -> LiveSettings:
    if value is None:
        return msgspec.structs.replace(settings, pause_seconds=None)
    if not isinstance(value, dict) or value.get("type", "server_vad") not in ("server_vad", "semantic_vad"):
        raise _wrong("turn_detection", "null, or the type server_vad or semantic_vad")
    if value.get("type") == "semantic_vad":
        pause = _EAGERNESS.get(str(value.get("eagerness") or "auto"))
        if pause is None:
            raise _wrong("turn_detection.eagerness", ", ".join(_EAGERNESS))
    else:
        milliseconds = 500 if value.get("silence_duration_ms") is None else value["silence_duration_ms"]
        if type(milliseconds) is not int or milliseconds not in _PAUSES:
            raise _wrong("turn_detection.silence_duration_ms", "100 to 10000")
        pause = milliseconds / 1000
    others = _with_values(value, "type", "eagerness", "silence_duration_ms")
    return msgspec.structs.replace(settings, pause_seconds=pause, ignored=(*settings.ignored, *others))


_READERS = {"format": _with_format, "transcription": _with_words, "turn_detection": _with_turns}


def _wrong(name: str, known: str) -> Refusal:
    return Refusal(400, f"{name} has an impossible value. Use {known}.", "invalid_value", name)


def linear_samples(sound: bytes, encoding: str) -> bytes:
    """Return 16-bit samples, little-endian, of sound in one of the encodings of LiveSettings."""
    if encoding == "audio/pcm":
        return sound
    return b"".join(map((_MU_LAW if encoding == "audio/pcmu" else _A_LAW).__getitem__, sound))


def _mu_law(code: int) -> int:
    """Return the sample of a µ-law code, by ITU-T G.711."""
    code = ~code & 0xFF
    size = (((code & 0x0F) << 3) + 0x84 << ((code & 0x70) >> 4)) - 0x84
    return -size if code & 0x80 else size


def _a_law(code: int) -> int:
    """Return the sample of an A-law code, by ITU-T G.711."""
    code ^= 0x55
    size, segment = (code & 0x0F) << 4, (code & 0x70) >> 4
    size = size + 8 if segment == 0 else size + 0x108 << (segment - 1)
    return size if code & 0x80 else -size


_MU_LAW = [struct.pack("<h", _mu_law(code)) for code in range(256)]
_A_LAW = [struct.pack("<h", _a_law(code)) for code in range(256)]
