"""Open a recording with FFmpeg, and read the headers."""

import os
from collections.abc import Set
from dataclasses import dataclass
from pathlib import Path

import av
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Disposition

from core.contracts.errors import InputFault
from core.contracts.media import check_file, read_fault
from core.contracts.recording_address import RecordingAddress
from core.contracts.recording_folder import SPEAKERS_MARK, SPEAKERS_TAG
from core.contracts.time_limit import within
from core.contracts.tracks import Track, language_code, title_of
from core.engine.audio.stated_size import CorrectedFile, correction_of
from core.engine.audio.timed_file import FileFrom, TimedFile

_WAV_PACKET = 2**14  # bytes: the packet size for WAV files of a low rate
_LOW_WAV_RATE = 40_000  # bytes per second: below it FFmpeg's own packets of 0.05 to 0.1 s are smaller
_DTS = tuple(map(bytes.fromhex, ("7ffe8001", "fe7f0180", "1fffe800", "ff1f00e8")))  # ETSI TS 102 114, 5.3 and annex E
_PROTECTED_TAGS = frozenset({"drms", "drmi", "enca", "aavd"})  # FairPlay, Common Encryption, Audible
_WITH_CHECKSUMS = frozenset({"flac", "tta", "wavpack"})  # codecs in which every frame has a checksum
_ASF = bytes.fromhex("3026b2758e66cf11a6d900aa0062ce6c")
_ASF_ENCRYPTION = (  # ASF specification 1.20, 10.2: Content Encryption Object and Extended Content Encryption Object
    bytes.fromhex("fbb3112223bdd211b4b700a0c955fc6e"),
    bytes.fromhex("14e68a292226174cb935dae07ee9289c"),
)


@dataclass(frozen=True)
class MediaInfo:
    """The statements of a file's headers. `duration` is in seconds, None if the file does not state it."""

    duration: float | None
    video: bool
    codec: str
    rate: int
    channels: int


def open_file(place: Path | RecordingAddress, patience: float) -> TimedFile:
    """Open a file that may be a recording.

    Raises:
        InputFault: as check_file does.
        EnvironmentFault: as RemoteFile does.
    """
    path = place.local_path if isinstance(place, RecordingAddress) else place
    try:
        if path is None:
            return TimedFile(place)
        within(patience, lambda: check_file(path))
        return TimedFile(path, patience)
    except OSError as error:
        raise read_fault(error) from error


def status_of(file: TimedFile) -> os.stat_result:
    """Return the current size and times of the open file.

    Raises:
        InputFault: read-error, no-answer.
    """
    try:
        return file.status()
    except OSError as error:
        raise reading_fault(error) from error


def reading_fault(error: OSError) -> InputFault:
    """Return the fault of an open file that cannot be read further."""
    if isinstance(error, TimeoutError):
        return read_fault(error)
    return InputFault("read-error", reason=error.strerror or type(error).__name__)


def open_container(file: TimedFile | FileFrom) -> InputContainer:
    """Open FFmpeg's container on our own file object.

    FFmpeg gets no name. No name can act as an address, and no playlist can lead to another file. If the header states
    less sound than the file holds, FFmpeg gets a CorrectedFile.

    Raises:
        InputFault: protected, incomplete, not-media, read-error, no-answer.
    """
    head = b""
    try:
        head = file.read(2**16)
        if head.startswith(_ASF) and any(mark in head for mark in _ASF_ENCRYPTION):
            raise InputFault("protected")
        file.seek(0)
        is_wav = head.startswith(b"RIFF") and head[8:12] == b"WAVE"  # AVI begins with RIFF too
        options = {"protocol_whitelist": "none"} | (_wav_options(head) if is_wav else {})
        whole = _with_whole_sound(file, head) if isinstance(file, TimedFile) else file
        return av.open(whole, "r", metadata_errors="replace", buffer_size=2**18, options=options)
    except av.error.FFmpegError as error:
        raise InputFault("incomplete" if head[4:8] == b"ftyp" else "not-media") from error
    except OSError as error:
        raise reading_fault(error) from error


def _with_whole_sound(file: TimedFile, head: bytes) -> TimedFile | CorrectedFile:
    def read(place: int, size: int) -> bytes:
        return head[place : place + size] if place + size <= len(head) else _read(file, place, size)

    correction = correction_of(head, status_of(file).st_size, read)
    file.seek(0)
    return file if correction is None else CorrectedFile(file, correction)


def _wav_options(head: bytes) -> dict[str, str]:
    """Return FFmpeg's options for a WAV file with this `head`.

    By default FFmpeg looks for other codecs in 32 packets of a WAV file. This takes longer than the rest of opening.
    Only DTS hides there, and its first bytes identify it.
    """
    options = {} if any(mark in head for mark in _DTS) else {"max_probe_packets": "1"}
    if int.from_bytes(head[28:32], "little") < _LOW_WAV_RATE:
        options["max_size"] = str(_WAV_PACKET)
    return options


def tracks_of(container: InputContainer) -> tuple[Track, ...]:
    """Return the sound tracks of an open file, in the file's order."""
    streams = container.streams.audio
    names = container.metadata.get(SPEAKERS_TAG, "") if len(streams) == 1 else ""
    speakers = tuple(names.split(SPEAKERS_MARK)) if names else ()
    return tuple(_track(number, stream, speakers) for number, stream in enumerate(streams, 1))


def _track(number: int, stream: AudioStream, speakers: tuple[str, ...]) -> Track:
    facts = {name.casefold(): text for name, text in stream.metadata.items()}
    context = stream.codec_context
    channels = 1 if context is None else context.channels
    return Track(
        number,
        title_of(facts.get("title", ""), facts.get("handler_name", "")),
        language_code(facts.get("language")),
        channels,
        "" if context is None else context.layout.name,
        bool(stream.disposition & Disposition.default),
        speakers if len(speakers) == channels else (),
    )


def refuse_undecodable(container: InputContainer, stream: AudioStream) -> None:
    """Raise a fault for a track that cannot be decoded.

    Raises:
        InputFault: codec, protected.
    """
    if stream.codec_context is None:
        raise InputFault("codec", codec=f"unknown, in {container.format.name}")
    if stream.codec_context.codec_tag.lower() in _PROTECTED_TAGS:
        raise InputFault("protected")


def enable_checksums(stream: AudioStream) -> bool:
    """Make the decoder check the codec's checksums. Return False for codecs without checksums.

    A damaged frame then fails instead of becoming noise. Call it before the first packet is decoded.
    """
    if stream.codec_context.name not in _WITH_CHECKSUMS:
        return False
    stream.codec_context.options = {"err_detect": "crccheck+explode"}
    return True


def is_alone(container: InputContainer, stream: AudioStream) -> bool:
    """Tell whether the file holds only this track and cover pictures. Its length and bytes then belong to the track."""
    others = (track for track in container.streams if track.index != stream.index)
    return all(track.disposition & Disposition.attached_pic for track in others)


def describe(container: InputContainer, stream: AudioStream) -> MediaInfo:
    """Return the statements of the headers."""
    video = any(not track.disposition & Disposition.attached_pic for track in container.streams.video)
    seconds = container_seconds(container) or track_seconds(stream)
    context = stream.codec_context
    return MediaInfo(seconds, video, context.name, context.sample_rate, context.channels)


def container_seconds(container: InputContainer) -> float | None:
    """Return the length in seconds that the container declares, None if it declares none."""
    return container.duration / av.time_base if container.duration else None


def track_seconds(stream: AudioStream) -> float | None:
    """Return the length in seconds that the track declares, None if it declares none."""
    if not stream.duration or stream.time_base is None:
        return None
    return float(stream.duration * stream.time_base)


_W64 = bytes.fromhex("726966662e91cf11a5d628db04c10000")  # the GUID of the first chunk, which is the file
_HEADER = 4096  # bytes of a WAV file: in most the sound has begun there
_OGG_PAGE = 2**16  # bytes: larger than any page (RFC 3533: 65,307), so the tail holds the start of the last page
_OGG_HEAD = 27  # bytes of a page before its table of segments
_OGG_CONTINUES = 255  # bytes: the packet of a last segment of this length ends on the next page
_CAF_CHUNKS = 64  # the most chunks before the sound: programs write four or five
_UNKNOWN = 2**62  # bytes: larger sizes are the -1 of programs that did not know the length


def is_cut_off(file: TimedFile, size: int, kinds: Set[str]) -> bool:
    """Tell whether a file was once longer, or holds a rest that nobody can read.

    At most 64 KiB are read of a whole file, which matters for a storage elsewhere.

    Args:
        file: the file.
        size: its size in bytes.
        kinds: the names of FFmpeg's demuxer.

    Raises:
        InputFault: read-error.
    """
    if "ogg" in kinds:
        return _ogg_is_cut(_read(file, max(0, size - _OGG_PAGE), _OGG_PAGE))
    if "caf" in kinds:
        return _caf_is_longer(file, size)
    head = _read(file, 0, _HEADER)
    correction = correction_of(head, size, lambda place, length: _read(file, place, length))
    if correction is not None and not correction.fields:
        return True
    if head.startswith(_W64):
        return size + 7 < int.from_bytes(head[16:24], "little") < _UNKNOWN  # chunks are padded to 8 bytes
    return _riff_is_longer(head, size) or _form_is_longer(head, size)


def mp3_is_longer(file: TimedFile, size: int) -> bool:
    """Tell whether the first frame of an MP3 file counts its frames, and more bytes than the file has.

    Such counts are Xing, Info and VBRI. Without a count the length is a guess.

    Raises:
        InputFault: read-error.
    """
    tag = _read(file, 0, 10)
    start = 0
    if tag.startswith(b"ID3"):  # ID3v2.4, 3.1: four times seven bits of length, and a footer
        start = 10 + sum((byte & 127) << 7 * (3 - n) for n, byte in enumerate(tag[6:10])) + (tag[5] >> 4 & 1) * 10
    frame = _read(file, start, 64)
    for mark in (b"Xing", b"Info"):  # behind the side information, whose length depends on the frame
        place = frame.find(mark)
        if place > 0:
            fields = int.from_bytes(frame[place + 4 : place + 8], "big")
            length = int.from_bytes(frame[place + 12 : place + 16], "big")
            return fields & 1 != 0 and (fields & 2 == 0 or start + length > size)
    place = frame.find(b"VBRI")
    return place > 0 and start + int.from_bytes(frame[place + 10 : place + 14], "big") > size


def _riff_is_longer(head: bytes, size: int) -> bool:
    """Tell whether the RIFF header states more bytes than the file has.

    Programs that did not know the length write sizes from 2^31 - 2^16 on.
    """
    return head[:4] == b"RIFF" and size + 2 < int.from_bytes(head[4:8], "little") + 8 < 2**31 - 2**16


def _form_is_longer(head: bytes, size: int) -> bool:
    """Tell whether the FORM header of an AIFF or AIFF-C file states more bytes than the file has."""
    is_aiff = head[:4] == b"FORM" and head[8:12] in (b"AIFF", b"AIFC")
    return is_aiff and size + 2 < int.from_bytes(head[4:8], "big") + 8 < 2**31 - 2**16


def _ogg_is_cut(tail: bytes) -> bool:
    """Tell whether the last page is not whole, or its last packet continues on another page (RFC 3533, 6).

    A missing mark of the last page says nothing: some recording programs never set it.
    """
    place = tail.rfind(b"OggS\0")
    page = tail[place:]
    if place < 0 or len(page) <= _OGG_HEAD:
        return place >= 0
    segments = page[_OGG_HEAD : _OGG_HEAD + page[_OGG_HEAD - 1]]
    is_whole = len(page) >= _OGG_HEAD + page[_OGG_HEAD - 1] + sum(segments)
    return not is_whole or segments[-1:] == bytes([_OGG_CONTINUES])


def _caf_is_longer(file: TimedFile, size: int) -> bool:
    """Tell whether the sound ends behind the file.

    A Core Audio file consists of chunks: a type, a 64-bit length, and data.
    """
    place = 8
    for _ in range(_CAF_CHUNKS):
        head = _read(file, place, 12)
        if len(head) < 12:
            return False
        length = int.from_bytes(head[4:], "big", signed=True)
        if head[:4] == b"data" or length < 0:
            return place + 12 + length > size
        place += 12 + length
    return False


def _read(file: TimedFile, place: int, size: int) -> bytes:
    """Return `size` bytes from `place` on, fewer only at the file's end."""
    data = b""
    try:
        file.seek(place)
        while len(data) < size and (more := file.read(size - len(data))):
            data += more
    except OSError as error:
        raise reading_fault(error) from error
    return data
