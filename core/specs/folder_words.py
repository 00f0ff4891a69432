"""Vocabulary and replacement rules of the settings, by the folder of a recording."""

from collections.abc import Sequence

import msgspec

from core.contracts.media import lies_in
from core.contracts.vocabulary import make_boosting
from core.formats.word_lists import merge
from core.journal import ComputeSpec
from core.journal.rule_lists import rules_digest
from core.settings.settings import FolderWords, Settings

FolderSpecs = Sequence[tuple[str, ComputeSpec]]
"""Folders with the specifications of their recordings. The last folder that contains a recording counts."""


def words_for_folder(chosen: Settings, folder: str = "") -> FolderWords:
    """Return the vocabulary and the replacement rules for recordings in a folder.

    They are those for all recordings, then those of each folder around `folder`, the outermost first.

    Args:
        folder: an absolute path. "": only the words for all recordings.

    Raises:
        InputFault: vocabulary-large.
    """
    lists = [FolderWords(chosen.vocabulary, chosen.replacements)]
    for name in sorted(chosen.folder_words, key=len):
        if folder == name or (folder and lies_in(folder, name)):
            lists.append(chosen.folder_words[name])
    rules = tuple(rule for words in lists for rule in words.replacements)
    return FolderWords(merge(words.vocabulary for words in lists), rules)


def with_vocabulary(compute: ComputeSpec, chosen: Settings, folder: str = "") -> ComputeSpec:
    """Return a copy of `compute` with the vocabulary and the replacement rules for a folder.

    A server has a vocabulary of its own.
    """
    words = words_for_folder(chosen, folder)
    boosting = None if compute.load.server else make_boosting(words.vocabulary, chosen.vocabulary_strength)
    prompt = msgspec.structs.replace(compute.prompt, boosting=boosting)
    return msgspec.structs.replace(compute, prompt=prompt, replacements=rules_digest(words.replacements))


def specs_by_folder(compute: ComputeSpec, chosen: Settings) -> FolderSpecs:
    """Return `compute` for each folder with its own words or rules."""
    return tuple((folder, with_vocabulary(compute, chosen, folder)) for folder in sorted(chosen.folder_words, key=len))


def compute_in_folder(path: str, compute: ComputeSpec, folders: FolderSpecs) -> ComputeSpec:
    """Return the specification of a recording: that of its folder, else `compute`."""
    return next((own for folder, own in reversed(folders) if lies_in(path, folder)), compute)


def all_folder_words(chosen: Settings) -> list[FolderWords]:
    """Return all lists that jobs with these settings may name. The journal keeps them."""
    return list(dict.fromkeys(words_for_folder(chosen, folder) for folder in ("", *chosen.folder_words)))
