"""%mor and %gra put into a CHAT file, and nothing else of it changed."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from core.contracts.languages import iso_639_1, iso_639_3
from core.formats.chat import Document, Utterance
from core.formats.chat.chat_text import newline
from core.formats.chat.text_edits import TextEdit, apply_edits, removal_edit
from core.morphology.mor_gra import AnalysableWord, Token, analysable_words, make_tiers

Analyse = Callable[[Sequence[Sequence[str]]], Sequence[Sequence[Token]]]
"""Utterances as words -> the tokens of each, one for a word; none for an utterance that could not be analysed."""
_LABELS = ("%mor", "%gra")


class Added(NamedTuple):
    """The file with its new tiers, and of how many utterances: those that have them now, and those that do not.

    `left` had tiers already, `foreign` are in another language, `failed` could not be analysed.
    """

    file: Document
    added: int
    left: int
    foreign: int
    failed: int


def with_tiers(file: Document, language: str, analyse: Analyse, anew: bool = False) -> Added:
    """The file with %mor and %gra below the main tiers of its utterances in `language` (ISO 639-3).

    Utterances that have either tier keep them as they are, unless `anew`. An utterance without words gets none.
    """
    main = iso_639_3(file.languages[0]) if file.languages else language
    wanted: list[tuple[Utterance, list[AnalysableWord]]] = []
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
            wanted.append((utterance, words))
    analysed = analyse([[word.text for word in words] for _, words in wanted]) if wanted else []
    edits: list[TextEdit] = []
    added, ending = 0, newline(file.text)
    for (utterance, words), tokens in zip(wanted, analysed, strict=True):
        made = make_tiers(tokens, words, utterance.terminator, iso_639_1(language) or language)
        if made is not None:
            added += 1
            lines = f"{ending}%mor:\t{made.mor}{ending}%gra:\t{made.gra}"
            edits.append(TextEdit(utterance.main.end, utterance.main.end, lines))
            edits += [removal_edit(file, tier) for tier in utterance.tiers if tier.label in _LABELS]
    return Added(Document(apply_edits(file.text, edits)), added, left, foreign, len(wanted) - added)
