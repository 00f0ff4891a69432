"""lhotse: it imports its parts by name, and TorchScript reads sources."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

hiddenimports = collect_submodules("lhotse", filter=lambda name: not name.startswith("lhotse.bin"))
datas = collect_data_files("lhotse")
module_collection_mode = "pyz+py"
