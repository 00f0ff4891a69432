"""What a subtitler may choose: the limits of a cue, as presets and number by number."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

import msgspec


class SubtitleOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The limits that cues keep. The defaults are Netflix's for adults.

    `line_length` and the speeds count characters; one of full width, as in Chinese, counts as two. `speed` is the
    comfortable reading speed in characters per second; up to `top_speed` is accepted where speech leaves no more time.
    `shortest`, `longest` and `gap` (between two cues) are seconds; `late` is how many seconds a cue may outlast its
    last word, to be readable. `dashes`: two speakers may share a cue that neither could have for long enough, with a
    dash before each line; otherwise they never do. `names`: where several people speak, SubRip, which cannot say whose
    a cue is, begins the first cue of each turn with the speaker's name. `rewrap`: `line_length` and `lines` hold
    for cues that were read, too, which otherwise keep their lines as they were.
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

    @property
    def most_columns(self) -> int:
        """Of a cue, with the spaces at which its lines are broken."""
        return self.lines * self.line_length + self.lines - 1


NETFLIX = SubtitleOptions()

# Times are hundredths of a second, the finest that every format holds: 5/6 s is 0.84, two frames at 24 a second 0.09.
PRESETS: Mapping[str, SubtitleOptions] = MappingProxyType(
    {
        "netflix": NETFLIX,
        "broadcast": SubtitleOptions(line_length=37, speed=15.0, top_speed=17.0, shortest=1.0, gap=0.16),
        "social": SubtitleOptions(
            line_length=24, lines=1, speed=20.0, top_speed=25.0, shortest=0.5, longest=3.0, gap=0.0, late=0.3
        ),
    }
)
"""By name. Broadcast: 37 characters fit a teletext line. Social: one short line on an upright screen."""


def preset_of(options: SubtitleOptions) -> str:
    """The name of the preset that `options` are, "custom" when they are none. Dashes, names and what becomes of cues
    that were read are one's own in any."""
    plain = msgspec.structs.replace(options, dashes=False, names=True, rewrap=False)
    return next((name for name, preset in PRESETS.items() if preset == plain), "custom")
