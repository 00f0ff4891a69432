"""OmegaConf: the version of its grammar is a data file, and the parser is imported by name."""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

hiddenimports = collect_submodules("omegaconf.grammar")
datas = collect_data_files("omegaconf")
