"""NeMo: it looks for classes by their names, and TorchScript reads sources while it is imported."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

hiddenimports = [
    name
    for package in ("nemo.collections.asr", "nemo.collections.common", "nemo.core", "nemo.utils")
    for name in collect_submodules(package, on_error="ignore")
]
datas = collect_data_files("nemo")
module_collection_mode = "pyz+py"
