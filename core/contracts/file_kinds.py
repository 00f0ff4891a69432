"""Recognise recordings by their first bytes, and name the kinds of other files."""

from collections.abc import Callable
from pathlib import Path

HEAD_BYTES = 8192
"""Bytes that `recording_suffix` needs. They hold three frames of MP3 and two of AC-3."""

SHARED_SUFFIXES = frozenset({".mod", ".mts", ".ts"})
"""Suffixes of recordings and of text, music or source files. Only the content tells them apart."""

_KINDS = {
    "image": ".arw .avif .bmp .cr2 .cr3 .dng .gif .heic .heif .ico .jfif .jpeg .jpg .jxl .nef .png .psd .svg .tif "
    ".tiff .webp",
    "document": ".csv .doc .docx .epub .htm .html .ini .json .jsonl .key .log .md .numbers .odp .ods .odt .pages .pdf "
    ".ppt .pptx .rtf .tex .toml .tsv .txt .xls .xlsx .xml .yaml .yml",
    "archive": ".7z .bz2 .dmg .gz .iso .rar .tar .tgz .xz .zip .zst",
    "program": ".bat .c .cpp .css .dll .exe .h .js .php .pl .py .r .sh .so .tsx",
    "unfinished file": ".crdownload .download .part .partial .tmp",
    "transcript": ".ass .cha .eaf .rttm .srt .ssa .textgrid .vtt",
}
_KIND_OF_SUFFIX = {suffix: kind for kind, suffixes in _KINDS.items() for suffix in suffixes.split()}

_STILL_BRANDS = (b"avi", b"crx", b"hei", b"hev", b"mif", b"msf")
"""Beginnings of the brands of pictures in an MP4 container."""
_BRANDS = {b"qt  ": ".mov", b"M4A ": ".m4a", b"M4B ": ".m4b", b"M4V ": ".m4v", b"f4v ": ".f4v"}
_ATOMS = (b"moov", b"wide", b"free", b"skip", b"pnot")
_BEGINNINGS = {
    b"fLaC": ".flac",
    b"OggS": ".ogg",
    b"ID3": ".mp3",
    b"caff\x00\x01": ".caf",
    b".snd\x00\x00": ".au",
    b"riff\x2e\x91\xcf\x11": ".w64",
    b"\x30\x26\xb2\x75\x8e\x66\xcf\x11": ".wma",
    b"#!AMR-WB": ".awb",
    b"#!AMR": ".amr",
    b"wvpk": ".wv",
    b"TTA1": ".tta",
    b"FLV\x01": ".flv",
    b".RMF\x00": ".rm",
    b".ra\xfd": ".ra",
    b"Creative Voice File\x1a": ".voc",
    b"\x06\x0e\x2b\x34\x02\x05\x01\x01\x0d\x01\x02": ".mxf",
    b"\x02dss": ".dss",
    b"\x03dss": ".dss",
    b"\x00\x00\x01\xba": ".mpg",
    b"\x7f\xfe\x80\x01": ".dts",
    b"\xfe\x7f\x01\x80": ".dts",
    b"NIST_1A\n": ".sph",
}
_BIT_RATES = {  # kbit/s by version and layer, from the tables of MPEG audio
    (1, 1): (32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448),
    (1, 2): (32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384),
    (1, 3): (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    (2, 1): (32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256),
    (2, 2): (8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
_SAMPLE_RATES = (44100, 48000, 32000)
_FRAMES = 3  # frames in a row that prove a stream without a file header
_PACKETS = 4  # the same for packets of MPEG-TS


def kind_of_suffix(suffix: str) -> str | None:
    """Return the kind of the files with a suffix, such as "image". None: only the content can tell."""
    return _KIND_OF_SUFFIX.get(suffix.lower())


def read_head(path: Path) -> bytes:
    """Return the first bytes of a file. Raises OSError."""
    with path.open("rb", buffering=0) as file:
        return file.read(HEAD_BYTES)


def recording_suffix(head: bytes) -> str | None:
    """Return the usual suffix of the recording that begins with `head`. None: this is not a recording.

    Args:
        head: the first HEAD_BYTES of a file, or all of a smaller file.
    """
    if head[4:8] == b"ftyp":
        brand = head[8:12]
        return None if brand.startswith(_STILL_BRANDS) else _BRANDS.get(brand, ".3gp" if brand[:2] == b"3g" else ".mp4")
    if head[4:8] == b"mdat" or (head[4:8] in _ATOMS and head[:1] == b"\0"):
        return ".mov"
    if head[:4] in (b"RIFF", b"RIFX", b"RF64", b"BW64"):
        return {b"WAVE": ".wav", b"AVI ": ".avi"}.get(head[8:12])
    if head[:4] == b"FORM":
        return ".aiff" if head[8:12] in (b"AIFF", b"AIFC") else None
    if head[:4] == b"\x1a\x45\xdf\xa3":
        return ".webm" if b"webm" in head[:64] else ".mkv"
    if head[:4] == b"MAC " and 3000 <= int.from_bytes(head[4:6], "little") < 5000:
        return ".ape"
    if head[:3] == b"\x1f\x07\x00" and head[80:81] and head[80] >> 5 == 1:  # a header and a subcode block
        return ".dv"
    known = next((suffix for beginning, suffix in _BEGINNINGS.items() if head.startswith(beginning)), None)
    return known or _stream_suffix(head)


def _stream_suffix(head: bytes) -> str | None:
    """Return the suffix of a stream without a file header. Several frames or packets must follow each other."""
    if _is_transport_stream(head):
        return ".ts"
    if _is_chain(head, _adts_length):
        return ".aac"
    if _is_chain(head, _mpeg_length):
        return ".mp3"
    if head[:2] == b"\x0b\x77":
        second = head.find(b"\x0b\x77", 64)
        third = head[2 * second - 2 : 2 * second + 4]  # at 44.1 kHz, frames differ by 2 bytes
        return ".ac3" if second > 0 and b"\x0b\x77" in third else None
    return None


def _is_transport_stream(head: bytes) -> bool:
    """Return whether packets of 188 bytes follow each other, with a time stamp or a checksum or without.

    The stream may begin inside a packet. Text has no control characters, so a text of "G" is not a stream.
    """
    if not any(byte < 9 for byte in head[:1024]):
        return False
    for size in (188, 192, 204):
        for start in range(size):
            starts = range(start, len(head) - 3, size)
            if len(starts) >= _PACKETS and all(head[at] == 0x47 and head[at + 3] & 0x30 for at in starts):
                return True
    return False


def _is_chain(head: bytes, length_at: Callable[[bytes], int]) -> bool:
    """Return whether the head begins with frames in a row."""
    at = 0
    for _ in range(_FRAMES):
        length = length_at(head[at : at + 7])
        if not length:
            return False
        at += length
    return True


def _adts_length(frame: bytes) -> int:
    """Return the length in bytes of an AAC frame with an ADTS header, 0 for other bytes."""
    if len(frame) < 7 or frame[0] != 0xFF or frame[1] & 0xF6 != 0xF0 or (frame[2] >> 2) & 15 > 12:
        return 0
    length = (frame[3] & 3) << 11 | frame[4] << 3 | frame[5] >> 5
    return length if length > 7 else 0


def _mpeg_length(frame: bytes) -> int:
    """Return the length in bytes of a frame of MPEG audio, 0 for other bytes."""
    if len(frame) < 4 or frame[0] != 0xFF or frame[1] & 0xE0 != 0xE0:
        return 0
    version, layer = (frame[1] >> 3) & 3, 4 - ((frame[1] >> 1) & 3)  # version 3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
    rate, sampling, padding = frame[2] >> 4, (frame[2] >> 2) & 3, (frame[2] >> 1) & 1
    if version == 1 or layer == 4 or rate in (0, 15) or sampling == 3:
        return 0
    generation = 1 if version == 3 else 2
    bits = 1000 * _BIT_RATES[generation, min(layer, 2) if generation == 2 else layer][rate - 1]
    frequency = _SAMPLE_RATES[sampling] // (1, 2, 4)[{3: 0, 2: 1, 0: 2}[version]]
    if layer == 1:
        return (12 * bits // frequency + padding) * 4
    return (72 if layer == 3 and generation == 2 else 144) * bits // frequency + padding
