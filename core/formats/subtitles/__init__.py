"""Words to subtitle cues: what stands on the screen together, on which lines, from when to when."""

from core.formats.subtitles.cue_times import Cue
from core.formats.subtitles.cues import cues
from core.formats.subtitles.screen_text import clean, width
from core.formats.subtitles.subtitle_options import PRESETS, SubtitleOptions, preset_of
from core.formats.subtitles.unspoken import heard, left_out

__all__ = ["PRESETS", "Cue", "SubtitleOptions", "clean", "cues", "heard", "left_out", "preset_of", "width"]
