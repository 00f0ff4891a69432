"""Add %mor and %gra to a CHAT file, and change nothing else."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from core.contracts.languages import iso_639_1, iso_639_3
from core.formats.chat import Document, Utterance
from core.formats.chat.chat_text import newline
from core.formats.chat.text_edits import TextEdit, apply_edits, removal_edit
from core.morphology.mor_gra import AnalysableWord, Token, analysable_words, make_tiers

Analyse = Callable[[Sequence[Sequence[str]]], Sequence[Sequence[Token]]]
"""A function from utterances, as words, to their tokens, one for each word. A failed utterance has no tokens."""
_LABELS = ("%mor", "%gra")


class Added(NamedTuple):
    """The file with its new tiers, and the number of utterances by outcome.

    `added` utterances have new tiers. `left` had tiers already, `foreign` are in another language, and `failed` could
    not be analysed.
    """

    file: Document
    added: int
    left: int
    foreign: int
    failed: int


def with_tiers(file: Document, language: str, analyse: Analyse, anew: bool = False) -> Added:
    """Return the file with %mor and %gra below the main tiers of its utterances in `language` (ISO 639-3).

    Utterances with either tier keep it, unless `anew`. An utterance without words gets no tiers.
    """
    main = iso_639_3(file.languages[0]) if file.languages else language
    pending: list[tuple[Utterance, list[AnalysableWord]]] = []
    left = foreign = 0
    for utterance in file.utterances:
        words = analysable_words(utterance)
        present = any(utterance.tier(label) is not None for label in _LABELS)
        if not any(not word.item for word in words) or not utterance.terminator:
            continue
        if iso_639_3(utterance.language or main) != language:
            foreign += 1
        elif present and not anew:
            left += 1
        else:
            pending.append((utterance, words))
    analysed = analyse([[word.text for word in words] for _, words in pending]) if pending else []
    edits: list[TextEdit] = []
    added, ending = 0, newline(file.text)
    for (utterance, words), tokens in zip(pending, analysed, strict=True):
        made = make_tiers(tokens, words, utterance.terminator, iso_639_1(language) or language)
        if made is not None:
            added += 1
            lines = f"{ending}%mor:\t{made.mor}{ending}%gra:\t{made.gra}"
            edits.append(TextEdit(utterance.main.end, utterance.main.end, lines))
            edits += [removal_edit(file, tier) for tier in utterance.tiers if tier.label in _LABELS]
    return Added(Document(apply_edits(file.text, edits)), added, left, foreign, len(pending) - added)
