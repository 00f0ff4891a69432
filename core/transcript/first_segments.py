"""Build the first segments of a long transcript from its first words, before the rest is read."""

from collections.abc import Sequence

from core.contracts.transcript import LanguageRun, Word
from core.transcript.editable_transcript import EditableTranscript
from core.transcript.edits import Change, Edit, EditableSegment, History, Rename, Reversion, with_speaker


def first_segments(
    words: Sequence[Word],
    history: History,
    *,
    language: str | None = None,
    duration: float = 0.0,
    others: Sequence[LanguageRun] = (),
) -> tuple[EditableSegment, ...]:
    """Return segments with which the whole transcript begins, after its edits. More words cannot change them.

    Args:
        words: the first words of the recording. More words follow.
        history: the stored edits of the whole transcript.
        language: ISO 639-1 code.
        duration: of the recording in seconds, 0 if unknown.
        others: runs of words in other languages.
    """
    cuts = tuple(cut for cut in history.cuts if cut <= len(words))
    if len(cuts) < len(history.cuts):  # the next segment ends behind these words
        words = words[: cuts[-1] if cuts else 0]
    begun = EditableTranscript(
        words,
        complete=False,
        history=History(cuts, metadata=history.metadata[: len(cuts)], given=history.given),
        language=language,
        duration=duration,
        others=others,
    )
    present = begun.segments
    for edit in history.edits[: history.position]:
        present = _after(edit, present, begun.recognised)
    return tuple(present)


def _after(edit: Edit, present: list[EditableSegment], recognised: list[EditableSegment]) -> list[EditableSegment]:
    """Return the first segments after an edit of the whole transcript."""
    match edit:
        case Rename():
            renamed = range(edit.first, min(edit.count, len(present)))
            return [
                with_speaker(segment, edit.new) if n in renamed and segment.content.speaker == edit.old else segment
                for n, segment in enumerate(present)
            ]
        case Reversion():
            return list(recognised)
        case Change():
            made = list(present)
            for splice in edit.splices:
                if splice.at <= len(made):  # else it lies behind the first segments
                    made[splice.at : splice.at + splice.count] = splice.segments
            return made
