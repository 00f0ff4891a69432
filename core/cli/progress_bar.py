"""Show one progress bar with figures on standard error, and lines above it. Without a terminal, show only lines."""

import sys
from typing import IO, cast

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn
from rich.text import Text

from core.cli.lossy_stream import LossyStream
from core.cli.shielded_console import ShieldedConsole


class ProgressBar:
    """A bar that ignores a full or closed standard error."""

    def __init__(self, description: str) -> None:
        """Create a bar that is not shown yet. `description` stands before the bar until `update`."""
        self._output = LossyStream(sys.stderr)
        self._console = ShieldedConsole(file=cast(IO[str], self._output), highlight=False)
        self._bar = Progress(
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=None),
            TextColumn("{task.percentage:>3.0f} %"),
            TextColumn("{task.fields[figures]}"),
            console=self._console,
            transient=True,
            disable=not self._console.is_terminal,
        )
        self._task = self._bar.add_task(description, total=None, figures="")

    @property
    def is_shown(self) -> bool:
        """Whether standard error is a terminal."""
        return self._console.is_terminal

    @property
    def is_lost(self) -> bool:
        """Whether standard error could not be written."""
        return self._output.is_lost

    def start(self) -> None:
        """Show the bar."""
        self._bar.start()

    def stop(self) -> None:
        """Remove the bar."""
        self._bar.stop()

    def update(self, description: str, completed: float, total: float | None, *figures: str) -> None:
        """Move the bar to `completed` of `total`, None for an unknown total. Empty figures are left out."""
        self._bar.update(
            self._task,
            description=description,
            total=total,
            completed=completed,
            figures="  ".join(filter(None, figures)),
        )

    def print(self, *parts: str | tuple[str, str]) -> None:
        """Print a line of texts, or of pairs (text, style). Markup is off, because names may look like it."""
        self._console.print(Text.assemble(*parts), soft_wrap=True)
