"""Lightning: a version file that it reads while it is imported, and sources for TorchScript."""

from PyInstaller.utils.hooks import collect_data_files

datas = collect_data_files("lightning", includes=["version.info"])
module_collection_mode = "pyz+py"
