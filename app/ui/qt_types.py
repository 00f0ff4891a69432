"""Types that Qt's own signatures use and PySide6 has no name for."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex
