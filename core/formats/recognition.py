"""Tell the format of a file by its name.

This module alone says which suffix belongs to which format, and which suffixes Mynah reads. The content decides in
`core.formats.reading`.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from core.contracts.errors import InputFault

EXTENSIONS: Mapping[str, str] = {
    "txt": ".txt",
    "md": ".md",
    "docx": ".docx",
    "srt": ".srt",
    "vtt": ".vtt",
    "ass": ".ass",
    "ttml": ".ttml",
    "stl": ".stl",
    "sbv": ".sbv",
    "lrc": ".lrc",
    "json": ".json",
    "tsv": ".tsv",
    "csv": ".csv",
    "chat": ".cha",
    "textgrid": ".TextGrid",
    "eaf": ".eaf",
    "exb": ".exb",
    "tei": ".tei",
    "labels": ".labels.txt",
    "edl": ".edl",
    "fcpxml": ".fcpxml",
    "premiere": ".premiere.xml",
    "seglst": ".seglst.json",
    "stm": ".stm",
    "ctm": ".ctm",
    "rttm": ".rttm",
}
"""The extension that Mynah gives to files of each format that it writes."""

LOSSLESS_SUFFIXES = (".srt", ".vtt", ".ass", ".ssa", ".cha", ".txt", ".json", ".textgrid", ".eaf")
"""The suffixes of the formats that Mynah writes, and reads back with all words, names and times. In lower case."""
FOREIGN_SUFFIXES = (
    *(".docx", ".odt", ".md", ".html", ".htm", ".csv", ".tsv", ".tab", ".otr", ".sbv", ".lrc", ".trn"),
    *(".ttml", ".dfxp", ".itt", ".xml", ".exb", ".fln", ".flk", ".tei", ".trs", ".scc", ".stl", ".rtf"),
)
"""The suffixes of files that hold a transcript if their content says so, in lower case. See core.formats.foreign."""
READABLE_SUFFIXES = (*LOSSLESS_SUFFIXES, *FOREIGN_SUFFIXES)
"""The suffixes of the transcripts that Mynah reads, in lower case."""
TIER_SUFFIXES = (".textgrid", ".eaf", ".exb")
"""The suffixes of files with tiers that the user can choose, in lower case."""
SCORING_SUFFIXES = (".stm", ".ctm")
"""The suffixes of NIST's two formats, in lower case. Mynah reads them for comparisons only."""
REFERENCE_SUFFIXES = (*READABLE_SUFFIXES, *SCORING_SUFFIXES)
"""The suffixes of the files that a transcript can be compared with, in lower case."""

_FORMAT_OF_SUFFIX = {extension.lower(): name for name, extension in EXTENSIONS.items()} | {".ssa": "ass"}
LOSSLESS_FORMATS = tuple(dict.fromkeys(_FORMAT_OF_SUFFIX[suffix] for suffix in LOSSLESS_SUFFIXES))
"""The formats of LOSSLESS_SUFFIXES."""
_UNSUPPORTED = frozenset({".doc", ".pdf"})
_BY_DETAIL = (
    *(".cha", ".eaf", ".textgrid", ".exb", ".fln", ".flk", ".tei", ".trs", ".json", ".tsv", ".csv", ".tab"),
    *(
        ".vtt",
        ".srt",
        ".ass",
        ".ssa",
        ".ttml",
        ".dfxp",
        ".itt",
        ".stl",
        ".scc",
        ".sbv",
        ".xml",
        ".lrc",
        ".otr",
        ".html",
        ".htm",
    ),
    *(".docx", ".odt", ".rtf", ".md", ".trn", ".txt"),
)


def format_of(path: Path) -> str | None:
    """Return the format that the ending of a file's name belongs to, None for an unknown one."""
    endings = ("".join(path.suffixes[-2:]), path.suffix)  # a.labels.txt
    return next((_FORMAT_OF_SUFFIX[each.lower()] for each in endings if each.lower() in _FORMAT_OF_SUFFIX), None)


def is_chat(path: Path) -> bool:
    """Tell whether a file has the suffix of CHAT."""
    return format_of(path) == "chat"


def is_transcript(path: Path) -> bool:
    """Tell whether a file has the suffix of a transcript that Mynah reads."""
    return path.suffix.lower() in READABLE_SUFFIXES


def is_reference(path: Path) -> bool:
    """Tell whether a transcript can be compared with a file, by its suffix."""
    return path.suffix.lower() in REFERENCE_SUFFIXES


def is_for_scoring(path: Path) -> bool:
    """Tell whether a file has the suffix of a format that Mynah reads for comparisons only."""
    return path.suffix.lower() in SCORING_SUFFIXES


def is_unsupported(path: Path) -> bool:
    """Tell whether a file has the suffix of a document with text that Mynah cannot read."""
    return path.suffix.lower() in _UNSUPPORTED and not path.is_dir()


def detail_rank(path: Path) -> int:
    """Return a sorting key for transcripts: 0 for the format with the most detail, which is CHAT.

    Formats with speakers and times of words come next. Plain text comes last.
    Raises ValueError for a file that is no transcript.
    """
    return _BY_DETAIL.index(path.suffix.lower())


def unsupported_fault(path: Path, known: Iterable[str] = READABLE_SUFFIXES) -> InputFault:
    """Return the fault "transcript-kind" for a file whose suffix is not one of the `known` ones."""
    return InputFault("transcript-kind", suffix=path.suffix or path.name, known=", ".join(known))
