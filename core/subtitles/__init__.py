"""Words to subtitle cues: what stands on the screen together, on which lines, from when to when."""

from core.subtitles.cues import cues
from core.subtitles.heard import heard, left_out
from core.subtitles.options import PRESETS, SubtitleOptions, preset_of
from core.subtitles.pacing import Cue
from core.subtitles.text import clean, width

__all__ = ["PRESETS", "Cue", "SubtitleOptions", "clean", "cues", "heard", "left_out", "preset_of", "width"]
