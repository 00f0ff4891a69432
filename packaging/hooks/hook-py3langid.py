"""py3langid: its model is a file beside the module."""

from PyInstaller.utils.hooks import collect_data_files

datas = collect_data_files("py3langid")
