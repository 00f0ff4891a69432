"""The XML of an EAF that is written annotation by annotation is what pympi makes of it as a tree."""

from xml.etree.ElementTree import canonicalize

from pympi.Elan import Eaf, to_string

from core.formats.tiers.eaf import eaf_bytes


def document() -> Eaf:
    eaf = Eaf(author="Mynah")
    eaf.add_linguistic_type("utterance")
    eaf.add_linguistic_type("word", constraints="Included_In")
    eaf.add_linguistic_type("translation", constraints="Symbolic_Association", timealignable=False)
    eaf.add_linked_file("./a b & <c>.wav", relpath="./a b.wav", mimetype="audio/x-wav")
    eaf.add_tier('Änna "<&>\n1', "utterance", part="A\tB")
    eaf.add_tier("words", "word", parent='Änna "<&>\n1')
    eaf.add_tier("translations", "translation", parent='Änna "<&>\n1')
    eaf.add_tier("nothing", "utterance")
    for i in range(20):
        eaf.add_annotation('Änna "<&>\n1', i * 10, i * 10 + 5, f"te<x>t & {i} \"'\nü")
        eaf.add_annotation("words", i * 10, i * 10 + 2, "" if i % 2 else "ש")
        eaf.add_ref_annotation("translations", 'Änna "<&>\n1', i * 10 + 1, "<b>")
    return eaf


def test_it_is_the_same_document_and_is_left_as_it_was() -> None:
    eaf = document()
    made = eaf_bytes(eaf).decode()
    assert canonicalize(made, strip_text=True) == canonicalize(str(to_string(eaf)), strip_text=True)
    assert eaf_bytes(eaf).decode() == made


def test_an_annotation_has_the_language_that_is_given() -> None:
    eaf = document()
    name = next(iter(eaf.tiers["words"][0]))
    assert f'<ALIGNABLE_ANNOTATION ANNOTATION_ID="{name}"' in (made := eaf_bytes(eaf, {name: "deu"}).decode())
    assert made.count('LANG_REF="deu"') == 1
