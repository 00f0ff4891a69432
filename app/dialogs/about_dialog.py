"""Show the version and all licences."""

from importlib.metadata import version

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QTabWidget,
    QWidget,
)

from app.ui import background, icons, style, wording
from app.ui.update_check import UpdateCheck
from app.ui.widgets import accessible, button, hbox, label, line_edit, resize_to_fit, text_box, vbox
from core.contracts.errors import Fault
from core.support import licences
from core.support.licences import Component

_ICON = 72  # px
_NAMES = 230  # px
_RULE = "\n\n" + "―" * 16 + "\n\n"


class AboutDialog(QDialog):
    """Version, licence, and the licences of all parts."""

    def __init__(self, parent: QWidget | None = None, update_address: str = "") -> None:
        """Use `update_address` when the user asks for a newer version."""
        super().__init__(parent)
        self._updates = UpdateCheck(self)
        self._address = update_address
        self.setWindowTitle(self.tr("About Mynah"))
        tabs = accessible(QTabWidget(), self.tr("About Mynah"))
        tabs.addTab(self._about(), self.tr("Mynah"))
        tabs.addTab(self._licences(), self.tr("Libraries"))
        close = button(self.tr("Close"))
        close.clicked.connect(self.accept)
        self.setLayout(vbox(tabs, hbox(0, close), margin=style.MARGIN, space=12))
        resize_to_fit(self, 720, 560)
        background.run(self, licences.components, self._list, self._show_fault)

    def _about(self) -> QWidget:
        picture = QLabel()
        picture.setPixmap(icons.application_icon().pixmap(QSize(_ICON, _ICON), self.devicePixelRatioF()))
        name = label("Mynah", "title")
        number = label(self.tr("Version {version}").format(version=version("mynah")), "quiet-on-window")
        number.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        text = self.tr(
            "Mynah turns speech into text on your own computer, with NVIDIA's speech models. "
            "Recordings and transcripts never leave it."
        )
        own = self.tr("Mynah is free software under the Apache License 2.0. Each model has its own licence.")
        licence = text_box(self.tr("Mynah's licence"), read_only=True)
        licence.setPlainText(licences.own())
        page = QWidget()
        self._update_button = button(self.tr("Check for updates"), hint=self.tr("Ask once for the newest version"))
        self._update_button.setVisible(bool(self._address))
        answer = label(kind="quiet-on-window")
        answer.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._update_button.clicked.connect(lambda: self._updates.ask(self._address))
        self._updates.answered.connect(lambda text, _newer: answer.setText(text))
        head = hbox(picture, vbox(name, number), 0, self._update_button, space=16)
        page.setLayout(vbox(head, answer, label(text), label(own, "quiet-on-window"), licence, margin=12, space=12))
        return page

    def _licences(self) -> QWidget:
        self._filter = line_edit(self.tr("Search libraries"), self.tr("Search libraries"))
        self._filter.setClearButtonEnabled(True)
        self._filter.textChanged.connect(self._filter_names)
        self._names = accessible(QListWidget(), self.tr("Libraries"))
        self._names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._names.currentItemChanged.connect(self._show)
        self._text = text_box(self.tr("Licence text"), read_only=True)
        self._count = label(self.tr("Reading…"), "quiet-on-window")
        page = QWidget()
        left = QWidget()
        left.setFixedWidth(_NAMES)
        left.setLayout(vbox(self._filter, self._names))
        page.setLayout(vbox(self._count, hbox(left, self._text, space=12), margin=12))
        return page

    def _show_fault(self, fault: Fault) -> None:
        self._count.setText(wording.message(fault))

    def _list(self, components: list[Component]) -> None:
        for component in components:
            item = QListWidgetItem(component.name, self._names)
            item.setData(Qt.ItemDataRole.UserRole, component)
            item.setToolTip(component.licence)
        words = self.tr("%n software librarie(s), each under its own licence.", "", len(components))
        self._count.setText(words)
        self._names.setCurrentRow(0)

    def _filter_names(self, wanted: str) -> None:
        for row in range(self._names.count()):
            item = self._names.item(row)
            item.setHidden(wanted.casefold() not in item.text().casefold())

    def _show(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        component: Component = item.data(Qt.ItemDataRole.UserRole)
        head = f"{component.name} {component.version}\n{component.licence}\n{component.homepage}"
        self._text.setPlainText(_RULE.join([head, *component.texts]))
