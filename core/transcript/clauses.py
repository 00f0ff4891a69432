"""Cut speech without punctuation into utterances, at pauses and before words that open clauses."""

# ruff: noqa: RUF001 - words of many languages

from collections.abc import Iterator, Sequence

from core.contracts.languages import primary
from core.contracts.transcript import Word
from core.transcript.segmentation import pause_between

LONG_WORDS = 12
"""A part of at most this many words is one utterance."""
_FEWEST_WORDS = 4  # of each part of a cut
_CLEAR_PAUSE_S = 0.25
_MOST_WORDS = 24  # longer parts are cut at their longest pause, however short
_OPENER_S, _JOINER_S = 0.4, 0.2  # an opening word counts as a pause of this length
_MARKS = tuple(".,;:!?…。、，．！？؟،।")
# Before the bar: words that nearly always begin a clause. After it: words that may also join words.
_OPENERS = {
    "en": "i we he she they i'm we're they're he's she's it's that's there's but because so when if although while "
    "since "
    "then however okay well yeah what where why how|and or which who you it that this there",
    "de": "ich wir aber denn weil dass obwohl wenn während nachdem bevor sodass dann deshalb also warum wie wo|"
    "und oder er sie es man da das",
    "fr": "je j'ai c'est il elle on nous ils elles mais parce donc quand lorsque puisque alors si|et ou que qui",
    "es": "yo nosotros pero porque cuando aunque mientras entonces luego pues si ellos|y o que él ella es",
    "it": "io noi però perché quando allora poi mentre quindi se loro|e o ma che lui lei è",
    "pt": "eu nós mas porque quando então depois enquanto embora se eles|e ou que ele ela é",
    "nl": "ik wij we maar omdat want als wanneer terwijl dus dan toen|en of hij zij ze het dat",
    "ru": "я мы но потому когда если хотя затем потом поэтому пока они|и а или что он она это",
    "pl": "ja my ale bo ponieważ kiedy gdy jeśli potem więc oni|i a albo że on ona to",
    "sv": "jag vi men eftersom när om medan sedan så de|och eller han hon det att",
}


def split_clauses(words: Sequence[Word], language: str | None = None) -> Iterator[Sequence[Word]]:
    """Cut the words of one speaker into clauses.

    Short parts and parts with any punctuation stay whole. A longer part is cut at a pause or before a word that opens
    a clause, where the end of a clause is likeliest. Without such a place, a part stays whole up to 24 words.

    Args:
        words: in time order, of one speaker.
        language: ISO 639-1 code. None means English.
    """
    pending = [words]
    while pending:
        part = pending.pop()
        cut = None if len(part) <= LONG_WORDS or _is_punctuated(part) else _best_cut(part, primary(language) or "en")
        if cut is None:
            yield part
        else:
            pending += [part[cut:], part[:cut]]


def _is_punctuated(words: Sequence[Word]) -> bool:
    return any(word.text.endswith(_MARKS) for word in words)


def _best_cut(words: Sequence[Word], language: str) -> int | None:
    """Return the index of the word that begins the second part, or None if no cut is likely."""
    opens, joins = ({*listed.split()} for listed in _OPENERS.get(language, "|").split("|"))

    def score(cut: int) -> float:
        word = words[cut].text.lower()
        following = words[cut + 1].text.lower() if cut + 1 < len(words) else ""
        is_clear = word in opens or (word in joins and following in (opens | joins))  # "and then", "and he"
        opening = _OPENER_S if is_clear else _JOINER_S if word in joins else 0.0
        before = words[cut - 1].text.lower()
        return pause_between(words[cut - 1], words[cut]) + (0.0 if before in joins or before in opens else opening)

    cuts = range(_FEWEST_WORDS, len(words) - _FEWEST_WORDS + 1)
    best = max(cuts, key=lambda cut: (score(cut), -abs(2 * cut - len(words))))
    return best if score(best) >= _CLEAR_PAUSE_S or len(words) > _MOST_WORDS else None
