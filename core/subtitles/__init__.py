"""Words to subtitle cues: what stands on the screen together, on which lines, from when to when."""

from core.subtitles.cues import Cue, clean, cues
from core.subtitles.options import PRESETS, SubtitleOptions, preset_of

__all__ = ["PRESETS", "Cue", "SubtitleOptions", "clean", "cues", "preset_of"]
