"""Lightning under an older name: a version file that it reads while it is imported, and sources for TorchScript."""

from PyInstaller.utils.hooks import collect_data_files

datas = collect_data_files("pytorch_lightning", includes=["version.info"])
module_collection_mode = "pyz+py"
