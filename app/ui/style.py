"""Define every colour and size of the window, light and dark, and the style sheet made from them."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from string import Template
from typing import Literal

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPainter, QPalette, QPen
from PySide6.QtWidgets import QApplication, QStyle

from core.contracts import paths

Theme = Literal["system", "light", "dark"]

ROW = 44  # px, a recording in the library
HEAD = 56  # px, the head of each column
TEXT = 14  # px
NAME = 13.5  # px, names in rows, and buttons
SMALL = 12.5  # px, second lines and figures
LANE = 11.5  # px, the names of lanes
TITLE = 15  # px
SHEET_TITLE = 20  # px
EMPTY_TITLE = 24  # px
READ, READ_LINE = 16, 26  # px, letters and lines of the text to read
TRANSCRIPT = 15.5  # px, the text to edit
LEADING = 1.55  # of the transcript's lines
CORNER = 8  # px
SMALL_CORNER = 6  # px, of small buttons
SPACE = 8  # px, between neighbours; margins are multiples of it
MARGIN = 16  # px
CONTROL = 36  # px, the height of buttons and choosers
ICON = 18  # px
CONTRAST = 4.5  # of text on its ground (WCAG 2.2, 1.4.3)


@dataclass(frozen=True)
class Palette:
    """The colours of one theme, as "#rrggbb". `on_accent` is text on the accent. Text stands on grounds."""

    dark: bool
    window: str
    panel: str
    line: str
    field_line: str
    text: str
    quiet: str
    accent: str
    accent_ground: str
    on_accent: str
    warning: str
    error: str
    error_ground: str
    warning_ground: str
    playing: str
    chip: str
    hover: str
    wave: str
    record: str
    speakers: tuple[str, ...]  # text and marks of each
    quiet_on_window: str = ""
    quiet_on_accent: str = ""
    error_on_accent: str = ""

    def colour(self, role: str) -> QColor:
        """Return the colour of that name, for painting."""
        return QColor(getattr(self, role))

    def speaker(self, number: int) -> QColor:
        """Return a speaker's colour by number. The colours repeat."""
        return QColor(self.speakers[number % len(self.speakers)])


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance")."""

    def luminance(name: str) -> float:
        colour = QColor(name)
        linear = [
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
            for c in (colour.redF(), colour.greenF(), colour.blueF())
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    lighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mix(a: str, b: str, share: float) -> str:
    """Return a mixture of two colours, with `share` of `b`."""
    one, other = QColor(a), QColor(b)
    parts = zip((one.red(), one.green(), one.blue()), (other.red(), other.green(), other.blue()), strict=True)
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in parts)


def readable(colour: str, ground: str, text: str) -> str:
    """Move `colour` towards `text` until it is readable on `ground`. Return the result."""
    for step in range(21):
        moved = mix(colour, text, step / 20)
        if contrast(moved, ground) >= CONTRAST:
            return moved
    return text


def _complete(given: Palette) -> Palette:
    values = {field.name: getattr(given, field.name) for field in fields(given)}
    values["quiet"] = readable(given.quiet, given.panel, given.text)
    values["quiet_on_window"] = readable(given.quiet, given.window, given.text)
    values["quiet_on_accent"] = readable(given.quiet_on_accent or given.quiet, given.accent_ground, given.text)
    values["error_on_accent"] = readable(given.error, given.accent_ground, given.text)
    return Palette(**values)


# The first four are Okabe and Ito's, slightly moved. The other four are farthest from them and from each other, also
# for colour-blind eyes: no two are nearer than 0.09 in Oklab (tests/app/shell/test_speaker_colours.py).
_SPEAKERS_LIGHT = ("#006edc", "#be460a", "#9650a0", "#146464", "#6400a0", "#8c2800", "#28285a", "#5a0a14")
_SPEAKERS_DARK = ("#82c8f0", "#faa01e", "#be78d2", "#32a078", "#c8fa00", "#e66414", "#6efafa", "#fac8a0")

LIGHT = _complete(
    Palette(
        dark=False,
        window="#f6f6f4",
        panel="#ffffff",
        line="#e3e3df",
        field_line="#cfcfca",
        text="#22252a",
        quiet="#666b73",
        quiet_on_accent="#5a6168",
        accent="#0f766e",
        accent_ground="#d5efec",
        on_accent="#ffffff",
        warning="#b45309",
        error="#b42318",
        error_ground="#fde7e5",
        warning_ground="#fdf0dc",
        playing="#fde68a",
        chip="#efeff0",
        hover="#f4f5f4",
        wave="#b9c2c0",
        record="#c2281c",
        speakers=_SPEAKERS_LIGHT,
    )
)
DARK = _complete(
    Palette(
        dark=True,
        window="#17191c",
        panel="#1f2226",
        line="#31353a",
        field_line="#454a50",
        text="#e8eaed",
        quiet="#a0a6ae",
        quiet_on_accent="#b2bbbf",
        accent="#2dd4bf",
        accent_ground="#17403c",
        on_accent="#0b2622",
        warning="#f0b35b",
        error="#f2938a",
        error_ground="#47201d",
        warning_ground="#40301a",
        playing="#6b5b16",
        chip="#2a2e33",
        hover="#272b30",
        wave="#4c5553",
        record="#f0675a",
        speakers=_SPEAKERS_DARK,
    )
)


_SCHEMES = {"system": Qt.ColorScheme.Unknown, "light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}


class _Theme(QObject):
    """The current palette. `changed` serves widgets that paint themselves."""

    changed = Signal()
    palette = LIGHT
    is_building = False  # whether the style sheet waits for more widgets


_theme = _Theme()


def colours() -> Palette:
    """Return the current palette."""
    return _theme.palette


def on_palette_change(call: Callable[[], None]) -> None:
    """Call `call`, a bound method of a QObject, whenever the palette changes."""
    _theme.changed.connect(call)


def apply(application: QApplication, theme: Theme) -> None:
    """Apply a theme to the whole program. "system" follows the desktop, also later."""
    hints = QGuiApplication.styleHints()
    if not application.property("mynah-styled"):
        application.setProperty("mynah-styled", True)
        application.setStyle("Fusion")  # Fusion has the same shapes on all systems, and the style sheet needs them
        application.setFont(text_font(application.font()))
        hints.colorSchemeChanged.connect(lambda _scheme: _apply_palette(application))
    application.setProperty("mynah-theme", theme)
    hints.setColorScheme(_SCHEMES[theme])  # window frames and native dialogs follow if they can
    _apply_palette(application)


def _apply_palette(application: QApplication) -> None:
    asked = _SCHEMES[application.property("mynah-theme")]
    scheme = QGuiApplication.styleHints().colorScheme() if asked == Qt.ColorScheme.Unknown else asked
    palette = DARK if scheme == Qt.ColorScheme.Dark else LIGHT
    if palette is _theme.palette and (application.styleSheet() or _theme.is_building):
        return
    _theme.palette = palette
    application.setPalette(_qt_palette(palette))
    if not _theme.is_building:
        application.setStyleSheet(stylesheet(palette))
    _theme.changed.emit()


@contextlib.contextmanager
def building(application: QApplication) -> Iterator[None]:
    """Give widgets that are built meanwhile the style sheet once, at the end.

    Otherwise Qt polishes a widget and its children again for each parent that it gets.
    """
    _theme.is_building = True
    application.setStyleSheet("")
    try:
        yield
    finally:
        _theme.is_building = False
        application.setStyleSheet(stylesheet(_theme.palette))


def paint_row_ground(painter: QPainter, rect: QRect, state: QStyle.StateFlag, *, selected: bool) -> None:
    """Paint the ground of a list's row, and a ring if the row has the focus by the keyboard."""
    palette = colours()
    if selected:
        painter.fillRect(rect, palette.colour("accent_ground"))
    elif state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(rect, palette.colour("hover"))
    if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_KeyboardFocusChange:
        painter.setPen(QPen(palette.colour("accent"), 2))
        painter.drawRect(rect.adjusted(1, 1, -2, -2))


def text_font(base: QFont, size: float = TEXT, *, bold: bool = False) -> QFont:
    """Return `base` at `size` px with tabular figures."""
    font = QFont(base)
    if float(size).is_integer():
        font.setPixelSize(round(size))
    else:  # QFont accepts fractions only in points
        font.setPointSizeF(size * _points_per_pixel())
    font.setFeature(QFont.Tag("tnum"), 1)
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return font


def font(size: float = TEXT, *, bold: bool = False) -> QFont:
    """Return the platform's font at `size` px."""
    return text_font(QApplication.font(), size, bold=bold)


def _points_per_pixel() -> float:
    """Return the points (1/72 inch) of the screen in a px of 1/96 inch."""
    screen = QGuiApplication.primaryScreen()
    return 72.0 / screen.logicalDotsPerInch() if screen is not None else 0.75


def _qt_palette(palette: Palette) -> QPalette:
    """Return the palette for the parts that Fusion paints without the style sheet."""
    role = QPalette.ColorRole
    roles = {
        role.Window: palette.window,
        role.WindowText: palette.text,
        role.Base: palette.panel,
        role.AlternateBase: palette.hover,
        role.Text: palette.text,
        role.PlaceholderText: palette.quiet,
        role.Button: palette.panel,
        role.ButtonText: palette.text,
        role.BrightText: palette.error,
        role.ToolTipBase: palette.panel,
        role.ToolTipText: palette.text,
        role.Highlight: palette.accent_ground,
        role.HighlightedText: palette.text,
        role.Accent: palette.accent,
        role.Link: palette.accent,
        role.LinkVisited: palette.accent,
        role.Light: palette.panel,
        role.Mid: palette.line,
        role.Midlight: palette.line,
        role.Dark: palette.line,
        role.Shadow: palette.line,
    }
    made = QPalette()
    for name, colour in roles.items():
        made.setColor(name, QColor(colour))
    for name in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, name, QColor(mix(palette.quiet, palette.panel, 0.35)))
    return made


def stylesheet(palette: Palette) -> str:
    """Return the program's style sheet. The dynamic property "kind" selects a widget's look:

    buttons: primary, chip, bare; labels: title, heading, quiet, error; frames: panel, bar, card, banner.
    """
    values = {field.name: getattr(palette, field.name) for field in fields(palette)}
    values["accent_hover"] = mix(palette.accent, palette.text, 0.15)
    values["record_hover"] = mix(palette.record, palette.text, 0.15)
    values["disabled"] = mix(palette.quiet, palette.panel, 0.35)
    values["primary_disabled"] = mix(palette.accent_ground, palette.panel, 0.3)
    values["handle"] = mix(palette.line, palette.quiet, 0.45)
    values["icons"] = (paths.resources_dir() / "icons").as_posix().replace("\\", r"\\").replace('"', r"\"")
    values["scheme"] = "dark" if palette.dark else "light"
    sheet = (paths.resources_dir() / "style.qss").read_text(encoding="utf-8")
    sizes = {"small": SMALL, "title": TITLE, "sheet_title": SHEET_TITLE, "empty_title": EMPTY_TITLE}
    corners = {"corner": CORNER, "small_corner": SMALL_CORNER}
    return Template(sheet).substitute(values | sizes | corners, control=CONTROL - 2)


Index = QModelIndex | QPersistentModelIndex
