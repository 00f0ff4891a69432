"""Open the manual, which comes with the program and needs no network."""

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from app.ui.banner import Banner
from core.contracts import paths


class Manual(QObject):
    """Shows the manual in the browser. The banner gives the reason if it cannot."""

    def __init__(self, banner: Banner) -> None:
        super().__init__(banner)
        self._banner = banner

    def open(self) -> None:
        """Open the manual's first page."""
        page = paths.resources_dir() / "manual" / "index.html"
        if not page.is_file():  # in a checkout; a bundle always has it
            text = self.tr(
                "The manual is not built yet. Run “python3 packaging/bootstrap.py docs”, then press F1 again."
            )
            self._banner.show_message(text, "warning", "manual")
        elif QDesktopServices.openUrl(QUrl.fromLocalFile(str(page))):
            self._banner.withdraw("manual")
        else:
            text = self.tr("Couldn't open the manual. No browser answered. Open {page} in a browser.")
            self._banner.show_message(text.format(page=page), "warning", "manual")
