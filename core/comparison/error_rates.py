"""Count word and character errors of a transcript against a reference, in total and by speaker."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from core.comparison.normalisation import USUAL, Step, Token, tokens_of
from core.comparison.word_alignment import Kind, Rules, align
from core.contracts.errors import InputFault
from core.contracts.transcript import Transcript


@dataclass
class ErrorCounts:
    """Hits, substitutions, deletions and insertions."""

    hits: int = 0
    substitutions: int = 0
    deletions: int = 0
    insertions: int = 0

    @property
    def errors(self) -> int:
        """All three kinds of errors together."""
        return self.substitutions + self.deletions + self.insertions

    @property
    def length(self) -> int:
        """The number of words, or characters, of the reference."""
        return self.hits + self.substitutions + self.deletions

    @property
    def rate(self) -> float | None:
        """Errors divided by the length of the reference. None without a reference."""
        return self.errors / self.length if self.length else None

    def add(self, kind: Kind) -> None:
        """Count one more token of this kind."""
        name = "hits" if kind == "equal" else f"{kind}s"
        setattr(self, name, getattr(self, name) + 1)


@dataclass(frozen=True)
class AlignedToken:
    """A word of the reference, a word of the hypothesis, or a pair of both."""

    kind: Kind
    reference: Token | None
    hypothesis: Token | None

    @property
    def start(self) -> float | None:
        """Start in seconds: the hypothesis's time, else the reference's."""
        times = [token.start for token in (self.hypothesis, self.reference) if token and token.start is not None]
        return times[0] if times else None


@dataclass
class Comparison:
    """The result of a comparison. An inserted word counts for the speaker of the reference word before it.

    `confusions` are substitutions (reference, hypothesis). `deleted` and `inserted` count words.
    """

    aligned: list[AlignedToken]
    words: ErrorCounts = field(default_factory=ErrorCounts)
    characters: ErrorCounts = field(default_factory=ErrorCounts)
    by_speaker: dict[str, ErrorCounts] = field(default_factory=dict)
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)
    deleted: Counter[str] = field(default_factory=Counter)
    inserted: Counter[str] = field(default_factory=Counter)


def compare(
    reference: Transcript,
    hypothesis: Transcript,
    steps: Collection[Step] = USUAL,
    rules: Rules = "jiwer",
    language: str | None = None,
) -> Comparison:
    """Count the errors of `hypothesis`. See `counted`.

    Args:
        reference: the correct text.
        hypothesis: the text to judge.
        steps: normalise both texts. See tokens_of.
        rules: of the word alignment. See align.
        language: ISO 639-1 code for normalisation. None means the reference's, then the hypothesis's.

    Raises:
        InputFault: reference-empty if the normalised reference has no words.
    """
    language = language or reference.language or hypothesis.language
    ours, theirs = tokens_of(reference, steps, language), tokens_of(hypothesis, steps, language)
    if not ours:
        raise InputFault("reference-empty")
    first, second = [token.key for token in ours], [token.key for token in theirs]
    return counted(
        [
            AlignedToken(kind, None if one is None else ours[one], None if other is None else theirs[other])
            for kind, one, other in align(first, second, rules)
        ]
    )


def counted(aligned: list[AlignedToken]) -> Comparison:
    """Return the figures of an alignment. jiwer counts the characters, including blanks between words."""
    found = Comparison(aligned)
    ours = [each.reference for each in aligned if each.reference is not None]
    theirs = [each.hypothesis for each in aligned if each.hypothesis is not None]
    if ours:
        import jiwer  # imported only here, because it slows the start of the window

        characters = jiwer.process_characters(
            [" ".join(token.key for token in ours)], [" ".join(token.key for token in theirs)]
        )
        found.characters = ErrorCounts(
            characters.hits, characters.substitutions, characters.deletions, characters.insertions
        )
    speaker = ours[0].speaker if ours else None
    for each in found.aligned:
        speaker = each.reference.speaker if each.reference is not None else speaker
        found.words.add(each.kind)
        if speaker is not None:
            found.by_speaker.setdefault(speaker, ErrorCounts()).add(each.kind)
        _list(found, each)
    return found


def _list(found: Comparison, each: AlignedToken) -> None:
    if each.kind == "substitution" and each.reference and each.hypothesis:
        found.confusions[each.reference.key, each.hypothesis.key] += 1
    elif each.kind == "deletion" and each.reference:
        found.deleted[each.reference.key] += 1
    elif each.kind == "insertion" and each.hypothesis:
        found.inserted[each.hypothesis.key] += 1
