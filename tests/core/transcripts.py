"""Transcripts for the tests of the exporters: short ways to build one, and hypothesis strategies for wild ones."""

# ruff: noqa: RUF001 - look-alikes are among the wild things

from hypothesis import strategies as st

from core.transcript import Segment, Transcript, Word

_SPICE = (
    "um uh I I am the well-known wa- [laughter] (sighs) 3.5% $20 10:30 1999 3rd 10-20 1,000 ½ ٣ 1.234,5 $3 "
    "million U.S.A. Ph.D. Mr. hello, world! what? what?! no... … — - ' \" “ ” „ja“ «non» don’t 'cause xxx WWW "
    "www.a.com <b>x</b> {\\an8} a&b --> 00:00:01,000 #1 C++ a_b _ & < > 你好。 我有3个 ¿Qué? ؟ हिन्दी ไทย  "
    " ñ 😀 \u00a0 \u200d "
    "[x] *PAR0: %wor: @End 0 ː ‡ "
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft 12345678901234567890"
)
SPICE = _SPICE.split(" ")
LANGUAGES = (None, "en", "de", "fr", "es", "zh", "ru", "el", "et", "ar", "xx", "pt-BR")

texts = st.one_of(st.sampled_from(SPICE), st.text(max_size=12), st.from_regex(r"[a-z]{1,9}[,.?!]?", fullmatch=True))
names = st.sampled_from(["SPEAKER_00", "Anna", "INV", "PAR0", "Zoë B", "a, b|c"])
speakers = st.one_of(st.none(), names, st.text(max_size=9))


def timed(text: str, step: float = 0.4, start: float = 0.0, confidence: float | None = 0.9) -> tuple[Word, ...]:
    """The words of `text`, one each `step` seconds, 50 ms apart."""
    return tuple(
        Word(word, round(start + i * step, 3), round(start + (i + 1) * step - 0.05, 3), confidence)
        for i, word in enumerate(text.split(" "))
    )


def transcript(*segments: Segment | str, language: str | None = "en", duration: float = 100.0) -> Transcript:
    """A transcript of the given segments; a string stands for one of timed words."""
    built = tuple(Segment(timed(item)) if isinstance(item, str) else item for item in segments)
    return Transcript(built, "talk.wav", duration, "demo", language)


@st.composite
def words(draw: st.DrawFn) -> Word:
    """Any word: untimed, without length, backwards; never NaN, which no recording has."""
    text = draw(texts)
    if draw(st.integers(0, 4)) == 0:
        return Word(text)
    start = draw(st.floats(0, 300_000, allow_nan=False))
    length = draw(st.floats(-1, 30))
    confidence = draw(st.none() | st.floats(0, 1))
    doubt = draw(st.sampled_from((None, None, None, "loop", "silence")))
    return Word(text, start, max(0.0, start + length), confidence, doubt)


@st.composite
def flowing(draw: st.DrawFn) -> tuple[Word, ...]:
    """Words that follow each other as in speech, some of them untimed."""
    clock = draw(st.floats(0, 300_000))
    found = []
    for text in draw(st.lists(texts, max_size=25)):
        start = clock + draw(st.sampled_from([0.0, 0.08, 0.5, 3.0]))
        clock = start + draw(st.sampled_from([0.08, 0.24, 0.8, 9.0]))
        untimed = draw(st.integers(0, 9)) == 0
        found.append(Word(text) if untimed else Word(text, start, clock, 0.5))
    return tuple(found)


@st.composite
def spans(draw: st.DrawFn) -> tuple[float, float]:
    """A time that somebody set, on whole milliseconds."""
    start = draw(st.integers(0, 300_000_000))
    return start / 1000, (start + draw(st.integers(1, 30_000))) / 1000


untimed = st.lists(st.builds(Word, texts), max_size=20).map(tuple)
languages = st.sampled_from((None, None, None, "es", "xx"))
segments = st.builds(Segment, st.lists(words(), max_size=8).map(tuple) | flowing(), speakers, languages) | st.builds(
    Segment, untimed, speakers, languages, spans()
)
transcripts = st.builds(
    Transcript,
    st.lists(segments, max_size=6).map(tuple),
    st.text(min_size=1, max_size=10),
    st.floats(0, 340_000),
    st.text(max_size=10),
    st.sampled_from(LANGUAGES),
    st.booleans(),
)
