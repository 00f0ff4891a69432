"""Name the formats of transcripts for people, in groups."""

from typing import Final

from PySide6.QtCore import QCoreApplication

GROUPS: Final = {
    "text": ("docx", "txt", "md"),
    "editing": ("labels", "edl", "fcpxml", "premiere"),
    "subtitles": ("srt", "vtt", "ass", "ttml", "stl", "sbv", "lrc"),
    "research": ("chat", "eaf", "textgrid", "exb", "tei"),
    "data": ("csv", "tsv", "json"),
    "scoring": ("seglst", "stm", "ctm", "rttm"),
}
"""All formats of core.formats by purpose."""
COLUMNS: Final = (("text", "editing"), ("subtitles",), ("research",), ("data", "scoring"))
"""The groups in each column of a grid."""
COMMON: Final = ("docx", "srt", "txt")
"""The formats that most people want."""


def format_name(name: str) -> str:
    """Return the name of a format, such as "Word"."""
    translate = QCoreApplication.translate
    known = {
        "txt": translate("FormatNames", "Plain text"),
        "md": translate("FormatNames", "Markdown"),
        "docx": translate("FormatNames", "Word"),
        "srt": translate("FormatNames", "SubRip (SRT)"),
        "vtt": translate("FormatNames", "WebVTT"),
        "ass": translate("FormatNames", "ASS"),
        "ttml": translate("FormatNames", "TTML"),
        "stl": translate("FormatNames", "EBU STL"),
        "sbv": translate("FormatNames", "SBV"),
        "lrc": translate("FormatNames", "LRC"),
        "json": translate("FormatNames", "JSON"),
        "tsv": translate("FormatNames", "Table (TSV)"),
        "csv": translate("FormatNames", "Table (CSV)"),
        "chat": translate("FormatNames", "CHAT"),
        "textgrid": translate("FormatNames", "Praat TextGrid"),
        "eaf": translate("FormatNames", "ELAN"),
        "exb": translate("FormatNames", "EXMARaLDA"),
        "tei": translate("FormatNames", "TEI"),
        "labels": translate("FormatNames", "Audacity"),
        "edl": translate("FormatNames", "EDL (Resolve)"),
        "fcpxml": translate("FormatNames", "Final Cut Pro"),
        "premiere": translate("FormatNames", "Premiere Pro"),
        "seglst": translate("FormatNames", "SegLST"),
        "stm": translate("FormatNames", "STM"),
        "ctm": translate("FormatNames", "CTM"),
        "rttm": translate("FormatNames", "RTTM"),
    }
    return known.get(name, name.upper())


def short_name(name: str) -> str:
    """Return the name of a format without what stands in brackets."""
    return {"srt": "SubRip", "edl": "EDL", "csv": "CSV", "tsv": "TSV"}.get(name) or format_name(name)


def group_name(group: str) -> str:
    """Return the heading of a group of formats."""
    translate = QCoreApplication.translate
    return {
        "text": translate("FormatNames", "Text"),
        "subtitles": translate("FormatNames", "Subtitles"),
        "research": translate("FormatNames", "Research"),
        "data": translate("FormatNames", "Data"),
        "editing": translate("FormatNames", "Editing"),
        "scoring": translate("FormatNames", "Scoring"),
    }[group]
