"""Documents of word processors in the shapes that real programs write: no word is lost, doubled or invented unsaid."""

import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.contracts.errors import InputFault
from core.contracts.transcript import Segment, Transcript, Word
from core.formats import docx
from core.formats.reading import read

_WORD = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:v" xmlns:wps="urn:wps"'
)
_ODT = (
    'xmlns:office="urn:office" xmlns:text="urn:text" xmlns:table="urn:table" xmlns:draw="urn:draw" '
    'xmlns:style="urn:style" xmlns:fo="urn:fo"'
)
Said = tuple[list[tuple[str | None, str]], list[str]]


def word(folder: Path, body: str, before: str = "", **members: str) -> Path:
    path = folder / "talk.docx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "word/document.xml", f"<w:document {_WORD}>{before}<w:body>{body}<w:sectPr/></w:body></w:document>"
        )
        for name, content in members.items():
            archive.writestr(f"word/{name}.xml", content)
    return path


def odt(folder: Path, text: str) -> Path:
    path = folder / "talk.odt"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr(
            "content.xml",
            f"<office:document-content {_ODT}><office:body><office:text>{text}</office:text></office:body>"
            "</office:document-content>",
        )
    return path


def said(path: Path) -> Said:
    """Return the speakers and texts of a file, and the notes."""
    notes: list[str] = []
    transcript = read(path, report=lambda note: notes.append(note.sentence))
    told = [note for note in notes if not note.startswith("it was read as")]
    return [(each.speaker, each.text) for each in transcript.segments], told


def p(text: str) -> str:
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def sdt(content: str) -> str:
    return f"<w:sdt><w:sdtPr/><w:sdtContent>{content}</w:sdtContent></w:sdt>"


def row(*cells: str) -> str:
    return f"<w:tr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in cells)}</w:tr>"


def table(*rows: str) -> str:
    return f"<w:tbl><w:tblPr/><w:tblGrid/>{''.join(rows)}</w:tbl>"


_BOX = f"<w:txbxContent>{p('boxed words')}</w:txbxContent>"
_TURNS = [("Anna", "said this"), ("Ben", "said that")]
_STYLES = (
    f'<w:styles {_WORD}><w:style w:type="paragraph" w:styleId="Titre1"><w:name w:val="heading 1"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="TM1"><w:name w:val="toc 1"/></w:style></w:styles>'
)


def styled(identity: str, text: str) -> str:
    return f'<w:p><w:pPr><w:pStyle w:val="{identity}"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>'


@pytest.mark.parametrize(
    ("body", "texts", "note"),
    [
        (
            "<w:p><w:r><w:t>kept</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>",
            ["kept"],
            "deleted passages (1)",
        ),
        (
            "<w:p><w:moveFrom><w:r><w:t>moved</w:t></w:r></w:moveFrom></w:p><w:p><w:moveTo><w:r><w:t>moved</w:t></w:r></w:moveTo></w:p>",
            ["moved"],
            None,
        ),
        (
            f"<w:p><w:r><mc:AlternateContent><mc:Choice><wps:txbx>{_BOX}</wps:txbx></mc:Choice><mc:Fallback><v:textbox>"
            f"{_BOX}</v:textbox></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>outside words</w:t></w:r></w:p>",
            ["outside words", "boxed words"],
            None,
        ),
        (f"<w:customXml>{p('in an element')}</w:customXml>{p('after it')}", ["in an element", "after it"], None),
        (
            "<w:p><w:ins><w:r><w:t>added</w:t></w:r></w:ins>"
            "<w:hyperlink><w:r><w:t> linked</w:t></w:r></w:hyperlink></w:p>",
            ["added linked"],
            None,
        ),
        ("<w:p><w:r><w:t>E</w:t><w:noBreakHyphen/><w:t>Mail</w:t></w:r></w:p>", ["E-Mail"], None),
        (
            "<w:p><w:r><w:ruby><w:rt><w:r><w:t>あす</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>明日</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>",
            ["明日"],
            None,
        ),
        ('<w:p><w:r><w:t>word</w:t><w:endnoteReference w:id="2"/></w:r></w:p>', ["word"], "footnotes (1)"),
        (f"<w:altChunk/>{p('words')}", ["words"], "embedded documents (1)"),
        (table(row(p("first one.") + p("second one."))), ["first one.", "second one."], None),
        (
            f"{styled('Titre1', 'Interview')}{styled('TM1', 'Contents 3')}{p('words')}",
            ["words"],
            "headings (1), entries of the index (1)",
        ),
        (f"{styled('Heading2', 'Interview')}{p('words')}", ["words"], "headings (1)"),
    ],
    ids=["deleted", "moved", "box", "custom", "added", "hyphen", "ruby", "endnote", "chunk", "frame", "styles", "ids"],
)
def test_words_of_word_are_neither_lost_nor_doubled(
    body: str, texts: list[str], note: str | None, tmp_path: Path
) -> None:
    found, notes = said(word(tmp_path, body, styles=_STYLES))
    assert [text for _, text in found] == texts
    assert notes == ([] if note is None else [f"left out: {note}"])


@pytest.mark.parametrize(
    "body",
    [
        table(row(p("Anna"), p("said this")), row(p("Ben"), p("said that"))),
        sdt(table(row(p("Anna"), p("said this")), row(p("Ben"), p("said that")))),
        table(sdt(row(p("Anna"), p("said this"))), row(p("Ben"), p("said that"))),
        table(row(sdt(p("Anna")), p("said this")), row(p("Ben"), sdt(p("said") + p("that")))),
        table(row(p("Anna"), p("said") + table(row(p("this")))), row(p("Ben"), p("said that"))),
    ],
    ids=["plain", "around", "rows", "cells", "nested"],
)
def test_turns_in_tables_have_their_speakers(body: str, tmp_path: Path) -> None:
    assert said(word(tmp_path, body)) == (_TURNS, [])


def test_a_document_with_a_page_colour_is_read(tmp_path: Path) -> None:
    assert said(word(tmp_path, p("one two"), '<w:background w:color="FFFF00"/>')) == ([(None, "one two")], [])


def test_headers_and_texts_around_a_table_of_turns_are_named(tmp_path: Path) -> None:
    turns = table(row(p("Speaker"), p("Text")), row(p("Anna"), p("said this")))
    header = f"<w:hdr {_WORD}>{p('Project 7')}</w:hdr>"
    found, notes = said(word(tmp_path, p("Recorded in May") + turns, header1=header, footer1=f"<w:ftr {_WORD}/>"))
    assert found == [("Anna", "said this")]
    assert notes == ["left out: headers and footers (1)", "left out: paragraphs around the table (1)"]


@pytest.mark.parametrize(
    ("speaker", "text"),
    [("Anna", "Yes."), ("Anna", "We wanted to go to the lake on Sunday."), (None, "We went to the lake on Sunday.")],
)
def test_a_translation_beside_the_text_comes_back(speaker: str | None, text: str, tmp_path: Path) -> None:
    words = tuple(Word(each, None, None) for each in text.split())
    told = Segment(words, speaker, translation="Wir sprachen dort einmal lange.")
    other = Segment((Word("Indeed", None, None), *words), "Ben" if speaker else None, translation="In der Tat.")
    talk = Transcript((told, other), media="talk.wav", duration=1.0, model="", translation_language="de")
    path = tmp_path / "talk.docx"
    path.write_bytes(docx.write(talk))
    back = read(path).segments
    assert [(each.speaker, each.text, each.translation) for each in back] == [
        (each.speaker, each.text, each.translation) for each in talk.segments
    ]


@pytest.mark.parametrize(
    ("text", "texts", "note"),
    [
        (
            "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion>"
            "</text:changed-region></text:tracked-changes><text:p>kept words</text:p>",
            ["kept words"],
            "deleted passages (1)",
        ),
        (
            "<text:p>kept<text:note><text:note-body><text:p>note</text:p></text:note-body></text:note> words</text:p>",
            ["kept words"],
            "footnotes (1)",
        ),
        (
            "<text:p>kept<office:annotation><text:p>remark</text:p></office:annotation> words</text:p>",
            ["kept words"],
            "comments (1)",
        ),
        ("<text:h>Title</text:h><text:p>kept words</text:p>", ["kept words"], "headings (1)"),
        (
            "<text:table-of-content><text:index-body><text:p>Part 1</text:p></text:index-body></text:table-of-content>"
            "<text:p>kept words</text:p>",
            ["kept words"],
            "entries of the index (1)",
        ),
        (
            "<text:section><text:list><text:list-item><text:p>kept words</text:p></text:list-item></text:list>"
            "</text:section>",
            ["kept words"],
            None,
        ),
        (
            "<text:p>outside<draw:frame><draw:text-box><text:p>boxed</text:p></draw:text-box></draw:frame></text:p>",
            ["outside", "boxed"],
            None,
        ),
        (
            "<text:p><text:ruby><text:ruby-base>明日</text:ruby-base><text:ruby-text>あす</text:ruby-text></text:ruby></text:p>",
            ["明日"],
            None,
        ),
    ],
    ids=["deleted", "note", "comment", "heading", "contents", "list", "box", "ruby"],
)
def test_words_of_odt_are_neither_lost_nor_doubled(
    text: str, texts: list[str], note: str | None, tmp_path: Path
) -> None:
    found, notes = said(odt(tmp_path, text))
    assert [each for _, each in found] == texts
    assert notes == ([] if note is None else [f"left out: {note}"])


def test_turns_in_tables_of_odt_have_their_speakers(tmp_path: Path) -> None:
    def cells(*texts: str) -> str:
        inside = "".join(f"<table:table-cell><text:p>{text}</text:p></table:table-cell>" for text in texts)
        return f"<table:table-row>{inside}</table:table-row>"

    rows = f"<table:table-header-rows>{cells(*_TURNS[0])}</table:table-header-rows>{cells(*_TURNS[1])}"
    assert said(odt(tmp_path, f"<table:table>{rows}</table:table>")) == (_TURNS, [])


_RTF_BOX = (
    r"{\shp{\*\shpinst{\sp{\sn a}{\sv 1}}{\shptxt boxed words\par}}{\shprslt{\*\do{\dptxbxtext boxed words\par}}}}"
)
_RTF_ROWS = r"\trowd\pard\intbl Anna\cell said\par this\cell\row\trowd\pard\intbl Ben\cell said that\cell\row\pard "


@pytest.mark.parametrize(
    ("body", "turns", "note"),
    [
        (r"kept {\deleted gone }words\par", [(None, "kept words")], "deleted passages (1)"),
        (r"kept \deleted gone \deleted0 words\par", [(None, "kept words")], "deleted passages (1)"),
        (r"{\mvf moved\par}{\mvt moved\par}", [(None, "moved")], None),
        (f"before {_RTF_BOX}after" + r"\par", [(None, "boxed words"), (None, "before after")], None),
        (rf"{{\header Project {_RTF_BOX}\par}}{{\footer\par}}words\par", [(None, "words")], "headers and footers (1)"),
        (
            r"{\listtext 1.\tab}Anna: one two\par{\listtext 2.\tab}Ben: three four\par",
            [("Anna", "one two"), ("Ben", "three four")],
            None,
        ),
        (_RTF_ROWS, _TURNS, None),
        (r"one\nestcell two\nestcell{\nonesttables\par}three\cell\row", [(None, "one two three")], None),
        (r"\intbl one\par\intbl two", [(None, "one"), (None, "two")], None),
        (
            r"Intro\par\intbl Speaker\cell Text\cell\row Anna\cell said this\cell\row",
            _TURNS[:1],
            "paragraphs around the table (1)",
        ),
    ],
    ids=["deleted", "switch", "moved", "box", "headers", "list", "table", "nested", "cut", "head"],
)
def test_words_of_rtf_are_neither_lost_nor_doubled(
    body: str, turns: list[tuple[str | None, str]], note: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "talk.rtf"
    path.write_text(rf"{{\rtf1\ansi {body}}}", "ascii")
    assert said(path) == (turns, [] if note is None else [f"left out: {note}"])


@pytest.mark.parametrize("make", [word, odt])
def test_a_hostile_depth_is_refused(make: Callable[[Path, str], Path], tmp_path: Path) -> None:
    element = "w:customXml" if make is word else "text:section"
    with pytest.raises(InputFault) as raised:
        said(make(tmp_path, f"<{element}>" * 20_000 + f"</{element}>" * 20_000))
    assert raised.value.code == "transcript-unread"


_NAMES = st.sampled_from(("Anna", "Ben", "Carla"))
_TEXTS = st.lists(st.from_regex(r"[a-z]{2,8}", fullmatch=True), min_size=1, max_size=12).map(" ".join)
_WRAPPERS = st.sampled_from(("{}", sdt("{}"), sdt(sdt("{}")), "<w:customXml>{}</w:customXml>", "<w:ins>{}</w:ins>"))


@given(st.lists(st.tuples(_NAMES, _TEXTS, _WRAPPERS, _WRAPPERS), min_size=2, max_size=6))
def test_turns_are_the_same_in_any_wrapping(turns: list[tuple[str, str, str, str]]) -> None:
    bold = "<w:r><w:rPr><w:b/></w:rPr><w:t>{}: </w:t></w:r>"
    body = "".join(
        around.format(f"<w:p>{bold.format(name)}{within.format(f'<w:r><w:t>{text}</w:t></w:r>')}</w:p>")
        for name, text, around, within in turns
    )
    with tempfile.TemporaryDirectory() as folder:
        assert said(word(Path(folder), body)) == ([(name, text) for name, text, *_ in turns], [])
