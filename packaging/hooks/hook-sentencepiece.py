"""sentencepiece: its module in C is imported from within Python's wrapper in more than one way."""

from PyInstaller.utils.hooks import collect_dynamic_libs

hiddenimports = ["sentencepiece._sentencepiece"]
binaries = collect_dynamic_libs("sentencepiece")
