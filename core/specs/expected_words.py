"""The words to expect and the rules for replacing that the settings have for a recording, by the folder it lies in."""

from collections.abc import Sequence

import msgspec

from core.contracts.media import lies_in
from core.contracts.vocabulary import boosting_of
from core.formats.word_lists import merge
from core.journal import ComputeSpec
from core.journal.rule_lists import rules_digest
from core.settings.settings import FolderWords, Settings

FolderSpecs = Sequence[tuple[str, ComputeSpec]]
"""How recordings in folders are recognised otherwise; of those that a recording lies in the last one counts."""


def words_in(chosen: Settings, folder: str = "") -> FolderWords:
    """What is expected, and replaced, in recordings of a folder: what is for all, and then what is for each folder that
    has it, the outermost first; without a folder, what is for all. Raises InputFault("vocabulary-large").
    """
    found = [FolderWords(chosen.vocabulary, chosen.replacements)]
    for name in sorted(chosen.folder_words, key=len):
        if folder == name or (folder and lies_in(folder, name)):
            found.append(chosen.folder_words[name])
    rules = tuple(rule for words in found for rule in words.replacements)
    return FolderWords(merge(words.vocabulary for words in found), rules)


def with_words(compute: ComputeSpec, chosen: Settings, folder: str = "") -> ComputeSpec:
    """The specification with what is expected, and replaced, in recordings of a folder."""
    words = words_in(chosen, folder)
    boosting = boosting_of(words.vocabulary, chosen.vocabulary_strength)
    prompt = msgspec.structs.replace(compute.prompt, boosting=boosting)
    return msgspec.structs.replace(compute, prompt=prompt, replacements=rules_digest(words.replacements))


def folder_specs(compute: ComputeSpec, chosen: Settings) -> FolderSpecs:
    """`compute` for each folder that has words or rules of its own."""
    return tuple((folder, with_words(compute, chosen, folder)) for folder in sorted(chosen.folder_words, key=len))


def spec_in(path: str, compute: ComputeSpec, folders: FolderSpecs) -> ComputeSpec:
    """How a recording is recognised."""
    return next((own for folder, own in reversed(folders) if lies_in(path, folder)), compute)


def all_words(chosen: Settings) -> list[FolderWords]:
    """The lists that jobs may name by these settings, for the journal to keep."""
    return list(dict.fromkeys(words_in(chosen, folder) for folder in ("", *chosen.folder_words)))
