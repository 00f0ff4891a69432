"""Define the limits of a cue that a subtitler may choose, as presets and one by one."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec

Karaoke = Literal["off", "word", "sweep", "outline"]


class SubtitleOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of cues. The defaults are Netflix's for adults.

    * `line_length` and the speeds count characters. A character of full width, as in Chinese, counts as two.
    * `speed` is the comfortable reading speed in characters a second. Up to `top_speed` is accepted if speech is fast.
    * `shortest`, `longest` and `gap` (between two cues) are in seconds.
    * `late` is how many seconds a cue may outlast its last word, to be readable.
    * `dashes`: two speakers may share a cue, with a dash before each line, if each alone would be too brief.
    * `names`: SubRip, STL, SBV and LRC have no field for speakers. The first cue of each turn begins with the name.
    * `word_times`: LRC has the times of words, too.
    * `karaoke`: words of ASS change when they are spoken: at once, from left to right, or by their outline.
    * `rewrap`: cues from a file are wrapped again within `line_length` and `lines`. Otherwise they keep their lines.
    """

    line_length: Annotated[int, msgspec.Meta(ge=10, le=120)] = 42
    lines: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    speed: Annotated[float, msgspec.Meta(ge=5, le=60)] = 17.0
    top_speed: Annotated[float, msgspec.Meta(ge=5, le=60)] = 20.0
    shortest: Annotated[float, msgspec.Meta(ge=0.2, le=5)] = 0.84
    longest: Annotated[float, msgspec.Meta(ge=1, le=30)] = 7.0
    gap: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.09
    late: Annotated[float, msgspec.Meta(ge=0, le=3)] = 0.5
    dashes: bool = False
    names: bool = True
    rewrap: bool = False
    word_times: bool = False
    karaoke: Karaoke = "off"

    @property
    def most_columns(self) -> int:
        """The most columns of a cue, with the spaces at which its lines are broken."""
        return self.lines * self.line_length + self.lines - 1

    @property
    def needs_word_times(self) -> bool:
        """Whether a format marks single words."""
        return self.word_times or self.karaoke != "off"


NETFLIX = SubtitleOptions()

# Times are rounded to 0.01 s, the finest unit that every format holds. 5/6 s is 0.84, and two frames at 24/s are 0.09.
PRESETS: Mapping[str, SubtitleOptions] = MappingProxyType(
    {
        "netflix": NETFLIX,
        "broadcast": SubtitleOptions(line_length=37, speed=15.0, top_speed=17.0, shortest=1.0, gap=0.16),
        "social": SubtitleOptions(
            line_length=24, lines=1, speed=20.0, top_speed=25.0, shortest=0.5, longest=3.0, gap=0.0, late=0.3
        ),
    }
)
"""The presets by name. Broadcast: 37 characters fit a teletext line. Social: a short line fits an upright screen."""


def preset_of(options: SubtitleOptions) -> str:
    """Return the name of the preset with these limits, "custom" if none has them.

    Dashes, names, `rewrap`, `word_times` and `karaoke` are free in every preset.
    """
    plain = msgspec.structs.replace(
        options, dashes=False, names=True, rewrap=False, word_times=False, karaoke=NETFLIX.karaoke
    )
    return next((name for name, preset in PRESETS.items() if preset == plain), "custom")
