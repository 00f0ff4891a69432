"""The XML of an EAF, written annotation by annotation: pympi makes a tree of it first, 8 kilobytes an annotation."""

import io
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any
from xml.etree import ElementTree as etree
from xml.sax.saxutils import escape

from pympi.Elan import Eaf, to_string


def eaf_bytes(eaf: Eaf, languages: Mapping[str, str] = MappingProxyType({})) -> bytes:
    """What pympi's `to_string` makes of a document, in UTF-8, with an XML declaration and the languages of annotations.

    `languages` are identifiers of annotations -> LANG_REF, for which pympi has no attribute.
    pympi writes all but time slots, tiers and annotations. The document is one that was made with pympi's methods, so
    that identifiers and times need no escapes; it is given back as it was.
    """
    tiers, slots = eaf.tiers, eaf.timeslots
    eaf.tiers, eaf.timeslots = {}, {}
    try:
        frame = str(to_string(eaf))
    finally:
        eaf.tiers, eaf.timeslots = tiers, slots
    before, empty, behind = frame.partition("\t<TIME_ORDER />\n")  # behind it are the tiers
    assert empty
    out = io.BytesIO()
    out.write(b'<?xml version="1.0" encoding="UTF-8"?>\n')
    out.write(before.encode(errors="replace"))
    _write_element(out, "<TIME_ORDER />", _slots(eaf))
    for tier in sorted(tiers.values(), key=lambda tier: tier[3]):
        attributes = {name: str(value) for name, value in tier[2].items() if value is not None}
        element = etree.tostring(etree.Element("TIER", attributes), encoding="unicode")
        _write_element(out, element, _annotations(tier, languages))
    out.write(behind.encode(errors="replace") + b"\n")
    return out.getvalue()


def _write_element(out: io.BytesIO, empty: str, content: Iterator[str]) -> None:
    """An element, given as it is without content, on lines of its own."""
    is_empty = True
    for line in content:
        if is_empty:
            out.write(f"\t{empty.removesuffix(' />')}>\n".encode(errors="replace"))
            is_empty = False
        out.write(line.encode(errors="replace"))
    name = empty[1:].partition(" ")[0]
    out.write((f"\t{empty}\n" if is_empty else f"\t</{name}>\n").encode(errors="replace"))


def _slots(eaf: Eaf) -> Iterator[str]:
    for name, time in eaf.timeslots.items():  # which has them by number
        yield f'\t\t<TIME_SLOT TIME_SLOT_ID="{name}" TIME_VALUE="{time}" />\n'


def _annotations(tier: Any, languages: Mapping[str, str]) -> Iterator[str]:
    aligned, references, *_ = tier
    for name, (first, last, text, _) in aligned.items():
        slots = f'TIME_SLOT_REF1="{first}" TIME_SLOT_REF2="{last}"'
        language = f' LANG_REF="{languages[name]}"' if name in languages else ""
        yield _annotation("ALIGNABLE_ANNOTATION", f'ANNOTATION_ID="{name}" {slots}{language}', text)
    for name, (parent, text, before, _) in references.items():
        previous = "" if before is None else f' PREVIOUS_ANNOTATION="{before}"'
        yield _annotation("REF_ANNOTATION", f'ANNOTATION_ID="{name}" ANNOTATION_REF="{parent}"{previous}', text)


def _annotation(kind: str, attributes: str, text: str) -> str:
    value = f"<ANNOTATION_VALUE>{escape(text)}</ANNOTATION_VALUE>" if text else "<ANNOTATION_VALUE />"
    return f"\t\t<ANNOTATION>\n\t\t\t<{kind} {attributes}>\n\t\t\t\t{value}\n\t\t\t</{kind}>\n\t\t</ANNOTATION>\n"
