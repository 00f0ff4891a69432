"""Make subtitle cues from the words of a transcript: their text, their lines and their times."""

from core.formats.subtitles.cue_times import Cue
from core.formats.subtitles.cue_words import check_found, count_sentences, timed_segments
from core.formats.subtitles.cues import cues
from core.formats.subtitles.screen_text import clean, joined, width
from core.formats.subtitles.subtitle_options import NETFLIX, PRESETS, SubtitleOptions, preset_of

__all__ = [
    "NETFLIX",
    "PRESETS",
    "Cue",
    "SubtitleOptions",
    "check_found",
    "clean",
    "count_sentences",
    "cues",
    "joined",
    "preset_of",
    "timed_segments",
    "width",
]
