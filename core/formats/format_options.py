"""What may be chosen of the formats' files, kept with each job so that it outlasts a crash."""

import msgspec

from core.formats.chat import ChatOptions
from core.formats.subtitles.subtitle_options import SubtitleOptions


class FormatOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The choices for each kind of file; a format takes from it what concerns it."""

    subtitles: SubtitleOptions = SubtitleOptions()
    chat: ChatOptions = ChatOptions()


DEFAULTS = FormatOptions()
