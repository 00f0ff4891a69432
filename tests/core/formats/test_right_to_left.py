"""Write Word documents in scripts from the right."""

import io

import pytest
from docx import Document
from docx.oxml.ns import qn
from examples import fewer
from hypothesis import given
from hypothesis import strategies as st
from transcripts import transcript

from core.contracts.transcript import Segment, Word
from core.formats import FORMATS

FROM_RIGHT = ("\u0645\u0631\u062d\u0628\u0627", "\u05e9\u05dc\u05d5\u05dd!", "\u0642\u0627\u0644\u060c")
FROM_LEFT = ("Hello", "ABC", "\u043d\u0435\u0442.")
WORDS = st.lists(st.sampled_from([*FROM_RIGHT, *FROM_LEFT, "123", "..."]), max_size=6)


@pytest.mark.slow
@fewer
@given(first=st.sampled_from([*FROM_RIGHT, *FROM_LEFT]), rest=WORDS)
def test_paragraphs_have_the_direction_of_their_first_letter(first: str, rest: list[str]) -> None:
    words = [first, *rest]
    written = FORMATS["docx"].write(transcript(Segment(tuple(map(Word, words)), "Anna"), language="ar"), "a")
    assert isinstance(written, bytes)
    paragraph = Document(io.BytesIO(written)).paragraphs[-1]
    is_from_right = first in FROM_RIGHT
    assert (paragraph._p.find(f"{qn('w:pPr')}/{qn('w:bidi')}") is not None) == is_from_right
    assert paragraph.text.endswith(" ".join(words))
    if is_from_right:
        marked = {run.text: run._r.find(f"{qn('w:rPr')}/{qn('w:rtl')}") is not None for run in paragraph.runs[1:]}
        assert all(is_marked == (not any(c in text for c in "HABn\u043d")) for text, is_marked in marked.items())


@pytest.mark.parametrize(("language", "attribute"), [("ar", "w:bidi"), ("he", "w:bidi"), ("de", "w:val")])
def test_document_has_its_language(language: str, attribute: str) -> None:
    written = FORMATS["docx"].write(transcript(Segment((Word("x"),)), language=language), "a")
    assert isinstance(written, bytes)
    styles = Document(io.BytesIO(written)).styles.element
    assert {each.get(qn(attribute)) for each in styles.iter(qn("w:lang"))} == {language}
