"""Hold how the text looks: read or edited, its size, the width of its lines, and the parts above it."""

from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from app.ui.key_hints import KeyHints
from core.settings.settings import LARGEST_TEXT, SMALLEST_TEXT, LineWidth, TextChoices

MEASURES: Final[dict[LineWidth, float]] = {"narrow": 560.0, "normal": 680.0, "wide": 840.0}
"""The widest lines, px."""
_EDITED = 0.5  # px by which edited letters are smaller than read ones


class TextLook(QObject):
    """The choices, which are the same for all transcripts. `changed` follows each change."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Start with the defaults."""
        super().__init__(parent)
        self.choices = TextChoices()

    def choose(self, **fields: object) -> None:
        """Change some fields of the choices."""
        self.take(msgspec.structs.replace(self.choices, **fields))

    def take(self, choices: TextChoices) -> None:
        """Use these choices."""
        if choices != self.choices:
            self.choices = choices
            self.changed.emit()

    def keep_hints(self, hints: KeyHints) -> None:
        """Show and hide hints together with all others, also after a restart."""
        hints.closed.connect(lambda: self.choose(hints=False))
        self.changed.connect(lambda: hints.set_wanted(self.choices.hints))
        hints.set_wanted(self.choices.hints)

    def resize_text(self, step: int) -> None:
        """Make the text larger (1) or smaller (-1)."""
        self.choose(size=min(LARGEST_TEXT, max(SMALLEST_TEXT, self.choices.size + step)))

    def reset_size(self) -> None:
        """Use the normal size."""
        self.choose(size=TextChoices().size)

    @property
    def measure(self) -> float:
        """The widest line, px."""
        return MEASURES[self.choices.line_width]

    @property
    def read_size(self) -> float:
        """The px of letters in a text to read."""
        return float(self.choices.size)

    @property
    def edited_size(self) -> float:
        """The px of letters in a text to edit."""
        return self.choices.size - _EDITED
