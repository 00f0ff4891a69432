"""Opening a recording: FFmpeg on our own file, the track with its sound, and what they say of themselves."""

import os
from collections.abc import Set
from dataclasses import dataclass
from pathlib import Path

import av
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.stream import Discard, Disposition

from core.contracts.errors import InputFault
from core.contracts.media import check_file, read_fault
from core.contracts.recording_address import RecordingAddress
from core.contracts.time_limit import within
from core.engine.audio.timed_file import FileFrom, TimedFile

_WAV_PACKET = 2**14  # bytes of a thin WAV that are decoded at a time
_THIN_WAV = 40_000  # bytes a second, below which FFmpeg's own packets, 0.05 to 0.1 s, are smaller
_DTS = tuple(map(bytes.fromhex, ("7ffe8001", "fe7f0180", "1fffe800", "ff1f00e8")))  # ETSI TS 102 114, 5.3 and annex E
_PROTECTED_TAGS = frozenset({"drms", "drmi", "enca", "aavd"})  # FairPlay, Common Encryption, Audible
_CHECKED = frozenset({"flac", "tta"})  # every frame ends with a checksum, which encoders may not leave out
_ASF = bytes.fromhex("3026b2758e66cf11a6d900aa0062ce6c")
_ASF_ENCRYPTION = (  # ASF specification 1.20, 10.2: Content Encryption Object and Extended Content Encryption Object
    bytes.fromhex("fbb3112223bdd211b4b700a0c955fc6e"),
    bytes.fromhex("14e68a292226174cb935dae07ee9289c"),
)


@dataclass(frozen=True)
class MediaInfo:
    """What a file says of itself. `duration` is in seconds, None when the file does not say."""

    duration: float | None
    video: bool
    codec: str
    rate: int
    channels: int


def open_file(place: Path | RecordingAddress, patience: float) -> TimedFile:
    """The file, if it may be a recording. Raises InputFault as check_file, EnvironmentFault as RemoteFile."""
    path = place.local_path if isinstance(place, RecordingAddress) else place
    try:
        if path is None:
            return TimedFile(place)
        within(patience, lambda: check_file(path))
        return TimedFile(path, patience)
    except OSError as error:
        raise read_fault(error) from error


def status_of(file: TimedFile) -> os.stat_result:
    """What the system knows of the open file now. Raises InputFault: read-error, no-answer."""
    try:
        return file.status()
    except OSError as error:
        raise reading_fault(error) from error


def reading_fault(error: OSError) -> InputFault:
    """The fault of a file that was opened and cannot be read on."""
    if isinstance(error, TimeoutError):
        return read_fault(error)
    return InputFault("read-error", reason=error.strerror or type(error).__name__)


def open_container(file: TimedFile | FileFrom) -> InputContainer:
    """FFmpeg on our own file: no name can be taken for an address, no playlist can lead to another file."""
    head = b""
    try:
        head = file.read(2**16)
        if head.startswith(_ASF) and any(mark in head for mark in _ASF_ENCRYPTION):
            raise InputFault("protected")
        file.seek(0)
        is_wav = head.startswith(b"RIFF") and head[8:12] == b"WAVE"  # AVI begins so, too
        options = {"protocol_whitelist": "none"} | (_wav_options(head) if is_wav else {})
        return av.open(file, "r", metadata_errors="replace", buffer_size=2**18, options=options)
    except av.error.FFmpegError as error:
        raise InputFault("incomplete" if head[4:8] == b"ftyp" else "not-media") from error
    except OSError as error:
        raise reading_fault(error) from error


def _wav_options(head: bytes) -> dict[str, str]:
    """How FFmpeg is to read a WAV file with this `head`.

    It seeks other codecs in 32 packets of whatever claims to be samples, which takes longer than all else of opening a
    file; but what hides there is DTS, which is told by its first bytes.
    """
    options = {} if any(mark in head for mark in _DTS) else {"max_probe_packets": "1"}
    if int.from_bytes(head[28:32], "little") < _THIN_WAV:
        options["max_size"] = str(_WAV_PACKET)
    return options


def sound_track(container: InputContainer) -> AudioStream:
    """The track that is heard; nothing of the others is read. Raises InputFault: no-audio, not-media."""
    tracks = container.streams.audio
    if not tracks:
        raise InputFault("no-audio" if container.streams else "not-media")
    track = next((track for track in tracks if track.disposition & Disposition.default), tracks[0])
    for stream in container.streams:
        if stream.index != track.index:
            stream.discard = Discard.all  # the demuxer then need not even read the picture
    return track


def refuse_undecodable(container: InputContainer, stream: AudioStream) -> None:
    """Raises InputFault (codec, protected) for a track that cannot be decoded."""
    if stream.codec_context is None:
        raise InputFault("codec", codec=f"unknown, in {container.format.name}")
    if stream.codec_context.codec_tag.lower() in _PROTECTED_TAGS:
        raise InputFault("protected")


def heed_checksums(stream: AudioStream) -> bool:
    """Have the decoder refuse what its codec's checksum says is not what was recorded, instead of giving noise.

    Before the first packet is decoded. Returns whether the codec has such checksums.
    """
    if stream.codec_context.name not in _CHECKED:
        return False
    stream.codec_context.options = {"err_detect": "crccheck+explode"}
    return True


def is_alone(container: InputContainer, stream: AudioStream) -> bool:
    """Whether the file has nothing but this track and pictures of a cover: its length and bytes are the track's."""
    others = (track for track in container.streams if track.index != stream.index)
    return all(track.disposition & Disposition.attached_pic for track in others)


def describe(container: InputContainer, stream: AudioStream) -> MediaInfo:
    """What the headers say."""
    video = any(not track.disposition & Disposition.attached_pic for track in container.streams.video)
    seconds = container_seconds(container) or track_seconds(stream)
    context = stream.codec_context
    return MediaInfo(seconds, video, context.name, context.sample_rate, context.channels)


def container_seconds(container: InputContainer) -> float | None:
    """The length that the container declares, in seconds; None where it declares none."""
    return container.duration / av.time_base if container.duration else None


def track_seconds(stream: AudioStream) -> float | None:
    """The length that the track declares, in seconds; None where it declares none."""
    if not stream.duration or stream.time_base is None:
        return None
    return float(stream.duration * stream.time_base)


_W64 = bytes.fromhex("726966662e91cf11a5d628db04c10000")  # the GUID of its first chunk, which is the file
_OGG_PAGE = 2**16  # bytes, more than the largest page (RFC 3533: 65,307), so that the last one begins in as many
_OGG_HEAD = 27  # bytes of a page before its table of segments
_OGG_GOES_ON = 255  # a last segment of so many bytes: its packet ends on a page behind it
_CAF_CHUNKS = 64  # that are looked at before a file's sound: programs write four or five
_UNKNOWN = 2**62  # bytes: larger ones are -1, of programs that did not know the length


def goes_on(file: TimedFile, size: int, kinds: Set[str]) -> bool:
    """Whether a file of `size` bytes, whose demuxer has the names `kinds`, was once longer.

    Raises InputFault: read-error. At most 64 KiB are read, which matters where they come from a storage elsewhere.
    """
    if "ogg" in kinds:
        return _ogg_is_cut(_read(file, max(0, size - _OGG_PAGE), _OGG_PAGE))
    if "caf" in kinds:
        return _caf_is_longer(file, size)
    head = _read(file, 0, 24)
    if head.startswith(_W64):
        return size + 7 < int.from_bytes(head[16:24], "little") < _UNKNOWN  # chunks are padded to 8 bytes
    return _riff_is_longer(head, size)


def mp3_is_longer(file: TimedFile, size: int) -> bool:
    """Whether an MP3 file's first frame counts the frames (Xing, Info, VBRI), and more bytes than the file has.

    Without such a count the length is a guess. Raises InputFault: read-error.
    """
    tag = _read(file, 0, 10)
    start = 0
    if tag.startswith(b"ID3"):  # ID3v2.4, 3.1: four times seven bits of length, and a footer
        start = 10 + sum((byte & 127) << 7 * (3 - n) for n, byte in enumerate(tag[6:10])) + (tag[5] >> 4 & 1) * 10
    frame = _read(file, start, 64)
    for mark in (b"Xing", b"Info"):  # behind the side information, the length of which the kind of frame decides
        place = frame.find(mark)
        if place > 0:
            fields = int.from_bytes(frame[place + 4 : place + 8], "big")
            length = int.from_bytes(frame[place + 12 : place + 16], "big")
            return fields & 1 != 0 and (fields & 2 == 0 or start + length > size)
    place = frame.find(b"VBRI")
    return place > 0 and start + int.from_bytes(frame[place + 10 : place + 14], "big") > size


def _riff_is_longer(head: bytes, size: int) -> bool:
    """Sizes from 2^31 - 2^16 on are what programs write that did not know the length when they began."""
    return head[:4] == b"RIFF" and size + 2 < int.from_bytes(head[4:8], "little") + 8 < 2**31 - 2**16


def _ogg_is_cut(tail: bytes) -> bool:
    """Whether the last page is not whole, or its last packet goes on behind it (RFC 3533, 6).

    That it is not marked as a stream's last one tells nothing: some programs that record never mark any.
    """
    place = tail.rfind(b"OggS\0")
    page = tail[place:]
    if place < 0 or len(page) <= _OGG_HEAD:
        return place >= 0
    segments = page[_OGG_HEAD : _OGG_HEAD + page[_OGG_HEAD - 1]]
    is_whole = len(page) >= _OGG_HEAD + page[_OGG_HEAD - 1] + sum(segments)
    return not is_whole or segments[-1:] == bytes([_OGG_GOES_ON])


def _caf_is_longer(file: TimedFile, size: int) -> bool:
    """Whether its sound ends behind the file (Core Audio Format: chunks of a type, a length in 64 bits, and data)."""
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
    """`size` bytes from `place` on, fewer only at the file's end."""
    data = b""
    try:
        file.seek(place)
        while len(data) < size and (more := file.read(size - len(data))):
            data += more
    except OSError as error:
        raise reading_fault(error) from error
    return data
