"""Name the formats of transcripts for people, in groups."""

from typing import Final

from PySide6.QtCore import QCoreApplication

GROUPS: Final = {
    "text": ("docx", "txt", "md"),
    "subtitles": ("srt", "vtt", "ass"),
    "research": ("chat", "eaf", "textgrid"),
    "data": ("csv", "tsv", "json"),
}
"""All formats of core.formats by purpose."""
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
        "json": translate("FormatNames", "JSON"),
        "tsv": translate("FormatNames", "Table (TSV)"),
        "csv": translate("FormatNames", "Table (CSV)"),
        "chat": translate("FormatNames", "CHAT"),
        "textgrid": translate("FormatNames", "Praat TextGrid"),
        "eaf": translate("FormatNames", "ELAN"),
    }
    return known.get(name, name.upper())


def group_name(group: str) -> str:
    """Return the heading of a group of formats."""
    translate = QCoreApplication.translate
    return {
        "text": translate("FormatNames", "Text"),
        "subtitles": translate("FormatNames", "Subtitles"),
        "research": translate("FormatNames", "Research"),
        "data": translate("FormatNames", "Data"),
    }[group]
