"""Files of rules for what recognised words are replaced by."""

from pathlib import Path

from core.formats.text_encoding import file_text
from core.transcript.replacement_rules import Replacement, parse_rules
from core.transcript.replacing import check_rules


def read_rules(path: Path) -> tuple[Replacement, ...]:
    """The rules of a file, as `parse_rules` reads them, each of which can be used.

    Raises InputFault: replacement-line, replacement-pattern, and as file_text does.
    """
    rules = parse_rules(file_text(path))
    check_rules(rules)
    return rules
