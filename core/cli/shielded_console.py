"""Print with Rich, and let no text of a file or its name control the terminal."""

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from core.cli.lossy_stream import visible_controls


class ShieldedConsole(Console):
    """A Rich console that shows control characters of its texts as codes on a terminal."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the segments of a renderable."""
        for segment in super().render(renderable, options):
            if segment.control or not self.is_terminal:
                yield segment
            else:
                yield Segment(visible_controls(segment.text), segment.style)
