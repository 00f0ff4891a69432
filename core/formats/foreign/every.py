"""List the kinds of files of other programs."""

from core.formats.foreign import (
    asr_json,
    corpora,
    documents,
    ebu_stl,
    label_lines,
    ohms,
    open_documents,
    rich_text,
    scc,
    tables,
    ttml,
    web_pages,
    word_documents,
)
from core.formats.foreign.kinds import Kind

FOREIGN_KINDS: tuple[Kind, ...] = (
    *asr_json.KINDS,
    *web_pages.KINDS,
    *label_lines.KINDS,
    *tables.KINDS,
    *ttml.KINDS,
    *corpora.KINDS,
    *ohms.KINDS,
    *scc.KINDS,
    *ebu_stl.KINDS,
    *rich_text.KINDS,
    word_documents.KIND,
    open_documents.KIND,
    documents.KIND,
)
"""All kinds. Among equally sure kinds the first one wins."""
